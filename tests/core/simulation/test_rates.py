"""Max-min rates: optimal within each priority, whatever the routes, weights and capacities."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.checks import check_rates
from tests.core.simulation.builders import routes
from trnviz.core.errors import SimulationError
from trnviz.core.simulation.rates import solve, solve_capped


def rates(net, priority=None):
    return solve(
        net.hop_start,
        net.hop_resource,
        net.hop_weight,
        net.resource_capacity_bytes_per_s,
        priority,
    )


@st.composite
def nets(draw, weights=True):
    resources = draw(st.integers(1, 6))
    flows = draw(st.integers(1, 10))
    way = st.lists(st.integers(0, resources - 1), max_size=4, unique=True)
    paths = [draw(way) for _ in range(flows)]
    figure = st.sampled_from([1.0, 2.0, 3.0, 10.0, 1e9, 128e9]) | st.floats(0.5, 1e11)
    capacity = [draw(figure | st.just(np.inf)) for _ in range(resources)]
    hops = sum(map(len, paths))
    weight = [draw(st.sampled_from([1.0, 4.0, 0.5])) if weights else 1.0 for _ in range(hops)]
    return routes(paths, capacity, size=np.ones(flows), weight=weight)


@settings(max_examples=100, deadline=None)
@given(nets())
def test_rates_are_max_min(net):
    check_rates(net, rates(net))


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_rates_are_max_min_within_each_priority(data):
    net = data.draw(nets())
    order = st.lists(st.integers(0, 3), min_size=len(net), max_size=len(net))
    priority = np.array(data.draw(order))
    check_rates(net, rates(net, priority), priority)


@settings(max_examples=25, deadline=None)
@given(nets(weights=False), st.floats(0.1, 10))
def test_rates_scale_with_capacity(net, factor):
    scaled = rates(
        routes(
            np.split(net.hop_resource, net.hop_start[1:-1]),
            net.resource_capacity_bytes_per_s * factor,
            size=net.subflow_bytes,
        )
    )
    assert scaled == pytest.approx(rates(net) * factor, rel=1e-9)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_the_order_of_flows_does_not_matter(data):
    net = data.draw(nets(weights=False))
    order = np.array(data.draw(st.permutations(range(len(net)))))
    paths = np.split(net.hop_resource, net.hop_start[1:-1])
    other = routes([paths[i] for i in order], net.resource_capacity_bytes_per_s, size=order * 1.0)
    assert rates(other) == pytest.approx(rates(net)[order], rel=1e-9)


def test_no_flow_no_rate():
    assert len(rates(routes([], [1.0], size=np.zeros(0)))) == 0


def test_a_resource_without_capacity_is_refused():
    with pytest.raises(SimulationError, match="resource 1"):
        rates(routes([[0, 1]], [1.0, 0.0], size=np.ones(1)))


# --- a few flows, each with a rate of its own at most ------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_capped_rates_equal_a_private_resource_for_each_cap(data):
    n, m = data.draw(st.integers(1, 5)), data.draw(st.integers(0, 5))
    figure = st.floats(0.1, 10)
    usage = np.array([[data.draw(figure | st.just(0.0)) for _ in range(m)] for _ in range(n)])
    usage = usage.reshape(n, m)
    capacity = np.array([data.draw(figure) for _ in range(m)])
    cap = np.array([data.draw(figure) for _ in range(n)])
    paths = [[*np.flatnonzero(usage[f]), m + f] for f in range(n)]
    weight = np.concatenate([[*usage[f][usage[f] > 0], 1.0] for f in range(n)])
    net = routes(paths, np.concatenate((capacity, cap)), size=np.ones(n), weight=weight)
    assert solve_capped(usage, capacity, cap) == pytest.approx(rates(net), rel=1e-9)


def test_uncrowded_flows_run_at_their_cap():
    usage = np.array([[1.0, 0.0], [1.0, 1.0]])
    assert solve_capped(usage, np.array([10.0, 10.0]), [3.0, 4.0]).tolist() == [3.0, 4.0]
