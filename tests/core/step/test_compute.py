import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.test_model import DENSE, mixed, tiny
from trnviz.core import stages
from trnviz.core.flops import training_flops
from trnviz.core.layer import FeedForward
from trnviz.core.micro_batch import Pass, streams
from trnviz.core.parallelism import Parallelism
from trnviz.core.part import Cut, Part
from trnviz.core.step import compute
from trnviz.core.step.compute import CoreRate, core_rate, peak_flops
from trnviz.files import hardware

SLOW = CoreRate(flops=1.0, dense_flops=1.0, hbm_bytes_per_s=1e30)
STARVED = CoreRate(flops=1e30, dense_flops=1e30, hbm_bytes_per_s=1.0)
PLAN = Parallelism(tp=2, pp=1, seq_len=100, global_batch=1)


def seconds(work, kind, rate, plan=PLAN, model=None):
    cut = (model or tiny(), plan)
    return work(kind, cut, Pass.of(plan)).seconds(rate)


def test_a_logical_core_has_its_share_of_the_chip():
    spec = hardware.read("trainium2")
    two = core_rate(spec, PLAN)
    one = core_rate(spec, dataclasses.replace(PLAN, lnc=1))
    assert two.flops == 2 * one.flops == spec.value("bf16_flops") / 4
    assert two.hbm_bytes_per_s == 2 * one.hbm_bytes_per_s
    assert peak_flops(spec, PLAN) == 2 * spec.value("bf16_flops") / 4


@pytest.mark.parametrize(
    ("changes", "figure"),
    [
        ({"dtype": "fp8"}, "fp8_flops"),
        ({"dtype": "fp32"}, "fp32_flops"),
        ({"dtype": "mxfp4"}, "bf16_flops"),
        ({"recipe": "fp32"}, "fp32_flops"),
        ({"sparsity": "4:16"}, "sparse_flops"),
        ({"dtype": "fp8", "sparsity": "2:4"}, "sparse_flops"),
        ({"dtype": "fp32", "sparsity": "2:4"}, "fp32_flops"),
    ],
)
def test_the_peak_is_that_of_the_precision_scores_stay_in_bf16(changes, figure):
    spec = hardware.read("trainium2")
    rate = core_rate(spec, dataclasses.replace(PLAN, **changes))
    assert rate.flops == spec.value(figure) / 4
    assert rate.dense_flops == spec.value("bf16_flops") / 4


def test_stored_weights_are_read_with_their_scales_and_sparse_ones_like_dense_ones():
    part = Part(name="query", each=4, units=8, cut=Cut.TENSOR)

    def width(part=part, **changes):
        plan = dataclasses.replace(PLAN, mode="decode", **changes)
        return compute.part_bytes(part, tiny(), plan)

    assert width() == 2
    assert width(dtype="mxfp4") == 0.53125
    assert width(dtype="fp8") == pytest.approx(1.000244, abs=1e-6)
    assert width(sparsity="4:16") == 2
    router = Part(name="router", each=8)
    assert width(router, dtype="fp8", sparsity="4:16") == 2


def test_each_weight_counts_twice_and_attention_half_the_square():
    weights = (2 * 8 * 8 + 2 * 8 * 4) / 2
    scores = 2 * 50 * 2 * (2 + 2)
    assert seconds(compute.attention_work, DENSE, SLOW) == 100 * (2 * weights + scores)
    assert seconds(compute.feed_forward_work, DENSE, SLOW) == 100 * 2 * 3 * 8 * 16 / 2
    head = compute.head_work((tiny(), PLAN), Pass.of(PLAN))
    assert head.seconds(SLOW) == 100 * 2 * 8 * 10 / 2


def test_a_core_without_bandwidth_waits_for_its_weights():
    assert seconds(compute.feed_forward_work, DENSE, STARVED) == 2 * 3 * 8 * 16 / 2


def test_what_communication_takes_of_the_memory_slows_what_memory_limits():
    work = compute.Work(flops=10.0, read_bytes=6.0)
    rate = CoreRate(flops=1.0, dense_flops=1.0, hbm_bytes_per_s=1.0)
    assert work.seconds(rate) == 10
    assert work.seconds(rate, carried_bytes=3.0) == 10
    assert work.seconds(rate, carried_bytes=7.0) == 13
    assert work.seconds(rate, times=2) == 20


def test_replicated_heads_are_multiplied_on_every_rank():
    four = dataclasses.replace(PLAN, tp=4)
    weights = 2 * 8 * 8 / 4 + 2 * 8 * 2
    scores = 2 * 50 * 1 * (2 + 2)
    found = seconds(compute.attention_work, DENSE, SLOW, four)
    assert found == 100 * (2 * weights + scores)


