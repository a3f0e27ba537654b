"""Who sends how much to whom in a step, over which tier: the flows of every collective, added up.

Every collective is planned by the algorithm that the step took, and routed. Its flows grow with its
size, so each shape of a collective is planned once. The bytes that this puts on every link are
those of the step's own timeline, which a test holds.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from trnviz.core import lumped
from trnviz.core.arrays import BoolArray, FloatArray, IntArray, frozen
from trnviz.core.collectives import registry
from trnviz.core.collectives.collective import Collective
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.errors import PlacementError, RoutingError
from trnviz.core.group_ring import chip_flows
from trnviz.core.placement import Placement
from trnviz.core.result import Result
from trnviz.core.routing import route
from trnviz.core.scenario import Scenario
from trnviz.core.simulation.routes import Routes
from trnviz.core.topology import LinkKind, Topology
from trnviz.core.traffic import StepCollective

DIMENSIONS: Final = ("tp", "cp", "ep", "pp", "dp")
TIERS: Final = ("on chip", "X/Y", "Z", "EFA")
_TIER_OF_KIND: Final = {
    LinkKind.ON_CHIP: 0, LinkKind.NEURONLINK_XY: 1, LinkKind.GENERIC: 1,
    LinkKind.NEURONLINK_Z: 2, LinkKind.EFA: 3,
}  # fmt: skip
_NOMINAL_BYTES: Final = 1 << 30


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TrafficMatrix:
    """Pairs of ranks, by dimension and by the slowest tier that their bytes cross.

    Attributes:
        ranks: R.
        src: (n,) i8 rank.
        dst: (n,) i8 rank.
        dimension: (n,) i8 index into `DIMENSIONS`.
        tier: (n,) i8 index into `TIERS`.
        sent_bytes: (n,) f8 in the whole step.
        alone_s: (n,) f8 that they would take with every link on the way to themselves.
        link_bytes: (L,) f8 carried by every link.
    """

    ranks: int
    src: IntArray
    dst: IntArray
    dimension: IntArray
    tier: IntArray
    sent_bytes: FloatArray
    alone_s: FloatArray
    link_bytes: FloatArray

    def grid(
        self, place: IntArray, *, dimension: str = "", measure: str = "sent_bytes"
    ) -> FloatArray:
        """(P, P) sums over the places of ranks, rows send and columns receive.

        Args:
            place: (R,) of every rank: itself, its chip or its stage.
            dimension: One of `DIMENSIONS`, or "" for all.
            measure: "sent_bytes" or "alone_s".
        """
        chosen = self._chosen(dimension)
        places = int(place.max(initial=-1)) + 1
        grid = np.zeros((places, places))
        values = getattr(self, measure)[chosen]
        np.add.at(grid, (place[self.src[chosen]], place[self.dst[chosen]]), values)
        return grid

    def by_tier(self, place: IntArray, src: int, dst: int, *, dimension: str = "") -> FloatArray:
        """(4,) bytes of one cell by tier; of everything where `src` is negative."""
        chosen = self._chosen(dimension)
        if src >= 0:
            chosen = chosen & (place[self.src] == src) & (place[self.dst] == dst)
        sums = np.zeros(len(TIERS))
        np.add.at(sums, self.tier[chosen], self.sent_bytes[chosen])
        return sums

    def pairs(self, place: IntArray, src: int, dst: int) -> tuple[IntArray, IntArray]:
        """Sending and receiving ranks of one cell."""
        inside = (place[self.src] == src) & (place[self.dst] == dst)
        return self.src[inside], self.dst[inside]

    def under_way(self, uses: Iterable[StepCollective]) -> BoolArray:
        """(n,) the pairs that send in some collectives of the step."""
        found = np.zeros(len(self.src), np.bool_)
        for use in uses:
            found |= self._chosen(use.dimension) & self._among(use)
        return found

    def _among(self, use: StepCollective) -> BoolArray:
        """The pairs of a collective: those it names, or all within one of its groups."""
        if use.pairs:
            ends = np.array(use.pairs).T
            wanted = use.ranks[:, ends[0]] * np.int64(self.ranks) + use.ranks[:, ends[1]]
            return np.isin(self.src * self.ranks + self.dst, wanted.ravel())
        group = np.full(self.ranks, -1)
        group[use.ranks] = np.arange(len(use.ranks))[:, None]
        together: BoolArray = (group[self.src] >= 0) & (group[self.src] == group[self.dst])
        return together

    def _chosen(self, dimension: str) -> BoolArray:
        chosen = np.ones(len(self.src), np.bool_)
        return chosen & (self.dimension == DIMENSIONS.index(dimension)) if dimension else chosen


def traffic_matrix(scenario: Scenario, result: Result) -> TrafficMatrix:
    """The matrix of a step.

    Raises:
        PlacementError: There is no model on the fabric.
        ScheduleError: A collective cannot be planned.
        RoutingError: A group has been cut apart by faults.
    """
    placement, plan = scenario.placement, scenario.plan
    if placement is None or plan is None:
        raise PlacementError("there is no model on this fabric, so nothing is sent")
    sums = _Sums(placement, scenario.topology)
    for use, row in zip(result.uses, result.collectives, strict=True):
        if row.count:
            sums.add(use, row.algorithm, row.count)
    return sums.matrix(plan.world)


def uses_at(result: Result, time_s: float) -> tuple[StepCollective, ...]:
    """The collectives that are under way at a moment of the step."""
    spans = {(s.name, s.group, s.stage, s.replica) for s in result.timeline.spans_at(time_s)}
    return tuple(
        use for use in result.uses if (use.name, use.dimension, use.stage, use.replica) in spans
    )


def routes_between(
    src: Iterable[int], dst: Iterable[int], placement: Placement, topology: Topology
) -> tuple[int, ...]:
    """The links on the ways between pairs of ranks; none where faults cut them apart."""
    pairs = {
        (int(placement.chip_of_rank[a]), int(placement.chip_of_rank[b]))
        for a, b in zip(src, dst, strict=True)
    }
    apart = sorted(pair for pair in pairs if pair[0] != pair[1])
    if not apart:
        return ()
    ends = np.array(apart, np.int64)
    try:
        routes = route(chip_flows(ends[:, 0], ends[:, 1]), topology)
    except RoutingError:
        return ()
    links = routes.hop_resource[routes.hop_resource < topology.link_count]
    return tuple(dict.fromkeys(links.tolist()))


@dataclass(frozen=True, slots=True, eq=False)
class _Shape:
    """One collective of the nominal size: columns over pairs, and bytes on every link."""

    src: IntArray
    dst: IntArray
    tier: IntArray
    sent: FloatArray
    alone: FloatArray
    links: FloatArray


class _Sums:
    """Adds up collectives; each shape is planned and routed once."""

    def __init__(self, placement: Placement, topology: Topology) -> None:
        self._placement, self._topology = placement, topology
        self._shapes: dict[tuple[object, ...], _Shape] = {}
        self._rows: list[tuple[_Shape, int, float]] = []
        self._links = np.zeros(topology.link_count)

    def add(self, use: StepCollective, algorithm: str, count: float) -> None:
        loads = use.loads, use.sends_loads, use.group_loads
        key = (use.kind, algorithm, use.pairs, loads, use.ranks.tobytes(), use.ranks.shape)
        if key not in self._shapes:
            self._shapes[key] = self._shape(replace(use, size_bytes=_NOMINAL_BYTES), algorithm)
        shape = self._shapes[key]
        scale = count * use.size_bytes / _NOMINAL_BYTES
        self._rows.append((shape, DIMENSIONS.index(use.dimension), scale))
        self._links += scale * shape.links

    def _shape(self, use: StepCollective, algorithm: str) -> _Shape:
        if use.loads:  # as the step reckons with them: every pair at once, by what is sent to each
            (phase,) = lumped.everyone(use).phases
            schedule = lumped.phase_schedule(phase, self._placement)
            ends = phase.src.astype(np.int64), phase.dst.astype(np.int64)
            return _routed(schedule, *ends, self._topology)
        collective = replace(use.placed(self._placement), algorithm=algorithm)
        schedule = registry.plan(collective, self._topology)
        if use.group_loads:
            share = np.array(use.group_loads)[schedule.flow_group]
            schedule = replace(schedule, flow_bytes=schedule.flow_bytes * share)
        return _routed(schedule, *_ranks_of_flows(use, collective, schedule), self._topology)

    def matrix(self, ranks: int) -> TrafficMatrix:
        """Pairs that occur more than once become one."""
        parts = [(s.src, s.dst, np.full(len(s.src), d), s.tier) for s, d, _ in self._rows]
        parts.append((np.zeros(0, np.int64),) * 4)
        columns = [np.concatenate(each) for each in zip(*parts, strict=True)]
        sent = np.concatenate([*(s.sent * scale for s, _, scale in self._rows), np.zeros(0)])
        alone = np.concatenate([*(s.alone * scale for s, _, scale in self._rows), np.zeros(0)])
        src, dst, dimension, tier = columns
        code = ((src * ranks + dst) * len(DIMENSIONS) + dimension) * len(TIERS) + tier
        unique, place = np.unique(code, return_inverse=True)
        pair, rest = np.divmod(unique, len(DIMENSIONS) * len(TIERS))
        return TrafficMatrix(
            ranks=ranks,
            src=frozen(pair // ranks, "i8"),
            dst=frozen(pair % ranks, "i8"),
            dimension=frozen(rest // len(TIERS), "i8"),
            tier=frozen(rest % len(TIERS), "i8"),
            sent_bytes=frozen(np.bincount(place, sent, len(unique)), "f8"),
            alone_s=frozen(np.bincount(place, alone, len(unique)), "f8"),
            link_bytes=frozen(self._links, "f8"),
        )


def _routed(schedule: Schedule, src: IntArray, dst: IntArray, topology: Topology) -> _Shape:
    routes = route(schedule, topology)
    flow = routes.flow_of_subflow
    slowest, tier = _ways(routes, topology)
    real = routes.subflow_bytes > 0
    on_link = routes.hop_resource < topology.link_count
    each = np.repeat(routes.subflow_bytes, np.diff(routes.hop_start)) * routes.hop_weight
    links = np.zeros(topology.link_count)
    np.add.at(links, routes.hop_resource[on_link], each[on_link])
    return _Shape(
        src=src[flow[real]],
        dst=dst[flow[real]],
        tier=tier[real],
        sent=routes.subflow_bytes[real],
        alone=(routes.subflow_bytes * slowest)[real],
        links=links,
    )


def _ranks_of_flows(
    use: StepCollective, collective: Collective, schedule: Schedule
) -> tuple[IntArray, IntArray]:
    """(F,) the ranks at the ends of every flow: on its core, else on its chip, in its group."""
    src = np.zeros(len(schedule), np.int64)
    dst = np.zeros(len(schedule), np.int64)
    for number, group in enumerate(collective.groups):
        mine = np.flatnonzero(schedule.flow_group == number)
        ranks = use.ranks[number].tolist()
        chips, cores = group.chip_of_rank.tolist(), group.core_of_rank.tolist()
        on_chip, on_core = dict[int, int](), dict[tuple[int, int], int]()
        for rank, chip, core in zip(ranks, chips, cores, strict=True):
            on_chip.setdefault(chip, rank)
            on_core.setdefault((chip, core), rank)
        for ends, chip_ids, core_ids in (
            (src, schedule.flow_src, schedule.flow_src_core),
            (dst, schedule.flow_dst, schedule.flow_dst_core),
        ):
            places = zip(chip_ids[mine].tolist(), core_ids[mine].tolist(), strict=True)
            ends[mine] = [on_core.get(p, on_chip.get(p[0], ranks[0])) for p in places]
    return src, dst


def _ways(routes: Routes, topology: Topology) -> tuple[FloatArray, IntArray]:
    """(G,) seconds per byte of the slowest link on each way, and (G,) its slowest tier."""
    slowest, tier = np.zeros(len(routes)), np.zeros(len(routes), np.int64)
    way = np.repeat(np.arange(len(routes)), np.diff(routes.hop_start))
    on_link = routes.hop_resource < topology.link_count
    way, link = way[on_link], routes.hop_resource[on_link]
    capacity = topology.link_capacity_bytes_per_s[link]
    np.maximum.at(slowest, way, np.where(capacity > 0, 1 / np.maximum(capacity, 1.0), 0.0))
    tiers = np.array([_TIER_OF_KIND[LinkKind(kind)] for kind in sorted(LinkKind)])
    np.maximum.at(tier, way, tiers[topology.link_kind[link]])
    return slowest, tier
