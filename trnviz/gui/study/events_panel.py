"""The event log: every collective of the step in order of time, filtered, led to, exported."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QMessageBox,
    QPushButton,
    QTableView,
    QVBoxLayout,
)

from trnviz.core import event_filter
from trnviz.core.errors import TrnvizError
from trnviz.core.event_log import EMPTY, Log, log
from trnviz.files import atomic
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.language import said, tr
from trnviz.gui.study.event_filters import EventFilters
from trnviz.gui.study.events_model import EventModel, as_csv
from trnviz.gui.study.study import Study
from trnviz.session.document import Document

_ROW_PX, _MARK_PX = 22, 8
_COLUMNS_PX = (128, 92, 92, 190, 64, 124)


class EventsPanel(Study):
    """Filters above, the table below."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.setAccessibleName(tr("event log"))
        self.log: Log = EMPTY
        self._now_s = 0.0
        self.filters = EventFilters()
        self.follows, self.export = QCheckBox(tr("Follow now")), QPushButton(tr("Export CSV..."))
        self.follows.setToolTip(tr("Keep what goes on now in sight while time passes"))
        self.model, self.table = EventModel(), QTableView()
        self.table.setModel(self.model)
        self._assemble()
        self.filters.changed.connect(self._filter)
        self.export.clicked.connect(self._on_export)
        self.follows.toggled.connect(lambda _on: self.show_time(self._now_s))
        self.table.clicked.connect(lambda index: self.choose(index.row()))
        self.table.activated.connect(lambda index: self.choose(index.row()))
        self.setFocusProxy(self.table)

    def _assemble(self) -> None:
        self.table.setAccessibleName(tr("events"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setShowGrid(False)
        self.table.setIconSize(QSize(_MARK_PX, _MARK_PX))
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(_ROW_PX)
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setStretchLastSection(True)
        for column, width in enumerate(_COLUMNS_PX):
            header.resizeSection(column, width)
        beside = QVBoxLayout()
        beside.setSpacing(2)
        beside.addWidget(self.export)
        beside.addWidget(self.follows)
        top = QHBoxLayout()
        top.addWidget(self.filters, 1)
        top.addLayout(beside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(8, 6, 8, 8)
        whole.addLayout(top)
        whole.addWidget(self.table, 1)

    def follow(self) -> None:
        """Take the events of the latest result, if it is of the fabric on screen."""
        result, topology = self.document.result, self.document.scenario.topology
        fits = result is not None and result.timeline.link_count == topology.link_count
        self.log = EMPTY
        if result is not None and fits:
            self.log = log(result.timeline, self.document.scenario)
        self.filters.offer(self.log, topology)
        self._filter()

    def show_selection(self, selection: Selection) -> None:
        """Let through only what the selected links carry, where that is asked for."""
        self.filters.show_selection(selection)

    def show_loop(self, loop_s: tuple[float, float] | None) -> None:
        """Let through only what goes on in the loop, where that is asked for."""
        self.filters.show_loop(loop_s)

    def show_time(self, time_s: float) -> None:
        """Mark what goes on now."""
        self._now_s = time_s
        row = self.model.show_time(time_s)
        if row >= 0 and self.follows.isChecked():
            self.table.scrollTo(self.model.index(row, 0))

    def choose(self, row: int) -> None:
        """Go to the beginning of an event."""
        if 0 <= row < len(self.model.rows):
            self.sought.emit(self.model.event(row).start_s)

    def as_csv(self) -> bytes:
        """The rows that are shown; numbers in seconds and bytes."""
        return as_csv(self.log, self.model.rows, self.model.link_names)

    def _filter(self) -> None:
        topology = self.document.scenario.topology
        names = topology.link_names
        rows = event_filter.rows(self.log, self.filters.value(topology), names)
        self.model.show_rows(self.log, rows, names)
        self.filters.tell(len(rows), len(self.log))
        self.export.setEnabled(bool(len(rows)))
        self.show_time(self._now_s)

    def _on_export(self) -> None:
        name, _kind = QFileDialog.getSaveFileName(
            self, tr("Export the event log"), "events.csv", tr("CSV (*.csv)")
        )
        if not name:
            return
        try:
            atomic.write(Path(name), self.as_csv())
        except TrnvizError as error:
            QMessageBox.warning(self, tr("Not written"), said(str(error)))
