"""The message network: whole messages, first come first served, stored and forwarded at every hop.

A message of m bytes holds a link of b bytes a nanosecond for floor(m / b) ns and is at the other
end floor(alpha + m / b) ns after it began; times are whole nanoseconds. Messages that reach a
link at the same moment are served in this order: those that start there before those that pass
through, and among each the lower flow first, so the order of flows in a schedule is the order of
injection. These are the rules of ASTRA-sim's congestion-aware analytical network
(`astra-network-analytical`), so that both give the same nanosecond. Memories limit nothing here.

All messages of one moment are handled together. Letters for shapes: G messages (sub-flows), H hops.
"""

import heapq
import itertools

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.simulation import interrupt, messages, rows
from trnviz.core.simulation.network import refuse_dead_ways
from trnviz.core.simulation.progress import Progress
from trnviz.core.simulation.recording import Run
from trnviz.core.simulation.routes import Routes
from trnviz.core.topology import Topology

__all__ = ["simulate"]

NS = 1e9


def simulate(
    schedule: Schedule,
    routes: Routes,
    topology: Topology,
    *,
    record: str = "full",
    injection: IntArray | None = None,
) -> Run:
    """Run a schedule as whole messages.

    Args:
        schedule: What to send, and what waits for what.
        routes: Where it passes; a split flow is several messages.
        topology: The fabric.
        record: "full" for the rates over time, "totals" for one mean rate a link.
        injection: (F,) which of the flows that start at one moment is queued first, the lower
            number; None takes `injection_order`, zeros the order of the schedule.

    Raises:
        SimulationError: A route is down, or flows wait for each other.
    """
    refuse_dead_ways(routes, topology)
    order = injection_order(schedule, topology) if injection is None else injection
    queues = _Queues(schedule, routes, topology, order)
    queues.run()
    start, end = queues.progress.start_s / NS, queues.progress.end_s / NS
    served = np.concatenate(queues.served)
    carried = messages.Carried(
        link=queues.link[served],
        began_s=queues.began[served] / NS,
        size=queues.size_of_hop[served],
        capacity=routes.resource_capacity_bytes_per_s[: topology.link_count],
    )
    timeline = messages.timeline(
        carried,
        name=schedule.algorithm,
        duration_s=float(end.max(initial=0.0)),
        coarse=record != "full",
    )
    return Run(
        timeline=timeline,
        flow_start_s=start,
        flow_end_s=end,
        time_s=float(end.max(initial=0.0)),
        events=queues.events,
        link_bytes=carried.bytes_of_link(),
        link_peak_bytes_per_s=timeline.link_peak_bytes_per_s,
    )


def injection_order(schedule: Schedule, topology: Topology) -> IntArray:
    """(F,) the order in which a rank injects to several others along one dimension at once.

    To +1, +2, ... round the line. In an all-reduce over several dimensions the all-gather on the
    way back goes to -1, -2, ..., but on the dimension where the sum was made.
    """
    src, dst = topology.chip_coord[schedule.flow_src], topology.chip_coord[schedule.flow_dst]
    differs = src != dst
    dimension = differs.argmax(axis=1)
    flow = np.arange(len(schedule))
    sizes = np.array([about.size for about in topology.dimensions], dtype=np.int64)
    ahead = (dst[flow, dimension] - src[flow, dimension]) % sizes[dimension]
    one_dimension = differs.sum(axis=1) == 1
    if schedule.flow_reduces.any() and not schedule.flow_reduces.all() and one_dimension.any():
        back = ~schedule.flow_reduces & (dimension != dimension[one_dimension].max())
        ahead = np.where(back, sizes[dimension] - ahead, ahead)
    return np.where(one_dimension, ahead, 0).astype(np.int64)


