"""Where a file went, with a way to open it or its folder."""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from trnviz.gui.language import tr


class Written(QWidget):
    """Two buttons that appear once there is a file."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self.open_button = QPushButton(tr("Open"))
        self.folder_button = QPushButton(tr("Show in folder"))
        self.open_button.clicked.connect(lambda: self._show(self.path))
        self.folder_button.clicked.connect(lambda: self._show(self.path and self.path.parent))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.open_button)
        row.addWidget(self.folder_button)
        row.addStretch(1)
        self.setVisible(False)

    def show_path(self, path: Path) -> None:
        """There is a file."""
        self.path = path
        self.setVisible(True)

    @staticmethod
    def _show(path: Path | None) -> None:
        if path is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
