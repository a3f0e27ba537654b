"""Run a program: lanes, sends and reductions side by side, sharing the links they meet on.

The loop is event-driven and exact within its model: each collective is a macro-flow
(`macro_rates`), compute takes a known time, and a walker that meets nobody is not followed phase
by phase (`walk`). Cost: a few events a block where traffic stays apart. Where the traffic of two
patterns meets, one event a phase; there `TURNS_TOGETHER` equal turns (layers) are followed as one
with phases as many times as long, which keeps every byte and every capacity and coarsens only
which layer meets which.
"""

import heapq
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from trnviz.core.errors import SimulationError
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.program import COMPUTE, NONE, Program, block_order
from trnviz.core.step.records import BlockStart, Stretch, Turns
from trnviz.core.step.walk import Tempo, Walker, tempo

TURNS_TOGETHER = 4
"""Layers that are stepped through at once where traffic meets; 1 follows each by itself."""
_MOST_EVENTS = 4_000_000
_BETWEEN = 1 << 30
"""Phase of a walker that has not begun its pattern yet: it carries nothing."""


@dataclass(slots=True, kw_only=True)
class RunLog:
    """Everything that happened, in the order in which it ended.

    Attributes:
        turns: Undisturbed turns of patterns.
        stretches: Stretches of constant rate.
        blocks: Starts of forward and backward passes.
        end_s: End of the last thing.
    """

    turns: list[Turns] = field(default_factory=list)
    stretches: list[Stretch] = field(default_factory=list)
    blocks: list[BlockStart] = field(default_factory=list)
    end_s: float = 0.0


