"""The marked moments of the step: bookmarks with their names, notes about a moment, faults."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
)

from trnviz.core.errors import TrnvizError
from trnviz.core.marks import BOOKMARK, FAULT, NOTE, REPAIR, Mark, all_marks
from trnviz.gui.figures import format_time
from trnviz.gui.language import later, tr
from trnviz.gui.ruler.words import mark_text
from trnviz.gui.study.study import Study
from trnviz.session.bookmark_edits import SAME_S, SetBookmarks, renamed, toggled
from trnviz.session.change import Aspect
from trnviz.session.document import Document

_TITLES = (later("Moment"), later("Name"), later("What"))
_KINDS = {
    BOOKMARK: later("bookmark"), NOTE: later("note"), FAULT: later("fault"),
    REPAIR: later("repair"),
}  # fmt: skip
_NAME, _DIGITS = 1, 7
_FLAGS = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled


class MarkTable(QTableWidget):
    """A row a mark; Return goes there, Del takes a bookmark away, F2 gives it a name."""

    def __init__(self, panel: "BookmarksPanel") -> None:
        super().__init__(0, len(_TITLES))
        self._panel = panel
        self.setAccessibleName(tr("marked moments"))
        self.setHorizontalHeaderLabels([tr(title) for title in _TITLES])
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setStretchLastSection(True)
        self.setColumnWidth(0, 150)
        self.setColumnWidth(_NAME, 380)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return and Del are the panel's, everything else the table's."""
        is_editing = self.state() == QAbstractItemView.State.EditingState
        if not is_editing and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._panel.go(self.currentRow())
        elif not is_editing and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._panel.remove()
        else:
            super().keyPressEvent(event)


class BookmarksPanel(Study):
    """Buttons above, the table below."""

    READS = Aspect.LOOKS | Aspect.RESULT | Aspect.TOPOLOGY | Aspect.HARDWARE

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.setAccessibleName(tr("bookmarks"))
        self.rows: tuple[Mark, ...] = ()
        self._now_s = 0.0
        self._here: frozenset[int] = frozenset()
        self.add_button = QPushButton(tr("Add at the playback time"))
        self.remove_button, self.refused = QPushButton(tr("Remove")), QLabel()
        self.refused.setTextFormat(Qt.TextFormat.PlainText)
        self.table = MarkTable(self)
        top = QHBoxLayout()
        top.addWidget(self.add_button)
        top.addWidget(self.remove_button)
        top.addWidget(self.refused, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.addLayout(top)
        column.addWidget(self.table, 1)
        self.add_button.clicked.connect(lambda: self.add())
        self.remove_button.clicked.connect(lambda: self.remove())
        self.table.cellClicked.connect(lambda row, _column: self.go(row))
        self.table.cellChanged.connect(self._on_edited)
        self.table.itemSelectionChanged.connect(self._show_can)
        self.setFocusProxy(self.table)

    def follow(self) -> None:
        """List the marks of the document."""
        row, self.rows = self.table.currentRow(), all_marks(self.document.scenario)
        with QSignalBlocker(self.table):
            self.table.setRowCount(len(self.rows))
            for place, mark in enumerate(self.rows):
                self._fill(place, mark)
            if self.rows:
                self.table.setCurrentCell(min(max(row, 0), len(self.rows) - 1), _NAME)
        for place in self._here:
            self._stress(place, is_here=False)
        self._here = frozenset()
        self.show_time(self._now_s)
        self._show_can()

    def _fill(self, row: int, mark: Mark) -> None:
        result = self.document.result
        beyond = result is not None and mark.time_s > result.step_time_s
        moment = format_time(mark.time_s, _DIGITS)
        late = tr("{0}, after the end").format(moment) if beyond else moment
        for column, text in enumerate((late, mark_text(mark), tr(_KINDS[mark.kind]))):
            item = self.table.item(row, column)  # an item that is being edited must stay
            if item is None:
                item = QTableWidgetItem()
                self.table.setItem(row, column, item)
            item.setText(text)
            can_edit = column == _NAME and mark.kind == BOOKMARK
            item.setFlags(_FLAGS | Qt.ItemFlag.ItemIsEditable if can_edit else _FLAGS)

    def show_time(self, time_s: float) -> None:
        """Stress the mark that the playback stands at."""
        self._now_s = time_s
        here = frozenset(i for i, m in enumerate(self.rows) if abs(m.time_s - time_s) <= SAME_S)
        for row in here ^ self._here:
            self._stress(row, is_here=row in here)
        self._here = here

    def _stress(self, row: int, *, is_here: bool) -> None:
        with QSignalBlocker(self.table):
            for column in range(len(_TITLES)):
                item = self.table.item(row, column)
                if item is not None:
                    font = item.font()
                    font.setBold(is_here)
                    item.setFont(font)
        self.table.viewport().update()

    def go(self, row: int) -> None:
        """To the moment of a row, as far as the step goes."""
        if 0 <= row < len(self.rows):
            self.sought.emit(self.rows[row].time_s)

    def add(self) -> None:
        """One more bookmark; its name waits to be typed."""
        bookmarks = self.document.scenario.bookmarks
        if any(abs(mark.time_s - self._now_s) <= SAME_S for mark in bookmarks):
            self.refused.setText(tr("There is a bookmark at this moment"))
            return
        time_s = self._now_s
        self._apply(toggled(bookmarks, time_s))
        added = next((row for row, m in enumerate(self.rows) if m.time_s == time_s), -1)
        item = self.table.item(added, _NAME)
        if item is not None:
            self.table.setCurrentItem(item)
            self.table.editItem(item)

    def remove(self) -> None:
        """Take the chosen bookmark away."""
        mark = self._chosen()
        if mark is not None:
            bookmarks = self.document.scenario.bookmarks
            kept = tuple(m for m in bookmarks if m.time_s != mark.time_s)
            self._apply(SetBookmarks(bookmarks=kept))

    def _chosen(self) -> Mark | None:
        row = self.table.currentRow()
        mark = self.rows[row] if 0 <= row < len(self.rows) else None
        return mark if mark is not None and mark.kind == BOOKMARK else None

    def _show_can(self) -> None:
        self.remove_button.setEnabled(self._chosen() is not None)

    def _on_edited(self, row: int, column: int) -> None:
        item = self.table.item(row, column)
        if column == _NAME and item is not None and row < len(self.rows):
            bookmarks = self.document.scenario.bookmarks
            self._apply(renamed(bookmarks, self.rows[row].time_s, item.text()))

    def _apply(self, edit: SetBookmarks) -> None:
        self.refused.setText("")
        try:
            self.document.apply(edit)
        except TrnvizError as error:
            self.refused.setText(str(error))
        self._is_due = True
        self.catch_up()
