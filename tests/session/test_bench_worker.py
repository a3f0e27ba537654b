"""The worker of the bench: order, replacement, cancelling, errors, the end."""

import threading

import pytest

from trnviz.core.simulation import interrupt
from trnviz.session.bench_worker import BenchWorker, Errand, Task

_WAIT_S = 20


class Bench:
    """A worker, what it delivered, and tasks that wait for a word."""

    def __init__(self):
        self.outcomes = []
        self.worker = BenchWorker(self.outcomes.append)
        self.begun, self.go = threading.Semaphore(0), threading.Event()

    def slow(self, key):
        def work():
            self.begun.release()
            while not self.go.wait(0.001):
                interrupt.check()
            return key

        return Task(key=key, work=work)

    def is_begun(self):
        return self.begun.acquire(timeout=_WAIT_S)

    def keys(self):
        assert self.worker.wait(_WAIT_S)
        return [outcome.key for outcome in self.outcomes]


@pytest.fixture
def bench():
    made = Bench()
    yield made
    made.go.set()
    assert made.worker.close()


def quick(*keys):
    return [Task(key=key, work=lambda k=key: k * 2) for key in keys]


def test_tasks_are_done_in_order_and_counted(bench):
    ticket = bench.worker.start(Errand.SWEEP, quick(1, 2, 3))
    assert bench.keys() == [1, 2, 3]
    assert [o.value for o in bench.outcomes] == [2, 4, 6]
    assert [(o.done, o.total, o.ticket) for o in bench.outcomes] == [
        (1, 3, ticket), (2, 3, ticket), (3, 3, ticket),
    ]  # fmt: skip
    assert not bench.worker.is_busy()


def test_what_is_urgent_goes_first_and_the_rest_is_begun_again(bench):
    bench.worker.start(Errand.SWEEP, [bench.slow("sweep"), *quick(1)])
    assert bench.is_begun()
    bench.worker.start(Errand.RUN, quick(5))
    assert bench.is_begun()  # the simulation that was given up
    assert [o.key for o in bench.outcomes] == [5]
    bench.go.set()
    assert bench.keys() == [5, "sweep", 1]


def test_a_new_errand_takes_the_place_of_the_old_one(bench):
    bench.worker.start(Errand.RUN, [bench.slow("old")])
    assert bench.is_begun()
    bench.worker.start(Errand.RUN, quick(7))
    assert bench.keys() == [7]


def test_what_is_cancelled_ends_and_is_not_delivered(bench):
    bench.worker.start(Errand.RUN, [bench.slow("gone")])
    assert bench.is_begun()
    bench.worker.cancel(Errand.RUN)
    assert not bench.worker.is_busy(Errand.RUN)
    assert bench.keys() == []


def test_an_error_is_carried_and_the_worker_goes_on(bench):
    def fails():
        raise ValueError("too bad")

    bench.worker.start(Errand.SWEEP, [Task(key="bad", work=fails), *quick(1)])
    assert bench.keys() == ["bad", 1]
    assert str(bench.outcomes[0].error) == "too bad"
    assert bench.outcomes[1].error is None


def test_nothing_asked_for_needs_no_thread():
    worker = BenchWorker(lambda outcome: None)
    before = threading.active_count()
    assert worker.close()
    worker.start(Errand.RUN, quick(1))
    assert threading.active_count() == before
    assert not worker.is_busy()


def test_the_end_does_not_wait_for_a_simulation(bench):
    bench.worker.start(Errand.RUN, [bench.slow("long")])
    assert bench.is_begun()
    assert bench.worker.close()
    assert bench.outcomes == []
