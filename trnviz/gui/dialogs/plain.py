"""Text that came from a file or a user is shown as it is, never read as markup."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel


def plain_label(text: str) -> QLabel:
    """A label that shows its text as it is."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
