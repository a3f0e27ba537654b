"""How fast patterns go that share links: the mean over what the others are doing meanwhile.

Lanes that meet repeat their layers hundreds of times, not in step with each other. So a collective
of one finds a collective of another in the air for the share of the time that the other spends on
it, and is slowed for that share of its own time. Each pattern's turn gets longer by that, which
changes the shares; a few rounds settle it. Where every pattern in the company does nothing but
carry one collective, the shares are all of the time and the rates are exact max-min. At last no
link may carry more than it can: whoever uses an overfull one goes slower.

A company is a set of patterns, written as the bits of a number; its paces are remembered.
"""

from dataclasses import dataclass, field

import numpy as np

from trnviz.core.arrays import FloatArray
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.program import Pattern

_ROUNDS = 12
_SETTLED = 1e-4
_FULL = 1 + 1e-9


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
    """

    compute_s: float
    phases: tuple[tuple[float, tuple[tuple[int, int], ...]], ...]
    count: dict[int, int]
    single: int

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
        return cls(compute_s, carrying, count, single)

    def turn_s(self, use_s: dict[int, float]) -> float:
        """A turn's length, given what each use takes."""
        return self.compute_s + sum(
            max(seconds, sum(n * use_s[use] for use, n in uses)) for seconds, uses in self.phases
        )


@dataclass(slots=True)
class Companies:
    """Paces of the patterns of one program on one set of macro-flows.

    Attributes:
        meets: For each pattern, the patterns it meets, as bits.
        alone: For each pattern, its pace when it meets nobody.
    """

    patterns: tuple[Pattern, ...]
    rates: MacroRates
    meets: list[int] = field(init=False)
    alone: list[Pace] = field(init=False)
    _shapes: list[_Shape] = field(init=False)
    _loads: FloatArray = field(init=False)
    _known: dict[int, dict[int, Pace]] = field(init=False, default_factory=dict)
    _slowing: list[list[float]] = field(init=False)

    def __post_init__(self) -> None:
        self._shapes = [_Shape.of(pattern) for pattern in self.patterns]
        alone_s = self.rates.alone_s.tolist()
        self._slowing = self.rates.slowing.tolist()
        self.alone = []
        executions = np.zeros((len(self.patterns), len(alone_s)))
        for index, shape in enumerate(self._shapes):
            for use, times in shape.count.items():
                executions[index, use] = times
            use_s = {use: alone_s[use] for use in shape.count}
            self.alone.append(Pace(shape.turn_s(use_s), use_s))
        self._loads = executions @ self.rates.link_bytes
        carries = (executions > 0).astype(np.float32)
        touching = carries @ self.rates.meets.astype(np.float32) @ carries.T > 0
        np.fill_diagonal(touching, val=False)
        self.meets = [_bits(row) for row in touching]

    def paces(self, company: int) -> dict[int, Pace]:
        """How each pattern of a company goes."""
        if company not in self._known:
            members = members_of(company)
            if len(members) == 1:
                self._known[company] = {members[0]: self.alone[members[0]]}
            else:
                self._known[company] = self._together(members)
        return self._known[company]

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
        paces = {p: self.alone[p] for p in members}
        for _ in range(_ROUNDS):
            shares = {p: self._shares(p, paces[p]) for p in members}
            new = {p: self._slowed(p, shares) for p in members}
            settled = all(
                abs(new[p].turn_s - paces[p].turn_s) <= _SETTLED * new[p].turn_s for p in members
            )
            paces = new
            if settled:
                break
        return paces

    def _shares(self, pattern: int, pace: Pace) -> list[tuple[int, float]]:
        """Each use of a pattern, and for which share of the time it is in the air."""
        turn = pace.turn_s
        return [
            (use, times * pace.use_s[use] / turn)
            for use, times in self._shapes[pattern].count.items()
        ]

    def _slowed(self, pattern: int, shares: dict[int, list[tuple[int, float]]]) -> Pace:
        use_s = {}
        for use, alone_s in self.alone[pattern].use_s.items():
            row, more = self._slowing[use], 0.0
            for other, theirs in shares.items():
                if other != pattern:
                    for their_use, share in theirs:
                        if row[their_use]:
                            more += _mean_slowing(row[their_use], share)
            use_s[use] = alone_s * (1 + more)
        return Pace(self._shapes[pattern].turn_s(use_s), use_s)

    def _within_capacity(self, paces: dict[int, Pace]) -> dict[int, Pace]:
        members = list(paces)
        turn_s = np.array([paces[p].turn_s for p in members])
        loads = self._loads[members]
        for _ in range(_ROUNDS):
            over = (loads / turn_s[:, None]).sum(axis=0) / self._capacity
            if over.max() <= _FULL:
                break
            worst = np.where(loads > 0, over, 0.0).max(axis=1)
            turn_s = turn_s * np.maximum(worst, 1.0)
        carried = (loads / turn_s[:, None]).sum(axis=0)
        np.maximum(self.rates.peak, carried, out=self.rates.peak)
        return {
            p: _stretched(self._shapes[p], paces[p], turn)
            for p, turn in zip(members, turn_s.tolist(), strict=True)
        }

    @property
    def _capacity(self) -> FloatArray:
        return np.where(self.rates.capacity > 0, self.rates.capacity, np.inf)


def _mean_slowing(slowing: float, share: float) -> float:
    """Slower for a share of the time: the mean is of rates, not of times."""
    rate = 1 - min(share, 1.0) * (1 - 1 / (1 + slowing))
    return 1 / rate - 1


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


def _bits(row: "np.ndarray[tuple[int], np.dtype[np.bool_]]") -> int:
    return sum(1 << index for index in np.flatnonzero(row).tolist())
