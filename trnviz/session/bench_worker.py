"""The worker of the bench: one thread, three kinds of errands, the most urgent first.

An errand is a row of tasks, each a function without arguments. A new errand takes the place of an
earlier one of its kind. While a more urgent one waits, a simulation under way is given up and begun
again later; one that is cancelled ends at its next event.
"""

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from threading import Condition, Thread

from trnviz.core.simulation.interrupt import Interrupted, watched

CLOSE_WAIT_S = 2.0
_NOTHING = 99


class Errand(IntEnum):
    """What the bench has done for it; the lower number goes first."""

    RUN = 0
    SURVEY = 1
    SWEEP = 2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Task:
    """One piece of an errand.

    Attributes:
        key: By which whoever asked knows it again.
        work: What is to be done.
    """

    key: Hashable
    work: Callable[[], object]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Outcome:
    """What came of a task.

    Attributes:
        errand: Its kind.
        ticket: Number of the errand, as `start` gave it.
        key: Of the task.
        value: What the work returned, None after an error.
        error: What stopped it.
        done: Tasks of the errand that are done, this one included.
        total: Tasks of the errand.
    """

    errand: Errand
    ticket: int
    key: Hashable
    value: object = None
    error: Exception | None = None
    done: int
    total: int


class _Job:
    """An errand under way."""

    __slots__ = ("cancelled", "errand", "tasks", "ticket", "total")

    def __init__(self, errand: Errand, ticket: int, tasks: Sequence[Task]) -> None:
        self.errand, self.ticket = errand, ticket
        self.tasks, self.total = deque(tasks), len(tasks)
        self.cancelled = False


class BenchWorker:
    """Does errands in a thread of its own; `deliver` is called from that thread."""

    def __init__(self, deliver: Callable[[Outcome], None]) -> None:
        self._deliver = deliver
        self._jobs: dict[Errand, _Job] = {}
        self._most_urgent = _NOTHING
        self._running: _Job | None = None
        self._tickets = 0
        self._closing = False
        self._state = Condition()
        self._thread: Thread | None = None

    def start(self, errand: Errand, tasks: Sequence[Task]) -> int:
        """Have tasks done, in order; gives the number that their outcomes carry."""
        with self._state:
            self._drop(errand)
            self._tickets += 1
            if tasks and not self._closing:
                self._jobs[errand] = _Job(errand, self._tickets, tasks)
            self._notice()
            if self._thread is None and not self._closing:
                self._thread = Thread(target=self._work, name="trnviz-bench", daemon=True)
                self._thread.start()
            return self._tickets

    def cancel(self, errand: Errand) -> None:
        """Forget an errand; nothing of it is delivered any more."""
        with self._state:
            self._drop(errand)
            self._notice()

    def is_busy(self, errand: Errand | None = None) -> bool:
        """Whether something is under way, of this kind or of any."""
        with self._state:
            return bool(self._jobs) if errand is None else errand in self._jobs

    def wait(self, timeout_s: float) -> bool:
        """Block until nothing is under way; False when that took longer than `timeout_s`."""
        with self._state:
            return self._state.wait_for(lambda: not self._jobs and self._running is None, timeout_s)

    def close(self) -> bool:
        """Forget everything and wait for the thread, which never keeps the process alive.

        Returns:
            Whether it ended in time.
        """
        with self._state:
            self._closing = True
            for errand in tuple(self._jobs):
                self._drop(errand)
            self._notice()
            thread = self._thread
        if thread is None:
            return True
        thread.join(CLOSE_WAIT_S)
        return not thread.is_alive()

    def _drop(self, errand: Errand) -> None:
        job = self._jobs.pop(errand, None)
        if job is not None:
            job.cancelled = True

    def _notice(self) -> None:
        self._most_urgent = min(self._jobs, default=_NOTHING)
        self._state.notify_all()

    def _work(self) -> None:
        while (job := self._next()) is not None:
            outcome = self._outcome(job)
            with self._state:
                self._running = None
                wanted = outcome is not None and not job.cancelled
                if wanted:
                    job.tasks.popleft()
                    if not job.tasks:
                        self._jobs.pop(job.errand, None)
                self._notice()
            if wanted and outcome is not None:
                self._deliver(outcome)

    def _next(self) -> _Job | None:
        with self._state:
            self._state.wait_for(lambda: self._closing or bool(self._jobs))
            if self._closing:
                return None
            self._running = self._jobs[min(self._jobs)]
            return self._running

    def _outcome(self, job: _Job) -> Outcome | None:
        """What came of the first task; None when it was given up."""
        task = job.tasks[0]
        done = job.total - len(job.tasks) + 1
        value, failure = None, None
        try:
            with watched(lambda: job.cancelled or self._most_urgent < job.errand):
                value = task.work()
        except Interrupted:
            return None
        except Exception as error:  # noqa: BLE001 - carried to the window, which shows it
            failure = error
        return Outcome(
            errand=job.errand, ticket=job.ticket, key=task.key, value=value, error=failure,
            done=done, total=job.total,
        )  # fmt: skip
