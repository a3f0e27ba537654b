"""Routes: connected, shortest, evenly split, the same after a symmetry, leaning on memory."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.schedules import all_pairs, flows
from trnviz.core.errors import InputError
from trnviz.core.routing import route
from trnviz.core.topology import LinkKind
from trnviz.files.topologies import topology

FABRICS = (
    "ring:5",
    "ring:8",
    "ring:2",
    "torus:4x4",
    "torus:2x3x4",
    "mesh:3x4",
    "full:5",
    "switch:4",
    "torus:4x2*switch:3",
    "full:3*ring:4",
    "ultraserver",
    "ultraserver-2x",
    "ultraserver:2",
    "trn2:3",
    "trn1:2",
    "inf2",
    "inf2.24xlarge",
    "trn3-gen1:2",
)


def hops(routes, fabric, g):
    """The links of one sub-flow, without memory."""
    found = routes.hop_resource[routes.hop_start[g] : routes.hop_start[g + 1]]
    return found[found < fabric.link_count]


def names(routes, fabric, g=0):
    return [fabric.link_names[link] for link in hops(routes, fabric, g)]


def memory(routes, fabric, g=0):
    """Touches of the memory of each chip by one sub-flow."""
    span = slice(routes.hop_start[g], routes.hop_start[g + 1])
    resource, weight = routes.hop_resource[span], routes.hop_weight[span]
    return {
        int(r) - fabric.link_count: float(w)
        for r, w in zip(resource, weight, strict=True)
        if r >= fabric.link_count
    }


def check_connected(routes, schedule, fabric):
    """Every sub-flow's links lead from its source to its destination."""
    for g, flow in enumerate(routes.flow_of_subflow):
        at = schedule.flow_src[flow]
        for link in hops(routes, fabric, g):
            assert fabric.link_src[link] == at
            assert fabric.link_up[link]
            at = fabric.link_dst[link]
        assert at == schedule.flow_dst[flow]


def graph(fabric):
    network = nx.DiGraph()
    network.add_nodes_from(range(len(fabric.vertex_names)))
    inside = fabric.link_kind != LinkKind.EFA
    network.add_edges_from(zip(fabric.link_src[inside], fabric.link_dst[inside], strict=True))
    return network


@pytest.mark.parametrize("word", FABRICS)
@pytest.mark.parametrize("ties", ["split", "clockwise"])
def test_routes_connect_all_pairs_by_the_shortest_ways(word, ties):
    fabric = topology(word)
    schedule = flows(*all_pairs(fabric.chip_count))
    routes = route(schedule, fabric, ties)
    check_connected(routes, schedule, fabric)
    distance = dict(nx.all_pairs_shortest_path_length(graph(fabric)))
    for g, flow in enumerate(routes.flow_of_subflow):
        src, dst = int(schedule.flow_src[flow]), int(schedule.flow_dst[flow])
        efa = fabric.ultraserver_of_chip[src] != fabric.ultraserver_of_chip[dst]
        assert len(hops(routes, fabric, g)) == (4 if efa else distance[src][dst])


@pytest.mark.parametrize("word", FABRICS)
def test_the_shares_of_a_flow_add_up_and_are_equal(word):
    fabric = topology(word)
    schedule = flows(*all_pairs(fabric.chip_count), size=3e6)
    routes = route(schedule, fabric)
    total = np.bincount(routes.flow_of_subflow, routes.subflow_bytes, len(schedule))
    assert total == pytest.approx(3e6)
    for flow in range(len(schedule)):
        assert len(set(routes.subflow_bytes[routes.flow_of_subflow == flow])) == 1


@pytest.mark.parametrize(
    ("word", "subflows"),
    [("torus:4x4x4", 7936), ("torus:4x4", 384), ("ring:16", 256), ("torus:2x2", 12)],
)
def test_ties_split_into_the_known_number_of_ways(word, subflows):
    fabric = topology(word)
    assert len(route(flows(*all_pairs(fabric.chip_count)), fabric)) == subflows


def test_a_tie_has_one_way_for_each_combination_of_directions():
    fabric = topology("torus:4x4")
    routes = route(flows(0, 10), fabric)
    ways = [names(routes, fabric, g) for g in range(4)]
    assert ways[0] == ["c0>c1", "c1>c2", "c2>c6", "c6>c10"]
    assert ways[1] == ["c0>c3", "c3>c2", "c2>c6", "c6>c10"]
    assert ways[2] == ["c0>c1", "c1>c2", "c2>c14", "c14>c10"]
    assert ways[3] == ["c0>c3", "c3>c2", "c2>c14", "c14>c10"]


def test_clockwise_goes_the_way_of_the_growing_coordinate():
    fabric = topology("torus:4x4")
    routes = route(flows(3, 9), fabric, "clockwise")
    assert names(routes, fabric) == ["c3>c0", "c0>c1", "c1>c5", "c5>c9"]


@pytest.mark.parametrize("path", range(6))
def test_a_schedule_can_name_the_way(path):
    fabric = topology("torus:4x4")
    split = route(flows(0, 10), fabric)
    single = route(flows(0, 10, path=path), fabric)
    assert len(single) == 1
    assert single.subflow_bytes[0] == 1e6
    assert names(single, fabric) == names(split, fabric, path % 4)


