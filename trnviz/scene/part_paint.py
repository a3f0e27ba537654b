"""How the parts of a shard look: layers and experts, in the colour of their tile."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from trnviz.scene.drawing import Align, Box, Layout
from trnviz.scene.framepaint import OVERHANG_SU, Boxes, Label
from trnviz.scene.metrics import CAP_HEIGHT_RATIO, text_width
from trnviz.scene.palette import Theme, edge_color, ink_on, mixed, rgb
from trnviz.scene.shard_parts import EXPERT, LAYER, ShardParts, are_drawn, parts_on
from trnviz.scene.style import Style
from trnviz.scene.tiles import stepped_back, tile_boxes, tile_looks

if TYPE_CHECKING:
    from trnviz.core.arrays import BoolArray, FloatArray, IntArray
    from trnviz.core.model import ModelSpec
    from trnviz.core.parallelism import Parallelism
    from trnviz.core.placement import Placement
    from trnviz.core.scenario import Scenario

_TEXT_PX = 9.0
_TINT = {LAYER: 0.5, EXPERT: 0.22}


def part_paint(
    layout: Layout, scenario: Scenario, style: Style, dimmed: BoolArray
) -> tuple[Boxes, Texts]:
    """The boxes of all chips that can be seen, and the texts on them by chip."""
    plan, model, placement = scenario.plan, scenario.model, scenario.placement
    drawn = are_drawn(style.px_per_su, style.hidden) and layout.topology.bank_count
    if plan is None or model is None or placement is None or not drawn:
        return _boxes(np.zeros((0, 4)), [], np.zeros(layout.topology.chip_count + 1, np.int64)), {}
    look = _Look(
        style.color_by, style.theme, style.px_per_su, style.visible_su, style.shows("labels")
    )
    boxes, texts = _parts(layout, plan, model, placement, look)
    return _back(boxes, style.theme, dimmed), texts


Texts = dict[int, tuple[Label, ...]]


class _Look(NamedTuple):
    """What decides how parts look, dimming aside."""

    color_by: str
    theme: Theme
    px_per_su: float
    visible_su: Box | None
    has_labels: bool


@lru_cache(maxsize=4)
def _parts(
    layout: Layout, plan: Parallelism, model: ModelSpec, placement: Placement, look: _Look
) -> tuple[Boxes, Texts]:
    """The same from frame to frame, while nothing is moved."""
    style = Style(theme_name=look.theme.name, visible_su=look.visible_su)
    seen = np.flatnonzero(style.sees(layout.chip_box_su, OVERHANG_SU)).tolist()
    fills = tile_looks(plan, look.color_by, look.theme)[0]
    where: list[FloatArray] = [np.zeros((0, 4))]
    per_chip = np.zeros(layout.topology.chip_count, np.int64)
    colors: list[tuple[str, str]] = []
    texts: Texts = {}
    tiles = tile_boxes(layout, placement)
    for chip in seen:
        labels: list[Label] = []
        ranks = placement.ranks_on(chip)
        on_each = parts_on((layout, plan, model, placement), ranks, look.px_per_su)
        for rank, parts in zip(ranks, on_each, strict=True):
            if not parts:
                continue
            boxes = _placed(parts, tiles[rank])
            where.append(boxes)
            looks = {kind: _fill(fills[rank], kind, look.theme) for kind in _TINT}
            colors += [(looks[part.kind], fills[rank]) for part in parts]
            per_chip[chip] += len(parts)
            labels += _texts(parts, boxes, looks, look.px_per_su) if look.has_labels else ()
        texts[chip] = tuple(labels)
    first = np.concatenate([[0], np.cumsum(per_chip)]).astype(np.int64)
    return _boxes(np.concatenate(where), colors, first), texts


def _placed(parts: ShardParts, tile: FloatArray) -> FloatArray:
    shares = _shares(parts)
    placed: FloatArray = shares * np.tile(tile[2:], 2)
    placed[:, :2] += tile[:2]
    return placed


@lru_cache(maxsize=512)
def _shares(parts: ShardParts) -> FloatArray:
    return np.array([part.box for part in parts])


@lru_cache(maxsize=256)
def _fill(tile: str, kind: str, theme: Theme) -> str:
    """Nearer to the card than the tile is; layers more so than experts."""
    return mixed(tile, theme.card, _TINT[kind])


def _texts(
    parts: ShardParts, boxes: FloatArray, looks: dict[str, str], px_per_su: float
) -> list[Label]:
    """What stands on the boxes, where there is room: on all of a kind or on none."""
    found = []
    for kind, fill in looks.items():
        rows = [i for i, part in enumerate(parts) if part.kind == kind]
        if not rows or boxes[rows[0], 3] * px_per_su < _TEXT_PX + 1.0:
            continue
        room = float(boxes[rows[0], 2]) * px_per_su - 2.0
        words = tuple(parts[row].text for row in rows)
        if _widest(words) > room:
            continue
        ink = ink_on(fill)
        found += [
            Label(
                text=word, x_su=x + width / 2, y_su=y + height / 2,
                dy_px=_TEXT_PX * CAP_HEIGHT_RATIO / 2, size_px=_TEXT_PX,
                color=ink, align=Align.CENTER,
            )
            for word, (x, y, width, height) in zip(words, boxes[rows].tolist(), strict=True)
        ]  # fmt: skip
    return found


@lru_cache(maxsize=512)
def _widest(texts: tuple[str, ...]) -> float:
    return max(text_width(text, _TEXT_PX) for text in texts)


@lru_cache(maxsize=256)
def _rows(fill: str, behind: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return (*rgb(fill), 255), (*rgb(edge_color(fill, behind)), 255)


def _boxes(where: FloatArray, colors: list[tuple[str, str]], first: IntArray) -> Boxes:
    """Boxes in these colours, each with that of the tile behind it."""
    rows = [_rows(*pair) for pair in colors]
    return Boxes(
        box_su=where,
        rgba=np.array([fill for fill, _ in rows], np.uint8).reshape(-1, 4),
        hatch=np.zeros(len(rows), np.uint8),
        edge_rgba=np.array([edge for _, edge in rows], np.uint8).reshape(-1, 4),
        first=first,
    )


def _back(boxes: Boxes, theme: Theme, dimmed: BoolArray) -> Boxes:
    if not dimmed.any():
        return boxes
    which = np.repeat(dimmed, np.diff(boxes.first))
    return Boxes(
        box_su=boxes.box_su,
        rgba=stepped_back(boxes.rgba, theme, which),
        hatch=boxes.hatch,
        edge_rgba=stepped_back(boxes.edge_rgba, theme, which),
        first=boxes.first,
    )
