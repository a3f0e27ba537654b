"""Budgets: a step of 256 ranks with 126 layers, 16 ms on a drop; 4 ms for a preview.

Llama-3.1-405B over-committed on one UltraServer. What a drop does not change is kept: the program
and its tasks, and the macro-flow of every group that stays where it is. What it changes is routed
in one go, when the tile hovers over the chip already: the drop finds it planned. Each round moves
another rank to another chip. The picture of the rates over time is drawn when it is first looked
at, which a benchmark of its own shows.
"""

from dataclasses import replace
from itertools import count, islice

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from trnviz.core import dealing, macro, pipeline, planning
from trnviz.core.parallelism import Parallelism
from trnviz.core.preview import preview
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.files import huggingface, topologies

FABRIC = topologies.topology("ultraserver")
SPEC = topologies.spec("ultraserver", lnc=2, bandwidth=(), latency=())
ROUNDS = 40
RANDOM = np.random.default_rng(1)


@pytest.fixture(scope="module")
def step() -> tuple[Scenario, Result]:
    plan = Parallelism(tp=32, pp=4, dp=2, global_batch=64)
    asked = planning.scenario(huggingface.shipped("Llama-3.1-405B"), plan, FABRIC, SPEC)
    pipeline.simulate(asked)
    return asked, pipeline.simulate(asked)


def drops(asked: Scenario):
    """Another rank on another chip each time."""
    for _ in count():
        rank, chip = int(RANDOM.integers(256)), int(RANDOM.integers(64))
        if asked.placement.chip_of_rank[rank] != chip:
            yield replace(asked, placement=asked.placement.move((rank,), chip, FABRIC))


def test_drop_after_hovering(benchmark: BenchmarkFixture, step: tuple[Scenario, Result]) -> None:
    asked, result = step
    targets = drops(asked)

    def hover() -> tuple[tuple[Scenario], dict[str, object]]:
        after = next(targets)
        preview(asked, after, result)
        return (after,), {}

    benchmark.pedantic(pipeline.simulate, setup=hover, rounds=ROUNDS)


def test_drop_without_hovering(benchmark: BenchmarkFixture, step: tuple[Scenario, Result]) -> None:
    targets = drops(step[0])
    benchmark.pedantic(pipeline.simulate, setup=lambda: ((next(targets),), {}), rounds=ROUNDS)


def test_preview(benchmark: BenchmarkFixture, step: tuple[Scenario, Result]) -> None:
    asked, result = step
    targets = drops(asked)
    benchmark.pedantic(preview, setup=lambda: ((asked, next(targets), result), {}), rounds=ROUNDS)


@pytest.fixture(scope="module", params=["Mixtral-8x7B-v0.1", "DeepSeek-V3"])
def dealt(request: pytest.FixtureRequest) -> tuple[Scenario, Result]:
    """A model whose experts were dealt by hand: one lies with those of the last group."""
    model = huggingface.shipped(request.param)
    plan = Parallelism(tp=8, pp=4, dp=8, ep=8, etp=8, global_batch=64)
    if model.name.startswith("DeepSeek"):
        plan = replace(plan, ep=64, etp=1, zero=3)
    for stage in range(plan.pp):
        count = dealing.slots(model, plan)
        plan = dealing.with_experts(plan, stage, {0: plan.ep - 1}, count)
    asked = planning.scenario(model, plan, FABRIC, SPEC)
    result = pipeline.simulate(asked)
    for target in islice(drops(asked), ROUNDS):
        preview(asked, target, result)
    return asked, result


def test_preview_with_experts_dealt_by_hand(
    benchmark: BenchmarkFixture, dealt: tuple[Scenario, Result]
) -> None:
    asked, result = dealt
    targets = drops(asked)
    benchmark.pedantic(preview, setup=lambda: ((asked, next(targets), result), {}), rounds=ROUNDS)


def test_preview_over_the_same_chip(
    benchmark: BenchmarkFixture, step: tuple[Scenario, Result]
) -> None:
    asked, result = step
    after = next(drops(asked))
    benchmark(preview, asked, after, result)


def test_undisturbed_step(benchmark: BenchmarkFixture, step: tuple[Scenario, Result]) -> None:
    benchmark(pipeline.simulate, step[0])


def test_drawing_of_a_step(benchmark: BenchmarkFixture, step: tuple[Scenario, Result]) -> None:
    benchmark.pedantic(
        lambda result: result.timeline.episodes,
        setup=lambda: ((pipeline.simulate(step[0]),), {}),
        rounds=ROUNDS,
    )


def test_every_group_planned_anew(
    benchmark: BenchmarkFixture, step: tuple[Scenario, Result]
) -> None:
    """Another fabric is another start: nothing is known of it."""

    def forget() -> tuple[tuple[Scenario], dict[str, object]]:
        fabric = topologies.topology("ultraserver", latency=())
        macro._KEPT.clear()
        return (replace(step[0], topology=fabric, hardware=fabric.hardware),), {}

    benchmark.pedantic(pipeline.simulate, setup=forget, rounds=3)
