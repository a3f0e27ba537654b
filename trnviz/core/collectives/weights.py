"""How much of the data should visit the dimensions in which order, so that all finish together.

A reduce-scatter that visits dimension d after dimensions of P chips in all puts
(k_d - 1) / (k_d P) of its data on d. The shares over all orders that make the busiest dimension
least busy are a linear program; 4 dimensions have 24 orders, so its corners are tried.
"""

import itertools
import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from trnviz.core.arrays import FloatArray

Order = tuple[int, ...]
_CLOSE = 1e-9


@dataclass(frozen=True, slots=True)
class Extent:
    """What decides the shares of one dimension: chips along it, and bytes per second of a chip."""

    size: int
    rate_bytes_per_s: float


def _load(order: Order, extents: tuple[Extent, ...]) -> FloatArray:
    """(D,) seconds that each dimension is busy with one byte per chip sent in this order."""
    load = np.zeros(len(extents))
    left = 1.0
    for axis in order:
        extent = extents[axis]
        load[axis] = left * (extent.size - 1) / extent.size / extent.rate_bytes_per_s
        left /= extent.size
    return load


def _rotations(count: int) -> list[Order]:
    axes = tuple(range(count))
    return [axes[i:] + axes[:i] for i in range(count)]


def _corners(loads: FloatArray, used: int) -> tuple[FloatArray, FloatArray]:
    """Shares of every choice of orders that make as many dimensions equally busy, and how busy."""
    orders, axes = loads.shape
    picks = list(itertools.combinations(range(orders), used))
    duties = list(itertools.combinations(range(axes), used))
    system = np.zeros((len(picks) * len(duties), used + 1, used + 1))
    for row, (pick, duty) in enumerate(itertools.product(picks, duties)):
        system[row, :used, :used] = loads[np.ix_(pick, duty)].T
    scale = loads.max()
    system[:, :used, used] = -scale
    system[:, used, :used] = 1.0
    system[:, :used] /= scale
    solvable = np.abs(np.linalg.det(system)) > _CLOSE
    right = np.zeros((int(solvable.sum()), used + 1, 1))
    right[:, used] = 1.0
    solved = np.linalg.solve(system[solvable], right)[:, :used, 0]
    chosen = np.array([p for p, _ in itertools.product(picks, duties)])[solvable]
    shares = np.zeros((len(solved), orders))
    np.put_along_axis(shares, chosen, solved, axis=1)
    legal = (shares > -_CLOSE).all(axis=1)
    shares = np.maximum(shares[legal], 0.0)
    return shares, (shares @ loads).max(axis=1)


def _best(loads: FloatArray) -> FloatArray:
    """Shares of orders that leave the busiest dimension least busy."""
    shares, busy = zip(
        *(_corners(loads, used) for used in range(1, loads.shape[1] + 1)), strict=True
    )
    best: FloatArray = np.concatenate(shares)[int(np.argmin(np.concatenate(busy)))]
    return best


def _orbits(orders: list[Order], extents: tuple[Extent, ...]) -> list[list[int]]:
    """Orders that differ only by the names of equal dimensions."""
    orbits: dict[tuple[Extent, ...], list[int]] = {}
    for index, order in enumerate(orders):
        orbits.setdefault(tuple(extents[axis] for axis in order), []).append(index)
    return list(orbits.values())


def _alike(loads: FloatArray, orders: list[Order], extents: tuple[Extent, ...]) -> FloatArray:
    """The best shares that treat equal dimensions alike; there are always such among the best."""
    orbits = _orbits(orders, extents)
    kinds = list(dict.fromkeys(extents))
    members = [[axis for axis, e in enumerate(extents) if e == kind] for kind in kinds]
    folded = np.array([[loads[o][:, axes].mean() for axes in members] for o in orbits])
    shares = np.zeros(len(orders))
    for orbit, share in zip(orbits, _best(folded), strict=True):
        shares[orbit] = share / len(orbit)
    return shares


@lru_cache(maxsize=256)
def shares(extents: tuple[Extent, ...]) -> tuple[tuple[Order, float], ...]:
    """Orders of a reduce-scatter with their shares of the data; those of no share are left out."""
    if not extents:
        return (((), 1.0),)
    orders = list(itertools.permutations(range(len(extents))))
    loads = np.array([_load(order, extents) for order in orders])
    rotated = _rotations(len(extents))
    even = np.array([1.0 / len(rotated) if order in rotated else 0.0 for order in orders])
    best = _alike(loads, orders, extents)
    if math.isclose(float((even @ loads).max()), float((best @ loads).max()), rel_tol=_CLOSE):
        best = even
    return tuple(
        (order, float(share)) for order, share in zip(orders, best, strict=True) if share > _CLOSE
    )
