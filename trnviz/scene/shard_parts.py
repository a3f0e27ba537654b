"""Shard parts: the layers and experts of each shard, as small boxes on its tile, from near by.

A part can go elsewhere: layers of a pipeline with several stages, experts that are dealt out to
several groups. A box stands for one of them, or for as many neighbours as make it large enough to
be met with the pointer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, sqrt
from typing import TYPE_CHECKING

from trnviz.core import dealing
from trnviz.core.errors import PlacementError
from trnviz.scene.style import Level, level_of
from trnviz.scene.tiles import TILE_RADIUS_SU, tile_boxes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trnviz.core.model import ModelSpec
    from trnviz.core.parallelism import Parallelism
    from trnviz.core.placement import Placement
    from trnviz.core.scenario import Scenario
    from trnviz.scene.drawing import Box, Layout, Point

LAYER, EXPERT = "layer", "expert"
LEAST_PX = 7.0
"""Of a box, in both directions."""
_GAP_PX, _PAD_PX, _TALLEST_PX = 1.5, 3.0, 26.0
_ROOMY_PX, _WIDE_PX = 13.0, 44.0
ONE_LINE_PX, _TWO_LINES_PX, _TALL_TILE_PX = 15.0, 27.0, 76.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ShardPart:
    """One box on a tile.

    Attributes:
        kind: `LAYER` or `EXPERT`.
        numbers: Of the layers or experts that it stands for.
        box: Its place on the tile, in shares of the tile's width and height.
    """

    kind: str
    numbers: tuple[int, ...]
    box: Box

    @property
    def text(self) -> str:
        """Such as "L4", "E8-11", or "E3+2" for experts that are not neighbours."""
        first, last, letter = self.numbers[0], self.numbers[-1], self.kind[0].upper()
        if first == last:
            return f"{letter}{first}"
        if last - first == len(self.numbers) - 1:
            return f"{letter}{first}-{last}"
        return f"{letter}{first}+{len(self.numbers) - 1}"


ShardParts = tuple[ShardPart, ...]


def are_drawn(px_per_su: float, hidden: frozenset[str] | tuple[str, ...]) -> bool:
    """Whether tiles show their parts at this zoom."""
    return level_of(px_per_su) >= Level.NEAREST and "tiles" not in hidden


def header_px(height_px: float, kinds: int) -> float:
    """The height of a tile's own text above the rows of its parts; 0 where they find no room."""
    header = _TWO_LINES_PX if height_px >= _TALL_TILE_PX else ONE_LINE_PX
    rows = int((height_px - header - _PAD_PX) // (LEAST_PX + _GAP_PX))
    return header if 0 < kinds <= rows else 0.0


def kinds_of(plan: Parallelism, model: ModelSpec) -> int:
    """How many kinds of parts the shards of a plan have: layers, experts, both or none."""
    return int(plan.pp > 1) + int(shows_experts(plan, model))


def shows_experts(plan: Parallelism, model: ModelSpec) -> bool:
    """Whether experts are dealt out, so that they can go elsewhere."""
    if plan.ep == 1 or not model.has_experts:
        return False
    try:
        return dealing.slots(model, plan) > 0
    except PlacementError:  # layers with different numbers of experts: no deal fits all
        return False


# --- what a rank holds --------------------------------------------------------------------------


@lru_cache(maxsize=512)
def held(
    plan: Parallelism, model: ModelSpec, stage: int, group: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Layers and experts of a rank that can go elsewhere."""
    layers = dealing.layers_on(plan, model.layers, stage) if plan.pp > 1 else ()
    if not shows_experts(plan, model):
        return layers, ()
    return layers, dealing.experts_of(plan, stage, group, dealing.slots(model, plan))


def parts_of(
    scenario: Scenario, layout: Layout, ranks: Sequence[int], px_per_su: float
) -> list[ShardParts]:
    """The boxes on the tiles of some ranks at this zoom."""
    plan, model, placement = scenario.plan, scenario.model, scenario.placement
    if plan is None or model is None or placement is None or not layout.topology.bank_count:
        return [()] * len(ranks)
    if not are_drawn(px_per_su, scenario.hidden):
        return [()] * len(ranks)
    return parts_on((layout, plan, model, placement), ranks, px_per_su)


def parts_on(
    cut: tuple[Layout, Parallelism, ModelSpec, Placement], ranks: Sequence[int], px_per_su: float
) -> list[ShardParts]:
    """The same, where it is known that tiles show their parts."""
    layout, plan, model, placement = cut
    if not kinds_of(plan, model):
        return [()] * len(ranks)
    chosen = list(ranks)
    sizes = (tile_boxes(layout, placement)[chosen, 2:] * px_per_su).round(2).tolist()
    stages, groups = plan.stage_of_rank[chosen].tolist(), plan.ep_of_rank[chosen].tolist()
    radius = round(TILE_RADIUS_SU * px_per_su, 2)
    known: dict[tuple[object, ...], ShardParts] = {}
    found = []
    for stage, group, (width, height) in zip(stages, groups, sizes, strict=True):
        key = (stage, group, width, height)
        if key not in known:
            there = width > 0  # not a number for what lies in the tray
            known[key] = (
                arranged(*held(plan, model, stage, group), (width, height, radius)) if there else ()
            )
        found.append(known[key])
    return found


@lru_cache(maxsize=2048)
def arranged(
    layers: tuple[int, ...], experts: tuple[int, ...], tile_px: tuple[float, float, float]
) -> ShardParts:
    """Rows of layers above rows of experts, below the text of the tile; empty where none fit.

    Args:
        layers: By number.
        experts: By number.
        tile_px: Width and height of the tile, and the radius of its corners.
    """
    width, height, radius = tile_px
    kinds = [(kind, of) for kind, of in ((LAYER, layers), (EXPERT, experts)) if of]
    top = header_px(height, len(kinds))
    bottom = _PAD_PX
    if radius > _PAD_PX:  # where a corner lets a box that stands so far in end
        bottom = max(bottom, radius - sqrt(radius**2 - (radius - _PAD_PX) ** 2))
    wide, tall = width - 2 * _PAD_PX, height - top - bottom
    columns, rows = int(wide // (LEAST_PX + _GAP_PX)), int(tall // (LEAST_PX + _GAP_PX))
    if not top or columns < 1:
        return ()
    cut = _cut(kinds, columns, rows)
    lines = [ceil(len(parts) / columns) for _, parts in cut]
    if sum(lines) > rows:
        return ()
    _spread([len(parts) for _, parts in cut], lines, (wide, tall))
    step = min(tall / sum(lines), _TALLEST_PX)
    found: list[ShardPart] = []
    at = top
    for (kind, parts), count in zip(cut, lines, strict=True):
        across = ceil(len(parts) / count)
        each = wide / across
        for i, numbers in enumerate(parts):
            row, column = divmod(i, across)
            box = (
                (_PAD_PX + column * each) / width,
                (at + row * step) / height,
                (each - _GAP_PX) / width,
                (step - _GAP_PX) / height,
            )
            found.append(ShardPart(kind=kind, numbers=numbers, box=box))
        at += count * step
    return tuple(found)


def _spread(counts: list[int], lines: list[int], room_px: tuple[float, float]) -> None:
    """More lines while there is room: boxes that are wide enough for their text."""
    wide, tall = room_px
    while tall / (sum(lines) + 1) >= _ROOMY_PX:
        narrowest = max(range(len(lines)), key=lambda i: ceil(counts[i] / lines[i]))
        if wide / ceil(counts[narrowest] / lines[narrowest]) >= _WIDE_PX:
            break
        lines[narrowest] += 1
    for i, count in enumerate(counts):  # as many boxes a line may need fewer lines
        lines[i] = ceil(count / ceil(count / lines[i]))


Runs = list[tuple[int, ...]]


def _cut(
    kinds: list[tuple[str, tuple[int, ...]]], columns: int, rows: int
) -> list[tuple[str, Runs]]:
    """Each kind in boxes; those of the kind with most of them grow until all find room."""
    sizes = [1] * len(kinds)
    while True:
        cut = [(kind, _runs(kind, of, size)) for (kind, of), size in zip(kinds, sizes, strict=True)]
        counts = [len(parts) for _, parts in cut]
        if sum(ceil(count / columns) for count in counts) <= rows or max(counts) == 1:
            return cut
        largest = counts.index(max(counts))
        sizes[largest] += 1
        if sizes[largest] > len(kinds[largest][1]):
            return cut


def _runs(kind: str, numbers: tuple[int, ...], size: int) -> Runs:
    """As many in a box; a box of layers never jumps over layers of another stage."""
    runs: list[list[int]] = []
    for number in numbers:
        full = not runs or len(runs[-1]) == size
        if full or (kind == LAYER and number != runs[-1][-1] + 1):
            runs.append([])
        runs[-1].append(number)
    return [tuple(run) for run in runs]


# --- where they are -----------------------------------------------------------------------------


def part_at(
    scenario: Scenario, layout: Layout, rank: int, point: Point, px_per_su: float
) -> ShardPart | None:
    """The part of a shard under a point of the drawing."""
    (parts,) = parts_of(scenario, layout, (rank,), px_per_su)
    if not parts or scenario.placement is None:
        return None
    x, y, width, height = tile_boxes(layout, scenario.placement)[rank].tolist()
    across, down = (point[0] - x) / width, (point[1] - y) / height
    return next((b for b in parts if _contains(b.box, across, down)), None)


def _contains(box: Box, x: float, y: float) -> bool:
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]


def boxes_on(
    scenario: Scenario,
    layout: Layout,
    rank: int,
    wanted: tuple[str, tuple[int, ...]],
    px_per_su: float,
) -> list[Box]:
    """The boxes on the tile of a rank that stand for any of some layers or experts."""
    kind, numbers = wanted
    (parts,) = parts_of(scenario, layout, (rank,), px_per_su)
    if not parts or scenario.placement is None:
        return []
    tile = tile_boxes(layout, scenario.placement)[rank].tolist()
    return [
        _on_tile(part.box, tile)
        for part in parts
        if part.kind == kind and not set(numbers).isdisjoint(part.numbers)
    ]


def _on_tile(box: Box, tile: list[float]) -> Box:
    x, y, width, height = tile
    return (x + box[0] * width, y + box[1] * height, box[2] * width, box[3] * height)
