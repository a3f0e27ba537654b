"""What is possible and supported, but costs memory or time that its owner may not expect."""

from collections.abc import Iterator

from trnviz.core import stages
from trnviz.core.model import ModelSpec
from trnviz.core.part import ceil_divide
from trnviz.core.plan import Plan
from trnviz.core.problem import Problem, Severity
from trnviz.core.topology import Topology


def unwise(plan: Plan, model: ModelSpec, topology: Topology) -> Iterator[Problem]:
    """Notes about a plan, wherever its ranks sit."""
    found = (
        *_of_attention(plan, model),
        *_of_stages(plan, model),
        *_of_padding(plan, model),
        *_of_zero(plan),
    )
    for code, message in found:
        yield Problem(code=code, severity=Severity.NOTE, message=message)
    idle = topology.core_count - plan.world
    if idle > 0:
        yield Problem(
            code="idle-cores",
            severity=Severity.NOTE,
            message=f"{idle} logical cores have no rank",
        )


def _of_attention(plan: Plan, model: ModelSpec) -> Iterator[tuple[str, str]]:
    latent = model.attention.latent
    if latent is None and plan.tp > model.kv_heads:
        yield (
            "kv-replicated",
            (
                f"TP {plan.tp} is more than {model.kv_heads} K/V heads: each is stored "
                f"{ceil_divide(plan.tp, model.kv_heads)} times"
            ),
        )
    if latent is not None and plan.tp > 1 and not plan.is_training:
        yield (
            "latent-replicated",
            (
                f"the latent KV vector of {latent.kv_rank} + {latent.rope_dim} values belongs to "
                f"all heads: TP {plan.tp} does not cut it, every rank keeps it whole"
            ),
        )


def _of_stages(plan: Plan, model: ModelSpec) -> Iterator[tuple[str, str]]:
    layers = stages.layers_of_stage(plan, model.layers)
    if plan.layer_split:
        counts = ", ".join(str(count) for count in layers)
        yield "uneven-stages", f"layers dealt out by hand, stage by stage: {counts}"
    elif min(layers) != max(layers):
        more = sum(count == max(layers) for count in layers)
        dealt = (
            f"{model.layers} layers over PP {plan.pp}: {min(layers)} on the first stages, "
            f"{max(layers)} on the last {more}"
        )
        if more == 1:
            dealt = (
                f"{model.layers} layers over PP {plan.pp}: {min(layers)} on each of the first "
                f"stages, {max(layers)} on the last"
            )
        yield "uneven-stages", f"{dealt}, none dropped; the very last has the logits too"
    further = stages.predictions_of_stage(model, plan, plan.pp - 1)
    if further:
        copy = ", a copy of the embedding" if plan.pp > 1 and not model.tied_embeddings else ""
        many = "a layer that predicts" if further == 1 else f"{further} layers that predict"
        yield (
            "prediction-layers",
            (
                f"the last stage trains {many} further tokens besides, with its own "
                f"logits{copy}; num_nextn_predict_layers 0 trains without, serving needs none"
            ),
        )
    if plan.is_training and plan.micro_batches < plan.pp:
        yield (
            "bubble",
            (
                f"{plan.micro_batches} micro-batches do not fill {plan.pp} stages; the bubble is "
                f"{plan.pp - 1}/{plan.micro_batches * plan.virtual_stages} of the work"
            ),
        )


def _of_padding(plan: Plan, model: ModelSpec) -> Iterator[tuple[str, str]]:
    padded = ceil_divide(model.heads, plan.tp) * plan.tp
    if padded != model.heads:
        yield (
            "padded-heads",
            (
                f"{model.heads} query heads are padded to {padded} over TP {plan.tp}: "
                f"{padded / model.heads - 1:.0%} more attention work and weights"
            ),
        )
    if model.vocab % plan.tp:
        yield (
            "padded-vocabulary",
            (f"{model.vocab:,} rows of vocabulary are padded to a multiple of TP {plan.tp}"),
        )


def _of_zero(plan: Plan) -> Iterator[tuple[str, str]]:
    if not plan.is_training:
        return
    if plan.hsdp and plan.zero == 0:
        yield "hsdp-unused", f"HSDP {plan.hsdp} cuts nothing without ZeRO 1, 2 or 3"
    if plan.zero == len(("optimizer", "gradients", "weights")) and plan.micro_batches > 1:
        yield (
            "zero-gathers",
            (
                f"ZeRO 3 gathers the weights twice for each of {plan.micro_batches} micro-batches; "
                "fewer and larger ones move less"
            ),
        )
