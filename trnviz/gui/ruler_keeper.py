"""Keeps the ruler at what is played, and carries out what is asked of it."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from trnviz.core.result import Result
from trnviz.gui import bookmark_actions, phase_actions
from trnviz.gui.figures import format_rate, format_ratio, format_time
from trnviz.gui.language import later, tr
from trnviz.gui.latest import Latest
from trnviz.gui.parts import Parts
from trnviz.gui.ruler.holds import Loop
from trnviz.gui.study.course import SEEN, Course
from trnviz.session.bookmark_edits import SAME_S
from trnviz.session.change import Aspect, Change

if TYPE_CHECKING:
    from trnviz.core.simulation.timeline import Timeline

_WAIT_MS, _DIGITS = 60, 6
_WORDS = {
    "forward": later("forward"), "backward": later("backward"),
    "other": later("optimizer and other"),
}  # fmt: skip


class RulerKeeper(QObject):
    """Works out a run in a thread, once a moment has passed without another one."""

    def __init__(self, parts: Parts, actions: dict[str, QAction], parent: QObject) -> None:
        super().__init__(parent)
        self._parts, self._actions, self.ruler = parts, actions, parts.panels.bar.ruler
        self._timeline: Timeline | None = None
        self._course: Course | None = None
        self._latest = Latest(self)
        self._latest.arrived.connect(self._on_made)
        self._resumes = False
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(_WAIT_MS)
        self._late.timeout.connect(self._work_out)
        ruler = self.ruler
        ruler.describe = self._describe
        ruler.loop_requested.connect(self._on_loop_requested)
        ruler.taken.connect(self._on_taken)
        ruler.let_go.connect(self._on_let_go)
        ruler.stepped.connect(partial(phase_actions.step, parts.playback))
        ruler.menu_wanted.connect(self._on_menu_wanted)
        parts.playback.state_changed.connect(self.follow)
        parts.document.changed.connect(self._on_document_changed)
        self.follow()

    @property
    def is_busy(self) -> bool:
        """Whether a run is still to be worked out."""
        return self._late.isActive() or self._latest.is_busy

    def follow(self) -> None:
        """Show the marks and the run of now."""
        run = self._parts.playback.run
        self.ruler.snaps = self._parts.settings.values.snap
        self.ruler.show_marks(bookmark_actions.marks_of(self._parts))
        timeline = run.timeline if run is not None else None
        if timeline is not self._timeline:
            self._timeline = timeline
            if timeline is None:
                self._late.stop()
                self._latest.forget()
                self._show(None)
            else:
                self._late.start()

    def toggle_snap(self) -> None:
        """Whether moments snap is the user's, not the document's."""
        values = self._parts.settings.values
        values.snap = not values.snap
        self._parts.settings.save()
        self.ruler.set_snaps(snaps=values.snap)

    def close(self) -> None:
        """No thread stays."""
        self._late.stop()
        self._timeline = None
        self._latest.close()
        self._parts.document.changed.disconnect(self._on_document_changed)

    # working out

    def _work_out(self) -> None:
        timeline, run = self._timeline, self._parts.playback.run
        if timeline is not None and run is not None:
            record = run.record if isinstance(run, Result) else None
            self._latest.ask(partial(Course, timeline, record))

    def _on_made(self, course: Course) -> None:
        if course.timeline is self._timeline:
            self._show(course)

    def _show(self, course: Course | None) -> None:
        self._course = course
        self.ruler.show_course(course)

    def _on_document_changed(self, change: Change, _initiator: object) -> None:
        if change.touches(Aspect.LOOKS | Aspect.HARDWARE | Aspect.RESULT | Aspect.TOPOLOGY):
            self.follow()

    # what is asked for

    def _on_loop_requested(self, loop_s: Loop) -> None:
        if loop_s is None:
            self._parts.playback.end_loop()
        else:
            self._parts.playback.set_loop(*loop_s)

    def _on_taken(self) -> None:
        """Time stands still while it is in the hand."""
        self._resumes = self._parts.playback.player.is_playing
        self._parts.playback.pause()

    def _on_let_go(self) -> None:
        if self._resumes and not self._parts.playback.player.is_playing:
            self._parts.playback.toggle()

    def _describe(self, time_s: float, around_s: float) -> str:
        """What is said of a moment: the time, what lanes do around it, what is in the air."""
        lines, course = [format_time(time_s, _DIGITS)], self._course
        if course is not None:
            length = self.ruler.duration_s
            begin, end = max(time_s - around_s, 0.0), min(time_s + around_s, length)
            spent = course.spent(begin, end)
            waits = 1.0 - sum(share for _, share in spent)
            words = [f"{_word(name)} {format_ratio(share, 2)}" for name, share in spent]
            if spent and waits > SEEN:
                words.append(tr("waits {0}").format(format_ratio(waits, 2)))
            lines += [", ".join(words)] if words else []
            if not spent:
                rate = format_rate(course.rate(begin, end))
                lines.append(tr("{0} over all links").format(rate))
        lines.append(self._parts.playback.going_on(time_s))
        return "\n".join(line for line in lines if line)

    def _on_menu_wanted(self, time_s: float, place: QPoint) -> None:
        """What can be done at a moment."""
        playback, menu = self._parts.playback, QMenu(self.ruler)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.addAction(tr("Go to {0}").format(format_time(time_s, _DIGITS))).triggered.connect(
            lambda: playback.seek(time_s)
        )
        mark = self.ruler.near_mark(time_s)
        at_s = mark.time_s if mark is not None else time_s
        if bookmark_actions.can_mark(self._parts):
            there = any(abs(b.time_s - at_s) <= SAME_S
                        for b in self._parts.document.scenario.bookmarks)  # fmt: skip
            text = tr("Remove this bookmark") if there else tr("Set a bookmark there")
            menu.addAction(text).triggered.connect(
                lambda: bookmark_actions.toggle(self._parts, at_s)
            )
        menu.addSeparator()
        menu.addAction(tr("Let the loop begin there")).triggered.connect(
            lambda: playback.loop_at(time_s, begins=True)
        )
        menu.addAction(tr("Let the loop end there")).triggered.connect(
            lambda: playback.loop_at(time_s, begins=False)
        )
        menu.addAction(self._actions["loop_none"])
        menu.addSeparator()
        menu.addAction(tr("Show the whole step")).triggered.connect(self.ruler.fit)
        menu.addAction(self._actions["snap"])
        menu.popup(place)


def _word(category: str) -> str:
    _, _, dimension = category.rpartition(" ")
    known = _WORDS.get(category)
    return tr(known) if known is not None else tr("{0} exposed").format(dimension.upper())
