"""The families of models that can be counted: one row each, with the keys and defaults of its own.

Where a configuration leaves a key out, the family's class in Hugging Face transformers has a
default, and so has the row; a size for which the row has none must be there. The totals of at least
one model of each family were checked against what its publisher says.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from trnviz.files import layer_rules as rules
from trnviz.files.config_fields import Fields
from trnviz.files.layer_rules import FeedForwards, Sizes, Windows

LLAMA_KEYS: Final = MappingProxyType(
    {
        "layers": "num_hidden_layers",
        "hidden": "hidden_size",
        "heads": "num_attention_heads",
        "kv_heads": "num_key_value_heads",
        "head_dim": "head_dim",
        "ffn": "intermediate_size",
        "vocab": "vocab_size",
        "positions": "max_position_embeddings",
    }
)
"""The names that most families use."""

SHAPE_KEYS: Final = (
    "num_local_experts", "n_routed_experts", "num_experts", "moe_num_experts",
    "moe_intermediate_size", "n_shared_experts", "shared_expert_intermediate_size",
    "first_k_dense_replace", "interleave_moe_layer_step", "kv_lora_rank", "text_config",
    "vision_config", "attn_config", "ffn_config", "sliding_window", "attention_chunk_size",
    "num_nextn_predict_layers", "is_encoder_decoder", "add_cross_attention",
)  # fmt: skip
"""Keys that make another model of it when a family does not know them."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A key that decides, or, without a key, what always holds."""

    key: str
    default: bool

    def read(self, fields: Fields) -> bool:
        """What the configuration says."""
        return fields.flag(self.key, default=self.default) if self.key else self.default


