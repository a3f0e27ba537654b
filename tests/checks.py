"""The validators that every kind of test shares: what must hold of any value of its type."""

import numpy as np

from tests.check_schedule import check_schedule
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.simulation.recording import Run
from trnviz.core.simulation.routes import Routes
from trnviz.core.simulation.timeline import Timeline
from trnviz.core.topology import LinkKind, Topology

__all__ = ["check_rates", "check_run", "check_schedule", "check_timeline", "check_topology"]


def check_topology(topology: Topology) -> None:
    """A healthy fabric: ids count through the dimensions, links come in pairs, names say ends."""
    chips = topology.chip_count
    sizes = [dimension.size for dimension in topology.dimensions]
    assert int(np.prod(sizes)) == chips
    strides = np.cumprod([1, *sizes[:-1]])
    assert (topology.chip_coord @ strides == np.arange(chips)).all()
    assert topology.chip_up.all()
    assert topology.link_up.all()
    assert (topology.link_capacity_bytes_per_s > 0).all()
    on_chip = topology.link_kind == LinkKind.ON_CHIP
    assert (on_chip == (topology.link_src == topology.link_dst)).all()
    assert (on_chip == (topology.core_of_on_chip_link >= 0)).all()
    direct = ~on_chip
    back = topology.links_between(topology.link_dst[direct], topology.link_src[direct])
    assert (back >= 0).all()
    assert (topology.link_kind[back] == topology.link_kind[direct]).all()
    capacity = topology.link_capacity_bytes_per_s
    assert (capacity[back] == capacity[direct]).all()
    names = topology.vertex_names
    for link in np.flatnonzero(direct).tolist():
        ends = (names[topology.link_src[link]], names[topology.link_dst[link]])
        assert topology.link_names[link] == ">".join(ends)
    _check_steps(topology)


def _check_steps(topology: Topology) -> None:
    """A step along a dimension changes that coordinate alone, by one, round the ring."""
    for d, dimension in enumerate(topology.dimensions):
        for side, offset in enumerate((1, -1)):
            links = topology.step_links[:, d, side]
            chips = np.flatnonzero(links >= 0)
            assert (topology.link_src[links[chips]] == chips).all()
            there = topology.chip_coord[topology.link_dst[links[chips]]]
            moved = topology.chip_coord[chips].copy()
            moved[:, d] = (moved[:, d] + offset) % dimension.size
            assert (there == moved).all()


_NEAR = 1e-9


def check_rates(hops: Routes, rate: np.ndarray, priority: np.ndarray | None = None) -> None:
    """Max-min within each priority, and nothing above capacity.

    A flow is as fast as it may be when some resource of its route is full with flows served no
    later, and none that is served together with it is faster there.
    """
    capacity = hops.resource_capacity_bytes_per_s
    flow = np.repeat(np.arange(len(hops)), np.diff(hops.hop_start))
    priority = np.zeros(len(hops), int) if priority is None else priority
    limited = np.isfinite(capacity[hops.hop_resource])
    bound_flows = np.bincount(flow[limited], minlength=len(hops)) > 0
    assert np.isinf(rate[~bound_flows]).all()
    assert np.isfinite(rate[bound_flows]).all()
    moving = np.where(np.isfinite(rate), rate, 0.0)
    used = moving[flow] * hops.hop_weight
    load = np.bincount(hops.hop_resource, used, len(capacity))
    assert (load <= capacity * (1 + _NEAR)).all()
    for f in np.flatnonzero(bound_flows):
        way = hops.hop_resource[hops.hop_start[f] : hops.hop_start[f + 1]]
        assert any(
            _holds_back(resource, f, (flow, hops.hop_resource, used, moving, priority, capacity))
            for resource in way.tolist()
            if np.isfinite(capacity[resource])
        ), f"flow {f} could be faster"


def _holds_back(resource, f, about) -> bool:
    flow, hop_resource, used, rate, priority, capacity = about
    there = hop_resource == resource
    before = there & (priority[flow] <= priority[f])
    together = there & (priority[flow] == priority[f])
    full = used[before].sum() >= capacity[resource] * (1 - _NEAR)
    return full and bool(rate[f] >= rate[flow[together]].max() * (1 - _NEAR))


def check_timeline(timeline: Timeline, topology: Topology) -> None:
    """Rates that can be: finite, not negative, not above capacity, over rising times."""
    capacity = topology.link_capacity_bytes_per_s
    assert 0 <= timeline.duration_s < np.inf
    assert (timeline.link_peak_bytes_per_s <= capacity * (1 + _NEAR)).all()
    for episode in timeline.episodes:
        assert (np.diff(episode.time_s) > 0).all()
        rate = episode.rate_bytes_per_s
        assert np.isfinite(rate).all()
        assert (rate >= 0).all()
        assert (rate <= capacity[episode.link] * (1 + _NEAR)).all()


def check_run(schedule: Schedule, routes: Routes, topology: Topology, run: Run) -> None:
    """A run that obeys the schedule: order kept, every byte carried, no link above capacity."""
    check_timeline(run.timeline, topology)
    start, end = run.flow_start_s, run.flow_end_s
    late = 1 + _NEAR
    assert (start >= 0).all()
    assert (end <= run.time_s * late).all()
    assert run.time_s == end.max(initial=0.0)
    latency = np.zeros(len(schedule))
    np.maximum.at(latency, routes.flow_of_subflow, routes.subflow_latency_s)
    assert (start + latency <= end * late).all()
    waits = np.repeat(np.arange(len(schedule)), np.diff(schedule.dep_start))
    assert (end[schedule.dep_flow] <= start[waits] * late).all()
    subflow = np.repeat(np.arange(len(routes)), np.diff(routes.hop_start))
    carried = routes.subflow_bytes[subflow] * routes.hop_weight
    links = topology.link_count
    expected = np.bincount(routes.hop_resource, carried, topology.link_count)[:links]
    scale = expected.max(initial=1.0)
    assert np.allclose(run.link_bytes, expected, rtol=_NEAR, atol=_NEAR * scale)
    assert np.allclose(run.timeline.link_bytes, expected, rtol=1e-7, atol=1e-7 * scale)
    assert (run.link_peak_bytes_per_s <= topology.link_capacity_bytes_per_s * late).all()
