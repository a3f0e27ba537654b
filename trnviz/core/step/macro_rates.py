"""Rates of whole collectives that share links: max-min over macro-flows.

A collective that runs alone moves its bytes in the time its own schedule takes. Here it is one
*macro-flow*: so many bytes on each link, and a highest rate that reproduces that time. Macro-flows
that meet on a link share it max-min fairly by the bytes of their most used link, and none exceeds
its own highest rate. `shared` answers for a set of them; `lost` for every two of a set, which
are worked out all at once and remembered.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray

_TOLERANCE = 1e-12
_LEAST_BYTES = 1e-30
_PAIRS_AT_ONCE = 1024
"""Pairs that are worked out together; more would take long and fill the memory."""


@dataclass(frozen=True, slots=True)
class _Met:
    """Links that two uses lean on, and what both together put on them.

    Attributes:
        first: (N,) one use.
        second: (N,) the other.
        link: (N,) a link of both.
        rate: (N,) bytes per second.
    """

    first: IntArray
    second: IntArray
    link: IntArray
    rate: FloatArray


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shared:
    """Links that both of a pair lean on, pair by pair.

    Attributes:
        begin: (P,) where the links of each pair begin; each has at least one.
        first: (N,) use of the link per unit of rate, by one of the pair.
        second: (N,) by the other.
        capacity: (N,) of the link.
    """

    begin: IntArray
    first: FloatArray
    second: FloatArray
    capacity: FloatArray

    def rates(self, cap: FloatArray, other_cap: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Rates of both of every pair: equal until one is stopped, then the other goes on.

        Each can go at its highest rate on the links that it has for itself.

        Args:
            cap: (P,) highest rate of one.
            other_cap: (P,) of the other.
        """
        both = self.first + self.second
        full = np.minimum.reduceat(self.capacity / both, self.begin)
        least = np.minimum(cap, other_cap)
        level = np.minimum(least, full)
        left = self.capacity - np.repeat(level, np.diff(self.begin, append=len(both))) * both
        # One that shares no full link goes on until its own highest rate or what is left of a link.
        found = []
        for weight, own in ((self.first, cap), (self.second, other_cap)):
            room = np.minimum.reduceat(left / weight, self.begin)
            more = np.maximum(np.minimum(room, own - level), 0.0)
            found.append(level + np.where(full <= least, 0.0, more))
        return found[0], found[1]


