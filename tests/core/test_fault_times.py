"""Which fabric there is at which moment."""

import pytest

from tests.scenarios import bare
from trnviz.core.errors import InputError
from trnviz.core.fault_times import (
    changes,
    eras,
    fault_moments,
    scenario_at,
    topology_at,
)
from trnviz.core.faults import MOST_MOMENTS, Fault, apply, moments_s
from trnviz.session.edits import SetFaults

Z_LINK = "i0.c0>i1.c0"


def link(name, share=0.0, begins_s=0.0, ends_s=None):
    return Fault(kind="link", name=name, share=share, begins_s=begins_s, ends_s=ends_s)


def broken(*faults):
    return SetFaults(faults=faults).apply(bare())


def test_the_fabric_of_a_scenario_is_the_one_that_the_step_finds():
    later = broken(link(Z_LINK, begins_s=1e-3, ends_s=2e-3), link("i0.c0>i0.c1", 0.5))
    down = later.topology.link_id(Z_LINK)
    assert later.topology.link_up.all()
    assert moments_s(later.faults) == (1e-3, 2e-3)
    assert [topology_at(later, t).link_up[down] for t in (0, 9e-4, 1e-3, 2e-3)] == [1, 1, 0, 1]
    assert topology_at(later, 1e-3) is topology_at(later, 1.5e-3)
    assert scenario_at(later, 2e-3) is later
    assert [(m.time_s, m.begins) for m in fault_moments(later)] == [(1e-3, True), (2e-3, False)]
    assert [era.from_s for era in eras(later)] == [0.0, 1e-3, 2e-3]


def test_the_fabric_at_a_moment_has_exactly_the_faults_that_hold():
    slow, dead = link("i0.c0>i0.c1", 0.5, ends_s=4e-3), link(Z_LINK, begins_s=2e-3)
    later = broken(slow, dead)
    for time_s, holding in ((0.0, (slow,)), (2e-3, (slow, dead)), (4e-3, (dead,))):
        always = [link(f.name, f.share) for f in holding]
        there = topology_at(later, time_s).link_capacity_bytes_per_s
        assert (there == apply(bare().topology, tuple(always)).link_capacity_bytes_per_s).all()


def test_faults_that_hold_throughout_have_no_moments():
    still = broken(link(Z_LINK), Fault(kind="chip", name="i0.c5"))
    assert moments_s(still.faults) == ()
    assert len(eras(still)) == 1
    assert scenario_at(still, 1.0) is still


def test_a_fabric_alone_changes_by_faults_too():
    found = changes(bare().topology, (link(Z_LINK, begins_s=1e-3),))
    assert [time_s for time_s, _ in found] == [1e-3]
    assert not found[0][1].link_up[bare().topology.link_id(Z_LINK)]


@pytest.mark.parametrize(
    "fault",
    [link(Z_LINK, begins_s=-1.0), link(Z_LINK, begins_s=2.0, ends_s=2.0), link(Z_LINK, ends_s=0.0)],
)
def test_a_fault_begins_in_the_step_and_before_it_ends(fault):
    with pytest.raises(InputError, match="cannot begin"):
        broken(fault)


def test_the_step_is_not_planned_anew_without_end():
    many = [link(Z_LINK, begins_s=1.0 + moment) for moment in range(MOST_MOMENTS + 1)]
    assert broken(*many[1:]).topology.link_up.all()
    with pytest.raises(InputError, match="at most 32"):
        broken(*many)
