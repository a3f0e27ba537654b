"""What a plan would do, simulated beside the window: a newer question replaces one that waits."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal

from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.session.runner import Runner, SimRequest, SimResult

_KEPT = 1
"""Every question is about a scenario of its own: results of earlier ones answer none again."""


class Forecast(QObject):
    """Works on scenarios in a thread of its own, which begins with the first question.

    What is done is a simulation, unless another work is given.
    """

    arrived = Signal(object)
    """A `SimResult` of the latest question."""
    _delivered = Signal(object)

    def __init__(self, parent: QObject, work: Callable[[Scenario], object] | None = None) -> None:
        super().__init__(parent)
        self._work: Callable[[Scenario], object] = work or _simulate
        self._runner: Runner[object] | None = None
        self._serial = 0
        self._delivered.connect(self._on_delivered, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._runner is not None and self._runner.is_busy

    def ask(self, scenario: Scenario) -> None:
        """Simulate this; answers to earlier questions no longer arrive."""
        if self._runner is None:
            self._runner = Runner(self._work, self._delivered.emit, keeps=_KEPT)
        self._serial += 1
        self._runner.submit(SimRequest(serial=self._serial, scenario=scenario))

    def forget(self) -> None:
        """Nothing that was asked arrives any more."""
        self._serial += 1

    def close(self) -> None:
        """End the thread."""
        self.forget()
        if self._runner is not None:
            self._runner.close()
            self._runner = None

    def _on_delivered(self, outcome: SimResult[object]) -> None:
        if outcome.serial == self._serial:
            self.arrived.emit(outcome)


def _simulate(scenario: Scenario) -> Result:
    from trnviz.core import pipeline  # numpy code that only the worker needs

    return pipeline.simulate(scenario)
