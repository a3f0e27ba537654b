"""The drawing of a fabric that was changed: nothing else moves, what was added crosses no chip."""

import numpy as np
import pytest

from tests.scene import geometry, plans
from trnviz.core.frame import frame
from trnviz.core.rework import AddedLink, Rework, reworked
from trnviz.core.view import LAYOUTS
from trnviz.files import topologies
from trnviz.scene.layout import layout
from trnviz.scene.paint import compose
from trnviz.scene.style import Style

BUILT = topologies.topology("ultraserver")
every_layout = pytest.mark.parametrize("name", LAYOUTS)
PAIRS = (("i0.c5", "i2.c10"), ("i0.c0", "i0.c10"), ("i1.c0", "i1.c15"), ("i3.c3", "i1.c12"))


def link(src, dst):
    return AddedLink(src=src, dst=dst, capacity_bytes_per_s=128e9, latency_s=5e-7)


def joined(*pairs, **without):
    return reworked(BUILT, Rework(links=tuple(link(*pair) for pair in pairs), **without))


@every_layout
def test_chips_and_the_other_links_stay_where_they_are(name):
    before = layout(BUILT, name)
    made = layout(joined(*PAIRS), name)
    assert (made.chip_box_su == before.chip_box_su).all()
    old = made.piece_link < BUILT.link_count
    assert (made.piece_su[old] == before.piece_su).all()
    assert made.titles == before.titles


@every_layout
def test_an_added_link_goes_from_chip_to_chip_and_crosses_none(name):
    fabric = joined(*PAIRS)
    made = layout(fabric, name)
    if not made.link_length_su[: BUILT.link_count].any():
        return
    for number in range(BUILT.link_count, fabric.link_count):
        first, last = made.link_first_piece[number : number + 2]
        pieces = made.piece_su[first:last]
        assert len(pieces) >= 1
        assert made.link_length_su[number] > 0
        assert np.allclose(pieces[1:, :2], pieces[:-1, 2:])
    before = set(geometry.crossed_chips(layout(BUILT, name)))
    assert set(geometry.crossed_chips(made)) <= before


@every_layout
def test_what_was_taken_out_has_no_line_no_memory_and_no_name_at_its_stubs(name):
    gone = ("i0.c0>i0.c3", "i0.c3>i0.c0")
    fabric = joined(without_links=gone, without_chips=("i3.c15",))
    made = layout(fabric, name)
    assert not np.isin(made.piece_link, fabric.removed_links).any()
    assert (made.link_length_su[fabric.removed_links] == 0).all()
    chip = fabric.chip_id("i3.c15")
    for boxes in (made.bar_box_su, made.bank_box_su, made.tile_box_su, made.port_box_su):
        assert not boxes[chip, ..., 2:].any()
    assert len(made.titles) <= len(layout(BUILT, name).titles)
    if name == "racks":
        assert len(made.titles) == len(layout(BUILT, name).titles) - 2 - 2 - 2


def test_a_chip_that_was_taken_out_is_no_alarm():
    for fabric, alarm in (
        (joined(without_chips=("i3.c15",)), False),
        (plans.bare().topology, False),
    ):
        drawn = layout(fabric)
        scenario = plans.bare()
        shown = type(scenario)(spec=scenario.spec, topology=fabric, hardware=scenario.hardware)
        paint = compose(drawn, frame(shown, None), shown, Style(theme_name="light", px_per_su=2.0))
        assert (paint.chips.line_px[fabric.chip_id("i3.c15")] == 2.0) == alarm
        assert not paint.links.shown[np.isin(drawn.piece_link, fabric.removed_links)].any()


def test_a_graph_draws_what_was_added_at_its_cell():
    torus = topologies.topology("torus:4x4")
    made = layout(reworked(torus, Rework(links=(link("c0", "c10"),))))
    assert set(geometry.crossed_chips(made)) <= set(geometry.crossed_chips(layout(torus)))
    assert made.link_length_su[-1] > 0
