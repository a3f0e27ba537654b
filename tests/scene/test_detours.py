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
