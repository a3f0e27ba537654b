"""What the menu Compare does; the comparison itself is made when it is first asked for."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QMainWindow

from trnviz.core.against import ALIGNMENTS, PHASE
from trnviz.gui.parts import Parts

if TYPE_CHECKING:
    from trnviz.core.against import Against
    from trnviz.core.scenario import Scenario
    from trnviz.gui.compare.compare import Compare

MODES = ("beside", "swipe", "difference")
_SHOWN_MS = 5000


class CompareActions(QObject):
    """Snapshots, and the way to the comparison."""

    def __init__(
        self,
        window: QMainWindow,
        parts: Parts,
        actions: dict[str, QAction],
        boxes: tuple[QBoxLayout, QBoxLayout],
    ) -> None:
        super().__init__(window)
        self._window, self._parts, self._actions, self._boxes = window, parts, actions, boxes
        self._made: Compare | None = None
        self._snapshot: tuple[str, Scenario] | None = None

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What each action of the menu does."""
        return {
            "snapshot": self.take_snapshot,
            "compare_file": lambda: self._then(self.made.with_file),
            "compare_snapshot": self._with_snapshot,
            "compare_last": lambda: self._then(self.made.with_last),
            **{f"compare_{mode}": partial(self._show_mode, mode) for mode in MODES},
            **{f"align_{align}": partial(self._set_align, align) for align in ALIGNMENTS},
            "compare_table": lambda: self._then(self.made.toggle_table),
            "compare_stop": lambda: self._then(self.made.leave),
        }

    @property
    def made(self) -> "Compare":
        """The comparison, made when it is first needed."""
        if self._made is None:
            from trnviz.gui.compare.compare import Compare

            self._made = Compare(self._window, self._parts, self._actions, self._boxes)
        return self._made

    @property
    def is_on(self) -> bool:
        """Whether the document is held against something."""
        return self._made is not None and self._made.is_on

    @property
    def against(self) -> "Against | None":
        """What pictures of the canvas are held against: where it shows the difference."""
        return self._parts.playback.against

    def take_snapshot(self) -> None:
        """Keep the document as it is now, to compare with later."""
        from trnviz.gui.compare.compare import snapshot_name

        self._snapshot = (snapshot_name(), self._parts.document.scenario)
        message = self.tr("Taken: {0}; Compare > With the snapshot").format(self._snapshot[0])
        self._parts.panels.status.showMessage(message, _SHOWN_MS)
        self.follow()

    def _with_snapshot(self) -> None:
        if self._snapshot is not None:
            name, scenario = self._snapshot
            self._then(lambda: self.made.with_snapshot(scenario, name))

    def _show_mode(self, mode: str) -> None:
        self._then(lambda: self.made.show_mode(mode))

    def _set_align(self, align: str) -> None:
        self._then(lambda: self.made.other.set_align(align))

    def _then(self, act: Callable[[], object]) -> None:
        act()
        self.follow()

    def follow(self) -> None:
        """Bring what can be done up to date."""
        actions, on = self._actions, self.is_on
        actions["compare_snapshot"].setEnabled(self._snapshot is not None)
        actions["compare_last"].setEnabled(self._parts.document.last_change is not None)
        for name in (*(f"compare_{m}" for m in MODES), *(f"align_{a}" for a in ALIGNMENTS)):
            actions[name].setEnabled(on)
        for name in ("compare_stop", "compare_table"):
            actions[name].setEnabled(on)
        mode = self._made.mode if self._made is not None else MODES[-1]
        align = self._made.other.align if self._made is not None else PHASE
        actions[f"compare_{mode}"].setChecked(True)
        actions[f"align_{align}"].setChecked(True)
        if self._made is not None and self._made.halves is not None:
            self._made.halves.follow()

    def close(self) -> None:
        """Let go of everything that runs."""
        if self._made is not None:
            self._made.close()
