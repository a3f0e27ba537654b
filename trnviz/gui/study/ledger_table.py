"""The ledger as a table that sorts by any column: Qt's view of `ledger_rows`."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from trnviz.core.arrays import FloatArray, IntArray
from trnviz.core.memory import KINDS
from trnviz.gui.figures import format_bytes, format_ratio
from trnviz.gui.language import later, tr
from trnviz.gui.study.ledger_rows import LedgerRows, title
from trnviz.gui.study.measured_rows import Held
from trnviz.gui.study.study import theme_now

Index = QModelIndex | QPersistentModelIndex
_ROLE = Qt.ItemDataRole
_NAME, _PLACE, _FIRST_KIND, _ENDS = 0, 1, 2, 3
_MEASURED = (later("measured"), later("against the ledger"))
_LEVELS = {
    "rank": later("rank"),
    "stage": later("stage"),
    "chip": later("chip"),
    "bank": later("bank"),
}
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class LedgerTable(QAbstractTableModel):
    """Name, place, bytes of each kind that occurs, total, capacity and share."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: LedgerRows | None = None
        self.kinds: list[int] = []
        self._measured: Sequence[Held | None] = ()
        self._source = ""
        self.order: IntArray = np.zeros(0, np.int64)
        self._sorted = (-1, Qt.SortOrder.AscendingOrder)

    def show_rows(
        self,
        rows: LedgerRows | None,
        measured: Sequence[Held | None] = (),
        source: str = "",
    ) -> None:
        """Other bytes, sorted as before; beside them what was measured, where anything was."""
        self.beginResetModel()
        self.rows = rows
        self._measured, self._source = (measured if any(measured) else ()), source
        sums = rows.sizes.sum(axis=0) if rows is not None else np.zeros(len(KINDS))
        self.kinds = np.flatnonzero(sums).tolist()
        self.order = np.arange(len(rows.names) if rows is not None else 0)
        self._arrange()
        self.endResetModel()

    # -- places ------------------------------------------------------------------------------------

    @property
    def total_column(self) -> int:
        """After the kinds; capacity and share follow."""
        return _FIRST_KIND + len(self.kinds)

    def kind_of(self, column: int) -> int:
        """The kind of a column, -1 for others."""
        at = column - _FIRST_KIND
        return self.kinds[at] if 0 <= at < len(self.kinds) else -1

    def row_of(self, index: Index) -> int:
        """The row of the ledger that a row of the view shows."""
        return int(self.order[index.row()])

    def explanation(self, index: Index) -> str:
        """How a cell comes about."""
        if self.rows is None or not index.isValid():
            return ""
        row, kind = self.row_of(index), self.kind_of(index.column())
        name = self.rows.names[row]
        held = self._measured[row] if self._measured else None
        if held is not None and index.column() >= self.total_column + _ENDS:
            total = float(self.rows.sizes[row].sum())
            return f"{name}: {held.explanation(total, self._source)}"
        if kind < 0:
            return f"{name}: {self.rows.total(row)}"
        size = format_bytes(int(self.rows.sizes[row, kind]))
        return f"{name}, {title(KINDS[kind])}: {size}\n{self.rows.formula(row, kind)}"

    # -- Qt ----------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Rows of the ledger."""
        return 0 if parent.isValid() else len(self.order)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Name, place, kinds, total, capacity, share; what was measured, and how far it is off."""
        if parent.isValid() or self.rows is None:
            return 0
        return self.total_column + _ENDS + (len(_MEASURED) if self._measured else 0)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole
    ) -> Any:  # noqa: ANN401 - Qt's signature
        """Titles of the columns."""
        if orientation != Qt.Orientation.Horizontal or self.rows is None:
            return None
        if role == _ROLE.TextAlignmentRole:
            return _LEFT if section < _FIRST_KIND else _RIGHT
        if role != _ROLE.DisplayRole:
            return None
        kinds = [title(KINDS[kind]) for kind in self.kinds]
        ends = [self.tr("total"), self.tr("capacity"), self.tr("share"), *map(tr, _MEASURED)]
        return [tr(_LEVELS[self.rows.level]), self.tr("place"), *kinds, *ends][section]

    def data(self, index: Index, role: int = _ROLE.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        """Texts, sides, and the colour of what is too much."""
        if self.rows is None or not index.isValid():
            return None
        row, column = self.row_of(index), index.column()
        if role == _ROLE.DisplayRole:
            return self.text(row, column)
        if role == _ROLE.TextAlignmentRole:
            return _LEFT if column < _FIRST_KIND else _RIGHT
        if role == _ROLE.ToolTipRole:
            return self.explanation(index)
        if column in (self.total_column, self.total_column + 2):
            return self._emphasis(row, role)
        return None

    def _emphasis(self, row: int, role: int) -> QFont | QColor | None:
        if self.rows is None:
            return None
        is_over = self.rows.sizes[row].sum() > self.rows.capacity[row]
        if role == _ROLE.FontRole:
            font = QFont()
            font.setBold(True)
            return font if is_over else None
        return QColor(theme_now().alarm_text) if is_over and role == _ROLE.ForegroundRole else None

    def text(self, row: int, column: int) -> str:
        """What a cell says."""
        if self.rows is None:
            return ""
        if column in (_NAME, _PLACE):
            return (self.rows.names, self.rows.places)[column][row]
        kind = self.kind_of(column)
        if kind >= 0:
            size = int(self.rows.sizes[row, kind])
            return format_bytes(size) if size else "–"
        if column >= self.total_column + _ENDS:
            return self._measured_text(row, column - self.total_column - _ENDS)
        size, most = int(self.rows.sizes[row].sum()), int(self.rows.capacity[row])
        ends = (format_bytes(size), format_bytes(most), format_ratio(size / most))
        return ends[column - self.total_column]

    def _measured_text(self, row: int, column: int) -> str:
        held = self._measured[row]
        if held is None or self.rows is None:
            return self.tr("no data") if column == 0 else ""
        total = float(self.rows.sizes[row].sum())
        return held.beside(total) if column else format_bytes(held.total_bytes)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """By the numbers behind the texts; names in the order of the plan."""
        self.layoutAboutToBeChanged.emit()
        kept = self.persistentIndexList()
        rows = [self.row_of(index) for index in kept]
        self._sorted = (column, order)
        self._arrange()
        place = {row: shown for shown, row in enumerate(self.order.tolist())}
        moved = [self.index(place[r], index.column()) for r, index in zip(rows, kept, strict=True)]
        self.changePersistentIndexList(kept, moved)
        self.layoutChanged.emit()

    def _arrange(self) -> None:
        column, order = self._sorted
        if self.rows is None or not 0 <= column < self.columnCount():
            return
        keys = self._keys(self.rows, column)
        self.order = np.argsort(
            -keys if order == Qt.SortOrder.DescendingOrder else keys, kind="stable"
        )

    def _keys(self, rows: LedgerRows, column: int) -> FloatArray:
        total = rows.sizes.sum(axis=1).astype(np.float64)
        kind = self.kind_of(column)
        if kind >= 0:
            return rows.sizes[:, kind].astype(np.float64)
        if column == _NAME:
            return np.arange(len(rows.names), dtype=np.float64)
        if column == _PLACE:
            first = [chips[0] if rows.level == "rank" else len(of) for chips, of in
                     zip(rows.chips, rows.ranks, strict=True)]  # fmt: skip
            return np.array(first, np.float64)
        held = [float(h.total_bytes) if h else -1.0 for h in self._measured] or [0.0] * len(total)
        measured = np.array(held)
        off = np.divide(measured, total, out=np.full(len(total), -1.0), where=total > 0)
        keys = (total, rows.capacity.astype(np.float64), total / rows.capacity, measured, off)
        return keys[column - self.total_column]

    def as_text(self, shown: list[int] | None = None) -> str:
        """Rows of the view as text, columns parted by tabs; all of them if none are named."""
        if self.rows is None:
            return ""
        columns = range(self.columnCount())
        head = [self.headerData(c, Qt.Orientation.Horizontal) for c in columns]
        lines = ["\t".join(head)]
        for row in self.order[shown] if shown else self.order:
            lines.append("\t".join(self.text(int(row), c) for c in columns))
        return "\n".join(lines)
