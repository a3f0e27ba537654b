"""Which algorithms there are, what each can carry out, and the one way to a schedule."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Protocol

from trnviz.core.arrays import held_bytes
from trnviz.core.collectives import (
    bidirectional_ring,
    dimension_direct,
    dimension_ring,
    halving_doubling,
    hierarchical,
    kangaring,
    mesh,
    multi_ring,
    neuron,
    rdh,
    ring,
    swarm,
    weighted_multi_ring,
)
from trnviz.core.collectives.box import box_of
from trnviz.core.collectives.builder import flows_needed, from_lanes, schedule
from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup
from trnviz.core.collectives.compose import GroupFlows
from trnviz.core.collectives.exchange import along_axes, every_pair
from trnviz.core.collectives.members import Members, by_chip
from trnviz.core.collectives.pairs import flows_of
from trnviz.core.collectives.pattern import MOST_FLOWS
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.collectives.spread import LanePlan
from trnviz.core.collectives.symmetry import moves_onto_itself, turns
from trnviz.core.errors import ScheduleError
from trnviz.core.kept import Kept
from trnviz.core.topology import Topology
from trnviz.core.units import MIB

_PAIRED = frozenset({CollectiveKind.PERMUTE, CollectiveKind.SEND_RECV})


class Exchange(Protocol):
    """An all-to-all of so many bytes a rank; with `heads`, only what leaves the first node."""

    def __call__(self, members: Members, size_bytes: float, *, heads: bool = False) -> GroupFlows:
        """Its flows."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Algorithm:
    """One way to carry out operations.

    Attributes:
        name: As typed.
        idea: In a line.
        lanes: All-gather, reduce-scatter, all-reduce and broadcast; unused where it has a rule.
        exchange: All-to-all, None where it has none of its own.
        pairs: True where it carries out send/recv and permute.
        chunks: Pieces when nobody says.
        broadcast: Lanes of a broadcast where they are not the same.
        spread: A broadcast that does not go along lanes.
        rule: Where it has no way of its own and chooses among the others.
    """

    name: str
    idea: str
    lanes: Callable[[Members, int], LanePlan]
    exchange: Exchange | None = None
    pairs: bool = False
    chunks: int = 1
    broadcast: Callable[[Members, int], LanePlan] | None = None
    spread: Callable[[Members, float, int, int | None], GroupFlows] | None = None
    rule: Callable[[Collective, Topology], neuron.Choice] | None = None


def _axes(members: Members, size_bytes: float, *, heads: bool = False) -> GroupFlows:
    return along_axes(members, box_of(members).grid, size_bytes, heads=heads)


_ALL = (
    Algorithm(name="ring", idea="one cycle, one direction", lanes=ring.plan),
    Algorithm(
        name="bidirectional_ring",
        idea="one cycle, half the data each way",
        lanes=bidirectional_ring.plan,
    ),
    Algorithm(
        name="dimension_ring",
        idea="one ring phase per dimension, one dimension after another",
        lanes=dimension_ring.plan,
    ),
    Algorithm(
        name="dimension_direct",
        idea="one phase of direct exchanges per dimension, one dimension after another",
        lanes=dimension_direct.plan,
        exchange=_axes,
    ),
    Algorithm(
        name="bidirectional_dimension_ring",
        idea="dimension_ring with half the data each way",
        lanes=dimension_ring.both_ways,
    ),
    Algorithm(
        name="rotated_dimension_direct",
        idea="dimension_direct in equal lanes over the orders of dimensions, no barrier",
        lanes=dimension_direct.rotated,
    ),
    Algorithm(
        name="multi_ring",
        idea="every link of every dimension busy, equal lanes",
        lanes=multi_ring.plan,
    ),
    Algorithm(
        name="weighted_multi_ring",
        idea="every link busy, split so that unequal dimensions finish together",
        lanes=weighted_multi_ring.plan,
        chunks=weighted_multi_ring.CHUNKS,
    ),
    Algorithm(
        name="halving_doubling",
        idea="partners at distance 1, 2, 4, ..., the data halved each time",
        lanes=halving_doubling.plan,
    ),
    Algorithm(
        name="mesh",
        idea="every pair at once",
        lanes=mesh.plan,
        exchange=every_pair,
        pairs=True,
    ),
    Algorithm(
        name="kangaring",
        idea="two edge-disjoint cycles, each block half way round both ways",
        lanes=kangaring.plan,
        broadcast=kangaring.broadcast,
    ),
    Algorithm(
        name="rdh",
        idea="pairs over the bits of the routing ids of an instance",
        lanes=rdh.plan,
    ),
    Algorithm(
        name="hierarchical",
        idea="inside the instance, then between",
        lanes=hierarchical.plan,
    ),
    Algorithm(
        name="swarm",
        idea="a broadcast in pieces that every chip passes on over all its links",
        lanes=swarm.plan,
        spread=swarm.broadcast,
    ),
    Algorithm(
        name="neuron",
        idea="what Neuron would take: mesh, rdh, kangaring, ring or hierarchical by size and group",
        lanes=mesh.plan,
        rule=neuron.choice,
    ),
)

