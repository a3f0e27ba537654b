"""The fluid engine: hand cases, waiting, priorities, and what never may happen."""

import numpy as np
import pytest

from tests.core.simulation.builders import routes, schedule, topology
from trnviz.core.errors import SimulationError
from trnviz.core.simulation.engine import simulate

GB = 1e9
LINE = topology("ring:4", (128 * GB,))


def capacity(*values):
    out = np.full(LINE.link_count, 128 * GB)
    out[: len(values)] = values
    return out


def test_two_flows_on_one_link_share_it():
    size = np.array([1e9, 1e9])
    run = simulate(schedule(size), routes([[0], [0]], capacity(), size=size), LINE)
    assert run.flow_end_s == pytest.approx([0.015625, 0.015625], rel=1e-12)
    assert run.time_s == pytest.approx(0.015625)
    assert run.timeline.link_bytes[0] == pytest.approx(2e9)
    assert run.link_peak_bytes_per_s[0] == pytest.approx(128e9)


def test_parking_lot():
    size = np.full(4, 1e9)
    paths = [[0, 1, 2], [0], [1], [2]]
    run = simulate(schedule(size), routes(paths, capacity(128e9, 64e9, 128e9), size=size), LINE)
    assert run.flow_end_s == pytest.approx([1 / 32, 1 / 96, 1 / 32, 1 / 96], rel=1e-12)


def test_a_flow_waits_for_those_it_depends_on_then_for_its_latency():
    size = np.array([128e3, 128e3, 0.0])
    plan = schedule(size, deps=[(1, 0), (2, 1)])
    run = simulate(
        plan, routes([[0], [1], []], capacity(), size=size, latency=[1e-6, 2e-6, 0]), LINE
    )
    assert run.flow_start_s == pytest.approx([0, 2e-6, 5e-6])
    assert run.flow_end_s == pytest.approx([2e-6, 5e-6, 5e-6])


def test_a_lower_priority_number_goes_first_and_the_rest_gets_what_is_left():
    size = np.array([1e9, 1e9, 1e9])
    plan = schedule(size, priority=np.array([5, 1, 5]))
    net = routes([[0], [0, 1], [0, 2]], capacity(128e9, 64e9, 16e9), size=size)
    run = simulate(plan, net, LINE)
    first = run.timeline.link_rate(1e-4)
    assert first[:3] == pytest.approx([128e9, 64e9, 16e9])
    assert run.flow_end_s[1] == pytest.approx(1 / 64)


def test_nothing_to_do_takes_no_time():
    empty = np.zeros(0)
    run = simulate(schedule(empty), routes([], capacity(), size=empty), LINE)
    assert (run.time_s, run.events, run.timeline.duration_s) == (0.0, 0, 0.0)
    zero = np.zeros(3)
    run = simulate(
        schedule(zero, deps=[(1, 0), (2, 1)]), routes([[0]] * 3, capacity(), size=zero), LINE
    )
    assert run.time_s == 0.0


def test_a_flow_without_sub_flows_is_a_barrier():
    size = np.array([128e3, 256e3, 0.0, 128e3])
    plan = schedule(size, deps=[(2, 0), (2, 1), (3, 2)])
    net = routes([[0], [1], [0]], capacity(), size=size[[0, 1, 3]], flow=np.array([0, 1, 3]))
    assert simulate(plan, net, LINE).flow_end_s == pytest.approx([1e-6, 2e-6, 2e-6, 3e-6])


def test_a_split_flow_is_delivered_when_its_last_part_is():
    size = np.array([256e3])
    net = routes([[0], [1]], capacity(128e9, 64e9), size=[128e3, 128e3], flow=np.array([0, 0]))
    assert simulate(schedule(size), net, LINE).time_s == pytest.approx(2e-6)


def test_a_route_that_is_down_is_named():
    size = np.ones(1)
    with pytest.raises(SimulationError, match=LINE.link_names[1]):
        simulate(schedule(size), routes([[0, 1]], capacity(1e9, 0.0), size=size), LINE)


def test_flows_that_wait_for_each_other_are_an_error_not_a_hang():
    size = np.ones(3)
    plan = schedule(size, deps=[(1, 2), (2, 1)])
    with pytest.raises(SimulationError, match="circle"):
        simulate(plan, routes([[0]] * 3, capacity(), size=size), LINE)


def test_memory_that_is_asked_for_too_much_slows_the_flows():
    size = np.full(2, 1e9)
    memory = np.append(np.full(LINE.link_count, 128e9), [128e9, np.inf, np.inf, np.inf])
    first = LINE.link_count
    net = routes([[0, first], [1, first]], memory, size=size, weight=[1.0, 4.0, 1.0, 1.0])
    run = simulate(schedule(size), net, LINE)
    assert run.timeline.link_rate(1e-6)[:2] == pytest.approx([25.6e9, 25.6e9])


def test_a_symmetric_run_is_folded_and_equals_the_plain_one(monkeypatch):
    n, steps = 128, 6
    fabric = topology(f"ring:{n}", (128 * GB,))
    cap = np.full(fabric.link_count, 128e9)
    flow = np.arange(n * steps)
    size = np.full(n * steps, 1e6)
    deps = [(f, (f // n - 1) * n + (f % n - 1) % n) for f in flow[n:]]
    paths = [[fabric.link_between(f % n, (f + 1) % n)] for f in range(n)] * steps
    plan = schedule(size, deps=deps, step=flow // n)
    net = routes(paths, cap, size=size, latency=5e-7)
    folded = simulate(plan, net, fabric)
    monkeypatch.setattr("trnviz.core.simulation.folding._FEWEST", 10**9)
    plain = simulate(plan, net, fabric)
    assert folded.flow_end_s == pytest.approx(plain.flow_end_s, rel=1e-12)
    assert folded.time_s == pytest.approx(steps * (5e-7 + 1e6 / 128e9), rel=1e-12)
    assert folded.timeline.link_bytes == pytest.approx(plain.timeline.link_bytes)
    assert folded.link_bytes == pytest.approx(plain.link_bytes)
