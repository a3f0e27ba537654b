import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trnviz.core.errors import InputError
from trnviz.core.layer import Attention, Experts, FeedForward, Latent, Layer
from trnviz.core.model import (
    ModelSpec,
    active_parameters,
    active_parameters_without_embedding,
    embedding_parameters,
    final_norm_part,
    head_parameters,
    input_parts,
    layer_parameters,
    layer_parts,
    matmul_parameters,
    parameters,
    prediction_copies,
    prediction_parameters,
    runs,
)
from trnviz.files import huggingface

PUBLISHED = {
    "Llama-2-7B": 6_738_415_616,
    "Llama-2-13B": 13_015_864_320,
    "Llama-2-70B": 68_976_648_192,
    "Llama-3-8B": 8_030_261_248,
    "Llama-3-70B": 70_553_706_496,
    "Llama-3.1-8B": 8_030_261_248,
    "Llama-3.1-70B": 70_553_706_496,
    "Llama-3.1-405B": 405_853_388_800,
    "Llama-3.2-1B": 1_235_814_400,
    "Llama-3.2-3B": 3_212_749_824,
    "Llama-3.3-70B": 70_553_706_496,
}
DENSE = Layer(
    attention=Attention(heads=4, kv_heads=2, head_dim=2), feed_forward=FeedForward(width=16)
)


def tiny(*, layers: int = 3, kind: Layer = DENSE, **changed: object) -> ModelSpec:
    """Three layers of one kind; flat names of its sizes may be given as well."""
    attention = {
        name: changed.pop(name) for name in ("heads", "kv_heads", "head_dim") if name in changed
    }
    if changed.pop("attention_bias", False):
        attention |= {"qkv_bias": True, "output_bias": True}
    feed = {"bias": True} if changed.pop("mlp_bias", False) else {}
    feed |= {"width": changed.pop("ffn")} if "ffn" in changed else {}
    kind = dataclasses.replace(
        kind,
        attention=dataclasses.replace(kind.attention, **attention),
        feed_forward=dataclasses.replace(kind.feed_forward, **feed),
    )
    spec = ModelSpec(
        name="tiny",
        architecture="LlamaForCausalLM",
        hidden=8,
        vocab=10,
        kinds=(kind,),
        order=(0,) * layers,
        max_positions=64,
    )
    return dataclasses.replace(spec, **changed)


def counted(model: ModelSpec) -> dict[str, int]:
    return {part.name: part.count for part in layer_parts(model.kinds[0], model.hidden)}


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_shipped_model_has_the_published_number_of_parameters(name: str) -> None:
    model = huggingface.shipped(name)
    assert parameters(model) == active_parameters(model) == PUBLISHED[name]


def test_a_layer_is_counted_matrix_by_matrix() -> None:
    assert counted(tiny()) == {
        "query": 8 * 8,
        "key, value": 2 * 8 * 4,
        "output": 8 * 8,
        "gate, up, down": 3 * 8 * 16,
        "norms": 2 * 8,
    }
    assert parameters(tiny()) == 3 * layer_parameters(tiny()) + 2 * 80 + 8


def test_biases_count_where_the_configuration_has_them() -> None:
    plain, biased = layer_parameters(tiny()), layer_parameters(tiny(attention_bias=True))
    assert biased - plain == 8 + 2 * 4 + 8
    assert counted(tiny(attention_bias=True))["output bias"] == 8
    assert layer_parameters(tiny(mlp_bias=True)) - plain == 2 * 16 + 8


def test_tied_embeddings_are_counted_once() -> None:
    tied = tiny(tied_embeddings=True)
    assert head_parameters(tied) == 0
    assert parameters(tiny()) - parameters(tied) == embedding_parameters(tied)
    assert active_parameters_without_embedding(tied) == parameters(tied)
    assert active_parameters_without_embedding(tiny()) == parameters(tiny()) - 80


def test_matmul_parameters_leave_out_norms_and_the_input_embedding() -> None:
    norms = 3 * 2 * 8 + 8
    assert matmul_parameters(tiny()) == parameters(tiny()) - norms - 80
    assert matmul_parameters(tiny(tied_embeddings=True)) == matmul_parameters(tiny())


def test_learned_positions_and_biased_norms_count() -> None:
    model = tiny(learned_positions=64, norm_bias=True)
    assert [part.name for part in input_parts(model)] == ["embedding", "positions"]
    assert final_norm_part(model).count == 16
    assert parameters(model) - parameters(tiny()) == 64 * 8 + 8


@given(layers=st.integers(1, 200), more=st.integers(1, 50))
def test_parameters_are_linear_in_layers(layers: int, more: int) -> None:
    difference = parameters(tiny(layers=layers + more)) - parameters(tiny(layers=layers))
    assert difference == more * layer_parameters(tiny())


def mixed() -> ModelSpec:
    routed = Experts(count=6, per_token=2, expert=FeedForward(width=4), shared=FeedForward(width=4))
    moe = dataclasses.replace(DENSE, feed_forward=routed)
    return dataclasses.replace(tiny(), kinds=(DENSE, moe), order=(0, 1, 1), prediction_layers=1)


def test_a_token_passes_through_some_experts_and_all_of_the_rest() -> None:
    expert = 3 * 8 * 4
    assert mixed().has_experts
    assert not tiny().has_experts
    assert parameters(mixed()) - active_parameters(mixed()) == 2 * 4 * expert
    assert matmul_parameters(mixed()) == active_parameters(mixed()) - 80 - 7 * 8


def test_layers_are_counted_by_kind_from_anywhere() -> None:
    dense, moe = mixed().kinds
    assert mixed().census() == ((dense, 1), (moe, 2))
    assert mixed().census(1, 3) == ((moe, 2),)
    assert mixed().widths == (16, 4)
    assert (mixed().layers, mixed().heads, mixed().kv_heads, mixed().head_dim) == (3, 4, 2, 2)
    assert list(runs((0, 1, 1, 0))) == [(0, 1), (1, 2), (0, 1)]
    assert list(runs(())) == []


def test_prediction_layers_stand_beside_the_model() -> None:
    moe = mixed().kinds[1]
    extra = layer_parameters(mixed(), moe) + 2 * 8 * 8 + 3 * 8
    assert prediction_parameters(mixed()) == extra
    assert prediction_copies(mixed()) == 2 * 80
    assert prediction_parameters(tiny()) == prediction_copies(tiny()) == 0


@pytest.mark.parametrize("order", [(), (0, 2), (0,), (0, 1, 2)])
def test_every_layer_is_of_a_kind_and_every_kind_is_used(order: tuple[int, ...]) -> None:
    with pytest.raises(InputError, match="are not of its 2 kinds"):
        dataclasses.replace(mixed(), order=order)


def test_latent_attention_is_counted_matrix_by_matrix() -> None:
    latent = Latent(query_rank=5, kv_rank=3, plain_dim=2, rope_dim=1, value_dim=2)
    attention = Attention(heads=4, kv_heads=4, head_dim=3, latent=latent, qkv_bias=True)
    found = counted(tiny(kind=dataclasses.replace(DENSE, attention=attention)))
    assert list(found.items())[:8] == [
        ("query down", 8 * 5),
        ("query latent norm", 5),
        ("query up", 5 * 4 * 3),
        ("key, value down", 8 * (3 + 1)),
        ("key, value latent norm", 3),
        ("key, value up", 3 * 4 * (2 + 2)),
        ("down biases", 5 + 3 + 1),
        ("output", 4 * 2 * 8),
    ]
