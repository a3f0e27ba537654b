"""The playhead over a result: play, scrub, step from event to event."""

from trnviz.core.frame import busiest_s
from trnviz.core.simulation.timeline import Episode, Timeline
from trnviz.core.topology import Topology
from trnviz.session.clock import PlaybackClock

FULL_RUN_WALL_S = 20.0
"""How long a run in which nothing repeats takes on the wall, at first."""

PERIOD_WALL_S = 2.5
"""How long one turn of what repeats most takes on the wall, at first: a layer of a step."""

_SLOWEST = 1e-9


class Player:
    """What time it is in the run that is shown.

    Every method that depends on the wall takes the wall time from its caller, so a test or an
    export can play as it likes.

    Attributes:
        clock: The playhead.
        timeline: The run it moves over, None before the first result.
        topology: The fabric of the run.
    """

    def __init__(self) -> None:
        self.clock = PlaybackClock()
        self.timeline: Timeline | None = None
        self.topology: Topology | None = None
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

    def show(
        self,
        timeline: Timeline | None,
        topology: Topology,
        wall_s: float,
        *,
        fresh: bool = False,
    ) -> None:
        """Take a new run; the playhead keeps its place relative to the length.

        The first run starts at its busiest moment, so that there is something to see, and at a
        speed at which it can be followed. So does one of another document: a `fresh` one.
        """
        share = self.time_s(wall_s) / self.duration_s if self.duration_s > 0 else None
        self.timeline, self.topology = timeline, topology
        self._has_own_speed = self._has_own_speed and not fresh
        self.clock.set_range(0.0, self.duration_s, wall_s)
        if timeline is None:
            return
        if share is None:
            self.to_busiest(wall_s)
        else:
            self.seek(share * timeline.duration_s, wall_s)
        if not self._has_own_speed:
            self.clock.set_speed(opening_speed(timeline), wall_s)

    @property
    def loop_s(self) -> tuple[float, float] | None:
        """Where the stretch that is played over and over begins and ends; None for the whole."""
        ends = (self.clock.start_s, self.clock.end_s)
        return None if ends == (0.0, self.duration_s) else ends

    def set_loop(self, from_s: float, to_s: float, wall_s: float) -> None:
        """Play only this stretch, over and over; one without a length is the whole run."""
        begin, end = max(from_s, 0.0), min(to_s, self.duration_s)
        if begin >= end:
            begin, end = 0.0, self.duration_s
        self.clock.set_range(begin, end, wall_s)

    def end_loop(self, wall_s: float) -> None:
        """Play the whole run again."""
        self.clock.set_range(0.0, self.duration_s, wall_s)

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
        """Put the playhead somewhere; a place outside the loop ends the loop."""
        if not self.clock.start_s <= time_s <= self.clock.end_s:
            self.end_loop(wall_s)
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
        """Put the playhead where most goes on between the chips."""
        if self.timeline is not None and self.topology is not None:
            self.seek(busiest_s(self.timeline, self.topology), wall_s)


def opening_speed(timeline: Timeline) -> float:
    """A speed at which the run can be followed, in simulated seconds per wall second.

    A step of seconds is made of thousands of layers of milliseconds, and they of collectives that
    take less than one: what repeats for most of the run takes `PERIOD_WALL_S` a turn.
    """
    turns = [e for e in timeline.episodes if e.count * len(e.starts_s) > 1]
    period_s = max(turns, key=_lasts_s).period_s if turns else 0.0
    if period_s <= 0:
        return max(timeline.duration_s / FULL_RUN_WALL_S, _SLOWEST)
    return max(period_s / PERIOD_WALL_S, _SLOWEST)


def _lasts_s(episode: Episode) -> float:
    return episode.period_s * episode.count * len(episode.starts_s)
