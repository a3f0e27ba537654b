"""Where the time of a step went: compute, exposed communication by dimension, waiting.

The account is that of the *critical lane*: the stage and replica that is busy longest. Its time
splits without remainder into compute, collectives that nothing else was done beside (exposed), and
waiting for others. Waiting at the end for reductions that run behind the backward pass is theirs.
Of the rest, what a pipeline of this depth and schedule cannot avoid is the bubble, (stages - 1) /
parts x (forward + backward) of the critical lane; what is beyond it is charged to the pipeline's
sends.
"""

from collections import defaultdict
from dataclasses import dataclass, field

from trnviz.core.step.company import Companies, Pace
from trnviz.core.step.program import Pattern, Program
from trnviz.core.step.run import RunLog
from trnviz.core.step.steady import Repeat

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
    """Seconds by owner and by use."""

    compute: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    exposed: dict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))
    count: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    first: dict[int, float] = field(default_factory=dict)
    total: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    carried: dict[int, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, owner: int, pattern: Pattern, pace: Pace, turns: float) -> None:
        """So many turns of a pattern at one pace."""
        for phase in pattern.phases:
            in_air = sum(times * pace.use_s[use] for use, times in phase.uses)
            self.compute[owner] += turns * phase.seconds
            for use, times in phase.uses:
                took = turns * times * pace.use_s[use]
                self.count[use] += turns * times
                self.total[use] += took
                self.carried[owner] += took
                if in_air > phase.seconds:
                    self.exposed[owner, use] += took * (1 - phase.seconds / in_air)

    def exposed_in(self, program: Program, owner: int, dimension: str) -> float:
        return sum(
            seconds
            for (who, use), seconds in self.exposed.items()
            if who == owner and program.uses[use].dimension == dimension
        )


def account(program: Program, companies: Companies, log: RunLog, repeat: Repeat) -> StepAccount:
    """Add up a run."""
    ledger = _fill(program, companies, log, repeat)
    lanes = len(program.lanes)
    busy = tuple(
        ledger.compute[i] + sum(ledger.exposed_in(program, i, name) for name in DIMENSIONS)
        for i in range(lanes)
    )
    critical = max(range(lanes), key=lambda i: (busy[i], -i))
    finale = lanes + program.lanes[critical].stage
    step_s = repeat.moved(log.duration_s)
    compute_s = ledger.compute[critical] + ledger.compute[finale] + ledger.compute[-1]
    exposed = {
        name: ledger.exposed_in(program, critical, name) + ledger.exposed_in(program, finale, name)
        for name in DIMENSIONS
    }
    exposed["dp"] += _tail_s(program, log, critical)
    waiting = max(step_s - compute_s - sum(exposed.values()), 0.0)
    unavoidable = (program.stages - 1) / program.parts * busy[critical] / program.micro_batches
    bubble = min(waiting, unavoidable)
    exposed["pp"] += waiting - bubble
    carried = ledger.carried[critical] + ledger.carried[finale]
    shown = sum(
        ledger.exposed_in(program, who, n) for who in (critical, finale) for n in DIMENSIONS
    )
    return StepAccount(
        step_s=step_s,
        compute_s=compute_s,
        exposed_s=exposed,
        bubble_s=bubble,
        critical_lane=critical,
        uses=tuple(_use_account(ledger, use) for use in range(len(program.uses))),
        hidden_s=max(carried - shown, 0.0),
        busy_s=busy,
        lanes=tuple((lane.stage, lane.replica) for lane in program.lanes),
        first_s=_first_s(program, log),
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


def _tail_s(program: Program, log: RunLog, lane: int) -> float:
    """From the end of a stage's last block to that of its reductions."""
    tasks, stage = log.tasks, program.lanes[lane].stage
    finale = len(program.lanes) + stage
    mine = {i for i, one in enumerate(program.lanes) if one.stage == stage}
    begun = next((log.start_s[t] for t in range(len(tasks)) if tasks.owner[t] == finale), 0.0)
    ended = max((log.end_s[t] for t in range(len(tasks)) if tasks.owner[t] in mine), default=begun)
    return max(begun - ended, 0.0)


def _fill(program: Program, companies: Companies, log: RunLog, repeat: Repeat) -> _Ledger:
    """Turns are added up by pattern and company before they are taken apart."""
    ledger = _Ledger()
    turns: dict[tuple[int, int, int], float] = defaultdict(float)
    for part in log.stretches:
        turn_s = companies.paces(part.company)[part.pattern].turn_s
        key = (part.owner, part.pattern, part.company)
        turns[key] += repeat.inside(part.start_s, part.end_s) / turn_s
        for use in companies.alone[part.pattern].use_s:
            if part.start_s < ledger.first.get(use, part.end_s):
                ledger.first[use] = part.start_s
    for (owner, pattern, company), many in turns.items():
        pace = companies.paces(company)[pattern]
        ledger.add(owner, program.patterns[pattern], pace, many)
    return ledger


def _use_account(ledger: _Ledger, use: int) -> UseAccount:
    exposed = sum(s for (who, what), s in ledger.exposed.items() if what == use and who >= 0)
    return UseAccount(
        count=round(ledger.count[use], 6),
        start_s=ledger.first.get(use, 0.0),
        total_s=ledger.total[use],
        exposed_s=exposed,
    )
