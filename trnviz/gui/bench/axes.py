"""Axes of the sweep: sizes in powers of two, values in decades, both with their units.

The chart plots logarithms itself, so an axis is linear and only its labels are not.
"""

import math
from collections.abc import Sequence

import pyqtgraph as pg

from trnviz.gui.bench.looks import metric_text
from trnviz.gui.figures import format_bytes

_LEAST_LABEL_PX = 62.0
_TENFOLD_PX = 26.0
_BETWEEN = (2, 5)


class SizeAxis(pg.AxisItem):
    """log2 of bytes."""

    def __init__(self) -> None:
        super().__init__("bottom")
        self._end = math.inf

    def set_end(self, value: float) -> None:
        """Label nothing beyond the last size."""
        if value != self._end:
            self._end = value
            self.picture = None
            self.update()

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        """Whole powers, as many as there is room for, multiples of their step."""
        span = max(high - low, 1e-9)
        steps = (1, 2, 5, 10, 20)
        step = next((s for s in steps if size * s / span >= _LEAST_LABEL_PX), steps[-1])
        first = math.ceil(low / step - 1e-9) * step
        last = math.floor(min(high, self._end + 1e-9))
        return [(float(step), [float(v) for v in range(first, last + 1, step)])]

    def tickStrings(self, values: Sequence[float], _scale: float, _spacing: float) -> list[str]:
        """Such as "64 MiB"."""
        return [format_bytes(2**value, 3) for value in values]


class ValueAxis(pg.AxisItem):
    """log10 of seconds, or of bytes a second."""

    def __init__(self) -> None:
        super().__init__("left")
        self._metric = "time"

    def set_metric(self, metric: str) -> None:
        """Label for this metric."""
        self._metric = metric
        self.picture = None
        self.update()

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        """Decades; between them 2 and 5 where there is room."""
        decades = [float(v) for v in range(math.ceil(low), math.floor(high) + 1)]
        ticks = [(1.0, decades)]
        if size / max(high - low, 1e-9) >= _TENFOLD_PX * (len(_BETWEEN) + 1):
            between = [
                v
                for decade in range(math.floor(low), math.floor(high) + 1)
                for part in _BETWEEN
                if low <= (v := decade + math.log10(part)) <= high
            ]
            ticks.append((0.5, between))
        return ticks

    def tickStrings(self, values: Sequence[float], _scale: float, _spacing: float) -> list[str]:
        """Such as "10 us" or "200 GB/s"."""
        return [metric_text(10**value, self._metric) for value in values]
