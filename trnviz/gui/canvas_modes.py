"""The modes of the canvas: what a drag does there besides selecting and moving shards."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from trnviz.core.view import NOTE_KINDS
from trnviz.gui.canvas.arrange import Arrange
from trnviz.gui.canvas.gestures import Pointer
from trnviz.gui.canvas.mode_strip import Button, ModeStrip
from trnviz.gui.language import later, said, tr
from trnviz.gui.parts import Parts
from trnviz.session.place_edits import ResetPlaces

_SHOWN_MS = 5000
_ARRANGE = later(
    "Drag a chip, an instance by its ground, a rack by its name; Shift and arrows move what is "
    "selected, Alt moves freely, Esc leaves."
)
_NOTE_MODES = {
    "text": (
        later("Text note"),
        later("Click where the words are to stand; on a chip or a link they stay with it."),
    ),
    "arrow": (
        later("Arrow"),
        later("Drag to where it points; an end on a chip or a link stays with it, Alt frees it."),
    ),
    "bracket": (
        later("Bracket"),
        later("Drag from one end to the other, over chips or anywhere; Alt frees its ends."),
    ),
    "marker": (
        later("Time mark"),
        later("Click where the mark of this moment is to stand; on a chip or a link it stays."),
    ),
}
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class CanvasModes(QObject):
    """Turns modes on and off, and says which one is on."""

    def __init__(self, parts: Parts, actions: Mapping[str, QAction]) -> None:
        super().__init__(parts.view)
        self._parts, self._actions = parts, actions
        self.strip = ModeStrip(parts.view)
        self.arrange = Arrange(parts.document, parts.view)
        self.notes = parts.notes
        parts.view.layers += [self.notes, self.arrange]
        parts.playback.loop.add_phase("arrange", self.arrange.compute)
        self.arrange.wanted.connect(parts.playback.loop.request)
        self.arrange.changed.connect(self._on_changed)
        self.arrange.told.connect(self._tell)
        parts.playback.loop.add_phase("notes", self.notes.settle)
        self.notes.wanted.connect(parts.playback.loop.request)
        self.notes.changed.connect(self._on_changed)
        self.notes.refused.connect(lambda text: self._tell(said(text)))

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What the actions do."""
        return {
            "arrange": self._toggle_arrange,
            **{f"note_{kind}": partial(self._toggle_note, kind) for kind in NOTE_KINDS},
            "note_next": self.notes.choose_next,
            "reset_places": self.reset_places,
            **{f"nudge_{way}": partial(self.nudge, *step) for way, step in STEPS.items()},
        }

    def nudge(self, dx: int, dy: int) -> None:
        """Move what is selected by a step, where it can be moved."""
        if self.notes.chosen >= 0:
            self.notes.nudge(dx, dy)
        elif self.arrange.is_on:
            self.arrange.nudge(dx, dy)

    def reset_places(self) -> None:
        """Let every chip stand where the layout has it."""
        drawing = self._parts.scene.layout_.name
        self._parts.document.apply(ResetPlaces(drawing=drawing), initiator=self)

    def follow(self) -> None:
        """Bring what can be done up to date."""
        moved = bool(self.arrange.places())
        self._actions["arrange"].setChecked(self.arrange.is_on)
        for kind in NOTE_KINDS:
            self._actions[f"note_{kind}"].setChecked(self.notes.mode == kind)
        self._actions["note_next"].setEnabled(bool(self.notes.notes))
        self._actions["reset_places"].setEnabled(moved)
        if self.arrange.is_on and self.strip.buttons:
            self.strip.buttons[0].setEnabled(moved)

    def _toggle_arrange(self) -> None:
        self.notes.set_mode("")
        self.arrange.set_on(not self.arrange.is_on)

    def _toggle_note(self, kind: str) -> None:
        mode = "" if self.notes.mode == kind else kind
        self.arrange.set_on(False)
        self.notes.set_mode(mode)
        self.follow()

    def _on_changed(self) -> None:
        """Another mode, or none."""
        if self.notes.mode:
            title, text = _NOTE_MODES[self.notes.mode]
            cancel = (tr("Cancel"), partial(self.notes.set_mode, ""))
            by_key = tr("Enter puts it at what is selected.")
            self._enter(tr(title), f"{tr(text)} {by_key}", (cancel,))
        elif self.arrange.is_on:
            reset = (tr("Reset positions"), self.reset_places)
            self._enter(tr("Arrange"), tr(_ARRANGE), (reset, (tr("Done"), self._toggle_arrange)))
        else:
            self.strip.end_mode()
            self._tell("")
        self.follow()

    def _enter(self, title: str, text: str, buttons: Sequence[Button]) -> None:
        self.strip.show_mode(title, text, buttons)
        self._tell(f"{title}: {text}")
        self._parts.view.setFocus()

    def menu_at(self, at: Pointer) -> QMenu | None:
        """What can be done with the note under the pointer; None where there is none."""
        hit = self.notes.hit(at)
        if hit is None:
            return None
        self.notes.choose(hit.note)
        menu = QMenu(self._parts.view)
        menu.addAction(tr("Edit words")).triggered.connect(lambda: self.notes.reword())
        menu.addAction(tr("Remove")).triggered.connect(lambda: self.notes.remove())
        return menu

    def close(self) -> None:
        """Let go of the document."""
        self.notes.close()

    def _tell(self, text: str) -> None:
        status = self._parts.panels.status
        if text:
            status.showMessage(text, _SHOWN_MS)
        else:
            status.clearMessage()
