"""The steady state of a pipeline, run once and repeated.

With more micro-batches than a pipeline is deep, the step settles into a pattern that repeats once a
micro-batch, or, where stages hold several parts of the model, once as many as there are stages. A
run with few micro-batches shows it; if its last two periods are equal in every task, a step with
more micro-batches is the same run with that period inserted as often as is missing. If they are
not, nothing is assumed and the whole step is run.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import FloatArray
from trnviz.core.step.company import Companies
from trnviz.core.step.order import tasks_of
from trnviz.core.step.program import Program
from trnviz.core.step.run import RunLog, run

_ALIKE = 1e-5
"""Share of a period within which two moments count as the same."""
_SPARE = 4
"""Micro-batches beside those that fill the pipeline: enough for two periods."""
_TRIES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """A stretch of a run that is repeated.

    Attributes:
        from_s: Beginning of the repeated period.
        to_s: Its end; what starts later is moved.
        extra: How many more times it happens.
    """

    from_s: float = 0.0
    to_s: float = 0.0
    extra: int = 0

    @property
    def period_s(self) -> float:
        """Length of the repeated period."""
        return self.to_s - self.from_s

    def starts(self, start_s: float) -> FloatArray:
        """All times at which something happens that was recorded once."""
        if start_s < self.from_s or self.extra == 0:
            return np.array([start_s])
        if start_s >= self.to_s:
            return np.array([start_s + self.extra * self.period_s])
        return np.linspace(start_s, start_s + self.extra * self.period_s, self.extra + 1)

    def moved(self, time_s: float) -> float:
        """A moment after the repeated period, where it ends up."""
        return time_s + self.extra * self.period_s if time_s >= self.to_s else time_s

    def times(self, start_s: float) -> int:
        """How often something recorded once happens."""
        return self.extra + 1 if self.from_s <= start_s < self.to_s else 1

    def inside(self, start_s: float, end_s: float) -> float:
        """Seconds that what was recorded from start to end takes, repetitions included."""
        within = min(end_s, self.to_s) - max(start_s, self.from_s)
        return end_s - start_s + self.extra * max(within, 0.0)


def run_step(program: Program, companies: Companies) -> tuple[RunLog, Repeat]:
    """Run the step, its steady state once if it has one."""
    few, stride = _few(program)
    for _ in range(_TRIES):
        if few >= program.micro_batches:
            break
        log = run(tasks_of(program, few), companies)
        period = _last_period(log, stride)
        if period is not None:
            start, end = period
            extra = (program.micro_batches - few) // stride
            return log, Repeat(from_s=start, to_s=end, extra=extra)
        few += (few // stride) * stride
    return run(tasks_of(program, program.micro_batches), companies), Repeat()


def _few(program: Program) -> tuple[int, int]:
    """Micro-batches that show the steady state, and how many a period has."""
    if program.schedule == "gpipe":
        return program.micro_batches, 1
    if program.parts == 1:
        return program.stages + _SPARE, 1
    few = program.stages * (_SPARE + program.micro_batches % program.stages)
    whole = program.micro_batches % program.stages == 0
    return (few if whole else program.micro_batches), program.stages


def _last_period(log: RunLog, stride: int) -> tuple[float, float] | None:
    """The period before the first lane's last forward pass, if the one before it is its equal."""
    tasks = log.tasks
    forward = [
        log.start_s[task]
        for task in range(len(tasks))
        if tasks.owner[task] == 0 and tasks.kind[task] == "F" and tasks.part[task] == 0
    ]
    length = forward[-1] - forward[-1 - stride]
    end = forward[-1] - _ALIKE * length
    if length <= 0:
        return None
    earlier = _signature(log, end - 2 * length, length)
    later = _signature(log, end - length, length)
    alike = len(earlier) == len(later) and all(
        a[0] == b[0] and abs(a[1] - b[1]) < _ALIKE and abs(a[2] - b[2]) < _ALIKE
        for a, b in zip(earlier, later, strict=True)
    )
    return (end - length, end) if alike else None


def _signature(
    log: RunLog, from_s: float, length: float
) -> list[tuple[tuple[int, str, int, int], float, float]]:
    """Every task that starts in a window: what it is, when it starts, how long it lasts."""
    tasks, found = log.tasks, []
    for task, start in enumerate(log.start_s):
        if from_s <= start < from_s + length:
            patterns = tasks.patterns[task]
            key = (tasks.owner[task], tasks.kind[task], patterns[0] if patterns else -1, task)
            lasted = (log.end_s[task] - start) / length
            found.append(((*key[:3], 0), (start - from_s) / length, lasted))
    return sorted(found)
