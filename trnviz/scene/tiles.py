"""Tiles: one for each rank, on the core it sits on, in the colour of the group that was picked.

By pipeline stage (pp) the hue is the stage, shade and hatch the replica, the number the slice of
TP. By replica (dp), part of the sequence (cp) or group of experts (ep) the
shade is the stage. By slice (tp) the hue is the slice, the number the
stage. Ranks that share a core share its place, one above the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from trnviz.scene.framepaint import Boxes
from trnviz.scene.palette import (
    GROUP_COLORS,
    GROUP_HATCHES,
    Hatch,
    Theme,
    edge_color,
    group_color,
    mixed,
    rgb,
)  # fmt: skip
from trnviz.scene.style import Level, Style

if TYPE_CHECKING:
    from trnviz.core.arrays import BoolArray, ByteArray, FloatArray, IntArray
    from trnviz.core.parallelism import Parallelism
    from trnviz.core.placement import Placement
    from trnviz.core.scenario import Scenario
    from trnviz.scene.drawing import Layout

_STEP_BACK = 0.66
TILE_RADIUS_SU = 2.5


@lru_cache(maxsize=16)
def tile_boxes(layout: Layout, placement: Placement) -> FloatArray:
    """(R, 4) the box of every rank's tile; read-only."""
    chip, core = placement.chip_of_rank, placement.core_of_rank
    boxes = layout.tile_box_su[chip, core].copy()
    place = chip.astype(np.int64) * layout.tile_box_su.shape[1] + core
    order = np.argsort(place, kind="stable")
    sorted_place = place[order]
    start = np.searchsorted(sorted_place, sorted_place)
    crowd = np.searchsorted(sorted_place, sorted_place, side="right") - start
    slot = np.empty(len(place), np.int64)
    share = np.empty(len(place), np.int64)
    slot[order] = np.arange(len(place)) - start
    share[order] = crowd
    boxes[:, 3] /= share
    boxes[:, 1] += boxes[:, 3] * slot
    boxes[share > 1, 3] *= 0.94
    boxes[~placement.placed] = np.nan  # ranks in the tray have no tile on the drawing
    boxes.flags.writeable = False
    return boxes


def group_of_rank(plan: Parallelism, color_by: str) -> tuple[IntArray, IntArray]:
    """(R,) hue and (R,) shade of every rank."""
    stage, replica = plan.stage_of_rank.astype(np.int64), plan.dp_of_rank.astype(np.int64)
    if color_by == "pp":
        return stage, replica
    if color_by == "dp":
        return replica, stage
    if color_by in ("cp", "ep"):
        index = plan.cp_of_rank if color_by == "cp" else plan.ep_of_rank
        return index.astype(np.int64), stage
    hues = min(len(GROUP_COLORS), plan.tp)
    return plan.tp_of_rank.astype(np.int64) * hues // plan.tp, np.zeros_like(stage)


def tile_texts(plan: Parallelism, color_by: str) -> tuple[str, ...]:
    """What stands on each rank's tile: its index in another dimension than the colour's."""
    if color_by == "tp":
        return tuple(f"s{stage}" for stage in plan.stage_of_rank.tolist())
    return tuple(f"t{index}" for index in plan.tp_of_rank.tolist())


@lru_cache(maxsize=8)
def tile_looks(
    plan: Parallelism, color_by: str, theme: Theme
) -> tuple[tuple[str, ...], ByteArray, ByteArray, ByteArray]:
    """Of every rank: its fill as text, (R, 4) fill, (R, 4) edge, (R,) hatch."""
    hue, shade = group_of_rank(plan, color_by)
    fills = tuple(
        group_color(theme, h, s) for h, s in zip(hue.tolist(), shade.tolist(), strict=True)
    )
    rows = np.array([(*rgb(fill), 255) for fill in fills], np.uint8)
    edges = np.array([(*rgb(edge_color(fill, theme.card)), 255) for fill in fills], np.uint8)
    hatch = np.array(GROUP_HATCHES, np.uint8)[shade % len(GROUP_HATCHES)]
    return fills, rows, edges, hatch


def tile_paint(
    layout: Layout, scenario: Scenario, style: Style, dimmed: BoolArray
) -> tuple[Boxes, IntArray]:
    """Boxes of all tiles, empty cores included, and the rank of each, -1 for an empty core."""
    count = layout.tile_box_su.shape[0]
    if style.level is Level.FAR or not style.shows("tiles") or not layout.topology.bank_count:
        return _boxes(_nothing(), np.zeros(count + 1, np.int64)), np.zeros(0, np.int64)
    looks = _Looks(style.color_by, style.theme, hatched=style.level >= Level.BANKS)
    if dimmed.any():
        return _tile_paint(layout, scenario.plan, scenario.placement, looks, dimmed)
    return _even_tiles(layout, scenario.plan, scenario.placement, looks)


