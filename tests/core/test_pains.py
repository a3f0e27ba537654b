"""What people ran into, as issues of other projects tell it, and the sentence that would have told.

One test an issue: such a plan is built, and its problems, or a line of its ledger, say it. Numbers
are those of the list of user pains; the issue stands in each docstring.
"""

import dataclasses

import pytest

from tests.core.test_model import tiny
from trnviz.core import memory, planning
from trnviz.core.errors import PlacementError
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.problem import Problem
from trnviz.core.scenario import Scenario
from trnviz.files import huggingface, topologies


def scenario(model: str | ModelSpec, plan: Parallelism, word: str = "ultraserver") -> Scenario:
    topology = topologies.topology(word, lnc=plan.lnc)
    spec = topologies.spec(word, lnc=plan.lnc)
    shape = huggingface.shipped(model) if isinstance(model, str) else model
    return planning.scenario(shape, plan, topology, spec)


def said(value: Scenario, code: str) -> str:
    """The first problem of this code."""
    return problem(value, code).message


def problem(value: Scenario, code: str) -> Problem:
    found = planning.problems(value)
    assert code in {p.code for p in found}, [p.message for p in found]
    return next(p for p in found if p.code == code)


def formula(value: Scenario, kind: str, rank: int = 0) -> str:
    assert value.model is not None
    assert value.plan is not None
    held = memory.ledger(value.model, value.plan, value.topology)
    return held.entries(rank)[memory.KINDS.index(kind)].formula


def test_1_an_allocation_that_fails_names_the_bank_and_what_fills_it() -> None:
    """vllm#12443: nrt_tensor_allocate fails at load."""
    plan = Parallelism(tp=8, pp=1, dp=8, mode="decode", batch=16, context=32_768)
    found = problem(scenario("Llama-3.1-70B", plan, "trn2"), "hbm-overflow")
    assert found.where == "i0.c0 bank 0"
    assert "GiB too much: kv_cache 20 GiB, weights 16.43 GiB, runtime" in found.message


def test_5_one_core_is_full_while_the_others_are_empty() -> None:
    """aws-neuron-sdk#1014: a trace puts 15.855 GB on one core and fails."""
    plan = Parallelism(tp=1, pp=1, lnc=1, mode="decode", dtype="fp32", context=2048)
    found = said(scenario("Llama-3.1-8B", plan, "trn1"), "hbm-overflow")
    assert found.startswith("i0.c0 bank 0 holds ")
    assert found.endswith("; 31 other banks hold nothing")


def test_7_heads_that_do_not_divide_offer_the_nearest_or_padding() -> None:
    """aws-neuron-sdk#749: Llama-2-13B with a TP degree of 24."""
    with pytest.raises(PlacementError) as refused:
        scenario("Llama-2-13B", Parallelism(tp=24, pp=1, seq_len=2400))
    assert "TP 24 does not divide 40 query heads" in str(refused.value)
    assert "the nearest that does is 8, or padding makes 48 heads of 40" in str(refused.value)
    padded = Parallelism(tp=24, pp=1, seq_len=2400, padding=True)
    note = said(scenario("Llama-2-13B", padded), "padded-heads")
    assert note == (
        "40 query heads are padded to 48 over TP 24: 20% more attention work and weights"
    )


def test_10_core_counts_that_trainium1_does_not_know() -> None:
    """optimum-neuron#424, #619: 24 cores are not valid on trn1."""
    plan = Parallelism(tp=8, pp=3, lnc=1)
    assert "24 NeuronCores are not supported on Trainium1: 1, 2, 8, 16 or a multiple of 32" in said(
        scenario("Llama-3.1-8B", plan, "trn1"), "core-count"
    )


def test_11_a_group_on_chips_that_are_not_linked() -> None:
    """optimum-neuron#497: a hang with TP 8."""
    value = scenario("Llama-3.1-8B", Parallelism(tp=8, pp=1), "trn2")
    assert value.placement is not None
    apart = value.placement.move((4, 5, 6, 7), 10, value.topology)
    found = dataclasses.replace(value, placement=apart)
    assert "1 of 1 TP groups are on chips that are not linked to each other" in said(
        found, "tp-crosses-gap"
    )
    assert "chips are not directly linked" in said(value, "tp-layout")


def test_21_the_first_stage_holds_every_micro_batch_in_flight() -> None:
    """DeepSpeed#4477: the first GPU far fuller than others with balanced stages."""
    plan = Parallelism(tp=16, pp=4, dp=1, seq_len=4096, micro_batch=8, zero=0)
    found = said(scenario("Llama-3.1-8B", plan), "uneven-memory")
    assert found.startswith("stage 0 is the heaviest with")
    assert found.endswith("micro-batches in flight from the first stage on: 4, 3, 2 and 1")


def test_22_layers_that_do_not_divide_are_not_dropped() -> None:
    """Megatron-LM#1304, torchtitan PR#963: layers silently dropped."""
    found = said(scenario(tiny(layers=30, hidden=64), Parallelism(tp=1, pp=4)), "uneven-stages")
    assert found.startswith(
        "30 layers over PP 4: 7 on the first stages, 8 on the last 2, none dropped"
    )


