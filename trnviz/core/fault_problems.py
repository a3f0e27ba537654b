"""What faults do to a scenario, in words: what is broken, and which groups it cuts apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from trnviz.core import fault_times, faults
from trnviz.core.problem import Problem, Severity
from trnviz.core.units import format_ratio, format_time

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trnviz.core.arrays import BoolArray
    from trnviz.core.faults import Fault
    from trnviz.core.parallelism import Parallelism
    from trnviz.core.placement import Placement
    from trnviz.core.scenario import Scenario
    from trnviz.core.topology import Topology

_PAIR = 2
_DIMENSIONS = ("tp", "cp", "ep", "pp", "dp")


def broken(scenario: Scenario) -> Iterator[Problem]:
    """One note a fault, in their order."""
    for fault in scenario.faults:
        touched = len(faults.links_of_fault(scenario.topology, fault))
        links = "1 directed link" if touched == 1 else f"{touched} directed links"
        yield Problem(
            code="fault",
            severity=Severity.NOTE,
            message=f"{told(fault)}: {links}",
            where=fault.name,
        )


def changed(scenario: Scenario) -> Iterator[Problem]:
    """One note for each link that was added, and one for what was taken out."""
    rework, topology = scenario.spec.rework, scenario.topology
    notes = [(link.names[0], f"link {link.words()}: added to the fabric") for link in rework.links]
    notes += [(name, f"chip {name}: removed from the fabric") for name in rework.without_chips]
    notes += [(name, f"link {name}: removed from the fabric") for name in rework.without_links]
    for where, message in notes:
        yield Problem(code="fabric-change", severity=Severity.NOTE, message=message, where=where)
    placement = scenario.placement
    if placement is not None and len(topology.removed_chips):
        found = np.flatnonzero(np.isin(placement.chip_of_rank, topology.removed_chips))
        if len(found):
            chip = topology.chip_names[placement.chip_of_rank[found[0]]]
            yield Problem(
                code="chip-removed",
                severity=Severity.ERROR,
                message=f"{len(found)} ranks sit on a chip that was removed, as rank {found[0]} on "
                f"{chip}",
                where=chip,
            )


def part_name(fault: Fault) -> str:
    """The part that a fault is of, as people say it: "NIC of i0.c5"."""
    if fault.kind == "nic":
        return f"NIC of {fault.name}"
    if fault.kind == "link" and fault.both_ways:
        return f"link {fault.name}, both ways"
    return f"{fault.kind} {fault.name}"


def told(fault: Fault) -> str:
    """The part, what is left of it and when: "chip i0.c5 has 50 % of its capacity until 5 ms"."""
    if fault.share:
        left = format_ratio(fault.share)
        return f"{part_name(fault)} has {left} of its capacity{when(fault)}"
    return f"{part_name(fault)} is down{when(fault)}"


def when(fault: Fault) -> str:
    """The stretch of the step in which it holds: " from 2 ms on", "" for all of it."""
    if not fault.is_timed:
        return ""
    if fault.ends_s is None:
        return f" from {format_time(fault.begins_s)} on"
    if fault.begins_s == 0:
        return f" until {format_time(fault.ends_s)}"
    return f" from {format_time(fault.begins_s)} to {format_time(fault.ends_s)}"


def stranded(placement: Placement, topology: Topology) -> tuple[int, int] | None:
    """How many ranks sit on a chip that is down, and the first of them; None for nobody."""
    found = np.flatnonzero(topology.down_chips[placement.chip_of_rank] & placement.placed)
    return (len(found), int(found[0])) if len(found) else None


def stranded_later(scenario: Scenario) -> Iterator[Problem]:
    """One error for the first moment at which chips go down that hold ranks."""
    placement = scenario.placement
    if placement is None or stranded(placement, scenario.topology):
        return
    for era in fault_times.eras(scenario)[1:]:
        lost = stranded(placement, era.topology)
        if lost:
            count, rank = lost
            chip = era.topology.chip_names[placement.chip_of_rank[rank]]
            yield Problem(
                code="chip-down",
                severity=Severity.ERROR,
                message=f"{count} ranks sit on a chip that goes down at "
                f"{format_time(era.from_s)}, as rank {rank} on {chip}; what they hold is lost, and "
                "the step stops there",
                where=chip,
            )
            return


def cut_groups(scenario: Scenario) -> Iterator[Problem]:
    """One problem a dimension with groups whose chips cannot all reach one another any more.

    The first moment at which it is so counts; where the fabric heals later, they only wait.
    """
    plan, placement = scenario.plan, scenario.placement
    if plan is None or placement is None:
        return
    eras = fault_times.eras(scenario)
    known = [
        {} if era.topology.link_up.all() else _cut(plan, placement, era.topology) for era in eras
    ]
    for dimension in _DIMENSIONS:
        for era, cut in zip(eras, known, strict=True):
            if dimension in cut:
                heals = dimension not in known[-1]
                yield _cut_apart(era, dimension, cut[dimension], heals=heals)
                break


_Cut = tuple[int, int, tuple[int, int, int]]
"""How many of how many groups are cut apart, and of the first its number and two chips."""


def _cut(plan: Parallelism, placement: Placement, topology: Topology) -> dict[str, _Cut]:
    reach, found = _Reach(topology), {}
    for dimension in _DIMENSIONS:
        cut: list[tuple[int, int, int]] = []
        groups = plan.groups(dimension)
        for number, group in enumerate(groups):
            chips = dict.fromkeys(placement.chip_of_rank[list(group)].tolist())
            lost = reach.lost(tuple(chips))
            if lost is not None:
                cut.append((number, *lost))
        if cut:
            found[dimension] = (len(cut), len(groups), cut[0])
    return found


def _cut_apart(era: fault_times.Era, dimension: str, cut: _Cut, *, heals: bool) -> Problem:
    count, groups, (number, a, b) = cut
    names = era.topology.chip_names
    since = f" from {format_time(era.from_s)} on" if era.from_s > 0 else ""
    mend = "they wait until the fault ends" if heals else "repair a link between them"
    return Problem(
        code="partitioned",
        severity=Severity.WARNING if heals else Severity.ERROR,
        message=f"{count} of {groups} {dimension.upper()} groups are cut apart{since}: no way is "
        f"left from {names[a]} to {names[b]}; {mend}, or move the shards",
        where=f"{dimension.upper()} group {number}",
    )


class _Reach:
    """Who can still be reached from whom; each chip is asked once."""

    def __init__(self, topology: Topology) -> None:
        up = topology.link_up
        self._up = topology.chip_up
        self._vertices = len(topology.vertex_names)
        self._ends = (topology.link_src[up], topology.link_dst[up])
        self._known: dict[int, tuple[BoolArray, BoolArray]] = {}

    def lost(self, chips: tuple[int, ...]) -> tuple[int, int] | None:
        """Two chips, of those that work, of which the first cannot reach the second."""
        working = [chip for chip in chips if chip >= 0 and self._up[chip]]  # -1: in the tray
        if len(working) < _PAIR:
            return None
        first = working[0]
        there, back = self._known.setdefault(first, self._asked(first))
        for chip in working[1:]:
            if not there[chip]:
                return first, chip
            if not back[chip]:
                return chip, first
        return None

    def _asked(self, chip: int) -> tuple[BoolArray, BoolArray]:
        if chip in self._known:
            return self._known[chip]
        src, dst = self._ends
        return self._flooded(chip, src, dst), self._flooded(chip, dst, src)

    def _flooded(self, chip: int, src: np.ndarray, dst: np.ndarray) -> BoolArray:
        seen = np.zeros(self._vertices, np.bool_)
        seen[chip] = True
        while True:
            fresh = dst[seen[src] & ~seen[dst]]
            if not len(fresh):
                return seen
            seen[fresh] = True
