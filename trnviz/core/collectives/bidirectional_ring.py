"""Bidirectional ring: half the data round the cycle one way, half the other.

Time (n - 1)(alpha + S / (2 n b)) for all-gather and reduce-scatter: twice as fast as `ring` where
links carry both ways at once.
"""

from trnviz.core.collectives import pattern
from trnviz.core.collectives.cycles import is_even
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.spread import Barrier, Lane, LanePlan


def plan(members: Members, chunks: int) -> LanePlan:
    """Two lanes round the group, one each way."""
    nodes = members.order()
    around = (pattern.ring(len(nodes)),)
    even = is_even(members.chip, members.topology)
    return LanePlan(
        lanes=(
            Lane(share=0.5, grid=nodes, patterns=around),
            Lane(share=0.5, grid=nodes[::-1], patterns=around),
        ),
        barrier=Barrier.NONE if even else Barrier.STEP,
        chunks=chunks,
    )
