"""The collectives of weights and gradients: what follows from copies, and from cutting them up.

With P the parameters of a rank, g the width of a gradient and w that of a weight (Rajbhandari et
al. 2020, arXiv 1910.02054):

- ZeRO-0: an all-reduce of g P over the DP x CP ranks that keep the same.
- ZeRO-1, ZeRO-2: a reduce-scatter of g P, and an all-gather of w P after the optimizer.
- ZeRO-3: weights are gathered before each layer, forward and backward, and gradients scattered
  after it, each micro-batch.
- HSDP: the same over part of the ranks; what one part ends with is summed over the others.

Experts have ranks of their own that keep the same: those of the expert mesh's DP. With sequence
parallelism a rank saw part of the tokens, so the gradients of norms are summed over TP; a tied
embedding lives on the first and the last stage.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from trnviz.core import dealing, memory, shares, stages, states
from trnviz.core.arrays import Int32Array
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.model import layer_parts
from trnviz.core.part import Part, ceil_divide
from trnviz.core.traffic import ZERO_WEIGHTS, Cut, StepCollective


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """Parameters of one rank, by who keeps the same.

    Attributes:
        dense: All but routed experts.
        experts: Routed experts.
        dense_bytes: Their weights, in the plan's format.
        expert_bytes: Likewise.
    """

    dense: float
    experts: float
    dense_bytes: float
    expert_bytes: float

    def __add__(self, other: "Share") -> "Share":
        return self._with(other, 1.0)

    def __sub__(self, other: "Share") -> "Share":
        return self._with(other, -1.0)

    def _with(self, other: "Share", times: float) -> "Share":
        return Share(
            dense=self.dense + times * other.dense,
            experts=self.experts + times * other.experts,
            dense_bytes=self.dense_bytes + times * other.dense_bytes,
            expert_bytes=self.expert_bytes + times * other.expert_bytes,
        )

    def scaled(self, by: float) -> "Share":
        """A part of it."""
        none = Share(dense=0.0, experts=0.0, dense_bytes=0.0, expert_bytes=0.0)
        return none._with(self, by)


def share_of(parts: Iterable[tuple[Part, int]], cut: Cut, stage: int) -> Share:
    """What each rank of a stage keeps of some parts, of experts on average."""
    held = shares.most_held(cut.plan, stage)
    share = shares.share_of(tuple(parts), cut.model, cut.plan, held)
    dense_bytes, expert_bytes = states.weight_bytes(share, cut.plan)
    mean = dealing.fullest_over_mean(cut.plan, stage)
    return Share(
        dense=share.dense,
        experts=share.experts / mean,
        dense_bytes=dense_bytes,
        expert_bytes=expert_bytes / mean,
    )


def stage_share(cut: Cut, stage: int) -> Share:
    """What each rank of a stage keeps."""
    return share_of(shares.stage_parts(cut.model, cut.plan, stage), cut, stage)


def layers_share(cut: Cut, stage: int) -> Share:
    """What each rank of a stage keeps of its layers."""
    kinds = stages.stage_kinds(cut.model, cut.plan, stage)
    parts = ((p, n) for kind, n in kinds for p in layer_parts(kind, cut.model.hidden))
    return share_of(parts, cut, stage)


# --- groups ------------------------------------------------------------------------------------


def dense_groups(cut: Cut, stage: int) -> tuple[Int32Array, Int32Array]:
    """(G, n) i4 ranks that ZeRO cuts over, and (H, m) i4 those that repeat what they end with."""
    plan = cut.plan
    alike = plan.grid[stage].reshape(plan.replicas, plan.tp).T
    return _cut_up(alike, plan.shard_ranks)


def expert_groups(cut: Cut, stage: int) -> tuple[Int32Array, Int32Array]:
    """The same for experts, over the DP of the expert mesh."""
    plan = cut.plan
    alike = plan.grid[stage].reshape(plan.expert_replicas, -1).T
    return _cut_up(alike, plan.expert_shard_ranks)


def _cut_up(alike: Int32Array, within: int) -> tuple[Int32Array, Int32Array]:
    parts = alike.reshape(len(alike), -1, within)
    beyond = np.moveaxis(parts, 1, -1).reshape(-1, parts.shape[1])
    return parts.reshape(-1, within), beyond


@dataclass(frozen=True, slots=True, kw_only=True)
class _Family:
    """Parameters that the same ranks keep alike."""

    what: str
    count: float
    weight_bytes: float
    within: Int32Array
    beyond: Int32Array


def _families(cut: Cut, stage: int, share: Share) -> Iterator[_Family]:
    for what, count, size, groups in (
        ("weights", share.dense, share.dense_bytes, dense_groups),
        ("experts", share.experts, share.expert_bytes, expert_groups),
    ):
        if count > 0:
            within, beyond = groups(cut, stage)
            yield _Family(what=what, count=count, weight_bytes=size, within=within, beyond=beyond)


def _use(
    cut: Cut, stage: int, kind: CollectiveKind, size_bytes: float, ranks: Int32Array, what: str
) -> StepCollective:
    """Of experts, with the mean of all groups as size: the fullest sets the pace."""
    purpose = "" if what == "weights" else f", {what}"
    return StepCollective(
        name=f"dp {kind.value}{purpose}",
        dimension="dp",
        stage=stage,
        replica=-1,
        kind=kind,
        size_bytes=round(size_bytes),
        ranks=ranks,
        algorithm=cut.algorithm("dp"),
        pace=dealing.fullest_over_mean(cut.plan, stage) if what.startswith("experts") else 1.0,
    )


# --- once a step -------------------------------------------------------------------------------


def gradient_reductions(cut: Cut, stage: int, share: Share) -> tuple[StepCollective, ...]:
    """What these gradients need after the last backward pass; empty where nothing is repeated.

    ZeRO-3 has scattered them by then; only what HSDP repeats is left to sum.
    """
    return tuple(
        use
        for family in _families(cut, stage, share)
        for use in _reduced(cut, stage, family)
        if use.size_bytes and use.ranks.shape[1] > 1
    )


def _reduced(cut: Cut, stage: int, family: _Family) -> Iterator[StepCollective]:
    size = cut.plan.bytes_of.gradient_bytes * family.count
    within, beyond, what = family.within, family.beyond, family.what
    if cut.plan.zero == 0:
        ranks = within.reshape(-1, within.shape[1] * beyond.shape[1])
        yield _use(cut, stage, CollectiveKind.ALL_REDUCE, size, ranks, what)
        return
    if cut.plan.zero < ZERO_WEIGHTS:
        yield _use(cut, stage, CollectiveKind.REDUCE_SCATTER, size, within, what)
    part = size / within.shape[1]
    yield _use(cut, stage, CollectiveKind.ALL_REDUCE, part, beyond, f"{what} over the copies")


def weight_gathers(cut: Cut, stage: int, share: Share) -> tuple[StepCollective, ...]:
    """New weights to all that use them, after the optimizer of ZeRO-1 and ZeRO-2."""
    if not 0 < cut.plan.zero < ZERO_WEIGHTS:
        return ()
    return tuple(
        _use(cut, stage, CollectiveKind.ALL_GATHER, f.weight_bytes, f.within, f.what)
        for f in _families(cut, stage, share)
        if f.within.shape[1] > 1
    )


# --- each layer, by ZeRO-3 ---------------------------------------------------------------------


def layer_collectives(
    cut: Cut, stage: int, lane: int, share: Share
) -> tuple[tuple[StepCollective, ...], tuple[StepCollective, ...]]:
    """The gathers of one layer's weights, and the scatters of its gradients, of one lane."""
    gathers, scatters = [], []
    if cut.plan.is_training and cut.plan.zero == ZERO_WEIGHTS:
        mine = cut.lane_ranks(stage, lane)
        for f in _families(cut, stage, share):
            ranks = f.within[np.isin(f.within[:, 0], mine)]
            if ranks.shape[1] > 1:
                gather, scatter = CollectiveKind.ALL_GATHER, CollectiveKind.REDUCE_SCATTER
                what = f"{f.what} of a layer"
                gathers.append(_use(cut, stage, gather, f.weight_bytes, ranks, what))
                size = cut.plan.bytes_of.gradient_bytes * f.count
                scatters.append(_use(cut, stage, scatter, size, ranks, what))
    return tuple(gathers), tuple(scatters)


