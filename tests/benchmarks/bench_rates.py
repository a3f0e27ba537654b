"""How long max-min rates take.

Budgets: 4,032 single-path flows on 4x4x4 in 0.3 ms (uniform) and 3 ms (random capacities); a
handful of macro-flows in 50 us.
"""

import numpy as np
import pytest

from tests.core.simulation.builders import Torus
from tests.core.simulation.test_golden_maxmin import all_pairs, one_path
from trnviz.core.simulation.rates import fill, hop_table, solve_capped

TORUS = Torus((4, 4, 4))
CAPACITIES = {
    "uniform": np.full(TORUS.links, 1e10),
    "random": np.random.default_rng(7).integers(5, 16, TORUS.links) * 1e9,
}


@pytest.fixture(scope="module")
def table():
    paths = [one_path(TORUS, src, dst) for src, dst in all_pairs(TORUS.nodes)]
    start = np.concatenate([[0], np.cumsum([len(path) for path in paths])])
    links = np.concatenate(paths)
    return hop_table(start, links, np.ones(len(links)), TORUS.links)


@pytest.mark.parametrize("name", CAPACITIES)
def test_all_pairs_of_4x4x4(benchmark, table, name):
    benchmark.extra_info["budget_s"] = 3e-4 if name == "uniform" else 3e-3
    rate = benchmark(fill, table, np.append(CAPACITIES[name], np.inf))
    assert np.isfinite(rate).all()


def test_four_priorities(benchmark, table):
    priority = np.arange(len(table)) % 4
    benchmark(fill, table, np.append(CAPACITIES["random"], np.inf), priority)


def test_six_macro_flows_on_shared_links(benchmark):
    benchmark.extra_info["budget_s"] = 5e-5
    usage = np.random.default_rng(1).random((6, 40))
    benchmark(solve_capped, usage, np.full(40, 1.5), np.ones(6))
