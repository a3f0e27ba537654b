"""Texts of the drawing: of constant size on the screen, and not drawn where they do not fit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from trnviz.core.units import GIB
from trnviz.scene.drawing import Align, Layout
from trnviz.scene.framepaint import OVERHANG_SU, Label
from trnviz.scene.metrics import CAP_HEIGHT_RATIO, text_width
from trnviz.scene.palette import Theme, ink_on, mixed
from trnviz.scene.shard_parts import ONE_LINE_PX, header_px, kinds_of
from trnviz.scene.style import Level, Style, level_of
from trnviz.scene.tiles import tile_boxes, tile_looks, tile_texts

if TYPE_CHECKING:
    from trnviz.core.arrays import BoolArray
    from trnviz.core.frame import FrameState
    from trnviz.core.parallelism import Parallelism
    from trnviz.core.placement import Placement
    from trnviz.core.scenario import Scenario

_NAME_PX, _VALUE_PX, _TILE_PX = 11.0, 10.0, 9.0
_LEAST_PX, _LEAST_NAME_PX = 7.5, 7.0
_STEP_BACK = 0.6
_ABOVE_PX, _BELOW_PX = 0.8, 1.8
"""What is left free above and below a name; the bar below has an outline, and whole pixels."""
_BITS = 8


Rows = tuple[tuple[Label, ...], ...]
"""The texts of every chip."""


def chip_labels(
    layout: Layout, frame: FrameState, scenario: Scenario, style: Style, over: BoolArray
) -> tuple[Rows, Rows]:
    """Texts of every chip: those that stay while bytes change, and those that do not.

    The first are its name and what stands on its tiles, the second its bytes and its banks'.
    """
    count = layout.topology.chip_count
    if style.level is Level.FAR or not style.shows("labels"):
        return ((),) * count, ((),) * count
    names = _name_labels(layout, style.px_per_su, style.theme)
    tiles = _tile_labels(layout, scenario, style)
    values = _value_labels(layout, frame, style, over)
    banks = _bank_labels(layout, frame, style)
    return _joined(names, tiles, style), _joined(tuple(values), tuple(banks), style)


def _joined(one: Rows, other: Rows, style: Style) -> Rows:
    """Both, stepped back where something else is in front."""
    rows = [a + b for a, b in zip(one, other, strict=True)]
    if style.has_focus:
        for chip in set(range(len(rows))) - {*style.focus_chips, *style.chips}:
            rows[chip] = tuple(_dimmed(label, style.theme) for label in rows[chip])
    return tuple(rows)


@lru_cache(maxsize=2048)
def _dimmed(label: Label, theme: Theme) -> Label:
    color = mixed(label.color, theme.frame, _STEP_BACK)
    return Label(
        text=label.text, x_su=label.x_su, y_su=label.y_su, size_px=label.size_px, color=color,
        bold=label.bold, align=label.align, dx_px=label.dx_px, dy_px=label.dy_px,
    )  # fmt: skip


def _header(layout: Layout, scale: float) -> tuple[float, float]:
    """Height of the band above the bar, and the letters' size that fits it; 0 for none."""
    band = float(layout.bar_box_su[0, 1] - layout.chip_box_su[0, 1])
    if not layout.topology.bank_count:
        band = float(layout.tile_box_su[0, 0, 1] - layout.chip_box_su[0, 1])
    size = min(_NAME_PX, (band * scale - _ABOVE_PX - _BELOW_PX) / CAP_HEIGHT_RATIO)
    return band, size if size >= _LEAST_NAME_PX else 0.0


def _room_px(layout: Layout, scale: float) -> float:
    inner = layout.chip_box_su[0, 2] - 2 * (layout.tile_box_su[0, 0, 0] - layout.chip_box_su[0, 0])
    return float(inner * scale)


@lru_cache(maxsize=32)
def _name_labels(layout: Layout, scale: float, theme: Theme) -> tuple[tuple[Label, ...], ...]:
    band, size = _header(layout, scale)
    room = _room_px(layout, scale)
    lift = (_BELOW_PX - _ABOVE_PX) / 2 if level_of(scale) < Level.NEAR else 0.0
    rows: list[tuple[Label, ...]] = []
    for name, box, tile in zip(
        layout.topology.chip_names,
        layout.chip_box_su.tolist(),
        layout.tile_box_su[:, 0].tolist(),
        strict=True,
    ):
        text = name.rsplit(".", 1)[-1]
        fits = size > 0 and text_width(text, size, bold=True) <= room
        label = Label(
            text=text, x_su=tile[0], y_su=box[1] + band / 2,
            dy_px=size * CAP_HEIGHT_RATIO / 2 - lift,
            size_px=size, color=theme.text, bold=True,
        )  # fmt: skip
        rows.append((label,) if fits else ())
    return tuple(rows)


