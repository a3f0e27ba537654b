"""Which cell of the drawing each chip of a block takes.

A block holds the ring and line dimensions of a fabric, at most three: the first goes along rows,
the second down columns, the third over planes. Planes of a ring stand in two rows, so that the ring
closes: 0 top left, 1 below it, then along the lower row, back along the upper one. One dimension
alone winds through a grid, as a closed cycle where it is a ring. Everything else repeats the block.
"""

import math
from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import IntArray
from trnviz.core.topology import DimensionKind, Topology

_MOST_IN_A_BLOCK = 3
_DRAWABLE = (DimensionKind.RING, DimensionKind.LINE)
_ASPECT = 1.4


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Cells:
    """The grid of one block, and where the chips of the whole fabric belong.

    Attributes:
        plane: (n,) of each local chip.
        row: (n,) inside its plane.
        column: (n,) inside its plane.
        plane_row: (P,) of each plane in the grid of planes.
        plane_column: (P,).
        rows: Of a plane.
        columns: Of a plane.
        block_of_chip: (N,).
        local_of_chip: (N,) n ids.
        block_count: Blocks of the fabric.
        outer: Indices of the dimensions that repeat the block.
        open_planes: True when planes of a ring stand in one row, so that its ends need stubs.
        apart: True when every link between planes is drawn as stubs, none as a channel.
        in_racks: True when a column of planes stands for a rack.
        frame_gap_su: Between the frames of planes that stand side by side.
    """

    plane: IntArray
    row: IntArray
    column: IntArray
    plane_row: IntArray
    plane_column: IntArray
    rows: int
    columns: int
    block_of_chip: IntArray
    local_of_chip: IntArray
    block_count: int
    outer: tuple[int, ...]
    open_planes: bool
    apart: bool = False
    in_racks: bool = True
    frame_gap_su: float = 14.0


def cells(topology: Topology) -> Cells:
    """Cells for every chip of a fabric."""
    sized = [d for d, dimension in enumerate(topology.dimensions) if dimension.size > 1]
    inner = [d for d in sized if topology.dimensions[d].kind in _DRAWABLE][:_MOST_IN_A_BLOCK]
    outer = tuple(d for d in sized if d not in inner)
    sizes = [topology.dimensions[d].size for d in inner]
    local, count = _mixed(topology, inner)
    block, blocks = _mixed(topology, list(outer))
    index = np.arange(count)
    if len(inner) == 1:
        ring = topology.dimensions[inner[0]].kind is DimensionKind.RING
        row, column = winding(count, closed=ring)
        plane = np.zeros(count, np.int64)
        shape = (int(row.max()) + 1, int(column.max()) + 1)
    else:
        across, down = (*sizes, 1, 1)[:2]
        column, row = index % across, index // across % down
        plane = index // (across * down)
        shape = (down, across)
    kind = topology.dimensions[inner[2]].kind if len(inner) == _MOST_IN_A_BLOCK else None
    planes = int(plane.max(initial=0)) + 1
    plane_row, plane_column = _plane_grid(planes, kind)
    return Cells(
        plane=plane, row=row, column=column, plane_row=plane_row, plane_column=plane_column,
        rows=shape[0], columns=shape[1], block_of_chip=block, local_of_chip=local,
        block_count=blocks, outer=outer, open_planes=kind is DimensionKind.RING and planes % 2 == 1,
    )  # fmt: skip


def _mixed(topology: Topology, dimensions: list[int]) -> tuple[IntArray, int]:
    """(N,) position of each chip in the product of some dimensions, and how many there are."""
    position, stride = np.zeros(topology.chip_count, np.int64), 1
    for d in dimensions:
        position += topology.chip_coord[:, d] * stride
        stride *= topology.dimensions[d].size
    return position, stride


def _plane_grid(planes: int, kind: DimensionKind | None) -> tuple[IntArray, IntArray]:
    """Row and column of each plane: a loop of two rows when it closes, else one row."""
    index = np.arange(planes)
    if kind is None or planes % 2 or planes == 2:  # noqa: PLR2004 - two planes stand side by side
        return np.zeros(planes, np.int64), index
    half = planes // 2
    lower = (index >= 1) & (index <= half)
    column = np.where(lower, index - 1, (planes - index) % planes)
    return lower.astype(np.int64), column


def winding(count: int, *, closed: bool) -> tuple[IntArray, IntArray]:
    """Row and column of each position of a line that winds through a grid.

    A closed one of even length comes back beside its start; one of odd length cannot, on a grid.
    """
    if closed and count % 2 == 0 and count > 2:  # noqa: PLR2004 - two chips are a line
        return _cycle(*_even_shape(count))
    columns = count if count <= 9 else math.ceil(math.sqrt(count * _ASPECT))  # noqa: PLR2004 - one row
    index = np.arange(count)
    row = index // columns
    along = index % columns
    return row, np.where(row % 2 == 0, along, columns - 1 - along)


def _even_shape(count: int) -> tuple[int, int]:
    """Rows (even) and columns whose product is `count`, nearest to the shape of a screen."""
    shapes = [(r, count // r) for r in range(2, count // 2 + 1, 2) if count % r == 0]
    return min(shapes, key=lambda shape: abs(math.log(shape[1] / shape[0] / _ASPECT)))


def _cycle(rows: int, columns: int) -> tuple[IntArray, IntArray]:
    """A closed way through every cell: rows to and fro, and back up along the first column."""
    path = [(0, c) for c in range(columns)]
    for r in range(1, rows):
        last = r == rows - 1
        span = list(range(0 if last else 1, columns))
        path += [(r, c) for c in (reversed(span) if r % 2 else span)]
    path += [(r, 0) for r in range(rows - 2, 0, -1)]
    grid = np.array(path, np.int64)
    return grid[:, 0], grid[:, 1]
