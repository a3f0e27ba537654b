"""Contrast, order and meaning of the colours, computed from the palette itself."""

import itertools

import cmap
import pytest

from trnviz.core.errors import InputError
from trnviz.core.memory import KINDS
from trnviz.scene import palette
from trnviz.scene.palette import DARK, DOWN, EDGES, KIND_LOOKS, LIGHT, LINK_LOOKS, contrast

every_theme = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)


@every_theme
def test_text_reads_on_every_ground_it_stands_on(theme):
    for ground in (theme.card, theme.frame, theme.ground):
        assert contrast(theme.text, ground) >= 4.5
        assert contrast(theme.muted, ground) >= 4.5
    assert contrast(theme.alarm_text, theme.card) >= 4.5


@every_theme
def test_marks_stand_out_from_the_ground(theme):
    for color in theme.ramp:
        assert contrast(color, theme.frame) >= 3.0
        assert contrast(color, theme.ground) >= 3.0
    assert contrast(theme.alarm, theme.card) >= 3.0
    assert contrast(theme.mark, theme.card) >= 3.0
    assert contrast(theme.mark, theme.free) >= 3.0
    assert contrast(theme.dot, theme.frame) >= 3.0
    assert contrast(theme.focus, theme.frame) >= 3.0


@every_theme
def test_more_load_is_more_contrast_and_no_thinner(theme):
    loads = [contrast(color, theme.frame) for color in theme.ramp[:6]]
    assert all(b > a * 1.15 for a, b in itertools.pairwise(loads))
    widths = [look.width_px for look in LINK_LOOKS[:6]]
    assert widths == sorted(widths)
    assert max(widths) <= 3.0


@pytest.mark.parametrize(("theme", "name"), [(LIGHT, "crameri:oslo"), (DARK, "crameri:imola")])
def test_the_ramp_lies_on_a_published_map(theme, name):
    table = cmap.Colormap(name)
    steps = [table(i / 1000).hex.lower() for i in range(1001)]
    for color in theme.ramp[1:6]:
        nearest = min(
            sum(abs(a - b) for a, b in zip(palette.rgb(color), palette.rgb(step[:7]), strict=True))
            for step in steps
        )
        assert nearest <= 3


@every_theme
def test_down_and_no_data_differ_from_idle_by_more_than_colour(theme):
    patterns = [look.pattern for look in LINK_LOOKS]
    assert len({patterns[0], patterns[DOWN], patterns[palette.NO_DATA]}) == 3
    assert patterns[palette.SATURATED] is palette.Pattern.SPLIT
    assert theme.ramp[DOWN] == theme.alarm


def test_red_orange_is_for_faults_alone():
    used = {*palette.GROUP_COLORS, *(look.color for look in KIND_LOOKS)}
    for theme in (LIGHT, DARK):
        assert theme.alarm not in {*used, *theme.ramp[:6]}
    assert "#d55e00" not in used


def test_bins_are_those_of_the_legend():
    assert EDGES == (0.05, 0.25, 0.5, 0.75, 0.95)


def test_every_kind_of_bytes_has_a_look_of_its_own():
    assert tuple(look.name for look in KIND_LOOKS) == KINDS
    assert len({look.color for look in KIND_LOOKS}) == len(KINDS)
    neighbours = list(itertools.pairwise(KIND_LOOKS))
    for one, other in neighbours:
        in_grey = contrast(one.color, other.color)
        assert in_grey >= 1.2 or one.hatch is not other.hatch


@every_theme
def test_tile_text_reads_on_every_group_colour(theme):
    for hue, shade in itertools.product(range(21), range(4)):
        fill = palette.group_color(theme, hue, shade)
        assert contrast(palette.ink_on(fill), fill) >= 4.5


@every_theme
def test_tiles_and_samples_have_an_edge_that_shows(theme):
    for hue, shade in itertools.product(range(14), range(4)):
        fill = palette.group_color(theme, hue, shade)
        assert contrast(palette.edge_color(fill, theme.card), theme.card) >= 3.0
    for look in KIND_LOOKS:
        assert contrast(palette.edge_color(look.color, theme.ground), theme.ground) >= 3.0


@every_theme
def test_shades_of_a_hue_differ(theme):
    for hue in range(7):
        shades = {palette.group_color(theme, hue, shade) for shade in range(4)}
        assert len(shades) == 4


def test_hexadecimal_and_rgb_are_inverse():
    assert palette.hexadecimal(palette.rgb("#0a1b2c")) == "#0a1b2c"
    assert palette.mixed("#000000", "#ffffff", 0.5) == "#808080"


def test_an_unknown_theme_is_refused():
    with pytest.raises(InputError, match="'sepia' is not a theme"):
        palette.theme_named("sepia")
