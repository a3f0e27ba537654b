"""Files that move: every frame is what was drawn, for exactly as long as was asked."""

from fractions import Fraction
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from trnviz.core.errors import InputError
from trnviz.export import apng, gif, moving_webp
from trnviz.export.animation import (
    RECORDERS,
    Animation,
    in_words,
    lengths,
    moments,
    require_recordable,
)
from trnviz.export.changes import changed_box
from trnviz.export.palette import COLORS, Palette, packed
from trnviz.export.raster import png, webp
from trnviz.export.reel import Reel
from trnviz.export.settings import PictureSettings

COUNT, HEIGHT, WIDTH = 6, 40, 60


def frames(alpha=255):
    """A dot that moves over flat fields."""
    for i in range(COUNT):
        made = np.zeros((HEIGHT, WIDTH, 4), np.uint8)
        made[..., 3] = alpha
        made[:, : WIDTH // 2, :3] = (200, 100, 50)
        made[5:9, 3 + 7 * i : 8 + 7 * i] = (0, 0, 255, 255)
        yield made


def reel(fps=20.0, unit=Fraction(1, 100), alpha=255, **more):
    each = Animation(fps=fps).frame_s
    return Reel(frames=frames(alpha), lengths=lengths(COUNT, each, unit), **more)


def opened(pieces):
    return Image.open(BytesIO(b"".join(pieces)))


def shown(image):
    """Every frame as it stands on the screen, and for how long."""
    found = []
    for number in range(image.n_frames):
        image.seek(number)
        rgba = np.asarray(image.convert("RGBA"))
        found.append((rgba[..., [2, 1, 0, 3]], image.info["duration"]))
    return found


@pytest.mark.parametrize(
    ("write", "unit"),
    [
        (gif.write, Fraction(1, 100)),
        (moving_webp.write, Fraction(1, 1000)),
        (apng.write, Fraction(0)),
    ],
)
@pytest.mark.parametrize("fps", [5.0, 12.5, 20.0, 25.0, 50.0])
def test_every_frame_is_shown_as_it_was_drawn_and_as_long_as_was_asked(write, unit, fps):
    found = shown(opened(write(reel(fps, unit))))
    assert len(found) == COUNT
    for (pixels, duration), drawn in zip(found, frames(), strict=True):
        assert np.array_equal(pixels, drawn)
        assert duration == pytest.approx(1000 / fps)


@pytest.mark.parametrize("fps", [24.0, 29.97, 30.0, 7.0])
@pytest.mark.parametrize("unit", [Fraction(1, 100), Fraction(1, 1000)])
def test_a_coarse_clock_is_never_more_than_half_a_unit_off(fps, unit):
    each = Animation(fps=fps).frame_s
    found = lengths(200, each, unit)
    begins = np.cumsum([0, *(float(x) for x in found)])[:-1]
    asked = np.arange(200) / fps
    assert np.abs(begins - asked).max() <= float(unit) / 2 + 1e-4
    assert lengths(3, each, Fraction(0)) == (each,) * 3


def test_a_transparent_recording_keeps_what_can_be_seen_through():
    made = reel(unit=Fraction(0), alpha=0, transparent=True)
    pixels, _ = shown(opened(apng.write(made)))[2]
    assert pixels[0, 0, 3] == 0
    assert pixels[6, 18, 3] == 255


def test_frames_that_do_not_differ_stay_frames():
    still = [next(frames())] * 4
    each = lengths(4, Fraction(1, 10), Fraction(1, 100))
    for write in (gif.write, apng.write):
        found = shown(opened(write(Reel(frames=iter(still), lengths=each))))
        assert [duration for _, duration in found] == [100] * 4


def test_a_recording_holds_little_more_than_what_changes():
    size = len(b"".join(gif.write(reel())))
    assert size < 6000


def test_the_palette_keeps_flat_colours_and_those_still_to_come():
    pixels = packed(next(frames()))
    palette = Palette.of(pixels, ("#d55e00", "#123456"))
    colours = {tuple(color) for color in palette.colors.tolist()}
    assert {(50, 100, 200), (255, 0, 0), (0, 0, 0), (0xD5, 0x5E, 0)} <= colours
    assert len(palette.flat()) == 3 * (COLORS + 1)
    many = np.arange(4096).reshape(64, 64) * 977 % (1 << 24)
    full = Palette.of(many)
    assert len(full.colors) == COLORS
    index = full.indices(many)
    picked = full.colors[index].astype(int)
    true = np.stack([many >> 16, many >> 8 & 255, many & 255], axis=-1)
    distance = ((picked - true) ** 2).sum(axis=-1)
    best = ((full.colors[None].astype(int) - true.reshape(-1, 1, 3)) ** 2).sum(axis=-1).min(axis=1)
    assert np.array_equal(distance.ravel(), best)


def test_the_box_around_what_changed():
    one = np.zeros((5, 7), np.uint32)
    two = one.copy()
    assert changed_box(one, two) == (0, 0, 1, 1)
    two[2, 3] = two[4, 5] = 1
    assert changed_box(one, two) == (3, 2, 3, 3)


def test_moments_run_through_the_part_that_was_asked_for():
    found = moments(Animation(start_s=1.0, end_s=3.0, fps=10.0, speed=0.5), 10.0)
    assert len(found) == 40
    assert found[0].time_s == 1.0
    assert found[-1].time_s == pytest.approx(3.0 - 0.05)
    assert found[10].phase_su == pytest.approx(60.0)
    assert len(moments(Animation(fps=20), 9.0)) == 100
    assert len(moments(Animation(fps=1, speed=100.0), 1.0)) == 1
    assert moments(Animation(end_s=99.0, fps=10, speed=1.0), 2.0)[-1].time_s < 2.0


@pytest.mark.parametrize(
    "make",
    [
        lambda: Animation(fps=0.0),
        lambda: Animation(fps=1000.0),
        lambda: Animation(fps=float("nan")),
        lambda: Animation(speed=-1.0),
        lambda: Animation(start_s=float("nan")),
        lambda: moments(Animation(start_s=5.0), 4.0),
        lambda: moments(Animation(start_s=1.0, end_s=0.5), 4.0),
        lambda: moments(Animation(speed=1e-9), 4.0),
        lambda: require_recordable(".gif", Animation(fps=60.0), 3, PictureSettings()),
        lambda: require_recordable(
            ".png", Animation(), 9000, PictureSettings(width=3840, height=2400)
        ),
    ],
)
def test_what_cannot_be_recorded_is_refused(make):
    with pytest.raises(InputError):
        make()


def test_a_recording_in_words():
    assert in_words(Animation(fps=20.0), 40, ".gif") == "40 frames of 50 ms, 2 s"
    assert in_words(Animation(fps=30.0), 30, ".gif") == "30 frames of 30 or 40 ms, 1 s"
    assert in_words(Animation(fps=10.0), 1, ".apng") == "1 frame of 100 ms, 0.1 s"
    assert set(RECORDERS) == {".gif", ".webp", ".apng"}


@pytest.mark.parametrize("transparent", [False, True])
@pytest.mark.parametrize(("write", "kind"), [(png, "PNG"), (webp, "WEBP")])
def test_stills_keep_every_pixel_and_their_resolution(write, kind, transparent):
    drawn = next(frames(alpha=77 if transparent else 255))
    image = Image.open(BytesIO(write(drawn, 300.0, transparent=transparent)))
    assert image.format == kind
    assert np.array_equal(np.asarray(image.convert("RGBA"))[..., [2, 1, 0, 3]], drawn)
    if kind == "PNG":
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    else:
        assert float(image.getexif()[282]) == 300


def test_webp_has_a_largest_side():
    with pytest.raises(InputError, match="16,383"):
        webp(np.zeros((1, 16_384, 4), np.uint8), 96.0)
