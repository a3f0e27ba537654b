"""The program of a training step: forward, loss, backward, reductions, optimizer.

With the reductions hidden behind the backward pass, the last micro-batch's backward block is cut
into segments of a few layers, and the gradients of a segment are reduced while the next one is
computed. Where the model is held in several parts, each part is a segment.
"""

from dataclasses import dataclass, field
from itertools import chain

from trnviz.core import memory, reductions, stages, traffic
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.layer import Layer
from trnviz.core.micro_batch import Pass
from trnviz.core.placement import Placement
from trnviz.core.reductions import Share
from trnviz.core.step import compute
from trnviz.core.step.compute import BACKWARD_PER_FORWARD, CoreRate
from trnviz.core.step.layers import Speller, Uses, hides
from trnviz.core.step.program import NONE, Lane, Phase, Program, Writer
from trnviz.core.traffic import Cut, Place, StepCollective

SEGMENTS = 4
"""Segments of a stage's layers whose gradients are reduced together (assumption)."""

Crowd = tuple[tuple[int, ...], ...]
"""For each stage and lane, the most ranks that share a core with any of its ranks."""


@dataclass(slots=True, kw_only=True)
class _Trainer:
    """What all lanes of a training step have in common."""

    cut: Cut
    rate: CoreRate
    crowd: Crowd
    launch_s: float
    writer: Writer = field(default_factory=Writer)

    def speller(self, stage: int, lane: int) -> Speller:
        return Speller(
            writer=self.writer,
            cut=self.cut,
            stage=stage,
            lane=lane,
            one=Pass.of(self.cut.plan),
            rate=self.rate,
            crowd=self.crowd[stage][lane],
        )

    def lane(self, stage: int, lane: int) -> Lane:
        parts = range(self.cut.plan.virtual_stages)
        words = [_Part(speller=self.speller(stage, lane), part=part) for part in parts]
        ends = [_ends(self.cut, stage, part) for part in parts]
        return Lane(
            stage=stage,
            replica=self.cut.replica(lane),
            forward=tuple(word.forward() for word in words),
            backward=tuple(word.backward() for word in words),
            last_backward=tuple(word.segments() for word in words),
            send_next=tuple(NONE if last else self._send(stage, lane, 1) for _, last in ends),
            send_previous=tuple(
                NONE if first else self._send(stage, lane, -1) for first, _ in ends
            ),
        )

    def _send(self, stage: int, lane: int, way: int) -> int:
        plan = self.cut.plan
        to = (stage + way) % plan.pp
        if to == stage:
            return NONE
        place = Place(cut=self.cut, stage=stage, lane=lane, one=Pass.of(plan))
        key = (stage, lane, f"send to {to} {way}")
        use = self.writer.use(key, lambda: traffic.send(place, to))
        known = (use, "pattern")
        if known not in self.sends:
            self.sends[known] = self.writer.pattern([Phase(uses=((use, 1),))])[0]
        return self.sends[known]

    sends: dict[tuple[int, str], int] = field(default_factory=dict)

    # -- after the last backward pass --------------------------------------------------------------

    def reductions(self, stage: int) -> tuple[tuple[int, ...], ...]:
        """The patterns that follow each segment, all gradients of the stage dealt out to them."""
        whole = reductions.stage_share(self.cut, stage)
        if not hides(self.cut, "dp") or self.cut.plan.zero == traffic.ZERO_WEIGHTS:
            return ()
        shares = self._segment_shares(stage, whole)
        found = tuple(self._reduction(stage, share) for share in shares)
        return found if any(found) else ()

    def _segment_shares(self, stage: int, whole: Share) -> list[Share]:
        """Layers in equal pieces; the rest (embedding, head, final norm) goes with the last one."""
        count = self.cut.plan.virtual_stages * segments_of(self.cut, stage)
        each = reductions.layers_share(self.cut, stage).scaled(1 / count)
        rest = whole - each.scaled(count - 1)
        return [*([each] * (count - 1)), rest]

    def _reduction(self, stage: int, share: Share) -> tuple[int, ...]:
        made = reductions.gradient_reductions(self.cut, stage, share)
        return self.writer.pattern([Phase(uses=((self._once(stage, use), 1),)) for use in made])

    def _once(self, stage: int, use: StepCollective) -> int:
        return self.writer.use((stage, use.name, use.size_bytes), lambda: use)

    def finale(self, stage: int, *, reduced: bool) -> tuple[int, ...]:
        """What is left to reduce, the optimizer, and the gathering of weights."""
        cut = self.cut
        whole = reductions.stage_share(cut, stage)
        before = [*reductions.norm_reductions(cut, stage)]
        if not reduced:
            before += reductions.gradient_reductions(cut, stage, whole)
        moved = memory.optimizer_traffic_bytes(cut.model, cut.plan, stage)
        update = max(self.crowd[stage]) * moved / self.rate.hbm_bytes_per_s
        phases = [Phase(uses=((self.writer.add(use), 1),)) for use in before]
        phases.append(Phase(seconds=update, label="optimizer"))
        for use in reductions.weight_gathers(cut, stage, whole):
            phases.append(Phase(uses=((self.writer.add(use), 1),)))
        return self.writer.pattern(phases)


