"""One flow for all its images: the same run as with every flow laid out, wherever it is offered."""

from functools import lru_cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.collectives.builders import collective
from trnviz.core.bench.attempt import Rules, attempt
from trnviz.core.collectives.groups import parse_groups, whole
from trnviz.core.collectives.registry import ALGORITHMS
from trnviz.core.errors import ScheduleError
from trnviz.core.faults import Fault, apply
from trnviz.files import topologies

topology = lru_cache(topologies.topology)
KINDS = ("all_reduce", "all_gather", "reduce_scatter", "all_to_all")
GROUPS = (
    ("torus:4x4", ""),
    ("torus:4x4", "chips:4-7"),
    ("torus:4x4x4", "chips:1,5,9,13"),
    ("torus:3x5", ""),
    ("torus:2x4", ""),
    ("ring:7", ""),
    ("full:5", ""),
    ("switch:6", ""),
    ("torus:4x4*switch:3", ""),
    ("torus:4x2*switch:3", "chips:0,8,16"),
    ("full:3*ring:4", ""),
    ("trn2", ""),
    ("trn2", "ranks:0-15"),
    ("ultraserver-2x", "chips:0-15"),
    ("trn2:2", ""),
    ("trn2:2", "chips:5,21"),
    ("inf2.48xlarge", ""),
)


def tried(text, group, operation, algorithm, *, fabric=None, size=1_000_000, **rules):
    """The attempt by images, and that with every flow; the first may be of every flow too."""
    fabric = fabric or topology(text)
    groups = parse_groups(group, fabric) if group else (whole(fabric),)
    asked = collective(operation, algorithm, *groups, size_bytes=size)
    chunks = rules.pop("chunks", None)
    ways = Rules(**rules)
    return tuple(attempt(asked, fabric, ways, chunks, whole=laid) for laid in (False, True))


def check_same(images, laid):
    mine, theirs = images.run("totals"), laid.run("totals")
    assert mine.time_s == pytest.approx(theirs.time_s, rel=1e-9)
    assert mine.link_bytes == pytest.approx(theirs.link_bytes, rel=1e-9, abs=1e-6)
    assert mine.link_peak_bytes_per_s == pytest.approx(theirs.link_peak_bytes_per_s, rel=1e-6)
    assert images.floor_s() == pytest.approx(laid.floor_s(), rel=1e-9)
    assert images.schedule.step_count == laid.schedule.step_count
    assert images.schedule.note == laid.schedule.note


@settings(deadline=None, max_examples=60)
@given(
    where=st.sampled_from(GROUPS),
    operation=st.sampled_from(KINDS),
    algorithm=st.sampled_from(sorted(ALGORITHMS)),
    ties=st.sampled_from(["split", "clockwise"]),
    chunks=st.sampled_from([None, 2]),
    size=st.sampled_from([0, 1024, 1_000_000]),
)
def test_images_run_as_the_flows_they_stand_for(where, operation, algorithm, ties, chunks, size):
    try:
        pair = tried(*where, operation, algorithm, ties=ties, chunks=chunks, size=size)
    except ScheduleError:
        return
    check_same(*pair)


@pytest.mark.parametrize("profile", ["line", "measured"])
@pytest.mark.parametrize("operation", KINDS)
def test_memory_queues_and_seams_are_classes_too(profile, operation):
    for text, group in (("trn2", "ranks:0-63"), ("trn2:2", "ranks:0-7,64-71")):
        fabric = topology(text, profile=profile)
        for algorithm in ("mesh", "dimension_direct", "weighted_multi_ring", "neuron"):
            try:
                pair = tried(text, group, operation, algorithm, fabric=fabric)
            except ScheduleError:
                continue
            check_same(*pair)


@pytest.mark.parametrize(
    ("text", "algorithm"),
    [
        ("torus:4x4", "weighted_multi_ring"),
        ("torus:4x4*switch:4", "dimension_ring"),
        ("ultraserver", "hierarchical"),
        ("trn2:3", "hierarchical"),
        ("torus:4x4x4", "mesh"),
    ],
)
def test_whole_fabrics_are_run_by_images(text, algorithm):
    images, laid = tried(text, "", "all_reduce", algorithm)
    assert images.images == topology(text).chip_count
    gates = len(laid.schedule) - np.count_nonzero(laid.schedule.flow_bytes)
    assert len(images.schedule) <= (len(laid.schedule) - gates) / images.images + gates + 1


@pytest.mark.parametrize(
    ("group", "algorithm", "rules"),
    [
        ("chips:0-2", "ring", {}),
        ("chips:0,1,4,5", "multi_ring", {}),
        ("chips:0-3;4-7", "ring", {}),
        ("", "kangaring", {}),
        ("", "halving_doubling", {}),
        ("", "ring", {"network": "fifo"}),
    ],
)
def test_what_is_not_alike_is_laid_out(group, algorithm, rules):
    images, _ = tried("torus:4x4", group, "all_gather", algorithm, **rules)
    assert images.orbits is None


@pytest.mark.parametrize("share", [0.0, 0.5])
def test_a_fault_anywhere_in_the_group_lays_all_out(share):
    broken = apply(topology("torus:4x4"), (Fault(kind="link", name="c0>c1", share=share),))
    near, _ = tried("", "chips:0-3", "all_gather", "dimension_direct", fabric=broken)
    far, _ = tried("", "chips:8-11", "all_gather", "dimension_direct", fabric=broken)
    assert near.orbits is None
    assert far.images == 4


def test_what_runs_by_images_can_be_laid_out():
    images, laid = tried("torus:4x4", "", "all_gather", "multi_ring")
    again = images.laid_out()
    assert again.orbits is None
    assert len(again.schedule) == len(laid.schedule)
    assert laid.laid_out() is laid


def test_an_instance_that_is_part_of_a_row_is_not_moved_over_efa():
    """Of a Trn3 UltraServer a leaf holds half the sleds of a rack: moving a sled splits it."""
    images, _ = tried("trn3-ultraserver-gen1:2", "", "all_gather", "dimension_direct")
    assert images.orbits is None