@dataclass(slots=True)
class MacroRates:
    """Progress rates (share of the whole per second) of the macro-flows of one step.

    Attributes:
        link_bytes: (U, L) f8 bytes of each use on each link.
        alone_s: (U,) f8 time of each use when nothing else is in the air.
        capacity: (L,) f8 bytes per second.
        meets: (U, U) bool, two uses lean on a common link.
    """

    link_bytes: FloatArray
    alone_s: FloatArray
    capacity: FloatArray
    meets: BoolArray = field(init=False)
    _known: dict[tuple[int, ...], dict[int, float]] = field(init=False, default_factory=dict)
    _lost: list[list[float]] = field(init=False)
    _unknown: BoolArray = field(init=False)
    _left: int = field(init=False)
    _is_used: BoolArray = field(init=False)
    _hottest: FloatArray = field(init=False)
    _met: list[_Met] = field(init=False, default_factory=list)
    _reached: FloatArray = field(init=False)

    def __post_init__(self) -> None:
        self._is_used = self.link_bytes > 0
        self._hottest = np.maximum(self.link_bytes.max(axis=1, initial=0.0), _LEAST_BYTES)
        used = self._is_used.astype(np.float32)
        self.meets = used @ used.T > 0
        self._unknown = np.triu(self.meets, 1)
        self._left = int(np.count_nonzero(self._unknown))
        uses = len(self.alone_s)
        self._lost = [[0.0] * uses for _ in range(uses)]
        rate = self.link_bytes / self.alone_s[:, None]
        self._reached = np.minimum(rate.max(axis=0, initial=0.0), self.capacity)

    def peak(self, together: BoolArray) -> FloatArray:
        """(L,) f8 the highest rate of each link, by any use alone, and where two are in the air.

        Args:
            together: (U, U) bool, which two of those that `lost` was asked about.
        """
        reached = self._reached.copy()
        for met in self._met:
            are = together[met.first, met.second]
            np.maximum.at(reached, met.link[are], met.rate[are])
        return reached

    def lost(self, uses: tuple[int, ...]) -> list[list[float]]:
        """Share of its rate that each use loses while each other is in the air, by their numbers.

        0 where two do not meet, and meaningless for others than `uses`.
        """
        if self._left:
            self._look_into(uses)
        return self._lost

    def _look_into(self, uses: tuple[int, ...]) -> None:
        """All pairs where there are few, since that takes hardly longer than one; else these."""
        if self._left <= _PAIRS_AT_ONCE:
            first, second = np.nonzero(self._unknown)
        else:
            index = np.array(sorted(set(uses)))
            first, second = np.nonzero(self._unknown[np.ix_(index, index)])
            first, second = index[first], index[second]
        self._left -= len(first)
        if len(first):
            self._learn(first, second)

    def _learn(self, first: IntArray, second: IntArray) -> None:
        """Work out what every two that meet do to each other."""
        self._unknown[first, second] = False
        both = self._is_used[first] & self._is_used[second]
        pair, link = np.divmod(np.flatnonzero(both), both.shape[1])
        hottest, cap = self._hottest, self._hottest / self.alone_s
        mine, theirs = self.link_bytes[first[pair], link], self.link_bytes[second[pair], link]
        shared = _Shared(
            begin=np.searchsorted(pair, np.arange(len(first))),
            first=mine / hottest[first][pair],
            second=theirs / hottest[second][pair],
            capacity=self.capacity[link],
        )
        rate, other = shared.rates(cap[first], cap[second])
        progress, others = rate / hottest[first], other / hottest[second]
        together = progress[pair] * mine + others[pair] * theirs
        self._met.append(_Met(first[pair], second[pair], link, together))
        for some, rest, done in ((first, second, progress), (second, first, others)):
            lost = np.maximum(1 - done * self.alone_s[some], 0.0)
            for a, b, value in zip(some.tolist(), rest.tolist(), lost.tolist(), strict=True):
                self._lost[a][b] = value

    def shared(self, uses: Iterable[int]) -> dict[int, float]:
        """Progress per second of uses in the air together."""
        key = tuple(sorted(uses))
        if key not in self._known:
            self._known[key] = self._solve(key)
        return self._known[key]

    def _solve(self, key: tuple[int, ...]) -> dict[int, float]:
        flows = np.array(key)
        links = np.flatnonzero(self.link_bytes[flows].sum(axis=0))
        used = self.link_bytes[np.ix_(flows, links)]
        hottest = used.max(axis=1, initial=0.0)
        scale = np.where(hottest > 0, hottest, 1.0)
        rate = _fill(used / scale[:, None], scale / self.alone_s[flows], self.capacity[links])
        self._reached[links] = np.maximum(self._reached[links], (rate / scale) @ used)
        return dict(zip(key, (rate / scale).tolist(), strict=True))


def _fill(weight: FloatArray, cap: FloatArray, capacity: FloatArray) -> FloatArray:
    """Progressive filling with a highest rate per flow.

    Args:
        weight: (F, M) use of each link per unit of rate.
        cap: (F,) highest rates.
        capacity: (M,) of the links.
    """
    rate = np.zeros(len(cap))
    active = np.ones(len(cap), dtype=bool)
    left = capacity.astype(float).copy()
    while active.any():
        demand = weight[active].sum(axis=0)
        room = np.divide(left, demand, out=np.full(len(left), np.inf), where=demand > 0)
        step = min(float(room.min(initial=np.inf)), float((cap - rate)[active].min()))
        rate[active] += step
        left = np.maximum(left - step * demand, 0.0)
        full = left <= _TOLERANCE * capacity
        stopped = (weight[:, full] > 0).any(axis=1) | (rate >= cap * (1 - _TOLERANCE))
        active &= ~stopped
    return rate
