"""Faults that begin or end during the step."""

from dataclasses import replace
from functools import cache, partial
from itertools import product

import numpy as np
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from tests.scenarios import trained
from trnviz.core import pipeline, unfinished
from trnviz.core.changing_step import Changing, rates_on
from trnviz.core.collectives import registry
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.errors import RoutingError, ScheduleError
from trnviz.core.fault_times import topology_at
from trnviz.core.faults import Fault, apply
from trnviz.core.macro import macros
from trnviz.core.placement import Placement
from trnviz.core.routing import route
from trnviz.core.simulation import changing
from trnviz.core.simulation.changing import FabricChange
from trnviz.core.step import run as step_run
from trnviz.core.step.chart import CATEGORIES, chart
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
    assert drawn.sum() >= 0.99 * healthy.timeline.link_bytes.sum()
    for time_s in np.linspace(0, ran.step_time_s, 300, endpoint=False):
        capacity = topology_at(asked, time_s).link_capacity_bytes_per_s
        assert (timeline.link_rate(time_s) <= capacity * (1 + 1e-6)).all()
    assert pipeline.peak_ratio(timeline, asked).max() <= 1 + 1e-6
    assert pipeline.busy_ratio(timeline, asked).max() <= 1 + 1e-6
    spent = ran.account
    parts = spent.compute_s + sum(spent.exposed_s.values()) + spent.bubble_s
    assert parts == pytest.approx(spent.step_s, rel=1e-6)
    drawn_lanes, edges = chart(ran.record), np.linspace(0, ran.step_time_s, 100)
    for lane in range(len(drawn_lanes.lanes)):
        assert drawn_lanes.shares(lane, edges, CATEGORIES).sum(axis=0).max() <= 1 + 1e-6


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


def one_collective(algorithm, chips, size_bytes=256 << 20, kind=CollectiveKind.ALL_GATHER):
    """A collective between all cores of some chips, and where its ranks sit."""
    count = 4 * len(chips)
    placed = Placement(
        chip_of_rank=np.repeat(np.array(chips, dtype=np.int32), 4),
        core_of_rank=np.arange(count, dtype=np.int32) % 4,
    )
    use = StepCollective(
        name="one", dimension="tp", kind=kind, stage=0, replica=0, size_bytes=size_bytes,
        ranks=np.arange(count, dtype=np.int32).reshape(1, -1), algorithm=algorithm,
    )  # fmt: skip
    return use, placed


def in_the_step(use, placed, fabrics, moments):
    """A step that is this collective alone, on fabrics that follow one another."""
    flows = [macros((use,), placed, fabric) for fabric in fabrics]
    known = Changing(
        uses=(use,), placement=placed, topologies=fabrics, flows=tuple(flows),
        rates=tuple(
            rates_on(fabric, (use,), one) for fabric, one in zip(fabrics, flows, strict=True)
        ),
    )  # fmt: skip
    pattern = Pattern(phases=(Phase(uses=((0, 1),)),), turns=1)
    later = tuple(
        Later(from_s=moment, companies=Companies((pattern,), rates), rest=known.rest)
        for moment, rates in zip(moments, known.rates[1:], strict=True)
    )
    tasks = Tasks()
    tasks.add("other", NONE, (0,), ())
    return step_run.run(tasks, Companies((pattern,), known.rates[0], later))


def flow_by_flow(use, placed, fabrics, moments):
    """The same by its flows."""
    algorithm = macros((use,), placed, fabrics[0])[0].algorithm
    schedule = registry.plan(replace(use, algorithm=algorithm).placed(placed), fabrics[0])
    asked = [
        FabricChange(at_s=moment, topology=fabric, routes=partial(route, schedule, fabric))
        for moment, fabric in zip(moments, fabrics[1:], strict=True)
    ]
    ran = changing.simulate(schedule, route(schedule, fabrics[0]), fabrics[0], asked)
    return ran.run.time_s


