"""Bookmarks: set or taken away at the playback time, gone to by key or from the menu."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from trnviz.core.errors import TrnvizError
from trnviz.core.marks import Mark, all_marks
from trnviz.gui.figures import format_time
from trnviz.gui.language import tr
from trnviz.gui.parts import Parts
from trnviz.gui.ruler.words import short_text
from trnviz.session.bookmark_edits import SAME_S, toggled

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

_SHOWN_MS, _DIGITS = 4000, 6


def handlers(parts: Parts) -> dict[str, Callable[[], object]]:
    """What the actions do."""
    return {
        "bookmark": lambda: toggle(parts),
        "bookmark_back": lambda: step(parts, -1),
        "bookmark_forward": lambda: step(parts, 1),
    }


def can_mark(parts: Parts) -> bool:
    """Whether there is a step to mark a moment of; what is played in its place has none."""
    return parts.playback.player.duration_s > 0 and parts.playback.guest is None


def marks_of(parts: Parts) -> tuple[Mark, ...]:
    """The marked moments of what is played."""
    return all_marks(parts.document.scenario) if can_mark(parts) else ()


def toggle(parts: Parts, time_s: float | None = None) -> None:
    """Set a bookmark at a moment, the playback time if none is given, or take it away."""
    if not can_mark(parts):
        return
    before = parts.document.scenario.bookmarks
    at_s = parts.playback.time_s() if time_s is None else time_s
    status = parts.panels.status
    try:
        parts.document.apply(toggled(before, at_s))
    except TrnvizError as error:
        status.showMessage(str(error), _SHOWN_MS)
        return
    more = len(parts.document.scenario.bookmarks) > len(before)
    told = tr("Bookmark set at {0}") if more else tr("Bookmark at {0} removed")
    status.showMessage(told.format(format_time(at_s, _DIGITS)), _SHOWN_MS)


def step(parts: Parts, direction: int) -> None:
    """Pause, and go to the next (+1) or previous (-1) marked moment, if there is one."""
    now = parts.playback.time_s()
    moments = [mark.time_s for mark in marks_of(parts)]
    if direction > 0:
        found = min((at for at in moments if at > now + SAME_S), default=None)
    else:
        found = max((at for at in moments if at < now - SAME_S), default=None)
    if found is not None:
        parts.playback.pause()
        parts.playback.seek(found)


def words(mark: Mark) -> str:
    """A mark in a list: "reduce begins, 1.25 s"."""
    time = format_time(mark.time_s, _DIGITS)
    text = short_text(mark)
    return f"{text}, {time}" if text else time


def add_list(menu: QMenu, parts: Parts) -> None:
    """List the marked moments at the end of a menu, whenever it is opened."""
    listed: list[QAction] = []
    menu.addSeparator()

    def fill() -> None:
        for action in listed:
            menu.removeAction(action)
            action.deleteLater()
        listed.clear()
        for mark in marks_of(parts):
            action = menu.addAction(words(mark).replace("&", "&&"))
            action.triggered.connect(partial(_go, parts, mark.time_s))
            listed.append(action)

    menu.aboutToShow.connect(fill)


def _go(parts: Parts, time_s: float, _checked: bool = False) -> None:  # noqa: FBT001, FBT002 - a slot
    parts.playback.seek(time_s)
