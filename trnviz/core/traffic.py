"""The collectives of one training step: who talks to whom, in which operation, with how many bytes.

Payloads follow the accounting of tensor, pipeline and data parallelism in Narayanan et al. 2021
(arXiv 2104.04473), Korthikanti et al. 2022 (arXiv 2205.05198) and Rajbhandari et al. 2020 (arXiv
1910.02054). With A = 2 bytes x micro-batch x sequence x hidden:

- tensor parallel, sequence parallel on: all-gather of A into attention and into the feed-forward
  layer, reduce-scatter of A out of each; off: one all-reduce of A after each. The backward pass
  mirrors this and gathers the saved inputs once more.
- pipeline: A (A / tp with sequence parallel) from each rank to its peer in the next stage, and
  back.
- data parallel: gradients in fp32 and parameters in bf16, reduce-scattered and gathered under
  ZeRO-1, else one all-reduce of the gradients.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from trnviz.core import memory
from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement

LOSS_BYTES = 4
"""Width of the running maximum and sum of the loss, fp32."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StepCollective:
    """One use of a collective in the step.

    Attributes:
        name: What it is, such as "tp all_gather".
        dimension: "tp", "pp" or "dp".
        stage: Pipeline stage that starts it.
        replica: Data-parallel replica, -1 when all take part.
        collective: The operation itself.
    """

    name: str
    dimension: str
    stage: int
    replica: int
    collective: Collective


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Cut:
    """A model, its plan and where the ranks sit: what traffic is made from."""

    model: ModelSpec
    plan: Parallelism
    placement: Placement
    algorithms: tuple[tuple[str, str], ...] = ()

    def algorithm(self, dimension: str) -> str:
        """The algorithm asked for in this dimension."""
        return dict(self.algorithms).get(dimension, "auto")

    def ranks(self, stage: int, replica: int) -> list[int]:
        """The tensor-parallel group of a stage and replica, in the plan's order."""
        chosen = (self.plan.stage_of_rank == stage) & (self.plan.dp_of_rank == replica)
        ranks = np.flatnonzero(chosen)
        order = np.argsort(self.plan.tp_of_rank[ranks], kind="stable")
        return [int(rank) for rank in ranks[order]]

    def group(self, ranks: Sequence[int]) -> ReplicaGroup:
        """The ranks with the cores they sit on."""
        index = np.asarray(ranks, dtype=np.int32)
        return ReplicaGroup(
            ranks=index,
            chip_of_rank=self.placement.chip_of_rank[index],
            core_of_rank=self.placement.core_of_rank[index],
        )


def activation_bytes(cut: Cut) -> int:
    """A: one micro-batch of the residual stream, whole."""
    plan = cut.plan
    return plan.bytes_of.weight_bytes * plan.micro_batch * plan.seq_len * cut.model.hidden


def tensor_parallel(
    cut: Cut, stage: int, replica: int, kind: CollectiveKind, size_bytes: int | None = None
) -> StepCollective:
    """A collective of the tensor-parallel group of one stage and replica."""
    size = activation_bytes(cut) if size_bytes is None else size_bytes
    group = cut.group(cut.ranks(stage, replica))
    return _use(cut, "tp", stage, replica, (kind, size, (group,)))


def loss_reduction(cut: Cut, replica: int) -> StepCollective:
    """Maximum and sum over the vocabulary shards of every token's logits, on the last stage."""
    size = 2 * LOSS_BYTES * cut.plan.micro_batch * cut.plan.seq_len
    return tensor_parallel(cut, cut.plan.pp - 1, replica, CollectiveKind.ALL_REDUCE, size)


def send(cut: Cut, stage: int, to_stage: int, replica: int) -> StepCollective:
    """Activations forward or gradients back, each rank to its peer in a neighbouring stage."""
    here, there = cut.ranks(stage, replica), cut.ranks(to_stage, replica)
    group = cut.group([*here, *there])
    pairs = tuple((i, i + len(here)) for i in range(len(here)))
    size = activation_bytes(cut) // (cut.plan.tp if cut.plan.sequence_parallel else 1)
    collective = Collective(
        name=f"pp send_recv, stage {stage} to {to_stage}",
        kind=CollectiveKind.SEND_RECV,
        size_bytes=size,
        groups=(group,),
        algorithm=cut.algorithm("pp"),
        pairs=pairs,
    )
    return StepCollective(
        name="pp send_recv", dimension="pp", stage=stage, replica=replica, collective=collective
    )


def gradient_reductions(cut: Cut, stage: int) -> tuple[StepCollective, ...]:
    """What follows the last backward pass of a stage, in order; empty without data parallelism."""
    if cut.plan.dp == 1:
        return ()
    by_replica = [cut.ranks(stage, replica) for replica in range(cut.plan.dp)]
    groups = tuple(cut.group(peers) for peers in zip(*by_replica, strict=True))
    parameters = memory.stage_parameters_per_rank(cut.model, cut.plan, stage)
    recipe = cut.plan.bytes_of
    kinds: tuple[tuple[CollectiveKind, int], ...] = (
        (CollectiveKind.REDUCE_SCATTER, recipe.gradient_bytes),
        (CollectiveKind.ALL_GATHER, recipe.weight_bytes),
    )
    if cut.plan.zero == 0:
        kinds = ((CollectiveKind.ALL_REDUCE, recipe.gradient_bytes),)
    return tuple(
        _use(cut, "dp", stage, -1, (kind, each * parameters, groups)) for kind, each in kinds
    )


def norm_reductions(cut: Cut, stage: int) -> tuple[StepCollective, ...]:
    """With sequence parallelism a rank saw part of the tokens: sum the norms' gradients."""
    replicated = memory.stage_replicated_parameters(cut.model, cut.plan, stage)
    if cut.plan.tp == 1 or not cut.plan.sequence_parallel or replicated == 0:
        return ()
    groups = tuple(cut.group(cut.ranks(stage, replica)) for replica in range(cut.plan.dp))
    size = cut.plan.bytes_of.gradient_bytes * replicated
    return (_use(cut, "tp", stage, -1, (CollectiveKind.ALL_REDUCE, size, groups)),)


def tied_embedding_reduction(cut: Cut) -> tuple[StepCollective, ...]:
    """A tied embedding lives on the first and the last stage: sum its gradients."""
    plan = cut.plan
    if plan.pp == 1 or not cut.model.tied_embeddings:
        return ()
    pairs = [
        pair
        for replica in range(plan.dp)
        for pair in zip(cut.ranks(0, replica), cut.ranks(plan.pp - 1, replica), strict=True)
    ]
    size = plan.bytes_of.gradient_bytes * cut.model.vocab * cut.model.hidden // plan.tp
    groups = tuple(cut.group(pair) for pair in pairs)
    return (_use(cut, "pp", 0, -1, (CollectiveKind.ALL_REDUCE, size, groups)),)


def _use(
    cut: Cut,
    dimension: str,
    stage: int,
    replica: int,
    what: tuple[CollectiveKind, int, tuple[ReplicaGroup, ...]],
) -> StepCollective:
    kind, size, groups = what
    place = f"stage {stage}" + (f", replica {replica}" if replica >= 0 else "")
    collective = Collective(
        name=f"{dimension} {kind.value}, {place}",
        kind=kind,
        size_bytes=size,
        groups=groups,
        algorithm=cut.algorithm(dimension),
    )
    return StepCollective(
        name=f"{dimension} {kind.value}",
        dimension=dimension,
        stage=stage,
        replica=replica,
        collective=collective,
    )
