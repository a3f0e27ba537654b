import dataclasses

import pytest

from tests.core.test_model import DENSE, tiny
from trnviz.core.activations import Tokens, block
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
