"""What must hold of every drawing that ships."""

from dataclasses import fields
from functools import lru_cache

import numpy as np
import pytest

from tests.scenarios import bare
from tests.scene import geometry
from trnviz.cli import picture_options
from trnviz.core import view
from trnviz.core.errors import InputError
from trnviz.core.faults import Fault
from trnviz.core.topology import LinkKind
from trnviz.files import topologies
from trnviz.scene.detours import detours
from trnviz.scene.drawing import Layout, Role
from trnviz.scene.layout import LAYOUTS, draws_alike, layout
from trnviz.scene.palette import LIGHT
from trnviz.scene.titles import title_labels
from trnviz.session import edits, rework_edits


@lru_cache(maxsize=64)
def drawing(name: str) -> Layout:
    """Of a fabric as racks, or of "fabric as layout"."""
    fabric, _, manner = name.partition(" as ")
    return layout(topologies.topology(fabric), manner or "racks")


OTHERS = [f"{fabric} as {manner}" for manner, fabric in geometry.OF_INSTANCES]


def left_out(made: Layout) -> np.ndarray:
    """(L,) the links that the EFA plane and the solid leave out: NeuronLink, and EFA."""
    if made.name == "iso":
        return made.topology.link_kind == LinkKind.EFA
    neuronlink = np.isin(made.topology.link_kind, [LinkKind.NEURONLINK_XY, LinkKind.NEURONLINK_Z])
    return neuronlink & (made.name == "efa")


every_fabric = pytest.mark.parametrize("name", [*geometry.SHIPPED, *OTHERS])
every_scale = pytest.mark.parametrize("scale", [0.18, 0.22, 0.26, 0.35, 0.5, 0.8, 1.0, 1.6, 3.0])


@every_fabric
def test_no_link_crosses_a_chip(name):
    assert geometry.crossed_chips(drawing(name)) == []


@every_fabric
def test_no_two_links_lie_on_each_other(name):
    assert geometry.doubled_lanes(drawing(name), closest=0.3) == []


@every_fabric
def test_lanes_that_show_at_fit_to_view_are_as_far_apart_as_they_say(name):
    made = drawing(name)
    shown = np.isin(made.piece_role, [Role.LINE, Role.TRUNK])
    least = float(made.link_pitch_su[made.piece_link[shown]].min(initial=9.0))
    close = geometry.doubled_lanes(made, closest=least)
    nic = {
        n
        for n, k in zip(made.topology.link_names, made.topology.link_kind, strict=True)
        if k == LinkKind.EFA
    }
    assert [pair for pair in close if not nic.intersection(pair)] == []


@every_fabric
def test_every_link_is_drawn(name):
    made = drawing(name)
    undrawn = np.flatnonzero((made.link_length_su <= 0) & ~left_out(made))
    assert [made.topology.link_names[link] for link in undrawn] == []


@every_fabric
def test_pieces_run_along_rows_and_columns_in_travel_order(name):
    made = drawing(name)
    dx, dy = np.abs(made.piece_su[:, 2:] - made.piece_su[:, :2]).T
    assert (np.minimum(dx, dy) == 0).all()
    for link in range(made.topology.link_count):
        pieces = made.pieces_of(link)
        first = int(made.link_first_piece[link])
        roles = made.piece_role[first : first + len(pieces)]
        if (roles != Role.STUB).all():
            assert np.allclose(pieces[1:, :2], pieces[:-1, 2:])


@every_fabric
def test_a_link_starts_at_its_source_and_ends_at_its_destination(name):
    made = drawing(name)
    box = geometry.edges(made.chip_box_su)
    topology = made.topology
    for link in np.flatnonzero(~left_out(made)).tolist():
        src, dst = int(topology.link_src[link]), int(topology.link_dst[link])
        pieces = made.pieces_of(link)
        for chip, (x, y) in ((src, pieces[0, :2]), (dst, pieces[-1, 2:])):
            if chip < topology.chip_count:
                left, top, right, bottom = box[chip]
                assert left - 4.1 <= x <= right + 4.1
                assert top - 4.1 <= y <= bottom + 4.1