def norm_reductions(cut: Cut, stage: int) -> tuple[StepCollective, ...]:
    """With sequence parallelism a rank saw part of the tokens: sum the norms' gradients."""
    plan = cut.plan
    replicated = memory.stage_replicated_parameters(cut.model, plan, stage)
    if plan.tp == 1 or not plan.sequence_parallel or replicated == 0:
        return ()
    return (
        StepCollective(
            name=f"tp {CollectiveKind.ALL_REDUCE.value}, norms",
            dimension="tp",
            stage=stage,
            replica=-1,
            kind=CollectiveKind.ALL_REDUCE,
            size_bytes=plan.bytes_of.gradient_bytes * replicated,
            ranks=plan.grid[stage].reshape(-1, plan.tp),
            algorithm=cut.algorithm("tp"),
        ),
    )


def tied_embedding_reduction(cut: Cut) -> tuple[StepCollective, ...]:
    """An embedding that lives on the first and the last stage: sum its gradients."""
    plan, is_tied = cut.plan, cut.model.tied_embeddings
    if not stages.copies_embedding(cut.model, plan):
        return ()
    rows = ceil_divide(cut.model.vocab, plan.tp) * cut.model.hidden
    ends = np.stack((plan.grid[0].ravel(), plan.grid[-1].ravel()), axis=1)
    return (
        StepCollective(
            name=f"pp {CollectiveKind.ALL_REDUCE.value}, {'tied ' if is_tied else ''}embedding",
            dimension="pp",
            stage=0,
            replica=-1,
            kind=CollectiveKind.ALL_REDUCE,
            size_bytes=plan.bytes_of.gradient_bytes * rows,
            ranks=ends,
            algorithm=cut.algorithm("pp"),
        ),
    )