def test_25_experts_are_not_cut_by_the_tensor_parallelism_of_the_rest() -> None:
    """Megatron-LM#4050, Megatron-Bridge PR#3744: experts divided by TP instead of EP x ETP."""
    plan = Parallelism(tp=8, pp=1, dp=8, ep=8, etp=1, global_batch=64)
    value = scenario("Mixtral-8x7B-v0.1", plan, "trn2")
    assert value.model is not None
    share = memory.stage_share(value.model, plan, 0)
    assert share.experts == 32 * 3 * 4096 * 14336
    assert f"{share.experts:,} experts dealt out over EP 8 and cut over expert TP 1" in formula(
        value, "weights"
    )


def test_28_the_heaviest_stage_counts_not_the_mean() -> None:
    """Megatron-Bridge PR#5077: the estimator averages over uneven stages."""
    plan = Parallelism(tp=4, pp=7, dp=2, zero=0, recompute="full", seq_len=1024, global_batch=8)
    value = scenario("Llama-3.2-1B", plan)
    found = said(value, "uneven-memory")
    assert "stage 6 is the heaviest with" in found
    assert " x the mean of " in found
    assert value.model is not None
    held = memory.ledger(value.model, plan, value.topology)
    assert held.heaviest_stage == 6


def test_31_the_kv_cache_ends_where_the_fullest_stage_does() -> None:
    """vllm#12895, #14763: the last stage is fuller and out of memory while others idle."""
    plan = Parallelism(tp=8, pp=2, dp=1, mode="decode", batch=4, dtype="fp8", context=4096)
    value = scenario("Llama-3.1-70B", plan, "trn2")
    assert " tokens more of each of 4 sequences, set by stage 1, the first to be full" in said(
        value, "kv-room"
    )


def test_33_more_ranks_than_kv_heads_means_copies() -> None:
    """transformers#48307: TP 8 on 4 KV heads fails in the forward pass."""
    value = scenario("Qwen3-30B-A3B", Parallelism(tp=8, pp=1, dp=8), "trn2")
    assert said(value, "kv-replicated") == "TP 8 is more than 4 K/V heads: each is stored 2 times"


def test_35_a_latent_cache_is_whole_on_every_rank() -> None:
    """tt-xla#5861: the latent budgeted as cut over TP."""
    plan = Parallelism(tp=16, pp=4, mode="decode", batch=8, context=4096)
    value = scenario("DeepSeek-V3", plan)
    assert "TP 16 does not cut it, every rank keeps it whole" in said(value, "latent-replicated")
    assert "(512 + 64 compressed, whole on each of TP 16)" in formula(value, "kv_cache")


def test_38_slices_that_break_scale_blocks_and_whole_ones_that_do_not_fit() -> None:
    """InferenceX PR#1157: TP 8 gives slices of 192, TP 4 does not fit."""
    plan = Parallelism(tp=8, pp=1, mode="decode", dtype="fp8")
    value = scenario("Qwen3-Coder-480B-A35B", dataclasses.replace(plan, tp=16), "trn2")
    assert value.model is not None
    width = next(kind.experts.expert.width for kind in value.model.kinds if kind.experts)
    assert width % 16 == 0
    found = said(value, "scale-blocks")
    assert f"are {width // 16} wide on a rank, which breaks the blocks of 128" in found
    whole = scenario("Qwen3-Coder-480B-A35B", dataclasses.replace(plan, tp=4), "trn2")
    assert "too much: weights" in said(whole, "hbm-overflow")


def test_42_the_cache_is_counted_from_the_configuration() -> None:
    """huggingface/blog#2345: a table twice too large for the 405B, from a replicated checkpoint."""
    plan = Parallelism(tp=64, pp=1, mode="decode", context=1)
    value = scenario("Llama-3.1-405B", plan, "trn2")
    assert "1 of 8 K/V heads x (2 x 128), each stored 8 times" in formula(value, "kv_cache")
    assert value.model is not None
    assert ("K and V heads, 8 stored as 64", 2 * 56 * 126 * 2 * 16_384 * 128) in memory.copies(
        value.model, plan
    )


def test_44_the_slow_tier_is_named_with_its_rate() -> None:
    """nccl#527: all-reduce falls from 231 to 30 GB/s from one to four nodes."""
    plan = Parallelism(tp=16, pp=1, dp=16)
    found = said(scenario("Llama-3.1-8B", plan, "trn2:4"), "dp-crosses-efa")
    assert (
        "cross EFA, the slowest tier, at 25 GB/s a chip where links inside give 512 GB/s" in found
    )


def test_45_a_square_is_a_ring_in_another_order() -> None:
    """torchprime PR#117: a TP group on a square of a torus must be ordered 0, 1, 5, 4 there."""
    value = scenario("Llama-3.1-8B", Parallelism(tp=16, pp=1), "trn2")
    assert value.placement is not None
    square = value.placement
    for ranks, chip in ((tuple(range(8, 12)), 4), (tuple(range(12, 16)), 5)):
        square = square.move(ranks, chip, value.topology)
    found = said(dataclasses.replace(value, placement=square), "tp-not-a-ring")
    assert "hops between chips that are not linked, such as i0.c1 to i0.c4" in found
    assert "in the order i0.c0, i0.c1, i0.c5, i0.c4 every hop is a link" in found


def test_47_stages_that_overflow_are_named_beside_those_that_fit() -> None:
    """zero-bubble-pipeline-parallelism#8: some stages run out of memory, others do not."""
    plan = Parallelism(tp=16, pp=4, dp=4, micro_batch=4, global_batch=64)
    found = said(scenario("Llama-3.1-70B", plan), "hbm-overflow")
    assert "; it holds stage 0, while stage" in found
