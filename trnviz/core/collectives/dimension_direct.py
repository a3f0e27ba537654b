"""Dimension direct: one phase of direct exchanges per dimension, a barrier between.

As `dimension_ring`, with every chip of a line sending its block to every other chip of the line at
once: less latency than (k - 1) steps, at the price of links that several routes share.
"""

from trnviz.core.collectives import pattern
from trnviz.core.collectives.box import box_of
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.multi_ring import rotations
from trnviz.core.collectives.spread import Barrier, Lane, LanePlan, even_shares


def plan(members: Members, chunks: int) -> LanePlan:
    """One lane through all sides of the box that the group fills."""
    return _plan(members, chunks, rotated=False)


def rotated(members: Members, chunks: int) -> LanePlan:
    """Equal lanes over the rotations of the order of dimensions, without a barrier."""
    return _plan(members, chunks, rotated=True)


def _plan(members: Members, chunks: int, *, rotated: bool) -> LanePlan:
    box = box_of(members)
    orders = rotations(len(box.sides))[: None if rotated else 1]
    lanes = tuple(
        Lane(
            share=float(share),
            grid=box.arranged(order[::-1]),
            patterns=tuple(pattern.direct(box.sides[axis].size) for axis in order[::-1]),
        )
        for order, share in zip(orders, even_shares(len(orders)), strict=True)
    )
    return LanePlan(
        lanes=lanes,
        barrier=Barrier.NONE if rotated else Barrier.PHASE,
        chunks=chunks,
        duplicates=True,
    )
