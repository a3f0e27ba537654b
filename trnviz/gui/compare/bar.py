"""The line over the canvas while two documents are compared: which ones, how, and the way back."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from trnviz.gui.dialogs.plain import tip
from trnviz.gui.panels.playback_bar import ElidedLabel

BUTTONS = (
    "compare_beside", "compare_swipe", "compare_difference", "", "align_phase", "align_clock", "",
    "compare_table", "compare_stop",
)  # fmt: skip


class CompareBar(QFrame):
    """Both names, the step of each, and the choices as buttons."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compare_bar")
        self.setAccessibleName(self.tr("comparison"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAutoFillBackground(True)
        self.label = ElidedLabel()
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 3, 8, 3)
        row.setSpacing(3)
        row.addWidget(self.label, 1)
        for name in BUTTONS:
            if not name:
                row.addSpacing(10)
                continue
            button = QToolButton()
            button.setDefaultAction(actions[name])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            button.setAutoRaise(True)
            row.addWidget(button)
        self.setVisible(False)

    def say(self, text: str) -> None:
        """What is compared."""
        self.label.show_text(text)
        self.label.setToolTip(tip(text))
