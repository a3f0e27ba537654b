"""Rates of whole collectives that share links: max-min over macro-flows.

A collective that runs alone moves its bytes in the time its own schedule takes. Here it is one
*macro-flow*: so many bytes on each link, and a highest rate that reproduces that time. Macro-flows
that meet on a link share it max-min fairly by the bytes of their most used link, and none exceeds
its own highest rate. Which macro-flows meet is fixed by their links, so rates are solved per
connected set of flows in the air and remembered.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray

_TOLERANCE = 1e-12


@dataclass(slots=True)
class MacroRates:
    """Progress rates (share of the whole per second) of the macro-flows of one step.

    Attributes:
        link_bytes: (U, L) f8 bytes of each use on each link.
        alone_s: (U,) f8 time of each use when nothing else is in the air.
        capacity: (L,) f8 bytes per second.
        meets: (U, U) bool, two uses lean on a common link.
        meets_of: For each use, the uses it meets.
        peak: (L,) f8 the highest sum of rates seen so far.
    """

    link_bytes: FloatArray
    alone_s: FloatArray
    capacity: FloatArray
    meets: BoolArray = field(init=False)
    meets_of: list[frozenset[int]] = field(init=False)
    peak: FloatArray = field(init=False)
    _known: dict[tuple[int, ...], dict[int, float]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        touched = (self.link_bytes > 0).astype(np.float32)
        self.meets = (touched @ touched.T) > 0
        self.meets_of = [frozenset(np.flatnonzero(row).tolist()) for row in self.meets]
        self.peak = np.zeros(len(self.capacity))

    def alone(self, use: int) -> float:
        """Progress per second of a use that meets nothing; the peak takes note."""
        return self.shared((use,))[use]

    def shared(self, uses: Iterable[int]) -> dict[int, float]:
        """Progress per second of uses in the air together; one may be there several times."""
        key = tuple(sorted(uses))
        if key not in self._known:
            self._known[key] = self._solve(key)
        return self._known[key]

    def _solve(self, key: tuple[int, ...]) -> dict[int, float]:
        flows = np.array(key)
        links = np.flatnonzero(self.link_bytes[flows].sum(axis=0))
        used = self.link_bytes[np.ix_(flows, links)]
        hottest = used.max(axis=1, initial=0.0)
        cap = np.where(hottest > 0, hottest, 1.0) / self.alone_s[flows]
        weight = used / np.where(hottest > 0, hottest, 1.0)[:, None]
        rate = _fill(weight, cap, self.capacity[links])
        np.maximum.at(self.peak, links, rate @ weight)
        progress = rate / np.where(hottest > 0, hottest, 1.0)
        return dict(zip(key, progress.tolist(), strict=True))


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
