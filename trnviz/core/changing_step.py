"""A step during which the fabric changes: the collectives of its program on what comes later.

At the moment at which a fault begins or ends, every collective is planned anew on the fabric that
there is from then on. What is in the air goes on as it began, from where it is: its flows are
followed over the changed fabric to their end (`unfinished`). It is shown by its mean rates before
and after the change, no link above what it can; what of its bytes has passed a link already that
is slow from then on is left out. Of an exchange with uneven loads the flows of an even one are
followed; what cannot be followed goes on by the share of its time that is left.

A collective whose chips no longer reach each other stands still, and with it its
lane, until the fault ends. A chip that goes down takes with it what its ranks hold: with ranks on
it, the step cannot go on.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core import unfinished
from trnviz.core.alone import Macro
from trnviz.core.arrays import frozen
from trnviz.core.errors import RoutingError, ScheduleError
from trnviz.core.fault_times import Era, eras
from trnviz.core.macro import macros
from trnviz.core.placement import Placement
from trnviz.core.scenario import Scenario
from trnviz.core.step.company import Companies, Later
from trnviz.core.step.flight import Flight, Rest
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.program import Program
from trnviz.core.topology import Topology
from trnviz.core.traffic import StepCollective
from trnviz.core.units import format_time

_SHORTEST_S = 1e-12
"""A collective that takes no time at all still needs a rate."""


def rates_on(
    topology: Topology, uses: tuple[StepCollective, ...], flows: list[Macro]
) -> MacroRates:
    """Collectives as macro-flows on the links of a fabric."""
    pace = [use.pace for use in uses]
    alone = np.maximum([flow.time_s for flow in flows], _SHORTEST_S) * np.array(pace)
    carried = np.array([flow.link_bytes for flow in flows], dtype=float)
    shape = (len(flows), topology.link_count)
    return MacroRates(
        link_bytes=frozen(carried.reshape(shape), "f8"),
        alone_s=frozen(alone, "f8"),
        capacity=topology.link_capacity_bytes_per_s,
    )


def with_changes(companies: Companies, program: Program, scenario: Scenario) -> Companies:
    """The paces on the fabric as the step finds it, with those of every later moment.

    Raises:
        RoutingError: There is nothing to run.
    """
    placement, fabrics = scenario.placement, eras(scenario)
    if placement is None:
        raise RoutingError("there is nothing to run; add a model")
    plans = [_planned(program.uses, placement, era.topology) for era in fabrics]
    changing = Changing(
        uses=program.uses,
        placement=placement,
        topologies=tuple(era.topology for era in fabrics),
        flows=tuple(flows for flows, _ in plans),
        rates=tuple(
            rates_on(era.topology, program.uses, flows)
            for era, (flows, _) in zip(fabrics, plans, strict=True)
        ),
    )
    later = tuple(
        Later(
            from_s=era.from_s,
            companies=Companies(program.patterns, changing.rates[number]),
            rest=changing.rest,
            stopped=_stopped(program, plans[number][1]),
            lost=_lost(era, placement),
        )
        for number, era in enumerate(fabrics)
        if number
    )
    return Companies(companies.patterns, companies.rates, later)


def _stopped(program: Program, cut: set[int]) -> frozenset[int]:
    """Patterns that carry something that has no way."""
    return frozenset(
        number
        for number, pattern in enumerate(program.patterns)
        if any(use in cut for phase in pattern.phases for use, _ in phase.uses)
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Changing:
    """Collectives on a fabric that changes: what is left of one that is in the air.

    Attributes:
        uses: The collectives.
        placement: Of their ranks.
        topologies: The fabric in each era.
        flows: In each era, each of them planned on its fabric.
        rates: Likewise.
    """

    uses: tuple[StepCollective, ...]
    placement: Placement
    topologies: tuple[Topology, ...]
    flows: tuple[list[Macro], ...]
    rates: tuple[MacroRates, ...]

    def rest(self, flight: Flight) -> Rest:
        """What is left of a collective after the last change that it has met."""
        at, era = flight.changes[-1]
        began, now = self.flows[flight.began][flight.use], self.flows[era][flight.use]
        rates = self.rates[era]
        try:
            flows = unfinished.flows(
                self.uses[flight.use].placed(self.placement),
                began.algorithm,
                self.topologies[flight.began],
                began.time_s,
            )
            ends = flows.until([(at, self.topologies[era]) for at, era in flight.changes])
            carried = rates.link_bytes[flight.use]
            if now.algorithm != began.algorithm:
                carried = flows.link_bytes(self.topologies[era])
        except (RoutingError, ScheduleError):
            return _by_share(flight, rates)
        alone_s = max(ends - at, 0.0) * float(self.rates[flight.began].alone_s[flight.use])
        carried = np.minimum(flight.left * carried, rates.capacity * alone_s)
        return Rest(ends=max(ends, at), alone_s=alone_s, link_bytes=carried)


def _by_share(flight: Flight, rates: MacroRates) -> Rest:
    """As much of the collective as it is planned now as is left of its bytes."""
    at, left = flight.changes[-1][0], flight.left
    return Rest(
        ends=at + left,
        alone_s=left * float(rates.alone_s[flight.use]),
        link_bytes=left * rates.link_bytes[flight.use],
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
