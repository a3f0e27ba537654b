"""An eye on the document's file: another program may write to it, or take it away."""

import hashlib
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from trnviz.core.errors import TrnvizError
from trnviz.core.scenario import Scenario
from trnviz.files import document as document_file
from trnviz.gui.dialogs import messages
from trnviz.gui.file_actions import FileActions
from trnviz.gui.language import later, tr
from trnviz.session.change import Aspect, Change
from trnviz.session.document import Document

RELOAD, COMPARE, KEEP = later("Reload"), later("Compare..."), later("Keep mine")
_QUIET_MS = 250
"""A program that writes does so in several steps; this long after the last one, it is done."""
_BUSY_MS = 1000


class DiskWatch(QObject):
    """Asks once for each state in which another program leaves the file."""

    def __init__(self, document: Document, files: FileActions, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self._window = document, files, window
        self._watcher = QFileSystemWatcher(self)
        self._settled = QTimer(self, singleShot=True, interval=_QUIET_MS)
        self._settled.timeout.connect(self._look)
        self._watcher.fileChanged.connect(lambda _path: self._settled.start(_QUIET_MS))
        self._watcher.directoryChanged.connect(lambda _path: self._settled.start(_QUIET_MS))
        self._path: Path | None = None
        self._answered = ""
        document.changed.connect(self._on_change)
        self._follow()

    def close(self) -> None:
        """Look no more."""
        self._document.changed.disconnect(self._on_change)
        self._settled.stop()
        self._unwatch()

    def _on_change(self, change: Change, _initiator: object) -> None:
        if change.touches(Aspect.FILE):
            self._follow()

    def _follow(self) -> None:
        """Watch the file the document has now."""
        if self._path != self._document.path:
            self._path, self._answered = self._document.path, ""
            self._unwatch()
        self._watch()

    def _watch(self) -> None:
        """Its folder as well: a file that is replaced as a whole is another one to the system."""
        if self._path is not None:
            wanted = {str(self._path), str(self._path.parent)}
            missing = wanted - {*self._watcher.files(), *self._watcher.directories()}
            there = [name for name in missing if Path(name).exists()]
            if there:
                self._watcher.addPaths(there)

    def _unwatch(self) -> None:
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)

    def _look(self) -> None:
        """See what became of the file, and ask about it unless that was asked before."""
        if self._path is None:
            return
        self._watch()
        if QApplication.activeModalWidget() is not None or QApplication.mouseButtons():
            self._settled.start(_BUSY_MS)
            return
        state = _state(self._path)
        if state == self._answered:
            return
        self._answered = state
        if not state:
            self._tell_gone(self._path)
            return
        try:
            theirs = document_file.read(self._path).scenario
        except TrnvizError as error:
            self._tell_broken(self._path, error)
            return
        if not self._document.is_as_saved(theirs):
            self._ask(self._path, theirs)

    def _tell_gone(self, path: Path) -> None:
        text = tr("Another program removed it or gave it another name.")
        messages.noted(
            self._window, tr("{0} is gone").format(path.name), [text, tr("Save writes it again.")]
        )

    def _tell_broken(self, path: Path, error: TrnvizError) -> None:
        after = tr("The open document is as it was; Save writes it over what is there now.")
        messages.refused(
            self._window,
            tr("Another program changed {0}, and it cannot be read").format(path.name),
            error,
            after,
        )

    def _ask(self, path: Path, theirs: Scenario) -> None:
        text = tr("Another program changed {0} while it is open here.").format(path.name)
        after = (
            tr("Reload shows what is on disk; your unsaved edits are lost.")
            if self._document.is_modified
            else tr("Reload shows what is on disk.")
        )
        after += " " + tr("If you keep yours, Save writes over theirs; a backup of theirs is kept.")
        title, choices = tr("The file was changed"), [tr(RELOAD), tr(COMPARE), tr(KEEP)]
        answer = messages.ask(self._window, title, text, after, choices)
        if answer == tr(COMPARE):
            lines = self._compared(theirs)
            answer = messages.ask(self._window, title, lines, after, [tr(RELOAD), tr(KEEP)])
        if answer == tr(RELOAD):
            self._files.reload()

    def _compared(self, theirs: Scenario) -> str:
        from trnviz.export import difference

        found = difference.differences(self._document.scenario, theirs)
        shown = [each.text for each in found[: messages.MOST_LINES]]
        more = len(found) - len(shown)
        rest = [tr("... and {0} more").format(more)] if more else []
        return (
            "\n".join([tr("Here -> on disk:"), *shown, *rest])
            if found
            else tr("Both are the same now.")
        )


def _state(path: Path) -> str:
    """A mark of what the file holds now; empty when it is gone."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except FileNotFoundError:
        return ""
    except OSError as error:
        return str(error)
