"""One collective alone on a fabric: its time, its two bandwidths, its bound, its busiest links."""

from dataclasses import dataclass, replace

import numpy as np

from trnviz.core.arrays import FloatArray, IntArray
from trnviz.core.bench.attempt import Attempt, Rules, attempt
from trnviz.core.bench.choice import choose
from trnviz.core.collectives.collective import Collective, CollectiveKind, busbw_factor
from trnviz.core.collectives.pairs import usual_pairs
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.simulation.bound import Bound, bound
from trnviz.core.simulation.changing import ChangedRun
from trnviz.core.simulation.recording import Run
from trnviz.core.simulation.routes import Routes
from trnviz.core.topology import Topology

_SAME = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CollectiveResult:
    """What came of it.

    Attributes:
        collective: As asked, with the usual pairs filled in.
        topology: The fabric.
        rules: How the network behaved.
        schedule: What was run; each flow stands for `images` of them.
        routes: Where it went.
        run: When each flow ran, and what each link carried.
        bound: What no algorithm can beat.
        images: 1 where every flow was laid out, as it is with rates over time.
        changed: What links could carry when, where the fabric changed during the run.
    """

    collective: Collective
    topology: Topology
    rules: Rules
    schedule: Schedule
    routes: Routes
    run: Run
    bound: Bound
    images: int = 1
    changed: ChangedRun | None = None

    @property
    def ranks(self) -> int:
        """Ranks of one group."""
        return len(self.collective.groups[0])

    @property
    def flow_count(self) -> int:
        """Flows that go from one core to another; gates are none."""
        s = self.schedule
        away = (s.flow_src != s.flow_dst) | (s.flow_src_core != s.flow_dst_core)
        return int(np.count_nonzero(away)) * self.images

    @property
    def algbw_bytes_per_s(self) -> float:
        """Size over time; 0 when nothing took any time."""
        return self.collective.size_bytes / self.run.time_s if self.run.time_s > 0 else 0.0

    @property
    def busbw_bytes_per_s(self) -> float:
        """The algorithm's bandwidth by the factor of nccl-tests."""
        return self.algbw_bytes_per_s * busbw_factor(self.collective.kind, self.ranks)

    @property
    def bound_ratio(self) -> float:
        """Bound over time, 1 when the run is as fast as can be."""
        return min(1.0, self.bound.time_s / self.run.time_s) if self.run.time_s > 0 else 1.0

    def mean_utilization(self) -> FloatArray:
        """(L,) f8 bytes carried over what the link could carry in the whole time."""
        capacity = self.topology.link_capacity_bytes_per_s
        if self.changed is not None:
            capacity = self.changed.capacities.mean(0.0, self.run.time_s)
        could = capacity * self.run.time_s
        return _ratio(self.run.link_bytes, could)

    def peak_utilization(self) -> FloatArray:
        """(L,) f8 highest rate over the capacity at that moment."""
        if self.changed is not None:
            return self.changed.peak_ratio
        return _ratio(self.run.link_peak_bytes_per_s, self.topology.link_capacity_bytes_per_s)

    def busy_links(self) -> IntArray:
        """Links that carried bytes, by number."""
        return np.flatnonzero(self.run.link_bytes > 0)

    def bottleneck_links(self) -> IntArray:
        """Links as busy as the busiest."""
        mean = self.mean_utilization()
        most = float(mean.max(initial=0.0))
        return np.flatnonzero(mean >= most * (1 - _SAME)) if most > 0 else np.zeros(0, np.int64)


def _ratio(value: FloatArray, whole: FloatArray) -> FloatArray:
    result = np.zeros_like(value)
    np.divide(value, whole, out=result, where=whole > 0)
    return np.minimum(result, 1.0)


def _complete(collective: Collective) -> Collective:
    """With the usual pairs of permute and send/recv where none are named."""
    paired = (CollectiveKind.PERMUTE, CollectiveKind.SEND_RECV)
    if collective.kind not in paired or collective.pairs:
        return collective
    pairs = usual_pairs(collective.kind, len(collective.groups[0]))
    return replace(collective, pairs=pairs)


def run(
    collective: Collective,
    topology: Topology,
    *,
    ties: str = "",
    network: str = "fluid",
    chunks: int | None = None,
    record: str = "full",
) -> CollectiveResult:
    """Carry out a collective alone.

    Args:
        collective: Its algorithm is a name of the registry, or "auto" for the fastest.
        topology: The fabric, faults included.
        ties: What happens to traffic with two shortest ways: "split" or "clockwise"; empty for
            the usual of the network.
        network: "fluid" or "fifo".
        chunks: Pieces per lane; None lets the algorithm say.
        record: "full" for rates over time, "totals" for one mean rate a link.

    Raises:
        ScheduleError: The algorithm, or with "auto" every one, cannot serve the group.
        RoutingError: Faults cut a group apart.
    """
    asked = _complete(collective)
    limit = bound(asked, topology)
    rules = Rules(ties=ties, network=network)
    made, outcome = _carried_out(asked, topology, rules, chunks=chunks, record=record)
    return CollectiveResult(
        collective=asked,
        topology=topology,
        rules=rules,
        schedule=made.schedule,
        routes=made.routes,
        run=outcome,
        bound=limit,
        images=made.images,
    )


def _carried_out(
    collective: Collective, topology: Topology, rules: Rules, *, chunks: int | None, record: str
) -> tuple[Attempt, Run]:
    whole = record != "totals"
    if collective.algorithm != "auto":
        made = attempt(collective, topology, rules, chunks, whole=whole)
        return made, made.run(record)
    made, outcome = choose(collective, topology, rules, chunks)
    if not whole:
        return made, outcome
    made = made.laid_out()
    return made, made.run(record)
