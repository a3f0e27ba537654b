"""When each step of each lane begins if all lines of a dimension behave alike.

Used to order flows on links: a reduce-scatter that follows the all-gather backward in time, what
began last going first, keeps all links busy to the end, which no order by phase or piece does. A
piece of a lane is one job that goes from step to step; each step works on one wire, a wire serves
earlier phases and earlier pieces first and shares itself among equals.
"""

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

_CLOSE = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True)
class Wire:
    """The links of one dimension, one way round: a lane uses all of them alike.

    Attributes:
        name: Tells it from others.
        rate_bytes_per_s: Of one link.
        latency_s: Of one link.
    """

    name: str
    rate_bytes_per_s: float
    latency_s: float


@dataclass(frozen=True, slots=True)
class Task:
    """One step: work on a wire after a wait."""

    wire: str
    phase: int
    work_s: float
    wait_s: float


@dataclass(slots=True)
class _Job:
    """A piece of a lane on its way; mutable, lives no longer than `starts`."""

    tasks: tuple[Task, ...]
    piece: int
    began_s: list[float]
    at: int = -1
    left_s: float = 0.0
    ready_s: float = 0.0

    def begin_next(self, now_s: float) -> None:
        self.at += 1
        if self.at < len(self.tasks):
            task = self.tasks[self.at]
            self.began_s.append(now_s)
            self.left_s = task.work_s
            self.ready_s = now_s + task.wait_s

    @property
    def rank(self) -> tuple[int, int]:
        return (self.tasks[self.at].phase, self.piece)


def _served(jobs: list[_Job], now_s: float) -> list[tuple[_Job, float]]:
    """Jobs that make progress now and the share of their wire each has."""
    on_wire: dict[str, list[_Job]] = defaultdict(list)
    for job in jobs:
        if job.ready_s <= now_s + _CLOSE:
            on_wire[job.tasks[job.at].wire].append(job)
    served = []
    for waiting in on_wire.values():
        first = min(job.rank for job in waiting)
        top = [job for job in waiting if job.rank == first]
        served += [(job, 1.0 / len(top)) for job in top]
    return served


def _next_s(jobs: list[_Job], served: list[tuple[_Job, float]], now_s: float) -> float:
    ends = [now_s + job.left_s / share for job, share in served]
    waits = [job.ready_s for job in jobs if job.ready_s > now_s + _CLOSE]
    return min(ends + waits)


@lru_cache(maxsize=256)
def starts(
    lanes: tuple[tuple[Task, ...], ...], pieces: int
) -> tuple[tuple[tuple[float, ...], ...], ...]:
    """Seconds at which each step begins, by lane, piece and step."""
    table = [[_Job(tasks, piece, []) for piece in range(pieces)] for tasks in lanes]
    jobs = [job for row in table for job in row if job.tasks]
    for job in jobs:
        job.begin_next(0.0)
    now = 0.0
    while jobs:
        served = _served(jobs, now)
        later = _next_s(jobs, served, now)
        for job, share in served:
            job.left_s -= (later - now) * share
            if job.left_s <= _CLOSE:
                job.begin_next(later)
        now = later
        jobs = [job for job in jobs if job.at < len(job.tasks)]
    return tuple(tuple(tuple(job.began_s) for job in row) for row in table)
