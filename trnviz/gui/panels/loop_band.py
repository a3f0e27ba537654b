"""The stretch that is played over and over, as a band under the time slider."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

_HIGH_PX, _INSET_PX = 4, 7
"""The slider's handle stands half its width inside at both ends."""


class LoopBand(QWidget):
    """Empty where the whole run is played."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(_HIGH_PX)
        self.setAccessibleName("loop")
        self.ends: tuple[float, float] | None = None

    def show_ends(self, ends: tuple[float, float] | None) -> None:
        """Shares of the run, 0 to 1."""
        if ends != self.ends:
            self.ends = ends
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """One bar, in the colour of what is chosen."""
        if self.ends is None:
            return
        width = self.width() - 2 * _INSET_PX
        left, right = (_INSET_PX + share * width for share in self.ends)
        with QPainter(self) as painter:
            colour = self.palette().color(QPalette.ColorRole.Highlight)
            painter.fillRect(QRectF(left, 0, max(right - left, 2.0), _HIGH_PX), colour)
