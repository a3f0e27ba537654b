"""Whether a group and a plan look the same from every node, so that one node's flows tell all.

A group that spans whole rings, full graphs, switched lines or EFA, and lies at one place of the
other dimensions, is mapped onto itself by the moves along these dimensions: one move for every
pair of nodes. Where every lane of a plan is mapped onto itself too, the flows that leave one node
are images of those that leave any other, and all images behave alike.
"""

import numpy as np

from trnviz.core.collectives.members import Members
from trnviz.core.collectives.spread import Lane, LanePlan
from trnviz.core.topology import DimensionKind, Topology

_MOVABLE = frozenset(
    {DimensionKind.RING, DimensionKind.FULL, DimensionKind.SWITCH, DimensionKind.EFA}
)


def moves_onto_itself(members: Members) -> bool:
    """Whether there is a move for every pair of nodes; links are not looked at."""
    topology = members.topology
    if members.flat or members.nodes == 1 or not bool((members.core == members.core[0]).all()):
        return False
    coord = topology.chip_coord[members.chip]
    spanned = [len(set(column)) for column in coord.T.tolist()]
    for many, dimension in zip(spanned, topology.dimensions, strict=True):
        if many > 1 and (many != dimension.size or dimension.kind not in _MOVABLE):
            return False
    return int(np.prod(spanned)) == members.nodes


def turns(plan: LanePlan, members: Members) -> bool:
    """Whether the moves map every lane of a plan onto itself."""
    return all(_lane_turns(lane, members) for lane in plan.lanes)


def _lane_turns(lane: Lane, members: Members) -> bool:
    if lane.grid.ndim == 1 and lane.patterns[0].step_count <= 1:
        return lane.patterns[0].turns
    topology = members.topology
    at = topology.chip_coord[members.chip[lane.grid]].astype(np.int64)
    return all(
        pattern.turns and _is_a_move(np.roll(at, -1, axis=axis) - at, topology)
        for axis, pattern in enumerate(lane.patterns)
    )


def _is_a_move(way: np.ndarray, topology: Topology) -> bool:
    """Whether every node goes the same way, counted round every dimension."""
    sizes = [dimension.size for dimension in topology.dimensions]
    steps = (way % sizes).reshape(-1, len(sizes))
    return bool((steps == steps[0]).all())
