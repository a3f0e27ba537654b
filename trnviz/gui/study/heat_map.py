"""A square of cells coloured by a number: rows send, columns receive; one cell is current."""

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from trnviz.core.arrays import BoolArray, ByteArray, FloatArray
from trnviz.gui.study.study import theme_now
from trnviz.scene.palette import Theme, mixed, rgb

_LEFT_PX, _TOP_PX, _EDGE_PX = 92, 20, 4
_STEPS, _DECADES = 256, 3.0
_NAMED_PX, _LINED_PX, _DOTTED_PX = 13, 7, 4
_DARK = 0.4
_LETTER_PX = 11


def ramp(theme: Theme) -> ByteArray:
    """(256, 4) u1 BGRA from nothing to most: load up means contrast up."""
    stops = [mixed(theme.ramp[0], theme.ground, 0.75), *theme.ramp[1:6]]
    places = np.linspace(0, 1, len(stops))
    colours = np.array([rgb(stop) for stop in stops], np.float64)
    at = np.linspace(0, 1, _STEPS)
    red, green, blue = (np.interp(at, places, colours[:, i]) for i in range(3))
    rows = np.stack([blue, green, red, np.full(_STEPS, 255.0)], axis=1)
    table: ByteArray = np.rint(rows).astype(np.uint8)
    return table


def levels(values: FloatArray) -> FloatArray:
    """0 to 1 of every cell by its logarithm over three decades; -1 for nothing."""
    most = float(values.max(initial=0.0))
    if most <= 0:
        return np.full(values.shape, -1.0)
    share = np.log10(np.maximum(values, most * 10.0**-_DECADES) / most) / _DECADES + 1.0
    level: FloatArray = np.where(values > 0, share, -1.0)
    return level


