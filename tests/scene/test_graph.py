import numpy as np
import pytest

from tests.graphs import KITE, scenario, spelled
from tests.scene import geometry
from trnviz.core.custom_fabric import CustomFabric
from trnviz.scene.layout import layout

ONE = CustomFabric(title="one", chips=("x",), links=())


@pytest.mark.parametrize("fabric", [KITE, ONE, spelled("trn2"), spelled("torus:3x3*switch:2")])
def test_every_link_is_drawn_clear_of_chips_and_of_other_links(fabric):
    made = layout(scenario(fabric).topology)
    assert geometry.crossed_chips(made) == []
    assert geometry.doubled_lanes(made, closest=3.9) == []
    assert (made.link_length_su > 0).all()


def test_a_switch_has_a_box_with_its_name():
    made = layout(scenario().topology)
    assert [frame.name for frame in made.frames if frame.kind == "switch"] == ["s"]
    assert [title.texts[-1] for title in made.titles] == ["s"]


def test_a_link_starts_and_ends_at_its_vertices():
    topology = scenario().topology
    made = layout(topology)
    boxes = {name: made.chip_box_su[i] for i, name in enumerate(topology.chip_names)}
    boxes["s"] = np.array(made.frames[1].box_su)
    for link in range(topology.link_count):
        pieces = made.pieces_of(link)
        for vertex, (x, y) in (
            (topology.link_src[link], pieces[0, :2]),
            (topology.link_dst[link], pieces[-1, 2:]),
        ):
            left, top, width, height = boxes[topology.vertex_names[vertex]]
            assert left <= x <= left + width
            assert top <= y <= top + height