def test_the_shorter_way_round_is_taken():
    fabric = topology("ring:5")
    routes = route(flows([0, 0], [2, 3]), fabric)
    assert names(routes, fabric, 0) == ["c0>c1", "c1>c2"]
    assert names(routes, fabric, 1) == ["c0>c4", "c4>c3"]


def test_latencies_add_up_along_the_way():
    fabric = topology("torus:4x4x4", bandwidth=(1e9,), latency=(1e-6, 2e-6, 4e-6))
    routes = route(flows(0, 1 + 4 + 16 * 3), fabric)
    assert routes.subflow_latency_s[0] == pytest.approx(7e-6)


def test_between_ultraservers_a_flow_takes_efa_and_waits_15_us():
    fabric = topology("ultraserver:2")
    routes = route(flows(5, 64 + 38), fabric)
    assert names(routes, fabric) == [
        "u0.i0.c5>leaf0",
        "leaf0>spine",
        "spine>leaf6",
        "leaf6>u1.i2.c6",
    ]
    assert routes.subflow_latency_s[0] == pytest.approx(15e-6)


def test_inside_an_ultraserver_z_is_taken():
    fabric = topology("ultraserver")
    routes = route(flows(0, 16), fabric)
    assert names(routes, fabric) == ["i0.c0>i1.c0"]


def test_between_cores_of_a_chip_the_source_core_limits():
    fabric = topology("ultraserver")
    routes = route(flows([5, 5], [5, 5], src_core=[1, 2], dst_core=[3, 2]), fabric)
    assert names(routes, fabric, 0) == ["i0.c5.k1"]
    assert memory(routes, fabric, 0) == {5: 2.0}
    assert names(routes, fabric, 1) == []
    assert memory(routes, fabric, 1) == {}
    assert routes.subflow_latency_s.tolist() == [0, 0]


def test_a_copy_reads_at_one_end_and_writes_at_the_other():
    fabric = topology("ultraserver")
    assert memory(route(flows(0, 1), fabric), fabric) == {0: 1.0, 1: 1.0}


def test_a_reduction_touches_the_destination_four_times():
    fabric = topology("ultraserver")
    assert memory(route(flows(0, 1, reduces=True), fabric), fabric) == {1: 4.0}
    inside = flows(0, 0, reduces=True, src_core=1)
    assert memory(route(inside, fabric), fabric) == {0: 4.0}


def test_a_generic_fabric_has_no_memory_on_the_way():
    fabric = topology("torus:4x4")
    routes = route(flows([0, 3], [1, 3], src_core=[0, 1], reduces=True), fabric)
    assert routes.hop_resource.max() < fabric.link_count
    assert np.isinf(routes.resource_capacity_bytes_per_s[fabric.link_count :]).all()


def test_every_resource_has_its_capacity():
    fabric = topology("trn2")
    capacity = route(flows(0, 1), fabric).resource_capacity_bytes_per_s
    assert capacity[: fabric.link_count].tolist() == fabric.link_capacity_bytes_per_s.tolist()
    assert capacity[fabric.link_count :].tolist() == [2.9e12] * 16


def test_the_measured_profile_costs_a_step():
    line, measured = topology("trn2"), topology("trn2", profile="measured")
    more = (
        route(flows(0, 1), measured).subflow_latency_s - route(flows(0, 1), line).subflow_latency_s
    )
    assert more[0] == pytest.approx(1e-6)


def test_no_flows_are_no_routes():
    fabric = topology("ultraserver")
    assert len(route(flows([], []), fabric)) == 0


def test_an_unknown_tie_rule_is_refused():
    with pytest.raises(InputError, match="split, clockwise"):
        route(flows(0, 1), topology("ring:4"), "coin")


@given(st.data(), st.sampled_from([(4, 4), (3, 4), (2, 4, 4), (5,)]))
def test_shifting_all_chips_shifts_the_loads(data, sizes):
    """A translation is an automorphism of a torus: link loads move with it."""
    fabric = topology("torus:" + "x".join(map(str, sizes)))
    chips = fabric.chip_count
    ends = st.lists(st.integers(0, chips - 1), min_size=1, max_size=12)
    src = np.array(data.draw(ends))
    dst = np.array(
        data.draw(st.lists(st.integers(0, chips - 1), min_size=len(src), max_size=len(src)))
    )
    shift = data.draw(st.tuples(*(st.integers(0, size - 1) for size in sizes)))
    strides = np.cumprod([1, *sizes[:-1]])
    moved = ((fabric.chip_coord + np.array(shift)) % np.array(sizes)) @ strides
    image = fabric.links_between(moved[fabric.link_src], moved[fabric.link_dst])
    before, after = loads(fabric, src, dst), loads(fabric, moved[src], moved[dst])
    assert after[image] == pytest.approx(before)


def loads(fabric, src, dst):
    """Bytes that each link carries."""
    routes = route(flows(src, dst), fabric)
    size = np.repeat(routes.subflow_bytes, np.diff(routes.hop_start))
    return np.bincount(routes.hop_resource, size, minlength=fabric.link_count)


@given(st.lists(st.tuples(st.integers(0, 63), st.integers(0, 63)), min_size=1, max_size=30))
def test_reversing_all_flows_loads_as_many_links(pairs):
    fabric = topology("ultraserver")
    src, dst = np.array(pairs).T
    there = route(flows(src, dst), fabric)
    back = route(flows(dst, src), fabric)
    assert len(there) == len(back)
    assert there.subflow_latency_s == pytest.approx(back.subflow_latency_s)
