"""What this program is: version, libraries, licences."""

import platform

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QMessageBox, QWidget

import trnviz
from trnviz.gui.language import tr


def about(parent: QWidget) -> QMessageBox:
    """Version, libraries, licences."""
    box = QMessageBox(parent)
    box.setWindowTitle(tr("About trnviz"))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(f"trnviz {trnviz.__version__}")
    paragraphs = (
        tr(
            "See what a sharding plan does to every link and every HBM bank of a Trainium2 "
            "UltraServer."
        ),
        f"Python {platform.python_version()}, PySide6 {PySide6.__version__}, Qt {qVersion()}",
        tr(
            "Apache License 2.0. The bundled font is under the SIL Open Font License, the icons "
            "(Lucide) under the ISC License."
        ),
    )
    box.setInformativeText("\n\n".join(paragraphs))
    box.addButton(QMessageBox.StandardButton.Close)
    box.open()
    return box
