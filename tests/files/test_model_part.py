from dataclasses import fields, replace

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.paths import SHARED, needs_shared
from trnviz.core.errors import InputError
from trnviz.core.layer import QK_NORMS, Attention, Experts, FeedForward, Latent, Layer
from trnviz.core.model import ModelSpec
from trnviz.files import huggingface, model_part
from trnviz.files.checked import checked
from trnviz.files.model_part import (
    AttentionPart,
    ExpertsPart,
    FeedForwardPart,
    LatentPart,
    ModelPart,
)

DENSE = Layer(
    attention=Attention(heads=8, kv_heads=2, head_dim=64), feed_forward=FeedForward(width=1024)
)
ROUTED = replace(
    DENSE,
    feed_forward=Experts(
        count=8, per_token=2, expert=FeedForward(width=256), shared=FeedForward(width=512)
    ),
)
MODEL = ModelSpec(
    name="m",
    architecture="a",
    hidden=512,
    vocab=1000,
    kinds=(DENSE, ROUTED),
    order=(0, 0, 0, 1, 1, 0),
    max_positions=4096,
)

COUNTS = st.integers(1, 128)
FLAGS = st.booleans()
FEED_FORWARDS = st.builds(FeedForward, width=COUNTS, gated=FLAGS, bias=FLAGS)
LATENTS = st.builds(
    Latent, query_rank=COUNTS, kv_rank=COUNTS, plain_dim=COUNTS, rope_dim=COUNTS, value_dim=COUNTS
)
ATTENTIONS = st.builds(
    lambda kv_heads, times, **rest: Attention(kv_heads=kv_heads, heads=kv_heads * times, **rest),
    COUNTS,
    COUNTS,
    head_dim=COUNTS,
    window=st.integers(0, 9999),
    qkv_bias=FLAGS,
    output_bias=FLAGS,
    qk_norm=st.sampled_from(QK_NORMS),
    sinks=FLAGS,
    latent=st.none() | LATENTS,
)
EXPERTS = st.builds(
    lambda per_token, more, **rest: Experts(per_token=per_token, count=per_token + more, **rest),
    COUNTS,
    COUNTS,
    expert=FEED_FORWARDS,
    shared=st.none() | FEED_FORWARDS,
    shared_gate=FLAGS,
    router_bias=FLAGS,
)
LAYERS = st.builds(
    Layer,
    attention=ATTENTIONS,
    feed_forward=FEED_FORWARDS | EXPERTS,
    norms=st.integers(0, 4),
    norm_bias=FLAGS,
)


@st.composite
def models(draw):
    kinds = draw(st.lists(LAYERS, min_size=1, max_size=4))
    order = [*range(len(kinds)), *draw(st.lists(st.integers(0, len(kinds) - 1), max_size=50))]
    return replace(
        MODEL,
        kinds=tuple(kinds),
        order=tuple(draw(st.permutations(order))),
        tied_embeddings=draw(FLAGS),
        norm_bias=draw(FLAGS),
        learned_positions=draw(st.integers(0, 999)),
        prediction_layers=draw(st.integers(0, 3)),
    )


def there_and_back(model):
    data = msgspec.to_builtins(model_part.part(model))
    return model_part.model(checked(drop_none(data), ModelPart))


def drop_none(value):
    """As the document leaves absent parts out."""
    if isinstance(value, dict):
        return {key: drop_none(item) for key, item in value.items() if item is not None}
    return [drop_none(item) for item in value] if isinstance(value, list) else value


@settings(deadline=None, suppress_health_check=list(HealthCheck))
@given(models())
def test_every_model_comes_back_as_it_was(model):
    assert there_and_back(model) == model


def test_runs_of_equal_layers_are_one_word():
    assert model_part.part(MODEL).order == "0*3 1*2 0"


@pytest.mark.parametrize(
    ("described", "value"),
    [
        (ModelPart, ModelSpec),
        (AttentionPart, Attention),
        (LatentPart, Latent),
        (FeedForwardPart, FeedForward),
        (ExpertsPart, Experts),
    ],
)
def test_the_parts_have_the_names_of_the_core(described, value):
    names = {field.name for field in msgspec.structs.fields(described)}
    assert names == {field.name for field in fields(value)}


BROKEN = [
    ({"order": "0*3 2"}, "$.model.order", "'2' is not a kind of layer"),
    ({"order": "0*3,1"}, "$.model.order", "'0\\*3,1' is not a kind"),
    ({"order": "0*99999"}, "$.model.order", "too many layers"),
    ({"order": " "}, "$.model.order", "names no layer"),
    ({"order": "0*0 1*0"}, "$.model.order", "names no layer"),
    ({"order": "0*4"}, "", "kind must be used"),
    ({"kinds": []}, "$.model.order", "is not a kind of layer"),
]


@pytest.mark.parametrize(("values", "where", "words"), BROKEN, ids=[row[2] for row in BROKEN])
def test_an_order_that_cannot_be_is_refused(values, where, words):
    with pytest.raises(ValueError, match=words) as caught:
        model_part.model(msgspec.structs.replace(model_part.part(MODEL), **values))
    assert getattr(caught.value, "where", "") == where


BROKEN_KINDS = [
    (lambda kind: setattr(kind, "feed_forward", None), "kinds[0]", "has to have one of"),
    (lambda kind: setattr(kind.attention, "kv_heads", 3), "kinds[0].attention.kv_heads", "divide"),
    (lambda kind: setattr(kind.attention, "qk_norm", "x"), "kinds[0].attention.qk_norm", "known"),
]


@pytest.mark.parametrize(
    ("spoil", "where", "words"), BROKEN_KINDS, ids=lambda value: str(value)[:30]
)
def test_a_layer_that_cannot_be_is_refused(spoil, where, words):
    described = model_part.part(MODEL)
    spoil(described.kinds[0])
    with pytest.raises(InputError, match=words) as caught:
        model_part.model(described)
    assert caught.value.where == f"$.model.{where}"


def test_more_experts_a_token_than_there_are_is_refused():
    described = model_part.part(MODEL)
    described.kinds[1].experts.per_token = 9
    with pytest.raises(InputError, match="9 experts a token"):
        model_part.model(described)


@needs_shared
@pytest.mark.parametrize(
    "path", sorted((SHARED / "hf-configs").glob("*.json")), ids=lambda p: p.stem
)
def test_a_real_model_comes_back_as_it_was(path):
    model = huggingface.read(path)
    assert there_and_back(model) == model
