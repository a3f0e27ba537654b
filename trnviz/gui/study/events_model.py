"""The event log as a table: rows that are let through, those of now marked."""

import csv
import io

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from trnviz.core.arrays import BoolArray, IntArray
from trnviz.core.event_log import EMPTY, Event, Log, Pattern
from trnviz.core.simulation.timeline import Span
from trnviz.gui import figures
from trnviz.gui.language import later, tr
from trnviz.gui.study.study import theme_now

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
_ROLE = Qt.ItemDataRole
_ROOM = QColor(0, 0, 0, 0)
"""Beside the rows that are not of now, so that their texts stand in line."""


def phase_of(span: Span) -> str:
    """The stage of the pipeline, or the whole plan, as files name it."""
    return f"stage {span.stage}" if span.stage >= 0 else "all stages"


def phase_title(stage: int) -> str:
    """The same as it is shown; below zero for the whole plan."""
    return tr("stage {0}").format(stage) if stage >= 0 else tr("all stages")


class EventModel(QAbstractTableModel):
    """The rows of a log that are let through; a cell is made when it is looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.log: Log = EMPTY
        self.rows: IntArray = np.zeros(0, np.int64)
        self.link_names: tuple[str, ...] = ()
        self._now: BoolArray = np.zeros(0, np.bool_)

    def show_rows(self, log: Log, rows: IntArray, link_names: tuple[str, ...]) -> None:
        """Show these rows of a log."""
        self.beginResetModel()
        self.log, self.rows, self.link_names = log, rows, link_names
        self._now = np.zeros(len(rows), np.bool_)
        self.endResetModel()

    def event(self, row: int) -> Event:  # type: ignore[override]  # QObject's is never called here
        """What a row shows."""
        return self.log.event(int(self.rows[row]))

    def events(self) -> tuple[Event, ...]:
        """What all rows show."""
        return tuple(self.log.event(row) for row in self.rows.tolist())

    def show_time(self, time_s: float) -> int:
        """Mark the events that go on at a moment; the first of their rows, -1 for none."""
        now = self.log.at(time_s)[self.rows]
        changed = np.flatnonzero(now != self._now)
        self._now = now
        if len(changed):
            first, last = int(changed[0]), int(changed[-1])
            end = self.index(last, len(_TITLES) - 1)
            roles = [_ROLE.DecorationRole, _ROLE.FontRole]
            self.dataChanged.emit(self.index(first, 0), end, roles)
        return int(now.argmax()) if now.any() else -1

    def is_now(self, row: int) -> bool:
        """Whether what a row shows goes on now."""
        return bool(self._now[row])

    def rowCount(self, parent: _Index = _ROOT) -> int:
        """One an event."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        """Always the same."""
        return 0 if parent.isValid() else len(_TITLES)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole
    ) -> object:
        """What the columns are."""
        shown = orientation == Qt.Orientation.Horizontal and role == _ROLE.DisplayRole
        return tr(_TITLES[section]) if shown else None

    def data(self, index: _Index, role: int = _ROLE.DisplayRole) -> object:
        """The cells as text; those of now in bold, with a square before them."""
        row, column = index.row(), index.column()
        if role == _ROLE.DisplayRole:
            return self._text(row, column)
        if role == _ROLE.FontRole and self._now[row]:
            font = QFont()
            font.setBold(True)
            return font
        if role == _ROLE.DecorationRole and column == 0:
            return QColor(theme_now().focus) if self._now[row] else _ROOM
        if role == _ROLE.AccessibleDescriptionRole and self._now[row]:
            return tr("goes on now")
        return None

    def _text(self, row: int, column: int) -> str:
        event = self.event(row)
        pattern = event.pattern
        return (
            lambda: figures.format_time(event.start_s, 6),
            lambda: figures.format_time(event.end_s - event.start_s),
            lambda: phase_title(event.span.stage),
            lambda: event.span.name,
            lambda: figures.format_count(pattern.turns),
            lambda: figures.format_bytes(pattern.hop_bytes),
            lambda: self.link_names[pattern.busiest],
        )[column]()


def as_csv(log: Log, rows: IntArray, link_names: tuple[str, ...]) -> bytes:
    """Rows of a log as a file; numbers in seconds and bytes."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    same = [_cells(pattern, link_names) for pattern in log.patterns]
    starts, ends = log.start_s[rows].tolist(), log.end_s[rows].tolist()
    for start, end, pattern in zip(starts, ends, log.pattern[rows].tolist(), strict=True):
        writer.writerow((repr(start), repr(end), *same[pattern]))
    return out.getvalue().encode()


def _cells(pattern: Pattern, link_names: tuple[str, ...]) -> tuple[object, ...]:
    """What is the same for all events of a pattern."""
    span = pattern.span
    return (
        phase_of(span), span.name, pattern.turns, repr(pattern.hop_bytes), len(pattern.link),
        link_names[pattern.busiest],
    )  # fmt: skip
