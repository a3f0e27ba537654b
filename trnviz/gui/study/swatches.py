"""A legend in one line: squares of colour with their words, of as many as there is room for."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

_SQUARE_PX, _GAP_PX, _SPACE_PX = 11, 5, 14


class Swatches(QWidget):
    """Names with their colours."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: tuple[tuple[str, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_entries(self, entries: tuple[tuple[str, str], ...]) -> None:
        """Show these (word, colour) pairs."""
        if entries != self._entries:
            self._entries = entries
            self.setAccessibleName(", ".join(word for word, _ in entries))
            self.setToolTip("\n".join(word for word, _ in entries))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """All of it in one line."""
        words = sum(self.fontMetrics().horizontalAdvance(word) for word, _ in self._entries)
        each = _SQUARE_PX + _GAP_PX + _SPACE_PX
        return QSize(words + each * len(self._entries), self.fontMetrics().height() + 4)

    def minimumSizeHint(self) -> QSize:
        """It gives way."""
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Squares and words, from the left."""
        with QPainter(self) as painter:
            x, middle = 0, self.height() // 2
            painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            for word, colour in self._entries:
                wide = self.fontMetrics().horizontalAdvance(word)
                if x + _SQUARE_PX + _GAP_PX + wide > self.width():
                    return
                square = QRect(x, middle - _SQUARE_PX // 2, _SQUARE_PX, _SQUARE_PX)
                painter.fillRect(square, QColor(colour))
                x += _SQUARE_PX + _GAP_PX
                box = QRect(x, 0, wide + 2, self.height())
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, word)
                x += wide + _SPACE_PX
