"""Where the drawing stands on a picture."""

import pytest

from tests.scene import plans
from trnviz.scene.camera import Camera
from trnviz.scene.page import LEGEND_WIDTH_PX, page, pixel_ratio, scene_part
from trnviz.scene.style import Level, Style, level_of


@pytest.mark.parametrize("name", ["ultraserver", "ultraserver:2", "ring:7", "full:5"])
@pytest.mark.parametrize("size", [(1600, 1000), (800, 500), (1000, 1600), (300, 200)])
@pytest.mark.parametrize("extras", [False, True])
def test_all_of_the_drawing_is_inside_its_part_of_the_page(name, size, extras):
    layout = plans.drawing(name)
    made = page(layout, *size, legend=extras, caption=extras)
    x, y, width, height = layout.bounds_su
    left, top, right, bottom = scene_part(made)
    assert left <= x * made.px_per_su + made.dx_px
    assert top <= y * made.px_per_su + made.dy_px
    assert (x + width) * made.px_per_su + made.dx_px <= right
    assert (y + height) * made.px_per_su + made.dy_px <= bottom


def test_an_ultraserver_fills_the_screen_at_about_one_pixel_a_unit():
    assert 0.95 <= plans.fit() <= 1.1
    assert level_of(plans.fit()) is Level.NEAR


@pytest.mark.parametrize(
    ("name", "size", "columns", "below"),
    [
        ("ultraserver", (1600, 1000), 1, False),
        ("ultraserver:2", (1600, 1000), 4, True),
        ("ultraserver", (1000, 1600), 4, True),
        ("ultraserver:2", (640, 400), 1, False),
        ("ultraserver", (3000, 480), 2, False),
        ("ultraserver", (3000, 300), 4, False),
    ],
)
def test_the_legend_stands_where_the_drawing_needs_the_room_less(name, size, columns, below):
    made = page(plans.drawing(name), *size)
    place = made.legend_at_px
    assert (place.columns, place.below) == (columns, below)
    right, bottom = scene_part(made)[2:]
    assert (place.y_px >= bottom) if below else (place.x_px >= right)
    assert place.x_px >= 0
    assert place.x_px + columns * LEGEND_WIDTH_PX <= size[0]


def test_the_legend_costs_the_drawing_no_more_than_one_column():
    for size in ((3000, 500), (1600, 1000), (900, 480), (800, 500), (400, 300)):
        without = page(plans.drawing(), size[0] - LEGEND_WIDTH_PX, size[1], legend=False)
        assert page(plans.drawing(), *size).px_per_su >= without.px_per_su


def test_a_region_fills_the_page():
    layout = plans.drawing()
    made = page(layout, 1600, 1000, region_su=layout.box_around((0, 1)))
    assert made.px_per_su > 3


def test_a_larger_picture_is_the_same_page_finer():
    assert pixel_ratio(1600, 1000) == 1.0
    assert pixel_ratio(3840, 2400) == 2.4
    assert pixel_ratio(800, 500) == 1.0
    assert pixel_ratio(3200, 1000) == 1.0


def test_without_extras_there_are_no_places_for_them():
    made = page(plans.drawing(), 800, 500, legend=False, caption=False)
    assert made.legend_at_px is None
    assert made.caption_at_px is None


def test_levels_follow_the_zoom():
    assert [level_of(s) for s in (0.1, 0.3, 1.0, 1.6, 3.0)] == list(Level)


def test_a_style_refuses_what_it_does_not_know():
    with pytest.raises(ValueError, match="'stage' is not one of tp, pp, dp"):
        Style(color_by="stage")


def test_lines_fall_on_whole_pixels_and_adjacent_boxes_share_an_edge():
    import numpy as np

    camera = Camera(scale=1.037, dx=0.3, dy=11.6, ratio=2.0)
    lines = camera.lines(np.array([[3.3, 7.1, 90.2, 7.1]]), 1.0)
    assert ((lines * 2 - 1.0) % 1 == 0).all()
    boxes = camera.boxes(np.array([[1.0, 2.0, 10.3, 5.0], [11.3, 2.0, 4.0, 5.0]]))
    assert boxes[0, 0] + boxes[0, 2] == boxes[1, 0]
    free = Camera(scale=2.0, dx=0.0, dy=0.0, ratio=0.0)
    assert free.lines(np.array([[0.25, 0.0, 1.0, 0.0]]), 1.0)[0, 0] == 0.5
    assert free.width(1.3) == 1.3
    assert camera.width(1.3) == 1.5
    assert camera.point(10.0, 10.0) == pytest.approx((10.67, 21.97))
