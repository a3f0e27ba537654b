"""Looks of chips: bars, marks, frames, tiles, ports."""

from dataclasses import replace

import numpy as np
import pytest

from tests.scene import geometry, plans
from trnviz.core.memory import KINDS
from trnviz.core.topology import LinkKind
from trnviz.scene.palette import DARK, KIND_LOOKS, LIGHT, rgb


def rgba(color):
    return (*rgb(color), 255)


def bar(paint, chip, color):
    """Boxes of one colour in a chip's bar."""
    boxes = paint.chips.bars
    rows = np.arange(*boxes.of(chip).indices(len(boxes.box_su)))
    return boxes.box_su[rows[(boxes.rgba[rows] == rgba(color)).all(axis=1)]]


def test_a_segment_is_as_long_as_its_share_of_the_capacity():
    scenario = plans.bare()
    state = plans.state(scenario, hbm_bytes=plans.hbm(scenario, 6.0), has_memory=True)
    paint = plans.painted(scenario, state)
    whole = plans.drawing().bar_box_su[3]
    segment, free = (bar(paint, 3, color)[0] for color in (KIND_LOOKS[0].color, LIGHT.free))
    assert segment[2] == pytest.approx(whole[2] / 4)
    assert free[2] == pytest.approx(whole[2] * 3 / 4)
    assert segment[0] == whole[0]
    assert free[0] == pytest.approx(segment[0] + segment[2])


def test_kinds_are_stacked_in_their_order_without_gaps():
    scenario = plans.training()
    paint = plans.painted(
        scenario, plans.state(scenario), px_per_su=4.0, hidden=frozenset({"banks"})
    )
    boxes = paint.chips.bars
    for chip in (0, 17, 63):
        mine = boxes.box_su[boxes.of(chip)]
        stacked = mine[np.argsort(mine[:, 0], kind="stable")]
        assert np.allclose(stacked[1:, 0], stacked[:-1, 0] + stacked[:-1, 2], atol=0.4)


def test_over_commitment_runs_past_the_mark_and_the_frame_and_says_so():
    scenario = plans.bare()
    state = plans.state(scenario, hbm_bytes=plans.hbm(scenario, 30.0), has_memory=True)
    paint = plans.painted(scenario, state)
    whole, card = plans.drawing().bar_box_su[0], plans.drawing().chip_box_su[0]
    segment = bar(paint, 0, KIND_LOOKS[0].color)[0]
    assert segment[0] + segment[2] > whole[0] + whole[2]
    assert segment[0] + segment[2] > card[0] + card[2] - 2
    assert segment[0] + segment[2] < card[0] + card[2] + 8
    assert tuple(paint.chips.line[0]) == rgba(LIGHT.alarm)
    assert paint.chips.line_px[0] == 2.0
    texts = {label.text: label for label in paint.chips.labels[0]}
    assert texts["120.0 GiB"].color == LIGHT.alarm_text
    assert not len(bar(paint, 0, LIGHT.free))


def test_one_full_bank_is_over_commitment_even_if_the_chip_has_room():
    scenario = plans.bare()
    held = plans.hbm(scenario, 1.0)
    held[5, 2, 0] = 25 * 2**30
    paint = plans.painted(scenario, plans.state(scenario, hbm_bytes=held, has_memory=True))
    assert tuple(paint.chips.line[5]) == rgba(LIGHT.alarm)
    assert tuple(paint.chips.line[6]) == rgba(LIGHT.card_line)
    assert "b2 25.0 GiB" in {label.text for label in paint.chips.labels[5]}


def test_four_banks_are_seen_from_near_by_each_with_its_mark():
    scenario = plans.training()
    state = plans.state(scenario)
    far, near = (plans.painted(scenario, state, px_per_su=s).chips for s in (1.0, 2.0))
    assert len(far.marks.box_su) == 64
    assert len(near.marks.box_su) == 256
    assert near.bars.hatch.any()
    assert not far.bars.hatch.any()
    hidden = plans.painted(scenario, state, px_per_su=2.0, hidden=frozenset({"banks"})).chips
    assert len(hidden.marks.box_su) == 64


def test_the_mark_stands_at_the_capacity():
    paint = plans.painted(plans.training(), plans.state(plans.training())).chips
    bars = plans.drawing().bar_box_su
    middle = paint.marks.box_su[:, 0] + paint.marks.box_su[:, 2] / 2
    assert np.allclose(middle, bars[:, 0] + bars[:, 2])


