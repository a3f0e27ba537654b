import dataclasses

import pytest

from tests.core.test_model import DENSE, tiny
from trnviz.core.activations import (
    PROMPT_PIECE,
    Tokens,
    block,
    decoded_tokens,
    expert_tokens,
    token_count,
)
from trnviz.core.activations import kept as kept_bytes
from trnviz.core.layer import Attention, Experts, FeedForward, Latent, Layer
from trnviz.core.parallelism import Parallelism

PLAN = Parallelism(tp=2, pp=1, seq_len=100, global_batch=1)
RESIDUAL = 2 * 100 * 8 // 2


def kept(kind: Layer, plan: Parallelism = PLAN) -> int:
    return block(kind, plan, Tokens.of(tiny(), plan))[0]


def test_tokens_know_one_residual_stream() -> None:
    tokens = Tokens.of(tiny(), PLAN)
    assert (tokens.count, tokens.residual_bytes) == (100, RESIDUAL)
    assert tokens.residual == "2 B x 100 tokens x 8 / TP 2"
    whole = Tokens.of(tiny(), dataclasses.replace(PLAN, sequence_parallel=False))
    assert whole.residual_bytes == 2 * RESIDUAL
    assert Tokens.of(tiny(), dataclasses.replace(PLAN, cp=3)).count == 34


def test_a_dense_layer_keeps_what_the_literature_says() -> None:
    heads, groups, columns = 2, 1, 8
    per_token = 2 * (2 * heads * 2 + 2 * groups * 2 + 3 * columns) + 4 * heads
    assert kept(DENSE) == 4 * RESIDUAL + 100 * per_token


def test_a_plain_layer_keeps_no_gate() -> None:
    plain = dataclasses.replace(DENSE, feed_forward=FeedForward(width=16, gated=False))
    assert kept(DENSE) - kept(plain) == 100 * 2 * 8


def test_norms_behind_the_blocks_keep_their_inputs() -> None:
    assert kept(dataclasses.replace(DENSE, norms=4)) - kept(DENSE) == 2 * RESIDUAL


def test_latent_attention_keeps_its_compressed_vectors_whole() -> None:
    latent = Latent(query_rank=6, kv_rank=4, plain_dim=2, rope_dim=1, value_dim=2)
    attention = Attention(heads=4, kv_heads=4, head_dim=3, latent=latent)
    extra = kept(dataclasses.replace(DENSE, attention=attention)) - kept(DENSE)
    heads = 2 * (2 + 2) * (3 + 2) - 2 * (2 + 1) * (2 + 2)
    assert extra == 100 * (heads + 2 * (2 * 6 + 2 * 4 + 1))


def test_experts_keep_the_tokens_sent_to_them_and_the_scores() -> None:
    routed = Experts(count=8, per_token=3, expert=FeedForward(width=4))
    moe = dataclasses.replace(DENSE, feed_forward=routed)
    without = kept(DENSE) - 100 * 2 * 3 * 8
    assert kept(moe) == without + 100 * 2 * 3 * 3 * 2 + 50 * 4 * 8 + 3 * RESIDUAL
    shared = dataclasses.replace(routed, shared=FeedForward(width=6))
    both = dataclasses.replace(DENSE, feed_forward=shared)
    assert kept(both) - kept(moe) == 100 * 2 * 3 * 3
    _, text = block(both, PLAN, Tokens.of(tiny(), PLAN))
    for part in ("3 x 3 shared", "300 tokens sent to experts x 2 B x 3 x 2", "8 router scores"):
        assert part in text


@pytest.mark.parametrize("norms", [1, 2, 4])
def test_selective_recompute_drops_norm_outputs_and_products(norms: int) -> None:
    kind = dataclasses.replace(DENSE, norms=norms)
    lean = dataclasses.replace(PLAN, recompute="selective")
    outputs = min(norms, 2)
    assert kept(kind) - kept(kind, lean) == outputs * RESIDUAL + 100 * 2 * 8


def test_scores_are_kept_without_flash_attention_and_dropped_by_recompute() -> None:
    plain = dataclasses.replace(PLAN, flash_attention=False)
    scores = 2 * 100 * 100 * 2
    assert kept(DENSE, plain) == kept(DENSE) - 100 * 4 * 2 + scores
    lean = dataclasses.replace(plain, recompute="selective")
    assert kept(DENSE, lean) == kept(DENSE) - 100 * 4 * 2
    window = dataclasses.replace(DENSE, attention=dataclasses.replace(DENSE.attention, window=10))
    assert kept(window, plain) == kept(DENSE, plain) - scores + scores // 10


def test_dropout_keeps_a_byte_a_value() -> None:
    """34 bytes a token and width of a GPT with selective recompute (arXiv 2205.05198)."""
    dropped = dataclasses.replace(PLAN, dropout=True)
    assert kept(DENSE, dropped) - kept(DENSE) == 2 * RESIDUAL // 2
    scores = dataclasses.replace(dropped, flash_attention=False)
    assert kept(DENSE, scores) - kept(DENSE, dropped) == 2 * 100 * 100 * 5 - 100 * 4 * 2


def test_full_recompute_keeps_the_input_of_a_layer() -> None:
    full = dataclasses.replace(PLAN, recompute="full")
    assert kept_bytes(DENSE, full, Tokens.of(tiny(), full)) == RESIDUAL
    assert kept_bytes(DENSE, PLAN, Tokens.of(tiny(), PLAN)) == kept(DENSE)


def test_experts_see_the_tokens_that_their_mesh_sends() -> None:
    experts = Experts(count=8, per_token=3, expert=FeedForward(width=4))

    def sent(**changed: object) -> int:
        plan = Parallelism(**{"tp": 4, "pp": 1, "dp": 2, "global_batch": 2, **changed})
        return expert_tokens(experts, plan, dataclasses.replace(Tokens.of(tiny(), plan), count=100))

    assert sent() == sent(ep=2) == 300
    assert sent(etp=1, ep=8) == 75
    assert sent(etp=2, ep=4) == 150
    assert sent(etp=1, ep=8, expert_imbalance=1.5) == 113


def test_prompts_are_read_in_pieces_and_stay_loaded_beside_decoding() -> None:
    served = Parallelism(tp=1, pp=1, mode="prefill", batch=2, context=1000)
    assert token_count(served) == 2000
    assert token_count(dataclasses.replace(served, context=100_000)) == PROMPT_PIECE
    decode = dataclasses.replace(served, mode="decode")
    assert token_count(decode) == 1000
    many = dataclasses.replace(decode, batch=4096, spec_tokens=2.5)
    assert token_count(many) == decoded_tokens(many) == 3 * 4096
