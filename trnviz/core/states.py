"""Weights, gradients and optimizer state of one rank: widths of a recipe, cut by ZeRO.

ZeRO 1 cuts the optimizer's state over the ranks that would keep the same, 2 the gradients too, 3
the weights too (Rajbhandari et al. 2020, arXiv 1910.02054); HSDP cuts over a part of them only. For
experts these are the ranks of their own mesh that keep the same experts. A share is rounded up to
whole bytes, as if its buffer were padded.
"""

from typing import Final

from trnviz.core.entry import Entry, nothing
from trnviz.core.part import ceil_divide
from trnviz.core.plan import Plan
from trnviz.core.precision import PRECISIONS, WIDE_BYTES, is_plain
from trnviz.core.shares import StageShare

CUT_OPTIMIZER: Final = 1
CUT_GRADIENTS: Final = 2
CUT_WEIGHTS: Final = 3
_NO_BACKWARD: Final = "nothing is trained"


def is_cut(plan: Plan, stage: int) -> bool:
    """True when ZeRO of this plan cuts what its stage `stage` names."""
    return plan.is_training and plan.zero >= stage


def weight_bytes(share: StageShare, plan: Plan) -> tuple[int, int]:
    """Whole weights of a rank before ZeRO: of all but experts, and of experts."""
    return (
        _format_bytes(share.dense, share.narrow, plan),
        _format_bytes(share.experts, share.narrow_experts, plan),
    )


def shard(sizes: tuple[int, int], plan: Plan, zero_stage: int) -> int:
    """What one rank keeps of both, cut by ZeRO where it reaches."""
    dense, experts = sizes
    if not is_cut(plan, zero_stage):
        return dense + experts
    return ceil_divide(dense, plan.shard_ranks) + ceil_divide(experts, plan.expert_shard_ranks)


def weights(share: StageShare, plan: Plan) -> Entry:
    """The parameters as the layers use them."""
    return Entry(
        kind="weights",
        size_bytes=shard(weight_bytes(share, plan), plan, CUT_WEIGHTS),
        formula=f"{_widths(share, plan)} x ({_counts(share, plan)})"
        + _cut_text(share, plan, CUT_WEIGHTS)
        + _sparse_text(plan),
    )


def gradients(share: StageShare, plan: Plan) -> Entry:
    """Their accumulated gradients."""
    if not plan.is_training:
        return nothing("gradients", _NO_BACKWARD)
    return _trained("gradients", plan.bytes_of.gradient_bytes, share, plan)


def optimizer(share: StageShare, plan: Plan) -> Entry:
    """Master copy and moments."""
    if not plan.is_training:
        return nothing("optimizer", _NO_BACKWARD)
    return _trained("optimizer", plan.bytes_of.optimizer_bytes, share, plan)


def updated_parameters(share: StageShare, plan: Plan) -> int:
    """Parameters whose optimizer state a rank keeps and updates."""
    return shard((share.dense, share.experts), plan, CUT_OPTIMIZER)


def _trained(kind: str, width: int, share: StageShare, plan: Plan) -> Entry:
    stage = CUT_GRADIENTS if kind == "gradients" else CUT_OPTIMIZER
    return Entry(
        kind=kind,
        size_bytes=shard((width * share.dense, width * share.experts), plan, stage),
        formula=f"{width} B x {share.total:,} parameters{_cut_text(share, plan, stage)}",
    )


def _format_bytes(count: int, narrow: int, plan: Plan) -> int:
    precision = PRECISIONS[plan.weight_format]
    if is_plain(plan.weight_format):
        return precision.bytes_of(count)
    return precision.bytes_of(narrow) + WIDE_BYTES * (count - narrow)


def _widths(share: StageShare, plan: Plan) -> str:
    precision = PRECISIONS[plan.weight_format]
    if is_plain(plan.weight_format):
        return precision.text
    narrow = share.narrow + share.narrow_experts
    return (
        f"[{precision.text} for {narrow:,} in {precision.name}, {WIDE_BYTES} B for "
        f"{share.total - narrow:,} in bf16]"
    )


def _counts(share: StageShare, plan: Plan) -> str:
    """The parameters by what deals them out: each group with its own divisor."""
    experts = f" + {share.experts:,} experts dealt out over EP {plan.ep}"
    cut = f" and cut over expert TP {plan.expert_tp}"
    return (
        f"{share.matrices:,} cut over TP {plan.tp} + {share.key_value:,} K and V"
        f"{experts + cut if share.experts else ''}"
        f" + {share.vocabulary:,} vocabulary + {share.replicated:,} on every TP rank"
    )


def _sparse_text(plan: Plan) -> str:
    """Sparsity spares arithmetic; no format that spares memory is published for these chips."""
    return "" if plan.sparsity == "none" else f"; zeros of {plan.sparsity} sparsity are kept too"


def _cut_text(share: StageShare, plan: Plan, zero_stage: int) -> str:
    if not plan.is_training:
        return ""
    if not is_cut(plan, zero_stage):
        return ", not cut over DP" if zero_stage == CUT_OPTIMIZER else ""
    over = f"HSDP {plan.hsdp}" if plan.hsdp else f"DP {plan.shard_ranks}"
    if plan.cp > 1 and not plan.hsdp:
        over = f"DP x CP {plan.shard_ranks}"
    experts = ""
    if share.experts and plan.expert_shard_ranks != plan.shard_ranks:
        experts = f", of experts / {plan.expert_shard_ranks} that keep the same"
    return f" / {over}{experts}, rounded up"
