from tests.core.collectives.builders import chips
from trnviz.core.collectives import dimension_ring
from trnviz.core.collectives.members import by_chip
from trnviz.core.collectives.spread import Barrier
from trnviz.files.topologies import topology

MEMBERS = by_chip(chips(*range(24)), topology("torus:4x3x2"))


def test_an_all_gather_visits_the_last_dimension_first():
    plan = dimension_ring.plan(MEMBERS, 1)
    (lane,) = plan.lanes
    assert lane.grid.shape == (2, 3, 4)
    assert [p.size for p in lane.patterns] == [2, 3, 4]
    assert plan.barrier is Barrier.PHASE


def test_both_ways_halves_the_data():
    assert [lane.share for lane in dimension_ring.both_ways(MEMBERS, 1).lanes] == [0.5, 0.5]
