"""The part of a torus that a group fills: a product of whole rings, runs and single rows."""

import math
from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import Int32Array
from trnviz.core.collectives import pattern
from trnviz.core.collectives.clock import Wire
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.pattern import Pattern
from trnviz.core.errors import ScheduleError
from trnviz.core.topology import Dimension, DimensionKind

_ANY_PAIR = frozenset(
    {DimensionKind.FULL, DimensionKind.SWITCH, DimensionKind.EFA, DimensionKind.GRAPH}
)
_LINE_MOST = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One dimension of a box.

    Attributes:
        dimension: The dimension of the fabric.
        values: Coordinates taken, in the order of the links between them.
        closed: True when the last is joined to the first.
    """

    dimension: Dimension
    values: tuple[int, ...]
    closed: bool

    @property
    def size(self) -> int:
        """Chips along it."""
        return len(self.values)

    @property
    def turns(self) -> bool:
        """Whether going round it backward uses other links than going forward."""
        return self.closed and self.dimension.kind is DimensionKind.RING

    @property
    def ways(self) -> int:
        """Links that a chip can send on at once: a cycle has two, a full graph one to each."""
        if self.dimension.kind is DimensionKind.FULL:
            return self.size - 1
        return 2 if self.turns else 1

    def wire(self, *, backward: bool) -> Wire:
        """Its links one way round, the only ones where there is one way."""
        turned = backward and self.turns
        lanes = self.ways if self.dimension.kind is DimensionKind.FULL else 1
        return Wire(
            name=f"{self.dimension.name}{'-' if turned else '+'}",
            rate_bytes_per_s=self.dimension.bandwidth_bytes_per_s * lanes,
            latency_s=self.dimension.latency_s,
        )

    def ring(self) -> Pattern:
        """A ring along it, or copies to both ends where it does not close."""
        return pattern.ring(self.size) if self.closed else pattern.line(self.size)

    def quickest(self) -> Pattern:
        """A ring along rings, direct sends where every pair has a way of its own."""
        return pattern.direct(self.size) if self.dimension.kind in _ANY_PAIR else self.ring()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Box:
    """A group that is a product of sides.

    Attributes:
        sides: Those of more than one chip, in routing order.
        grid: Node at each point, one axis a side.
    """

    sides: tuple[Side, ...]
    grid: Int32Array

    def arranged(self, order: tuple[int, ...], *, backward: bool = False) -> Int32Array:
        """The grid with axes in the order of visits, closed sides run backward if asked."""
        grid = self.grid.transpose(order)
        if not backward:
            return grid
        turned = [axis for axis, side in enumerate(order) if self.sides[side].closed]
        return np.flip(grid, axis=tuple(turned))


def _run(values: list[int], size: int) -> tuple[int, ...] | None:
    """Coordinates of a ring in a row, starting after the gap; None if there are more gaps."""
    taken = set(values)
    starts = [v for v in values if (v - 1) % size not in taken]
    if len(starts) != 1:
        return None
    return tuple((starts[0] + i) % size for i in range(len(values)))


def _side(dimension: Dimension, values: list[int]) -> Side:
    """How the chips of a group lie along one dimension."""
    if dimension.kind in _ANY_PAIR:
        return Side(dimension=dimension, values=tuple(values), closed=len(values) > _LINE_MOST)
    if len(values) == dimension.size:
        closed = dimension.kind is DimensionKind.RING and len(values) > _LINE_MOST
        return Side(dimension=dimension, values=tuple(values), closed=closed)
    wraps = dimension.kind is DimensionKind.RING
    run = _run(values, dimension.size) if wraps else tuple(values)
    if run is None or (not wraps and values[-1] - values[0] != len(values) - 1):
        raise ScheduleError(
            f"the group takes {', '.join(map(str, values))} of 0-{dimension.size - 1} along "
            f"{dimension.name}, which are not neighbours; take a whole ring, neighbours or one"
        )
    return Side(dimension=dimension, values=run, closed=False)


def box_of(members: Members) -> Box:
    """The box that a group fills.

    Raises:
        ScheduleError: It is not a box, or a chip stands in it more than once.
    """
    topology = members.topology
    if members.flat and len(set(members.chip.tolist())) != members.nodes:
        raise ScheduleError("the group has unequal numbers of ranks on its chips")
    coord = topology.chip_coord[members.chip]
    values = [sorted(set(column)) for column in coord.T.tolist()]
    if math.prod(len(v) for v in values) != members.nodes:
        raise ScheduleError(
            f"the {members.nodes} chips of the group do not form a box: "
            f"{' x '.join(str(len(v)) for v in values)} coordinates are taken"
        )
    axes = [d for d, v in enumerate(values) if len(v) > 1]
    sides = tuple(_side(topology.dimensions[d], values[d]) for d in axes)
    places = tuple(
        np.array([side.values.index(v) for v in coord[:, d].tolist()])
        for d, side in zip(axes, sides, strict=True)
    )
    grid = np.zeros(tuple(side.size for side in sides), dtype=np.int32)
    if places:
        grid[places] = np.arange(members.nodes)
    return Box(sides=sides, grid=grid)
