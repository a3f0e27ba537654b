"""Which flows may stand for which."""

import numpy as np
import pytest

from tests.core.collectives.builders import collective
from tests.core.simulation.builders import routes, schedule, topology
from trnviz.core.bench.attempt import Rules, attempt
from trnviz.core.collectives.groups import parse_groups
from trnviz.core.simulation import engine
from trnviz.core.simulation.folding import Folded, fold
from trnviz.core.simulation.network import network_of
from trnviz.files import topologies

N, STEPS = 64, 12
RING = topology(f"ring:{N}")


def ring_flows(hurt=None):
    """Steps of a ring: flow f of a step waits for its left neighbour in the step before."""
    flow = np.arange(N * STEPS)
    size = np.full(N * STEPS, 1e6)
    deps = [(f, (f // N - 1) * N + (f % N - 1) % N) for f in flow[N:]]
    paths = [[RING.link_between(f % N, (f + 1) % N)] for f in range(N)] * STEPS
    capacity = np.full(RING.link_count, 128e9)
    if hurt is not None:
        capacity[paths[hurt][0]] = 64e9
    plan = schedule(size, deps=deps, step=flow // N)
    net = routes(paths, capacity, size=size, latency=5e-7)
    return network_of(plan, net, RING), plan.flow_step


def test_a_lockstep_ring_becomes_one_flow_a_step():
    network, step = ring_flows()
    folded = fold(network, step)
    assert folded.network.flows == STEPS
    of_step = folded.flow_class.reshape(STEPS, N)
    assert (of_step == of_step[:, :1]).all()
    start = folded.network.dep_start[of_step[1:, 0]]
    assert folded.network.dep_flow[start].tolist() == of_step[:-1, 0].tolist()
    assert len(folded.network.capacity) == 2  # links that are passed, and the other way round


def test_a_slow_link_tells_flows_apart():
    network, step = ring_flows(hurt=3)
    folded = fold(network, step)
    assert folded.flow_class is None or folded.network.flows > N


def test_few_flows_are_left_alone():
    size = np.ones(4)
    network = network_of(
        schedule(size), routes([[0]] * 4, np.ones(8), size=size), topology("ring:4")
    )
    assert fold(network, np.zeros(4, np.int64)).network is network


@pytest.mark.parametrize("what", ["size", "priority", "weight"])
def test_what_differs_is_not_folded(what):
    flows = 1024
    size, priority, weight = np.ones(flows), np.zeros(flows, np.int32), np.ones(flows)
    if what == "size":
        size[::2] = 2.0
    if what == "priority":
        priority[::2] = 1
    if what == "weight":
        weight[::2] = 3.0
    fabric = topology("ring:512")
    paths = [[f % fabric.link_count] for f in range(flows)]
    net = routes(paths, np.ones(fabric.link_count), size=size, weight=weight)
    network = network_of(schedule(size, priority=priority), net, fabric)
    folded = fold(network, np.zeros(flows, np.int64))
    assert folded.network.flows == 2
    assert (folded.flow_class[::2] != folded.flow_class[1]).all()


@pytest.mark.parametrize("operation", ["all_reduce", "all_gather", "reduce_scatter"])
@pytest.mark.parametrize("algorithm", ["mesh", "dimension_direct", "weighted_multi_ring", "rdh"])
@pytest.mark.parametrize("group", ["ranks:0-15", "ranks:0-63"])
def test_folding_changes_no_run(monkeypatch, operation, algorithm, group):
    """Copies on a chip wait for flows that differ only by their ways: that must reach them."""
    fabric = topologies.topology("trn2")
    asked = collective(operation, algorithm, *parse_groups(group, fabric), size_bytes=1_000_000)
    made = attempt(asked, fabric, Rules(), 2)
    folded = made.run("totals")
    monkeypatch.setattr(engine, "fold", lambda network, _: Folded(network=network))
    plain = made.run("totals")
    assert folded.time_s == pytest.approx(plain.time_s, rel=1e-9)
    assert folded.flow_end_s == pytest.approx(plain.flow_end_s, rel=1e-9)
