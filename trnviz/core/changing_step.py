"""A step during which the fabric changes: the collectives of its program on what comes later.

At the moment at which a fault begins or ends, every collective is planned anew on the fabric that
there is from then on. What is in the air goes on with the share of it that is left, as the same
collective is carried out on the changed fabric: its remaining bytes take the new ways at the new
rates at once. A collective whose chips no longer reach each other stands still, and with it its
lane, until the fault ends. A chip that goes down takes with it what its ranks hold: with ranks on
it, the step cannot go on.
"""

import numpy as np

from trnviz.core.alone import Macro
from trnviz.core.arrays import frozen
from trnviz.core.errors import RoutingError, ScheduleError
from trnviz.core.fault_times import Era, eras
from trnviz.core.macro import macros
from trnviz.core.placement import Placement
from trnviz.core.scenario import Scenario
from trnviz.core.step.company import Companies, Later
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.program import Program
from trnviz.core.topology import Topology
from trnviz.core.traffic import StepCollective
from trnviz.core.units import format_time

_SHORTEST_S = 1e-12
"""A collective that takes no time at all still needs a rate."""


def rates_on(topology: Topology, program: Program, flows: list[Macro]) -> MacroRates:
    """The program's collectives as macro-flows on the links of a fabric."""
    pace = [use.pace for use in program.uses]
    alone = np.maximum([flow.time_s for flow in flows], _SHORTEST_S) * np.array(pace)
    carried = np.array([flow.link_bytes for flow in flows], dtype=float)
    shape = (len(flows), topology.link_count)
    return MacroRates(
        link_bytes=frozen(carried.reshape(shape), "f8"),
        alone_s=frozen(alone, "f8"),
        capacity=topology.link_capacity_bytes_per_s,
    )


def with_changes(companies: Companies, program: Program, scenario: Scenario) -> Companies:
    """The paces on the fabric as the step finds it, with those of every later moment."""
    later = tuple(_later(era, program, scenario) for era in eras(scenario)[1:])
    return Companies(companies.patterns, companies.rates, later)


def _later(era: Era, program: Program, scenario: Scenario) -> Later:
    placement, topology = scenario.placement, era.topology
    if placement is None:
        raise RoutingError("there is nothing to run; add a model")
    flows, cut = _planned(program.uses, placement, topology)
    stopped = frozenset(
        number
        for number, pattern in enumerate(program.patterns)
        if any(use in cut for phase in pattern.phases for use, _ in phase.uses)
    )
    return Later(
        from_s=era.from_s,
        companies=Companies(program.patterns, rates_on(topology, program, flows)),
        stopped=stopped,
        lost=_lost(era, placement),
    )


def _planned(
    uses: tuple[StepCollective, ...], placement: Placement, topology: Topology
) -> tuple[list[Macro], set[int]]:
    """Every collective on this fabric, and those that have no way; these carry nothing."""
    try:
        return macros(uses, placement, topology), set()
    except (RoutingError, ScheduleError):
        pass
    nothing = Macro(
        algorithm="", time_s=0.0, link_bytes=frozen(np.zeros(topology.link_count), "f8")
    )
    flows, cut = [], set()
    for number, use in enumerate(uses):
        try:
            flows += macros((use,), placement, topology)
        except (RoutingError, ScheduleError):
            flows.append(nothing)
            cut.add(number)
    return flows, cut


def _lost(era: Era, placement: Placement) -> str:
    """Why the step cannot go on where a chip went down that holds ranks."""
    up = era.topology.chip_up[placement.chip_of_rank] | ~placement.placed
    if up.all():
        return ""
    rank = int(np.argmin(up))
    chip = era.topology.chip_names[placement.chip_of_rank[rank]]
    return (
        f"the step stops at {format_time(era.from_s)}: chip {chip} goes down with rank {rank} on "
        "it, and what it holds is lost; put its ranks elsewhere"
    )
