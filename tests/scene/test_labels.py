"""Texts: what they say, and that none touches what it may not, at any zoom."""

from dataclasses import replace

import numpy as np
import pytest

from tests.scene import geometry, plans
from trnviz.core.topology import LinkKind
from trnviz.scene.labels import gib
from trnviz.scene.layout import LAYOUTS, layout
from trnviz.scene.metrics import shortened, text_width
from trnviz.scene.paint import compose
from trnviz.scene.palette import LIGHT
from trnviz.scene.style import Style

SCALES = [0.22, 0.3, 0.4, 0.5, 0.62, 0.7, 0.8, 0.9, 1.0, 1.2, 1.5, 2.0, 2.6, 4.0]
every_scale = pytest.mark.parametrize("scale", SCALES)


def texts(paint, chip=0):
    return [label.text for label in paint.chips.labels[chip]]


@every_scale
@pytest.mark.parametrize("full", [False, True], ids=["as planned", "overfull"])
def test_no_label_touches_a_bar_another_label_or_the_edge_of_its_chip(scale, full):
    scenario = plans.training()
    state = plans.state(scenario, 0.5)
    if full:
        state = replace(state, hbm_bytes=plans.hbm(scenario, 33.3))
    paint = plans.painted(scenario, state, px_per_su=scale)
    cards = geometry.edges(plans.drawing().chip_box_su)
    for chip in (0, 15, 63):
        boxes = geometry.label_boxes(paint.chips.labels[chip], scale)
        bars = geometry.edges(paint.chips.bars.box_su[paint.chips.bars.of(chip)])
        assert not geometry.overlaps(boxes, bars).any()
        assert geometry.overlaps(boxes, boxes).sum() == len(boxes)
        assert (boxes[:, 0] >= cards[chip, 0]).all()
        assert (boxes[:, 1] >= cards[chip, 1]).all()
        assert (boxes[:, 2] <= cards[chip, 2]).all()
        assert (boxes[:, 3] <= cards[chip, 3]).all()


@every_scale
def test_a_number_fits_its_tile(scale):
    scenario = plans.training()
    paint = plans.painted(scenario, plans.state(scenario), px_per_su=scale)
    tiles = geometry.edges(plans.drawing().tile_box_su.reshape(-1, 4))
    found = [label for row in paint.chips.labels for label in row if label.text[:1] == "t"]
    boxes = geometry.label_boxes(tuple(found), scale)
    inside = (boxes[:, None, :2] >= tiles[None, :, :2]).all(2) & (
        boxes[:, None, 2:] <= tiles[None, :, 2:]
    ).all(2)
    assert inside.any(axis=1).all()


@pytest.mark.parametrize("manner", LAYOUTS)
@every_scale
def test_no_rate_touches_a_line_or_a_chip(scale, manner):
    scenario = plans.bare()
    drawing = layout(scenario.topology, manner)
    state = plans.state(scenario, 0.99)
    paint = compose(drawing, state, scenario, Style(px_per_su=scale))
    rates = tuple(label for label in paint.labels if label.text.endswith("B/s"))
    assert bool(rates) == (scale >= 2.6)
    boxes = geometry.label_boxes(rates, scale)
    shown = paint.links.shown
    half = paint.links.width_px[drawing.piece_link[shown]][:, None] / 2 / scale
    lines = geometry.spans(drawing.piece_su[shown]) + half * np.array([-1, -1, 1, 1])
    assert not geometry.overlaps(boxes, lines).any()
    assert not geometry.overlaps(boxes, geometry.edges(drawing.chip_box_su)).any()


def test_detail_grows_with_the_zoom():
    scenario = plans.training()
    seen = [
        texts(plans.painted(scenario, plans.state(scenario), px_per_su=scale))
        for scale in (0.1, 0.5, 1.0, 2.0, 4.5)
    ]
    assert seen[0] == []
    assert seen[1] == ["c0"]
    assert {"c0", "t0", "t3"} <= set(seen[2])
    assert any(text.endswith("of 96.0 GiB") for text in seen[3])
    assert "s0 r0" in seen[4]
    assert len(seen[4]) > len(seen[3])


