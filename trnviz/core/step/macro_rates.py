"""Rates of whole collectives that share links: max-min over macro-flows.

A collective that runs alone moves its bytes in the time its own schedule takes. Here it is one
*macro-flow*: so many bytes on each link, and a highest rate that reproduces that time. Macro-flows
that meet on a link share it max-min fairly by the bytes of their most used link, and none exceeds
its own highest rate. `shared` answers for a set of them; `lost` for every two of a set, which
are worked out all at once and remembered.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray

_TOLERANCE = 1e-12
_LEAST_BYTES = 1e-30


@dataclass(slots=True)
class MacroRates:
    """Progress rates (share of the whole per second) of the macro-flows of one step.

    Attributes:
        link_bytes: (U, L) f8 bytes of each use on each link.
        alone_s: (U,) f8 time of each use when nothing else is in the air.
        capacity: (L,) f8 bytes per second.
        meets: (U, U) bool, two uses lean on a common link.
        peak: (L,) f8 the highest rate of each link seen so far; any one use alone is seen.
    """

    link_bytes: FloatArray
    alone_s: FloatArray
    capacity: FloatArray
    meets: BoolArray = field(init=False)
    peak: FloatArray = field(init=False)
    _known: dict[tuple[int, ...], dict[int, float]] = field(init=False, default_factory=dict)
    _lost: list[list[float]] = field(init=False)
    _unknown: BoolArray = field(init=False)

    def __post_init__(self) -> None:
        touched = np.packbits(self.link_bytes > 0, axis=1)
        self.meets = np.asarray((touched[:, None] & touched[None]).any(axis=2))
        self._unknown = np.triu(self.meets, 1)
        uses = len(self.alone_s)
        self._lost = [[0.0] * uses for _ in range(uses)]
        rate = self.link_bytes / self.alone_s[:, None]
        self.peak = np.minimum(rate.max(axis=0, initial=0.0), self.capacity)

    def lost(self, uses: Sequence[int]) -> list[list[float]]:
        """Share of its rate that each use loses while each other is in the air, by their numbers.

        0 where two do not meet, and meaningless for others than `uses`.
        """
        index = np.array(sorted(set(uses)))
        first, second = np.nonzero(self._unknown[np.ix_(index, index)])
        if len(first):
            self._learn(index[first], index[second])
        return self._lost

    def _learn(self, first: IntArray, second: IntArray) -> None:
        """Work out what every two that meet do to each other."""
        self._unknown[first, second] = False
        uses = sorted({*first.tolist(), *second.tolist()})
        links = np.flatnonzero((self.link_bytes[uses] > 0).sum(axis=0) > 1)
        used, capacity = self.link_bytes[:, links], self.capacity[links]
        hottest = np.maximum(self.link_bytes.max(axis=1), _LEAST_BYTES)
        weight, cap = used / hottest[:, None], hottest / self.alone_s
        rate, other = _pairs(weight, cap, capacity, (first, second))
        progress, others = rate / hottest[first], other / hottest[second]
        for some, rest, done in ((first, second, progress), (second, first, others)):
            lost = np.maximum(1 - done * self.alone_s[some], 0.0)
            for a, b, value in zip(some.tolist(), rest.tolist(), lost.tolist(), strict=True):
                self._lost[a][b] = value
        together = progress[:, None] * used[first] + others[:, None] * used[second]
        self.peak[links] = np.maximum(self.peak[links], together.max(axis=0))

    def note(self, links: IntArray, ratio: FloatArray) -> None:
        """Take it that these links were this full for a moment, for their highest rates."""
        reached = np.minimum(ratio, 1.0) * self.capacity[links]
        self.peak[links] = np.maximum(self.peak[links], reached)

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
        np.maximum.at(self.peak, links, (rate / scale) @ used)
        return dict(zip(key, (rate / scale).tolist(), strict=True))


def _pairs(
    weight: FloatArray, cap: FloatArray, capacity: FloatArray, pairs: tuple[IntArray, IntArray]
) -> tuple[FloatArray, FloatArray]:
    """Rates of both of every pair: equal until one is stopped, then the other goes on.

    Args:
        weight: (U, M) use of each link per unit of rate.
        cap: (U,) highest rates.
        capacity: (M,) of the links.
        pairs: (P,) one of each pair and (P,) the other.
    """
    first, second = pairs
    a, b = weight[first], weight[second]
    both = a + b
    room = np.divide(capacity, both, out=np.full(both.shape, np.inf), where=both > 0)
    full = np.where((a > 0) & (b > 0), room, np.inf).min(axis=1)
    level = np.minimum(np.minimum(cap[first], cap[second]), full)
    # One that shares no full link goes on until its own highest rate or what is left of a link.
    left = capacity - level[:, None] * both
    more_a = _further(a, left, cap[first] - level)
    more_b = _further(b, left, cap[second] - level)
    stopped = full <= np.minimum(cap[first], cap[second])
    rate_a = level + np.where(stopped, 0.0, more_a)
    rate_b = level + np.where(stopped, 0.0, more_b)
    return rate_a, rate_b


def _further(weight: FloatArray, left: FloatArray, cap: FloatArray) -> FloatArray:
    room = np.divide(left, weight, out=np.full(left.shape, np.inf), where=weight > 0)
    further: FloatArray = np.maximum(np.minimum(room.min(axis=1), cap), 0.0)
    return further


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
