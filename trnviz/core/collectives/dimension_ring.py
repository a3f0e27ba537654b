"""Dimension ring: one ring phase per dimension, one dimension after another, a barrier between.

A reduce-scatter goes through the dimensions as they are routed, the data shrinking by k each time,
an all-gather the other way: time is the sum over dimensions of (k - 1)(alpha + S_d / (k b_d)). One
direction of one dimension is busy at a time.
"""

from trnviz.core.collectives.box import Box, box_of
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.spread import Barrier, Lane, LanePlan


def lane(box: Box, order: tuple[int, ...], share: float, *, backward: bool = False) -> Lane:
    """A lane whose reduce-scatter visits the sides of a box in this order."""
    visits = order[::-1]
    return Lane(
        share=share,
        grid=box.arranged(visits, backward=backward),
        patterns=tuple(box.sides[axis].ring() for axis in visits),
    )


def plan(members: Members, chunks: int) -> LanePlan:
    """One lane through all sides of the box that the group fills."""
    box = box_of(members)
    order = tuple(range(len(box.sides)))
    return LanePlan(
        lanes=(lane(box, order, 1.0),), barrier=Barrier.PHASE, chunks=chunks, duplicates=True
    )


def both_ways(members: Members, chunks: int) -> LanePlan:
    """The same with half the data round each ring each way."""
    box = box_of(members)
    order = tuple(range(len(box.sides)))
    lanes = tuple(lane(box, order, 0.5, backward=backward) for backward in (False, True))
    return LanePlan(lanes=lanes, barrier=Barrier.PHASE, chunks=chunks, duplicates=True)
