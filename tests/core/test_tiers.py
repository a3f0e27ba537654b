import dataclasses

from tests.core.test_diagnosis import codes
from tests.core.test_planning import SAMPLE, scenario
from trnviz.core import planning, tiers
from trnviz.core.parallelism import Parallelism
from trnviz.files import topologies


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


def test_experts_that_cross_instances_are_named() -> None:
    plan = Parallelism(tp=4, pp=1, dp=64, ep=128, etp=1, global_batch=64)
    found = planning.problems(scenario("Qwen3-30B-A3B", plan))
    assert "ep-crosses-z" in {problem.code for problem in found}
    inside = dataclasses.replace(plan, ep=16)
    assert "ep-crosses-z" not in codes(scenario("Qwen3-30B-A3B", inside))


def test_a_ring_is_found_where_there_is_one() -> None:
    fabric = topologies.topology("trn2")
    assert tiers.ring_order((0, 1, 4, 5), fabric) == (0, 1, 5, 4)
    assert tiers.ring_order((0, 1, 2, 5), fabric) is None
    assert tiers.ring_order((0, 1, 4, 5, 10), fabric) is None
    whole = tiers.ring_order(tuple(range(16)), fabric)
    assert whole is not None
    following = zip(whole, (*whole[1:], whole[0]), strict=True)
    assert all(fabric.link_between(a, b) >= 0 for a, b in following)


def test_the_order_of_the_launcher_is_no_problem() -> None:
    for plan in (SAMPLE, Parallelism(tp=64, pp=4), Parallelism(tp=16, pp=1, dp=16)):
        assert "tp-not-a-ring" not in codes(scenario("Llama-3.1-70B", plan))


def test_a_group_that_is_no_ring_in_any_order_is_left_to_the_other_notes() -> None:
    value = scenario("Llama-3.1-8B", Parallelism(tp=16, pp=1), "trn2")
    assert value.placement is not None
    apart = value.placement.move(tuple(range(12, 16)), 10, value.topology)
    found = codes(dataclasses.replace(value, placement=apart))
    assert "tp-not-a-ring" not in found
    assert "tp-crosses-gap" in found


def test_the_rate_of_efa_is_that_of_a_chip() -> None:
    assert tiers.efa_rate(topologies.topology("trn2:2")) == 25e9
    assert tiers.efa_rate(topologies.topology("ring:4")) == 0
