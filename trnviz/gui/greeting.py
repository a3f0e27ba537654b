"""What a start has to say once the fabric is painted: settings that fail, edits to recover."""

import gc
from pathlib import Path

from trnviz.files import atomic
from trnviz.gui.desk import Desk
from trnviz.gui.dialogs import messages
from trnviz.gui.language import said, tr
from trnviz.gui.main_window import MainWindow
from trnviz.session import journal

_SHOWN_MS = 15_000


def greet(window: MainWindow, desk: Desk) -> None:
    """Say what must be said, once for each start of the program."""
    settle()
    settings = window.settings
    for path in (settings.path, *map(Path, settings.values.recent)):
        atomic.sweep(path)
    if settings.problem:
        lines = list(map(said, settings.problem.splitlines()))
        messages.noted(window, tr("The settings were broken"), lines)
        settings.problem = ""
    refusal = settings.save()
    if refusal:
        told = tr("Settings cannot be kept, so that the next start knows nothing of this one. {0}")
        window.statusBar().showMessage(told.format(said(refusal)), _SHOWN_MS)
    found = journal.entries(journal.folder())
    if found:
        from trnviz.gui.safety.recovery import Recovery

        Recovery(found, desk.document, desk.files, window).open()


def settle() -> None:
    """Have Python never look through what the start has made, and often through what is new.

    A look takes as long as there are new objects: with so few of them, a quarter of a frame.
    """
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
