from tests.core.collectives.builders import chips
from trnviz.core.collectives import bidirectional_ring
from trnviz.core.collectives.members import by_chip
from trnviz.files.topologies import topology


def test_half_the_data_goes_each_way():
    plan = bidirectional_ring.plan(by_chip(chips(0, 1, 2, 3), topology("ring:4")), 1)
    forward, backward = plan.lanes
    assert (forward.share, backward.share) == (0.5, 0.5)
    assert forward.grid.tolist() == backward.grid[::-1].tolist()
