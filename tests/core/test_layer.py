import dataclasses

import pytest

from trnviz.core.layer import Attention, Experts, FeedForward, Latent, Layer
from trnviz.core.part import Cut

GROUPED = Attention(heads=8, kv_heads=2, head_dim=4)
LATENT = Latent(query_rank=0, kv_rank=16, plain_dim=4, rope_dim=2, value_dim=3)


def parts(piece: Attention | FeedForward | Experts | Layer, hidden: int = 10) -> dict[str, int]:
    return {part.name: part.count for part in piece.parts(hidden)}


@pytest.mark.parametrize(
    ("attention", "kind"),
    [
        (GROUPED, "GQA"),
        (dataclasses.replace(GROUPED, kv_heads=8), "MHA"),
        (dataclasses.replace(GROUPED, kv_heads=1), "MQA"),
        (dataclasses.replace(GROUPED, kv_heads=8, head_dim=6, latent=LATENT), "MLA"),
    ],
)
def test_attention_is_called_by_its_heads(attention: Attention, kind: str) -> None:
    assert attention.kind == kind


def test_norms_of_q_and_k_are_by_head_or_over_the_whole_width() -> None:
    by_head = dataclasses.replace(GROUPED, qk_norm="head")
    whole = dataclasses.replace(GROUPED, qk_norm="width")
    assert parts(by_head)["query, key norms"] == 2 * 4
    assert parts(whole)["query, key norms"] == (8 + 2) * 4


def test_sinks_are_one_a_head_and_cut_with_the_heads() -> None:
    sinks = [p for p in dataclasses.replace(GROUPED, sinks=True).parts(10) if p.name == "sinks"]
    assert [(p.count, p.per_rank(4), p.is_matrix) for p in sinks] == [(8, 2, False)]


def test_queries_without_a_rank_are_projected_directly() -> None:
    attention = Attention(heads=8, kv_heads=8, head_dim=6, latent=LATENT)
    assert parts(attention) == {
        "query up": 10 * 8 * 6,
        "key, value down": 10 * 18,
        "key, value latent norm": 16,
        "key, value up": 16 * 8 * 7,
        "output": 8 * 3 * 10,
    }


def test_a_plain_layer_has_no_gate() -> None:
    assert parts(FeedForward(width=40, gated=False)) == {"up, down": 2 * 10 * 40}
    biased = FeedForward(width=40, gated=False, bias=True)
    assert sum(parts(biased).values()) == 2 * 10 * 40 + 40 + 10


def test_experts_count_with_router_biases_and_gate() -> None:
    experts = Experts(
        count=4,
        per_token=2,
        expert=FeedForward(width=6, bias=True),
        shared=FeedForward(width=5),
        shared_gate=True,
        router_bias=True,
    )
    assert parts(experts) == {
        "router": 40,
        "router bias": 4,
        "shared gate": 10,
        "expert gate, up, down": 4 * 3 * 10 * 6,
        "expert feed-forward bias": 4 * 2 * 6,
        "expert down bias": 4 * 10,
        "gate, up, down": 3 * 10 * 5,
    }
    cuts = {part.name: part.cut for part in experts.parts(10)}
    assert cuts["router"] is Cut.WHOLE
    assert cuts["expert down bias"] is Cut.EXPERT
    assert cuts["gate, up, down"] is Cut.TENSOR


def test_a_causal_token_looks_at_half_the_sequence_or_less_through_a_window() -> None:
    assert GROUPED.mean_span(1000) == 500
    through = dataclasses.replace(GROUPED, window=100)
    assert through.mean_span(1000) == 100 - 100 * 100 / 2000
    assert through.mean_span(50) == 25
    exact = sum(min(i, 100) for i in range(1, 1001)) / 1000
    assert through.mean_span(1000) == pytest.approx(exact, rel=0.01)


@pytest.mark.parametrize(("norms", "outputs"), [(1, 1), (2, 2), (4, 2)])
def test_a_norm_behind_a_block_keeps_only_its_input(norms: int, outputs: int) -> None:
    layer = Layer(attention=GROUPED, feed_forward=FeedForward(width=8), norms=norms)
    assert layer.norm_outputs == outputs
    assert parts(layer)["norms"] == norms * 10
    biased = dataclasses.replace(layer, norm_bias=True)
    assert parts(biased)["norms"] == 2 * norms * 10


def test_a_layer_is_named_by_what_tells_it_apart() -> None:
    dense = Layer(attention=GROUPED, feed_forward=FeedForward(width=8))
    routed = Experts(count=4, per_token=2, expert=FeedForward(width=6))
    through = dataclasses.replace(GROUPED, window=128)
    assert dense.name == "dense"
    assert dense.widths == (8,)
    assert dense.dense == FeedForward(width=8)
    moe = Layer(attention=through, feed_forward=routed)
    assert moe.name == "4 experts, window 128"
    assert (moe.experts, moe.dense, moe.widths) == (routed, None, (6,))
