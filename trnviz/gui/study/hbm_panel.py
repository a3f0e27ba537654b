"""HBM over the step: of the selected chip or bank, or of the fullest, under its capacity."""

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QStackedLayout, QVBoxLayout

from trnviz.core.errors import PlacementError
from trnviz.core.hbm_over_time import Course, of_bank, of_chip
from trnviz.core.marks import Mark
from trnviz.core.memory import KINDS
from trnviz.gui.canvas.selection import NOTHING, Selection
from trnviz.gui.figures import format_bytes, format_ratio, format_time
from trnviz.gui.panels.playback_bar import ElidedLabel
from trnviz.gui.study.ledger_rows import title
from trnviz.gui.study.measured_rows import Held, of_place
from trnviz.gui.study.study import Study, theme_now
from trnviz.gui.study.swatches import Swatches
from trnviz.gui.study.time_plot import TimePlot
from trnviz.scene.palette import KIND_LOOKS, edge_color
from trnviz.session.change import Aspect
from trnviz.session.document import Document

_WHOLE, _HEADROOM = -1, 1.08
_COLORS = {look.name: look.color for look in KIND_LOOKS}


class HbmPanel(Study):
    """Which bank, its figures, and the plot."""

    READS = Study.READS | Aspect.MEASURED

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.setAccessibleName(self.tr("HBM over the step"))
        self._selection = NOTHING
        self.course: Course | None = None
        self.chip, self.bank = 0, 0
        self.which, self.told = QComboBox(), ElidedLabel()
        self.which.setAccessibleName(self.tr("bank"))
        self.which.setToolTip(self.tr("The whole chip, or one of its banks"))
        self.which.activated.connect(self._on_bank_chosen)
        self.legend, self.plot = Swatches(), TimePlot()
        self.plot.setAccessibleName(self.tr("bytes held over the step"))
        self.plot.sought.connect(self.sought)
        self.plot.pointed.connect(self._on_pointed)
        self.limit = pg.InfiniteLine(angle=0)
        self.rim = pg.InfiniteLine(angle=0)
        self.measured = pg.InfiniteLine(
            angle=0, label="", labelOpts={"position": 0.03, "anchors": [(0, 1), (0, 1)]}
        )
        for depth, line in ((14, self.rim), (15, self.limit), (16, self.measured)):
            line.setZValue(depth)
            self.plot.addItem(line, ignoreBounds=True)
        self._bands: list[pg.PlotDataItem] = []
        self._assemble()
        self.setFocusProxy(self.plot)

    def _assemble(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.which)
        top.addWidget(self.told, 1)
        top.addWidget(self.legend)
        self.empty = QLabel(self.tr("There is no step of a model to follow."))
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 4)
        column.addLayout(top)
        self._stack = QStackedLayout()
        column.addLayout(self._stack, 1)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.plot)

    # what is looked at

    def show_selection(self, selection: Selection) -> None:
        """Look at the chip, or at the bank of the shard, that was selected."""
        if selection != self._selection:
            self._selection = selection
            self._is_due = True
            self.catch_up()

    def follow(self) -> None:
        """Draw the course of the bank that is looked at."""
        result = self.document.result
        self._find_place()
        self.course = None
        try:
            if result is not None:
                scenario = self.document.scenario
                whole = self.bank == _WHOLE
                self.course = (
                    of_chip(scenario, result, self.chip)
                    if whole
                    else of_bank(scenario, result, self.chip, self.bank)
                )
        except PlacementError:
            pass  # the result is of an earlier plan; the next one is on its way
        self._draw()

    def _find_place(self) -> None:
        """The selected chip or the bank of the selected shard; the fullest bank without either."""
        scenario, selection = self.document.scenario, self._selection
        placement, topology = scenario.placement, scenario.topology
        if selection.chips:
            self.chip = selection.chips[0]
            self.bank = min(self.bank, topology.bank_count - 1)
        elif placement is not None and topology.bank_count and self._placed(selection.ranks):
            rank = self._placed(selection.ranks)[0]
            self.chip = int(placement.chip_of_rank[rank])
            self.bank = int(topology.bank_of_core[placement.core_of_rank[rank]])
        elif self.document.result is not None:
            self.chip, self.bank = self.document.result.occupancy.fullest
        self._list_banks()

    def _placed(self, ranks: tuple[int, ...]) -> list[int]:
        """Those of some ranks that sit on a chip."""
        placement = self.document.scenario.placement
        if placement is None:
            return []
        return [r for r in ranks if r < placement.rank_count and placement.placed[r]]

    def _list_banks(self) -> None:
        topology = self.document.scenario.topology
        self.which.clear()
        self.chip = min(self.chip, topology.chip_count - 1)
        name = topology.chip_names[self.chip]
        self.which.addItem(self.tr("{0}, whole chip").format(name), _WHOLE)
        for bank in range(topology.bank_count):
            self.which.addItem(self.tr("{0} bank {1}").format(name, bank), bank)
        self.which.setCurrentIndex(self.bank + 1)
        self.which.setMinimumContentsLength(16)

    def _on_bank_chosen(self, row: int) -> None:
        self.bank = int(self.which.itemData(row))
        self._selection = Selection(chips=(self.chip,))
        self.selected.emit(self._selection)
        self.follow()

    def show_time(self, time_s: float) -> None:
        """Move the line of now."""
        self.plot.show_time(time_s)
        if not self.plot.underMouse():
            self._tell(time_s)

    def show_marks(self, marks: tuple[Mark, ...]) -> None:
        """Mark moments."""
        self.plot.show_marks(marks)

    # what is drawn

    def _draw(self) -> None:
        for band in self._bands:
            self.plot.removeItem(band)
        self._bands = []
        course = self.course
        self._stack.setCurrentWidget(self.empty if course is None else self.plot)
        if course is None:
            self.told.show_text("")
            self.legend.show_entries(())
            return
        self.plot.set_duration(float(course.time_s[-1]))
        held = self._held()
        most = max(course.peak_bytes, float(course.capacity_bytes))
        top = max(most, float(held.total_bytes) if held else 0.0) * _HEADROOM
        self.measured.setVisible(held is not None)
        if held is not None:
            self.measured.setValue(held.total_bytes)
            self.measured.label.setText(
                self.tr("measured {0}").format(format_bytes(held.total_bytes))
            )
        self.plot.getViewBox().setYRange(0, top, padding=0)
        self._fill(course)
        for line in (self.rim, self.limit):
            line.setValue(course.capacity_bytes)
        self.dress()
        self._tell(float(self.plot.now.value()))

    def _held(self) -> Held | None:
        """What was measured on the bank or chip that is looked at."""
        cores = self.document.measured.cores
        return of_place(cores, self.chip, self.bank, self.document.scenario.topology)

    def _fill(self, course: Course) -> None:
        """Activations on top of what is always held, each in its colour."""
        theme = theme_now()
        ends = np.array((course.time_s[0], course.time_s[-1]))
        level, entries = float(course.fixed_bytes.sum()), []
        layers = [("activations", course.time_s, course.total_bytes)]
        for kind, size in reversed(list(zip(KINDS, course.fixed_bytes.tolist(), strict=True))):
            if size:
                layers.append((kind, ends, np.full(2, level)))
                level -= size
        for depth, (kind, times, heights) in enumerate(layers):
            colour = _COLORS[kind]
            pen = pg.mkPen(edge_color(colour, theme.ground), width=1)
            band = pg.PlotDataItem(times, heights, pen=pen, fillLevel=0, fillBrush=colour)
            band.setZValue(depth)
            self.plot.addItem(band, ignoreBounds=True)
            self._bands.append(band)
            entries.append((title(kind), colour))
        self.legend.show_entries(tuple(entries))

    def dress(self) -> None:
        """Take the colours of the theme; a capacity that is passed has that of alarms."""
        theme, course = theme_now(), self.course
        self.plot.dress(theme)
        over = course is not None and course.peak_bytes > course.capacity_bytes
        dash = Qt.PenStyle.DashLine
        self.rim.setPen(pg.mkPen(theme.ground, width=4))
        self.limit.setPen(pg.mkPen(theme.alarm if over else theme.mark, width=2, style=dash))
        self.measured.setPen(pg.mkPen(theme.focus, width=2))
        self.measured.label.setColor(theme.focus)
        self.measured.label.fill = pg.mkBrush(theme.ground)

    def _on_pointed(self, time_s: float | None) -> None:
        self._tell(float(self.plot.now.value()) if time_s is None else time_s)

    def _tell(self, time_s: float) -> None:
        """Peak and capacity, and what is held at a moment."""
        course = self.course
        if course is None:
            return
        peak, most = course.peak_bytes, course.capacity_bytes
        held = self._held()
        beside = ""
        if held is not None:
            size, source = format_bytes(held.total_bytes), self.document.measured.cores_source
            beside = self.tr("{0} measured {1}, against the peak {2};  ").format(
                source, size, held.beside(peak)
            )
        self.told.show_text(
            beside
            + self.tr("{0} at {1};  peak {2}, {3} of {4}").format(
                format_bytes(round(course.at(time_s))),
                format_time(time_s),
                format_bytes(round(peak)),
                format_ratio(peak / most),
                format_bytes(most),
            )
        )
