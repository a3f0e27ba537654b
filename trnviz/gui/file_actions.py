"""New, open, save, and the question before a loss: what the File menu does."""

import logging
import re
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from trnviz.core.errors import OutputError, TrnvizError
from trnviz.files import document as document_file
from trnviz.files import resources
from trnviz.gui.bare import bare_scenario
from trnviz.gui.dialogs import messages
from trnviz.gui.language import later, tr
from trnviz.gui.patience import patiently
from trnviz.gui.settings import Settings
from trnviz.session import backups
from trnviz.session.document import Document
from trnviz.session.edits import LoadScenario

SUFFIX = ".trnviz"
_FILTERS = later(
    "Everything trnviz reads (*.trnviz *.json *.graphml *.yaml *.yml *.csv *.txt);;"
    "trnviz documents (*.trnviz);;Machines, graphs, models, plans (*.json "
    "*.graphml *.yaml *.yml *.csv *.txt);;All files (*)"
)
_UNTOUCHED = later("The open document is as it was.")
_AS_BEFORE = later("The file is as it was before.")
_STILL_HERE = later("Your edits are still here; save them under another name or in another folder.")
_LOG = logging.getLogger("trnviz")


class FileActions(QObject):
    """Works on one document; says what went wrong, and leaves the document alone then."""

    recent_changed = Signal()
    before_saving = Signal()

    def __init__(self, document: Document, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._settings, self._window = document, settings, window

    def new(self) -> None:
        """A healthy UltraServer and no model."""
        if self.may_lose_changes():
            self._document.new(bare_scenario())

    def open(self) -> None:
        """Ask for a file, or several that belong together."""
        start = str(self._document.path.parent) if self._document.path else ""
        names, _ = QFileDialog.getOpenFileNames(self._window, tr("Open"), start, tr(_FILTERS))
        if names:
            self.open_paths([Path(name) for name in names], ordered=False)

    def open_path(self, path: Path) -> bool:
        """Open a document, or take what another file holds; what is inside decides.

        Returns:
            Whether it was opened.
        """
        return self.open_paths([path])

    def open_paths(self, paths: Sequence[Path], *, ordered: bool = True) -> bool:
        """Open a file, or several that belong together, such as the instances of an UltraServer.

        Args:
            paths: Of any kind that can be read.
            ordered: Whether somebody put them in this order, as on a command line.

        Returns:
            Whether they were opened.
        """
        path = paths[0]
        try:
            if len(paths) > 1 or path.suffix != SUFFIX:
                from trnviz.gui.taking import Taking

                taking = Taking(self._document, self._window, self.may_lose_changes)
                return taking.take(paths, ordered=ordered)
            if not self.may_lose_changes():
                return False
            text = tr("Reading {0}").format(path.name)
            loaded = patiently(self._window, text, partial(document_file.read, path))
            if loaded is None:
                return False
            self._document.open(path, loaded=loaded)
        except TrnvizError as error:
            name = (
                path.name
                if len(paths) == 1
                else tr("{0} and {1} more").format(path.name, len(paths) - 1)
            )
            self._refused(tr("{0} cannot be opened").format(name), error)
            self._settings.forget(str(path.absolute()))
            self.recent_changed.emit()
            return False
        self._settings.remember(path)
        self.recent_changed.emit()
        return True

    def reload(self) -> None:
        """Show what is on disk now; edits that were not saved are given up."""
        path = self._document.path
        if path is not None:
            try:
                self._document.open(path)
            except TrnvizError as error:
                self._refused(tr("{0} cannot be read again").format(path.name), error)

    def restore_backup(self, copy: Path) -> None:
        """Show an earlier state of the file, as an edit that can be undone."""
        try:
            scenario = document_file.read(copy).scenario
        except TrnvizError as error:
            self._refused(tr("The backup cannot be read"), error)
            return
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(backups.time_s(copy)))
        self._document.apply(
            LoadScenario(scenario=scenario, text=tr("Restore backup of {0}").format(when))
        )

    def backup_list(self) -> tuple[Path, ...]:
        """Earlier states of the file, the newest first."""
        path = self._document.path
        return backups.copies(path, backups.folder()) if path is not None else ()

    def open_sample(self, name: str) -> bool:
        """Open a copy of a sample that ships."""
        if not self.may_lose_changes():
            return False
        try:
            self._document.open_copy(resources.path("samples", name))
        except TrnvizError as error:
            self._refused(tr("The sample {0} cannot be opened").format(name), error)
            return False
        return True

    def save(self) -> bool:
        """Save, under a name if there is none yet; whether it is saved now."""
        if self._document.path is None:
            return self.save_as()
        return self._save_to(self._document.path)

    def save_as(self) -> bool:
        """Ask for a name and save; whether it is saved now."""
        start = str(self._document.path or Path(self.suggested_name()))
        name, _ = QFileDialog.getSaveFileName(self._window, tr("Save as"), start, tr(_FILTERS))
        if not name:
            return False
        path = Path(name)
        return self._save_to(path if path.suffix else path.with_suffix(SUFFIX))

    def suggested_name(self) -> str:
        """A file name after what the document holds."""
        scenario = self._document.scenario
        words = [scenario.model.name] if scenario.model else []
        words.append(scenario.topology.name)
        return re.sub(r"[^\w.+-]+", "-", "-".join(words).lower()).strip("-") + SUFFIX

    def _save_to(self, path: Path) -> bool:
        self.before_saving.emit()
        self._keep_backup(path)
        try:
            self._document.save_as(path)
        except TrnvizError as error:
            title, after = (
                tr("{0} was not saved").format(path.name),
                f"{tr(_AS_BEFORE)} {tr(_STILL_HERE)}",
            )
            elsewhere = messages.refused(self._window, title, error, after, tr("Save As..."))
            return elsewhere and self.save_as()
        self._settings.remember(path)
        self.recent_changed.emit()
        return True

    def _keep_backup(self, path: Path) -> None:
        """What is saved over is kept; where that fails, saving goes on."""
        try:
            backups.keep(path, backups.folder())
        except OutputError as error:
            _LOG.warning("%s", error)

    def may_lose_changes(self) -> bool:
        """Ask about unsaved changes; False when the user wants to stay."""
        if not self._document.is_modified:
            return True
        answer = messages.keep_changes(self._window, self._document.title)
        if answer == QMessageBox.StandardButton.Save:
            return self.save()
        return answer == QMessageBox.StandardButton.Discard

    def _refused(self, title: str, error: TrnvizError) -> None:
        messages.refused(self._window, title, error, tr(_UNTOUCHED))
