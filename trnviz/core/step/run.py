"""Run a program: blocks, sends and reductions side by side, sharing the links they meet on.

Event-driven: a task walks through its patterns; a pattern goes at the pace of the company it is in
(`company`), which changes when a pattern that it meets begins or ends; what ends and begins at one
moment is one change. Nothing happens between, so
a step costs a few events a block, however many layers a block has. A pattern that meets no other
in the whole program is not looked at in between.

Where the fabric changes at a moment, everything in the air goes on from there with what is left of
it, by the paces of the changed fabric; what has no way left waits until it has one again.
"""

import heapq
import math
from dataclasses import dataclass, field

from trnviz.core.errors import RoutingError, SimulationError
from trnviz.core.simulation import interrupt
from trnviz.core.step.company import Companies
from trnviz.core.step.order import Tasks
from trnviz.core.units import format_time

_MOST_EVENTS = 4_000_000
_EVENTS_BETWEEN_CHECKS = 256
_CHANGE = -1
"""In the queue in place of a pattern: the fabric changes, before anything else at that moment."""
_NEVER = -1
"""The stamp of a walk whose end is not in sight."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Part of a pattern at one pace.

    Attributes:
        start_s: Beginning.
        end_s: End.
        pattern: That went on.
        owner: The lane whose time it is, or as `Tasks.owner` says.
        company: The patterns that went on beside it, itself included, as bits.
        line: As `Tasks.line` says.
    """

    start_s: float
    end_s: float
    pattern: int
    owner: int
    company: int
    line: int


@dataclass(slots=True, kw_only=True)
class RunLog:
    """Everything that happened.

    Attributes:
        tasks: What was to be done.
        start_s: When each task began.
        end_s: When each ended.
        stretches: In the order in which they ended.
    """

    tasks: Tasks
    start_s: list[float]
    end_s: list[float]
    stretches: list[Stretch] = field(default_factory=list)

    @property
    def duration_s(self) -> float:
        """End of the last task."""
        return max(self.end_s, default=0.0)


@dataclass(slots=True)
class _Walk:
    """A pattern in progress.

    Attributes:
        task: That walks.
        place: In the task's patterns.
        left: Turns still to go at `since_s`.
        since_s: When the pace last changed.
        turn_s: Length of a turn at this pace.
        company: Whose pace it is, 0 while it has none.
        stamp: Of its latest event, so that outdated ones are recognised.
    """

    task: int
    place: int
    left: float
    since_s: float
    turn_s: float = 0.0
    company: int = 0
    stamp: int = 0


