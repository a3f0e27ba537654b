"""How far members of a group are apart, in seconds of latency over the links they may use.

In an unharmed product of dimensions the distance is the sum over the dimensions, and is read from
one small table for each. Otherwise ways are relaxed link by link from every member (Bellman and
Ford); in a large fabric from some members only, which still gives a lower bound.
"""

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray, distinct
from trnviz.core.topology import DimensionKind, Topology

_MOST_SOURCES = 256
_MOST_WORK = 1_000_000


def farthest_pair(
    topology: Topology, usable: BoolArray, chips: IntArray, directed: IntArray | None
) -> tuple[float, int, int]:
    """Latency of the farthest pair, and the pair; infinite when one cannot reach another.

    Args:
        topology: The fabric.
        usable: (L,) links that may be used.
        chips: (m,) members.
        directed: (P, 2) the pairs that count; None when all do.
    """
    sources = chips if directed is None else distinct(directed[:, 0])
    sources = _spread(sources, topology)
    apart = _distances(topology, usable, sources)
    if directed is None:
        block = apart[:, chips]
        row, column = np.unravel_index(int(block.argmax()), block.shape)
        return float(block[row, column]), int(sources[row]), int(chips[column])
    known = directed[np.isin(directed[:, 0], sources)]
    values = apart[np.searchsorted(sources, known[:, 0]), known[:, 1]]
    at = int(values.argmax())
    return float(values[at]), int(known[at, 0]), int(known[at, 1])


def _spread(sources: IntArray, topology: Topology) -> IntArray:
    """Not more sources than can be afforded, evenly chosen."""
    most = min(_MOST_SOURCES, max(_MOST_WORK // max(topology.link_count, 1), 1))
    if len(sources) <= most:
        return sources
    return sources[np.linspace(0, len(sources) - 1, most).astype(np.int64)]


def _distances(topology: Topology, usable: BoolArray, sources: IntArray) -> FloatArray:
    """(m, N) latency of the quickest way from each source to each chip."""
    if _is_whole_product(topology, usable):
        tables = [_ring_table(topology, d) for d in range(len(topology.dimensions))]
        coord = topology.chip_coord
        parts = [table[coord[sources, d]][:, coord[:, d]] for d, table in enumerate(tables)]
        total: FloatArray = np.sum(parts, axis=0)
        return total
    return _relaxed(topology, usable, sources)[:, : topology.chip_count]


def _is_whole_product(topology: Topology, usable: BoolArray) -> bool:
    """Whether all links along rings and lines are there, and nothing else is."""
    chips, kinds = topology.chip_count, {d.kind for d in topology.dimensions}
    to_switch = (topology.link_src >= chips) | (topology.link_dst >= chips)
    if DimensionKind.SWITCH in kinds and not (topology.hardware is None and usable.all()):
        return False
    if DimensionKind.GRAPH in kinds or topology.has_more_links:
        return False
    if DimensionKind.EFA in kinds and usable[to_switch].any():
        return False
    between = np.flatnonzero((topology.link_src != topology.link_dst) & ~to_switch)
    return bool(usable[between].all()) and _has_stated_latencies(topology, between)


def _has_stated_latencies(topology: Topology, between: IntArray) -> bool:
    coord = topology.chip_coord
    differs = coord[topology.link_src[between]] != coord[topology.link_dst[between]]
    stated = np.array([d.latency_s for d in topology.dimensions])[differs.argmax(axis=1)]
    return bool((topology.link_latency_s[between] == stated).all())


def _ring_table(topology: Topology, dimension: int) -> FloatArray:
    about = topology.dimensions[dimension]
    at = np.arange(about.size)
    hops = np.abs(at[:, None] - at)
    if about.kind is DimensionKind.RING:
        hops = np.minimum(hops, about.size - hops)
    elif about.kind is DimensionKind.FULL:
        hops = np.minimum(hops, 1)
    elif about.kind is DimensionKind.SWITCH:
        hops = np.minimum(hops, 1) * 2
    elif about.kind is DimensionKind.EFA:
        return np.where(hops > 0, np.inf, 0.0)
    table: FloatArray = hops * about.latency_s
    return table


def _relaxed(topology: Topology, usable: BoolArray, sources: IntArray) -> FloatArray:
    """(m, V) by relaxing all links until nothing gets nearer."""
    vertices = len(topology.vertex_names)
    links = np.flatnonzero(usable & (topology.link_src != topology.link_dst))
    links = links[np.argsort(topology.link_dst[links], kind="stable")]
    src, dst = topology.link_src[links], topology.link_dst[links]
    apart = np.full((len(sources), vertices), np.inf)
    apart[np.arange(len(sources)), sources] = 0.0
    if not len(links):
        return apart
    heads, first = np.unique(dst, return_index=True)
    for _ in range(vertices):
        reach = apart[:, src] + topology.link_latency_s[links]
        nearest = np.minimum.reduceat(reach, first, axis=1)
        nearer = np.minimum(apart[:, heads], nearest)
        if np.array_equal(nearer, apart[:, heads]):
            break
        apart[:, heads] = nearer
    return apart
