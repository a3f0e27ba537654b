"""What the ruler draws of a run: the time of its lanes, where phases begin, what goes on."""

from typing import TYPE_CHECKING

import numpy as np

from trnviz.core.arrays import distinct
from trnviz.core.moments import phases_s, turns_s

if TYPE_CHECKING:
    from trnviz.core.arrays import ByteArray, FloatArray
    from trnviz.core.simulation.timeline import Timeline
    from trnviz.core.step.chart import Chart
    from trnviz.core.step.record import StepRecord
    from trnviz.scene.palette import Theme

MOST_LANES, _MOST_TURNS = 8, 4000
SEEN = 0.005


class Course:
    """One run; made in a thread, read in the window's.

    A step is drawn as its lanes spend their time, in the colours of the chart of the step. What
    has no lanes, such as a collective alone, is drawn as what its links carry together.
    """

    def __init__(self, timeline: "Timeline", record: "StepRecord | None") -> None:
        from trnviz.core.step.chart import overview

        self.timeline = timeline
        self.phases_s = phases_s(timeline)
        self._chart: Chart | None = None
        if record is not None and record.program.lanes:
            self._chart = overview(record, MOST_LANES)

    def borders(self, from_s: float, to_s: float) -> "FloatArray":
        """Where something begins or ends in a stretch; within patterns too, if they are few."""
        inside = (self.phases_s >= from_s) & (self.phases_s <= to_s)
        turns = turns_s(self.timeline, from_s, to_s, _MOST_TURNS)
        return distinct(np.concatenate((self.phases_s[inside], turns)))

    def pixels(self, edges_s: "FloatArray", height: int, theme: "Theme") -> "ByteArray":
        """(height, w, 4) u1 BGRA: the band of phases."""
        from trnviz.gui.study.gantt_looks import lane_pixels, level_pixels

        if self._chart is not None:
            return lane_pixels(self._shares(edges_s), height, theme)
        from trnviz.core.load_over_time import mean_rate

        rate = mean_rate(self.timeline, edges_s)
        return level_pixels(rate / max(float(rate.max(initial=0.0)), 1e-300), height, theme)

    def _shares(self, edges_s: "FloatArray") -> "FloatArray":
        from trnviz.core.step.chart import CATEGORIES

        if self._chart is None:
            return np.zeros((len(CATEGORIES), len(edges_s) - 1))
        return self._chart.mean_shares(edges_s, CATEGORIES)

    def spent(self, from_s: float, to_s: float) -> tuple[tuple[str, float], ...]:
        """What lanes spend a stretch of time on, with its share; nothing for a run without."""
        from trnviz.core.step.chart import CATEGORIES

        if self._chart is None or to_s <= from_s:
            return ()
        shares = self._shares(np.array([from_s, to_s]))[:, 0].tolist()
        return tuple((n, s) for n, s in zip(CATEGORIES, shares, strict=True) if s > SEEN)

    def rate(self, from_s: float, to_s: float) -> float:
        """Bytes per second over all links together, the mean of a stretch of time."""
        from trnviz.core.load_over_time import mean_rate

        return float(mean_rate(self.timeline, np.array([from_s, to_s]))[0])
