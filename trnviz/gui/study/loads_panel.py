"""Link load over the step: a heat map, the links with the highest peak on top, and their list."""

from time import perf_counter

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QLabel,
    QSplitter,
    QStackedLayout,
    QVBoxLayout,
)

from trnviz.core.arrays import FloatArray
from trnviz.core.load_over_time import Loads, loads
from trnviz.core.marks import Mark
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.figures import format_ratio, format_time
from trnviz.gui.panels.playback_bar import ElidedLabel
from trnviz.gui.study.heat_map import ramp
from trnviz.gui.study.study import Study, theme_now
from trnviz.gui.study.time_plot import TimePlot
from trnviz.gui.study.top_links import TopLinks
from trnviz.session.document import Document

_STRETCHES, _TOP, _LIVE_INTERVAL_S = 600, 40, 0.2
_LIST_PX = 350


class LoadPlot(TimePlot):
    """Rows are links, the first on top."""

    row_pointed = Signal(int)
    row_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.hideAxis("left")
        self.image = pg.ImageItem()
        self.addItem(self.image, ignoreBounds=True)
        self.getViewBox().invertY(b=True)
        self.current = pg.InfiniteLine(angle=0)
        self.current.setZValue(17)
        self.current.hide()
        self.addItem(self.current, ignoreBounds=True)
        self.rows, self.row = 0, -1

    def show_rows(self, ratio: FloatArray, duration_s: float) -> None:
        """Show (rows, stretches) shares of capacity."""
        self.rows = len(ratio)
        self.show_row(-1)
        self.set_duration(duration_s)
        self.image.setImage(ratio.T, autoLevels=False, levels=(0.0, 1.0))
        self.image.setRect(0.0, 0.0, duration_s, float(max(self.rows, 1)))
        self.getViewBox().setYRange(0, max(self.rows, 1), padding=0)

    def show_row(self, row: int) -> None:
        """A line through a row; none for -1."""
        self.row = row
        self.current.setVisible(row >= 0)
        self.current.setValue(row + 0.5)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down choose a link; the rest is any plot's."""
        ways = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        way = ways.get(Qt.Key(event.key()))
        if way is not None and self.rows:
            self.row_chosen.emit(min(max(self.row + way, 0), self.rows - 1))
        else:
            super().keyPressEvent(event)

    def row_at(self, event: QMouseEvent) -> int:
        """The row under the pointer, -1 for none."""
        at = self.getViewBox().mapSceneToView(self.mapToScene(event.position().toPoint()))
        row = int(at.y()) if at.y() >= 0 else -1
        return row if row < self.rows else -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Seek, and choose the link."""
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self.row_chosen.emit(self.row_at(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell which link the pointer is over, before the moment is told."""
        self.row_pointed.emit(self.row_at(event))
        super().mouseMoveEvent(event)


