"""Differences: symmetric around nothing, told apart by everybody, from the colour map."""

from itertools import combinations

import cmap
import numpy as np
import pytest

from tests.scene import plans
from trnviz.core.frame import LinkChange
from trnviz.core.view import METRICS
from trnviz.scene.looks import (
    CHANGE_DOWN,
    CHANGE_EDGES,
    CHANGE_SAMPLES,
    CHANGE_UNKNOWN,
    change_states,
    look_table,
)
from trnviz.scene.metrics import text_width
from trnviz.scene.page import LEGEND_WIDTH_PX
from trnviz.scene.palette import DARK, LIGHT, contrast, rgb

SIGNED = (0, 1, 2, 3, 5, 6, 7, 8)
CVD = {
    "none": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
         [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
         [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
         [0.004733, 0.691367, 0.303900]]
    ),
}  # fmt: skip
"""Machado, Oliveira and Fernandes 2009, at full severity."""


def seen(color, matrix):
    return np.clip(matrix @ np.array(rgb(color)) / 255, 0, 1)


@pytest.mark.parametrize(
    ("theme", "name"), [(LIGHT, "crameri:vik"), (DARK, "crameri:berlin")], ids=["light", "dark"]
)
class TestColours:
    def test_they_are_the_maps(self, theme, name):
        table, colors = cmap.Colormap(name), look_table(theme, change=True).colors
        for row, at in zip(SIGNED, CHANGE_SAMPLES[theme.name], strict=True):
            assert colors[row] == table(at).hex[:7].lower()

    def test_more_change_is_more_contrast_either_way(self, theme, name):
        colors = look_table(theme, change=True).colors
        for rows in ((4, 3, 2, 1, 0), (4, 5, 6, 7, 8)):
            ratios = [contrast(colors[row], theme.frame) for row in rows]
            assert ratios == sorted(ratios)
            assert min(ratios[1:]) >= 3.0

    @pytest.mark.parametrize("kind", CVD)
    def test_less_and_more_are_told_apart(self, theme, name, kind):
        colors = look_table(theme, change=True).colors
        for step in range(1, 5):
            less, more = (seen(colors[row], CVD[kind]) for row in (4 - step, 4 + step))
            assert np.linalg.norm(less - more) > 0.2

    def test_the_table_is_symmetric(self, theme, name):
        looks = look_table(theme, change=True).looks
        for step in range(1, 5):
            less, more = looks[4 - step], looks[4 + step]
            assert (less.width_px, less.low_ratio) == (more.width_px, -more.low_ratio)
        widths = [look.width_px for look in looks[4:9]]
        assert widths == sorted(widths)
        assert len({look.label for look in looks}) == len(looks)


def test_a_change_has_the_row_of_its_size_and_sign():
    ratio = np.array([-0.9, -0.5, -0.3, -0.1, -0.02, -0.01, 0, 0.02, 0.1, 0.26, 1.0, np.nan, 0.3])
    up = np.ones(len(ratio), bool)
    up[-1] = False
    expected = [0, 0, 1, 2, 3, 4, 4, 5, 6, 7, 8, CHANGE_UNKNOWN, CHANGE_DOWN]
    assert change_states(ratio, up).tolist() == expected
    values = np.linspace(-1, 1, 201)
    mirrored = change_states(-values, np.ones(201, bool))
    assert np.array_equal(mirrored, 8 - change_states(values, np.ones(201, bool)))


def painted(ratio, metric="now", **style):
    from dataclasses import replace

    scenario = plans.training()
    state = replace(plans.state(scenario), metric=metric)
    change = LinkChange(
        name="before.trnviz", document="after.trnviz", ratio=ratio, bytes_per_s=ratio * 1e11
    )
    return plans.painted(scenario, replace(state, change=change), **style)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_the_legend_has_the_scale_and_both_names(theme):
    links = plans.training().topology.link_count
    rows = painted(np.zeros(links), theme_name=theme.name).legend
    labels = [row.label for row in rows]
    assert labels[0].endswith("change, points")
    assert labels[1:3] == ["in after.trnviz", "against before.trnviz"]
    table = look_table(theme, change=True)
    found = [row for row in rows if row.kind == "link"]
    assert [row.label for row in found] == [look.label for look in table.looks]
    assert [row.color for row in found] == list(table.colors)
    assert found[4].label == f"within {CHANGE_EDGES[0]:.0%}".removesuffix("%")


@pytest.mark.parametrize("scale", [0.15, 1.0, 3.0])
def test_links_and_distant_chips_have_the_colour_of_their_change(scale):
    links = plans.training().topology.link_count
    more, less = painted(np.full(links, 0.6), px_per_su=scale), painted(np.full(links, -0.6))
    up = plans.training().topology.link_up
    assert {tuple(row) for row in more.links.rgba[up].tolist()} == {(*rgb(LIGHT_MORE), 255)}
    assert less.links.width_px.max() == painted(np.full(links, 0.6)).links.width_px.max()
    assert len(more.packets.piece) == 0
    if scale < 0.2:
        assert tuple(more.chips.fill[0].tolist()) == (*rgb(LIGHT_MORE), 255)


LIGHT_MORE = look_table(LIGHT, change=True).colors[8]


def test_no_two_rows_look_the_same():
    for theme in (LIGHT, DARK):
        table = look_table(theme, change=True)
        looks = [
            (color, look.width_px, look.pattern)
            for color, look in zip(table.colors, table.looks, strict=True)
        ]
        assert all(one != other for one, other in combinations(looks, 2))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_every_title_fits_its_column(theme):
    for metric in METRICS:
        for stale in (False, True):
            links = plans.training().topology.link_count
            title = painted(
                np.zeros(links), metric=metric, theme_name=theme.name, stale=stale
            ).legend[0]
            assert text_width(title.label, 11.0, bold=True) <= LEGEND_WIDTH_PX - 12.0, title
