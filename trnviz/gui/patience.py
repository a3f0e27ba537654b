"""Waiting for work that may take long: a moment in place, then beside a dialog that can cancel.

Most files are read before anybody could look up; for the others the window goes on painting, and
nothing but the dialog takes clicks and keys, so that the document stays what it was meanwhile.
"""

from collections.abc import Callable
from threading import Thread

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

from trnviz.gui.background import T, Work
from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.language import tr

_IN_PLACE_S = 0.25
_EVERY_MS = 40


def patiently(parent: QWidget, text: str, work: Callable[[], T]) -> T | None:
    """What a function answers; None when the user would rather not wait for it.

    Args:
        parent: The window that waits.
        text: What is done, as the dialog says it.
        work: Touches nothing that the window shows.
    """
    thread = Work(work)
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
