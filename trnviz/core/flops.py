"""The operations that a model asks for, and what follows from them: utilization, days of training.

Forward, each parameter of a matrix multiplies each token once: 2 operations. Attention adds 2 for
each value of a query and of what is collected, for each token that is looked at: half the sequence
under a causal mask, all of it by the count of Megatron-LM and PaLM, which is called `full` here.
A training step is 3 forward passes; full recomputation repeats the layers once more, selective
recomputation the scores (Narayanan et al. 2021, arXiv 2104.04473; Korthikanti et al. 2022, arXiv
2205.05198). Recomputation is work of the plan, not of the model: model FLOPs leave it out. Layers
that predict further tokens are work of training, each with a head of its own, as Megatron-LM counts
them (num_floating_point_operations).
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from trnviz.core.layer import Attention
from trnviz.core.model import (
    ModelSpec,
    head_part,
    matmul_parameters,
    matrix_parameters,
    prediction_parts,
)

PASSES: Final = 3
"""Forward passes that a training step is worth: one forward, two backward."""
_DAY_S: Final = 86_400.0


def _attention(model: ModelSpec, span: Callable[[Attention], float]) -> float:
    """Operations of one token's scores and values over all layers."""
    return sum(
        count * 2 * span(kind.attention) * kind.attention.heads
        * (kind.attention.head_dim + kind.attention.value_dim)
        for kind, count in model.census()
    )  # fmt: skip


def attention_flops(model: ModelSpec, seq_len: int, *, full: bool = False) -> float:
    """Operations of one token's scores and values over all layers."""
    if full:
        return _attention(model, lambda attention: min(attention.window or seq_len, seq_len))
    return _attention(model, lambda attention: attention.mean_span(seq_len))


def forward_flops(model: ModelSpec, tokens: float, seq_len: int, *, full: bool = False) -> float:
    """Operations of a forward pass."""
    scores = attention_flops(model, seq_len, full=full)
    return tokens * (2 * matmul_parameters(model) + scores)


def decode_flops(model: ModelSpec, tokens: float, context: int) -> float:
    """Operations of one more token for each of so many sequences, which looks at all before it."""
    return forward_flops(model, tokens, context, full=True)


def training_flops(
    model: ModelSpec, tokens: float, seq_len: int, *, full: bool = False, recompute: str = "none"
) -> float:
    """Operations of a training step; with `recompute`, those that are done again as well."""
    whole = _with_predictions(model)
    scores = attention_flops(whole, seq_len, full=full)
    matrices = matmul_parameters(whole) - head_part(model).count
    heads = (1 + model.prediction_layers) * head_part(model).count
    projections = model.prediction_layers * matrix_parameters(prediction_parts(model))
    again = {
        "none": 0.0,
        "selective": scores,
        "full": 2 * (matrices + projections) + scores,
    }[recompute]
    forward = 2 * (matrices + projections + heads) + scores
    return tokens * (PASSES * forward + again)


def _with_predictions(model: ModelSpec) -> ModelSpec:
    """The model with its prediction layers behind the last one."""
    if not model.prediction_layers:
        return model
    return replace(model, order=model.order + model.prediction_layers * model.order[-1:])


def of_parameters(parameters: float, tokens: float, *, recompute: bool = False) -> float:
    """6 for each parameter and token, 8 with full recomputation; attention is left out."""
    return 2 * (PASSES + recompute) * parameters * tokens


def utilization(flops: float, seconds: float, peak_flops: float) -> float:
    """Useful operations over what could have been done."""
    return flops / (seconds * peak_flops)


def days(flops: float, reached_flops: float) -> float:
    """Days for so many operations at this rate of all chips together."""
    return flops / reached_flops / _DAY_S
