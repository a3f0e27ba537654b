"""Detours: nothing goes over what is down, nothing is longer than it must be, cuts are named."""

from contextlib import suppress

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.test_routing import check_connected, hops, names
from tests.schedules import all_pairs, flows
from trnviz.core.errors import RoutingError
from trnviz.core.faults import Fault, apply
from trnviz.core.routing import route
from trnviz.core.topology import LinkKind
from trnviz.files.topologies import topology


def broken(word, *faults):
    return apply(topology(word), faults)


def link(name, **more):
    return Fault(kind="link", name=name, **more)


def test_a_flow_goes_round_a_dead_link():
    fabric = broken("ultraserver", link("i0.c0>i0.c1"))
    routes = route(flows([0, 1], [1, 0]), fabric)
    assert len(names(routes, fabric, 0)) == 3
    check_connected(routes, flows([0, 1], [1, 0]), fabric)


def test_the_other_direction_stays_in_use():
    fabric = broken("ultraserver", link("i0.c0>i0.c1", both_ways=False))
    routes = route(flows([0, 1], [1, 0]), fabric)
    assert len(names(routes, fabric, 0)) == 3
    assert names(routes, fabric, 1) == ["i0.c1>i0.c0"]


def test_untouched_flows_keep_their_way():
    healthy, hurt = topology("torus:4x4"), broken("torus:4x4", link("c0>c1"))
    schedule = flows(*all_pairs(16))
    before, after = route(schedule, healthy), route(schedule, hurt)
    dead = {healthy.link_id("c0>c1"), healthy.link_id("c1>c0")}
    for g in range(len(before)):
        if not dead & set(hops(before, healthy, g).tolist()):
            assert names(after, hurt, g) == names(before, healthy, g)


def test_a_dead_chip_is_passed_by():
    fabric = broken("ultraserver", Fault(kind="chip", name="i0.c1"))
    routes = route(flows(0, 2, path=0), fabric)
    assert all("i0.c1>" not in name for name in names(routes, fabric))


def test_nothing_comes_from_or_goes_to_a_dead_chip():
    fabric = broken("ultraserver", Fault(kind="chip", name="i0.c1"))
    for src, dst in ((0, 1), (1, 0), (1, 1)):
        with pytest.raises(RoutingError, match=r"i0\.c1 is down"):
            route(flows(src, dst, src_core=1), fabric)


def test_a_chip_without_interface_uses_that_of_a_neighbour():
    fabric = broken("ultraserver:2", Fault(kind="nic", name="u0.i0.c0"))
    found = names(route(flows(0, 64), fabric), fabric)
    assert found[1].startswith(("u0.i0", "u0.i1", "u0.i3"))
    assert found[-1] == "leaf4>u1.i0.c0"
    assert len(found) == 5


def test_efa_joins_what_neuronlink_no_longer_does():
    around = tuple(link(f"i0.c0>{end}") for end in ("i0.c1", "i0.c3", "i0.c4", "i0.c12"))
    inside = broken("trn2", *around)
    assert names(route(flows(0, 5), inside), inside) == ["i0.c0>leaf0", "leaf0>i0.c5"]


def test_a_cut_names_both_chips():
    fabric = broken("ring:6", link("c0>c1"), link("c3>c4"))
    with pytest.raises(RoutingError, match="from c1 to c4"):
        route(flows(1, 4), fabric)


def test_a_dead_core_link_has_no_way_round():
    fabric = broken("ultraserver", link("i0.c5.k1"))
    with pytest.raises(RoutingError, match=r"on i0\.c5 cores .*: i0\.c5\.k1 is down"):
        route(flows(5, 5, src_core=1), fabric)


@settings(max_examples=40)
@given(
    st.data(), st.sampled_from(["torus:4x4", "ultraserver-2x", "mesh:3x3", "torus:3x2*switch:3"])
)
def test_random_faults_are_never_crossed_and_detours_are_shortest(data, word):
    healthy = topology(word)
    direct = np.flatnonzero(healthy.link_kind != LinkKind.ON_CHIP)
    names_of = [healthy.link_names[i] for i in direct]
    dead = data.draw(st.lists(st.sampled_from(names_of), min_size=1, max_size=8, unique=True))
    fabric = apply(healthy, tuple(link(name, both_ways=False) for name in dead))
    schedule = flows(*all_pairs(fabric.chip_count))
    network = nx.DiGraph()
    network.add_nodes_from(range(len(fabric.vertex_names)))
    usable = fabric.link_up & ~np.isin(fabric.link_kind, (LinkKind.EFA, LinkKind.ON_CHIP))
    network.add_edges_from(zip(fabric.link_src[usable], fabric.link_dst[usable], strict=True))
    with suppress(RoutingError):
        routes = route(schedule, fabric)
        check_connected(routes, schedule, fabric)
        distance = dict(nx.all_pairs_shortest_path_length(network))
        for g, flow in enumerate(routes.flow_of_subflow):
            src, dst = int(schedule.flow_src[flow]), int(schedule.flow_dst[flow])
            if dst in distance[src]:
                assert len(hops(routes, fabric, g)) <= max(
                    distance[src][dst], len(hops(route(flows(src, dst), healthy), healthy, 0))
                )


def test_the_same_faults_give_the_same_routes():
    schedule = flows(*all_pairs(64))
    fabric = broken("ultraserver", link("i0.c0>i0.c1"), link("i1.c5>i2.c5"))
    first, second = route(schedule, fabric), route(schedule, fabric)
    assert first.hop_resource.tolist() == second.hop_resource.tolist()
