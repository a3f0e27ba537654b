import pytest

from trnviz.core.collectives.segments import cut


def test_a_rail_and_a_lane_of_the_same_share_are_one_segment():
    found = cut([0.25] * 4, 4)
    assert [(s.lane, s.rail) for s in found] == [(0, 0), (1, 1), (2, 2), (3, 3)]


def test_the_data_is_cut_at_every_end():
    found = cut([0.5, 0.5], 3)
    assert [(s.lane, s.rail) for s in found] == [(0, 0), (0, 1), (1, 1), (1, 2)]
    assert [s.share for s in found] == pytest.approx([1 / 3, 1 / 6, 1 / 6, 1 / 3])


def test_one_lane_on_one_rail_is_whole():
    (only,) = cut([1.0], 1)
    assert (only.lane, only.rail, only.share) == (0, 0, 1.0)