class HeatMap(QWidget):
    """Paints a grid of numbers."""

    pointed = Signal(int, int)
    """Row and column under the pointer; -1 for none."""
    chosen = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(QSize(180, 120))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.values: FloatArray = np.zeros((0, 0))
        self.names: tuple[str, ...] = ()
        self.current = (-1, -1)
        self.marked: frozenset[int] = frozenset()
        self.now: BoolArray | None = None
        self._picture: QImage | None = None

    def show_grid(self, values: FloatArray, names: tuple[str, ...]) -> None:
        """Other numbers; the current cell stays if it is still there."""
        if len(values) != len(self.values):
            self.current = (-1, -1)
        self.values, self.names = values, names
        self._picture = None
        self.update()

    def mark(self, places: frozenset[int]) -> None:
        """Mark the rows and columns of what is selected elsewhere."""
        if places != self.marked:
            self.marked = places
            self.update()

    def show_now(self, cells: BoolArray | None) -> None:
        """Dot the cells, (P, P), in which something is under way; None for none."""
        same = self.now is cells or (
            self.now is not None and cells is not None and np.array_equal(self.now, cells)
        )
        if not same:
            self.now = cells
            self.update()

    def dress(self) -> None:
        """Take the colours of the theme."""
        self._picture = None
        self.update()

    # -- places ------------------------------------------------------------------------------------

    @property
    def square(self) -> QRectF:
        """Where the cells are: square cells, as large as there is room for."""
        count = max(1, len(self.values))
        wide = self.width() - _LEFT_PX - _EDGE_PX
        high = self.height() - _TOP_PX - _EDGE_PX
        side = max(min(wide, high) / count, 0.5)
        if side >= _LINED_PX:
            side = float(int(side))
        return QRectF(_LEFT_PX, _TOP_PX, side * count, side * count)

    def cell_at(self, place: QPointF) -> tuple[int, int]:
        """Row and column at a place, -1 for none."""
        square, count = self.square, len(self.values)
        if not count or not square.contains(place):
            return -1, -1
        side = square.width() / count
        row, column = int((place.y() - _TOP_PX) / side), int((place.x() - _LEFT_PX) / side)
        return min(row, count - 1), min(column, count - 1)

    def place_of(self, row: int, column: int) -> QPointF:
        """The middle of a cell."""
        side = self.square.width() / max(1, len(self.values))
        return QPointF(_LEFT_PX + (column + 0.5) * side, _TOP_PX + (row + 0.5) * side)

    # -- painting ----------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Cells, names where there is room, marks, the current cell."""
        with QPainter(self) as painter:
            theme = theme_now()
            painter.fillRect(self.rect(), QColor(theme.ground))
            if not len(self.values):
                return
            if self._picture is None:
                self._picture = self._drawn(theme)
            square = self.square
            painter.drawImage(square, self._picture)
            painter.setPen(QColor(theme.card_line))
            painter.drawRect(square)
            self._paint_lines(painter, square, theme)
            self._paint_names(painter, square, theme)
            self._paint_now(painter, square, theme)
            self._paint_current(painter, square, theme)

    def _drawn(self, theme: Theme) -> QImage:
        level = levels(self.values)
        table = ramp(theme)
        pixels = table[np.clip(np.rint(level * (_STEPS - 1)), 0, _STEPS - 1).astype(np.int64)]
        red, green, blue = rgb(theme.ground)
        pixels[level < 0] = (blue, green, red, 255)
        count = len(self.values)
        data = np.ascontiguousarray(pixels)
        image = QImage(data.data, count, count, 4 * count, QImage.Format.Format_RGB32)
        return image.copy()

    def _paint_lines(self, painter: QPainter, square: QRectF, theme: Theme) -> None:
        side = square.width() / len(self.values)
        if side < _LINED_PX:
            return
        painter.setPen(QColor(mixed(theme.card_line, theme.ground, 0.6)))
        for i in range(1, len(self.values)):
            x, y = round(square.left() + i * side), round(square.top() + i * side)
            painter.drawLine(x, round(square.top()), x, round(square.bottom()))
            painter.drawLine(round(square.left()), y, round(square.right()), y)

    def _paint_names(self, painter: QPainter, square: QRectF, theme: Theme) -> None:
        font = QFont(self.font())
        font.setPixelSize(_LETTER_PX)
        painter.setFont(font)
        painter.setPen(QColor(theme.muted))
        painter.drawText(QRect(_LEFT_PX, 2, 200, _TOP_PX - 4), Qt.AlignmentFlag.AlignVCenter,
                         self.tr("receives →"))  # fmt: skip
        side = square.width() / len(self.names)
        step = max(1, round(_NAMED_PX / side + 0.49))
        for row in range(0, len(self.names), step):
            is_marked = row in self.marked
            painter.setPen(QColor(theme.text if is_marked else theme.muted))
            box = QRectF(0, square.top() + row * side + side * 0.5 - 8, _LEFT_PX - 8, 16)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                             self.names[row])  # fmt: skip
        for place in self.marked:
            if place < len(self.names):
                y = square.top() + place * side
                x = square.left() + place * side
                painter.fillRect(QRectF(_LEFT_PX - 7, y, 3, max(side, 2)), QColor(theme.focus))
                painter.fillRect(QRectF(x, _TOP_PX - 7, max(side, 2), 3), QColor(theme.focus))

    def _paint_now(self, painter: QPainter, square: QRectF, theme: Theme) -> None:
        """Dots in the cells, where they are large enough; strokes at who sends and receives."""
        now = self.now
        if now is None or now.shape != self.values.shape:
            return
        side = square.width() / len(self.values)
        accent = self.palette().color(QPalette.ColorRole.Accent)
        for place in np.flatnonzero(now.any(axis=1)).tolist():
            y = square.top() + place * side
            painter.fillRect(QRectF(square.left() - 3, y, 3, max(side, 1.0)), accent)
        for place in np.flatnonzero(now.any(axis=0)).tolist():
            x = square.left() + place * side
            painter.fillRect(QRectF(x, square.top() - 3, max(side, 1.0), 3), accent)
        if side < _DOTTED_PX:
            return
        dot, level = max(2.0, round(side * 0.4)), levels(self.values)
        for row, column in zip(*(ends.tolist() for ends in np.nonzero(now)), strict=True):
            colour = theme.ground if level[row, column] > _DARK else theme.focus
            x = square.left() + (column + 0.5) * side - dot / 2
            y = square.top() + (row + 0.5) * side - dot / 2
            painter.fillRect(QRectF(x, y, dot, dot), QColor(colour))

    def _paint_current(self, painter: QPainter, square: QRectF, theme: Theme) -> None:
        row, column = self.current
        if row < 0:
            return
        side = square.width() / len(self.values)
        box = QRectF(square.left() + column * side, square.top() + row * side, side, side)
        for colour, width in ((theme.ground, 4), (theme.focus, 2)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRect(box.adjusted(-1, -1, 1, 1))

    # -- the user ----------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say what is under the pointer."""
        self.pointed.emit(*self.cell_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is."""
        self.pointed.emit(-1, -1)
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Make a cell current, and choose it."""
        row, column = self.cell_at(event.position())
        if row >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self._go(row, column)
            self.chosen.emit(row, column)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from cell to cell, Return chooses."""
        steps = {
            Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0),
            Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1),
        }  # fmt: skip
        step = steps.get(Qt.Key(event.key()))
        if step is not None and len(self.values):
            last = len(self.values) - 1
            row, column = (
                min(max(c + s, 0), last) for c, s in zip(self.current, step, strict=True)
            )
            self._go(row, column)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current[0] >= 0:
            self.chosen.emit(*self.current)
        else:
            event.ignore()

    def _go(self, row: int, column: int) -> None:
        self.current = (row, column)
        self.pointed.emit(row, column)
        self.update()
