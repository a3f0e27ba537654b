"""The live list of problems: what does not fit, what is slow, what is unwise, and where."""

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
)

from trnviz.core.planning import problems
from trnviz.core.problem import Problem, Severity
from trnviz.core.scenario import Scenario
from trnviz.gui.canvas.selection import NOTHING, Selection, from_names
from trnviz.gui.dialogs.plain import tip
from trnviz.gui.language import said, tr
from trnviz.gui.study.study import Study, theme_now
from trnviz.session.change import SIMULATED
from trnviz.session.document import Document

_SEVERITY, _MESSAGE, _PLACE, _SHOW = range(4)
_DIMENSIONS = ("tp", "pp", "dp", "cp", "ep")


def grade(severity: Severity) -> str:
    """How bad a problem is, in a word."""
    return {
        Severity.ERROR: tr("error"),
        Severity.WARNING: tr("warning"),
        Severity.NOTE: tr("note", "a problem"),
    }[severity]


def place_of(where: str, scenario: Scenario) -> Selection:
    """What a problem is about: "i0.c5 bank 2", "i0.c5>i0.c6", "rank 17" or "TP group 3"."""
    words = where.split(" ")
    plan, topology = scenario.plan, scenario.topology
    if not where:
        return NOTHING
    dimension = words[0].lower()
    of_group = words[1:2] == ["group"] and dimension in _DIMENSIONS and words[-1].isdigit()
    if plan is not None and of_group:
        groups = plan.groups(dimension)
        number = int(words[-1])
        known = number < len(groups)
        return Selection(ranks=groups[number], group=dimension) if known else NOTHING
    name = where if words[0] == "rank" else words[0]
    return from_names((name,), topology, plan.world if plan is not None else 0)


def line_of(problem: Problem) -> str:
    """Grade and message."""
    return f"{grade(problem.severity)}: {said(problem.message)}"


class ProblemsPanel(Study):
    """One row a problem, the worst first; each leads to its place."""

    READS = SIMULATED

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.setAccessibleName(self.tr("problems"))
        self.summary = QLabel()
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.table = ProblemTable()
        self.table.chosen.connect(self._on_chosen)
        self.setFocusProxy(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.setSpacing(4)
        column.addWidget(self.summary)
        column.addWidget(self.table, 1)

    def follow(self) -> None:
        """List what is wrong now."""
        scenario = self.document.scenario
        found = (*self.document.findings, *problems(scenario))
        self.summary.setText(self._summary(found))
        self.table.list_problems(
            tuple((problem, place_of(problem.where, scenario)) for problem in found)
        )

    def dress(self) -> None:
        """Take the alarm colour of the theme."""
        self.table.colour()

    def _summary(self, found: tuple[Problem, ...]) -> str:
        if not found and self.document.scenario.model is None:
            return self.tr("There is no model on this fabric.")
        if not found:
            return self.tr("Nothing is wrong: it fits, and no group crosses a slow tier unasked.")
        counts = [sum(p.severity is severity for p in found) for severity in Severity]
        words = (
            (tr("1 error"), tr("{0} errors")),
            (tr("1 warning"), tr("{0} warnings")),
            (tr("1 note", "problems"), tr("{0} notes", "problems")),
        )
        pairs = zip(counts, words, strict=True)
        told = (one if many == 1 else more.format(many) for many, (one, more) in pairs if many)
        return ", ".join(told)

    def _on_chosen(self, place: Selection) -> None:
        self.wanted.emit(place)


class ProblemTable(QTableWidget):
    """Severity, sentence, place, and a button that leads there; Enter does the same."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__(0, 4)
        self.setAccessibleName(self.tr("list of problems"))
        self.setHorizontalHeaderLabels(
            (self.tr("Grade"), self.tr("What is wrong"), self.tr("Where"), "")
        )
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(True)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(_MESSAGE, QHeaderView.ResizeMode.Stretch)
        header.sectionResized.connect(self.resizeRowsToContents)
        self._rows: tuple[tuple[Problem, Selection], ...] = ()
        self.cellDoubleClicked.connect(lambda row, _column: self.choose(row))

    def list_problems(self, rows: tuple[tuple[Problem, Selection], ...]) -> None:
        """Show these; the row that was current stays current where it is still there."""
        if rows == self._rows:
            return
        current = self.currentRow()
        kept = self._rows[current][0].code if 0 <= current < len(self._rows) else ""
        self._rows = rows
        self.setRowCount(0)
        self.setRowCount(len(rows))
        for row, (problem, place) in enumerate(rows):
            self._fill(row, problem, place)
        self.colour()
        self.resizeRowsToContents()
        again = [i for i, (problem, _) in enumerate(rows) if problem.code == kept]
        if rows:
            self.setCurrentCell(again[0] if again else 0, _MESSAGE)

    def _fill(self, row: int, problem: Problem, place: Selection) -> None:
        texts = (grade(problem.severity), said(problem.message), said(problem.where))
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            item.setToolTip(tip(texts[_MESSAGE]))
            self.setItem(row, column, item)
        if place.is_empty:
            self.setItem(row, _SHOW, QTableWidgetItem(""))
            return
        button = QPushButton(self.tr("Show me"))
        button.setAccessibleName(self.tr("show {0}").format(texts[_PLACE]))
        button.setToolTip(tip(self.tr("Select {0} and bring it into view").format(texts[_PLACE])))
        button.clicked.connect(partial(self.choose, row))
        button.installEventFilter(self)
        self.setCellWidget(row, _SHOW, button)

    def colour(self) -> None:
        """The grade stands out by weight, and errors by the colour of alarms."""
        alarm = QColor(theme_now().alarm_text)
        quiet = QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText)
        for row, (problem, _) in enumerate(self._rows):
            item = self.item(row, _SEVERITY)
            if item is None:
                continue
            font = QFont(self.font())
            font.setBold(problem.severity is not Severity.NOTE)
            item.setFont(font)
            is_error = problem.severity is Severity.ERROR
            item.setForeground(alarm if is_error else quiet)

    def choose(self, row: int, _checked: bool = False) -> None:  # noqa: FBT001, FBT002 - a slot
        """Lead to the place of this row."""
        if 0 <= row < len(self._rows) and not self._rows[row][1].is_empty:
            self.setCurrentCell(row, _MESSAGE)
            self.chosen.emit(self._rows[row][1])

    def text(self) -> str:
        """The list as text, one problem a line."""
        return "\n".join(
            line_of(p) + (f" [{said(p.where)}]" if p.where else "") for p, _ in self._rows
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and down on a button go to the next row, not nowhere."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
            if step:
                self.setFocus()
                self.setCurrentCell(max(0, self.currentRow() + step), _MESSAGE)
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter leads to the place, Ctrl+C copies the list."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.choose(self.currentRow())
        elif event.matches(QKeySequence.StandardKey.Copy):
            QApplication.clipboard().setText(self.text())
        else:
            super().keyPressEvent(event)
