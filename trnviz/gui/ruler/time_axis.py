"""A window on a stretch of time: zoom, pan, and round numbers for its axis."""

import math
from dataclasses import dataclass

from trnviz.gui.figures import format_time

_LEAST_SPAN_S = 1e-9
KEY_STEPS = 200
"""Steps of a key from end to end of what can be seen."""
_ROUND = (1.0, 2.0, 5.0, 10.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeWindow:
    """What can be seen of a run.

    Attributes:
        duration_s: Of the run.
        from_s: Left end.
        to_s: Right end.
    """

    duration_s: float
    from_s: float
    to_s: float

    @classmethod
    def whole(cls, duration_s: float) -> "TimeWindow":
        """All of it."""
        return cls(duration_s=duration_s, from_s=0.0, to_s=duration_s)

    @property
    def span_s(self) -> float:
        """How much can be seen."""
        return self.to_s - self.from_s

    @property
    def is_whole(self) -> bool:
        """Whether nothing is out of sight."""
        return self.span_s >= self.duration_s * (1 - 1e-9)

    def zoomed(self, factor: float, at_s: float) -> "TimeWindow":
        """Closer by a factor, with one moment where it was."""
        span = min(max(self.span_s / factor, _LEAST_SPAN_S), self.duration_s)
        share = (at_s - self.from_s) / self.span_s if self.span_s > 0 else 0.0
        return self._at(at_s - share * span, span)

    def moved(self, by_s: float) -> "TimeWindow":
        """Further to the right, as far as there is something."""
        return self._at(self.from_s + by_s, self.span_s)

    def holding(self, time_s: float) -> "TimeWindow":
        """The next page, if a moment has run out of this one."""
        if self.from_s <= time_s <= self.to_s:
            return self
        return self._at(time_s - 0.05 * self.span_s, self.span_s)

    def _at(self, from_s: float, span_s: float) -> "TimeWindow":
        begin = min(max(from_s, 0.0), max(self.duration_s - span_s, 0.0))
        return TimeWindow(duration_s=self.duration_s, from_s=begin, to_s=begin + span_s)

    def ticks(self, most: int) -> tuple[tuple[float, str], ...]:
        """Round moments with their texts, at most so many."""
        if self.span_s <= 0 or most < 1:
            return ()
        step = self.span_s / most
        decade = 10.0 ** math.floor(math.log10(step))
        step = next(decade * r for r in _ROUND if decade * r >= step * (1 - 1e-9))
        first = math.ceil(self.from_s / step - 1e-9)
        times = [i * step for i in range(first, first + most + 2) if i * step <= self.to_s]
        digits = max(3, math.ceil(math.log10(max(self.to_s / step, 1.0))) + 1)
        return tuple((t, format_time(t, digits) if t else "0") for t in times)


def stepped(window: TimeWindow, time_s: float, direction: int) -> float:
    """A small step from a moment, of as many pixels at any zoom."""
    return min(max(time_s + direction * window.span_s / KEY_STEPS, 0.0), window.duration_s)
