"""The parameters that each rank of a pipeline stage keeps, as counts.

Tensor parallelism cuts matrices; norms, row-parallel biases, routers, the down-projections of
latent attention and learned positions are whole on every rank; K and V have at least one head a
rank. Experts are dealt out by expert parallelism and cut by its own tensor parallelism, never by
that of the rest.
"""

from dataclasses import dataclass, replace

from trnviz.core import dealing, stages
from trnviz.core.model import (
    ModelSpec,
    embedding_part,
    final_norm_part,
    head_part,
    input_parts,
    layer_parts,
    prediction_parts,
)
from trnviz.core.part import Cut, Part
from trnviz.core.plan import Plan
from trnviz.core.precision import is_narrow


@dataclass(frozen=True, slots=True, kw_only=True)
class StageShare:
    """The parameters that each rank of a stage keeps, before ZeRO cuts them.

    Attributes:
        layers: Decoder layers of the stage.
        matrices: Of all layers, cut over TP: Q, O, gate, up, down.
        key_value: Of all layers: K and V, cut over as many heads as there are.
        experts: Of all layers: routed experts, dealt out over EP, cut over expert TP.
        vocabulary: Rows of the embedding (first stage) and of the head (last stage), cut over TP.
        replicated: Whole on every rank: norms, row-parallel biases, routers, down-projections of
            latent attention, learned positions.
        narrow: Those besides experts that are kept in the plan's narrow format, if it is one.
        narrow_experts: Those of the experts.
    """

    layers: int = 0
    matrices: int = 0
    key_value: int = 0
    experts: int = 0
    vocabulary: int = 0
    replicated: int = 0
    narrow: int = 0
    narrow_experts: int = 0

    @property
    def dense(self) -> int:
        """All parameters besides the routed experts."""
        return self.matrices + self.key_value + self.vocabulary + self.replicated

    @property
    def total(self) -> int:
        """Parameters of one rank."""
        return self.dense + self.experts


def stage_parts(model: ModelSpec, plan: Plan, stage: int) -> tuple[tuple[Part, int], ...]:
    """The parts of a stage, each with how often it is there."""
    layers = (
        (part, count)
        for kind, count in stages.stage_kinds(model, plan, stage)
        for part in layer_parts(kind, model.hidden)
    )
    return (*layers, *((part, 1) for part in end_parts(model, plan, stage)))


def end_parts(model: ModelSpec, plan: Plan, stage: int) -> tuple[Part, ...]:
    """What a stage has besides layers: the input of the first, norm and head of the last.

    With layers that predict further tokens the last stage has what they need besides, and a copy
    of the embedding.
    """
    first, last = stage == 0, stage == plan.pp - 1
    ends: list[Part] = list(input_parts(model)) if first else []
    if last:
        own_head = not (first and model.tied_embeddings)
        ends += [final_norm_part(model), *((head_part(model),) if own_head else ())]
    further = stages.predictions_of_stage(model, plan, stage)
    if further and not first and not model.tied_embeddings:
        ends.append(embedding_part(model))
    return (*ends, *(further * prediction_parts(model)))


def per_rank(part: Part, plan: Plan, held: int | None = None) -> int:
    """How many parameters of a part each rank keeps, before ZeRO.

    Args:
        part: The part.
        plan: How it is cut.
        held: Experts that the rank holds; None for an even deal.
    """
    if part.cut is Cut.EXPERT and held is not None:
        return replace(part, experts=held).per_rank(plan.tp, 1, plan.expert_tp)
    if part.cut is Cut.EXPERT and plan.redundant_experts:
        part = replace(part, experts=part.experts + plan.redundant_experts)
    return part.per_rank(plan.tp, plan.ep, plan.expert_tp)


def stage_share(model: ModelSpec, plan: Plan, stage: int, held: int | None = None) -> StageShare:
    """The parameters that each rank of `stage` keeps.

    Args:
        model: The model.
        plan: How it is cut.
        stage: Of the pipeline.
        held: Experts that the rank holds; None for as many as any rank of the stage.
    """
    parts = stage_parts(model, plan, stage)
    share = share_of(parts, model, plan, most_held(plan, stage) if held is None else held)
    return replace(share, layers=stages.layers_of_stage(plan, model.layers)[stage])


def layer_share(model: ModelSpec, plan: Plan, stage: int, layer: int) -> StageShare:
    """The parameters that each rank of a stage keeps of one of its layers."""
    kind = model.kinds[model.order[layer]]
    parts = tuple((part, 1) for part in layer_parts(kind, model.hidden))
    return replace(share_of(parts, model, plan, most_held(plan, stage)), layers=1)


def experts_share(model: ModelSpec, plan: Plan, stage: int, many: int) -> StageShare:
    """The parameters of so many experts of every layer of a stage, on a rank that holds them."""
    share = stage_share(model, plan, stage, many)
    return StageShare(experts=share.experts, narrow_experts=share.narrow_experts)


def most_held(plan: Plan, stage: int) -> int | None:
    """The most experts that a rank of a stage holds; None where they are dealt evenly."""
    return max(dealing.counts(plan, stage), default=None)


def share_of(
    parts: tuple[tuple[Part, int], ...], model: ModelSpec, plan: Plan, held: int | None = None
) -> StageShare:
    """The parameters that each rank keeps of these parts, each so often; of so many experts."""
    of_cut, narrow = dict.fromkeys(Cut, 0), dict.fromkeys(Cut, 0)
    for part, count in parts:
        kept = count * per_rank(part, plan, held)
        of_cut[part.cut] += kept
        if is_narrow(part, plan.weight_format, has_experts=model.has_experts):
            narrow[part.cut] += kept
    return StageShare(
        matrices=of_cut[Cut.TENSOR],
        key_value=of_cut[Cut.KEY_VALUE],
        experts=of_cut[Cut.EXPERT],
        vocabulary=of_cut[Cut.VOCABULARY],
        replicated=of_cut[Cut.WHOLE],
        narrow=sum(narrow.values()) - narrow[Cut.EXPERT],
        narrow_experts=narrow[Cut.EXPERT],
    )
