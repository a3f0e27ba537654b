"""Each family by a small model of it, its defaults, and what it refuses."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.paths import SHARED, needs_shared
from trnviz.core.errors import InputError, InputErrors
from trnviz.core.layer import Experts, FeedForward
from trnviz.core.model import ModelSpec, active_parameters, layer_parts, parameters
from trnviz.files import huggingface, resources
from trnviz.files.model_families import (
    FAMILIES,
    LLAMA_KEYS,
    SHAPE_KEYS,
    by_architecture,
    by_model_type,
)

NAMES = {
    "hidden_size": 8,
    "intermediate_size": 16,
    "num_hidden_layers": 6,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "vocab_size": 10,
}
LATENT = {
    "q_lora_rank": 6,
    "kv_lora_rank": 4,
    "qk_nope_head_dim": 2,
    "qk_rope_head_dim": 1,
    "v_head_dim": 2,
}
ROUTED = {"num_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 4}
SHIPPED = {
    "Mistral-7B-v0.1": 7_241_732_096,
    "Mistral-7B-v0.3": 7_248_023_552,
    "Qwen2.5-7B": 7_615_616_512,
    "Qwen2.5-32B": 32_763_876_352,
    "Qwen3-0.6B": 596_049_920,
    "Qwen3-32B": 32_762_123_264,
    "Qwen3-30B-A3B": 30_532_122_624,
    "Phi-3.5-mini": 3_821_079_552,
    "Phi-3-medium-4k": 13_960_238_080,
    "Phi-4": 14_659_507_200,
    "Phi-4-mini": 3_836_021_760,
    "GPT-NeoX-20B": 20_554_567_680,
    "Falcon-40B": 41_303_293_952,
    "OLMo-2-1124-13B": 13_716_198_400,
    "Gemma-3-27B-it": 27_009_346_304,
    "Llama-4-Maverick-17B-128E": 400_711_848_960,
    "DeepSeek-V2-Lite": 15_706_484_224,
    "DeepSeek-R1": 671_026_419_200,
}


def loads(fields: dict[str, Any]) -> ModelSpec:
    return huggingface.loads(json.dumps(fields).encode(), name="small")


def of(architecture: str, **changed: Any) -> ModelSpec:
    """A small model; a key set to `...` is left out."""
    fields = {"architectures": [architecture], **NAMES, **changed}
    return loads({key: value for key, value in fields.items() if value is not ...})


def refused(architecture: str, **changed: Any) -> InputError:
    with pytest.raises(InputError) as caught:
        of(architecture, **changed)
    return caught.value


def parts(model: ModelSpec, kind: int = 0) -> set[str]:
    return {part.name for part in layer_parts(model.kinds[kind], model.hidden)}


def windows(model: ModelSpec) -> list[int]:
    return [model.kinds[kind].attention.window for kind in model.order]


def routed(model: ModelSpec) -> list[bool]:
    return [model.kinds[kind].experts is not None for kind in model.order]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_model_has_the_published_number_of_parameters(name: str) -> None:
    assert parameters(huggingface.shipped(name)) == SHIPPED[name]


@needs_shared
@pytest.mark.parametrize(
    "name",
    sorted({path.stem for path in (SHARED / "hf-configs").glob("*.json")} - {"Llama-2-13B"}),
)
def test_what_ships_is_the_model_of_the_real_file(name: str) -> None:
    """Of Llama-2-13B the file at hand carries two values of CodeLlama."""
    real, ours = huggingface.read(SHARED / "hf-configs" / f"{name}.json"), huggingface.shipped(name)
    assert parameters(ours) == parameters(real)
    assert active_parameters(ours) == active_parameters(real)
    assert ours.kinds == real.kinds
    assert ours.order == real.order


def test_every_family_has_names_of_its_own() -> None:
    names = [name for family in FAMILIES for name in family.architectures]
    kinds = [kind for family in FAMILIES for kind in family.model_types]
    assert len(names) == len(set(names))
    assert len(kinds) == len(set(kinds))
    for family in FAMILIES:
        assert by_architecture(family.architectures[0]) is family
        assert by_model_type(family.model_types[0]) is family
    assert by_architecture("x") is by_model_type("x") is None


def test_everything_that_ships_is_of_a_known_family() -> None:
    families = {
        by_architecture(huggingface.shipped(name).architecture).name
        for name in resources.names("models")
    }
    assert families == {family.name for family in FAMILIES} - {"Qwen 2 MoE"}


def test_a_model_type_alone_names_the_family() -> None:
    found = loads({"model_type": "qwen3", **NAMES})
    assert found.architecture == "Qwen3ForCausalLM"
    assert found.head_dim == 128


# --- attention ----------------------------------------------------------------------------------


def test_biases_and_norms_of_attention_by_family() -> None:
    assert "query bias" in parts(of("Qwen2ForCausalLM"))
    assert "output bias" not in parts(of("Qwen2ForCausalLM"))
    assert "query, key norms" in parts(of("Qwen3ForCausalLM"))
    assert "query, key norms" in parts(of("Olmo2ForCausalLM"))
    assert of("Qwen3ForCausalLM").attention.qk_norm == "head"
    assert of("Olmo2ForCausalLM").attention.qk_norm == "width"
    neox = of("GPTNeoXForCausalLM", num_key_value_heads=...)
    assert {"query bias", "output bias", "feed-forward bias"} <= parts(neox)
    unbiased = of("GPTNeoXForCausalLM", num_key_value_heads=..., attention_bias=False)
    assert "query bias" not in parts(unbiased)


def test_embeddings_are_tied_by_the_default_of_the_family() -> None:
    assert of("Gemma2ForCausalLM").tied_embeddings
    assert not of("Gemma2ForCausalLM", tie_word_embeddings=False).tied_embeddings
    assert not of("GPTNeoXForCausalLM").tied_embeddings
    assert not of("Qwen2ForCausalLM").tied_embeddings


def test_gemma_has_four_norms_and_heads_of_256() -> None:
    model = of("Gemma2ForCausalLM")
    assert (model.kinds[0].norms, model.head_dim) == (4, 256)
    assert windows(model) == [4096, 0] * 3


def test_gemma_3_fills_in_what_its_files_leave_out() -> None:
    text = {"hidden_size": 2560, "intermediate_size": 10_240, "num_hidden_layers": 34,
            "sliding_window": 1024, "model_type": "gemma3_text"}  # fmt: skip
    model = loads({"architectures": ["Gemma3ForConditionalGeneration"], "model_type": "gemma3",
                   "text_config": text, "vision_config": {"hidden_size": 1152}})  # fmt: skip
    assert (model.heads, model.kv_heads, model.head_dim, model.vocab) == (8, 4, 256, 262_208)
    assert parameters(model) == 3_880_263_168
    assert windows(model)[:7] == [1024] * 5 + [0, 1024]
    assert model.tied_embeddings


def test_gpt_oss_has_sinks_biases_and_every_second_window() -> None:
    model = of("GptOssForCausalLM", num_local_experts=8, experts_per_token=2)
    assert {"sinks", "output bias", "router bias", "expert down bias"} <= parts(model)
    assert windows(model) == [128, 0] * 3
    assert all(routed(model))


def test_windows_of_mistral_and_phi() -> None:
    assert windows(of("MistralForCausalLM")) == [4096] * 6
    assert windows(of("MistralForCausalLM", sliding_window=None)) == [0] * 6
    assert windows(of("MistralForCausalLM", sliding_window=9)) == [9] * 6
    assert windows(of("Phi3ForCausalLM")) == [0] * 6
    assert windows(of("Phi3ForCausalLM", sliding_window=2047)) == [2047] * 6


def test_qwen_looks_through_a_window_only_when_asked_to() -> None:
    late = {"sliding_window": 64, "max_window_layers": 4}
    assert windows(of("Qwen2ForCausalLM", **late)) == [0] * 6
    assert windows(of("Qwen2ForCausalLM", use_sliding_window=True, **late)) == [0] * 4 + [64] * 2


def test_layer_types_go_before_the_rule_of_the_family() -> None:
    types = ["full_attention"] * 5 + ["sliding_attention"]
    assert windows(of("Gemma2ForCausalLM", layer_types=types)) == [0] * 5 + [4096]
    assert windows(of("LlamaForCausalLM", layer_types=["full_attention"] * 6)) == [0] * 6


def test_llama_4_sees_chunks_but_in_every_fourth_layer() -> None:
    moe = {"num_local_experts": 4, "num_experts_per_tok": 1, "intermediate_size_mlp": 32}
    model = of("Llama4ForCausalLM", **moe, interleave_moe_layer_step=2, attention_chunk_size=64)
    assert windows(model) == [64, 64, 64, 0, 64, 64]
    assert routed(model) == [False, True] * 3
    assert model.kinds[model.order[0]].feed_forward == FeedForward(width=32)
    assert model.kinds[model.order[1]].experts.shared == FeedForward(width=16)
    listed = of("Llama4ForCausalLM", **moe, moe_layers=[0], no_rope_layers=[0, 1, 1, 1, 1, 1])
    assert routed(listed) == [True] + [False] * 5
    assert windows(listed) == [0] + [8192] * 5


def test_falcon_before_and_after_its_new_architecture() -> None:
    plain = {"num_key_value_heads": ..., "intermediate_size": ...}
    old = of("FalconForCausalLM", **plain)
    assert (old.attention.kind, old.kinds[0].norms, old.widths) == ("MQA", 1, (32,))
    many = of("FalconForCausalLM", **plain, multi_query=False, parallel_attn=False)
    assert (many.attention.kind, many.kinds[0].norms) == ("MHA", 2)
    new = of("FalconForCausalLM", **plain, new_decoder_architecture=True, num_kv_heads=2)
    assert (new.kv_heads, new.kinds[0].norms) == (2, 2)
    assert "query bias" in parts(of("FalconForCausalLM", **plain, bias=True))


def test_gpt_2_goes_by_names_of_its_own() -> None:
    fields = {"n_embd": 8, "n_layer": 2, "n_head": 2, "n_positions": 16, "vocab_size": 10}
    model = loads({"architectures": ["GPT2LMHeadModel"], **fields, "n_ctx": 16, "n_inner": None})
    assert (model.layers, model.widths, model.learned_positions) == (2, (32,), 16)
    layer = 12 * 8 * 8 + 13 * 8
    assert parameters(model) == 2 * layer + (10 + 16) * 8 + 2 * 8


def test_dbrx_keeps_its_sizes_in_two_places() -> None:
    fields = {"d_model": 8, "n_layers": 2, "n_heads": 4, "max_seq_len": 16, "vocab_size": 10}
    inner = {"ffn_hidden_size": 6, "moe_num_experts": 4, "moe_top_k": 2}
    whole = {"architectures": ["DbrxForCausalLM"], **fields}
    model = loads({**whole, "attn_config": {"kv_n_heads": 2}, "ffn_config": inner})
    assert model.kinds[0].experts == Experts(count=4, per_token=2, expert=FeedForward(width=6))
    with pytest.raises(InputErrors) as caught:
        loads({**whole, "attn_config": {}, "ffn_config": {**inner, "moe_top_k": 5}})
    assert caught.value.errors[0].where == "$.ffn_config.moe_top_k"


# --- experts ------------------------------------------------------------------------------------


def test_mixtral_and_qwen_3_route_every_layer() -> None:
    mixtral = of("MixtralForCausalLM", num_local_experts=8, num_experts_per_tok=2)
    assert mixtral.kinds[0].experts == Experts(count=8, per_token=2, expert=FeedForward(width=16))
    qwen = of("Qwen3MoeForCausalLM", **ROUTED, decoder_sparse_step=2, mlp_only_layers=[3])
    assert routed(qwen) == [False, True, False, False, False, True]
    assert qwen.head_dim == 2


def test_the_shared_expert_of_qwen_2_has_a_gate() -> None:
    model = of("Qwen2MoeForCausalLM", **ROUTED, shared_expert_intermediate_size=12)
    assert {"shared gate", "gate, up, down", "query bias"} <= parts(model)
    without = of("Qwen3MoeForCausalLM", **ROUTED, shared_expert_intermediate_size=0)
    assert "shared gate" not in parts(without)


DEEPSEEK = {
    **LATENT,
    "num_key_value_heads": 4,
    "n_routed_experts": 8,
    "num_experts_per_tok": 2,
    "moe_intermediate_size": 4,
    "n_shared_experts": 2,
    "first_k_dense_replace": 2,
}


def test_deepseek_begins_dense_and_shares_experts() -> None:
    model = of("DeepseekV3ForCausalLM", **DEEPSEEK, num_nextn_predict_layers=1)
    assert routed(model) == [False] * 2 + [True] * 4
    experts = model.kinds[1].experts
    assert experts.shared == FeedForward(width=8)
    assert experts.router_bias
    assert model.prediction_layers == 1
    assert (model.attention.kind, model.head_dim, model.attention.value_dim) == ("MLA", 3, 2)
    older = of("DeepseekV2ForCausalLM", **DEEPSEEK, topk_method="greedy", moe_layer_freq=2)
    assert routed(older) == [False, False, True, False, True, False]
    assert not older.kinds[1].experts.router_bias


def test_deepseek_without_experts_or_a_query_rank() -> None:
    fields = DEEPSEEK | dict.fromkeys(("n_routed_experts", "num_experts_per_tok", "q_lora_rank"))
    model = of("DeepseekV2ForCausalLM", **fields)
    assert not model.has_experts
    assert model.attention.latent.query_rank == 0


# --- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("architecture", "changed", "where"),
    [
        ("MixtralForCausalLM", {"num_experts_per_tok": 2}, "num_local_experts"),
        ("MixtralForCausalLM", {"num_local_experts": 4, "num_experts_per_tok": 5},
         "num_experts_per_tok"),
        ("MixtralForCausalLM", {"num_local_experts": -4, "num_experts_per_tok": 1},
         "num_local_experts"),
        ("MistralForCausalLM", {"sliding_window": 0}, "sliding_window"),
        ("MistralForCausalLM", {"num_local_experts": 8}, "num_local_experts"),
        ("Qwen3ForCausalLM", {"num_experts": 8}, "num_experts"),
        ("Qwen3MoeForCausalLM", ROUTED | {"mlp_only_layers": "none"}, "mlp_only_layers"),
        ("Qwen3MoeForCausalLM", ROUTED | {"mlp_only_layers": [1.5]}, "mlp_only_layers"),
        ("Qwen3MoeForCausalLM", ROUTED | {"mlp_only_layers": [6]}, "mlp_only_layers"),
        ("Qwen3MoeForCausalLM", ROUTED | {"mlp_only_layers": [-1]}, "mlp_only_layers"),
        ("DeepseekV3ForCausalLM", DEEPSEEK | {"n_routed_experts": None}, "n_routed_experts"),
        ("Qwen2ForCausalLM", {"use_sliding_window": "yes"}, "use_sliding_window"),
        ("Gemma2ForCausalLM", {"layer_types": ["full_attention"]}, "layer_types"),
        ("Gemma2ForCausalLM", {"layer_types": ["half"] * 6}, "layer_types[0]"),
        ("Gemma2ForCausalLM", {"num_key_value_heads": 3}, "num_key_value_heads"),
        ("LlamaForCausalLM", {"layer_types": ["sliding_attention"] * 6}, "layer_types[0]"),
        ("DeepseekV3ForCausalLM", DEEPSEEK | {"kv_lora_rank": ...}, "kv_lora_rank"),
        ("DeepseekV3ForCausalLM", DEEPSEEK | {"v_head_dim": 1 << 40}, "v_head_dim"),
        ("DeepseekV3ForCausalLM", DEEPSEEK | {"num_key_value_heads": 2}, "num_key_value_heads"),
        ("DeepseekV3ForCausalLM", DEEPSEEK | {"first_k_dense_replace": 7},
         "first_k_dense_replace"),
        ("DeepseekV3ForCausalLM", DEEPSEEK | {"topk_method": 3}, "topk_method"),
        ("GptOssForCausalLM",
         {"num_local_experts": 8, "num_experts_per_tok": 2, "experts_per_token": 4},
         "experts_per_token"),
        ("FalconForCausalLM", {"new_decoder_architecture": True, "num_kv_heads": 3},
         "num_kv_heads"),
        ("GPTNeoXForCausalLM", {"hidden_size": 9}, "num_attention_heads"),
        ("GPT2LMHeadModel", {"n_embd": 8, "n_layer": 1, "n_head": 2}, "n_positions"),
        ("Llama4ForConditionalGeneration", {}, "text_config"),
        ("Llama4ForConditionalGeneration", {"text_config": 3}, "text_config"),
        ("LlamaForCausalLM", {"vision_config": {}}, "vision_config"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused_by_name(
    architecture: str, changed: dict[str, Any], where: str
) -> None:
    assert refused(architecture, **changed).where == f"$.{where}"


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"architectures": []}, "$.architectures: the list names 0 architectures; one; it decides"),
        (
            {"architectures": ["LlamaForCausalLM", "MixtralForCausalLM"]},
            "$.architectures: the list names 2 architectures",
        ),
        (
            {"architectures": ["Gemma3ForConditionalGeneration"], "text_config": None},
            "$.text_config: the value is null; an object",
        ),
    ],
)
def test_what_comes_first_is_refused_alone(fields: dict[str, Any], line: str) -> None:
    with pytest.raises(InputErrors) as caught:
        loads({**NAMES, **fields})
    assert [error.line()[: len(line)] for error in caught.value.errors] == [line]


@pytest.mark.parametrize("count", [..., -8, "8", 1 << 40])
def test_a_wrong_number_of_experts_is_said_once(count: object) -> None:
    changed = {"num_local_experts": count, "num_experts_per_tok": 2}
    error = refused("MixtralForCausalLM", **changed)
    assert [one.where for one in error.errors] == ["$.num_local_experts"]


def test_what_is_wrong_inside_a_text_config_is_named_with_its_path() -> None:
    whole = {"architectures": ["Gemma3ForConditionalGeneration"], "text_config": dict(NAMES)}
    for inner, where in (
        ({"hidden_size": -1}, "$.text_config.hidden_size"),
        ({"model_type": "llama"}, "$.text_config.model_type"),
        ({"num_experts": 4}, "$.text_config.num_experts"),
    ):
        with pytest.raises(InputError) as caught:
            loads({**whole, "text_config": NAMES | inner})
        assert caught.value.where == where
    with pytest.raises(InputError) as caught:
        loads({**whole, "hidden_size": 16})
    assert caught.value.where == "$.hidden_size"
    assert "contradicts the text_config" in caught.value.problem
    assert not loads({**whole, "tie_word_embeddings": False}).tied_embeddings


@pytest.mark.parametrize("name", resources.names("models"))
def test_each_size_of_each_model_is_checked(name: str) -> None:
    """Every number of every shipped file, spoiled in turn, is refused with its own place."""
    fields = json.loads(resources.path("models", name).read_text())
    for path in numbers(fields):
        for wrong in (-1, 1.5, "8", 10**25, True):
            with pytest.raises(InputError) as caught:
                loads(spoiled(fields, path, wrong))
            assert caught.value.where.startswith("$." + ".".join(path))


@pytest.mark.parametrize("name", resources.names("models"))
def test_each_field_that_is_left_out_has_a_default_or_is_named(name: str) -> None:
    """Every field of every shipped file, taken away or null in turn."""
    fields = json.loads(resources.path("models", name).read_text())
    for path in leaves(fields):
        for less in (without(fields, path), spoiled(fields, path, None)):
            model, error = read_or_refused(less)
            if model is not None:
                assert parameters(model) > 0
                continue
            assert error.where.startswith("$."), path
            assert error.hint, path


@pytest.mark.parametrize("name", resources.names("models"))
def test_each_field_of_the_wrong_type_is_named(name: str) -> None:
    """Truth values, lists and names that a rule reads, spoiled in turn; others change nothing."""
    fields = json.loads(resources.path("models", name).read_text())
    read = loads(fields)
    for path in leaves(fields):
        for wrong in ({"a": 1}, [[]], 7.5):
            model, error = read_or_refused(spoiled(fields, path, wrong))
            is_the_same = model is not None and replace(model, name=read.name) == read
            assert is_the_same or error.where.startswith(f"$.{path[0]}"), path


def read_or_refused(fields: dict[str, Any]) -> tuple[ModelSpec | None, InputError]:
    try:
        return loads(fields), InputError("")
    except InputError as error:
        return None, error


def leaves(fields: dict[str, Any]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for key, value in fields.items():
        inner = leaves(value) if isinstance(value, dict) else [()]
        found += [(key, *rest) for rest in inner]
    return found


def without(fields: dict[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    first, *rest = path
    if rest:
        return {**fields, first: without(fields[first], tuple(rest))}
    return {key: value for key, value in fields.items() if key != first}


def numbers(fields: dict[str, Any]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for key, value in fields.items():
        if isinstance(value, dict):
            found += [(key, *rest) for rest in numbers(value)]
        elif isinstance(value, int) and not isinstance(value, bool):
            found.append((key,))
    return found


def spoiled(fields: dict[str, Any], path: tuple[str, ...], value: object) -> dict[str, Any]:
    first, *rest = path
    inner = spoiled(fields[first], tuple(rest), value) if rest else value
    return {**fields, first: inner}


def test_a_file_of_each_family_may_be_read_from_disk(tmp_path: Path) -> None:
    for name in resources.names("models"):
        file = tmp_path / name / "config.json"
        file.parent.mkdir()
        file.write_text(resources.path("models", name).read_text())
        assert huggingface.read(file) == huggingface.shipped(name)


VALUES = [None, True, False, -1, 0, 1, 3, 7.5, float("nan"), "8", "full_attention", [], [1], ["x"],
          {}, {"a": 1}, 10**9, 10**30]  # fmt: skip
KEYS = [*SHAPE_KEYS, *LLAMA_KEYS.values(), "layer_types", "mlp_only_layers", "moe_layers",
        "no_rope_layers", "topk_method", "q_lora_rank", "tie_word_embeddings", "architectures",
        "model_type", "bias", "multi_query", "decoder_sparse_step", "n_inner"]  # fmt: skip


@settings(deadline=None, max_examples=300)
@given(
    name=st.sampled_from(resources.names("models")),
    changed=st.dictionaries(st.sampled_from(KEYS), st.sampled_from(VALUES), max_size=4),
    left_out=st.sets(st.sampled_from(KEYS), max_size=2),
    inside=st.booleans(),
)
def test_any_file_gives_a_model_or_a_refusal(
    name: str, changed: dict[str, Any], left_out: set[str], inside: bool
) -> None:
    fields = json.loads(resources.path("models", name).read_text())
    target = fields["text_config"] if inside and "text_config" in fields else fields
    target |= changed
    for key in left_out & target.keys():
        del target[key]
    refusal = ""
    try:
        model = loads(fields)
    except InputError as error:
        refusal = error.line()
    assert refusal or parameters(model) > 0
