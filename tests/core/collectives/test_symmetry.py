"""Groups and plans that look the same from every node."""

import pytest

from tests.core.collectives.builders import chips, ranks
from trnviz.core.collectives import halving_doubling, kangaring, mesh, multi_ring, ring
from trnviz.core.collectives.members import by_chip
from trnviz.core.collectives.symmetry import moves_onto_itself, turns
from trnviz.files.topologies import topology


@pytest.mark.parametrize(
    ("text", "group", "moves"),
    [
        ("torus:4x4", chips(*range(16)), True),
        ("torus:4x4", chips(1, 5, 9, 13), True),
        ("torus:4x4", chips(*range(8)), False),
        ("torus:4x4", chips(0, 5, 10, 15), False),
        ("mesh:4x4", chips(*range(16)), False),
        ("mesh:4x4", chips(3), False),
        ("torus:4x2*switch:3", chips(*range(24)), True),
        ("trn2:2", chips(0, 16), True),
        ("trn2", ranks(0, 1, 4, 5, 8, 9, 12, 13), True),
        ("trn2", ranks(0, 1, 4, 5, 8, 9, 12, 14), False),
        ("trn2", ranks(0, 4, 5, 8, 12), False),
    ],
)
def test_a_group_moves_onto_itself_along_whole_dimensions(text, group, moves):
    assert moves_onto_itself(by_chip(group, topology(text))) is moves


@pytest.mark.parametrize(
    ("algorithm", "alike"),
    [
        (multi_ring, True),
        (mesh, True),
        (ring, False),
        (kangaring, False),
        (halving_doubling, False),
    ],
)
def test_a_plan_turns_where_each_lane_does(algorithm, alike):
    members = by_chip(chips(*range(16)), topology("torus:4x4"))
    assert turns(algorithm.plan(members, 1), members) is alike


def test_a_ring_turns_in_the_order_of_the_ring_alone():
    fabric = topology("ring:6")
    around, across = by_chip(chips(*range(6)), fabric), by_chip(chips(0, 2, 1, 3, 4, 5), fabric)
    assert turns(ring.plan(around, 1), around)
    assert not turns(ring.plan(across, 1), across)