def test_all_tiles_show_the_same_form():
    scenario = plans.training()
    for scale in SCALES:
        paint = plans.painted(scenario, plans.state(scenario), px_per_su=scale)
        marked = [sum(text in ("t0", "0", "t3", "3") for text in texts(paint)), *()]
        assert marked[0] in (0, 2)


def test_the_size_of_a_label_does_not_follow_the_zoom():
    scenario = plans.training()
    sizes = {
        label.size_px
        for scale in (1.0, 2.0, 4.0)
        for label in plans.painted(scenario, plans.state(scenario), px_per_su=scale).chips.labels[0]
    }
    assert sizes <= {9.0, 10.0, 11.0}


def test_labels_can_be_hidden():
    scenario = plans.training()
    paint = plans.painted(scenario, plans.state(scenario), hidden=frozenset({"labels"}))
    assert paint.labels == ()
    assert texts(paint) == []


def test_behind_a_selection_labels_step_back():
    scenario = plans.training()
    paint = plans.painted(scenario, plans.state(scenario), focus_chips=(1,))
    assert paint.chips.labels[1][0].color == LIGHT.text
    assert paint.chips.labels[0][0].color != LIGHT.text


def test_racks_instances_and_peers_are_named():
    scenario = plans.bare()
    found = {label.text for label in plans.painted(scenario, plans.state(scenario)).labels}
    assert {"Rack A", "Rack B", "instance 0", "instance 3", "c12"} <= found


@pytest.mark.parametrize(
    ("ratio", "has_traffic", "metric", "words"),
    [
        (0.0, True, "peak", "idle: all stays on NeuronLink"),
        (0.0, True, "now", "idle at this moment"),
        (0.5, True, "now", "busiest link at 50%"),
        (1.0, True, "now", "136 saturated"),
        (0.0, False, "now", "no traffic simulated"),
    ],
)
def test_the_fabric_bar_says_what_it_does(ratio, has_traffic, metric, words):
    scenario = plans.bare()
    state = plans.state(scenario, ratio, has_traffic=has_traffic, metric=metric)
    line = next(
        label.text for label in plans.painted(scenario, state).labels if "EFA" in label.text
    )
    assert line.endswith(words)
    assert "64 NICs" in line
    assert "12.8 Tbps" in line
    efa = scenario.topology.links_of_kind(LinkKind.EFA)
    assert len(efa) == 136


def test_the_fabric_line_is_cut_to_its_bar():
    scenario = plans.bare()
    state = plans.state(scenario, 0.5)
    short = plans.painted(scenario, state, px_per_su=0.35).labels[-1].text
    assert short.startswith("EFA fabric")
    shortest = plans.painted(scenario, state, px_per_su=0.03).labels
    assert not shortest


def test_widths_add_up_and_texts_are_cut_with_an_ellipsis():
    assert text_width("c5", 10) == pytest.approx(5.58 + 6.48)
    assert text_width("c5", 10, bold=True) > text_width("c5", 10)
    assert text_width("日", 10) == 7.0
    assert shortened("a long name", 10, 1000) == "a long name"
    cut = shortened("a long name", 10, 40)
    assert cut.endswith("…")
    assert text_width(cut, 10) <= 40
    assert shortened("abc", 10, 1) == ""


def test_bytes_are_written_with_one_decimal():
    assert gib(82.1 * 2**30) == "82.1 GiB"


def test_texts_that_change_are_made_only_for_what_can_be_seen():
    drawing, scenario = plans.drawing(), plans.training()
    state, style = plans.state(scenario, 0.5), Style(px_per_su=3.0)
    left, top, width, height = drawing.chip_box_su[5].tolist()
    seen = replace(style, visible_su=(left + 1, top + 1, width - 2, height - 2))
    whole, part = (compose(drawing, state, scenario, look) for look in (style, seen))
    assert part.chips.values[5] == whole.chips.values[5] != ()
    assert part.chips.values[60] == () != whole.chips.values[60]
    rates = {label for label in part.labels if label.text.endswith("B/s")}
    all_rates = {label for label in whole.labels if label.text.endswith("B/s")}
    assert 0 < len(rates) < len(all_rates)
    beside = (left - 30, top - 30, width + 60, height + 60)
    near = {
        label
        for label in all_rates
        if beside[0] < label.x_su < beside[0] + beside[2]
        and beside[1] < label.y_su < beside[1] + beside[3]
    }
    assert near <= rates <= all_rates
