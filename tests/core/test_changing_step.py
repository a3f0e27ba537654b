"""Faults that begin or end during the step."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scenarios import trained
from trnviz.core import pipeline
from trnviz.core.changing_step import rates_on
from trnviz.core.collectives import registry
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.errors import RoutingError
from trnviz.core.fault_times import topology_at
from trnviz.core.faults import Fault, apply
from trnviz.core.macro import macros
from trnviz.core.placement import Placement
from trnviz.core.routing import route
from trnviz.core.simulation import changing
from trnviz.core.simulation.changing import FabricChange
from trnviz.core.step import run as step_run
from trnviz.core.step.company import Companies, Later
from trnviz.core.step.order import Tasks
from trnviz.core.step.program import NONE, Pattern, Phase
from trnviz.core.traffic import StepCollective
from trnviz.files.topologies import topology
from trnviz.session.edits import SetFaults

HEALTHY = trained()
STEP_S = pipeline.simulate(HEALTHY).step_time_s
Z_LINK = "i0.c0>i1.c0"
LINKS = st.sampled_from([Z_LINK, "i0.c0>i0.c1", "i2.c5>i2.c9", "i3.c3>i0.c3"])


def broken(*faults):
    return SetFaults(faults=faults).apply(HEALTHY)


def link(name, share=0.0, begins_s=0.0, ends_s=None):
    return Fault(kind="link", name=name, share=share, begins_s=begins_s, ends_s=ends_s)


def test_a_fault_after_the_step_changes_nothing():
    ran = pipeline.simulate(broken(link(Z_LINK, begins_s=STEP_S)))
    healthy = pipeline.simulate(HEALTHY)
    assert ran.step_time_s == healthy.step_time_s
    assert (ran.timeline.link_bytes == healthy.timeline.link_bytes).all()
    assert ran.timeline.changing() is None


@settings(max_examples=6, deadline=None)
@given(name=LINKS, share=st.sampled_from([0.0, 0.3]))
def test_a_fault_at_the_beginning_is_a_fault_that_was_always_there(name, share):
    always = SetFaults(faults=(link(name, share),)).apply(HEALTHY)
    timed = SetFaults(faults=(link(name, share, ends_s=100 * STEP_S),)).apply(HEALTHY)
    one, other = pipeline.simulate(always), pipeline.simulate(timed)
    assert one.step_time_s == other.step_time_s
    assert (one.timeline.link_bytes == other.timeline.link_bytes).all()
    assert one.account == other.account


@settings(max_examples=8, deadline=None)
@given(
    name=LINKS,
    share=st.sampled_from([0.0, 0.2, 0.6]),
    begins=st.floats(0.02, 0.95),
    lasts=st.floats(0.05, 0.9),
)
def test_bytes_are_exact_and_no_link_is_above_what_it_can_at_that_moment(
    name, share, begins, lasts
):
    asked = broken(link(name, share, begins * STEP_S, (begins + lasts) * STEP_S))
    ran = pipeline.simulate(asked)
    healthy = pipeline.simulate(HEALTHY)
    assert [row.count for row in ran.collectives] == [row.count for row in healthy.collectives]
    timeline = ran.timeline
    drawn = np.zeros(timeline.link_count)
    for episode in timeline.episodes:
        np.add.at(drawn, episode.link, episode.bytes_per_link())
    assert drawn == pytest.approx(timeline.link_bytes, rel=1e-6, abs=1e3)
    for time_s in np.linspace(0, ran.step_time_s, 300, endpoint=False):
        capacity = topology_at(asked, time_s).link_capacity_bytes_per_s
        assert (timeline.link_rate(time_s) <= capacity * (1 + 1e-6)).all()
    assert pipeline.peak_ratio(timeline, asked).max() <= 1 + 1e-6
    assert pipeline.busy_ratio(timeline, asked).max() <= 1 + 1e-6
    spent = ran.account
    parts = spent.compute_s + sum(spent.exposed_s.values()) + spent.bubble_s
    assert parts == pytest.approx(spent.step_s, rel=1e-6)


def test_a_slow_link_for_half_of_the_step_costs_less_than_for_all_of_it():
    slow = partial(link, "i0.c0>i0.c1", 0.1)
    times = [
        pipeline.simulate(broken(slow(begins_s=part * STEP_S))).step_time_s
        for part in (0.9, 0.5, 0.1)
    ]
    always = pipeline.simulate(broken(slow())).step_time_s
    assert STEP_S < times[0] < times[1] < times[2] < always


def test_a_dead_link_carries_nothing_from_then_on():
    ran = pipeline.simulate(broken(link("i0.c0>i0.c1", begins_s=STEP_S / 2)))
    dead = HEALTHY.topology.link_id("i0.c0>i0.c1")
    times = np.linspace(0, ran.step_time_s, 400, endpoint=False)
    rates = np.array([ran.timeline.link_rate(t)[dead] for t in times])
    assert rates[times < STEP_S / 2].max() > 0
    assert rates[times >= STEP_S / 2].max() == 0


def test_a_chip_that_dies_with_ranks_on_it_stops_the_step():
    dead = Fault(kind="chip", name="i0.c5", begins_s=STEP_S / 2, ends_s=STEP_S * 0.6)
    with pytest.raises(RoutingError, match=r"chip i0.c5 goes down with rank 20 on it"):
        pipeline.simulate(broken(dead))


def cut_off(chip, begins_s, ends_s=None):
    """Every link of a chip, so that nothing reaches it while the chip itself works."""
    fabric = HEALTHY.topology
    number = fabric.chip_id(chip)
    away = (fabric.link_src == number) & (fabric.link_dst != number)
    return broken(
        *(
            link(fabric.link_names[i], begins_s=begins_s, ends_s=ends_s)
            for i in np.flatnonzero(away)
        )
    )


def test_what_has_no_way_left_waits_until_it_has_one_again():
    begins, ends = STEP_S * 0.4, STEP_S * 0.7
    ran = pipeline.simulate(cut_off("i0.c5", begins, ends))
    healthy = pipeline.simulate(HEALTHY)
    assert ran.step_time_s > STEP_S * 1.2
    assert [row.count for row in ran.collectives] == [row.count for row in healthy.collectives]
    assert ran.timeline.link_bytes == pytest.approx(healthy.timeline.link_bytes, rel=1e-6, abs=1e3)


def test_what_has_no_way_left_for_ever_stops_the_step():
    with pytest.raises(RoutingError, match=r"the step stops at .* no way is left"):
        pipeline.simulate(cut_off("i0.c5", STEP_S * 0.4))


TRN2 = topology("trn2")


@pytest.mark.parametrize(
    ("algorithm", "share", "within"),
    [
        ("bidirectional_ring", 0.5, 0.05),
        ("bidirectional_ring", 0.1, 0.1),  # late in it the flows are past the slow link
        ("bidirectional_ring", 0.0, 0.04),
        ("multi_ring", 0.5, 0.2),
        ("multi_ring", 0.0, 0.2),
    ],
)
@pytest.mark.parametrize("part", [0.25, 0.5, 0.75])
def test_a_collective_that_meets_a_fault_is_about_as_long_as_flow_by_flow(
    part, algorithm, share, within
):
    """The step knows a collective as a share that is done; its flows are followed here."""
    count = 64
    placed = Placement(
        chip_of_rank=np.arange(count, dtype=np.int32) // 4,
        core_of_rank=np.arange(count, dtype=np.int32) % 4,
    )
    use = StepCollective(
        name="one", dimension="tp", kind=CollectiveKind.ALL_GATHER, stage=0, replica=0,
        size_bytes=256 << 20, ranks=np.arange(count, dtype=np.int32).reshape(1, -1),
        algorithm=algorithm,
    )  # fmt: skip
    worse = apply(TRN2, (link("i0.c0>i0.c1", share),))
    before, after = (macros((use,), placed, fabric) for fabric in (TRN2, worse))
    moment = before[0].time_s * part
    tasks, pattern = Tasks(), Pattern(phases=(Phase(uses=((0, 1),)),), turns=1)
    tasks.add("other", NONE, (0,), ())
    paces = [
        Companies((pattern,), rates_on(fabric, _Alone((use,)), flows))
        for fabric, flows in ((TRN2, before), (worse, after))
    ]
    paced = Companies((pattern,), paces[0].rates, (Later(from_s=moment, companies=paces[1]),))
    step_s = step_run.run(tasks, paced).duration_s
    schedule = registry.plan(use.placed(placed), TRN2)
    change = FabricChange(at_s=moment, topology=worse, routes=lambda: route(schedule, worse))
    exact = changing.simulate(schedule, route(schedule, TRN2), TRN2, (change,)).run.time_s
    assert step_s == pytest.approx(exact, rel=within)
    assert min(before[0].time_s, after[0].time_s) <= step_s <= after[0].time_s * (1 + 1e-9)


class _Alone:
    """As much of a program as its rates ask for."""

    def __init__(self, uses):
        self.uses = uses
