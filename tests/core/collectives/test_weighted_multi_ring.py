import pytest

from tests.core.collectives.builders import chips
from trnviz.core.collectives import weighted_multi_ring
from trnviz.core.collectives.members import by_chip
from trnviz.files.topologies import topology

FABRIC = topology("ultraserver")


def test_lanes_are_weighted_ordered_and_free_of_barriers():
    plan = weighted_multi_ring.plan(by_chip(chips(*range(64)), FABRIC), 4)
    assert plan.ordered
    assert sum(lane.share for lane in plan.lanes) == pytest.approx(1)
    z_last = sum(lane.share for lane in plan.lanes if lane.wires[-1].name.startswith("z"))
    assert z_last == pytest.approx(0.21333333)
    assert {w.name for lane in plan.lanes for w in lane.wires} == {
        f"{d}{way}" for d in "xyz" for way in "+-"
    }
