"""What all ranks keep together is the closed form of the whole, by kind, for any plan."""

import dataclasses
from collections.abc import Iterator
from itertools import pairwise
from math import ceil

import numpy as np
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.core.plans import cuts
from trnviz.core import activations, dealing, memory
from trnviz.core.activations import Tokens
from trnviz.core.memory import KINDS
from trnviz.core.model import (
    ModelSpec,
    embedding_part,
    final_norm_part,
    head_part,
    input_parts,
    layer_parts,
    prediction_parts,
)
from trnviz.core.parallelism import Parallelism
from trnviz.core.part import Cut, Part
from trnviz.core.placement import Placement
from trnviz.core.precision import is_plain
from trnviz.files import topologies

Cuts = tuple[ModelSpec, Parallelism]
FABRIC = topologies.topology("ultraserver")


def of_kind(cut: Cuts, kind: str) -> np.ndarray:
    return memory.ledger(*cut, FABRIC).rank_bytes[:, KINDS.index(kind)]


def whole(cut: Cuts) -> Iterator[tuple[int, int]]:
    """Parameters that all ranks keep without ZeRO and the ranks it would cut over, part by part."""
    model, plan = cut

    def kept(part: Part) -> tuple[int, int]:
        if part.cut is Cut.EXPERT:
            experts = plan.ep * ceil((part.experts + plan.redundant_experts) / plan.ep)
            columns = plan.expert_tp * ceil(part.units / plan.expert_tp)
            return plan.expert_replicas * experts * columns * part.each, plan.expert_shard_ranks
        return plan.replicas * plan.tp * ceil(part.units / plan.tp) * part.each, plan.shard_ranks

    further = model.prediction_layers if plan.is_training else 0
    for kind, count in (*model.census(), (model.last_kind, further)):
        for part in layer_parts(kind, model.hidden):
            size, ranks = kept(part)
            yield count * size, ranks
    for part in (*input_parts(model), final_norm_part(model), *further * prediction_parts(model)):
        yield kept(part)
    if not model.tied_embeddings or plan.pp > 1:
        yield kept(head_part(model))
    if further and plan.pp > 1 and not model.tied_embeddings:
        yield kept(embedding_part(model))


