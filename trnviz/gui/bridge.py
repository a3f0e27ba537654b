"""Between the worker and the window: the only threading code in the gui.

A result is made in the runner's thread; the signal carries it over to the thread of the window,
which gives it to the document. An edit asks for the next simulation.
"""

import logging

from PySide6.QtCore import QObject, Qt, Signal

from trnviz.core.errors import TrnvizError
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.session.change import Change
from trnviz.session.document import Document
from trnviz.session.runner import Runner, SimResult

_LOG = logging.getLogger("trnviz")


class Bridge(QObject):
    """Submits what the document shows, and takes what comes back to it."""

    busy_changed = Signal()
    _arrived = Signal(object)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._arrived.connect(self._on_arrived, Qt.ConnectionType.QueuedConnection)
        self._runner: Runner[Result] | None = None
        self._closed = False
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
        self.busy_changed.emit()

    def close(self) -> None:
        """Take no more requests; a simulation that will not end is left behind."""
        self._closed = True
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
        self._document.accept(outcome)
        self.busy_changed.emit()


def _simulate(scenario: Scenario) -> Result:
    from trnviz.core import pipeline  # imported in the worker, after the first paint

    return pipeline.simulate(scenario)
