"""Wrap-around links in full, when they are selected."""

import numpy as np
import pytest

from tests.scene import geometry, plans
from trnviz.scene.detours import detours


def wraps(layout):
    """Links that are drawn as two stubs."""
    return [link for link in range(layout.topology.link_count) if len(detours(layout, (link,))[1])]


@pytest.mark.parametrize("name", ["ultraserver", "trn2", "torus:4x4", "torus:4x4x3", "torus:5x5"])
def test_a_detour_joins_the_stubs_without_crossing_a_chip(name):
    layout = plans.drawing(name)
    found = wraps(layout)
    assert found
    lines, links = detours(layout, tuple(found))
    box = geometry.edges(layout.chip_box_su) + np.array([1, 1, -1, -1]) * 0.01
    grown = geometry.spans(lines) + np.array([-1, -1, 1, 1]) * geometry.EPS * 2
    assert not geometry.overlaps(grown, box).any()
    for link in found:
        mine, pieces = lines[links == link], layout.pieces_of(link)
        assert (mine[0, :2] == pieces[0, 2:]).all()
        assert (mine[-1, 2:] == pieces[1, :2]).all()


def test_the_two_directions_do_not_lie_on_each_other():
    layout = plans.drawing()
    there, back = (
        detours(layout, (layout.topology.link_id(name),))[0]
        for name in ("i0.c0>i0.c3", "i0.c3>i0.c0")
    )
    assert there[1, 1] != back[1, 1]


def test_a_link_that_is_drawn_in_full_has_none():
    layout = plans.drawing()
    straight = layout.topology.link_id("i0.c0>i0.c1")
    lines, links = detours(layout, (straight, straight))
    assert lines.shape == (0, 4)
    assert len(links) == 0


def test_only_picked_links_are_drawn_in_full():
    scenario = plans.bare()
    link = scenario.topology.link_id("i0.c0>i0.c3")
    plain = plans.painted(scenario, plans.state(scenario, 0.5)).links
    assert len(plain.detour_link) == 0
    for style in ({"links": (link,)}, {"focus_links": (link,)}, {"hovered_link": link}):
        picked = plans.painted(scenario, plans.state(scenario, 0.5), **style).links
        assert set(picked.detour_link.tolist()) == {link}


def test_stubs_around_a_corner_stay_stubs():
    layout = plans.drawing("ring:64")
    assert wraps(layout) == []


@pytest.mark.parametrize("name", ["racks", "tori", "flat", "rings", "efa", "iso"])
@pytest.mark.parametrize("word", ["ultraserver", "ultraserver:2", "trn2:4"])
def test_every_neuronlink_of_every_layout_can_be_shown_in_full(name, word):
    from tests import scenarios
    from trnviz.core.topology import LinkKind
    from trnviz.scene.drawing import Role
    from trnviz.scene.layout import layout

    drawn = layout(scenarios.bare(word).topology, name)
    kinds = drawn.topology.link_kind
    for link in np.flatnonzero(kinds <= LinkKind.NEURONLINK_Z).tolist():
        first, last = drawn.link_first_piece[link : link + 2]
        whole = first < last and (drawn.piece_role[first:last] != Role.STUB).all()
        lines = detours(drawn, (link,))[0]
        assert whole != bool(len(lines)), drawn.topology.link_names[link]
        assert (lines[1:, :2] == lines[:-1, 2:]).all()
    lines, _ = detours(drawn, tuple(np.flatnonzero(kinds <= LinkKind.NEURONLINK_Z).tolist()))
    grown = geometry.spans(lines) + np.array([-1, -1, 1, 1]) * geometry.EPS * 2
    box = geometry.edges(drawn.chip_box_su) + np.array([1, 1, -1, -1]) * 0.01
    assert not geometry.overlaps(grown, box).any()
    level = lines[:, 1] == lines[:, 3]
    assert (level | (lines[:, 0] == lines[:, 2])).all()


def test_a_neuronlink_that_is_selected_in_the_efa_plane_is_seen():
    from dataclasses import replace

    from trnviz.scene.layout import layout
    from trnviz.scene.link_paint import link_paint
    from trnviz.scene.style import Style

    scenario = replace(plans.bare(), layout="efa")
    drawn = layout(scenario.topology, "efa")
    for name in ("i0.c5>i0.c6", "i0.c5>i1.c5", "i0.c0>i3.c0"):
        link = scenario.topology.link_id(name)
        paint = link_paint(drawn, plans.state(scenario, 0.5), Style(links=(link,)))
        assert set(paint.detour_link.tolist()) == {link}
