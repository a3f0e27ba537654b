"""One worker thread for simulations: one runs, one waits, a newer request replaces it."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from threading import Condition, Thread
from typing import Generic, TypeVar

from trnviz.core.kept import Kept
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.simulation.interrupt import Interrupted, watched
from trnviz.core.units import MIB

R = TypeVar("R")

CLOSE_WAIT_S = 1.0
KEPT_RESULTS, KEPT_BYTES = 32, 32 * MIB


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SimRequest:
    """A scenario to simulate; requests made later have larger serials."""

    serial: int
    scenario: Scenario


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SimResult(Generic[R]):
    """What came of a request: a result, or the error that stopped it."""

    serial: int
    scenario: Scenario
    result: R | None = None
    error: Exception | None = None


def simulation_key(scenario: Scenario) -> Hashable:
    """Two scenarios with the same key have the same result.

    Arrays count by identity: undoing an edit gives the very same values back, and so finds its
    result.
    """
    return (
        scenario.topology,
        scenario.model,
        scenario.plan,
        scenario.placement,
        tuple(sorted(scenario.algorithms.items())),
        scenario.profile,
        scenario.network,
    )


def _weight(_key: Hashable, result: object) -> int:
    return result.held_bytes if isinstance(result, Result) else 0


class Runner(Generic[R]):
    """Simulates in a thread of its own and hands every result to `deliver`.

    `deliver` is called from the worker thread, or, for a result that is still known, from the
    thread that submits; whoever needs another thread hops in it.
    """

    def __init__(
        self,
        simulate: Callable[[Scenario], R],
        deliver: Callable[[SimResult[R]], None],
        *,
        keeps: int | None = None,
    ) -> None:
        """Starts the thread, which keeps up to `keeps` results; None for the usual number."""
        self._simulate = simulate
        self._deliver = deliver
        most = KEPT_RESULTS if keeps is None else keeps
        self._known: Kept[Hashable, R] = Kept(KEPT_BYTES, _weight, most_entries=most)
        self._waiting: SimRequest | None = None
        self._running: SimRequest | None = None
        self._unwanted: SimRequest | None = None
        self._closing = False
        self._state = Condition()
        self._thread = Thread(target=self._work, name="trnviz-simulation", daemon=True)
        self._thread.start()

    @property
    def is_busy(self) -> bool:
        """Whether a simulation runs or waits."""
        with self._state:
            return self._running is not None or self._waiting is not None

    def submit(self, request: SimRequest) -> None:
        """Ask for a simulation; a request that still waits is dropped for this one."""
        with self._state:
            if self._closing:
                return
            known = self._known.get(simulation_key(request.scenario))
            self._waiting = request if known is None else None
            self._state.notify_all()
        if known is not None:
            self._deliver(SimResult(serial=request.serial, scenario=request.scenario, result=known))

    def cancel(self) -> None:
        """End what runs and drop what waits; nothing of either is delivered."""
        with self._state:
            self._unwanted, self._waiting = self._running, None
            self._state.notify_all()

    def wait(self, timeout_s: float) -> bool:
        """Block until nothing runs or waits; False when that took longer than `timeout_s`."""
        with self._state:
            return self._state.wait_for(
                lambda: self._running is None and self._waiting is None, timeout_s
            )

    def close(self) -> bool:
        """Stop taking requests, end the simulation that runs, and wait for the thread.

        The thread never keeps the process alive.

        Returns:
            Whether it ended in time.
        """
        with self._state:
            self._closing = True
            self._waiting = None
            self._state.notify_all()
        self._thread.join(CLOSE_WAIT_S)
        return not self._thread.is_alive()

    def _work(self) -> None:
        while (request := self._next()) is not None:
            try:
                with watched(partial(self._is_unwanted, request)):
                    outcome = self._outcome(request)
            except Interrupted:
                if self._closing:
                    return
                self._rest()
                continue
            with self._state:
                if outcome.result is not None:
                    self._known.put(simulation_key(request.scenario), outcome.result)
                unwanted = self._is_unwanted(request)
            if not unwanted:
                self._deliver(outcome)
            self._rest()

    def _is_unwanted(self, request: SimRequest) -> bool:
        return self._closing or self._unwanted is request

    def _rest(self) -> None:
        with self._state:
            self._running = self._unwanted = None
            self._state.notify_all()

    def _next(self) -> SimRequest | None:
        with self._state:
            self._state.wait_for(lambda: self._closing or self._waiting is not None)
            if self._closing:
                return None
            self._running, self._waiting = self._waiting, None
            return self._running

    def _outcome(self, request: SimRequest) -> SimResult[R]:
        try:
            result = self._simulate(request.scenario)
        except Exception as error:  # noqa: BLE001 - carried to the window, which shows it
            return SimResult(serial=request.serial, scenario=request.scenario, error=error)
        return SimResult(serial=request.serial, scenario=request.scenario, result=result)
