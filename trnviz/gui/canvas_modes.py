"""The modes of the canvas: what a drag does there besides selecting and moving shards."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from trnviz.gui.canvas.arrange import Arrange
from trnviz.gui.canvas.mode_strip import ModeStrip
from trnviz.gui.language import tr
from trnviz.gui.parts import Parts
from trnviz.session.place_edits import ResetPlaces

_SHOWN_MS = 5000
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class CanvasModes(QObject):
    """Turns modes on and off, and says which one is on."""

    def __init__(self, parts: Parts, actions: Mapping[str, QAction]) -> None:
        super().__init__(parts.view)
        self._parts, self._actions = parts, actions
        self.strip = ModeStrip(parts.view)
        self.arrange = Arrange(parts.document, parts.view)
        parts.view.layers.append(self.arrange)
        parts.playback.loop.add_phase("arrange", self.arrange.compute)
        self.arrange.wanted.connect(parts.playback.loop.request)
        self.arrange.changed.connect(self._on_changed)
        self.arrange.told.connect(self._tell)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What the actions do."""
        return {
            "arrange": lambda: self.arrange.set_on(not self.arrange.is_on),
            "reset_places": self.reset_places,
            **{f"nudge_{way}": partial(self.nudge, *step) for way, step in STEPS.items()},
        }

    def nudge(self, dx: int, dy: int) -> None:
        """Move what is selected by a step, where it can be moved."""
        if self.arrange.is_on:
            self.arrange.nudge(dx, dy)

    def reset_places(self) -> None:
        """Let every chip stand where the layout has it."""
        drawing = self._parts.scene.layout_.name
        self._parts.document.apply(ResetPlaces(drawing=drawing), initiator=self)

    def follow(self) -> None:
        """Bring what can be done up to date."""
        moved = bool(self.arrange.places())
        self._actions["arrange"].setChecked(self.arrange.is_on)
        self._actions["reset_places"].setEnabled(moved)
        for button in self.strip.buttons[:1]:
            button.setEnabled(moved)

    def _on_changed(self) -> None:
        if self.arrange.is_on:
            text = tr(
                "Drag a chip, or an instance by its ground; Shift and arrows move what is "
                "selected, Alt moves freely, Esc leaves."
            )
            leave = partial(self.arrange.set_on, False)  # noqa: FBT003 - a slot
            buttons = ((tr("Reset positions"), self.reset_places), (tr("Done"), leave))
            self.strip.show_mode(tr("Arrange"), text, buttons)
            self._tell(tr("Arrange: a drag moves chips in the drawing; Esc leaves"))
            self._parts.view.setFocus()
        else:
            self.strip.end_mode()
            self._tell("")
        self.follow()

    def _tell(self, text: str) -> None:
        status = self._parts.panels.status
        if text:
            status.showMessage(text, _SHOWN_MS)
        else:
            status.clearMessage()
