"""The quick way to distances equals the relaxed one, and harm is noticed."""

import numpy as np
import pytest

from tests.core.simulation.builders import topology
from trnviz.core.simulation import distance
from trnviz.files.topologies import topology as preset

FABRICS = ["ring:7", "torus:4x4x4", "mesh:3x5", "full:6", "switch:5", "torus:3x3*switch:4"]


@pytest.mark.parametrize("text", FABRICS)
def test_tables_and_relaxing_agree(text):
    latency = (5e-7, 5e-7, 1e-6) if text == "torus:4x4x4" else (5e-7,)
    fabric = topology(text, (), latency)
    usable = np.ones(fabric.link_count, bool)
    chips = np.arange(fabric.chip_count)
    quick = distance._distances(fabric, usable, chips)
    relaxed = distance._relaxed(fabric, usable, chips)[:, : fabric.chip_count]
    assert quick == pytest.approx(relaxed)


def test_inside_an_ultraserver_efa_is_far_away():
    fabric = preset("ultraserver:2")
    usable = (fabric.link_kind != 2) & (fabric.link_kind != 3)
    seconds, src, dst = distance.farthest_pair(fabric, usable, np.arange(64), None)
    assert seconds == pytest.approx(3e-6)
    assert {src // 64, dst // 64} == {0}
    with_both = distance.farthest_pair(fabric, usable, np.array([0, 64]), None)
    assert with_both[0] == np.inf


def test_a_dead_link_makes_the_way_longer():
    fabric = topology("ring:4", (), (5e-7,))
    usable = np.ones(fabric.link_count, bool)
    usable[fabric.link_id("c0>c1")] = False
    assert distance.farthest_pair(fabric, usable, np.array([0, 1]), None)[0] == pytest.approx(
        1.5e-6
    )
    pairs = np.array([[1, 0]])
    assert distance.farthest_pair(fabric, usable, np.array([0, 1]), pairs)[0] == pytest.approx(5e-7)


def test_of_many_members_some_are_asked():
    fabric = topology("torus:64x64", (), (5e-7,))
    usable = np.ones(fabric.link_count, bool)
    assert distance.farthest_pair(fabric, usable, np.arange(4096), None)[0] == pytest.approx(32e-6)
