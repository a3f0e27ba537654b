"""What a fabric adds up to, against the totals that AWS publishes."""

import pytest

from trnviz.core import inventory
from trnviz.core.faults import Fault, apply
from trnviz.core.topology import LinkKind
from trnviz.files.topologies import topology


def test_totals_of_an_ultraserver():
    fabric = topology("ultraserver")
    assert inventory.nic_count(fabric) == 64
    assert inventory.efa_rate(fabric) * 8 == 12.8e12
    assert inventory.hbm_bytes(fabric) == 6144 * 2**30
    assert inventory.per_chip_rates(fabric) == {
        LinkKind.NEURONLINK_XY: 1024e9,
        LinkKind.NEURONLINK_Z: 256e9,
    }


def test_a_generic_fabric_has_links_alone():
    fabric = topology("torus:4x4")
    assert inventory.nic_count(fabric) == 0
    assert inventory.efa_rate(fabric) == 0
    assert inventory.hbm_bytes(fabric) == 0
    assert inventory.per_chip_rates(fabric) == {LinkKind.GENERIC: pytest.approx(1024e9)}


def test_neighbours_are_listed_in_link_order_and_once():
    assert inventory.adjacency(topology("torus:4x4"))[0] == (12, 3, 4, 1)
    assert inventory.adjacency(topology("ring:2")) == ((1,), (0,))
    assert inventory.adjacency(topology("switch:4")) == ((), (), (), ())


def test_a_dead_interface_is_not_counted_into_the_rate():
    fabric = apply(topology("ultraserver"), (Fault(kind="nic", name="i0.c5"),))
    assert inventory.efa_rate(fabric) == 63 * 25e9
