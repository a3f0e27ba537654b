"""The message network: rounding, queues, and the picture it leaves."""

import numpy as np
import pytest
from hypothesis import given, settings

from tests.checks import check_timeline
from tests.core.simulation.builders import routes, schedule, topology
from tests.core.simulation.test_engine_properties import FABRIC, plans, with_capacity
from trnviz.core.errors import SimulationError
from trnviz.core.simulation.fifo import injection_order, simulate

RING = topology("ring:4", (128e9,), (5e-7,))
CAPACITY = RING.link_capacity_bytes_per_s
NS = 1e-9


def run(size, paths, deps=(), fabric=RING, **more):
    size = np.array(size, float)
    latency = [float(sum(fabric.link_latency_s[path])) for path in paths]
    net = routes(paths, fabric.link_capacity_bytes_per_s, size=size, latency=np.array(latency))
    return simulate(schedule(size, deps=deps), net, fabric, **more)


def test_a_message_is_stored_and_forwarded_at_every_hop():
    assert run([1281], [[0, 1]]).flow_end_s == pytest.approx([2 * 510 * NS])


def test_messages_queue_in_the_order_of_the_schedule():
    done = run([1280, 2560, 1280], [[0], [0], [0]], injection=np.zeros(3, np.int64))
    assert done.flow_end_s == pytest.approx([510 * NS, 530 * NS, 540 * NS])
    turned = run([1280, 2560, 1280], [[0], [0], [0]], injection=np.array([2, 1, 0]))
    assert turned.flow_end_s == pytest.approx([540 * NS, 530 * NS, 510 * NS])


def test_what_starts_here_goes_before_what_passes_through():
    done = run([1280, 0, 1280], [[0, 1], [0], [1]], deps=[(2, 1)])
    assert done.flow_start_s[2] == pytest.approx(510 * NS)
    assert done.flow_end_s[[2, 0]] == pytest.approx([1020 * NS, 1030 * NS])
    meets = run([1280, 1152, 1280], [[0, 1], [2], [1]], deps=[(2, 1)])
    assert meets.flow_start_s[2] == pytest.approx(509 * NS)
    assert meets.flow_end_s[0] == pytest.approx((519 + 510) * NS)


def test_the_rate_of_a_link_is_its_capacity_or_nothing_and_no_byte_is_lost():
    done = run([1000, 1001, 77], [[0], [0], [0, 1]])
    check_timeline(done.timeline, RING)
    assert done.link_bytes[:2].tolist() == [2078.0, 77.0]
    assert done.timeline.link_bytes[:2] == pytest.approx([2078.0, 77.0])
    assert done.link_peak_bytes_per_s[:2].tolist() == CAPACITY[:2].tolist()


def test_nothing_to_do_takes_no_time():
    assert run([], []).time_s == 0.0
    assert run([0.0], [[]]).time_s == 0.0


def test_a_dead_link_and_a_circle_are_errors():
    size = np.ones(2)
    dead = CAPACITY.copy()
    dead[0] = 0.0
    with pytest.raises(SimulationError, match="down"):
        simulate(schedule(size), routes([[0], [1]], dead, size=size), RING)
    with pytest.raises(SimulationError, match="circle"):
        run([1, 1], [[0], [1]], deps=[(0, 1), (1, 0)])


def test_totals_hold_the_same_bytes():
    full, totals = (run([1e6, 2e6], [[0], [0, 1]], record=r) for r in ("full", "totals"))
    assert len(totals.timeline.episodes[0].time_s) == 2
    assert totals.timeline.link_bytes == pytest.approx(full.timeline.link_bytes)


@settings(max_examples=60, deadline=None)
@given(plans())
def test_every_run_keeps_order_and_bytes(made):
    plan, net = made
    fabric = with_capacity(FABRIC, net.resource_capacity_bytes_per_s)
    done = simulate(plan, net, fabric)
    check_timeline(done.timeline, fabric)
    waits = np.repeat(np.arange(len(plan)), np.diff(plan.dep_start))
    assert (done.flow_end_s[plan.dep_flow] <= done.flow_start_s[waits]).all()
    assert (done.flow_start_s <= done.flow_end_s).all()
    assert done.timeline.link_bytes == pytest.approx(done.link_bytes, rel=1e-6, abs=1e-3)


def test_the_way_back_of_an_all_reduce_injects_the_other_way():
    grid = topology("torus:4x4")
    src, dst = np.array([0, 0, 0, 0]), np.array([1, 3, 4, 12])
    scatter = schedule(np.ones(4), src=src, dst=dst)
    assert injection_order(scatter, grid).tolist() == [1, 3, 1, 3]
