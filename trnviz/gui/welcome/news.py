"""What is new: the first part of the changelog that ships."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from trnviz.files import resources

_SIZE = (720, 560)


def newest(text: str) -> str:
    """The headline and the points of the newest version."""
    parts = text.split("\n## ")
    return f"## {parts[1].strip()}" if len(parts) > 1 else text.strip()


def changelog() -> str:
    """The changelog; empty where the installation lacks it."""
    try:
        return (resources.root().parent / "CHANGELOG.md").read_text(encoding="utf-8")
    except OSError:
        return ""


class News(QDialog):
    """To read; links open in a browser."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("What is new"))
        self.text = QTextBrowser()
        self.text.setOpenExternalLinks(True)
        missing = self.tr("This installation has no changelog.")
        self.text.setMarkdown(newest(changelog()) or missing)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.text)
        column.addWidget(buttons)
        self.resize(*_SIZE)
