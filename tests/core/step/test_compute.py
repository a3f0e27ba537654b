import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.test_model import DENSE, mixed, tiny
from trnviz.core.layer import FeedForward
from trnviz.core.model import matmul_parameters
from trnviz.core.parallelism import Parallelism
from trnviz.core.step.compute import (
    CoreRate,
    attention_seconds,
    core_rate,
    elementwise_seconds,
    head_seconds,
    mlp_seconds,
    model_flops,
)
from trnviz.files import hardware, huggingface

SLOW = CoreRate(flops=1.0, hbm_bytes_per_s=1e30)
STARVED = CoreRate(flops=1e30, hbm_bytes_per_s=1.0)
PLAN = Parallelism(tp=2, pp=1, seq_len=100, global_batch=1)


def test_a_logical_core_has_its_share_of_the_chip() -> None:
    spec = hardware.read("trainium2")
    one, two = core_rate(spec, 1), core_rate(spec, 2)
    assert two.flops == 2 * one.flops == spec.value("bf16_flops") / 4
    assert two.hbm_bytes_per_s == 2 * one.hbm_bytes_per_s


def test_each_weight_counts_twice_and_attention_half_the_square() -> None:
    weights = (2 * 8 * 8 + 2 * 8 * 4) / 2
    scores = 2 * 50 * 2 * (2 + 2)
    assert attention_seconds(DENSE, (tiny(), PLAN), SLOW) == 100 * (2 * weights + scores)
    assert mlp_seconds(DENSE, (tiny(), PLAN), SLOW) == 100 * 2 * 3 * 8 * 16 / 2
    assert head_seconds(tiny(), PLAN, SLOW) == 100 * 2 * 8 * 10 / 2


def test_a_core_without_bandwidth_waits_for_its_weights() -> None:
    assert mlp_seconds(DENSE, (tiny(), PLAN), STARVED) == 2 * 3 * 8 * 16 / 2


def test_replicated_heads_are_multiplied_on_every_rank() -> None:
    four = dataclasses.replace(PLAN, tp=4)
    weights = 2 * 8 * 8 / 4 + 2 * 8 * 2
    scores = 2 * 50 * 1 * (2 + 2)
    assert attention_seconds(DENSE, (tiny(), four), SLOW) == 100 * (2 * weights + scores)


def test_a_token_meets_the_experts_it_is_sent_to_but_all_are_read() -> None:
    model, moe = mixed(), mixed().kinds[1]
    router, expert = 8 * 6, 3 * 8 * 4 / 2
    met = router + (2 + 1) * expert
    assert mlp_seconds(moe, (model, PLAN), SLOW) == pytest.approx(100 * 2 * met)
    assert mlp_seconds(moe, (model, PLAN), STARVED) == 2 * (router + 7 * expert)


def test_a_window_saves_attention() -> None:
    through = dataclasses.replace(DENSE, attention=dataclasses.replace(DENSE.attention, window=10))
    saved = attention_seconds(DENSE, (tiny(), PLAN), SLOW) - attention_seconds(
        through, (tiny(), PLAN), SLOW
    )
    assert saved == pytest.approx(100 * 2 * (50 - 9.5) * 2 * 4)


def test_redone_norms_and_products_are_bound_by_memory() -> None:
    moved = 2 * (2 * 2 * 8 + 3 * 16)
    assert elementwise_seconds(DENSE, (tiny(), PLAN), STARVED) == 100 * moved / 2
    plain = dataclasses.replace(DENSE, feed_forward=FeedForward(width=16, gated=False))
    assert elementwise_seconds(plain, (tiny(), PLAN), STARVED) == 100 * (moved - 32) / 2
    moe = mixed().kinds[1]
    both = 2 * (2 * 2 * 8 + 3 * 4 + 2 * 3 * 4)
    assert elementwise_seconds(moe, (mixed(), PLAN), STARVED) == 100 * both / 2


def test_a_step_asks_for_six_operations_a_parameter_and_attention() -> None:
    model = huggingface.shipped("Llama-3.1-8B")
    attention = 6 * 32 * 32 * 128 * 8192
    each = 6 * matmul_parameters(model) + attention
    assert model_flops(model, 1000, 8192) == pytest.approx(1000 * each)


@given(tp=st.sampled_from([1, 2, 4]), seq_len=st.integers(4, 400))
def test_ranks_together_do_no_less_than_the_model_asks_for(tp: int, seq_len: int) -> None:
    model = mixed()
    plan = Parallelism(tp=tp, pp=1, seq_len=seq_len, global_batch=1, sequence_parallel=False)
    forward = head_seconds(model, plan, SLOW) + sum(
        count * (attention_seconds(k, (model, plan), SLOW) + mlp_seconds(k, (model, plan), SLOW))
        for k, count in model.census()
    )
    assert 3 * tp * forward >= model_flops(model, seq_len, seq_len) * (1 - 1e-9)
