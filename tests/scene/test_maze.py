"""Lines through the channels between boxes."""

from itertools import pairwise

import numpy as np
import pytest

from trnviz.scene.maze import Obstacles, way

NONE = np.zeros((0, 4))


def grid(columns, rows, size=40.0, gap=30.0):
    step = size + gap
    return np.array([[c * step, r * step, size, size] for r in range(rows) for c in range(columns)])


def length(points):
    return sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(points))


def crosses(points, box):
    x, y, width, height = box
    return any(
        min(a[0], b[0]) < x + width - 1e-6
        and max(a[0], b[0]) > x + 1e-6
        and min(a[1], b[1]) < y + height - 1e-6
        and max(a[1], b[1]) > y + 1e-6
        for a, b in pairwise(points)
    )


def test_neighbours_are_joined_straight():
    boxes = grid(2, 1)
    points = way(boxes[0], boxes[1], Obstacles(boxes=boxes, lines=NONE, names=NONE))
    assert points == [(40.0, 20.0), (70.0, 20.0)]


@pytest.mark.parametrize("ends", [(0, 8), (0, 2), (1, 7), (6, 2), (4, 0)])
def test_a_line_goes_along_rows_and_columns_and_through_no_box(ends):
    boxes = grid(3, 3)
    points = way(boxes[ends[0]], boxes[ends[1]], Obstacles(boxes=boxes, lines=NONE, names=NONE))
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(points))
    assert not any(crosses(points, box) for box in boxes)
    apart = np.abs(boxes[ends[0]][:2] - boxes[ends[1]][:2]).sum()
    assert length(points) <= apart + 120


def test_a_line_keeps_off_what_is_there_already():
    boxes = grid(3, 1)
    free = way(boxes[0], boxes[2], Obstacles(boxes=boxes, lines=NONE, names=NONE))
    level = next(a[1] for a, b in pairwise(free) if a[1] == b[1] and abs(a[0] - b[0]) > 50)
    taken = np.array([[-100.0, level, 300.0, level]])
    other = way(boxes[0], boxes[2], Obstacles(boxes=boxes, lines=taken, names=NONE))
    assert all(abs(a[1] - level) > 4 for a, b in pairwise(other) if a[1] == b[1])


def test_where_boxes_stand_close_less_room_is_kept():
    boxes = grid(3, 3, gap=8.0)
    points = way(boxes[0], boxes[8], Obstacles(boxes=boxes, lines=NONE, names=NONE))
    assert not any(crosses(points, box) for box in boxes)


def test_there_may_be_no_way():
    boxes = grid(3, 3, gap=1.0)
    assert way(boxes[4], boxes[0], Obstacles(boxes=boxes, lines=NONE, names=NONE)) is None
