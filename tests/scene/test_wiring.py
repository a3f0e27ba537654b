"""Lines between boxes that stand anywhere."""

import itertools

import numpy as np
import pytest

from trnviz.scene.wiring import BOTTOM, LEFT, RIGHT, TOP, Cable, Ground, lane, wired

SIZE = (100.0, 50.0)


def ground(*corners, taken=None):
    boxes = np.array([(x, y, *SIZE) for x, y in corners])
    return Ground(boxes=boxes, chips=boxes, taken=taken or {})


def length(points):
    return float(np.abs(np.diff(np.array(points), axis=0)).sum())


def test_boxes_side_by_side_are_joined_by_a_straight_line():
    (points,) = wired(ground((0, 0), (200, 0)), [Cable(ends=(0, 1))])
    assert [points[0][0], points[1][0]] == [100.0, 200.0]
    assert points[0][1] == points[1][1]
    assert len(points) == 2


def test_a_free_end_stands_opposite_the_port_of_the_other():
    cable = Cable(ends=(0, 1), sides=(RIGHT, TOP), ports=(14.5, 20.0))
    (points,) = wired(ground((0, 0), (200, 0)), [cable])
    assert points == [(100.0, 14.5), (200.0, 14.5)]


@pytest.mark.parametrize("goal", [(300, 200), (-300, 200), (300, -200), (-300, -200), (40, 300)])
def test_a_line_leaves_and_enters_at_edges_and_crosses_neither_box(goal):
    made = ground((0, 0), goal)
    (points,) = wired(made, [Cable(ends=(0, 1))])
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        assert x1 == x2 or y1 == y2
        for x, y, width, height in made.boxes.tolist():
            inside = max(x1, x2) > x + 1 and min(x1, x2) < x + width - 1
            assert not (inside and max(y1, y2) > y + 1 and min(y1, y2) < y + height - 1)


def test_a_chip_in_the_way_is_gone_around():
    made = ground((0, 0), (400, 0), (200, 0))
    (points,) = wired(made, [Cable(ends=(0, 1))])
    assert length(points) > 300
    assert all(y <= 0 or y >= 50 for x, y in points if 200 < x < 300)
    crossing = [
        (a, b) for a, b in itertools.pairwise(points)
        if min(a[0], b[0]) < 299 and max(a[0], b[0]) > 201 and 1 < min(a[1], b[1]) < 49
    ]  # fmt: skip
    assert crossing == []


def test_cables_on_one_side_have_ports_of_their_own():
    made = ground((0, 0), (300, -100), (300, 0), (300, 100), taken={(0, RIGHT): [25.0]})
    lines = wired(made, [Cable(ends=(0, far)) for far in (1, 2, 3)])
    starts = [points[0] for points in lines]
    assert len(set(starts)) == 3
    for x, y in starts:
        if x == 100.0:
            assert abs(y - 25.0) >= 7.0


def test_runs_in_one_channel_lie_beside_each_other():
    made = ground((0, 0), (0, 200), (300, 90), (300, 290))
    cables = [
        Cable(ends=(0, 2), sides=(RIGHT, LEFT), ports=(10.0, 10.0)),
        Cable(ends=(1, 3), sides=(RIGHT, LEFT), ports=(10.0, 10.0)),
        Cable(ends=(0, 3), sides=(RIGHT, LEFT), ports=(30.0, 30.0)),
    ]
    runs = [points[1][0] for points in wired(made, cables)]
    assert min(abs(runs[2] - runs[0]), abs(runs[2] - runs[1])) >= 9.0 - 1e-6


def test_lanes_of_both_directions_keep_to_the_right():
    there = lane([(0.0, 0.0), (50.0, 0.0), (50.0, 40.0)], 2.0)
    assert there == [(0.0, 2.0), (48.0, 2.0), (48.0, 40.0)]
    back = lane([(50.0, 40.0), (50.0, 0.0), (0.0, 0.0)], 2.0)
    assert back == [(52.0, 40.0), (52.0, -2.0), (0.0, -2.0)]


def test_nothing_to_join_is_nothing():
    assert wired(ground((0, 0)), []) == []
    assert {LEFT, RIGHT, TOP, BOTTOM} == {0, 1, 2, 3}
