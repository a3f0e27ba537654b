from dataclasses import replace

import numpy as np
import pytest

from tests import scenarios
from trnviz.core import faults, pipeline
from trnviz.core import macro as macro_module
from trnviz.core.collectives import registry
from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup
from trnviz.core.faults import Fault
from trnviz.core.kept import Kept
from trnviz.core.macro import macro, run_alone
from trnviz.core.placement import Placement
from trnviz.core.routing import route
from trnviz.core.simulation import engine
from trnviz.core.traffic import StepCollective
from trnviz.files import topologies

ULTRASERVER = topologies.topology("ultraserver")


def group(chips, cores=(0, 1, 2, 3)):
    places = [(chip, core) for chip in chips for core in cores]
    return ReplicaGroup(
        ranks=np.arange(len(places)),
        chip_of_rank=[chip for chip, _ in places],
        core_of_rank=[core for _, core in places],
    )


def rows(instance, *which):
    return [16 * instance + 4 * row + column for row in which for column in range(4)]


def collective(*groups, kind=CollectiveKind.ALL_GATHER, algorithm="multi_ring", size=1 << 26):
    return Collective(name="", kind=kind, size_bytes=size, groups=groups, algorithm=algorithm)


def alone(asked, topology):
    schedule = registry.plan(asked, topology)
    return engine.simulate(schedule, route(schedule, topology), topology)


@pytest.mark.parametrize("instance", range(4))
@pytest.mark.parametrize("which", [(0, 3), (1, 2), (2, 3)])
def test_a_moved_group_carries_what_it_would_carry_run_by_itself(instance, which):
    asked = collective(group(rows(instance, *which)))
    found, run = run_alone(asked, ULTRASERVER), alone(asked, ULTRASERVER)
    assert found.time_s == pytest.approx(run.time_s, rel=1e-9)
    np.testing.assert_allclose(found.link_bytes, run.timeline.link_bytes, rtol=1e-9)


def test_groups_side_by_side_are_moved_together():
    asked = collective(group([33], (0, 1)), group([38], (2, 3)), algorithm="ring")
    found, run = run_alone(asked, ULTRASERVER), alone(asked, ULTRASERVER)
    np.testing.assert_allclose(found.link_bytes, run.timeline.link_bytes, rtol=1e-9)


def test_a_fault_keeps_every_group_where_it_is():
    broken = faults.apply(ULTRASERVER, (Fault(kind="link", name="i2.c0>i2.c1"),))
    for instance in (1, 2):
        asked = collective(group(rows(instance, 0, 3)), algorithm="bidirectional_ring")
        found, run = run_alone(asked, broken), alone(asked, broken)
        np.testing.assert_allclose(found.link_bytes, run.timeline.link_bytes, rtol=1e-9)
        assert found.link_bytes[broken.link_id("i2.c0>i2.c1")] == 0


def test_auto_is_no_slower_than_any_it_may_choose_from():
    asked = collective(group(rows(0, 0, 3)), algorithm="auto")
    best = run_alone(asked, ULTRASERVER)
    for name in ("multi_ring", "bidirectional_ring"):
        other = run_alone(collective(group(rows(0, 0, 3)), algorithm=name), ULTRASERVER)
        assert best.time_s <= other.time_s


def test_an_irregular_group_is_served_too():
    scattered = group([0, 5, 22, 63], (0,))
    found = run_alone(collective(scattered, algorithm="auto"), ULTRASERVER)
    assert found.time_s > 0
    assert found.link_bytes.sum() > 0


@pytest.mark.parametrize("kind", [CollectiveKind.ALL_GATHER, CollectiveKind.REDUCE_SCATTER])
@pytest.mark.parametrize("instance", [1, 2, 3])
@pytest.mark.parametrize("away", [1, 5, 16])
def test_a_scattered_ring_is_paced_by_its_most_used_resource(kind, instance, away):
    """Some ranks of a tensor-parallel group sit in another instance: a long irregular ring."""
    home = [(chip, core) for chip in rows(0, 0, 3) for core in range(4)][away:]
    guests = [(chip, core) for chip in rows(instance, 0, 3) for core in range(4)][:away]
    places = [*guests, *home]
    ring = ReplicaGroup(
        ranks=np.arange(len(places)),
        chip_of_rank=[chip for chip, _ in places],
        core_of_rank=[core for _, core in places],
    )
    asked = collective(ring, kind=kind, algorithm="bidirectional_ring", size=1 << 27)
    exact = alone(asked, ULTRASERVER).time_s
    assert 0.99 * exact <= run_alone(asked, ULTRASERVER).time_s <= 1.06 * exact


