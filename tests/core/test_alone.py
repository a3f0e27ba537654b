import numpy as np
import pytest

from trnviz.core import faults
from trnviz.core.alone import run_alone
from trnviz.core.collectives import registry
from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup
from trnviz.core.faults import Fault
from trnviz.core.routing import route
from trnviz.core.simulation import engine
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
    assert run_alone(asked, ULTRASERVER).time_s == pytest.approx(exact, rel=0.04)
