"""Hugging Face `config.json` -> ModelSpec, strictly: nothing missing is guessed.

Only keys that decide the shape are read; the many that do not are passed over. A key that would
make another model of it (experts, a nested text model) is refused: ignoring it would count wrong.
"""

import difflib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from trnviz.core.errors import InputError, InputErrors
from trnviz.core.model import ModelSpec
from trnviz.files import resources, strict_json

LARGEST_FILE_BYTES: Final = 1 << 20
ARCHITECTURE: Final = "LlamaForCausalLM"
_MODEL_TYPE: Final = "llama"
_OTHER_SHAPES: Final = (
    "num_local_experts", "n_routed_experts", "num_experts", "moe_intermediate_size", "kv_lora_rank",
    "text_config", "vision_config", "sliding_window",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class _Count:
    """A key that counts something, its largest sensible value, and whether it must be there."""

    key: str
    largest: int
    required: bool = True


_COUNTS: Final = (
    _Count(key="num_hidden_layers", largest=10_000),
    _Count(key="hidden_size", largest=1 << 20),
    _Count(key="num_attention_heads", largest=1 << 16),
    _Count(key="intermediate_size", largest=1 << 24),
    _Count(key="vocab_size", largest=1 << 26),
    _Count(key="num_key_value_heads", largest=1 << 16, required=False),
    _Count(key="head_dim", largest=1 << 16, required=False),
    _Count(key="max_position_embeddings", largest=1 << 30, required=False),
)
_FLAGS: Final = ("tie_word_embeddings", "attention_bias", "mlp_bias")
_DEFAULT_POSITIONS: Final = 2048


def read(path: str | os.PathLike[str]) -> ModelSpec:
    """The model that a configuration file describes.

    Raises:
        InputError: The file cannot be read, is not a configuration, or describes a model that is
            not of the Llama family; one error for each field that is wrong.
    """
    path = Path(path)
    name = path.parent.resolve().name if path.stem == "config" else path.stem
    return loads(strict_json.read(path, LARGEST_FILE_BYTES), name=name, source=str(path))


def loads(data: bytes, *, name: str, source: str = "") -> ModelSpec:
    """The model that the bytes of a configuration describe.

    Raises:
        InputError: As `read`.
    """
    fields = strict_json.decode(data, source=source)
    if not isinstance(fields, dict):
        raise InputError(
            f"the file holds {strict_json.show(fields)}",
            source=source,
            where="$",
            hint="a Hugging Face config.json is one JSON object",
        )
    problems = _Problems(fields)
    model = _model(fields, name, problems)
    if model is None:
        raise InputErrors(tuple(problem.at(source=source) for problem in problems.found))
    return model


def shipped(name: str) -> ModelSpec:
    """A model that ships with the program, by its name in any case.

    Raises:
        InputError: No model of this name ships.
    """
    names = resources.names("models")
    known = {known.lower(): known for known in names}
    if name.lower() not in known:
        near = difflib.get_close_matches(name.lower(), known, n=1)
        guess = f"did you mean {known[near[0]]}? " if near else ""
        raise InputError(
            f"{name[:80]!r} is neither a file nor a model that ships",
            hint=f"{guess}models that ship: {', '.join(names)}",
        )
    return read(resources.path("models", known[name.lower()]))


def resolve(text: str) -> ModelSpec:
    """The model that `MODEL` on the command line means: a path, or the name of one that ships.

    Raises:
        InputError: As `read` and `shipped`.
    """
    if "\0" in text:
        return shipped(text)
    path = Path(text)
    if path.is_dir():
        return read(path / "config.json")
    return (
        read(path) if text.endswith(".json") or os.sep in text or path.exists() else shipped(text)
    )


class _Problems:
    """Collects what is wrong, so that all fields are reported together."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.fields = fields
        self.found: list[InputError] = []

    def add(self, key: str, problem: str, hint: str) -> None:
        self.found.append(InputError(problem, where=f"$.{key}", hint=hint))

    def missing(self, key: str, hint: str) -> None:
        near = difflib.get_close_matches(key, (k[:80] for k in self.fields), n=1, cutoff=0.8)
        guess = f"{near[0]!r} may be a misspelling of it; " if near else ""
        self.add(key, "the key is missing", guess + hint)


def _model(fields: Mapping[str, Any], name: str, problems: _Problems) -> ModelSpec | None:
    _check_architecture(fields, problems)
    if problems.found:
        return None
    counts = {count.key: _count(count, fields, problems) for count in _COUNTS}
    flags = {key: _flag(key, fields, problems) for key in _FLAGS}
    if problems.found:
        return None
    heads = counts["num_attention_heads"]
    model = ModelSpec(
        name=name,
        architecture=ARCHITECTURE,
        layers=counts["num_hidden_layers"],
        hidden=counts["hidden_size"],
        heads=heads,
        kv_heads=counts["num_key_value_heads"] or heads,
        head_dim=counts["head_dim"] or counts["hidden_size"] // heads,
        ffn=counts["intermediate_size"],
        vocab=counts["vocab_size"],
        max_positions=counts["max_position_embeddings"] or _DEFAULT_POSITIONS,
        tied_embeddings=flags["tie_word_embeddings"],
        attention_bias=flags["attention_bias"],
        mlp_bias=flags["mlp_bias"],
    )
    _check_heads(model, problems, head_dim_given=counts["head_dim"] > 0)
    return None if problems.found else model


def _check_architecture(fields: Mapping[str, Any], problems: _Problems) -> None:
    named, kind = fields.get("architectures"), fields.get("model_type")
    supported = f"this version counts the Llama family: {ARCHITECTURE}"
    if named is None and kind is None:
        problems.missing("architectures", f'such as ["{ARCHITECTURE}"]')
    elif named not in (None, [ARCHITECTURE]):
        needs = f"{supported}; another family needs its own rules for attention, experts and norms"
        first = named[0] if isinstance(named, list) and named else named
        problems.add(
            "architectures", f"{strict_json.show(first)} is not an architecture known here", needs
        )
    elif kind not in (None, _MODEL_TYPE):
        problems.add("model_type", f"{strict_json.show(kind)} is not {_MODEL_TYPE!r}", supported)
    else:
        for key in _OTHER_SHAPES:
            if fields.get(key) is not None:
                problem = "the key describes a model that is not of the Llama family"
                problems.add(key, problem, supported)


def _count(count: _Count, fields: Mapping[str, Any], problems: _Problems) -> int:
    """The value of a key, 0 when it is absent or wrong."""
    hint = f"a whole number from 1 to {count.largest:,}"
    value = fields.get(count.key)
    if value is None and (not count.required or count.key not in fields):
        if count.required:
            problems.missing(count.key, hint)
        return 0
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= count.largest:
        problems.add(count.key, f"the value is {strict_json.show(value)}", hint)
        return 0
    return value


def _flag(key: str, fields: Mapping[str, Any], problems: _Problems) -> bool:
    value = fields.get(key, False)
    if not isinstance(value, bool):
        problems.add(
            key, f"the value is {strict_json.show(value)}", "true or false; absent means false"
        )
        return False
    return value


def _check_heads(model: ModelSpec, problems: _Problems, *, head_dim_given: bool) -> None:
    if model.kv_heads > model.heads or model.heads % model.kv_heads:
        problems.add(
            "num_key_value_heads",
            f"{model.heads} query heads cannot share {model.kv_heads} key and value heads",
            f"a divisor of {model.heads}",
        )
    if not head_dim_given and model.hidden % model.heads:
        problems.add(
            "head_dim",
            f"the key is missing, and hidden_size {model.hidden} is no multiple of "
            f"num_attention_heads {model.heads}",
            "give head_dim, or a hidden_size that the heads divide",
        )
