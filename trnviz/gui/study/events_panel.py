"""The event log: every collective of the step in order of time, filtered, led to, exported."""

import csv
import io
from pathlib import Path

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QTableView,
    QVBoxLayout,
)

from trnviz.core.errors import TrnvizError
from trnviz.core.event_log import Event, events
from trnviz.core.scenario import Scenario
from trnviz.files import atomic
from trnviz.gui import figures
from trnviz.gui.canvas.selection import NOTHING, Selection
from trnviz.gui.language import later, tr
from trnviz.gui.study.study import Study
from trnviz.session.document import Document

_TITLES = (
    later("Begins"),
    later("Lasts"),
    later("Phase"),
    later("For"),
    later("Turns"),
    later("Bytes over links"),
    later("Busiest link"),
)
_COLUMNS = ("start_s", "end_s", "phase", "for", "turns", "hop_bytes", "links", "busiest_link")
_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


def phase_of(event: Event) -> str:
    """The stage of the pipeline, or the whole plan, as files name it."""
    return f"stage {event.span.stage}" if event.span.stage >= 0 else "all stages"


def phase_title(stage: int) -> str:
    """The same as it is shown; below zero for the whole plan."""
    return tr("stage {0}").format(stage) if stage >= 0 else tr("all stages")


class EventModel(QAbstractTableModel):
    """The events that are let through."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Event, ...] = ()
        self.scenario: Scenario | None = None

    def show_rows(self, rows: tuple[Event, ...], scenario: Scenario) -> None:
        """Show these."""
        self.beginResetModel()
        self.rows, self.scenario = rows, scenario
        self.endResetModel()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        """One an event."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        """Always the same."""
        return 0 if parent.isValid() else len(_TITLES)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """What the columns are."""
        shown = orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return tr(_TITLES[section]) if shown else None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The cells, as text."""
        if role != Qt.ItemDataRole.DisplayRole or self.scenario is None:
            return None
        event = self.rows[index.row()]
        return (
            figures.format_time(event.start_s, 6),
            figures.format_time(event.end_s - event.start_s),
            phase_title(event.span.stage),
            event.span.name,
            figures.format_count(event.turns),
            figures.format_bytes(event.hop_bytes),
            self.scenario.topology.link_names[event.busiest],
        )[index.column()]


class EventsPanel(Study):
    """Filters above, the table below."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.setAccessibleName(self.tr("event log"))
        self._all: tuple[Event, ...] = ()
        self._selection = NOTHING
        self.text, self.phase = QLineEdit(), QComboBox()
        self.text.setPlaceholderText(self.tr("Collective or link, such as tp all_gather"))
        self.text.setClearButtonEnabled(True)
        self.text.setAccessibleName(self.tr("filter by collective or link"))
        self.phase.setAccessibleName(self.tr("filter by phase"))
        self.only = QCheckBox(self.tr("Over the selected links"))
        self.count, self.export = QLabel(), QPushButton(self.tr("Export CSV..."))
        self.model, self.table = EventModel(), QTableView()
        self.table.setModel(self.model)
        self._assemble()
        self.text.textChanged.connect(lambda _text: self._filter())
        self.phase.activated.connect(lambda _row: self._filter())
        self.only.toggled.connect(lambda _on: self._filter())
        self.export.clicked.connect(self._on_export)
        self.table.clicked.connect(lambda index: self.choose(index.row()))
        self.table.activated.connect(lambda index: self.choose(index.row()))
        self.setFocusProxy(self.table)

    def _assemble(self) -> None:
        self.table.setAccessibleName(self.tr("events"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setStretchLastSection(True)
        header.setDefaultSectionSize(150)
        row = QHBoxLayout()
        row.addWidget(self.text, 1)
        for widget in (self.phase, self.only, self.count, self.export):
            row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.addLayout(row)
        column.addWidget(self.table, 1)

    def follow(self) -> None:
        """Take the events of the latest result, if it is of the fabric on screen."""
        result, topology = self.document.result, self.document.scenario.topology
        fits = result is not None and result.timeline.link_count == topology.link_count
        self._all = events(result.timeline) if result is not None and fits else ()
        chosen = self.phase.currentData()
        self.phase.clear()
        self.phase.addItem(self.tr("all phases"))
        for stage in sorted({max(event.span.stage, -1) for event in self._all}):
            self.phase.addItem(phase_title(stage), stage)
        self.phase.setCurrentIndex(max(self.phase.findData(chosen), 0))
        self._filter()

    def show_selection(self, selection: Selection) -> None:
        """Let through only what the selected links carry, where that is asked for."""
        self._selection = selection
        if self.only.isChecked():
            self._filter()

    def choose(self, row: int) -> None:
        """Go to the beginning of an event."""
        if 0 <= row < len(self.model.rows):
            self.sought.emit(self.model.rows[row].start_s)

    def as_csv(self) -> bytes:
        """The rows that are shown; numbers in seconds and bytes."""
        out = io.StringIO(newline="")
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(_COLUMNS)
        names = self.document.scenario.topology.link_names
        for event in self.model.rows:
            writer.writerow(
                (repr(event.start_s), repr(event.end_s), phase_of(event), event.span.name,
                 event.turns, repr(event.hop_bytes), len(event.link), names[event.busiest])
            )  # fmt: skip
        return out.getvalue().encode()

    def _filter(self) -> None:
        scenario = self.document.scenario
        stage = self.phase.currentData()
        wanted = self.text.text().strip().lower()
        links = set(self._selection.links) if self.only.isChecked() else set()
        rows = tuple(
            event
            for event in self._all
            if (stage is None or max(event.span.stage, -1) == stage)
            and (not links or links.intersection(event.link.tolist()))
            and _holds(event, wanted, scenario.topology.link_names)
        )
        self.model.show_rows(rows, scenario)
        shown = self.tr("{0} of {1} events").format(len(rows), len(self._all))
        self.count.setText(shown)
        self.export.setEnabled(bool(rows))

    def _on_export(self) -> None:
        name, _kind = QFileDialog.getSaveFileName(
            self, self.tr("Export the event log"), "events.csv", self.tr("CSV (*.csv)")
        )
        if not name:
            return
        try:
            atomic.write(Path(name), self.as_csv())
        except TrnvizError as error:
            QMessageBox.warning(self, self.tr("Not written"), str(error))


def _holds(event: Event, wanted: str, names: tuple[str, ...]) -> bool:
    if not wanted or wanted in event.span.name.lower():
        return True
    return any(wanted in names[link].lower() for link in event.link.tolist())