def test_a_token_meets_the_experts_it_is_sent_to_but_all_are_read():
    model, moe = mixed(), mixed().kinds[1]
    router, expert = 8 * 6, 3 * 8 * 4 / 2
    met = router / 2 + (2 + 1) * expert
    assert seconds(compute.feed_forward_work, moe, SLOW, model=model) == pytest.approx(
        100 * 2 * met
    )
    read = 2 * (router + 7 * expert)
    assert seconds(compute.feed_forward_work, moe, STARVED, model=model) == pytest.approx(read)


def test_few_tokens_touch_few_experts():
    """E (1 - (1 - K / E)^B): at one token its own, at many all of them."""
    experts = mixed().kinds[1].experts
    assert compute.touched(experts, PLAN, 1) == pytest.approx(2)
    assert compute.touched(experts, PLAN, 2) == pytest.approx(6 * (1 - (4 / 6) ** 2))
    assert compute.touched(experts, PLAN, 1000) == pytest.approx(6)
    spread = Parallelism(tp=2, pp=1, dp=3, ep=3, etp=2, global_batch=3, expert_imbalance=1.5)
    assert compute.touched(experts, spread, 1000) == 2
    assert compute.expert_tokens(experts, spread, 100) == 100 * 2 * 1.5


def test_a_window_saves_attention():
    through = dataclasses.replace(DENSE, attention=dataclasses.replace(DENSE.attention, window=10))
    whole, short = (seconds(compute.attention_work, kind, SLOW) for kind in (DENSE, through))
    assert whole - short == pytest.approx(100 * 2 * (50 - 9.5) * 2 * 4)


def test_a_part_of_the_sequence_is_a_part_of_the_work():
    parts = dataclasses.replace(PLAN, cp=4, dp=1)
    whole = seconds(compute.attention_work, DENSE, SLOW)
    assert seconds(compute.attention_work, DENSE, SLOW, parts) == pytest.approx(whole / 4)


def test_redone_norms_and_products_are_bound_by_memory():
    moved = 2 * (2 * 2 * 8 + 3 * 16)
    one = Pass.of(PLAN)
    assert compute.elementwise_bytes(DENSE, (tiny(), PLAN), one) == 100 * moved / 2
    plain = dataclasses.replace(DENSE, feed_forward=FeedForward(width=16, gated=False))
    assert compute.elementwise_bytes(plain, (tiny(), PLAN), one) == 100 * (moved - 32) / 2
    moe = mixed().kinds[1]
    both = 2 * (2 * 2 * 8 + 3 * 4 + 2 * 3 * 4)
    assert compute.elementwise_bytes(moe, (mixed(), PLAN), one) == 100 * both / 2


def test_a_decode_step_reads_the_cache_of_every_sequence():
    plan = Parallelism(tp=2, pp=1, mode="decode", batch=3, context=100, spec_tokens=1.5)
    one = Pass.of(plan)
    assert (one.sequences, one.tokens, one.rank_tokens(plan)) == (3, 2, 6)
    work = compute.attention_work(DENSE, (tiny(), plan), one)
    assert work.cache_bytes == 3 * 100 * 2 * 1 * 2 * 2
    assert work.seconds(STARVED) == work.read_bytes + work.cache_bytes


def test_what_is_served_is_dealt_out_to_the_stages():
    plan = Parallelism(tp=2, pp=4, mode="decode", batch=10, context=100)
    assert streams(plan) == 4
    assert Pass.of(plan).sequences == 3
    assert streams(dataclasses.replace(plan, batch=2)) == 2


@given(tp=st.sampled_from([1, 2, 4]), seq_len=st.integers(4, 400))
def test_ranks_together_do_no_less_than_the_model_asks_for(tp: int, seq_len: int):
    model = mixed()
    plan = Parallelism(tp=tp, pp=1, seq_len=seq_len, global_batch=1, sequence_parallel=False)
    cut, one = (model, plan), Pass.of(plan)
    further = model.prediction_layers
    ends = (1 + further) * compute.head_work(cut, one).seconds(SLOW)
    ends += further * compute.projection_work(cut, one).seconds(SLOW)
    forward = ends + sum(
        count
        * (
            compute.attention_work(kind, cut, one).seconds(SLOW)
            + compute.feed_forward_work(kind, cut, one).seconds(SLOW)
        )
        for kind, count in stages.stage_kinds(model, plan, 0)
    )
    assert 3 * tp * forward >= training_flops(model, seq_len, seq_len) * (1 - 1e-9)