class _Loop:
    """The walkers in the air and the queue of what happens next."""

    def __init__(self, program: Program, rates: MacroRates, together: int) -> None:
        self.rates = rates
        self.together = together
        self.carrying: dict[int, int] = {}
        alone = rates.alone_s.tolist()
        self.tempos: list[Tempo] = [tempo(p, alone) for p in program.patterns]
        self.turns_of = [p.turns for p in program.patterns]
        self.meets = [[_meet(rates, a.moving, b.moving) for b in self.tempos] for a in self.tempos]
        self.log = RunLog()
        self.walkers: dict[int, Walker] = {}
        self.queue: list[tuple[float, int, int]] = []
        self.count = 0

    def start(
        self, now: float, patterns: Iterable[int], owner: int, done: Callable[[float], None]
    ) -> None:
        """Send a walker through `patterns`; `done` is called with the time at which it ends."""
        walker = Walker(self.count, owner, list(patterns), done)
        self.count += 1
        self.walkers[walker.number] = walker
        self._enter(walker, now)

    def run(self) -> None:
        """Until nothing is left to happen."""
        events = 0
        while self.queue:
            now, number, stamp = heapq.heappop(self.queue)
            walker = self.walkers.get(number)
            if walker is None or walker.stamp != stamp:
                continue
            events += 1
            if events > _MOST_EVENTS:
                raise SimulationError(f"the step did not end within {_MOST_EVENTS:,} events")
            self.log.end_s = max(self.log.end_s, now)
            if walker.cruising:
                self._end_cruise(walker, now)
            else:
                self._end_phase(walker, now)

    # -- entering and leaving patterns -------------------------------------------------------------

    def _enter(self, walker: Walker, now: float) -> None:
        """Begin the current pattern, or end the walk."""
        if not walker.patterns:
            del self.walkers[walker.number]
            walker.done(now)
            return
        walker.turns_left, walker.phase = self.turns_of[walker.pattern], _BETWEEN
        self._disturb(walker, now)
        self._begin_turns(walker, now)

    def _begin_turns(self, walker: Walker, now: float) -> None:
        """At the start of a turn: cruise when alone, else step."""
        if any(self._in_each_others_way(walker, other) for other in self.walkers.values()):
            walker.cruising, walker.phase = False, 0
            walker.bundle = min(self.together, walker.turns_left)
            self._begin_phase(walker, now)
            return
        walker.cruising, walker.since_s = True, now
        self._schedule(walker, now + walker.turns_left * self.tempos[walker.pattern].turn_s)

    def _end_cruise(self, walker: Walker, now: float) -> None:
        self.log.turns.append(
            Turns(walker.since_s, walker.pattern, walker.turns_left, walker.owner)
        )
        self._next_pattern(walker, now)

    def _next_pattern(self, walker: Walker, now: float) -> None:
        walker.patterns.pop(0)
        self._enter(walker, now)

    def _in_each_others_way(self, walker: Walker, other: Walker) -> bool:
        return other is not walker and bool(
            other.patterns and self.meets[walker.pattern][other.pattern]
        )

    def _disturb(self, newcomer: Walker, now: float) -> None:
        """Cruising walkers whose links the newcomer uses must step from now on."""
        for other in list(self.walkers.values()):
            if other.cruising and self._in_each_others_way(newcomer, other):
                self._start_stepping(other, now)

    def _start_stepping(self, walker: Walker, now: float) -> None:
        """Turn a cruise into a phase in progress."""
        timing = self.tempos[walker.pattern]
        turns = min(int((now - walker.since_s) / timing.turn_s), walker.turns_left - 1)
        if turns > 0:
            self.log.turns.append(Turns(walker.since_s, walker.pattern, turns, walker.owner))
        walker.turns_left -= turns
        turn_start = walker.since_s + turns * timing.turn_s
        walker.cruising, walker.bundle = False, 1
        walker.phase = timing.phase_at(now - turn_start)
        self._note_passed_phases(walker, timing, turn_start)
        begun = turn_start + timing.start_s(walker.phase)
        use = timing.uses[walker.phase]
        walker.since_s = begun
        if use == COMPUTE:
            self._schedule(walker, turn_start + timing.ends_s[walker.phase])
            return
        walker.left, walker.rated_s = 1.0, begun
        walker.progress_per_s = self.rates.alone(use)
        self.carrying[walker.number] = use
        self._rate_all(self._company(walker.number), now)

    def _note_passed_phases(self, walker: Walker, timing: Tempo, turn_start: float) -> None:
        for phase in range(walker.phase):
            use = timing.uses[phase]
            progress = 0.0 if use == COMPUTE else self.rates.alone(use)
            begin, end = turn_start + timing.start_s(phase), turn_start + timing.ends_s[phase]
            label = timing.labels[phase]
            self.log.stretches.append(Stretch(begin, end, use, progress, walker.owner, label))

    # -- stepping ----------------------------------------------------------------------------------

    def _begin_phase(self, walker: Walker, now: float) -> None:
        timing = self.tempos[walker.pattern]
        use = timing.uses[walker.phase]
        walker.since_s = now
        if use == COMPUTE:
            self._schedule(walker, now + walker.bundle * timing.length_s(walker.phase))
            return
        walker.left, walker.rated_s, walker.progress_per_s = float(walker.bundle), now, 0.0
        self.carrying[walker.number] = use
        self._rate_all(self._company(walker.number), now)

    def _end_phase(self, walker: Walker, now: float) -> None:
        timing = self.tempos[walker.pattern]
        use = timing.uses[walker.phase]
        if use == COMPUTE:
            label = timing.labels[walker.phase]
            self.log.stretches.append(
                Stretch(walker.since_s, now, COMPUTE, 0.0, walker.owner, label)
            )
        company: list[int] = []
        if use != COMPUTE:
            self._catch_up(walker, now)
            company = self._company(walker.number)[1:]
            del self.carrying[walker.number]
        self._next_phase(walker, now, len(timing.uses))
        self._rate_apart(company, now)

    def _next_phase(self, walker: Walker, now: float, phases: int) -> None:
        walker.phase += 1
        if walker.phase < phases:
            self._begin_phase(walker, now)
            return
        walker.turns_left -= walker.bundle
        if walker.turns_left:
            self._begin_turns(walker, now)
        else:
            self._next_pattern(walker, now)

    def _company(self, number: int) -> list[int]:
        """This transfer first, then all that are connected to it through shared links."""
        found, waiting = [number], [n for n in self.carrying if n != number]
        for near in found:
            meets = self.rates.meets_of[self.carrying[near]]
            joined = [n for n in waiting if self.carrying[n] in meets]
            found += joined
            if joined:
                waiting = [n for n in waiting if n not in joined]
        return found

    def _rate_apart(self, numbers: list[int], now: float) -> None:
        """Share the links anew in each of the sets that these transfers have fallen into."""
        waiting = [n for n in numbers if n in self.carrying]
        while waiting:
            together = self._company(waiting[0])
            self._rate_all(together, now)
            waiting = [n for n in waiting if n not in together]

    def _rate_all(self, numbers: list[int], now: float) -> None:
        """Share the links anew among transfers that may touch each other."""
        uses = [self.carrying[n] for n in numbers]
        new = self.rates.shared(uses)
        for number, use in zip(numbers, uses, strict=True):
            walker, progress = self.walkers[number], new[use]
            if progress <= 0:
                raise SimulationError(
                    "a collective of the step cannot move: a link it needs is down"
                )
            if progress != walker.progress_per_s:
                self._catch_up(walker, now)
                walker.progress_per_s = progress
            self._schedule(walker, walker.rated_s + walker.left / progress)

    def _catch_up(self, walker: Walker, now: float) -> None:
        """Write down what was carried since the last change of rate."""
        if now > walker.rated_s and walker.progress_per_s > 0:
            use = self.carrying[walker.number]
            self.log.stretches.append(
                Stretch(walker.rated_s, now, use, walker.progress_per_s, walker.owner)
            )
            walker.left = max(walker.left - (now - walker.rated_s) * walker.progress_per_s, 0.0)
        walker.rated_s = now

    def _schedule(self, walker: Walker, at: float) -> None:
        walker.stamp += 1
        walker.ends_s = at
        heapq.heappush(self.queue, (at, walker.number, walker.stamp))


