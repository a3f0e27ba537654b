"""Where the time of a step went: compute, exposed communication by dimension, waiting.

The account is that of the *critical lane*: the stage and replica that is busy longest. Its time
splits without remainder into compute, collectives that nothing else was done beside (exposed), and
waiting for others. Waiting at the end for reductions that run behind the backward pass is theirs.
Of the rest, what a pipeline of this depth and schedule cannot avoid is the bubble, (stages - 1) /
parts x (forward + backward) of the critical lane; what is beyond it is charged to the pipeline's
sends.
"""

import math
from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np

from trnviz.core.arrays import FloatArray
from trnviz.core.step.company import Companies, Pace
from trnviz.core.step.program import Pattern, Program
from trnviz.core.step.run import RunLog
from trnviz.core.step.steady import Steady

DIMENSIONS = ("tp", "cp", "ep", "pp", "dp")


@dataclass(frozen=True, slots=True, kw_only=True)
class UseAccount:
    """What one collective of the program did over the step.

    Attributes:
        count: Executions.
        start_s: Beginning of the first.
        total_s: Time in the air, all executions added up.
        exposed_s: The part in which its lane did nothing else.
    """

    count: float
    start_s: float
    total_s: float
    exposed_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class StepAccount:
    """The step's time, split.

    Attributes:
        step_s: The whole.
        compute_s: Of the critical lane, optimizer included.
        exposed_s: By dimension: "tp", "cp", "ep", "pp", "dp".
        bubble_s: Waiting that the depth of the pipeline makes unavoidable.
        critical_lane: Index into `Program.lanes`.
        uses: One per `Program.uses`.
        hidden_s: Time of the critical lane's collectives that ran beside its compute.
        busy_s: For each lane, compute and exposed collectives of all its blocks.
        lanes: (stage, replica) of each lane.
        first_s: When the first micro-batch has passed all stages forward.
    """

    step_s: float
    compute_s: float
    exposed_s: dict[str, float]
    bubble_s: float
    critical_lane: int
    uses: tuple[UseAccount, ...]
    hidden_s: float = 0.0
    busy_s: tuple[float, ...] = ()
    lanes: tuple[tuple[int, int], ...] = ()
    first_s: float = 0.0


@dataclass(slots=True)
class _Ledger:
    """Seconds by owner, by dimension and by use."""

    dimension: list[str]
    compute: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    exposed: dict[tuple[int, str], float] = field(default_factory=lambda: defaultdict(float))
    carried: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    total: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.total = [0.0] * len(self.dimension)
        self.shown = [0.0] * len(self.dimension)

    def add(self, owner: int, pattern: Pattern, pace: Pace, turns: float) -> None:
        """So many turns of a pattern at one pace."""
        compute = carried = 0.0
        for phase in pattern.phases:
            compute += phase.seconds
            if not phase.uses:
                continue
            in_air = 0.0
            for use, times in phase.uses:
                in_air += times * pace.use_s[use]
            share = 1 - phase.seconds / in_air if in_air > phase.seconds else 0.0
            carried += in_air
            for use, times in phase.uses:
                took = turns * times * pace.use_s[use]
                self.total[use] += took
                if share and owner >= 0:
                    self.exposed[owner, self.dimension[use]] += took * share
                    self.shown[use] += took * share
        self.compute[owner] += turns * compute
        self.carried[owner] += turns * carried

    def exposed_by(self, owner: int) -> dict[str, float]:
        """Exposed seconds of an owner, by dimension."""
        return {name: self.exposed[owner, name] for name in DIMENSIONS}


def account(program: Program, companies: Companies, steady: Steady) -> StepAccount:
    """Add up a run."""
    ledger = _Ledger([use.dimension for use in program.uses])
    counts, first = _fill(ledger, program, companies, steady)
    lanes = len(program.lanes)
    busy = tuple(ledger.compute[i] + sum(ledger.exposed_by(i).values()) for i in range(lanes))
    critical = max(range(lanes), key=lambda i: (busy[i], -i))
    finale = lanes + program.lanes[critical].stage
    step_s = steady.step_s
    compute_s = ledger.compute[critical] + ledger.compute[finale] + ledger.compute[-1]
    mine, last = ledger.exposed_by(critical), ledger.exposed_by(finale)
    exposed = {name: mine[name] + last[name] for name in DIMENSIONS}
    hidden = ledger.carried[critical] + ledger.carried[finale] - sum(exposed.values())
    exposed["dp"] += _tail_s(program, steady, critical)
    waiting = max(step_s - compute_s - sum(exposed.values()), 0.0)
    unavoidable = (program.stages - 1) / program.parts * busy[critical] / program.micro_batches
    bubble = min(waiting, unavoidable)
    exposed["pp"] += waiting - bubble
    return StepAccount(
        step_s=step_s,
        compute_s=compute_s,
        exposed_s=exposed,
        bubble_s=bubble,
        critical_lane=critical,
        uses=tuple(
            UseAccount(count=count, start_s=start, total_s=total, exposed_s=shown)
            for count, start, total, shown in zip(
                counts, first, ledger.total, ledger.shown, strict=True
            )
        ),
        hidden_s=max(hidden, 0.0),
        busy_s=busy,
        lanes=tuple((lane.stage, lane.replica) for lane in program.lanes),
        first_s=_first_s(program, steady.log),
    )


