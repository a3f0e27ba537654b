"""KangaRing: two edge-disjoint cycles through all chips, each block half way round both ways.

After N / 2 steps every chip has every block, and on a torus of two dimensions all links in both
directions have been busy: about N / 2 alpha + (N - 1) / N S / (4 b) for an all-gather. Where many
ranks share a chip one of them receives (the primary) and the others (secondaries) get a duplicate.
AWS's own cycles are not published; any pair of edge-disjoint cycles moves the same bytes. Where no
second cycle is found one carries all.
"""

from trnviz.core.collectives import pattern
from trnviz.core.collectives.cycles import disjoint_cycles
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.pattern import Pattern
from trnviz.core.collectives.spread import Lane, LanePlan
from trnviz.core.errors import ScheduleError


def plan(members: Members, chunks: int) -> LanePlan:
    """Each cycle in two lanes, one starting each way."""
    return _plan(members, chunks, pattern.both_ways(members.nodes))


def broadcast(members: Members, chunks: int) -> LanePlan:
    """Each cycle in two lanes, each all the way round, so that every link carries a share once."""
    return _plan(members, chunks, pattern.ring(members.nodes))


def _plan(members: Members, chunks: int, around: Pattern) -> LanePlan:
    nodes = members.order()
    if members.flat:
        raise ScheduleError("kangaring needs equally many ranks on every chip of the group")
    found = disjoint_cycles(members.chip, members.topology)
    rounds = [nodes[list(cycle)] for cycle in found]
    if not rounds:
        raise ScheduleError("kangaring needs a cycle of links through the chips of the group")
    share = 1.0 / (2 * len(rounds))
    lanes = tuple(
        Lane(share=share, grid=way, patterns=(around,))
        for nodes_round in rounds
        for way in (nodes_round, nodes_round[::-1])
    )
    note = "" if len(rounds) > 1 else "one cycle: no second one without shared links was found"
    return LanePlan(lanes=lanes, chunks=chunks, duplicates=True, note=note)
