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
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from trnviz.core.arrays import FloatArray
from trnviz.core.step.company import Companies, Pace, Shape
from trnviz.core.step.order import by_owner, walks
from trnviz.core.step.program import Program
from trnviz.core.step.run import RunLog
from trnviz.core.step.steady import Steady

_ROUNDING = 1e-9
"""Share of their time within which two lanes are busy alike: the first of them is critical."""

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

    def idle_s(self, pace_s: float) -> float:
        """The bubble where a step ends every `pace_s`; steps of a decode fill each other's."""
        return max(self.bubble_s + pace_s - self.step_s, 0.0)


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

    def add(self, owner: int, shape: Shape, pace: Pace, turns: float) -> None:
        """So many turns of a pattern at one pace."""
        self.compute[owner] += turns * shape.seconds
        if shape.is_plain:
            for use, times in shape.count.items():
                self._carry(owner, use, turns * times * pace.use_s[use], 1.0)
            return
        for seconds, uses in shape.phases:
            in_air = sum(times * pace.use_s[use] for use, times in uses)
            share = 1 - seconds / in_air if in_air > seconds else 0.0
            for use, times in uses:
                self._carry(owner, use, turns * times * pace.use_s[use], share)

    def _carry(self, owner: int, use: int, took: float, share: float) -> None:
        """A collective that took so long, with nothing beside it for a share of that."""
        self.carried[owner] += took
        self.total[use] += took
        if share and owner >= 0:
            self.exposed[owner, self.dimension[use]] += took * share
            self.shown[use] += took * share

    def put_together(self, origin: Sequence[int]) -> None:
        """What was left of a collective at a change of the fabric counts as that collective."""
        for use, of in enumerate(origin):
            if use != of:
                self.total[of] += self.total[use]
                self.shown[of] += self.shown[use]

    def exposed_by(self, owner: int) -> dict[str, float]:
        """Exposed seconds of an owner, by dimension."""
        return {name: self.exposed[owner, name] for name in DIMENSIONS}


def account(program: Program, companies: Companies, steady: Steady) -> StepAccount:
    """Add up a run of a program, with what is left of turns that were broken off in it."""
    ledger = _Ledger([use.dimension for use in program.uses])
    counts, first = _fill(ledger, program, companies, steady)
    ledger.put_together(steady.log.broken.origin)
    own = len(counts)
    lanes = len(program.lanes)
    busy = tuple(ledger.compute[i] + sum(ledger.exposed_by(i).values()) for i in range(lanes))
    most = max(busy) * (1 - _ROUNDING)
    critical = next(lane for lane, own in enumerate(busy) if own >= most)
    finale = lanes + program.lanes[critical].stage
    step_s = steady.step_s
    compute_s = ledger.compute[critical] + ledger.compute[finale] + ledger.compute[-1]
    mine, last = ledger.exposed_by(critical), ledger.exposed_by(finale)
    exposed = {name: mine[name] + last[name] for name in DIMENSIONS}
    hidden = ledger.carried[critical] + ledger.carried[finale] - sum(exposed.values())
    exposed["dp"] += _tail_s(program, steady, critical)
    waiting = step_s - compute_s - sum(exposed.values())
    if waiting < _ROUNDING * step_s:
        waiting = 0.0
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
                counts, first, ledger.total[:own], ledger.shown[:own], strict=True
            )
        ),
        hidden_s=max(hidden, 0.0),
        busy_s=busy,
        lanes=tuple((lane.stage, lane.replica) for lane in program.lanes),
        first_s=_first_s(program, steady.log),
    )


def _first_s(program: Program, log: RunLog) -> float:
    """The end of the first micro-batch's last forward block, in the slowest replica."""
    tasks, lanes = log.tasks, range(len(program.lanes))
    ends = [
        log.end_s[task]
        for owner in lanes[len(lanes) - program.lanes_of_stage :]
        for task in by_owner(tasks).get(owner, ())
        if tasks.kind[task] == "F"
        and tasks.batch[task] == 0
        and tasks.part[task] == program.parts - 1
    ]
    return max(ends, default=0.0)


