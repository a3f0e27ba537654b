"""Work that takes seconds, in a thread of its own; what comes of it arrives as a signal."""

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from trnviz.core.simulation.interrupt import Interrupted, watched

_CLOSE_WAIT_S = 1.5

T = TypeVar("T")


class Work(Thread, Generic[T]):
    """A function in a thread, and what came of it.

    Attributes:
        result: What it returned, None while it runs.
        error: What stopped it.
        is_unwanted: Whether nobody waits for it any more; its simulations end then.
    """

    def __init__(self, work: Callable[[], T], then: Callable[[], None] = lambda: None) -> None:
        """Calls `then` in the thread once there is a result or an error."""
        super().__init__(name="trnviz-work", daemon=True)
        self._work, self._then = work, then
        self.result: T | None = None
        self.error: Exception | None = None
        self.is_unwanted = False

    def run(self) -> None:
        """In the thread."""
        try:
            with watched(lambda: self.is_unwanted):
                self.result = self._work()
        except Interrupted:
            return
        except Exception as error:  # noqa: BLE001 - carried to the thread that asked
            self.error = error
        self._then()


class Background(QObject):
    """Runs one function once."""

    finished = Signal(object, object)
    """What it returned, and the error that stopped it; one of them is None."""
    _delivered = Signal(object, object)

    def __init__(self, work: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_running = True
        self._delivered.connect(self._on_delivered, Qt.ConnectionType.QueuedConnection)
        self._thread = Work(work, self._deliver)
        self._thread.start()

    def close(self) -> None:
        """Take no notice of what comes of it; its simulations end, and it is waited for."""
        self.is_running, self._thread.is_unwanted = False, True
        self._thread.join(_CLOSE_WAIT_S)

    def _deliver(self) -> None:
        if self.is_running:
            self._delivered.emit(self._thread.result, self._thread.error)

    def _on_delivered(self, result: object, error: Exception | None) -> None:
        if self.is_running:
            self.is_running = False
            self._thread.join(_CLOSE_WAIT_S)
            self.finished.emit(result, error)
