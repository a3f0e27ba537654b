"""Names of files to write: a suffix that lacks, one of another kind, a target that is there."""

from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QWidget

from trnviz.export.writers import FORMATS
from trnviz.gui.dialogs import plain
from trnviz.gui.language import tr


def asked_path(parent: QWidget, path: Path, suffix: str) -> tuple[Path | None, str]:
    """The file to write and its kind; no path when the user wants neither.

    Args:
        parent: Of the questions.
        path: What the user typed; the file dialog has asked about overwriting exactly that.
        suffix: Of the kind that was chosen.
    """
    typed = path.suffix.lower()
    if typed == suffix:
        return path, suffix
    if typed in FORMATS:
        return _other_kind(parent, path, suffix)
    longer = path.with_name(path.name + suffix)
    if longer.exists() and not plain.overwrites(parent, longer.name):
        return None, suffix
    return longer, suffix


def _other_kind(parent: QWidget, path: Path, suffix: str) -> tuple[Path | None, str]:
    """One question: which of the two is meant."""
    typed = path.suffix.lower()
    renamed = path.with_suffix(suffix)
    words = tr("{0} ends in {1}, but the format chosen is {2}.")
    words = words.format(path.name, typed, FORMATS[suffix].title)
    box = plain.message(parent, QMessageBox.Icon.Question, tr("Which kind of file?"), words)
    roles = QMessageBox.ButtonRole
    as_typed = box.addButton(tr("Write {0}").format(FORMATS[typed].title), roles.AcceptRole)
    as_chosen = box.addButton(plain.in_menu(tr("Write {0}").format(renamed.name)), roles.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.exec()
    if box.clickedButton() is as_typed:
        return path, typed
    free = not renamed.exists()
    if box.clickedButton() is as_chosen and (free or plain.overwrites(parent, renamed.name)):
        return renamed, suffix
    return None, suffix
