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
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.program import Pattern

_ROUNDS = 20
_SETTLED = 1e-4
_FULL = 1 + 1e-9
_LEAST_RATE = 1e-30


_Meetings = list[tuple[int, int, int, float]]


@dataclass(frozen=True, slots=True)
class Pace:
    """How a pattern goes in some company.

    Attributes:
        turn_s: Length of one turn.
        use_s: Time in the air of one execution of each of its uses.
    """

    turn_s: float
    use_s: dict[int, float]


@dataclass(slots=True)
class _Shape:
    """A pattern as the paces see it.

    Attributes:
        compute_s: Of a turn, with nothing beside it.
        phases: (seconds of compute, uses) of those that carry something.
        count: Executions of each use in a turn.
        single: The one use of a pattern that carries nothing else and computes nothing, or -1.
        is_plain: True when nothing is computed beside what is carried.
    """

    compute_s: float
    phases: tuple[tuple[float, tuple[tuple[int, int], ...]], ...]
    count: dict[int, int]
    single: int
    is_plain: bool

    @classmethod
    def of(cls, pattern: Pattern) -> "_Shape":
        carrying = tuple((p.seconds, p.uses) for p in pattern.phases if p.uses)
        count: dict[int, int] = {}
        for _, uses in carrying:
            for use, times in uses:
                count[use] = count.get(use, 0) + times
        compute_s = sum(p.seconds for p in pattern.phases if not p.uses)
        idle = compute_s + sum(seconds for seconds, _ in carrying) == 0
        single = next(iter(count)) if idle and len(count) == 1 else -1
        is_plain = not any(seconds for seconds, _ in carrying)
        return cls(compute_s, carrying, count, single, is_plain)

    def turn_s(self, use_s: dict[int, float]) -> float:
        """A turn's length, given what each use takes."""
        if self.is_plain:
            carried = 0.0
            for use, times in self.count.items():
                carried += times * use_s[use]
            return self.compute_s + carried
        return self.compute_s + sum(
            max(seconds, sum(n * use_s[use] for use, n in uses)) for seconds, uses in self.phases
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Shapes:
    """All patterns of a program, and how often each uses what."""

    each: tuple[_Shape, ...]
    executions: FloatArray


@lru_cache(maxsize=16)
def _shapes(patterns: tuple[Pattern, ...], uses: int) -> _Shapes:
    each = tuple(_Shape.of(pattern) for pattern in patterns)
    executions = np.zeros((len(each), uses))
    for index, shape in enumerate(each):
        for use, times in shape.count.items():
            executions[index, use] = times
    return _Shapes(each, executions)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Later:
    """How patterns go from a moment of the step on, at which the fabric changes.

    Attributes:
        from_s: The moment.
        companies: The paces on the changed fabric.
        stopped: Patterns that have to wait, since something they carry has no way left.
        lost: Why the step cannot go on at all, "" where it can.
    """

    from_s: float
    companies: "Companies"
    stopped: frozenset[int] = frozenset()
    lost: str = ""


@dataclass(slots=True)
class Companies:
    """Paces of the patterns of one program on one set of macro-flows.

    Attributes:
        meets: For each pattern, the patterns it meets, as bits.
        alone: For each pattern, its pace when it meets nobody.
        later: What holds from later moments on, rising; these paces hold until the first of them.
    """

    patterns: tuple[Pattern, ...]
    rates: MacroRates
    later: tuple[Later, ...] = ()
    meets: list[int] = field(init=False)
    alone: list[Pace] = field(init=False)
    _shapes: tuple[_Shape, ...] = field(init=False)
    _crowded: IntArray = field(init=False)
    _loads: FloatArray = field(init=False)
    _known: dict[int, dict[int, Pace]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        alone_s = self.rates.alone_s.tolist()
        found = _shapes(self.patterns, len(alone_s))
        self._shapes = found.each
        self.alone = []
        for shape in found.each:
            use_s = {use: alone_s[use] for use in shape.count}
            self.alone.append(Pace(shape.turn_s(use_s), use_s))
        carries = (found.executions > 0).astype(np.float32)
        touching = carries @ self.rates.meets.astype(np.float32) @ carries.T > 0
        np.fill_diagonal(touching, val=False)
        self.meets = _bits(touching)
        self._crowded = np.flatnonzero((self.rates.link_bytes > 0).sum(axis=0) > 1)
        capacity = np.maximum(self.rates.capacity[self._crowded], _LEAST_RATE)
        self._loads = found.executions @ self.rates.link_bytes[:, self._crowded] / capacity

    def paces(self, company: int) -> dict[int, Pace]:
        """How each pattern of a company goes."""
        if company not in self._known:
            members = members_of(company)
            if len(members) == 1:
                self._known[company] = {members[0]: self.alone[members[0]]}
            else:
                self._known[company] = self._together(members)
        return self._known[company]

    def era(self, time_s: float) -> int:
        """How many of the later moments have come."""
        return bisect_right(self.later, time_s, key=lambda one: one.from_s) if self.later else 0

    def during(self, era: int) -> "Companies":
        """The paces that hold after so many of the later moments."""
        return self.later[era - 1].companies if era else self

    def pace_at(self, time_s: float, company: int, pattern: int) -> Pace:
        """How a pattern of a company goes from a moment on."""
        return self.during(self.era(time_s)).paces(company)[pattern]

    def _together(self, members: list[int]) -> dict[int, Pace]:
        if all(self._shapes[p].single >= 0 for p in members):
            return self._exact(members)
        return self._within_capacity(self._settled(members))

    def _exact(self, members: list[int]) -> dict[int, Pace]:
        uses = [self._shapes[p].single for p in members]
        progress = self.rates.shared(uses)
        found = {}
        for pattern, use in zip(members, uses, strict=True):
            use_s = {use: 1 / progress[use]}
            found[pattern] = Pace(self._shapes[pattern].turn_s(use_s), use_s)
        return found

    def _settled(self, members: list[int]) -> dict[int, Pace]:
        """Turns get longer by what the others carry meanwhile, until nothing changes any more."""
        sides = self._sides(members)
        turn_s = {p: self.alone[p].turn_s for p in members}
        use_s = {p: dict(self.alone[p].use_s) for p in members}
        for _ in range(_ROUNDS):
            change = 0.0
            for pattern, meetings in sides.items():
                mine, alone_s = use_s[pattern], self.alone[pattern].use_s
                for use, others in meetings:
                    more = 0.0
                    for other, their_use, times, lost in others:
                        share = times * use_s[other][their_use] / turn_s[other]
                        rest = 1 - min(share, 1.0) * lost
                        more += 1 / rest - 1
                    mine[use] = alone_s[use] * (1 + more)
                turn = self._shapes[pattern].turn_s(mine)
                change = max(change, abs(turn - turn_s[pattern]) / turn)
                turn_s[pattern] = turn
            if change <= _SETTLED:
                break
        return {p: Pace(turn_s[p], use_s[p]) for p in members}

    def _sides(self, members: list[int]) -> dict[int, list[tuple[int, _Meetings]]]:
        """For each use of each pattern: whom it meets, how often those run, what rate they cost."""
        shapes = self._shapes
        lost = self.rates.lost([use for p in members for use in shapes[p].count])
        sides = {}
        for pattern in members:
            near = [p for p in members if self.meets[pattern] >> p & 1]
            sides[pattern] = [
                (
                    use,
                    [
                        (p, other, times, row[other])
                        for p in near
                        for other, times in shapes[p].count.items()
                        if row[other]
                    ],
                )
                for use in shapes[pattern].count
                for row in (lost[use],)
            ]
        return sides

    def _within_capacity(self, paces: dict[int, Pace]) -> dict[int, Pace]:
        """Whoever uses a link that would have to carry more than it can goes slower."""
        members = list(paces)
        turn_s = np.array([paces[p].turn_s for p in members])
        loads = self._loads[members]
        for _ in range(_ROUNDS):
            over = (1 / turn_s) @ loads
            if not len(over) or over.max() <= _FULL:
                self.rates.note(self._crowded, over)
                return paces
            worst = np.where(loads > 0, over, 0.0).max(axis=1)
            turn_s = turn_s * np.maximum(worst, 1.0)
            paces = {
                p: _stretched(self._shapes[p], paces[p], turn)
                for p, turn in zip(members, turn_s.tolist(), strict=True)
            }
        return paces


def _stretched(shape: _Shape, pace: Pace, turn_s: float) -> Pace:
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
