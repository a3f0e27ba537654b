"""What every lane did in a step, as it was run: its blocks, and the stretches of its patterns.

The steady state of a pipeline is in it once; `Steady` says how often it happens, for each of the
pipelines side by side and for what they share. A record is a few
references to what the run had anyway, so that keeping it costs a simulation nothing; what charts
need is worked out by `chart` and `blocks` when somebody looks.
"""

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from trnviz.core.arrays import FloatArray, IntArray, frozen
from trnviz.core.step.company import Companies, Pace
from trnviz.core.step.program import Program
from trnviz.core.step.run import RunLog
from trnviz.core.step.steady import Repeat, Steady


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StepRecord:
    """A run of a program.

    Attributes:
        program: What was run.
        steady: What happened, the steady state once, and how often that happens.
        paces: How each pattern went in each company, by era and company.
        moments_s: At which the fabric changed: era 0 lasts until the first.
    """

    program: Program
    steady: Steady
    paces: tuple[dict[int, dict[int, Pace]], ...]
    moments_s: tuple[float, ...] = ()

    @classmethod
    def of(cls, program: Program, companies: Companies, steady: Steady) -> "StepRecord":
        """Of a run that has just ended."""
        return cls(
            program=program,
            steady=steady,
            paces=tuple(one.known for one in companies.eras()),
            moments_s=tuple(one.from_s for one in companies.later),
        )

    def era(self, time_s: float) -> int:
        """How many times the fabric has changed at a moment."""
        return bisect_right(self.moments_s, time_s)

    @property
    def log(self) -> RunLog:
        """What happened, the steady state once."""
        return self.steady.log

    @property
    def duration_s(self) -> float:
        """Length of the step, repetitions included."""
        return self.steady.step_s

    def lane_of(self, stage: int, replica: int) -> int:
        """The lane of a stage that a data-parallel replica is part of."""
        width = self.program.lanes_of_stage
        lanes = self.program.lanes[stage * width : (stage + 1) * width]
        within = [i for i, lane in enumerate(lanes) if lane.replica <= replica]
        return stage * width + (within[-1] if within else 0)

    def repeat_of(self, lane: int) -> Repeat:
        """What is repeated of a lane's blocks."""
        return self.steady.of(lane % self.program.lanes_of_stage)


def recorded(repeat: Repeat, time_s: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Moments of the step as moments of the record, and whole periods passed before each."""
    turns = np.zeros(len(time_s))
    if repeat.extra:
        passed = np.floor((time_s - repeat.from_s) / repeat.period_s)
        turns = np.clip(passed, 0, repeat.extra)
    before = time_s - turns * repeat.period_s
    if repeat.later_s:
        late = np.maximum(before - repeat.later_s, repeat.to_s)
        before = np.where(before > repeat.to_s, late, before)
    return before, turns


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Blocks:
    """Forward and backward passes of micro-batches, in order of their start.

    Attributes:
        lane: (n,) i8.
        is_backward: (n,) i8, 1 for a backward pass.
        part: (n,) i8 of the stage.
        batch: (n,) i8 micro-batch.
        start_s: (n,) f8.
        end_s: (n,) f8.
    """

    lane: IntArray
    is_backward: IntArray
    part: IntArray
    batch: IntArray
    start_s: FloatArray
    end_s: FloatArray

    def of(self, lane: int) -> "Blocks":
        """Those of one lane."""
        return self.picked(np.flatnonzero(self.lane == lane))

    def picked(self, rows: IntArray) -> "Blocks":
        """Those of some rows."""
        return Blocks(
            lane=self.lane[rows],
            is_backward=self.is_backward[rows],
            part=self.part[rows],
            batch=self.batch[rows],
            start_s=self.start_s[rows],
            end_s=self.end_s[rows],
        )


@lru_cache(maxsize=4)
def recorded_blocks(record: StepRecord) -> Blocks:
    """The blocks as they were run, those that repeat once."""
    log, tasks = record.log, record.log.tasks
    found: dict[tuple[int, int, int, int], list[float]] = {}
    for task, kind in enumerate(tasks.kind):
        if kind not in "FB":
            continue
        key = (tasks.owner[task], int(kind == "B"), tasks.part[task], tasks.batch[task])
        span = found.setdefault(key, [log.start_s[task], log.end_s[task]])
        span[0] = min(span[0], log.start_s[task])
        span[1] = max(span[1], log.end_s[task])
    keys = np.array(list(found), np.int64).reshape(-1, 4)
    spans = np.array(list(found.values()), np.float64).reshape(-1, 2)
    order = np.argsort(spans[:, 0], kind="stable")
    lane, is_backward, part, batch = keys[order].T
    return Blocks(
        lane=frozen(lane, "i8"),
        is_backward=frozen(is_backward, "i8"),
        part=frozen(part, "i8"),
        batch=frozen(batch, "i8"),
        start_s=frozen(spans[order, 0], "f8"),
        end_s=frozen(spans[order, 1], "f8"),
    )


def blocks(record: StepRecord, lane: int) -> Blocks:
    """All blocks of a lane, each repetition for itself, with its own micro-batch's number."""
    own, repeat = recorded_blocks(record).of(lane), record.repeat_of(lane)
    if not repeat.extra:
        return own
    ran = int(own.batch.max(initial=-1)) + 1
    stride = (record.program.micro_batches - ran) // repeat.extra
    turns = np.zeros(len(own.lane), np.int64)
    inside = (own.start_s >= repeat.from_s) & (own.start_s < repeat.to_s)
    turns[inside] = repeat.extra
    rows = np.repeat(np.arange(len(turns)), turns + 1)
    first = np.repeat(np.cumsum(turns + 1) - turns - 1, turns + 1)
    turn = np.arange(len(rows)) - first
    turn[own.start_s[rows] >= repeat.to_s] = repeat.extra
    moved = turn * repeat.period_s
    many = Blocks(
        lane=own.lane[rows],
        is_backward=own.is_backward[rows],
        part=own.part[rows],
        batch=own.batch[rows] + turn * stride,
        start_s=own.start_s[rows] + moved,
        end_s=own.end_s[rows] + moved,
    )
    return many.picked(np.argsort(many.start_s, kind="stable"))