NO: Final = Switch("", default=False)
YES: Final = Switch("", default=True)
ATTENTION_BIAS: Final = Switch("attention_bias", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """How a family's configuration is read.

    Attributes:
        name: For people.
        architectures: Names it goes by; those in `wrappers` keep the decoder in a `text_config`.
        model_types: The same under `model_type`.
        wrappers: Architectures with more than a text decoder; the rest is not counted.
        keys: Names of sizes that differ from Llama's; empty: the family has none.
        defaults: Sizes that may be left out.
        tied: Whether embeddings are tied when the configuration does not say.
        ffn_per_hidden: Feed-forward width in units of the hidden width when it is left out.
        gated: Whether the feed-forward layer has a gate.
        qkv_bias: Biases of q, k and v.
        output_bias: Bias of o.
        mlp_bias: Biases of the feed-forward layer.
        qk_norm: As in `Attention`.
        sinks: As in `Attention`.
        latent: Whether attention is latent.
        norms: Norms of a layer.
        norm_bias: Whether they carry biases.
        learned_positions: Whether there is a table of positions.
        kv_heads: K/V heads where the key alone does not say.
        windows: Which layers look through a window.
        feed_forwards: Which layers hold experts.
    """

    name: str
    architectures: tuple[str, ...]
    model_types: tuple[str, ...]
    wrappers: tuple[str, ...] = ()
    keys: Mapping[str, str] = field(default_factory=dict)
    defaults: Mapping[str, int] = field(default_factory=dict)
    tied: bool = False
    ffn_per_hidden: int = 0
    gated: bool = True
    qkv_bias: Switch = NO
    output_bias: Switch = NO
    mlp_bias: Switch = NO
    qk_norm: str = "none"
    sinks: bool = False
    latent: bool = False
    norms: int | Callable[[Fields], int] = 2
    norm_bias: bool = False
    learned_positions: bool = False
    kv_heads: Callable[[Fields, int], int] | None = None
    windows: Callable[[Fields, Sizes], Windows] = rules.no_window
    feed_forwards: Callable[[Fields, Sizes], FeedForwards] = rules.dense_layers

    def key(self, size: str) -> str:
        """The name of a size in this family's configurations, "" if it has none."""
        return self.keys.get(size, LLAMA_KEYS[size])


def _falcon_kv_heads(fields: Fields, heads: int) -> int:
    """The newer architecture names them, the older has one, or one for each query head."""
    named = fields.count("num_kv_heads|n_head_kv", heads, heads)
    if fields.flag("new_decoder_architecture"):
        return named
    return 1 if fields.flag("multi_query", default=True) else heads


def _falcon_norms(fields: Fields) -> int:
    """One that attention and feed-forward share, or one each."""
    if fields.flag("new_decoder_architecture"):
        return fields.count("num_ln_in_parallel_attn", 2, 2)
    return 1 if fields.flag("parallel_attn", default=True) else 2


FAMILIES: Final = (
    Family(
        name="Llama",
        architectures=("LlamaForCausalLM",),
        model_types=("llama",),
        qkv_bias=ATTENTION_BIAS,
        output_bias=ATTENTION_BIAS,
        mlp_bias=Switch("mlp_bias", default=False),
    ),
    Family(
        name="Llama 4",
        architectures=("Llama4ForConditionalGeneration", "Llama4ForCausalLM"),
        model_types=("llama4", "llama4_text"),
        wrappers=("Llama4ForConditionalGeneration",),
        defaults={"head_dim": 128, "kv_heads": 8},
        qkv_bias=ATTENTION_BIAS,
        output_bias=ATTENTION_BIAS,
        windows=rules.chunks,
        feed_forwards=rules.llama4_experts,
    ),
    Family(
        name="Mistral",
        architectures=("MistralForCausalLM", "Mistral3ForConditionalGeneration"),
        model_types=("mistral", "mistral3"),
        wrappers=("Mistral3ForConditionalGeneration",),
        defaults={"kv_heads": 8},
        windows=rules.mistral_window,
    ),
    Family(
        name="Mixtral",
        architectures=("MixtralForCausalLM",),
        model_types=("mixtral",),
        defaults={"kv_heads": 8},
        windows=rules.every_layer,
        feed_forwards=rules.mixtral_experts,
    ),
    Family(
        name="DBRX",
        architectures=("DbrxForCausalLM",),
        model_types=("dbrx",),
        keys={
            "layers": "n_layers",
            "hidden": "d_model",
            "heads": "n_heads",
            "kv_heads": "attn_config.kv_n_heads",
            "head_dim": "",
            "ffn": "ffn_config.ffn_hidden_size",
            "positions": "max_seq_len",
        },
        defaults={"kv_heads": 1},
        feed_forwards=rules.dbrx_experts,
    ),
    Family(
        name="DeepSeek V2",
        architectures=("DeepseekV2ForCausalLM",),
        model_types=("deepseek_v2",),
        keys={"head_dim": ""},
        qkv_bias=ATTENTION_BIAS,
        output_bias=ATTENTION_BIAS,
        latent=True,
        feed_forwards=rules.deepseek_v2_experts,
    ),
    Family(
        name="DeepSeek V3",
        architectures=("DeepseekV3ForCausalLM",),
        model_types=("deepseek_v3", "kimi_k2"),
        keys={"head_dim": ""},
        qkv_bias=ATTENTION_BIAS,
        output_bias=ATTENTION_BIAS,
        latent=True,
        feed_forwards=rules.deepseek_v3_experts,
    ),
    Family(
        name="Qwen 2",
        architectures=("Qwen2ForCausalLM",),
        model_types=("qwen2",),
        qkv_bias=YES,
        windows=rules.late_layers,
    ),
    Family(
        name="Qwen 2 MoE",
        architectures=("Qwen2MoeForCausalLM",),
        model_types=("qwen2_moe",),
        qkv_bias=Switch("qkv_bias", default=True),
        windows=rules.late_layers,
        feed_forwards=rules.qwen_experts,
    ),
    Family(
        name="Qwen 3",
        architectures=("Qwen3ForCausalLM",),
        model_types=("qwen3",),
        defaults={"head_dim": 128},
        qkv_bias=ATTENTION_BIAS,
        output_bias=ATTENTION_BIAS,
        qk_norm="head",
        windows=rules.late_layers,
    ),
    Family(
        name="Qwen 3 MoE",
        architectures=("Qwen3MoeForCausalLM",),
        model_types=("qwen3_moe",),
        qkv_bias=ATTENTION_BIAS,
        output_bias=ATTENTION_BIAS,
        qk_norm="head",
        windows=rules.late_layers,
        feed_forwards=rules.qwen_experts,
    ),
    Family(
        name="Gemma 2",
        architectures=("Gemma2ForCausalLM",),
        model_types=("gemma2",),
        defaults={"head_dim": 256},
        tied=True,
        qkv_bias=ATTENTION_BIAS,
        output_bias=ATTENTION_BIAS,
        norms=4,
        windows=rules.alternate,
    ),
    Family(
        name="Gemma 3",
        architectures=("Gemma3ForConditionalGeneration", "Gemma3ForCausalLM"),
        model_types=("gemma3", "gemma3_text"),
        wrappers=("Gemma3ForConditionalGeneration",),
        defaults={"head_dim": 256, "heads": 8, "kv_heads": 4, "vocab": 262_208,
                  "positions": 131_072},
        tied=True,
        qkv_bias=ATTENTION_BIAS,
        output_bias=ATTENTION_BIAS,
        qk_norm="head",
        norms=4,
        windows=rules.all_but_every_sixth,
    ),
    Family(
        name="gpt-oss",
        architectures=("GptOssForCausalLM",),
        model_types=("gpt_oss",),
        defaults={"head_dim": 64, "kv_heads": 8},
        qkv_bias=Switch("attention_bias", default=True),
        output_bias=Switch("attention_bias", default=True),
        sinks=True,
        windows=rules.alternate_128,
        feed_forwards=rules.gpt_oss_experts,
    ),
    Family(
        name="GPT-2",
        architectures=("GPT2LMHeadModel",),
        model_types=("gpt2",),
        keys={
            "layers": "n_layer",
            "hidden": "n_embd",
            "heads": "n_head",
            "kv_heads": "",
            "head_dim": "",
            "ffn": "n_inner",
            "positions": "n_positions|n_ctx",
        },
        tied=True,
        ffn_per_hidden=4,
        gated=False,
        qkv_bias=YES,
        output_bias=YES,
        mlp_bias=YES,
        norm_bias=True,
        learned_positions=True,
    ),
    Family(
        name="GPT-NeoX",
        architectures=("GPTNeoXForCausalLM",),
        model_types=("gpt_neox",),
        keys={"kv_heads": "", "head_dim": ""},
        gated=False,
        qkv_bias=Switch("attention_bias", default=True),
        output_bias=Switch("attention_bias", default=True),
        mlp_bias=YES,
        norm_bias=True,
    ),
    Family(
        name="Phi-3",
        architectures=("Phi3ForCausalLM",),
        model_types=("phi3",),
        windows=rules.every_layer,
    ),
    Family(
        name="Falcon",
        architectures=("FalconForCausalLM",),
        model_types=("falcon",),
        keys={
            "layers": "num_hidden_layers|n_layer",
            "heads": "num_attention_heads|n_head",
            "kv_heads": "",
            "head_dim": "",
            "ffn": "ffn_hidden_size",
        },
        tied=True,
        ffn_per_hidden=4,
        gated=False,
        qkv_bias=Switch("bias", default=False),
        output_bias=Switch("bias", default=False),
        mlp_bias=Switch("bias", default=False),
        norms=_falcon_norms,
        norm_bias=True,
        kv_heads=_falcon_kv_heads,
    ),
    Family(
        name="OLMo 2",
        architectures=("Olmo2ForCausalLM",),
        model_types=("olmo2",),
        qkv_bias=ATTENTION_BIAS,
        output_bias=ATTENTION_BIAS,
        qk_norm="width",
    ),
)  # fmt: skip


def by_architecture(name: str) -> Family | None:
    """The family that an architecture belongs to."""
    return next((family for family in FAMILIES if name in family.architectures), None)


def by_model_type(name: str) -> Family | None:
    """The family that a model type belongs to."""
    return next((family for family in FAMILIES if name in family.model_types), None)


def architectures() -> tuple[str, ...]:
    """All architectures that can be counted."""
    return tuple(name for family in FAMILIES for name in family.architectures)
