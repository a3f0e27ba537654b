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
from trnviz.core.step.order import Tasks, by_line, by_owner, tasks_of
from trnviz.core.step.program import Program
from trnviz.core.step.run import Run, RunLog, run

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
        ends = _ends(self.log).items()
        last = max((self.of(line).moved(end) for line, end in ends), default=0.0)
        object.__setattr__(self, "step_s", last)

    def of(self, line: int) -> Repeat:
        """What is repeated of a pipeline, or of what they share."""
        return self.lines[line] if line >= 0 else self.common


@dataclass(frozen=True, slots=True)
class _Few:
    """As much of a step as shows its steady state.

    Attributes:
        batches: Micro-batches.
        stride: How many of them a period has.
        missing: How many the step has more.
    """

    batches: int
    stride: int
    missing: int


def run_step(program: Program, companies: Companies) -> Steady:
    """Run the step, its steady state once if it has one.

    The whole step is begun; where it is seen to have settled, a short one is run in its place.
    """
    whole = Run(tasks_of(program, program.micro_batches), companies)
    few = _few(program)
    # What was steady is not any more once the fabric has changed.
    if few.missing > 0 and not companies.later:
        blocks = _first_blocks(whole.log.tasks, program)
        whole.until_begun([of_line[few.batches] for of_line in blocks])
        if _settled(whole.log, few, program, companies):
            log = run(tasks_of(program, few.batches), companies)
            lines = _settled(log, few, program, companies)
            if lines:
                return Steady(log=log, lines=lines, common=_common(log, lines), added=few.missing)
    all_lines = (Repeat(),) * program.lanes_of_stage
    return Steady(log=whole.to_the_end(), lines=all_lines, common=Repeat())


def _settled(
    log: RunLog, few: _Few, program: Program, companies: Companies
) -> tuple[Repeat, ...] | None:
    """What each pipeline repeats; None unless all of them have settled."""
    lines: list[Repeat] = []
    for line, blocks in enumerate(_first_blocks(log.tasks, program)):
        repeat = _repeat(log, line, [log.start_s[task] for task in blocks[: few.batches]], few)
        if repeat is None:
            return None
        lines.append(repeat)
    slowest = max(lines, key=lambda line: line.period_s)
    if _get_in_the_way(program, companies):
        if any(slowest.period_s - line.period_s > _ALIKE * slowest.period_s for line in lines):
            return None
        return (slowest,) * len(lines)
    return tuple(lines)


def _get_in_the_way(program: Program, companies: Companies) -> bool:
    """True where the blocks of two pipelines side by side use a common link."""
    own, met = [0] * program.lanes_of_stage, [0] * program.lanes_of_stage
    for number, lane in enumerate(program.lanes):
        line = number % program.lanes_of_stage
        for pattern in chain(*lane.forward, *lane.backward, *chain(*lane.last_backward)):
            own[line] |= 1 << pattern
            met[line] |= companies.meets[pattern]
    return any(met[a] & own[b] for a, b in combinations(range(len(own)), 2))


def _few(program: Program) -> _Few:
    many, stages = program.micro_batches, program.stages
    batches, stride = many, 1
    if program.schedule != "gpipe" and program.parts == 1:
        batches = stages + _SPARE
    elif program.schedule == "interleaved" and many % stages == 0:
        batches, stride = stages * (_SPARE + 2), stages
    return _Few(batches, stride, many - batches)


def _common(log: RunLog, lines: tuple[Repeat, ...]) -> Repeat:
    """What the pipelines share comes after them all."""
    ends = [(line, end) for line, end in _ends(log).items() if line >= 0]
    added = max(lines[line].moved(end) for line, end in ends) - max(end for _, end in ends)
    begin = min(line.to_s for line in lines)
    return Repeat(from_s=begin, to_s=begin, later_s=added)


def _ends(log: RunLog) -> dict[int, float]:
    """When the last task of each pipeline ends, and of what they share."""
    end_s = log.end_s
    return {line: max(end_s[t] for t in tasks) for line, tasks in by_line(log.tasks).items()}


def _repeat(log: RunLog, line: int, begun_s: list[float], few: _Few) -> Repeat | None:
    """The last period of a pipeline; None where it is not the same as the one before.

    Args:
        log: Of the run.
        line: Which of the pipelines side by side.
        begun_s: When its first stage began each of a few micro-batches.
        few: As many as there should be.
    """
    before, start, last = begun_s[-1 - 2 * few.stride :: few.stride]
    length = last - start
    if not abs(start - before - length) <= _ALIKE * length:
        return None
    end = last - _ALIKE * length
    if not _is_periodic(log, line, end, length):
        return None
    return Repeat(from_s=end - length, to_s=end, extra=few.missing // few.stride)


def _first_blocks(tasks: Tasks, program: Program) -> list[list[int]]:
    """For each pipeline the tasks with which its micro-batches begin."""
    owned = by_owner(tasks)
    return [
        [task for task in owned[lane] if tasks.kind[task] == "F" and tasks.part[task] == 0]
        for lane in range(program.lanes_of_stage)
    ]


def _is_periodic(log: RunLog, line: int, end: float, length: float) -> bool:
    """True where every task of the last period has its equal in the one before."""
    earlier, later = _signatures(log, line, end - 2 * length, length)
    return len(earlier) == len(later) and all(
        a[0] == b[0] and abs(a[1] - b[1]) < _ALIKE and abs(a[2] - b[2]) < _ALIKE
        for a, b in zip(sorted(earlier), sorted(later), strict=True)
    )


_Signature = list[tuple[tuple[int, str, int], float, float]]
"""Every task that starts in a window: what it is, when it starts, how long it lasts."""


def _signatures(
    log: RunLog, line: int, from_s: float, length: float
) -> tuple[_Signature, _Signature]:
    """Of a window and of the next one."""
    tasks, start_s = log.tasks, log.start_s
    middle_s, to_s = from_s + length, from_s + 2 * length
    found: tuple[_Signature, _Signature] = ([], [])
    for task in by_line(tasks)[line]:
        start = start_s[task]
        if from_s <= start < to_s:
            is_later = start >= middle_s
            patterns = tasks.patterns[task]
            key = (tasks.owner[task], tasks.kind[task], patterns[0] if patterns else -1)
            since = start - (middle_s if is_later else from_s)
            found[is_later].append((key, since / length, (log.end_s[task] - start) / length))
    return found
