"""What a step means to its owner: tokens per second, utilization, time to first and next token.

A decode step of a pipeline is read in its steady state, where micro-batches follow one another
round and round: a sequence gets its next token after all micro-batches have passed the busiest
stage, or after its own way through all stages if that takes longer. Speculation yields several
tokens a step.
"""

from dataclasses import dataclass

from trnviz.core import flops
from trnviz.core.hardware import HardwareSpec
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.step import compute
from trnviz.core.step.account import StepAccount


@dataclass(frozen=True, slots=True, kw_only=True)
class Throughput:
    """Of the whole plan.

    Attributes:
        tokens_per_s: Trained, read of prompts, or written.
        model_flops_utilization_ratio: Useful operations over what the plan's cores could do.
        pace_s: From one step to the next: the step, or the round of a steady decode.
        time_to_first_token_s: Of a prompt; None in other modes.
        time_per_output_token_s: Of each sequence; None in other modes.
    """

    tokens_per_s: float
    model_flops_utilization_ratio: float
    pace_s: float
    time_to_first_token_s: float | None = None
    time_per_output_token_s: float | None = None


def throughput(
    model: ModelSpec, plan: Parallelism, hardware: HardwareSpec, spent: StepAccount
) -> Throughput:
    """The figures of the plan's mode."""
    peak = compute.peak_flops(hardware, plan)
    if plan.mode == "decode":
        return _decode(model, plan, peak, spent)
    if plan.mode == "prefill":
        tokens = plan.dp * plan.batch * plan.context
        useful = flops.forward_flops(model, tokens, plan.context)
        first = spent.step_s
    else:
        tokens = plan.global_batch * plan.seq_len
        useful, first = flops.training_flops(model, tokens, plan.seq_len), None
    return Throughput(
        tokens_per_s=tokens / spent.step_s,
        model_flops_utilization_ratio=flops.utilization(useful, spent.step_s, peak),
        pace_s=spent.step_s,
        time_to_first_token_s=first,
    )


def _decode(model: ModelSpec, plan: Parallelism, peak: float, spent: StepAccount) -> Throughput:
    round_s = max(spent.first_s, max(spent.busy_s, default=0.0))
    tokens = plan.dp * plan.batch
    useful = flops.decode_flops(model, tokens, plan.context)
    return Throughput(
        tokens_per_s=tokens * plan.spec_tokens / round_s,
        model_flops_utilization_ratio=flops.utilization(useful * plan.spec_tokens, round_s, peak),
        pace_s=round_s,
        time_per_output_token_s=round_s / plan.spec_tokens,
    )
