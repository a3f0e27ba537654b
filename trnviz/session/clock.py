"""Wall seconds to simulated seconds. It owns no timer: whoever asks says what time it is."""

from dataclasses import dataclass


@dataclass(slots=True, kw_only=True)
class PlaybackClock:
    """A playhead that moves at `speed` simulated seconds per wall second while it plays.

    Between two calls that change it, its answer is a pure function of the wall time given.

    Attributes:
        start_s: Where a loop begins.
        end_s: Where the run, or the loop, ends.
        speed: Simulated seconds per wall second; negative plays backwards.
        loops: Whether it starts over at the end.
        is_playing: Whether time passes.
    """

    start_s: float = 0.0
    end_s: float = 0.0
    speed: float = 1.0
    loops: bool = True
    is_playing: bool = False
    _base_s: float = 0.0
    _base_wall_s: float = 0.0

    def time_s(self, wall_s: float) -> float:
        """The simulated time at this wall time."""
        if not self.is_playing:
            return self._base_s
        return self._folded(self._base_s + (wall_s - self._base_wall_s) * self.speed)

    def has_ended(self, wall_s: float) -> bool:
        """Whether a run that does not loop has come to its end."""
        if not self.is_playing or self.loops:
            return False
        goal = self.end_s if self.speed >= 0 else self.start_s
        return self.time_s(wall_s) == goal

    def play(self, wall_s: float) -> None:
        """Let time pass; from the end, start over."""
        if self.is_playing:
            return
        if not self.loops and self._base_s >= self.end_s and self.speed > 0:
            self._base_s = self.start_s
        self._base_wall_s = wall_s
        self.is_playing = True

    def pause(self, wall_s: float) -> None:
        """Hold the playhead where it is."""
        self._rebase(wall_s)
        self.is_playing = False

    def seek(self, time_s: float, wall_s: float) -> None:
        """Put the playhead somewhere, playing or not."""
        self._base_s = min(max(time_s, self.start_s), self.end_s)
        self._base_wall_s = wall_s

    def set_speed(self, speed: float, wall_s: float) -> None:
        """Go on from here at another speed."""
        self._rebase(wall_s)
        self.speed = speed

    def set_range(self, start_s: float, end_s: float, wall_s: float) -> None:
        """Run or loop between these two times; the playhead is moved inside."""
        self._rebase(wall_s)
        self.start_s, self.end_s = start_s, max(start_s, end_s)
        self._base_s = min(max(self._base_s, self.start_s), self.end_s)

    def _rebase(self, wall_s: float) -> None:
        self._base_s = self.time_s(wall_s)
        self._base_wall_s = wall_s

    def _folded(self, time_s: float) -> float:
        length = self.end_s - self.start_s
        if self.start_s <= time_s <= self.end_s:
            return time_s
        if not self.loops or length <= 0:
            return min(max(time_s, self.start_s), self.end_s)
        return self.start_s + (time_s - self.start_s) % length
