"""What is framed on the canvas: selected, cut and found tiles, and picked layers and experts."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from PySide6.QtCore import QRectF

from trnviz.core.arrays import FloatArray
from trnviz.core.scenario import Scenario
from trnviz.gui.canvas.selection import NOTHING, Piece, Selection
from trnviz.scene.drawing import Layout, Point
from trnviz.scene.shard_parts import (
    EXPERT,
    LAYER,
    are_drawn,
    boxes_on,
    held,
    part_at,
    parts_of,
    shows_experts,
)
from trnviz.scene.tiles import tile_boxes


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """What asks for a frame.

    Attributes:
        selection: Solid frames.
        cut: Tiles that wait to be pasted: dashed.
        found: By a search: thin.
        held: Layers or experts in the hand.
        hovered: Those under the pointer: thin.
    """

    selection: Selection = NOTHING
    cut: tuple[int, ...] = ()
    found: Selection = NOTHING
    held: Piece | None = None
    hovered: Piece | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Marks:
    """The frames, in scene units.

    Attributes:
        selected: Tiles.
        cut: Tiles.
        found: Tiles.
        picked: Layers and experts where they were picked.
        copies: The same on the tiles of other ranks, and those under the pointer.
    """

    selected: list[QRectF] = field(default_factory=list)
    cut: list[QRectF] = field(default_factory=list)
    found: list[QRectF] = field(default_factory=list)
    picked: list[QRectF] = field(default_factory=list)
    copies: list[QRectF] = field(default_factory=list)

    @property
    def all(self) -> tuple[QRectF, ...]:
        """Every frame."""
        return (*self.selected, *self.cut, *self.found, *self.picked, *self.copies)


def marks(marked: Marked, scenario: Scenario, layout: Layout, px_per_su: float) -> Marks:
    """The frames around what is marked, at this zoom."""
    placement = scenario.placement
    if placement is None or not layout.topology.bank_count:
        return Marks()
    boxes, there = tile_boxes(layout, placement), placement.placed
    cut = [r for r in marked.cut if r < len(boxes) and there[r]]
    chosen = [r for r in marked.selection.ranks if r < len(boxes) and there[r] and r not in cut]
    found = [r for r in marked.found.ranks if r < len(boxes) and there[r] and r not in chosen]
    picked, copies = _pieces(marked, scenario, layout, px_per_su)
    return Marks(
        selected=_rects(boxes, chosen),
        cut=_rects(boxes, cut),
        found=_rects(boxes, found),
        picked=picked,
        copies=copies,
    )


def _rects(boxes: FloatArray, ranks: list[int]) -> list[QRectF]:
    return [QRectF(*box) for box in boxes[ranks].tolist()]


def _pieces(
    marked: Marked, scenario: Scenario, layout: Layout, px_per_su: float
) -> tuple[list[QRectF], list[QRectF]]:
    """Where picked layers and experts are, on the tile they were picked from and on others."""
    if not are_drawn(px_per_su, scenario.hidden):
        return [], []
    picked: list[QRectF] = []
    copies: list[QRectF] = []
    held = () if marked.held is None else (marked.held,)
    for piece in (*marked.selection.pieces, *held):
        for rank in holders(piece, scenario):
            boxes = boxes_of(piece, rank, scenario, layout, px_per_su)
            (picked if rank == piece.rank else copies).extend(boxes)
    hovered = marked.hovered
    if hovered is not None:
        copies += boxes_of(hovered, hovered.rank, scenario, layout, px_per_su)
    return picked, copies


def holders(piece: Piece, scenario: Scenario) -> tuple[int, ...]:
    """The ranks that hold a piece now: all of its stage, of experts those of its groups."""
    plan, model = scenario.plan, scenario.model
    if plan is None or model is None:
        return ()
    from trnviz.core import dealing

    if piece.stage >= plan.pp or (piece.kind == EXPERT and not shows_experts(plan, model)):
        return ()
    if piece.kind == EXPERT:
        layout = dealing.group_of_expert(plan, piece.stage, dealing.slots(model, plan))
        groups = {layout[number] for number in piece.numbers if number < len(layout)}
        mine = (plan.stage_of_rank == piece.stage) & np.isin(plan.ep_of_rank, list(groups))
    else:
        stages = {
            stage
            for stage in range(plan.pp)
            if not set(piece.numbers).isdisjoint(dealing.layers_on(plan, model.layers, stage))
        }
        mine = np.isin(plan.stage_of_rank, list(stages))
    return tuple(np.flatnonzero(mine).tolist())


def boxes_of(
    piece: Piece, rank: int, scenario: Scenario, layout: Layout, px_per_su: float
) -> Iterable[QRectF]:
    """Where a piece is drawn on the tile of a rank."""
    placement = scenario.placement
    if placement is None or not 0 <= rank < placement.rank_count:
        return []
    wanted = (piece.kind, piece.numbers)
    return [QRectF(*box) for box in boxes_on(scenario, layout, rank, wanted, px_per_su)]


def piece_at(
    rank: int, point: Point, scenario: Scenario, layout: Layout, px_per_su: float
) -> Piece | None:
    """The layers or experts under a point of a rank's tile."""
    part = part_at(scenario, layout, rank, point, px_per_su)
    if part is None or scenario.plan is None:
        return None
    stage = int(scenario.plan.stage_of_rank[rank])
    return Piece(kind=part.kind, stage=stage, numbers=part.numbers, rank=rank)


def pieces_of(rank: int, scenario: Scenario, layout: Layout, px_per_su: float) -> tuple[Piece, ...]:
    """The layers and experts of a rank: as drawn, from further away each by itself."""
    plan, model, placement = scenario.plan, scenario.model, scenario.placement
    if plan is None or model is None or placement is None or not 0 <= rank < plan.world:
        return ()
    stage = int(plan.stage_of_rank[rank])
    (drawn,) = parts_of(scenario, layout, (rank,), px_per_su)
    if drawn:
        return tuple(
            Piece(kind=part.kind, stage=stage, numbers=part.numbers, rank=rank) for part in drawn
        )
    layers, experts = held(plan, model, stage, int(plan.ep_of_rank[rank]))
    return tuple(
        Piece(kind=kind, stage=stage, numbers=(number,), rank=rank)
        for kind, numbers in ((LAYER, layers), (EXPERT, experts))
        for number in numbers
    )
