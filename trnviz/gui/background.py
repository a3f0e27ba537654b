"""Work that takes seconds, in a thread of its own; what comes of it arrives as a signal."""

from collections.abc import Callable
from threading import Thread

from PySide6.QtCore import QObject, Qt, Signal

from trnviz.core.simulation.interrupt import Interrupted, watched

_CLOSE_WAIT_S = 1.5


class Background(QObject):
    """Runs one function once."""

    finished = Signal(object, object)
    """What it returned, and the error that stopped it; one of them is None."""
    _delivered = Signal(object, object)

    def __init__(self, work: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self.is_running = True
        self._delivered.connect(self._on_delivered, Qt.ConnectionType.QueuedConnection)
        self._thread = Thread(target=self._run, name="trnviz-background", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Take no notice of what comes of it; its simulations end, and it is waited for."""
        self.is_running = False
        self._thread.join(_CLOSE_WAIT_S)

    def _run(self) -> None:
        result, error = None, None
        try:
            with watched(lambda: not self.is_running):
                result = self._work()
        except Interrupted:
            return
        except Exception as problem:  # noqa: BLE001 - carried to the thread that asked
            error = problem
        if self.is_running:
            self._delivered.emit(result, error)

    def _on_delivered(self, result: object, error: Exception | None) -> None:
        if self.is_running:
            self.is_running = False
            self._thread.join(_CLOSE_WAIT_S)
            self.finished.emit(result, error)
