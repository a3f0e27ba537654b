"""Sets of vertices and the capacity of the links that leave and enter them.

The sets are the single chips and, along every dimension, all slabs of neighbouring coordinates. A
switch that touches several coordinates stands outside them and is put on whichever side makes the
cut smaller; every placement gives a valid cut, so a bound from it holds.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray, distinct
from trnviz.core.simulation import rows
from trnviz.core.topology import Topology

_EVERY_SLAB_UP_TO = 128


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Slabs:
    """All slabs of one dimension: coordinates first, first + 1, ..., first + width - 1, wrapped."""

    dimension: int
    name: str
    coord: IntArray
    size: int
    first: IntArray
    width: IntArray
    capacity: FloatArray
    between: float

    def inside(self, per_coordinate: FloatArray) -> FloatArray:
        """(slabs, ...) sums of values given per coordinate."""
        ends = np.cumsum(np.concatenate((per_coordinate, per_coordinate)), axis=0)
        padded = np.concatenate((np.zeros_like(ends[:1]), ends))
        sums: FloatArray = padded[self.first + self.width] - padded[self.first]
        return sums

    def across(self, matrix: FloatArray) -> FloatArray:
        """(slabs, 2) sums out of each slab and into it, of values from coordinate to coordinate."""
        return _across(matrix, self.first, self.width, self.size)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Cuts:
    """Candidate cuts: first the chips of the group, then the slabs dimension by dimension.

    Attributes:
        topology: The fabric.
        chips: (m,) chips that stand alone.
        capacity: (A, 2) bytes per second out of each set and into it.
        slabs: Of each dimension that is worth it.
    """

    topology: Topology
    chips: IntArray
    capacity: FloatArray
    slabs: tuple[_Slabs, ...]

    def __len__(self) -> int:
        return len(self.capacity)

    def name(self, index: int) -> str:
        """The set, in words."""
        if index < len(self.chips):
            return f"links of chip {self.topology.chip_names[self.chips[index]]}"
        index -= len(self.chips)
        for slabs in self.slabs:
            if index < len(slabs.first):
                first, width = int(slabs.first[index]), int(slabs.width[index])
                last = (first + width - 1) % slabs.size
                span = f"{first}" if width == 1 else f"{first} to {last}"
                return f"cut round {slabs.name} = {span}"
            index -= len(slabs.first)
        raise IndexError(index)

    def count_inside(self, per_chip: FloatArray) -> FloatArray:
        """(A,) sum of a value of the chips inside each set."""
        parts = [per_chip[self.chips]]
        parts += [s.inside(rows.sums(s.coord, per_chip, s.size)) for s in self.slabs]
        return np.concatenate(parts)

    def pairs_across(self, pairs: IntArray) -> FloatArray:
        """(A, 2) pairs of chips that go out of each set, and into it."""
        if not len(pairs):
            return np.zeros((len(self), 2))
        chips = self.topology.chip_count
        ends = [np.bincount(pairs[:, end], minlength=chips)[self.chips] for end in (0, 1)]
        parts = [np.stack(ends, axis=1).astype(np.float64)]
        for slabs in self.slabs:
            count = np.zeros((slabs.size + 1, slabs.size + 1))
            np.add.at(count, (slabs.coord[pairs[:, 0]], slabs.coord[pairs[:, 1]]), 1.0)
            parts.append(slabs.across(count))
        return np.concatenate(parts)

    def partitions(self, chips: IntArray) -> list[tuple[str, float, IntArray]]:
        """Name, capacity into all parts together, and the part of each chip.

        Args:
            chips: Those that are a part each, in the first partition; all of them in `self.chips`.
        """
        own = self.capacity[np.searchsorted(self.chips, chips)]
        every = float(min(own[:, 0].sum(), own[:, 1].sum()))
        alone = ("links of all chips", every, np.arange(self.topology.chip_count))
        return [
            alone,
            *((f"links along {s.name}", s.between, s.coord) for s in self.slabs),
        ]


def reached_from(topology: Topology, usable: BoolArray, chips: IntArray) -> BoolArray:
    """(V,) vertices joined to one of these chips by usable links, whichever way they point."""
    reached = np.zeros(len(topology.vertex_names), dtype=bool)
    reached[chips] = True
    src, dst = topology.link_src[usable], topology.link_dst[usable]
    while True:
        before = int(np.count_nonzero(reached))
        reached[dst[reached[src]]] = True
        reached[src[reached[dst]]] = True
        if int(np.count_nonzero(reached)) == before:
            return reached


def cuts_of(topology: Topology, usable: BoolArray, chips: IntArray, region: BoolArray) -> Cuts:
    """The cuts that bound a group, over the usable links.

    Args:
        topology: The fabric.
        usable: (L,) links that may be used.
        chips: Those the group is on.
        region: (V,) vertices that slabs are made of; holds all of `chips`.
    """
    capacity = np.where(usable, topology.link_capacity_bytes_per_s, 0.0)
    vertices = len(topology.vertex_names)
    out = np.bincount(topology.link_src, capacity, vertices)[chips]
    into = np.bincount(topology.link_dst, capacity, vertices)[chips]
    slabs = tuple(
        _slabs(topology, capacity, dimension, region)
        for dimension, about in enumerate(topology.dimensions)
        if about.size > 1
    )
    single = np.stack((out, into), axis=1)
    return Cuts(
        topology=topology,
        chips=chips,
        capacity=np.concatenate([single, *(s.capacity for s in slabs)]),
        slabs=slabs,
    )


def _slabs(topology: Topology, capacity: FloatArray, dimension: int, region: BoolArray) -> _Slabs:
    about = topology.dimensions[dimension]
    size = about.size
    coord = topology.chip_coord[:, dimension].astype(np.int64)
    within = np.where(region[: topology.chip_count], coord, size)
    place = _coordinate_of_vertex(topology, within, size)
    matrix = np.zeros((size + 1, size + 1))
    np.add.at(matrix, (place[topology.link_src], place[topology.link_dst]), capacity)
    first, width = _intervals(size)
    between = float(matrix[:size, :].sum() - np.trace(matrix[:size, :size]))
    return _Slabs(
        dimension=dimension,
        name=about.name,
        coord=coord,
        size=size,
        first=first,
        width=width,
        capacity=_across(matrix, first, width, size),
        between=between,
    )


def _coordinate_of_vertex(topology: Topology, coord: IntArray, size: int) -> IntArray:
    """(V,) the coordinate of each vertex; `size` for switches that touch several.

    A switch hears where it is from its neighbours, chips first, then switches that know.
    """
    vertices, chips = len(topology.vertex_names), topology.chip_count
    place = np.full(vertices, -1, dtype=np.int64)
    place[:chips] = coord
    unknown = np.arange(vertices) >= chips
    while unknown.any():
        known = ~unknown[topology.link_src] & unknown[topology.link_dst]
        if not known.any():
            break
        target, value = topology.link_dst[known], place[topology.link_src[known]]
        lowest, highest = np.full(vertices, size), np.full(vertices, -1)
        np.minimum.at(lowest, target, value)
        np.maximum.at(highest, target, value)
        heard = distinct(target)
        place[heard] = np.where(lowest[heard] == highest[heard], lowest[heard], size)
        unknown[heard] = False
    place[place < 0] = size
    return place


def _intervals(size: int) -> tuple[IntArray, IntArray]:
    """Where each slab begins and how wide it is: all, or only the extremes where they are many."""
    widest = size // 2
    widths = np.arange(1, widest + 1) if size <= _EVERY_SLAB_UP_TO else np.array([1, widest])
    first, width = np.meshgrid(np.arange(size), widths)
    return first.ravel(), width.ravel()


def _across(matrix: FloatArray, first: IntArray, width: IntArray, size: int) -> FloatArray:
    sides = [_leaving(side, first, width, size) for side in (matrix, matrix.T)]
    return np.stack(sides, axis=1)


def _leaving(matrix: FloatArray, first: IntArray, width: IntArray, size: int) -> FloatArray:
    """(slabs,) capacity out of each slab, the outside vertices being on the better side."""
    twice = np.tile(matrix[:size, :size], (2, 2))
    prefix = np.zeros((2 * size + 1, 2 * size + 1))
    prefix[1:, 1:] = twice.cumsum(axis=0).cumsum(axis=1)
    last = first + width
    within = prefix[last, last] - prefix[first, last] - prefix[last, first] + prefix[first, first]
    from_slab = prefix[last, size] - prefix[first, size]
    direct = from_slab - within
    up = np.concatenate(([0.0], np.tile(matrix[:size, size], 2).cumsum()))
    down = np.concatenate(([0.0], np.tile(matrix[size, :size], 2).cumsum()))
    to_switch = up[last] - up[first]
    from_switch = down[size] - (down[last] - down[first])
    result: FloatArray = direct + np.minimum(to_switch, from_switch)
    return result
