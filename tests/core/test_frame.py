"""Numbers of one moment."""

from dataclasses import replace

import numpy as np
import pytest

from tests.scenarios import trained
from tests.scene import plans
from trnviz.core import pipeline
from trnviz.core.errors import InputError
from trnviz.core.faults import Fault
from trnviz.core.frame import FrameState, busiest_s, frame, occupancy_of, shown_at
from trnviz.core.memory import KINDS
from trnviz.core.simulation.timeline import Episode, Span, Timeline
from trnviz.core.topology import LinkKind
from trnviz.session.edits import SetFaults


def timeline(links: int, capacity: np.ndarray) -> Timeline:
    """Link 0 full for a second, then links 0 and 1 for one more, twice."""
    episode = Episode(
        starts_s=[0.0, 10.0],
        count=2,
        time_s=[0.0, 1.0, 2.0],
        link=[0, 1],
        rate_bytes_per_s=[[capacity[0], 0.0], [capacity[0], capacity[1] / 2]],
        span=[0, 1],
    )
    spans = (Span(name="first", group="tp"), Span(name="second", group="tp"))
    return Timeline(duration_s=20.0, link_count=links, episodes=(episode,), spans=spans)


@pytest.fixture(scope="module")
def run():
    scenario = plans.training()
    capacity = scenario.topology.link_capacity_bytes_per_s
    made = timeline(scenario.topology.link_count, capacity)
    return scenario, replace(plans.result(), timeline=made)


def test_without_a_result_there_is_no_traffic_but_there_is_memory():
    state = frame(plans.training(), None)
    assert not state.has_traffic
    assert state.has_memory
    assert state.hbm_bytes.sum() > 0


def test_a_bare_fabric_has_neither():
    state = frame(plans.bare(), None)
    assert not state.has_traffic
    assert not state.has_memory
    assert state.hbm_bytes.shape == (64, 4, len(KINDS))
    assert occupancy_of(plans.bare()) is None


def test_a_generic_fabric_has_no_banks():
    state = frame(plans.bare("torus:4x4"), None)
    assert state.hbm_bytes.shape == (16, 0, len(KINDS))


def test_now_is_the_rate_of_the_moment(run):
    scenario, result = run
    state = frame(scenario, result, 0.5)
    assert state.link_utilization[0] == 1.0
    assert state.link_utilization[1] == 0.0
    assert state.saturated[0]
    assert not state.saturated[1]
    assert state.active == ("first",)
    assert frame(scenario, result, 1.5).active == ("second",)


def test_between_runs_nothing_flows(run):
    scenario, result = run
    state = frame(scenario, result, 7.0)
    assert not state.link_utilization.any()
    assert state.active == ()


def test_a_time_outside_is_clipped(run):
    scenario, result = run
    assert frame(scenario, result, -1.0).time_s == 0.0
    assert frame(scenario, result, 99.0).time_s == 20.0


def test_peak_and_mean_look_at_the_whole_run_and_dots_at_the_moment(run):
    scenario, result = run
    peak, mean = frame(scenario, result, 0.5, "peak"), frame(scenario, result, 0.5, "mean")
    assert peak.link_utilization[1] == 0.5
    assert mean.link_utilization[0] == pytest.approx(8 / 20)
    assert peak.moment_bytes_per_s[1] == 0.0
    assert mean.moment_bytes_per_s[0] == scenario.topology.link_capacity_bytes_per_s[0]


def test_bytes_are_a_share_of_the_most(run):
    scenario, result = run
    state = frame(scenario, result, 0.0, "bytes")
    assert state.link_utilization.max() == 1.0
    assert not state.saturated.any()


def test_bytes_of_a_silent_run_are_zero(run):
    scenario, result = run
    links = scenario.topology.link_count
    silent = Timeline(duration_s=1.0, link_count=links, episodes=(), spans=())
    state = frame(scenario, replace(result, timeline=silent), 0.0, "bytes")
    assert not state.link_utilization.any()


def test_a_down_link_is_not_utilized(run):
    scenario, result = run
    topology = scenario.topology
    capacity = topology.link_capacity_bytes_per_s.copy()
    up = topology.link_up.copy()
    capacity[0], up[0] = 0.0, False
    broken = replace(topology, link_capacity_bytes_per_s=capacity, link_up=up)
    state = frame(replace(scenario, topology=broken), result, 0.5)
    assert state.link_utilization[0] == 0.0


