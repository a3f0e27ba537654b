"""Looks of the chips: card, HBM bars with the capacity mark, tiles, NIC ports."""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import BoolArray, ByteArray, FloatArray, IntArray
from trnviz.core.entry import KINDS
from trnviz.core.frame import FrameState
from trnviz.core.scenario import Scenario
from trnviz.core.topology import LinkKind, Topology
from trnviz.scene.drawing import Layout
from trnviz.scene.framepaint import Boxes, ChipPaint, LinkPaint
from trnviz.scene.labels import chip_labels
from trnviz.scene.looks import LookTable
from trnviz.scene.palette import (
    KIND_LOOKS,
    Hatch,
    Theme,
    edge_color,
    kind_rows,
    rgb,
)  # fmt: skip
from trnviz.scene.sign_marks import joined, sign_marks
from trnviz.scene.style import Level, Style
from trnviz.scene.tiles import tile_paint

_OVERFLOW_SU, _BANK_OVERFLOW_SU = 13.0, 1.8
_STEP_BACK = 0.66
_MARK_PX = 2.0
_LEAST_SEGMENT_PX = 0.25


def chip_paint(
    layout: Layout, frame: FrameState, links: LinkPaint, scenario: Scenario, style: Style
) -> ChipPaint:
    """Looks of all chips at this frame."""
    over = over_committed(layout.topology, frame)
    dimmed = _dimmed(layout.topology, style)
    tiles, rank_of_tile = tile_paint(layout, scenario, style, dimmed)
    tracks, bars, marks = _bars(layout, frame, style, dimmed)
    if frame.change is not None and style.level is Level.FAR:
        worst = worst_state(layout.topology, links.state, links.table)
        marks = joined(marks, sign_marks(layout, worst, links.table))
    standing, values = chip_labels(layout, frame, scenario, style, over)
    parts = no_boxes(layout.topology.chip_count)
    if style.level >= Level.NEAREST:
        from trnviz.scene.part_paint import part_paint  # not before one is so near

        parts, on_parts = part_paint(layout, scenario, style, dimmed)
        standing = tuple(row + on_parts.get(chip, ()) for chip, row in enumerate(standing))
    return ChipPaint(
        fill=_fill(layout, links, style, dimmed),
        line=_line(layout.topology, style, over, dimmed),
        line_px=_line_px(layout.topology, style, over),
        dimmed=dimmed,
        tracks=tracks,
        bars=bars,
        marks=marks,
        tiles=tiles,
        rank_of_tile=rank_of_tile,
        parts=parts,
        ports=_ports(layout, links, style),
        standing=standing,
        values=values,
    )


def over_committed(topology: Topology, frame: FrameState) -> BoolArray:
    """(N,) whether some bank of the chip holds more than it can."""
    if not topology.bank_count:
        return np.zeros(topology.chip_count, np.bool_)
    held = frame.hbm_bytes.sum(axis=2)
    over: BoolArray = (held > topology.bank_bytes).any(axis=1)
    return over


def _dimmed(topology: Topology, style: Style) -> BoolArray:
    dimmed = np.full(topology.chip_count, style.has_focus)
    dimmed[[*style.focus_chips, *style.chips]] = False
    dimmed[topology.removed_chips] = True
    return dimmed


def _back(rows: ByteArray, theme: Theme, which: BoolArray) -> ByteArray:
    """Rows of colours, some of them stepped back towards the ground."""
    if not which.any():
        return rows
    ground = np.array([*rgb(theme.frame), 255])
    mixed = np.rint(rows + (ground - rows.astype(np.int64)) * _STEP_BACK).astype(np.uint8)
    mixed[..., 3] = rows[..., 3]
    result: ByteArray = np.where(
        which.reshape(which.shape + (1,) * (rows.ndim - which.ndim)), mixed, rows
    )
    return result


def _row(color: str) -> IntArray:
    return np.array([*rgb(color), 255])


def _fill(layout: Layout, links: LinkPaint, style: Style, dimmed: BoolArray) -> ByteArray:
    """(N, 4) the card; from far away the colour of the chip's worst link."""
    topology, theme = layout.topology, style.theme
    rows = np.tile(_row(theme.card).astype(np.uint8), (topology.chip_count, 1))
    if style.level is Level.FAR:
        worst = worst_state(topology, links.state, links.table)
        table = np.array([_row(color) for color in (*links.table.colors, theme.card)])
        rows = table[worst].astype(np.uint8)
    rows[~topology.chip_up] = _row(theme.frame)
    return _back(rows, theme, dimmed)


