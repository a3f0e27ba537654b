"""The newest of many pieces of work arrives, the others do not."""

from threading import Event

import pytest

from tests.gui import windows
from tests.gui.study.studies import listen
from trnviz.gui import app
from trnviz.gui.latest import Latest


@pytest.fixture
def latest():
    made = Latest(app.start_application())
    yield made
    made.close()
    made.deleteLater()
    windows.settle()


def test_of_three_the_first_runs_the_second_never_and_the_third_arrives(latest):
    heard, ran, go = listen(latest.arrived), [], Event()

    def work(name):
        ran.append(name)
        go.wait(5)
        return name

    for name in "abc":
        latest.ask(lambda name=name: work(name))
    go.set()
    windows.until(lambda: not latest.is_busy, 5)
    assert heard == ["c"]
    assert ran == ["a", "c"]


def test_what_is_forgotten_or_closed_never_arrives(latest):
    heard = listen(latest.arrived)
    latest.ask(lambda: 1)
    latest.forget()
    windows.until(lambda: not latest.is_busy, 5)
    latest.ask(lambda: 2)
    latest.close()
    windows.settle(0.05)
    assert heard == []
    assert not latest.is_busy


def test_after_one_the_next_is_done(latest):
    heard = listen(latest.arrived)
    for number in (1, 2):
        latest.ask(lambda number=number: number)
        windows.until(lambda: not latest.is_busy, 5)
    assert heard == [1, 2]