def cut_total(cut: Cuts, width: int, *, is_cut: bool) -> int:
    """Bytes of all ranks together; shares of ZeRO are rounded up, two buffers a rank."""
    return sum(width * size // (ranks if is_cut else 1) for size, ranks in whole(cut))


@settings(deadline=None)
@given(cut=cuts(mode="training"))
def test_model_states_of_all_ranks_are_those_of_the_model(cut: Cuts) -> None:
    _, plan = cut
    recipe = plan.bytes_of
    widths = {"gradients": (recipe.gradient_bytes, 2), "optimizer": (recipe.optimizer_bytes, 1)}
    if is_plain(plan.weight_format):
        widths["weights"] = (4 if plan.weight_format == "fp32" else 2, 3)
    for kind, (width, zero_stage) in widths.items():
        found = int(of_kind(cut, kind).sum())
        expected = cut_total(cut, width, is_cut=plan.zero >= zero_stage)
        slack = 2 * plan.world if plan.zero >= zero_stage else 0
        parts = len(list(whole(cut)))
        assert expected <= found <= expected + slack + parts, kind
        if plan.zero < zero_stage:
            assert found == expected, kind


@settings(deadline=None)
@given(cut=cuts(mode="training"))
def test_activations_are_those_of_every_micro_batch_in_flight(cut: Cuts) -> None:
    """GPipe: all micro-batches of all layers; others, or without a pipeline: never more."""
    model, plan = cut
    assume(plan.recompute != "full")
    found = int(of_kind(cut, "activations").sum())
    tokens = Tokens.of(model, plan, busy=1.0)
    of_all = sum(count * activations.block(kind, plan, tokens)[0] for kind, count in model.census())
    more = activations.further(model.prediction_layers, plan, tokens)[0]
    more += model.prediction_layers * activations.block(model.last_kind, plan, tokens)[0]
    most = plan.stage_ranks * plan.micro_batches * (of_all + more)
    slack = rounding(cut, plan.micro_batches)
    if plan.schedule == "gpipe" and plan.pp > 1:
        assert most - slack <= found <= most + slack
    else:
        assert 0 < found <= most + slack
    if plan.schedule == "1f1b":
        layers = plan.layers_of_stage(model)
        begins = [sum(layers[:stage]) for stage in range(plan.pp)]
        by_hand = sum(
            min(plan.micro_batches, plan.pp - stage) * count
            * activations.block(kind, plan, tokens)[0]
            for stage, (begin, many) in enumerate(zip(begins, layers, strict=True))
            for kind, count in model.census(begin, begin + many)
        )  # fmt: skip
        expected = plan.stage_ranks * (by_hand + more)
        assert expected - slack <= found <= expected + slack


def rounding(cut: Cuts, micro_batches: int) -> int:
    """What the tokens of unevenly busy experts can be off by: one a rank, layer and micro-batch."""
    model, plan = cut
    if dealing.are_even(plan) or not model.has_experts:
        return 0
    token = max(
        plan.value_bytes * (3 * ceil(kind.experts.expert.width / plan.expert_tp) + model.hidden) + 1
        for kind in model.kinds
        if kind.experts
    )
    layers = model.layers + model.prediction_layers
    return plan.world * micro_batches * layers * token


@settings(deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(cut=cuts(mode="training"), data=st.data())
def test_what_experts_keep_follows_the_tokens_they_get(cut: Cuts, data: st.DataObject) -> None:
    """Over all ranks it is what an even load would keep, however the experts were dealt out."""
    model, plan = cut
    assume(plan.ep > 1 and plan.recompute != "full" and model.has_experts)
    count = dealing.slots(model, plan)
    row = st.lists(st.integers(0, plan.ep - 1), min_size=count, max_size=count).map(tuple)
    layout = tuple(data.draw(row) for _ in range(plan.pp))
    dealt = dataclasses.replace(plan, expert_layout=layout, expert_imbalance=1.5)
    even = dataclasses.replace(plan, expert_imbalance=1.0)
    one, other = (int(of_kind((model, p), "activations").sum()) for p in (even, dealt))
    assert abs(one - other) <= rounding((model, dealt), plan.micro_batches)
    held = memory.ledger(model, dealt, FABRIC).rank_bytes[:, KINDS.index("activations")]
    for stage in range(plan.pp):
        loads = dealing.loads(dealt, stage)
        mine = plan.stage_of_rank == stage
        busy = loads[plan.ep_of_rank[mine]]
        order = np.argsort(busy, kind="stable")
        assert (np.diff(held[mine][order]) >= 0).all()  # the busier, the more


@settings(deadline=None)
@given(cut=cuts(mode="decode"))
def test_caches_of_all_ranks_are_those_of_all_sequences(cut: Cuts) -> None:
    """Heads are copied where TP is more than them, latents always; windows bound the tokens."""
    model, plan = cut
    found = int(of_kind(cut, "kv_cache").sum())
    total = 0
    for kind, count in model.census():
        attention = kind.attention
        seen = min(plan.context, attention.window or plan.context)
        if attention.latent:
            values = plan.tp * (attention.latent.kv_rank + attention.latent.rope_dim)
        else:
            heads = plan.tp * ceil(attention.kv_heads / plan.tp)
            values = heads * 2 * attention.head_dim
        total += count * values * plan.cp * ceil(seen / plan.cp)
    assert found == plan.dp * plan.batch * plan.value_bytes * total


@settings(deadline=None)
@given(cut=cuts())
def test_logits_are_on_the_last_stage_alone(cut: Cuts) -> None:
    _, plan = cut
    column = of_kind(cut, "logits")
    is_last = plan.stage_of_rank == plan.pp - 1
    assert (column[~is_last] == 0).all()
    assert (column[is_last] > 0).all()


@settings(deadline=None)
@given(cut=cuts())
def test_chips_hold_what_ranks_keep_and_nothing_is_negative(cut: Cuts) -> None:
    _, plan = cut
    held = memory.ledger(*cut, FABRIC)
    full = memory.occupancy(held, Placement.initial(plan, FABRIC), FABRIC)
    assert (held.rank_bytes >= 0).all()
    assert np.array_equal(full.hbm_bytes.sum(axis=(0, 1)), held.rank_bytes.sum(axis=0))
    for entries in held.stages:
        assert tuple(entry.kind for entry in entries) == KINDS
        assert all(entry.formula for entry in entries)


@settings(deadline=None)
@given(cut=cuts(mode="training", dp=1, cp=1, hsdp=0))
def test_zero_3_without_replicas_is_zero_0(cut: Cuts) -> None:
    """Experts that every TP rank keeps are replicas of their own; those ZeRO does cut."""
    model, plan = cut
    assume(plan.expert_replicas == 1)
    three, none = (
        memory.ledger(model, dataclasses.replace(plan, zero=zero), FABRIC) for zero in (3, 0)
    )
    assert np.array_equal(three.rank_bytes, none.rank_bytes)


@settings(deadline=None)
@given(cut=cuts(mode="training"))
def test_more_replicas_never_raise_the_optimizer_of_a_rank(cut: Cuts) -> None:
    model, plan = cut
    assume(plan.world <= 128)
    more = dataclasses.replace(plan, dp=2 * plan.dp, global_batch=2 * plan.global_batch)
    one, two = (of_kind((model, p), "optimizer") for p in (plan, more))
    assert two.max() <= one.max()


@settings(deadline=None)
@given(cut=cuts(mode="training"))
def test_each_stage_of_zero_keeps_no_more_than_the_one_before(cut: Cuts) -> None:
    """Weights, gradients and optimizer; ZeRO 3 adds live gathers, which are listed apart."""
    model, plan = cut
    states = [KINDS.index(kind) for kind in ("weights", "gradients", "optimizer")]
    kept = [
        memory.ledger(model, dataclasses.replace(plan, zero=zero), FABRIC)
        .rank_bytes[:, states]
        .sum(axis=1)
        .max()
        for zero in range(4)
    ]
    assert all(later <= earlier + 1 for earlier, later in pairwise(kept))
