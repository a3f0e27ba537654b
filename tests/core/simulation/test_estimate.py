"""Closed forms equal the reference row by row, and runs equal the closed forms."""

import json

import numpy as np
import pytest

from tests.core.simulation.builders import topology
from tests.paths import SHARED, needs_shared
from trnviz.core.collectives import registry
from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup
from trnviz.core.errors import ScheduleError
from trnviz.core.routing import route
from trnviz.core.simulation import estimate
from trnviz.core.simulation.engine import simulate

GIB = 1 << 30
FABRICS = {
    "torus4x4": ("torus:4x4", (128e9,)),
    "torus4x4x4": ("torus:4x4x4", (128e9, 128e9, 64e9)),
    "torus4x4x4_uniform128": ("torus:4x4x4", (128e9,)),
    "ring4": ("ring:4", (128e9,)),
    "ring16": ("ring:16", (128e9,)),
}
KIND = {kind.value: kind for kind in CollectiveKind}
PATH = SHARED / "golden" / "bounds.json"


def closed_form(name, torus, size):
    """The function behind a row of the reference."""
    if name.startswith("LB_"):
        return estimate.lower_bound(torus, KIND[name[3:]], size)
    exact = {
        "multiring_weighted_pipelined_all_reduce": lambda: estimate.weighted_multi_ring(
            torus, CollectiveKind.ALL_REDUCE, size
        ),
        "a2a_concurrent_dor_cw_bandwidth_term": lambda: estimate.concurrent_all_to_all(
            torus, size, split=False
        ),
        "a2a_concurrent_dor_split_bandwidth_term": lambda: estimate.concurrent_all_to_all(
            torus, size, split=True
        ),
        "a2a_per_dim_sequential_split": lambda: estimate.dimension_all_to_all(
            torus, size, split=True
        ),
        "a2a_per_dim_sequential_cw_cutthrough": lambda: estimate.dimension_all_to_all(
            torus, size, split=False
        ),
        "send_recv_1hop_cutthrough": lambda: estimate.send_recv_one_hop(torus, size),
        "send_recv_diameter_cutthrough": lambda: estimate.send_recv_cut_through(torus, size),
        "send_recv_diameter_store_and_forward": lambda: estimate.send_recv_store_and_forward(
            torus, size
        ),
    }
    if name in exact:
        return exact[name]()
    kind = CollectiveKind.ALL_REDUCE if "all_reduce" in name else CollectiveKind.REDUCE_SCATTER
    ways = 2 if "bidi" in name else 1
    if name.startswith("ring_"):
        return estimate.ring(torus, kind, size, ways=ways)
    if name.startswith("hier_"):
        return estimate.dimension_ring(torus, kind, size, ways=ways)
    if name.startswith("multiring_rotated"):
        return estimate.multi_ring(torus, kind, size)
    return estimate.halving_doubling(torus, kind, size, split="split" in name)


@needs_shared
@pytest.mark.parametrize("name", FABRICS)
def test_every_row_of_the_reference(name):
    text, bandwidth = FABRICS[name]
    torus = estimate.Torus.of(topology(text, bandwidth, (5e-7,)))
    golden = json.loads(PATH.read_text())[name]
    assert torus.ranks == golden["N"]
    assert torus.node_bandwidth == golden["node_bandwidth_Bps"]
    assert torus.diameter == golden["diameter_hops"]
    for size, rows in golden["us"].items():
        for row, us in rows.items():
            found = closed_form(row, torus, int(size)) * 1e6
            assert found == pytest.approx(us, rel=1e-9, abs=5.01e-7), (row, size)


RUNS = [
    ("ring", "ring", "ring:16", {}),
    ("bidirectional_ring", "ring", "ring:16", {"ways": 2}),
    ("dimension_ring", "dimension_ring", "torus:4x4", {}),
    ("dimension_ring", "dimension_ring", "torus:4x4x4", {}),
    ("bidirectional_dimension_ring", "dimension_ring", "torus:4x4x4", {"ways": 2}),
    ("multi_ring", "multi_ring", "torus:4x4", {}),
    ("halving_doubling", "halving_doubling", "torus:4x4x4", {"split": True}),
    ("halving_doubling", "halving_doubling", "torus:4x4", {"split": False}),
]


@pytest.mark.parametrize("kind", ["all_reduce", "reduce_scatter", "all_gather"])
@pytest.mark.parametrize(("algorithm", "form", "text", "more"), RUNS)
def test_runs_equal_their_closed_forms(algorithm, form, text, more, kind):
    bandwidth = (128e9, 128e9, 64e9) if text == "torus:4x4x4" else (128e9,)
    fabric = topology(text, bandwidth, (5e-7,))
    ranks = np.arange(fabric.chip_count)
    group = ReplicaGroup(ranks=ranks, chip_of_rank=ranks, core_of_rank=ranks * 0)
    asked = Collective(
        name=algorithm, kind=KIND[kind], size_bytes=GIB, groups=(group,), algorithm=algorithm
    )
    plan = registry.plan(asked, fabric)
    ties = "split" if more.get("split", True) else "clockwise"
    run = simulate(plan, route(plan, fabric, ties), fabric)
    expected = getattr(estimate, form)(estimate.Torus.of(fabric), KIND[kind], GIB, **more)
    assert run.time_s == pytest.approx(expected, rel=1e-9)


def test_what_has_no_closed_form_says_so():
    with pytest.raises(ScheduleError, match="not a torus"):
        estimate.Torus.of(topology("switch:4"))
    torus = estimate.Torus.of(topology("ring:4"))
    with pytest.raises(ScheduleError, match="pair"):
        estimate.lower_bound(torus, CollectiveKind.SEND_RECV, 1)


def test_odd_and_smallest_rings():
    torus = estimate.Torus(sides=(5,), bandwidths=(1.0,), latency_s=0.0)
    assert estimate.concurrent_all_to_all(torus, 1.0, split=True) == pytest.approx(24 / 40)
    pair = estimate.Torus(sides=(2,), bandwidths=(1.0,), latency_s=0.0)
    assert estimate.concurrent_all_to_all(pair, 1.0, split=True) == 0.5
    assert pair.node_bandwidth == 1.0


def test_a_pipelined_chain_tends_to_the_bandwidth_of_its_links():
    torus = estimate.Torus(sides=(4,), bandwidths=(128e9,), latency_s=0.0)
    whole = estimate.pipelined_chain(torus, GIB, 3, 1)
    assert whole == pytest.approx(3 * GIB / 128e9)
    assert estimate.pipelined_chain(torus, GIB, 3, 1000) < 1.01 * GIB / 128e9
