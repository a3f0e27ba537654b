"""The fluid network: flows wait for others, then for their latency, then share what they pass.

Between two events all rates are constant, so a run is a chain of events: a flow's latency is
over, or a sub-flow has delivered its last byte. Events at the same moment (within 1e-12) are
taken together, which is what makes lockstep collectives cheap. Each event ends at least one wait
or one sub-flow, so a run always ends; flows that can never start are an error.

Letters for shapes: F flows, G sub-flows, R resources, n sub-flows running now.
"""

import heapq

import numpy as np

from trnviz.core.arrays import BoolArray, IntArray, distinct
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.simulation import interrupt, recording, rows
from trnviz.core.simulation.folding import Folded, Network, fold
from trnviz.core.simulation.network import network_of
from trnviz.core.simulation.orbits import Orbits
from trnviz.core.simulation.progress import Progress
from trnviz.core.simulation.rates import TOLERANCE, HopTable, fill, hop_table
from trnviz.core.simulation.recording import Recorder, Run
from trnviz.core.simulation.routes import Routes
from trnviz.core.topology import Topology

__all__ = ["Run", "simulate"]


def simulate(
    schedule: Schedule,
    routes: Routes,
    topology: Topology,
    *,
    record: str = "full",
    orbits: Orbits | None = None,
) -> Run:
    """Run a schedule.

    Args:
        schedule: What to send, and what waits for what.
        routes: Where it passes.
        topology: The fabric, for the names in errors and the number of links.
        record: "full" for the rates over time, "totals" for one mean rate a link.
        orbits: Where each flow stands for its images; times are then those of these flows.

    Raises:
        SimulationError: A route is down, or flows wait for each other.
    """
    if orbits is None:
        folded = fold(network_of(schedule, routes, topology), schedule.flow_step)
    else:
        folded = orbits.folded(schedule, routes)
    fluid = Fluid(folded.network)
    fluid.run()
    return _unfolded(folded, fluid, (schedule.algorithm, record, topology.link_count))


def _unfolded(folded: Folded, fluid: "Fluid", about: tuple[str, str, int]) -> Run:
    """The run of the original flows and links."""
    algorithm, record, links = about
    column = np.arange(links) if folded.resource_class is None else folded.resource_class[:links]
    start, end = fluid.progress.start_s, fluid.progress.end_s
    if folded.flow_class is not None:
        start, end = start[folded.flow_class], end[folded.flow_class]
    time_s, rate = fluid.recorder.result()
    peak = fluid.recorder.peak[column]
    most = recording.MOST_ENTRIES if record == "full" else 1
    network = folded.network
    carried = rows.sums(
        network.hop_resource,
        np.repeat(network.subflow_bytes, np.diff(network.hop_start)) * network.hop_weight,
        len(network.capacity),
    )
    return Run(
        timeline=recording.timeline(
            time_s, rate, column, name=algorithm, most_entries=most, peak=peak
        ),
        flow_start_s=start,
        flow_end_s=end,
        time_s=float(end.max(initial=0.0)),
        events=fluid.events,
        link_bytes=carried[column],
        link_peak_bytes_per_s=peak,
    )