class _Looks(NamedTuple):
    """What decides how tiles look, dimming aside."""

    color_by: str
    theme: Theme
    hatched: bool


@lru_cache(maxsize=8)
def _even_tiles(
    layout: Layout, plan: Parallelism | None, placement: Placement | None, looks: _Looks
) -> tuple[Boxes, IntArray]:
    """Tiles of which none steps back; the same from frame to frame."""
    dimmed = np.zeros(layout.tile_box_su.shape[0], np.bool_)
    return _tile_paint(layout, plan, placement, looks, dimmed)


def _tile_paint(
    layout: Layout,
    plan: Parallelism | None,
    placement: Placement | None,
    looks: _Looks,
    dimmed: BoolArray,
) -> tuple[Boxes, IntArray]:
    count = layout.tile_box_su.shape[0]
    taken = np.zeros(layout.tile_box_su.shape[:2], np.bool_)
    ranks = _nothing()
    if plan is not None and placement is not None:
        there = placement.placed
        taken[placement.chip_of_rank[there], placement.core_of_rank[there]] = True
        _, rows, edges, hatch = tile_looks(plan, looks.color_by, looks.theme)
        if not looks.hatched:
            hatch = np.zeros_like(hatch)
        ranks = _Tiles(
            box=tile_boxes(layout, placement), chip=placement.chip_of_rank.astype(np.int64),
            rank=np.arange(len(rows)), rows=rows, edges=edges, hatch=hatch,
        )  # fmt: skip
        if not there.all():
            ranks = ranks.kept(there)
    tiles = _joined(ranks, _free_tiles(layout, taken, looks.theme))
    order = np.argsort(tiles.chip, kind="stable")
    tiles = tiles.taken(order, looks.theme, dimmed)
    return _boxes(tiles, np.searchsorted(tiles.chip, np.arange(count + 1))), tiles.rank


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Tiles:
    """Tiles in any order: (n, 4) box, chip, rank, (n, 4) fill and edge, hatch."""

    box: FloatArray
    chip: IntArray
    rank: IntArray
    rows: ByteArray
    edges: ByteArray
    hatch: ByteArray

    def kept(self, which: BoolArray) -> _Tiles:
        """Some of them."""
        return _Tiles(
            box=self.box[which],
            chip=self.chip[which],
            rank=self.rank[which],
            rows=self.rows[which],
            edges=self.edges[which],
            hatch=self.hatch[which],
        )

    def taken(self, order: IntArray, theme: Theme, dimmed: BoolArray) -> _Tiles:
        """In another order, those on dimmed chips stepped back."""
        which = dimmed[self.chip[order]]
        return _Tiles(
            box=self.box[order],
            chip=self.chip[order],
            rank=self.rank[order],
            rows=stepped_back(self.rows[order], theme, which),
            edges=stepped_back(self.edges[order], theme, which),
            hatch=self.hatch[order],
        )


def _nothing() -> _Tiles:
    none = np.zeros(0, np.int64)
    rows = np.zeros((0, 4), np.uint8)
    return _Tiles(
        box=np.zeros((0, 4)),
        chip=none,
        rank=none,
        rows=rows,
        edges=rows,
        hatch=np.zeros(0, np.uint8),
    )


def _free_tiles(layout: Layout, taken: BoolArray, theme: Theme) -> _Tiles:
    """Cores that no rank sits on."""
    chip, core = np.nonzero(~taken)
    count = len(chip)
    edge = mixed(theme.card_line, theme.card, 0.3)
    return _Tiles(
        box=layout.tile_box_su[chip, core],
        chip=chip,
        rank=np.full(count, -1, np.int64),
        rows=np.tile(np.array([*rgb(theme.empty_tile), 255], np.uint8), (count, 1)),
        edges=np.tile(np.array([*rgb(edge), 255], np.uint8), (count, 1)),
        hatch=np.full(count, Hatch.NONE, np.uint8),
    )


def _joined(one: _Tiles, other: _Tiles) -> _Tiles:
    names = ("box", "chip", "rank", "rows", "edges", "hatch")
    return _Tiles(
        **{name: np.concatenate([getattr(one, name), getattr(other, name)]) for name in names}
    )


def stepped_back(rows: ByteArray, theme: Theme, which: BoolArray) -> ByteArray:
    """Rows of colours, some of them stepped back towards the ground."""
    if not which.any():
        return rows
    ground = np.array([*rgb(theme.frame), 255])
    share = np.where(which, _STEP_BACK, 0.0)[:, None]
    result: ByteArray = np.rint(rows + (ground - rows.astype(np.int64)) * share).astype(np.uint8)
    return result


def _boxes(tiles: _Tiles, first: IntArray) -> Boxes:
    return Boxes(
        box_su=tiles.box,
        rgba=tiles.rows,
        hatch=tiles.hatch,
        edge_rgba=tiles.edges,
        first=first.astype(np.int64),
        radius_su=TILE_RADIUS_SU,
    )
