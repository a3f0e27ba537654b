import pytest

from tests.core.collectives.builders import chips, ranks
from trnviz.core.collectives.box import box_of
from trnviz.core.collectives.members import by_chip
from trnviz.core.errors import ScheduleError
from trnviz.files.topologies import topology


def box(text, *ids):
    return box_of(by_chip(chips(*ids), topology(text)))


def test_a_whole_torus_is_a_box_of_closed_sides():
    found = box("torus:4x4", *range(16))
    assert [(side.size, side.closed, side.ways) for side in found.sides] == [(4, True, 2)] * 2
    assert found.grid[1, 2] == 9


def test_a_row_has_one_side():
    found = box("trn2", 4, 5, 6, 7)
    assert [side.size for side in found.sides] == [4]


def test_rows_that_meet_round_the_edge_are_neighbours():
    found = box("trn2", 0, 1, 2, 3, 12, 13, 14, 15)
    assert [side.values for side in found.sides] == [(0, 1, 2, 3), (3, 0)]
    assert [side.closed for side in found.sides] == [True, False]


def test_a_ring_of_two_has_one_way():
    (side,) = box("ring:2", 0, 1).sides
    assert (side.closed, side.ways, side.turns) == (False, 1, False)


def test_a_switch_takes_any_of_its_chips():
    (side,) = box("switch:8", 1, 4, 6).sides
    assert side.values == (1, 4, 6)
    assert side.quickest().step_count == 1


def test_every_chip_of_a_full_graph_has_a_link_to_each():
    (side,) = box("full:5", *range(5)).sides
    assert side.ways == 4


def test_running_backward_turns_closed_sides_only():
    found = box("trn2", 0, 1, 2, 3, 12, 13, 14, 15)
    forward, backward = found.arranged((0, 1)), found.arranged((0, 1), backward=True)
    assert backward.tolist() == forward[::-1].tolist()


@pytest.mark.parametrize(
    ("ids", "words"),
    [((0, 1, 6), "do not form a box"), ((0, 2), "not neighbours"), ((0, 8), "not neighbours")],
)
def test_what_is_no_box_is_refused(ids, words):
    with pytest.raises(ScheduleError, match=words):
        box("trn2", *ids)


def test_uneven_ranks_are_no_box():
    with pytest.raises(ScheduleError, match="unequal numbers"):
        box_of(by_chip(ranks(0, 1, 4), topology("trn2")))


def test_a_gap_in_a_row_without_wrap_is_refused():
    with pytest.raises(ScheduleError, match="not neighbours"):
        box("mesh:4x1", 0, 2)
