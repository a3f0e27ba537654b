"""A drawing whose chips were moved by hand: everything hangs on where it hung before."""

import numpy as np
import pytest

from tests.scene import geometry
from trnviz.core.view import LAYOUTS
from trnviz.files import topologies
from trnviz.scene.arranged import Arranger, arranged
from trnviz.scene.detours import detours
from trnviz.scene.drawing import Role
from trnviz.scene.layout import layout
from trnviz.scene.style import Style, frame_tiers

FABRIC = topologies.topology("ultraserver")
every_layout = pytest.mark.parametrize("name", LAYOUTS)


def moved(drawn, by, *chips):
    parts = Arranger(drawn).parts()
    return {name: (parts[name][0] + by[0], parts[name][1] + by[1]) for name in chips}


def instance(number):
    return [f"i{number}.c{chip}" for chip in range(16)]


def touches(box, point):
    """Whether a point lies on the edge of a box."""
    x, y, width, height = box
    inside = x - 1e-6 <= point[0] <= x + width + 1e-6 and y - 1e-6 <= point[1] <= y + height + 1e-6
    on = min(
        abs(point[0] - x), abs(point[0] - x - width), abs(point[1] - y), abs(point[1] - y - height)
    )
    return inside and on < 1e-6


@every_layout
def test_nothing_moved_is_the_very_same_drawing(name):
    drawn = layout(FABRIC, name)
    assert arranged(drawn, {}) is drawn
    assert Arranger(drawn).at(Arranger(drawn).parts()) is drawn


@every_layout
def test_what_belongs_to_a_chip_moves_along(name):
    drawn = layout(FABRIC, name)
    made = arranged(drawn, moved(drawn, (300.0, 120.0), "i0.c5"))
    for part in ("chip_box_su", "bar_box_su", "bank_box_su", "tile_box_su", "port_box_su"):
        before, after = getattr(drawn, part), getattr(made, part)
        assert np.allclose(after[5] - before[5], np.array([300.0, 120.0, 0.0, 0.0]))
        rest = np.arange(64) != 5
        assert (after[rest] == before[rest]).all()


@every_layout
def test_every_line_of_a_moved_chip_ends_at_its_edge_and_keeps_to_rows_and_columns(name):
    drawn = layout(FABRIC, name)
    made = arranged(drawn, moved(drawn, (337.0, 421.0), "i0.c5", "i2.c9"))
    pieces = made.piece_su
    assert ((pieces[:, 0] == pieces[:, 2]) | (pieces[:, 1] == pieces[:, 3])).all()
    for link in range(FABRIC.link_count):
        line = made.pieces_of(link)
        first = int(made.link_first_piece[link])
        if not len(line) or made.piece_role[first] != Role.LINE:
            continue
        assert (line[1:, :2] == line[:-1, 2:]).all()
        for vertex, point in (
            (FABRIC.link_src[link], line[0, :2]),
            (FABRIC.link_dst[link], line[-1, 2:]),
        ):
            if vertex in (5, 41):
                assert touches(made.chip_box_su[vertex], point), FABRIC.link_names[link]


@every_layout
def test_links_of_chips_that_stay_are_untouched_and_no_link_is_lost(name):
    drawn = layout(FABRIC, name)
    made = arranged(drawn, moved(drawn, (90.0, -60.0), "i0.c5"))
    ends = (FABRIC.link_src == 5) | (FABRIC.link_dst == 5)
    for link in range(FABRIC.link_count):
        if not ends[link] and drawn.piece_role[drawn.link_first_piece[link]] != Role.NIC:
            trunk = (drawn.piece_role[drawn.link_first_piece[link]] == Role.TRUNK).any()
            assert trunk or (drawn.pieces_of(link) == made.pieces_of(link)).all()
    assert ((np.diff(drawn.link_first_piece) > 0) == (np.diff(made.link_first_piece) > 0)).all()


def test_a_whole_instance_moves_with_its_frame_its_titles_and_its_leaf():
    drawn = layout(FABRIC, "racks")
    made = arranged(drawn, moved(drawn, (-200.0, -90.0), *instance(0)))
    by = np.array([-200.0, -90.0, 0.0, 0.0])
    assert np.allclose(np.array(made.frames[0].box_su) - np.array(drawn.frames[0].box_su), by)
    leaf = next(i for i, frame in enumerate(drawn.frames) if frame.name == "leaf0")
    assert np.allclose(np.array(made.frames[leaf].box_su) - np.array(drawn.frames[leaf].box_su), by)
    named = {title.texts[0]: title.anchor_su for title in made.titles}
    was = {title.texts[0]: title.anchor_su for title in drawn.titles}
    assert np.allclose(np.array(named["instance 0"]) - was["instance 0"], by[:2])
    assert named["instance 1"] == was["instance 1"]


def test_links_inside_an_instance_that_moves_as_a_whole_keep_their_shape():
    drawn = layout(FABRIC, "racks")
    made = arranged(drawn, moved(drawn, (-200.0, -90.0), *instance(0)))
    inside = (FABRIC.link_src < 16) & (FABRIC.link_dst < 16)
    for link in np.flatnonzero(inside).tolist():
        shift = made.pieces_of(link) - drawn.pieces_of(link)
        assert np.allclose(shift, np.array([-200.0, -90.0] * 2))


