"""One collective by one algorithm: schedule, routes, run."""

from dataclasses import dataclass

import numpy as np

from trnviz.core.collectives import registry
from trnviz.core.collectives.collective import Collective
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.errors import InputError
from trnviz.core.routing import route
from trnviz.core.simulation import engine, interrupt
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
    """

    collective: Collective
    topology: Topology
    rules: Rules
    schedule: Schedule
    routes: Routes

    def floor_s(self) -> float:
        """What the busiest resource needs for its bytes alone: no run of it is shorter."""
        routes = self.routes
        part = np.repeat(routes.subflow_bytes, np.diff(routes.hop_start)) * routes.hop_weight
        load = np.bincount(
            routes.hop_resource,
            weights=part,
            minlength=len(routes.resource_capacity_bytes_per_s),
        )
        busy = load > 0
        return float((load[busy] / routes.resource_capacity_bytes_per_s[busy]).max(initial=0.0))

    def run(self, record: str = "full") -> Run:
        """Simulate it.

        Args:
            record: "full" for rates over time, "totals" for one mean rate a link.

        Raises:
            SimulationError: It cannot end.
        """
        if self.rules.network == "fluid":
            return engine.simulate(self.schedule, self.routes, self.topology, record=record)
        from trnviz.core.simulation import fifo  # rarely asked for

        return fifo.simulate(self.schedule, self.routes, self.topology, record=record)


def attempt(
    collective: Collective, topology: Topology, rules: Rules, chunks: int | None = None
) -> Attempt:
    """Schedule and route a collective.

    Raises:
        ScheduleError: Its algorithm cannot serve it.
        RoutingError: Faults cut a group apart.
    """
    interrupt.check()
    schedule = registry.plan(collective, topology, chunks)
    return Attempt(
        collective=collective,
        topology=topology,
        rules=rules,
        schedule=schedule,
        routes=route(schedule, topology, rules.ties),
    )
