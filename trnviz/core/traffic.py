"""The collectives of activations: who talks to whom, in which operation, with how many bytes.

Payloads follow the accounting of tensor, pipeline and sequence parallelism in Narayanan et al. 2021
(arXiv 2104.04473) and Korthikanti et al. 2022 (arXiv 2205.05198). With A = 2 bytes x micro-batch x
sequence x hidden / CP:

- tensor parallel, sequence parallel on: all-gather of A into attention and into the feed-forward
  layer, reduce-scatter of A out of each; off: one all-reduce of A after each. The backward pass
  mirrors this and gathers the saved inputs once more.
- pipeline: A (A / tp with sequence parallel) from each rank to its peer in the next stage, and
  back.
- context parallel: the keys and values of one part of the sequence go round the ring of its ranks
  (arXiv 2310.01889), only as far as a window looks back; backward with their gradients. Where an
  algorithm is named for "cp", they are gathered at once by it, as Llama 3 does (arXiv 2407.21783).
- experts: each token goes to the groups of its K experts and back, all-to-all; inside a group that
  cuts its experts, tokens are gathered and results scattered.

What weights and gradients add is in `trnviz.core.reductions`. A *lane* is the unit that runs in
lockstep: the ranks of a stage that belong to one replica, or to the few replicas that share experts
or weights.
"""

from dataclasses import dataclass, replace
from math import lcm

import numpy as np

from trnviz.core import dealing
from trnviz.core.arrays import Int32Array, frozen
from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup
from trnviz.core.kv_cache import CacheCut, rank_token_values
from trnviz.core.layer import Experts, Layer
from trnviz.core.micro_batch import Pass
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.part import ceil_divide
from trnviz.core.placement import Placement

