"""The ledger panel: the table by rank, stage, chip or bank, and the formula of the current cell."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QButtonGroup,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSizePolicy,
    QTableView,
    QToolButton,
    QVBoxLayout,
)

from trnviz.core.comparison import Deviation, overall
from trnviz.gui.canvas.selection import NOTHING, Selection
from trnviz.gui.dialogs.plain import tip
from trnviz.gui.figures import format_bytes
from trnviz.gui.language import later, said, tr
from trnviz.gui.study.ledger_rows import LEVELS, LedgerRows, rows
from trnviz.gui.study.ledger_table import LedgerTable
from trnviz.gui.study.measured_rows import Held, of_rows
from trnviz.gui.study.study import Study
from trnviz.session.change import Aspect
from trnviz.session.document import Document

_CURRENT = QItemSelectionModel.SelectionFlag
_FORMULA_LINES = 3
_LEVELS = {
    "rank": (later("Rank"), later("by rank")),
    "stage": (later("Stage"), later("by stage")),
    "chip": (later("Chip"), later("by chip")),
    "bank": (later("Bank"), later("by bank")),
}
"""By level: the text of its button, and its name for those who listen."""


class LedgerView(QTableView):
    """Rows to pick; Ctrl+C copies them."""

    def __init__(self, table: LedgerTable) -> None:
        super().__init__()
        self._table = table
        self.setModel(table)
        self.setSortingEnabled(True)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 6)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSortIndicatorShown(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(False)

    def copy(self) -> None:
        """Put the selected rows, or all, on the clipboard."""
        shown = sorted({index.row() for index in self.selectionModel().selectedRows()})
        QApplication.clipboard().setText(self._table.as_text(shown))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+C copies."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)


class LedgerPanel(Study):
    """What everybody keeps, and why."""

    READS = (
        Aspect.TOPOLOGY
        | Aspect.HARDWARE
        | Aspect.MODEL
        | Aspect.PLAN
        | Aspect.PLACEMENT
        | Aspect.MEASURED
    )

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.setAccessibleName(self.tr("ledger"))
        self.table = LedgerTable()
        self.view = LedgerView(self.table)
        self.view.setAccessibleName(self.tr("ledger table"))
        self.summary, self.formula = QLabel(), QLabel()
        self.copy_button = QPushButton(self.tr("&Copy"))
        self.level = "rank"
        self._selection, self._is_following = NOTHING, False
        self._assemble()
        self.view.selectionModel().selectionChanged.connect(self._on_rows_picked)
        self.view.selectionModel().currentChanged.connect(self._on_current_changed)
        self.setFocusProxy(self.view)

    def _assemble(self) -> None:
        top = QHBoxLayout()
        self.levels = QButtonGroup(self)
        for level in LEVELS:
            word, name = _LEVELS[level]
            button = QToolButton()
            button.setText(tr(word))
            button.setObjectName(f"ledger_{level}")
            button.setCheckable(True)
            button.setChecked(level == self.level)
            button.setAccessibleName(tr(name))
            button.clicked.connect(lambda _checked=False, level=level: self.show_level(level))
            self.levels.addButton(button)
            top.addWidget(button)
        self.summary.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.summary.setContentsMargins(8, 0, 0, 0)
        top.addWidget(self.summary, 1)
        self.copy_button.setToolTip(self.tr("Copy the selected rows, or all, as text"))
        self.copy_button.clicked.connect(self.view.copy)
        top.addWidget(self.copy_button)
        for label in (self.summary, self.formula):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.formula.setWordWrap(True)
        self.formula.setAccessibleName(self.tr("formula of the cell"))
        self.formula.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.formula.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.formula.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.formula.setFixedHeight(self.fontMetrics().height() * _FORMULA_LINES)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 6)
        column.setSpacing(4)
        column.addLayout(top)
        column.addWidget(self.view, 1)
        column.addWidget(self.formula)

    # what the document says

    def follow(self) -> None:
        """Show the bytes of now."""
        found = rows(self.document.scenario, self.level)
        column = max(self.view.currentIndex().column(), 0)
        self._is_following = True
        scenario, measured = self.document.scenario, self.document.measured
        held = of_rows(found, measured.cores, scenario) if found is not None else ()
        self.table.show_rows(found, held, measured.cores_source)
        self._size_columns()
        self._is_following = False
        self.summary.setText(self._summary(found) + self._beside(found, held))
        self.formula.setText("")
        self._mark(column)

    def show_level(self, level: str) -> None:
        """By rank, stage, chip or bank."""
        self.level = level
        self.follow()

    def _summary(self, found: LedgerRows | None) -> str:
        if found is None:
            return self.tr("There is no model to keep.")
        totals = found.sizes.sum(axis=1)
        heaviest = int((totals / found.capacity).argmax())
        size = format_bytes(int(totals[heaviest]))
        told = self.tr("fullest: {0}, {1}").format(found.names[heaviest], size)
        over = int((totals > found.capacity).sum())
        crowded = 0 if found.together is None else int((found.together > found.capacity).sum())
        if crowded:
            told += tr(";  {0} of {1} on a bank that is over-full").format(crowded, len(totals))
        elif over:
            told += self.tr(";  {0} of {1} over their capacity").format(over, len(totals))
        return told

    def _beside(self, found: LedgerRows | None, held: Sequence[Held | None]) -> str:
        """How far what was measured is from the ledger, over all rows that have both."""
        if found is None or not any(held):
            return ""
        totals = found.sizes.sum(axis=1).tolist()
        both = [
            Deviation(what=name, measured=float(h.total_bytes), modelled=float(total))
            for name, h, total in zip(found.names, held, totals, strict=True)
            if h is not None
        ]
        return f";  {self.document.measured.cores_source}: {said(overall(both))}"

    def _size_columns(self) -> None:
        header, metrics = self.view.horizontalHeader(), self.view.fontMetrics()
        for column in range(self.table.columnCount()):
            words = [str(self.table.headerData(column, Qt.Orientation.Horizontal)) + "  ▲"]
            words += [self.table.text(row, column) for row in range(min(self.table.rowCount(), 99))]
            header.resizeSection(column, max(map(metrics.horizontalAdvance, words)) + 18)

    # selection, both ways

    def show_selection(self, selection: Selection) -> None:
        """Mark the rows of what is selected on the canvas."""
        if selection != self._selection:
            self._selection = selection
            self._mark(max(self.view.currentIndex().column(), 0))

    def _mark(self, column: int) -> None:
        found = self.table.rows
        if found is None:
            return
        wanted = set(found.rows_of(self._selection))
        shown = [i for i, row in enumerate(self.table.order.tolist()) if row in wanted]
        marked, last = QItemSelection(), self.table.columnCount() - 1
        for row in shown:
            marked.select(self.table.index(row, 0), self.table.index(row, last))
        self._is_following = True
        self.view.selectionModel().select(marked, _CURRENT.ClearAndSelect)
        if shown:
            first = self.table.index(shown[0], min(column, last))
            self.view.selectionModel().setCurrentIndex(first, _CURRENT.NoUpdate)
            self.view.scrollTo(first)
        self._is_following = False

    def _on_rows_picked(self) -> None:
        found = self.table.rows
        if self._is_following or found is None:
            return
        chosen = NOTHING
        for index in self.view.selectionModel().selectedRows():
            chosen = chosen.added(found.selection(self.table.row_of(index)))
        self._selection = chosen
        self.selected.emit(chosen)

    def _on_current_changed(self, current: QModelIndex, _before: QModelIndex) -> None:
        self.formula.setText(self.table.explanation(current))
        self.formula.setToolTip(tip(self.formula.text()))

    def dress(self) -> None:
        """Take the alarm colour of the theme."""
        self.view.viewport().update()
