"""One walker: the part of the event loop that follows a list of patterns through time.

A walker is *cruising* while nothing else in the air meets its pattern: the end of all its turns is
then known and nothing happens before it. It is *stepping* when some other traffic meets its
pattern: then each phase is followed by itself. Between the two it can switch at any moment.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from trnviz.core.step.program import COMPUTE, Pattern


@dataclass(slots=True, eq=False)
class Walker:
    """Where one lane, send or reduction stands.

    Attributes:
        number: Order of creation; ties in time are broken by it.
        owner: The lane whose time it is; lanes + stage for a stage's reductions; -1 for none.
        patterns: Still to walk, the current one first.
        done: Called when the last pattern ends.
        cruising: True while the current pattern is undisturbed.
        since_s: Start of the cruise, or of the current phase.
        turns_left: Of the current pattern, this one included.
        phase: Position in the pattern, when stepping.
        bundle: Turns that are stepped through at once.
        left: Executions of the current collective still to carry.
        progress_per_s: Executions of the current collective carried per second.
        rated_s: When `left` was last brought up to date.
        ends_s: When the next thing happens, as far as known.
        stamp: Raised at each change, so that outdated events are recognised.
    """

    number: int
    owner: int
    patterns: list[int]
    done: Callable[[float], None]
    cruising: bool = False
    since_s: float = 0.0
    turns_left: int = 0
    phase: int = 0
    bundle: int = 1
    left: float = 0.0
    progress_per_s: float = 0.0
    rated_s: float = 0.0
    ends_s: float = 0.0
    stamp: int = 0

    @property
    def pattern(self) -> int:
        """The current pattern."""
        return self.patterns[0]


@dataclass(frozen=True, slots=True)
class Tempo:
    """A pattern with its undisturbed timing.

    Attributes:
        uses: Use of each phase, or `COMPUTE`.
        ends_s: When each phase of a turn ends, from the start of the turn.
        labels: Of the phases.
        moving: The distinct uses among the phases.
    """

    uses: tuple[int, ...]
    ends_s: tuple[float, ...]
    labels: tuple[str, ...]
    moving: frozenset[int] = field(default=frozenset())

    @property
    def turn_s(self) -> float:
        """Length of one turn."""
        return self.ends_s[-1]

    def start_s(self, phase: int) -> float:
        """When a phase of a turn begins."""
        return self.ends_s[phase - 1] if phase else 0.0

    def length_s(self, phase: int) -> float:
        """Undisturbed length of a phase."""
        return self.ends_s[phase] - self.start_s(phase)

    def phase_at(self, inside_s: float) -> int:
        """The phase that holds `inside_s` after the start of a turn."""
        for phase, end in enumerate(self.ends_s):
            if inside_s < end:
                return phase
        return len(self.ends_s) - 1


def tempo(pattern: Pattern, alone_s: list[float]) -> Tempo:
    """The undisturbed timing of a pattern, given how long each use takes alone."""
    ends, now = [], 0.0
    for phase in pattern.phases:
        now += phase.seconds if phase.use == COMPUTE else alone_s[phase.use]
        ends.append(now)
    uses = tuple(phase.use for phase in pattern.phases)
    return Tempo(
        uses=uses,
        ends_s=tuple(ends),
        labels=tuple(phase.label for phase in pattern.phases),
        moving=frozenset(u for u in uses if u != COMPUTE),
    )
