"""What a moment on the ruler snaps to: marks first, then borders of phases."""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import FloatArray
from trnviz.core.moments import apart, nearest

SAME_PX, APART_PX = 1.0, 14.0
"""Borders closer than the first are one; those closer than the second cannot be aimed at."""


def clear(borders_s: FloatArray, s_per_px: float) -> FloatArray:
    """The borders that can be aimed at."""
    return apart(borders_s, SAME_PX * s_per_px, APART_PX * s_per_px)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Targets:
    """What is there to snap to.

    Attributes:
        marks_s: Marked moments and ends of the loop.
        borders_s: Borders of phases, rising.
        reach_s: From how far.
    """

    marks_s: FloatArray
    borders_s: FloatArray
    reach_s: float

    def bend(self, time_s: float) -> float:
        """The moment that is meant: a mark in reach, else a border in reach, else itself."""
        for moments in (np.sort(self.marks_s), self.borders_s):
            near = nearest(moments, time_s, self.reach_s)
            if near is not None:
                return near
        return time_s
