import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.test_model import DENSE, tiny
from trnviz.core.errors import PlacementError
from trnviz.core.kv_cache import (
    CacheCut,
    Demand,
    bytes_per_token,
    cache,
    copies,
    held_tokens,
    rank_bytes_per_token,
    rank_token_values,
    token_values,
)
from trnviz.core.layer import Attention, Latent, Layer

GROUPED = Attention(heads=64, kv_heads=8, head_dim=128)
MLA = Attention(
    heads=128,
    kv_heads=128,
    head_dim=192,
    latent=Latent(query_rank=1536, kv_rank=512, plain_dim=128, rope_dim=64, value_dim=128),
)


def layers(attention: Attention, count: int = 80) -> tuple[tuple[Layer, int], ...]:
    return ((dataclasses.replace(DENSE, attention=attention), count),)


@pytest.mark.parametrize(("tp", "heads"), [(1, 8), (4, 2), (8, 1), (16, 1), (64, 1), (6, 2)])
def test_a_rank_keeps_whole_heads_and_at_least_one(tp: int, heads: int) -> None:
    cut = CacheCut(tp=tp)
    assert rank_token_values(GROUPED, cut) == heads * 256
    assert copies(GROUPED, cut) == heads * tp / 8


def test_the_compressed_vector_is_whole_on_every_rank() -> None:
    assert token_values(MLA) == 576
    assert rank_token_values(MLA, CacheCut(tp=64)) == 576
    assert copies(MLA, CacheCut(tp=64)) == 64
    assert token_values(MLA, expanded=True) == 40_960
    assert rank_token_values(MLA, CacheCut(tp=64, expanded=True)) == 640


def test_attention_dp_deals_out_sequences_and_keeps_heads_together() -> None:
    grouped = dataclasses.replace(GROUPED, kv_heads=4)
    plain, shared = CacheCut(tp=64), CacheCut(tp=64, attention_dp=16)
    assert (copies(grouped, plain), copies(grouped, shared)) == (16, 1)
    demand = Demand(sequences=16, tokens=1000)
    one, other = (cache(layers(grouped, 1), demand, cut).size_bytes for cut in (plain, shared))
    assert one == 16 * other


@pytest.mark.parametrize(
    ("tokens", "cut", "held"),
    [
        (1000, CacheCut(), 1000),
        (1000, CacheCut(block=128), 1024),
        (1000, CacheCut(cp=4), 250),
        (1000, CacheCut(cp=3, block=16), 336),
        (1, CacheCut(block=32), 32),
    ],
)
def test_tokens_are_divided_and_rounded_up_to_blocks(tokens: int, cut: CacheCut, held: int) -> None:
    assert held_tokens(GROUPED, tokens, cut) == held


def test_a_window_bounds_the_tokens_of_its_layers() -> None:
    through = dataclasses.replace(GROUPED, window=128)
    both = (*layers(through, 12), *layers(GROUPED, 12))
    found = cache(both, Demand(sequences=1, tokens=10_000), CacheCut(tp=8))
    assert found.size_bytes == 2 * 256 * 12 * (128 + 10_000)
    assert "12 layers x 128 tokens (window 128)" in found.formula
    assert held_tokens(through, 100, CacheCut()) == 100


def test_the_formula_says_what_is_stored_more_than_once() -> None:
    demand = Demand(sequences=16, tokens=16_384)
    replicated = cache(layers(GROUPED), demand, CacheCut(tp=64, attention_dp=4))
    assert replicated.formula == (
        "2 B x 4 of 16 sequences, attention DP 4 x (80 layers x 16,384 tokens x 1 of 8 K/V heads "
        "x (2 x 128), each stored 2 times)"
    )
    latent = cache(layers(MLA, 61), Demand(sequences=1, tokens=1), CacheCut(tp=16))
    assert latent.formula == (
        "2 B x 1 sequences x (61 layers x 1 tokens x (512 + 64 compressed, whole on each of TP 16))"
    )
    expanded = cache(layers(MLA, 1), Demand(sequences=1, tokens=1), CacheCut(expanded=True))
    assert "128 K/V heads x (192 + 128)" in expanded.formula


def test_bytes_over_the_model_and_on_a_rank() -> None:
    assert bytes_per_token(tiny()) == 3 * 2 * 2 * 2 * 2
    assert bytes_per_token(tiny(), 0.5) == 12
    assert rank_bytes_per_token(tiny().census(), CacheCut(tp=4)) == 3 * 2 * 2 * 2


@pytest.mark.parametrize(
    "wrong",
    [{"tp": 0}, {"cp": -1}, {"block": 0}, {"value_bytes": 0.0}, {"tp": 8, "attention_dp": 3},
     {"value_bytes": float("nan")}],
)  # fmt: skip
def test_a_cut_that_cannot_be_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(PlacementError, match=next(reversed(wrong)).replace("_dp", " DP")):
        CacheCut(**wrong)


@given(
    kv_heads=st.integers(1, 64),
    power=st.integers(0, 6),
    sequences=st.integers(1, 40),
    tokens=st.integers(0, 5000),
)
def test_all_ranks_together_keep_the_whole_cache_and_no_less(
    kv_heads: int, power: int, sequences: int, tokens: int
) -> None:
    attention = Attention(heads=kv_heads, kv_heads=kv_heads, head_dim=16)
    whole = cache(layers(attention, 3), Demand(sequences=sequences, tokens=tokens), CacheCut())
    cut = CacheCut(tp=2**power)
    rank = cache(layers(attention, 3), Demand(sequences=sequences, tokens=tokens), cut)
    stored = whole.size_bytes * copies(attention, cut)
    assert rank.size_bytes * cut.tp == pytest.approx(stored, rel=1e-12)
    assert copies(attention, cut) >= 1
