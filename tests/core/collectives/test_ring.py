from tests.core.collectives.builders import chips
from trnviz.core.collectives import ring
from trnviz.core.collectives.members import by_chip
from trnviz.core.collectives.spread import Barrier
from trnviz.files.topologies import topology


def test_the_list_is_the_ring():
    plan = ring.plan(by_chip(chips(0, 1, 5, 4), topology("torus:4x4")), 2)
    (lane,) = plan.lanes
    assert lane.grid.tolist() == [0, 1, 2, 3]
    assert (lane.share, plan.chunks, plan.barrier) == (1.0, 2, Barrier.NONE)


def test_unlike_links_wait_for_each_other_after_every_step():
    fabric = topology("torus:4x4", bandwidth=(128e9, 64e9))
    assert ring.plan(by_chip(chips(0, 1, 5, 4), fabric), 1).barrier is Barrier.STEP
