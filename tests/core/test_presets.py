"""Presets: every name and alias leads somewhere, and to a hardware file that ships."""

import pytest

from trnviz.core import inventory
from trnviz.core.presets import PRESETS, preset_of_word, preset_words
from trnviz.core.topology import LinkKind
from trnviz.files import hardware, resources
from trnviz.files.topologies import topology


def test_every_word_leads_to_a_preset():
    assert set(PRESETS) < set(preset_words())
    assert all(preset_of_word(word) in PRESETS.values() for word in preset_words())
    assert preset_of_word("p5.48xlarge") is None


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_made_of_whole_instances_with_figures(name):
    preset = PRESETS[name]
    assert preset.chips % preset.chips_per_instance == 0
    assert preset.hardware in resources.names("hardware")


@pytest.mark.parametrize(
    ("word", "chips", "instances", "hbm_gib", "hbm_rate", "efa_gbps"),
    [
        ("trn2.3xlarge", 1, 1, 96, 2.9e12, 200),
        ("trn2.48xlarge", 16, 1, 1536, 46.4e12, 3200),
        ("ultraserver", 64, 4, 6144, 185.6e12, 12_800),
        ("trn1.32xlarge", 16, 1, 512, 13_120 * 2**30, 800),
        ("trn1n.32xlarge", 16, 1, 512, 13_120 * 2**30, 1600),
        ("inf2.24xlarge", 6, 1, 192, 4_920 * 2**30, 0),
        ("inf2.48xlarge", 12, 1, 384, 9_840 * 2**30, 0),
        ("trn3-gen1", 64, 4, 9216, 313.6e12, 12_800),
        ("trn3-gen2", 144, 36, 20_736, 705.6e12, 28_800),
    ],
)
def test_totals_are_those_of_the_instance_tables(
    word, chips, instances, hbm_gib, hbm_rate, efa_gbps
):
    fabric = topology(word)
    assert (fabric.chip_count, fabric.instance_count) == (chips, instances)
    assert inventory.hbm_bytes(fabric) == hbm_gib * 2**30
    assert fabric.hbm_bytes_per_s * chips == pytest.approx(hbm_rate)
    assert inventory.efa_rate(fabric) * 8 == pytest.approx(efa_gbps * 1e9)


@pytest.mark.parametrize(
    ("word", "per_chip"),
    [
        ("trn1.32xlarge", {LinkKind.NEURONLINK_XY: 384e9}),
        ("trn1n.32xlarge", {LinkKind.NEURONLINK_XY: 768e9}),
        ("inf2.48xlarge", {LinkKind.NEURONLINK_XY: 192 * 2**30}),
        ("ultraserver", {LinkKind.NEURONLINK_XY: 1024e9, LinkKind.NEURONLINK_Z: 256e9}),
    ],
)
def test_neuronlink_per_chip_is_the_published_total(word, per_chip):
    assert inventory.per_chip_rates(topology(word)) == pytest.approx(per_chip)


def test_inf2_is_a_ring_of_twelve_or_a_chain_of_six():
    assert inventory.adjacency(topology("inf2.48xlarge"))[0] == (11, 1)
    chain = inventory.adjacency(topology("inf2.24xlarge"))
    assert (chain[0], chain[1], chain[5]) == ((1,), (0, 2), (4,))


def test_trainium3_lists_all_published_link_rates():
    figure = hardware.read("trainium3").figure("neuronlink_sled_bytes_per_s")
    published = " ".join(a.text for a in figure.alternatives)
    assert all(rate in published for rate in ("2.56 TB/s", "2,048 GiB/s", "704 GB/s"))


def test_chips_that_share_interfaces_may_each_use_a_whole_one():
    fabric = topology("trn1:2")
    assert inventory.nic_count(fabric) == 16
    capacity = fabric.link_capacity_bytes_per_s
    assert capacity[fabric.link_id("i0.c0>leaf0")] == 12.5e9
    assert capacity[fabric.link_id("leaf0>spine")] == 8 * 12.5e9


def test_the_short_names_mean_the_instances():
    assert preset_of_word("trn2") is PRESETS["trn2.48xlarge"]
    assert preset_of_word("trn2u") is PRESETS["ultraserver-1x"]
    assert preset_of_word("ultraserver-4x") is PRESETS["ultraserver"]
