"""Lower bounds: equal to the reference, tighter with faults, and never above what is possible."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.simulation.builders import topology
from tests.paths import SHARED, needs_shared
from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup
from trnviz.core.errors import RoutingError
from trnviz.core.simulation.bound import bound
from trnviz.files.topologies import topology as preset

GIB = 1 << 30
FABRICS = {
    "torus4x4": ("torus:4x4", (128e9,)),
    "torus4x4x4": ("torus:4x4x4", (128e9, 128e9, 64e9)),
    "torus4x4x4_uniform128": ("torus:4x4x4", (128e9,)),
    "ring4": ("ring:4", (128e9,)),
    "ring16": ("ring:16", (128e9,)),
}


def group(chips):
    return ReplicaGroup(
        ranks=np.arange(len(chips)), chip_of_rank=chips, core_of_rank=np.zeros(len(chips))
    )


def collective(kind, chips, size=GIB, **more):
    groups = more.pop("groups", None) or (group(chips),)
    return Collective(name=kind, kind=CollectiveKind(kind), size_bytes=size, groups=groups, **more)


def without(fabric, *names):
    """The fabric with some links down, one direction each."""
    up = fabric.link_up.copy()
    up[[fabric.link_id(name) for name in names]] = False
    capacity = np.where(up, fabric.link_capacity_bytes_per_s, 0.0)
    return replace(fabric, link_up=up, link_capacity_bytes_per_s=capacity)


@needs_shared
@pytest.mark.parametrize("name", FABRICS)
def test_the_bounds_of_the_reference(name):
    rows = json.loads((SHARED / "golden" / "bounds.json").read_text())[name]["us"]
    text, bandwidth = FABRICS[name]
    fabric = topology(text, bandwidth, (5e-7,))
    chips = np.arange(fabric.chip_count)
    for size, row in rows.items():
        for key, golden in row.items():
            if key.startswith("LB_"):
                found = bound(collective(key[3:], chips, int(size)), fabric)
                assert found.time_s * 1e6 == pytest.approx(golden, rel=1e-9, abs=5.1e-7), key


def test_the_figures_of_the_brief():
    small = bound(collective("all_reduce", range(16)), topology("torus:4x4", (128e9,), (5e-7,)))
    assert small.time_s == pytest.approx(3932.16e-6)
    assert small.limited_by == "links of all chips"
    server = preset("ultraserver")
    large = bound(collective("all_reduce", range(64)), server)
    assert large.time_s == pytest.approx(3303.0144e-6)
    assert 0 < large.memory_s < large.time_s


def test_ranks_on_a_chip_count_as_one_that_holds_their_data():
    fabric = preset("trn2")
    by_chip = bound(collective("all_gather", np.arange(16)), fabric)
    by_core = bound(collective("all_gather", np.repeat(np.arange(16), 4)), fabric)
    assert by_core.time_s == pytest.approx(by_chip.time_s)
    assert bound(collective("all_gather", np.zeros(4)), fabric).time_s == 0.0


def test_nothing_to_move_takes_no_time():
    fabric = topology("ring:4")
    assert bound(collective("all_reduce", range(4), 0), fabric).time_s == 0.0
    assert bound(collective("all_reduce", [2]), fabric).time_s == 0.0
    assert bound(collective("send_recv", range(4), pairs=((1, 1),)), fabric).time_s == 0.0


def test_efa_is_used_between_ultraservers_only():
    two = preset("ultraserver:2")
    inside = bound(collective("all_to_all", np.arange(64)), two)
    assert inside.time_s == pytest.approx(
        bound(collective("all_to_all", range(64)), preset("ultraserver")).time_s
    )
    across = bound(collective("all_to_all", np.arange(128)), two)
    assert across.bandwidth_s == pytest.approx(64 * 64 * GIB / 128 / (64 * 25e9))
    assert across.latency_s == pytest.approx(15e-6)
    assert across.limited_by == "cut round efa = 0"


def test_groups_that_share_links_are_bound_together():
    fabric = topology("torus:4x4", (128e9,))
    cores = tuple(group(np.arange(16)) for _ in range(4))
    one = bound(collective("all_to_all", None, groups=cores[:1]), fabric)
    four = bound(collective("all_to_all", None, groups=cores), fabric)
    assert four.bandwidth_s == pytest.approx(4 * one.bandwidth_s)
    rows = tuple(group(np.arange(4) + 4 * row) for row in range(4))
    side = bound(collective("all_reduce", None, groups=rows), fabric)
    assert side.time_s == pytest.approx(2 * 3 / 4 * GIB / 256e9)
    alone = bound(collective("all_reduce", None, groups=rows[:1]), fabric)
    assert alone.time_s < side.time_s  # it may go through the other rows


def test_a_dead_link_raises_the_bound_and_a_cut_off_chip_is_named():
    fabric = topology("torus:4x4", (128e9,), (5e-7,))
    hurt = without(fabric, "c0>c1")
    assert bound(collective("all_gather", range(16)), hurt).bandwidth_s == pytest.approx(
        bound(collective("all_gather", range(16)), fabric).bandwidth_s * 4 / 3
    )
    ring = without(topology("ring:4", (128e9,), (5e-7,)), "c0>c1")
    assert bound(collective("all_gather", range(4)), ring).latency_s == pytest.approx(1.5e-6)
    lost = without(ring, "c0>c3")
    with pytest.raises(RoutingError, match="c0 to"):
        bound(collective("all_gather", range(4)), lost)


def test_a_pair_is_bound_by_all_its_ways():
    fabric = without(topology("torus:4x4", (128e9,)), "c0>c1", "c4>c5")
    found = bound(collective("send_recv", range(16), pairs=((0, 5),)), fabric)
    assert found.bandwidth_s >= GIB / (3 * 128e9) * (1 - 1e-12)


@pytest.mark.parametrize(
    "text", ["mesh:4x4", "full:8", "switch:16", "torus:4x4*switch:4", "ring:2"]
)
@pytest.mark.parametrize("kind", list(CollectiveKind))
def test_every_fabric_and_operation_has_a_finite_bound(text, kind):
    fabric = topology(text, (128e9,), (5e-7,))
    n = fabric.chip_count
    found = bound(collective(kind, np.arange(n), pairs=((0, n - 1), (n - 1, 0))), fabric)
    assert 0 < found.time_s < np.inf
    assert found.time_s == max(found.latency_s, found.bandwidth_s)
    assert found.limited_by


def test_a_switch_is_bound_by_its_ports():
    fabric = topology("switch:16", (128e9,), (5e-7,))
    found = bound(collective("all_gather", range(16)), fabric)
    assert found.bandwidth_s == pytest.approx(15 / 16 * GIB / 128e9)
    assert found.latency_s == pytest.approx(1e-6)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_cut_found_is_a_cut(data):
    """Every bandwidth bound of an all-to-all is at most that of the best of all cuts."""
    text = data.draw(st.sampled_from(["ring:5", "torus:3x2", "mesh:2x3", "full:4", "ring:6"]))
    fabric = topology(text, (128e9,))
    down = data.draw(st.lists(st.sampled_from(fabric.link_names), max_size=2, unique=True))
    fabric = without(fabric, *down)
    n = fabric.chip_count
    chips = data.draw(st.lists(st.integers(0, n - 1), min_size=2, max_size=n, unique=True))
    try:
        found = bound(collective("all_to_all", chips), fabric)
    except RoutingError:
        return
    capacity = fabric.link_capacity_bytes_per_s
    best = 0.0
    for mask in range(1, 2**n - 1):
        inside = (mask >> np.arange(n)) & 1 == 1
        ranks = inside[chips].sum()
        out = capacity[inside[fabric.link_src] & ~inside[fabric.link_dst]].sum()
        if out > 0:
            best = max(best, ranks * (len(chips) - ranks) * GIB / len(chips) / out)
    assert found.bandwidth_s <= best * (1 + 1e-12)
