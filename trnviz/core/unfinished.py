"""What is left of a collective in the air when the fabric changes: its flows, followed to the end.

A collective of the step is a number of seconds and bytes on links, which cannot say what of it is
done. So one that is in the air at a change is followed flow by flow, from its beginning: by the
schedule that it began with, on the fabric of that time until the moment of the change, then over
the ways and at the rates of the changed one. Steps that are done stay done, and flows that have
passed a slow link do not pass it again. Its clock counts shares of what it takes on the fabric on
which it began; so what lasts longer by uneven loads is stretched alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from trnviz.core.alone import passing_bytes
from trnviz.core.arrays import FloatArray
from trnviz.core.collectives import registry
from trnviz.core.collectives.collective import Collective
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.errors import ScheduleError
from trnviz.core.routing import route
from trnviz.core.simulation import changing, engine
from trnviz.core.simulation.changing import FabricChange
from trnviz.core.simulation.routes import Routes
from trnviz.core.topology import Topology

_AS_LONG = 0.05
"""A ring that is reckoned by its steps is that near to its flows, or nearer."""
_MOST_FLOWS = 1 << 16
"""More are not followed: it would take seconds, for one collective of thousands in a step."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Flows:
    """A collective flow by flow.

    Attributes:
        schedule: By which it goes.
        topology: The fabric on which it began.
        routes: Its ways there.
        unit_s: Of its clock: what it takes there.
    """

    schedule: Schedule
    topology: Topology
    routes: Routes
    unit_s: float

    def until(self, changes: Sequence[tuple[float, Topology]]) -> float:
        """Its end, where the fabric changes at some moments; all of them on its own clock.

        Raises:
            RoutingError: No way is left between two of its chips.
        """
        asked = [
            FabricChange(
                at_s=at * self.unit_s, topology=after, routes=partial(route, self.schedule, after)
            )
            for at, after in changes
        ]
        ran = changing.simulate(self.schedule, self.routes, self.topology, asked)
        return ran.run.time_s / self.unit_s

    def link_bytes(self, topology: Topology) -> FloatArray:
        """(L,) f8 what the whole of it puts on the links of a fabric."""
        return passing_bytes(route(self.schedule, topology))[: topology.link_count]


def flows(collective: Collective, algorithm: str, topology: Topology, takes_s: float) -> Flows:
    """A collective by an algorithm of the registry.

    Args:
        collective: What began.
        algorithm: By which.
        topology: On which fabric.
        takes_s: As long as the step takes it to be there. Moments are taken as they are where its
            flows are about as long, so that they agree to the end; else by their share of the time.

    Raises:
        ScheduleError: It cannot serve this group, or there are too many flows.
        RoutingError: Faults cut the group apart.
    """
    schedule = registry.plan(replace(collective, algorithm=algorithm), topology)
    if not 0 < len(schedule) <= _MOST_FLOWS:
        raise ScheduleError(f"{len(schedule)} flows are not followed one by one")
    routes = route(schedule, topology)
    alone_s = engine.simulate(schedule, routes, topology, record="totals").time_s
    is_near = abs(takes_s - alone_s) <= _AS_LONG * alone_s
    unit_s = takes_s if is_near else alone_s
    return Flows(schedule=schedule, topology=topology, routes=routes, unit_s=unit_s)
