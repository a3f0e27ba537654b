"""Hierarchical: inside the instance, then between instances.

An all-reduce is a reduce-scatter inside, an all-reduce between the chips at the same place of all
instances, an all-gather inside; an all-gather goes between first, then inside; a reduce-scatter the
other way. What crosses the slower fabric is 1 / (ranks inside) of the data. Inside, the lanes of
`multi_ring` run (a ring where the chips are no box); between, a ring. Where a group has several
ranks on one chip of every instance, inside is that chip.
"""

import numpy as np

from trnviz.core.arrays import Int32Array
from trnviz.core.collectives import pattern
from trnviz.core.collectives.box import box_of
from trnviz.core.collectives.dimension_ring import lane
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.multi_ring import directions, rotations
from trnviz.core.collectives.spread import Barrier, Lane, LanePlan
from trnviz.core.errors import ScheduleError
from trnviz.core.topology import DimensionKind


def _outer(members: Members) -> tuple[int, ...]:
    """The dimensions that count as between: EFA, else instances, else the last one spanned."""
    topology = members.topology
    coord = topology.chip_coord[members.chip]
    spanned = [d for d in range(coord.shape[1]) if len(set(coord[:, d].tolist())) > 1]
    efa = tuple(d for d in spanned if topology.dimensions[d].kind is DimensionKind.EFA)
    if efa:
        return efa
    across = tuple(d for d in spanned if topology.dimensions[d].name == "z")
    return across if across or topology.hardware else tuple(spanned[1:][-1:])


def _stacked(members: Members) -> Int32Array:
    """(instances, chips inside) i4 nodes, the same places in each row.

    Raises:
        ScheduleError: The group sits in one instance, or not at the same places in all.
    """
    coord = members.topology.chip_coord[members.chip]
    outer = _outer(members)
    if not outer or members.flat:
        raise ScheduleError("the group has no inside and between: it does not span two instances")
    inner = [d for d in range(coord.shape[1]) if d not in outer]
    rows: dict[tuple[int, ...], dict[tuple[int, ...], int]] = {}
    for node, point in enumerate(coord.tolist()):
        row = rows.setdefault(tuple(point[d] for d in outer), {})
        row[tuple(point[d] for d in inner)] = node
    places = list(next(iter(rows.values())))
    if any(set(row) != set(places) for row in rows.values()):
        raise ScheduleError("the group does not take the same chips of every instance")
    if len(places) == 1 and members.rails == 1:
        raise ScheduleError("the group takes one rank of every instance: nothing is inside")
    table = [[row[place] for place in places] for _, row in sorted(rows.items())]
    return np.array(table, dtype=np.int32)


def _inside(members: Members, nodes: Int32Array) -> tuple[Lane, ...]:
    """Lanes of the first instance, over positions in its row."""
    row = Members(
        topology=members.topology,
        chip=members.chip[nodes],
        core=members.core[nodes],
        rank=members.rank[nodes],
    )
    try:
        box = box_of(row)
    except ScheduleError:
        grid = row.order()
        ways = (grid, grid[::-1])
        around = (pattern.ring(len(grid)),)
        return tuple(Lane(share=0.5, grid=way, patterns=around) for way in ways)
    orders = [(o, back) for o in rotations(len(box.sides)) for back in directions(box)]
    share = 1.0 / len(orders)
    return tuple(lane(box, order, share, backward=back) for order, back in orders)


def plan(members: Members, chunks: int) -> LanePlan:
    """Every lane of the inside, between instances first."""
    table = _stacked(members)
    between = pattern.ring(len(table))
    lanes = []
    for index, inner in enumerate(_inside(members, table[0])):
        rows = table if index % 2 == 0 else table[::-1]
        lanes.append(
            Lane(
                share=inner.share,
                grid=rows[:, inner.grid],
                patterns=(between, *inner.patterns),
            )
        )
    return LanePlan(lanes=tuple(lanes), barrier=Barrier.NONE, chunks=chunks, duplicates=True)
