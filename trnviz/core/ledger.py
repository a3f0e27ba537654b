"""What every rank keeps in HBM, in integers of bytes.

All ranks of a pipeline stage keep the same, so the ledger is made once per stage; where experts
are dealt or loaded unevenly, once per number of experts that a rank of it holds and the tokens that
they work on. It does not depend on the placement, and is kept for the edits to come. Experts that
lie on no rank are counted aside.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from trnviz.core import activations, buffers, dealing, kv_cache, shares, stages, states
from trnviz.core.activations import Tokens
from trnviz.core.arrays import IntArray, frozen
from trnviz.core.entry import KINDS, Entry, nothing
from trnviz.core.errors import PlacementError
from trnviz.core.kv_cache import CacheCut, Demand
from trnviz.core.layer import Layer
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.topology import Topology
from trnviz.core.units import format_bytes

_MOST_BYTES = 1 << 50


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ledger:
    """What each rank keeps, by kind.

    Attributes:
        plan: The plan it was made for.
        stages: For each stage, the entries of its fullest rank in the order of `KINDS`.
        rank_bytes: (R, M) i8.
        groups: For each stage and expert group, its entries; empty where experts are dealt evenly
            and work on as many tokens as the others.
        aside_bytes: (M,) i8 of experts that lie on no rank.
    """

    plan: Parallelism
    stages: tuple[tuple[Entry, ...], ...]
    rank_bytes: IntArray
    groups: tuple[tuple[tuple[Entry, ...], ...], ...]
    aside_bytes: IntArray

    @property
    def total_bytes(self) -> IntArray:
        """(R,) i8, all kinds of each rank together."""
        total: IntArray = self.rank_bytes.sum(axis=1)
        return total

    @property
    def heaviest_rank(self) -> int:
        """The rank that keeps most, the lowest of several."""
        return int(self.total_bytes.argmax())

    @property
    def heaviest_stage(self) -> int:
        """The stage of the heaviest rank."""
        return int(self.plan.stage_of_rank[self.heaviest_rank])

    def entries(self, rank: int) -> tuple[Entry, ...]:
        """The entries of one rank, in the order of `KINDS`."""
        stage = int(self.plan.stage_of_rank[rank])
        return (
            self.groups[stage][int(self.plan.ep_of_rank[rank])]
            if self.groups
            else (self.stages[stage])
        )


def ledger(model: ModelSpec, plan: Parallelism, topology: Topology) -> Ledger:
    """What each rank of the plan keeps on this generation of chips.

    Raises:
        PlacementError: The fabric has no HBM, or the bytes of a rank are past counting.
    """
    if topology.hardware is None or not topology.bank_count:
        raise PlacementError(
            f"{topology.name} has no HBM to hold a model; use ultraserver, trn2 or another preset"
        )
    return _ledger(model, plan, buffers.runtime(topology.hardware, plan))


@lru_cache(maxsize=16)
def _ledger(model: ModelSpec, plan: Parallelism, runtime: Entry) -> Ledger:
    """What runs on the fabric's chips does not matter beyond what the runtime takes of each."""
    groups = _groups(model, plan, runtime)
    if groups:
        stages = tuple(max(rows, key=_total) for rows in groups)
    else:
        stages = tuple((*stage_entries(model, plan, stage), runtime) for stage in range(plan.pp))
    most = max(sum(entry.size_bytes for entry in entries) for entries in stages)
    if most > _MOST_BYTES:
        raise PlacementError(
            f"a rank would keep {format_bytes(most)}, more than {format_bytes(_MOST_BYTES)}; "
            "use shorter sequences, smaller micro-batches or more stages"
        )
    return Ledger(
        plan=plan,
        stages=stages,
        rank_bytes=frozen(_rank_bytes(plan, stages, groups), "i8", (plan.world, len(KINDS))),
        groups=groups,
        aside_bytes=frozen(_aside(model, plan), "i8", (len(KINDS),)),
    )


def _total(entries: tuple[Entry, ...]) -> int:
    return sum(entry.size_bytes for entry in entries)


def _groups(
    model: ModelSpec, plan: Parallelism, runtime: Entry
) -> tuple[tuple[tuple[Entry, ...], ...], ...]:
    """The entries of every stage and expert group, made once for those that are alike."""
    if dealing.are_even(plan) or not model.has_experts:
        return ()
    found = []
    for stage in range(plan.pp):
        held = dealing.counts(plan, stage) or (None,) * plan.ep
        keys = list(zip(held, dealing.loads(plan, stage).tolist(), strict=True))
        made = {
            (many, busy): (*stage_entries(model, plan, stage, many, busy), runtime)
            for many, busy in dict.fromkeys(keys)
        }
        found.append(tuple(made[key] for key in keys))
    return tuple(found)