def test_a_known_occupancy_is_taken():
    scenario = plans.training()
    known = occupancy_of(scenario)
    doubled = replace(known, hbm_bytes=known.hbm_bytes * 2)
    state = frame(scenario, None, occupancy=doubled)
    assert (state.hbm_bytes == known.hbm_bytes * 2).all()


def test_an_unknown_metric_is_refused():
    with pytest.raises(InputError, match="'load' is not a metric"):
        frame(plans.bare(), None, metric="load")


def test_the_busiest_moment_is_in_the_fullest_interval(run):
    scenario, result = run
    topology = scenario.topology
    moment = busiest_s(result.timeline, topology)
    assert moment % 2.0 == pytest.approx(1.5)
    silent = Timeline(duration_s=1.0, link_count=topology.link_count, episodes=(), spans=())
    assert busiest_s(silent, topology) == 0.0


def test_two_kinds_of_links_at_work_are_busier_than_one_at_full(run):
    topology = run[0].topology
    z, efa = (int(topology.links_of_kind(k)[0]) for k in (LinkKind.NEURONLINK_Z, LinkKind.EFA))
    full = [topology.link_capacity_bytes_per_s[link] for link in (z, efa)]
    alone = Episode(
        starts_s=[0.0], count=1, time_s=[0.0, 1.0], link=[z], rate_bytes_per_s=[full[:1]], span=[-1]
    )
    both = Episode(
        starts_s=[1.0], count=1, time_s=[0.0, 1.0], link=[z, efa],
        rate_bytes_per_s=[[rate / 2 for rate in full]], span=[-1],
    )  # fmt: skip
    both_turns = Timeline(
        duration_s=2.0, link_count=topology.link_count, episodes=(alone, both), spans=()
    )
    assert busiest_s(both_turns, topology) == pytest.approx(1.5)


def test_the_busiest_moment_of_many_is_found_among_samples(run):
    topology = run[0].topology
    capacity = topology.link_capacity_bytes_per_s
    episodes = tuple(
        Episode(
            starts_s=[float(i)], count=1, time_s=[0.0, 0.5], link=[0],
            rate_bytes_per_s=[[capacity[0] * (i + 1) / 999]], span=[-1],
        )
        for i in range(999)
    )  # fmt: skip
    many = Timeline(duration_s=1000.0, link_count=len(capacity), episodes=episodes, spans=())
    assert busiest_s(many, topology) > 990


def test_a_frame_cannot_be_changed():
    state = frame(plans.bare(), None)
    assert isinstance(state, FrameState)
    with pytest.raises(ValueError, match="read-only"):
        state.link_utilization[0] = 1.0


def test_a_moment_is_shown_on_the_fabric_as_it_then_is():
    link = Fault(kind="link", name="i0.c0>i0.c1", share=0.25, begins_s=2.0, ends_s=6.0)
    scenario = SetFaults(faults=(link, replace(link, name="i0.c1>i0.c2", share=0.0))).apply(
        trained()
    )
    result = pipeline.simulate(scenario)
    number, dead = (scenario.topology.link_id(n) for n in (link.name, "i0.c1>i0.c2"))
    for time_s, capacity, up in ((1.9, 128e9, True), (2.1, 32e9, False), (6.1, 128e9, True)):
        shown = shown_at(scenario, result, time_s)
        assert shown.topology.link_capacity_bytes_per_s[number] == capacity
        assert shown.topology.link_up[dead] == up
        numbers = frame(scenario, result, time_s)
        rate = numbers.link_rate_bytes_per_s[number]
        assert numbers.link_utilization[number] == pytest.approx(rate / capacity)
    for metric in ("mean", "peak", "demand"):
        ratio = frame(scenario, result, 0.0, metric).link_utilization
        assert ratio[number] > 0
        assert (ratio <= 1 + 1e-6).all() or metric == "demand"
    assert shown_at(scenario, None, 3.0) is scenario
    healthy = trained()
    assert shown_at(healthy, pipeline.simulate(healthy), 3.0) is healthy
