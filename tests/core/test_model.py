import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trnviz.core.model import (
    ModelSpec,
    embedding_parameters,
    head_parameters,
    layer_parameters,
    matmul_parameters,
    parameters,
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


def tiny(**changed: object) -> ModelSpec:
    spec = ModelSpec(
        name="tiny",
        architecture="LlamaForCausalLM",
        layers=3,
        hidden=8,
        heads=4,
        kv_heads=2,
        head_dim=2,
        ffn=16,
        vocab=10,
        tied_embeddings=False,
        max_positions=64,
    )
    return dataclasses.replace(spec, **changed)


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_shipped_model_has_the_published_number_of_parameters(name: str) -> None:
    assert parameters(huggingface.shipped(name)) == PUBLISHED[name]


def test_a_layer_is_counted_matrix_by_matrix() -> None:
    layer = layer_parameters(tiny())
    assert layer.query_output == 2 * 8 * 8
    assert layer.key_value == 2 * 8 * 4
    assert layer.mlp == 3 * 8 * 16
    assert layer.replicated == 2 * 8
    assert parameters(tiny()) == 3 * layer.total + 2 * 80 + 8


def test_biases_count_where_the_configuration_has_them() -> None:
    plain, biased = layer_parameters(tiny()), layer_parameters(tiny(attention_bias=True))
    assert biased.total - plain.total == 8 + 2 * 4 + 8
    assert biased.replicated - plain.replicated == 8
    biased = layer_parameters(tiny(mlp_bias=True))
    assert biased.total - plain.total == 2 * 16 + 8


def test_tied_embeddings_are_counted_once() -> None:
    tied = tiny(tied_embeddings=True)
    assert head_parameters(tied) == 0
    assert parameters(tiny()) - parameters(tied) == embedding_parameters(tied)


def test_matmul_parameters_leave_out_norms_and_the_input_embedding() -> None:
    norms = 3 * 2 * 8 + 8
    assert matmul_parameters(tiny()) == parameters(tiny()) - norms - 80
    assert matmul_parameters(tiny(tied_embeddings=True)) == matmul_parameters(tiny())


@given(layers=st.integers(1, 200), more=st.integers(1, 50))
def test_parameters_are_linear_in_layers(layers: int, more: int) -> None:
    difference = parameters(tiny(layers=layers + more)) - parameters(tiny(layers=layers))
    assert difference == more * layer_parameters(tiny()).total
