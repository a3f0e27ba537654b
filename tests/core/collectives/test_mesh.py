from tests.core.collectives.builders import chips
from trnviz.core.collectives import mesh
from trnviz.core.collectives.members import by_chip
from trnviz.files.topologies import topology


def test_every_pair_at_once():
    (lane,) = mesh.plan(by_chip(chips(0, 5, 9), topology("trn2")), 1).lanes
    (pattern,) = lane.patterns
    assert (pattern.step_count, len(pattern.src)) == (1, 6)