def _first_s(program: Program, log: RunLog) -> float:
    """The end of the first micro-batch's last forward block, in the slowest replica."""
    tasks, last = log.tasks, len(program.lanes) - program.lanes_of_stage
    ends = [
        log.end_s[task]
        for task in range(len(tasks))
        if tasks.owner[task] >= last
        and tasks.kind[task] == "F"
        and tasks.batch[task] == 0
        and tasks.part[task] == program.parts - 1
    ]
    return max(ends, default=0.0)


def _tail_s(program: Program, steady: Steady, lane: int) -> float:
    """From the end of a stage's last block to that of its reductions."""
    log, tasks = steady.log, steady.log.tasks
    width, stage = program.lanes_of_stage, program.lanes[lane].stage
    begun = ended = 0.0
    for task, owner in enumerate(tasks.owner):
        if owner == len(program.lanes) + stage:
            begun = steady.common.moved(log.start_s[task])
        elif owner >= 0 and owner // width == stage:
            ended = max(ended, steady.of(tasks.line[task]).moved(log.end_s[task]))
    return max(begun - ended, 0.0)


def _fill(
    ledger: _Ledger, program: Program, companies: Companies, steady: Steady
) -> tuple[list[float], list[float]]:
    """Adds every pattern as often as the step has it; executions and first start of each use."""
    seen, first = _turns(companies, steady, len(program.uses))
    wanted = _expected(program, steady)
    counts = [0.0] * len(program.uses)
    for pattern, by_pace in seen.items():
        walked = sum(by_pace.values())
        for (owner, company, era), turns in by_pace.items():
            pace = companies.during(era).paces(company)[pattern]
            share = turns / walked * wanted[pattern]
            ledger.add(owner, program.patterns[pattern], pace, share)
        for phase in program.patterns[pattern].phases:
            for use, times in phase.uses:
                counts[use] += wanted[pattern] * times
    return counts, first


def carried(program: Program, companies: Companies, steady: Steady) -> FloatArray:
    """(L,) f8 what every link carries in the step, in each era over the ways that it has."""
    each = [companies, *(one.companies for one in companies.later)]
    seen, _ = _turns(companies, steady, len(program.uses))
    wanted = _expected(program, steady)
    done = np.zeros((len(each), len(program.uses)))
    for pattern, by_pace in seen.items():
        walked = sum(by_pace.values())
        for (_, _, era), turns in by_pace.items():
            for phase in program.patterns[pattern].phases:
                for use, times in phase.uses:
                    done[era, use] += turns / walked * wanted[pattern] * times
    found = np.zeros(companies.rates.link_bytes.shape[1])
    for executions, paced in zip(done, each, strict=True):
        found += executions @ paced.rates.link_bytes
    return found


_Turns = dict[int, dict[tuple[int, int, int], float]]
"""Of each pattern, the turns by owner, company and era."""


def _turns(companies: Companies, steady: Steady, uses: int) -> tuple[_Turns, list[float]]:
    """Turns of each pattern as they were run; first start of each use."""
    seen: _Turns = defaultdict(lambda: defaultdict(float))
    first = [math.inf] * uses
    for part in steady.log.stretches:
        era = companies.era(part.start_s)
        pace = companies.during(era).paces(part.company)[part.pattern]
        lasted = steady.of(part.line).inside(part.start_s, part.end_s)
        seen[part.pattern][part.owner, part.company, era] += lasted / pace.turn_s
        for use in pace.use_s:
            if part.start_s < first[use]:
                first[use] = part.start_s
    return seen, [start if start < math.inf else 0.0 for start in first]


def _expected(program: Program, steady: Steady) -> dict[int, float]:
    """Turns of each pattern in the whole step: blocks that recur do so for the added ones too."""
    tasks: dict[int, int] = defaultdict(int)
    for patterns in steady.log.tasks.patterns:
        for pattern in patterns:
            tasks[pattern] += 1
    run = program.micro_batches - steady.added
    found = {}
    for pattern, many in tasks.items():
        each = round(many / run) if many > 1 else 0
        found[pattern] = float(program.patterns[pattern].turns * (many + steady.added * each))
    return found
