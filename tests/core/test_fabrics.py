"""Fabrics: counts, wiring, names, figures, speed of building."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.checks import check_topology
from tests.paths import SHARED, needs_shared
from trnviz.core.errors import InputError
from trnviz.core.fabric_spec import TopologySpec
from trnviz.core.fabrics import build, hardware_name
from trnviz.core.presets import preset_words
from trnviz.core.topology import LinkKind
from trnviz.files.topologies import topology

XY, Z, EFA, ON_CHIP = (
    LinkKind.NEURONLINK_XY,
    LinkKind.NEURONLINK_Z,
    LinkKind.EFA,
    LinkKind.ON_CHIP,
)


def count(fabric, kind):
    return len(fabric.links_of_kind(kind))


def near(fabric, chip):
    direct = (fabric.link_src == chip) & (fabric.link_kind <= Z)
    return fabric.link_dst[direct].tolist()


@pytest.mark.parametrize("word", [*preset_words(), "ultraserver:2", "trn2:3", "trn3-gen1:2"])
@pytest.mark.parametrize("lnc", [1, 2])
def test_every_preset_holds_together(word, lnc):
    check_topology(topology(word, lnc=lnc))


def test_the_ultraserver_has_what_aws_publishes():
    fabric = topology("ultraserver")
    assert fabric.chip_count == 64
    assert fabric.instance_count == 4
    assert (count(fabric, XY), count(fabric, Z)) == (256, 128)
    assert count(fabric, ON_CHIP) == 256
    assert int(fabric.bank_bytes.sum()) * 64 == 6144 * 2**30
    assert fabric.hbm_bytes_per_s * 64 == pytest.approx(185.6e12)
    nics = [
        name for name in fabric.link_names if name.endswith(("leaf0", "leaf1", "leaf2", "leaf3"))
    ]
    assert sum(name.startswith("i") for name in nics) == 64


@needs_shared
def test_neighbours_come_in_the_order_of_neuron_ls():
    sample = json.loads((SHARED / "samples/trn2-ultraserver-adjacency-64.json").read_text())
    fabric = topology("ultraserver")
    for chip in sample["chips"]:
        assert near(fabric, chip["global"]) == chip["xy"] + chip["z"]


def test_one_instance_has_the_neighbours_of_neuron_ls():
    fabric = topology("trn2")
    assert near(fabric, 0) == [12, 3, 4, 1]
    assert near(fabric, 6) == [2, 5, 10, 7]
    assert near(fabric, 15) == [11, 14, 3, 12]


def test_links_have_the_rates_of_one_direction():
    fabric = topology("ultraserver")
    assert set(fabric.link_capacity_bytes_per_s[fabric.links_of_kind(XY)]) == {128e9}
    assert set(fabric.link_capacity_bytes_per_s[fabric.links_of_kind(Z)]) == {64e9}
    assert set(fabric.link_latency_s[fabric.links_of_kind(Z)]) == {500e-9}


def test_the_measured_profile_is_slower():
    line, measured = topology("ultraserver"), topology("ultraserver", profile="measured")
    assert (measured.link_capacity_bytes_per_s < line.link_capacity_bytes_per_s).all()


def test_efa_goes_by_a_leaf_of_each_instance_and_one_spine():
    fabric = topology("ultraserver:2")
    capacity = fabric.link_capacity_bytes_per_s
    up, trunk = fabric.link_id("u1.i2.c5>leaf6"), fabric.link_id("leaf6>spine")
    assert capacity[up] == 25e9
    assert capacity[trunk] == 16 * 25e9
    crossing = [up, trunk, fabric.link_id("spine>leaf0"), fabric.link_id("leaf0>u0.i0.c0")]
    assert fabric.link_latency_s[crossing].sum() == 15e-6


def test_clusters_of_instances_have_no_z_links():
    fabric = topology("trn2:4")
    assert fabric.chip_count == 64
    assert count(fabric, Z) == 0
    assert fabric.chip_names[17] == "i1.c1"
    assert len(set(fabric.ultraserver_of_chip.tolist())) == 4


@pytest.mark.parametrize(("word", "z"), [("ultraserver-1x", 0), ("ultraserver-2x", 32)])
def test_a_partition_of_an_ultraserver_has_its_share_of_z(word, z):
    assert count(topology(word), Z) == z


def test_logical_cores_share_the_banks():
    two, one = topology("trn2", lnc=2), topology("trn2", lnc=1)
    assert two.bank_of_core.tolist() == [0, 1, 2, 3]
    assert one.bank_of_core.tolist() == [0, 0, 1, 1, 2, 2, 3, 3]
    rate = one.link_capacity_bytes_per_s[one.link_id("i0.c0.k7")]
    assert rate * 2 == two.link_capacity_bytes_per_s[two.link_id("i0.c0.k3")]


factor = st.one_of(
    st.tuples(st.sampled_from(["ring", "full", "switch"]), st.integers(1, 6)).map(
        lambda pair: f"{pair[0]}:{pair[1]}"
    ),
    st.tuples(
        st.sampled_from(["torus", "mesh"]), st.lists(st.integers(1, 4), min_size=1, max_size=3)
    ).map(lambda pair: f"{pair[0]}:{'x'.join(map(str, pair[1]))}"),
)


@given(st.lists(factor, min_size=1, max_size=2).map("*".join))
def test_every_generic_product_holds_together(word):
    check_topology(topology(word))


def test_a_ring_of_two_is_one_pair_of_links():
    assert topology("ring:2").link_names == ("c0>c1", "c1>c0")
    assert topology("ring:1").link_names == ()


def test_a_mesh_does_not_wrap():
    assert topology("mesh:3").link_names == ("c0>c1", "c1>c0", "c1>c2", "c2>c1")


def test_a_switched_dimension_has_one_switch_for_each_line():
    fabric = topology("ring:3*switch:4")
    assert fabric.vertex_names[12:] == ("s0", "s1", "s2")
    assert {"c4>s1", "s1>c10"} <= set(fabric.link_names)


def test_each_dimension_can_have_its_own_figures():
    fabric = topology("torus:4x4x4", bandwidth=(128e9, 128e9, 64e9), latency=(1e-6,))
    assert [d.bandwidth_bytes_per_s for d in fabric.dimensions] == [128e9, 128e9, 64e9]
    assert fabric.link_capacity_bytes_per_s[fabric.link_id("c0>c16")] == 64e9
    assert (fabric.link_latency_s == 1e-6).all()


def test_a_generic_fabric_has_no_memory_limit():
    fabric = topology("torus:4x4")
    assert fabric.hbm_bytes_per_s == np.inf
    assert fabric.bank_count == 0
    assert fabric.hardware is None


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (TopologySpec(text="torus:4x4", bandwidths_bytes_per_s=(1e9, 1e9, 1e9)), "3 values"),
        (TopologySpec(text="torus:4x4", bandwidths_bytes_per_s=(0.0,)), "is 0"),
        (TopologySpec(text="ultraserver"), "needs the figures"),
    ],
)
def test_a_spec_that_cannot_be_built_is_refused(spec, said):
    with pytest.raises(InputError, match=said):
        build(spec, None)


def test_a_preset_takes_no_bandwidth():
    with pytest.raises(InputError, match="has its own"):
        topology("ultraserver", bandwidth=(1e9,))


def test_cores_group_by_one_or_two():
    with pytest.raises(InputError, match="1 or 2"):
        topology("ultraserver", lnc=3)


def test_the_word_says_which_hardware_file_is_needed():
    assert hardware_name(TopologySpec(text="ultraserver:2")) == "trainium2"
    assert hardware_name(TopologySpec(text="ring:4")) is None


def test_every_kind_of_link_says_where_its_figures_come_from():
    for word in ("ultraserver", "torus:4x4"):
        fabric = topology(word)
        assert {int(kind) for kind in fabric.source_of_kind} == set(fabric.link_kind.tolist())
