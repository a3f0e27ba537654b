"""Between the bench's worker and the window: outcomes hop to the thread of the window."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal

from trnviz.session.bench_worker import BenchWorker, Errand, Outcome, Task


class BenchBridge(QObject):
    """Starts errands, and tells of their outcomes as long as they are wanted."""

    arrived = Signal(object)
    _delivered = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._worker = BenchWorker(self._delivered.emit)
        self._tickets: dict[Errand, int] = {}
        self._delivered.connect(self._on_delivered, Qt.ConnectionType.QueuedConnection)

    def start(self, errand: Errand, tasks: Sequence[Task]) -> None:
        """Have tasks done in place of an earlier errand of this kind."""
        self._tickets[errand] = self._worker.start(errand, tasks)

    def cancel(self, errand: Errand) -> None:
        """Nothing of this errand arrives any more."""
        self._tickets.pop(errand, None)
        self._worker.cancel(errand)

    def is_busy(self, errand: Errand) -> bool:
        """Whether outcomes of this errand are still to arrive."""
        return errand in self._tickets

    def close(self) -> None:
        """Nothing arrives after this."""
        self._tickets.clear()
        self._worker.close()

    def _on_delivered(self, outcome: Outcome) -> None:
        if self._tickets.get(outcome.errand) != outcome.ticket:
            return
        if outcome.done == outcome.total:
            self._tickets.pop(outcome.errand)
        self.arrived.emit(outcome)