def test_a_frame_stays_as_far_around_its_chips_as_it_was():
    drawn = layout(FABRIC, "racks")
    made = arranged(drawn, moved(drawn, (-150.0, 0.0), "i0.c0"))
    x, y, width, height = drawn.frames[0].box_su
    assert made.frames[0].box_su == pytest.approx((x - 150.0, y, width + 150.0, height))


def test_nics_of_a_moved_chip_still_end_at_their_leaf():
    drawn = layout(FABRIC, "racks")
    made = arranged(drawn, moved(drawn, (-200.0, 60.0), "i0.c0", "i0.c7"))
    leaf = next(np.array(f.box_su) for f in made.frames if f.name == "leaf0")
    for link in np.flatnonzero(made.piece_role == Role.NIC).tolist():
        name = FABRIC.link_names[made.piece_link[link]]
        if name.startswith(("i0.c0>", "i0.c7>")):
            end = made.pieces_of(int(made.piece_link[link]))[-1, 2:]
            assert touches(leaf, end), name


def test_lines_go_around_chips_where_there_is_a_way():
    drawn = layout(FABRIC, "iso")
    made = arranged(drawn, moved(drawn, (0.0, 20.0), "i0.c5"))
    assert geometry.crossed_chips(made) == []


@pytest.mark.parametrize(
    "fabric", ["torus:3x5x6", "full:5", "switch:9", "ring:16", "torus:4x4*switch:4"]
)
def test_generic_fabrics_can_be_moved_too(fabric):
    topology = topologies.topology(fabric)
    drawn = layout(topology)
    parts = Arranger(drawn).parts()
    name = topology.chip_names[1]
    made = layout(
        topology, places={drawn.name: {name: (parts[name][0] + 55.0, parts[name][1] - 35.0)}}
    )
    assert made.name == drawn.name
    assert np.allclose(made.chip_box_su[1, :2] - drawn.chip_box_su[1, :2], (55.0, -35.0))
    assert ((np.diff(drawn.link_first_piece) > 0) == (np.diff(made.link_first_piece) > 0)).all()
    assert np.isfinite(made.bounds_su).all()


def test_a_switch_moves_by_hand_and_its_lines_follow():
    topology = topologies.topology("switch:9")
    drawn = layout(topology)
    name = topology.vertex_names[-1]
    x, y = Arranger(drawn).parts()[name]
    made = arranged(drawn, {name: (x + 80.0, y + 400.0)})
    bar = next(f.box_su for f in made.frames if f.name == name)
    assert bar[:2] == (x + 80.0, y + 400.0)
    for link in range(topology.link_count):
        line = made.pieces_of(link)
        end = line[-1, 2:] if topology.link_dst[link] == 9 else line[0, :2]
        assert touches(bar, end)


def test_names_that_are_not_drawn_are_passed_over():
    drawn = layout(FABRIC, "racks")
    assert arranged(drawn, {"i9.c9": (0.0, 0.0)}) is drawn


@pytest.mark.parametrize("link", ["i0.c0>i0.c3", "i0.c3>i0.c0", "i0.c0>i0.c12", "i0.c12>i0.c0"])
def test_a_picked_ring_link_of_a_moved_chip_is_drawn_in_full_around_it(link):
    drawn = layout(FABRIC, "racks")
    made = arranged(drawn, moved(drawn, (-40.0, -70.0), "i0.c0"))
    index = FABRIC.link_id(link)
    lines, _ = detours(made, (index,))
    stubs = made.pieces_of(index)
    assert lines[0, :2].tolist() == stubs[0, 2:].tolist()
    assert lines[-1, 2:].tolist() == stubs[1, :2].tolist()
    assert ((lines[:, 0] == lines[:, 2]) | (lines[:, 1] == lines[:, 3])).all()
    for end in (FABRIC.link_src[index], FABRIC.link_dst[index]):
        x, y, width, height = made.chip_box_su[end].tolist()
        for x1, y1, x2, y2 in lines.tolist():
            inside = max(x1, x2) > x + 1 and min(x1, x2) < x + width - 1
            assert not (inside and max(y1, y2) > y + 1 and min(y1, y2) < y + height - 1)


def test_what_stands_over_others_is_drawn_over_them():
    drawn = layout(FABRIC, "racks")
    assert drawn.drawing_order == tuple(range(64))
    there = Arranger(drawn).parts()["i0.c9"]
    made = arranged(drawn, {"i0.c5": (there[0] + 10.0, there[1] + 10.0)})
    assert made.raised == (5,)
    assert made.drawing_order[-1] == 5
    assert not made.frames_overlap
    apart = arranged(drawn, moved(drawn, (0.0, -500.0), "i0.c5"))
    assert apart.raised == ()
    over = arranged(drawn, moved(drawn, (300.0, 0.0), *instance(0)))
    assert over.frames_overlap
    tiers = frame_tiers(over, Style())
    assert [len(tier) for tier in tiers] == [1, 1, 1, 1, 1, 4]
    assert [len(tier) for tier in frame_tiers(drawn, Style())] == [4, 1, 4]
