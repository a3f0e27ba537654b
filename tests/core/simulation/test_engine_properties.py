"""What holds of every run: bytes, order, capacities; and that folding changes nothing."""

from dataclasses import replace
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.checks import check_run
from tests.core.simulation.builders import routes, schedule, topology
from trnviz.core.errors import SimulationError
from trnviz.core.simulation import folding
from trnviz.core.simulation.engine import simulate

FABRIC = topology("ring:6", (128e9,), (5e-7,))
LINKS = FABRIC.link_count
SIZES = st.sampled_from([0.0, 1.0, 1e3, 1e6, 2e6]) | st.floats(1, 1e9)


@st.composite
def plans(draw, latency=True):
    """A schedule without circles over few links, and its routes."""
    flows = draw(st.integers(0, 14))
    size = np.array([draw(SIZES) for _ in range(flows)])
    deps = {
        (f, draw(st.integers(0, f - 1)))
        for f in range(1, flows)
        for _ in range(draw(st.integers(0, 2)))
    }
    priority = [draw(st.integers(0, 2)) for _ in range(flows)]
    plan = schedule(size, deps=deps, priority=np.array(priority, dtype=np.int32))
    way = st.lists(st.integers(0, 3), min_size=1, max_size=3, unique=True)
    parts = [(f, draw(way)) for f in range(flows) for _ in range(draw(st.integers(1, 2)))]
    owner = np.array([f for f, _ in parts], dtype=np.int64)
    share = size[owner] / np.bincount(owner, minlength=flows)[owner] if flows else owner * 1.0
    waits = [draw(st.sampled_from([0.0, 5e-7, 1e-6])) * latency for _ in parts]
    capacity = FABRIC.link_capacity_bytes_per_s * 1.0
    capacity[:4] = [draw(st.sampled_from([25e9, 64e9, 128e9])) for _ in range(4)]
    net = routes([w for _, w in parts], capacity, size=share, latency=np.array(waits), flow=owner)
    return plan, net


def with_capacity(fabric, capacity):
    return replace(fabric, link_capacity_bytes_per_s=capacity)


@settings(max_examples=120, deadline=None)
@given(plans())
def test_every_run_obeys_its_schedule(made):
    plan, net = made
    fabric = with_capacity(FABRIC, net.resource_capacity_bytes_per_s)
    check_run(plan, net, fabric, simulate(plan, net, fabric))


@settings(max_examples=60, deadline=None)
@given(plans())
def test_folding_changes_nothing(made):
    plan, net = made
    fabric = with_capacity(FABRIC, net.resource_capacity_bytes_per_s)
    plain = simulate(plan, net, fabric)
    with mock.patch.object(folding, "_FEWEST", 0):
        folded = simulate(plan, net, fabric)
    assert folded.flow_start_s == pytest.approx(plain.flow_start_s, rel=1e-9, abs=1e-18)
    assert folded.flow_end_s == pytest.approx(plain.flow_end_s, rel=1e-9, abs=1e-18)
    assert folded.link_bytes == pytest.approx(plain.link_bytes, rel=1e-9)
    assert folded.link_peak_bytes_per_s == pytest.approx(plain.link_peak_bytes_per_s, rel=1e-9)


@settings(max_examples=40, deadline=None)
@given(plans(latency=False))
def test_twice_the_capacity_is_half_the_time(made):
    plan, net = made
    fast = replace(net, resource_capacity_bytes_per_s=2 * net.resource_capacity_bytes_per_s)
    slow_end = simulate(plan, net, FABRIC).flow_end_s
    fast_end = simulate(plan, fast, FABRIC).flow_end_s
    assert fast_end * 2 == pytest.approx(slow_end, rel=1e-9, abs=1e-18)


@settings(max_examples=40, deadline=None)
@given(plans(), st.lists(st.integers(0, 3), max_size=2), st.sampled_from([0.0, 0.25]))
def test_faults_end_in_a_run_or_an_error(made, hurt, share):
    plan, net = made
    capacity = net.resource_capacity_bytes_per_s.copy()
    capacity[hurt] *= share
    fabric = with_capacity(FABRIC, np.maximum(capacity, 1.0))
    try:
        run = simulate(plan, replace(net, resource_capacity_bytes_per_s=capacity), fabric)
    except SimulationError:
        assert share == 0.0
    else:
        check_run(plan, net, fabric, run)


@settings(max_examples=20, deadline=None)
@given(plans())
def test_the_same_run_twice_is_the_same(made):
    plan, net = made
    one, two = simulate(plan, net, FABRIC), simulate(plan, net, FABRIC)
    assert (one.flow_end_s == two.flow_end_s).all()
    assert (one.timeline.link_bytes == two.timeline.link_bytes).all()


def test_a_long_run_keeps_bytes_and_peaks_when_its_timeline_is_merged():
    flows = 60
    size = np.arange(1, flows + 1) * 1e5
    plan = schedule(size, deps=[(f, f - 1) for f in range(1, flows)])
    net = routes([[f % 4] for f in range(flows)], FABRIC.link_capacity_bytes_per_s, size=size)
    full = simulate(plan, net, FABRIC)
    with mock.patch("trnviz.core.simulation.recording.MOST_ENTRIES", 40):
        short = simulate(plan, net, FABRIC)
    totals = simulate(plan, net, FABRIC, record="totals")
    assert len(full.timeline.episodes[0].time_s) == flows + 1
    assert len(short.timeline.episodes[0].time_s) <= 11
    assert len(totals.timeline.episodes[0].time_s) == 2
    for run in (full, short, totals):
        assert run.timeline.link_bytes == pytest.approx(full.link_bytes)
        assert run.timeline.link_peak_bytes_per_s.tolist() == full.link_peak_bytes_per_s.tolist()
        assert run.timeline.duration_s == full.time_s
