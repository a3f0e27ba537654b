"""What a move would do, quickly enough for every step of a drag.

HBM is exact. A moved rank changes only the collectives it takes part in; these are planned at their
new places as the exact step would plan them, so the bytes on every link are exact too, and the drop
that follows finds them planned. The length of the step is an estimate: each lane gets longer or
shorter by what its own collectives do alone, as far as they were not hidden; how much the moved
traffic gets in the way of other traffic is only seen where a link could not carry it all.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from trnviz.core import memory
from trnviz.core.alone import Macro
from trnviz.core.arrays import FloatArray, frozen
from trnviz.core.errors import RoutingError, ScheduleError
from trnviz.core.macro import macros
from trnviz.core.memory import Occupancy
from trnviz.core.placement import Placement
from trnviz.core.quality import Quality, Totals, quality
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.step.account import StepAccount
from trnviz.core.topology import Topology


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Preview:
    """Numbers to look at while a tile is held.

    Attributes:
        occupancy: Of every bank after the drop, exact.
        link_bytes: (L,) f8 of the whole step after the drop, exact; None without a result.
        step_time_s: Of the step after the drop, estimated; None without a result.
        quality: Of the placement after the drop, by that estimate; None without a result.
    """

    occupancy: Occupancy
    link_bytes: FloatArray | None
    step_time_s: float | None = None
    quality: Quality | None = None


def preview(before: Scenario, after: Scenario, result: Result | None) -> Preview | None:
    """What `after` would hold and carry, which differs from `before` in where its shards are.

    Where experts or layers are dealt otherwise, or a rank lies in the tray, HBM is all that can be
    said so quickly.

    Args:
        before: The scenario that `result` belongs to.
        after: The scenario after the drop.
        result: The latest exact result, if there is one.

    Returns:
        None for a bare fabric.
    """
    model, plan, old, new = after.model, after.plan, before.placement, after.placement
    if model is None or plan is None or old is None or new is None:
        return None
    known = result is not None and result.ledger.plan == plan
    held = result.ledger if result and known else memory.ledger(model, plan, after.topology)
    occupied = memory.occupancy(held, new, after.topology)
    if result is None or not known or not (old.placed.all() and new.placed.all()):
        return Preview(occupancy=occupied, link_bytes=None)
    try:
        moves = _moves(result, old, new, after.topology)
    except (ScheduleError, RoutingError):  # the exact step will say so
        return Preview(occupancy=occupied, link_bytes=None)
    carried = np.maximum(result.timeline.link_bytes + _change(moves, after.topology), 0.0)
    step_s = _step_s(result, moves, carried, after.topology)
    return Preview(
        occupancy=occupied,
        link_bytes=frozen(carried, "f8"),
        step_time_s=step_s,
        quality=_quality(result, step_s, (carried, occupied), after.topology),
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Move:
    """A collective whose ranks sit elsewhere after the drop."""

    index: int
    count: float
    old: Macro
    new: Macro


def _moves(result: Result, old: Placement, new: Placement, topology: Topology) -> tuple[_Move, ...]:
    differs = (old.chip_of_rank != new.chip_of_rank) | (old.core_of_rank != new.core_of_rank)
    touched = [i for i, use in enumerate(result.uses) if differs[use.ranks].any()]
    uses = [result.uses[i] for i in touched]
    before, after = macros(uses, old, topology), macros(uses, new, topology)
    return tuple(
        _Move(index=i, count=result.collectives[i].count, old=was, new=will)
        for i, was, will in zip(touched, before, after, strict=True)
    )


def _change(moves: tuple[_Move, ...], topology: Topology) -> FloatArray:
    """(L,) f8 bytes that the whole step carries more."""
    change = np.zeros(topology.link_count)
    for move in moves:
        change += move.count * (move.new.link_bytes - move.old.link_bytes)
    return change


def _step_s(
    result: Result, moves: tuple[_Move, ...], carried: FloatArray, topology: Topology
) -> float:
    """The busiest lane decides, its pipeline's fill and drain with it, and the fullest link."""
    spent = result.account
    longer: dict[int, float] = defaultdict(float)
    for move in moves:
        use, row = result.uses[move.index], result.collectives[move.index]
        shown = row.exposed_s / row.duration_s if row.duration_s > 0 else 1.0
        more = move.count * (move.new.time_s - move.old.time_s) * use.pace * shown
        for number, (stage, replica) in enumerate(spent.lanes):
            if stage == use.stage and use.replica in (replica, -1):
                longer[number] += more
    busy = [own + longer[number] for number, own in enumerate(spent.busy_s)]
    batches = result.ledger.plan.micro_batches * result.ledger.plan.virtual_stages
    changed = _pipeline_s(busy, spent, batches) - _pipeline_s(spent.busy_s, spent, batches)
    estimate = spent.step_s + changed
    capacity = topology.link_capacity_bytes_per_s
    full = np.divide(carried, capacity, out=np.zeros(len(carried)), where=capacity > 0)
    return max(estimate, float(full.max(initial=0.0)))


def _pipeline_s(busy_s: Sequence[float], spent: StepAccount, batches: int) -> float:
    """The busiest stage of the slowest pipeline, and one micro-batch through all its others."""
    of_replica: dict[int, list[float]] = defaultdict(list)
    for (_, replica), own in zip(spent.lanes, busy_s, strict=True):
        of_replica[replica].append(own)
    return max(
        (max(own) + (sum(own) - max(own)) / batches for own in of_replica.values()), default=0.0
    )


def _quality(
    result: Result, step_s: float, held: tuple[FloatArray, Occupancy], topology: Topology
) -> Quality:
    """What the step gets longer by is taken for communication that shows."""
    carried, occupied = held
    spent = result.account
    longer = step_s - spent.step_s
    exposed = sum(spent.exposed_s.values()) + longer
    return quality(
        Totals(
            step_s=result.pace_s + longer,
            exposed_s=max(exposed, 0.0),
            bubble_s=spent.idle_s(result.pace_s),
            link_bytes=carried,
            least_hop_bytes=result.quality.least_hop_bytes,
            occupancy=occupied,
        ),
        topology,
    )
