"""Where the time of a step went: compute, exposed communication by dimension, waiting.

The account is that of the *critical lane*: the stage and replica that is busy longest. Its time
splits without remainder into compute, collectives it had to wait through (exposed), and waiting
for other stages. The part of the waiting that a pipeline of this depth cannot avoid is the bubble,
(stages - 1) x (forward + backward) of the critical lane; what is beyond it is charged to the
pipeline's sends.
"""

from collections import defaultdict
from dataclasses import dataclass, field

from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.program import COMPUTE, Program
from trnviz.core.step.run import RunLog
from trnviz.core.step.steady import Repeat


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
        exposed_s: By dimension: "tp", "pp", "dp".
        bubble_s: Waiting that the depth of the pipeline makes unavoidable.
        critical_lane: Index into `Program.lanes`.
        uses: One per `Program.uses`.
    """

    step_s: float
    compute_s: float
    exposed_s: dict[str, float]
    bubble_s: float
    critical_lane: int
    uses: tuple[UseAccount, ...]


@dataclass(slots=True)
class _Ledger:
    """Seconds by owner and by use."""

    compute: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    waited: dict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))
    count: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    first: dict[int, float] = field(default_factory=dict)
    total: dict[int, float] = field(default_factory=lambda: defaultdict(float))

    def carry(self, use: int, owner: int, start_s: float, seconds: float, count: float) -> None:
        self.count[use] += count
        self.total[use] += seconds
        self.waited[owner, use] += seconds
        self.first[use] = min(self.first.get(use, start_s), start_s)


def account(program: Program, rates: MacroRates, log: RunLog, repeat: Repeat) -> StepAccount:
    """Add up a run."""
    ledger = _fill(program, rates, log, repeat)
    lanes = len(program.lanes)
    busy = [ledger.compute[i] + _waited(ledger, program, i, "tp") for i in range(lanes)]
    critical = max(range(lanes), key=lambda i: (busy[i], -i))
    finale = lanes + program.lanes[critical].stage
    step_s = repeat.moved(log.end_s)
    compute_s = ledger.compute[critical] + ledger.compute[finale]
    exposed = {
        name: _waited(ledger, program, critical, name) + _waited(ledger, program, finale, name)
        for name in ("tp", "pp", "dp")
    }
    waiting = max(step_s - compute_s - sum(exposed.values()), 0.0)
    bubble = min(waiting, (program.stages - 1) * busy[critical] / _batches(log, repeat, critical))
    exposed["pp"] += waiting - bubble
    return StepAccount(
        step_s=step_s,
        compute_s=compute_s,
        exposed_s=exposed,
        bubble_s=bubble,
        critical_lane=critical,
        uses=tuple(_use_account(ledger, use) for use in range(len(program.uses))),
    )


def _batches(log: RunLog, repeat: Repeat, lane: int) -> int:
    """Micro-batches that a lane worked through."""
    forward = [b.start_s for b in log.blocks if b.lane == lane and b.direction == "F"]
    return sum(repeat.times(start) for start in forward)


def _fill(program: Program, rates: MacroRates, log: RunLog, repeat: Repeat) -> _Ledger:
    ledger = _Ledger()
    for turns in log.turns:
        times = repeat.times(turns.start_s) * turns.count
        now = turns.start_s
        for phase in program.patterns[turns.pattern].phases:
            if phase.use == COMPUTE:
                ledger.compute[turns.owner] += phase.seconds * times
                now += phase.seconds
            else:
                alone = float(rates.alone_s[phase.use])
                ledger.carry(phase.use, turns.owner, now, alone * times, times)
                now += alone
    for part in log.stretches:
        seconds, times = part.end_s - part.start_s, repeat.times(part.start_s)
        if part.use == COMPUTE:
            ledger.compute[part.owner] += seconds * times
        else:
            share = seconds * part.progress_per_s
            ledger.carry(part.use, part.owner, part.start_s, seconds * times, share * times)
    return ledger


def _waited(ledger: _Ledger, program: Program, owner: int, dimension: str) -> float:
    return sum(
        seconds
        for (who, use), seconds in ledger.waited.items()
        if who == owner and program.uses[use].dimension == dimension
    )


def _use_account(ledger: _Ledger, use: int) -> UseAccount:
    exposed = sum(s for (who, what), s in ledger.waited.items() if what == use and who >= 0)
    return UseAccount(
        count=round(ledger.count[use], 6),
        start_s=ledger.first.get(use, 0.0),
        total_s=ledger.total[use],
        exposed_s=exposed,
    )
