"""The page of a picture that is a file."""

import pytest

from tests.scene import plans
from trnviz.scene.legend_plan import Column, LegendPlan
from trnviz.scene.picture_page import BORDER_PX, first_line, lines_height, picture_page

RIGHT = LegendPlan(side="right", width_px=168.0, height_px=500.0, columns=())
BELOW = LegendPlan(
    side="below", width_px=400.0, height_px=100.0,
    columns=(Column(first=0, end=1, x_px=0.0, y_px=0.0),),
)  # fmt: skip


@pytest.mark.parametrize("name", ["ultraserver", "ultraserver:2", "ring:7", "full:5"])
@pytest.mark.parametrize("size", [(1600, 1000), (800, 500), (1000, 1600), (300, 200)])
@pytest.mark.parametrize("legend", [None, RIGHT, BELOW])
@pytest.mark.parametrize("lines", [0, 1, 3])
def test_all_of_the_drawing_is_inside_its_part(name, size, legend, lines):
    x, y, width, height = plans.drawing(name).bounds_su
    made = picture_page((x, y, width, height), size, legend=legend, lines=lines)
    left, top, wide, tall = made.scene_px
    scale = made.px_per_su
    assert x * scale + made.dx_px >= left
    assert y * scale + made.dy_px >= top
    assert (x + width) * scale + made.dx_px <= left + wide
    assert (y + height) * scale + made.dy_px <= top + tall
    assert top + tall <= size[1] - lines_height(lines)
    if legend is BELOW:
        assert made.legend_at_px[1] >= top + tall


def test_a_border_stays_free():
    left, top, wide, tall = picture_page((0, 0, 10, 10), (500, 400), legend=None, lines=1).scene_px
    assert (left, top) == (BORDER_PX, BORDER_PX)
    assert left + wide <= 500 - BORDER_PX
    assert top + tall <= 400 - BORDER_PX


def test_a_picture_of_one_pixel_has_a_page():
    made = picture_page((0, 0, 10, 10), (1.0, 1.0), legend=None, lines=0)
    assert made.scene_px[2:] == (0.0, 0.0)
    assert made.px_per_su > 0


def test_lines_stand_at_the_bottom():
    assert lines_height(0) == 0
    assert first_line(1000.0, 1) == 991.0
    assert first_line(1000.0, 3) == 961.0
