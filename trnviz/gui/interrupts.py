"""Ctrl+C in the terminal and the signals that ask a program to end, though Python sleeps inside Qt.

Ctrl+C closes the windows, which ask about unsaved changes; pressed again while they ask, and for a
signal that nobody waits beside, the program ends at once and the edits stay in their journals.
"""

import contextlib
import logging
import os
import signal
from collections.abc import Callable
from functools import partial
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication

_LOG = logging.getLogger("trnviz")
_ENDING = ("SIGTERM", "SIGHUP")
"""Windows has no terminal that hangs up."""


class Interrupts(QObject):
    """Lives while the application runs.

    Attributes:
        leaves: Whether the windows must close without a question.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self.leaves = False
        self._application = application
        self._near, self._far = os.pipe()
        for end in (self._near, self._far):
            os.set_blocking(end, False)
        self._before = signal.set_wakeup_fd(self._far)
        wanted = {signal.SIGINT: self._ask}
        wanted |= {getattr(signal, n): self._leave for n in _ENDING if hasattr(signal, n)}
        self._handlers = {
            number: signal.signal(number, partial(self._soon, act))
            for number, act in wanted.items()
        }
        self._notifier = QSocketNotifier(self._near, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._drain)

    def _soon(self, act: Callable[[], None], number: int, _frame: FrameType | None) -> None:
        """From the event loop: a signal may come before there is a window, or in a paint."""
        _LOG.info("asked to end: %s", signal.Signals(number).name)
        QTimer.singleShot(0, self, act)

    def _ask(self) -> None:
        if self._application.activeModalWidget() is None:
            self._application.closeAllWindows()
        else:
            self._leave()

    def _leave(self) -> None:
        self.leaves = True
        self._application.exit(0)

    def _drain(self) -> None:
        """Python calls the handlers as soon as it runs: here at the latest."""
        with contextlib.suppress(BlockingIOError):
            os.read(self._near, 64)

    def close(self) -> None:
        """Give the signals back."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._before)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        os.close(self._near)
        os.close(self._far)
