"""Which layers look through a window and which hold experts, as each family decides it."""

from dataclasses import dataclass
from typing import Final

from trnviz.core.layer import Experts, FeedForward
from trnviz.files.config_fields import Fields
from trnviz.files.strict_json import show

MOST_EXPERTS: Final = 1 << 16
MOST_WIDTH: Final = 1 << 24
MOST_POSITIONS: Final = 1 << 30
MOST_LAYERS: Final = 10_000

Windows = tuple[int, ...]
FeedForwards = tuple[FeedForward | Experts, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """The sizes that every family has."""

    layers: int
    hidden: int
    heads: int
    kv_heads: int
    head_dim: int
    vocab: int
    positions: int
    dense: FeedForward


# --- windows: tokens each layer looks back on, 0 for all -----------------------------------------


def no_window(fields: Fields, sizes: Sizes) -> Windows:
    """Every layer sees all tokens."""
    return _by_type(fields, sizes, 0, (False,) * sizes.layers)


def mistral_window(fields: Fields, sizes: Sizes) -> Windows:
    """One window for all layers; null is none, absent is 4,096."""
    absent = "sliding_window" not in fields.values
    return every_layer(fields, sizes, 4096 if absent else 0)


def every_layer(fields: Fields, sizes: Sizes, default: int = 0) -> Windows:
    """One window for all layers, none when it is absent."""
    window = fields.count("sliding_window", MOST_POSITIONS, default)
    return _by_type(fields, sizes, window, (True,) * sizes.layers)


def late_layers(fields: Fields, sizes: Sizes) -> Windows:
    """Qwen: only when asked for, and from a layer on."""
    used = fields.flag("use_sliding_window")
    window = fields.count("sliding_window", MOST_POSITIONS, 4096)
    begin = fields.count("max_window_layers", MOST_LAYERS, 28, least=0)
    cut = tuple(used and layer >= begin for layer in range(sizes.layers))
    return _by_type(fields, sizes, window if used else 0, cut)


def alternate(fields: Fields, sizes: Sizes, default: int = 4096) -> Windows:
    """Gemma 2: the first layer looks through a window, the second sees all, and so on."""
    window = fields.count("sliding_window", MOST_POSITIONS, default)
    return _by_type(fields, sizes, window, tuple(i % 2 == 0 for i in range(sizes.layers)))


def alternate_128(fields: Fields, sizes: Sizes) -> Windows:
    """gpt-oss: as Gemma 2, through a window of 128."""
    return alternate(fields, sizes, 128)


def all_but_every_sixth(fields: Fields, sizes: Sizes) -> Windows:
    """Gemma 3: every sixth layer sees all, the others look through a window."""
    window = fields.count("sliding_window", MOST_POSITIONS, 4096)
    every = fields.count("sliding_window_pattern", MOST_LAYERS, 6)
    return _by_type(fields, sizes, window, tuple((i + 1) % every > 0 for i in range(sizes.layers)))


def chunks(fields: Fields, sizes: Sizes) -> Windows:
    """Llama 4: layers with rotary positions see their chunk, every fourth has none and sees all.

    A token sees half a chunk on average; the cache is bounded by a whole one.
    """
    window = fields.count("attention_chunk_size", MOST_POSITIONS, 8192)
    every = fields.count("no_rope_layer_interval", MOST_LAYERS, 4)
    listed = fields.items("no_rope_layers", (int, bool), sizes.layers)
    rotary = listed or [(i + 1) % every for i in range(sizes.layers)]
    return _by_type(fields, sizes, window, tuple(bool(value) for value in rotary))


_TYPES: Final = {"full_attention": False, "sliding_attention": True, "chunked_attention": True}


def _by_type(fields: Fields, sizes: Sizes, window: int, default: tuple[bool, ...]) -> Windows:
    """The window of each layer; a list of layer types goes before the family's rule."""
    types = fields.items("layer_types", (str,), sizes.layers)
    for i, kind in enumerate(types):
        if kind not in _TYPES:
            hint = f"one of {', '.join(_TYPES)}"
            fields.refuse(f"layer_types[{i}]", f"the value is {show(kind)}", hint)
        elif _TYPES[kind] and not window:
            hint = "give sliding_window, or call the layer full_attention"
            fields.refuse(f"layer_types[{i}]", f"{show(kind)} without a window", hint)
    cut = [_TYPES.get(kind, False) for kind in types] or default
    return tuple(window if through else 0 for through in cut)


# --- experts: the feed-forward half of each layer ----------------------------------------------


def dense_layers(_fields: Fields, sizes: Sizes) -> FeedForwards:
    """No experts."""
    return (sizes.dense,) * sizes.layers


def mixtral_experts(fields: Fields, sizes: Sizes) -> FeedForwards:
    """Every layer: experts as wide as the dense layer would be."""
    experts = _experts(fields, "num_local_experts", sizes.dense)
    return (experts,) * sizes.layers


def dbrx_experts(fields: Fields, sizes: Sizes) -> FeedForwards:
    """As Mixtral, under names of its own."""
    experts = _experts(fields, "ffn_config.moe_num_experts", sizes.dense, "ffn_config.moe_top_k")
    return (experts,) * sizes.layers


def gpt_oss_experts(fields: Fields, sizes: Sizes) -> FeedForwards:
    """Every layer: experts and router with biases."""
    expert = FeedForward(width=sizes.dense.width, bias=True)
    names = "num_experts_per_tok|experts_per_token"
    experts = _experts(fields, "num_local_experts|num_experts", expert, names, router_bias=True)
    return (experts,) * sizes.layers


def qwen_experts(fields: Fields, sizes: Sizes) -> FeedForwards:
    """Every n-th layer but those listed as dense; perhaps with a gated shared expert."""
    shared = fields.count("shared_expert_intermediate_size", MOST_WIDTH, 0, least=0)
    experts = _experts(
        fields,
        "num_experts",
        _expert(fields),
        shared=FeedForward(width=shared) if shared else None,
    )
    every = fields.count("decoder_sparse_step", MOST_LAYERS, 1)
    dense = set(fields.layers("mlp_only_layers", sizes.layers))
    return tuple(
        experts if (i + 1) % every == 0 and i not in dense else sizes.dense
        for i in range(sizes.layers)
    )


_METHODS: Final = ("greedy", "group_limited_greedy", "noaux_tc")
_DEEPSEEK_KEYS: Final = ("moe_intermediate_size", "n_shared_experts", "first_k_dense_replace")


def deepseek_v2_experts(fields: Fields, sizes: Sizes) -> FeedForwards:
    """The first layers dense, then experts with shared ones beside them."""
    return _deepseek_experts(fields, sizes, "greedy")


def deepseek_v3_experts(fields: Fields, sizes: Sizes) -> FeedForwards:
    """As DeepSeek V2, with a bias for each expert that balances them."""
    return _deepseek_experts(fields, sizes, "noaux_tc")


def _deepseek_experts(fields: Fields, sizes: Sizes, default_method: str) -> FeedForwards:
    if "n_routed_experts" in fields.values and fields.get("n_routed_experts") is None:
        fields.taken.update(_DEEPSEEK_KEYS)
        used = fields.get("num_experts_per_tok")
        if used:
            problem = f"the value is null, but num_experts_per_tok says {show(used)}"
            fields.refuse(
                "n_routed_experts", problem, "how many experts there are, or leave both out"
            )
        return dense_layers(fields, sizes)
    first = fields.count("first_k_dense_replace", MOST_LAYERS, 0, least=0)
    every = fields.count("moe_layer_freq", MOST_LAYERS, 1)
    expert = _expert(fields)
    shared = expert.width * fields.count("n_shared_experts", MOST_EXPERTS, 0, least=0)
    method = fields.get("topk_method") or default_method
    if method not in _METHODS:
        fields.refuse(
            "topk_method", f"the value is {show(method)}", f"one of {', '.join(_METHODS)}"
        )
    experts = _experts(
        fields,
        "n_routed_experts",
        expert,
        shared=FeedForward(width=shared) if shared else None,
        router_bias=method == "noaux_tc",
    )
    if first > sizes.layers:
        problem = f"{first} dense layers of {sizes.layers} in all"
        fields.refuse("first_k_dense_replace", problem, f"at most {sizes.layers}")
    return tuple(
        experts if i >= first and i % every == 0 else sizes.dense for i in range(sizes.layers)
    )


def llama4_experts(fields: Fields, sizes: Sizes) -> FeedForwards:
    """Every n-th layer: experts and one shared of the same width; the others dense and wider."""
    width = fields.count("intermediate_size_mlp", MOST_WIDTH)
    every = fields.count("interleave_moe_layer_step", MOST_LAYERS, 1)
    listed = fields.layers("moe_layers", sizes.layers)
    experts = _experts(fields, "num_local_experts", sizes.dense, shared=sizes.dense)
    routed = set(listed) or {i for i in range(sizes.layers) if (i + 1) % every == 0}
    dense = FeedForward(width=width)
    return tuple(experts if i in routed else dense for i in range(sizes.layers))


def _expert(fields: Fields) -> FeedForward:
    return FeedForward(width=fields.count("moe_intermediate_size", MOST_WIDTH))


def _experts(
    fields: Fields,
    count_key: str,
    expert: FeedForward,
    used_key: str = "num_experts_per_tok",
    *,
    shared: FeedForward | None = None,
    router_bias: bool = False,
) -> Experts:
    before = len(fields.found)
    count = fields.count(count_key, MOST_EXPERTS)
    per_token = fields.count(used_key, MOST_EXPERTS)
    if per_token > count and len(fields.found) == before:
        key = next(fields.names(used_key), used_key)
        problem = f"a token cannot pass through {per_token} of {count} experts"
        fields.refuse(key, problem, f"at most {count}")
    return Experts(
        count=count,
        per_token=per_token,
        expert=expert,
        shared=shared,
        shared_gate=shared is not None and "shared_expert_intermediate_size" in fields.values,
        router_bias=router_bias,
    )
