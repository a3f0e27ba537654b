"""What a pin is tied to, by name, so that it outlives edits and layouts; and where that is now."""

from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QPointF

from trnviz.gui.canvas.hit import NOTHING, Hit, HitKind
from trnviz.gui.canvas.marks import holders
from trnviz.gui.canvas.scene import CanvasScene
from trnviz.gui.canvas.selection import Piece, Selection
from trnviz.scene.tiles import tile_boxes
from trnviz.session.edits import rank_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """One thing of the drawing.

    Attributes:
        kind: What sort of thing.
        name: Of the chip, link, switch or shard.
        core: Of a free core, else -1.
        rank: Of a shard, else -1.
        piece: Layers or experts of the shard, if it is about them.
    """

    kind: HitKind
    name: str
    core: int = -1
    rank: int = -1
    piece: Piece | None = None


def anchor_of(hit: Hit, scene: CanvasScene) -> Anchor | None:
    """The thing that was met; None for nothing, or for a frame without a name."""
    topology = scene.layout_.topology
    if hit.kind is HitKind.LINK:
        return Anchor(kind=hit.kind, name=topology.link_names[hit.link])
    if hit.kind is HitKind.FRAME:
        name = scene.layout_.frames[hit.frame].name
        return Anchor(kind=hit.kind, name=name) if name else None
    if hit.kind in (HitKind.TILE, HitKind.PIECE):
        return _of_tile(hit, scene)
    if hit.kind in (HitKind.CHIP, HitKind.PORT):
        return Anchor(kind=hit.kind, name=topology.chip_names[hit.chip])
    return None


def _of_tile(hit: Hit, scene: CanvasScene) -> Anchor | None:
    if hit.piece is not None:
        return _of_piece(hit.piece, scene)
    rank = scene.rank_of(hit)
    if rank >= 0:
        return _of_rank(rank, scene)
    return Anchor(kind=hit.kind, name=scene.layout_.topology.chip_names[hit.chip], core=hit.core)


def anchor_of_first(selection: Selection, scene: CanvasScene) -> Anchor | None:
    """The first thing of a selection; None for an empty one."""
    if selection.chips:
        return anchor_of(Hit(kind=HitKind.CHIP, chip=selection.chips[0]), scene)
    if selection.links:
        return anchor_of(Hit(kind=HitKind.LINK, link=selection.links[0]), scene)
    if selection.pieces:
        return _of_piece(selection.pieces[0], scene)
    return _of_rank(selection.ranks[0], scene) if selection.ranks else None


def _of_piece(piece: Piece, scene: CanvasScene) -> Anchor | None:
    found = _of_rank(piece.rank, scene)
    return None if found is None else replace(found, piece=piece)


def _of_rank(rank: int, scene: CanvasScene) -> Anchor | None:
    plan = scene.shown.scenario.plan
    if plan is None or rank >= plan.world:
        return None
    return Anchor(kind=HitKind.TILE, name=rank_name(plan, rank), rank=rank)


def hit_of(anchor: Anchor, scene: CanvasScene) -> Hit | None:
    """The thing as it is met now: None when it is gone, nothing when it lies in the tray."""
    layout, topology = scene.layout_, scene.layout_.topology
    if anchor.kind is HitKind.LINK:
        link = _index(topology.link_names, anchor.name)
        return Hit(kind=anchor.kind, link=link) if link >= 0 else None
    if anchor.kind is HitKind.FRAME:
        frame = _index(tuple(each.name for each in layout.frames), anchor.name)
        return Hit(kind=anchor.kind, frame=frame) if frame >= 0 else None
    if anchor.piece is not None:
        return _hit_of_piece(anchor, anchor.piece, scene)
    if anchor.rank >= 0:
        return _hit_of_rank(anchor, scene)
    chip = _index(topology.chip_names, anchor.name)
    return Hit(kind=anchor.kind, chip=chip, core=anchor.core) if chip >= 0 else None


def _hit_of_rank(anchor: Anchor, scene: CanvasScene) -> Hit | None:
    plan, placement = scene.shown.scenario.plan, scene.shown.scenario.placement
    rank = anchor.rank
    if plan is None or placement is None or rank >= min(plan.world, placement.rank_count):
        return None
    if rank_name(plan, rank) != anchor.name:
        return None
    chip, core = int(placement.chip_of_rank[rank]), int(placement.core_of_rank[rank])
    if chip < 0:
        return NOTHING
    there = placement.ranks_at(chip, core)
    depth = (there.index(rank) + 0.5) / len(there)
    return Hit(kind=HitKind.TILE, chip=chip, core=core, depth_ratio=depth)


def _hit_of_piece(anchor: Anchor, piece: Piece, scene: CanvasScene) -> Hit | None:
    """On the tile it was picked from, or on another that has it since."""
    scenario = scene.shown.scenario
    ranks = holders(piece, scenario)
    found = _hit_of_rank(anchor, scene)
    if found is None or not ranks:
        return found
    now = piece if piece.rank in ranks else replace(piece, rank=ranks[0])
    return replace(found, kind=HitKind.PIECE, piece=now)


def place_of(anchor: Anchor, hit: Hit, scene: CanvasScene) -> QPointF:
    """The point that a pin points at, in scene units."""
    layout = scene.layout_
    if hit.kind is HitKind.LINK:
        pieces = layout.pieces_of(hit.link)
        longest = int(np.abs(pieces[:, 2:] - pieces[:, :2]).sum(axis=1).argmax())
        x, y = (pieces[longest, :2] + pieces[longest, 2:]).tolist()
        return QPointF(x / 2, y / 2)
    placement = scene.shown.scenario.placement
    rank = hit.piece.rank if hit.piece is not None else anchor.rank
    if rank >= 0 and placement is not None:
        box = tile_boxes(layout, placement)[rank].tolist()
    elif hit.kind is HitKind.FRAME:
        box = list(layout.frames[hit.frame].box_su)
    elif hit.kind is HitKind.TILE:
        box = layout.tile_box_su[hit.chip, hit.core].tolist()
    elif hit.kind is HitKind.PORT:
        box = layout.port_box_su[hit.chip].reshape(-1, 4)[0].tolist()
    else:
        box = layout.chip_box_su[hit.chip].tolist()
    x, y, width, height = box
    return QPointF(x + width / 2, y + height / 2)


def _index(names: tuple[str, ...], name: str) -> int:
    return names.index(name) if name in names else -1
