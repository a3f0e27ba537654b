"""Run a program: blocks, sends and reductions side by side, sharing the links they meet on.

Event-driven: a task walks through its patterns; a pattern goes at the pace of the company it is in
(`company`), which changes when a pattern that it meets begins or ends; what ends and begins at one
moment is one change. Nothing happens between, so
a step costs a few events a block, however many layers a block has. A pattern that meets no other
in the whole program is not looked at in between.

Where the fabric changes at a moment, everything in the air goes on from there with what is left of
it, by the paces of the changed fabric; what has no way left waits until it has one again.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from trnviz.core.errors import RoutingError, SimulationError
from trnviz.core.simulation import interrupt
from trnviz.core.step.broken_off import Broken, Eras, Going
from trnviz.core.step.company import Companies
from trnviz.core.step.order import Tasks
from trnviz.core.units import format_time

_NONE = -1
"""The task of a walk that is not under way."""
_NEVER = (math.inf, _NONE)
"""The event of a walk whose end is not in sight."""
_MOST_EVENTS = 4_000_000
_EVENTS_AT_ONCE = 64


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


Noted = tuple[float, float, int, int, int]
"""A stretch as the run notes it: start, end, pattern, task, company."""


@dataclass(slots=True, kw_only=True)
class RunLog:
    """Everything that happened.

    Attributes:
        tasks: What was to be done.
        start_s: When each task began.
        end_s: When each ended.
        broken: Turns that a change of the fabric broke off.
        noted: Stretches in the order in which they ended, in few words: there are thousands.
    """

    tasks: Tasks
    start_s: list[float]
    end_s: list[float]
    broken: Broken
    noted: list[Noted] = field(default_factory=list)

    @property
    def duration_s(self) -> float:
        """End of the last task."""
        return max(self.end_s, default=0.0)

    @property
    def stretches(self) -> list[Stretch]:
        """In the order in which they ended."""
        owner, line = self.tasks.owner, self.tasks.line
        return [
            Stretch(start, end, pattern, owner[task], company, line[task])
            for start, end, pattern, task, company in self.noted
        ]


@dataclass(slots=True)
class _Walk:
    """A pattern in progress.

    Attributes:
        task: That walks, `_NONE` for none.
        place: In the task's patterns.
        left: Turns still to go at `since_s`.
        since_s: When the pace last changed.
        turn_s: Length of a turn at this pace.
        company: Whose pace it is, 0 while it has none.
        event: When it will end, as things are; others of its events in the queue are outdated.
    """

    task: int = _NONE
    place: int = 0
    left: float = 0.0
    since_s: float = 0.0
    turn_s: float = 0.0
    company: int = 0
    event: tuple[float, int] = _NEVER


class Run:
    """A run under way: what is in the air, and the queue of what ends next.

    Attributes:
        log: What has happened so far.
    """

    def __init__(self, tasks: Tasks, companies: Companies) -> None:
        self.tasks, self.companies, self.paces_of = tasks, companies, companies
        self.turns = [float(pattern.turns) for pattern in companies.patterns]
        self.meets = companies.meets
        self.waits = list(tasks.waits)
        self.walks = [_Walk() for _ in companies.patterns]
        self.active = self.changed = 0
        self.eras = Eras(companies)
        # In place of a pattern an era that begins, as a negative number: before all else then.
        self.queue = [(one.from_s, -era) for era, one in enumerate(companies.later, 1)]
        self.log = RunLog(
            tasks=tasks,
            start_s=[0.0] * len(tasks),
            end_s=[0.0] * len(tasks),
            broken=self.eras.broken,
        )
        self.now, self.events = 0.0, 0
        for task in [t for t, waits in enumerate(self.waits) if waits == 0]:
            self._begin(task, 0.0)

    def until_begun(self, tasks: Sequence[int]) -> None:
        """Go on until these have begun, and perhaps a little further.

        Raises:
            SimulationError: The step does not end.
        """
        while any(self.waits[task] for task in tasks) and self._advance():
            pass

    def to_the_end(self) -> RunLog:
        """Go on until every task is done.

        Raises:
            RoutingError: Something stands still for ever.
            SimulationError: The step does not end.
        """
        while self._advance():
            pass
        if self._in_the_air():
            raise RoutingError(self._why_stopped())
        if any(self.waits):
            raise SimulationError("the step stopped before all of it was done")
        return self.log

    def _advance(self) -> bool:
        """Go on for some events; False once there are no more."""
        interrupt.check()
        self.events += _EVENTS_AT_ONCE
        if self.events > _MOST_EVENTS:
            raise SimulationError(f"the step did not end within {_MOST_EVENTS:,} events")
        queue, walks, now, left = self.queue, self.walks, self.now, _EVENTS_AT_ONCE
        while left:
            if self.changed and not (queue and queue[0][0] == now):
                self._settle(now)  # once nothing more happens at this moment
            if not queue:
                return False
            event = heappop(queue)
            now, pattern = event
            if pattern < 0:
                self._change(-pattern, now)
                continue
            walk = walks[pattern]
            if walk.event is event:
                left -= 1
                self._end(pattern, walk, now)
        self.now = now
        return True

    def _begin(self, task: int, now: float) -> None:
        self.log.start_s[task] = now
        patterns = self.tasks.patterns[task]
        if patterns:
            self._walk(patterns[0], task, 0, now)
        else:
            self._done(task, now)

    def _walk(self, pattern: int, task: int, place: int, now: float) -> None:
        walk = self.walks[pattern]
        walk.task, walk.place, walk.left = task, place, self.turns[pattern]
        self._set_off(pattern, walk, now)

    def _set_off(self, pattern: int, walk: _Walk, now: float) -> None:
        """Let a pattern go, or go on, as the fabric is now."""
        walk.since_s, walk.company = now, 0
        if self.eras.is_stopped(pattern):
            walk.event = _NEVER
        elif self.meets[pattern]:
            bit = 1 << pattern
            self.active |= bit
            self.changed |= bit
        else:
            walk.turn_s = turn_s = self.paces_of.alone[pattern].turn_s
            walk.company = 1 << pattern
            walk.event = event = (now + walk.left * turn_s, pattern)
            heappush(self.queue, event)

    def _done(self, task: int, now: float) -> None:
        self.log.end_s[task] = now
        waits = self.waits
        for follower in self.tasks.leads_to[task]:
            waits[follower] -= 1
            if waits[follower] == 0:
                self._begin(follower, now)

    def _end(self, pattern: int, walk: _Walk, now: float) -> None:
        task, company = walk.task, walk.company
        walk.task = _NONE
        if now > walk.since_s:
            self.log.noted.append((walk.since_s, now, pattern, task, company))
        bit = 1 << pattern
        if self.active & bit:
            self.active ^= bit
            self.changed |= company ^ bit
        place, patterns = walk.place + 1, self.tasks.patterns[task]
        if pattern >= len(self.turns) and self._turns_follow(pattern, walk, task, now):
            return
        if place < len(patterns):
            self._walk(patterns[place], task, place, now)
        else:
            self._done(task, now)

    def _settle(self, now: float) -> None:
        """New paces for the companies that what has changed has fallen into."""
        meets, active = self.meets, self.active
        left, self.changed = self.changed & active, 0
        while left:
            # All patterns in the air that are connected to one of those left.
            company = waiting = left & -left
            while waiting:
                low = waiting & -waiting
                new = meets[low.bit_length() - 1] & active & ~company
                company |= new
                waiting = (waiting ^ low) | new
            left &= ~company
            self._pace(company, now)

    def _pace(self, company: int, now: float) -> None:
        walks, queue, noted = self.walks, self.queue, self.log.noted
        for pattern, pace in self.paces_of.paces(company).items():
            walk = walks[pattern]
            before = walk.company
            if before == company:
                continue
            if before:
                since = walk.since_s
                if now > since:
                    noted.append((since, now, pattern, walk.task, before))
                left = walk.left - (now - since) / walk.turn_s
                walk.left = left if left > 0.0 else 0.0
            walk.since_s, walk.company = now, company
            walk.turn_s = turn_s = pace.turn_s
            walk.event = event = (now + walk.left * turn_s, pattern)
            heappush(queue, event)

    def _turns_follow(self, rest: int, walk: _Walk, task: int, now: float) -> bool:
        """After the rest of a turn its pattern goes on with the turns that it had not begun."""
        turns = self.eras.after.pop(rest)
        if turns:
            pattern = self.eras.broken.base[rest]
            self._goes_on(pattern, _Walk(task=task, place=walk.place, left=turns), now)
        return turns > 0

    def _goes_on(self, pattern: int, walk: _Walk, now: float) -> None:
        self.walks[pattern] = walk
        self._set_off(pattern, walk, now)

    def _change(self, era: int, now: float) -> None:
        """The fabric has changed: everything in the air goes on with what is left of it."""
        walks = self._in_the_air()
        if not walks:
            return  # the step has ended
        if lost := self.companies.later[era - 1].lost:
            raise RoutingError(lost)
        going = {pattern: self._paused(pattern, walk, now) for pattern, walk in walks.items()}
        heirs = self.eras.enter(going)
        self.paces_of = self.eras.paces
        self.meets = self.paces_of.meets
        self.active = self.changed = 0
        self.walks += [_Walk() for _ in range(len(self.meets) - len(self.walks))]
        for pattern, walk in walks.items():
            heir = heirs.get(pattern, pattern)
            if heir != pattern:
                self.walks[pattern] = _Walk()
                walk.left = 1.0
            self._goes_on(heir, walk, now)

    def _paused(self, pattern: int, walk: _Walk, now: float) -> Going:
        """Where a pattern is when the fabric changes."""
        if not walk.company:
            return Going(left=walk.left, pace=None)
        if now > walk.since_s:
            self.log.noted.append((walk.since_s, now, pattern, walk.task, walk.company))
            walk.left = max(walk.left - (now - walk.since_s) / walk.turn_s, 0.0)
        return Going(left=walk.left, pace=self.paces_of.paces(walk.company)[pattern])

    def _in_the_air(self) -> dict[int, _Walk]:
        return {p: walk for p, walk in enumerate(self.walks) if walk.task != _NONE}

    def _why_stopped(self) -> str:
        """What is in the air for ever."""
        since = min(walk.since_s for walk in self._in_the_air().values())
        return (
            f"the step stops at {format_time(since)}: from then on no way is left between chips "
            "that have something to send; let the fault end, or keep another way"
        )


def run(tasks: Tasks, companies: Companies) -> RunLog:
    """All tasks, from the first to the last.

    Raises:
        RoutingError: Something stands still for ever.
        SimulationError: The step does not end.
    """
    return Run(tasks, companies).to_the_end()
