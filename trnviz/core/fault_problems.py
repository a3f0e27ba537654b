"""What faults do to a scenario, in words: what is broken, and which groups it cuts apart."""

from collections.abc import Iterator

import numpy as np

from trnviz.core import faults
from trnviz.core.arrays import BoolArray
from trnviz.core.faults import Fault
from trnviz.core.problem import Problem, Severity
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology
from trnviz.core.units import format_ratio

_DIMENSIONS = ("tp", "cp", "ep", "pp", "dp")


def broken(scenario: Scenario) -> Iterator[Problem]:
    """One note a fault, in their order."""
    for fault in scenario.faults:
        touched = len(faults.links_of_fault(scenario.topology, fault))
        links = f"{touched} directed link{'s' if touched != 1 else ''}"
        yield Problem(
            code="fault",
            severity=Severity.NOTE,
            message=f"{part_name(fault)} {state(fault)}: {links}",
            where=fault.name,
        )


def part_name(fault: Fault) -> str:
    """The part that a fault is of, as people say it: "NIC of i0.c5"."""
    if fault.kind == "nic":
        return f"NIC of {fault.name}"
    if fault.kind == "link" and fault.both_ways:
        return f"link {fault.name}, both ways"
    return f"{fault.kind} {fault.name}"


def state(fault: Fault) -> str:
    """What is left of it: "is down", "has 50 % of its capacity"."""
    left = format_ratio(fault.share)
    return f"has {left} of its capacity" if fault.share else "is down"


def cut_groups(scenario: Scenario) -> Iterator[Problem]:
    """One error a dimension with groups whose chips cannot all reach one another any more."""
    plan, placement, topology = scenario.plan, scenario.placement, scenario.topology
    if plan is None or placement is None or topology.link_up.all():
        return
    reach = _Reach(topology)
    for dimension in _DIMENSIONS:
        groups = plan.groups(dimension)
        cut: list[tuple[int, int, int]] = []
        for number, group in enumerate(groups):
            chips = dict.fromkeys(placement.chip_of_rank[list(group)].tolist())
            lost = reach.lost(tuple(chips))
            if lost is not None:
                cut.append((number, *lost))
        if cut:
            yield _cut_apart(topology, dimension, cut, len(groups))


def _cut_apart(
    topology: Topology, dimension: str, cut: list[tuple[int, int, int]], groups: int
) -> Problem:
    number, a, b = cut[0]
    names = topology.chip_names
    return Problem(
        code="partitioned",
        severity=Severity.ERROR,
        message=f"{len(cut)} of {groups} {dimension.upper()} groups are cut apart: no way is left "
        f"from {names[a]} to {names[b]}; repair a link between them, or move the shards",
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
        if len(working) < 2:  # noqa: PLR2004 - a pair
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
