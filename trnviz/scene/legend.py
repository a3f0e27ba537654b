"""The legend: rows from the very tables that colour links, bars and tiles."""

from dataclasses import dataclass

from trnviz.core.entry import KINDS
from trnviz.core.frame import FrameState
from trnviz.core.scenario import Scenario
from trnviz.scene.framepaint import LegendRow
from trnviz.scene.looks import look_table
from trnviz.scene.metrics import shortened
from trnviz.scene.page import LEGEND_WIDTH_PX, LegendPlace
from trnviz.scene.palette import (
    GROUP_COLORS,
    GROUP_HATCHES,
    KIND_LOOKS,
    Hatch,
    group_color,
)
from trnviz.scene.sign_marks import SIGN_NOTE
from trnviz.scene.style import Level, Style
from trnviz.scene.tiles import group_of_rank

_METRIC_TITLES = {
    "now": "Link load now", "peak": "Link load, peak", "mean": "Link load, mean",
    "demand": "Demand, highest", "bytes": "Bytes, of the most",
}  # fmt: skip
_CHANGE_TITLES = {"now": "Load now", "peak": "Peak load", "mean": "Mean load",
                  "demand": "Demand", "bytes": "Bytes"}  # fmt: skip
_NAMES = {"kv_cache": "KV cache"}
_MOST_GROUPS = 8
_LETTERS_PX, _END_PX = 11.0, 12.0


def legend_rows(frame: FrameState, scenario: Scenario, style: Style) -> tuple[LegendRow, ...]:
    """Link loads, kinds of bytes, and groups of the tiles."""
    rows = [*_link_rows(frame, style)]
    if scenario.topology.bank_count:
        rows += _kind_rows(frame, style)
        rows += _tile_rows(scenario, style)
    return tuple(rows)


def _look_label(label: str, frame: FrameState) -> str:
    """A share of the most bytes is neither idle nor saturated."""
    return label.split("  ")[0] if frame.metric == "bytes" and frame.change is None else label


def _link_rows(frame: FrameState, style: Style) -> list[LegendRow]:
    stale = " (stale)" if style.stale else ""
    table = look_table(style.theme, change=frame.change is not None)
    if frame.change is not None:
        what = _CHANGE_TITLES[frame.metric]
        rows = [
            LegendRow(kind="title", label=f"{what}: change{stale or ', points'}"),
            LegendRow(kind="note", label=_short(f"in {frame.change.document}")),
            LegendRow(kind="note", label=_short(f"against {frame.change.name}")),
        ]
    else:
        rows = [LegendRow(kind="title", label=_METRIC_TITLES[frame.metric] + stale)]
    rows += [
        LegendRow(
            kind="link",
            label=_look_label(look.label, frame),
            color=color,
            width_px=look.width_px,
            pattern=look.pattern,
        )
        for look, color in zip(table.looks, table.colors, strict=True)
    ]
    if frame.change is not None and style.level is Level.FAR:
        rows.append(LegendRow(kind="note", label=SIGN_NOTE))
    return rows


def _short(text: str) -> str:
    """What fits into the legend's column."""
    return shortened(text, _LETTERS_PX, LEGEND_WIDTH_PX - _END_PX)


def _kind_rows(frame: FrameState, style: Style) -> list[LegendRow]:
    present = frame.hbm_bytes.sum(axis=(0, 1))
    rows = [LegendRow(kind="title", label="HBM of a chip")]
    for look, name, held in zip(KIND_LOOKS, KINDS, present.tolist(), strict=True):
        if held or not frame.has_memory:
            label = _NAMES.get(name, name)
            rows.append(
                LegendRow(
                    kind="fill",
                    label=label,
                    color=look.color,
                    hatch=look.hatch if style.level >= Level.BANKS else Hatch.NONE,
                )
            )
    return rows


_GROUP_WORDS = {
    "pp": "stage", "dp": "replica", "tp": "TP slice", "cp": "CP part", "ep": "expert group",
}  # fmt: skip