@dataclass(slots=True, kw_only=True)
class _Part:
    """One part of one lane: its blocks."""

    speller: Speller
    part: int

    @property
    def _ends(self) -> tuple[bool, bool]:
        return _ends(self.speller.cut, self.speller.stage, self.part)

    def _layers(self) -> tuple[tuple[Layer, int], ...]:
        cut, stage = self.speller.cut, self.speller.stage
        return stages.kinds_of_parts(cut.model, cut.plan, stage)[self.part]

    def _pattern(self, phases: list[Phase], turns: int = 1) -> tuple[int, ...]:
        return self.speller.writer.pattern(phases, turns)

    def _end_weights(self) -> tuple[Uses, Uses]:
        """ZeRO-3: embedding or head of this stage, gathered and scattered once a block."""
        s = self.speller
        rest = reductions.stage_share(s.cut, s.stage)
        layers = reductions.layers_share(s.cut, s.stage)
        return s.gathered("ends", rest - layers)

    def forward(self) -> tuple[int, ...]:
        """Embedding on the first stage, the layers, head and loss on the last."""
        s, (first, last) = self.speller, self._ends
        gathers = _alone(self._end_weights()[0]) if first or last else []
        opening = self._pattern([*gathers, *_alone(s.after())]) if first else ()
        layers = (self._pattern(s.forward(kind), turns) for kind, turns in self._layers())
        closing: tuple[int, ...] = ()
        if last:
            head = s.kernel(self._head(), "head forward", s.before())
            closing = (
                *self._pattern([] if first else gathers),
                *self._pattern(self._projection(backward=False), self._predictions),
                *self._pattern([*head, *self._loss()], 1 + self._predictions),
            )
        return (*opening, *chain.from_iterable(layers), *closing)

    @property
    def _predictions(self) -> int:
        s = self.speller
        return stages.predictions_of_stage(s.cut.model, s.cut.plan, s.stage) if self._ends[1] else 0

    def _projection(self, *, backward: bool) -> list[Phase]:
        """Of a prediction layer: the embedding of the next token beside the hidden state.

        Both are gathered, a cut of the columns computed, and the columns gathered in turn
        (Megatron-LM, multi_token_prediction.py); backward the other way round.
        """
        s = self.speller
        if not self._predictions:
            return []
        work = compute.projection_work((s.cut.model, s.cut.plan), s.one)
        embedding, columns = s.after(), s.tensor(CollectiveKind.ALL_GATHER)
        pair = (*s.before(), *s.before())
        if not backward:
            return s.kernel(work, "projection forward", (*embedding, *pair), columns)
        back = (*s.after(), *s.after())
        return s.kernel(
            work,
            "projection backward",
            (*s.before(), *pair),
            (*back, *(s.before())),
            times=BACKWARD_PER_FORWARD,
        )

    def _head(self) -> compute.Work:
        s = self.speller
        return compute.head_work((s.cut.model, s.cut.plan), s.one)

    def _loss(self) -> list[Phase]:
        s = self.speller
        if s.cut.plan.tp == 1:
            return []
        return _alone(s.use("loss", lambda: traffic.loss_reduction(s.place)))

    def backward(self) -> tuple[int, ...]:
        """The head first, the layers, then the gradient of the embedding."""
        return tuple(chain.from_iterable(self._backward(1)))

    def segments(self) -> tuple[tuple[int, ...], ...]:
        """The last backward block, cut where gradients are complete."""
        cut, stage = self.speller.cut, self.speller.stage
        if not hides(cut, "dp"):
            return (self.backward(),)
        return self._backward(segments_of(cut, stage))

    def _backward(self, pieces: int) -> tuple[tuple[int, ...], ...]:
        s, (first, last) = self.speller, self._ends
        head: tuple[int, ...] = ()
        if last:
            kernel = s.kernel(
                self._head(), "head backward", s.before(), s.after(), times=BACKWARD_PER_FORWARD
            )
            head = (
                *self._pattern(kernel, 1 + self._predictions),
                *self._pattern(self._projection(backward=True), self._predictions),
            )
        scatters = _alone(self._end_weights()[1]) if first or last else []
        embedding = self._pattern([*_alone(s.before() if first else ()), *scatters])
        layers = [self._piece(i, pieces) for i in range(pieces)]
        layers[0] = (*head, *layers[0])
        layers[-1] = (*layers[-1], *embedding)
        return tuple(layers)

    def _piece(self, index: int, pieces: int) -> tuple[int, ...]:
        """Equal shares of the layers of each kind, what is left over in the first pieces."""
        found: list[int] = []
        for kind, turns in reversed(self._layers()):
            share = turns // pieces + (index < turns % pieces)
            found += self._pattern(self.speller.backward(kind), share)
        return tuple(found)


