"""Shards: the layers and experts of the selected tile, and the tray, to be dragged or moved by key.

What is dragged from here is followed by the canvas: its ghost tells what a drop would do. A tile
that is dropped on the tray lies there, on no chip, until it is dragged out again.
"""

from functools import partial

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from trnviz.core import dealing, unplaced
from trnviz.core.errors import TrnvizError
from trnviz.core.placement import TRAY
from trnviz.core.scenario import Scenario
from trnviz.gui.canvas.gestures import MovePieceGesture, MoveRanksGesture, Pointer
from trnviz.gui.canvas.selection import Drop, Piece, Selection, joined
from trnviz.gui.language import said, tr
from trnviz.gui.parts import Parts
from trnviz.gui.study.shard_list import ShardList
from trnviz.gui.study.study import Study
from trnviz.session.change import SIMULATED
from trnviz.session.document import Document
from trnviz.session.edits import rank_name


class ShardsPanel(Study):
    """Three lists side by side: layers, experts, tray."""

    READS = SIMULATED

    def __init__(self, document: Document, parts: Parts) -> None:
        super().__init__(document)
        self.setAccessibleName(self.tr("shards and tray"))
        self._parts = parts
        self.rank = 0
        self.title = QLabel()
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.layers = ShardList(self.tr("layers of the stage"))
        self.experts = ShardList(self.tr("experts of the rank"))
        self.tray = ShardList(self.tr("tray"))
        self._heads = {name: QLabel() for name in ("layers", "experts", "tray")}
        self._told = QLabel()
        self._told.setWordWrap(True)
        self._told.setTextFormat(Qt.TextFormat.PlainText)
        self._assemble()
        for lists in (self.layers, self.experts, self.tray):
            self._listen(lists)
        parts.view.tray = self._tray_box
        parts.scene.drop_explained.connect(self._explain)
        parts.scene.drop_hovered.connect(self._on_hovered)
        self.setFocusProxy(self.layers)

    def _assemble(self) -> None:
        self.anew = QToolButton()
        self.anew.setText(self.tr("Deal anew"))
        self.anew.setToolTip(self.tr("Deal experts and layers as the launcher does"))
        self.anew.clicked.connect(lambda: self._parts.shards.deal_anew())
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(self.anew)
        row = QHBoxLayout()
        for name, lists, share in (
            ("layers", self.layers, 3), ("experts", self.experts, 3), ("tray", self.tray, 2),
        ):  # fmt: skip
            box = QWidget()
            column = QVBoxLayout(box)
            column.setContentsMargins(0, 0, 0, 0)
            self._heads[name].setTextFormat(Qt.TextFormat.PlainText)
            self._heads[name].setBuddy(lists)
            column.addWidget(self._heads[name])
            column.addWidget(lists, 1)
            row.addWidget(box, share)
        self._tray_box = box
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 6)
        column.addLayout(top)
        column.addLayout(row, 1)
        column.addWidget(self._told)

    def _listen(self, lists: ShardList) -> None:
        lists.drag_begun.connect(self._begin)
        lists.drag_moved.connect(self._move)
        lists.drag_ended.connect(self._end)
        lists.drag_cancelled.connect(self._parts.view.cancel_gesture)
        lists.move_asked.connect(partial(self._ask, lists))
        lists.aside_asked.connect(partial(self._put_aside, lists))
        lists.menu_asked.connect(partial(self._show_menu, lists))

    # what is shown

    def follow(self) -> None:
        """List what the document says now."""
        scenario = self.document.scenario
        plan, model = scenario.plan, scenario.model
        if plan is None or model is None or scenario.placement is None:
            self.title.setText(self.tr("There is no model on this fabric."))
            for name, lists in (("layers", self.layers), ("experts", self.experts),
                                ("tray", self.tray)):  # fmt: skip
                self._heads[name].setText("")
                lists.show_things([])
            return
        self.rank = min(self.rank, plan.world - 1)
        self.title.setText(
            self.tr("Of {0} (select another tile to see its own)").format(
                said(rank_name(plan, self.rank))
            )
        )
        self.anew.setEnabled(bool(plan.layer_split or plan.expert_layout))
        self._list_layers(scenario)
        self._list_experts(scenario)
        self._list_tray(scenario)
        self._told.setText(self._lying(scenario))

    def show_selection(self, selection: Selection) -> None:
        """Follow the first selected tile, or the first on the selected chip."""
        placement = self.document.scenario.placement
        ranks = selection.ranks or tuple(piece.rank for piece in selection.pieces)
        if not ranks and placement is not None and selection.chips:
            ranks = placement.ranks_on(selection.chips[0])
        if ranks and ranks[0] != self.rank:
            self.rank = ranks[0]
            self.follow()

    def _stage(self, scenario: Scenario) -> int:
        return int(scenario.plan.stage_of_rank[self.rank]) if scenario.plan is not None else 0

    def _list_layers(self, scenario: Scenario) -> None:
        if scenario.plan is None or scenario.model is None:
            return
        stage = self._stage(scenario)
        numbers = dealing.layers_on(scenario.plan, scenario.model.layers, stage)
        self._heads["layers"].setText(
            self.tr("La&yers of stage {1}: {0}").format(len(numbers), stage)
        )
        tip = self.tr("Drag a layer to a tile of a neighbouring stage; those up to the border go "
                      "along (M to type the stage)")  # fmt: skip
        things = [(f"L{n}", Piece(kind="layer", stage=stage, numbers=(n,)), tip) for n in numbers]
        self.layers.show_things(things)

    def _list_experts(self, scenario: Scenario) -> None:
        numbers, why = _experts_of(scenario, self.rank)
        stage = self._stage(scenario)
        if why:
            self._heads["experts"].setText(why)
        elif scenario.plan is not None:
            group = int(scenario.plan.ep_of_rank[self.rank])
            self._heads["experts"].setText(
                self.tr("E&xperts of group {1} in every layer of stage {2}: {0}").format(
                    len(numbers), group, stage
                )
            )
        tip = self.tr("Drag an expert to another tile of its stage: a swap, with Alt one more "
                      "there (M to type the group, Del for the tray)")  # fmt: skip
        things = [(f"E{n}", Piece(kind="expert", stage=stage, numbers=(n,)), tip) for n in numbers]
        self.experts.show_things(things)

    def _list_tray(self, scenario: Scenario) -> None:
        lying, plan = unplaced.aside(scenario), scenario.plan
        if plan is None:
            return
        count = len(lying.ranks) + len(lying.experts)
        self._heads["tray"].setText(
            self.tr("&Tray: {0}").format(count) if count else self.tr("&Tray: drop shards here")
        )
        tip = self.tr("Drag it to a chip, or press M to type where it goes")
        of_stage = self.tr("{0} of stage {1}")
        things: list[tuple[str, object, str]] = [
            (name, r, f"{name}: {tip}") for r in lying.ranks for name in (said(rank_name(plan, r)),)
        ]
        things += [
            (of_stage.format(f"E{e}", s), Piece(kind="expert", stage=s, numbers=(e,)), tip)
            for s, e in lying.experts
        ]
        self.tray.show_things(things)

    def _lying(self, scenario: Scenario) -> str:
        words = said(unplaced.what_lies_aside(scenario))
        return self.tr("{0}; the step waits until all is placed.").format(words) if words else ""

    def _explain(self, lines: tuple[str, ...], refused: bool) -> None:  # noqa: FBT001 - a slot
        """What a drop would do, where the ghost cannot be seen: over the tray."""
        drop = self._parts.scene.drop
        if drop is not None and drop.chip == TRAY and lines:
            text = "; ".join(lines[:2])
            self._told.setText(self.tr("Refused: {0}").format(text) if refused else text)

    def _on_hovered(self, drop: Drop | None) -> None:
        over = drop is not None and drop.chip == TRAY
        self._tray_box.setAutoFillBackground(over)
        self._heads["tray"].setForegroundRole(
            self.palette().ColorRole.Highlight if over else self.palette().ColorRole.WindowText
        )
        if drop is None:
            self._told.setText(self._lying(self.document.scenario))

    # drags

    def _begin(self, things: tuple[object, ...], at: QPoint) -> None:
        view, start = self._parts.view, self._pointer(at, Qt.KeyboardModifier.NoModifier)
        ranks = tuple(thing for thing in things if isinstance(thing, int))
        if ranks:
            view.begin(MoveRanksGesture(view, start, ranks))
            return
        piece = joined(things)
        if piece is not None:
            owner = self._owner(piece)
            view.begin(MovePieceGesture(view, start, piece, owner))

    def _owner(self, piece: Piece) -> int:
        """A rank in whose colour the ghost is painted."""
        plan = self.document.scenario.plan
        if plan is None or int(plan.stage_of_rank[self.rank]) == piece.stage:
            return self.rank
        return int(plan.grid[piece.stage].ravel()[0])

    def _move(self, at: QPoint, keys: Qt.KeyboardModifier) -> None:
        self._parts.view.gesture_moved(self._pointer(at, keys))

    def _end(self, at: QPoint, keys: Qt.KeyboardModifier) -> None:
        self._parts.view.finish_gesture(self._pointer(at, keys))

    def _pointer(self, at: QPoint, keys: Qt.KeyboardModifier) -> Pointer:
        view = self._parts.view
        return view.pointer(QPointF(view.viewport().mapFromGlobal(at)), keys)

    # without a drag

    def _ask(self, lists: ShardList) -> None:
        """Type where what is picked goes."""
        things = lists.things()
        ranks = tuple(thing for thing in things if isinstance(thing, int))
        if ranks:
            self._parts.shards.ask_for_chip(ranks)
        elif piece := joined(things):
            self._parts.shards.ask_for_place(piece)

    def _put_aside(self, lists: ShardList) -> None:
        """Into the tray; layers are refused with the reason."""
        piece = joined(lists.things())
        if piece is not None and lists is not self.tray:
            self._parts.shards.drop(Drop(chip=TRAY, piece=piece))

    def _show_menu(self, lists: ShardList, at: QPoint) -> None:
        if lists.things():
            self.menu_for(lists).popup(at)

    def menu_for(self, lists: ShardList) -> QMenu:
        """What can be done with what is picked."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("&Move to...\tM"), partial(self._ask, lists))
        if lists is self.experts:
            menu.addAction(self.tr("Put in the &tray\tDel"), partial(self._put_aside, lists))
        if lists is self.layers:
            for stage in self._neighbours():
                text = self.tr("To stage {0}").format(stage)
                menu.addAction(text, partial(self._to_stage, stage))
        return menu

    def _neighbours(self) -> tuple[int, ...]:
        """Stages that can take a layer of this one."""
        plan = self.document.scenario.plan
        if plan is None:
            return ()
        stage = self._stage(self.document.scenario)
        return tuple(s for s in (stage - 1, stage + 1) if 0 <= s < plan.pp)

    def _to_stage(self, stage: int) -> None:
        if piece := joined(self.layers.things()):
            self._parts.shards.place(piece, f"stage {stage}")

    def release(self) -> None:
        """Let go of the canvas too."""
        super().release()
        self._parts.view.tray = None


def _experts_of(scenario: Scenario, rank: int) -> tuple[tuple[int, ...], str]:
    """The experts that a rank holds, and why none can be dragged."""
    plan, model = scenario.plan, scenario.model
    if plan is None or model is None or not model.has_experts:
        return (), tr("no experts in this model")
    if plan.ep == 1:
        return (), tr("EP 1: every rank holds all experts")
    try:
        count = dealing.slots(model, plan)
    except TrnvizError as error:
        return (), said(str(error))
    stage, group = int(plan.stage_of_rank[rank]), int(plan.ep_of_rank[rank])
    return dealing.experts_of(plan, stage, group, count), ""
