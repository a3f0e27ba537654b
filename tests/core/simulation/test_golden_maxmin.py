"""Every case of the two max-min references, flow by flow where they give flows."""

import json

import numpy as np
import pytest

from tests.core.simulation.builders import Torus, routes, schedule, topology
from tests.paths import SHARED, needs_shared
from trnviz.core.simulation.engine import simulate

pytestmark = needs_shared
MIB = 1 << 20
GOLDEN = SHARED / "golden"


def load(name):
    path = GOLDEN / name
    return json.loads(path.read_text()) if path.is_file() else {"cases": [], "results": {}}


def run_flows(torus, capacity, flows, latency=0.0):
    """Ends of flows given as (links, bytes), all from time 0."""
    paths, size = [links for links, _ in flows], np.array([size for _, size in flows], float)
    waits = np.array([len(path) for path in paths]) * latency
    fabric = topology("torus:" + "x".join(map(str, torus.shape)))
    assert fabric.link_count >= torus.links
    cap = np.full(fabric.link_count, 1e9)
    cap[: torus.links] = capacity
    net = routes(paths, cap, size=size, latency=waits)
    return simulate(schedule(size), net, fabric)


def distinct(ends):
    ordered = np.sort(ends)
    return 1 + int((np.diff(ordered) > 1e-9 * ordered[1:]).sum())


# --- latency 0, one path -----------------------------------------------------------------------


def one_path(torus, src, dst):
    tie = 1 if sum(torus.coords(src)) % 2 == 0 else -1
    return torus.walk(src, torus.steps(src, dst, tie))


def all_pairs(nodes):
    return [(s, d) for s in range(nodes) for d in range(nodes) if s != d]


