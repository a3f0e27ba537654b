"""What went wrong, where, and what to do; and the question before a loss."""

import logging
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from trnviz.core.errors import InputError, InputErrors, TrnvizError
from trnviz.gui import log_file
from trnviz.gui.dialogs import plain
from trnviz.gui.language import later, said, tr

_LOG = logging.getLogger("trnviz")
MOST_LINES = 12
_CLOSE = QMessageBox.StandardButton.Close
_MORE = later("... and {0} more")


def problem_lines(error: TrnvizError) -> tuple[str, ...]:
    """One line a problem, the first ones of many; in English, as logs have them."""
    if isinstance(error, InputErrors):
        lines = error.lines()
        more = len(lines) - MOST_LINES
        return lines if more <= 0 else (*lines[:MOST_LINES], _MORE.format(more))
    return (str(error),)


def refused(
    parent: QWidget | None,
    title: str,
    error: TrnvizError,
    consequence: str,
    way_out: str = "",
) -> bool:
    """Show why an input or an output was refused, and what that means for the open document.

    Args:
        parent: Whose dialog it is.
        title: What did not come about.
        error: Why.
        consequence: What that means.
        way_out: What a further button offers, such as "Save As..."; empty for none.

    Returns:
        Whether the way out was taken.
    """
    lines = problem_lines(error)
    details = "\n".join(map(said, lines))
    summary, hint = (
        (error.problem, error.hint) if isinstance(error, InputError) else (str(error), "")
    )
    place = (
        ": ".join(p for p in (error.source, error.where) if p)
        if isinstance(error, InputError)
        else ""
    )
    text = "\n".join(part for part in (said(summary), place) if part)
    informative = "\n\n".join(part for part in (_sentence(hint), consequence) if part)
    _LOG.warning("%s: %s", title, "\n".join(lines))
    box = plain.message(parent, QMessageBox.Icon.Warning, title, text, informative)
    if "\n" in details:
        box.setDetailedText(details)
    taken = box.addButton(way_out, QMessageBox.ButtonRole.AcceptRole) if way_out else None
    _add_details(box, "\n".join((title, details, consequence)))
    leave = box.addButton(QMessageBox.StandardButton.Ok if taken is None else _CLOSE)
    box.setEscapeButton(leave)
    box.exec()
    box.deleteLater()
    return taken is not None and box.clickedButton() is taken


def noted(parent: QWidget | None, title: str, lines: Sequence[str]) -> None:
    """Say how a file was taken: what was assumed, and what in it contradicts."""
    shown = "\n".join(lines[:MOST_LINES])
    more = len(lines) - MOST_LINES
    rest = tr(_MORE).format(more) if more > 0 else ""
    box = plain.message(parent, QMessageBox.Icon.Information, title, shown, rest)
    box.addButton(QMessageBox.StandardButton.Ok)
    box.exec()


def crashed(parent: QWidget | None, summary: str, details: str) -> None:
    """Show a bug of ours: what, where, and a button that copies the details."""
    box = plain.message(
        parent, QMessageBox.Icon.Critical, tr("trnviz: something went wrong"), summary,
        tr("This is a bug of trnviz. The document is as it was; saving it now is safe."),
    )  # fmt: skip
    box.setDetailedText(details)
    _add_details(box, details)
    box.addButton(_CLOSE)
    box.exec()
    box.deleteLater()


def keep_changes(parent: QWidget, name: str) -> QMessageBox.StandardButton:
    """Ask what to do with unsaved changes: Save, Discard or Cancel."""
    box = plain.message(
        parent, QMessageBox.Icon.Question, tr("Unsaved changes"),
        tr("Save the changes to {0}?").format(name), tr("They are lost if you do not save them."),
    )  # fmt: skip
    buttons = QMessageBox.StandardButton
    box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
    box.setDefaultButton(buttons.Save)
    return QMessageBox.StandardButton(box.exec())


def ask(parent: QWidget, title: str, text: str, after: str, choices: Sequence[str]) -> str:
    """Ask a question with named answers; the last one is what Esc says."""
    box = plain.message(parent, QMessageBox.Icon.Question, title, text, after)
    buttons = [box.addButton(choice, QMessageBox.ButtonRole.ActionRole) for choice in choices]
    box.setDefaultButton(buttons[0])
    box.setEscapeButton(buttons[-1])
    box.exec()
    for choice, button in zip(choices, buttons, strict=True):
        if box.clickedButton() is button:
            return choice
    return choices[-1]


def _add_details(box: QMessageBox, details: str) -> None:
    """Buttons that copy the details and open the log; both leave the dialog open."""
    copy = _staying(box, tr("Copy details"))
    copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(details))
    path = log_file.log_file()
    opener = _staying(box, tr("Open log"))
    opener.setEnabled(path is not None)
    if path is None:
        opener.setToolTip(tr("There is no log: its file could not be written"))
        return
    opener.setToolTip(str(path))
    opener.clicked.connect(lambda: _open_log(box, path))


def _staying(box: QMessageBox, text: str) -> QPushButton:
    """A button that does not end the dialog."""
    button = box.addButton(text, QMessageBox.ButtonRole.ActionRole)
    button.clicked.disconnect()
    return button


def _open_log(box: QMessageBox, path: Path) -> None:
    """Show the log; where the desktop cannot, say and copy where it is."""
    if not log_file.open_log(path):
        QGuiApplication.clipboard().setText(str(path))
        words = tr("No program opens the log. It is {0}; that is on the clipboard now.")
        words = words.format(path)
        before = box.informativeText().removesuffix(words).rstrip()
        box.setInformativeText(f"{before}\n\n{words}")


def _sentence(hint: str) -> str:
    return tr("What would be right: {0}.").format(said(hint)) if hint else ""