def _alone(uses: Uses) -> list[Phase]:
    return [Phase(uses=(one,)) for one in uses]


def _ends(cut: Cut, stage: int, part: int) -> tuple[bool, bool]:
    """True for the part with the embedding, and for the one with the head."""
    plan = cut.plan
    return (stage, part) == (0, 0), (stage, part) == (plan.pp - 1, plan.virtual_stages - 1)


def segments_of(cut: Cut, stage: int) -> int:
    """Segments of each part's last backward block."""
    if cut.plan.virtual_stages > 1:
        return 1
    return min(SEGMENTS, max(1, sum(n for _, n in stages.stage_kinds(cut.model, cut.plan, stage))))


def training(cut: Cut, rate: CoreRate, crowd: Crowd, launch_s: float = 0.0) -> Program:
    """The program of one training step."""
    plan = cut.plan
    trainer = _Trainer(cut=cut, rate=rate, crowd=crowd, launch_s=launch_s)
    lanes = tuple(
        trainer.lane(stage, lane) for stage in range(plan.pp) for lane in range(cut.lanes_of_stage)
    )
    reduced = tuple(trainer.reductions(stage) for stage in range(plan.pp))
    finales = tuple(trainer.finale(stage, reduced=bool(reduced[stage])) for stage in range(plan.pp))
    tied = [trainer.writer.add(use) for use in reductions.tied_embedding_reduction(cut)]
    launch = trainer.writer.pattern([Phase(seconds=launch_s, label="launch")])
    closing = trainer.writer.pattern([Phase(uses=((use, 1),)) for use in tied])
    return Program(
        uses=tuple(trainer.writer.uses),
        patterns=tuple(trainer.writer.patterns),
        lanes=lanes,
        stages=plan.pp,
        lanes_of_stage=cut.lanes_of_stage,
        parts=plan.virtual_stages,
        schedule=plan.schedule,
        micro_batches=plan.micro_batches,
        waits_for_sends=not plan.collective_cores,
        opening=launch,
        reductions=reduced,
        finales=finales,
        closing=closing,
    )


def crowding(cut: Cut, placement: Placement) -> Crowd:
    """The most ranks that share a core with any rank of each lane."""
    cores = int(placement.core_of_rank.max(initial=0)) + 1
    place = placement.chip_of_rank.astype("i8") * cores + placement.core_of_rank
    counts = _counts(place.tolist())
    return tuple(
        tuple(
            max(counts[int(place[rank])] for rank in cut.lane_ranks(stage, lane).ravel())
            for lane in range(cut.lanes_of_stage)
        )
        for stage in range(cut.plan.pp)
    )


def _counts(places: list[int]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for place in places:
        counts[place] = counts.get(place, 0) + 1
    return counts
