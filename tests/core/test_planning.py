import dataclasses

import pytest

from tests.core.test_model import tiny
from trnviz.core import planning
from trnviz.core.errors import PlacementError
from trnviz.core.parallelism import Parallelism
from trnviz.core.problem import Severity
from trnviz.core.scenario import Scenario
from trnviz.files import huggingface, topologies

SAMPLE = Parallelism(tp=32, pp=4, dp=2)


def scenario(name: str, plan: Parallelism, fabric: str = "ultraserver") -> Scenario:
    model, topology = huggingface.shipped(name), topologies.topology(fabric)
    return planning.scenario(model, plan, topology, topologies.spec(fabric))


def codes(value: Scenario) -> list[str]:
    return [problem.code for problem in planning.problems(value)]


@pytest.mark.parametrize(
    ("name", "fabric", "expected"),
    [
        ("Llama-3.1-70B", "ultraserver", (32, 4, 2)),
        ("Llama-3.1-70B", "ultraserver:2", (32, 4, 4)),
        ("Llama-3.1-70B", "trn2", (32, 1, 2)),
        ("Llama-3.1-70B", "trn2:8", (32, 4, 4)),
        ("Llama-3.2-3B", "ultraserver", (8, 4, 8)),
    ],
)
def test_degrees_that_nobody_gave_fill_the_fabric(
    name: str, fabric: str, expected: tuple[int, int, int]
) -> None:
    model, topology = huggingface.shipped(name), topologies.topology(fabric)
    filled = planning.fill(planning.Degrees(), model, topology, 64)
    assert tuple(filled.values()) == expected
    Parallelism(**filled).check(model, topology)


def test_given_degrees_are_kept_and_replicas_divide_the_batch() -> None:
    model, topology = huggingface.shipped("Llama-3.1-8B"), topologies.topology("ultraserver")
    filled = planning.fill(planning.Degrees(tp=4, pp=2), model, topology, 10)
    assert filled == {"tp": 4, "pp": 2, "dp": 10}


def test_a_scenario_starts_with_the_first_placement() -> None:
    value = scenario("Llama-3.1-70B", SAMPLE)
    assert value.placement is not None
    assert value.placement.rank_count == 256
    assert (value.profile, value.hardware) == ("line", value.topology.hardware)
    again = planning.with_plan(value, tiny(hidden=64), Parallelism(tp=2, pp=1))
    assert again.placement is not None
    assert again.placement.rank_count == 2


def test_an_impossible_plan_makes_no_scenario() -> None:
    with pytest.raises(PlacementError, match="TP 24"):
        scenario("Llama-3.1-70B", Parallelism(tp=24, pp=1))


def test_the_sample_only_notes_its_copied_heads() -> None:
    assert codes(scenario("Llama-3.1-70B", SAMPLE)) == ["kv-replicated"]


def test_a_model_that_does_not_fit_names_the_banks_and_why() -> None:
    found = planning.problems(scenario("Llama-3.1-405B", SAMPLE))
    errors = [problem for problem in found if problem.severity is Severity.ERROR]
    assert [problem.where for problem in errors] == [f"i{z}.c0 bank 0" for z in range(4)]
    assert "and 63 more like it hold 53.2 GiB of 24 GiB, 29.2 GiB too much" in errors[0].message
    assert "optimizer 18.17 GiB, activations 15.76 GiB" in errors[0].message
    assert list(found[:4]) == errors


def test_a_single_bank_that_overflows_is_named_alone() -> None:
    value = scenario("Llama-3.1-70B", SAMPLE)
    assert value.placement is not None
    shared = value.placement.move((0,), 17, value.topology, over_commit=True)
    found = planning.problems(dataclasses.replace(value, placement=shared))
    assert found[0].message.startswith("i1.c1 bank 0 holds 24.31 GiB of 24 GiB")
    assert [problem.code for problem in found] == [
        "hbm-overflow", "over-committed", "tp-crosses-z", "kv-replicated",
    ]  # fmt: skip


def test_tiers_that_groups_cross_are_named() -> None:
    two = scenario("Llama-3.1-70B", Parallelism(tp=32, pp=4, dp=4), "ultraserver:2")
    assert codes(two) == ["dp-crosses-efa", "kv-replicated"]
    four = scenario("Llama-3.1-70B", SAMPLE, "trn2:4")
    assert codes(four) == ["pp-crosses-efa", "kv-replicated"]


def test_chips_that_are_not_linked_are_a_gap() -> None:
    value = scenario("Llama-3.1-8B", Parallelism(tp=8, pp=1, dp=1))
    assert value.placement is not None
    apart = value.placement.move((4, 5, 6, 7), 10, value.topology)
    assert "tp-crosses-gap" in codes(dataclasses.replace(value, placement=apart))


def test_ranks_on_a_chip_that_is_down_are_an_error() -> None:
    value = scenario("Llama-3.1-70B", SAMPLE)
    up = value.topology.chip_up.copy()
    up[5] = False
    broken = dataclasses.replace(value.topology, chip_up=up)
    first = planning.problems(dataclasses.replace(value, topology=broken))[0]
    assert (first.code, first.where) == ("chip-down", "i0.c5")


def test_an_impossible_plan_is_the_only_problem() -> None:
    value = dataclasses.replace(scenario("Llama-3.1-70B", SAMPLE), plan=Parallelism(tp=24, pp=1))
    assert codes(value) == ["impossible"]


def test_a_bare_fabric_has_no_problems() -> None:
    spec, topology = topologies.spec("ring:4"), topologies.topology("ring:4")
    assert codes(Scenario(spec=spec, topology=topology, hardware=None)) == []