ALGORITHMS = MappingProxyType({algorithm.name: algorithm for algorithm in _ALL})


def algorithm_named(name: str) -> Algorithm:
    """The algorithm of this name.

    Raises:
        ScheduleError: There is none.
    """
    if name not in ALGORITHMS:
        raise ScheduleError(f"{name!r} is not an algorithm; one of {', '.join(ALGORITHMS)}, auto")
    return ALGORITHMS[name]


def _group_flows(
    algorithm: Algorithm, collective: Collective, members: Members, chunks: int | None
) -> GroupFlows:
    kind = collective.kind
    if kind in _PAIRED:
        if not algorithm.pairs:
            raise ScheduleError(f"{kind} goes from pair to pair: use mesh or auto")
        return flows_of(members, collective)
    if kind is CollectiveKind.ALL_TO_ALL:
        return _exchange(algorithm)(members, collective.size_bytes)
    if kind is CollectiveKind.BROADCAST and algorithm.spread is not None:
        return algorithm.spread(members, collective.size_bytes, collective.root, chunks)
    return from_lanes(_lanes(algorithm, collective, members, chunks), members, collective)


def _exchange(algorithm: Algorithm) -> Exchange:
    if algorithm.exchange is None:
        able = ", ".join(a.name for a in _ALL if a.exchange)
        raise ScheduleError(f"{algorithm.name} has no all_to_all; use {able} or auto")
    return algorithm.exchange


def _lanes(
    algorithm: Algorithm, collective: Collective, members: Members, chunks: int | None
) -> LanePlan:
    own = algorithm.broadcast if collective.kind is CollectiveKind.BROADCAST else None
    way = own or algorithm.lanes
    if chunks is not None:
        return way(members, chunks)
    return _fitting(way(members, algorithm.chunks), members, collective)


