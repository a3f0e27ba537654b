import json
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.paths import SHARED, needs_shared
from trnviz.core.errors import InputError, InputErrors
from trnviz.core.layer import FeedForward
from trnviz.core.model import parameters
from trnviz.files import huggingface, resources

TINY = {
    "architectures": ["LlamaForCausalLM"],
    "model_type": "llama",
    "hidden_size": 8,
    "intermediate_size": 16,
    "num_hidden_layers": 3,
    "num_attention_heads": 4,
    "vocab_size": 10,
}


def loads(fields: object) -> huggingface.ModelSpec:
    return huggingface.loads(json.dumps(fields).encode(), name="tiny", source="tiny.json")


def refusal(fields: object) -> InputError:
    with pytest.raises(InputError) as caught:
        loads(fields)
    return caught.value


def without(key: str) -> dict[str, object]:
    return {k: v for k, v in TINY.items() if k != key}


@needs_shared
@pytest.mark.parametrize("name", ["Llama-2-7B", "Llama-3.1-8B", "Llama-3.1-70B", "Llama-3.1-405B"])
def test_what_ships_has_the_shape_of_the_real_file(name: str) -> None:
    real = huggingface.read(SHARED / "hf-configs" / f"{name}.json")
    ours = huggingface.shipped(name)
    assert ours.name == real.name == name
    assert parameters(ours) == parameters(real)


def test_everything_that_ships_can_be_read() -> None:
    for name in resources.names("models"):
        assert huggingface.shipped(name).name == name


def test_absent_keys_take_the_defaults_of_the_family() -> None:
    model = loads(TINY)
    assert (model.kv_heads, model.head_dim, model.max_positions) == (4, 2, 2048)
    assert not model.tied_embeddings
    assert not model.attention.qkv_bias
    assert model.kinds[0].feed_forward == FeedForward(width=16)
    assert loads(without("architectures")) == model
    assert loads(TINY | {"head_dim": None, "num_key_value_heads": None}) == model


def test_given_keys_are_taken() -> None:
    given_ = {
        "num_key_value_heads": 2,
        "head_dim": 64,
        "tie_word_embeddings": True,
        "attention_bias": True,
        "mlp_bias": True,
        "max_position_embeddings": 99,
    }
    model = loads(TINY | given_)
    assert (model.kv_heads, model.head_dim, model.max_positions) == (2, 64, 99)
    assert model.tied_embeddings
    assert model.attention.qkv_bias
    assert model.attention.output_bias
    assert model.kinds[0].feed_forward.bias


def test_a_config_is_named_after_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "My-Llama"
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps(TINY))
    assert huggingface.resolve(str(folder)).name == "My-Llama"
    assert huggingface.resolve(str(folder / "config.json")).name == "My-Llama"


@pytest.mark.parametrize(
    "value",
    [0, -1, 10**30, 1.5, "8", True, None, [], {}, 1e300],
    ids=str,
)
@pytest.mark.parametrize(
    "key", ["hidden_size", "intermediate_size", "num_hidden_layers", "num_attention_heads"]
)
def test_a_wrong_count_is_refused_by_name(key: str, value: object) -> None:
    error = refusal(TINY | {key: value})
    assert (error.source, error.where) == ("tiny.json", f"$.{key}")
    assert "a whole number from 1 to" in error.hint


@pytest.mark.parametrize("key", ["num_key_value_heads", "head_dim", "max_position_embeddings"])
@pytest.mark.parametrize("value", [0, -4, 2.0, "2", False, 1 << 40], ids=str)
def test_an_optional_count_is_as_strict(key: str, value: object) -> None:
    assert refusal(TINY | {key: value}).where == f"$.{key}"


@pytest.mark.parametrize("key", ["tie_word_embeddings", "attention_bias", "mlp_bias"])
@pytest.mark.parametrize("value", [0, 1, "false", None, []], ids=str)
def test_a_flag_is_true_or_false(key: str, value: object) -> None:
    error = refusal(TINY | {key: value})
    assert (error.where, error.hint) == (f"$.{key}", "true or false; absent means false")


@pytest.mark.parametrize("key", ["hidden_size", "vocab_size", "num_hidden_layers"])
def test_a_missing_key_is_named_with_its_misspelling(key: str) -> None:
    assert refusal(without(key)).problem == "the key is missing"
    wrong = key.replace("_s", "_ss").replace("_l", "_ll")
    error = refusal(without(key) | {wrong: 8})
    assert error.where == f"$.{key}"
    assert repr(wrong) in error.hint


