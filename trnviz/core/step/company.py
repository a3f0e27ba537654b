"""How fast patterns go that share links: the mean over what the others are doing meanwhile.

Lanes that meet repeat their layers hundreds of times, not in step with each other. So a collective
of one finds a collective of another in the air for the share of the time that the other spends on
it, and is slowed for that share of its own time. Each pattern's turn gets longer by that, which
changes the shares; a few rounds settle it. Where every pattern in the company does nothing but
carry one collective, the shares are all of the time and the rates are exact max-min. At last no
link may carry more than it can: whoever uses an overfull one goes slower.

A company is a set of patterns, written as the bits of a number; its paces are remembered.

Where the fabric changes during the step, every *era* between two changes has paces of its own.
"""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray
from trnviz.core.step.flight import Flight, Rest
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.program import Pattern

_ROUNDS = 20
_SETTLED = 1e-4
_FULL = 1 + 1e-9
_LEAST_RATE = 1e-30
_TWO = 2

_Meeting = tuple[int, float]
"""A use of another pattern, by its place among all, and the share of a rate that it costs."""

_Side = list[tuple[int, float, list[_Meeting]]]
"""Uses of a pattern that meet others: which, its time alone, and what it meets."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How a pattern goes in some company.

    Attributes:
        turn_s: Length of one turn.
        use_s: Time in the air of one execution of each of its uses.
    """

    turn_s: float
    use_s: dict[int, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A pattern as the paces see it.

    Attributes:
        seconds: Of compute in a turn.
        compute_s: Of a turn, with nothing beside it.
        phases: (seconds of compute, uses) of those that carry something.
        count: Executions of each use in a turn.
        single: The one use of a pattern that carries nothing else and computes nothing, or -1.
        is_plain: True when nothing is computed beside what is carried.
        parts: (seconds, share of the executions of each use) of the phases, unless it is plain.
    """

    seconds: float
    compute_s: float
    phases: tuple[tuple[float, tuple[tuple[int, int], ...]], ...]
    count: dict[int, int]
    single: int
    is_plain: bool
    parts: tuple[tuple[float, tuple[float, ...]], ...]

    @classmethod
    def of(cls, pattern: Pattern) -> "Shape":
        """Of a pattern."""
        carrying = tuple((p.seconds, p.uses) for p in pattern.phases if p.uses)
        count: dict[int, int] = {}
        for _, uses in carrying:
            for use, times in uses:
                count[use] = count.get(use, 0) + times
        seconds = sum(p.seconds for p in pattern.phases)
        return cls(
            seconds=seconds,
            compute_s=sum(p.seconds for p in pattern.phases if not p.uses),
            phases=carrying,
            count=count,
            single=next(iter(count)) if seconds == 0 and len(count) == 1 else -1,
            is_plain=not any(seconds for seconds, _ in carrying),
            parts=tuple(
                (seconds, tuple(_times(uses, use) / count[use] for use in count))
                for seconds, uses in carrying
            ),
        )

    def turn_s(self, in_air_s: list[float]) -> float:
        """A turn's length, given what all executions of each use take."""
        if self.is_plain:
            return self.compute_s + sum(in_air_s)
        return self.compute_s + sum(
            max(seconds, sum(share * air for share, air in zip(shares, in_air_s, strict=True)))
            for seconds, shares in self.parts
        )

    def pace(self, in_air_s: list[float]) -> Pace:
        """The pace at which all executions of each use take so long."""
        each = zip(self.count.items(), in_air_s, strict=True)
        use_s = {use: air / times for (use, times), air in each}
        return Pace(self.turn_s(in_air_s), use_s)


def _times(uses: tuple[tuple[int, int], ...], use: int) -> int:
    return sum(times for other, times in uses if other == use)


@dataclass(frozen=True, slots=True, eq=False)
class _Shapes:
    """All patterns of a program.

    Attributes:
        each: As the paces see it.
        uses: (P, k) what it carries, filled up with the number of uses.
    """

    each: tuple[Shape, ...]
    uses: IntArray

    def meeting(self, meets: BoolArray) -> BoolArray:
        """(P, P) bool, which patterns carry something that meets, given which uses do."""
        padded = np.pad(meets, (0, 1))
        near = np.zeros((len(self.each), len(padded)), dtype=np.bool_)
        for column in self.uses.T:
            near |= padded[column]
        found = np.zeros((len(self.each),) * 2, dtype=np.bool_)
        for column in self.uses.T:
            found |= near[:, column]
        np.fill_diagonal(found, val=False)
        return found


@lru_cache(maxsize=16)
def _shapes(patterns: tuple[Pattern, ...], uses: int) -> _Shapes:
    each = tuple(Shape.of(pattern) for pattern in patterns)
    most = max((len(shape.count) for shape in each), default=0)
    carried = np.full((len(each), most), uses)
    for index, shape in enumerate(each):
        carried[index, : len(shape.count)] = list(shape.count)
    return _Shapes(each, carried)


@dataclass(slots=True)
class _Member:
    """A pattern while the paces of its company are settled.

    Attributes:
        shape: Of the pattern.
        side: Its uses that meet others.
        first: Place of its first use among the uses of all patterns.
        in_air_s: Of all executions of each use in a turn, so far.
        turn_s: Length of a turn so far.
    """

    shape: Shape
    side: _Side
    first: int
    in_air_s: list[float]
    turn_s: float

    def show(self, shares: list[float]) -> None:
        """Tell the others for what share of the time each use is in the air."""
        turn = self.turn_s
        for place, each in enumerate(self.in_air_s, self.first):
            shares[place] = each / turn

    def adapt(self, shares: list[float]) -> bool:
        """Take the time that the others leave; True where that changes anything."""
        in_air = self.in_air_s
        for index, alone_s, meetings in self.side:
            longer = 1.0 - len(meetings)
            for place, lost in meetings:
                longer += 1 / (1 - shares[place] * lost)
            in_air[index] = alone_s * longer
        before, self.turn_s = self.turn_s, self.shape.turn_s(in_air)
        self.show(shares)
        return abs(self.turn_s - before) > _SETTLED * self.turn_s


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Later:
    """How patterns go from a moment of the step on, at which the fabric changes.

    Attributes:
        from_s: The moment.
        companies: The paces on the changed fabric.
        rest: Tells what is left of a collective that is in the air then.
        stopped: Patterns that have to wait, since something they carry has no way left.
        lost: Why the step cannot go on at all, "" where it can.
    """

    from_s: float
    companies: "Companies"
    rest: Callable[[Flight], Rest]
    stopped: frozenset[int] = frozenset()
    lost: str = ""


@dataclass(slots=True)
class Companies:
    """Paces of the patterns of one program on one set of macro-flows.

    Attributes:
        meets: For each pattern, the patterns it meets, as bits.
        shapes: Of each pattern.
        alone: For each pattern, its pace when it meets nobody.
        later: What holds from later moments on, rising; these paces hold until the first of them.
        known: Paces of each pattern of the companies so far.
    """

    patterns: tuple[Pattern, ...]
    rates: MacroRates
    later: tuple[Later, ...] = ()
    meets: list[int] = field(init=False)
    shapes: tuple[Shape, ...] = field(init=False)
    alone: list[Pace] = field(init=False)
    known: dict[int, dict[int, Pace]] = field(init=False, default_factory=dict)
    _uses: IntArray = field(init=False)
    _in_air_s: list[list[float]] = field(init=False)
    _first: list[int] = field(init=False)
    _shares: list[float] = field(init=False)
    _between: dict[tuple[int, int], list[list[_Meeting]]] = field(init=False, default_factory=dict)
    _sides: dict[tuple[int, int], _Side] = field(init=False, default_factory=dict)
    _crowded: IntArray = field(init=False)
    _needs_s: FloatArray = field(init=False)
    _loads: dict[int, FloatArray] = field(init=False, default_factory=dict)
    _full: list[FloatArray] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        alone_s = self.rates.alone_s.tolist()
        found = _shapes(self.patterns, len(alone_s))
        self.shapes, self._uses = found.each, found.uses
        self._in_air_s = [
            [times * alone_s[use] for use, times in shape.count.items()] for shape in found.each
        ]
        self.alone = [
            shape.pace(in_air) for shape, in_air in zip(found.each, self._in_air_s, strict=True)
        ]
        self._first = [0, *accumulate(len(shape.count) for shape in found.each)]
        self._shares = [0.0] * self._first[-1]
        self.meets = _bits(found.meeting(self.rates.meets))
        self._crowded = np.flatnonzero((self.rates.link_bytes > 0).sum(axis=0) > 1)
        capacity = np.maximum(self.rates.capacity[self._crowded], _LEAST_RATE)
        self._needs_s = self.rates.link_bytes[:, self._crowded] / capacity

    def paces(self, company: int) -> dict[int, Pace]:
        """How each pattern of a company goes."""
        known = self.known.get(company)
        if known is None:
            known = self.known[company] = self._together(members_of(company))
        return known

    def era(self, time_s: float) -> int:
        """How many of the later moments have come."""
        return bisect_right(self.later, time_s, key=lambda one: one.from_s) if self.later else 0

    def during(self, era: int) -> "Companies":
        """The paces that hold after so many of the later moments."""
        return self.later[era - 1].companies if era else self

    def replace_era(self, era: int, companies: "Companies") -> None:
        """Other paces after so many of the later moments, one at least."""
        changed = replace(self.later[era - 1], companies=companies)
        self.later = (*self.later[: era - 1], changed, *self.later[era:])

    def eras(self) -> "list[Companies]":
        """The paces of every era."""
        return [self, *(one.companies for one in self.later)]

    def peak(self) -> FloatArray:
        """(L,) f8 the highest rate of each link in any company so far, alone included."""
        together = np.zeros((len(self.rates.alone_s) + 1,) * 2, dtype=np.bool_)
        if self._between:
            one, other = np.array(list(self._between)).T
            together[self._uses[one][:, :, None], self._uses[other][:, None, :]] = True
        reached = self.rates.peak(together[:-1, :-1])
        if self._full:
            ratio = np.minimum(np.maximum.reduce(self._full), 1.0)
            links = self._crowded
            reached[links] = np.maximum(reached[links], ratio * self.rates.capacity[links])
        return reached

    def _together(self, members: list[int]) -> dict[int, Pace]:
        if len(members) == 1:
            return {members[0]: self.alone[members[0]]}
        if all(self.shapes[p].single >= 0 for p in members):
            return self._exact(members)
        return self._within_capacity(self._settled(members))

    def _exact(self, members: list[int]) -> dict[int, Pace]:
        if len(members) == _TWO:
            return self._two(*members)
        shapes = {p: self.shapes[p] for p in members}
        progress = self.rates.shared(shape.single for shape in shapes.values())
        return {
            pattern: shape.pace([times / progress[use] for use, times in shape.count.items()])
            for pattern, shape in shapes.items()
        }

    def _two(self, one: int, other: int) -> dict[int, Pace]:
        """Each loses what the other costs it, all of the time."""
        found = {}
        for pattern, beside in ((one, other), (other, one)):
            lost = sum(cost for _, cost in self._meetings(pattern, beside)[0])
            (in_air_s,) = self._in_air_s[pattern]
            found[pattern] = self.shapes[pattern].pace([in_air_s / (1 - lost)])
        return found

    def _settled(self, members: list[int]) -> dict[int, Pace]:
        """Turns get longer by what the others carry meanwhile, until nothing changes any more."""
        shares = self._shares
        bits = sum(1 << p for p in members)
        company = [self._member(p, bits & self.meets[p]) for p in members]
        for member in company:
            member.show(shares)
        for _ in range(_ROUNDS):
            changes = [member.adapt(shares) for member in company if member.side]
            if not any(changes):
                break
        return {p: m.shape.pace(m.in_air_s) for p, m in zip(members, company, strict=True)}

    def _member(self, pattern: int, near: int) -> _Member:
        """A pattern, and those of its company that it meets."""
        side = self._sides.get((pattern, near))
        if side is None:
            side = self._sides[pattern, near] = self._side(pattern, members_of(near))
        first, alone_s = self._first[pattern], self._in_air_s[pattern]
        turn_s = self.alone[pattern].turn_s
        return _Member(self.shapes[pattern], side, first, alone_s.copy(), turn_s)

    def _side(self, pattern: int, near: list[int]) -> _Side:
        found = []
        for index, alone_s in enumerate(self._in_air_s[pattern]):
            meetings = [m for other in near for m in self._meetings(pattern, other)[index]]
            if meetings:
                found.append((index, alone_s, meetings))
        return found

    def _meetings(self, pattern: int, other: int) -> list[list[_Meeting]]:
        """For each use of a pattern: what it meets of another; remembered."""
        found = self._between.get((pattern, other))
        if found is None:
            uses, theirs = self.shapes[pattern].count, self.shapes[other].count
            lost, first = self.rates.lost((*uses, *theirs)), self._first[other]
            found = self._between[pattern, other] = [
                [(first + index, row[use]) for index, use in enumerate(theirs) if row[use]]
                for row in (lost[use] for use in uses)
            ]
        return found

    def _within_capacity(self, paces: dict[int, Pace]) -> dict[int, Pace]:
        """Whoever uses a link that would have to carry more than it can goes slower."""
        if not len(self._crowded):
            return paces
        loads = [self._load(p) for p in paces]
        turn_s = [pace.turn_s for pace in paces.values()]
        full = _filled(loads, turn_s)
        self._full.append(full)
        if np.maximum.reduce(full) <= _FULL:
            return paces
        for _ in range(_ROUNDS):
            turn_s = [
                turn * float(np.maximum.reduce(full[load > 0], initial=1.0))
                for turn, load in zip(turn_s, loads, strict=True)
            ]
            full = _filled(loads, turn_s)
            if np.maximum.reduce(full) <= _FULL:
                break
        self._full[-1] = full
        return {
            p: _stretched(self.shapes[p], pace, turn)
            for (p, pace), turn in zip(paces.items(), turn_s, strict=True)
        }

    def _load(self, pattern: int) -> FloatArray:
        """Seconds that each crowded link needs for what a turn of a pattern puts on it."""
        load = self._loads.get(pattern)
        if load is None:
            count = self.shapes[pattern].count
            load = np.array(list(count.values()), float) @ self._needs_s[list(count)]
            self._loads[pattern] = load
        return load


def _filled(loads: list[FloatArray], turn_s: list[float]) -> FloatArray:
    """Share of each crowded link that all together use."""
    full = loads[0] / turn_s[0]
    for load, turn in zip(loads[1:], turn_s[1:], strict=True):
        full += load / turn
    return full


def _stretched(shape: Shape, pace: Pace, turn_s: float) -> Pace:
    """The same with longer transfers, so that a turn takes as long as told."""
    if turn_s <= pace.turn_s * _FULL:
        return pace
    carried = sum(shape.count[use] * each for use, each in pace.use_s.items())
    by = 1 + (turn_s - pace.turn_s) / carried
    return Pace(turn_s, {use: each * by for use, each in pace.use_s.items()})


def members_of(company: int) -> list[int]:
    """The patterns whose bits are set."""
    members = []
    while company:
        low = company & -company
        members.append(low.bit_length() - 1)
        company ^= low
    return members


def _bits(rows: BoolArray) -> list[int]:
    """Each row as a number."""
    packed = np.packbits(rows, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]
