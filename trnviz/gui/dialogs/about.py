"""Two windows to read: what this program is, and its keys."""

import platform

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

import trnviz
from trnviz.gui.actions import ROWS
from trnviz.gui.dialogs.plain import plain_label

_MOUSE = (
    ("click", "select a chip, a link or a shard; with Shift or Ctrl, add it"),
    ("drag a tile", "move the shard; on a taken core, swap; with Alt, over-commit"),
    ("Esc or right button", "cancel what the pointer is doing"),
    ("drag on empty space", "select the chips in the box"),
    ("wheel", "zoom at the pointer"),
    ("middle button, or Space and drag", "push the drawing"),
    ("Tab", "go on to the next panel"),
)


def about(parent: QWidget) -> QMessageBox:
    """Version, libraries, licences."""
    box = QMessageBox(parent)
    box.setWindowTitle("About trnviz")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(f"trnviz {trnviz.__version__}")
    box.setInformativeText(
        "See what a sharding plan does to every link and every HBM bank of a Trainium2 "
        "UltraServer.\n\n"
        f"Python {platform.python_version()}, PySide6 {PySide6.__version__}, Qt {qVersion()}\n\n"
        "Apache License 2.0. The bundled font is under the SIL Open Font License, the icons "
        "(Lucide) under the ISC License."
    )
    box.addButton(QMessageBox.StandardButton.Close)
    box.open()
    return box


def keys(parent: QWidget) -> QDialog:
    """All keys and what the mouse does."""
    dialog = QDialog(parent)
    dialog.setWindowTitle("Keys and mouse")
    grid = QGridLayout()
    grid.setHorizontalSpacing(24)
    lines = [
        (_keys_text(row.keys), row.text.replace("&", "").rstrip(".")) for row in ROWS if row.keys
    ]
    for i, (key, meaning) in enumerate((*_MOUSE, *lines)):
        column, line = divmod(i, _LINES)
        grid.addWidget(plain_label(key), line, 2 * column)
        grid.addWidget(plain_label(meaning), line, 2 * column + 1)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    column_layout = QVBoxLayout(dialog)
    column_layout.addLayout(grid)
    column_layout.addWidget(buttons)
    dialog.open()
    return dialog


_LINES = 20


def _keys_text(keys: tuple[str | QKeySequence.StandardKey, ...]) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(QKeySequence(key).toString(native) for key in keys)
