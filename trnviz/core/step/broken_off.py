"""What is left of a turn that a change of the fabric breaks off: a pattern of its own.

At the moment of a change a pattern stands somewhere in a turn: some phases are done, of one a part
of the compute and some collectives are left, one of which may be in the air. The rest of that turn
goes on as another pattern, whose first collective is a *rest*: a macro-flow with the time and the
bytes that are left. After it the pattern goes on with the turns that it had not begun. So paces,
account and picture take a rest like everything else that is carried.

What was in the air remembers all changes that it has met, since a rest may be broken off again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from trnviz.core.arrays import frozen
from trnviz.core.step.company import Companies, Later, Pace
from trnviz.core.step.flight import Flight, Rest
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.program import Pattern, Phase, Program

_WHOLE = 1e-9
"""Share of a turn, or of a collective, that is not looked at: rounding."""
_NOTHING_S = 1e-12
"""Time of what is not carried any more; rates need one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Going:
    """A pattern in the air when the fabric changes.

    Attributes:
        left: Turns that it still has to go, the one it is in counted by its time.
        pace: At which it went until now; None where it stood still.
    """

    left: float
    pace: Pace | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where in a turn a pattern is.

    Attributes:
        era: Until which it got there.
        share: Of the turn that is left, by its time.
        current: Use in the air and share of it that is done; None for none.
        rest: The phases that are left, without what is in the air.
    """

    era: int
    share: float
    current: tuple[int, float] | None
    rest: tuple[Phase, ...]


def _place(pattern: Pattern, share: float, going: Going, era: int) -> _Place:
    """Where a pattern is by the share of its turn that is left."""
    if going.pace is None or share >= 1.0:
        return _Place(era=era, share=1.0, current=None, rest=pattern.phases)
    use_s = going.pace.use_s
    lengths = [max(p.seconds, sum(n * use_s[use] for use, n in p.uses)) for p in pattern.phases]
    ends = np.cumsum(lengths)
    done = (1 - share) * ends[-1]
    at = min(int(np.searchsorted(ends, done, side="right")), len(ends) - 1)
    current, first = _within(pattern.phases[at], float(done - ends[at] + lengths[at]), use_s)
    rest = (first, *pattern.phases[at + 1 :])
    return _Place(era=era, share=share, current=current, rest=rest)


def _within(
    phase: Phase, done_s: float, use_s: dict[int, float]
) -> tuple[tuple[int, float] | None, Phase]:
    """What of a phase is in the air after some seconds, and what is left of it beside that."""
    seconds = max(phase.seconds - done_s, 0.0)
    uses: list[tuple[int, int]] = []
    current = None
    for use, times in phase.uses:
        executed = min(done_s / use_s[use], float(times)) if use_s[use] > 0 else float(times)
        done_s -= executed * use_s[use]
        whole = int(executed + _WHOLE)
        if executed - whole > _WHOLE:
            current = (use, executed - whole)
            whole += 1
        if times > whole:
            uses.append((use, times - whole))
    return current, replace(phase, uses=tuple(uses), seconds=seconds, alone_s=0.0)


def _alike(before: MacroRates, now: MacroRates, uses: list[int]) -> bool:
    """True where nothing that some collectives lean on has changed."""
    carried = before.link_bytes[uses]
    if (carried != now.link_bytes[uses]).any() or (before.alone_s[uses] != now.alone_s[uses]).any():
        return False
    used = carried.any(axis=0)
    return bool((before.capacity[used] == now.capacity[used]).all())


@dataclass(slots=True)
class Broken:
    """What a run consisted of, turns that were broken off in it included.

    Attributes:
        patterns: Of the program, then rests of turns.
        base: Of each pattern the one of the program that it is, or that it is the rest of.
        origin: Of each use the one of the program that it is, or that it is the rest of.
        cut: (pattern, share of a turn) that were left when they were broken off.
    """

    patterns: list[Pattern]
    base: list[int]
    origin: list[int]
    cut: list[tuple[int, float]] = field(default_factory=list)

    @classmethod
    def nothing(cls, companies: Companies) -> "Broken":
        """At the beginning of a run."""
        patterns = list(companies.patterns)
        return cls(patterns, list(range(len(patterns))), list(range(len(companies.rates.alone_s))))

    def is_rest(self, pattern: int) -> bool:
        """True for what is left of a turn."""
        return self.base[pattern] != pattern

    def grown(self, program: Program) -> Program:
        """The program with the rests of turns."""
        if not self.cut:
            return program
        uses = tuple(program.uses[use] for use in self.origin)
        return replace(program, uses=uses, patterns=tuple(self.patterns))


@dataclass(slots=True)
class Eras:
    """The paces of a run from era to era, with what is left of what was broken off.

    Attributes:
        companies: Of the run; to those of an era the rests are added that begin with it.
        era: The one that holds.
        broken: What was broken off so far.
        after: Turns of its base that follow the rest of a turn.
    """

    companies: Companies
    era: int = 0
    broken: Broken = field(init=False)
    after: dict[int, float] = field(init=False, default_factory=dict)
    _held: dict[int, _Place] = field(init=False, default_factory=dict)
    _flights: dict[int, tuple[Flight, Rest]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.broken = Broken.nothing(self.companies)

    @property
    def paces(self) -> Companies:
        """Those that hold."""
        return self.companies.during(self.era)

    def is_stopped(self, pattern: int) -> bool:
        """True while something that a pattern carries has no way."""
        if not self.era:
            return False
        return self.broken.base[pattern] in self.companies.later[self.era - 1].stopped

    def enter(self, going: Mapping[int, Going]) -> dict[int, int]:
        """The next era begins; as what each pattern in the air goes on that does not stay itself.

        Args:
            going: Patterns in the air.
        """
        places = {
            pattern: self._held[pattern] if pattern in self._held else self._where(pattern, state)
            for pattern, state in going.items()
        }
        self._held.clear()
        self.era += 1
        later = self.companies.later[self.era - 1]
        rests: list[Rest] = []
        heirs = {}
        for pattern, place in places.items():
            if self.is_stopped(pattern):
                self._held[pattern] = place
            elif self._has_changed(pattern, place, later.companies.rates):
                heirs[pattern] = self._break(pattern, place, later, rests)
                whole = 0.0 if self.broken.is_rest(pattern) else float(int(going[pattern].left))
                self.after[heirs[pattern]] = self.after.pop(pattern, whole)
        self._grow(later, rests)
        return heirs

    def _where(self, pattern: int, going: Going) -> _Place:
        share = self._share(pattern, going.left)
        return _place(self.broken.patterns[pattern], share, going, self.era)

    def _share(self, pattern: int, left: float) -> float:
        """Share of a turn that is left; all of it where none has been begun."""
        if self.broken.is_rest(pattern):
            return left
        share = left % 1.0
        return share if _WHOLE < share < 1 - _WHOLE else 1.0

    def _has_changed(self, pattern: int, place: _Place, now: MacroRates) -> bool:
        """True where a turn has been begun and goes on otherwise than it would have."""
        if self.broken.is_rest(pattern):
            return True
        if place.share == 1.0:
            return False
        before = self.companies.during(place.era).rates
        phases = self.broken.patterns[pattern].phases
        uses = sorted({use for phase in phases for use, _ in phase.uses})
        return not _alike(before, now, uses)

    def _break(self, pattern: int, place: _Place, later: Later, rests: list[Rest]) -> int:
        """The number of the pattern that is the rest of a turn."""
        phases = place.rest
        if place.current is not None:
            use, done = place.current
            flight = self._flight(use, done, place.era)
            rest = later.rest(flight)
            rests.append(rest)
            number = len(self.broken.origin)
            self.broken.origin.append(flight.use)
            self._flights[number] = flight, rest
            phases = (replace(phases[0], uses=((number, 1), *phases[0].uses)), *phases[1:])
        self.broken.cut.append((pattern, place.share))
        self.broken.patterns.append(Pattern(phases, 1))
        self.broken.base.append(self.broken.base[pattern])
        return len(self.broken.patterns) - 1

    def _flight(self, use: int, done: float, era: int) -> Flight:
        """A collective in the air, with all the changes that it has met."""
        known = self._flights.get(use)
        if known is None:
            began = Flight(use=use, began=era, left=1.0, changes=())
            return began.met(done, done, self.era)
        flight, rest = known
        at = flight.changes[-1][0]
        return flight.met(at + done * (rest.ends - at), done, self.era)

    def _grow(self, later: Later, rests: list[Rest]) -> None:
        """The paces of the era, with what is left of turns of this era and of earlier ones."""
        if len(self.broken.patterns) == len(later.companies.patterns):
            return
        rates = later.companies.rates
        earlier = len(self.broken.origin) - len(rates.alone_s) - len(rests)
        alone_s = [*rates.alone_s, *[_NOTHING_S] * earlier, *(rest.alone_s for rest in rests)]
        none = np.zeros((earlier, rates.link_bytes.shape[1]))
        carried = [rates.link_bytes, none, *(rest.link_bytes[None, :] for rest in rests)]
        with_rests = MacroRates(
            link_bytes=frozen(np.concatenate(carried), "f8"),
            alone_s=frozen(np.maximum(alone_s, _NOTHING_S), "f8"),
            capacity=rates.capacity,
        )
        companies = Companies(tuple(self.broken.patterns), with_rests)
        self.companies.replace_era(self.era, companies)