class Fluid:
    """The state of a run; work arrays that live no longer than `simulate`."""

    def __init__(self, network: Network) -> None:
        self.net = network
        resources = len(network.capacity)
        self.progress = Progress(network.dep_start, network.dep_flow, network.flow_of_subflow)
        self._all_hops = hop_table(
            network.hop_start, network.hop_resource, network.hop_weight, resources
        )
        self._capacity = np.append(network.capacity, np.inf)
        self._in_order = len(distinct(network.flow_priority)) > 1
        self.recorder = Recorder(resources)
        self.events = 0
        self._now = 0.0
        self._later: list[tuple[float, int, IntArray]] = []
        self._arrived: list[IntArray] = []
        self._ids = np.zeros(0, dtype=np.int64)
        self._hops = self._hops_of(self._ids)
        self._left = self._rate = self._finish = np.zeros(0)
        self._load = np.zeros(resources)
        self._stale = False

    def run(self) -> None:
        """Until nothing is left to do."""
        self._wait_latency(self.progress.begin(self._now))
        self._join()
        while (moment := self._next_event()) < np.inf:
            interrupt.check()
            self.events += 1
            self.recorder.add(moment, self._load)
            self._advance(moment)
            limit = moment * (1 + TOLERANCE)
            while self._later and self._later[0][0] <= limit:
                self._arrived.append(heapq.heappop(self._later)[2])
            self._complete(self._finish <= limit)
            self._join()
        self.progress.check_done()

    def _hops_of(self, ids: IntArray) -> HopTable:
        weight = self._all_hops.weight
        return HopTable(
            resource=self._all_hops.resource.take(ids, axis=1),
            weight=None if weight is None else weight.take(ids, axis=1),
        )

    def _next_event(self) -> float:
        running = float(self._finish.min()) if len(self._finish) else np.inf
        return min(running, self._later[0][0]) if self._later else running

    def _advance(self, moment: float) -> None:
        passed = moment - self._now
        if passed > 0 and len(self._ids):
            moving = np.where(np.isinf(self._rate), 0.0, self._rate)
            np.maximum(self._left - moving * passed, 0.0, out=self._left)
        self._now = moment

    def _wait_latency(self, subflows: IntArray) -> None:
        """Let sub-flows wait for their latency; those without any are there at once."""
        latency = self.net.subflow_latency_s[subflows]
        if not len(latency):
            return
        alike = bool((latency == latency[0]).all())
        for value in [float(latency[0])] if alike else distinct(latency).tolist():
            group = subflows if alike else subflows[latency == value]
            if value > 0:
                heapq.heappush(self._later, (self._now + value, int(group[0]), group))
            else:
                self._arrived.append(group)

    def _complete(self, done: BoolArray) -> None:
        if not done.any():
            return
        ended, keep = self._ids[done], ~done
        self._hops, self._ids = self._hops.kept(keep), self._ids[keep]
        self._left, self._rate = self._left[keep], self._rate[keep]
        self._finish = self._finish[keep]
        self._stale = True
        self._wait_latency(self.progress.arrive(ended, self._now))

    def _join(self) -> None:
        """Let in what has arrived, and share anew if anything changed."""
        while self._arrived:
            ids = np.concatenate(self._arrived)
            self._arrived.clear()
            empty = self.net.subflow_bytes[ids] <= 0
            if empty.any():
                self._wait_latency(self.progress.arrive(ids[empty], self._now))
                ids = ids[~empty]
            if len(ids):
                self._stale = True
                self._append(ids)
        if self._stale:
            self._share()

    def _append(self, ids: IntArray) -> None:
        self._ids = np.concatenate((self._ids, ids))
        self._hops = self._hops.joined(self._hops_of(ids))
        self._left = np.concatenate((self._left, self.net.subflow_bytes[ids]))
        unknown = np.full(len(ids), np.nan)
        self._rate = np.concatenate((self._rate, unknown))
        self._finish = np.concatenate((self._finish, unknown))

    def _share(self) -> None:
        """New rates; a flow whose rate stays keeps the end it had."""
        resources = len(self.net.capacity)
        priority = None
        if self._in_order:
            priority = self.net.flow_priority[self.net.flow_of_subflow[self._ids]]
        rate = fill(self._hops, self._capacity, priority)
        changed = np.flatnonzero(rate != self._rate)
        left, new = self._left[changed], rate[changed]
        wait = np.where(left > 0, np.inf, 0.0)
        np.divide(left, new, out=wait, where=new > 0)
        self._finish[changed] = self._now + wait
        self._stale = False
        self._rate = rate
        self._load = self._hops.load(np.where(np.isinf(rate), 0.0, rate), resources)[:-1]
