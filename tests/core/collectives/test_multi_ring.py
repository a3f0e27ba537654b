import pytest

from tests.core.collectives.builders import chips
from trnviz.core.collectives import multi_ring
from trnviz.core.collectives.members import by_chip
from trnviz.files.topologies import topology


@pytest.mark.parametrize(
    ("text", "lanes"), [("torus:4x4", 4), ("torus:4x4x4", 6), ("torus:2x2", 2), ("ring:1", 1)]
)
def test_a_lane_for_each_rotation_and_direction(text, lanes):
    fabric = topology(text)
    plan = multi_ring.plan(by_chip(chips(*range(fabric.chip_count)), fabric), 1)
    assert len(plan.lanes) == lanes
    assert sum(lane.share for lane in plan.lanes) == pytest.approx(1)


def test_rotations_begin_with_each_dimension_once():
    assert multi_ring.rotations(3) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
