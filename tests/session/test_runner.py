import time
from dataclasses import replace
from threading import Event

import pytest

from tests.scenarios import bare, trained
from trnviz.core import pipeline
from trnviz.core.errors import SimulationError
from trnviz.core.simulation import interrupt
from trnviz.session import runner
from trnviz.session.runner import Runner, SimRequest, simulation_key


class Bench:
    """A runner whose simulations end when the test says so."""

    def __init__(self):
        self.results, self.started, self.go = [], [], Event()
        self.go.set()
        self.running = Event()
        self.runner = Runner(self.simulate, self.results.append)

    def simulate(self, scenario):
        self.started.append(scenario)
        self.running.set()
        self.go.wait(10)
        if scenario.network == "broken":
            raise SimulationError("it does not end")
        return scenario.network

    def submit(self, serial, scenario):
        self.runner.submit(SimRequest(serial=serial, scenario=scenario))


@pytest.fixture
def bench():
    it = Bench()
    yield it
    it.go.set()
    assert it.runner.close()


def scenario(name):
    return replace(bare(), network=name)


def test_a_result_comes_with_its_serial_and_scenario(bench):
    asked = scenario("a")
    bench.submit(7, asked)
    assert bench.runner.wait(5)
    (outcome,) = bench.results
    assert (outcome.serial, outcome.scenario, outcome.result, outcome.error) == (
        7,
        asked,
        "a",
        None,
    )


def test_the_newest_replaces_the_waiting_one(bench):
    bench.go.clear()
    bench.submit(1, scenario("a"))
    assert bench.running.wait(5)
    for serial, name in ((2, "b"), (3, "c"), (4, "d")):
        bench.submit(serial, scenario(name))
    assert bench.runner.is_busy
    bench.go.set()
    assert bench.runner.wait(5)
    assert [outcome.serial for outcome in bench.results] == [1, 4]
    assert not bench.runner.is_busy


def test_an_error_is_carried_not_raised(bench):
    bench.submit(1, scenario("broken"))
    assert bench.runner.wait(5)
    assert isinstance(bench.results[0].error, SimulationError)
    bench.submit(2, scenario("a"))
    assert bench.runner.wait(5)
    assert bench.results[1].result == "a"


def test_a_known_scenario_is_answered_at_once(bench):
    asked = scenario("a")
    bench.submit(1, asked)
    assert bench.runner.wait(5)
    bench.submit(2, replace(asked, layout="other"))
    assert [outcome.serial for outcome in bench.results] == [1, 2]
    assert len(bench.started) == 1


def test_a_known_answer_drops_the_waiting_request(bench):
    known = scenario("a")
    bench.submit(1, known)
    assert bench.runner.wait(5)
    bench.go.clear()
    bench.running.clear()
    bench.submit(2, scenario("b"))
    assert bench.running.wait(5)
    bench.submit(3, scenario("c"))
    bench.submit(4, known)
    bench.go.set()
    assert bench.runner.wait(5)
    assert {outcome.serial for outcome in bench.results} == {1, 2, 4}


def test_the_oldest_results_are_forgotten(monkeypatch):
    monkeypatch.setattr(runner, "KEPT_RESULTS", 2)
    bench = Bench()
    for serial, name in enumerate("abca"):
        bench.submit(serial, scenario(name))
        assert bench.runner.wait(5)
    assert len(bench.started) == 4
    assert bench.runner.close()


@pytest.mark.parametrize(("room", "runs"), [(runner.KEPT_BYTES, 2), (1, 3)])
def test_results_are_forgotten_by_what_they_take(monkeypatch, room, runs):
    """There and back: the first is still known where there is room for both."""
    monkeypatch.setattr(runner, "KEPT_BYTES", room)
    ran = []

    def simulate(scenario):
        ran.append(scenario)
        return pipeline.simulate(scenario)

    one = Runner(simulate, lambda _: None)
    for serial, profile in enumerate(("line", "measured", "line")):
        one.submit(SimRequest(serial=serial, scenario=replace(trained(), profile=profile)))
        assert one.wait(30)
    assert len(ran) == runs
    assert one.close()


def test_closing_waits_no_longer_than_it_says(monkeypatch):
    monkeypatch.setattr(runner, "CLOSE_WAIT_S", 0.05)
    it = Bench()
    it.go.clear()
    it.submit(1, scenario("a"))
    assert it.running.wait(5)
    assert not it.runner.close()
    it.submit(2, scenario("b"))
    it.go.set()
    monkeypatch.setattr(runner, "CLOSE_WAIT_S", 5)
    assert it.runner.close()
    assert it.results == []


def test_the_key_holds_what_decides_a_result_only():
    asked = scenario("a")
    assert simulation_key(asked) == simulation_key(replace(asked, layout="x", hidden=("z",)))
    assert simulation_key(asked) != simulation_key(replace(asked, profile="measured"))
    assert simulation_key(asked) != simulation_key(scenario("b"))


def test_waiting_gives_up(bench):
    bench.go.clear()
    bench.submit(1, scenario("a"))
    assert not bench.runner.wait(0.01)


def test_closing_ends_a_simulation_that_would_run_on():
    started = Event()

    def endless(_scenario):
        started.set()
        while True:
            interrupt.check()

    slow = Runner(endless, lambda outcome: None)
    slow.submit(SimRequest(serial=1, scenario=scenario("a")))
    assert started.wait(5)
    began = time.monotonic()
    assert slow.close()
    assert time.monotonic() - began < runner.CLOSE_WAIT_S


def test_a_cancelled_simulation_is_not_delivered_and_the_next_one_is():
    entered, results = Event(), []

    def simulate(asked):
        entered.set()
        while asked.network == "endless":
            interrupt.check()
            time.sleep(0.001)
        return asked.network

    it = Runner(simulate, results.append)
    it.submit(SimRequest(serial=1, scenario=scenario("endless")))
    assert entered.wait(5)
    it.cancel()
    assert it.wait(5)
    assert results == []
    it.submit(SimRequest(serial=2, scenario=scenario("a")))
    assert it.wait(5)
    assert [outcome.serial for outcome in results] == [2]
    assert it.close()
