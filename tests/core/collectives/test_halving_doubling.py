import numpy as np
import pytest

from tests.core.collectives.builders import chips
from trnviz.core.collectives import halving_doubling
from trnviz.core.collectives.halving_doubling import halved
from trnviz.core.collectives.members import by_chip
from trnviz.core.errors import ScheduleError
from trnviz.files.topologies import topology


def test_bits_go_from_distance_one_on():
    grid = halved(np.arange(8, dtype=np.int32))
    assert grid.shape == (2, 2, 2)
    assert grid[1, 0, 0] - grid[0, 0, 0] == 1
    assert grid[0, 0, 1] - grid[0, 0, 0] == 4


def test_a_reduce_scatter_stays_in_one_dimension_after_another():
    (lane,) = halving_doubling.plan(by_chip(chips(*range(16)), topology("torus:4x4")), 1).lanes
    first = lane.grid[0, 0, 0]
    assert (first - first[0]).tolist() == [0, 1]


def test_three_cannot_be_paired_off():
    with pytest.raises(ScheduleError, match="2, 4, 8"):
        halving_doubling.plan(by_chip(chips(0, 1, 2), topology("ring:3")), 1)


def test_a_group_that_is_no_box_goes_by_its_list():
    (lane,) = halving_doubling.plan(by_chip(chips(0, 1, 5, 10), topology("trn2")), 1).lanes
    assert lane.grid.shape == (2, 2)
