"""A fabric with links added and parts taken out."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.checks import check_run
from tests.scenarios import trained
from trnviz.core import fabrics, inventory, pipeline
from trnviz.core.bench.question import Question
from trnviz.core.errors import InputErrors
from trnviz.core.rework import NOTHING, AddedLink, Rework, reworked
from trnviz.core.topology import LinkKind
from trnviz.files.topologies import topology

BUILT = topology("ultraserver")
TORUS = topology("torus:4x4", bandwidth=(100e9,), latency=(1e-6,))


def link(src, dst, rate=128e9, latency_s=5e-7, *, both=True):
    return AddedLink(
        src=src, dst=dst, capacity_bytes_per_s=rate, latency_s=latency_s, both_ways=both
    )


def changed(built, *links, without_links=(), without_chips=()):
    return reworked(
        built, Rework(links=links, without_links=without_links, without_chips=without_chips)
    )


def time_s(fabric, operation="send_recv", **asked):
    question = Question(operation=operation, size_bytes=1 << 24, **{"algorithm": "mesh", **asked})
    return question.answer(fabric)


def test_nothing_changed_is_the_fabric_itself():
    assert reworked(BUILT, NOTHING) is BUILT
    assert not BUILT.has_more_links


def test_ids_stay_and_what_was_added_comes_last():
    fabric = changed(BUILT, link("i0.c0", "i0.c10"), without_links=("i0.c0>i0.c1",))
    assert fabric.link_names[: BUILT.link_count] == BUILT.link_names
    assert fabric.link_names[BUILT.link_count :] == ("i0.c0>i0.c10", "i0.c10>i0.c0")
    assert fabric.link_kind[-1] == LinkKind.GENERIC
    assert not fabric.link_up[fabric.link_id("i0.c0>i0.c1")]
    assert fabric.link_up[fabric.link_id("i0.c1>i0.c0")]
    assert not fabric.down_links.any()
    assert (fabric.step_links == BUILT.step_links).all()


def test_what_is_gone_is_not_counted():
    fabric = changed(BUILT, link("i0.c0", "i0.c10"), without_chips=("i3.c15",))
    kinds = {kind: len(inventory.links_there(fabric, kind)) for kind in LinkKind}
    before = {kind: len(inventory.links_there(BUILT, kind)) for kind in LinkKind}
    lost = {
        LinkKind.NEURONLINK_XY: 8,
        LinkKind.NEURONLINK_Z: 4,
        LinkKind.EFA: 2,
        LinkKind.ON_CHIP: 4,
    }
    lost[LinkKind.GENERIC] = -2
    assert {kind: before[kind] - kinds[kind] for kind in lost} == lost
    assert inventory.nic_count(fabric) == 63
    assert inventory.hbm_bytes(fabric) == inventory.hbm_bytes(BUILT) // 64 * 63
    assert inventory.adjacency(fabric)[63] == ()
    assert 10 in inventory.adjacency(fabric)[0]


@pytest.mark.parametrize(
    ("rework", "says"),
    [
        (Rework(links=(link("i0.c0", "i0.c1"),)), "joined already"),
        (Rework(links=(link("i0.c0", "i0.c0"),)), "ends where it begins"),
        (Rework(links=(link("i0.c0", "leaf0"),)), "ends at 'leaf0'"),
        (Rework(links=(link("i0.c0", "i0.c10", rate=0.0),)), "has no capacity"),
        (Rework(links=(link("i0.c0", "i0.c10", latency_s=-1.0),)), "impossible latency"),
        (Rework(links=(link("i0.c0", "i0.c10"), link("i0.c10", "i0.c0"))), "changed twice"),
        (Rework(links=(link("i0.c0", "i0.c10"),), without_chips=("i0.c0",)), "was removed"),
        (Rework(without_links=("i0.c0>i0.c10",)), "is not a link"),
        (Rework(without_links=("i0.c0.k0",)), "is not a link"),
        (Rework(without_chips=("leaf0",)), "is not a chip"),
        (Rework(without_chips=BUILT.chip_names), "no chip is left"),
    ],
)
def test_what_cannot_be_is_refused(rework, says):
    with pytest.raises(InputErrors, match=says):
        reworked(BUILT, rework)


def test_a_message_takes_an_added_link_where_that_is_shorter():
    fabric = changed(TORUS, link("c0", "c10", 100e9, 1e-6))
    direct = time_s(fabric, group="chips:0,10")
    assert direct.run.link_bytes[fabric.link_id("c0>c10")] == pytest.approx(1 << 24)
    near = time_s(fabric, group="chips:1,14")  # c1 > c0 > c10 > c14 instead of three others
    assert near.run.link_bytes[fabric.link_id("c0>c10")] == 0
    beside = time_s(fabric, group="chips:0,11")  # two links instead of three
    assert beside.run.link_bytes[fabric.link_id("c0>c10")] == pytest.approx(1 << 24)


def test_who_has_no_use_for_an_added_link_stays_on_its_way():
    fabric = changed(BUILT, link("i0.c0", "i0.c10"))
    for algorithm in ("multi_ring", "bidirectional_ring"):
        asked = {"operation": "all_reduce", "algorithm": algorithm}
        before, after = time_s(BUILT, **asked), time_s(fabric, **asked)
        assert after.run.time_s == pytest.approx(before.run.time_s, rel=1e-9)
    before, after = (time_s(one, operation="all_to_all") for one in (BUILT, fabric))
    assert after.run.link_bytes[BUILT.link_count :].min() > 0
    assert after.run.link_bytes.sum() < before.run.link_bytes.sum()


CHIPS = st.sampled_from(TORUS.chip_names)


@settings(max_examples=60, deadline=None)
@given(
    ends=st.lists(st.tuples(CHIPS, CHIPS), max_size=3, unique_by=lambda e: frozenset(e)),
    without=st.lists(st.sampled_from(TORUS.link_names), max_size=3, unique=True),
    operation=st.sampled_from(["all_to_all", "all_gather", "all_reduce", "broadcast"]),
    algorithm=st.sampled_from(["mesh", "ring", "auto"]),
)
def test_on_any_changed_fabric_bytes_arrive_and_no_run_beats_its_bound(
    ends, without, operation, algorithm
):
    links = tuple(
        link(a, b, 100e9, 1e-6)
        for a, b in ends
        if a != b and TORUS.link_between(TORUS.chip_id(a), TORUS.chip_id(b)) < 0
    )
    fabric = changed(TORUS, *links, without_links=tuple(without))
    if algorithm == "ring" and operation == "all_to_all":
        return
    asked = Question(operation=operation, size_bytes=1 << 24, algorithm=algorithm)
    ran = asked.answer(fabric, record="full")
    assert ran.bound.time_s <= ran.run.time_s * (1 + 1e-9)
    assert (ran.run.link_bytes[~fabric.link_up] == 0).all()
    assert ran.peak_utilization().max() <= 1 + 1e-9
    check_run(ran.schedule, ran.routes, fabric, ran.run)
    away = ran.schedule.flow_bytes * (ran.schedule.flow_src != ran.schedule.flow_dst)
    into = np.bincount(ran.schedule.flow_dst, away, minlength=16)
    out = np.bincount(ran.schedule.flow_src, away, minlength=16)
    between = fabric.link_src != fabric.link_dst
    carried = ran.run.link_bytes * between
    net = np.bincount(fabric.link_dst, carried, 16) - np.bincount(fabric.link_src, carried, 16)
    assert net == pytest.approx((into - out), abs=64)


def test_a_step_runs_on_a_changed_fabric():
    before = trained()
    spec = replace(
        before.spec,
        rework=Rework(links=(link("i0.c5", "i2.c5"),), without_links=("i0.c0>i0.c1",)),
    )
    fabric = fabrics.build(spec, before.hardware)
    ran = pipeline.simulate(replace(before, spec=spec, topology=fabric))
    healthy = pipeline.simulate(before)
    assert ran.step_time_s > healthy.step_time_s
    assert ran.timeline.link_bytes[fabric.removed_links].max() == 0
