"""How long a core computes: a roofline of arithmetic and memory, per layer and rank.

A layer's forward pass uses every weight that a token meets twice (one multiplication, one addition)
and adds causal attention: a token looks at s / 2 others on average, fewer through a window, with 2
operations per value of its query and as many per value that it collects. The backward pass costs
twice the forward pass. The time is the larger of operations over the peak and of weight bytes over
the core's share of HBM; what a token of a growing answer reads from its KV cache comes on top,
since that part of attention stays bound by memory. Experts are read as far as some token meets
them: of E experts, of which each of B tokens meets K, E (1 - (1 - K/E)^B). The peak is that of the
plan's precision, with the sparse one where weights are sparse; scores, the output head and routers
stay in bf16. The efficiency and the cost of starting a kernel are named figures of the hardware, 1
and 0 in the line profile. Source of the counts: Narayanan et al. 2021 (arXiv 2104.04473), Pope et
al. 2022 (arXiv 2211.05102).
"""

from dataclasses import dataclass
from typing import Final

from trnviz.core import dealing
from trnviz.core.hardware import HardwareSpec
from trnviz.core.kv_cache import CacheCut, held_tokens, rank_token_values
from trnviz.core.layer import Experts, Layer
from trnviz.core.micro_batch import Pass
from trnviz.core.model import ModelSpec, head_part, prediction_parts
from trnviz.core.parallelism import Parallelism
from trnviz.core.part import Cut, Part, ceil_divide
from trnviz.core.precision import PRECISIONS, is_narrow, is_plain

BACKWARD_PER_FORWARD = 2
KERNEL_FIGURE = "kernel_overhead_s"
_PEAK_OF_DTYPE: Final = {
    "bf16": "bf16_flops",
    "fp8": "fp8_flops",
    "fp32": "fp32_flops",
    "mxfp4": "bf16_flops",
}
"""MXFP4 is a way to store weights; they are multiplied in bf16."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreRate:
    """What one logical core can do.

    Attributes:
        flops: Operations per second of the layers' matrices, efficiency included.
        dense_flops: The same for what is neither sparse nor in the plan's precision.
        hbm_bytes_per_s: Its share of the chip's HBM.
        start_s: What a kernel (half a layer) costs besides.
    """

    flops: float
    dense_flops: float
    hbm_bytes_per_s: float
    start_s: float = 0.0


def core_rate(hardware: HardwareSpec, plan: Parallelism) -> CoreRate:
    """Peak and memory share of a logical core under the plan's precision and sparsity."""
    share = plan.lnc / hardware.count("physical_cores")
    reached = hardware.value("compute_efficiency") * share
    return CoreRate(
        flops=_peak(hardware, plan) * reached,
        dense_flops=hardware.value("bf16_flops") * reached,
        hbm_bytes_per_s=hardware.value("hbm_bytes_per_s") * share,
        start_s=optional_figure(hardware, KERNEL_FIGURE),
    )


def optional_figure(hardware: HardwareSpec, name: str) -> float:
    """A figure that not every generation has been measured for; 0 without."""
    return hardware.value(name) if name in hardware.figures else 0.0


def peak_flops(hardware: HardwareSpec, plan: Parallelism) -> float:
    """Operations per second that all cores of the plan could do, efficiency not counted."""
    share = plan.lnc / hardware.count("physical_cores")
    return _peak(hardware, plan) * share * plan.world


def _peak(hardware: HardwareSpec, plan: Parallelism) -> float:
    """Of one chip. A sparse peak is published for all precisions but fp32 together."""
    dense = hardware.value(_PEAK_OF_DTYPE[plan.weight_format])
    if plan.sparsity == "none" or plan.weight_format == "fp32":
        return dense
    return max(dense, optional_figure(hardware, "sparse_flops"))


def part_bytes(part: Part, model: ModelSpec, plan: Parallelism) -> float:
    """Bytes that reading one parameter of a part takes.

    Sparse matrices take the bytes of dense ones: which values are kept is published, a format that
    leaves the others out of memory is not.
    """
    format_ = plan.weight_format
    narrow = is_narrow(part, format_, has_experts=model.has_experts)
    plain = PRECISIONS[format_ if narrow or is_plain(format_) else "bf16"]
    return float(plain.exact_bytes)


