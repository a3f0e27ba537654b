"""Budget: a full recount of the ledger after moving one shard of 256 ranks, 2 ms."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from trnviz.core import memory, planning
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.files import huggingface, topologies

PLAN = Parallelism(tp=32, pp=4, dp=2)


@pytest.mark.parametrize("name", ["Llama-3.1-70B", "Llama-3.1-405B"])
def test_recount_after_moving_one_shard(benchmark: BenchmarkFixture, name: str) -> None:
    fabric, model = topologies.topology("ultraserver"), huggingface.shipped(name)
    placement = Placement.initial(PLAN, fabric)
    held = memory.ledger(model, PLAN, fabric)

    def recount() -> memory.Occupancy:
        return memory.occupancy(held, placement.move((0,), 17, fabric), fabric)

    benchmark(recount)


def test_recount_of_a_model_with_experts(benchmark: BenchmarkFixture) -> None:
    fabric, model = topologies.topology("ultraserver"), huggingface.shipped("DeepSeek-V3")
    plan = Parallelism(tp=8, pp=4, dp=8, ep=64, etp=1, zero=3)
    placement = Placement.initial(plan, fabric)

    def recount() -> memory.Occupancy:
        held = memory.ledger.__wrapped__(model, plan, fabric)
        return memory.occupancy(held, placement.move((0,), 17, fabric), fabric)

    benchmark(recount)


def test_ledger_made_anew(benchmark: BenchmarkFixture) -> None:
    fabric, model = topologies.topology("ultraserver"), huggingface.shipped("Llama-3.1-405B")
    benchmark(memory.ledger.__wrapped__, model, PLAN, fabric)


def test_problems_of_a_scenario(benchmark: BenchmarkFixture) -> None:
    fabric, model = topologies.topology("ultraserver"), huggingface.shipped("Llama-3.1-70B")
    scenario = planning.scenario(model, PLAN, fabric, topologies.spec("ultraserver"))
    benchmark(planning.problems, scenario)
