"""Neuron's own rule: what it names by size and group, and what serves when that cannot."""

from dataclasses import replace

import pytest

from tests.check_schedule import check_schedule
from tests.core.collectives.builders import GIB, MIB, collective
from trnviz.core.collectives.groups import parse_groups, whole
from trnviz.core.collectives.neuron import choice
from trnviz.core.collectives.registry import plan, served_by
from trnviz.core.errors import ScheduleError
from trnviz.core.fabric_spec import parse_spec
from trnviz.core.fabrics import build
from trnviz.files import hardware
from trnviz.files.topologies import topology

TRN2, PAIR, ULTRA = topology("trn2"), topology("trn2:2"), topology("ultraserver")


def taken(fabric, group, size, kind="all_reduce"):
    groups = parse_groups(group, fabric) if group else (whole(fabric),)
    return plan(collective(kind, "neuron", *groups, size_bytes=size), fabric)


@pytest.mark.parametrize(
    ("group", "size", "name"),
    [
        ("ranks:0-63", 1_000_000, "mesh"),
        ("ranks:0-63", 1_000_001, "rdh"),
        ("ranks:0-63", 55_999_999, "rdh"),
        ("ranks:0-63", 56_000_000, "kangaring"),
        ("ranks:0-15", 131_072, "mesh"),
        ("ranks:0-15", 2 * MIB, "rdh"),
        ("ranks:0-15", 32 * MIB, "kangaring"),
        ("ranks:0-3", GIB, "kangaring"),
        ("chips:0-15", 1024, "ring"),
        ("chips:0-15", GIB, "ring"),
        ("ranks:0-1,4-5", GIB, "ring"),
        ("ranks:0-1,4-5", MIB, "rdh"),
    ],
)
def test_the_rule_goes_by_size_scaled_with_the_ranks(group, size, name):
    """The published sample of 16 ranks: 128 KB mesh, 2 MB rdh, 32 MB kangaring."""
    made = taken(TRN2, group, size)
    assert made.algorithm == name
    assert made.note.startswith("Neuron's rule: ")


def test_between_instances_it_is_hierarchical_with_several_ranks_each():
    for group in ("ranks:0-63,64-127", "chips:0-31", "ranks:0-1,64-65"):
        made = taken(PAIR, group, MIB)
        assert (made.algorithm, made.note) == (
            "hierarchical",
            "Neuron's rule: hierarchical between instances with several ranks each",
        )


@pytest.mark.parametrize(("size", "name"), [(1024, "mesh"), (MIB, "rdh"), (GIB, "ring")])
def test_between_instances_with_one_rank_each_it_goes_by_size(size, name):
    assert taken(PAIR, "chips:0,16", size).algorithm == name


def test_inside_an_ultraserver_the_rule_is_that_of_an_instance():
    assert taken(ULTRA, "ranks:0-255", 64 * MIB).algorithm == "rdh"
    assert taken(ULTRA, "ranks:0-255", GIB).algorithm == "kangaring"


def test_what_cannot_serve_is_replaced_and_named():
    made = taken(TRN2, "ranks:0-7,20-23", MIB)
    assert made.algorithm == "ring"
    assert made.note.endswith("rdh cannot serve the group")


@pytest.mark.parametrize("kind", ["all_to_all", "permute", "send_recv"])
def test_pairs_go_directly(kind):
    assert taken(TRN2, "ranks:0-15", GIB, kind).algorithm == "mesh"


def test_a_broadcast_and_a_generic_fabric_are_refused_with_a_reason():
    with pytest.raises(ScheduleError, match="no broadcast"):
        taken(TRN2, "", MIB, "broadcast")
    with pytest.raises(ScheduleError, match="generic fabric"):
        taken(topology("torus:4x4"), "", MIB)


def test_the_thresholds_are_figures_that_a_user_may_change():
    chip = hardware.read("trainium2")
    for name, value in (("mesh_most_bytes", 8e6), ("threshold_ranks", 32)):
        chip = chip.with_changed(replace(chip.figure(name), value=value))
    fabric = build(parse_spec("trn2"), chip)
    asked = collective("all_reduce", "neuron", *parse_groups("ranks:0-63", fabric))
    assert choice(replace(asked, size_bytes=16_000_000), fabric).first == "mesh"
    assert choice(replace(asked, size_bytes=16_000_001), fabric).first == "rdh"


def test_the_schedule_is_that_of_the_algorithm_it_names():
    groups = parse_groups("ranks:0-7;8-15", TRN2)
    asked = collective("all_gather", "neuron", *groups, size_bytes=64 * MIB)
    check_schedule(asked, plan(asked, TRN2))
    named = plan(replace(asked, algorithm="kangaring"), TRN2)
    assert (plan(asked, TRN2).flow_bytes == named.flow_bytes).all()
    assert served_by(asked, TRN2) == "kangaring"
    assert served_by(replace(asked, algorithm="mesh"), TRN2) == "mesh"
