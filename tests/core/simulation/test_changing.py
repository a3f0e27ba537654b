"""Flows on a fabric that changes while they are under way."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trnviz.core.collectives import registry
from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup
from trnviz.core.errors import RoutingError
from trnviz.core.faults import Fault, apply
from trnviz.core.routing import route
from trnviz.core.simulation import changing, engine
from trnviz.core.simulation.changing import FabricChange
from trnviz.files.topologies import topology

TORUS = topology("torus:4x4", bandwidth=(100e9,), latency=(1e-6,))
SIZE = 64 << 20


def asked(algorithm="multi_ring", kind=CollectiveKind.ALL_REDUCE, chips=16):
    ranks = np.arange(chips, dtype=np.int32)
    group = ReplicaGroup(ranks=ranks, chip_of_rank=ranks, core_of_rank=ranks * 0)
    return Collective(
        name="asked", kind=kind, size_bytes=SIZE, groups=(group,), algorithm=algorithm
    )


def change(schedule, at_s, *faults):
    fabric = apply(TORUS, faults)
    return FabricChange(at_s=at_s, topology=fabric, routes=lambda: route(schedule, fabric))


def link(name, share=0.0):
    return Fault(kind="link", name=name, share=share)


LINKS = st.sampled_from(list(TORUS.link_names))
SHARES = st.sampled_from([0.0, 0.25, 0.5, 0.9])
ALGORITHMS = st.sampled_from(["multi_ring", "ring", "dimension_direct", "mesh", "halving_doubling"])


def test_without_a_change_it_is_the_same_run():
    schedule = registry.plan(asked(), TORUS)
    routes = route(schedule, TORUS)
    plain = engine.simulate(schedule, routes, TORUS)
    same = changing.simulate(schedule, routes, TORUS, ())
    assert same.run.time_s == pytest.approx(plain.time_s, rel=1e-12)
    assert same.run.link_bytes == pytest.approx(plain.link_bytes)
    assert same.peak_ratio.max() <= 1 + 1e-9


def test_a_change_after_the_end_is_never_asked_for():
    schedule = registry.plan(asked(), TORUS)
    routes = route(schedule, TORUS)
    plain = changing.simulate(schedule, routes, TORUS, ())

    def never():
        raise AssertionError

    late = FabricChange(at_s=plain.run.time_s * 1.01, topology=TORUS, routes=never)
    assert changing.simulate(schedule, routes, TORUS, (late,)).run.time_s == plain.run.time_s


def test_one_flow_takes_the_time_that_its_bytes_need_before_and_after():
    collective = replace(asked("mesh", CollectiveKind.SEND_RECV), pairs=((0, 1),))
    schedule = registry.plan(collective, TORUS)
    half = 1e-6 + SIZE / 100e9 / 2
    slow = change(schedule, half, link("c0>c1", 0.25))
    ran = changing.simulate(schedule, route(schedule, TORUS), TORUS, (slow,)).run
    assert ran.time_s == pytest.approx(half + SIZE / 2 / 25e9, rel=1e-9)
    assert ran.link_bytes[TORUS.link_id("c0>c1")] == pytest.approx(SIZE)


def test_the_bytes_that_are_left_go_round_a_dead_link():
    collective = replace(asked("mesh", CollectiveKind.SEND_RECV), pairs=((0, 1),))
    schedule = registry.plan(collective, TORUS)
    half = 1e-6 + SIZE / 100e9 / 2
    dead = change(schedule, half, link("c0>c1"))
    ran = changing.simulate(schedule, route(schedule, TORUS), TORUS, (dead,)).run
    assert ran.time_s == pytest.approx(1e-6 + SIZE / 100e9, rel=1e-9)
    assert ran.link_bytes[TORUS.link_id("c0>c1")] == pytest.approx(SIZE / 2)
    into = [i for i in range(TORUS.link_count) if TORUS.link_dst[i] == 1]
    assert ran.link_bytes[into].sum() == pytest.approx(SIZE)


def test_a_flow_whose_end_dies_stops_the_run_with_the_moment():
    schedule = registry.plan(asked("ring"), TORUS)
    dead = change(schedule, 1e-5, Fault(kind="chip", name="c5"))
    with pytest.raises(RoutingError, match="from 10 us on, chip c5 is down"):
        changing.simulate(schedule, route(schedule, TORUS), TORUS, (dead,))


@settings(max_examples=40, deadline=None)
@given(
    algorithm=ALGORITHMS,
    name=LINKS,
    share=SHARES,
    begins=st.floats(0.01, 1.2),
    lasts=st.floats(0.05, 2),
)
def test_bytes_are_exact_and_no_link_is_above_its_capacity(algorithm, name, share, begins, lasts):
    """At every moment, over the capacity of that moment; every chip gets what it is sent."""
    schedule = registry.plan(asked(algorithm), TORUS)
    routes = route(schedule, TORUS)
    healthy = engine.simulate(schedule, routes, TORUS, record="totals").time_s
    moments = (begins * healthy, (begins + lasts) * healthy)
    ran = changing.simulate(
        schedule,
        routes,
        TORUS,
        (change(schedule, moments[0], link(name, share)), change(schedule, moments[1])),
    )
    timeline = ran.run.timeline
    assert timeline.link_bytes == pytest.approx(ran.run.link_bytes, rel=1e-9, abs=1)
    episode = timeline.episodes[0]
    for start, end in zip(episode.time_s[:-1], episode.time_s[1:], strict=True):
        middle = (start + end) / 2
        rate = timeline.link_rate(middle)
        assert (rate <= ran.capacities.at(middle) * (1 + 1e-9)).all()
    sent = np.bincount(
        schedule.flow_dst, schedule.flow_bytes * (schedule.flow_src != schedule.flow_dst)
    )
    into = np.bincount(TORUS.link_dst, ran.run.link_bytes, minlength=16)
    out = np.bincount(TORUS.link_src, ran.run.link_bytes, minlength=16)
    given_out = np.bincount(
        schedule.flow_src, schedule.flow_bytes * (schedule.flow_src != schedule.flow_dst)
    )
    assert into - out == pytest.approx(sent - given_out, abs=64)
    assert ran.peak_ratio.max() <= 1 + 1e-9


@settings(max_examples=20, deadline=None)
@given(algorithm=ALGORITHMS, name=LINKS, share=SHARES)
def test_a_change_at_the_beginning_is_the_fabric_as_it_then_is(algorithm, name, share):
    """From the first moment at which anything moves on."""
    schedule = registry.plan(asked(algorithm), TORUS)
    fabric = apply(TORUS, (link(name, share),))
    still = engine.simulate(schedule, route(schedule, fabric), fabric)
    at_once = change(schedule, 1e-9, link(name, share))
    ran = changing.simulate(schedule, route(schedule, TORUS), TORUS, (at_once,)).run
    # a flow that waits at that moment keeps the latency of the way it set out on
    assert ran.time_s == pytest.approx(still.time_s, rel=1e-3, abs=5e-6)
    assert ran.link_bytes == pytest.approx(still.link_bytes, abs=64)