def _meet(rates: MacroRates, some: frozenset[int], others: frozenset[int]) -> bool:
    return any(rates.meets[a, b] for a in some for b in others)


class _Step:
    """The blocks of all lanes in 1F1B order, and what sets each of them going."""

    def __init__(self, program: Program, loop: _Loop, batches: int) -> None:
        self.program, self.loop = program, loop
        self.orders = [
            list(block_order(lane.stage, program.stages, batches)) for lane in program.lanes
        ]
        self.position = [0] * len(program.lanes)
        self.busy = [False] * len(program.lanes)
        self.arrived = {
            (index, "F"): batches if lane.stage == 0 else 0
            for index, lane in enumerate(program.lanes)
        } | {
            (index, "B"): batches if lane.stage == program.stages - 1 else 0
            for index, lane in enumerate(program.lanes)
        }
        self.replicas_left = [program.replicas] * program.stages
        self.stages_left = program.stages

    def begin(self) -> None:
        for lane in range(len(self.program.lanes)):
            self._try(lane, 0.0)

    def _try(self, lane: int, now: float) -> None:
        """Start the lane's next block if it is free and its input has come."""
        if self.busy[lane] or self.position[lane] == len(self.orders[lane]):
            return
        direction, batch = self.orders[lane][self.position[lane]]
        if self.arrived[lane, direction] <= batch:
            return
        self.busy[lane] = True
        self.position[lane] += 1
        what = self.program.lanes[lane]
        patterns = what.forward if direction == "F" else what.backward
        self.loop.log.blocks.append(BlockStart(now, lane, direction, batch))
        self.loop.start(now, patterns, lane, lambda end: self._block_done(lane, direction, end))

    def _block_done(self, lane: int, direction: str, now: float) -> None:
        self.busy[lane] = False
        what = self.program.lanes[lane]
        pattern = what.send_next if direction == "F" else what.send_previous
        if pattern != NONE:
            peer = lane + self.program.replicas * (1 if direction == "F" else -1)
            self.loop.start(now, [pattern], -1, lambda end: self._came(peer, direction, end))
        if self.position[lane] == len(self.orders[lane]):
            self._lane_done(what.stage, now)
        else:
            self._try(lane, now)

    def _came(self, lane: int, direction: str, now: float) -> None:
        self.arrived[lane, direction] += 1
        self._try(lane, now)

    def _lane_done(self, stage: int, now: float) -> None:
        self.replicas_left[stage] -= 1
        if self.replicas_left[stage] == 0:
            owner = len(self.program.lanes) + stage
            self.loop.start(now, self.program.finales[stage], owner, self._stage_done)

    def _stage_done(self, now: float) -> None:
        self.stages_left -= 1
        if self.stages_left == 0:
            self.loop.start(now, self.program.closing, -1, lambda _: None)


def run(
    program: Program, rates: MacroRates, micro_batches: int, together: int = TURNS_TOGETHER
) -> RunLog:
    """All blocks of `micro_batches` micro-batches, the reductions, and the closing collectives.

    Args:
        program: What to run.
        rates: How its collectives share the links.
        micro_batches: Of each replica.
        together: Layers stepped through at once where traffic meets.

    Raises:
        SimulationError: The program does not end.
    """
    loop = _Loop(program, rates, together)
    step = _Step(program, loop, micro_batches)
    step.begin()
    loop.run()
    if step.stages_left:
        raise SimulationError("the step stopped before all stages were done")
    return loop.log
