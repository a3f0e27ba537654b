"""How long whole runs of a collective take: plan, routes, simulation.

Budgets: torus:64x64, dimension_ring all-reduce 0.7 s and dimension_direct all-to-all 2.9 s;
torus:4x4x4*switch:16, all-reduce in 64 chunks 4 s; all-to-all of all pairs on 4x4x4 30 ms. And
under 1 GiB of memory on torus:64x64. `by images` is what a user waits for (symmetry allowed);
`laid out` is the same with every flow, as the window plays it.
"""

import resource

import numpy as np
import pytest

from trnviz.core.bench.run import run as carry_out
from trnviz.core.collectives import registry
from trnviz.core.collectives.collective import Collective, CollectiveKind
from trnviz.core.collectives.groups import whole as everyone
from trnviz.core.routing import route
from trnviz.core.simulation import engine, fifo
from trnviz.files.topologies import topology

GIB = 1 << 30
RUNS = [
    ("torus:4x4x4", "all_to_all", "mesh", 1, 0.030),
    ("torus:64x64", "all_reduce", "dimension_ring", 1, 0.7),
    ("torus:64x64", "all_to_all", "dimension_direct", 1, 2.9),
    ("torus:4x4x4*switch:16", "all_reduce", "dimension_ring", 64, 4.0),
    ("torus:64x64", "all_reduce", "auto", None, None),
    ("ultraserver", "all_reduce", "auto", None, None),
    ("ultraserver", "all_reduce", "weighted_multi_ring", 16, None),
]
LAID_OUT = [
    ("torus:4x4x4", "all_to_all", "mesh", 1, 0.030),
    ("torus:64x64", "all_reduce", "dimension_ring", 1, 0.7),
    ("torus:64x64", "all_to_all", "dimension_direct", 1, 2.9),
    ("ultraserver", "all_reduce", "weighted_multi_ring", 4, None),
]


def named(runs):
    return ["-".join(map(str, run[:4])) for run in runs]


def asked(fabric, kind, algorithm):
    return Collective(
        name="bench",
        kind=CollectiveKind(kind),
        size_bytes=GIB,
        groups=(everyone(fabric),),
        algorithm=algorithm,
    )


def laid_out(fabric, kind, algorithm, chunks, network=engine, ties="split"):
    plan = registry.plan(asked(fabric, kind, algorithm), fabric, chunks)
    return network.simulate(plan, route(plan, fabric, ties), fabric)


def note(benchmark, budget_s):
    benchmark.extra_info["budget_s"] = budget_s
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    benchmark.extra_info["peak_rss_mib_so_far"] = round(peak)


@pytest.mark.parametrize(("word", "kind", "algorithm", "chunks", "budget_s"), RUNS, ids=named(RUNS))
def test_by_images(benchmark, word, kind, algorithm, chunks, budget_s):
    fabric = topology(word)
    question = asked(fabric, kind, algorithm)
    result = benchmark.pedantic(
        carry_out,
        (question, fabric),
        {"chunks": chunks, "record": "totals"},
        rounds=3,
        warmup_rounds=1,
    )
    assert np.isfinite(result.run.time_s)
    note(benchmark, budget_s)


@pytest.mark.parametrize(
    ("word", "kind", "algorithm", "chunks", "budget_s"), LAID_OUT, ids=named(LAID_OUT)
)
def test_laid_out(benchmark, word, kind, algorithm, chunks, budget_s):
    fabric = topology(word)
    arguments = (fabric, kind, algorithm, chunks)
    run = benchmark.pedantic(laid_out, arguments, rounds=3, warmup_rounds=1)
    assert np.isfinite(run.time_s)
    note(benchmark, budget_s)


def test_messages_on_4x4x4(benchmark):
    fabric = topology("torus:4x4x4")
    arguments = (fabric, "all_to_all", "mesh", 1, fifo, "clockwise")
    benchmark.pedantic(laid_out, arguments, rounds=5)
