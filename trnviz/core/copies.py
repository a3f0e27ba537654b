"""What the ranks keep beyond one copy of the weights, by reason."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from trnviz.core import dealing, shares, stages, states
from trnviz.core.model import ModelSpec
from trnviz.core.part import Cut, Part, ceil_divide
from trnviz.core.plan import Plan
from trnviz.core.precision import PRECISIONS, WIDE_BYTES, is_narrow, is_plain

ROUNDED: Final = "shares and blocks rounded up"
Copies = dict[str, Fraction]


def copies(model: ModelSpec, plan: Plan) -> tuple[tuple[str, int], ...]:
    """What the ranks keep beyond one copy of the weights: (what, bytes), in bytes of weights.

    The sum over all ranks of their weights is the model's plus exactly this. What ZeRO 3 and narrow
    formats round up comes last, as the difference.
    """
    found: Copies = {}
    for what, size in _beyond_one(model, plan):
        if size:
            found[what] = found.get(what, Fraction(0)) + size
    named = [(what, int(size)) for what, size in found.items()]
    rounded = stored_bytes(model, plan) - model_bytes(model, plan) - sum(s for _, s in named)
    return (*named, *(((ROUNDED, rounded),) if rounded else ()))


def stored_bytes(model: ModelSpec, plan: Plan) -> int:
    """Weights of all ranks together."""
    total = 0
    for stage in range(plan.pp):
        held = dealing.counts(plan, stage)
        lying = dealing.in_tray(plan, stage)
        for many in held or (None,):
            share = shares.stage_share(model, plan, stage, many)
            ranks = plan.stage_ranks // len(held or (None,))
            total += ranks * states.weights(share, plan).size_bytes
        if lying:
            share = shares.stage_share(model, plan, stage, lying)
            _, experts = states.weight_bytes(share, plan)
            total += (
                plan.stage_ranks // plan.ep * states.shard((0, experts), plan, states.CUT_WEIGHTS)
            )
    return total


def model_bytes(model: ModelSpec, plan: Plan) -> int:
    """Weights of the model in the plan's format, each once."""
    return int(sum(_once(model, plan).values()))


def _once(model: ModelSpec, plan: Plan) -> dict[Cut, Fraction]:
    """Bytes of the model by cut, each parameter once."""
    total = dict.fromkeys(Cut, Fraction(0))
    for part, count in _stored_parts(model, plan):
        total[part.cut] += count * part.count * _value(part, model, plan)
    total[Cut.VOCABULARY] -= _embedded_twice(model, plan)
    return total


def _stored_parts(model: ModelSpec, plan: Plan) -> Iterator[tuple[Part, int]]:
    for stage in range(plan.pp):
        yield from shares.stage_parts(model, plan, stage)


def _embedded_twice(model: ModelSpec, plan: Plan) -> Fraction:
    """The embedding is on the first and on the last stage where it is the head too, say."""
    twice = stages.copies_embedding(model, plan)
    return Fraction(twice * model.vocab * model.hidden * _wide(plan))


def _wide(plan: Plan) -> int:
    """Width of what is never kept in a narrow format."""
    if is_plain(plan.weight_format):
        return PRECISIONS[plan.weight_format].value_bits // 8
    return WIDE_BYTES


def _value(part: Part, model: ModelSpec, plan: Plan) -> Fraction:
    """Bytes of one parameter of a part."""
    if is_narrow(part, plan.weight_format, has_experts=model.has_experts):
        return PRECISIONS[plan.weight_format].exact_bytes
    return Fraction(_wide(plan))


def _beyond_one(model: ModelSpec, plan: Plan) -> Iterator[tuple[str, Fraction]]:
    """Copies inside a replica, then the other replicas."""
    names = {
        Cut.WHOLE: f"{_uncut(model)} on {plan.tp} TP ranks",
        Cut.KEY_VALUE: f"K and V heads, {model.kv_heads} stored as "
        f"{ceil_divide(model.kv_heads, plan.tp) * plan.tp}",
        Cut.TENSOR: f"heads and columns padded to a multiple of TP {plan.tp}",
        Cut.EXPERT: f"columns of experts padded, their biases whole, on expert TP {plan.expert_tp}",
        Cut.VOCABULARY: f"vocabulary padded to a multiple of TP {plan.tp}",
    }
    within = _within_a_replica(model, plan)
    dense, experts = _replicas(plan)
    for cut in (Cut.WHOLE, Cut.KEY_VALUE):
        yield names[cut], dense * within[cut]
    what = "tied embedding" if model.tied_embeddings else "embedding, to predict further tokens,"
    yield f"{what} on the first and the last stage", dense * _embedded_twice(model, plan)
    yield names[Cut.TENSOR], dense * within[Cut.TENSOR]
    redundant = _redundant(model, plan)
    yield f"{plan.redundant_experts} redundant experts a layer", experts * redundant
    yield names[Cut.EXPERT], experts * (within[Cut.EXPERT] - redundant)
    yield names[Cut.VOCABULARY], dense * within[Cut.VOCABULARY]
    yield from _other_replicas(model, plan)


def _uncut(model: ModelSpec) -> str:
    latent = ", latent down-projections" if model.attention.latent else ""
    return f"norms, routers{latent}" if model.has_experts else f"norms and biases{latent}"


def _other_replicas(model: ModelSpec, plan: Plan) -> Iterator[tuple[str, Fraction]]:
    once, (dense, experts) = _once(model, plan), _replicas(plan)
    of_experts = once.pop(Cut.EXPERT)
    of_rest = sum(once.values(), Fraction(0))
    if dense == experts or not of_experts:
        what = f"the other {dense - 1} of {dense} replicas of the model"
        yield what, (dense - 1) * (of_rest + of_experts)
        return
    yield f"the other {dense - 1} of {dense} replicas of all but experts", (dense - 1) * of_rest
    yield (
        f"the other {experts - 1} of {experts} replicas of the experts",
        (experts - 1) * of_experts,
    )


def _replicas(plan: Plan) -> tuple[int, int]:
    """How often the ranks keep everything but experts, and the experts."""
    if not states.is_cut(plan, states.CUT_WEIGHTS):
        return plan.replicas, plan.expert_replicas
    return plan.replicas // plan.shard_ranks, plan.expert_replicas // plan.expert_shard_ranks


def _within_a_replica(model: ModelSpec, plan: Plan) -> dict[Cut, Fraction]:
    """Bytes that the ranks of one replica together keep beyond one of each part, by cut."""
    more = dict.fromkeys(Cut, Fraction(0))
    for part, count in _stored_parts(model, plan):
        ranks = plan.ep * plan.expert_tp if part.cut is Cut.EXPERT else plan.tp
        beyond = ranks * shares.per_rank(part, plan) - part.count
        more[part.cut] += count * beyond * _value(part, model, plan)
    return more


def _redundant(model: ModelSpec, plan: Plan) -> Fraction:
    """Bytes of the copies of busy experts, without padding."""
    total = Fraction(0)
    for part, count in _stored_parts(model, plan):
        if part.cut is Cut.EXPERT:
            each = part.count // part.experts * _value(part, model, plan)
            total += count * plan.redundant_experts * each
    return total