def test_a_collective_of_the_step_is_run_where_its_ranks_sit():
    use = StepCollective(
        name="tp all_gather",
        dimension="tp",
        stage=0,
        replica=0,
        kind=CollectiveKind.ALL_GATHER,
        size_bytes=1 << 26,
        ranks=np.arange(16)[None, :],
    )
    placement = Placement(chip_of_rank=np.arange(64) // 4, core_of_rank=np.arange(64) % 4)
    moved = Placement(chip_of_rank=np.arange(64) // 4 + 16, core_of_rank=np.arange(64) % 4)
    here, there = (macro(use, where, ULTRASERVER) for where in (placement, moved))
    assert here is macro(use, placement, ULTRASERVER)
    assert here.time_s == there.time_s
    assert here.time_s == run_alone(use.placed(placement), ULTRASERVER).time_s
    assert not (here.link_bytes * there.link_bytes).any()


def exchange_of(loads=(), sends=False, ranks=16):
    """Ranks of the first row of chips, one each; all of them 64 MiB."""
    return StepCollective(
        name="ep", dimension="ep", stage=0, replica=-1, kind=CollectiveKind.ALL_TO_ALL,
        size_bytes=1 << 26, ranks=np.arange(ranks)[None, :], loads=loads, sends_loads=sends,
    )  # fmt: skip


@pytest.mark.parametrize("sends", [False, True])
def test_an_exchange_lasts_longer_the_busier_one_is_and_at_most_as_long_as_that(sends):
    placement = scenarios.trained().placement
    even = macro(exchange_of(), placement, ULTRASERVER)
    before = even.time_s
    for busy in (1.5, 4.0, 8.0):
        rest = (16 - busy) / 15
        found = macro(exchange_of((busy, *(rest,) * 15), sends), placement, ULTRASERVER)
        assert before <= found.time_s <= busy * even.time_s
        before = found.time_s
    assert before > 1.5 * even.time_s


def test_what_a_busy_rank_gets_goes_over_the_links_of_its_chip():
    placement = scenarios.trained().placement
    loads = (4.0, *(12 / 15,) * 15)
    found = macro(exchange_of(loads), placement, ULTRASERVER).link_bytes
    even = macro(exchange_of((1.0,) * 16), placement, ULTRASERVER).link_bytes
    chip = int(placement.chip_of_rank[0])
    into = (ULTRASERVER.link_dst == chip) & (ULTRASERVER.link_src != chip)
    out = (ULTRASERVER.link_src == chip) & (ULTRASERVER.link_dst != chip)
    assert found[into].sum() == pytest.approx(1.4 * even[into].sum())
    assert found[out].sum() < even[out].sum()


def test_groups_side_by_side_carry_what_each_is_to():
    placement = scenarios.trained().placement
    ranks = np.arange(32).reshape(2, 16)
    use = replace(exchange_of(), kind=CollectiveKind.ALL_GATHER, ranks=ranks)
    one, two = (macro(replace(use, ranks=row[None, :]), placement, ULTRASERVER) for row in ranks)
    uneven = macro(replace(use, group_loads=(1.5, 0.5)), placement, ULTRASERVER)
    assert uneven.link_bytes == pytest.approx(1.5 * one.link_bytes + 0.5 * two.link_bytes, rel=1e-6)
    heavy = replace(use, ranks=ranks[:1], size_bytes=use.size_bytes * 3 // 2)
    assert uneven.time_s == pytest.approx(macro(heavy, placement, ULTRASERVER).time_s, rel=1e-6)


def test_fabrics_that_break_in_ever_new_ways_take_no_more_room_than_there_is(monkeypatch):
    most = 3_000_000
    for name, weigh in (
        ("_SHAPES", macro_module._weight_of_shape),
        ("_KEPT", macro_module._weight),
    ):
        monkeypatch.setattr(macro_module, name, Kept(most, weigh))
    scenario = scenarios.trained()
    times = []
    for link in (0, 8, 16, 24, 0):
        fault = Fault(kind="link", name=ULTRASERVER.link_names[link])
        broken = faults.apply(ULTRASERVER, (fault,))
        times.append(pipeline.simulate(replace(scenario, topology=broken)).step_time_s)
        assert 0 < macro_module._SHAPES.held_bytes <= most
        assert 0 < macro_module._KEPT.held_bytes <= most
    assert times[-1] == times[0]
