"""Waiting for work that may take long: a moment in place, then beside a dialog that can cancel.

Most files are read before anybody could look up; for the others the window goes on painting, and
nothing but the dialog takes clicks and keys, so that the document stays what it was meanwhile.
"""

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

from trnviz.core.simulation.interrupt import Interrupted, watched
from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.language import tr

_IN_PLACE_S = 0.25
_EVERY_MS = 40


_T = TypeVar("_T")


class _Work(Thread, Generic[_T]):
    """A function in a thread, and what came of it."""

    def __init__(self, work: Callable[[], _T]) -> None:
        super().__init__(name="trnviz-patience", daemon=True)
        self._work = work
        self.is_unwanted = False
        self.error: Exception | None = None
        self.result: _T | None = None

    def run(self) -> None:
        """In the thread."""
        try:
            with watched(lambda: self.is_unwanted):
                self.result = self._work()
        except Interrupted:
            return
        except Exception as error:  # noqa: BLE001 - carried to whoever waits
            self.error = error


def patiently(parent: QWidget, text: str, work: Callable[[], _T]) -> _T | None:
    """What a function answers; None when the user would rather not wait for it.

    Args:
        parent: The window that waits.
        text: What is done, as the dialog says it.
        work: Touches nothing that the window shows.
    """
    thread = _Work(work)
    thread.start()
    thread.join(_IN_PLACE_S)
    if thread.is_alive() and not _waited(parent, text, thread):
        thread.is_unwanted = True
        return None
    if thread.error is not None:
        raise thread.error
    return thread.result


def _waited(parent: QWidget, text: str, thread: Thread) -> bool:
    """Whether the thread came to its end before the user lost patience."""
    dialog = QProgressDialog("", tr("Cancel"), 0, 0, parent)
    dialog.setObjectName("patience")
    dialog.setWindowTitle(tr("One moment"))
    dialog.setLabel(plain_label(text))
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.setMinimumDuration(0)
    timer = QTimer(dialog, interval=_EVERY_MS)
    timer.timeout.connect(lambda: None if thread.is_alive() else dialog.accept())
    timer.start()
    dialog.exec()
    timer.stop()
    dialog.deleteLater()
    return not thread.is_alive()
