"""The fluid network on a fabric that changes while flows are under way.

At the moment of a change the bytes that are left of every flow go on over the ways and at the rates
of the changed fabric at once: what streams already does not wait for the latency of its new way
again, and what waits for its latency keeps the moment at which that is over. Flows that start later
wait for the latency of the way they then take. Nothing is folded and nothing repeated, since flows
that were alike may differ after the change.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.errors import RoutingError
from trnviz.core.simulation import recording, rows
from trnviz.core.simulation.capacity import Capacities
from trnviz.core.simulation.engine import Fluid
from trnviz.core.simulation.network import network_of
from trnviz.core.simulation.rates import TOLERANCE, hop_table
from trnviz.core.simulation.recording import Recorder, Run
from trnviz.core.simulation.routes import Routes
from trnviz.core.topology import Topology
from trnviz.core.units import format_time


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FabricChange:
    """Another fabric from a moment on.

    Attributes:
        at_s: The moment, after 0 s.
        topology: The fabric.
        routes: Gives the ways of the same sub-flows on it; asked for when the moment comes.
    """

    at_s: float
    topology: Topology
    routes: Callable[[], Routes]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ChangedRun:
    """A run, and what its links could carry meanwhile.

    Attributes:
        run: As on a fabric that stays as it is.
        capacities: Of every link, from each change on that came before the end.
        peak_ratio: (L,) f8 highest share of its capacity that each link carried.
    """

    run: Run
    capacities: Capacities
    peak_ratio: FloatArray


def simulate(
    schedule: Schedule, routes: Routes, topology: Topology, changes: Sequence[FabricChange]
) -> ChangedRun:
    """Run a schedule while the fabric changes.

    Args:
        schedule: What to send, and what waits for what.
        routes: Where it passes until the first change.
        topology: The fabric until then.
        changes: In order of their moments.

    Raises:
        RoutingError: After a change no way is left between two chips of a flow.
        SimulationError: A route is down, or flows wait for each other.
    """
    fluid = _Changing(schedule, routes, topology, changes)
    fluid.run()
    return fluid.outcome()


class _LinkRecorder(Recorder):
    """Notes the loads of the links alone: what else there is may differ from change to change."""

    def __init__(self, links: int) -> None:
        super().__init__(links)
        self.peaks: list[FloatArray] = []

    def add(self, until_s: float, load: FloatArray) -> None:
        super().add(until_s, load[: len(self.peak)])

    def next_era(self) -> None:
        """Highest rates are kept for each fabric by itself."""
        self.peaks.append(self.peak)
        self.peak = np.zeros(len(self.peak))


class _Changing(Fluid):
    """The state of a run on a fabric that changes."""

    def __init__(
        self,
        schedule: Schedule,
        routes: Routes,
        topology: Topology,
        changes: Sequence[FabricChange],
    ) -> None:
        super().__init__(network_of(schedule, routes, topology))
        self._schedule, self._links = schedule, topology.link_count
        self._ahead = list(changes)
        self._fabrics = [(0.0, topology)]
        self._tracker = _LinkRecorder(self._links)
        self.recorder = self._tracker
        self._delivered = np.zeros(self.net.subflows)
        self._counted = np.zeros(self.net.subflows)
        self._carried = np.zeros(self._links)

    def outcome(self) -> ChangedRun:
        """What came of it."""
        self._count()
        self._tracker.next_era()
        time_s, rate = self._tracker.result()
        peaks = np.array(self._tracker.peaks)
        peak = peaks.max(axis=0)
        capacities = Capacities(
            from_s=np.array([moment for moment, _ in self._fabrics]),
            bytes_per_s=np.array([one.link_capacity_bytes_per_s for _, one in self._fabrics]),
        )
        run = Run(
            timeline=recording.timeline(
                time_s,
                rate,
                np.arange(self._links),
                name=self._schedule.algorithm,
                most_entries=recording.MOST_ENTRIES,
                peak=peak,
            ),
            flow_start_s=self.progress.start_s,
            flow_end_s=self.progress.end_s,
            time_s=float(self.progress.end_s.max(initial=0.0)),
            events=self.events,
            link_bytes=self._carried,
            link_peak_bytes_per_s=peak,
        )
        return ChangedRun(
            run=run, capacities=capacities, peak_ratio=capacities.highest_share(peaks)
        )

    def _next_event(self) -> float:
        moment = super()._next_event()
        if moment < np.inf and self._ahead:
            return min(moment, self._ahead[0].at_s)
        return moment

    def _complete(self, done: BoolArray) -> None:
        ended = self._ids[done]
        self._delivered[ended] = self.net.subflow_bytes[ended]
        super()._complete(done)

    def _join(self) -> None:
        while self._ahead and self._ahead[0].at_s <= self._now * (1 + TOLERANCE):
            self._enter(self._ahead.pop(0))
        super()._join()

    def _enter(self, change: FabricChange) -> None:
        """Everything that is left goes on over the ways of the changed fabric."""
        self._count()
        self._tracker.next_era()
        try:
            routes = change.routes()
        except RoutingError as error:
            raise RoutingError(f"from {format_time(change.at_s)} on, {error}") from error
        self.net = network_of(self._schedule, routes, change.topology)
        self._fabrics.append((change.at_s, change.topology))
        self._all_hops = hop_table(
            self.net.hop_start, self.net.hop_resource, self.net.hop_weight, len(self.net.capacity)
        )
        self._capacity = np.append(self.net.capacity, np.inf)
        self._hops = self._hops_of(self._ids)
        self._rate = np.full(len(self._ids), np.nan)
        self._stale = True

    def _count(self) -> None:
        """Note what went over the links of the fabric so far."""
        self._delivered[self._ids] = self.net.subflow_bytes[self._ids] - self._left
        new = self._delivered - self._counted
        over = np.repeat(new, np.diff(self.net.hop_start)) * self.net.hop_weight
        self._carried += rows.sums(self.net.hop_resource, over, len(self.net.capacity))[
            : self._links
        ]
        self._counted = self._delivered.copy()