def test_all_wrong_fields_are_reported_together() -> None:
    with pytest.raises(InputErrors) as caught:
        loads(TINY | {"hidden_size": -1, "vocab_size": "x", "mlp_bias": 3})
    places = [error.where for error in caught.value.errors]
    assert places == ["$.hidden_size", "$.vocab_size", "$.mlp_bias"]
    assert all(line.startswith("tiny.json: $.") for line in caught.value.lines())


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"num_key_value_heads": 3}, "$.num_key_value_heads"),
        ({"num_key_value_heads": 8}, "$.num_key_value_heads"),
        ({"num_attention_heads": 3}, "$.head_dim"),
        ({"architectures": ["MixtralForCausalLM"]}, "$.model_type"),
        ({"architectures": []}, "$.architectures"),
        ({"architectures": "LlamaForCausalLM"}, "$.architectures"),
        ({"model_type": "mistral"}, "$.model_type"),
        ({"model_type": 7}, "$.model_type"),
        ({"num_local_experts": 8}, "$.num_local_experts"),
        ({"text_config": {}}, "$.text_config"),
        ({"sliding_window": 4096}, "$.sliding_window"),
    ],
)
def test_what_contradicts_itself_is_refused(changed: dict, where: str) -> None:
    assert refusal(TINY | changed).where == where


def test_an_unknown_architecture_says_what_is_known() -> None:
    error = refusal({"architectures": ["MambaForCausalLM"], "model_type": "mamba"})
    assert error.problem == "'MambaForCausalLM' is not an architecture known here"
    for needed in ("LlamaForCausalLM", "num_hidden_layers", "num_experts_per_tok", "biases"):
        assert needed in error.hint
    assert refusal({"model_type": "mamba"}).where == "$.model_type"
    assert refusal({"architectures": [7]}).where == "$.architectures"
    assert refusal({"hidden_size": 8}).where == "$.architectures"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"   ",
        b"null",
        b"[1, 2]",
        b'"text"',
        json.dumps(TINY).encode()[:-9],
        json.dumps(TINY).encode() + b"}",
        json.dumps(TINY).encode("utf-16"),
        b"\xef\xbb\xbf" + json.dumps(TINY).encode(),
        b'{"hidden_size": NaN}',
        b'{"hidden_size": Infinity}',
        b'{"hidden_size": ' + b"9" * 5000 + b"}",
        b'{"hidden_size": 8, "hidden_size": 9}',
        b'{"a":' * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b"\x93NUMPY\x00\xff",
    ],
    ids=range(16),
)
def test_what_is_no_configuration_is_refused_at_once(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(data)
    begin = time.perf_counter()
    with pytest.raises(InputError) as caught:
        huggingface.read(file)
    assert time.perf_counter() - begin < 2
    assert caught.value.source == str(file)
    assert caught.value.problem


def test_a_file_of_300_mb_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "huge.json"
    with file.open("wb") as stream:
        stream.truncate(300_000_000)
    begin = time.perf_counter()
    with pytest.raises(InputError, match="is too large"):
        huggingface.read(file)
    assert time.perf_counter() - begin < 2


def test_a_model_that_does_not_ship_is_refused_with_those_that_do() -> None:
    assert huggingface.resolve("llama-3.1-70b").name == "Llama-3.1-70B"
    with pytest.raises(InputError, match=r"did you mean Llama-3\.1-70B\?"):
        huggingface.resolve("Llama-3.1-71B")
    for text in ("", "x\0y", "gpt"):
        with pytest.raises(InputError, match="neither a file nor a model that ships"):
            huggingface.resolve(text or "nothing")
    with pytest.raises(InputError, match="there is no such file"):
        huggingface.resolve("nowhere/config.json")


VALUES = [None, True, -1, 0, 1, 2, 3, 8, 40, 1.5, float("nan"), float("inf"), "8", "x", [], {}]
KEYS = [*TINY, "head_dim", "num_key_value_heads", "mlp_bias"]


@settings(deadline=None)
@given(fields=st.dictionaries(st.sampled_from(KEYS), st.sampled_from(VALUES)))
def test_any_fields_give_a_model_or_a_refusal(fields: dict) -> None:
    lines = ""
    try:
        model = loads(TINY | fields)
    except InputError as error:
        lines = error.line()
    assert lines or parameters(model) > 0


@pytest.mark.parametrize("name", ["trnviz", "trnviz-ranks", "trnviz-hardware"])
def test_a_file_of_our_own_is_told_from_a_model(name: str) -> None:
    with pytest.raises(InputError) as caught:
        huggingface.loads(json.dumps({"format": name, "version": 2}).encode(), name="x")
    assert caught.value.where == "$.format"
    assert "no model" in caught.value.problem
