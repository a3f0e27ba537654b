"""Closed forms: what a collective takes on a torus by the alpha-beta model, without running it.

They are the oracle that runs are held against. Symbols of the literature: N ranks, S bytes, alpha
per hop, b per link and direction, k the side of a dimension, D dimensions. Formulas: Thakur,
Rabenseifner and Gropp 2005 (ring, recursive halving and doubling), Patarasuk and Yuan 2009 (ring
all-reduce), Chan et al. 2007 (lower bounds), Dally and Towles (channel load k / 8 of uniform
traffic on a ring). No cost of reducing is counted.
"""

import math
from dataclasses import dataclass

from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.errors import ScheduleError
from trnviz.core.topology import DimensionKind, Topology

_EACH_WAY = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Torus:
    """What the closed forms need to know.

    Attributes:
        sides: k of each dimension, in routing order.
        bandwidths: Of a link of each dimension, bytes per second and direction.
        latency_s: Of a hop.
    """

    sides: tuple[int, ...]
    bandwidths: tuple[float, ...]
    latency_s: float

    @classmethod
    def of(cls, topology: Topology) -> "Torus":
        """The torus that a fabric is.

        Raises:
            ScheduleError: It is not one, or its dimensions differ in latency.
        """
        latencies = {d.latency_s for d in topology.dimensions}
        rings = all(d.kind is DimensionKind.RING for d in topology.dimensions)
        if not rings or len(latencies) != 1:
            raise ScheduleError(f"{topology.name} is not a torus with one latency")
        return cls(
            sides=tuple(d.size for d in topology.dimensions),
            bandwidths=tuple(d.bandwidth_bytes_per_s for d in topology.dimensions),
            latency_s=latencies.pop(),
        )

    @property
    def ranks(self) -> int:
        """N."""
        return math.prod(self.sides)

    @property
    def node_bandwidth(self) -> float:
        """Out of a node, over all its links; k = 2 has one link a dimension."""
        return sum(
            min(k - 1, _EACH_WAY) * b for k, b in zip(self.sides, self.bandwidths, strict=True)
        )

    @property
    def diameter(self) -> int:
        """Hops between the farthest nodes."""
        return sum(k // 2 for k in self.sides)


def lower_bound(torus: Torus, kind: CollectiveKind, size: float) -> float:
    """No algorithm is faster: latency of the diameter, or bandwidth of a node or of the bisection.

    Raises:
        ScheduleError: There is no closed form for this operation.
    """
    n, bandwidth = torus.ranks, torus.node_bandwidth
    scattered = (n - 1) / n * size / bandwidth
    if kind is CollectiveKind.ALL_TO_ALL:
        terms = [scattered, concurrent_all_to_all(torus, size, split=True)]
    elif kind is CollectiveKind.BROADCAST:
        terms = [size / bandwidth]
    elif kind is CollectiveKind.ALL_REDUCE:
        terms = [2 * scattered]
    elif kind in {CollectiveKind.ALL_GATHER, CollectiveKind.REDUCE_SCATTER}:
        terms = [scattered]
    else:
        raise ScheduleError(f"the bound of {kind} depends on the pair")
    return max(torus.diameter * torus.latency_s, *terms)


def ring(torus: Torus, kind: CollectiveKind, size: float, *, ways: int = 1) -> float:
    """One cycle at the slowest link: (N - 1)(alpha + S / (N b)), twice for an all-reduce."""
    n = torus.ranks
    step = torus.latency_s + size / (n * ways * min(torus.bandwidths))
    return _legs(kind) * (n - 1) * step


def dimension_ring(torus: Torus, kind: CollectiveKind, size: float, *, ways: int = 1) -> float:
    """One ring phase per dimension: sum of (k - 1)(alpha + S_d / (k r b_d)), S_d shrinking by k."""
    total, held = 0.0, size
    for k, bandwidth in zip(torus.sides, torus.bandwidths, strict=True):
        total += (k - 1) * (torus.latency_s + held / (k * ways * bandwidth))
        held /= k
    return _legs(kind) * total


def multi_ring(torus: Torus, kind: CollectiveKind, size: float) -> float:
    """2 D equal parts, one for each rotation of the dimensions and direction, slowest link."""
    slowest = min(torus.bandwidths)
    parts = _EACH_WAY * len(torus.sides)
    total, held = 0.0, size / parts
    for k in torus.sides:
        total += (k - 1) * (torus.latency_s + held / (k * slowest))
        held /= k
    return _legs(kind) * total


def weighted_multi_ring(torus: Torus, kind: CollectiveKind, size: float) -> float:
    """All links busy to the end, no latency hidden: a reference, which chunked runs may beat."""
    n, steps = torus.ranks, sum(k - 1 for k in torus.sides)
    return _legs(kind) * (steps * torus.latency_s + (n - 1) / n * size / torus.node_bandwidth)


def halving_doubling(torus: Torus, kind: CollectiveKind, size: float, *, split: bool) -> float:
    """Partners at distance 1, 2, ... in one dimension after another, half the data each time.

    At distance d the busiest link carries d messages; half way round the ring all k nodes send, d
    messages of half the size each way when ties are split, or d whole ones clockwise.
    """
    total, held = 0.0, size
    for k, bandwidth in zip(torus.sides, torus.bandwidths, strict=True):
        distance = 1
        while distance < k:
            held /= 2
            shared = split and 2 * distance == k and k > _EACH_WAY
            load = distance * held / (2 if shared else 1)
            total += distance * torus.latency_s + load / bandwidth
            distance *= 2
    return _legs(kind) * total


def concurrent_all_to_all(torus: Torus, size: float, *, split: bool) -> float:
    """Bandwidth term of all pairs at once, routed dimension by dimension: the busiest link."""
    return max(
        _exchange(k, size, split=split) / b
        for k, b in zip(torus.sides, torus.bandwidths, strict=True)
    )


def dimension_all_to_all(torus: Torus, size: float, *, split: bool) -> float:
    """One direct exchange per dimension, each with the latency of its farthest pair."""
    return sum(
        k // 2 * torus.latency_s + _exchange(k, size, split=split) / b
        for k, b in zip(torus.sides, torus.bandwidths, strict=True)
    )


def send_recv_one_hop(torus: Torus, size: float) -> float:
    """To a neighbour over the fastest dimension."""
    return torus.latency_s + size / max(torus.bandwidths)


def send_recv_cut_through(torus: Torus, size: float) -> float:
    """To the farthest node, the bytes streaming through: the slowest link once."""
    return torus.diameter * torus.latency_s + size / min(torus.bandwidths)


def send_recv_store_and_forward(torus: Torus, size: float) -> float:
    """To the farthest node, the whole message stored at every hop."""
    return sum(
        k // 2 * (torus.latency_s + size / b)
        for k, b in zip(torus.sides, torus.bandwidths, strict=True)
    )


def pipelined_chain(torus: Torus, size: float, hops: int, chunks: int) -> float:
    """A chain of nodes that store and forward pieces: (h + c - 1)(alpha + S / (c b))."""
    piece = torus.latency_s + size / (chunks * min(torus.bandwidths))
    return (hops + chunks - 1) * piece


def _legs(kind: CollectiveKind) -> int:
    return 2 if kind is CollectiveKind.ALL_REDUCE else 1


def _exchange(k: int, size: float, *, split: bool) -> float:
    """Bytes on the busiest link of a ring on which each node has S / k for each other."""
    if k == _EACH_WAY:
        return size / 2
    ahead = sum(range(1, (k - 1) // 2 + 1))
    tie = k / 2 * (0.5 if split else 1.0) if k % 2 == 0 else 0.0
    return size / k * (ahead + tie)
