"""What an HBM bank holds during the step: activations rise and fall with the micro-batches.

A forward pass builds up what its micro-batch keeps, layer by layer, and the backward pass gives it
back; between the two it stays. So the course is a polygon with a corner at every beginning and end
of a block. With full recompute the working memory of one layer is there while a block runs. All
else in the ledger (weights, gradients, optimizer, buffers) counts as held all the time, which is
how the ledger itself counts it: the highest point of the course is the ledger's figure.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from trnviz.core import activations, dealing, stages
from trnviz.core.activations import Tokens
from trnviz.core.arrays import FloatArray, IntArray, frozen
from trnviz.core.entry import KINDS
from trnviz.core.errors import PlacementError
from trnviz.core.ledger import Ledger
from trnviz.core.model import ModelSpec
from trnviz.core.occupancy import bank_of_rank
from trnviz.core.parallelism import Parallelism
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.step.record import Blocks, StepRecord, blocks

_ACTIVATIONS = KINDS.index("activations")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Course:
    """Bytes over time, straight between corners.

    Attributes:
        time_s: (n,) f8 rising, from the start of the step to its end.
        held_bytes: (n,) f8 activations.
        fixed_bytes: (M,) i8 what else is held, by kind; activations are 0 here.
        capacity_bytes: Of the bank or the chip.
    """

    time_s: FloatArray
    held_bytes: FloatArray
    fixed_bytes: IntArray
    capacity_bytes: int

    @property
    def total_bytes(self) -> FloatArray:
        """(n,) f8 all kinds together."""
        total: FloatArray = self.held_bytes + float(self.fixed_bytes.sum())
        return total

    @property
    def peak_bytes(self) -> float:
        """The highest total."""
        return float(self.total_bytes.max())

    def at(self, time_s: float) -> float:
        """The total at a moment."""
        return float(np.interp(time_s, self.time_s, self.total_bytes))


def of_bank(scenario: Scenario, result: Result, chip: int, bank: int) -> Course:
    """What one bank holds over the step.

    Raises:
        PlacementError: The result keeps no record, or there is no model.
    """
    placement, topology = scenario.placement, scenario.topology
    if placement is None:
        raise PlacementError("there is no model on this fabric, so nothing is held")
    number = chip * topology.bank_count + bank
    ranks = np.flatnonzero(bank_of_rank(placement, topology) == number)
    return _together(scenario, result, ranks, int(topology.bank_bytes[bank]))


def of_chip(scenario: Scenario, result: Result, chip: int) -> Course:
    """What the banks of one chip hold together over the step.

    Raises:
        PlacementError: The result keeps no record, or there is no model.
    """
    placement, topology = scenario.placement, scenario.topology
    if placement is None:
        raise PlacementError("there is no model on this fabric, so nothing is held")
    ranks = np.flatnonzero(placement.chip_of_rank == chip)
    return _together(scenario, result, ranks, int(topology.bank_bytes.sum()))


def _together(scenario: Scenario, result: Result, ranks: IntArray, capacity: int) -> Course:
    """The ranks of a place added up; those of one lane with as busy experts have one course."""
    model, plan, record = scenario.model, scenario.plan, result.record
    if model is None or plan is None or record is None or result.ledger.plan != plan:
        raise PlacementError("there is no step of this plan to follow")
    stage, replica, group = plan.stage_of_rank, plan.dp_of_rank, plan.ep_of_rank
    lanes = [
        (
            record.lane_of(int(stage[r]), int(replica[r])),
            float(dealing.loads(plan, int(stage[r]))[group[r]]),
        )
        for r in ranks
    ]
    times, many = [np.array((0.0, record.duration_s))], dict[tuple[int, float], int]()
    for lane in lanes:
        many[lane] = many.get(lane, 0) + 1
    courses = {lane: lane_activations(model, plan, record, *lane) for lane in many}
    times += [time_s for time_s, _ in courses.values()]
    moments = np.unique(np.concatenate(times))
    held = np.zeros(len(moments))
    for lane, count in many.items():
        held += count * np.interp(moments, *courses[lane])
    return Course(
        time_s=frozen(moments, "f8"),
        held_bytes=frozen(held, "f8"),
        fixed_bytes=_fixed(result.ledger, ranks),
        capacity_bytes=capacity,
    )


def _fixed(held: Ledger, ranks: IntArray) -> IntArray:
    fixed = held.rank_bytes[ranks].sum(axis=0)
    fixed[_ACTIVATIONS] = 0
    return frozen(fixed, "i8")


@lru_cache(maxsize=16)
def lane_activations(
    model: ModelSpec, plan: Parallelism, record: StepRecord, lane: int, busy: float | None = None
) -> tuple[FloatArray, FloatArray]:
    """Corners of what a rank of a lane keeps for its backward passes: moments and bytes.

    Args:
        model: The model.
        plan: How it is cut.
        record: What every lane did.
        lane: Which one.
        busy: Tokens of the rank's experts over the mean; None for the busiest of its stage.
    """
    own, stage = blocks(record, lane), record.program.lanes[lane].stage
    tokens = Tokens.of(model, plan, stage, busy)
    each = _part_bytes(model, plan, tokens, stage)
    corners = np.unique(np.concatenate((own.start_s, own.end_s, (0.0, record.duration_s))))
    held = np.zeros(len(corners))
    if plan.is_training:
        for part, size in enumerate(each):
            held += size * _in_flight(own.picked(np.flatnonzero(own.part == part)), corners)
    work = _working_bytes(model, plan, tokens, stage)
    if not work:
        return corners, held
    return _with_work(own, corners, held, work)


def _part_bytes(model: ModelSpec, plan: Parallelism, tokens: Tokens, stage: int) -> list[int]:
    """What one micro-batch keeps in each part of a stage."""
    sizes = [
        sum(count * activations.kept(kind, plan, tokens) for kind, count in kinds)
        for kinds in stages.kinds_of_parts(model, plan, stage)
    ]
    predictions = stages.predictions_of_stage(model, plan, stage)
    sizes[-1] += activations.further(predictions, plan, tokens)[0]
    return sizes


def _working_bytes(model: ModelSpec, plan: Parallelism, tokens: Tokens, stage: int) -> int:
    """The layer at work, where it is counted besides what is kept."""
    if plan.is_training and plan.recompute != "full":
        return 0
    kinds = stages.stage_kinds(model, plan, stage)
    return max(activations.block(kind, plan, tokens)[0] for kind, _ in kinds)


def _in_flight(own: Blocks, moments: FloatArray) -> FloatArray:
    """(n,) micro-batches that are held, parts of one while it is built up or given back."""
    counts = np.zeros(len(moments))
    for backward, sign in ((0, 1.0), (1, -1.0)):
        mine = own.picked(np.flatnonzero(own.is_backward == backward))
        if len(mine.lane):
            steps = np.arange(len(mine.lane))
            corners = np.stack((mine.start_s, mine.end_s), axis=1).ravel()
            counts += sign * np.interp(moments, corners, np.stack((steps, steps + 1), 1).ravel())
    return counts


def _with_work(
    own: Blocks, corners: FloatArray, held: FloatArray, work: int
) -> tuple[FloatArray, FloatArray]:
    """A step up at the start of every block and down at its end."""
    sharp = 1e-9 * max(float(corners[-1]), 1e-9)
    starts, ends = own.start_s, own.end_s
    moments = np.unique(np.concatenate((corners, starts + sharp, np.maximum(ends - sharp, 0.0))))
    run = np.searchsorted(starts, moments - sharp / 2, side="right") - 1
    inside = (run >= 0) & (moments < ends[np.maximum(run, 0)] - sharp / 2)
    return moments, np.interp(moments, corners, held) + work * inside
