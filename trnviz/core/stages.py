"""Which layers a pipeline stage has, and how many micro-batches it holds at its fullest moment.

Layers that do not divide go one each to the last parts, the rule of NeuronX Distributed
(pipeline/partition.py), so that its last stage is the heaviest twice over: an extra layer and the
logits. With the interleaved schedule the model is cut into `virtual_stages` times as many parts,
dealt out to the stages in turn. A plan may say otherwise (`dealing`).

Layers that predict further tokens stand behind the last layer, on the last stage, as Megatron-LM
has it (multi_token_prediction.py); serving does without them (DeepSeek-V3, README).

GPipe keeps every micro-batch until the backward passes begin, if there is a pipeline at all. 1F1B
keeps min(m, p - i) on stage i; interleaved, a stage runs 2 (p - i - 1) + (v - 1) p + 1 parts ahead,
p micro-batches of one part after another, so that the first stage holds 1 + (p - 1) / (p v) times
the layers of the whole model over p (Narayanan et al. 2021, arXiv 2104.04473; Korthikanti et al.
2022, arXiv 2205.05198).
"""

from trnviz.core.dealing import layers_of_part
from trnviz.core.layer import Layer
from trnviz.core.model import ModelSpec
from trnviz.core.plan import Plan


def layers_of_stage(plan: Plan, layers: int) -> tuple[int, ...]:
    """Layers on each stage, all its parts together."""
    of_part = layers_of_part(plan, layers)
    return tuple(sum(of_part[stage :: plan.pp]) for stage in range(plan.pp))


def kinds_of_parts(
    model: ModelSpec, plan: Plan, stage: int
) -> tuple[tuple[tuple[Layer, int], ...], ...]:
    """For each part of a stage, in the order of the model, how many layers of each kind it has."""
    of_part = layers_of_part(plan, model.layers)
    begins = [sum(of_part[:part]) for part in range(stage, len(of_part), plan.pp)]
    ends = [begin + of_part[part] for begin, part in zip(begins, _parts(plan, stage), strict=True)]
    found = [model.census(begin, end) for begin, end in zip(begins, ends, strict=True)]
    if predictions := predictions_of_stage(model, plan, stage):
        found[-1] = _with_more(found[-1], model.last_kind, predictions)
    return tuple(found)


def _with_more(
    kinds: tuple[tuple[Layer, int], ...], more: Layer, layers: int
) -> tuple[tuple[Layer, int], ...]:
    """So many layers more of a kind that is there already."""
    return tuple((kind, count + layers * (kind == more)) for kind, count in kinds)


def predictions_of_stage(model: ModelSpec, plan: Plan, stage: int) -> int:
    """Layers of a stage that predict further tokens."""
    is_there = plan.is_training and stage == plan.pp - 1
    return model.prediction_layers if is_there else 0


def copies_embedding(model: ModelSpec, plan: Plan) -> bool:
    """True when the last stage keeps the embedding as well: as head, or to predict further."""
    further = bool(model.prediction_layers) and plan.is_training
    return plan.pp > 1 and (model.tied_embeddings or further)


def stage_kinds(model: ModelSpec, plan: Plan, stage: int) -> tuple[tuple[Layer, int], ...]:
    """How many layers of each kind a stage has."""
    total: dict[Layer, int] = {}
    for kinds in kinds_of_parts(model, plan, stage):
        for kind, count in kinds:
            total[kind] = total.get(kind, 0) + count
    return tuple(total.items())


def in_flight(plan: Plan, stage: int) -> tuple[int, ...]:
    """Micro-batches of each part of a stage whose activations it holds at its fullest moment."""
    many, stages = plan.micro_batches, plan.pp
    if plan.schedule == "gpipe":
        return (many if stages > 1 else 1,)
    if plan.virtual_stages == 1:
        return (min(many, stages - stage),)
    ahead = 2 * (stages - stage - 1) + (plan.virtual_stages - 1) * stages + 1
    rounds, rest = divmod(ahead, stages * plan.virtual_stages)
    return tuple(
        min(many, rounds * stages + min(stages, max(0, rest - part * stages)))
        for part in range(plan.virtual_stages)
    )


def held_kinds(model: ModelSpec, plan: Plan, stage: int) -> tuple[tuple[Layer, int, int], ...]:
    """(kind, layers, micro-batches in flight) of every part of a stage."""
    held = in_flight(plan, stage)
    parts = kinds_of_parts(model, plan, stage)
    return tuple(
        (kind, count, many)
        for kinds, many in zip(parts, held, strict=True)
        for kind, count in kinds
    )


def bubble_ratio(plan: Plan) -> float:
    """Idle time of a pipeline over its ideal time, with equal stages and free communication."""
    return (plan.pp - 1) / (plan.virtual_stages * plan.micro_batches)


def in_flight_ratio(plan: Plan) -> float:
    """Layers x micro-batches that the first stage holds, over those of the model on one stage."""
    return sum(in_flight(plan, 0)) / (plan.virtual_stages * plan.pp)


def _parts(plan: Plan, stage: int) -> range:
    return range(stage, plan.pp * plan.virtual_stages, plan.pp)
