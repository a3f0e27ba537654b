"""Cycles through chips along links: whether one is even, and finding one that visits all."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from trnviz.core.arrays import Int32Array
from trnviz.core.topology import Topology

_MOST_TRIES = 20_000
_PLANE = 2


def is_even(chips: Int32Array, topology: Topology) -> bool:
    """Whether every hop of the cycle is like the others: one link of the same speed, or none is."""
    hops = zip(chips.tolist(), np.roll(chips, -1).tolist(), strict=True)
    links = [topology.link_between(src, dst) for src, dst in hops]
    figures = {
        (float(topology.link_capacity_bytes_per_s[link]), float(topology.link_latency_s[link]))
        if link >= 0
        else None
        for link in links
    }
    return len(figures) <= 1


def neighbours(chips: Int32Array, topology: Topology) -> list[list[int]]:
    """Positions in `chips` that each chip has a link to."""
    place = {chip: i for i, chip in enumerate(chips.tolist())}
    near: list[list[int]] = [[] for _ in place]
    for src, dst, up in zip(
        topology.link_src.tolist(),
        topology.link_dst.tolist(),
        topology.link_up.tolist(),
        strict=True,
    ):
        if up and src != dst and src in place and dst in place:
            near[place[src]].append(place[dst])
    return near


def _snake(sizes: tuple[int, ...]) -> Int32Array:
    """Points of a grid, each one step on one axis from the one before."""
    path = np.zeros((1, 0), dtype=np.int32)
    for size in sizes:
        runs = [path if turn % 2 == 0 else path[::-1] for turn in range(size)]
        turns = np.repeat(np.arange(size, dtype=np.int32), len(path))[:, None]
        path = np.hstack([np.concatenate(runs), turns])
    return path


def cycle(chips: Int32Array, topology: Topology) -> tuple[int, ...] | None:
    """Positions in an order in which each has a link to the next and the last to the first.

    None when there is no such cycle, or none was found in a bounded search.
    """
    near = neighbours(chips, topology)
    return _snaked(chips, topology, near) or _searched(near)


def _closes(order: list[int], near: list[list[int]]) -> bool:
    return all(b in near[a] for a, b in zip(order, order[1:] + order[:1], strict=True))


def _snaked(chips: Int32Array, topology: Topology, near: list[list[int]]) -> tuple[int, ...] | None:
    coord = topology.chip_coord[chips]
    values = [sorted(set(column)) for column in coord.T.tolist()]
    sizes = [len(v) for v in values]
    if int(np.prod(sizes)) != len(chips) or len(chips) <= 1:
        return None
    place = {tuple(point): i for i, point in enumerate(coord.tolist())}
    axes = range(len(sizes))
    for last in sorted(axes, key=lambda d: (sizes[d] % 2, d)):
        order = [d for d in axes if d != last] + [last]
        points = _snake(tuple(sizes[d] for d in order))
        visit = [
            place[tuple(values[d][point[order.index(d)]] for d in axes)]
            for point in points.tolist()
        ]
        if _closes(visit, near):
            return tuple(visit)
    return None


def _searched(near: list[list[int]]) -> tuple[int, ...] | None:
    """Depth first, neighbours with the fewest ways on first, bounded."""
    count = len(near)
    if count <= 1 or min(map(len, near)) == 0:
        return (0,) if count == 1 else None
    path, taken, tries = [0], {0}, 0
    waiting = [_ways_on(near, 0, taken)]
    while waiting and tries < _MOST_TRIES:
        tries += 1
        if len(path) == count and path[0] in near[path[-1]]:
            return tuple(path)
        if not waiting[-1]:
            waiting.pop()
            taken.discard(path.pop())
            continue
        step = waiting[-1].pop()
        path.append(step)
        taken.add(step)
        waiting.append(_ways_on(near, step, taken))
    return None


def _ways_on(near: list[list[int]], at: int, taken: set[int]) -> list[int]:
    """Free neighbours, the one with the fewest ways on last, so that `pop` takes it first."""
    free = [n for n in near[at] if n not in taken]
    return sorted(free, key=lambda n: (-sum(m not in taken for m in near[n]), -n))


def disjoint_cycles(chips: Int32Array, topology: Topology) -> tuple[tuple[int, ...], ...]:
    """Up to two cycles through all positions that share no link; empty when there is none.

    A pair of chips counts as a cycle of two.
    """
    return _disjoint(tuple(chips.tolist()), Same(topology))


@lru_cache(maxsize=64)
def _disjoint(chips: tuple[int, ...], fabric: "Same") -> tuple[tuple[int, ...], ...]:
    array = np.array(chips, dtype=np.int32)
    if len(chips) == 1:
        return ((0,),)
    near = neighbours(array, fabric.topology)
    one: tuple[int, ...] = ()
    for first in _first_cycles(array, fabric.topology, near):
        one = one or first
        second = _searched(_without(near, first))
        if second:
            return first, second
    return (one,) if one else ()


def _first_cycles(
    chips: Int32Array, topology: Topology, near: list[list[int]]
) -> Iterator[tuple[int, ...]]:
    """Cycles to try as the first of two: a regular one, then what a search finds."""
    for found in (_combed(chips, topology, near), _snaked(chips, topology, near), _searched(near)):
        if found:
            yield found


def _combed(chips: Int32Array, topology: Topology, near: list[list[int]]) -> tuple[int, ...] | None:
    """Row by row of a square torus, each row entered one further on: leaves a cycle of columns."""
    coord = topology.chip_coord[chips]
    values = [sorted(set(column)) for column in coord.T.tolist()]
    axes = [d for d, v in enumerate(values) if len(v) > 1]
    if len(axes) != _PLANE or len({len(values[d]) for d in axes}) != 1:
        return None
    size = len(values[axes[0]])
    place = {tuple(point): i for i, point in enumerate(coord[:, axes].tolist())}
    if len(place) != size * size:
        return None
    visit = [
        place[values[axes[0]][(column - row) % size], values[axes[1]][row]]
        for row in range(size)
        for column in range(size)
    ]
    return tuple(visit) if _closes(visit, near) else None


def _without(near: list[list[int]], cycle: tuple[int, ...]) -> list[list[int]]:
    """The links that a cycle leaves, both ways of a connection gone."""
    used = {(a, b) for a, b in zip(cycle, cycle[1:] + cycle[:1], strict=True)}
    used |= {(b, a) for a, b in used}
    return [[b for b in there if (a, b) not in used] for a, there in enumerate(near)]


@dataclass(frozen=True, slots=True)
class Same:
    """A topology as a key: the same only when it is the same object."""

    topology: Topology

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.topology is self.topology

    def __hash__(self) -> int:
        return id(self.topology)


@lru_cache(maxsize=8)
def _whole(fabric: Same) -> tuple[int, ...]:
    topology = fabric.topology
    chips = np.arange(topology.chip_count, dtype=np.int32)
    return cycle(chips, topology) or tuple(range(topology.chip_count))


def whole_fabric(topology: Topology) -> tuple[int, ...]:
    """All chips in the order of a cycle along links where there is one, else by number."""
    return _whole(Same(topology))
