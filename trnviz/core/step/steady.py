"""The steady state of a pipeline, run once and repeated.

With more micro-batches than a pipeline is deep, the step settles into a pattern that repeats once
a micro-batch. A run with few micro-batches shows it; if its last two periods are equal in every
record, a step with more micro-batches is the same run with that period inserted as often as is
missing. If they are not, nothing is assumed and the whole step is run.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import FloatArray
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.program import Program
from trnviz.core.step.run import TURNS_TOGETHER, RunLog, run

_ALIKE = 1e-6
"""Share of a period within which two moments count as the same."""


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


def run_step(
    program: Program, rates: MacroRates, micro_batches: int, together: int = TURNS_TOGETHER
) -> tuple[RunLog, Repeat]:
    """Run the step, its steady state once if it has one."""
    few = 2 * program.stages + 4
    while few < micro_batches:
        log = run(program, rates, few, together)
        period = _last_period(log)
        if period is not None:
            start, end = period
            return log, Repeat(from_s=start, to_s=end, extra=micro_batches - few)
        few *= 3
    return run(program, rates, micro_batches, together), Repeat()


def _last_period(log: RunLog) -> tuple[float, float] | None:
    """The period before the first stage's last forward pass, if the one before it is its equal."""
    forward = [b.start_s for b in log.blocks if b.lane == 0 and b.direction == "F"]
    length = forward[-1] - forward[-2]
    end = forward[-1] - _ALIKE * length
    earlier = _signature(log, end - 2 * length, end - length, length)
    later = _signature(log, end - length, end, length)
    alike = len(earlier) == len(later) and all(
        a[0] == b[0] and np.allclose(a[1:], b[1:], rtol=_ALIKE, atol=_ALIKE)
        for a, b in zip(earlier, later, strict=True)
    )
    return (end - length, end) if alike and length > 0 else None


def _signature(
    log: RunLog, from_s: float, to_s: float, length: float
) -> list[tuple[tuple[str, int, int], float, float]]:
    """Every record that starts in a window: what it is, when it starts, how much it is."""
    found: list[tuple[tuple[str, int, int], float, float]] = []
    for block in log.blocks:
        if from_s <= block.start_s < to_s:
            key = (f"block {block.direction}", block.lane, 0)
            found.append((key, (block.start_s - from_s) / length, 0.0))
    for turns in log.turns:
        if from_s <= turns.start_s < to_s:
            key = ("turns", turns.owner, turns.pattern)
            found.append((key, (turns.start_s - from_s) / length, float(turns.count)))
    for part in log.stretches:
        if from_s <= part.start_s < to_s:
            key = (f"stretch {part.label}", part.owner, part.use)
            share = (part.end_s - part.start_s) / length
            found.append((key, (part.start_s - from_s) / length, share))
    return sorted(found, key=lambda item: (item[0], round(item[1], 5), item[2]))
