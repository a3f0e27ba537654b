"""What belongs together on a fabric: chips of an instance, of a ring, of a plane."""

import numpy as np

from trnviz.core.arrays import BoolArray
from trnviz.core.topology import DimensionKind, Topology


def same_instance(topology: Topology, chips: tuple[int, ...]) -> tuple[int, ...]:
    """All chips of the instances that these chips are in."""
    instance = topology.instance_of_chip
    return _ids(np.isin(instance, instance[list(chips)]))


def same_ring(topology: Topology, chips: tuple[int, ...], dimension: str) -> tuple[int, ...]:
    """All chips on the rings along a dimension that these chips are on; none if it has no ring."""
    at = axis(topology, dimension)
    return () if at < 0 else _alike(topology, chips, [at])


def same_plane(
    topology: Topology, chips: tuple[int, ...], dimensions: tuple[str, str]
) -> tuple[int, ...]:
    """All chips in the planes along two dimensions that these chips are in; none without both."""
    axes = [axis(topology, name) for name in dimensions]
    return () if min(axes) < 0 else _alike(topology, chips, axes)


def axis(topology: Topology, dimension: str) -> int:
    """The position of a dimension that is a ring or a line, -1 where there is none."""
    for at, each in enumerate(topology.dimensions):
        if each.name == dimension and each.size > 1:
            return at if each.kind in (DimensionKind.RING, DimensionKind.LINE) else -1
    return -1


def _alike(topology: Topology, chips: tuple[int, ...], free: list[int]) -> tuple[int, ...]:
    """Chips whose coordinates are those of one of these, but for the free ones."""
    fixed = np.delete(topology.chip_coord, free, axis=1)
    alike: BoolArray = np.zeros(topology.chip_count, np.bool_)
    for chip in chips:
        alike |= (fixed == fixed[chip]).all(axis=1)
    return _ids(alike)


def _ids(mask: BoolArray) -> tuple[int, ...]:
    return tuple(np.flatnonzero(mask).tolist())
