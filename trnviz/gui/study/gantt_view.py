"""The chart itself: a row a lane, an axis of time, the playback time as a line; click to seek."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from trnviz.core.arrays import ByteArray
from trnviz.core.marks import Mark
from trnviz.core.step.chart import CARRIED, CATEGORIES, Chart
from trnviz.core.step.record import Blocks, blocks
from trnviz.gui.ruler.picture import mark_color, paint_mark
from trnviz.gui.ruler.time_axis import TimeWindow, stepped
from trnviz.gui.study.gantt_looks import air_pixels, color_of, grid_color, lane_pixels
from trnviz.gui.study.study import theme_now
from trnviz.scene.palette import ink_on

LABEL_PX, AXIS_PX = 136, 22
_GAP_PX, _AIR_PX, _TICK_PX = 4, 5, 110
_LEAST_LANE_PX, _MOST_LANE_PX = 16, 46
_LABELLED_PX, _SEPARATED_PX = 24, 5
_WHEEL, _KEY_ZOOM, _KEY_PAN = 1.0015, 1.5, 0.15
_SCROLL_STEPS, _REACH_PX = 10_000, 4


_WAYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class GanttView(QAbstractScrollArea):
    """Paints a chart, and says where it was clicked."""

    sought = Signal(float)
    lane_chosen = Signal(int)
    pointed = Signal(int, float)
    """Lane and time under the pointer; lane -1 for none."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("chart of the step"))
        self.setAccessibleDescription(
            self.tr(
                "Plus and minus zoom, arrows move, with Shift they move the playback time, Home "
                "and End go to the ends, F fits"
            )
        )
        self.viewport().setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.chart: Chart | None = None
        self.names: tuple[str, ...] = ()
        self.window_s = TimeWindow.whole(0.0)
        self.now_s = 0.0
        self.marks: tuple[Mark, ...] = ()
        self.lit: frozenset[int] = frozenset()
        self._picture: QImage | None = None
        self._blocks: dict[int, Blocks] = {}
        self._held: Callable[[QPoint], None] | None = None
        self.horizontalScrollBar().valueChanged.connect(self._on_scrolled)
        self.verticalScrollBar().valueChanged.connect(lambda _value: self._repaint())

    # -- what is shown -----------------------------------------------------------------------------

    def show_chart(self, chart: Chart | None, names: tuple[str, ...]) -> None:
        """Another run; the same zoom where it is as long."""
        self.chart, self.names = chart, names
        self._blocks.clear()
        duration = chart.record.duration_s if chart is not None else 0.0
        before = self.window_s
        if before.is_whole or before.duration_s <= 0 or duration <= 0:
            self.set_window(TimeWindow.whole(duration))
        else:
            share = duration / before.duration_s
            self.set_window(
                TimeWindow(
                    duration_s=duration, from_s=before.from_s * share, to_s=before.to_s * share
                )
            )
        self._lay_out()

    def show_time(self, time_s: float) -> None:
        """Move the line of now; a window that it runs out of turns the page."""
        if time_s == self.now_s:
            return
        before, self.now_s = self.now_s, time_s
        was_inside = self.window_s.from_s <= before <= self.window_s.to_s
        if was_inside and not self.window_s.from_s <= time_s <= self.window_s.to_s:
            self.set_window(self.window_s.holding(time_s))
        for moment in (before, time_s):
            self.viewport().update(QRect(round(self.x_of(moment)) - 5, 0, 11, self.height()))

    def show_marks(self, marks: tuple[Mark, ...]) -> None:
        """Marked moments, on the axis."""
        if marks != self.marks:
            self.marks = marks
            self.viewport().update()

    def light(self, lanes: frozenset[int]) -> None:
        """Mark the lanes of what is selected."""
        if lanes != self.lit:
            self.lit = lanes
            self.viewport().update()

    def set_window(self, window: TimeWindow) -> None:
        """Look at this stretch of time."""
        self.window_s = window
        bar = self.horizontalScrollBar()
        bar.blockSignals(True)  # noqa: FBT003 - a Qt setter
        hidden = 1 - window.span_s / window.duration_s if window.duration_s > 0 else 0.0
        bar.setRange(0, round(_SCROLL_STEPS * hidden))
        bar.setPageStep(max(1, _SCROLL_STEPS - bar.maximum()))
        free = window.duration_s - window.span_s
        bar.setValue(round(bar.maximum() * window.from_s / free) if free > 0 else 0)
        bar.blockSignals(False)  # noqa: FBT003 - a Qt setter
        self._repaint()

    def zoom(self, factor: float, at_s: float | None = None) -> None:
        """Closer, around a moment: the line of now if it can be seen, else the middle."""
        window = self.window_s
        inside = window.from_s <= self.now_s <= window.to_s
        middle = self.now_s if inside else (window.from_s + window.to_s) / 2
        self.set_window(window.zoomed(factor, middle if at_s is None else at_s))

    def fit(self) -> None:
        """The whole step."""
        self.set_window(TimeWindow.whole(self.window_s.duration_s))

    def _repaint(self) -> None:
        self._picture = None
        self.viewport().update()

    # -- places ------------------------------------------------------------------------------------

    @property
    def _width(self) -> int:
        return max(1, self.viewport().width() - LABEL_PX - 8)

    @property
    def lane_px(self) -> int:
        """Height of a row, its gap included."""
        lanes = max(1, len(self.names))
        room = (self.viewport().height() - AXIS_PX) // lanes
        return min(max(room, _LEAST_LANE_PX), _MOST_LANE_PX)

    def x_of(self, time_s: float) -> float:
        """The pixel of a moment."""
        window = self.window_s
        share = (time_s - window.from_s) / window.span_s if window.span_s > 0 else 0.0
        return LABEL_PX + share * self._width

    def time_of(self, x_px: float) -> float:
        """The moment of a pixel, within the run."""
        window = self.window_s
        time_s = window.from_s + (x_px - LABEL_PX) / self._width * window.span_s
        return min(max(time_s, 0.0), window.duration_s)

    def _meant(self, x_px: float) -> float:
        """The moment of a pixel; that of a mark beside it."""
        near = min(self.marks, key=lambda m: abs(self.x_of(m.time_s) - x_px), default=None)
        if near is not None and abs(self.x_of(near.time_s) - x_px) <= _REACH_PX:
            return near.time_s
        return self.time_of(x_px)

    def y_of(self, lane: int) -> int:
        """The upper edge of a row."""
        return AXIS_PX + lane * self.lane_px - self.verticalScrollBar().value()

    def lane_at(self, y_px: float) -> int:
        """The row at a height, -1 for none."""
        if y_px < AXIS_PX:
            return -1
        lane = int((y_px - AXIS_PX + self.verticalScrollBar().value()) // self.lane_px)
        return lane if lane < len(self.names) else -1

    def _lay_out(self) -> None:
        room = self.viewport().height() - AXIS_PX
        needed = self.lane_px * len(self.names)
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, needed - room))
        bar.setPageStep(max(1, room))
        bar.setSingleStep(self.lane_px)
        self._repaint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More or fewer columns."""
        super().resizeEvent(event)
        self._lay_out()

    def _on_scrolled(self, value: int) -> None:
        bar, window = self.horizontalScrollBar(), self.window_s
        if bar.maximum():
            free = window.duration_s - window.span_s
            self.set_window(window.moved(free * value / bar.maximum() - window.from_s))

    # -- painting ----------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The rows from the picture that is kept, texts and the line of now on top."""
        with QPainter(self.viewport()) as painter:
            theme = theme_now()
            painter.fillRect(self.viewport().rect(), QColor(theme.ground))
            if self.chart is None or self.window_s.span_s <= 0:
                return
            if self._picture is None:
                self._picture = self._drawn(self.chart)
            painter.drawImage(LABEL_PX, AXIS_PX, self._picture)
            self._paint_blocks(painter, self.chart)
            self._paint_names(painter)
            self._paint_axis(painter)
            self._paint_now(painter)

    def _drawn(self, chart: Chart) -> QImage:
        """The rows that can be seen, as pixels."""
        width, theme = self._width, theme_now()
        height = max(1, self.viewport().height() - AXIS_PX)
        ground = QColor(theme.ground)
        pixels = np.zeros((height, width, 4), np.uint8)
        pixels[:] = (ground.blue(), ground.green(), ground.red(), 255)
        edges = np.linspace(self.window_s.from_s, self.window_s.to_s, width + 1)
        bar = self.lane_px - _GAP_PX - _AIR_PX
        for lane in range(len(self.names)):
            top = self.y_of(lane) - AXIS_PX
            if top + self.lane_px <= 0 or top >= height:
                continue
            shares = chart.shares(lane, edges, CATEGORIES + CARRIED)
            own, air = shares[: len(CATEGORIES)], shares[len(CATEGORIES) :]
            _put(pixels, top, lane_pixels(own, bar, theme))
            _put(pixels, top + bar, air_pixels(air, _AIR_PX, theme))
        image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32)
        return image.copy()

    def _paint_blocks(self, painter: QPainter, chart: Chart) -> None:
        """Numbers of micro-batches, where there is room, and lines where a block begins."""
        painter.save()
        painter.setClipRect(LABEL_PX, AXIS_PX, self._width, self.viewport().height())
        font = QFont(self.font())
        font.setPixelSize(10)
        painter.setFont(font)
        bar = self.lane_px - _GAP_PX - _AIR_PX
        for lane in range(len(self.names)):
            top = self.y_of(lane)
            if -self.lane_px < top < self.viewport().height():
                if lane not in self._blocks:
                    self._blocks[lane] = blocks(chart.record, lane)
                self._paint_lane(painter, self._blocks[lane], QRect(0, top, 0, bar))
        painter.restore()

    def _paint_lane(self, painter: QPainter, own: Blocks, place: QRect) -> None:
        window = self.window_s
        seen = (own.end_s > window.from_s) & (own.start_s < window.to_s)
        seen &= (own.end_s - own.start_s) / window.span_s * self._width >= _SEPARATED_PX
        rows = np.flatnonzero(seen)
        line = QColor(theme_now().ground)
        for row in rows.tolist():
            left, right = self.x_of(float(own.start_s[row])), self.x_of(float(own.end_s[row]))
            painter.fillRect(QRect(round(left), place.top(), 1, place.height()), line)
            if right - left < _LABELLED_PX or place.height() < 9:  # noqa: PLR2004 - a digit
                continue
            colour = color_of("backward" if own.is_backward[row] else "forward")
            text = str(int(own.batch[row]))
            box = QRect(max(round(left), LABEL_PX) + 3, place.bottom() - 11,
                        painter.fontMetrics().horizontalAdvance(text) + 6, 11)  # fmt: skip
            painter.fillRect(box, QColor(colour))
            painter.setPen(QColor(ink_on(colour)))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_names(self, painter: QPainter) -> None:
        theme = theme_now()
        painter.save()
        painter.setClipRect(0, AXIS_PX, LABEL_PX, self.viewport().height())
        font = QFont(self.font())
        for lane, name in enumerate(self.names):
            is_lit = lane in self.lit
            font.setBold(is_lit)
            painter.setFont(font)
            painter.setPen(QColor(theme.text if is_lit else theme.muted))
            box = QRect(8, self.y_of(lane), LABEL_PX - 14, self.lane_px - _GAP_PX)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)
            if is_lit:
                painter.fillRect(QRect(0, box.top(), 3, box.height()), QColor(theme.focus))
        painter.restore()

    def _paint_axis(self, painter: QPainter) -> None:
        theme = theme_now()
        painter.fillRect(QRect(0, 0, self.viewport().width(), AXIS_PX - 2), QColor(theme.ground))
        font = QFont(self.font())
        font.setPixelSize(11)
        painter.setFont(font)
        for time_s, text in self.window_s.ticks(max(2, self._width // _TICK_PX)):
            x = round(self.x_of(time_s))
            painter.setPen(QColor(grid_color(theme)))
            painter.drawLine(x, AXIS_PX - 6, x, AXIS_PX - 2)
            painter.setPen(QColor(theme.muted))
            painter.drawText(x + 3, AXIS_PX - 7, text)
        for mark in self.marks:
            if self.window_s.from_s <= mark.time_s <= self.window_s.to_s:
                at, height = QPointF(self.x_of(mark.time_s), AXIS_PX - 7), self.viewport().height()
                paint_mark(painter, mark, at, self.palette())
                painter.setPen(QPen(mark_color(mark, self.palette()), 1, Qt.PenStyle.DotLine))
                painter.drawLine(round(at.x()), AXIS_PX, round(at.x()), height)

    def _paint_now(self, painter: QPainter) -> None:
        x = round(self.x_of(self.now_s))
        if x < LABEL_PX - 1:
            return
        colour = QColor(theme_now().focus)
        painter.setPen(QPen(colour, 1))
        painter.drawLine(x, 4, x, self.viewport().height())
        painter.setBrush(colour)
        painter.drawPolygon([QPoint(x - 4, 2), QPoint(x + 4, 2), QPoint(x, 9)])

    # -- the user ----------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Left seeks, or picks a lane by its name; the middle button moves the window."""
        place = event.position()
        is_left = event.button() == Qt.MouseButton.LeftButton
        if is_left and place.x() < LABEL_PX:
            lane = self.lane_at(place.y())
            if lane >= 0:
                self.lane_chosen.emit(lane)
        elif is_left and self.chart is not None:
            self._held = lambda at: self.sought.emit(self._meant(at.x()))
            self._held(place.toPoint())
        elif event.button() == Qt.MouseButton.MiddleButton:
            start, window = place.x(), self.window_s
            scale = window.span_s / self._width
            self._held = lambda at: self.set_window(window.moved((start - at.x()) * scale))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with what the press began; say what is under the pointer."""
        place = event.position()
        if self._held is not None:
            self._held(place.toPoint())
        lane = self.lane_at(place.y()) if place.x() >= LABEL_PX else -1
        self.pointed.emit(lane, self.time_of(place.x()))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let go."""
        self._held = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the pointer; with Shift move, with Alt go through the rows."""
        delta = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            turn = delta.y() or delta.x()
            self.set_window(self.window_s.moved(-turn / 1200 * self.window_s.span_s))
        elif event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.verticalScrollBar().setValue(
                self.verticalScrollBar().value() - (delta.y() or delta.x()) // 4
            )
        else:
            self.zoom(_WHEEL ** delta.y(), self.time_of(event.position().x()))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom, move, seek; up and down pick the lane before or after."""
        call = self._calls().get(Qt.Key(event.key()))
        if call is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier and event.key() in _WAYS:
            self.sought.emit(stepped(self.window_s, self.now_s, _WAYS[Qt.Key(event.key())]))
        else:
            call()

    def _calls(self) -> dict[Qt.Key, Callable[[], None]]:
        key, span = Qt.Key, self.window_s.span_s
        return {
            key.Key_Plus: lambda: self.zoom(_KEY_ZOOM),
            key.Key_Equal: lambda: self.zoom(_KEY_ZOOM),
            key.Key_Minus: lambda: self.zoom(1 / _KEY_ZOOM),
            key.Key_F: self.fit,
            key.Key_Left: lambda: self.set_window(self.window_s.moved(-_KEY_PAN * span)),
            key.Key_Right: lambda: self.set_window(self.window_s.moved(_KEY_PAN * span)),
            key.Key_Home: lambda: self.sought.emit(0.0),
            key.Key_End: lambda: self.sought.emit(self.window_s.duration_s),
            key.Key_Up: lambda: self._choose(-1),
            key.Key_Down: lambda: self._choose(1),
        }

    def _choose(self, step: int) -> None:
        if self.names:
            lane = min(self.lit) + step if self.lit else 0
            self.lane_chosen.emit(min(max(lane, 0), len(self.names) - 1))


def _put(pixels: ByteArray, top: int, rows: ByteArray) -> None:
    """Copy rows into a picture, as far as they are inside it."""
    first, last = max(top, 0), min(top + len(rows), len(pixels))
    if last > first:
        pixels[first:last] = rows[first - top : last - top]
