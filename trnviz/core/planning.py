"""From a model and a fabric to a scenario: default degrees, the first placement, what is wrong."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

import numpy as np

from trnviz.core import memory
from trnviz.core.arrays import IntArray
from trnviz.core.errors import PlacementError
from trnviz.core.fabric_spec import TopologySpec
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism, legal_tp
from trnviz.core.placement import Placement
from trnviz.core.problem import Problem, Severity
from trnviz.core.scenario import Scenario
from trnviz.core.topology import LinkKind, Topology
from trnviz.core.units import format_bytes

_DEFAULT_TP: Final = 32
_DEFAULT_PP: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Degrees:
    """Degrees as a user gave them; None is filled in by `fill`, the others are kept."""

    tp: int | None = None
    pp: int | None = None
    dp: int | None = None
    cp: int = 1
    etp: int = 0


def fill(
    degrees: Degrees, model: ModelSpec, topology: Topology, batches: int | None
) -> dict[str, int]:
    """Sensible values where the user gave none, under the names of `Parallelism`.

    TP is the largest legal degree up to 32 (two torus rows), PP one stage an instance up to 4, so
    that it runs over Z; DP takes the cores that are left, as far as the micro-batches divide.

    Args:
        degrees: What was given.
        model: What is cut.
        topology: What it is put on.
        batches: Micro-batches of a step over all replicas; None where nothing must divide.
    """
    cores = topology.chip_count * topology.cores_per_chip
    pp = degrees.pp or min(_DEFAULT_PP, topology.instance_count, model.layers)
    room = pp * degrees.cp
    most = max(1, min(_DEFAULT_TP, cores // (room * (degrees.dp or 1))))
    tp = degrees.tp or max(t for t in legal_tp(model, expert_tp=degrees.etp) if t <= most)
    left = max(1, cores // (tp * room))
    dp = degrees.dp or max(d for d in range(1, left + 1) if not batches or batches % d == 0)
    return {"tp": tp, "pp": pp, "dp": dp}


def scenario(
    model: ModelSpec,
    plan: Parallelism,
    topology: Topology,
    spec: TopologySpec,
    *,
    algorithms: Mapping[str, str] | None = None,
) -> Scenario:
    """The model, cut and put where the launcher would put it.

    Raises:
        PlacementError: The plan is not possible for this model or on this fabric.
    """
    plan.check(model, topology)
    profile = topology.hardware.profile if topology.hardware else "line"
    bare = Scenario(spec=spec, topology=topology, hardware=topology.hardware, profile=profile)
    return with_plan(bare, model, plan, algorithms=algorithms)


def with_plan(
    bare: Scenario,
    model: ModelSpec,
    plan: Parallelism,
    *,
    algorithms: Mapping[str, str] | None = None,
) -> Scenario:
    """The same fabric with another model or plan on it, freshly placed.

    Raises:
        PlacementError: The plan is not possible for this model or on this fabric.
    """
    plan.check(model, bare.topology)
    return replace(
        bare,
        model=model,
        plan=plan,
        placement=Placement.initial(plan, bare.topology),
        algorithms=bare.algorithms if algorithms is None else MappingProxyType(dict(algorithms)),
    )


def problems(scenario: Scenario) -> tuple[Problem, ...]:
    """Everything that is wrong with a scenario, the worst first.

    A plan that is not possible is one error in the list; then nothing else can be said.
    """
    model, plan, placement = scenario.model, scenario.plan, scenario.placement
    if model is None or plan is None or placement is None:
        return ()
    topology = scenario.topology
    try:
        of_plan = plan.check(model, topology)
    except PlacementError as error:
        return (Problem(code="impossible", severity=Severity.ERROR, message=str(error)),)
    held = memory.ledger(model, plan, topology)
    found = (
        *_overflows(memory.occupancy(held, placement, topology), topology),
        *_misplaced(placement, topology),
        *_crossings(plan, placement, topology),
        *of_plan,
    )
    order = list(Severity)
    return tuple(sorted(found, key=lambda problem: order.index(problem.severity)))


def _overflows(occupancy: memory.Occupancy, topology: Topology) -> Iterator[Problem]:
    """One problem for all banks that hold the same bytes."""
    chips, banks = np.nonzero(occupancy.hbm_ratio > 1)
    if not len(chips):
        return
    contents, first, count = np.unique(
        occupancy.hbm_bytes[chips, banks], axis=0, return_index=True, return_counts=True
    )
    for content, index, alike in sorted(
        zip(contents, first, count, strict=True), key=lambda row: int(row[1])
    ):
        chip, bank = int(chips[index]), int(banks[index])
        where = f"{topology.chip_names[chip]} bank {bank}"
        yield Problem(
            code="hbm-overflow",
            severity=Severity.ERROR,
            message=_overflow_message(content, int(occupancy.bank_bytes[bank]), where, int(alike)),
            where=where,
        )


def _overflow_message(content: IntArray, capacity: int, where: str, alike: int) -> str:
    total = int(content.sum())
    largest = sorted(zip(content.tolist(), memory.KINDS, strict=True), reverse=True)[:3]
    parts = ", ".join(f"{kind} {format_bytes(size)}" for size, kind in largest if size)
    others = f" and {alike - 1} more like it hold" if alike > 1 else " holds"
    return (
        f"{where}{others} {format_bytes(total)} of {format_bytes(capacity)}, "
        f"{format_bytes(total - capacity)} too much: {parts}"
    )


def _misplaced(placement: Placement, topology: Topology) -> Iterator[Problem]:
    shared = np.flatnonzero(placement.shares_core(topology))
    if len(shared):
        rank = int(shared[0])
        yield Problem(
            code="over-committed",
            severity=Severity.WARNING,
            message=f"{len(shared)} ranks share a logical core with another, such as rank {rank}",
            where=f"rank {rank}",
        )
    stranded = np.flatnonzero(~topology.chip_up[placement.chip_of_rank])
    if len(stranded):
        rank = int(stranded[0])
        chip = topology.chip_names[placement.chip_of_rank[rank]]
        yield Problem(
            code="chip-down",
            severity=Severity.ERROR,
            message=f"{len(stranded)} ranks sit on a chip that is down, as rank {rank} on {chip}",
            where=chip,
        )


def _crossings(plan: Parallelism, placement: Placement, topology: Topology) -> Iterator[Problem]:
    for dimension, noted in _NOTED_TIERS:
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
                f"{len(crossing)} of {len(groups)} {name} groups {_TIER_TEXT[tiers[first]]}, "
                f"such as the one of rank {groups[first][0]}"
            ),
            where=f"{name} group {first}",
        )


def _tiers(
    groups: IntArray, placement: Placement, topology: Topology, *, linked: bool
) -> list[str]:
    """The slowest thing that the traffic of each group must cross; `linked` takes gaps for none."""
    chips = placement.chip_of_rank[groups]
    between = np.ptp(topology.instance_of_chip[chips], axis=1) > 0
    far = np.ptp(topology.ultraserver_of_chip[chips], axis=1) > 0
    over_efa = far | ~np.bool_(_has_z(topology))

    def tier(number: int) -> str:
        if between[number]:
            return "efa" if over_efa[number] else "z"
        near = linked or _linked(np.unique(chips[number]).tolist(), topology)
        return "none" if near else "gap"

    return [tier(number) for number in range(len(groups))]


def _has_z(topology: Topology) -> bool:
    return bool((topology.link_kind == LinkKind.NEURONLINK_Z).any())


def _linked(chips: list[int], topology: Topology) -> bool:
    """True when the chips hang together by their own links alone."""
    waiting, left = [chips[0]], set(chips[1:])
    while waiting:
        chip = waiting.pop()
        near = [
            other for other in chips if other in left and topology.link_between(chip, other) >= 0
        ]
        left.difference_update(near)
        waiting.extend(near)
    return not left


_NOTED_TIERS: Final = (("tp", ("gap", "z", "efa")), ("pp", ("efa",)), ("dp", ("efa",)))
_TIER_TEXT: Final = {
    "gap": "are on chips that are not linked to each other",
    "z": "cross the Z links, at half the rate of X and Y",
    "efa": "cross EFA, the slowest tier",
}
