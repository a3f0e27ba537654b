"""How long a core computes: a roofline of arithmetic and memory, per layer and rank.

A layer's forward pass uses every weight that a token meets twice (one multiplication, one addition)
and adds causal attention: a token looks at s / 2 others on average, fewer through a window, with 2
operations per value of its query and as many per value that it collects. The backward pass costs
twice the forward pass. The time is the larger of operations over the peak and of weight bytes over
the core's share of HBM. The efficiency is a named figure of the hardware, 1 in the line profile.
Source of the counts: Narayanan et al. 2021 (arXiv 2104.04473), Pope et al. 2022 (arXiv 2211.05102).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from trnviz.core.hardware import HardwareSpec
from trnviz.core.layer import Layer
from trnviz.core.model import ModelSpec, head_part, matmul_parameters
from trnviz.core.parallelism import Parallelism
from trnviz.core.part import Part, ceil_divide

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


def attention_seconds(kind: Layer, cut: tuple[ModelSpec, Parallelism], rate: CoreRate) -> float:
    """Forward time of the attention half of a layer on one rank, one micro-batch."""
    model, plan = cut
    attention = kind.attention
    matrices = _Matrices.of(attention.parts(model.hidden), plan)
    heads = ceil_divide(attention.heads, plan.tp)
    wide = heads * (attention.head_dim + attention.value_dim)
    scores = 2 * attention.mean_span(plan.seq_len) * wide
    return matrices.seconds(plan, rate, more_flops=scores)


def mlp_seconds(kind: Layer, cut: tuple[ModelSpec, Parallelism], rate: CoreRate) -> float:
    """Forward time of the feed-forward half of a layer on one rank, one micro-batch."""
    model, plan = cut
    return _Matrices.of(kind.feed_forward.parts(model.hidden), plan).seconds(plan, rate)


def head_seconds(model: ModelSpec, plan: Parallelism, rate: CoreRate) -> float:
    """Forward time of the output head on one rank, one micro-batch."""
    return _Matrices.of((head_part(model),), plan).seconds(plan, rate)


@dataclass(frozen=True, slots=True)
class _Matrices:
    """Parameters of one rank that multiply: those a token meets, and those that are read."""

    met: float
    read: float

    @classmethod
    def of(cls, parts: Iterable[Part], plan: Parallelism) -> "_Matrices":
        """All that a rank keeps is read, copies of K/V heads too; experts are met when used."""
        met = read = 0.0
        for part in parts:
            if part.is_matrix:
                kept = part.per_rank(plan.tp)
                met += kept * part.used / part.experts
                read += kept
        return cls(met, read)

    def seconds(self, plan: Parallelism, rate: CoreRate, more_flops: float = 0.0) -> float:
        """Forward time of one micro-batch; `more_flops` are asked for by each token besides."""
        tokens = plan.micro_batch * plan.seq_len
        flops = tokens * (2 * self.met + more_flops)
        return seconds(flops, self.read * plan.bytes_of.weight_bytes, rate)


def elementwise_seconds(kind: Layer, cut: tuple[ModelSpec, Parallelism], rate: CoreRate) -> float:
    """Time to redo a layer's norms and feed-forward product: bound by memory, not arithmetic.

    A norm reads and writes the residual (4 h bytes a token), the product reads what the activation
    takes and writes the result.
    """
    model, plan = cut
    width, passed = plan.bytes_of.weight_bytes, 0
    if kind.dense:
        passed += (kind.dense.columns + 1) * kind.dense.width
    if kind.experts:
        expert = kind.experts.expert
        passed += kind.experts.per_token * (expert.columns + 1) * expert.width
    moved = width * (2 * kind.norms * model.hidden + passed)
    return plan.micro_batch * plan.seq_len * moved / plan.tp / rate.hbm_bytes_per_s


def model_flops(model: ModelSpec, tokens: float, seq_len: int) -> float:
    """Operations of a training step that the model asks for, causal attention.

    Recomputation is not counted: it is work of the plan, not of the model.
    """
    scores = sum(
        count * 2 * kind.attention.mean_span(seq_len) * kind.attention.heads
        * (kind.attention.head_dim + kind.attention.value_dim)
        for kind, count in model.census()
    )  # fmt: skip
    return (1 + BACKWARD_PER_FORWARD) * tokens * (2 * matmul_parameters(model) + scores)
