"""Multi-ring: every link of every dimension of a torus busy in every phase.

The data is cut into equal lanes, one for each rotation of the order of dimensions and each
direction round the rings. On D equal dimensions of size k an all-reduce takes
2 D (k - 1) alpha + 2 (N - 1) / N S / (2 D b): the bandwidth bound and the latency of the hops.
There is a barrier after every phase; with unequal dimensions the slowest sets the pace (see
`weighted_multi_ring`).
"""

from trnviz.core.collectives.box import Box, box_of
from trnviz.core.collectives.dimension_ring import lane
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.spread import Barrier, Lane, LanePlan, even_shares


def rotations(count: int) -> list[tuple[int, ...]]:
    """All cyclic orders of `count` sides; one empty order for none."""
    axes = tuple(range(count))
    return [axes[i:] + axes[:i] for i in range(max(count, 1))]


def directions(box: Box) -> tuple[bool, ...]:
    """Forward, and backward too where some side can be gone round both ways."""
    return (False, True) if any(side.turns for side in box.sides) else (False,)


def plan(members: Members, chunks: int) -> LanePlan:
    """Equal lanes over rotations and directions."""
    box = box_of(members)
    ways = [(o, back) for o in rotations(len(box.sides)) for back in directions(box)]
    shares = even_shares(len(ways))
    lanes: tuple[Lane, ...] = tuple(
        lane(box, order, float(share), backward=back)
        for (order, back), share in zip(ways, shares, strict=True)
    )
    return LanePlan(lanes=lanes, barrier=Barrier.PHASE, chunks=chunks, duplicates=True)
