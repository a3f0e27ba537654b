"""How long building a fabric and routing its flows takes.

Budgets: the torus of 64 x 64 within 0.1 s; 5,120 sub-flows of an all-to-all in about a millisecond.
"""

import numpy as np
import pytest

from tests.schedules import all_pairs, flows
from trnviz.core.faults import Fault, apply
from trnviz.core.routing import route
from trnviz.files.topologies import topology


@pytest.mark.parametrize(
    "word", ["ultraserver", "torus:64x64", "torus:64x32x32", "ultraserver:1024"]
)
def test_build(benchmark, word):
    benchmark(topology, word)


@pytest.mark.parametrize("word", ["torus:4x4x4", "ultraserver", "torus:4x4x4*switch:4"])
def test_route_all_pairs(benchmark, word):
    fabric = topology(word)
    benchmark(route, flows(*all_pairs(fabric.chip_count)), fabric)


def test_route_neighbours_of_4096_chips(benchmark):
    fabric = topology("torus:64x64")
    links = fabric.step_links.reshape(-1)
    schedule = flows(fabric.link_src[links], fabric.link_dst[links])
    benchmark(route, schedule, fabric)


def test_route_all_pairs_in_every_row_of_4096_chips(benchmark):
    fabric = topology("torus:64x64")
    src, dst = all_pairs(64)
    rows = np.arange(64)[:, None] * 64
    schedule = flows((rows + src).ravel(), (rows + dst).ravel())
    benchmark(route, schedule, fabric)


def test_route_all_pairs_round_a_dead_chip(benchmark):
    fabric = apply(topology("ultraserver"), (Fault(kind="chip", name="i0.c0"),))
    src, dst = all_pairs(64)
    alive = (src > 0) & (dst > 0)
    benchmark(route, flows(src[alive], dst[alive]), fabric)
