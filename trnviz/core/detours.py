"""Ways round faults, and over any graph: the shortest path, always the same one.

A sub-flow whose way meets a link that is down takes the path with the fewest links; among equals
the one that a breadth-first search in link order finds first. Inside a NeuronLink domain it stays
on NeuronLinks; only where those no longer join two chips may it use the EFA fabric, and only a flow
between domains may use both.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import BoolArray, Int32Array, IntArray
from trnviz.core.errors import RoutingError
from trnviz.core.topology import LinkKind, Topology


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Paths:
    """The links of each sub-flow, as CSR.

    Attributes:
        start: (G + 1,) i8.
        link: (H,) i4.
    """

    start: IntArray
    link: Int32Array


def around(topology: Topology, src: IntArray, dst: IntArray, paths: Paths) -> Paths:
    """The same paths, those that meet a fault led round it.

    Raises:
        RoutingError: A chip is down, or no way is left between two chips; they are named.
    """
    _refuse_dead_ends(topology, src, dst)
    owner = np.repeat(np.arange(len(src)), np.diff(paths.start))
    blocked = np.bincount(owner, ~topology.link_up[paths.link], minlength=len(src)) > 0
    if not blocked.any():
        return paths
    who = np.flatnonzero(blocked)
    found = _detours(topology, src[who], dst[who])
    return _spliced(paths, blocked, found)


def shortened(topology: Topology, src: IntArray, dst: IntArray, paths: Paths) -> Paths:
    """The same paths; those for which links were added that make them shorter take these.

    Shorter is a path with fewer links. Every other sub-flow stays on its way, so that a link that
    was added serves those it helps and changes nothing for the rest.
    """
    known = topology.changed_from.link_count if topology.changed_from is not None else 0
    more = np.flatnonzero(topology.link_up[known:]) + known
    if not len(more):
        return paths
    hops = np.diff(paths.start)
    near = (src != dst) & (_over_added(topology, more, src, dst) < hops)
    if not near.any():
        return paths
    return _spliced(paths, near, _detours(topology, src[near], dst[near]))


_FAR = np.iinfo(np.int64).max // 4


def _over_added(topology: Topology, more: IntArray, src: IntArray, dst: IntArray) -> IntArray:
    """(G,) links of the shortest path of each pair that takes at least one of these links."""
    best = np.full(len(src), _FAR)
    domain = topology.ultraserver_of_chip
    inside = np.asarray(domain[src] == domain[dst])
    inner = topology.link_up & (topology.link_kind != LinkKind.EFA)
    ends = topology.link_src.astype(np.int64), topology.link_dst.astype(np.int64)
    for usable, which in ((inner, inside), (topology.link_up, ~inside)):
        if not which.any():
            continue
        tails, heads = ends[0][usable], ends[1][usable]
        for link in more.tolist():
            to = _hops_from(int(ends[0][link]), heads, tails, len(topology.vertex_names))
            onward = _hops_from(int(ends[1][link]), tails, heads, len(topology.vertex_names))
            best[which] = np.minimum(best[which], to[src[which]] + 1 + onward[dst[which]])
    return best


def _hops_from(vertex: int, tails: IntArray, heads: IntArray, vertices: int) -> IntArray:
    """(V,) links from a vertex to each other one, `_FAR` where there is no way."""
    apart = np.full(vertices, _FAR)
    apart[vertex] = level = 0
    while True:
        fresh = heads[(apart[tails] == level) & (apart[heads] == _FAR)]
        if not len(fresh):
            return apart
        level += 1
        apart[fresh] = level


def through(topology: Topology, src: IntArray, dst: IntArray, inside: Int32Array) -> Paths:
    """Shortest paths over any graph.

    Args:
        topology: The fabric, faults included.
        src: (G,) chip of each sub-flow.
        dst: (G,) chip.
        inside: (G,) the on-chip link of those that stay on their chip, -1 for none.

    Raises:
        RoutingError: A chip is down, or no way is left between two chips; they are named.
    """
    _refuse_dead_ends(topology, src, dst)
    away = src != dst
    found = iter(_detours(topology, src[away], dst[away]))
    ways = zip(away.tolist(), inside.tolist(), strict=True)
    paths = [next(found) if leaves else [link] if link >= 0 else [] for leaves, link in ways]
    start = np.concatenate(([0], np.cumsum([len(path) for path in paths], dtype=np.int64)))
    return Paths(start=start, link=np.array([hop for p in paths for hop in p], np.int32))


def _refuse_dead_ends(topology: Topology, src: IntArray, dst: IntArray) -> None:
    dead = ~(topology.chip_up[src] & topology.chip_up[dst])
    if dead.any():
        first = int(np.argmax(dead))
        chip = src[first] if not topology.chip_up[src[first]] else dst[first]
        raise RoutingError(
            f"chip {topology.chip_names[chip]} is down: nothing goes from "
            f"{topology.chip_names[src[first]]} to {topology.chip_names[dst[first]]}"
        )


def _detours(topology: Topology, src: IntArray, dst: IntArray) -> list[list[int]]:
    """One path for each pair; a search serves all pairs that share their source."""
    wanted: dict[int, set[int]] = {}
    for a, b in zip(src.tolist(), dst.tolist(), strict=True):
        wanted.setdefault(a, set()).add(b)
    inner = _Graph(topology, topology.link_up & (topology.link_kind != LinkKind.EFA))
    whole = _Graph(topology, topology.link_up)
    known: dict[tuple[int, int], list[int]] = {}
    domain = topology.ultraserver_of_chip
    for a, ends in wanted.items():
        near = {b for b in ends if domain[a] == domain[b]}
        paths = inner.search(a, near) if near else {}
        rest = ends - paths.keys()
        if rest:
            paths |= whole.search(a, rest)
        _refuse_cut(topology, a, ends - paths.keys())
        known.update({(a, b): path for b, path in paths.items()})
    return [known[pair] for pair in zip(src.tolist(), dst.tolist(), strict=True)]


def _refuse_cut(topology: Topology, a: int, unreached: set[int]) -> None:
    if not unreached:
        return
    names, inside = topology.chip_names, topology.on_chip_links[a]
    if a in unreached:  # between its own cores there is one way only
        down = [topology.link_names[link] for link in inside.tolist() if not topology.link_up[link]]
        raise RoutingError(
            f"on {names[a]} cores no longer reach one another's memory: {', '.join(down)} is down; "
            "repair it, or move the shards of this chip"
        )
    raise RoutingError(f"no way is left from {names[a]} to {names[min(unreached)]}")


class _Graph:
    """The links that may be used, by the vertex they leave, in link order."""

    def __init__(self, topology: Topology, usable: BoolArray) -> None:
        ids = np.flatnonzero(usable & (topology.link_kind != LinkKind.ON_CHIP))
        self.leaving: dict[int, list[tuple[int, int]]] = {}
        ends = (topology.link_src[ids].tolist(), topology.link_dst[ids].tolist())
        for link, a, b in zip(ids.tolist(), *ends, strict=True):
            self.leaving.setdefault(a, []).append((link, b))

    def search(self, source: int, wanted: set[int]) -> dict[int, list[int]]:
        """A shortest path, as links, to each wanted vertex that can be reached."""
        came_by: dict[int, tuple[int, int]] = {}
        seen, border, missing = {source}, [source], wanted - {source}
        while border and missing:
            reached = []
            for vertex in border:
                for link, there in self.leaving.get(vertex, ()):
                    if there not in seen:
                        seen.add(there)
                        came_by[there] = (link, vertex)
                        reached.append(there)
            missing = missing - seen
            border = reached
        return {end: _path(came_by, end) for end in wanted if end in came_by}


def _path(came_by: dict[int, tuple[int, int]], end: int) -> list[int]:
    path = []
    while end in came_by:
        link, end = came_by[end]
        path.append(link)
    return path[::-1]


def _spliced(paths: Paths, blocked: BoolArray, found: list[list[int]]) -> Paths:
    hops = np.diff(paths.start)
    keep = np.repeat(~blocked, hops)
    hops[blocked] = [len(path) for path in found]
    start = np.concatenate(([0], np.cumsum(hops)))
    link = np.empty(start[-1], np.int32)
    fresh = np.repeat(blocked, hops)
    link[~fresh] = paths.link[keep]
    link[fresh] = [hop for path in found for hop in path]
    return Paths(start=start, link=link)