def worst_state(topology: Topology, state: ByteArray, table: LookTable) -> IntArray:
    """(N,) the row of any link of a chip that says most; one past the last where none is known."""
    rows = len(table.looks)
    weight = np.array(table.weight)[state]
    key = weight * rows + state
    counted = (topology.link_kind != LinkKind.ON_CHIP) & (weight >= 0)
    worst = np.full(len(topology.vertex_names), -1, np.int64)
    np.maximum.at(worst, topology.link_src[counted], key[counted])
    np.maximum.at(worst, topology.link_dst[counted], key[counted])
    worst = worst[: topology.chip_count]
    result: IntArray = np.where(worst < 0, rows, worst % rows)
    return result


def _line(topology: Topology, style: Style, over: BoolArray, dimmed: BoolArray) -> ByteArray:
    theme = style.theme
    rows = np.tile(_row(theme.card_line).astype(np.uint8), (topology.chip_count, 1))
    rows[over | topology.down_chips] = _row(theme.alarm)
    rows = _back(rows, theme, dimmed & ~over)
    chosen = list(style.chips)
    plain = ~(over | topology.down_chips)
    rows[[chip for chip in chosen if plain[chip]]] = _row(theme.focus)
    return rows


def _line_px(topology: Topology, style: Style, over: BoolArray) -> FloatArray:
    width = np.where(over | topology.down_chips, 2.0, 1.0)
    width[list(style.chips)] = 2.0
    if style.hovered_chip >= 0:
        width[style.hovered_chip] = 2.0
    return width


# --- bars -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Gauges:
    """Bars to fill: (N, C) of them, C = 1 for a chip's bar or B for its banks'."""

    box: FloatArray
    held: FloatArray
    capacity: FloatArray
    spare_su: float


def _gauges(layout: Layout, frame: FrameState, style: Style) -> _Gauges:
    banks = layout.topology.bank_bytes.astype(np.float64)
    near = style.level >= Level.BANKS or not style.shows("sums")
    if near and style.shows("banks"):
        return _Gauges(
            box=layout.bank_box_su,
            held=frame.hbm_bytes.astype(np.float64),
            capacity=banks,
            spare_su=_BANK_OVERFLOW_SU,
        )
    return _Gauges(
        box=layout.bar_box_su[:, None],
        held=frame.hbm_bytes.sum(axis=1, dtype=np.float64)[:, None],
        capacity=banks.sum(keepdims=True),
        spare_su=_OVERFLOW_SU,
    )


def _bars(
    layout: Layout, frame: FrameState, style: Style, dimmed: BoolArray
) -> tuple[Boxes, Boxes, Boxes]:
    """Outlines, segments with the free rest, and the capacity marks."""
    count, theme = layout.topology.chip_count, style.theme
    if not layout.topology.bank_count:
        return no_boxes(count), no_boxes(count), no_boxes(count)
    gauge = _gauges(layout, frame, style)
    x, y, width, height = np.moveaxis(gauge.box, -1, 0)
    ends = np.cumsum(gauge.held, axis=2) / gauge.capacity[None, :, None] * width[..., None]
    ends = np.minimum(ends, (width + gauge.spare_su)[..., None])
    starts = np.concatenate([np.zeros_like(ends[..., :1]), ends[..., :-1]], axis=2)
    full = np.maximum(ends[..., -1:], 0.0)
    starts = np.concatenate([np.minimum(full, width[..., None]), starts], axis=2)
    ends = np.concatenate([np.broadcast_to(width[..., None], full.shape), ends], axis=2)
    colors = np.concatenate([[_row(theme.free)], kind_rows()]).astype(np.uint8)
    hatches = np.array([Hatch.NONE, *(look.hatch for look in KIND_LOOKS)], np.uint8)
    if style.level < Level.BANKS:
        hatches[:] = Hatch.NONE
    shape = starts.shape
    box = np.stack(
        [x[..., None] + starts, _spread(y, shape), ends - starts, _spread(height, shape)], axis=-1
    )
    keep = (ends - starts) * style.px_per_su > _LEAST_SEGMENT_PX
    chip = _spread(np.arange(count)[:, None], shape)[keep]
    kind = np.broadcast_to(np.arange(len(KINDS) + 1), shape)[keep]
    bars = Boxes(
        box_su=box[keep],
        rgba=_back(colors[kind], theme, dimmed[chip]),
        hatch=hatches[kind],
        edge_rgba=np.zeros((len(kind), 4), np.uint8),
        first=starts_of(chip, count),
    )
    return _tracks(gauge, style, dimmed), bars, _marks(gauge, style, dimmed)


