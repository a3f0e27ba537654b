"""Ring: one cycle through the group in the order given, one direction.

Each of n - 1 steps hands one block to the next rank; time (n - 1)(alpha + S / (n b)) for
all-gather and reduce-scatter, twice that for all-reduce (Thakur et al. 2005; Patarasuk and Yuan
2009). Where the links of the cycle differ all ranks wait for the slowest after each step.
"""

from trnviz.core.collectives import pattern
from trnviz.core.collectives.cycles import is_even
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.spread import Barrier, Lane, LanePlan


def plan(members: Members, chunks: int) -> LanePlan:
    """One lane round the group."""
    nodes = members.order()
    lane = Lane(share=1.0, grid=nodes, patterns=(pattern.ring(len(nodes)),))
    even = is_even(members.chip, members.topology)
    return LanePlan(lanes=(lane,), barrier=Barrier.NONE if even else Barrier.STEP, chunks=chunks)
