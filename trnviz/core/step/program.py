"""A training step as a program: what every stage does, in which order, and what waits for what.

A *lane* is one pipeline stage of one data-parallel replica: all its ranks run in lockstep. A lane
works through *blocks* (the forward or backward pass of one micro-batch); a block is a few
*patterns*, and a pattern repeats its phases `turns` times, once a layer. A *phase* is a stretch of
compute or one collective. The order of blocks is 1F1B (Narayanan et al. 2021): stage i starts with
min(pp - 1 - i, m) forward passes, then one backward for each forward.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain

from trnviz.core import memory
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.layer import Layer
from trnviz.core.step import compute
from trnviz.core.step.compute import BACKWARD_PER_FORWARD, CoreRate
from trnviz.core.traffic import (
    Cut,
    StepCollective,
    gradient_reductions,
    loss_reduction,
    norm_reductions,
    send,
    tensor_parallel,
    tied_embedding_reduction,
)

COMPUTE = -1
NONE = -1


@dataclass(frozen=True, slots=True)
class Phase:
    """Compute for `seconds`, or the collective `use` of the program.

    Attributes:
        use: Index into `Program.uses`, or `COMPUTE`.
        seconds: Length of a compute phase.
        label: What it is, for the event line.
    """

    use: int
    seconds: float = 0.0
    label: str = ""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Phases that repeat.

    Attributes:
        phases: One turn.
        turns: How often, one right after another.
    """

    phases: tuple[Phase, ...]
    turns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """One stage of one replica.

    Attributes:
        stage: Pipeline stage.
        replica: Data-parallel replica.
        forward: Patterns of a forward block, as indices into `Program.patterns`.
        backward: Patterns of a backward block.
        send_next: Pattern that carries activations to the next stage, `NONE` on the last.
        send_previous: Pattern that carries gradients to the previous stage, `NONE` on the first.
    """

    stage: int
    replica: int
    forward: tuple[int, ...]
    backward: tuple[int, ...]
    send_next: int
    send_previous: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """The whole step.

    Attributes:
        uses: Every collective of the step, once per stage, replica and purpose.
        patterns: Every pattern, once.
        lanes: Stage-major: lane = stage * dp + replica.
        finales: Per stage, the patterns that run once all its replicas are done.
        closing: Patterns that run once every stage is done, such as tied embeddings.
        stages: Pipeline stages.
        replicas: Data-parallel replicas.
    """

    uses: tuple[StepCollective, ...]
    patterns: tuple[Pattern, ...]
    lanes: tuple[Lane, ...]
    finales: tuple[tuple[int, ...], ...]
    closing: tuple[int, ...]
    stages: int
    replicas: int


def block_order(stage: int, stages: int, micro_batches: int) -> tuple[tuple[str, int], ...]:
    """1F1B: ("F" or "B", micro-batch) in the order in which this stage works."""
    warm = min(stages - 1 - stage, micro_batches)
    order = [("F", i) for i in range(warm)]
    for i in range(micro_batches - warm):
        order += [("F", warm + i), ("B", i)]
    order += [("B", i) for i in range(micro_batches - warm, micro_batches)]
    return tuple(order)


@dataclass(slots=True)
class _Builder:
    """Collects uses and patterns while a program is written."""

    cut: Cut
    rate: CoreRate
    ranks_per_core: dict[tuple[int, int], int]
    uses: list[StepCollective]
    patterns: list[Pattern]

    def use(self, collective: StepCollective) -> int:
        self.uses.append(collective)
        return len(self.uses) - 1

    def pattern(self, phases: list[Phase], turns: int = 1) -> tuple[int, ...]:
        """The index of a new pattern, in a tuple; empty when it would do nothing."""
        phases = [p for p in phases if p.use != COMPUTE or p.seconds > 0]
        if not phases or turns == 0:
            return ()
        self.patterns.append(Pattern(tuple(phases), turns))
        return (len(self.patterns) - 1,)

    def lane(self, stage: int, replica: int) -> Lane:
        plan = self.cut.plan
        words = _Words(self, stage, replica)
        return Lane(
            stage=stage,
            replica=replica,
            forward=words.forward(),
            backward=words.backward(),
            send_next=self._send(stage, stage + 1, replica) if stage + 1 < plan.pp else NONE,
            send_previous=self._send(stage, stage - 1, replica) if stage > 0 else NONE,
        )

    def _send(self, stage: int, to_stage: int, replica: int) -> int:
        use = self.use(send(self.cut, stage, to_stage, replica))
        return self.pattern([Phase(use)])[0]

    def finale(self, stage: int) -> tuple[int, ...]:
        """Gradient reduction, optimizer, parameter gathering of one stage."""
        uses = [self.use(u) for u in norm_reductions(self.cut, stage)]
        reductions = [self.use(u) for u in gradient_reductions(self.cut, stage)]
        moved = memory.optimizer_traffic_bytes(self.cut.model, self.cut.plan, stage)
        slowest = max(self.ranks_per_core[stage, r] for r in range(self.cut.plan.dp))
        update = Phase(COMPUTE, slowest * moved / self.rate.hbm_bytes_per_s, "optimizer")
        phases = [Phase(u) for u in (*uses, *reductions[:1])]
        phases += [update, *(Phase(u) for u in reductions[1:])]
        return self.pattern(phases)


