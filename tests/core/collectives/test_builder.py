import numpy as np
import pytest

from tests.core.collectives.builders import MIB, chips, collective, ranks
from trnviz.core.collectives import multi_ring, ring
from trnviz.core.collectives.builder import flows_needed, from_lanes, schedule
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.collectives.members import by_chip
from trnviz.core.errors import ScheduleError
from trnviz.files.topologies import topology

FABRIC = topology("trn2")


def part(operation, plan, group):
    members = by_chip(group, FABRIC)
    asked = collective(operation, "ring", group)
    return members, from_lanes(plan(members, 1), members, asked)


def test_groups_stand_side_by_side():
    made = schedule(
        [part("all_gather", ring.plan, chips(*ids)) for ids in ((0, 1), (2, 3))], "ring"
    )
    assert made.flow_group.tolist() == [0, 0, 1, 1]
    assert set(made.flow_src[made.flow_group == 1].tolist()) == {2, 3}
    assert made.chunk_group.tolist() == [0, 0, 1, 1]
    assert made.algorithm == "ring"


def test_cores_fed_in_one_go_touch_memory_less():
    group = ranks(*range(8))
    one_by_one = schedule([part("reduce_scatter", ring.plan, group)], "a").flow_touches
    at_once = schedule([part("reduce_scatter", multi_ring.plan, group)], "b").flow_touches
    assert one_by_one.max() == 3.0
    assert at_once.max() == pytest.approx(4 / 3)
    alone = schedule([part("reduce_scatter", multi_ring.plan, ranks(*range(4)))], "c").flow_touches
    assert alone.max() == pytest.approx(5 / 3)


def test_dependencies_come_by_flow():
    made = schedule([part("all_reduce", ring.plan, chips(0, 1, 2, 3))], "ring")
    assert (np.diff(made.dep_start) >= 0).all()
    assert made.dep_start[-1] == len(made.dep_flow)


def test_an_all_to_all_does_not_move_along_lanes():
    with pytest.raises(ScheduleError, match="along lanes"):
        part("all_to_all", ring.plan, chips(0, 1))


def test_flows_are_counted_before_they_are_laid_out():
    members = by_chip(chips(0, 1, 2, 3), FABRIC)
    plan = ring.plan(members, 2)
    assert flows_needed(plan, members, CollectiveKind.ALL_REDUCE) == 2 * 2 * 12
    huge = ring.plan(members, MIB)
    with pytest.raises(ScheduleError, match="fewer chunks"):
        from_lanes(huge, members, collective("all_gather", "ring", chips(0, 1, 2, 3)))
