"""Where the legend stands on a picture: beside the drawing or below it, in as many columns as fit.

The window has its legend at a fixed corner; a file may be of any size, and nothing in it may be cut
off. So the rows are dealt out over columns, and of all ways the one that leaves the drawing largest
is taken; a picture with no room for a legend has none, and says so.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from trnviz.scene.framepaint import LegendRow
from trnviz.scene.legend import ROW_PX, TEXT_X_PX, TITLE_GAP_PX, TITLE_PX, PlacedRow
from trnviz.scene.metrics import text_width

LETTERS_PX = 11.0
COLUMN_PX = 168.0
_GAP_PX, _END_PX = 20.0, 10.0
_MOST_COLUMNS = 4
_NARROWER_BY, _LEAST_SHARE = 1.1, 0.45


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """Rows one below the other.

    Attributes:
        first: Index of its first row.
        end: Index after its last row.
        x_px: Of its left edge, from the legend's corner.
        y_px: Of its top, likewise.
    """

    first: int
    end: int
    x_px: float
    y_px: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LegendPlan:
    """A legend's place and size.

    Attributes:
        side: "right" or "below".
        width_px: That it takes.
        height_px: That it takes.
        columns: Its rows.
    """

    side: str
    width_px: float
    height_px: float
    columns: tuple[Column, ...]


def legend_plan(
    rows: tuple[LegendRow, ...], room_px: tuple[float, float], size_su: tuple[float, float]
) -> LegendPlan | None:
    """The place that leaves most to a drawing of `size_su` in a room; None where none is left."""
    if not rows:
        return None
    plans = [*_beside(rows, room_px), *_below(rows, room_px)]
    alone = _scale(room_px, size_su, None)
    first, best = None, _LEAST_SHARE * alone
    for plan in plans:
        scale = _scale(room_px, size_su, plan)
        if scale > best * (1.0 if first is None else _NARROWER_BY):
            first, best = plan, scale
    return first


def _scale(
    room_px: tuple[float, float], size_su: tuple[float, float], plan: LegendPlan | None
) -> float:
    width, height = room_px
    if plan is not None and plan.side == "right":
        width -= plan.width_px
    elif plan is not None:
        height -= plan.height_px
    return min(width / size_su[0], height / size_su[1])


def placed_in(
    rows: tuple[LegendRow, ...], plan: LegendPlan, at_px: tuple[float, float]
) -> tuple[PlacedRow, ...]:
    """Every row and the place of its baseline."""
    placed = []
    for column in plan.columns:
        y = at_px[1] + column.y_px
        for index in range(column.first, column.end):
            y += _height(rows, index, top=index == column.first)
            placed.append(PlacedRow(row=rows[index], x_px=at_px[0] + column.x_px, y_px=y))
    return tuple(placed)


def _height(rows: tuple[LegendRow, ...], index: int, *, top: bool) -> float:
    """From the baseline before to that of a row."""
    if rows[index].kind != "title":
        return ROW_PX
    return TITLE_PX + (0.0 if top else TITLE_GAP_PX)


def _width(rows: tuple[LegendRow, ...]) -> float:
    """Of the widest row."""
    return max(
        text_width(row.label, LETTERS_PX, bold=row.kind == "title")
        + (TEXT_X_PX if row.kind in ("link", "fill") else 0.0)
        for row in rows
    )


def _blocks(rows: tuple[LegendRow, ...]) -> list[tuple[int, int]]:
    """First and end of each title with its rows."""
    starts = [i for i, row in enumerate(rows) if row.kind == "title" or i == 0]
    return list(pairwise([*starts, len(rows)]))


def _beside(rows: tuple[LegendRow, ...], room_px: tuple[float, float]) -> Iterator[LegendPlan]:
    """Columns at the right, as few as the height allows."""
    cuts = _flowed(rows, room_px[1])
    if len(cuts) > _MOST_COLUMNS:
        return
    widths = [_width(rows[first:end]) + _GAP_PX for first, end in cuts]
    widths[-1] = max(widths[-1], COLUMN_PX) if len(cuts) == 1 else widths[-1]
    columns = tuple(
        Column(first=first, end=end, x_px=sum(widths[:i]), y_px=0.0)
        for i, (first, end) in enumerate(cuts)
    )
    yield LegendPlan(side="right", width_px=sum(widths), height_px=room_px[1], columns=columns)


def _flowed(rows: tuple[LegendRow, ...], height_px: float) -> list[tuple[int, int]]:
    """Rows dealt out over columns of a height; a block is only cut where it is too tall alone."""
    cuts, start, y = [], 0, 0.0
    for first, end in _blocks(rows):
        tall = sum(_height(rows, i, top=i == first) for i in range(first, end)) + _END_PX
        if first > start and y + TITLE_GAP_PX + tall > height_px:
            cuts.append((start, first))
            start, y = first, 0.0
        for index in range(first, end):
            step = _height(rows, index, top=index == start)
            if index > start and y + step + _END_PX > height_px:
                cuts.append((start, index))
                start, y = index, 0.0
            y += step
    return [*cuts, (start, len(rows))]


def _below(rows: tuple[LegendRow, ...], room_px: tuple[float, float]) -> Iterator[LegendPlan]:
    """Blocks on shelves below each other, each cut into columns; as low as fits."""
    tallest = max(end - first for first, end in _blocks(rows))
    best: LegendPlan | None = None
    for most in range(2, max(tallest, 2) + 1):
        plan = _shelved(rows, most, room_px[0])
        if plan is not None and (best is None or plan.height_px < best.height_px):
            best = plan
    if best is not None:
        yield best


@dataclass(slots=True)
class _Shelf:
    """A row of blocks."""

    width_px: float = 0.0
    rows: int = 0
    columns: list[Column] = field(default_factory=list)


def _shelved(rows: tuple[LegendRow, ...], most: int, room_px: float) -> LegendPlan | None:
    """Every block, in columns of at most so many rows, on the first shelf that has room for it."""
    shelves: list[_Shelf] = []
    for first, end in _blocks(rows):
        cuts = _cuts(rows, first, end, most)
        wide = sum(_width(rows[top:last]) + _GAP_PX for top, last in cuts)
        if wide - _GAP_PX > room_px:
            return None
        shelf = next((s for s in shelves if s.width_px + wide - _GAP_PX <= room_px), None)
        if shelf is None:
            shelf = _Shelf()
            shelves.append(shelf)
        for top, last in cuts:
            y = 0.0 if rows[top].kind == "title" else TITLE_PX
            shelf.columns.append(Column(first=top, end=last, x_px=shelf.width_px, y_px=y))
            shelf.width_px += _width(rows[top:last]) + _GAP_PX
            shelf.rows = max(shelf.rows, last - top - (rows[top].kind == "title"))
    columns, y = [], 0.0
    for shelf in shelves:
        columns += [replace(column, y_px=column.y_px + y) for column in shelf.columns]
        y += TITLE_PX + shelf.rows * ROW_PX + _END_PX
    wide = max(shelf.width_px for shelf in shelves)
    ordered = tuple(sorted(columns, key=lambda column: column.first))
    return LegendPlan(side="below", width_px=wide, height_px=y, columns=ordered)


def _cuts(rows: tuple[LegendRow, ...], first: int, end: int, most: int) -> list[tuple[int, int]]:
    """First and end of each column of a block; its title stands on the first."""
    body = first + (rows[first].kind == "title")
    starts = list(range(body, max(end, body + 1), most))
    return [(first if start == body else start, min(start + most, end)) for start in starts]
