"""Cycles through chips along links: whether one is even, and finding one that visits all."""

from functools import lru_cache

import numpy as np

from trnviz.core.arrays import Int32Array
from trnviz.core.topology import Topology

_MOST_TRIES = 20_000


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


@lru_cache(maxsize=8)
def _whole(topology: Topology) -> tuple[int, ...]:
    chips = np.arange(topology.chip_count, dtype=np.int32)
    return cycle(chips, topology) or tuple(range(topology.chip_count))


def whole_fabric(topology: Topology) -> tuple[int, ...]:
    """All chips in the order of a cycle along links where there is one, else by number."""
    return _whole(topology)
