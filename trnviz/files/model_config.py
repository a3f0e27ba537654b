"""The keys of a configuration -> ModelSpec, by the row of its family."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from trnviz.core.errors import InputErrors
from trnviz.core.layer import Attention, FeedForward, Latent, Layer
from trnviz.core.model import ModelSpec
from trnviz.files import model_families, strict_json
from trnviz.files.config_fields import Fields
from trnviz.files.layer_rules import MOST_LAYERS, MOST_POSITIONS, MOST_WIDTH, Sizes
from trnviz.files.model_families import LLAMA_KEYS, SHAPE_KEYS, Family

_LARGEST: Final = {
    "layers": MOST_LAYERS,
    "hidden": 1 << 20,
    "heads": 1 << 16,
    "kv_heads": 1 << 16,
    "head_dim": 1 << 16,
    "ffn": MOST_WIDTH,
    "vocab": 1 << 26,
    "positions": MOST_POSITIONS,
}
_MOST_RANK: Final = 1 << 20
_MOST_PREDICTIONS: Final = 64
_DEFAULT_POSITIONS: Final = 2048


def model(values: Mapping[str, Any], name: str) -> ModelSpec:
    """The model that a configuration describes.

    Raises:
        InputErrors: It is of no family known here, or fields are wrong; each is named.
    """
    top = Fields(values=values)
    family = _family(top)
    found = None
    if family is not None:
        text = _decoder(top, family)
        found = _model(top, text, family, name) if text else None
    if found is None or top.found:
        raise InputErrors(tuple({error.line(): error for error in top.found}.values()))
    return found


def _family(top: Fields) -> Family | None:
    named, kind = top.get("architectures"), top.get("model_type")
    if named is None and kind is None:
        top.missing("architectures", f'such as ["{model_families.FAMILIES[0].architectures[0]}"]')
        return None
    if named is not None:
        first = named[0] if isinstance(named, list) and len(named) == 1 else named
        family = model_families.by_architecture(first) if isinstance(first, str) else None
        if isinstance(named, list) and len(named) != 1:
            problem = f"the list names {len(named)} architectures"
            top.refuse("architectures", problem, "one; it decides how the other keys are read")
            return None
        if family is None or not isinstance(named, list):
            top.refuse("architectures", _not_known(first, "an architecture"), _NEEDED)
            return None
    else:
        family = model_families.by_model_type(kind) if isinstance(kind, str) else None
        if family is None:
            top.refuse("model_type", _not_known(kind, "a model type"), _NEEDED)
            return None
    if kind is not None and kind not in family.model_types:
        problem = f"{strict_json.show(kind)} is not {' or '.join(map(repr, family.model_types))}"
        top.refuse("model_type", problem, f"the architecture is of the {family.name} family")
    return None if top.found else family


def _not_known(value: object, what: str) -> str:
    return f"{strict_json.show(value)} is not {what} known here"


_NEEDED: Final = (
    f"known are {', '.join(model_families.architectures())}; one that has the shape of these may "
    f"use their name, with {', '.join(LLAMA_KEYS.values())}, tie_word_embeddings and, with "
    "experts, num_local_experts, num_experts_per_tok and moe_intermediate_size; any other needs "
    "rules for its biases, norms and experts"
)


def _decoder(top: Fields, family: Family) -> Fields | None:
    """The object that describes the decoder: the whole, or its `text_config`."""
    named = top.get("architectures")
    wrapped = bool(named) and named[0] in family.wrappers
    if not wrapped and not (family.wrappers and "text_config" in top.values):
        return top
    text = top.nested("text_config")
    if text is None:
        return None
    top.get("vision_config")
    kind = text.get("model_type")
    if kind is not None and kind not in family.model_types:
        hint = f"the architecture is of the {family.name} family"
        text.refuse("model_type", f"{strict_json.show(kind)} is of another family", hint)
    for key in LLAMA_KEYS.values():
        if key in top.values and key in text.values and top.values[key] != text.values[key]:
            problem = f"{strict_json.show(top.values[key])} contradicts the text_config"
            top.refuse(key, problem, f"{strict_json.show(text.values[key])}, or leave it out")
    return text


def _model(top: Fields, text: Fields, family: Family, name: str) -> ModelSpec | None:
    sizes = _sizes(text, family)
    holder = text if "tie_word_embeddings" in text.values else top
    tied = holder.flag("tie_word_embeddings", default=family.tied)
    attention = _attention(text, family, sizes)
    windows = family.windows(text, sizes)
    feed_forwards = family.feed_forwards(text, sizes)
    norms = family.norms(text) if callable(family.norms) else family.norms
    predictions = text.count("num_nextn_predict_layers", _MOST_PREDICTIONS, 0, least=0)
    for fields in {id(top): top, id(text): text}.values():
        fields.refuse_untaken(SHAPE_KEYS, family.name)
    if top.found:
        return None
    layers = [
        Layer(
            attention=_windowed(attention, window),
            feed_forward=feed_forward,
            norms=norms,
            norm_bias=family.norm_bias,
        )
        for window, feed_forward in zip(windows, feed_forwards, strict=True)
    ]
    kinds = tuple(dict.fromkeys(layers))
    named = top.get("architectures")
    return ModelSpec(
        name=name,
        architecture=named[0] if named else family.architectures[-1],
        hidden=sizes.hidden,
        vocab=sizes.vocab,
        kinds=kinds,
        order=tuple(kinds.index(layer) for layer in layers),
        tied_embeddings=tied,
        max_positions=sizes.positions,
        learned_positions=sizes.positions if family.learned_positions else 0,
        norm_bias=family.norm_bias,
        prediction_layers=predictions,
    )


def _sizes(text: Fields, family: Family) -> Sizes:
    def size(name: str, default: int | None = None) -> int:
        return text.count(family.key(name), _LARGEST[name], family.defaults.get(name, default))

    hidden, heads = size("hidden"), size("heads")
    layers, vocab = size("layers"), size("vocab")
    positions = size("positions", None if family.learned_positions else _DEFAULT_POSITIONS)
    ffn = size("ffn", family.ffn_per_hidden * hidden or None)
    kv_heads = _kv_heads(text, family, heads)
    if not family.latent:
        _check_heads(text, family, (heads, kv_heads))
    return Sizes(
        layers=layers,
        hidden=hidden,
        heads=heads,
        kv_heads=kv_heads,
        head_dim=_head_dim(text, family, hidden, heads),
        vocab=vocab,
        positions=positions,
        dense=FeedForward(width=ffn, gated=family.gated, bias=family.mlp_bias.read(text)),
    )


def _kv_heads(text: Fields, family: Family, heads: int) -> int:
    if family.kv_heads:
        return family.kv_heads(text, heads)
    default = family.defaults.get("kv_heads", heads)
    return text.count(family.key("kv_heads"), _LARGEST["kv_heads"], default)


def _check_heads(text: Fields, family: Family, heads: tuple[int, int]) -> None:
    queries, shared = heads
    if shared > queries or queries % shared:
        text.refuse(
            family.key("kv_heads") or "num_kv_heads",
            f"{queries} query heads cannot share {shared} key and value heads",
            f"a divisor of {queries}",
        )


def _head_dim(text: Fields, family: Family, hidden: int, heads: int) -> int:
    """As given, as the family has it, or the hidden width dealt out to the heads."""
    if family.latent:
        return 0
    key = family.key("head_dim")
    given = text.count(key, _LARGEST["head_dim"], family.defaults.get("head_dim", 0))
    if not given and hidden % heads and not text.found:
        text.refuse(
            key or family.key("heads"),
            f"{hidden} {family.key('hidden')} is no multiple of {heads} {family.key('heads')}",
            f"give {key}, or a width that the heads divide" if key else f"a divisor of {hidden}",
        )
    return given or hidden // heads


def _attention(text: Fields, family: Family, sizes: Sizes) -> Attention:
    latent = _latent(text, sizes) if family.latent else None
    return Attention(
        heads=sizes.heads,
        kv_heads=sizes.kv_heads,
        head_dim=latent.plain_dim + latent.rope_dim if latent else sizes.head_dim,
        qkv_bias=family.qkv_bias.read(text),
        output_bias=family.output_bias.read(text),
        qk_norm=family.qk_norm,
        sinks=family.sinks,
        latent=latent,
    )


def _latent(text: Fields, sizes: Sizes) -> Latent:
    if sizes.kv_heads != sizes.heads:
        problem = f"latent attention has as many as query heads, {sizes.heads}"
        text.refuse("num_key_value_heads", problem, f"{sizes.heads}, or leave it out")
    direct = text.values.get("q_lora_rank", 0) is None
    return Latent(
        query_rank=0 if direct else text.count("q_lora_rank", _MOST_RANK),
        kv_rank=text.count("kv_lora_rank", _MOST_RANK),
        plain_dim=text.count("qk_nope_head_dim", _LARGEST["head_dim"]),
        rope_dim=text.count("qk_rope_head_dim", _LARGEST["head_dim"]),
        value_dim=text.count("v_head_dim", _LARGEST["head_dim"]),
    )


def _windowed(attention: Attention, window: int) -> Attention:
    return replace(attention, window=window) if window else attention
