"""What the pointer holds of the ruler between press and release; each can be given up."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

Loop = tuple[float, float] | None
Snap = Callable[[float], float]
LEAST_PX = 4
"""Below this a new loop is a slip of the hand."""


class Taker(Protocol):
    """Who is asked for a moment or a loop."""

    def want_time(self, time_s: float) -> None:
        """Go to this moment."""

    def want_loop(self, loop_s: Loop) -> None:
        """Play this stretch over and over."""


class Hold(Protocol):
    """Something that is held."""

    def move(self, time_s: float, snap: Snap) -> None:
        """The pointer is at this moment now."""

    def cancel(self) -> None:
        """As it was before the press."""


@dataclass(kw_only=True)
class Playhead:
    """The playback time."""

    taker: Taker
    began_s: float

    def move(self, time_s: float, snap: Snap) -> None:
        """Go there."""
        self.taker.want_time(snap(time_s))

    def cancel(self) -> None:
        """Go back."""
        self.taker.want_time(self.began_s)


@dataclass(kw_only=True)
class LoopEnd:
    """One end of the loop, new or old; past the other end it becomes the other."""

    taker: Taker
    before: Loop
    fixed_s: float
    least_s: float = 0.0

    def move(self, time_s: float, snap: Snap) -> None:
        """Let the loop reach to there."""
        moved = snap(time_s)
        if abs(moved - self.fixed_s) > self.least_s:
            self.taker.want_loop((min(moved, self.fixed_s), max(moved, self.fixed_s)))

    def cancel(self) -> None:
        """The loop as it was."""
        self.taker.want_loop(self.before)


@dataclass(kw_only=True)
class LoopBody:
    """The whole loop, which keeps its length."""

    taker: Taker
    before: tuple[float, float]
    grabbed_s: float
    duration_s: float

    def move(self, time_s: float, snap: Snap) -> None:
        """Shift it; whichever end comes near something snaps to it."""
        from_s, to_s = self.before
        by_s = time_s - self.grabbed_s
        bent = [snap(end + by_s) - (end + by_s) for end in self.before]
        by_s += min((b for b in bent if b), key=abs, default=0.0)
        by_s = min(max(by_s, -from_s), self.duration_s - to_s)
        self.taker.want_loop((from_s + by_s, to_s + by_s))

    def cancel(self) -> None:
        """Where it was."""
        self.taker.want_loop(self.before)


def shifted(
    loop: tuple[float, float], by_s: float, duration_s: float, *, begins: bool, ends: bool
) -> tuple[float, float]:
    """A loop whose begin, or end, or which as a whole is elsewhere; it keeps some length."""
    from_s, to_s = loop
    if begins:
        moved = (max(from_s + by_s, 0.0), to_s)
    elif ends:
        moved = (from_s, min(to_s + by_s, duration_s))
    else:
        by_s = min(max(by_s, -from_s), duration_s - to_s)
        moved = (from_s + by_s, to_s + by_s)
    return moved if moved[0] < moved[1] else loop
