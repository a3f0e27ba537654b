"""Load classes as people with each kind of colour blindness see them, and in grey.

The simulation is that of Machado, Oliveira and Fernandes (2009) at full severity, in linear RGB;
the difference is that of CIE L*a*b* (1976), of which 2.3 can just be seen.
"""

from itertools import combinations, pairwise, product

import numpy as np
import pytest

from trnviz.scene.looks import CHANGE_DOWN, CHANGE_SAME, look_table
from trnviz.scene.palette import (
    DARK,
    DASHES_PX,
    LIGHT,
    LINK_LOOKS,
    SATURATED,
    Pattern,
    contrast,
    hexadecimal,
    rgb,
)

SEEN_AS = {
    "protanopia": [
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ],
    "deuteranopia": [
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ],
    "tritanopia": [
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ],
    "grey": [(0.2126, 0.7152, 0.0722)] * 3,
}
TO_XYZ = np.array(
    [(0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)]
)  # fmt: skip
WHITE = np.array([0.9505, 1.0, 1.089])
CLEARLY = 6.5

every_theme = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
every_eye = pytest.mark.parametrize("eye", SEEN_AS)


def linear(color):
    parts = np.array(rgb(color)) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def seen(color, eye):
    return np.clip(np.array(SEEN_AS[eye]) @ linear(color), 0.0, 1.0)


def as_color(light):
    parts = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    red, green, blue = np.rint(parts * 255).astype(int).tolist()
    return hexadecimal((red, green, blue))


def lab(light):
    ratio = TO_XYZ @ light / WHITE
    root = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])


def difference(one, other, eye):
    return float(np.linalg.norm(lab(seen(one, eye)) - lab(seen(other, eye))))


def test_the_simulation_keeps_grey_and_confuses_what_it_should():
    for eye in SEEN_AS:
        assert difference("#808080", "#808080", eye) == 0
        assert seen("#808080", eye) == pytest.approx(linear("#808080"), abs=0.01)
    red, green = "#c85050", "#808020"
    assert difference(red, green, "deuteranopia") < 0.5 * float(
        np.linalg.norm(lab(linear(red)) - lab(linear(green)))
    )


@every_theme
@every_eye
def test_load_classes_stay_apart(theme, eye):
    classes = theme.ramp[: SATURATED + 1]
    for one, other in combinations(classes, 2):
        assert difference(one, other, eye) >= CLEARLY, (one, other)


@every_theme
@every_eye
def test_more_load_stays_more_contrast(theme, eye):
    ground = as_color(seen(theme.frame, eye))
    loads = [contrast(as_color(seen(color, eye)), ground) for color in theme.ramp[: SATURATED + 1]]
    assert all(b > a * 1.1 for a, b in pairwise(loads))


@every_theme
@every_eye
def test_what_is_no_load_differs_by_colour_or_by_pattern(theme, eye):
    for special in range(SATURATED + 1, len(LINK_LOOKS)):
        for load in range(SATURATED + 1):
            apart = difference(theme.ramp[special], theme.ramp[load], eye) >= CLEARLY
            assert apart or LINK_LOOKS[special].pattern is not LINK_LOOKS[load].pattern


@every_theme
@pytest.mark.parametrize("eye", ["protanopia", "deuteranopia", "tritanopia"])
def test_more_and_less_of_a_comparison_differ_by_colour_or_by_pattern(theme, eye):
    table = look_table(theme, change=True)
    for one, other in combinations(range(len(table.looks)), 2):
        colours = table.colors[one], table.colors[other]
        apart = difference(*colours, eye) >= CLEARLY
        look, mate = table.looks[one], table.looks[other]
        assert apart or look.pattern is not mate.pattern or look.width_px != mate.width_px


@every_theme
@every_eye
def test_the_sign_of_a_difference_is_told_by_the_line_whatever_the_eye(theme, eye):
    table = look_table(theme, change=True)
    for less, more in product(range(CHANGE_SAME), range(CHANGE_SAME + 1, CHANGE_DOWN)):
        assert table.looks[less].pattern is Pattern.BROKEN
        assert table.looks[more].pattern is Pattern.SOLID
    for size in range(1, CHANGE_SAME + 1):
        small, other = table.colors[CHANGE_SAME - size], table.colors[CHANGE_SAME + size]
        if difference(small, other, eye) < CLEARLY:  # the reason why the line must tell it
            assert table.looks[CHANGE_SAME - size].pattern in DASHES_PX


def test_in_grey_colour_alone_would_not_tell_small_differences_apart():
    table = look_table(LIGHT, change=True)
    small = table.colors[CHANGE_SAME - 1], table.colors[CHANGE_SAME + 1]
    assert difference(*small, "grey") < CLEARLY
