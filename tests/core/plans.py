"""Models and plans of every kind, for properties that hold whatever they are."""

from hypothesis import assume
from hypothesis import strategies as st

from trnviz.core.layer import Attention, Experts, FeedForward, Latent, Layer
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.plan import divisors


@st.composite
def models(draw: st.DrawFn, *, layers: int = 1) -> ModelSpec:
    """Dense or with experts, grouped or latent attention, windows, biases, tied or not, perhaps
    with layers that predict further tokens.
    """
    latent = Latent(query_rank=6, kv_rank=4, plain_dim=2, rope_dim=1, value_dim=2)
    heads = draw(st.sampled_from([8, 12, 16]))
    kv_heads = draw(st.sampled_from([k for k in (1, 2, 4, 8, 16) if heads % k == 0]))
    is_latent = draw(st.booleans())
    attention = Attention(
        heads=heads,
        kv_heads=heads if is_latent else kv_heads,
        head_dim=3 if is_latent else 4,
        window=draw(st.sampled_from([0, 24])),
        qkv_bias=draw(st.booleans()),
        latent=latent if is_latent else None,
    )
    dense = Layer(
        attention=attention,
        feed_forward=FeedForward(width=draw(st.sampled_from([16, 40])), bias=draw(st.booleans())),
    )
    shared = FeedForward(width=8) if draw(st.booleans()) else None
    experts = Experts(count=8, per_token=2, expert=FeedForward(width=8), shared=shared)
    kinds: tuple[Layer, ...] = (dense,)
    if draw(st.booleans()):
        routed = Layer(attention=attention, feed_forward=experts)
        kinds = (dense, routed) if draw(st.booleans()) else (routed,)
    count = draw(st.integers(max(layers, len(kinds)), 12))
    order = (0,) * (count - len(kinds) + 1) + tuple(range(1, len(kinds)))
    return ModelSpec(
        name="drawn",
        architecture="drawn",
        hidden=16,
        vocab=draw(st.integers(1, 200)),
        kinds=kinds,
        order=order,
        tied_embeddings=draw(st.booleans()),
        max_positions=1 << 20,
        learned_positions=draw(st.sampled_from([0, 32])),
        prediction_layers=draw(st.sampled_from([0, 0, 1, 2])),
    )


@st.composite
def cuts(draw: st.DrawFn, **fixed: object) -> tuple[ModelSpec, Parallelism]:
    """A model and any plan of it, on at most 256 ranks."""
    chunks = draw(st.integers(1, 2))
    pp = draw(st.integers(1, 3))
    model = draw(models(layers=pp * chunks))
    tp, cp, dp = (
        draw(st.sampled_from([1, 2, 4, 8])),
        draw(st.integers(1, 2)),
        draw(st.integers(1, 4)),
    )
    dp = int(str(fixed.get("dp", dp)))
    cp = int(str(fixed.get("cp", cp)))
    assume(tp * cp * dp * pp <= 256)
    etp = draw(st.sampled_from([0, *divisors(tp)])) if model.has_experts else 0
    room = tp * cp * dp // (etp or tp)
    ep = (
        draw(st.sampled_from([e for e in divisors(room) if 8 % e == 0])) if model.has_experts else 1
    )
    schedule = "interleaved" if chunks > 1 else draw(st.sampled_from(["1f1b", "gpipe"]))
    chosen = {
        "tp": tp, "pp": pp, "cp": cp, "dp": dp, "ep": ep, "etp": etp,
        "zero": draw(st.integers(0, 3)),
        "hsdp": draw(st.sampled_from([0, *divisors(dp * cp)])),
        "schedule": schedule,
        "virtual_stages": chunks,
        "global_batch": dp * draw(st.integers(1, 8)),
        "seq_len": 16 * draw(st.integers(1, 4)),
        "context": draw(st.integers(1, 100)),
        "batch": draw(st.integers(1, 4)),
        "sequence_parallel": draw(st.booleans()),
        "recompute": draw(st.sampled_from(["none", "selective", "full"])),
        "recipe": draw(st.sampled_from(["mixed_precision", "amp", "fp32", "sgd"])),
        "dtype": draw(st.sampled_from(["bf16", "fp8", "fp32", "mxfp4"])),
        "flash_attention": draw(st.booleans()),
        "dropout": draw(st.booleans()),
        "mode": draw(st.sampled_from(["training", "prefill", "decode"])),
        "expert_imbalance": draw(st.sampled_from([1.0, 1.5])),
        "redundant_experts": draw(st.sampled_from([0, 8])) if model.has_experts else 0,
        "padding": True,
    }  # fmt: skip
    return model, Parallelism(**chosen | fixed)
