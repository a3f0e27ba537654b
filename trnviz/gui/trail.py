"""Back and forward through what was inspected: view state only, kept by name."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from trnviz.core.scenario import Scenario
from trnviz.gui.canvas.marks import holders
from trnviz.gui.canvas.selection import NOTHING, Piece, Selection, from_names
from trnviz.gui.parts import Parts
from trnviz.session.edits import rank_name

_MOST = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """Something that was inspected.

    Attributes:
        names: Of its chips and links.
        shards: Ranks with their names at that time: another plan gives a rank another name.
        pieces: Layers and experts of shards.
        group: As in the selection.
    """

    names: tuple[str, ...] = ()
    shards: tuple[tuple[int, str], ...] = ()
    pieces: tuple[Piece, ...] = ()
    group: str = ""


def visit(selection: Selection, scenario: Scenario) -> Visit:
    """A selection as it is kept."""
    plan = scenario.plan
    ranks = selection.ranks if plan is not None else ()
    return Visit(
        names=selection.things(scenario.topology),
        shards=tuple((rank, rank_name(plan, rank)) for rank in ranks) if plan is not None else (),
        pieces=selection.pieces,
        group=selection.group,
    )


def revisit(kept: Visit, scenario: Scenario) -> Selection:
    """What of it is still there; nothing, when all of it is gone."""
    found = from_names(kept.names, scenario.topology, 0)
    plan = scenario.plan
    if plan is None:
        return found
    there = tuple(
        rank for rank, name in kept.shards if rank < plan.world and rank_name(plan, rank) == name
    )
    whole = len(there) == len(kept.shards)
    pieces = tuple(piece for piece in kept.pieces if piece.rank in holders(piece, scenario))
    return replace(found, ranks=there, pieces=pieces, group=kept.group if whole else "")


class Trail(QObject):
    """Remembers each selection, and goes back and forward among those that still exist."""

    def __init__(self, parts: Parts, actions: dict[str, QAction], dock: QDockWidget) -> None:
        super().__init__(parts.view)
        self._scene, self._dock = parts.scene, dock
        self._back_action, self._forward_action = actions["inspect_back"], actions["inspect_on"]
        self._visits: list[Visit] = []
        self._at = -1
        self._goes = False
        self._scene.selection_changed.connect(self._on_selection_changed)
        parts.view.viewport().installEventFilter(self)
        dock.installEventFilter(self)
        dock.toggleViewAction().toggled.connect(actions["panel_inspector"].setChecked)
        actions["panel_inspector"].setChecked(not dock.isHidden())
        _add_buttons(dock, (self._back_action, self._forward_action))

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What the actions do."""
        return {
            "inspect_back": lambda: self.go(-1),
            "inspect_on": lambda: self.go(1),
            "panel_inspector": lambda: self._dock.setVisible(self._dock.isHidden()),
        }

    def go(self, way: int) -> None:
        """To the last thing before (-1) or the next one after (+1) that is still there."""
        at = self._next(way)
        if at < 0:
            return
        self._at, self._goes = at, True
        try:
            self._scene.select(revisit(self._visits[at], self._scenario))
        finally:
            self._goes = False
        self.follow()

    def can_go(self, way: int) -> bool:
        """Whether there is such a thing."""
        return self._next(way) >= 0

    def follow(self) -> None:
        """Bring the actions up to date."""
        self._back_action.setEnabled(self.can_go(-1))
        self._forward_action.setEnabled(self.can_go(1))

    @property
    def _scenario(self) -> Scenario:
        return self._scene.shown.scenario

    def _next(self, way: int) -> int:
        """The place of the next visit that shows something else than is shown; -1 for none."""
        now = self._scene.selection
        begin = self._at if now.is_empty and way < 0 else self._at + way
        stop = -1 if way < 0 else len(self._visits)
        for at in range(begin, stop, way):
            there = revisit(self._visits[at], self._scenario)
            if there not in (NOTHING, now):
                return at
        return -1

    def _on_selection_changed(self) -> None:
        selection = self._scene.selection
        if not self._goes and not selection.is_empty:
            seen = visit(selection, self._scenario)
            if not self._visits or self._visits[self._at] != seen:
                kept = self._visits[: self._at + 1][1 - _MOST :]
                self._visits = [*kept, seen]
                self._at = len(self._visits) - 1
        self.follow()

    # the mouse buttons that browsers go back and forward by

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Buttons 4 and 5."""
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            way = _WAYS.get(event.button())
            if way is not None:
                self.go(way)
                return True
        return False


_WAYS = {Qt.MouseButton.BackButton: -1, Qt.MouseButton.ForwardButton: 1}


def _add_buttons(dock: QDockWidget, actions: tuple[QAction, ...]) -> None:
    """Put a button for each action above what the dock shows."""
    inside = dock.widget()
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    row = QHBoxLayout()
    row.setContentsMargins(6, 4, 6, 0)
    row.setSpacing(2)
    for action in actions:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        row.addWidget(button)
    row.addStretch(1)
    column.addLayout(row)
    dock.setWidget(holder)
    if inside is not None:
        column.addWidget(inside, 1)
        inside.show()