def gib(value: float) -> str:
    """As in "82.1 GiB"."""
    return f"{value / GIB:.1f} GiB"


def _value_labels(
    layout: Layout, frame: FrameState, style: Style, over: BoolArray
) -> list[tuple[Label, ...]]:
    """Bytes at the right of the header, the fullest form that fits beside every name."""
    count = layout.topology.chip_count
    _, size = _header(layout, style.px_per_su)
    if not frame.has_memory or size <= 0 or style.level < Level.NEAR:
        return [()] * count
    baseline = size * CAP_HEIGHT_RATIO / 2
    size = min(size, _VALUE_PX)
    places = _value_places(layout)
    held = frame.hbm_bytes.sum(axis=2)
    totals = held.sum(axis=1).tolist()
    room = _room_px(layout, style.px_per_su) - _widest_name(layout) - 6.0
    whole = float(layout.topology.bank_bytes.sum())
    form = _value_form(whole, size, room, style.level)
    rows: list[tuple[Label, ...]] = [()] * count
    for chip in _seen(layout, style):
        (x, y), total = places[chip], totals[chip]
        color, text = style.theme.muted, form.format(total / GIB)
        if over[chip]:
            color = style.theme.alarm_text
            text = _over_text(layout, held[chip].tolist(), text, (size, room))
        label = Label(
            text=text, x_su=x, y_su=y, dy_px=baseline, size_px=size, color=color,
            bold=bool(over[chip]), align=Align.RIGHT,
        )  # fmt: skip
        rows[chip] = (label,) if text else ()
    return rows


def _seen(layout: Layout, style: Style) -> list[int]:
    """The chips that can be seen: texts that change with every frame are made for no other."""
    seen: list[int] = np.flatnonzero(style.sees(layout.chip_box_su, OVERHANG_SU)).tolist()
    return seen


def _value_form(whole: float, size: float, room: float, level: Level) -> str:
    """How the bytes of a chip are written where there is so much room; "" for not at all."""
    forms = [f"{{:.1f}} of {whole / GIB:.1f} GiB"] if level >= Level.BANKS else []
    forms += ["{:.1f} GiB", "{:.0f}G"]
    return next((form for form in forms if text_width(form.format(999.9), size) <= room), "")


def _over_text(layout: Layout, held: list[int], text: str, fit: tuple[float, float]) -> str:
    """Of an over-committed chip: which bank, where not the whole chip is too full."""
    banks = layout.topology.bank_bytes.tolist()
    if sum(held) > sum(banks):
        return text
    bank = max(range(len(banks)), key=lambda b: held[b] / banks[b])
    size, room = fit
    longer = f"b{bank} {gib(held[bank])}"
    return longer if text_width(longer, size, bold=True) <= room else text


@lru_cache(maxsize=8)
def _value_places(layout: Layout) -> tuple[tuple[float, float], ...]:
    """Right end and middle of every chip's header."""
    band = float(layout.bar_box_su[0, 1] - layout.chip_box_su[0, 1])
    right = layout.tile_box_su[:, -1, 0] + layout.tile_box_su[:, -1, 2]
    middle = layout.chip_box_su[:, 1] + band / 2
    return tuple(zip(right.tolist(), middle.tolist(), strict=True))


@lru_cache(maxsize=8)
def _widest_name(layout: Layout) -> float:
    names = (name.rsplit(".", 1)[-1] for name in layout.topology.chip_names)
    return max(text_width(name, _NAME_PX, bold=True) for name in names)


def _bank_labels(layout: Layout, frame: FrameState, style: Style) -> list[tuple[Label, ...]]:
    """From near by, the bytes of each bank above its bar, red-orange where they are too many."""
    count = layout.topology.chip_count
    if style.level < Level.NEAREST or not frame.has_memory or not style.shows("banks"):
        return [()] * count
    held, banks = frame.hbm_bytes.sum(axis=2), layout.topology.bank_bytes
    rows: list[tuple[Label, ...]] = [()] * count
    for chip in _seen(layout, style):
        boxes, values = layout.bank_box_su[chip].tolist(), held[chip].tolist()
        rows[chip] = tuple(
            Label(
                text=gib(value),
                x_su=box[0],
                y_su=box[1],
                dy_px=-_BANK_LIFT_PX,
                size_px=_TILE_PX,
                color=style.theme.alarm_text if value > most else style.theme.muted,
            )
            for box, value, most in zip(boxes, values, banks.tolist(), strict=True)
        )
    return rows


_BANK_LIFT_PX = 7.0


def _tile_labels(layout: Layout, scenario: Scenario, style: Style) -> tuple[tuple[Label, ...], ...]:
    nothing: tuple[tuple[Label, ...], ...] = ((),) * layout.topology.chip_count
    if scenario.plan is None or scenario.placement is None or style.level < Level.NEAR:
        return nothing
    if not style.shows("tiles") or not layout.topology.bank_count:
        return nothing
    look = _TileLook(style.color_by, style.theme, _kinds(scenario, style))
    return _placed_labels(layout, scenario.plan, scenario.placement, style.px_per_su, look)


