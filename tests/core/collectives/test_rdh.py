import pytest

from tests.core.collectives.builders import chips
from trnviz.core.collectives import rdh
from trnviz.core.collectives.members import by_chip
from trnviz.core.errors import ScheduleError
from trnviz.files.topologies import topology


def grid(text, *ids):
    (lane,) = rdh.plan(by_chip(chips(*ids), topology(text)), 1).lanes
    return lane.grid


def test_every_exchange_crosses_one_link():
    fabric, cube = topology("trn2"), grid("trn2", *range(16))
    assert cube.shape == (2, 2, 2, 2)
    for axis in range(4):
        a, b = cube.take(0, axis).ravel(), cube.take(1, axis).ravel()
        assert all(fabric.link_between(i, j) >= 0 for i, j in zip(a, b, strict=True))


def test_the_first_exchange_of_an_all_gather_is_along_w():
    cube = grid("trn2", *range(16))
    assert {cube[0, 0, 0, 0], cube[1, 0, 0, 0]} == {0, 1}


def test_paired_rows_are_a_cube_and_instances_an_axis():
    assert grid("trn2", 0, 1, 2, 3, 12, 13, 14, 15).shape == (2, 2, 2)
    assert grid("ultraserver", *range(64)).shape == (2,) * 6


@pytest.mark.parametrize(
    ("text", "ids", "words"),
    [
        ("trn2", (0, 1, 2), "whole cubes"),
        ("ring:4", (0, 1, 2, 3), "4x4 torus"),
        ("ultraserver", (0, 1, 17, 18), "same chips"),
    ],
)
def test_what_is_no_cube_is_refused(text, ids, words):
    with pytest.raises(ScheduleError, match=words):
        grid(text, *ids)
