"""Parameter counts and KV caches of every case, by the product's own functions."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from tests.golden.llm_cases import Case, Scores, cases, parametrize
from tests.paths import SHARED, needs_shared
from trnviz.core.kv_cache import CacheCut, Demand, bytes_per_token, cache, rank_bytes_per_token
from trnviz.core.layer import Attention, FeedForward, Layer
from trnviz.core.model import (
    ModelSpec,
    active_parameters,
    active_parameters_without_embedding,
    parameters,
    prediction_copies,
    prediction_parameters,
)
from trnviz.files import huggingface

COUNTS = {
    "total_params": parameters,
    "active_params_with_embeddings": active_parameters,
    "active_params_without_input_embedding": active_parameters_without_embedding,
    "params_billion": lambda model: parameters(model) / 1e9,
}
GIB, MIB = 1 << 30, 1 << 20
TOKENS_OF_KEY = {"1k": 1024, "16k": 16_000, "128k": 128_000}


def read(given: Mapping[str, Any]) -> ModelSpec:
    """The model of a case: a configuration with what the case overrides in it."""
    fields = json.loads((SHARED / given["config"]).read_text()) | given.get("override", {})
    return huggingface.loads(json.dumps(fields).encode(), name=given["config"])


def shaped(**shape: Any) -> ModelSpec:
    """A model of one kind of layer from bare sizes."""
    layers, width = shape.pop("layers"), shape.pop("width")
    heads, hidden = shape.pop("heads"), shape.pop("hidden")
    gated, bias = shape.pop("gated", True), shape.pop("bias", False)
    attention = Attention(
        heads=heads,
        kv_heads=shape.pop("kv_heads", heads),
        head_dim=shape.pop("head_dim", hidden // heads),
        qkv_bias=shape.pop("qkv_bias", bias),
        output_bias=bias,
        qk_norm=shape.pop("qk_norm", "none"),
    )
    kind = Layer(
        attention=attention,
        feed_forward=FeedForward(width=width, gated=gated, bias=bias),
        norms=shape.pop("norms", 2),
        norm_bias=bias,
    )
    fixed = {"name": "case", "architecture": "case", "max_positions": 1 << 20, "norm_bias": bias}
    order = (0,) * layers
    return ModelSpec(kinds=(kind,), order=order, hidden=hidden, **fixed, **shape)


def hugging_face_names(given: Mapping[str, Any]) -> ModelSpec:
    return shaped(
        layers=given["num_hidden_layers"],
        hidden=given["hidden_size"],
        heads=given["num_attention_heads"],
        kv_heads=given["num_key_value_heads"],
        head_dim=given.get("head_dim", given["hidden_size"] // given["num_attention_heads"]),
        width=given["intermediate_size"],
        vocab=given["vocab_size"],
        tied_embeddings=given["tie_word_embeddings"],
        qkv_bias=given.get("qkv_bias", False),
        qk_norm="width" if given.get("qk_norm_full_width") else "none",
    )


def calculon_names(given: Mapping[str, Any]) -> ModelSpec:
    return shaped(
        layers=given["num_blocks"],
        hidden=given["hidden"],
        heads=given["attn_heads"],
        head_dim=given["attn_size"],
        width=given["feedforward"],
        vocab=given["vocab"],
        gated=False,
        bias=True,
        tied_embeddings=True,
        learned_positions=given["seq_size"],
    )


def megatron_names(given: Mapping[str, Any]) -> ModelSpec:
    return shaped(
        layers=given["layers"],
        hidden=given["hidden"],
        heads=given["heads"],
        width=given["swiglu_ffn"],
        vocab=given["vocab"],
        tied_embeddings=given["tied_embeddings"],
        learned_positions=given["learned_positions"],
    )


def scaling_book_names(given: Mapping[str, Any]) -> ModelSpec:
    return shaped(
        layers=given["L"],
        hidden=given["D"],
        heads=given["N"],
        kv_heads=given["K"],
        head_dim=given["H"],
        width=given["F"],
        vocab=given["V"],
        tied_embeddings=given["tied"],
        norms=0,
    )


SHAPES = (
    ("config", read),
    ("num_hidden_layers", hugging_face_names),
    ("num_blocks", calculon_names),
    ("swiglu_ffn", megatron_names),
    ("D", scaling_book_names),
)


def model_of(given: Mapping[str, Any]) -> ModelSpec:
    """The model of a case, by whichever names it uses."""
    return next(make(given) for key, make in SHAPES if key in given)


@parametrize("params")
def test_parameters(case: Case, golden: Scores) -> None:
    model = model_of(case.input)
    found = {key: count(model) for key, count in COUNTS.items() if key in case.expected}
    if "mtp_unique_params" in case.expected:
        found["mtp_unique_params"] = prediction_parameters(model)
        found["total_params"] += prediction_parameters(model) + prediction_copies(model)
    golden.check(case, found)


def bare_cache(given: Mapping[str, Any]) -> ModelSpec:
    """A model of which a case tells only what its cache needs."""
    return shaped(
        layers=given["layers"],
        hidden=given["kv_heads"] * given["head_dim"],
        heads=given["kv_heads"],
        head_dim=given["head_dim"],
        width=1,
        vocab=1,
    )


def rank_gib(model: ModelSpec, tokens: int) -> float:
    held = cache(model.census(), Demand(sequences=1, tokens=tokens), CacheCut())
    return held.size_bytes / GIB


@parametrize("kv-cache")
def test_kv_cache(case: Case, golden: Scores) -> None:
    given = case.input
    model = model_of(given) if "config" in given else bare_cache(given)
    # Context parallelism of the recipe divides prefill; the cache is laid out for decoding.
    cut = CacheCut(tp=given.get("tp", 1), attention_dp=given.get("attention_dp", 1))
    found: dict[str, float] = {}
    for key in case.expected:
        if key == "bytes_per_token":
            found[key] = bytes_per_token(model)
        elif key == "kv_bytes_per_token_per_rank":
            found[key] = rank_bytes_per_token(model.census(), cut)
        elif key == "kv_bytes_per_rank":
            demand = Demand(sequences=given["batch"], tokens=given["seq"])
            found[key] = cache(model.census(), demand, cut).size_bytes
        elif key == "MiB_per_gpu":
            demand = Demand(sequences=1, tokens=given["tokens"])
            found[key] = cache(model.census(), demand, cut).size_bytes / MIB
        elif key.startswith("GiB_"):
            found[key] = rank_gib(model, TOKENS_OF_KEY[key.removeprefix("GiB_")])
        elif key.startswith("correct_GiB_"):
            right = bare_cache({**given, "kv_heads": 8})
            found[key] = rank_gib(right, TOKENS_OF_KEY[key.split("_")[2]])
    assert found.keys() == case.expected.keys()
    golden.check(case, found)


@needs_shared
@pytest.mark.parametrize(
    "name", sorted(path.stem for path in (SHARED / "hf-configs").glob("*.json"))
)
def test_every_configuration_has_a_case_of_its_own(name: str) -> None:
    config = f"hf-configs/{name}.json"
    assert any(case.input.get("config") == config for case in cases("params"))
    assert parameters(read({"config": config})) > 0


@needs_shared
def test_replicated_heads_of_a_checkpoint_are_storage_not_parameters() -> None:
    """The 405B was first published with its 8 K/V heads stored as 16."""
    case = next(case for case in cases("params") if case.id == "params-llama-3.1-405b-kv16-trap")
    right = parameters(read({"config": case.input["config"]}))
    assert right == case.expected["correct_total_with_8_kv_heads"]
    assert parameters(read(case.input)) - right == 126 * 2 * 8 * 128 * 16_384
