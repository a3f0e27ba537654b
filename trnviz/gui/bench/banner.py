"""The line over the canvas while it plays a collective instead of the step."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from trnviz.gui.panels.playback_bar import ElidedLabel

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Banner(QFrame):
    """Says what is played, and leads back."""

    back_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bench_banner")
        self.setAccessibleName(self.tr("what the canvas plays"))
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Highlight)
        self.label = ElidedLabel()
        self.label.setForegroundRole(QPalette.ColorRole.HighlightedText)
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.back = QPushButton()
        self.back.setToolTip(self.tr("Let the canvas show what the document does again"))
        self.back.clicked.connect(self.back_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 8, 4)
        self.event_label = ElidedLabel()
        self.event_label.setForegroundRole(QPalette.ColorRole.HighlightedText)
        self.event_label.setAlignment(_RIGHT)
        row.addWidget(self.label, 1)
        row.addWidget(self.event_label, 1)
        row.addWidget(self.back)
        self.setVisible(False)

    def show_run(self, text: str, back: str) -> None:
        """Appear with a text, and a button that leads back."""
        self.back.setText(back)
        self.setVisible(True)
        self.label.show_text(text)

    def show_event(self, text: str) -> None:
        """Say what goes on at the moment."""
        self.event_label.show_text(text)

    @property
    def text(self) -> str:
        """What it says, "" while it is not there."""
        return self.label.whole if self.isVisible() else ""
