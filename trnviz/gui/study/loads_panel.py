"""Link load over the step: a heat map, the links with the highest peak on top, and their list."""

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QStackedLayout,
    QVBoxLayout,
)

from trnviz.core.arrays import FloatArray
from trnviz.core.load_over_time import Loads, loads
from trnviz.gui.canvas.selection import NOTHING, Selection
from trnviz.gui.figures import format_bytes, format_ratio, format_time
from trnviz.gui.panels.playback_bar import ElidedLabel
from trnviz.gui.study.heat_map import ramp
from trnviz.gui.study.study import Study, theme_now
from trnviz.gui.study.time_plot import TimePlot
from trnviz.session.document import Document

_STRETCHES, _TOP = 600, 40
_LIST_PX = 300


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
        self.rows = 0

    def show_rows(self, ratio: FloatArray, duration_s: float) -> None:
        """Show (rows, stretches) shares of capacity."""
        self.rows = len(ratio)
        self.set_duration(duration_s)
        self.image.setImage(ratio.T, autoLevels=False, levels=(0.0, 1.0))
        self.image.setRect(0.0, 0.0, duration_s, float(max(self.rows, 1)))
        self.getViewBox().setYRange(0, max(self.rows, 1), padding=0)

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
        self._row = -1
        self.told, self.plot, self.top = ElidedLabel(), LoadPlot(), QListWidget()
        self.plot.setAccessibleName(self.tr("load of every link over the step"))
        self.top.setAccessibleName(self.tr("links with the highest peak"))
        self.plot.sought.connect(self.sought)
        self.plot.pointed.connect(self._on_pointed)
        self.plot.row_pointed.connect(self._on_row_pointed)
        self.plot.row_chosen.connect(self._on_row_chosen)
        self.top.itemActivated.connect(self._on_listed)
        self.top.itemClicked.connect(self._on_listed)
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
        self.top.clear()
        if result is None or not fits:
            self.loads = None
            self.told.show_text("")
            return
        capacity = topology.link_capacity_bytes_per_s
        self.loads = loads(result.timeline, _STRETCHES, capacity)
        self.ratio = self.loads.ratio
        self.plot.show_rows(self.ratio, result.timeline.duration_s)
        for row, link in enumerate(self.loads.link[:_TOP].tolist()):
            peak = float(self.loads.peak_ratio[row])
            size = format_bytes(float(result.timeline.link_bytes[link]))
            name = topology.link_names[link]
            words = self.tr("{0}  peak {1}, {2}").format(name, format_ratio(min(peak, 1.0)), size)
            item = QListWidgetItem(words)
            item.setData(Qt.ItemDataRole.UserRole, row)
            self.top.addItem(item)
        self.dress()
        self._tell(float(self.plot.now.value()))

    def show_selection(self, selection: Selection) -> None:
        """Tell of the selected link."""
        if self.loads is not None and len(selection.links) == 1:
            rows = np.flatnonzero(self.loads.link == selection.links[0])
            self._row = int(rows[0]) if len(rows) else -1
            self._tell(float(self.plot.now.value()))

    def show_time(self, time_s: float) -> None:
        """Move the line of now."""
        self.plot.show_time(time_s)
        if not self.plot.underMouse():
            self._tell(time_s)

    def dress(self) -> None:
        """Take the colours of the theme."""
        theme = theme_now()
        self.plot.dress(theme)
        self.plot.image.setLookupTable(ramp(theme)[:, [2, 1, 0, 3]])

    def _on_row_pointed(self, row: int) -> None:
        self._row = row

    def _on_row_chosen(self, row: int) -> None:
        if row >= 0 and self.loads is not None:
            self._row = row
            self.selected.emit(Selection(links=(int(self.loads.link[row]),)))

    def _on_listed(self, item: QListWidgetItem) -> None:
        if self.loads is not None:
            link = int(self.loads.link[int(item.data(Qt.ItemDataRole.UserRole))])
            self.wanted.emit(Selection(links=(link,)) if link >= 0 else NOTHING)

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
