"""The playhead over a result: play, scrub, step from event to event."""

import numpy as np

from trnviz.core.simulation.timeline import Timeline
from trnviz.session.clock import PlaybackClock

FULL_RUN_WALL_S = 20.0
"""How long a whole run takes on the wall at the speed a new player starts with."""

_PROBES = 512


class Player:
    """What time it is in the run that is shown.

    Every method that depends on the wall takes the wall time from its caller, so a test or an
    export can play as it likes.

    Attributes:
        clock: The playhead.
        timeline: The run it moves over, None before the first result.
    """

    def __init__(self) -> None:
        self.clock = PlaybackClock()
        self.timeline: Timeline | None = None
        self._has_own_speed = False

    @property
    def duration_s(self) -> float:
        """Length of the run, 0 before the first result."""
        return self.timeline.duration_s if self.timeline else 0.0

    @property
    def is_playing(self) -> bool:
        """Whether time passes."""
        return self.clock.is_playing

    def time_s(self, wall_s: float) -> float:
        """The simulated time at this wall time."""
        return self.clock.time_s(wall_s)

    def show(self, timeline: Timeline | None, wall_s: float) -> None:
        """Take a new run; the playhead keeps its place relative to the length.

        The first run starts at its busiest moment, so that there is something to see.
        """
        share = self.time_s(wall_s) / self.duration_s if self.duration_s > 0 else None
        self.timeline = timeline
        self.clock.set_range(0.0, self.duration_s, wall_s)
        if timeline is None:
            return
        self.clock.seek(
            busiest_moment_s(timeline) if share is None else share * timeline.duration_s, wall_s
        )
        if not self._has_own_speed:
            self.clock.set_speed(timeline.duration_s / FULL_RUN_WALL_S, wall_s)

    def toggle(self, wall_s: float) -> None:
        """Play if paused, pause if playing."""
        if self.is_playing:
            self.clock.pause(wall_s)
        elif self.duration_s > 0:
            self.clock.play(wall_s)

    def set_speed(self, speed: float, wall_s: float) -> None:
        """Simulated seconds per wall second; kept when a new run comes."""
        self._has_own_speed = True
        self.clock.set_speed(speed, wall_s)

    def seek(self, time_s: float, wall_s: float) -> None:
        """Put the playhead somewhere."""
        self.clock.seek(time_s, wall_s)

    def seek_share(self, share_ratio: float, wall_s: float) -> None:
        """Put the playhead at this share of the run."""
        self.seek(share_ratio * self.duration_s, wall_s)

    def step(self, direction: int, wall_s: float) -> None:
        """Pause, and go to the next (+1) or previous (-1) moment at which some rate changes."""
        self.clock.pause(wall_s)
        if self.timeline is None:
            return
        now = self.time_s(wall_s)
        go = self.timeline.next_break_s if direction > 0 else self.timeline.previous_break_s
        self.seek(go(now), wall_s)

    def to_start(self, wall_s: float) -> None:
        """Put the playhead at the beginning."""
        self.seek(0.0, wall_s)

    def to_end(self, wall_s: float) -> None:
        """Put the playhead at the end."""
        self.seek(self.duration_s, wall_s)

    def to_busiest(self, wall_s: float) -> None:
        """Put the playhead where the links carry most."""
        if self.timeline is not None:
            self.seek(busiest_moment_s(self.timeline), wall_s)


def busiest_moment_s(timeline: Timeline) -> float:
    """The middle of an interval in which all links together carry most, in bytes per second.

    Candidates are the widest intervals of every episode in its middle run; where there are very
    many, an even choice of them.
    """
    moments = _moments(timeline)
    if not moments:
        return 0.0
    totals = [float(timeline.link_rate(at).sum()) for at in moments]
    return moments[int(np.argmax(totals))]


def _moments(timeline: Timeline) -> list[float]:
    moments: set[float] = set()
    for episode in timeline.episodes:
        if not episode.link.size:
            continue
        begin = float(episode.starts_s[len(episode.starts_s) // 2])
        begin += (episode.count // 2) * episode.period_s
        middles = (episode.time_s[:-1] + episode.time_s[1:]) / 2
        moments.update((begin + middles).tolist())
    ordered = sorted(moments)
    if len(ordered) <= _PROBES:
        return ordered
    return [ordered[i] for i in np.linspace(0, len(ordered) - 1, _PROBES).astype(int).tolist()]
