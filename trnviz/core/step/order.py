"""Which block waits for which: the schedules of a pipeline, and the tasks that a step consists of.

GPipe runs all forward passes, then all backward ones. 1F1B (Narayanan et al. 2021) starts stage i
with min(pp - 1 - i, m) forward passes, then one backward for each forward. Interleaved 1F1B gives
each stage several parts of the model; in groups of pp micro-batches it goes through the parts one
after another, with 2 (pp - 1 - i) + (parts - 1) pp forward passes first.

A *task* is a walk through some patterns that can begin once others have ended. Sends over the same
pair of stages keep their order.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from trnviz.core.step.program import NONE, Lane, Program

Block = tuple[str, int, int]
"""Direction "F" or "B", part of the stage, micro-batch."""


def block_order(
    program_schedule: str, stage: int, stages: int, micro_batches: int, parts: int = 1
) -> tuple[Block, ...]:
    """The blocks of a stage in the order in which it works.

    With several parts, micro-batches that do not fill a last group go as if it were full.
    """
    padded = micro_batches if parts == 1 else -(-micro_batches // stages) * stages
    order = _full_order(program_schedule, stage, stages, padded, parts)
    return tuple(block for block in order if block[2] < micro_batches)


def _full_order(
    schedule: str, stage: int, stages: int, micro_batches: int, parts: int
) -> tuple[Block, ...]:
    total = micro_batches * parts
    forward = [("F", *_nth(i, stages, parts)) for i in range(total)]
    if schedule == "forward":
        return tuple(forward)
    backward: list[Block] = []
    for i in range(total):
        part, batch = _nth(i, stages, parts)
        backward.append(("B", parts - 1 - part, batch))
    warm = _warm(schedule, stage, stages, parts)
    warm = total if warm is None else min(warm, total)
    order = forward[:warm]
    for i in range(total - warm):
        order += [forward[warm + i], backward[i]]
    return (*order, *backward[total - warm :])


def _warm(schedule: str, stage: int, stages: int, parts: int) -> int | None:
    """Forward passes before the first backward; None for all."""
    if schedule == "gpipe":
        return None
    if parts > 1:
        return 2 * (stages - 1 - stage) + (parts - 1) * stages
    return stages - 1 - stage


def _nth(index: int, stages: int, parts: int) -> tuple[int, int]:
    """Part and micro-batch of the forward pass number `index`."""
    if parts == 1:
        return 0, index
    cycle, inside = divmod(index, stages * parts)
    part, batch = divmod(inside, stages)
    return part, cycle * stages + batch


@dataclass(slots=True, eq=False)
class Tasks:
    """Columns over tasks.

    Attributes:
        owner: The lane whose time it is; lanes + stage for a stage's finale; -1 for none.
        patterns: That it walks through.
        waits: How many others it waits for.
        leads_to: Tasks that wait for it.
        kind: "F", "B", "send", "reduce", "finale" or "other".
        part: Of the stage, of a block.
        batch: Micro-batch of a block, -1 for others.
        line: Which of the pipelines side by side it belongs to, -1 for what they share.
    """

    owner: list[int] = field(default_factory=list)
    patterns: list[tuple[int, ...]] = field(default_factory=list)
    waits: list[int] = field(default_factory=list)
    leads_to: list[list[int]] = field(default_factory=list)
    kind: list[str] = field(default_factory=list)
    part: list[int] = field(default_factory=list)
    batch: list[int] = field(default_factory=list)
    line: list[int] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.owner)

    def add(self, kind: str, owner: int, patterns: tuple[int, ...], after: Iterable[int]) -> int:
        """A task that waits for others; its number."""
        number = len(self.owner)
        self.owner.append(owner)
        self.patterns.append(patterns)
        self.kind.append(kind)
        self.waits.append(0)
        self.leads_to.append([])
        self.part.append(0)
        self.batch.append(-1)
        self.line.append(-1)
        for other in after:
            self.then(other, number)
        return number

    def then(self, first: int, second: int) -> None:
        """`second` waits for `first`."""
        self.leads_to[first].append(second)
        self.waits[second] += 1


@dataclass(slots=True)
class _Planner:
    """Tasks while they are laid out."""

    program: Program
    batches: int
    tasks: Tasks = field(default_factory=Tasks)
    entries: dict[tuple[int, Block], int] = field(default_factory=dict)
    exits: dict[tuple[int, Block], int] = field(default_factory=dict)
    segments: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    last_send: dict[int, int] = field(default_factory=dict)
    ends: list[int] = field(default_factory=list)

    def lay_out(self) -> Tasks:
        opening = self.tasks.add("other", NONE, self.program.opening, ())
        self.ends = [self._lane(number, opening) for number in range(len(self.program.lanes))]
        for number, lane in enumerate(self.program.lanes):
            for block in self._blocks(lane):
                self._connect(number, lane, block)
        self._finish()
        return self.tasks

    def _lane(self, number: int, opening: int) -> int:
        """All blocks of a lane, one after another; the last task."""
        lane, last = self.program.lanes[number], opening
        for block in self._blocks(lane):
            last = self._block(number, lane, block, last)
        return last

    def _blocks(self, lane: Lane) -> tuple[Block, ...]:
        program = self.program
        return block_order(
            program.schedule, lane.stage, program.stages, self.batches, program.parts
        )

    def _block(self, number: int, lane: Lane, block: Block, last: int) -> int:
        direction, part, batch = block
        walks = [lane.forward[part] if direction == "F" else lane.backward[part]]
        final = direction == "B" and batch == self.batches - 1
        if final and self.program.reductions:
            walks = list(lane.last_backward[part])
        for index, walk in enumerate(walks):
            last = self.tasks.add(direction, number, walk, (last,))
            self.tasks.part[last], self.tasks.batch[last] = part, batch
            self.tasks.line[last] = number % self.program.lanes_of_stage
            self.entries.setdefault((number, block), last)
            if final:
                key = (lane.stage, part * len(walks) + index)
                self.segments.setdefault(key, []).append(last)
        self.exits[number, block] = last
        return last

    def _connect(self, number: int, lane: Lane, block: Block) -> None:
        """Activations to the next part of the model, gradients to the one before."""
        direction, part, batch = block
        stages, width = self.program.stages, self.program.lanes_of_stage
        if direction == "F" and (lane.stage, part) != (stages - 1, self.program.parts - 1):
            wraps = lane.stage == stages - 1
            peer = number % width if wraps else number + width
            self._send(block, number, lane.send_next[part], (peer, ("F", part + wraps, batch)))
        if direction == "B" and (lane.stage, part) != (0, 0):
            wraps = lane.stage == 0
            peer = number + (stages - 1) * width if wraps else number - width
            self._send(block, number, lane.send_previous[part], (peer, ("B", part - wraps, batch)))

    def _send(self, block: Block, number: int, pattern: int, to: tuple[int, Block]) -> None:
        done = self.exits[number, block]
        if pattern == NONE:
            self._then_unless_later(done, self.entries[to])
            return
        before = [self.last_send[pattern]] if pattern in self.last_send else []
        owner = number if self.program.waits_for_sends else NONE
        task = self.tasks.add("send", owner, (pattern,), (done, *before))
        self.tasks.line[task] = number % self.program.lanes_of_stage
        if self.program.waits_for_sends:
            self._hold(number, done, task)
        self.last_send[pattern] = task
        self.tasks.then(task, self.entries[to])

    def _hold(self, number: int, done: int, task: int) -> None:
        """What the lane does after this block waits for the send too."""
        if self.ends[number] == done:
            self.ends[number] = task
        for follower in list(self.tasks.leads_to[done]):
            if self.tasks.owner[follower] == number and follower != task:
                self.tasks.then(task, follower)

    def _then_unless_later(self, first: int, second: int) -> None:
        if second not in self.tasks.leads_to[first]:
            self.tasks.then(first, second)

    def _finish(self) -> None:
        """Reductions behind the segments, then every stage's finale, then what closes the step."""
        program, width = self.program, self.program.lanes_of_stage
        finales = []
        for stage in range(program.stages):
            after = list(self.ends[stage * width : (stage + 1) * width])
            after += self._reductions(stage)
            owner = len(program.lanes) + stage
            finales.append(self.tasks.add("finale", owner, program.finales[stage], after))
        self.tasks.add("other", NONE, program.closing, finales)

    def _reductions(self, stage: int) -> list[int]:
        """One stream of reductions, each begun when its segment is done in all lanes."""
        if not self.program.reductions or not self.program.reductions[stage]:
            return []
        parts, patterns = self.program.parts, self.program.reductions[stage]
        each = len(patterns) // parts
        order = [
            (part * each + index, number * each + index)
            for number, part in enumerate(reversed(range(parts)))
            for index in range(each)
        ]
        previous: list[int] = []
        for segment, place in order:
            after = [*self.segments[stage, segment], *previous]
            previous = [self.tasks.add("reduce", NONE, patterns[place], after)]
        return previous


@lru_cache(maxsize=32)
def tasks_of(program: Program, micro_batches: int) -> Tasks:
    """All tasks of a step with so many micro-batches."""
    return _Planner(program, micro_batches).lay_out()


@lru_cache(maxsize=32)
def by_owner(tasks: Tasks) -> dict[int, list[int]]:
    """The tasks of each owner, in order."""
    return _by(tasks.owner)


@lru_cache(maxsize=32)
def by_line(tasks: Tasks) -> dict[int, list[int]]:
    """The tasks of each of the pipelines side by side, and those that they share, as -1."""
    return _by(tasks.line)


def _by(column: list[int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for task, value in enumerate(column):
        found.setdefault(value, []).append(task)
    return found


@lru_cache(maxsize=32)
def walks(tasks: Tasks) -> Counter[int]:
    """How many tasks walk through each pattern."""
    return Counter(pattern for patterns in tasks.patterns for pattern in patterns)
