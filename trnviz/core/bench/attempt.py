"""One collective by one algorithm: schedule, routes, run."""

from dataclasses import dataclass

import numpy as np

from trnviz.core.collectives import registry
from trnviz.core.collectives.collective import Collective
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.errors import InputError
from trnviz.core.routing import route
from trnviz.core.simulation import engine, interrupt, rows
from trnviz.core.simulation.orbits import Orbits, orbits_of
from trnviz.core.simulation.recording import Run
from trnviz.core.simulation.routes import Routes
from trnviz.core.topology import Topology

NETWORKS = ("fluid", "fifo")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """How the network behaves.

    Attributes:
        ties: "split" or "clockwise"; empty becomes the usual of the network: messages are whole,
            so "fifo" goes clockwise, as message simulators do.
        network: "fluid" or "fifo".
    """

    ties: str = ""
    network: str = "fluid"

    def __post_init__(self) -> None:
        if not self.ties:
            object.__setattr__(self, "ties", "clockwise" if self.network == "fifo" else "split")
        if self.network not in NETWORKS:
            raise InputError(
                f"{self.network!r} is not a network model", hint=f"one of {', '.join(NETWORKS)}"
            )

    @property
    def switching(self) -> str:
        """What happens to the bytes of a flow between two links of its way."""
        return "cut-through" if self.network == "fluid" else "store-and-forward"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Attempt:
    """A collective scheduled and routed, not yet run.

    Attributes:
        collective: With the algorithm by name.
        topology: The fabric.
        rules: How the network behaves.
        schedule: By that algorithm.
        routes: Of the schedule.
        orbits: Where each flow of the schedule stands for its images.
        chunks: Pieces per lane that were asked for.
    """

    collective: Collective
    topology: Topology
    rules: Rules
    schedule: Schedule
    routes: Routes
    orbits: Orbits | None = None
    chunks: int | None = None

    @property
    def images(self) -> int:
        """Flows that each flow of the schedule stands for."""
        return self.orbits.images if self.orbits else 1

    def laid_out(self) -> "Attempt":
        """The same with every flow."""
        if self.orbits is None:
            return self
        return attempt(self.collective, self.topology, self.rules, self.chunks)

    def floor_s(self) -> float:
        """What the busiest resource needs for its bytes alone: no run of it is shorter."""
        routes = self.routes
        capacity = routes.resource_capacity_bytes_per_s
        if self.orbits is not None:
            load, capacity = self.orbits.load(routes), self.orbits.capacity
        else:
            part = np.repeat(routes.subflow_bytes, np.diff(routes.hop_start)) * routes.hop_weight
            load = rows.sums(routes.hop_resource, part, len(capacity))
        busy = load > 0
        return float((load[busy] / capacity[busy]).max(initial=0.0))

    def run(self, record: str = "full") -> Run:
        """Simulate it.

        Args:
            record: "full" for rates over time, "totals" for one mean rate a link.

        Raises:
            SimulationError: It cannot end.
        """
        if self.rules.network == "fluid":
            return engine.simulate(
                self.schedule, self.routes, self.topology, record=record, orbits=self.orbits
            )
        from trnviz.core.simulation import fifo  # rarely asked for

        return fifo.simulate(self.schedule, self.routes, self.topology, record=record)


def attempt(
    collective: Collective,
    topology: Topology,
    rules: Rules,
    chunks: int | None = None,
    *,
    whole: bool = True,
) -> Attempt:
    """Schedule and route a collective.

    Args:
        collective: With the algorithm by name.
        topology: The fabric, faults included.
        rules: How the network behaves.
        chunks: Pieces per lane; None lets the algorithm say.
        whole: Lay out every flow; else, where all flows are images of those that leave one node,
            only these.

    Raises:
        ScheduleError: Its algorithm cannot serve it.
        RoutingError: Faults cut a group apart.
    """
    interrupt.check()
    made = None if whole else _by_orbits(collective, topology, rules, chunks)
    if made is not None:
        return made
    schedule = registry.plan(collective, topology, chunks)
    return Attempt(
        collective=collective,
        topology=topology,
        rules=rules,
        schedule=schedule,
        routes=route(schedule, topology, rules.ties),
    )


def _by_orbits(
    collective: Collective, topology: Topology, rules: Rules, chunks: int | None
) -> Attempt | None:
    """Messages that queue are served by their number, so only fluid flows are images."""
    if rules.network != "fluid":
        return None
    schedule = registry.heads(collective, topology, chunks)
    if schedule is None:
        return None
    routes = route(schedule, topology, rules.ties)
    orbits = orbits_of(collective.groups[0].chip_of_rank, routes, topology)
    if orbits is None:
        return None
    return Attempt(
        collective=collective,
        topology=topology,
        rules=rules,
        schedule=schedule,
        routes=routes,
        orbits=orbits,
        chunks=chunks,
    )
