"""A collective as one number per link: what the step simulation needs of it.

The collective runs alone by its real schedule; what stays is its time and the bytes it puts on
every link (`alone`).

A group that is scattered over the fabric can only take a ring, whose flows wait for nothing but
the data they forward; it, sends and exchanges of two are reckoned by `lumped`: a ring is paced by
its most used resource, so its time is that resource's bytes over its capacity, plus, a step, what
the flows there wait. That is within 6 % of the flow-level run for gradients and activations, which
a test holds.
Groups side by side of which some are scattered are taken one by one; together they last as long as
the longest, or as the link that all of them together use most.

Experts that are sent more than others: the exchange is timed as if all were sent alike, and lasts
longer by as much as every pair at once would with these loads; the bytes on the links are those of
every pair. Groups side by side that carry more than others are taken by their load.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from trnviz.core import lumped
from trnviz.core.alone import SMALL_BYTES, Macro, run_alone
from trnviz.core.arrays import Int32Array, IntArray, frozen
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.kept import Kept
from trnviz.core.placement import Placement
from trnviz.core.topology import Topology
from trnviz.core.traffic import StepCollective
from trnviz.core.translation import Fabric
from trnviz.core.units import MIB


def macro(use: StepCollective, placement: Placement, topology: Topology) -> Macro:
    """A collective of the step with its ranks where they sit, run alone; remembered.

    Raises:
        ScheduleError: No algorithm can serve it.
        RoutingError: Faults cut its group apart.
    """
    return macros((use,), placement, topology)[0]


def macros(uses: Sequence[StepCollective], placement: Placement, topology: Topology) -> list[Macro]:
    """Collectives of the step, each run alone; what is not known yet is routed in one go.

    Raises:
        ScheduleError: No algorithm can serve one.
        RoutingError: Faults cut a group apart.
    """
    where = _Where.of(placement, topology)
    uses = [_arranged(use, where) for use in uses]
    keys = [where.key(use) for use in uses]
    found = {key: one for key in keys if (one := _KEPT.get(key)) is not None}
    new = {key: use for key, use in zip(keys, uses, strict=True) if key not in found}
    if new:
        parts = [part for use in new.values() for part in _made_of(use)]
        if parts:  # first, in one go, so that they are known below
            macros(parts, placement, topology)
        for key, one in zip(new, _new(list(new.values()), where), strict=True):
            found[key] = one
            _KEPT.put(key, one)
    return [found[key] for key in keys]


def _weight(key: tuple[object, ...], one: Macro) -> int:
    """Bytes of a macro-flow with all that decides it."""
    return one.link_bytes.nbytes + sum(len(part) for part in key if isinstance(part, bytes)) + 1024


_KEPT: Kept[tuple[object, ...], Macro] = Kept(16 * MIB, _weight)
"""Macro-flows by everything that decides them."""


_MOST_CORES = 1 << 10
"""Cores that a chip has at most: a place is one number, chip x this + core."""


@dataclass(frozen=True, slots=True, eq=False)
class _Where:
    """The ranks on a fabric.

    Attributes:
        placement: Of the ranks.
        topology: The fabric.
        fabric: The same as a part of a key.
        place: (R,) i8 chip and core of each rank as one number.
    """

    placement: Placement
    topology: Topology
    fabric: Fabric
    place: IntArray

    @classmethod
    def of(cls, placement: Placement, topology: Topology) -> "_Where":
        place = placement.chip_of_rank.astype(np.int64) * _MOST_CORES + placement.core_of_rank
        return cls(placement, topology, Fabric(topology), place)

    def key(self, use: StepCollective, group: int | None = None) -> tuple[object, ...]:
        """Everything of a collective, or of one of its groups, that decides how it runs."""
        ranks = use.ranks if group is None else use.ranks[group : group + 1]
        return (
            use.kind, use.size_bytes, use.algorithm, use.pairs, use.loads, use.sends_loads,
            use.group_loads, ranks.shape, self.fabric, self.place[ranks].tobytes(),
        )  # fmt: skip


def _arranged(use: StepCollective, where: _Where) -> StepCollective:
    """With its groups chip by chip where each chip holds as many ranks of them as the others.

    Which of a chip's ranks comes first, and which chip, makes no difference to an algorithm that
    may choose its own order; a scattered group keeps the order that the user gave it.
    """
    if use.algorithm != "auto" or use.pairs or use.loads or use.ranks.shape[1] <= lumped.PAIR:
        return use
    places = where.place[use.ranks]
    if (places[:, 1:] >= places[:, :-1]).all():
        return use
    order = np.argsort(places, axis=1, kind="stable")
    for row, chips in enumerate(where.placement.chip_of_rank[use.ranks]):
        if _is_scattered(chips.tobytes()):
            order[row] = np.arange(order.shape[1])
    return replace(use, ranks=np.take_along_axis(use.ranks, order, axis=1))


def _new(uses: list[StepCollective], where: _Where) -> list[Macro]:
    """Lumps together, the others one by one."""
    placement, topology = where.placement, where.topology
    uneven = [_uneven_groups(use, placement, topology) for use in uses if use.group_loads]
    by_load = [use for use in uses if use.loads]
    alike = [use for use in uses if not use.loads and not use.group_loads]
    plans = [_plan(use, where) for use in alike]
    lumps = [part for plan in plans for part in plan if isinstance(part, lumped.Lump)]
    lumps += [lumped.everyone(one) for use in by_load for one in (use, _sent_alike(use))]
    carried = iter(lumped.carry(lumps, placement, topology))
    found = []
    for plan in plans:
        parts = []
        for part in plan:
            if isinstance(part, lumped.Lump):
                one = next(carried)
                links = frozen(one.link_bytes, "f8")
                parts.append(Macro(algorithm=part.algorithm, time_s=one.time_s, link_bytes=links))
            else:
                parts.append(part)
        found.append(_side_by_side(parts, topology))
    timed = macros([_sent_alike(use) for use in by_load], placement, topology) if by_load else []
    loaded = [
        _longer(one, use, next(carried), next(carried))
        for one, use in zip(timed, by_load, strict=True)
    ]
    queues = iter(uneven), iter(loaded), iter(found)
    kinds = [0 if use.group_loads else 1 if use.loads else 2 for use in uses]
    return [next(queues[kind]) for kind in kinds]


def _longer(one: Macro, use: StepCollective, sent: lumped.Carried, even: lumped.Carried) -> Macro:
    """An even exchange that lasts as long as its loads say, at most as the busiest would alone."""
    stretch = sent.time_s / even.time_s if even.time_s > 0 else 1.0
    return replace(
        one,
        time_s=one.time_s * min(max(stretch, 1.0), max(use.loads)),
        link_bytes=frozen(sent.link_bytes, "f8"),
    )


def _uneven_groups(use: StepCollective, placement: Placement, topology: Topology) -> Macro:
    """Groups that carry different amounts side by side: those of one load together."""
    return _side_by_side(macros(_made_of(use), placement, topology), topology)


def _made_of(use: StepCollective) -> list[StepCollective]:
    """What an uneven collective is worked out from; nothing for an even one."""
    if use.group_loads:
        loads = np.array(use.group_loads)
        return [
            replace(
                use, ranks=use.ranks[loads == load], size_bytes=round(use.size_bytes * load),
                group_loads=(),
            )
            for load in sorted(set(use.group_loads))
            if load > 0
        ]  # fmt: skip
    return [_sent_alike(use)] if use.loads else []


def _sent_alike(use: StepCollective) -> StepCollective:
    """The exchange as if every expert were sent as much as the others."""
    return replace(use, loads=(), sends_loads=False)


def _plan(use: StepCollective, where: _Where) -> list[lumped.Lump | Macro]:
    """The collective whole, or group by group where some are scattered."""
    if use.algorithm != "auto":
        return [run_alone(use.placed(where.placement), where.topology)]
    if use.kind in lumped.PAIRED:
        return [lumped.pairs(use)]
    n = use.ranks.shape[1]
    if n == lumped.PAIR:
        return [lumped.between_two(use)]
    chips = where.placement.chip_of_rank[use.ranks]
    whole = [_is_whole(row.tobytes(), where.fabric) for row in chips]
    if n == 1 or all(whole):
        return [run_alone(use.placed(where.placement), where.topology)]
    return [
        _alone(use, group, where) if is_whole else _lump(_only(use, group), chips[group])
        for group, is_whole in enumerate(whole)
    ]


@lru_cache(maxsize=1024)
def _is_scattered(chips: bytes) -> bool:
    """True where some chips hold more ranks of a group than others; remembered."""
    return lumped.is_scattered(np.frombuffer(chips, np.int32))


@lru_cache(maxsize=1024)
def _is_whole(chips: bytes, fabric: Fabric) -> bool:
    """True for a group that an algorithm for tori can take: a grid of chips, each holding alike."""
    places = np.frombuffer(chips, np.int32)
    return not lumped.is_scattered(places) and lumped.fills_a_grid(places, fabric.topology)


def _only(use: StepCollective, group: int) -> StepCollective:
    return replace(use, ranks=use.ranks[group : group + 1])


def _alone(use: StepCollective, group: int, where: _Where) -> Macro:
    """One group by itself, as tori have algorithms for it; most are the same in the next move."""
    key = where.key(use, group)
    found = _KEPT.get(key)
    if found is None:
        found = run_alone(_only(use, group).placed(where.placement), where.topology)
        _KEPT.put(key, found)
    return found


def _lump(use: StepCollective, chips: Int32Array) -> lumped.Lump:
    """What is left for a group without a shape: everyone at once, or round a ring."""
    if use.kind is CollectiveKind.ALL_TO_ALL:
        return lumped.everyone(use)
    if lumped.is_scattered(chips):
        return lumped.everyone(use) if use.size_bytes <= SMALL_BYTES else lumped.around(use)
    way = lumped.everyone_by_chips if use.size_bytes <= SMALL_BYTES else lumped.around_chips
    return way(use, chips)


def _side_by_side(parts: list[Macro], topology: Topology) -> Macro:
    """Collectives that start together: as long as the longest, or as their most used link."""
    if len(parts) == 1:
        return parts[0]
    carried = np.sum([part.link_bytes for part in parts], axis=0)
    capacity = topology.link_capacity_bytes_per_s
    busy = np.divide(carried, capacity, out=np.zeros_like(carried), where=carried > 0)
    return Macro(
        algorithm=max(parts, key=lambda part: part.time_s).algorithm,
        time_s=max(float(busy.max(initial=0.0)), *(part.time_s for part in parts)),
        link_bytes=frozen(carried, "f8"),
    )
