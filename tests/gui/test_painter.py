"""Pixels: what the paint says is what the painter paints."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtGui import QColor, QFontDatabase, QFontMetricsF, QImage, QPainter

from tests.scene import plans
from trnviz.core.frame import LinkChange
from trnviz.gui import painter as painting
from trnviz.gui.fonts import FAMILY, font, load
from trnviz.gui.strokes import Rounded, draw_rounded
from trnviz.scene.camera import Camera
from trnviz.scene.framepaint import Label
from trnviz.scene.metrics import text_width
from trnviz.scene.page import LegendPlace
from trnviz.scene.palette import LIGHT, rgb


def canvas(width=1600, height=1000, ratio=1.0):
    image = QImage(round(width * ratio), round(height * ratio), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    image.setDevicePixelRatio(ratio)
    return image


def array(image: QImage) -> np.ndarray:
    """(h, w, 3) red, green, blue."""
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return raw[:, :, 2::-1].copy()


def rendered(paint, layout, *functions, ratio=1.0, scale=1.0, shift=(0, 0)):
    image = canvas(ratio=ratio)
    with QPainter(image) as painter:
        painter.translate(*shift)
        painter.scale(scale, scale)
        for function in functions:
            function(painter, layout, paint)
    return array(image)


def test_a_line_has_its_colour_and_width_in_whole_pixels(qapp):
    scenario, layout = plans.bare(), plans.drawing()
    link = scenario.topology.link_id("i0.c0>i0.c1")
    load = np.zeros(scenario.topology.link_count)
    load[link] = 0.8
    paint = plans.painted(scenario, plans.state(scenario, load))
    pixels = rendered(paint, layout, painting.paint_links)
    x1, y1, x2, _ = layout.pieces_of(link)[0]
    column = pixels[int(y1) - 5 : int(y1) + 6, int((x1 + x2) / 2)]
    same = (column == rgb(LIGHT.ramp[4])).all(axis=1)
    assert same.sum() == 3
    assert ((column == 255).all(axis=1) | same | (column == rgb(LIGHT.ramp[0])).all(axis=1)).all()


def test_a_saturated_line_is_split(qapp):
    scenario, layout = plans.bare(), plans.drawing()
    link = scenario.topology.link_id("i0.c0>i0.c1")
    paint = plans.painted(scenario, plans.state(scenario, 1.0))
    pixels = rendered(paint, layout, painting.paint_links)
    x1, y1, _, _ = layout.pieces_of(link)[0]
    column = pixels[int(y1) - 2 : int(y1) + 3, int(x1) + 12]
    dark = (column == rgb(LIGHT.ramp[5])).all(axis=1)
    middle = (column == rgb(LIGHT.frame)).all(axis=1)
    assert dark.sum() >= 2
    assert middle.sum() == 1


def test_one_chip_is_painted_as_among_all(qapp):
    scenario, layout = plans.training(), plans.drawing()
    paint = plans.painted(scenario, plans.state(scenario, 0.5))
    alone = canvas()
    with QPainter(alone) as painter:
        painting.paint_chip(painter, layout, paint, 9)
    together = rendered(paint, layout, painting.paint_chips)
    x, y, width, height = (round(v) for v in layout.chip_box_su[9])
    part = np.s_[y - 5 : y + height + 3, x - 2 : x + width + 2]
    assert (array(alone)[part] == together[part]).all()
    rest = array(alone)
    rest[part] = 255
    assert (rest == 255).all()


def test_a_box_whose_corners_are_below_a_pixel_is_plain_lines_and_a_plain_fill(qapp):
    image = QImage(12, 8, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    look = Rounded(fill="#00ff00", line="#0000ff", width_px=1.0, radius_px=0.4)
    with QPainter(image) as painter:
        boxes = np.array([(1.0, 1.0, 5.0, 4.0), (8.0, 2.0, 2.0, 2.0)])
        draw_rounded(painter, Camera(scale=1.0, dx=0.0, dy=0.0, ratio=1.0), boxes, look)
    found = [[image.pixelColor(x, y).name() for x in range(12)] for y in range(8)]
    wanted = [["#ffffff"] * 12 for _ in range(8)]
    for left, top, width, height in boxes.astype(int).tolist():
        for y in range(top, top + height):
            wanted[y][left : left + width] = ["#0000ff"] * width
    for y in (2, 3):
        wanted[y][2:5] = ["#00ff00"] * 3
    assert found == wanted


def test_a_rounded_box_by_pieces_is_the_one_by_path(qapp):
    from trnviz.gui.strokes import _draw_patches, _draw_paths

    look = Rounded(fill="#3366cc", line="#112233", width_px=1.0, radius_px=5.0)
    camera = Camera(scale=1.0, dx=0.0, dy=0.0, ratio=1.0)
    boxes = np.array([[10.0, 10.0, 60.0, 40.0], [100.0, 20.0, 12.0, 30.0]])
    images = []
    for draw in (_draw_paths, _draw_patches):
        image = canvas(200, 100)
        with QPainter(image) as painter:
            draw(painter, camera, boxes, look)
        images.append(array(image).astype(int))
    assert np.abs(images[0] - images[1]).max() <= 64
    assert np.abs(images[0] - images[1]).mean() < 0.5


@pytest.mark.parametrize("scale", [0.1, 0.4, 0.8, 1.0, 2.0, 4.0])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everything_is_painted_at_every_zoom(qapp, scale, theme):
    scenario, layout = plans.training(), plans.drawing()
    rng = np.random.default_rng(1)
    state = plans.state(scenario, rng.uniform(0, 1, scenario.topology.link_count))
    style = {
        "theme_name": theme,
        "chips": (3,),
        "links": (5,),
        "focus_links": (7,),
        "hovered_link": 9,
    }
    paint = plans.painted(scenario, state, px_per_su=scale, **style)
    pixels = rendered(paint, layout, painting.paint_all, scale=scale)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20


def test_a_painter_is_left_as_it_was(qapp):
    scenario, layout = plans.training(), plans.drawing()
    paint = plans.painted(scenario, plans.state(scenario, 0.5))
    image = canvas()
    with QPainter(image) as painter:
        painter.scale(1.0, 1.0)
        before = painter.worldTransform(), painter.pen(), painter.font(), painter.renderHints()
        painting.paint_all(painter, layout, paint)
        painting.paint_legend(painter, paint, LegendPlace(10.0, 10.0))
        after = painter.worldTransform(), painter.pen(), painter.font(), painter.renderHints()
    assert before == after


def test_a_dot_lies_in_the_middle_of_its_line(qapp):
    scenario, layout = plans.bare(), plans.drawing()
    load = np.zeros(scenario.topology.link_count)
    link = scenario.topology.link_id("i0.c5>i1.c5")
    load[link] = 0.6
    paint = plans.painted(scenario, plans.state(scenario, load))
    pixels = rendered(paint, layout, painting.paint_links, painting.paint_packets)
    dark = np.argwhere(pixels.astype(int).sum(axis=2) < 180)
    lane = layout.pieces_of(link)[1]
    on_lane = dark[(dark[:, 0] > lane[1] + 8) & (dark[:, 0] < lane[3] - 8)]
    assert len(on_lane)
    assert abs(on_lane[:, 1].mean() + 0.5 - lane[0]) <= 1.0


def test_layers_can_be_painted_one_by_one(qapp):
    scenario, layout = plans.training(), plans.drawing()
    paint = plans.painted(scenario, plans.state(scenario, 0.5))
    whole = rendered(paint, layout, painting.paint_all)
    by_hand = rendered(paint, layout, *painting.LAYERS)
    assert (whole == by_hand).all()


def test_hatches_dashes_and_crosses_show(qapp):
    from tests.scene.test_link_paint import broken

    scenario = broken()
    layout = plans.layout(scenario.topology)
    paint = plans.painted(scenario, plans.state(scenario, 0.5))
    pixels = rendered(paint, layout, painting.paint_links)
    assert (pixels == rgb(LIGHT.alarm)).all(axis=2).sum() > 20
    near = plans.painted(plans.training(), plans.state(plans.training()), px_per_su=2.0)
    rendered(near, layout, painting.paint_chips, scale=2.0)


def test_the_table_of_widths_is_that_of_the_font(qapp):
    load()
    assert FAMILY in QFontDatabase.families()
    characters = [*map(chr, range(0x20, 0x7F)), *"·–—…×µ−≥≤←↑→↓"]
    for bold in (False, True):
        metrics = QFontMetricsF(font(100.0, bold=bold))
        for character in characters:
            expected = metrics.horizontalAdvance(character)
            assert text_width(character, 100.0, bold=bold) == pytest.approx(expected, abs=0.11)


def test_both_weights_are_really_there(qapp):
    assert QFontMetricsF(font(50.0)).horizontalAdvance("Rack A") == pytest.approx(
        text_width("Rack A", 50.0), abs=0.5
    )
    assert font(11.0, bold=True).bold()


@pytest.mark.parametrize("align", [0, 1, 2])
def test_a_text_starts_where_its_anchor_says(qapp, align):
    from trnviz.gui.strokes import paint_texts
    from trnviz.scene.camera import Camera
    from trnviz.scene.drawing import Align

    label = Label(
        text="HHHH", x_su=100.0, y_su=50.0, size_px=20.0, color="#000000", align=Align(align)
    )
    image = canvas(200, 100)
    with QPainter(image) as painter:
        paint_texts(painter, Camera(scale=1.0, dx=0.0, dy=0.0, ratio=1.0), [label])
    rows, columns = np.nonzero(array(image)[:, :, 0] < 128)
    width = text_width("HHHH", 20.0)
    left = 100.0 - width * (0.0, 0.5, 1.0)[align]
    assert columns.min() == pytest.approx(left + 1.5, abs=1.5)
    assert rows.max() == pytest.approx(49, abs=1)


def test_faces_that_are_kept_are_the_same_pixels_and_changes_are_seen(qapp):
    from trnviz.gui.faces import _kept

    scenario, layout = plans.training(), plans.drawing()
    _kept().clear()
    first = plans.painted(scenario, plans.state(scenario, 0.5))
    painted = rendered(first, layout, painting.paint_chips)
    assert len(_kept()) == 1
    again = plans.painted(scenario, plans.state(scenario, 0.1))
    assert (
        rendered(again, layout, painting.paint_chips)[200:] != painted[200:]
    ).sum() <= 128 * 20 * 3  # ports
    assert len(_kept()) == 1
    assert (rendered(first, layout, painting.paint_chips) == painted).all()
    for style in ({"color_by": "dp"}, {"theme_name": "dark"}, {"chips": (3,)}, {"px_per_su": 0.9}):
        other = plans.painted(scenario, plans.state(scenario, 0.5), **style)
        scale = style.get("px_per_su", 1.0)
        assert (rendered(other, layout, painting.paint_chips, scale=scale) != painted).any()
    assert len(_kept()) == 2


@pytest.mark.parametrize("scale", [0.4, 0.83, 1.0])
@pytest.mark.parametrize("color_by", ["pp", "tp"])
def test_mended_faces_are_the_pixels_of_new_ones(qapp, scale, color_by):
    from trnviz.gui.faces import _kept

    bare, scenario, layout = plans.bare(), plans.training(dp=1), plans.drawing()
    style = {"px_per_su": scale, "color_by": color_by}
    placement = scenario.placement
    steps = (
        placement.move((3,), 20, scenario.topology),
        placement.swap(3, 77),
        placement.move((9,), 16, scenario.topology, over_commit=True),
        placement,
    )
    before = plans.painted(bare, plans.state(bare), **style)
    rendered(before, layout, painting.paint_chips, scale=scale)
    for other in (bare, *(replace(scenario, placement=step) for step in steps), bare):
        paint = plans.painted(other, plans.state(other, 0.5), **style)
        mended = rendered(paint, layout, painting.paint_chips, scale=scale)
        _kept().clear()
        assert (rendered(paint, layout, painting.paint_chips, scale=scale) == mended).all()


def test_chips_out_of_sight_are_left_out(qapp):
    scenario, layout = plans.training(), plans.drawing()
    paint = plans.painted(scenario, plans.state(scenario, 0.5), px_per_su=4.0)
    x, y = layout.chip_box_su[63, :2] * 4
    shift = (200 - x, 200 - y)
    seen = rendered(paint, layout, painting.paint_chips, scale=4.0, shift=shift)
    assert (seen != 255).any()
    image = canvas()
    with QPainter(image) as painter:
        painter.translate(*shift)
        painter.scale(4.0, 4.0)
        painting.paint_chips(painter, layout, paint, tuple(range(64)))
    assert (array(image) == seen).all()


@pytest.mark.parametrize("size", [0.05, 0.15, 0.3, 0.9])
def test_in_grey_a_line_that_carries_less_is_broken_and_one_that_carries_more_is_whole(qapp, size):
    """Also where the line is as thin as it is when everything is in view."""
    scenario, layout = plans.bare(), plans.drawing()
    link = scenario.topology.link_id("i0.c0>i1.c0")
    scale = plans.fit()
    pieces = layout.pieces_of(link)
    longest = pieces[np.abs(pieces[:, 2:] - pieces[:, :2]).sum(axis=1).argmax()]
    gaps = {}
    for sign in (-1, 1):
        ratio = np.zeros(scenario.topology.link_count)
        ratio[link] = sign * size
        change = LinkChange(name="b", document="a", ratio=ratio, bytes_per_s=ratio)
        paint = plans.painted(
            scenario, replace(plans.state(scenario), change=change), px_per_su=scale
        )
        pixels = rendered(paint, layout, painting.paint_links, scale=scale)
        grey = (pixels @ np.array([0.2126, 0.7152, 0.0722])).round()
        gaps[sign] = _gaps(grey, longest * scale)
    assert gaps[1] == 0
    assert gaps[-1] >= 2


def _gaps(grey, line):
    """How often the darkest pixel across a line becomes as light as the ground along it."""
    x1, y1, x2, y2 = np.rint(line).astype(int).tolist()
    upright = x1 == x2
    low, high = sorted((y1, y2) if upright else (x1, x2))
    at = x1 if upright else y1
    band = grey[low + 6 : high - 6, at - 1 : at + 2] if upright else None
    band = grey[at - 1 : at + 2, low + 6 : high - 6].T if band is None else band
    seen = band.min(axis=1) < 200
    return int((np.diff(seen.astype(int)) < 0).sum())
