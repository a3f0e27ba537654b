"""Between the worker and the window: the only threading code in the gui.

A result is made in the runner's thread; the signal carries it over to the thread of the window,
which gives it to the document. An edit asks for the next simulation.
"""

import logging

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from trnviz.core.errors import SimulationError, TrnvizError
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.gui.language import tr
from trnviz.session.change import Change
from trnviz.session.document import Document
from trnviz.session.runner import Runner, SimResult

PATIENCE_MS = 300
"""How long a simulation runs before its progress is shown."""
_LOG = logging.getLogger("trnviz")


class Bridge(QObject):
    """Submits what the document shows, and takes what comes back to it."""

    busy_changed = Signal()
    slow_changed = Signal(bool)
    """Whether a simulation has run for so long that the user should be told."""
    _arrived = Signal(object)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._arrived.connect(self._on_arrived, Qt.ConnectionType.QueuedConnection)
        self._runner: Runner[Result] | None = None
        self._closed = False
        self._accepted: Scenario | None = None
        self._is_slow = False
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(lambda: self._tell_slow(slow=self.is_busy))
        document.changed.connect(self._on_document_changed)

    @property
    def is_busy(self) -> bool:
        """Whether a simulation runs or waits."""
        return self._runner is not None and self._runner.is_busy

    def submit(self) -> None:
        """Have what the document shows simulated, if there is anything to simulate."""
        if self._closed or self._document.scenario.model is None:
            return
        if self._runner is None:
            self._runner = Runner(_simulate, self._arrived.emit)
        self._runner.submit(self._document.request())
        if self.is_busy and not self._is_slow and not self._patience.isActive():
            self._patience.start()
        self.busy_changed.emit()

    def cancel(self) -> None:
        """Give up the simulation that runs, and the step that asked for it."""
        if self._runner is None or not self.is_busy:
            return
        self._runner.cancel()
        self._tell_slow(slow=False)
        given_up = self._document.request()
        self._document.go_back_to(self._accepted)
        if self._document.scenario is given_up.scenario:  # there was no step to take back
            why = SimulationError(tr("cancelled; any change simulates again"))
            self._document.accept(
                SimResult(serial=given_up.serial, scenario=given_up.scenario, error=why)
            )
        self.busy_changed.emit()

    def _tell_slow(self, *, slow: bool) -> None:
        self._patience.stop()
        if slow != self._is_slow:
            self._is_slow = slow
            self.slow_changed.emit(slow)

    def close(self) -> None:
        """Take no more requests; a simulation that will not end is left behind."""
        self._closed = True
        self._patience.stop()
        self._document.changed.disconnect(self._on_document_changed)
        if self._runner is not None:
            self._runner.close()
            self._runner = None

    def _on_document_changed(self, change: Change, _initiator: object) -> None:
        if change.needs_simulation:
            self.submit()

    def _on_arrived(self, outcome: SimResult[Result]) -> None:
        if self._closed:
            return
        if outcome.error is not None:
            refused = isinstance(outcome.error, TrnvizError)  # what it says is all there is to say
            _LOG.warning(
                "a simulation failed: %s",
                outcome.error,
                exc_info=None if refused else outcome.error,
            )
        if self._document.accept(outcome) and outcome.error is None:
            self._accepted = outcome.scenario
        if not self._document.is_stale:
            self._tell_slow(slow=False)
        self.busy_changed.emit()


def _simulate(scenario: Scenario) -> Result:
    from trnviz.core import pipeline  # imported in the worker, after the first paint

    result = pipeline.simulate(scenario)
    _ = result.timeline.episodes  # drawn here, beside the window, and not in its first frame
    return result