@dataclass(slots=True)
class _Words:
    """The phases of one lane's layers."""

    builder: _Builder
    stage: int
    replica: int

    def _tp(self, kind: CollectiveKind) -> int:
        cut = self.builder.cut
        for index, use in enumerate(self.builder.uses):
            same = (use.dimension, use.stage, use.replica) == ("tp", self.stage, self.replica)
            if same and use.collective.kind is kind:
                return index
        return self.builder.use(tensor_parallel(cut, self.stage, self.replica, kind))

    def _compute(self, seconds: float, label: str) -> Phase:
        slow = self.builder.ranks_per_core[self.stage, self.replica]
        return Phase(COMPUTE, seconds * slow, label)

    def _before(self) -> list[Phase]:
        """What a half layer needs before it computes forward, or after it backward."""
        plan = self.builder.cut.plan
        gather = plan.tp > 1 and plan.sequence_parallel
        return [Phase(self._tp(CollectiveKind.ALL_GATHER))] if gather else []

    def _after(self) -> list[Phase]:
        """How a half layer's partial sums come together."""
        plan = self.builder.cut.plan
        if plan.tp == 1:
            return []
        scatter = plan.sequence_parallel
        kind = CollectiveKind.REDUCE_SCATTER if scatter else CollectiveKind.ALL_REDUCE
        return [Phase(self._tp(kind))]

    def _halves(self, kind: Layer) -> tuple[tuple[float, str], tuple[float, str]]:
        b = self.builder
        cut = (b.cut.model, b.cut.plan)
        return (
            (compute.attention_seconds(kind, cut, b.rate), "attention"),
            (compute.mlp_seconds(kind, cut, b.rate), "experts" if kind.experts else "feed-forward"),
        )

    def _layer_forward(self, kind: Layer) -> list[Phase]:
        phases: list[Phase] = []
        for seconds, label in self._halves(kind):
            phases += [*self._before(), self._compute(seconds, f"{label} forward"), *self._after()]
        return phases

    def _layer_backward(self, kind: Layer) -> list[Phase]:
        """Recompute if asked, then each half reversed: gather gradient and input, scatter."""
        plan = self.builder.cut.plan
        phases = self._layer_forward(kind) if plan.recompute == "full" else []
        attention, mlp = self._halves(kind)
        if plan.recompute == "selective":
            b = self.builder
            again = compute.elementwise_seconds(kind, (b.cut.model, plan), b.rate)
            phases.append(self._compute(again, "norms and product again"))
        for seconds, label in (mlp, attention):
            twice = seconds * BACKWARD_PER_FORWARD
            phases += [*self._before(), *self._before()]
            phases += [self._compute(twice, f"{label} backward"), *self._after()]
        return phases

    def _head(self, passes: int, label: str) -> list[Phase]:
        b = self.builder
        seconds = compute.head_seconds(b.cut.model, b.cut.plan, b.rate)
        return [*self._before(), self._compute(passes * seconds, label), *self._after()]

    def _loss(self) -> list[Phase]:
        cut = self.builder.cut
        if cut.plan.tp == 1:
            return []
        return [Phase(self.builder.use(loss_reduction(cut, self.replica)))]

    def _layers(self, phases: Callable[[Layer], list[Phase]]) -> tuple[int, ...]:
        """A pattern for each kind of layer of the stage."""
        cut = self.builder.cut
        kinds = memory.stage_kinds(cut.model, cut.plan, self.stage)
        found = (self.builder.pattern(phases(kind), count) for kind, count in kinds)
        return tuple(chain.from_iterable(found))

    def forward(self) -> tuple[int, ...]:
        """Embedding on the first stage, the layers, head and loss on the last."""
        b, plan = self.builder, self.builder.cut.plan
        first = b.pattern(self._after()) if self.stage == 0 else ()
        layers = self._layers(self._layer_forward)
        last: tuple[int, ...] = ()
        if self.stage == plan.pp - 1:
            head = self._head(1, "head forward")
            keep = head[:-1] if plan.tp > 1 else head
            last = b.pattern([*keep, *self._loss()])
        return (*first, *layers, *last)

    def backward(self) -> tuple[int, ...]:
        """The head first, the layers, then the gradient of the embedding."""
        b, plan = self.builder, self.builder.cut.plan
        first: tuple[int, ...] = ()
        if self.stage == plan.pp - 1:
            first = b.pattern(self._head(BACKWARD_PER_FORWARD, "head backward"))
        layers = self._layers(self._layer_backward)[::-1]
        last = b.pattern(self._before()) if self.stage == 0 else ()
        return (*first, *layers, *last)


def training(cut: Cut, rate: CoreRate) -> Program:
    """The program of one training step."""
    plan = cut.plan
    builder = _Builder(cut, rate, _crowding(cut), [], [])
    lanes = tuple(builder.lane(s, r) for s in range(plan.pp) for r in range(plan.dp))
    finales = tuple(builder.finale(stage) for stage in range(plan.pp))
    tied = [Phase(builder.use(u)) for u in tied_embedding_reduction(cut)]
    return Program(
        lanes=lanes,
        finales=finales,
        closing=builder.pattern(tied),
        uses=tuple(builder.uses),
        patterns=tuple(builder.patterns),
        stages=plan.pp,
        replicas=plan.dp,
    )


def _crowding(cut: Cut) -> dict[tuple[int, int], int]:
    """The most ranks that share a core with any rank of each (stage, replica)."""
    on_core: dict[tuple[int, int], int] = {}
    places = list(
        zip(cut.placement.chip_of_rank.tolist(), cut.placement.core_of_rank.tolist(), strict=True)
    )
    for place in places:
        on_core[place] = on_core.get(place, 0) + 1
    return {
        (stage, replica): max(on_core[places[rank]] for rank in cut.ranks(stage, replica))
        for stage in range(cut.plan.pp)
        for replica in range(cut.plan.dp)
    }