@pytest.mark.parametrize("left", [0.9, 0.7, 0.5, 0.3, 0.1])
@pytest.mark.parametrize("share", [0.5, 0.1, 0.0])
@pytest.mark.parametrize("algorithm", ["bidirectional_ring", "multi_ring"])
def test_a_collective_that_meets_a_fault_is_as_long_as_flow_by_flow(algorithm, share, left):
    """Over all chips of an instance; a ring of so many ranks is reckoned by its steps."""
    use, placed = one_collective(algorithm, range(16))
    fabrics = (TRN2, apply(TRN2, (link("i0.c0>i0.c1", share),)))
    moments = ((1 - left) * macros((use,), placed, TRN2)[0].time_s,)
    ran = in_the_step(use, placed, fabrics, moments)
    assert ran.duration_s == pytest.approx(flow_by_flow(use, placed, fabrics, moments), rel=0.01)


SHAPES = {
    "a pair": (0, 1), "a row": (0, 1, 2, 3), "two rows": tuple(range(8)), "a square": (0, 1, 4, 5),
    "three in a row": (4, 5, 6),
}  # fmt: skip
OPERATIONS = (
    CollectiveKind.ALL_GATHER,
    CollectiveKind.REDUCE_SCATTER,
    CollectiveKind.ALL_REDUCE,
    CollectiveKind.ALL_TO_ALL,
)
SLOWLY_PLANNED = "weighted_multi_ring"
"""Around faults it weighs its orders for seconds; on few chips it is quick."""


@cache
def possible():
    """Every (algorithm, shape, operation) that there is a schedule for."""
    return tuple(filter(_has_schedule, product(registry.ALGORITHMS, sorted(SHAPES), OPERATIONS)))


def _has_schedule(asked):
    algorithm, shape, operation = asked
    use, placed = one_collective(algorithm, SHAPES[shape], kind=operation)
    try:
        registry.plan(use.placed(placed), TRN2)
    except ScheduleError:
        return False
    return algorithm != SLOWLY_PLANNED or len(SHAPES[shape]) < 5


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_algorithm_on_any_shape_through_any_changes_is_as_long_as_flow_by_flow(data):
    algorithm, shape, operation = data.draw(st.sampled_from(possible()))
    chips, size_bytes = SHAPES[shape], data.draw(st.sampled_from([16 << 20, 256 << 20]))
    use, placed = one_collective(algorithm, chips, size_bytes, operation)
    inside = [
        name
        for name, src, dst in zip(TRN2.link_names, TRN2.link_src, TRN2.link_dst, strict=True)
        if src in chips and dst in chips and src != dst
    ]
    fault = st.builds(link, st.sampled_from(inside), st.sampled_from([0.0, 0.1, 0.3, 0.5, 0.8]))
    some = st.lists(fault, min_size=1, max_size=2)
    worse, other = (apply(TRN2, tuple(data.draw(some))) for _ in "ab")
    once = (TRN2, worse), (worse, TRN2), (worse, other)
    twice = (TRN2, worse, TRN2), (TRN2, worse, other)
    fabrics = data.draw(st.sampled_from((*once, *twice)))
    try:
        alone_s = macros((use,), placed, fabrics[0])[0].time_s
        parts = [data.draw(st.floats(0.02, 0.98)) for _ in fabrics[1:]]
        moments = tuple(np.cumsum(parts) * alone_s)
        ran = in_the_step(use, placed, fabrics, moments)
        exact_s = flow_by_flow(use, placed, fabrics, moments)
    except (ScheduleError, RoutingError):
        reject()
    assert ran.duration_s == pytest.approx(exact_s, rel=0.01)
    assert sum(end - start for start, end, *_ in ran.noted) == pytest.approx(ran.duration_s)


def test_what_cannot_be_followed_goes_on_by_its_share(monkeypatch):
    monkeypatch.setattr(unfinished, "_MOST_FLOWS", 10)
    use, placed = one_collective("multi_ring", range(16))
    worse = apply(TRN2, (link("i0.c0>i0.c1", 0.5),))
    before, after = (macros((use,), placed, fabric)[0].time_s for fabric in (TRN2, worse))
    ran = in_the_step(use, placed, (TRN2, worse), (0.25 * before,))
    assert ran.duration_s == pytest.approx(0.25 * before + 0.75 * after)
