"""Topology: validation on construction, lookups by name and by ends."""

from dataclasses import replace

import numpy as np
import pytest

from trnviz.core.errors import InputError, TopologyError
from trnviz.core.topology import LinkKind
from trnviz.files.topologies import topology


@pytest.fixture(scope="module")
def ring():
    return topology("ring:4")


def changed(array, place, value):
    copy = array.copy()
    copy[place] = value
    return copy


def test_links_and_chips_are_found_by_name(ring):
    assert ring.link_names[ring.link_id("c1>c2")] == "c1>c2"
    assert ring.chip_id("c3") == 3


def test_an_unknown_name_is_refused_with_an_example(ring):
    with pytest.raises(InputError, match=r"c9>c1.*such as"):
        ring.link_id("c9>c1")
    with pytest.raises(InputError, match="c0 to c3"):
        ring.chip_id("c9")
    with pytest.raises(InputError, match="no links"):
        topology("ring:1").link_id("c0>c1")


def test_links_are_found_by_their_ends(ring):
    assert ring.link_between(1, 2) == ring.link_id("c1>c2")
    assert ring.link_between(0, 2) == -1
    found = ring.links_between([0, 0], [1, 2])
    assert found.tolist() == [ring.link_id("c0>c1"), -1]
    assert topology("ring:1").link_between(0, 0) == -1


def test_on_chip_links_are_not_found_by_their_ends():
    fabric = topology("trn2")
    assert fabric.link_between(3, 3) == -1
    assert fabric.link_names[fabric.on_chip_links[3, 2]] == "i0.c3.k2"


def test_steps_lead_up_and_down_a_dimension():
    fabric = topology("torus:4x4")
    names = [fabric.link_names[link] for link in fabric.step_links[0].ravel()]
    assert names == ["c0>c1", "c0>c3", "c0>c4", "c0>c12"]
    line = topology("mesh:3")
    assert line.step_links[0, 0].tolist() == [line.link_id("c0>c1"), -1]


def test_arrays_cannot_be_written(ring):
    with pytest.raises(ValueError, match="read-only"):
        ring.link_src[0] = 1


def test_counts_are_those_of_the_arrays():
    fabric = topology("ultraserver")
    assert (fabric.chip_count, fabric.instance_count, fabric.bank_count) == (64, 4, 4)
    assert fabric.link_count == len(fabric.link_src)
    assert len(fabric.links_of_kind(LinkKind.NEURONLINK_Z)) == 128


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("link_src", lambda t: changed(t.link_src, 0, 9), "does not exist"),
        ("link_dst", lambda t: changed(t.link_dst, 0, -1), "does not exist"),
        (
            "link_capacity_bytes_per_s",
            lambda t: changed(t.link_capacity_bytes_per_s, 0, -1.0),
            "negative",
        ),
        (
            "link_capacity_bytes_per_s",
            lambda t: changed(t.link_capacity_bytes_per_s, 0, 0.0),
            "no capacity",
        ),
        ("link_latency_s", lambda t: changed(t.link_latency_s, 0, -1.0), "negative"),
        ("link_names", lambda t: (t.link_names[1], *t.link_names[1:]), "share a name"),
        ("vertex_names", lambda t: ("s0", *t.chip_names[1:]), "not the chips"),
    ],
)
def test_what_does_not_hold_together_is_refused(ring, field, value, said):
    with pytest.raises(TopologyError, match=said):
        replace(ring, **{field: value(ring)})


def test_a_wrong_shape_is_refused(ring):
    with pytest.raises(ValueError, match="shape"):
        replace(ring, chip_up=np.ones(3, np.bool_))