def _rank_bytes(
    plan: Parallelism,
    stages: tuple[tuple[Entry, ...], ...],
    groups: tuple[tuple[tuple[Entry, ...], ...], ...],
) -> IntArray:
    if groups:
        sizes = np.array([[[e.size_bytes for e in row] for row in rows] for rows in groups])
        by_group: IntArray = sizes[plan.stage_of_rank, plan.ep_of_rank]
        return by_group
    by_stage = np.array([[entry.size_bytes for entry in entries] for entries in stages], np.int64)
    by_rank: IntArray = by_stage[plan.stage_of_rank]
    return by_rank


def _aside(model: ModelSpec, plan: Parallelism) -> IntArray:
    """What the ranks of one more group would keep, if it held the experts in the tray."""
    total = np.zeros(len(KINDS), np.int64)
    ranks = plan.expert_tp * plan.expert_replicas
    for stage in range(plan.pp):
        lying = dealing.in_tray(plan, stage)
        if lying:
            alone = shares.experts_share(model, plan, stage, lying)
            for number, entry in enumerate(
                (
                    states.weights(alone, plan),
                    states.optimizer(alone, plan),
                    states.gradients(alone, plan),
                )
            ):
                total[number] += ranks * entry.size_bytes
    return total


def stage_entries(
    model: ModelSpec,
    plan: Parallelism,
    stage: int,
    held_experts: int | None = None,
    busy: float | None = None,
) -> tuple[Entry, ...]:
    """All a rank of a stage keeps but what the runtime takes, in the order of `KINDS`.

    Args:
        model: The model.
        plan: How it is cut.
        stage: Of the pipeline.
        held_experts: On the rank; None for as many as any rank of the stage.
        busy: Tokens of its experts over the mean; None for the busiest of the stage.
    """
    share = shares.stage_share(model, plan, stage, held_experts)
    return (
        states.weights(share, plan),
        states.optimizer(share, plan),
        states.gradients(share, plan),
        held(model, plan, stage, busy),
        cached(model, plan, stage),
        buffers.logits(model, plan, stage),
        buffers.gathered(model, plan, stage, busy),
    )


def held(model: ModelSpec, plan: Parallelism, stage: int, busy: float | None = None) -> Entry:
    """Activations of all micro-batches in flight; while serving, of one layer at work."""
    tokens = Tokens.of(model, plan, stage, busy)
    kinds = stages.held_kinds(model, plan, stage)
    pieces = _in_flight(kinds, plan, tokens) if plan.is_training else []
    if predictions := stages.predictions_of_stage(model, plan, stage):
        many = stages.in_flight(plan, stage)[-1]
        each, text = activations.further(predictions, plan, tokens)
        pieces.append((many * each, f"{many} micro-batches x {text}"))
    if plan.recompute == "full" or not plan.is_training:
        blocks = (activations.block(kind, plan, tokens) for kind, _, _ in kinds)
        size, text = max(blocks, key=lambda found: found[0])
        pieces.append((size, f"one layer at work: {text}"))
    return Entry(
        kind="activations",
        size_bytes=sum(size for size, _ in pieces),
        formula=" + ".join(text for _, text in pieces),
    )


def _in_flight(
    kinds: tuple[tuple[Layer, int, int], ...], plan: Parallelism, tokens: Tokens
) -> list[tuple[int, str]]:
    """One piece for layers that keep the same; with full recompute each keeps its input alone."""
    counts: dict[tuple[int, str, int], int] = {}
    for kind, layers, many in kinds:
        if plan.recompute == "full":
            each, text = tokens.residual_bytes, f"({tokens.residual})"
        else:
            each, block = activations.block(kind, plan, tokens)
            text = f"[{block}]"
        counts[each, text, many] = counts.get((each, text, many), 0) + layers
    return [
        (many * layers * each, f"{many} micro-batches x {layers} layers x {text}")
        for (each, text, many), layers in counts.items()
    ]


def cached(model: ModelSpec, plan: Parallelism, stage: int) -> Entry:
    """The KV cache of all sequences of a replica at their full length."""
    if plan.is_training:
        return nothing("kv_cache", "training keeps no KV cache")
    kept = kv_cache.cache(
        stages.stage_kinds(model, plan, stage),
        Demand(sequences=plan.batch, tokens=plan.context),
        CacheCut(tp=plan.tp, cp=plan.cp, value_bytes=plan.value_bytes),
    )
    return Entry(kind="kv_cache", size_bytes=kept.size_bytes, formula=kept.formula)