class _Loop:
    """What is in the air, and the queue of what ends next."""

    def __init__(self, tasks: Tasks, companies: Companies) -> None:
        self.tasks, self.companies, self.paces_of = tasks, companies, companies
        self.turns = [pattern.turns for pattern in companies.patterns]
        self.meets = companies.meets
        self.waits = list(tasks.waits)
        self.walks: dict[int, _Walk] = {}
        self.active = self.changed = self.stamps = 0
        self.stopped: frozenset[int] = frozenset()
        self.queue = [(one.from_s, _CHANGE, era) for era, one in enumerate(companies.later, 1)]
        self.log = RunLog(tasks=tasks, start_s=[0.0] * len(tasks), end_s=[0.0] * len(tasks))

    def run(self) -> RunLog:
        """Until every task is done."""
        for task in [t for t, waits in enumerate(self.waits) if waits == 0]:
            self._begin(task, 0.0)
        now, events = 0.0, 0
        while self._is_going(now):
            now, pattern, stamp = heapq.heappop(self.queue)
            if pattern == _CHANGE:
                self._change(stamp, now)
                continue
            walk = self.walks.get(pattern)
            if walk is None or walk.stamp != stamp:
                continue
            events += 1
            if events % _EVENTS_BETWEEN_CHECKS == 0:
                interrupt.check()
            if events > _MOST_EVENTS:
                raise SimulationError(f"the step did not end within {_MOST_EVENTS:,} events")
            self._end(pattern, walk, now)
        if self.walks:
            raise RoutingError(self._why_stopped())
        if any(self.waits):
            raise SimulationError("the step stopped before all of it was done")
        return self.log

    def _is_going(self, now: float) -> bool:
        """Settles what has changed once nothing more happens at this moment."""
        if self.changed and not (self.queue and self.queue[0][0] == now):
            self._settle(now)
        return bool(self.queue)

    def _begin(self, task: int, now: float) -> None:
        self.log.start_s[task] = now
        self._walk(task, 0, now)

    def _walk(self, task: int, place: int, now: float) -> None:
        patterns = self.tasks.patterns[task]
        if place == len(patterns):
            self._done(task, now)
            return
        pattern = patterns[place]
        walk = _Walk(task, place, float(self.turns[pattern]), now)
        self.walks[pattern] = walk
        self._set_off(pattern, walk, now)

    def _set_off(self, pattern: int, walk: _Walk, now: float) -> None:
        """Let a pattern go, or go on, as the fabric is now."""
        if pattern in self.stopped:
            walk.turn_s, walk.stamp = math.inf, _NEVER
            return
        if not self.meets[pattern]:
            walk.turn_s = self.paces_of.alone[pattern].turn_s
            walk.company = 1 << pattern
            self._expect(pattern, walk, now)
            return
        self.active |= 1 << pattern
        self.changed |= 1 << pattern

    def _done(self, task: int, now: float) -> None:
        self.log.end_s[task] = now
        for follower in self.tasks.leads_to[task]:
            self.waits[follower] -= 1
            if self.waits[follower] == 0:
                self._begin(follower, now)

    def _end(self, pattern: int, walk: _Walk, now: float) -> None:
        self._note(pattern, walk, now)
        del self.walks[pattern]
        bit = 1 << pattern
        if self.active & bit:
            self.active ^= bit
            self.changed |= walk.company ^ bit
        self._walk(walk.task, walk.place + 1, now)

    def _company(self, pattern: int) -> int:
        """All patterns in the air that are connected to this one, itself included."""
        found = waiting = 1 << pattern
        while waiting:
            low = waiting & -waiting
            new = self.meets[low.bit_length() - 1] & self.active & ~found
            found |= new
            waiting = (waiting ^ low) | new
        return found

    def _settle(self, now: float) -> None:
        """New paces for the companies that what has changed has fallen into."""
        left, self.changed = self.changed & self.active, 0
        while left:
            together = self._company((left & -left).bit_length() - 1)
            self._pace(together, now)
            left &= ~together

    def _pace(self, company: int, now: float) -> None:
        for pattern, pace in self.paces_of.paces(company).items():
            walk = self.walks[pattern]
            if walk.company == company:
                continue
            if walk.company:
                self._note(pattern, walk, now)
                walk.left = max(walk.left - (now - walk.since_s) / walk.turn_s, 0.0)
            walk.since_s, walk.turn_s, walk.company = now, pace.turn_s, company
            self._expect(pattern, walk, now)

    def _expect(self, pattern: int, walk: _Walk, now: float) -> None:
        """Note when the walk will end, as things are."""
        self.stamps += 1
        walk.stamp = self.stamps
        heapq.heappush(self.queue, (now + walk.left * walk.turn_s, pattern, walk.stamp))

    def _change(self, era: int, now: float) -> None:
        """The fabric has changed: everything in the air goes on with what is left of it."""
        if not self.walks:
            return  # the step has ended
        later = self.companies.later[era - 1]
        if later.lost:
            raise RoutingError(later.lost)
        self.paces_of, self.stopped = later.companies, later.stopped
        self.meets = self.paces_of.meets
        self.active = self.changed = 0
        for pattern, walk in list(self.walks.items()):
            if walk.company:
                self._note(pattern, walk, now)
                walk.left = max(walk.left - (now - walk.since_s) / walk.turn_s, 0.0)
            walk.since_s, walk.company = now, 0
            self._set_off(pattern, walk, now)

    def _why_stopped(self) -> str:
        """What is in the air for ever."""
        since = min(walk.since_s for walk in self.walks.values())
        return (
            f"the step stops at {format_time(since)}: from then on no way is left between chips "
            "that have something to send; let the fault end, or keep another way"
        )

    def _note(self, pattern: int, walk: _Walk, now: float) -> None:
        if now > walk.since_s:
            tasks, task = self.tasks, walk.task
            self.log.stretches.append(
                Stretch(
                    walk.since_s, now, pattern, tasks.owner[task], walk.company, tasks.line[task]
                )
            )


def run(tasks: Tasks, companies: Companies) -> RunLog:
    """All tasks, from the first to the last.

    Raises:
        SimulationError: The step does not end.
    """
    return _Loop(tasks, companies).run()
