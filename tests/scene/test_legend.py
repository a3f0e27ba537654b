"""The legend comes from the table that colours what it explains."""

from itertools import pairwise

import pytest

from tests.scene import plans
from trnviz.core.memory import KINDS
from trnviz.scene.legend import fitting, legend_height_px, placed_rows, squeezed
from trnviz.scene.page import LEGEND_BLOCKS, LEGEND_HEIGHT_PX, LegendPlace
from trnviz.scene.palette import DARK, LIGHT, LINK_LOOKS, group_color


def rows(scenario, state=None, **style):
    return plans.painted(scenario, state or plans.state(scenario), **style).legend


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_links_have_the_rows_of_the_table(theme):
    found = [row for row in rows(plans.training(), theme_name=theme.name) if row.kind == "link"]
    assert [row.label for row in found] == [look.label for look in LINK_LOOKS]
    assert [row.color for row in found] == list(theme.ramp)
    assert [row.pattern for row in found] == [look.pattern for look in LINK_LOOKS]


def test_the_title_says_which_metric_and_whether_it_is_stale():
    scenario = plans.training()
    titles = {
        metric: rows(scenario, plans.state(scenario, metric=metric))[0].label
        for metric in ("now", "peak", "mean", "bytes")
    }
    assert len(set(titles.values())) == 4
    assert "stale" in rows(scenario, stale=True)[0].label


def test_only_kinds_that_are_there_are_listed():
    scenario = plans.training()
    labels = [row.label for row in rows(scenario)]
    assert "weights" in labels
    assert "KV cache" not in labels
    bare = [row.label for row in rows(plans.bare())]
    assert {kind for kind in KINDS if kind != "kv_cache"} | {"KV cache"} <= set(bare)


@pytest.mark.parametrize(
    ("color_by", "what"), [("pp", "stage"), ("dp", "replica"), ("tp", "TP slice")]
)
def test_tiles_are_explained_by_the_picked_dimension(color_by, what):
    scenario = plans.training()
    found = rows(scenario, color_by=color_by)
    assert f"Tile colour: {what}" in [row.label for row in found]
    first = next(i for i, row in enumerate(found) if row.label.startswith("Tile colour"))
    assert found[first + 1].color == group_color(LIGHT, 0, 0)
    shades = [row.label for row in found if row.label.startswith("Shade")]
    assert bool(shades) == (color_by != "tp")


def test_many_groups_are_summed_up():
    scenario = plans.training(tp=8, pp=16, dp=2)
    assert "… 16 in all" in [row.label for row in rows(scenario)]


def test_hidden_tiles_and_generic_fabrics_have_no_rows_for_them():
    hidden = rows(plans.training(), hidden=frozenset({"tiles"}))
    assert not [row for row in hidden if row.label.startswith("Tile")]
    generic = rows(plans.bare("torus:4x4"))
    assert {row.kind for row in generic} == {"title", "link"}


def test_rows_stand_one_below_the_other():
    legend = rows(plans.training())
    placed = placed_rows(legend, LegendPlace(10.0, 20.0))
    heights = [row.y_px for row in placed]
    assert heights == sorted(heights)
    assert heights[0] > 20
    assert legend_height_px(legend) < 600
    assert legend_height_px(()) == 0.0


@pytest.mark.parametrize("color_by", ["pp", "tp", "dp"])
@pytest.mark.parametrize("plan", [{}, {"tp": 8, "pp": 16, "dp": 2}])
def test_blocks_stand_side_by_side_where_there_is_room_across(color_by, plan):
    legend = rows(plans.training(**plan), color_by=color_by)
    placed = placed_rows(legend, LegendPlace(10.0, 20.0, columns=LEGEND_BLOCKS))
    titles = [row for row in placed if row.row.kind == "title"]
    assert len({row.y_px for row in titles}) == 1
    assert [row.x_px for row in titles] == sorted({row.x_px for row in placed})
    assert len(titles) <= LEGEND_BLOCKS
    assert legend_height_px(legend, LEGEND_BLOCKS) <= LEGEND_HEIGHT_PX


def test_in_a_low_window_its_rows_move_together_but_not_into_each_other():
    legend = plans.painted(plans.training(), plans.state(plans.training(), 0.5)).legend
    place, whole = LegendPlace(10.0, 20.0), legend_height_px(legend)
    assert squeezed(legend, place, 2000.0) == place
    tight = squeezed(legend, place, 20.0 + 0.9 * whole)
    ends = placed_rows(legend, tight)[-1].y_px
    assert ends <= 20.0 + 0.9 * whole
    tightest = placed_rows(legend, squeezed(legend, place, 50.0))
    assert min(b.y_px - a.y_px for a, b in pairwise(tightest)) >= 12.5


@pytest.mark.parametrize("room", [40.0, 130.0, 200.0, 305.0, 340.0, 2000.0])
def test_in_a_window_too_low_for_it_whole_rows_are_left_out_and_that_is_said(room):
    legend = plans.painted(plans.training(), plans.state(plans.training(), 0.5)).legend
    kept = fitting(legend, LegendPlace(10.0, 24.0), room)
    place = squeezed(kept, LegendPlace(10.0, 24.0), room)
    ends = placed_rows(kept, place)[-1].y_px
    assert ends <= room
    if room == 2000.0:
        assert kept == legend
    else:
        assert kept[-1].label == "…"
        assert kept[:-1] == legend[: len(kept) - 1]
        assert len(kept) == 1 or kept[-2].kind != "title"
