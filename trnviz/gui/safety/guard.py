"""What keeps the document of one window safe: its journal, and an eye on its file."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStatusBar

from trnviz.gui.file_actions import FileActions
from trnviz.gui.language import tr
from trnviz.gui.safety.disk_watch import DiskWatch
from trnviz.session import journal
from trnviz.session.change import Change
from trnviz.session.document import Document

_SHOWN_MS = 15_000


class Guard(QObject):
    """Lives as long as the window works on the document.

    Attributes:
        is_left: Whether the window closes with its edits neither saved nor given up.
    """

    def __init__(self, document: Document, files: FileActions, status: QStatusBar) -> None:
        super().__init__(status.window())
        self._document, self._status = document, status
        self.keeper = journal.Keeper(document)
        self.watch = DiskWatch(document, files, status.window())
        self.is_left, self._told = False, ""
        document.changed.connect(self._tell)

    def close(self) -> None:
        """The document was closed in order: nothing is left to recover, unless it was left."""
        self._document.changed.disconnect(self._tell)
        self.watch.close()
        self.keeper.close(keeps=self.is_left)

    def _tell(self, _change: Change, _initiator: object) -> None:
        """Say once that edits are not kept for after a crash, and go on."""
        problem = self.keeper.problem
        if problem and problem != self._told:
            text = tr("Edits cannot be kept for after a crash; save often. {0}").format(problem)
            self._status.showMessage(text, _SHOWN_MS)
        self._told = problem