@every_fabric
def test_chips_stand_apart_and_inside_their_frame(name):
    made = drawing(name)
    box = geometry.edges(made.chip_box_su)
    touching = geometry.overlaps(box, box, margin=4.0)
    assert touching.sum() == len(box)
    frames = geometry.edges(np.array([frame.box_su for frame in made.frames]))[made.plane_of_chip]
    assert (frames[:, :2] <= box[:, :2]).all()
    assert (box[:, 2:] <= frames[:, 2:]).all()


def outer_frames(made: Layout):
    """Without switches and leaves that stand inside another."""
    inside = {"switch", "leaf"} if made.name == "efa" else {"switch"}
    return [frame for frame in made.frames if frame.kind not in inside]


@every_fabric
def test_frames_stand_apart(name):
    box = geometry.edges(np.array([f.box_su for f in outer_frames(drawing(name))]))
    assert geometry.overlaps(box, box).sum() == len(box)


@every_fabric
@every_scale
def test_no_title_touches_a_chip_a_line_or_another_title(name, scale):
    made = drawing(name)
    labels = title_labels(made, scale, LIGHT)
    texts = geometry.label_boxes(labels, scale)
    chips = geometry.overlaps(texts, geometry.edges(made.chip_box_su))
    assert [labels[i].text for i in np.unique(np.argwhere(chips)[:, 0])] == []
    drawn = np.isin(made.piece_role, [Role.LINE, Role.STUB, Role.TRUNK])
    lines = geometry.spans(made.piece_su[drawn]) + np.array([-1, -1, 1, 1]) * geometry.EPS * 2
    hit = geometry.overlaps(texts, lines)
    assert [labels[i].text for i in np.unique(np.argwhere(hit)[:, 0])] == []
    assert geometry.overlaps(texts, texts).sum() == len(texts)


@every_fabric
def test_bounds_hold_everything(name):
    made = drawing(name)
    x, y, width, height = made.bounds_su
    points = np.concatenate(
        [geometry.edges(made.chip_box_su).reshape(-1, 2), made.piece_su.reshape(-1, 2)]
    )
    assert points[:, 0].min() >= x - geometry.EPS
    assert points[:, 1].min() >= y - geometry.EPS
    assert points[:, 0].max() <= x + width + geometry.EPS
    assert points[:, 1].max() <= y + height + geometry.EPS


@every_fabric
def test_what_is_in_a_card_stays_in_it(name):
    made = drawing(name)
    card = geometry.edges(made.chip_box_su)
    inner = [made.bar_box_su[:, None], made.bank_box_su, made.tile_box_su]
    for boxes in inner:
        for column in np.moveaxis(boxes, 1, 0):
            if not column[:, 2].any():
                continue
            box = geometry.edges(column)
            assert (card[:, :2] <= box[:, :2]).all()
            assert (box[:, 2:] <= card[:, 2:]).all()


def test_z_ring_of_an_ultraserver_is_a_square():
    made = drawing("ultraserver")
    corner = made.chip_box_su[::16, :2]
    assert corner[0, 0] == corner[1, 0] < corner[2, 0] == corner[3, 0]
    assert corner[0, 1] == corner[3, 1] < corner[1, 1] == corner[2, 1]


