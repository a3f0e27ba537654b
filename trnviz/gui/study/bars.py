"""Bars side by side, each with a colour, under a line at their mean; click one to pick it."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from trnviz.gui.figures import format_count
from trnviz.gui.study.study import theme_now

_LEFT_PX, _TOP_PX, _BOTTOM_PX, _RIGHT_PX = 64, 14, 20, 8
_GAP_FROM_PX, _LABEL_PX = 4.0, 46
_LETTER_PX = 11
_TICKS = 4


class Bars(QWidget):
    """One bar a value."""

    pointed = Signal(int)
    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(QSize(200, 90))
        self.values: tuple[float, ...] = ()
        self.colors: tuple[str, ...] = ()
        self.mean, self.mean_text = 0.0, ""
        self.marked: frozenset[int] = frozenset()
        self.current = -1

    def show_bars(
        self, values: tuple[float, ...], colors: tuple[str, ...], mean: float, mean_text: str
    ) -> None:
        """Show these."""
        self.values, self.colors, self.mean, self.mean_text = values, colors, mean, mean_text
        self.current = min(self.current, len(values) - 1)
        self.update()

    def mark(self, bars: frozenset[int]) -> None:
        """Mark what is selected elsewhere."""
        if bars != self.marked:
            self.marked = bars
            self.update()

    # -- places ------------------------------------------------------------------------------------

    @property
    def _room(self) -> QRectF:
        wide = max(self.width() - _LEFT_PX - _RIGHT_PX, 1)
        high = max(self.height() - _TOP_PX - _BOTTOM_PX, 1)
        return QRectF(_LEFT_PX, _TOP_PX, wide, high)

    def bar_at(self, x_px: float) -> int:
        """The bar at a place, -1 for none."""
        room = self._room
        share = (x_px - room.left()) / room.width()
        return int(share * len(self.values)) if self.values and 0 <= share < 1 else -1

    def box_of(self, bar: int) -> QRectF:
        """Where a bar stands."""
        room, most = self._room, max(self.values, default=0.0) or 1.0
        wide = room.width() / len(self.values)
        high = room.height() * self.values[bar] / most
        gap = 1.0 if wide >= _GAP_FROM_PX else 0.0
        return QRectF(room.left() + bar * wide, room.bottom() - high, max(wide - gap, 0.5), high)

    # -- painting ----------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Bars, axis, the mean, marks."""
        with QPainter(self) as painter:
            theme = theme_now()
            painter.fillRect(self.rect(), QColor(theme.ground))
            if not self.values:
                return
            font = QFont(self.font())
            font.setPixelSize(_LETTER_PX)
            painter.setFont(font)
            self._paint_axis(painter)
            for bar in range(len(self.values)):
                painter.fillRect(self.box_of(bar), QColor(self.colors[bar]))
            self._paint_marks(painter)
            self._paint_mean(painter)

    def _paint_axis(self, painter: QPainter) -> None:
        theme, room = theme_now(), self._room
        most = max(self.values) or 1.0
        for tick in range(_TICKS + 1):
            y = room.bottom() - room.height() * tick / _TICKS
            painter.setPen(QColor(theme.card_line))
            painter.drawLine(QPointF(room.left() - 4, y), QPointF(room.left(), y))
            painter.setPen(QColor(theme.muted))
            box = QRectF(0, y - 8, room.left() - 8, 16)
            sides = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, sides, format_count(most * tick / _TICKS))
        step = max(1, round(_LABEL_PX * len(self.values) / room.width() + 0.49))
        for bar in range(0, len(self.values), step):
            x = room.left() + bar * room.width() / len(self.values)
            painter.drawText(QPointF(x, room.bottom() + 14), str(bar))

    def _paint_marks(self, painter: QPainter) -> None:
        colour = QColor(theme_now().focus)
        for bar in self.marked:
            if bar < len(self.values):
                box = self.box_of(bar)
                wide, y = max(box.width(), 2.0), self._room.bottom() + 2
                painter.fillRect(QRectF(box.left(), y, wide, 3), colour)
        if self.current >= 0:
            painter.setPen(QPen(colour, 2))
            painter.drawRect(self.box_of(self.current))

    def _paint_mean(self, painter: QPainter) -> None:
        theme, room = theme_now(), self._room
        y = room.bottom() - room.height() * self.mean / (max(self.values) or 1.0)
        painter.setPen(QPen(QColor(theme.ground), 4))
        painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
        painter.setPen(QPen(QColor(theme.mark), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
        wide = painter.fontMetrics().horizontalAdvance(self.mean_text) + 10
        box = QRectF(room.right() - wide, y - 18 if y > _TOP_PX + 8 else y + 3, wide, 15)
        painter.fillRect(box, QColor(theme.ground))
        painter.setPen(QColor(theme.text))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.mean_text)

    # -- the user ----------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say what is under the pointer."""
        self.pointed.emit(self.bar_at(event.position().x()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pick a bar."""
        bar = self.bar_at(event.position().x())
        if bar >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self._go(bar)
            self.chosen.emit(bar)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go from bar to bar, Return picks."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if step and self.values:
            self._go(min(max(self.current + step, 0), len(self.values) - 1))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current >= 0:
            self.chosen.emit(self.current)
        else:
            event.ignore()

    def _go(self, bar: int) -> None:
        self.current = bar
        self.pointed.emit(bar)
        self.update()
