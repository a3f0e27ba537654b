"""A legend fits any size of picture, or is left out; no two rows lie on each other."""

import pytest

from tests.scene import plans
from trnviz.core.frame import frame
from trnviz.scene.framepaint import LegendRow
from trnviz.scene.legend import ROW_PX, legend_rows
from trnviz.scene.legend_plan import legend_plan, placed_in
from trnviz.scene.metrics import text_width
from trnviz.scene.style import Style

ROWS = legend_rows(frame(plans.training(), None), plans.training(), Style())
DRAWING = (1430.0, 970.0)


def boxes(plan, at=(0.0, 0.0)):
    return [
        (p.x_px, p.y_px - 11, p.x_px + text_width(p.row.label, 11.0, bold=p.row.kind == "title")
         + (34.0 if p.row.kind in ("link", "fill") else 0.0), p.y_px + 3)
        for p in placed_in(ROWS, plan, at)
    ]  # fmt: skip


@pytest.mark.parametrize(
    "room",
    [
        (1572, 948),
        (900, 1500),
        (612, 372),
        (450, 500),
        (305, 740),
        (2000, 200),
        (434, 460),
        (5000, 300),
    ],
)
def test_every_row_has_a_place_of_its_own_inside(room):
    plan = legend_plan(ROWS, room, DRAWING)
    assert plan is not None
    found = boxes(plan)
    assert len(found) == len(ROWS)
    for left, top, right, bottom in found:
        assert left >= 0
        assert top >= 0
        assert right <= plan.width_px
        assert bottom <= plan.height_px
    for i, one in enumerate(found):
        for other in found[i + 1 :]:
            apart = (
                one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            )
            assert apart, (one, other)


def test_it_stands_where_it_leaves_most_to_the_drawing():
    assert legend_plan(ROWS, (1572, 948), DRAWING).side == "right"
    assert legend_plan(ROWS, (600, 1400), DRAWING).side == "below"
    assert len(legend_plan(ROWS, (1572, 948), DRAWING).columns) == 1
    assert len(legend_plan(ROWS, (612, 372), DRAWING).columns) > 1


@pytest.mark.parametrize("room", [(1, 1), (60, 40), (200, 100), (3000, 30)])
def test_without_room_there_is_none(room):
    assert legend_plan(ROWS, room, DRAWING) is None


def test_without_rows_there_is_none():
    assert legend_plan((), (1000, 1000), DRAWING) is None


def test_a_block_that_is_too_tall_is_cut():
    rows = (
        LegendRow(kind="title", label="t"),
        *(LegendRow(kind="fill", label=f"r{i}") for i in range(30)),
    )
    plan = legend_plan(rows, (1000, 200), (300.0, 200.0))
    assert len(plan.columns) >= 30 * ROW_PX / 200
    assert sum(column.end - column.first for column in plan.columns) == len(rows)


def test_rows_without_a_title_have_a_place_too():
    rows = tuple(LegendRow(kind="note", label=f"n{i}") for i in range(4))
    plan = legend_plan(rows, (300, 900), (300.0, 200.0))
    assert len(placed_in(rows, plan, (5.0, 5.0))) == 4
