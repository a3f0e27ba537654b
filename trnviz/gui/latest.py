"""The newest of many pieces of work, in a thread: one runs, one waits, only the last arrives."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from trnviz.gui.background import Background

Work = Callable[[], object]


class Latest(QObject):
    """For what takes a tenth of a second and is soon out of date."""

    arrived = Signal(object)
    """What came of the work that was asked for last."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._running: Background | None = None
        self._waiting: Work | None = None
        self._is_wanted = False

    @property
    def is_busy(self) -> bool:
        """Whether something is still to come."""
        return self._running is not None

    def ask(self, work: Work) -> None:
        """Have this done; nothing arrives of what was asked for before."""
        self._is_wanted = True
        self._waiting = work
        if self._running is None:
            self._begin()

    def forget(self) -> None:
        """Nothing arrives of what was asked for."""
        self._waiting, self._is_wanted = None, False

    def close(self) -> None:
        """No thread stays."""
        self.forget()
        if self._running is not None:
            self._running.close()
            self._running = None

    def _begin(self) -> None:
        work, self._waiting = self._waiting, None
        if work is not None:
            self._running = Background(work, self)
            self._running.finished.connect(self._on_finished)

    def _on_finished(self, result: object, error: Exception | None) -> None:
        if self._running is not None:
            self._running.deleteLater()
            self._running = None
        if self._waiting is not None:
            self._begin()
        elif error is not None:
            raise error
        elif self._is_wanted:
            self.arrived.emit(result)
