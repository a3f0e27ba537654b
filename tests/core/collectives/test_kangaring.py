import pytest

from tests.core.collectives.builders import chips, ranks
from trnviz.core.collectives import kangaring
from trnviz.core.collectives.members import by_chip
from trnviz.core.errors import ScheduleError
from trnviz.files.topologies import topology

FABRIC = topology("trn2")


def test_two_cycles_in_two_lanes_each_half_way_round():
    plan = kangaring.plan(by_chip(chips(*range(16)), FABRIC), 1)
    assert [lane.share for lane in plan.lanes] == [0.25] * 4
    assert {lane.patterns[0].step_count for lane in plan.lanes} == {8}
    assert (
        kangaring.broadcast(by_chip(chips(*range(16)), FABRIC), 1).lanes[0].patterns[0].step_count
        == 15
    )


def test_one_cycle_is_told():
    plan = kangaring.plan(by_chip(chips(0, 1, 2, 3), FABRIC), 1)
    assert len(plan.lanes) == 2
    assert "one cycle" in plan.note


@pytest.mark.parametrize(
    ("group", "words"), [(chips(0, 5), "needs a cycle"), (ranks(0, 1, 4), "equally many")]
)
def test_what_has_no_cycle_is_refused(group, words):
    with pytest.raises(ScheduleError, match=words):
        kangaring.plan(by_chip(group, FABRIC), 1)