class _TileLook(NamedTuple):
    """What decides the texts on tiles, the plan and the zoom aside.

    Attributes:
        color_by: Dimension whose groups colour the tiles.
        theme: The colours.
        kinds: Of parts that stand below the text: layers, experts.
    """

    color_by: str
    theme: Theme
    kinds: int


def _kinds(scenario: Scenario, style: Style) -> int:
    if style.level < Level.NEAREST or scenario.plan is None or scenario.model is None:
        return 0
    return kinds_of(scenario.plan, scenario.model)


@lru_cache(maxsize=8)
def _placed_labels(
    layout: Layout,
    plan: Parallelism,
    placement: Placement,
    scale: float,
    look: _TileLook,
) -> tuple[tuple[Label, ...], ...]:
    """By chip; the very same labels as before for every chip whose tiles stay as they were."""
    boxes = tile_boxes(layout, placement)
    forms = _tile_forms(
        plan, scale, float(boxes[placement.placed, 2].min(initial=float("inf"))), look
    )
    ranks: list[list[int]] = [[] for _ in range(layout.topology.chip_count)]
    if forms.texts:
        for rank, chip in enumerate(placement.chip_of_rank.tolist()):
            if chip >= 0:
                ranks[chip].append(rank)
    where = [tuple(box) for box in boxes.tolist()]
    return tuple(
        _labels_of_tiles(tuple(row), tuple(where[rank] for rank in row), forms) for row in ranks
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _TileForms:
    """What stands on the tile of each rank, if there is room.

    Attributes:
        texts: The line on it; empty where none fits.
        details: A second line; empty where there is none at this zoom.
        fills: Colour of the tile.
        size_px: Of the first line.
        scale: The zoom.
        kinds: Of parts that stand below the text.
    """

    texts: tuple[str, ...]
    details: tuple[str, ...]
    fills: tuple[str, ...]
    size_px: float
    scale: float
    kinds: int


@lru_cache(maxsize=16)
def _tile_forms(
    plan: Parallelism, scale: float, narrowest_su: float, look: _TileLook
) -> _TileForms:
    color_by, theme, kinds = look
    size = _TILE_PX if level_of(scale) < Level.BANKS else _NAME_PX
    return _TileForms(
        texts=_that_fit(tile_texts(plan, color_by), size, narrowest_su * scale - 2.0),
        details=_details(plan, color_by) if level_of(scale) >= Level.NEAREST else (),
        fills=tile_looks(plan, color_by, theme)[0],
        size_px=size,
        scale=scale,
        kinds=kinds,
    )


@lru_cache(maxsize=4096)
def _labels_of_tiles(
    ranks: tuple[int, ...], boxes: tuple[tuple[float, ...], ...], forms: _TileForms
) -> tuple[Label, ...]:
    """The texts on the tiles of one chip."""
    row: list[Label] = []
    size, scale = forms.size_px, forms.scale
    for rank, (x, y, width, height) in zip(ranks, boxes, strict=True):
        if height * scale * 0.8 / CAP_HEIGHT_RATIO < size:
            continue
        header = header_px(height * scale, forms.kinds)
        two = bool(forms.details) and header != ONE_LINE_PX
        label = Label(
            text=forms.texts[rank],
            x_su=x + width / 2,
            y_su=y if header else y + height / 2,
            dy_px=header / 2 + size * CAP_HEIGHT_RATIO / 2 - (_DETAIL_LIFT_PX if two else 0.0),
            size_px=size,
            color=ink_on(forms.fills[rank]),
            align=Align.CENTER,
        )
        row.append(label)
        if two and text_width(forms.details[rank], _TILE_PX) <= width * scale:
            more = replace(
                label, text=forms.details[rank], size_px=_TILE_PX, dy_px=label.dy_px + 12.0
            )
            row.append(more)
    return tuple(row)


_DETAIL_LIFT_PX = 6.0


def _that_fit(texts: tuple[str, ...], size: float, room: float) -> tuple[str, ...]:
    """The texts, or their numbers alone, or nothing: all tiles alike."""
    for form in (texts, tuple(text[1:] for text in texts)):
        if max(text_width(text, size) for text in form) <= room:
            return form
    return ()


def _details(plan: Parallelism, color_by: str) -> tuple[str, ...]:
    """The other coordinates of each rank."""
    stage, replica = plan.stage_of_rank.tolist(), plan.dp_of_rank.tolist()
    first = plan.tp_of_rank.tolist() if color_by == "tp" else stage
    letter = "t" if color_by == "tp" else "s"
    return tuple(f"{letter}{a} r{b}" for a, b in zip(first, replica, strict=True))
