"""Sizes and settings of pictures: presets, units, letters, and what is refused."""

import pytest

from trnviz.core.errors import InputError
from trnviz.export.settings import PictureSettings
from trnviz.export.sizes import PRESETS, Preset, Size, printed, resized, scaled


def test_presets_have_the_size_of_their_purpose():
    slide, column, poster = (PRESETS[name].size for name in ("slide", "column", "a3"))
    assert (slide.width, slide.height) == (1920, 1080)
    assert column.width / column.dpi * 25.4 == pytest.approx(88.9, abs=0.05)
    assert (poster.width, poster.height) == (4961, 3508)
    assert PRESETS["window"].size == Size(width=1600, height=1000, dpi=96)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_drawn(name):
    size = PRESETS[name].size
    settings = PictureSettings(width=size.width, height=size.height, dpi=size.dpi, ratio=size.ratio)
    assert min(settings.size_px) > 200


def test_letters_have_the_size_in_print_that_was_asked_for():
    size = printed((100 / 25.4, 60 / 25.4), 300, 7.0)
    letters_px = 11 * size.ratio
    assert letters_px / 300 * 72 == pytest.approx(7.0)
    assert printed((1, 1), 96).ratio == pytest.approx(1.0)


def test_a_size_in_pixels_has_letters_that_follow_it():
    assert PictureSettings(width=3200, height=2000).pixel_ratio == 2.0
    assert PictureSettings(width=800, height=500).pixel_ratio == 1.0
    assert resized(printed((5, 5), 300)).ratio == 0.0


@pytest.mark.parametrize("scale", [1.0, 2.0, 4.0, 300 / 96])
def test_scaled_is_the_same_layout_finer(scale):
    before = PictureSettings(width=800, height=500)
    size = scaled(Size(width=800, height=500, dpi=96), scale)
    after = PictureSettings(width=size.width, height=size.height, dpi=size.dpi, ratio=size.ratio)
    assert after.size_px == pytest.approx(before.size_px, rel=1e-3)
    assert after.width / after.dpi == pytest.approx(before.width / before.dpi, rel=1e-3)


def test_another_resolution_or_unit_of_a_preset():
    assert PRESETS["column"].at(dpi=300).width == 1050
    assert PRESETS["window"].with_pixels(700, 400).size == Size(width=700, height=400, dpi=96)
    inch = Preset(title="", width=2, height=1, unit="in", dpi=100)
    assert (inch.size.width, inch.size.height) == (200, 100)
    assert PRESETS["window"].at(text_pt=8.25).ratio == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"width": 0}, "at least 1 x 1"),
        ({"width": 40_000, "height": 30_000}, "4.8 GB of memory; at most 268 million pixels"),
        ({"dpi": 0.0}, "0 dots per inch"),
        ({"dpi": float("nan")}, "nan dots per inch"),
        ({"ratio": 1000.0}, "device pixels"),
        ({"ratio": float("nan")}, "device pixels"),
        ({"background": "pink"}, "one of theme, white, transparent"),
        ({"theme": "dark", "background": "white"}, "cannot be read on white"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(settings, words):
    with pytest.raises(InputError, match=words):
        PictureSettings(**settings)


@pytest.mark.parametrize(
    "make",
    [
        lambda: printed((1, 1), 300, 0.2),
        lambda: printed((1e9, 1), 300),
        lambda: printed((float("nan"), 1), 300),
        lambda: scaled(Size(width=1, height=1, dpi=96), 0.0),
        lambda: scaled(Size(width=1, height=1, dpi=96), float("nan")),
        lambda: Preset(title="", width=1e9, height=1, unit="px", dpi=96).size,
    ],
)
def test_sizes_that_cannot_be_are_refused(make):
    with pytest.raises(InputError):
        make()
