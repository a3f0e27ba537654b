import dataclasses

from tests.core.test_planning import SAMPLE, scenario
from trnviz.core import dealing, planning
from trnviz.core.dealing import ExpertMove
from trnviz.core.parallelism import Parallelism
from trnviz.core.problem import Severity
from trnviz.core.scenario import Scenario
from trnviz.files import huggingface, topologies


def codes(value: Scenario) -> list[str]:
    return [problem.code for problem in planning.problems(value)]


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


def test_two_ranks_of_a_bank_are_said_to_share_it() -> None:
    plan = Parallelism(tp=64, pp=1, lnc=1, mode="decode", context=512)
    topology = topologies.topology("trn2", lnc=1)
    spec = topologies.spec("trn2", lnc=1)
    value = planning.scenario(huggingface.shipped("DeepSeek-V3"), plan, topology, spec)
    message = planning.problems(value)[0].message
    assert "; 2 ranks of 22.72 GiB share it; 32 other banks hold nothing" in message


def test_room_for_the_cache_is_until_a_bank_is_full() -> None:
    """From a whole piece of a prompt on only the cache grows with the context."""
    plan = Parallelism(tp=8, pp=1, dp=8, mode="decode", batch=4, context=8192)
    value = scenario("Llama-3.1-8B", plan, "trn2")
    note = next(p for p in planning.problems(value) if p.code == "kv-room")
    assert note.message.startswith("the KV cache has room for ")
    more = int(note.message.split()[6].replace(",", ""))
    for extra, fits in ((more, True), (more + 1, False)):
        longer = scenario("Llama-3.1-8B", dataclasses.replace(plan, context=8192 + extra), "trn2")
        assert ("hbm-overflow" not in codes(longer)) is fits


def test_many_stages_are_named_up_to_eight() -> None:
    plan = Parallelism(tp=2, pp=16, dp=8, micro_batch=4, global_batch=512, recompute="full")
    found = planning.problems(scenario("Llama-3.1-8B", plan))
    note = next(p for p in found if p.code == "uneven-memory")
    assert note.message.endswith("16, 15, 14, 13, 12, 11, 10, 9 and 8 more")


def test_busy_experts_are_told_with_what_their_ranks_keep() -> None:
    plan = Parallelism(tp=8, pp=4, dp=8, ep=4, etp=8, expert_imbalance=2.0)
    value = scenario("Mixtral-8x7B-v0.1", plan)
    note = next(p for p in planning.problems(value) if p.code == "uneven-experts")
    assert note.message.startswith("in stage 0 each rank of expert group 0 keeps 18.58 GiB, of ")
    assert note.message.endswith("their experts are sent 2 and 0.667 x the mean")
    assert note.where == "rank 0"
    even = scenario("Mixtral-8x7B-v0.1", dataclasses.replace(plan, expert_imbalance=1.0))
    assert "uneven-experts" not in codes(even)
    dealt = dealing.with_experts_moved(
        even.plan, even.model, ExpertMove(stage=2, experts=(0, 1), group=3, uneven=True)
    )
    found = planning.problems(dataclasses.replace(even, plan=dealt))
    note = next(p for p in found if p.code == "uneven-experts")
    assert note.message.startswith("in stage 2 each rank of expert group 3 keeps ")
    assert note.message.endswith("; they hold 4 and 0")