def test_chips_stand_as_neuron_ls_draws_them():
    box = drawing("ultraserver").chip_box_su[:16]
    for chip in range(16):
        assert box[chip, 0] == box[chip % 4, 0]
        assert box[chip, 1] == box[chip // 4 * 4, 1]


def test_z_links_run_in_channels_of_their_own_row_or_column():
    made = drawing("ultraserver")
    topology = made.topology
    box = geometry.edges(made.chip_box_su)
    for link in topology.links_of_kind(LinkKind.NEURONLINK_Z).tolist():
        pieces = made.pieces_of(link)
        assert len(pieces) == 3
        lane = pieces[1]
        src = int(topology.link_src[link])
        if lane[1] == lane[3]:
            assert box[src, 3] < lane[1] < box[src, 3] + 55
        else:
            assert box[src, 2] < lane[0] < box[src, 2] + 70


def test_wraps_are_short_stubs_at_both_ends_with_the_name_of_the_other():
    made = drawing("ultraserver")
    link = made.topology.link_id("i0.c0>i0.c3")
    first = int(made.link_first_piece[link])
    assert made.piece_role[first : first + 2].tolist() == [Role.STUB, Role.STUB]
    assert made.link_length_su[link] < 30
    near = {t.texts[0] for t in made.titles if t.kind == "stub" and t.anchor_su[0] < 60}
    assert {"c3", "c7", "c11", "c15"} <= near


def test_each_instance_has_a_leaf_and_a_trunk_each_way():
    made = drawing("ultraserver")
    assert sum(frame.kind == "leaf" for frame in made.frames) == 4
    trunks = made.piece_link[made.piece_role == Role.TRUNK]
    assert len(np.unique(trunks)) == 8


def test_traffic_keeps_to_the_right():
    made = drawing("ultraserver")
    there, back = (
        made.pieces_of(made.topology.link_id(n))[0] for n in ("i0.c0>i0.c1", "i0.c1>i0.c0")
    )
    assert there[1] > back[1]
    down, up = (made.pieces_of(made.topology.link_id(n))[0] for n in ("i0.c0>i0.c4", "i0.c4>i0.c0"))
    assert down[0] < up[0]


def test_two_ultraservers_stand_side_by_side_over_the_fabric_bar():
    made = drawing("ultraserver:2")
    bar = next(frame for frame in made.frames if frame.kind == "fabric")
    box = geometry.edges(made.chip_box_su)
    assert box[:64, 2].max() < box[64:, 0].min()
    assert box[:, 3].max() < bar.box_su[1]


def test_four_ultraservers_stand_around_the_fabric_bar():
    made = drawing("ultraserver:4")
    bar = next(frame for frame in made.frames if frame.kind == "fabric")
    box = geometry.edges(made.chip_box_su)
    assert box[:128, 3].max() < bar.box_su[1]
    assert box[128:, 1].min() > bar.box_su[1] + bar.box_su[3]


def test_one_ultraserver_is_shaped_like_a_screen():
    _, _, width, height = drawing("ultraserver").bounds_su
    assert 1.3 < width / height < 1.55


def test_large_fabrics_are_drawn_in_reasonable_time():
    made = layout(topologies.topology("torus:32x32x4"))
    assert made.topology.chip_count == 4096
    assert (made.link_length_su > 0).all()


def test_box_around_chips_holds_them():
    made = drawing("ultraserver")
    x, y, width, height = made.box_around((0, 5))
    box = geometry.edges(made.chip_box_su[[0, 5]])
    assert x < box[:, 0].min()
    assert y < box[:, 1].min()
    assert x + width > box[:, 2].max()
    assert y + height > box[:, 3].max()


def test_an_unknown_layout_is_refused_by_name():
    with pytest.raises(InputError, match="'stack' is not a layout"):
        layout(topologies.topology("trn2"), "stack")


def test_every_name_that_a_document_may_use_is_drawn():
    assert tuple(LAYOUTS) == view.LAYOUTS == picture_options.LAYOUTS


@pytest.mark.parametrize("manner", LAYOUTS)
def test_a_layout_goes_by_its_name_and_other_fabrics_keep_their_drawing(manner):
    assert drawing(f"ultraserver as {manner}").name == manner
    assert drawing(f"torus:4x4x4 as {manner}").name == "racks"


def test_the_efa_plane_shows_every_nic_in_full_and_no_neuronlink():
    made = drawing("ultraserver as efa")
    kind = made.topology.link_kind
    assert (made.link_length_su[kind == LinkKind.EFA] > 0).all()
    assert (made.link_length_su[left_out(made)] == 0).all()
    box = made.chip_box_su
    leaf = next(frame.box_su for frame in made.frames if frame.kind == "leaf")
    assert box[0, 1] + box[0, 3] < leaf[1] < leaf[1] + leaf[3] < box[8, 1]
    down, up = (made.pieces_of(made.topology.link_id(n))[0] for n in ("i0.c0>leaf0", "leaf0>i0.c0"))
    assert down[0] < up[0]
    assert down[3] > down[1]
    assert up[3] < up[1]


@pytest.mark.parametrize("fabric", ["ultraserver", "ultraserver:2"])
def test_the_leaves_of_the_efa_plane_stand_beside_the_spine(fabric):
    made = drawing(f"{fabric} as efa")
    spine = next(frame.box_su for frame in made.frames if frame.kind == "fabric")
    for piece in made.piece_su[made.piece_role == Role.TRUNK]:
        ends = {piece[0], piece[2]}
        assert ends & {spine[0], spine[0] + spine[2]}
        assert spine[1] < piece[1] < spine[1] + spine[3]


def test_tori_stand_in_a_row():
    corner = drawing("ultraserver as tori").chip_box_su[::16, :2]
    assert (corner[:, 1] == corner[0, 1]).all()
    assert (np.diff(corner[:, 0]) > 0).all()


def test_a_flat_drawing_names_the_other_instance_at_each_z_stub():
    made = drawing("ultraserver as flat")
    z = made.topology.links_of_kind(LinkKind.NEURONLINK_Z)
    assert all(len(made.pieces_of(link)) == 2 for link in z.tolist())
    x, y, width, height = made.chip_box_su[0]
    near = [t for t in made.titles if t.kind == "stub" and x < t.anchor_su[0] < x + width]
    assert {t.texts[0] for t in near if y + height < t.anchor_su[1] < y + height + 20} == {
        "i1",
        "i3",
    }


def test_a_ring_goes_round_from_neighbour_to_neighbour():
    made = drawing("ultraserver as rings")
    order = [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12]
    for here, there in zip(order, order[1:] + order[:1], strict=True):
        link = made.topology.link_between(here, there)
        assert len(made.pieces_of(link)) == 1
        assert made.link_length_su[link] < 60


def test_arcs_over_the_same_chips_have_tracks_of_their_own():
    made = drawing("ultraserver as rings")
    heights = {
        name: made.pieces_of(made.topology.link_id(f"i0.{name}"))[1, 1]
        for name in ("c0>i0.c3", "c7>i0.c4", "c2>i0.c6", "c0>i0.c4")
    }
    assert abs(heights["c0>i0.c3"] - heights["c7>i0.c4"]) < 5
    assert heights["c0>i0.c4"] < heights["c2>i0.c6"] < heights["c0>i0.c3"]


@pytest.mark.parametrize("name", OTHERS)
def test_a_selected_wrap_in_full_crosses_no_chip(name):
    made = drawing(name)
    lines, _ = detours(made, tuple(range(made.topology.link_count)))
    grown = geometry.spans(lines) + np.array([-1, -1, 1, 1]) * geometry.EPS * 2
    inner = geometry.edges(made.chip_box_su) + np.array([1, 1, -1, -1]) * 0.01
    assert not geometry.overlaps(grown, inner).any()


def same_arrays(one: Layout, other: Layout) -> bool:
    values = (
        (getattr(one, field.name), getattr(other, field.name))
        for field in fields(Layout)
        if field.name != "topology"
    )
    return all(np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b for a, b in values)


BROKEN = (
    Fault(kind="chip", name="i0.c5"),
    Fault(kind="link", name="i1.c0>i1.c1", share=0.3),
    Fault(kind="nic", name="i2.c7", begins_s=1e-3),
)


@pytest.mark.parametrize("manner", list(LAYOUTS))
def test_what_breaks_or_carries_less_is_drawn_where_it_was(manner):
    healthy = bare()
    other = edits.SetProfile(profile="measured").apply(healthy)
    other = edits.SetFaults(faults=BROKEN).apply(other)
    assert (other.topology.link_latency_s != healthy.topology.link_latency_s).any()
    assert not other.topology.chip_up.all()
    assert draws_alike(healthy.topology, other.topology)
    assert same_arrays(layout(healthy.topology, manner), layout(other.topology, manner))


def test_fabrics_whose_parts_differ_or_are_joined_otherwise_are_not_drawn_alike():
    words = ("ultraserver", "ultraserver:2", "trn2", "ring:3", "full:3", "torus:4x4", "mesh:4x4")
    drawn = {word: bare(word).topology for word in words}
    for one in words:
        assert [other for other in words if draws_alike(drawn[one], drawn[other])] == [one]
    added = rework_edits.AddLink(src="i0.c0", dst="i0.c10").apply(bare()).topology
    again = rework_edits.AddLink(src="i0.c0", dst="i0.c10").apply(bare()).topology
    other = rework_edits.AddLink(src="i0.c0", dst="i0.c9").apply(bare()).topology
    assert draws_alike(added, again)
    assert not draws_alike(added, other)
    assert not draws_alike(added, bare().topology)


@every_fabric
def test_no_title_hangs_below_the_drawing(name):
    made = drawing(name)
    _, y, _, height = made.bounds_su
    for title in made.titles:
        assert title.anchor_su[1] + 0.25 * title.size_px <= y + height + geometry.EPS
