from dataclasses import replace

import numpy as np
import pytest

from trnviz.core import pipeline, planning
from trnviz.core.errors import PlacementError
from trnviz.core.macro import macro
from trnviz.core.parallelism import Parallelism
from trnviz.core.scenario import Scenario
from trnviz.files import huggingface, topologies

SPEC = topologies.spec("ultraserver", lnc=2, bandwidth=(), latency=())
ULTRASERVER = topologies.topology("ultraserver")
MODEL = huggingface.shipped("Llama-3.1-70B")


def scenario(**changes):
    plan = Parallelism(**({"tp": 32, "pp": 4, "dp": 2} | changes))
    return planning.scenario(MODEL, plan, ULTRASERVER, SPEC)


@pytest.fixture(scope="module")
def sample():
    asked = scenario()
    return asked, pipeline.simulate(asked)


def test_the_step_is_finite_and_its_parts_add_up(sample):
    _, result = sample
    spent = result.account
    parts = spent.compute_s + sum(spent.exposed_s.values()) + spent.bubble_s
    assert 0 < result.step_time_s < 3600
    assert parts == pytest.approx(result.step_time_s, rel=1e-9)
    assert 0 < result.model_flops_utilization_ratio < 1


def test_no_link_is_above_its_capacity(sample):
    asked, result = sample
    assert pipeline.peak_ratio(result.timeline, asked).max() <= 1 + 1e-9


@pytest.mark.parametrize(
    ("seed", "moves", "changes"),
    [
        (1, 1, {}),
        (2, 3, {"overlap": "none"}),
        (3, 3, {"overlap": "all"}),
        (4, 40, {}),
        (5, 40, {"mode": "decode", "batch": 8}),
    ],
)
def test_scattered_shards_show_no_link_above_its_capacity_and_every_byte(seed, moves, changes):
    """Where lanes meet, the picture shows means: they stay below capacity and add up."""
    asked, random = scenario(global_batch=32, **changes), np.random.default_rng(seed)
    placement = asked.placement
    for _ in range(moves):
        rank, chip = int(random.integers(256)), int(random.integers(64))
        placement = placement.move((rank,), chip, ULTRASERVER)
    timeline = pipeline.simulate(replace(asked, placement=placement)).timeline
    carried, most = np.zeros(timeline.link_count), timeline.link_peak_bytes_per_s * (1 + 1e-9)
    for episode in timeline.episodes:
        np.add.at(carried, episode.link, episode.bytes_per_link())
    np.testing.assert_allclose(carried, timeline.link_bytes, rtol=1e-6)
    assert (most <= ULTRASERVER.link_capacity_bytes_per_s * (1 + 1e-6)).all()
    for time_s in random.uniform(0, timeline.duration_s, 200).tolist():
        assert (timeline.link_rate(time_s) <= most + 1.0).all()


def test_every_byte_of_every_collective_is_on_the_links(sample):
    asked, result = sample
    program = pipeline.program_of(asked)
    sent = sum(
        row.count * macro(use, asked.placement, ULTRASERVER).link_bytes
        for use, row in zip(program.uses, result.collectives, strict=True)
    )
    np.testing.assert_allclose(result.timeline.link_bytes, sent, rtol=1e-9)


def test_a_swap_across_z_moves_the_bottleneck_and_the_step_time(sample):
    asked, result = sample
    rank = int(asked.plan.grid[0, 0, 0, 0])
    moved = asked.placement.move((rank,), ULTRASERVER.chip_id("i1.c0"), ULTRASERVER)
    after = pipeline.simulate(replace(asked, placement=moved))
    assert after.step_time_s > result.step_time_s
    assert after.bottleneck != result.bottleneck
    assert ULTRASERVER.link_kind[ULTRASERVER.link_id(after.bottleneck)] == 1


def test_the_same_scenario_gives_the_same_step_twice(sample):
    asked, result = sample
    again = pipeline.simulate(replace(asked))
    assert again.step_time_s == result.step_time_s
    assert again.timeline.link_bytes.tobytes() == result.timeline.link_bytes.tobytes()


def test_a_bare_fabric_has_no_step():
    bare = Scenario(spec=SPEC, topology=ULTRASERVER, hardware=ULTRASERVER.hardware)
    with pytest.raises(PlacementError, match="no model"):
        pipeline.simulate(bare)


def test_two_ranks_on_a_core_make_their_stage_slower(sample):
    asked, result = sample
    rank, other = int(asked.plan.grid[0, 0, 0, 0]), int(asked.plan.grid[0, 0, 0, 5])
    chip = int(asked.placement.chip_of_rank[other])
    crowded = asked.placement.move((rank,), chip, ULTRASERVER, over_commit=True)
    after = pipeline.simulate(replace(asked, placement=crowded))
    assert after.account.compute_s > 1.5 * result.account.compute_s


@pytest.mark.parametrize(
    "changes",
    [
        {"tp": 4, "pp": 4, "dp": 16, "global_batch": 64},
        {"tp": 64, "pp": 4, "dp": 1},
        {"tp": 32, "pp": 4, "dp": 2, "zero": 0},
        {"tp": 32, "pp": 4, "dp": 2, "recompute": "full"},
        {"tp": 32, "pp": 4, "dp": 2, "sequence_parallel": False},
        {"tp": 32, "pp": 8, "dp": 1, "recompute": "selective"},
        {"tp": 16, "pp": 1, "dp": 16, "global_batch": 64},
    ],
)
def test_other_plans_have_a_step_too(changes):
    result = pipeline.simulate(scenario(**changes))
    assert np.isfinite(result.step_time_s)
    assert result.bottleneck
