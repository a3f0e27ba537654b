"""Faults: what each takes with it, and what is refused."""

import numpy as np
import pytest

from trnviz.core.errors import InputError
from trnviz.core.faults import Fault, apply
from trnviz.core.topology import LinkKind
from trnviz.files.topologies import topology


@pytest.fixture(scope="module")
def healthy():
    return topology("ultraserver")


def lost(fabric):
    return {fabric.link_names[link] for link in np.flatnonzero(~fabric.link_up)}


def test_without_faults_the_fabric_is_the_same_value(healthy):
    assert apply(healthy, ()) is healthy


def test_a_dead_link_is_dead_both_ways_unless_one_is_meant(healthy):
    both = apply(healthy, (Fault(kind="link", name="i0.c0>i1.c0"),))
    one = apply(healthy, (Fault(kind="link", name="i0.c0>i1.c0", both_ways=False),))
    assert lost(both) == {"i0.c0>i1.c0", "i1.c0>i0.c0"}
    assert lost(one) == {"i0.c0>i1.c0"}
    assert both.link_capacity_bytes_per_s[both.link_id("i0.c0>i1.c0")] == 0


def test_a_dead_chip_takes_all_its_links(healthy):
    fabric = apply(healthy, (Fault(kind="chip", name="i2.c7"),))
    assert not fabric.chip_up[fabric.chip_id("i2.c7")]
    assert fabric.chip_up.sum() == 63
    assert all("i2.c7" in name for name in lost(fabric))
    assert len(lost(fabric)) == 6 * 2 + 2 + 4


def test_a_dead_interface_leaves_the_chip_its_neuronlinks(healthy):
    fabric = apply(healthy, (Fault(kind="nic", name="i2.c7"),))
    assert lost(fabric) == {"i2.c7>leaf2", "leaf2>i2.c7"}
    assert fabric.chip_up.all()


def test_a_dead_instance_takes_its_chips(healthy):
    fabric = apply(healthy, (Fault(kind="instance", name="i3"),))
    assert fabric.chip_up.tolist() == [True] * 48 + [False] * 16
    alive = fabric.links_of_kind(LinkKind.NEURONLINK_Z)[
        fabric.link_up[fabric.links_of_kind(LinkKind.NEURONLINK_Z)]
    ]
    assert len(alive) == 16 * 2 * 2


def test_a_degraded_part_keeps_its_share(healthy):
    fabric = apply(healthy, (Fault(kind="instance", name="i3", share=0.25),))
    rate = fabric.link_capacity_bytes_per_s
    assert rate[fabric.link_id("i3.c0>i3.c1")] == 32e9
    assert rate[fabric.link_id("i3.c0>i2.c0")] == 16e9
    assert fabric.link_up.all()
    assert fabric.chip_up.all()


def test_faults_multiply(healthy):
    half = Fault(kind="link", name="i0.c0>i0.c1", share=0.5)
    fabric = apply(healthy, (half, half))
    assert fabric.link_capacity_bytes_per_s[fabric.link_id("i0.c1>i0.c0")] == 32e9


def test_a_link_of_one_core_can_be_hit(healthy):
    fabric = apply(healthy, (Fault(kind="link", name="i0.c0.k1"),))
    assert lost(fabric) == {"i0.c0.k1"}


def test_instances_of_an_ultraserver_in_a_cluster_have_its_name():
    fabric = apply(topology("ultraserver:2"), (Fault(kind="instance", name="u1.i0"),))
    assert np.flatnonzero(~fabric.chip_up).tolist() == list(range(64, 80))


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Fault(kind="link", name="i0.c0>i9.c0"), "not a link"),
        (Fault(kind="chip", name="c0"), "not a chip"),
        (Fault(kind="nic", name="i0"), "not a chip"),
        (Fault(kind="instance", name="i9"), "i0 to i3"),
        (Fault(kind="instance", name=""), "not an instance"),
        (Fault(kind="rack", name="r0"), "link, chip, nic, instance"),
        (Fault(kind="chip", name="i0.c0", share=1.5), "share"),
        (Fault(kind="chip", name="i0.c0", share=float("nan")), "share"),
    ],
)
def test_a_fault_of_nothing_is_refused(healthy, fault, said):
    with pytest.raises(InputError, match=said):
        apply(healthy, (fault,))


@pytest.mark.parametrize(("kind", "said"), [("nic", "has no NIC"), ("instance", "has none")])
def test_a_generic_fabric_has_neither_interfaces_nor_instances(kind, said):
    with pytest.raises(InputError, match=said):
        apply(topology("ring:4"), (Fault(kind=kind, name="c0"),))
