import pytest

from tests.core.collectives.builders import chips
from trnviz.core.collectives import hierarchical
from trnviz.core.collectives.members import by_chip
from trnviz.core.errors import ScheduleError
from trnviz.files.topologies import topology


def lanes(text, *ids):
    return hierarchical.plan(by_chip(chips(*ids), topology(text)), 1).lanes


def test_an_all_gather_goes_between_instances_first():
    for lane in lanes("ultraserver", *range(64)):
        assert lane.grid.shape == (4, 4, 4)
        assert len({int(node) % 16 for node in lane.grid[:, 0, 0]}) == 1


def test_efa_is_between_and_z_inside():
    assert {lane.grid.shape[0] for lane in lanes("ultraserver:2", *range(128))} == {2}


def test_chips_that_are_no_box_go_round_inside():
    found = lanes("trn2:2", 0, 1, 6, 16, 17, 22)
    assert [lane.grid.shape for lane in found] == [(2, 3), (2, 3)]


@pytest.mark.parametrize(
    ("text", "ids", "words"),
    [
        ("trn2", tuple(range(16)), "does not span"),
        ("ultraserver", (0, 1, 17, 18), "same chips of every"),
        ("ultraserver", (5, 21, 37), "nothing is inside"),
    ],
)
def test_what_has_no_two_levels_is_refused(text, ids, words):
    with pytest.raises(ScheduleError, match=words):
        lanes(text, *ids)
