"""RDH: recursive doubling and halving over the 4-cube of routing ids inside an instance.

The Neuron driver numbers the 16 chips of an instance so that flipping any one bit of the number
leads to a chip that is linked to it. An all-gather exchanges along bits 3, 2, 1, 0 (W, X, Y, Z in
AWS's figure, which are not the torus's axes), the data doubling each time; a reduce-scatter goes
the other way. Four steps in place of 15: it suits middling sizes. Between instances pairs at
distance 1, 2, ... come first, as their fabric is slower.
"""

import itertools

import numpy as np

from trnviz.core.arrays import Int32Array
from trnviz.core.collectives import pattern
from trnviz.core.collectives.halving_doubling import halved, is_power_of_two
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.spread import Lane, LanePlan
from trnviz.core.errors import ScheduleError
from trnviz.core.topology import DimensionKind, Topology

_DEVICE_OF_ROUTING_ID = (0, 3, 4, 7, 12, 15, 8, 11, 1, 2, 5, 6, 13, 14, 9, 10)
_BITS = (3, 2, 1, 0)
_SIDE = 4


def _is_instance(topology: Topology) -> bool:
    """Whether the first two dimensions are the 4x4 torus that the routing ids number."""
    first = topology.dimensions[:2]
    rings = [d for d in first if d.kind is DimensionKind.RING and d.size == _SIDE]
    return len(rings) == len(("x", "y"))


def _by_instance(members: Members) -> dict[tuple[int, ...], dict[int, int]]:
    """Instance to routing id to node."""
    routing_id = {device: i for i, device in enumerate(_DEVICE_OF_ROUTING_ID)}
    coord = members.topology.chip_coord[members.chip].tolist()
    table: dict[tuple[int, ...], dict[int, int]] = {}
    for node, (x, y, *rest) in enumerate(coord):
        table.setdefault(tuple(rest), {})[routing_id[_SIDE * y + x]] = node
    return table


def _free_bits(ids: set[int]) -> tuple[int, ...]:
    """Bits that the ids differ in, highest first.

    Raises:
        ScheduleError: The ids are not all the corners of a cube.
    """
    first = min(ids)
    free = tuple(bit for bit in _BITS if any((i ^ first) >> bit & 1 for i in ids))
    if len(ids) != 1 << len(free):
        raise ScheduleError(
            f"rdh needs whole cubes of routing ids, 2, 4, 8 or 16 chips; {len(ids)} chips of the "
            f"group differ in {len(free)} bits"
        )
    return free


def _grid(members: Members) -> Int32Array:
    """Nodes by instance bits, then by free bits of the routing id, each axis of 2."""
    table = _by_instance(members)
    rows = [row for _, row in sorted(table.items())]
    if any(set(row) != set(rows[0]) for row in rows) or not is_power_of_two(len(rows)):
        raise ScheduleError("rdh needs the same chips of 1, 2, 4, ... instances")
    free = _free_bits(set(rows[0]))
    base = min(rows[0])
    points = itertools.product((0, 1), repeat=len(free))
    ids = [base | sum(b << bit for b, bit in zip(p, free, strict=True)) for p in points]
    nodes = np.array([[row[i] for i in ids] for row in rows], dtype=np.int32)
    outer = halved(np.arange(len(rows), dtype=np.int32))[..., None]
    cubes = nodes[outer, np.arange(len(ids))]
    return cubes.reshape((2,) * (outer.ndim - 1 + len(free)))


def plan(members: Members, chunks: int) -> LanePlan:
    """One lane of pair exchanges over the bits."""
    if members.flat or not _is_instance(members.topology):
        raise ScheduleError("rdh runs on the 4x4 torus of an instance, equally many ranks a chip")
    grid = _grid(members)
    lane = Lane(share=1.0, grid=grid, patterns=(pattern.direct(2),) * grid.ndim)
    return LanePlan(lanes=(lane,), chunks=chunks)