LOSS_BYTES = 4
"""Width of the running maximum and sum of the loss, fp32."""
DISPATCH_BYTES_FP8 = 1 + 4 / 128
"""Width of a value sent to an expert in fp8: a byte, and an fp32 scale for each 128 (DeepEP)."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StepCollective:
    """One use of a collective in the step, wherever its ranks sit.

    Attributes:
        name: What it is, such as "tp all_gather".
        dimension: "tp", "cp", "ep", "pp" or "dp".
        stage: Pipeline stage that starts it.
        replica: First data-parallel replica that takes part, -1 when all do.
        kind: The operation.
        size_bytes: By the convention of `collectives.collective`.
        ranks: (G, n) i4 the groups that run side by side.
        pairs: (source, destination) positions in the group, of sends and permutes.
        algorithm: A name of the registry, or "auto".
        pace: Time of its fullest member over the mean, for weights of experts dealt unevenly.
        loads: Of an exchange, what each position of a group receives over the mean; empty: alike.
        sends_loads: True when this is what each position sends instead.
        group_loads: What each group carries over the mean of all; empty: alike.
    """

    name: str
    dimension: str
    stage: int
    replica: int
    kind: CollectiveKind
    size_bytes: int
    ranks: Int32Array
    pairs: tuple[tuple[int, int], ...] = ()
    algorithm: str = "auto"
    pace: float = 1.0
    loads: tuple[float, ...] = ()
    sends_loads: bool = False
    group_loads: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "ranks", frozen(self.ranks, "i4", (None, None)))

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The ranks of each group."""
        return tuple(tuple(group) for group in self.ranks.tolist())

    def placed(self, placement: Placement) -> Collective:
        """The operation itself, on the cores where its ranks sit."""
        groups = tuple(
            ReplicaGroup(
                ranks=ranks,
                chip_of_rank=placement.chip_of_rank[ranks],
                core_of_rank=placement.core_of_rank[ranks],
            )
            for ranks in self.ranks
        )
        return Collective(
            name=self.name,
            kind=self.kind,
            size_bytes=self.size_bytes,
            groups=groups,
            algorithm=self.algorithm,
            pairs=self.pairs,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """A model, its plan and the chosen algorithms: what traffic is made from."""

    model: ModelSpec
    plan: Parallelism
    algorithms: tuple[tuple[str, str], ...] = ()

    def algorithm(self, dimension: str) -> str:
        """The algorithm asked for in this dimension."""
        return dict(self.algorithms).get(dimension, "auto")

    @property
    def coupled(self) -> int:
        """Neighbouring replicas that run in lockstep: they share experts, or weights by ZeRO-3."""
        plan = self.plan
        found = 1
        if self.model.has_experts and plan.ep * plan.expert_tp != plan.tp:
            found = lcm(found, _spanned(plan.ep * plan.expert_tp, plan.tp * plan.cp, plan.dp))
        if plan.is_training and plan.zero == ZERO_WEIGHTS:
            found = lcm(found, _spanned(plan.shard_ranks, plan.cp, plan.dp))
            if self.model.has_experts and plan.expert_shard_ranks > 1:
                found = plan.dp
        return found

    @property
    def lanes_of_stage(self) -> int:
        """Lanes of each stage."""
        return self.plan.dp // self.coupled

    def lane_ranks(self, stage: int, lane: int) -> Int32Array:
        """(replicas, CP, TP) i4, the ranks of one lane of a stage."""
        first = lane * self.coupled
        ranks: Int32Array = self.plan.grid[stage, first : first + self.coupled]
        return ranks

    def replica(self, lane: int) -> int:
        """How a lane is called: by its first replica, -1 when it is all there are."""
        return lane * self.coupled if self.lanes_of_stage > 1 or self.plan.dp == 1 else -1


ZERO_WEIGHTS = 3
"""The ZeRO stage that cuts weights too."""


def _spanned(ranks: int, unit: int, most: int) -> int:
    """Replicas of `unit` ranks that a block of `ranks` neighbours touches; all if it is uneven."""
    if ranks <= unit:
        return 1 if unit % ranks == 0 else most
    return ranks // unit if ranks % unit == 0 else most


def residual_bytes(cut: Cut, one: Pass) -> int:
    """A: one micro-batch of the residual stream, of one part of the sequence."""
    return cut.plan.value_bytes * one.rank_tokens(cut.plan) * cut.model.hidden


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where in the plan traffic arises: a lane of a stage, and what passes through."""

    cut: Cut
    stage: int
    lane: int
    one: Pass

    @property
    def ranks(self) -> Int32Array:
        """(replicas, CP, TP) i4."""
        return self.cut.lane_ranks(self.stage, self.lane)

    def use(
        self,
        dimension: str,
        kind: CollectiveKind,
        size_bytes: float,
        ranks: Int32Array,
        purpose: str = "",
    ) -> StepCollective:
        """A collective of this lane."""
        return StepCollective(
            name=f"{dimension} {kind.value}" + (f", {purpose}" if purpose else ""),
            dimension=dimension,
            stage=self.stage,
            replica=self.cut.replica(self.lane),
            kind=kind,
            size_bytes=round(size_bytes),
            ranks=ranks,
            algorithm=self.cut.algorithm(dimension),
        )


def tensor(place: Place, kind: CollectiveKind, size_bytes: float | None = None) -> StepCollective:
    """A collective of the tensor-parallel groups, of A if not said otherwise."""
    size = residual_bytes(place.cut, place.one) if size_bytes is None else size_bytes
    return place.use("tp", kind, size, place.ranks.reshape(-1, place.cut.plan.tp))


def loss_reduction(place: Place) -> StepCollective:
    """Maximum and sum over the vocabulary shards of every token's logits, on the last stage."""
    size = 2 * LOSS_BYTES * place.one.rank_tokens(place.cut.plan)
    ranks = place.ranks.reshape(-1, place.cut.plan.tp)
    return place.use("tp", CollectiveKind.ALL_REDUCE, size, ranks, "loss")


def choice(place: Place) -> StepCollective:
    """The best next token over the vocabulary shards: a score and a number for each sequence."""
    size = 2 * LOSS_BYTES * place.one.sequences
    ranks = place.ranks.reshape(-1, place.cut.plan.tp)
    return place.use("tp", CollectiveKind.ALL_REDUCE, size, ranks, "choice of token")


def send(place: Place, to_stage: int) -> StepCollective:
    """Activations forward or gradients back, each rank to its peer in a neighbouring stage."""
    plan = place.cut.plan
    here = place.ranks.ravel()
    there = place.cut.lane_ranks(to_stage, place.lane).ravel()
    cut = plan.tp if plan.sequence_parallel and not place.one.is_cached else 1
    return StepCollective(
        name="pp send_recv",
        dimension="pp",
        stage=place.stage,
        replica=place.cut.replica(place.lane),
        kind=CollectiveKind.SEND_RECV,
        size_bytes=ceil_divide(residual_bytes(place.cut, place.one), cut),
        ranks=np.concatenate((here, there))[None, :],
        pairs=tuple((i, i + len(here)) for i in range(len(here))),
        algorithm=place.cut.algorithm("pp"),
    )


# --- context parallel --------------------------------------------------------------------------


def rings_keys(cut: Cut) -> bool:
    """True when keys and values go round a ring; a named algorithm gathers them at once."""
    return cut.algorithm("cp") == "auto"


def key_value_bytes(place: Place, kind: Layer) -> int:
    """Keys and values of one part of the sequence, of the heads of one rank."""
    plan = place.cut.plan
    values = rank_token_values(kind.attention, CacheCut(tp=plan.tp))
    return plan.value_bytes * place.one.rank_tokens(plan) * values


def ring_steps(place: Place, kind: Layer) -> int:
    """Neighbours whose keys a token looks at, as far as its window reaches."""
    plan, window = place.cut.plan, kind.attention.window
    if not window:
        return plan.cp - 1
    part = max(1, ceil_divide(place.one.tokens, plan.cp))
    return min(plan.cp - 1, ceil_divide(window - 1, part))


def key_value_step(place: Place, kind: Layer, times: int = 1) -> StepCollective:
    """One step of the ring: each rank hands on what it holds; `times` 2 with the gradients."""
    ranks = np.moveaxis(place.ranks, 1, -1).reshape(-1, place.cut.plan.cp)
    n = ranks.shape[1]
    size = times * key_value_bytes(place, kind)
    use = place.use("cp", CollectiveKind.PERMUTE, size, ranks, "keys and values")
    pairs = tuple((i, (i + 1) % n) for i in range(n))
    return replace(use, pairs=pairs, algorithm="auto")


def key_value_gather(place: Place, kind: Layer, *, backward: bool) -> StepCollective:
    """All keys and values at once; backward, their gradients are summed and dealt out."""
    ranks = np.moveaxis(place.ranks, 1, -1).reshape(-1, place.cut.plan.cp)
    size = place.cut.plan.cp * key_value_bytes(place, kind)
    operation = CollectiveKind.REDUCE_SCATTER if backward else CollectiveKind.ALL_GATHER
    return place.use("cp", operation, size, ranks, "keys and values")


def context_output(place: Place, kind: Layer) -> StepCollective:
    """With a cache that is cut along the sequence, each part's output is added up."""
    plan, attention = place.cut.plan, kind.attention
    ranks = np.moveaxis(place.ranks, 1, -1).reshape(-1, plan.cp)
    wide = ceil_divide(attention.heads, plan.tp) * (attention.value_dim + 2)
    size = plan.value_bytes * place.one.rank_tokens(plan) * wide
    return place.use("cp", CollectiveKind.ALL_REDUCE, size, ranks, "output")


# --- experts -----------------------------------------------------------------------------------


def expert_mesh(place: Place) -> Int32Array:
    """(expert DP, EP, expert TP) i4 of the ranks of a lane, in their order."""
    plan = place.cut.plan
    mesh: Int32Array = place.ranks.reshape(-1, plan.ep, plan.expert_tp)
    return mesh


def exchange(place: Place, experts: Experts, purpose: str) -> StepCollective:
    """Tokens to the groups of their experts ("dispatch"), or results back ("combine").

    Each rank sends a slice of the tokens of its tensor-parallel group, and gets what is sent to its
    experts. The exchange lasts until the busiest group has everything.
    """
    plan = place.cut.plan
    ranks = np.moveaxis(expert_mesh(place), 1, -1).reshape(-1, plan.ep)
    lean = plan.dtype == "fp8" and purpose == "dispatch"
    width = DISPATCH_BYTES_FP8 if lean else float(plan.value_bytes)
    size = _slice_tokens(place) * experts.per_token * place.cut.model.hidden * width
    use = place.use("ep", CollectiveKind.ALL_TO_ALL, size, ranks, purpose)
    loads = tuple(dealing.loads(plan, place.stage).tolist())
    return replace(
        use,
        loads=loads if len(set(loads)) > 1 else (),
        sends_loads=purpose == "combine",
    )


def expert_tensor(place: Place, experts: Experts, kind: CollectiveKind) -> StepCollective:
    """Tokens gathered, or results scattered, over the ranks that cut an expert."""
    plan = place.cut.plan
    sent = experts.per_token if plan.ep > 1 else 1.0
    width = plan.value_bytes * place.cut.model.hidden
    size = _slice_tokens(place) * sent * plan.expert_tp * width
    mesh = expert_mesh(place)
    use = place.use("ep", kind, size, mesh.reshape(-1, plan.expert_tp), "expert TP")
    loads = dealing.loads(plan, place.stage).tolist() * len(mesh)
    return replace(use, group_loads=tuple(loads) if len(set(loads)) > 1 else ())


def _slice_tokens(place: Place) -> float:
    """Tokens of one rank: those of its group are dealt out."""
    return place.one.rank_tokens(place.cut.plan) / place.cut.plan.tp
