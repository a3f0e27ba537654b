import pytest

from trnviz.core import flops
from trnviz.core.model import matmul_parameters
from trnviz.files import huggingface

LLAMA = huggingface.shipped("Llama-3.1-8B")
GPT_OSS = huggingface.shipped("gpt-oss-20b")


def test_a_step_asks_for_six_operations_a_parameter_and_attention():
    attention = 6 * 32 * 32 * 128 * 8192
    each = 6 * matmul_parameters(LLAMA) + attention
    assert flops.training_flops(LLAMA, 1000, 8192) == pytest.approx(1000 * each)


def test_the_full_square_is_twice_the_causal_half():
    half, full = (flops.attention_flops(LLAMA, 8192, full=whole) for whole in (False, True))
    assert full == 2 * half


def test_a_window_bounds_what_is_looked_at():
    short, long = (flops.attention_flops(GPT_OSS, s, full=True) for s in (8192, 16384))
    assert short < long < 2 * short


def test_recomputation_repeats_the_layers_or_the_scores():
    """96 B s L h^2 (1 + s / 6h + V / 16 L h) against 72 (1 + s / 6h + V / 12 L h)."""
    plain, selective, again = (
        flops.training_flops(LLAMA, 1.0, 4096, recompute=how)
        for how in ("none", "selective", "full")
    )
    scores = flops.attention_flops(LLAMA, 4096)
    head = 2 * LLAMA.vocab * LLAMA.hidden
    assert selective == plain + scores
    assert again == pytest.approx(plain * 4 / 3 - head)


def test_one_more_token_looks_at_all_before_it():
    more = flops.decode_flops(LLAMA, 1, 2000) - flops.decode_flops(LLAMA, 1, 1000)
    assert more == 4 * 32 * 32 * 128 * 1000


def test_days_and_shares():
    assert flops.of_parameters(10.0, 2.0) == 120
    assert flops.of_parameters(10.0, 2.0, recompute=True) == 160
    assert flops.days(86_400.0 * 6, 2.0) == 3
    assert flops.utilization(10.0, 2.0, 10.0) == 0.5