def _spread(values: FloatArray | IntArray, shape: tuple[int, ...]) -> FloatArray:
    spread: FloatArray = np.broadcast_to(values[..., None], shape)
    return spread


def _marks(gauge: _Gauges, style: Style, dimmed: BoolArray) -> Boxes:
    """A thin upright line at the capacity of each bar."""
    thick, tall = _MARK_PX / style.px_per_su, 1.6
    x, y, width, height = np.moveaxis(gauge.box.reshape(-1, 4), -1, 0)
    box = np.stack(
        [x + width - thick / 2, y - tall, np.full(len(x), thick), height + 2 * tall], axis=1
    )
    return _of_one_color(box, gauge, style.theme.mark, style.theme, dimmed)


def _tracks(gauge: _Gauges, style: Style, dimmed: BoolArray) -> Boxes:
    """A line of one pixel around each bar, so that its end is seen on the card."""
    theme, pixel = style.theme, 1.0 / style.px_per_su
    grown = gauge.box.reshape(-1, 4) + np.array((-pixel, -pixel, 2 * pixel, 2 * pixel))
    return _of_one_color(grown, gauge, edge_color(theme.free, theme.card), theme, dimmed)


def _of_one_color(
    box: FloatArray, gauge: _Gauges, color: str, theme: Theme, dimmed: BoolArray
) -> Boxes:
    count, columns = gauge.box.shape[:2]
    chip = np.repeat(np.arange(count), columns)
    there = gauge.box.reshape(-1, 4)[:, 2] > 0  # a chip that was taken out has none
    chip, box = chip[there], box[there]
    rows = np.tile(_row(color).astype(np.uint8), (len(chip), 1))
    return Boxes(
        box_su=box,
        rgba=_back(rows, theme, dimmed[chip]),
        hatch=np.zeros(len(chip), np.uint8),
        edge_rgba=np.zeros((len(chip), 4), np.uint8),
        first=starts_of(chip, count),
    )


def no_boxes(chips: int) -> Boxes:
    """No boxes for any chip."""
    return Boxes(
        box_su=np.zeros((0, 4)),
        rgba=np.zeros((0, 4), np.uint8),
        hatch=np.zeros(0, np.uint8),
        edge_rgba=np.zeros((0, 4), np.uint8),
        first=np.zeros(chips + 1, np.int64),
    )


def starts_of(chip: IntArray, chips: int) -> IntArray:
    """(N + 1,) where the rows of each chip start, of rows sorted by chip."""
    first: IntArray = np.searchsorted(chip, np.arange(chips + 1))
    return first


def _ports(layout: Layout, links: LinkPaint, style: Style) -> Boxes:
    """NICs, out and in, in the colours of their links."""
    topology = layout.topology
    count = topology.chip_count
    efa = topology.link_kind == LinkKind.EFA
    out = np.flatnonzero(efa & (topology.link_src < count))
    into = np.flatnonzero(efa & (topology.link_dst < count))
    if not len(out) or not style.shows("efa") or style.level is Level.FAR:
        return no_boxes(count)
    link = np.concatenate([out, into])
    chip = np.concatenate([topology.link_src[out], topology.link_dst[into]])
    side = np.repeat([0, 1], [len(out), len(into)])
    order = np.lexsort((side, chip))
    link, chip, side = link[order], chip[order], side[order]
    return Boxes(
        box_su=layout.port_box_su[chip, side],
        rgba=links.rgba[link],
        hatch=np.zeros(len(link), np.uint8),
        edge_rgba=np.zeros((len(link), 4), np.uint8),
        first=starts_of(chip, count),
    )
