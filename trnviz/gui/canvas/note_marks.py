"""What shows that a note is chosen: a line around it, and handles at the ends that can be taken."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRegion
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from trnviz.scene.drawing import Box, Point
from trnviz.scene.palette import Theme

HANDLE_PX = 4.5
HAND_COLOR = "#d0458a"
"""Of what shows that something is in the hand: 3:1 and more on every ground, and of no load."""
_GAP_PX, _BAND_PX, _BAND_ALPHA = 3.0, 6.0, 90
_WIDEST_PX = 16_384.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What is marked of the chosen note, in pixels of the window.

    Attributes:
        boxes: Around its words, or its mark.
        lines: Its lines.
        handles: Its ends that can be taken.
    """

    boxes: tuple[Box, ...] = ()
    lines: tuple[tuple[Point, ...], ...] = ()
    handles: tuple[tuple[str, Point], ...] = ()


class NoteMarks(QGraphicsItem):
    """Painted in pixels of the window, over everything; where, is asked at each paint."""

    def __init__(self, marks: Callable[[], Marks], theme: Callable[[], Theme]) -> None:
        super().__init__()
        self._marks, self._theme = marks, theme
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(60)

    def boundingRect(self) -> QRectF:
        """Anywhere on the canvas."""
        return QRectF(0.0, 0.0, _WIDEST_PX, _WIDEST_PX)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """A band along its lines, boxes around its words, round handles with a rim."""
        marks, hand = self._marks(), QColor(HAND_COLOR)
        band = QColor(hand)
        band.setAlpha(_BAND_ALPHA)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(band, _BAND_PX))
        painter.save()
        painter.setClipRegion(self._beside(marks))
        for line in marks.lines:
            painter.drawPolyline([QPointF(x, y) for x, y in line])
        painter.restore()
        painter.setPen(QPen(hand, 1.5))
        for box in marks.boxes:
            painter.drawRect(QRectF(*box).adjusted(-_GAP_PX, -_GAP_PX, _GAP_PX, _GAP_PX))
        painter.setBrush(QColor(self._theme().ground))
        for _, (x, y) in marks.handles:
            painter.drawEllipse(QPointF(x, y), HANDLE_PX, HANDLE_PX)

    def _beside(self, marks: Marks) -> QRegion:
        """Everything but the words, which stay readable."""
        region = QRegion(self.boundingRect().toRect())
        for box in marks.boxes:
            region -= QRegion(QRectF(*box).toAlignedRect())
        return region
