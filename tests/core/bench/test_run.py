import json
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.check_schedule import check_schedule
from tests.checks import check_run
from tests.core.collectives.builders import GIB, MIB, chips, collective
from tests.paths import SHARED
from trnviz.core.bench.run import run
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.collectives.groups import parse_groups, whole
from trnviz.core.collectives.registry import ALGORITHMS
from trnviz.core.errors import InputError, ScheduleError
from trnviz.files import topologies

HOP = (500e-9,)
FAST, SLOW = 128e9, 64e9
FABRICS = {
    "torus4x4": ("torus:4x4", (FAST,)),
    "torus4x4x4": ("torus:4x4x4", (FAST, FAST, SLOW)),
    "torus4x4x4_uniform128": ("torus:4x4x4", (FAST,)),
    "ring4": ("ring:4", (FAST,)),
    "ring16": ("ring:16", (FAST,)),
}
SIZES = (1024, 65536, MIB, 64 * MIB, GIB)
EQUAL = ("torus4x4", "torus4x4x4_uniform128", "ring4", "ring16")
RUNS = {
    "ring_uni_all_reduce": ("all_reduce", "ring", "split"),
    "ring_bidi_all_reduce": ("all_reduce", "bidirectional_ring", "split"),
    "hier_uni_reduce_scatter": ("reduce_scatter", "dimension_ring", "split"),
    "hier_uni_all_reduce": ("all_reduce", "dimension_ring", "split"),
    "hier_bidi_reduce_scatter": ("reduce_scatter", "bidirectional_dimension_ring", "split"),
    "hier_bidi_all_reduce": ("all_reduce", "bidirectional_dimension_ring", "split"),
    "halving_doubling_split_all_reduce": ("all_reduce", "halving_doubling", "split"),
    "halving_doubling_cw_all_reduce": ("all_reduce", "halving_doubling", "clockwise"),
    "multiring_rotated_reduce_scatter": ("reduce_scatter", "multi_ring", "split"),
    "multiring_rotated_all_reduce": ("all_reduce", "multi_ring", "split"),
}


@lru_cache
def fabric(name):
    text, bandwidth = FABRICS.get(name, (name, ()))
    return topologies.topology(text, bandwidth=bandwidth, latency=HOP if bandwidth else ())


def timed(name, operation, algorithm, size, **rules):
    topology = fabric(name)
    asked = collective(operation, algorithm, whole(topology), size_bytes=size)
    return run(asked, topology, record="totals", **rules)


@pytest.fixture(scope="module")
def golden():
    path = SHARED / "golden" / "bounds.json"
    if not path.exists():
        pytest.skip("the golden figures are not beside this checkout")
    return json.loads(path.read_text())


@pytest.mark.parametrize("name", FABRICS)
@pytest.mark.parametrize("row", RUNS)
def test_runs_equal_their_closed_forms(golden, name, row):
    operation, algorithm, ties = RUNS[row]
    for size in SIZES:
        known = golden[name]["us"][str(size)]
        if row in known:
            found = timed(name, operation, algorithm, size, ties=ties).run.time_s * 1e6
            assert found == pytest.approx(known[row], rel=1e-9, abs=5.01e-7)


@pytest.mark.parametrize("name", FABRICS)
def test_bounds_equal_the_published_rows(golden, name):
    for size in SIZES:
        known = golden[name]["us"][str(size)]
        for operation in ("all_reduce", "all_gather", "reduce_scatter", "all_to_all", "broadcast"):
            found = timed(name, operation, "mesh", size).bound.time_s * 1e6
            assert found == pytest.approx(known[f"LB_{operation}"], rel=1e-9, abs=5.01e-7)


@pytest.mark.parametrize(
    ("name", "share"),
    [("torus4x4", 0.99), ("torus4x4x4", 0.99), ("trn2", 0.99), ("ultraserver", 0.97)],
)
@pytest.mark.parametrize("operation", ["all_reduce", "all_gather", "reduce_scatter", "all_to_all"])
def test_a_gibibyte_goes_at_the_bound(name, share, operation):
    result = timed(name, operation, "auto", GIB)
    least = 0.99 if operation == "all_to_all" else share
    assert least <= result.bound_ratio <= 1
    assert result.bound.time_s <= result.run.time_s * (1 + 1e-12)


@pytest.mark.parametrize(
    ("name", "share"), [("torus4x4", 0.95), ("torus4x4x4", 0.9), ("trn2", 0.95)]
)
def test_a_broadcast_goes_near_the_bound(name, share):
    result = timed(name, "broadcast", "auto", GIB)
    assert share <= result.bound_ratio <= 1
    assert result.schedule.algorithm == "swarm"


PEERS = {
    ("torus4x4", "all_reduce"): (4.017, 8.096, 3947.2),
    ("torus4x4", "all_gather"): (2.008, 4.048, 1973.6),
    ("torus4x4", "reduce_scatter"): (2.008, 4.048, 1973.6),
    ("torus4x4", "all_to_all"): (2.011, 4.596, 4194.804),
    ("torus4x4x4", "all_reduce"): (6.021, 13.331, 3393.3),
    ("torus4x4x4", "all_gather"): (3.010, 6.618, 1696.7),
    ("torus4x4x4", "reduce_scatter"): (3.010, 6.618, 1696.7),
    ("torus4x4x4", "all_to_all"): (3.020, 8.936, 8389.108),
}


