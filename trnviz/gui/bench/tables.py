"""The two tables of the bench: the points of the sweep, and the flows in the air.

The first is the chart for those who read numbers, or have them read to them, or copy them: the
columns of `trnviz sweep`. The second tells chunk by chunk what the canvas shows.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from trnviz.core.arrays import IntArray
from trnviz.core.bench.sweep import Point
from trnviz.gui.bench.looks import curve_title
from trnviz.gui.figures import format_bytes, format_count, format_time, shown
from trnviz.gui.language import later, said, tr
from trnviz.session.bench import BenchRun

Index = QModelIndex | QPersistentModelIndex
_ROLE = Qt.ItemDataRole
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_NO_INDEX = QModelIndex()


class _Rows(QAbstractTableModel):
    """Rows of texts under a head."""

    head: tuple[str, ...] = ()
    left: tuple[int, ...] = ()

    def columnCount(self, parent: Index = _NO_INDEX) -> int:
        """As many as the head has."""
        return 0 if parent.isValid() else len(self.head)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole
    ) -> Any:  # noqa: ANN401 - a role decides the type
        """The head; no row numbers."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == _ROLE.DisplayRole:
            return tr(self.head[section])
        return (
            (_LEFT if section in self.left else _RIGHT) if role == _ROLE.TextAlignmentRole else None
        )

    def titles(self) -> tuple[str, ...]:
        """The head as it is shown."""
        return tuple(map(tr, self.head))

    def data(self, index: Index, role: int = _ROLE.DisplayRole) -> Any:  # noqa: ANN401 - likewise
        """Text and alignment of a cell."""
        if role == _ROLE.DisplayRole:
            return self.texts(index.row())[index.column()]
        if role == _ROLE.TextAlignmentRole:
            return _LEFT if index.column() in self.left else _RIGHT
        return None

    def texts(self, row: int) -> tuple[str, ...]:
        """The cells of a row."""
        raise LookupError(row)


class PointsModel(_Rows):
    """The points of a sweep, by size and then by time."""

    head = (
        later("size"),
        later("algorithm"),
        later("time (us)"),
        "algbw (GB/s)",
        "busbw (GB/s)",
        later("bound (us)"),
        later("ratio"),
        later("against the model"),
    )
    left = (0, 1, 7)

    def __init__(self) -> None:
        super().__init__()
        self.points: list[Point] = []
        self._remarks: Mapping[Point, str] = {}

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        """One a point."""
        return 0 if parent.isValid() else len(self.points)

    def show_points(
        self, points: Sequence[Point], remarks: Mapping[Point, str] = MappingProxyType({})
    ) -> None:
        """Show exactly these; what was measured with how far it is from the model."""
        self.beginResetModel()
        self._remarks = remarks
        self.points = sorted(points, key=lambda p: (p.size_bytes, p.time_s, p.algorithm))
        self.endResetModel()

    def texts(self, row: int) -> tuple[str, ...]:
        """The columns of `trnviz sweep`."""
        point = self.points[row]
        asked, used = point.algorithm, point.used
        name = curve_title(asked) if asked == used else f"{curve_title(asked)}: {used}"
        has_bound = point.bound_s > 0
        return (
            format_bytes(point.size_bytes),
            name,
            format_count(point.time_s * 1e6, 3),
            format_count(point.algbw_bytes_per_s / 1e9, 3),
            format_count(point.busbw_bytes_per_s / 1e9, 3),
            format_count(point.bound_s * 1e6, 3) if has_bound else "",
            shown(f"{point.bound_ratio:.4f}") if has_bound else "",
            self._remarks.get(point, ""),
        )


class FlowsModel(_Rows):
    """Flows of a run: step, whose chunk, from where to where."""

    head = (
        later("step"),
        later("carries"),
        later("from"),
        later("to"),
        later("does"),
        later("bytes"),
        later("passes"),
        later("begins"),
        later("ends"),
    )
    left = (0, 1, 2, 3, 4, 6)

    def __init__(self) -> None:
        super().__init__()
        self.run: BenchRun | None = None
        self.flows: IntArray = np.zeros(0, dtype=np.int64)

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        """One a flow."""
        return 0 if parent.isValid() else len(self.flows)

    def show_flows(self, run: BenchRun | None, flows: IntArray) -> bool:
        """Show exactly these; whether they are others than before."""
        if run is self.run and np.array_equal(flows, self.flows):
            return False
        self.beginResetModel()
        self.run, self.flows = run, flows
        self.endResetModel()
        return True

    def links(self, row: int) -> tuple[int, ...]:
        """The links that the flow of a row passes."""
        if self.run is None:
            return ()
        return tuple(self.run.flights.links_of(int(self.flows[row])).tolist())

    def texts(self, row: int) -> tuple[str, ...]:
        """What there is to know about a flow."""
        if self.run is None:
            return ("",) * len(self.head)
        flow, flights, result = int(self.flows[row]), self.run.flights, self.run.result
        src, dst = flights.ends(flow)
        return (
            tr("{0} of {1}").format(flights.step(flow), flights.step_count),
            said(flights.cargo_text(flow)),
            src,
            dst,
            tr("adds") if result.schedule.flow_reduces[flow] else tr("copies"),
            format_bytes(float(result.schedule.flow_bytes[flow])),
            _passes(len(self.links(row)), flights.way_count(flow)),
            format_time(float(result.run.flow_start_s[flow])),
            format_time(float(result.run.flow_end_s[flow])),
        )


def _passes(links: int, ways: int) -> str:
    """Over how many links a flow goes, and whether it splits."""
    if ways > 1:
        told = tr("{0} link, {1} ways") if links == 1 else tr("{0} links, {1} ways")
    else:
        told = tr("{0} link") if links == 1 else tr("{0} links")
    return told.format(links, ways)


class CopyTable(QTableView):
    """Whole rows; Ctrl+C copies the selected ones, or all, as text between tabs."""

    chosen_row = Signal(int)

    def __init__(self, model: _Rows, name: str) -> None:
        super().__init__()
        self._rows = model
        self.setModel(model)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().setVisible(False)
        height = self.fontMetrics().height() + 6
        self.verticalHeader().setDefaultSectionSize(height)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.doubleClicked.connect(lambda index: self.chosen_row.emit(index.row()))

    def fit_columns(self, widest: Sequence[str]) -> None:
        """Make each column as wide as this text."""
        titles = self._rows.titles()
        for column, text in enumerate(widest):
            longest = max(text, titles[column], key=len)
            self.setColumnWidth(column, self.fontMetrics().horizontalAdvance(longest) + 14)

    def text(self, *, everything: bool = False) -> str:
        """The head and the selected rows, or all where none is selected."""
        chosen = sorted({index.row() for index in self.selectionModel().selectedRows()})
        rows = range(self._rows.rowCount()) if everything or not chosen else chosen
        lines = [self._rows.titles(), *(self._rows.texts(row) for row in rows)]
        return "\n".join("\t".join(line) for line in lines)

    def copy(self, *, everything: bool = False) -> None:
        """Put it on the clipboard."""
        QGuiApplication.clipboard().setText(self.text(everything=everything))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy, and choose with Return."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.chosen_row.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)
