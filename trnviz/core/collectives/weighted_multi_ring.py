"""Weighted multi-ring: as `multi_ring`, the data split so that unequal dimensions finish together.

The shares of the orders of dimensions come from `weights`; on the UltraServer, where Z is half as
fast, 0.2133 of a reduce-scatter goes through Z first. There is no barrier: the data goes in pieces,
and links serve earlier phases, then earlier pieces first in an all-gather, and in a reduce-scatter
what the all-gather backward in time would (`clock`), so that all links stay busy to the end.
The limit is the bandwidth bound, 2 (N - 1) / N S / B for an all-reduce.
"""

from trnviz.core.collectives.box import Box, box_of
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.multi_ring import directions
from trnviz.core.collectives.spread import Barrier, Lane, LanePlan
from trnviz.core.collectives.weights import Extent, shares

CHUNKS = 4
"""Pieces per lane: enough to reach 99.9 % of the bound on a 4x4x4 torus."""


def _lane(box: Box, order: tuple[int, ...], share: float, *, backward: bool) -> Lane:
    visits = order[::-1]
    return Lane(
        share=share,
        grid=box.arranged(visits, backward=backward),
        patterns=tuple(box.sides[axis].quickest() for axis in visits),
        wires=tuple(box.sides[axis].wire(backward=backward) for axis in visits),
    )


def plan(members: Members, chunks: int) -> LanePlan:
    """Lanes over the orders that have a share, and over directions."""
    box = box_of(members)
    extents = tuple(
        Extent(side.size, side.ways * side.dimension.bandwidth_bytes_per_s) for side in box.sides
    )
    ways = directions(box)
    lanes = tuple(
        _lane(box, order, share / len(ways), backward=backward)
        for order, share in shares(extents)
        for backward in ways
    )
    return LanePlan(
        lanes=lanes,
        barrier=Barrier.NONE,
        chunks=chunks,
        duplicates=True,
        ordered=True,
        scatters=True,
    )
