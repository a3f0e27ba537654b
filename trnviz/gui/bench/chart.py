"""The chart of the sweep: a curve an algorithm, the bound, and the size that is asked for.

Both axes are logarithmic. Every curve has its colour, its symbol and its name at its end. The
pointer, or the arrow keys, read a point out; a click, or Return, asks for it.
"""

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QFont, QFontMetricsF, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLabel, QStackedLayout, QVBoxLayout, QWidget

from trnviz.core.bench.sweep import Point
from trnviz.gui.bench.axes import SizeAxis, ValueAxis
from trnviz.gui.bench.looks import (
    AUTO,
    BOUND,
    CurveLook,
    bound_value,
    curve_look,
    curve_title,
    point_text,
    spread,
    value,
)
from trnviz.gui.panels.playback_bar import ElidedLabel
from trnviz.scene.palette import LIGHT, Theme

_REACH_PX = 24.0
_SOON_MS = 250
_WIDEST, _TICK_ROOM_PX = "888 GB/s", 12
_LEFT_PX, _GAP_PX, _KEY_PX, _EDGE_PX = 22.0, 22.0, 8.0, 18.0
_LABEL_PX = 13.0
_LABEL_POINTS = 8.0


class _Plot(pg.PlotWidget):
    """Passes the pointer on; it neither pans nor zooms, nor has a menu of its own."""

    moved = Signal(object)
    clicked = Signal(object)

    def __init__(self, axes: dict[str, pg.AxisItem]) -> None:
        super().__init__(axisItems=axes, enableMenu=False)
        self.plotItem.hideButtons()
        self.plotItem.setMouseEnabled(x=False, y=False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumSize(QSize(120, 80))
        self.viewport().setMouseTracking(True)
        menu = self.plotItem.ctrlMenu  # made all the same; with a parent it goes when this goes
        menu.setParent(self, menu.windowFlags())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell where the pointer is."""
        self.moved.emit(event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Nothing yet: a click is told when the button comes up."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell of a click."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(event.position())
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is nowhere."""
        self.moved.emit(None)
        super().leaveEvent(event)


class SweepChart(QWidget):
    """Shows the points of a sweep by one metric."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("chart of the sweep"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._points: dict[str, list[Point]] = {}
        self._remarks: Mapping[Point, str] = {}
        self._metric, self._theme = "time", LIGHT
        self._marker_bytes: int | None = None
        self._current: Point | None = None
        self._changed: set[str] = set()
        self._pointed: Point | None = None
        self._curves: dict[str, pg.PlotDataItem] = {}
        self._labels: dict[str, pg.TextItem] = {}
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._soon.timeout.connect(self.draw)
        self._make_plot()
        self._assemble()

    def _make_plot(self) -> None:
        self._values = ValueAxis()
        self._sizes = SizeAxis()
        self.plot = _Plot({"bottom": self._sizes, "left": self._values})
        self._marker = pg.InfiniteLine(angle=90)
        self._limit = pg.PlotDataItem()
        self._leaders = pg.PlotDataItem(connect="pairs")
        self._keys, self._ring, self._pointer = (pg.ScatterPlotItem() for _ in range(3))
        for item, depth in (
            (self._limit, 0), (self._marker, 1), (self._leaders, 2), (self._keys, 3),
            (self._ring, 8), (self._pointer, 9),
        ):  # fmt: skip
            item.setZValue(depth)
            self.plot.addItem(item, ignoreBounds=True)
        self.plot.moved.connect(self._on_moved)
        self.plot.clicked.connect(self._on_clicked)
        self.plot.getViewBox().sigResized.connect(lambda _box: self._soon.start())

    def _assemble(self) -> None:
        self.hint = QLabel(
            self.tr(
                "Sweep a range of sizes to hold the algorithms against each other and the bound."
            )
        )
        self.hint.setWordWrap(True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.read_out = ElidedLabel()
        self.read_out.setAccessibleName(self.tr("read-out of the chart"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self._stack = QStackedLayout()
        column.addLayout(self._stack, 1)  # before it has widgets: it shows the first at once
        self._stack.addWidget(self.hint)
        self._stack.addWidget(self.plot)
        column.addWidget(self.read_out)

    # what is shown

    def show_points(
        self, points: Sequence[Point], remarks: Mapping[Point, str] = MappingProxyType({})
    ) -> None:
        """Show exactly these; some with a remark that is read out first."""
        before, self._points = self._points, {}
        self._remarks = remarks
        for point in sorted(points, key=lambda p: p.size_bytes):
            self._points.setdefault(point.algorithm, []).append(point)
        self._changed |= {n for n, made in self._points.items() if made != before.get(n)}
        if self._pointed not in points:
            self._point_at(None)
        self._stack.setCurrentWidget(self.plot if points else self.hint)
        if not self._soon.isActive():
            self._soon.start()

    def show_metric(self, metric: str) -> None:
        """Show time, algbw or busbw."""
        self._metric = metric
        self._values.set_metric(metric)
        self._changed = set(self._points)
        self.draw()

    def show_marker(self, size_bytes: int | None) -> None:
        """Mark the size that is asked for."""
        if size_bytes != self._marker_bytes:
            self._marker_bytes = size_bytes
            self._place_marks()

    def show_current(self, point: Point | None) -> None:
        """Ring the run that the bench holds."""
        self._current = point
        self._place_marks()

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self._theme = theme
        self._changed = set(self._points)
        self.plot.setBackground(theme.ground)
        font = self._font()
        for name in ("bottom", "left"):
            axis = self.plot.getAxis(name)
            axis.setPen(pg.mkPen(theme.card_line))
            axis.setTextPen(pg.mkPen(theme.text))
            axis.setStyle(tickFont=font, tickLength=-4)
        widest = QFontMetricsF(font).horizontalAdvance(_WIDEST)
        self._values.setWidth(math.ceil(widest) + _TICK_ROOM_PX)
        self.plot.showGrid(x=True, y=True, alpha=0.35)
        self.draw()

    def _font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(_LABEL_POINTS)
        return font

    @property
    def names(self) -> tuple[str, ...]:
        """The curves that are shown, the bound not counted."""
        return tuple(self._points)

    @property
    def pointed(self) -> Point | None:
        """The point that is read out."""
        return self._pointed

    # drawing

    def draw(self) -> None:
        """What has changed, now."""
        self._soon.stop()
        if not self._points:
            self._forget(set())
            return
        self._forget(set(self._points))
        for name in self._changed & set(self._points):
            self._draw_curve(name, self._points[name])
        self._changed.clear()
        limits = self._limits()
        self._frame()
        self._draw_limit(limits)
        self._place_labels(limits)
        self._place_marks()
        self.setAccessibleDescription(self._described())

    def _draw_limit(self, limits: list[tuple[float, float]]) -> None:
        """The bound, and beyond it a tint: nothing can be there."""
        low, high = self.plot.getViewBox().viewRange()[1]
        self._limit.setData(
            [x for x, _ in limits], [y for _, y in limits],
            pen=pg.mkPen(self._theme.text, width=1.6, style=Qt.PenStyle.DashLine),
            fillLevel=low if self._metric == "time" else high,
            brush=pg.mkBrush(self._theme.empty_tile), antialias=True,
        )  # fmt: skip

    def _forget(self, kept: set[str]) -> None:
        for name in [n for n in self._curves if n not in kept]:
            self.plot.removeItem(self._curves.pop(name))
        for name in [n for n in self._labels if n not in kept | {BOUND}]:
            self.plot.removeItem(self._labels.pop(name))

    def _draw_curve(self, name: str, points: list[Point]) -> None:
        look = curve_look(name, self._theme)
        if name not in self._curves:
            self._curves[name] = pg.PlotDataItem()
            self._curves[name].setZValue(5 if name == AUTO else 6)
            self.plot.addItem(self._curves[name], ignoreBounds=True)
        at = [self._place(point) for point in points]
        self._curves[name].setData([x for x, _ in at], [y for _, y in at], **self._pens(look))

    def _pens(self, look: CurveLook) -> dict[str, object]:
        style = Qt.PenStyle.DashLine if look.is_dashed else Qt.PenStyle.SolidLine
        return {
            "pen": pg.mkPen(look.color, width=look.width_px, style=style)
            if look.width_px
            else None,
            "symbol": look.symbol,
            "symbolSize": 7 if look.width_px else 10,
            "symbolPen": pg.mkPen(look.color, width=1.2),
            "symbolBrush": pg.mkBrush(self._theme.ground if look.is_dashed else look.color),
            "antialias": True,
        }

    def _place(self, point: Point) -> tuple[float, float]:
        return math.log2(max(point.size_bytes, 1)), _log10(value(point, self._metric))

    def _limits(self) -> list[tuple[float, float]]:
        """The bound at every size of the sweep."""
        every = {p.size_bytes: p for points in self._points.values() for p in points}
        ordered = [every[size] for size in sorted(every)]
        values = [(p, bound_value(p, self._metric)) for p in ordered]
        return [(math.log2(max(p.size_bytes, 1)), _log10(v)) for p, v in values if v > 0]

    def _frame(self) -> None:
        """Show all points, with room for the names at the right."""
        at = [self._place(p) for points in self._points.values() for p in points]
        at += self._limits()
        xs, ys = [x for x, _ in at], [y for _, y in at]
        box = self.plot.getViewBox()
        metrics = QFontMetricsF(self._font())
        names_px = max(metrics.horizontalAdvance(curve_title(n)) for n in (*self._points, BOUND))
        right_px = names_px + _GAP_PX + _KEY_PX + _EDGE_PX
        room_px = max(box.width() - _LEFT_PX - right_px, 40.0)
        unit = max(max(xs) - min(xs), 1.0) / room_px
        margin = max((max(ys) - min(ys)) * 0.06, 0.05)
        box.setRange(
            xRange=(min(xs) - _LEFT_PX * unit, min(xs) + (room_px + right_px) * unit),
            yRange=(min(ys) - margin, max(ys) + margin),
            padding=0,
        )
        self._sizes.set_end(max(xs))

    def _place_labels(self, limits: list[tuple[float, float]]) -> None:
        """Names at the right, none over another, each with a line to the end of its curve."""
        ends = {name: self._place(points[-1]) for name, points in self._points.items()}
        if limits:
            ends[BOUND] = limits[-1]
        box = self.plot.getViewBox()
        (_, _), (low, high) = box.viewRange()
        px_x, px_y = box.viewPixelSize()
        x = max(end[0] for end in ends.values()) + _GAP_PX * px_x
        half = _LABEL_PX / 2 * px_y
        places = spread([y for _, y in ends.values()], _LABEL_PX * px_y, low + half, high - half)
        lines: list[tuple[float, float]] = []
        for (name, end), y in zip(ends.items(), places, strict=True):
            self._label(name).setPos(x + _KEY_PX * px_x, y)
            lines += [end, (x, y)]
        self._keys.setData(
            [self._key(name, (x, y)) for name, y in zip(ends, places, strict=True) if name != BOUND]
        )
        self._leaders.setData(
            np.array([p[0] for p in lines]), np.array([p[1] for p in lines]),
            pen=pg.mkPen(self._theme.card_line, width=1), antialias=True,
        )  # fmt: skip

    def _key(self, name: str, at: tuple[float, float]) -> dict[str, object]:
        """The symbol of a curve, beside its name."""
        pens = self._pens(curve_look(name, self._theme))
        return {
            "pos": at,
            "symbol": pens["symbol"],
            "size": pens["symbolSize"],
            "pen": pens["symbolPen"],
            "brush": pens["symbolBrush"],
        }

    def _label(self, name: str) -> pg.TextItem:
        if name not in self._labels:
            self._labels[name] = pg.TextItem(anchor=(0, 0.5))
            self.plot.addItem(self._labels[name], ignoreBounds=True)
        color = self._theme.text if name == BOUND else curve_look(name, self._theme).color
        label = self._labels[name]
        label.setText(curve_title(name), color)
        label.setFont(self._font())
        return label

    def _place_marks(self) -> None:
        theme = self._theme
        self._marker.setVisible(self._marker_bytes is not None)
        self._marker.setPen(pg.mkPen(theme.muted, width=1, style=Qt.PenStyle.DotLine))
        if self._marker_bytes is not None:
            self._marker.setPos(math.log2(max(self._marker_bytes, 1)))
        self._mark(self._ring, self._current, 17)
        self._mark(self._pointer, self._pointed, 13)

    def _mark(self, item: pg.ScatterPlotItem, point: Point | None, size: int) -> None:
        if point is None or not self._points:
            item.clear()
            return
        x, y = self._place(point)
        pen = pg.mkPen(self._theme.focus, width=1.8)
        item.setData([x], [y], size=size, pen=pen, brush=None, symbol="o", antialias=True)

    def _described(self) -> str:
        """For those who do not see it: the fastest at every size."""
        every = [p for points in self._points.values() for p in points]
        best = {}
        for point in sorted(every, key=lambda p: -p.time_s):
            best[point.size_bytes] = point
        return "; ".join(point_text(best[size]) for size in sorted(best))

    # reading out

    def _nearest(self, at: QPointF) -> Point | None:
        box = self.plot.getViewBox()
        here = box.mapSceneToView(self.plot.mapToScene(at.toPoint()))
        px_x, px_y = box.viewPixelSize()
        every = [p for points in self._points.values() for p in points]
        if not every:
            return None
        places = np.array([self._place(p) for p in every])
        distance = np.hypot((places[:, 0] - here.x()) / px_x, (places[:, 1] - here.y()) / px_y)
        nearest = int(distance.argmin())
        return every[nearest] if distance[nearest] <= _REACH_PX else None

    def _point_at(self, point: Point | None) -> None:
        self._pointed = point
        remark = self._remarks.get(point, "") if point is not None else ""
        text = point_text(point) if point is not None else ""
        self.read_out.show_text(f"{remark};  {text}" if remark else text)
        self._mark(self._pointer, point, 13)

    def _on_moved(self, at: QPointF | None) -> None:
        self._point_at(self._nearest(at) if at is not None else None)

    def _on_clicked(self, at: QPointF) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        point = self._nearest(at)
        if point is not None:
            self._point_at(point)
            self.chosen.emit(point)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right go from size to size, Up and Down from curve to curve."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._pointed is not None:
            self.chosen.emit(self._pointed)
        elif key in _STEPS and self._points:
            self._point_at(self._beside(*_STEPS[key]))
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin to read out where the keyboard came in."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._point_at(self._pointed or self._beside(0, 0))

    def _beside(self, sizes: int, curves: int) -> Point | None:
        """The point some sizes on along its curve, or some curves up at its size."""
        if not self._points:
            return None
        here = self._pointed or self._current
        if here is None or here not in self._points.get(here.algorithm, ()):
            return next(iter(self._points.values()))[0]
        if curves:
            column = [p for points in self._points.values() for p in points
                      if p.size_bytes == here.size_bytes]  # fmt: skip
            column.sort(key=lambda p: value(p, self._metric))
            return column[min(max(column.index(here) + curves, 0), len(column) - 1)]
        row = self._points[here.algorithm]
        return row[min(max(row.index(here) + sizes, 0), len(row) - 1)]

    def close_chart(self) -> None:
        """Let go of what would draw later."""
        self._soon.stop()


_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}


def _log10(number: float) -> float:
    return math.log10(number) if number > 0 else -12.0
