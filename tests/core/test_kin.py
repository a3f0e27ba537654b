"""Instances, rings and planes of chips."""

from tests import scenarios
from trnviz.core import kin


def names(topology, chips):
    return [topology.chip_names[chip] for chip in chips]


def test_an_instance_has_sixteen_chips_and_two_chips_may_be_in_two():
    topology = scenarios.bare().topology
    assert kin.same_instance(topology, (17,)) == tuple(range(16, 32))
    assert len(kin.same_instance(topology, (0, 63))) == 32


def test_a_ring_holds_one_coordinate_free():
    topology = scenarios.bare().topology
    assert names(topology, kin.same_ring(topology, (5,), "x")) == [
        "i0.c4",
        "i0.c5",
        "i0.c6",
        "i0.c7",
    ]
    assert names(topology, kin.same_ring(topology, (5,), "z")) == [
        "i0.c5",
        "i1.c5",
        "i2.c5",
        "i3.c5",
    ]
    assert kin.same_ring(topology, (5,), "efa") == ()


def test_a_plane_holds_two_coordinates_free():
    topology = scenarios.bare().topology
    assert kin.same_plane(topology, (17,), ("x", "y")) == tuple(range(16, 32))
    across = kin.same_plane(topology, (5,), ("x", "z"))
    assert len(across) == 16
    assert {topology.chip_coord[chip, 1] for chip in across} == {1}


def test_one_instance_has_no_plane_across_instances():
    topology = scenarios.bare("trn2").topology
    assert kin.same_plane(topology, (5,), ("x", "z")) == ()
