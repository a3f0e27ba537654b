"""Collectives whose flows repeat the same hops: one flow a hop stands for all of them.

Sends, exchanges between two ranks, and what a scattered group can take: the ring over its ranks in
their order, both ways, and for few bytes every pair at once. All steps of a phase are alike, so its
time is that of its most used resource plus, a step, the latency of the flows there on average, and
many collectives are routed together in one go. That is what a move of one shard needs: the groups
it leaves and joins are scattered by it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from trnviz.core.arrays import FloatArray, Int32Array, IntArray
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.placement import Placement
from trnviz.core.routing import route
from trnviz.core.simulation.routes import Routes
from trnviz.core.topology import Topology
from trnviz.core.traffic import StepCollective

PAIRED = (CollectiveKind.SEND_RECV, CollectiveKind.PERMUTE)
PAIR = 2
_MANY_FLOWS = 64
"""From here on it takes longer to route the flows of a phase than to put some together."""
_COPIED, _ADDED = 2.0, 3.0
"""Touches of memory per byte between two cores of a chip: read and written, or both read first."""
_HALVES = {
    CollectiveKind.ALL_GATHER: (False,),
    CollectiveKind.REDUCE_SCATTER: (True,),
    CollectiveKind.ALL_REDUCE: (True, False),
    CollectiveKind.ALL_TO_ALL: (False,),
}
"""For each phase of an operation, whether what arrives is added up."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Phase:
    """Hops that are used at the same time.

    Attributes:
        src: (F,) i4 rank.
        dst: (F,) i4 rank.
        hop_bytes: On each of them, all steps together; one for all or (F,) f8.
        steps: How many follow one another.
        adds: True when the receiver adds what comes.
        path: Which of the equally short ways to take, -1 for all of them.
    """

    src: Int32Array
    dst: Int32Array
    hop_bytes: float | FloatArray
    steps: int
    adds: bool
    path: int = -1


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Lump:
    """A collective as phases.

    Attributes:
        algorithm: That they stand for.
        phases: One after another.
    """

    algorithm: str
    phases: tuple[Phase, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Carried:
    """What came of it.

    Attributes:
        time_s: From the start to the last byte.
        link_bytes: (L,) f8.
    """

    time_s: float
    link_bytes: FloatArray


def is_scattered(chips: Int32Array) -> bool:
    """True where some chips hold more ranks of a group than others."""
    counts = np.bincount(chips)
    held = counts[counts > 0]
    return bool((held != held[0]).any())


def fills_a_grid(chips: Int32Array, topology: Topology) -> bool:
    """True where the chips of a group are all points of a grid along the fabric's dimensions."""
    places = topology.chip_coord[list(dict.fromkeys(chips.tolist()))]
    sides = [len(dict.fromkeys(column)) for column in places.T.tolist()]
    return int(np.prod(sides)) == len(places)


def pairs(use: StepCollective) -> Lump:
    """Sends or a permute: every pair at once, each over one way."""
    positions = np.array(use.pairs, dtype=np.int32).reshape(-1, 2)
    src, dst = (use.ranks[:, positions[:, side]].ravel() for side in (0, 1))
    phase = Phase(src=src, dst=dst, hop_bytes=float(use.size_bytes), steps=1, adds=False, path=0)
    return Lump(algorithm="mesh", phases=(phase,))


def between_two(use: StepCollective) -> Lump:
    """Groups of two: each sends the other its half."""
    src = use.ranks.ravel()
    dst = use.ranks[:, ::-1].ravel()
    phases = tuple(
        Phase(src=src, dst=dst, hop_bytes=use.size_bytes / PAIR, steps=1, adds=adds)
        for adds in _HALVES[use.kind]
    )
    return Lump(algorithm="mesh", phases=phases)


def around(use: StepCollective) -> Lump:
    """The ring over the ranks as the group lists them, half the data each way."""
    n = use.ranks.shape[1]
    after = np.roll(use.ranks, -1, axis=1)
    src = np.concatenate((use.ranks.ravel(), after.ravel()))
    dst = np.concatenate((after.ravel(), use.ranks.ravel()))
    hop = use.size_bytes / 2 * (n - 1) / n
    phases = tuple(
        Phase(src=src, dst=dst, hop_bytes=hop, steps=n - 1, adds=adds) for adds in _HALVES[use.kind]
    )
    return Lump(algorithm="bidirectional_ring", phases=phases)


def around_chips(use: StepCollective, chips: Int32Array) -> Lump:
    """The ring over the chips of one group, each of which holds equally many of its ranks.

    The first ranks of all chips form one rail, the second ones another; what a rail brings is
    handed to the other ranks of the chip.
    """
    ranks = _rails(use, chips)
    nodes, rails = ranks.shape
    after = np.roll(ranks, -1, axis=0)
    one, other = _pairs_of(ranks)
    src = np.concatenate((ranks.ravel(), after.ravel(), one))
    dst = np.concatenate((after.ravel(), ranks.ravel(), other))
    each = use.size_bytes / rails
    hop = np.full(2 * ranks.size, each / 2 * (nodes - 1) / nodes)
    sizes = np.concatenate((hop, np.full(len(one), each)))
    phases = tuple(
        Phase(
            src=dst if adds else src,
            dst=src if adds else dst,
            hop_bytes=sizes,
            steps=nodes,
            adds=adds,
        )
        for adds in _HALVES[use.kind]
    )
    return Lump(algorithm="bidirectional_ring", phases=phases)


def _rails(use: StepCollective, chips: Int32Array) -> Int32Array:
    """(chips, ranks on each) i4 of one group whose chips hold equally many of its ranks."""
    rails = int(np.count_nonzero(chips == chips[0]))
    found: Int32Array = use.ranks[0][np.argsort(chips, kind="stable")].reshape(-1, rails)
    return found


def _pairs_of(rows: Int32Array) -> tuple[Int32Array, Int32Array]:
    """All that send and receive where everyone in a row sends to everyone else there."""
    one, other = np.nonzero(~np.eye(rows.shape[1], dtype=np.bool_))
    return rows[:, one].ravel(), rows[:, other].ravel()


def everyone_by_chips(use: StepCollective, chips: Int32Array) -> Lump:
    """Every pair of chips at once, rail by rail, and handed on inside each chip.

    The first ranks of all chips form one rail, the second ones another, so that a block goes to a
    chip once. A reduce-scatter is the same turned round in time.
    """
    ranks = _rails(use, chips)
    block = use.size_bytes / ranks.size
    between, inside = _pairs_of(ranks.T), _pairs_of(ranks)
    phases: list[Phase] = []
    for adds in _HALVES[use.kind]:
        legs = [(between, block), (inside, block * len(ranks))]
        for (src, dst), size in legs[::-1] if adds else legs:
            phases.append(Phase(src=src, dst=dst, hop_bytes=size, steps=1, adds=adds))
    return Lump(algorithm="mesh", phases=tuple(phase for phase in phases if len(phase.src)))


def everyone(use: StepCollective) -> Lump:
    """Every pair of a group at once; of an exchange, as much as the loads of its positions say."""
    n = use.ranks.shape[1]
    first, second = np.nonzero(~np.eye(n, dtype=np.bool_))
    src, dst = use.ranks[:, first].ravel(), use.ranks[:, second].ravel()
    hop: float | FloatArray = use.size_bytes / n
    if use.loads:
        busy = np.array(use.loads)[first if use.sends_loads else second]
        hop = np.tile(hop * busy, len(use.ranks))
    phases = tuple(
        Phase(src=src, dst=dst, hop_bytes=hop, steps=1, adds=adds) for adds in _HALVES[use.kind]
    )
    return Lump(algorithm="mesh", phases=phases)


@dataclass(slots=True)
class _Columns:
    """The flows of all phases of several lumps, end to end."""

    src: list[Int32Array] = field(default_factory=list)
    dst: list[Int32Array] = field(default_factory=list)
    sizes: list[FloatArray] = field(default_factory=list)
    adds: list[bool] = field(default_factory=list)
    path: list[int] = field(default_factory=list)

    def add(self, phase: Phase) -> None:
        self.src.append(phase.src)
        self.dst.append(phase.dst)
        self.sizes.append(np.broadcast_to(phase.hop_bytes, phase.src.shape))
        self.adds.append(phase.adds)
        self.path.append(phase.path)


def carry(lumps: Sequence[Lump], placement: Placement, topology: Topology) -> tuple[Carried, ...]:
    """Time and bytes of collectives, each alone.

    Raises:
        RoutingError: Faults cut a group apart.
    """
    columns = _Columns()
    for one in lumps:
        for phase in one.phases:
            columns.add(_by_chips(phase, placement, topology))
    if not columns.src:
        return ()
    schedule = _schedule(columns, placement)
    routes = route(schedule, topology)
    phase_of_subflow = schedule.flow_step[routes.flow_of_subflow].astype(np.int64)
    once = _loads(routes, phase_of_subflow, len(columns.sizes), np.ones(len(routes)))
    waited = _loads(routes, phase_of_subflow, len(columns.sizes), routes.subflow_latency_s)
    used = once > 0
    work = np.divide(
        once, routes.resource_capacity_bytes_per_s, out=np.zeros_like(once), where=used
    )
    mean = np.divide(waited, once, out=np.zeros_like(once), where=used)
    longest = np.zeros(len(columns.sizes))
    np.maximum.at(longest, phase_of_subflow, routes.subflow_latency_s)
    turns = np.array([phase.steps for one in lumps for phase in one.phases], dtype=np.float64)
    took = np.maximum((work + turns[:, None] * mean).max(axis=1), turns * longest)
    return _collected(lumps, took, once[:, : topology.link_count])


def _by_chips(phase: Phase, placement: Placement, topology: Topology) -> Phase:
    """The same with one flow for all that goes from one chip to another.

    It leans on the same links and on the same memory. Flows between cores of a chip, and over EFA,
    may lean on what belongs to their cores, and stay as they are.
    """
    if len(phase.src) < _MANY_FLOWS:
        return phase
    src, dst = placement.chip_of_rank[phase.src], placement.chip_of_rank[phase.dst]
    domain = topology.ultraserver_of_chip
    merges = (src != dst) & (domain[src] == domain[dst])
    way = np.where(merges, src * np.int64(topology.chip_count) + dst, -1 - np.arange(len(src)))
    order = np.argsort(way, kind="stable")
    begin = np.flatnonzero(np.diff(way[order], prepend=-len(src) - 1))
    one = order[begin]
    sizes = np.broadcast_to(phase.hop_bytes, way.shape)[order]
    return replace(
        phase, src=phase.src[one], dst=phase.dst[one], hop_bytes=np.add.reduceat(sizes, begin)
    )


def _collected(
    lumps: Sequence[Lump], phase_s: FloatArray, loads: FloatArray
) -> tuple[Carried, ...]:
    """Each lump with its phases one after another."""
    found, at = [], 0
    for one in lumps:
        here = slice(at, at + len(one.phases))
        time_s = float(phase_s[here].sum())
        found.append(Carried(time_s=time_s, link_bytes=loads[here].sum(axis=0)))
        at += len(one.phases)
    return tuple(found)


def _loads(
    routes: Routes, phase_of_subflow: IntArray, phases: int, weight: FloatArray
) -> FloatArray:
    """(phases, R) f8 bytes that lean on every resource, those of each sub-flow weighted."""
    resources = len(routes.resource_capacity_bytes_per_s)
    hops = np.diff(routes.hop_start)
    each = np.repeat(routes.subflow_bytes * weight, hops) * routes.hop_weight
    place = np.repeat(phase_of_subflow, hops) * resources + routes.hop_resource
    loads = np.bincount(place, weights=each, minlength=phases * resources).astype(np.float64)
    return loads.reshape(phases, resources)


def phase_schedule(phase: Phase, placement: Placement) -> Schedule:
    """The flows of one phase."""
    columns = _Columns()
    columns.add(phase)
    return _schedule(columns, placement)


def _schedule(columns: _Columns, placement: Placement) -> Schedule:
    """Independent flows; the step of each is the phase it belongs to."""
    src, dst = np.concatenate(columns.src), np.concatenate(columns.dst)
    lengths = [len(part) for part in columns.src]
    phase = np.repeat(np.arange(len(lengths), dtype=np.int32), lengths)
    adds = np.repeat(np.array(columns.adds), lengths)
    chip, core = placement.chip_of_rank, placement.core_of_rank
    local = chip[src] == chip[dst]
    zero = np.zeros(len(src), dtype=np.int32)
    return Schedule(
        flow_src=chip[src],
        flow_dst=chip[dst],
        flow_src_core=core[src],
        flow_dst_core=core[dst],
        flow_bytes=np.concatenate(columns.sizes),
        flow_chunk=zero,
        flow_chunks=zero + 1,
        flow_step=phase,
        flow_priority=zero,
        flow_reduces=adds,
        flow_group=zero,
        flow_path=np.repeat(np.array(columns.path, dtype=np.int32), lengths),
        dep_start=np.zeros(len(src) + 1, dtype=np.int64),
        dep_flow=np.empty(0, dtype=np.int32),
        algorithm="lumped",
        flow_touches=np.where(local, np.where(adds, _ADDED, _COPIED), 0.0),
    )
