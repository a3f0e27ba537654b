"""The time below which no algorithm can carry out a collective on what is left of a fabric.

Two terms, of which the larger counts. *Latency*: something must go from each member to each
other, so the farthest pair decides. *Bandwidth*: whatever must leave or enter a set of chips
passes the links at its edge; the sets tried are single chips and slabs of every dimension (a slab
half as wide as the fabric is the bisection). An all-reduce is also bound over all parts of a
partition at once: until some part has the whole sum, parts - 1 pieces must have moved, and then
parts - 1 more, each of full size (Patarasuk and Yuan 2009 in that form gives 2 (N - 1) / N S /
B). Links are those the group may use: inside an UltraServer NeuronLink alone. Ranks on one chip
count as one that holds all their data.

What the memories of the chips must read and write is a second bound, named but not counted in.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, Int32Array, IntArray, distinct
from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup
from trnviz.core.errors import RoutingError
from trnviz.core.simulation.cuts import Cuts, cuts_of, reached_from
from trnviz.core.simulation.distance import farthest_pair
from trnviz.core.topology import LinkKind, Topology

__all__ = ["Bound", "bound", "usable_links"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """No run is shorter than this.

    Attributes:
        time_s: The larger of the next two.
        latency_s: From the farthest pair.
        bandwidth_s: From the tightest cut.
        limited_by: What decides, in words.
        memory_s: What the busiest memory needs; stands beside, not in `time_s`.
    """

    time_s: float
    latency_s: float
    bandwidth_s: float
    limited_by: str
    memory_s: float


def bound(collective: Collective, topology: Topology) -> Bound:
    """The lower bound of a collective, faults included.

    Raises:
        RoutingError: A member can no longer reach another.
    """
    busy = [_Members.of(group, collective, topology) for group in collective.groups]
    busy = [members for members in busy if members.moves_bytes]
    memory = _memory_s(collective, topology)
    if not busy:
        return Bound(
            time_s=0.0,
            latency_s=0.0,
            bandwidth_s=0.0,
            limited_by="nothing leaves a chip",
            memory_s=memory,
        )
    latency, far = max((_latency(members, topology) for members in busy), key=lambda pair: pair[0])
    bandwidth, cut = max(_bandwidth(party, topology) for party in _parties(busy))
    return Bound(
        time_s=max(latency, bandwidth),
        latency_s=latency,
        bandwidth_s=bandwidth,
        limited_by=far if latency >= bandwidth else cut,
        memory_s=memory,
    )


def usable_links(chips: Int32Array, topology: Topology) -> BoolArray:
    """(L,) links between chips that work and that a group on these chips may use."""
    usable = topology.link_up & (topology.link_capacity_bytes_per_s > 0)
    usable &= topology.link_kind != LinkKind.ON_CHIP
    if len(distinct(topology.ultraserver_of_chip[chips])) == 1:
        usable &= topology.link_kind != LinkKind.EFA
    result: BoolArray = usable
    return result


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Members:
    """A group seen from outside its chips.

    Attributes:
        kind: The operation.
        size: Its bytes, by the convention of `collective`.
        ranks_on: (N,) ranks on each chip.
        pairs: (P, 2) chips that send and receive, of broadcast, permute and send/recv.
        usable: (L,) links it may use.
        region: (V,) vertices that these links join it to.
    """

    kind: CollectiveKind
    size: float
    ranks_on: IntArray
    pairs: IntArray
    usable: BoolArray
    region: BoolArray

    @classmethod
    def of(cls, group: ReplicaGroup, collective: Collective, topology: Topology) -> "_Members":
        ranks_on = np.bincount(group.chip_of_rank, minlength=topology.chip_count)
        ends: list[tuple[int, int]] = list(collective.pairs)
        if collective.kind is CollectiveKind.BROADCAST:
            ends = [(collective.root, other) for other in range(len(group))]
        usable = usable_links(group.chip_of_rank, topology)
        chips = group.chip_of_rank[np.array(ends, dtype=np.int64).reshape(-1, 2)]
        return cls(
            kind=collective.kind,
            size=float(collective.size_bytes),
            ranks_on=ranks_on,
            pairs=chips[chips[:, 0] != chips[:, 1]].astype(np.int64),
            usable=usable,
            region=reached_from(topology, usable, np.flatnonzero(ranks_on)),
        )

    @property
    def ranks(self) -> int:
        return int(self.ranks_on.sum())

    @property
    def chips(self) -> IntArray:
        return np.flatnonzero(self.ranks_on)

    @property
    def moves_bytes(self) -> bool:
        if self.size <= 0:
            return False
        return bool(len(self.pairs)) if self.kind in _DIRECTED else len(self.chips) > 1

    def must_cross(self, inside: FloatArray, pairs_out: FloatArray) -> FloatArray:
        """(A, 2) bytes that must leave and enter sets that hold `inside` ranks each.

        Args:
            inside: (A,) ranks of the group inside each set.
            pairs_out: (A, 2) pairs that send out of each set, and into it.
        """
        n, size = float(self.ranks), self.size
        if self.kind in _DIRECTED:
            once = self.kind is CollectiveKind.BROADCAST
            return size * (np.minimum(pairs_out, 1.0) if once else pairs_out)
        split = (inside > 0) & (inside < n)
        own, rest = size * inside / n * split, size * (n - inside) / n * split
        if self.kind is CollectiveKind.ALL_GATHER:
            return np.stack((own, rest), axis=1)
        if self.kind is CollectiveKind.REDUCE_SCATTER:
            return np.stack((rest, own), axis=1)
        both = size * split if self.kind is CollectiveKind.ALL_REDUCE else rest * inside
        return np.stack((both, both), axis=1)


_DIRECTED = frozenset({CollectiveKind.BROADCAST, CollectiveKind.PERMUTE, CollectiveKind.SEND_RECV})


def _parties(groups: list[_Members]) -> list[list[_Members]]:
    """Groups that may use the same links, and so share them, together."""
    alike: dict[bytes, list[_Members]] = {}
    for members in groups:
        alike.setdefault(members.usable.tobytes() + members.region.tobytes(), []).append(members)
    return list(alike.values())


def _latency(members: _Members, topology: Topology) -> tuple[float, str]:
    directed = members.pairs if members.kind in _DIRECTED else None
    seconds, src, dst = farthest_pair(topology, members.usable, members.chips, directed)
    names = f"{topology.chip_names[src]} to {topology.chip_names[dst]}"
    if not np.isfinite(seconds):
        raise RoutingError(f"no way is left from {names}")
    return seconds, f"latency from {names}"


def _bandwidth(party: list[_Members], topology: Topology) -> tuple[float, str]:
    tightest = [_over_cuts(party, topology, party[0].region)]
    if len(party) <= _MOST_ALONE:
        for members in party:
            own = members.region & False
            own[members.chips] = True
            tightest.append(_over_cuts([members], topology, own))
    if party[0].kind in _DIRECTED and len(party) == 1:
        tightest.append(_widest_stream(party[0], topology))
    return max(tightest)


_MOST_ALONE = 16
_MOST_STREAMS = 16
_MOST_VERTICES = 200


def _widest_stream(members: _Members, topology: Topology) -> tuple[float, str]:
    """What one pair needs over all its ways together; only where links are not alike."""
    capacity = np.where(members.usable, topology.link_capacity_bytes_per_s, 0.0)
    alike = all(
        len(distinct(capacity[topology.link_kind == kind])) == 1
        for kind in distinct(topology.link_kind[members.usable])
    )
    if alike or len(members.pairs) > _MOST_STREAMS or len(topology.vertex_names) > _MOST_VERTICES:
        return 0.0, ""
    import networkx

    graph = networkx.DiGraph()
    for link in np.flatnonzero(capacity).tolist():
        src, dst = int(topology.link_src[link]), int(topology.link_dst[link])
        graph.add_edge(src, dst, capacity=float(capacity[link]))
    streams = [
        (members.size / networkx.maximum_flow_value(graph, src, dst), src, dst)
        for src, dst in members.pairs.tolist()
    ]
    seconds, src, dst = max(streams)
    ends = f"{topology.chip_names[src]} to {topology.chip_names[dst]}"
    return seconds, f"all ways from {ends}"


def _over_cuts(party: list[_Members], topology: Topology, region: BoolArray) -> tuple[float, str]:
    chips = distinct(np.concatenate([members.chips for members in party]))
    cuts = cuts_of(topology, party[0].usable, chips, region)
    tightest = _tightest_cut(party, cuts)
    if party[0].kind is CollectiveKind.ALL_REDUCE:
        return max(tightest, _tightest_partition(party, cuts))
    return tightest


def _tightest_cut(party: list[_Members], cuts: Cuts) -> tuple[float, str]:
    crossing = np.zeros((len(cuts), 2))
    for members in party:
        inside = cuts.count_inside(members.ranks_on.astype(np.float64))
        crossing += members.must_cross(inside, cuts.pairs_across(members.pairs))
    stuck = (crossing > 0) & (cuts.capacity <= 0)
    if stuck.any():
        raise RoutingError(f"no link is left across {cuts.name(int(np.nonzero(stuck)[0][0]))}")
    seconds = np.divide(crossing, cuts.capacity, out=np.zeros_like(crossing), where=crossing > 0)
    at = int(seconds.max(axis=1).argmax())
    return float(seconds[at].max()), cuts.name(at)


def _tightest_partition(party: list[_Members], cuts: Cuts) -> tuple[float, str]:
    """An all-reduce over all parts of a partition: its chips, or the slabs of one dimension."""
    best = (0.0, "")
    chips = distinct(np.concatenate([members.chips for members in party]))
    for name, edges, part_of_chip in cuts.partitions(chips):
        parts = [len(distinct(part_of_chip[members.chips])) for members in party]
        moved = sum(
            2.0 * (count - 1) * members.size for count, members in zip(parts, party, strict=True)
        )
        if moved > 0 and edges > 0:
            best = max(best, (moved / edges, name))
    return best


def _memory_s(collective: Collective, topology: Topology) -> float:
    """What the busiest memory must at least read and write, at its rate."""
    busiest = np.zeros(topology.chip_count)
    for group in collective.groups:
        np.add.at(busiest, group.chip_of_rank, _touched_bytes(collective, len(group)))
    return float(busiest.max(initial=0.0)) / topology.hbm_bytes_per_s


def _touched_bytes(collective: Collective, ranks: int) -> FloatArray:
    """(n,) bytes that each rank must at least read or write."""
    size, kind = float(collective.size_bytes), collective.kind
    touched = np.zeros(ranks)
    if kind in {CollectiveKind.PERMUTE, CollectiveKind.SEND_RECV}:
        for src, dst in collective.pairs:
            touched[[src, dst]] += size
    elif ranks > 1:
        share = {
            CollectiveKind.ALL_REDUCE: 2.0,
            CollectiveKind.ALL_GATHER: 1.0,
            CollectiveKind.REDUCE_SCATTER: 1.0 + 1.0 / ranks,
            CollectiveKind.ALL_TO_ALL: 2.0 * (ranks - 1) / ranks,
            CollectiveKind.BROADCAST: 1.0,
        }
        touched[:] = size * share[kind]
    return touched
