"""Dots: where they are, how close, and that they never leave their lane."""

import numpy as np
import pytest

from tests.scene import plans
from trnviz.core.topology import LinkKind
from trnviz.scene.arranged import arranged
from trnviz.scene.packets import MOST_PACKETS
from trnviz.scene.paint import compose, with_packets
from trnviz.scene.style import Style


def spacing(paint, layout, link):
    """Distance between neighbouring dots of one link, along it."""
    mine = np.flatnonzero(layout.piece_link[paint.packets.piece] == link)
    piece, share = paint.packets.piece[mine], paint.packets.share[mine]
    length = np.abs(layout.piece_su[piece, 2:] - layout.piece_su[piece, :2]).sum(axis=1)
    return np.diff(np.sort(layout.piece_start_su[piece] + share * length))


def one_busy(name: str, ratio: float, link: str = "i0.c5>i1.c5"):
    scenario = plans.bare(name)
    load = np.zeros(scenario.topology.link_count)
    chosen = scenario.topology.link_id(link)
    load[chosen] = ratio
    return scenario, plans.state(scenario, load), chosen


def test_half_the_rate_is_twice_the_distance():
    layout = plans.drawing()
    gaps = []
    for ratio in (1.0, 0.5):
        scenario, state, link = one_busy("ultraserver", ratio)
        gap = spacing(plans.painted(scenario, state), layout, link)
        assert np.ptp(gap) < 1e-6
        gaps.append(gap[0])
    assert gaps[1] == pytest.approx(2 * gaps[0])


def test_a_slower_link_has_dots_farther_apart_at_the_same_load():
    scenario = plans.bare()
    state = plans.state(scenario, 1.0)
    paint, layout = plans.painted(scenario, state), plans.drawing()
    z = spacing(paint, layout, scenario.topology.link_id("i0.c5>i1.c5"))
    y = spacing(paint, layout, scenario.topology.link_id("i0.c5>i0.c9"))
    assert len(y) == 0 or z[0] == pytest.approx(2 * y[0])


def test_all_dots_run_at_one_speed():
    scenario, state, link = one_busy("ultraserver", 1.0)
    layout = plans.drawing()
    paint = plans.painted(scenario, state)
    gap = spacing(paint, layout, link)[0]
    later = with_packets(paint, layout, state, gap)
    assert np.allclose(np.sort(later.packets.xy_su, axis=0), np.sort(paint.packets.xy_su, axis=0))
    moved = with_packets(paint, layout, state, gap / 2)
    assert not np.allclose(moved.packets.xy_su[:1], paint.packets.xy_su[:1])
    assert moved.chips is paint.chips


def test_dots_lie_on_the_pieces_of_their_link():
    scenario = plans.bare()
    paint, layout = plans.painted(scenario, plans.state(scenario, 0.7)), plans.drawing()
    ends = layout.piece_su[paint.packets.piece]
    low, high = np.minimum(ends[:, :2], ends[:, 2:]), np.maximum(ends[:, :2], ends[:, 2:])
    xy = paint.packets.xy_su
    assert ((xy >= low - 1e-6) & (xy <= high + 1e-6)).all()
    assert ((paint.packets.share >= 0) & (paint.packets.share <= 1 + 1e-9)).all()


def test_there_are_never_too_many():
    scenario = plans.bare("ultraserver:2")
    paint = plans.painted(scenario, plans.state(scenario, 1.0))
    assert 0.8 * MOST_PACKETS < len(paint.packets.piece) <= MOST_PACKETS


def test_dots_thin_out_before_lanes_become_unreadable():
    scenario, state, link = one_busy("ultraserver", 1.0)
    gap = spacing(plans.painted(scenario, state), plans.drawing(), link)
    assert gap[0] > 40


@pytest.mark.parametrize(
    "style", [{"stale": True}, {"hidden": frozenset({"dots"})}, {"px_per_su": 0.1}]
)
def test_no_dots_when(style):
    scenario, state, _ = one_busy("ultraserver", 1.0)
    assert not len(plans.painted(scenario, state, **style).packets.piece)


def test_no_dots_without_traffic_or_on_idle_links():
    scenario = plans.bare()
    assert not len(plans.painted(scenario, plans.state(scenario, 0.0)).packets.piece)
    silent = plans.state(scenario, 1.0, has_traffic=False)
    assert not len(plans.painted(scenario, silent).packets.piece)


def test_no_dots_on_what_is_not_drawn():
    scenario = plans.bare()
    paint = plans.painted(scenario, plans.state(scenario, 1.0), hidden=frozenset({"z"}))
    link = plans.drawing().piece_link[paint.packets.piece]
    kinds = set(scenario.topology.link_kind[link].tolist())
    assert LinkKind.NEURONLINK_Z not in kinds
    assert LinkKind.ON_CHIP not in kinds
    assert paint.links.shown[paint.packets.piece].all()


def test_with_a_selection_only_its_links_have_dots():
    scenario = plans.bare()
    link = scenario.topology.link_id("i0.c5>i1.c5")
    paint = plans.painted(scenario, plans.state(scenario, 1.0), focus_links=(link,))
    assert set(plans.drawing().piece_link[paint.packets.piece]) == {link}


def test_no_dot_runs_over_a_chip_that_was_put_on_a_link():
    scenario, state, link = one_busy("ultraserver", 1.0)
    drawn = plans.drawing()
    line = drawn.pieces_of(link)
    x, y = ((line[0, :2] + line[-1, 2:]) / 2).tolist()
    made = arranged(drawn, {"i2.c5": (x - 54.0, y - 28.0)})
    free, put = (compose(each, state, scenario, Style()).packets for each in (drawn, made))
    box = made.chip_box_su[scenario.topology.chip_id("i2.c5")]
    inside = ((put.xy_su > box[:2]) & (put.xy_su < box[:2] + box[2:])).all(axis=1)
    assert not inside.any()
    assert 0 < len(put.piece) < len(free.piece)
    assert len(put.piece) == len(put.share) == len(put.xy_su) == len(put.width_px)
