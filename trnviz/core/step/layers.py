"""The phases of a layer on one lane: what is gathered, computed, exchanged and scattered, in order.

Overlap is decided here for what happens within a layer. Where traffic hides behind computation, the
collectives of half a layer run beside its compute, one after another, and what they take of the
memory's bandwidth slows the compute down where memory limits it. Without collective cores the
engines stand still while anything is carried, so nothing is hidden.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from trnviz.core import reductions, traffic
from trnviz.core.collectives.collective import CollectiveKind, busbw_factor
from trnviz.core.layer import Experts, Layer
from trnviz.core.micro_batch import Pass
from trnviz.core.model import layer_parts
from trnviz.core.step import compute
from trnviz.core.step.compute import BACKWARD_PER_FORWARD, CoreRate, Work
from trnviz.core.step.program import Phase, Writer
from trnviz.core.traffic import Cut, Place, StepCollective

_GATHER = CollectiveKind.ALL_GATHER
_SCATTER = CollectiveKind.REDUCE_SCATTER
_SUM = CollectiveKind.ALL_REDUCE
_TOUCHES = {
    CollectiveKind.REDUCE_SCATTER: 4.0,
    CollectiveKind.ALL_REDUCE: 3.0,
}
"""Memory accesses for each byte on the wire; 2, read and written, for all others."""

Uses = tuple[tuple[int, int], ...]


def hides(cut: Cut, what: str) -> bool:
    """True when this kind of traffic ("tp" or "dp") runs beside computation."""
    return cut.plan.collective_cores and cut.plan.overlap in (what, "all")


@dataclass(slots=True, kw_only=True)
class Speller:
    """Spells out one lane's layers.

    Attributes:
        writer: Takes uses and patterns.
        cut: Model, plan, algorithms.
        stage: Of the lane.
        lane: Among those of its stage.
        one: What passes through.
        rate: Of a core.
        crowd: Ranks that share the most crowded core of the lane.
    """

    writer: Writer
    cut: Cut
    stage: int
    lane: int
    one: Pass
    rate: CoreRate
    crowd: int
    place: Place = field(init=False)

    def __post_init__(self) -> None:
        self.place = Place(cut=self.cut, stage=self.stage, lane=self.lane, one=self.one)

    # -- pieces ------------------------------------------------------------------------------------

    def use(self, what: str, make: Callable[[], StepCollective], times: int = 1) -> Uses:
        """Executions of one of the lane's collectives."""
        return ((self.writer.use((self.stage, self.lane, what), make), times),) if times else ()

    def tensor(self, kind: CollectiveKind) -> Uses:
        """A collective of A over the tensor-parallel groups."""
        if self.cut.plan.tp == 1:
            return ()
        return self.use(f"tp {kind}", lambda: traffic.tensor(self.place, kind))

    @property
    def is_cut(self) -> bool:
        """True when the residual stream is cut along the sequence over TP."""
        return self.cut.plan.sequence_parallel and not self.one.is_cached

    def before(self) -> Uses:
        """What half a layer needs before it computes forward, or after it backward."""
        return self.tensor(_GATHER) if self.is_cut else ()

    def after(self) -> Uses:
        """How half a layer's partial sums come together."""
        return self.tensor(_SCATTER if self.is_cut else _SUM)

    def seconds(self, work: Work, times: int, beside: Uses) -> float:
        """Time of a kernel, slowed by those who share its core and its memory."""
        carried = sum(n * self._touched_bytes(u) for u, n in beside)
        alone = work.seconds(self.rate, times, carried)
        return self.crowd * (alone + self.rate.start_s)

    def _touched_bytes(self, index: int) -> float:
        use = self.writer.uses[index]
        wire = use.size_bytes * busbw_factor(use.kind, use.ranks.shape[1])
        return wire * _TOUCHES.get(use.kind, 2.0)

    def kernel(
        self, work: Work, label: str, before: Uses = (), after: Uses = (), beside: Uses = (),
        *, times: int = 1,
    ) -> list[Phase]:  # fmt: skip
        """Compute with its traffic: in turn, or side by side where the plan hides it.

        `beside` runs with the compute whatever the plan says of tensor parallelism.
        """
        if hides(self.cut, "tp"):
            beside, before, after = (*before, *beside, *after), (), ()
        phases = [Phase(uses=(one,)) for one in before]
        together, alone = (self.seconds(work, times, uses) for uses in (beside, ()))
        phases.append(Phase(uses=beside, seconds=together, label=label, alone_s=alone))
        return [*phases, *(Phase(uses=(one,)) for one in after)]

    # -- halves ------------------------------------------------------------------------------------

    def _attention(self, kind: Layer, *, backward: bool, beside: Uses) -> list[Phase]:
        work = compute.attention_work(kind, (self.cut.model, self.cut.plan), self.one)
        keys, around = self._context(kind, backward=backward)
        before = (*self.before(), *self.before()) if backward else self.before()
        return self.kernel(
            work,
            "attention backward" if backward else "attention forward",
            (*before, *keys),
            (*around, *self.after()),
            beside,
            times=BACKWARD_PER_FORWARD if backward else 1,
        )

    def _context(self, kind: Layer, *, backward: bool) -> tuple[Uses, Uses]:
        """Keys and values of other parts of the sequence: before, and what follows."""
        place = self.place
        if self.cut.plan.cp == 1:
            return (), ()
        name = f"cp {kind.name} {backward}"
        if self.one.is_cached:
            return (), self.use(name, lambda: traffic.context_output(place, kind))
        if traffic.rings_keys(self.cut):
            steps, times = traffic.ring_steps(place, kind), 2 if backward else 1
            ring = self.use(name, lambda: traffic.key_value_step(place, kind, times), steps)
            return ring, ()
        gathered = self.use(name, lambda: traffic.key_value_gather(place, kind, backward=backward))
        return ((), gathered) if backward else (gathered, ())

    def _feed_forward(self, kind: Layer, *, backward: bool, beside: Uses) -> list[Phase]:
        work = compute.feed_forward_work(
            kind, (self.cut.model, self.cut.plan), self.one, self.stage
        )
        what = "experts" if kind.experts else "feed-forward"
        gathered, scattered = self.before(), self.after()
        if isinstance(kind.feed_forward, Experts):
            gathered, scattered = self._routed(kind.feed_forward, backward=backward)
        if backward:
            gathered = (*gathered, *self.before())
        return self.kernel(
            work,
            f"{what} backward" if backward else f"{what} forward",
            gathered,
            scattered,
            beside,
            times=BACKWARD_PER_FORWARD if backward else 1,
        )

    def _routed(self, experts: Experts, *, backward: bool) -> tuple[Uses, Uses]:
        """Tokens to their experts and back; backward the same way with gradients."""
        plan, place = self.cut.plan, self.place
        if plan.ep == 1 and plan.expert_tp == plan.tp:
            return self.before(), self.after()
        there: Uses = self.before() if experts.shared else ()
        back: Uses = self.after() if experts.shared and self.is_cut else ()
        if plan.ep > 1:
            to, home = ("combine", "dispatch") if backward else ("dispatch", "combine")
            there += self.use(f"ep {to}", lambda: traffic.exchange(place, experts, to))
            back = (*self.use(f"ep {home}", lambda: traffic.exchange(place, experts, home)), *back)
        if plan.expert_tp > 1:
            there += self._expert_tensor(experts, _GATHER)
            back = (*self._expert_tensor(experts, _SCATTER), *back)
        if not self.is_cut:
            back += self.tensor(_GATHER)
        return there, back

    def _expert_tensor(self, experts: Experts, kind: CollectiveKind) -> Uses:
        return self.use(f"etp {kind}", lambda: traffic.expert_tensor(self.place, experts, kind))

    # -- layers ------------------------------------------------------------------------------------

    def forward(self, kind: Layer) -> list[Phase]:
        """One layer forward."""
        gathers, _ = self._weights(kind)
        first, hidden = ((), gathers) if hides(self.cut, "dp") else (gathers, ())
        return [
            *(Phase(uses=(one,)) for one in first),
            *self._attention(kind, backward=False, beside=hidden),
            *self._feed_forward(kind, backward=False, beside=()),
        ]

    def backward(self, kind: Layer) -> list[Phase]:
        """Recompute if asked, then each half reversed: gather gradient and input, scatter."""
        plan = self.cut.plan
        gathers, scatters = self._weights(kind)
        hidden = hides(self.cut, "dp")
        phases = [] if hidden else [Phase(uses=(one,)) for one in gathers]
        if plan.recompute == "full":
            phases += self._attention(kind, backward=False, beside=())
            phases += self._feed_forward(kind, backward=False, beside=())
        if plan.recompute == "selective":
            again = compute.elementwise_bytes(kind, (self.cut.model, plan), self.one)
            work = Work(read_bytes=again)
            phases += self.kernel(work, "norms and product again")
        phases += self._feed_forward(kind, backward=True, beside=gathers if hidden else ())
        phases += self._attention(kind, backward=True, beside=scatters if hidden else ())
        return phases if hidden else [*phases, *(Phase(uses=(one,)) for one in scatters)]

    def _weights(self, kind: Layer) -> tuple[Uses, Uses]:
        """ZeRO-3: weights of the layer gathered, gradients scattered."""
        parts = ((part, 1) for part in layer_parts(kind, self.cut.model.hidden))
        return self.gathered(f"layer {kind.name}", reductions.share_of(parts, self.cut, self.stage))

    def gathered(self, name: str, share: reductions.Share) -> tuple[Uses, Uses]:
        """ZeRO-3: these weights gathered, their gradients scattered; empty without it."""
        found = reductions.layer_collectives(self.cut, self.stage, self.lane, share)
        gathers, scatters = (
            tuple(
                one
                for index, made in enumerate(side)
                for one in self._made(f"{name} {made.kind} {index}", made)
            )
            for side in found
        )
        return gathers, scatters

    def _made(self, what: str, made: StepCollective) -> Uses:
        return self.use(what, lambda: made)
