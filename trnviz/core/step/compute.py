"""How long a core computes: a roofline of arithmetic and memory, per layer and rank.

A layer's forward pass multiplies every weight twice per token (one multiplication, one addition)
and adds causal attention: 2 x s x h_attn operations per token for the scores and as many for the
values, half of the full square. The backward pass costs twice the forward pass. The time is the
larger of operations over the peak and of weight bytes over the core's share of HBM. The efficiency
is a named figure of the hardware, 1 in the line profile. Source of the counts: Narayanan et al.
2021 (arXiv 2104.04473), Pope et al. 2022 (arXiv 2211.05102).
"""

from dataclasses import dataclass

from trnviz.core.hardware import HardwareSpec
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism

BACKWARD_PER_FORWARD = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreRate:
    """What one logical core can do.

    Attributes:
        flops: Dense bf16 operations per second, efficiency included.
        hbm_bytes_per_s: Its share of the chip's HBM.
    """

    flops: float
    hbm_bytes_per_s: float


def core_rate(hardware: HardwareSpec, lnc: int) -> CoreRate:
    """Peak and memory share of a logical core made of `lnc` physical cores."""
    share = lnc / hardware.count("physical_cores")
    return CoreRate(
        flops=hardware.value("bf16_flops") * hardware.value("compute_efficiency") * share,
        hbm_bytes_per_s=hardware.value("hbm_bytes_per_s") * share,
    )


def seconds(flops: float, weight_bytes: float, rate: CoreRate) -> float:
    """Roofline: whichever of arithmetic and memory takes longer."""
    return max(flops / rate.flops, weight_bytes / rate.hbm_bytes_per_s)


def attention_seconds(model: ModelSpec, plan: Parallelism, rate: CoreRate) -> float:
    """Forward time of the attention half of a layer on one rank, one micro-batch."""
    tokens = plan.micro_batch * plan.seq_len
    wide = model.heads * model.head_dim
    weights = model.hidden * (2 * wide + 2 * model.kv_heads * model.head_dim) / plan.tp
    scores = 2 * plan.seq_len * wide / plan.tp
    return seconds(tokens * (2 * weights + scores), weights * plan.bytes_of.weight_bytes, rate)


def mlp_seconds(model: ModelSpec, plan: Parallelism, rate: CoreRate) -> float:
    """Forward time of the feed-forward half of a layer on one rank, one micro-batch."""
    weights = 3 * model.hidden * model.ffn / plan.tp
    tokens = plan.micro_batch * plan.seq_len
    return seconds(2 * tokens * weights, weights * plan.bytes_of.weight_bytes, rate)


def head_seconds(model: ModelSpec, plan: Parallelism, rate: CoreRate) -> float:
    """Forward time of the output head on one rank, one micro-batch."""
    weights = model.hidden * model.vocab / plan.tp
    tokens = plan.micro_batch * plan.seq_len
    return seconds(2 * tokens * weights, weights * plan.bytes_of.weight_bytes, rate)


def elementwise_seconds(model: ModelSpec, plan: Parallelism, rate: CoreRate) -> float:
    """Time to redo a layer's norms and feed-forward product: bound by memory, not arithmetic.

    Two norms read and write the residual (8 h bytes a token), the product reads gate and up and
    writes the result (6 f bytes).
    """
    tokens = plan.micro_batch * plan.seq_len
    moved = tokens * (8 * model.hidden + 6 * model.ffn) / plan.tp
    return moved / rate.hbm_bytes_per_s


def model_flops(model: ModelSpec, tokens: float, seq_len: int) -> float:
    """Operations of a training step that the model asks for, causal attention.

    Recomputation is not counted: it is work of the plan, not of the model.
    """
    wide = model.heads * model.head_dim
    attention = model.hidden * (2 * wide + 2 * model.kv_heads * model.head_dim)
    layer = attention + 3 * model.hidden * model.ffn
    per_token = model.layers * (2 * layer + 2 * seq_len * wide) + 2 * model.hidden * model.vocab
    return (1 + BACKWARD_PER_FORWARD) * tokens * per_token
