"""A plot over the time of the step: click and drag seek, the wheel zooms, a line marks now."""

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent

from trnviz.core.marks import Mark
from trnviz.gui.figures import format_bytes, format_time
from trnviz.gui.language import tr
from trnviz.gui.ruler.picture import mark_color
from trnviz.gui.ruler.time_axis import TimeWindow, stepped
from trnviz.scene.palette import Theme

_KEY_ZOOM, _KEY_PAN, _MOST_MARKS = 1.5, 0.15, 100


class TimeAxis(pg.AxisItem):
    """Seconds with their unit."""

    def __init__(self) -> None:
        super().__init__("bottom")

    def tickStrings(self, values: list[float], _scale: float, spacing: float) -> list[str]:
        """As many digits as neighbours need to differ."""
        most = max((abs(value) for value in values), default=0.0)
        digits = max(3, len(f"{most / spacing:.0f}") + 1) if spacing > 0 else 3
        return [format_time(value, digits) if value else "0" for value in values]


class BytesAxis(pg.AxisItem):
    """Bytes with their unit."""

    def __init__(self) -> None:
        super().__init__("left")

    def tickStrings(self, values: list[float], _scale: float, _spacing: float) -> list[str]:
        """Three digits."""
        return [format_bytes(round(value), 3) if value > 0 else "0" for value in values]

    def tickValues(self, least: float, most: float, size: float) -> list[tuple[float, list[float]]]:
        """At powers of two, not of ten."""
        if most <= least:
            return []
        wanted = (most - least) / max(size / 44, 1)
        step = 2.0 ** max(0, (int(wanted) - 1).bit_length())
        first = int(least // step)
        values = [i * step for i in range(first, int(most // step) + 1) if i * step >= least]
        return [(step, values)]


class TimePlot(pg.PlotWidget):
    """Bytes over time."""

    sought = Signal(float)
    pointed = Signal(object)
    """The moment under the pointer, None for none."""

    def __init__(self) -> None:
        self.times, self.bytes = TimeAxis(), BytesAxis()
        super().__init__(axisItems={"bottom": self.times, "left": self.bytes}, enableMenu=False)
        self.plotItem.hideButtons()
        self.plotItem.setMouseEnabled(x=True, y=False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(QSize(160, 90))
        self.viewport().setMouseTracking(True)
        self.setAccessibleDescription(
            tr(
                "Plus and minus zoom, arrows move, with Shift they move the playback time, Home "
                "and End go to the ends, F fits"
            )
        )
        menu = self.plotItem.ctrlMenu  # made all the same; with a parent it goes when this goes
        menu.setParent(self, menu.windowFlags())
        self.now = pg.InfiniteLine(angle=90)
        self.now.setZValue(20)
        self.addItem(self.now, ignoreBounds=True)
        self._duration_s = 0.0
        self._marks: tuple[Mark, ...] = ()
        self._marked: list[pg.InfiniteLine] = []

    def sizeHint(self) -> QSize:
        """Of a panel, not of a window."""
        return QSize(480, 200)

    def dress(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self.setBackground(theme.ground)
        for axis in (self.times, self.bytes):
            axis.setPen(QColor(theme.card_line))
            axis.setTextPen(QColor(theme.muted))
        self.now.setPen(pg.mkPen(theme.focus, width=1))
        self.show_marks(self._marks)

    def set_duration(self, duration_s: float) -> None:
        """The length of the step; another length is shown whole."""
        box = self.getViewBox()
        box.setLimits(xMin=0.0, xMax=duration_s or 1.0)
        if duration_s != self._duration_s:
            self._duration_s = duration_s
            self.fit()

    def show_time(self, time_s: float) -> None:
        """Move the line of now; the page turns when it runs out of it."""
        window = self.window_s()
        was_inside = window.from_s <= self.now.value() <= window.to_s
        self.now.setValue(time_s)
        if was_inside and not window.from_s <= time_s <= window.to_s:
            self._look(window.holding(time_s))

    def show_marks(self, marks: tuple[Mark, ...]) -> None:
        """Marked moments, as dotted lines."""
        self._marks = marks
        for line in self._marked:
            self.removeItem(line)
        self._marked = []
        for mark in marks[:_MOST_MARKS]:
            pen = pg.mkPen(mark_color(mark, self.palette()), width=1, style=Qt.PenStyle.DotLine)
            line = pg.InfiniteLine(pos=mark.time_s, angle=90, pen=pen)
            line.setZValue(18)
            self.addItem(line, ignoreBounds=True)
            self._marked.append(line)

    def window_s(self) -> TimeWindow:
        """What can be seen."""
        from_s, to_s = self.getViewBox().viewRange()[0]
        return TimeWindow(duration_s=self._duration_s, from_s=from_s, to_s=to_s)

    def fit(self) -> None:
        """The whole step."""
        self._look(TimeWindow.whole(self._duration_s))

    def _look(self, window: TimeWindow) -> None:
        self.getViewBox().setXRange(window.from_s, window.to_s, padding=0)

    def moment(self, place: QPointF) -> float:
        """The moment of a place on the widget, within the step."""
        at = self.getViewBox().mapSceneToView(self.mapToScene(place.toPoint())).x()
        return min(max(float(at), 0.0), self._duration_s)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Seek."""
        event.accept()
        if event.button() == Qt.MouseButton.LeftButton:
            self.setFocus()
            self.sought.emit(self.moment(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on seeking; tell where the pointer is."""
        event.accept()
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.sought.emit(self.moment(event.position()))
        self.pointed.emit(self.moment(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Nothing more."""
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is nowhere."""
        self.pointed.emit(None)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom, move, fit, seek."""
        window, now = self.window_s(), float(self.now.value())
        key = Qt.Key(event.key())
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if shifted and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.sought.emit(stepped(window, now, 1 if key == Qt.Key.Key_Right else -1))
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._look(window.zoomed(_KEY_ZOOM, now))
        elif key == Qt.Key.Key_Minus:
            self._look(window.zoomed(1 / _KEY_ZOOM, now))
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            way = 1 if key == Qt.Key.Key_Right else -1
            self._look(window.moved(way * _KEY_PAN * window.span_s))
        elif key == Qt.Key.Key_F:
            self.fit()
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.sought.emit(0.0 if key == Qt.Key.Key_Home else self._duration_s)
        else:
            event.ignore()
