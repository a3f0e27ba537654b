"""The programs of serving: the prompt (prefill), and one more token for each sequence (decode).

What a replica serves at once is dealt out to as many micro-batches as there are stages, which
follow one another through the pipeline. Nothing is kept for a backward pass, so layers are only
computed forward; the head sees the last token of a prompt.
"""

from dataclasses import dataclass, field

from trnviz.core import stages, traffic
from trnviz.core.micro_batch import Pass, streams
from trnviz.core.step import compute
from trnviz.core.step.compute import CoreRate
from trnviz.core.step.layers import Speller
from trnviz.core.step.program import NONE, Lane, Phase, Program, Writer
from trnviz.core.step.training import Crowd
from trnviz.core.traffic import Cut, Place


@dataclass(slots=True, kw_only=True)
class _Server:
    """What all lanes have in common."""

    cut: Cut
    rate: CoreRate
    crowd: Crowd
    writer: Writer = field(default_factory=Writer)

    def lane(self, stage: int, lane: int) -> Lane:
        """The blocks of one lane."""
        plan = self.cut.plan
        one = Pass.of(plan)
        speller = Speller(
            writer=self.writer,
            cut=self.cut,
            stage=stage,
            lane=lane,
            one=one,
            rate=self.rate,
            crowd=self.crowd[stage][lane],
        )
        send = NONE
        if stage + 1 < plan.pp:
            place = Place(cut=self.cut, stage=stage, lane=lane, one=one)
            use = self.writer.add(traffic.send(place, stage + 1))
            send = self.writer.pattern([Phase(uses=((use, 1),))])[0]
        return Lane(
            stage=stage,
            replica=self.cut.replica(lane),
            forward=(self._forward(speller),),
            send_next=(send,),
            send_previous=(NONE,),
        )

    def _forward(self, speller: Speller) -> tuple[int, ...]:
        cut, stage = self.cut, speller.stage
        found: list[int] = []
        if stage == 0:
            found += self.writer.pattern([Phase(uses=(one,)) for one in speller.after()])
        for kind, turns in stages.stage_kinds(cut.model, cut.plan, stage):
            found += self.writer.pattern(speller.forward(kind), turns)
        if stage == cut.plan.pp - 1:
            work = compute.head_work((cut.model, cut.plan), speller.one)
            found += self.writer.pattern(speller.kernel(work, "head", (), self._choice(speller)))
        return tuple(found)

    def _choice(self, speller: Speller) -> tuple[tuple[int, int], ...]:
        """The next token is the best of all vocabulary shards."""
        if self.cut.plan.tp == 1:
            return ()
        return speller.use("choice", lambda: traffic.choice(speller.place))


def serving(cut: Cut, rate: CoreRate, crowd: Crowd, launch_s: float = 0.0) -> Program:
    """The program of one prefill, or of one decode step."""
    plan = cut.plan
    server = _Server(cut=cut, rate=rate, crowd=crowd)
    launch = server.writer.pattern([Phase(seconds=launch_s, label="launch")])
    lanes = tuple(
        server.lane(stage, lane) for stage in range(plan.pp) for lane in range(cut.lanes_of_stage)
    )
    return Program(
        uses=tuple(server.writer.uses),
        patterns=tuple(server.writer.patterns),
        lanes=lanes,
        stages=plan.pp,
        lanes_of_stage=cut.lanes_of_stage,
        schedule="forward",
        micro_batches=streams(plan),
        waits_for_sends=not plan.collective_cores,
        opening=launch,
        finales=((),) * plan.pp,
    )