def test_boxes_of_a_chip_are_found_by_its_number():
    scenario = plans.training()
    look = plans.painted(scenario, plans.state(scenario)).chips
    cards = geometry.edges(plans.drawing().chip_box_su)
    for boxes in (look.bars, look.marks, look.tiles, look.ports, look.tracks):
        assert boxes.first[-1] == len(boxes.box_su)
        for chip in (0, 31, 63):
            mine = geometry.edges(boxes.box_su[boxes.of(chip)])
            assert len(mine)
            assert (mine[:, 0] >= cards[chip, 0] - 8).all()
            assert (mine[:, 2] <= cards[chip, 2] + 8).all()


def test_a_generic_chip_has_no_bar_and_no_tiles():
    scenario = plans.bare("torus:4x4")
    look = plans.painted(scenario, plans.state(scenario, 0.5)).chips
    assert not len(look.bars.box_su)
    assert not len(look.tiles.box_su)
    assert not len(look.ports.box_su)


def test_ports_have_the_colours_of_their_links():
    scenario = plans.bare()
    ratio = np.zeros(scenario.topology.link_count)
    ratio[scenario.topology.link_id("i0.c5>leaf0")] = 1.0
    look = plans.painted(scenario, plans.state(scenario, ratio)).chips
    out, into = look.ports.rgba[look.ports.of(5)].tolist()
    assert tuple(out) == rgba(LIGHT.ramp[5])
    assert tuple(into) == rgba(LIGHT.ramp[0])
    hidden = plans.painted(scenario, plans.state(scenario, ratio), hidden=frozenset({"efa"}))
    assert not len(hidden.chips.ports.box_su)


def test_from_far_away_a_chip_has_the_colour_of_its_worst_link():
    scenario = plans.bare()
    ratio = np.zeros(scenario.topology.link_count)
    ratio[scenario.topology.link_id("i0.c5>i0.c6")] = 0.97
    ratio[scenario.topology.links_of_kind(LinkKind.ON_CHIP)] = 1.0
    look = plans.painted(scenario, plans.state(scenario, ratio), px_per_su=0.1).chips
    assert tuple(look.fill[5]) == tuple(look.fill[6]) == rgba(LIGHT.ramp[5])
    assert tuple(look.fill[0]) == rgba(LIGHT.ramp[0])
    assert look.labels == ((),) * 64
    nothing = plans.painted(scenario, plans.state(scenario, has_traffic=False), px_per_su=0.1)
    assert tuple(nothing.chips.fill[0]) == rgba(LIGHT.card)


def test_a_chip_that_is_down_is_marked():
    scenario = plans.bare()
    up = scenario.topology.chip_up.copy()
    up[9] = False
    scenario = replace(scenario, topology=replace(scenario.topology, chip_up=up))
    look = plans.painted(scenario, plans.state(scenario)).chips
    assert tuple(look.line[9]) == rgba(LIGHT.alarm)
    assert tuple(look.fill[9]) == rgba(LIGHT.frame)


def test_selection_and_hover_thicken_the_frame_and_the_rest_steps_back():
    scenario = plans.training()
    look = plans.painted(
        scenario, plans.state(scenario), chips=(3,), focus_chips=(4,), hovered_chip=8
    ).chips
    assert look.line_px[[3, 8]].tolist() == [2.0, 2.0]
    assert tuple(look.line[3]) == rgba(LIGHT.focus)
    assert not look.dimmed[[3, 4]].any()
    assert look.dimmed.sum() == 62
    plain = plans.painted(scenario, plans.state(scenario)).chips
    assert (look.tiles.rgba[look.tiles.of(3)] == plain.tiles.rgba[plain.tiles.of(3)]).all()
    assert (look.tiles.rgba[look.tiles.of(9)] != plain.tiles.rgba[plain.tiles.of(9)]).any()


def test_kinds_have_the_same_colours_in_both_themes():
    scenario = plans.training()
    dark = plans.painted(scenario, plans.state(scenario), theme_name="dark")
    assert len(bar(dark, 0, KIND_LOOKS[KINDS.index("optimizer")].color)) == 1
    assert len(bar(dark, 0, DARK.free)) == 1