@pytest.mark.parametrize(("name", "operation"), PEERS)
def test_auto_is_as_fast_as_the_best_peer(name, operation):
    for size, us in zip((1024, MIB, GIB), PEERS[name, operation], strict=True):
        assert timed(name, operation, "auto", size).run.time_s * 1e6 <= us * (1 + 1e-6)


@pytest.mark.parametrize("size", [1024, MIB, GIB])
@pytest.mark.parametrize("operation", ["all_reduce", "all_gather", "reduce_scatter"])
def test_auto_is_never_slower_than_an_algorithm(operation, size):
    best = timed("torus4x4", operation, "auto", size).run.time_s
    for algorithm in ALGORITHMS:
        try:
            single = timed("torus4x4", operation, algorithm, size).run.time_s
        except ScheduleError:
            continue
        assert best <= single * (1 + 1e-9), algorithm


def test_auto_answers_the_same_twice():
    first, second = (timed("trn2", "all_gather", "auto", 8 * MIB) for _ in range(2))
    assert first.schedule.algorithm == second.schedule.algorithm
    assert first.run.time_s == second.run.time_s


@pytest.mark.parametrize("algorithm", ["ring", "multi_ring", "dimension_ring", "mesh"])
def test_an_all_reduce_is_a_reduce_scatter_and_an_all_gather(algorithm):
    parts = [
        timed("torus4x4", operation, algorithm, 16 * MIB).run.time_s
        for operation in ("reduce_scatter", "all_gather", "all_reduce")
    ]
    assert parts[0] == pytest.approx(parts[1], rel=1e-9)
    assert parts[0] + parts[1] == pytest.approx(parts[2], rel=1e-9)


@pytest.mark.parametrize("algorithm", ["multi_ring", "weighted_multi_ring", "rdh", "kangaring"])
@pytest.mark.parametrize("text", ["ranks:0-15,48-63", "ranks:0-15,48-63;ranks:16-47"])
def test_rows_that_neuron_pairs_are_served(algorithm, text):
    topology = fabric("trn2")
    asked = collective("all_gather", algorithm, *parse_groups(text, topology), size_bytes=128 * MIB)
    result = run(asked, topology)
    check_run(result.schedule, result.routes, topology, result.run)
    assert result.bound_ratio > 0.2


def test_hierarchical_goes_over_efa_with_a_share_of_the_data():
    topology = fabric("trn2:2")
    asked = collective("all_reduce", "hierarchical", whole(topology), size_bytes=64 * MIB)
    result = run(asked, topology)
    check_schedule(asked, result.schedule)
    names = {topology.link_names[link] for link in result.busy_links()}
    assert "i0.c0>leaf0" in names
    crossing = result.run.link_bytes[topology.link_id("i0.c0>leaf0")]
    assert crossing == pytest.approx(2 * 64 * MIB / 16 / 2)


@settings(deadline=None, max_examples=25)
@given(
    operation=st.sampled_from(CollectiveKind),
    algorithm=st.sampled_from(["auto", *sorted(ALGORITHMS)]),
    size=st.sampled_from([0, 1, 1024, MIB]),
    shift=st.integers(0, 15),
)
def test_moving_a_group_along_the_torus_changes_nothing(operation, algorithm, size, shift):
    topology = fabric("torus4x4")
    order = np.array(whole(topology).ranks)
    x, y = order % 4, order // 4
    moved = (x + shift) % 4 + 4 * ((y + shift // 4) % 4)
    times = []
    for ids in (order, moved):
        asked = collective(operation, algorithm, chips(*ids.tolist()), size_bytes=size)
        try:
            result = run(asked, topology, record="totals")
        except ScheduleError as error:
            times.append(str(error))
            continue
        assert np.isfinite(result.run.time_s)
        assert 0 <= result.bound_ratio <= 1
        times.append(result.run.time_s)
    if isinstance(times[0], str):
        assert isinstance(times[1], str)
    else:
        assert times[0] == pytest.approx(times[1], rel=1e-9)


def test_twice_the_capacity_halves_the_bandwidth_term():
    slow = topologies.topology("torus:4x4", bandwidth=(FAST,), latency=(0.0,))
    fast = topologies.topology("torus:4x4", bandwidth=(2 * FAST,), latency=(0.0,))
    asked = collective("all_reduce", "weighted_multi_ring", whole(slow), size_bytes=GIB)
    assert run(asked, slow).run.time_s == pytest.approx(2 * run(asked, fast).run.time_s)


def test_an_unknown_network_is_refused():
    with pytest.raises(InputError, match="network model"):
        timed("ring4", "all_reduce", "ring", MIB, network="packets")


def test_pairs_left_out_are_the_usual_ones():
    topology = fabric("ring4")
    asked = replace(collective("permute", "auto", whole(topology), size_bytes=MIB), pairs=())
    assert run(asked, topology).collective.pairs == ((0, 1), (1, 2), (2, 3), (3, 0))