def _tail_s(program: Program, steady: Steady, lane: int) -> float:
    """From the end of a stage's last block to that of its reductions."""
    log, tasks, owned = steady.log, steady.log.tasks, by_owner(steady.log.tasks)
    width, stage = program.lanes_of_stage, program.lanes[lane].stage
    ended = max(
        steady.of(tasks.line[task]).moved(log.end_s[task])
        for owner in range(stage * width, (stage + 1) * width)
        for task in owned[owner]
    )
    begun = steady.common.moved(log.start_s[owned[len(program.lanes) + stage][-1]])
    return max(begun - ended, 0.0)


def _fill(
    ledger: _Ledger, program: Program, companies: Companies, steady: Steady
) -> tuple[list[float], list[float]]:
    """Adds every pattern as often as the step has it; executions and first start of each use."""
    turns, begun = _turns(program, companies, steady)
    for (pattern, owner, company, era), many in turns.items():
        pace = companies.during(era).paces(company)[pattern]
        ledger.add(owner, companies.during(era).shapes[pattern], pace, many)
    uses = len(companies.rates.alone_s)
    counts, first = [0.0] * uses, [math.inf] * uses
    wanted = _planned(program, steady)
    for pattern, start in enumerate(begun):
        if start < math.inf and pattern in wanted:
            for use, times in companies.shapes[pattern].count.items():
                counts[use] += wanted[pattern] * times
                first[use] = min(first[use], start)
    return counts, [start if start < math.inf else 0.0 for start in first]


def carried(program: Program, companies: Companies, steady: Steady) -> FloatArray:
    """(L,) f8 what every link carries in the step, in each era over the ways that it has."""
    eras = companies.eras()
    done = [np.zeros(len(one.rates.alone_s)) for one in eras]
    turns, _ = _turns(program, companies, steady)
    for (pattern, _, _, era), many in turns.items():
        for use, times in eras[era].shapes[pattern].count.items():
            done[era][use] += many * times
    found = np.zeros(companies.rates.link_bytes.shape[1])
    for executions, paced in zip(done, eras, strict=True):
        found += executions @ paced.rates.link_bytes
    return found


_Turns = dict[tuple[int, int, int, int], float]
"""Turns by pattern, owner, company and era."""


def _turns(program: Program, companies: Companies, steady: Steady) -> tuple[_Turns, list[float]]:
    """Turns of the whole step; when each pattern first begins, never if it does not."""
    tasks, owner = steady.log.tasks, steady.log.tasks.owner
    repeats = [repeat if repeat.extra else None for repeat in map(steady.of, tasks.line)]
    changes = bool(companies.later)
    seconds: _Turns = defaultdict(float)
    begun = [math.inf] * len(program.patterns)
    for start, end, pattern, task, company in steady.log.noted:
        repeat = repeats[task]
        lasted = repeat.inside(start, end) if repeat else end - start
        era = companies.era(start) if changes else 0
        seconds[pattern, owner[task], company, era] += lasted
        if start < begun[pattern]:
            begun[pattern] = start
    walked = [0.0] * len(begun)
    for (pattern, owned, company, era), lasted in seconds.items():
        turns = lasted / companies.during(era).paces(company)[pattern].turn_s
        seconds[pattern, owned, company, era] = turns
        walked[pattern] += turns
    wanted = _expected(program, steady)
    return {key: turns / walked[key[0]] * wanted[key[0]] for key, turns in seconds.items()}, begun


def _expected(program: Program, steady: Steady) -> dict[int, float]:
    """Turns of each pattern in the whole step; a turn that was broken off is two parts of one."""
    broken, found = steady.log.broken, _planned(program, steady)
    for rest in range(len(broken.base) - len(broken.cut), len(broken.base)):
        found[rest] = 1.0
    for pattern, share in broken.cut:
        found[pattern] -= share
    return found


def _planned(program: Program, steady: Steady) -> dict[int, float]:
    """Turns of each pattern as written: blocks that recur do so for the added ones too."""
    run = program.micro_batches - steady.added
    found = {}
    for pattern, many in walks(steady.log.tasks).items():
        each = round(many / run) if many > 1 else 0
        found[pattern] = float(program.patterns[pattern].turns * (many + steady.added * each))
    return found
