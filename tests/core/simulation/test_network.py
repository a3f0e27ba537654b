"""From schedule and routes to what decides a run."""

from dataclasses import replace

import numpy as np
import pytest

from tests.core.simulation.builders import routes, schedule, topology
from trnviz.core.errors import SimulationError
from trnviz.core.simulation.network import network_of, refuse_dead_ways, resource_name
from trnviz.files.topologies import topology as preset

RING = topology("ring:4")
LINKS = RING.link_count


def net_with_memory(memory, weight):
    capacity = np.append(np.full(LINKS, 100.0), np.full(4, memory))
    return routes([[0, LINKS], [1, LINKS]], capacity, size=np.ones(2), weight=weight)


def test_a_memory_that_its_links_cannot_fill_is_left_out():
    plan = schedule(np.ones(2))
    ample = network_of(plan, net_with_memory(200.0, [1.0, 1.0, 1.0, 1.0]), RING)
    assert ample.hop_resource.tolist() == [0, 1]
    scarce = network_of(plan, net_with_memory(200.0, [1.0, 4.0, 1.0, 1.0]), RING)
    assert scarce.hop_resource.tolist() == [0, LINKS, 1, LINKS]


def test_a_memory_without_a_link_before_it_stays():
    plan = schedule(np.ones(1))
    net = routes([[LINKS]], np.append(np.full(LINKS, 1.0), [5.0] * 4), size=np.ones(1))
    assert network_of(plan, net, RING).hop_resource.tolist() == [LINKS]


def test_sub_flows_are_put_in_the_order_of_their_flows():
    net = routes([[0], [1, 2]], np.ones(LINKS), size=np.array([1.0, 2.0]), flow=np.array([1, 0]))
    made = network_of(schedule(np.ones(2)), net, RING)
    assert made.flow_of_subflow.tolist() == [0, 1]
    assert made.subflow_bytes.tolist() == [2.0, 1.0]
    assert made.hop_resource.tolist() == [1, 2, 0]


def test_resources_are_named_for_people():
    server = preset("ultraserver")
    blocks = (("memory", 64), ("EFA queue", 256))
    net = replace(routes([[0]], np.ones(server.link_count), size=np.ones(1)), blocks=blocks)
    assert resource_name(0, server, net) == f"link {server.link_names[0]}"
    assert resource_name(server.link_count + 5, server, net) == "memory of i0.c5"
    assert resource_name(server.link_count + 64 + 23, server, net) == "EFA queue of i0.c5"


def test_a_dead_memory_is_named():
    with pytest.raises(SimulationError, match="memory of c0"):
        refuse_dead_ways(net_with_memory(0.0, [1.0] * 4), RING)
