"""Under the canvas: what its halves show; over it, a name would cover a part of the drawing."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from trnviz.gui.panels.playback_bar import ElidedLabel


class Names(QWidget):
    """Two names: each under its half, or at the two edges."""

    def __init__(self, *, at_edges: bool) -> None:
        super().__init__()
        self.setObjectName("compare_names")
        self.setAutoFillBackground(True)
        self.left, self.right = ElidedLabel(), ElidedLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 2, 10, 2)
        for label in (self.left, self.right):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            row.addWidget(label, 1)
        if at_edges:
            self.right.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def say(self, left: str, right: str) -> None:
        """Show both names."""
        self.left.show_text(left)
        self.right.show_text(right)
