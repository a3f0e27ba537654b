"""The model inside a document: its whole shape, so that the document stands alone."""

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from trnviz.core.errors import InputError
from trnviz.core.layer import QK_NORMS, Attention, Experts, FeedForward, Latent, Layer
from trnviz.core.model import ModelSpec
from trnviz.files.checked import MOST_TEXT, Count, Note, Part, Text

MOST_LAYERS = 10_000

Heads = Annotated[int, Meta(ge=1, le=1 << 16)]
Rank = Annotated[int, Meta(ge=0, le=1 << 20)]
Width = Annotated[int, Meta(ge=1, le=1 << 24)]
_WORD = re.compile(r"(\d{1,3})(?:\*(\d{1,5}))?\Z", re.ASCII)


class LatentPart(Part):
    """The names are those of `Latent`, as in all parts of this file."""

    query_rank: Rank
    kv_rank: Width
    plain_dim: Rank
    rope_dim: Rank
    value_dim: Heads


class AttentionPart(Part):
    """How tokens look at each other."""

    heads: Heads
    kv_heads: Heads
    head_dim: Heads
    window: Annotated[int, Meta(ge=0, le=1 << 30)] = 0
    qkv_bias: bool = False
    output_bias: bool = False
    qk_norm: Text = "none"
    sinks: bool = False
    latent: LatentPart | None = None


class FeedForwardPart(Part):
    """A dense layer, or one expert."""

    width: Width
    gated: bool = True
    bias: bool = False


class ExpertsPart(Part):
    """Routed and shared experts."""

    count: Heads
    per_token: Heads
    expert: FeedForwardPart
    shared: FeedForwardPart | None = None
    shared_gate: bool = False
    router_bias: bool = False


class LayerPart(Part):
    """One kind of layer; exactly one of `feed_forward` and `experts` is there."""

    attention: AttentionPart
    feed_forward: FeedForwardPart | None = None
    experts: ExpertsPart | None = None
    norms: Annotated[int, Meta(ge=0, le=16)] = 2
    norm_bias: bool = False


class ModelPart(Part):
    """The model; `order` names the kind of every layer, "0*3 1*77" is three of kind 0 first."""

    name: Text
    architecture: Text
    hidden: Annotated[int, Meta(ge=1, le=1 << 20)]
    vocab: Annotated[int, Meta(ge=1, le=1 << 26)]
    kinds: Annotated[list[LayerPart], Meta(max_length=256)]
    order: Note
    tied_embeddings: bool
    max_positions: Count
    learned_positions: Annotated[int, Meta(ge=0, le=1 << 30)] = 0
    norm_bias: bool = False
    prediction_layers: Annotated[int, Meta(ge=0, le=64)] = 0


def part(model: ModelSpec) -> ModelPart:
    """The part that describes a model."""
    described: ModelPart = _named(
        ModelPart,
        model,
        name=model.name[:MOST_TEXT],
        kinds=[_layer_part(kind) for kind in model.kinds],
        order=_words(model.order),
    )
    return described


def model(described: ModelPart) -> ModelSpec:
    """The model that a part describes.

    Raises:
        InputError: Its layers do not fit together; the path inside the document is named.
        ModelError: A kind of layer is not used.
    """
    for i, kind in enumerate(described.kinds):
        _check(kind, f"$.model.kinds[{i}]")
    values = _values(described)
    values["kinds"] = tuple(_layer(kind) for kind in described.kinds)
    values["order"] = _order(described.order, len(described.kinds))
    return ModelSpec(**values)


def _named(kind: type[Any], value: object, **given: object) -> Any:  # noqa: ANN401 - of that kind
    """A part with the fields of a value, apart from those given."""
    names = (field.name for field in msgspec.structs.fields(kind))
    return kind(**{name: given[name] if name in given else getattr(value, name) for name in names})


def _values(described: Part) -> dict[str, Any]:
    return {f.name: getattr(described, f.name) for f in msgspec.structs.fields(described)}


def _layer_part(kind: Layer) -> LayerPart:
    latent = kind.attention.latent
    attention = _named(
        AttentionPart, kind.attention, latent=_named(LatentPart, latent) if latent else None
    )
    dense = None if isinstance(kind.feed_forward, Experts) else kind.feed_forward
    return LayerPart(
        attention=attention,
        feed_forward=_named(FeedForwardPart, dense) if dense else None,
        experts=_experts_part(kind.experts) if kind.experts else None,
        norms=kind.norms,
        norm_bias=kind.norm_bias,
    )


def _experts_part(experts: Experts) -> ExpertsPart:
    shared = _named(FeedForwardPart, experts.shared) if experts.shared else None
    expert = _named(FeedForwardPart, experts.expert)
    described: ExpertsPart = _named(ExpertsPart, experts, expert=expert, shared=shared)
    return described


def _check(kind: LayerPart, where: str) -> None:
    attention, experts = kind.attention, kind.experts
    if (kind.feed_forward is None) == (experts is None):
        raise InputError("has to have one of 'feed_forward' and 'experts'", where=where)
    if attention.heads % attention.kv_heads:
        raise InputError(
            f"{attention.kv_heads} K/V heads do not divide {attention.heads} heads",
            where=f"{where}.attention.kv_heads",
        )
    if attention.qk_norm not in QK_NORMS:
        raise InputError(
            f"{attention.qk_norm!r} is not known",
            where=f"{where}.attention.qk_norm",
            hint=f"one of {', '.join(QK_NORMS)}",
        )
    if experts and experts.per_token > experts.count:
        raise InputError(
            f"{experts.per_token} experts a token are more than the {experts.count} there are",
            where=f"{where}.experts.per_token",
        )


def _layer(kind: LayerPart) -> Layer:
    attention = _values(kind.attention)
    if kind.attention.latent:
        attention["latent"] = Latent(**_values(kind.attention.latent))
    feed_forward = _experts(kind.experts) if kind.experts else _feed_forward(kind.feed_forward)
    return Layer(
        attention=Attention(**attention),
        feed_forward=feed_forward,
        norms=kind.norms,
        norm_bias=kind.norm_bias,
    )


def _feed_forward(described: FeedForwardPart | None) -> FeedForward:
    if described is None:
        raise InputError("has to have one of 'feed_forward' and 'experts'", where="$.model.kinds")
    return FeedForward(**_values(described))


def _experts(described: ExpertsPart) -> Experts:
    values = _values(described)
    values["expert"] = _feed_forward(described.expert)
    values["shared"] = _feed_forward(described.shared) if described.shared else None
    return Experts(**values)


def _words(order: Iterable[int]) -> str:
    runs = ((kind, len(list(run))) for kind, run in groupby(order))
    return " ".join(f"{kind}*{count}" if count > 1 else str(kind) for kind, count in runs)


def _order(words: str, kinds: int) -> tuple[int, ...]:
    order: list[int] = []
    for word in words.split():
        match = _WORD.match(word)
        if not match or int(match[1]) >= kinds:
            hint = f'kinds from 0 to {kinds - 1}, such as "0*3 1*77"'
            raise InputError(
                f"{word[:20]!r} is not a kind of layer", where="$.model.order", hint=hint
            )
        order += [int(match[1])] * int(match[2] or 1)
        if len(order) > MOST_LAYERS:
            hint = f"at most {MOST_LAYERS:,}"
            raise InputError("has too many layers", where="$.model.order", hint=hint)
    if not order:
        raise InputError("names no layer", where="$.model.order", hint='such as "0*80"')
    return tuple(order)
