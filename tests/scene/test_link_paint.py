"""Looks of links: what the numbers say is what is drawn."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from tests.scene import plans
from trnviz.core.fabric_spec import TopologySpec
from trnviz.core.scenario import Scenario
from trnviz.core.topology import LinkKind
from trnviz.scene.drawing import Role
from trnviz.scene.link_paint import link_states
from trnviz.scene.palette import DARK, DOWN, LIGHT, LINK_LOOKS, NO_DATA, SATURATED, rgb


@pytest.mark.parametrize(
    ("ratio", "row"),
    [
        (0.0, 0),
        (0.049, 0),
        (0.05, 1),
        (0.25, 2),
        (0.5, 3),
        (0.75, 4),
        (0.949, 4),
        (0.95, 5),
        (1.0, 5),
    ],
)
def test_a_load_falls_into_its_row_of_the_table(ratio, row):
    scenario = plans.bare("trn2")
    assert (link_states(scenario.topology, plans.state(scenario, ratio)) == row).all()


def test_without_traffic_links_have_no_data_which_is_not_idle():
    scenario = plans.bare("trn2")
    state = link_states(scenario.topology, replace(plans.state(scenario), has_traffic=False))
    assert (state == NO_DATA).all()


def broken(name: str = "ultraserver", link: str = "i0.c5>i1.c5") -> Scenario:
    scenario = plans.bare(name)
    topology = scenario.topology
    up, capacity = topology.link_up.copy(), topology.link_capacity_bytes_per_s.copy()
    down = topology.link_id(link)
    up[down], capacity[down] = False, 0.0
    return Scenario(
        spec=TopologySpec(text=name),
        topology=replace(topology, link_up=up, link_capacity_bytes_per_s=capacity),
        hardware=scenario.hardware,
    )


def test_a_link_that_is_down_is_dashed_marked_and_red_orange():
    scenario = broken()
    paint = plans.painted(scenario, plans.state(scenario, 0.5)).links
    down = scenario.topology.link_id("i0.c5>i1.c5")
    assert paint.state[down] == DOWN
    assert tuple(paint.rgba[down]) == (*rgb(LIGHT.alarm), 255)
    assert len(paint.crosses_su) == 1
    pieces = plans.drawing().pieces_of(down)
    assert (paint.crosses_su[0] == (pieces[1, :2] + pieces[1, 2:]) / 2).all()


def test_a_link_that_is_down_stays_down_without_traffic():
    scenario = broken()
    state = replace(plans.state(scenario), has_traffic=False)
    paint = plans.painted(scenario, state).links
    assert (paint.state == DOWN).sum() == 1


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_colour_is_that_of_the_table(theme):
    scenario = plans.bare("trn2")
    paint = plans.painted(scenario, plans.state(scenario, 0.6), theme_name=theme.name).links
    assert {tuple(row) for row in paint.rgba.tolist()} == {(*rgb(theme.ramp[3]), 255)}
    assert {group.color for group in paint.groups} == {theme.ramp[3]}


def test_width_repeats_the_load_and_leaves_room_between_lanes():
    scenario = plans.bare()
    drawing = plans.drawing()
    for scale in (0.3, 0.5, 0.8, plans.fit(), 2.0):
        widths = [
            plans.painted(scenario, plans.state(scenario, ratio), px_per_su=scale).links.width_px
            for ratio in (0.0, 0.1, 0.3, 0.6, 0.8, 1.0)
        ]
        assert all((b >= a).all() for a, b in pairwise(widths))
        assert (widths[-1] < drawing.link_pitch_su * scale).all()
        assert scale > 1.1 or widths[-1].max() <= 3.0


def test_a_saturated_lane_is_split_at_fit_to_view():
    scenario = plans.bare()
    paint = plans.painted(scenario, plans.state(scenario, 1.0), px_per_su=plans.fit()).links
    z = scenario.topology.links_of_kind(LinkKind.NEURONLINK_Z)
    assert (paint.state[z] == SATURATED).all()
    assert np.rint(paint.width_px[z]).min() >= 3


def test_loaded_links_are_painted_over_idle_ones():
    scenario = plans.bare()
    rng = np.random.default_rng(3)
    ratio = rng.uniform(0, 1, scenario.topology.link_count)
    paint = plans.painted(scenario, plans.state(scenario, ratio)).links
    rows = [LIGHT.ramp.index(group.color) for group in paint.groups]
    assert rows == sorted(rows)
    drawn = np.concatenate([group.pieces for group in paint.groups])
    assert sorted(drawn.tolist()) == np.flatnonzero(paint.shown).tolist()


def test_single_nic_lines_wait_for_a_selection_or_a_closer_look():
    scenario, role = plans.bare(), plans.drawing().piece_role
    state = plans.state(scenario, 0.5)
    nic = scenario.topology.link_id("i0.c5>leaf0")
    far = plans.painted(scenario, state).links.shown
    assert not far[role == Role.NIC].any()
    picked = plans.painted(scenario, state, links=(nic,)).links.shown
    assert set(plans.drawing().piece_link[picked & (role == Role.NIC)]) == {nic}
    hovered = plans.painted(scenario, state, hovered_link=nic).links.shown
    assert (hovered == picked).all()
    near = plans.painted(scenario, state, px_per_su=6.0).links.shown
    assert near[role == Role.NIC].all()


def test_links_inside_a_chip_wait_for_a_closer_look():
    scenario, role = plans.bare(), plans.drawing().piece_role
    state = plans.state(scenario, 0.5)
    assert not plans.painted(scenario, state).links.shown[role == Role.ON_CHIP].any()
    assert plans.painted(scenario, state, px_per_su=2.0).links.shown[role == Role.ON_CHIP].all()


@pytest.mark.parametrize(
    ("layer", "kind"),
    [("xy", LinkKind.NEURONLINK_XY), ("z", LinkKind.NEURONLINK_Z), ("efa", LinkKind.EFA)],
)
def test_a_hidden_layer_is_not_drawn(layer, kind):
    scenario = plans.bare()
    drawing = plans.drawing()
    paint = plans.painted(scenario, plans.state(scenario, 0.5), hidden=frozenset({layer}))
    kinds = scenario.topology.link_kind[drawing.piece_link[paint.links.shown]]
    assert kind not in kinds
    assert len(np.unique(kinds)) >= 1


def test_what_is_not_in_focus_steps_back():
    scenario = plans.bare()
    state = plans.state(scenario, 0.8)
    plain = plans.painted(scenario, state).links.rgba
    link = scenario.topology.link_id("i0.c0>i0.c1")
    focused = plans.painted(scenario, state, focus_links=(link,)).links
    assert (focused.rgba[link] == plain[link]).all()
    others = np.delete(np.arange(len(plain)), link)
    assert (focused.rgba[others, 0] > plain[others, 0]).all()
    assert (
        focused.groups[-1].pieces.tolist()
        == np.flatnonzero(plans.drawing().piece_link == link).tolist()
    )


def test_stale_numbers_are_dimmed():
    scenario = plans.bare()
    state = plans.state(scenario, 0.8)
    plain, stale = (plans.painted(scenario, state, stale=s).links.rgba for s in (False, True))
    assert (stale[:, :3].astype(int) > plain[:, :3]).all()
    assert (stale[:, 3] == 255).all()


def test_from_far_away_only_trunks_are_lines():
    scenario = plans.bare()
    paint = plans.painted(scenario, plans.state(scenario, 0.5), px_per_su=0.1).links
    assert set(plans.drawing().piece_role[paint.shown]) == {Role.TRUNK}


def test_crowded_idle_lanes_make_room_for_busy_ones():
    scenario = plans.bare("full:16")
    drawing = plans.drawing("full:16")
    ratio = np.zeros(scenario.topology.link_count)
    ratio[7] = 0.9
    paint = plans.painted(scenario, plans.state(scenario, ratio), px_per_su=0.25)
    assert set(drawing.piece_link[paint.links.shown]) == {7}


def test_the_table_has_a_row_for_every_state():
    assert len(LIGHT.ramp) == len(DARK.ramp) == len(LINK_LOOKS)
