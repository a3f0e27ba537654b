"""Halving and doubling: partners at distance 1, 2, 4, ..., the data halved each time.

Rabenseifner's all-reduce: 2 lg N alpha + 2 (N - 1) / N S / b without contention (Thakur et al.
2005). Inside a box the distances run through one dimension after another, as on a torus every
exchange then stays in its line; otherwise they are distances in the group's list. On a ring of 4
the exchanges at distance 2 share links.
"""

import numpy as np

from trnviz.core.arrays import Int32Array
from trnviz.core.collectives import pattern
from trnviz.core.collectives.box import box_of
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.spread import Lane, LanePlan
from trnviz.core.errors import ScheduleError


def is_power_of_two(count: int) -> bool:
    """True for 1, 2, 4, 8, ..."""
    return count > 0 and count & (count - 1) == 0


def halved(grid: Int32Array) -> Int32Array:
    """A grid whose sides are powers of two, as one axis of 2 for every bit, distance 1 first."""
    bits = [size.bit_length() - 1 for size in grid.shape]
    split = grid.reshape([2] * sum(bits))
    starts = np.cumsum([0, *bits])
    lowest_first = [
        axis
        for start, count in zip(starts, bits, strict=False)
        for axis in range(start + count - 1, start - 1, -1)
    ]
    return split.transpose([int(axis) for axis in lowest_first])


def plan(members: Members, chunks: int) -> LanePlan:
    """One lane of pair exchanges; the reduce-scatter goes from distance 1 on."""
    if not is_power_of_two(members.nodes):
        raise ScheduleError(
            f"halving_doubling pairs chips off: it needs 2, 4, 8, ... of them, not {members.nodes}"
        )
    try:
        grid = box_of(members).grid
    except ScheduleError:
        grid = members.order()
    if not all(is_power_of_two(size) for size in grid.shape):
        grid = members.order()
    bits = halved(grid)
    visits = tuple(range(bits.ndim))[::-1]
    lane = Lane(
        share=1.0,
        grid=bits.transpose(visits),
        patterns=tuple(pattern.direct(2) for _ in visits),
    )
    return LanePlan(lanes=(lane,), chunks=chunks)
