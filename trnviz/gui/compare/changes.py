"""The table of changes: figures of both steps, the largest change first, with a word for each."""

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from trnviz.export.deltas import IMPROVEMENT, REGRESSION, Delta
from trnviz.export.difference import Difference
from trnviz.gui.dialogs.plain import plain_label, tip
from trnviz.gui.language import later, said, tr

VERDICTS = (
    later("improvement"), later("regression"), later("the same"), later("more"), later("less"),
)  # fmt: skip
"""All there are, for the catalogues: the layer below makes them."""
_SIGNS = {IMPROVEMENT: "\N{CHECK MARK}", REGRESSION: "\N{MULTIPLICATION X}"}
_ROW_GAP_PX = 5
_NUMBERS = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What the table shows.

    Attributes:
        names: Of both documents.
        differences: What was changed.
        deltas: What that does.
        note: What stands above.
    """

    names: tuple[str, str]
    differences: tuple[Difference, ...] = ()
    deltas: tuple[Delta, ...] = ()
    note: str = ""


class ChangesTable(QWidget):
    """A sentence on what was changed, and a row for each figure that is not the same."""

    link_wanted = Signal(str)
    """The name of a link whose row was chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("changes"))
        self.summary = plain_label("")
        self.summary.setWordWrap(True)
        self.table = QTableWidget(0, 5)
        self.table.setAccessibleName(self.tr("changes, the largest first"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        rows = self.table.verticalHeader()
        rows.hide()
        rows.setDefaultSectionSize(self.fontMetrics().height() + _ROW_GAP_PX)
        header = self.table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.cellActivated.connect(self._on_activated)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.setSpacing(4)
        column.addWidget(self.summary)
        column.addWidget(self.table, 1)
        self.setFocusProxy(self.table)
        self._changes = Changes(names=("", ""))

    def show_changes(self, changes: Changes) -> None:
        """List these."""
        self._changes = changes
        self.summary.setText(self._words())
        heads = (self.tr("Figure"), *changes.names, self.tr("Change"), self.tr("Verdict"))
        self.table.setHorizontalHeaderLabels(heads)
        self.table.setRowCount(0)
        self.table.setRowCount(len(changes.deltas))
        for row, delta in enumerate(changes.deltas):
            sign = _SIGNS.get(delta.verdict, "")
            *cells, verdict = _cells(delta)
            texts = (*cells, f"{sign} {verdict}".strip())
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                if 0 < column < len(texts) - 1:
                    item.setTextAlignment(_NUMBERS)
                if delta.verdict == REGRESSION and column == len(texts) - 1:
                    font = QFont(self.font())
                    font.setBold(True)
                    item.setFont(font)
                item.setToolTip(tip(said(delta.text)))
                self.table.setItem(row, column, item)
        if changes.deltas:
            self.table.setCurrentCell(0, 0)

    def _words(self) -> str:
        changes = self._changes
        if changes.note:
            return changes.note
        if not changes.differences:
            return self.tr("No difference.")
        return "; ".join(said(each.text) for each in changes.differences) + "."

    def text(self) -> str:
        """The table as text, a line a row."""
        rows: list[tuple[str, ...]] = [
            (tr("figure"), *self._changes.names, tr("change"), tr("verdict"))
        ]
        rows += [_cells(delta) for delta in self._changes.deltas]
        return "\n".join("\t".join(row) for row in rows)

    def _on_activated(self, row: int, _column: int) -> None:
        link, mark, _ = self._changes.deltas[row].name.partition(" mean_utilization_ratio")
        if mark:
            self.link_wanted.emit(link)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+C copies the table."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QApplication.clipboard().setText(self.text())
        else:
            super().keyPressEvent(event)


def _cells(delta: Delta) -> tuple[str, ...]:
    """Label, before, after, change and verdict, as they are shown."""
    return tuple(map(said, (delta.label, *delta.shown, delta.change, delta.verdict)))
