import numpy as np
import pytest

from trnviz.core.collectives.cycles import cycle, disjoint_cycles, is_even, whole_fabric
from trnviz.core.faults import apply
from trnviz.core.scenario import Fault
from trnviz.files.topologies import topology


def closes(order, fabric):
    return all(
        fabric.link_between(a, b) >= 0 for a, b in zip(order, (*order[1:], order[0]), strict=True)
    )


@pytest.mark.parametrize(
    "text",
    ["ring:5", "torus:4x4", "torus:3x3", "torus:4x4x4", "mesh:3x2", "torus:2x3", "ultraserver"],
)
def test_the_whole_fabric_goes_round_along_links(text):
    fabric = topology(text)
    order = whole_fabric(fabric)
    assert sorted(order) == list(range(fabric.chip_count))
    assert closes(order, fabric)


def test_where_there_is_no_cycle_chips_go_by_number():
    fabric = topology("mesh:3x3")
    assert cycle(np.arange(9, dtype=np.int32), fabric) is None
    assert whole_fabric(fabric) == tuple(range(9))


@pytest.mark.parametrize("text", ["torus:4x4", "torus:5x3", "torus:8x8", "trn2"])
def test_two_cycles_of_a_plane_share_no_link(text):
    fabric = topology(text)
    found = disjoint_cycles(np.arange(fabric.chip_count, dtype=np.int32), fabric)
    assert len(found) == 2
    links = [
        {frozenset(pair) for pair in zip(order, (*order[1:], order[0]), strict=True)}
        for order in found
    ]
    assert not links[0] & links[1]
    assert all(closes(order, fabric) for order in found)


def test_a_cycle_avoids_a_link_that_is_down():
    fabric = apply(topology("torus:4x4"), (Fault(kind="link", name="c0>c1"),))
    order = whole_fabric(fabric)
    hops = set(zip(order, (*order[1:], order[0]), strict=True))
    assert not hops & {(0, 1), (1, 0)}
    assert closes(order, fabric)


def test_one_chip_is_a_cycle_and_two_apart_are_none():
    fabric = topology("torus:4x4")
    assert disjoint_cycles(np.array([3], dtype=np.int32), fabric) == ((0,),)
    assert disjoint_cycles(np.array([0, 5], dtype=np.int32), fabric) == ()


def test_a_cycle_of_unlike_links_is_uneven():
    fabric = topology("torus:4x4", bandwidth=(128e9, 64e9))
    row = np.array([0, 1, 2, 3], dtype=np.int32)
    assert is_even(row, fabric)
    assert not is_even(np.array([0, 1, 5, 4], dtype=np.int32), fabric)
    assert not is_even(np.array([0, 2, 1], dtype=np.int32), fabric)