class LoadsPanel(Study):
    """The map, what is under the pointer, and the links that are loaded most."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.setAccessibleName(self.tr("link load over the step"))
        self.loads: Loads | None = None
        self.ratio: FloatArray = np.zeros((0, 0))
        self._row, self._told_s = -1, 0.0
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(int(_LIVE_INTERVAL_S * 1000))
        self._late.timeout.connect(self._show_late)
        self.told, self.plot, self.top = ElidedLabel(), LoadPlot(), TopLinks()
        self.plot.setAccessibleName(self.tr("load of every link over the step"))
        self.plot.sought.connect(self.sought)
        self.plot.pointed.connect(self._on_pointed)
        self.plot.row_pointed.connect(self._on_row_pointed)
        self.plot.row_chosen.connect(self._on_row_chosen)
        self.top.chosen.connect(self._on_listed)
        self._assemble()
        self.setFocusProxy(self.plot)

    def _assemble(self) -> None:
        self.empty = QLabel(self.tr("There is no step of a model to follow."))
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        both = QSplitter(Qt.Orientation.Horizontal)
        both.addWidget(self.plot)
        both.addWidget(self.top)
        both.setStretchFactor(0, 1)
        both.setSizes([900, _LIST_PX])
        self._both = both
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 4)
        column.addWidget(self.told)
        self._stack = QStackedLayout()
        column.addLayout(self._stack, 1)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(both)

    def follow(self) -> None:
        """Draw the loads of the latest result, if it is of the fabric on screen."""
        result, topology = self.document.result, self.document.scenario.topology
        fits = result is not None and result.timeline.link_count == topology.link_count
        self._stack.setCurrentWidget(self._both if fits else self.empty)
        self._row = -1
        self.top.setRowCount(0)
        if result is None or not fits:
            self.loads = None
            self.told.show_text("")
            return
        self.loads = loads(result.timeline, _STRETCHES, topology.link_capacity_bytes_per_s)
        self.ratio = self.loads.ratio
        self.plot.show_rows(self.ratio, result.timeline.duration_s)
        top = self.loads.link[:_TOP]
        peaks = self.loads.peak_ratio[:_TOP]
        names = tuple(topology.link_names[link] for link in top.tolist())
        self.top.show_links(names, np.minimum(peaks, 1.0), result.timeline.link_bytes[top])
        self._told_s = 0.0
        self._show_late()
        self.dress()
        self._tell(float(self.plot.now.value()))

    def show_selection(self, selection: Selection) -> None:
        """Tell of the selected link."""
        if self.loads is not None and len(selection.links) == 1:
            rows = np.flatnonzero(self.loads.link == selection.links[0])
            self._row = int(rows[0]) if len(rows) else -1
            self.plot.show_row(self._row)
            self._tell(float(self.plot.now.value()))

    def show_time(self, time_s: float) -> None:
        """Move the line of now."""
        self.plot.show_time(time_s)
        self._show_now(time_s)
        if not self.plot.underMouse():
            self._tell(time_s)

    def _show_now(self, time_s: float) -> None:
        """What the top links carry, a few times a second: digits that flicker cannot be read."""
        result, found = self.document.result, self.loads
        if result is None or found is None:
            return
        if perf_counter() - self._told_s < _LIVE_INTERVAL_S:
            self._late.start()
            return
        self._told_s = perf_counter()
        self._late.stop()
        timeline, top = result.timeline, found.link[:_TOP]
        changing = timeline.changing()
        capacity = self.document.scenario.topology.link_capacity_bytes_per_s
        capacity = capacity if changing is None else changing.capacities.at(time_s)
        if timeline.link_count == len(capacity):
            rate = timeline.link_rate(time_s)[top]
            share = np.divide(rate, capacity[top], out=np.zeros(len(top)), where=capacity[top] > 0)
            self.top.show_now(np.minimum(share, 1.0))

    def _show_late(self) -> None:
        self._show_now(float(self.plot.now.value()))

    def show_marks(self, marks: tuple[Mark, ...]) -> None:
        """Mark moments."""
        self.plot.show_marks(marks)

    def release(self) -> None:
        """Nothing comes late."""
        super().release()
        self._late.stop()

    def dress(self) -> None:
        """Take the colours of the theme."""
        theme = theme_now()
        self.plot.dress(theme)
        self.plot.current.setPen(pg.mkPen(theme.focus, width=1))
        self.plot.image.setLookupTable(ramp(theme)[:, [2, 1, 0, 3]])

    def _on_row_pointed(self, row: int) -> None:
        self._row = row

    def _on_row_chosen(self, row: int) -> None:
        if row >= 0 and self.loads is not None:
            self._row = row
            self.selected.emit(Selection(links=(int(self.loads.link[row]),)))
            self.plot.show_row(row)
            self._tell(float(self.plot.now.value()))

    def _on_listed(self, row: int) -> None:
        if self.loads is not None and 0 <= row < len(self.loads.link):
            self.wanted.emit(Selection(links=(int(self.loads.link[row]),)))

    def _on_pointed(self, time_s: float | None) -> None:
        self._tell(float(self.plot.now.value()) if time_s is None else time_s)

    def _tell(self, time_s: float) -> None:
        """Which link, what share of its capacity, when."""
        found = self.loads
        if found is None or not len(found.link):
            return
        stretch = int(np.searchsorted(found.time_s, time_s, side="right")) - 1
        stretch = min(max(stretch, 0), _STRETCHES - 1)
        row = self._row if 0 <= self._row < len(found.link) else 0
        name = self.document.scenario.topology.link_names[int(found.link[row])]
        load = format_ratio(float(self.ratio[row, stretch]))
        length = format_time(float(found.time_s[1]))
        many = self.tr("{0} links, the highest peak on top").format(len(found.link))
        told = self.tr("{0}: {1} at {2}, mean of {3};  {4}")
        self.told.show_text(told.format(name, load, format_time(time_s), length, many))
