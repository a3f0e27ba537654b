"""The traffic matrix puts on every link what the step's timeline carries."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests import scenarios
from trnviz.core import planning
from trnviz.core.errors import PlacementError
from trnviz.core.event_log import events
from trnviz.core.expert_load import expert_load
from trnviz.core.pipeline import simulate
from trnviz.core.traffic_matrix import DIMENSIONS, TIERS, routes_between, traffic_matrix, uses_at
from trnviz.files import huggingface
from trnviz.session.edits import MoveRanks

PLANS = {
    "dense": ("Llama-3.1-70B", {}),
    "zero3": ("Llama-3.1-70B", {"zero": 3}),
    "no sequence parallel": ("Llama-3.1-70B", {"sequence_parallel": False}),
    "context": ("Llama-3.1-8B", {"tp": 8, "pp": 4, "dp": 4, "cp": 2}),
    "experts": ("Mixtral-8x7B-v0.1", {"tp": 8, "pp": 4, "dp": 8, "ep": 8, "etp": 8}),
    "busy experts": (
        "Mixtral-8x7B-v0.1",
        {"tp": 8, "pp": 4, "dp": 8, "ep": 8, "etp": 8, "expert_imbalance": 2.0},
    ),
    "cut busy experts": (
        "Mixtral-8x7B-v0.1",
        {"tp": 8, "pp": 4, "dp": 8, "ep": 4, "etp": 4, "expert_imbalance": 1.5},
    ),
    "decode": ("Llama-3.1-70B", {"mode": "decode", "batch": 8}),
}


@cache
def ran(name):
    model, changes = PLANS[name]
    base = scenarios.trained()
    plan = replace(base.plan, **changes)
    scenario = planning.scenario(huggingface.shipped(model), plan, base.topology, base.spec)
    result = simulate(scenario)
    return scenario, result, traffic_matrix(scenario, result)


@pytest.mark.parametrize("name", PLANS)
def test_every_link_carries_what_the_timeline_says(name):
    _, result, matrix = ran(name)
    carried = result.timeline.link_bytes
    assert np.allclose(matrix.link_bytes, carried, rtol=1e-6, atol=1e-6 * carried.max())


@pytest.mark.parametrize("name", PLANS)
def test_levels_dimensions_and_tiers_add_up(name):
    scenario, _, matrix = ran(name)
    ranks = np.arange(matrix.ranks)
    total = matrix.sent_bytes.sum()
    for place in (ranks, scenario.placement.chip_of_rank, scenario.plan.stage_of_rank):
        grid = matrix.grid(np.asarray(place))
        assert grid.sum() == pytest.approx(total)
        parts = sum(matrix.grid(np.asarray(place), dimension=d).sum() for d in DIMENSIONS)
        assert parts == pytest.approx(total)
    assert matrix.by_tier(ranks, -1, -1).sum() == pytest.approx(total)


def test_tensor_parallel_bytes_stay_in_a_stage_and_the_pipelines_go_to_neighbours():
    scenario, _, matrix = ran("dense")
    stage = np.asarray(scenario.plan.stage_of_rank)
    tp = matrix.grid(stage, dimension="tp")
    assert (tp[~np.eye(4, dtype=bool)] == 0).all()
    pp = matrix.grid(stage, dimension="pp")
    apart = np.abs(np.subtract.outer(np.arange(4), np.arange(4)))
    assert (pp[apart == 1] > 0).all()
    assert (pp[apart != 1] == 0).all()
    sends = next(use for use in ran("dense")[1].uses if use.dimension == "pp")
    assert pp[0, 1] == pytest.approx(sends.size_bytes * 64 * 32)


def test_tiers_are_those_of_the_ways():
    scenario, _, matrix = ran("dense")
    stage = np.asarray(scenario.plan.stage_of_rank)
    names = [name for name, size in zip(TIERS, matrix.by_tier(stage, 0, 1), strict=True) if size]
    assert names == ["Z"]
    inside = matrix.by_tier(stage, 0, 0, dimension="tp")
    assert inside[1] > 0
    assert inside[2:].sum() == 0


def test_a_cell_has_its_routes():
    scenario, _, matrix = ran("dense")
    stage = np.asarray(scenario.plan.stage_of_rank)
    src, dst = matrix.pairs(stage, 0, 1)
    links = routes_between(src, dst, scenario.placement, scenario.topology)
    names = [scenario.topology.link_names[link] for link in links]
    assert names
    assert all(name.startswith("i0.") and ">i1." in name for name in names)
    assert routes_between([0], [1], scenario.placement, scenario.topology) == ()


def test_a_moved_shard_takes_its_traffic_along():
    scenario, _, _ = ran("dense")
    moved = MoveRanks(ranks=(0,), chip="i2.c5", core=0).apply(scenario)
    result = simulate(moved)
    matrix = traffic_matrix(moved, result)
    carried = result.timeline.link_bytes
    assert np.allclose(matrix.link_bytes, carried, rtol=1e-6, atol=1e-6 * carried.max())


def test_ranks_get_and_give_back_what_their_experts_work_on():
    scenario, _, matrix = ran("busy experts")
    ranks = np.arange(matrix.ranks)
    grid = matrix.grid(ranks, dimension="ep")
    load = expert_load(scenario.model, scenario.plan).tokens
    fair = load / load.mean()
    got, gave = grid.sum(axis=0), grid.sum(axis=1)
    assert np.corrcoef(got, fair)[0, 1] > 0.95
    assert np.corrcoef(gave, fair)[0, 1] > 0.95
    even = ran("experts")[2].grid(ranks, dimension="ep")
    assert grid.sum() == pytest.approx(even.sum(), rel=1e-6)


def test_a_bare_fabric_sends_nothing():
    _, result, _ = ran("dense")
    with pytest.raises(PlacementError, match="no model"):
        traffic_matrix(scenarios.bare(), result)


def test_what_is_under_way_are_the_pairs_of_its_collectives():
    _, result, matrix = ran("dense")
    every = matrix.under_way(result.uses)
    assert every.all()
    send = next(u for u in result.uses if u.dimension == "pp" and u.pairs)
    rows = np.flatnonzero(matrix.under_way([send]))
    ends = {(int(group[a]), int(group[b])) for group in send.ranks for a, b in send.pairs}
    assert {(int(matrix.src[row]), int(matrix.dst[row])) for row in rows} == ends
    now = next(e.start_s for e in events(result.timeline) if e.span.name == "tp all_gather")
    uses = uses_at(result, now)
    assert "tp all_gather" in {use.name for use in uses}
    assert uses_at(result, result.step_time_s) == ()
