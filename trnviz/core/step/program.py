"""A step as a program: what every stage does, layer by layer, and in which blocks.

A *lane* is one pipeline stage of one data-parallel replica, or of the replicas that share experts
or weights: all its ranks run in lockstep. A lane works through *blocks* (the forward or backward
pass of one micro-batch through one part of the stage); a block is a few *patterns*, and a pattern
repeats its phases `turns` times, once a layer. A *phase* is compute, collectives one after another,
or both side by side. Which block waits for which is in `order`; a program does not know where its
ranks sit, so that it outlives a move.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from trnviz.core.traffic import StepCollective

NONE = -1


@dataclass(frozen=True, slots=True)
class Phase:
    """Compute for `seconds` beside some collectives, which run one after another.

    Attributes:
        uses: (index into `Program.uses`, executions) of each.
        seconds: Length of the compute.
        label: What is computed, for the event line.
        alone_s: Length of the compute if nothing shared the memory with it; 0 for `seconds`.
    """

    uses: tuple[tuple[int, int], ...] = ()
    seconds: float = 0.0
    label: str = ""
    alone_s: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
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
    """One stage of one replica, or of several in lockstep.

    Attributes:
        stage: Pipeline stage.
        replica: The first replica, -1 when the lane holds all.
        forward: For each part of the stage, the patterns of a forward block.
        backward: Of a backward block; empty without training.
        last_backward: Of the last micro-batch's backward block, cut where gradients are complete.
        send_next: Pattern that carries activations on from each part, `NONE` at the end.
        send_previous: Pattern that carries gradients back, `NONE` at the beginning.
    """

    stage: int
    replica: int
    forward: tuple[tuple[int, ...], ...]
    backward: tuple[tuple[int, ...], ...] = ()
    last_backward: tuple[tuple[tuple[int, ...], ...], ...] = ()
    send_next: tuple[int, ...] = ()
    send_previous: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Program:
    """The whole step.

    Attributes:
        uses: Every collective of the step, once per lane and purpose.
        patterns: Every pattern, once.
        lanes: Stage-major.
        stages: Pipeline stages.
        lanes_of_stage: Lanes of each stage.
        parts: Parts of the model that each stage holds.
        schedule: Order of the blocks.
        micro_batches: That each lane works through.
        waits_for_sends: True when a lane stands still while it sends.
        opening: Patterns before the first block of any lane.
        reductions: For each stage, the patterns that run once a segment of `last_backward` is done
            in all its lanes, part by part and segment by segment; empty where nothing is hidden.
        finales: For each stage, the patterns that follow once all its lanes are done.
        closing: Patterns that run once every stage is done, such as tied embeddings.
    """

    uses: tuple[StepCollective, ...]
    patterns: tuple[Pattern, ...]
    lanes: tuple[Lane, ...]
    stages: int
    lanes_of_stage: int
    parts: int = 1
    schedule: str = "1f1b"
    micro_batches: int = 1
    waits_for_sends: bool = False
    opening: tuple[int, ...] = ()
    reductions: tuple[tuple[tuple[int, ...], ...], ...] = ()
    finales: tuple[tuple[int, ...], ...] = ()
    closing: tuple[int, ...] = ()


def as_short_as_in_turn(program: Program, use_s: Sequence[float]) -> Program:
    """The program in which nothing runs beside compute that would be over sooner after it.

    What communication takes of the memory is reckoned by its bytes; of an exchange between cores of
    one chip that can be more than the exchange takes by itself.

    Args:
        program: What was written.
        use_s: Of every use, how long it takes alone.
    """
    shorter = {}
    for number in _with_a_choice(program):
        pattern = program.patterns[number]
        found = _shortened(pattern, use_s)
        if found is not pattern:
            shorter[number] = found
    if not shorter:
        return program
    patterns = tuple(shorter.get(number, old) for number, old in enumerate(program.patterns))
    return replace(program, patterns=patterns)


@lru_cache(maxsize=16)
def _with_a_choice(program: Program) -> tuple[int, ...]:
    """The patterns of which a phase could be shorter in turn."""
    return tuple(
        number
        for number, pattern in enumerate(program.patterns)
        if any(0 < phase.alone_s < phase.seconds for phase in pattern.phases)
    )


def _shortened(pattern: Pattern, use_s: Sequence[float]) -> Pattern:
    phases = []
    for phase in pattern.phases:
        if 0 < phase.alone_s < phase.seconds:
            in_turn = phase.alone_s + sum(times * use_s[use] for use, times in phase.uses)
            if in_turn < phase.seconds:
                phases.append(replace(phase, seconds=in_turn))
                continue
        phases.append(phase)
    same = all(new is old for new, old in zip(phases, pattern.phases, strict=True))
    return pattern if same else Pattern(tuple(phases), pattern.turns)


@dataclass(slots=True)
class Writer:
    """Collects uses and patterns while a program is written; equal ones are written once."""

    uses: list[StepCollective] = field(default_factory=list)
    patterns: list[Pattern] = field(default_factory=list)
    _known: dict[tuple[object, ...], int] = field(default_factory=dict)

    def use(self, key: tuple[object, ...], make: Callable[[], StepCollective]) -> int:
        """The index of a collective, made when it is first needed."""
        if key not in self._known:
            self.uses.append(make())
            self._known[key] = len(self.uses) - 1
        return self._known[key]

    def add(self, collective: StepCollective) -> int:
        """The index of a new collective."""
        self.uses.append(collective)
        return len(self.uses) - 1

    def pattern(self, phases: list[Phase], turns: int = 1) -> tuple[int, ...]:
        """The index of a new pattern, in a tuple; empty when it would do nothing."""
        busy = tuple(p for p in phases if p.uses or p.seconds > 0)
        if not busy or turns == 0:
            return ()
        self.patterns.append(Pattern(busy, turns))
        return (len(self.patterns) - 1,)