# --- what a rank does -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What one rank does in one forward pass of half a layer.

    Attributes:
        flops: In the plan's precision.
        dense_flops: In bf16.
        read_bytes: Weights.
        cache_bytes: Of the KV cache.
    """

    flops: float = 0.0
    dense_flops: float = 0.0
    read_bytes: float = 0.0
    cache_bytes: float = 0.0

    def seconds(self, rate: CoreRate, times: int = 1, carried_bytes: float = 0.0) -> float:
        """Roofline: whichever of arithmetic and memory takes longer; the cache on top.

        Args:
            rate: Of the core.
            times: Forward passes that this costs; weights are read each time.
            carried_bytes: What communication beside it takes of the memory.
        """
        arithmetic = times * (self.flops / rate.flops + self.dense_flops / rate.dense_flops)
        moved = (times * self.read_bytes + carried_bytes) / rate.hbm_bytes_per_s
        return max(arithmetic, moved) + times * self.cache_bytes / rate.hbm_bytes_per_s


def attention_work(kind: Layer, cut: tuple[ModelSpec, Parallelism], one: Pass) -> Work:
    """The attention half of a layer on one rank."""
    model, plan = cut
    attention, tokens = kind.attention, one.rank_tokens(plan)
    met = read = 0.0
    for part in attention.parts(model.hidden):
        if part.is_matrix:
            met += part.per_rank(plan.tp)
            read += part.per_rank(plan.tp) * part_bytes(part, model, plan)
    wide = ceil_divide(attention.heads, plan.tp) * (attention.head_dim + attention.value_dim)
    seen = min(attention.window or one.context, one.context)
    span = float(seen) / plan.cp if one.is_cached else attention.mean_span(one.context)
    return Work(
        flops=2 * tokens * met,
        dense_flops=2 * tokens * span * wide,
        read_bytes=read,
        cache_bytes=_cache_bytes(kind, plan, one) if one.is_cached else 0.0,
    )


def _cache_bytes(kind: Layer, plan: Parallelism, one: Pass) -> float:
    """What a rank reads of its KV cache for one token of each sequence."""
    cut = CacheCut(tp=plan.tp, cp=plan.cp, value_bytes=plan.value_bytes)
    tokens = held_tokens(kind.attention, one.context, cut)
    return one.sequences * tokens * rank_token_values(kind.attention, cut) * cut.value_bytes


def feed_forward_work(
    kind: Layer, cut: tuple[ModelSpec, Parallelism], one: Pass, stage: int = 0
) -> Work:
    """The feed-forward half of a layer on one rank; of experts, the busiest rank's of a stage."""
    model, plan = cut
    tokens = one.rank_tokens(plan)
    if isinstance(kind.feed_forward, Experts):
        return _expert_work(kind.feed_forward, cut, tokens, stage)
    flops = read = 0.0
    for part in kind.feed_forward.parts(model.hidden):
        if part.is_matrix:
            flops += 2 * tokens * part.per_rank(plan.tp)
            read += part.per_rank(plan.tp) * part_bytes(part, model, plan)
    return Work(flops=flops, read_bytes=read)


def _expert_work(
    experts: Experts, cut: tuple[ModelSpec, Parallelism], tokens: int, stage: int
) -> Work:
    model, plan = cut
    flops = dense = read = 0.0
    for part in experts.parts(model.hidden):
        if not part.is_matrix:
            continue
        width = part_bytes(part, model, plan)
        if part.cut is Cut.EXPERT:
            one = ceil_divide(part.units, plan.expert_tp) * part.each
            flops += 2 * expert_tokens(experts, plan, tokens, stage) * one
            read += touched(experts, plan, tokens, stage) * one * width
        elif part.cut is Cut.WHOLE:
            slices = plan.tp if plan.sequence_parallel else 1
            dense += 2.0 * tokens * part.count / slices
            read += part.count * width
        else:
            flops += 2.0 * tokens * part.per_rank(plan.tp)
            read += part.per_rank(plan.tp) * width
    return Work(flops=flops, dense_flops=dense, read_bytes=read)


def expert_tokens(experts: Experts, plan: Parallelism, tokens: int, stage: int = 0) -> float:
    """Tokens that the busiest group of experts computes, each as often as it is sent there."""
    mean = tokens * plan.expert_tp / plan.tp * experts.per_token
    return mean * (dealing.busiest(plan, stage) if plan.ep > 1 else 1.0)


def touched(experts: Experts, plan: Parallelism, tokens: int, stage: int = 0) -> float:
    """Experts of the busiest rank that some token meets, if all are equally likely."""
    mesh = tokens * max(1.0, plan.ep * plan.expert_tp / plan.tp)
    share = 1 - float((1 - experts.per_token / experts.count) ** mesh)
    dealt = dealing.counts(plan, stage)
    if dealt:
        even = (experts.count + plan.redundant_experts) / plan.ep
        busy: list[float] = dealing.loads(plan, stage).tolist()
        pairs = zip(dealt, busy, strict=True)
        return max(min(float(many), even * share * load) for many, load in pairs)
    held = ceil_divide(experts.count + plan.redundant_experts, plan.ep)
    busiest = plan.expert_imbalance if plan.ep > 1 else 1.0
    return min(float(held), held * share * busiest)


def head_work(cut: tuple[ModelSpec, Parallelism], one: Pass) -> Work:
    """The output head on one rank: all tokens of training, the last one of a prompt."""
    model, plan = cut
    tokens = one.rank_tokens(plan) if plan.is_training or one.is_cached else one.sequences
    part = head_part(model)
    held = part.per_rank(plan.tp)
    return Work(dense_flops=2.0 * tokens * held, read_bytes=held * part_bytes(part, model, plan))


def projection_work(cut: tuple[ModelSpec, Parallelism], one: Pass) -> Work:
    """What a prediction layer does before its layer: two hidden states projected to one."""
    model, plan = cut
    flops = read = 0.0
    for part in prediction_parts(model):
        if part.is_matrix:
            held = part.per_rank(plan.tp)
            flops += 2.0 * one.rank_tokens(plan) * held
            read += held * part_bytes(part, model, plan)
    return Work(flops=flops, read_bytes=read)


def elementwise_bytes(kind: Layer, cut: tuple[ModelSpec, Parallelism], one: Pass) -> float:
    """Memory traffic of redoing a layer's norms and feed-forward product on one rank.

    A norm reads and writes the residual (4 h bytes a token), the product reads what the activation
    takes and writes the result.
    """
    model, plan = cut
    passed = 0
    if kind.dense:
        passed += (kind.dense.columns + 1) * kind.dense.width
    if kind.experts:
        expert = kind.experts.expert
        passed += kind.experts.per_token * (expert.columns + 1) * expert.width
    moved = plan.value_bytes * (2 * kind.norms * model.hidden + passed)
    return one.rank_tokens(plan) * moved / plan.tp
