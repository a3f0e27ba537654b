"""The steady state of a pipeline, run once and repeated.

With more micro-batches than a pipeline is deep, the step settles into a pattern that repeats once a
micro-batch, or, where stages hold several parts of the model, once as many as there are stages. A
run with few micro-batches shows it; a step with more is the same run with that period inserted as
often as is missing. Pipelines side by side (replicas) have periods of their own: a replica with a
slow stage falls behind the others until the gradients are summed.

Two periods are alike where every task of one has its equal in the other, to a 100,000th of the
period. Pipelines that get in each other's way must repeat together, the same stretch of time: what
is repeated then meets those that it was reckoned with, and no link is shown above its capacity.
Where the last two periods are not alike, because traffic meets in ever new places, the whole step
is run.
"""

from dataclasses import dataclass, field
from itertools import chain, combinations

import numpy as np

from trnviz.core.arrays import FloatArray
from trnviz.core.step.company import Companies
from trnviz.core.step.order import tasks_of
from trnviz.core.step.program import Program
from trnviz.core.step.run import RunLog, run

_ALIKE = 1e-5
"""Share of a period within which two moments count as the same."""
_SPARE = 4
"""Micro-batches beside those that fill the pipeline: enough for three periods."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """A stretch of a pipeline's run that is repeated.

    Attributes:
        from_s: Beginning of the repeated stretch.
        to_s: Its end; what starts later is moved.
        extra: How many more times it happens.
        later_s: By how much later what follows happens besides.
    """

    from_s: float = 0.0
    to_s: float = 0.0
    extra: int = 0
    later_s: float = 0.0

    @property
    def period_s(self) -> float:
        """Length of the repeated stretch."""
        return self.to_s - self.from_s

    @property
    def added_s(self) -> float:
        """By how much later everything is afterwards."""
        return self.extra * self.period_s + self.later_s

    def starts(self, start_s: float) -> FloatArray:
        """All times at which something happens that was recorded once."""
        if start_s >= self.to_s:
            return np.array([start_s + self.added_s])
        if start_s < self.from_s:
            return np.array([start_s])
        return np.linspace(start_s, start_s + self.added_s, self.extra + 1)

    def moved(self, time_s: float) -> float:
        """A moment after the repeated stretch, where it ends up."""
        return time_s + self.added_s if time_s >= self.to_s else time_s

    def inside(self, start_s: float, end_s: float) -> float:
        """Seconds that what was recorded from start to end takes, repetitions included."""
        within = min(end_s, self.to_s) - max(start_s, self.from_s)
        return end_s - start_s + self.extra * max(within, 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Steady:
    """A run with few micro-batches, and how it becomes the step.

    Attributes:
        log: What was run.
        lines: For each pipeline side by side, what is repeated.
        common: For what they share: it all comes after, later by as much as the last of them.
        added: Micro-batches that the step has more than the run.
        step_s: End of the step.
    """

    log: RunLog
    lines: tuple[Repeat, ...]
    common: Repeat
    added: int = 0
    step_s: float = field(init=False)

    def __post_init__(self) -> None:
        ends = zip(self.log.end_s, self.log.tasks.line, strict=True)
        last = max((self.of(line).moved(end) for end, line in ends), default=0.0)
        object.__setattr__(self, "step_s", last)

    def of(self, line: int) -> Repeat:
        """What is repeated of a pipeline, or of what they share."""
        return self.lines[line] if line >= 0 else self.common


def run_step(program: Program, companies: Companies) -> Steady:
    """Run the step, its steady state once if it has one."""
    few, stride = _few(program)
    if companies.later:  # what was steady is not any more once the fabric has changed
        return _whole(program, companies)
    if few >= program.micro_batches:
        return _whole(program, companies)
    log = run(tasks_of(program, few), companies)
    missing = program.micro_batches - few
    lines = [_repeat(log, line, stride, missing) for line in range(program.lanes_of_stage)]
    known = tuple(line for line in lines if line is not None)
    if len(known) < len(lines):
        return _whole(program, companies)
    if _get_in_the_way(program, companies):
        slowest = max(known, key=lambda line: line.period_s)
        if any(slowest.period_s - line.period_s > _ALIKE * slowest.period_s for line in known):
            return _whole(program, companies)
        known = (slowest,) * len(known)
    return Steady(log=log, lines=known, common=_common(log, known), added=missing)


def _get_in_the_way(program: Program, companies: Companies) -> bool:
    """True where the blocks of two pipelines side by side use a common link."""
    own, met = [0] * program.lanes_of_stage, [0] * program.lanes_of_stage
    for number, lane in enumerate(program.lanes):
        line = number % program.lanes_of_stage
        for pattern in chain(*lane.forward, *lane.backward, *chain(*lane.last_backward)):
            own[line] |= 1 << pattern
            met[line] |= companies.meets[pattern]
    return any(met[a] & own[b] for a, b in combinations(range(len(own)), 2))


def _whole(program: Program, companies: Companies) -> Steady:
    log = run(tasks_of(program, program.micro_batches), companies)
    return Steady(log=log, lines=(Repeat(),) * program.lanes_of_stage, common=Repeat())


def _few(program: Program) -> tuple[int, int]:
    """Micro-batches that show the steady state, and how many a period has."""
    many, stages = program.micro_batches, program.stages
    if program.schedule != "gpipe" and program.parts == 1:
        return stages + _SPARE, 1
    if program.schedule == "interleaved" and many % stages == 0:
        return stages * (_SPARE + 2), stages
    return many, 1


def _common(log: RunLog, lines: tuple[Repeat, ...]) -> Repeat:
    """What the pipelines share comes after them all."""
    ends = [0.0] * len(lines)
    for end, line in zip(log.end_s, log.tasks.line, strict=True):
        if line >= 0:
            ends[line] = max(ends[line], end)
    added = max(line.moved(end) for line, end in zip(lines, ends, strict=True)) - max(ends)
    begin = min(line.to_s for line in lines)
    return Repeat(from_s=begin, to_s=begin, later_s=added)


def _repeat(log: RunLog, line: int, stride: int, missing: int) -> Repeat | None:
    """The last period of a pipeline; None where it is not the same as the one before."""
    begun = _forward_starts(log, line)
    length = begun[-1] - begun[-1 - stride]
    end = begun[-1] - _ALIKE * length
    if length > 0 and _is_periodic(log, line, end, length):
        return Repeat(from_s=end - length, to_s=end, extra=missing // stride)
    return None


def _forward_starts(log: RunLog, line: int) -> list[float]:
    """When the first stage of a pipeline begins each micro-batch."""
    tasks = log.tasks
    return [
        log.start_s[task]
        for task in range(len(tasks))
        if tasks.owner[task] == line and tasks.kind[task] == "F" and tasks.part[task] == 0
    ]


def _is_periodic(log: RunLog, line: int, end: float, length: float) -> bool:
    """True where every task of the last period has its equal in the one before."""
    earlier = _signature(log, line, end - 2 * length, length)
    later = _signature(log, line, end - length, length)
    return len(earlier) == len(later) and all(
        a[0] == b[0] and abs(a[1] - b[1]) < _ALIKE and abs(a[2] - b[2]) < _ALIKE
        for a, b in zip(earlier, later, strict=True)
    )


def _signature(
    log: RunLog, line: int, from_s: float, length: float
) -> list[tuple[tuple[int, str, int], float, float]]:
    """Every task that starts in a window: what it is, when it starts, how long it lasts."""
    tasks, found = log.tasks, []
    for task, start in enumerate(log.start_s):
        if from_s <= start < from_s + length and tasks.line[task] == line:
            patterns = tasks.patterns[task]
            key = (tasks.owner[task], tasks.kind[task], patterns[0] if patterns else -1)
            lasted = (log.end_s[task] - start) / length
            found.append((key, (start - from_s) / length, lasted))
    return sorted(found)