class _Queues:
    """The state of a run in whole nanoseconds; work arrays that live no longer than `simulate`.

    A *token* is a message before one of its hops, named by the position of that hop; the position
    after the last hop of message g, `hop_end[g]`, is reached on arrival.
    """

    def __init__(
        self, schedule: Schedule, routes: Routes, topology: Topology, order: IntArray
    ) -> None:
        self._order = order[routes.flow_of_subflow]
        is_link = routes.hop_resource < topology.link_count
        owner = rows.owners(routes.hop_start)[is_link]
        self.link = routes.hop_resource[is_link].astype(np.int64)
        hops = rows.starts(np.bincount(owner, minlength=len(routes)))
        self._first, self._end = hops[:-1], hops[1:]
        self.size_of_hop = np.floor(routes.subflow_bytes * (1 + 1e-12))[owner]
        self._hold, self._pass = _times(self.link, self.size_of_hop, routes, topology)
        wire = rows.sums(owner, topology.link_latency_s[self.link], len(routes))
        self._wait = np.floor((routes.subflow_latency_s - wire) * NS + 1e-6).astype(np.int64)
        self.began = np.zeros(len(self.link), dtype=np.int64)
        self.served = [np.zeros(0, dtype=np.int64)]
        self.events = 0
        self.progress = Progress(schedule.dep_start, schedule.dep_flow, routes.flow_of_subflow)
        self._free = np.zeros(topology.link_count, dtype=np.int64)
        self._moments: list[int] = []
        self._at: dict[int, list[tuple[IntArray, IntArray]]] = {}

    def run(self) -> None:
        """Until nothing is left to do."""
        self._inject(self.progress.begin(0.0), 0)
        while self._moments:
            now = heapq.heappop(self._moments)
            if now in self._at:
                interrupt.check()
                self.events += 1
                self._handle(now)
        self.progress.check_done()

    def _handle(self, now: int) -> None:
        """All that happens at one moment: arrivals first, as they may inject, then the queues."""
        waiting: list[tuple[IntArray, IntArray]] = []
        while now in self._at:
            parts = self._at.pop(now)
            message = np.concatenate([part[0] for part in parts])
            place = np.concatenate([part[1] for part in parts])
            there = place == self._end[message]
            waiting.append((message[~there], place[~there]))
            if there.any():
                self._inject(self.progress.arrive(message[there], float(now)), now)
        message = np.concatenate([part[0] for part in waiting])
        if len(message):
            self._serve(message, np.concatenate([part[1] for part in waiting]), now)

    def _inject(self, subflows: IntArray, now: int) -> None:
        wait = self._wait[subflows]
        self._push(now + wait, subflows, self._first[subflows])

    def _push(self, when: IntArray, message: IntArray, place: IntArray) -> None:
        """Put tokens where they will be found at their moment."""
        if not len(when):
            return
        if when[0] != when[-1] or bool((when != when[0]).any()):
            order = np.argsort(when, kind="stable")
            when, message, place = when[order], message[order], place[order]
        bounds = np.append(np.flatnonzero(_first_of_each(when)), len(when)).tolist()
        for first, last in itertools.pairwise(bounds):
            moment = int(when[first])
            if moment not in self._at:
                self._at[moment] = []
                heapq.heappush(self._moments, moment)
            self._at[moment].append((message[first:last], place[first:last]))

    def _serve(self, message: IntArray, place: IntArray, now: int) -> None:
        """Queue tokens on their links, and send each on when it has passed."""
        passing = place > self._first[message]
        order = np.lexsort((message, self._order[message], passing, self.link[place]))
        message, place = message[order], place[order]
        link, hold = self.link[place], self._hold[place]
        first = _first_of_each(link)
        before = np.cumsum(hold) - hold
        run = np.flatnonzero(first)
        base = np.repeat(before[run], np.diff(np.append(run, len(link))))
        began = np.maximum(self._free[link], now) + before - base
        self.began[place] = began
        self.served.append(place)
        last = np.append(run[1:] - 1, len(link) - 1)
        self._free[link[last]] = began[last] + hold[last]
        self._push(began + self._pass[place], message, place + 1)


def _first_of_each(values: IntArray) -> BoolArray:
    """Where a run of equal values begins."""
    first = np.ones(len(values), dtype=bool)
    np.not_equal(values[1:], values[:-1], out=first[1:])
    return first


def _times(
    link: IntArray, size: FloatArray, routes: Routes, topology: Topology
) -> tuple[IntArray, IntArray]:
    """(H,) ns for which a message holds each link of its way, and after which it is across."""
    per_ns = routes.resource_capacity_bytes_per_s[: topology.link_count] / NS
    latency = np.round(topology.link_latency_s * NS, 6)
    wire = size / per_ns[link]
    return np.floor(wire).astype(np.int64), np.floor(latency[link] + wire).astype(np.int64)
