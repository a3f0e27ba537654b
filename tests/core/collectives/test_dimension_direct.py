from tests.core.collectives.builders import chips
from trnviz.core.collectives import dimension_direct
from trnviz.core.collectives.members import by_chip
from trnviz.core.collectives.spread import Barrier
from trnviz.files.topologies import topology

MEMBERS = by_chip(chips(*range(12)), topology("torus:4x3"))


def test_one_step_a_dimension():
    plan = dimension_direct.plan(MEMBERS, 1)
    (lane,) = plan.lanes
    assert [p.step_count for p in lane.patterns] == [1, 1]
    assert plan.barrier is Barrier.PHASE


def test_rotated_it_takes_every_order():
    plan = dimension_direct.rotated(MEMBERS, 1)
    assert [lane.grid.shape for lane in plan.lanes] == [(3, 4), (4, 3)]
    assert plan.barrier is Barrier.NONE
