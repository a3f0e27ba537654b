"""Which tier of the fabric the groups of a plan cross, and whether their ring follows its links."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import numpy as np

from trnviz.core.arrays import Int32Array, IntArray
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.problem import Problem, Severity
from trnviz.core.topology import LinkKind, Topology
from trnviz.core.units import format_rate

_NOTED_TIERS: Final = (
    ("tp", ("gap", "z", "efa")),
    ("ep", ("z", "efa")),
    ("cp", ("efa",)),
    ("pp", ("efa",)),
    ("dp", ("efa",)),
)
_IN_INSTANCE: Final = (LinkKind.NEURONLINK_XY, LinkKind.GENERIC)
_MOST_RING_CHIPS: Final = 16
_MOST_TRIES: Final = 20_000
_SHORTEST_RING: Final = 3
_ON_A_RING: Final = 2
"""Neighbours that a chip of a ring has at least."""


def crossings(plan: Parallelism, placement: Placement, topology: Topology) -> Iterator[Problem]:
    """One note for each dimension whose groups cross a slow tier or fall apart."""
    for dimension, noted in _NOTED_TIERS:
        if getattr(plan, dimension) == 1:
            continue
        groups = plan.groups(dimension)
        tiers = _tiers(np.array(groups), placement, topology, linked="gap" not in noted)
        crossing = [number for number, tier in enumerate(tiers) if tier in noted]
        if not crossing:
            continue
        first, name = crossing[0], dimension.upper()
        yield Problem(
            code=f"{dimension}-crosses-{tiers[first]}",
            severity=Severity.NOTE,
            message=(
                f"{len(crossing)} of {len(groups)} {name} groups {_text(tiers[first], topology)}, "
                f"such as the one of rank {groups[first][0]}"
            ),
            where=f"{name} group {first}",
        )


def rings(plan: Parallelism, placement: Placement, topology: Topology) -> Iterator[Problem]:
    """A tensor-parallel group that is a ring of links, but not in the order of its ranks.

    The launcher's own order is taken as it is: algorithms for rows and rectangles find their rings.
    """
    if plan.tp == 1:
        return
    groups = plan.groups("tp")
    allowed = _breaks_at_launch(plan, topology)
    for number, group in enumerate(groups):
        chips = _in_order(placement.chip_of_rank[list(group)])
        breaks = _breaks(chips, topology)
        if len(breaks) <= allowed or not _SHORTEST_RING < len(chips) <= _MOST_RING_CHIPS:
            continue
        better = ring_order(chips, topology)
        if better is None:
            continue
        names = topology.chip_names
        yield Problem(
            code="tp-not-a-ring",
            severity=Severity.NOTE,
            message=(
                f"in the order of its ranks the ring of TP group {number} hops between chips that "
                f"are not linked, such as {names[breaks[0][0]]} to {names[breaks[0][1]]}; in the "
                f"order {', '.join(names[chip] for chip in better)} every hop is a link"
            ),
            where=f"TP group {number}",
        )
        return


@lru_cache(maxsize=16)
def _breaks_at_launch(plan: Parallelism, topology: Topology) -> int:
    """Hops without a link in the ring of the first group, where the launcher puts it."""
    launched = Placement.initial(plan, topology).chip_of_rank
    return len(_breaks(_in_order(launched[list(plan.groups("tp")[0])]), topology))


def ring_order(chips: tuple[int, ...], topology: Topology) -> tuple[int, ...] | None:
    """The chips in an order in which each is linked to the next, and the last to the first."""
    linked = _neighbours(topology)
    near = {chip: [o for o in chips if o in linked[chip]] for chip in chips}
    if min(len(found) for found in near.values()) < _ON_A_RING:  # most scattered groups
        return None
    path, tries = [chips[0]], 0
    waiting = [iter(near[chips[0]])]
    while waiting and tries < _MOST_TRIES:
        tries += 1
        following = next((o for o in waiting[-1] if o not in path), None)
        if following is None:
            waiting.pop()
            path.pop()
            continue
        path.append(following)
        if len(path) == len(chips) and chips[0] in near[following]:
            return tuple(path)
        waiting.append(iter(near[following]))
    return None


def _in_order(chips: Int32Array) -> tuple[int, ...]:
    """The chips of a group in the order of its ranks, each once."""
    return tuple(dict.fromkeys(chips.tolist()))


def _breaks(chips: tuple[int, ...], topology: Topology) -> list[tuple[int, int]]:
    """Neighbours of the ring that no link joins."""
    if len(chips) == 1:
        return []
    near = _neighbours(topology)
    return [(a, b) for a, b in zip(chips, (*chips[1:], chips[0]), strict=True) if b not in near[a]]


@lru_cache(maxsize=8)
def _neighbours(topology: Topology) -> tuple[frozenset[int], ...]:
    """For each vertex those that a link leads to."""
    near: list[set[int]] = [set() for _ in topology.vertex_names]
    for src, dst in zip(topology.link_src.tolist(), topology.link_dst.tolist(), strict=True):
        if src != dst:
            near[src].add(dst)
    return tuple(frozenset(found) for found in near)


def _text(tier: str, topology: Topology) -> str:
    if tier == "gap":
        return "are on chips that are not linked to each other"
    if tier == "z":
        return "cross the Z links, at half the rate of X and Y"
    here = format_rate(_chip_rate(topology, _IN_INSTANCE))
    rate = format_rate(efa_rate(topology))
    return f"cross EFA, the slowest tier, at {rate} a chip where links inside give {here}"


def _chip_rate(topology: Topology, kinds: tuple[LinkKind, ...]) -> float:
    """What a chip can send over links of these kinds together; the best chip's."""
    is_kind = np.isin(topology.link_kind, kinds)
    rates = np.bincount(
        topology.link_src[is_kind], topology.link_capacity_bytes_per_s[is_kind], minlength=1
    )
    return float(rates.max(initial=0.0))


def efa_rate(topology: Topology) -> float:
    """What a chip can send over EFA, 0 where there is none."""
    if topology.hardware is None:
        return 0.0
    nics = topology.hardware.count("chips_per_nic")
    return topology.hardware.value("efa_bytes_per_s") / nics


def _tiers(
    groups: IntArray, placement: Placement, topology: Topology, *, linked: bool
) -> list[str]:
    """The slowest thing that the traffic of each group must cross; `linked` takes gaps for none."""
    chips = placement.chip_of_rank[groups]
    between = np.ptp(topology.instance_of_chip[chips], axis=1) > 0
    far = np.ptp(topology.ultraserver_of_chip[chips], axis=1) > 0
    over_efa = far | ~np.bool_(_has_z(topology))

    tiers: list[str] = np.where(between, np.where(over_efa, "efa", "z"), "none").tolist()
    if not linked:
        for number in np.flatnonzero(~between).tolist():
            if not _linked(list(set(chips[number].tolist())), topology):
                tiers[number] = "gap"
    return tiers


def _has_z(topology: Topology) -> bool:
    return bool((topology.link_kind == LinkKind.NEURONLINK_Z).any())


def _linked(chips: list[int], topology: Topology) -> bool:
    """True when the chips hang together by their own links alone."""
    near, waiting, left = _neighbours(topology), [chips[0]], set(chips[1:])
    while waiting and left:
        found = left & near[waiting.pop()]
        left -= found
        waiting.extend(found)
    return not left
