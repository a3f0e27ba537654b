"""Looks of layers and experts on tiles: in their tile's colour, seen on it, texts that fit."""

import numpy as np
import pytest

from tests.scenarios import mixtral
from tests.scene import plans
from trnviz.core.frame import frame
from trnviz.scene.metrics import text_width
from trnviz.scene.paint import compose
from trnviz.scene.palette import contrast, hexadecimal
from trnviz.scene.style import Style
from trnviz.scene.tiles import tile_looks


def painted(scale=4.5, **style):
    scenario = mixtral()
    look = Style(px_per_su=scale, **style)
    return compose(plans.drawing(), frame(scenario, None), scenario, look)


def hexes(rows):
    return [hexadecimal(tuple(row[:3])) for row in rows.tolist()]


def test_parts_are_sorted_by_chip_and_lie_on_its_tiles():
    paint, drawing = painted(), plans.drawing()
    parts = paint.chips.parts
    assert parts.first[-1] == len(parts.box_su) == 256 * 10
    for chip in (0, 17, 63):
        boxes = parts.box_su[parts.of(chip)]
        x, y, width, height = drawing.chip_box_su[chip]
        assert (boxes[:, 0] >= x).all()
        assert (boxes[:, :2] + boxes[:, 2:] <= (x + width, y + height)).all()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_the_outline_of_a_part_is_seen_on_its_tile(theme):
    paint = painted(theme_name=theme)
    parts, scenario = paint.chips.parts, mixtral()
    fills = tile_looks(scenario.plan, "pp", paint.style.theme)[0]
    behind = {fills[rank] for rank in scenario.placement.ranks_on(9)}
    assert len(behind) == 1
    for edge in set(hexes(parts.edge_rgba[parts.of(9)])):
        assert contrast(edge, *behind) >= 3.0


def test_texts_are_on_all_parts_of_a_kind_or_on_none_and_fit():
    for scale in (3.0, 4.5, 9.0):
        paint = painted(scale)
        words = [label for label in paint.chips.standing[0] if label.text[:1] in "LE"]
        assert len([w for w in words if w.text[0] == "L"]) in (0, 4 * 8)
        boxes = paint.chips.parts.box_su[paint.chips.parts.of(0)]
        for label in words:
            around = (boxes[:, 0] <= label.x_su) & (label.x_su <= boxes[:, 0] + boxes[:, 2])
            around &= (boxes[:, 1] <= label.y_su) & (label.y_su <= boxes[:, 1] + boxes[:, 3])
            assert around.sum() == 1
            room = boxes[around][0, 2] * scale
            assert text_width(label.text, label.size_px) <= room


def test_only_chips_in_view_get_parts():
    box = plans.drawing().chip_box_su[0].tolist()
    paint = painted(visible_su=tuple(box))
    assert 0 < len(paint.chips.parts.box_su) < 256


def test_parts_step_back_with_their_chip():
    plain, dimmed = painted(), painted(focus_chips=(0,))
    parts = plain.chips.parts
    same = (parts.rgba == dimmed.chips.parts.rgba).all(axis=1)
    assert same[parts.of(0)].all()
    assert not same[parts.of(5)].any()


@pytest.mark.parametrize("style", [{"scale": 2.0}, {"hidden": frozenset({"tiles"})}])
def test_no_parts_from_afar_or_without_tiles(style):
    assert not len(painted(**style).chips.parts.box_su)


def test_boxes_are_numbers():
    assert np.isfinite(painted().chips.parts.box_su).all()
