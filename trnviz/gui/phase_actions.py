"""From phase to phase: to where a collective, with all its turns, begins or ends."""

from functools import lru_cache

import numpy as np

from trnviz.core.arrays import FloatArray
from trnviz.core.moments import phases_s
from trnviz.core.simulation.timeline import Timeline
from trnviz.gui.playback import Playback

_SAME_S = 1e-12


def step(playback: Playback, direction: int) -> None:
    """Pause, and go to the next (+1) or previous (-1) border of a phase."""
    timeline = playback.player.timeline
    if timeline is None:
        return
    playback.pause()
    moments, now = borders(timeline), playback.time_s()
    if direction > 0:
        at = int(np.searchsorted(moments, now + _SAME_S, side="right"))
    else:
        at = int(np.searchsorted(moments, now - _SAME_S, side="left")) - 1
    playback.seek(float(moments[min(max(at, 0), len(moments) - 1)]))


@lru_cache(maxsize=2)
def borders(timeline: Timeline) -> FloatArray:
    """A timeline is a value: its borders are found once."""
    return phases_s(timeline)