def _fitting(plan: LanePlan, members: Members, collective: Collective) -> LanePlan:
    """With fewer pieces where the usual number would make too large a schedule."""
    while plan.chunks > 1 and flows_needed(plan, members, collective.kind) > MOST_FLOWS // 2:
        plan = replace(plan, chunks=plan.chunks // 2)
    return plan


def _check(
    collective: Collective, group: ReplicaGroup, topology: Topology, chunks: int | None
) -> None:
    if chunks is not None and chunks < 1:
        raise ScheduleError(f"{chunks} chunks; there must be at least one")
    if not 0 <= collective.root < len(group):
        raise ScheduleError(
            f"root {collective.root} is outside the group; positions are 0-{len(group) - 1}"
        )
    down = [topology.chip_names[c] for c in group.chip_of_rank.tolist() if not topology.chip_up[c]]
    if down:
        raise ScheduleError(
            f"{', '.join(dict.fromkeys(down))} is down and in the group; leave it out"
        )


def plan(collective: Collective, topology: Topology, chunks: int | None = None) -> Schedule:
    """The schedule of a collective by the algorithm it names.

    Args:
        collective: Its algorithm is a name of `ALGORITHMS`; "auto" is resolved by `core.bench`.
        topology: The fabric.
        chunks: Pieces per lane; None takes the algorithm's own number.

    Raises:
        ScheduleError: The algorithm cannot serve this operation or one of the groups; says why.
    """
    algorithm = algorithm_named(collective.algorithm)
    if algorithm.rule is not None:
        return _by_rule(algorithm.rule(collective, topology), collective, topology, chunks)
    return schedule(_parts(algorithm, collective, topology, chunks), algorithm.name)


def _parts(
    algorithm: Algorithm, collective: Collective, topology: Topology, chunks: int | None
) -> list[tuple[Members, GroupFlows]]:
    parts = []
    for group in collective.groups:
        _check(collective, group, topology, chunks)
        parts.append(_part(_Asked(algorithm, collective, group, topology, chunks)))
    return parts


_MOVABLE = frozenset(
    {
        CollectiveKind.ALL_GATHER,
        CollectiveKind.REDUCE_SCATTER,
        CollectiveKind.ALL_REDUCE,
        CollectiveKind.ALL_TO_ALL,
    }
)


def heads(collective: Collective, topology: Topology, chunks: int | None = None) -> Schedule | None:
    """The flows of `plan` that leave one node, where all others are their images; else None.

    Whether the links are alike too is for `simulation.orbits` to say.

    Raises:
        ScheduleError: As `plan`, but not where a schedule would be too large to lay out.
    """
    if len(collective.groups) > 1 or collective.kind not in _MOVABLE:
        return None
    algorithm = algorithm_named(collective.algorithm)
    if algorithm.rule is None:
        return _heads(algorithm, collective, topology, chunks)
    choice = algorithm.rule(collective, topology)
    try:
        return _heads(
            ALGORITHMS[choice.first], collective, topology, chunks, choice.note(choice.first)
        )
    except ScheduleError:
        return None


def _heads(
    algorithm: Algorithm,
    collective: Collective,
    topology: Topology,
    chunks: int | None,
    note: str = "",
) -> Schedule | None:
    group = collective.groups[0]
    _check(collective, group, topology, chunks)
    members = by_chip(group, topology)
    if not moves_onto_itself(members):
        return None
    if collective.kind is CollectiveKind.ALL_TO_ALL:
        flows = _exchange(algorithm)(members, collective.size_bytes, heads=True)
        return schedule([(members, flows)], algorithm.name, note)
    lanes = _lanes(algorithm, collective, members, chunks)
    if not turns(lanes, members):
        return None
    flows = from_lanes(replace(lanes, heads=True), members, collective)
    return schedule([(members, flows)], algorithm.name, note)


def _by_rule(
    choice: neuron.Choice, collective: Collective, topology: Topology, chunks: int | None
) -> Schedule:
    """The schedule of the first algorithm that can serve, with the rule in its note."""
    refusals = []
    for name in choice.names:
        try:
            parts = _parts(ALGORITHMS[name], collective, topology, chunks)
        except ScheduleError as error:
            refusals.append(f"{name}: {error}")
        else:
            return schedule(parts, name, choice.note(name))
    raise ScheduleError("; ".join(refusals))


def flow_count(collective: Collective, topology: Topology, chunks: int | None = None) -> int:
    """Flows that would be laid out, at most; 0 where images are enough or it does not go by lanes.

    Raises:
        ScheduleError: The algorithm cannot serve the collective.
    """
    algorithm, kind = algorithm_named(collective.algorithm), collective.kind
    if kind in _PAIRED or kind is CollectiveKind.ALL_TO_ALL or algorithm.rule or algorithm.spread:
        return 0
    total = 0
    for group in collective.groups:
        members = by_chip(group, topology)
        lanes = _lanes(algorithm, collective, members, chunks)
        alone = len(collective.groups) == 1 and kind in _MOVABLE
        if not (alone and moves_onto_itself(members) and turns(lanes, members)):
            total += flows_needed(lanes, members, kind)
    return total


def served_by(collective: Collective, topology: Topology) -> str:
    """The algorithm that carries a collective out: the one it names, or what its rule chooses.

    Raises:
        ScheduleError: The rule, or every algorithm it names, refuses the collective.
    """
    if algorithm_named(collective.algorithm).rule is None:
        return collective.algorithm
    return plan(collective, topology).algorithm


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """One group's share of a plan, as a dictionary key: equal by value, the fabric by identity."""

    algorithm: Algorithm
    collective: Collective
    group: ReplicaGroup
    topology: Topology
    chunks: int | None

    def _value(self) -> tuple[object, ...]:
        asked, group = self.collective, self.group
        return (
            self.algorithm.name,
            asked.kind,
            asked.size_bytes,
            asked.root,
            asked.pairs,
            self.chunks,
            group.chip_of_rank.tobytes(),
            group.core_of_rank.tobytes(),
            id(self.topology),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self._value() == other._value()

    def __hash__(self) -> int:
        return hash(self._value())


def _part(asked: _Asked) -> tuple[Members, GroupFlows]:
    """The flows of one group; remembered, since a move changes few groups of a plan."""
    found = _PARTS.get(asked)
    if found is None:
        members = by_chip(asked.group, asked.topology)
        found = members, _group_flows(asked.algorithm, asked.collective, members, asked.chunks)
        _PARTS.put(asked, found)
    return found


def _weight(_asked: _Asked, part: tuple[Members, GroupFlows]) -> int:
    members, flows = part
    return 1024 + sum(map(held_bytes, (members, flows, flows.flows)))


_PARTS: Kept[_Asked, tuple[Members, GroupFlows]] = Kept(16 * MIB, _weight)
