"""How long whole runs of a collective take: plan, routes, simulation.

Budgets: torus:64x64, dimension_ring all-reduce 0.7 s and dimension_direct all-to-all 2.9 s;
torus:4x4x4*switch:16, all-reduce in 64 chunks 4 s; all-to-all of all pairs on 4x4x4 30 ms. And
under 1 GiB of memory on torus:64x64.
"""

import resource

import numpy as np
import pytest

from trnviz.core.collectives import registry
from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup
from trnviz.core.routing import route
from trnviz.core.simulation import engine, fifo
from trnviz.files.topologies import topology

GIB = 1 << 30
RUNS = [
    ("torus:4x4x4", "all_to_all", "mesh", 1, 0.030),
    ("torus:64x64", "all_reduce", "dimension_ring", 1, 0.7),
    ("torus:64x64", "all_to_all", "dimension_direct", 1, 2.9),
    ("torus:4x4x4*switch:16", "all_reduce", "dimension_ring", 64, 4.0),
    ("ultraserver", "all_reduce", "weighted_multi_ring", 4, None),
    ("ultraserver", "all_reduce", "weighted_multi_ring", 16, None),
]


def whole(fabric, kind, algorithm, chunks, network=engine, ties="split"):
    chips = np.arange(fabric.chip_count)
    everyone = ReplicaGroup(ranks=chips, chip_of_rank=chips, core_of_rank=chips * 0)
    asked = Collective(
        name="bench",
        kind=CollectiveKind(kind),
        size_bytes=GIB,
        groups=(everyone,),
        algorithm=algorithm,
    )
    plan = registry.plan(asked, fabric, chunks)
    return network.simulate(plan, route(plan, fabric, ties), fabric)


@pytest.mark.parametrize(
    ("word", "kind", "algorithm", "chunks", "budget_s"),
    RUNS,
    ids=["-".join(map(str, run[:4])) for run in RUNS],
)
def test_whole_run(benchmark, word, kind, algorithm, chunks, budget_s):
    fabric = topology(word)
    benchmark.extra_info["budget_s"] = budget_s
    run = benchmark.pedantic(whole, (fabric, kind, algorithm, chunks), rounds=3, warmup_rounds=1)
    assert np.isfinite(run.time_s)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    benchmark.extra_info["peak_rss_mib_so_far"] = round(peak)


def test_messages_on_4x4x4(benchmark):
    fabric = topology("torus:4x4x4")
    arguments = (fabric, "all_to_all", "mesh", 1, fifo, "clockwise")
    benchmark.pedantic(whole, arguments, rounds=5)