def maxmin_case(name, torus):
    """(capacities, [(src, dst, bytes)]) of a case, from what the reference says of it."""
    n, cap = torus.nodes, np.full(torus.links, 1e10)
    every = [(s, d, MIB) for s, d in all_pairs(n)]
    special = {
        "ring8_opposite": [(i, (i + 4) % 8, MIB) for i in range(8)],
        "ring_4x4_x": [(4 * r + i, 4 * r + (i + 1) % 4, MIB) for r in range(4) for i in range(4)],
        "ring16_id": [(i, (i + 1) % 16, MIB) for i in range(16)],
        "transpose_4x4": [
            (4 * r + c, 4 * c + r, MIB) for r in range(4) for c in range(4) if r != c
        ],
        "incast_4x4": [(i, 0, MIB) for i in range(1, 16)],
        "bitcomp_4x4x4": [(i, 63 - i, MIB) for i in range(64)],
        "tail_gap_ring8": [
            (a, b, m * MIB)
            for a, b, m in ((0, 2, 10), (1, 3, 10), (0, 1, 3), (0, 1, 3), (2, 3, 3), (2, 3, 3))
        ],
        "line_tail_8": [
            (a, b, m * MIB) for a, b, m in ((0, 1, 8), (0, 2, 4), (1, 2, 4), (1, 3, 4), (1, 4, 4))
        ],
    }
    if name.startswith("mixsize"):
        sizes = np.random.default_rng(42).integers(1, 17, len(every)) * MIB
        return cap, [(s, d, int(m)) for (s, d, _), m in zip(every, sizes, strict=True)]
    if name == "perm_4x4x4":
        p = np.random.default_rng(11).permutation(64)
        return cap, [(i, int(p[i]), MIB) for i in range(64) if p[i] != i]
    if name == "hot_4x4":
        cap[0] = 5e9
    if name == "hetero_4x4x4":
        cap = np.random.default_rng(7).integers(5, 16, 384) * 1e9
    if name == "z_slow_4x4x4":
        cap = np.array([32e9, 64e9, 64e9])[np.arange(torus.links) // 2 % 3]
    return cap, special.get(name, every)


@pytest.mark.parametrize("case", load("maxmin.json")["cases"], ids=lambda case: case["id"])
def test_maxmin(case):
    torus = Torus(tuple(case["torus"]))
    capacity, flows = maxmin_case(case["id"], torus)
    assert len(flows) == case["flows"]
    run = run_flows(torus, capacity, [(one_path(torus, s, d), m) for s, d, m in flows])
    assert run.time_s == pytest.approx(case["makespan_s"], rel=1e-9)
    assert distinct(run.flow_end_s) == case["distinct_finishes"]
    if "first_finish_s" in case:
        assert run.flow_end_s.min() == pytest.approx(case["first_finish_s"], rel=1e-9)
    if "sum_of_finishes_s" in case:
        assert run.flow_end_s.sum() == pytest.approx(case["sum_of_finishes_s"], rel=1e-9)


# --- with latency, both rules for ties ---------------------------------------------------------

LATENCY = 5e-7
SHAPES = {"ring4": (4,), "ring16": (16,), "torus4x4": (4, 4), "torus8x8": (8, 8)}
PAIRS = [key for key in load("simgrid.json")["results"] if key.startswith("a2a")]


def shape(name):
    return SHAPES.get(name, (4, 4, 4))


def rates_of(torus):
    per_axis = np.array([128e9, 128e9, 64e9])
    return per_axis[np.arange(torus.links) // 2 % len(torus.shape)]


@pytest.mark.parametrize("key", PAIRS)
def test_all_to_all_with_latency(key):
    golden = load("simgrid.json")["results"][key]
    _, name, size, ties = key.split("|")
    torus = Torus(shape(name))
    each = int(size) / torus.nodes
    flows = []
    for src, dst in all_pairs(torus.nodes):
        ways = torus.all_ways(src, dst)
        ways = ways if ties == "split" else ways[:1]
        flows += [(torus.walk(src, way), each / len(ways)) for way in ways]
    assert len(flows) == golden["flows"]
    run = run_flows(torus, rates_of(torus), flows, LATENCY)
    assert run.time_s * 1e6 == pytest.approx(golden["us"], rel=1e-9)


@pytest.mark.parametrize(
    ("key", "pairs"),
    [
        ("incast_4x4_64MiB_each_to_rank0_cw", [(i, 0) for i in range(1, 16)]),
        ("naive_broadcast_4x4_64MiB_rank0_unicast_cw", [(0, i) for i in range(1, 16)]),
    ],
)
def test_one_to_all_and_all_to_one(key, pairs):
    golden = load("simgrid.json")["results"][key]
    torus = Torus((4, 4))
    flip = [4 * (i % 4) + i // 4 for i in range(16)]  # ranks count along x first
    flows = [(torus.walk(flip[s], torus.steps(flip[s], flip[d], 1)), 64 * MIB) for s, d in pairs]
    run = run_flows(torus, rates_of(torus), flows, LATENCY)
    assert run.time_s == pytest.approx(golden["seconds"], rel=1e-9)
    assert run.flow_end_s == pytest.approx(golden["ends"], rel=1e-6)


@pytest.mark.parametrize("key", ["two_flows_one_link", "parking_lot"])
def test_hand_cases(key):
    golden = load("simgrid.json")["results"][key]
    ways = {"two_flows_one_link": [[0], [0]], "parking_lot": [[0, 2, 4], [0], [2], [4]]}[key]
    capacity = np.full(8, 128e9)
    capacity[2] = 64e9
    run = run_flows(Torus((4,)), capacity, [(way, 1e9) for way in ways])
    assert run.flow_end_s == pytest.approx(golden["ends"], rel=1e-6)
    assert run.time_s == pytest.approx(golden["seconds"], rel=1e-9)


def test_unequal_sizes_on_one_link():
    flows = [([0], size) for size in (1e9, 2e9, 3e9)]
    run = run_flows(Torus((4,)), np.full(8, 128e9), flows)
    assert run.flow_end_s == pytest.approx([0.0234375, 0.0390625, 0.046875], rel=1e-12)