def _tile_rows(scenario: Scenario, style: Style) -> list[LegendRow]:
    plan = scenario.plan
    if plan is None or not style.shows("tiles"):
        return []
    what = _GROUP_WORDS[style.color_by]
    rows = [LegendRow(kind="title", label=f"Tile colour: {what}")]
    hue, shade = group_of_rank(plan, style.color_by)
    hues = int(hue.max()) + 1
    for index in range(min(hues, _MOST_GROUPS)):
        label = f"{what} {index}"
        if style.color_by == "tp" and plan.tp > len(GROUP_COLORS):
            members = plan.tp_of_rank[hue == index]
            label = f"t{members.min()} – t{members.max()}"
        rows.append(LegendRow(kind="fill", label=label, color=group_color(style.theme, index, 0)))
    if hues > _MOST_GROUPS:
        rows.append(LegendRow(kind="note", label=f"… {hues} in all"))
    return rows + _shade_rows(style, int(shade.max()) + 1)


def _shade_rows(style: Style, shades: int) -> list[LegendRow]:
    if shades <= 1:
        return []
    what = "replica" if style.color_by == "pp" else "stage"
    rows = [LegendRow(kind="title", label=f"Shade: {what}")]
    for index in range(min(shades, len(GROUP_HATCHES))):
        near = style.level >= Level.BANKS
        color = group_color(style.theme, 0, index)
        hatch = GROUP_HATCHES[index] if near else Hatch.NONE
        rows.append(LegendRow(kind="fill", label=f"{what} {index}", color=color, hatch=hatch))
    return rows


ROW_PX, TITLE_PX, TITLE_GAP_PX = 17.0, 18.0, 10.0
SAMPLE_WIDTH_PX, SAMPLE_HEIGHT_PX, TEXT_X_PX = 26.0, 10.0, 34.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedRow:
    """A row and the place of its baseline, in logical pixels."""

    row: LegendRow
    x_px: float
    y_px: float


def placed_rows(rows: tuple[LegendRow, ...], at: LegendPlace) -> tuple[PlacedRow, ...]:
    """The rows one below the other; each title begins a block, the blocks are dealt to columns."""
    blocks = max(sum(row.kind == "title" for row in rows), 1)
    y, block, column = at.y_px, -1, 0
    placed = []
    for row in rows:
        if row.kind == "title":
            block += 1
            is_first = block * at.columns // blocks != column or block == 0
            column = block * at.columns // blocks
            y = at.y_px if is_first else y + TITLE_GAP_PX * at.squeeze
            y += TITLE_PX * at.squeeze
        else:
            y += ROW_PX * at.squeeze
        placed.append(PlacedRow(row=row, x_px=at.x_px + column * LEGEND_WIDTH_PX, y_px=y))
    return tuple(placed)


_TIGHTEST = 0.76
"""Letters of 11 px still have air above them."""


_MORE = LegendRow(kind="note", label="…")


def fitting(rows: tuple[LegendRow, ...], at: LegendPlace, room_px: float) -> tuple[LegendRow, ...]:
    """The rows that have room at their closest; where that is not all, the last one says so."""
    room = (room_px - at.y_px) / _TIGHTEST
    if legend_height_px(rows, at.columns) <= room:
        return rows
    kept = len(rows)
    while kept and legend_height_px((*rows[:kept], _MORE), at.columns) > room:
        kept -= 1
    while kept and rows[kept - 1].kind == "title":
        kept -= 1
    return (*rows[:kept], _MORE)


def squeezed(rows: tuple[LegendRow, ...], at: LegendPlace, room_px: float) -> LegendPlace:
    """The place with its rows as close together as they must be to end above `room_px`."""
    needed = legend_height_px(rows, at.columns)
    return at._replace(squeeze=min(max((room_px - at.y_px) / max(needed, 1.0), _TIGHTEST), 1.0))


def legend_height_px(rows: tuple[LegendRow, ...], columns: int = 1) -> float:
    """Height of the legend."""
    placed = placed_rows(rows, LegendPlace(0.0, 0.0, columns=columns))
    return max((row.y_px for row in placed), default=-ROW_PX / 2) + ROW_PX / 2
