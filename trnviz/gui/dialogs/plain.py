"""Text that came from a file or a user is shown as it is, never read as markup or mnemonic."""

import re
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as Text
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget

from trnviz.gui.language import tr


def plain_label(text: str) -> QLabel:
    """A label that shows its text as it is."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def tip(text: str) -> str:
    """What a tooltip is given to show this text: it takes for HTML whatever looks like it."""
    if not Text.mightBeRichText(text):
        return text
    return f'<p style="white-space: pre-wrap">{escape(text)}</p>'


def in_menu(text: str) -> str:
    """What a menu or a button is given to show this text: one & would underline a letter."""
    return text.replace("&", "&&")


def without_mnemonic(text: str) -> str:
    """What a menu or a button shows of its text."""
    return re.sub("&(.)", r"\1", text)


def title(text: str) -> str:
    """What a window is given as a title; [*] would be the mark of a document that was changed."""
    return text.replace("[*]", "[*][*]")


def message(
    parent: QWidget | None, icon: QMessageBox.Icon, about: str, text: str, informative: str = ""
) -> QMessageBox:
    """A message box that shows its texts as they are."""
    box = QMessageBox(parent)
    box.setIcon(icon)
    box.setWindowTitle(title(about))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    box.setInformativeText(informative)
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
    return box


def overwrites(parent: QWidget, name: str) -> bool:
    """Whether the user wants the file that is there to be gone."""
    kinds = QMessageBox.StandardButton
    words = tr("{0} exists already. Overwrite it?").format(name)
    box = message(parent, QMessageBox.Icon.Question, tr("Overwrite?"), words)
    box.setStandardButtons(kinds.Yes | kinds.No)
    box.setDefaultButton(kinds.No)
    return box.exec() == kinds.Yes
