"""Cost and capacity: what steps cost by the user's prices, and what other batches would serve.

Prices, powers and intervals are the user's own: they stay in the settings, not in the document.
"""

from math import isfinite

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.result import Result
from trnviz.gui import figures
from trnviz.gui.forecast import Forecast
from trnviz.gui.language import later, said, tr
from trnviz.gui.parts import Parts
from trnviz.gui.study.costs import Line, curve_rows, lines
from trnviz.gui.study.study import Study
from trnviz.session.document import Document
from trnviz.session.runner import SimResult

FIELDS = (
    ("price", later("&Price of an instance-hour"), later("Of one instance, in any currency"), "45"),
    (
        "power",
        later("Po&wer of a chip, W"),
        later("At work, its share of the host included"),
        "500",
    ),
    ("tokens", later("&Tokens to train"), later("Of all sequences together"), "15e12"),
    ("interval", later("&Checkpoint every, min"), later("From the start of one to the next"), "30"),
)
"""Name, label, what it is, and what it may look like."""
_OF_TRAINING = ("tokens", "interval")


class CostsPanel(Study):
    """What is asked on the left, what it comes to in the middle, other batches on the right."""

    def __init__(self, document: Document, parts: Parts) -> None:
        super().__init__(document)
        self.setAccessibleName(tr("cost and capacity"))
        self._settings = parts.settings
        self.fields: dict[str, QLineEdit] = {}
        self.store = QComboBox()
        self.store.addItem(tr("over EFA"), "efa")
        self.store.addItem(tr("to local NVMe"), "nvme")
        self.wrong, self.batches_told = QLabel(), QLabel()
        self.costs = _table((tr("what"), tr("comes to")), tr("what steps cost"))
        self.batches = _table((), tr("throughput of other batches"))
        self._forecast = Forecast(self, _curve)
        self._forecast.arrived.connect(self._on_arrived)
        self._assemble()
        self._recall()

    def _assemble(self) -> None:
        form = QFormLayout()
        for name, label, hint, example in FIELDS:
            line = QLineEdit()
            line.setPlaceholderText(tr("such as {0}").format(example))
            line.setToolTip(tr(hint))
            line.setClearButtonEnabled(True)
            line.editingFinished.connect(self._on_typed)
            form.addRow(tr(label), line)
            self.fields[name] = line
        form.addRow(tr("&Written"), self.store)
        self.store.activated.connect(self._on_typed)
        for told in (self.wrong, self.batches_told):
            told.setWordWrap(True)
            told.setTextFormat(Qt.TextFormat.PlainText)
        asked = QWidget()
        left = QVBoxLayout(asked)
        left.setContentsMargins(0, 0, 0, 0)
        left.addLayout(form)
        left.addWidget(self.wrong)
        left.addStretch(1)
        asked.setMaximumWidth(360)
        self._right = QWidget()
        right = QVBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.addWidget(self.batches_told)
        right.addWidget(self.batches, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 6)
        row.addWidget(asked)
        row.addWidget(self.costs, 2)
        row.addWidget(self._right, 2)
        self.setFocusProxy(self.fields["price"])

    # what was asked

    def _recall(self) -> None:
        kept = self._settings.values.costs
        for name, line in self.fields.items():
            line.setText(str(kept.get(name, "")))
        self.store.setCurrentIndex(max(0, self.store.findData(kept.get("store", "efa"))))

    def _on_typed(self) -> None:
        kept = {name: line.text().strip() for name, line in self.fields.items()}
        kept = {name: text for name, text in kept.items() if text}
        before = self._settings.values.costs
        others = {name: text for name, text in before.items() if name not in self.fields}
        self._settings.values.costs = {**others, **kept, "store": self.store.currentData()}
        self._settings.save()
        self._show_costs()

    def values(self) -> dict[str, float]:
        """The numbers that were typed; what is none is said below the fields."""
        found, wrong = {}, []
        for name, label, _, _ in FIELDS:
            text = self.fields[name].text().strip()
            value = _number(text) if text else None
            if value is not None:
                found[name] = value
            elif text:
                plain = tr(label).replace("&", "")
                wrong.append(tr("{0}: {1} is no number above 0").format(plain, repr(text)))
        self.wrong.setText("\n".join(wrong))
        return found

    # what it comes to

    def follow(self) -> None:
        """Work it out for the step that is known."""
        self._show_costs()
        self._ask_for_batches()

    def _result(self) -> Result | None:
        return None if self.document.is_stale else self.document.result

    def _show_costs(self) -> None:
        scenario, result = self.document.scenario, self._result()
        asked = self.values()
        if scenario.model is None:
            found: tuple[Line, ...] = ((tr("There is no model on this fabric."), ""),)
        elif result is None:
            found = ((tr("The step is not known yet."), ""),)
        else:
            found = lines(scenario, result, asked, str(self.store.currentData()))
        _fill(self.costs, (tr("what"), tr("comes to")), found)

    def _ask_for_batches(self) -> None:
        """Batches from one to as many as fit, each simulated, beside the window."""
        plan = self.document.scenario.plan
        serves = plan is not None and not plan.is_training
        self._right.setVisible(serves)
        for name in _OF_TRAINING:
            self.fields[name].setEnabled(not serves)
        self.store.setEnabled(not serves)
        if serves and self._result() is not None:
            self.batches_told.setText(tr("Working out other batches..."))
            self._forecast.ask(self.document.scenario)

    def _on_arrived(self, outcome: SimResult[object]) -> None:
        points = outcome.result
        if not isinstance(points, tuple):
            self.batches_told.setText(said(str(outcome.error)))
            return
        head, rows = curve_rows(points)
        fits = [point.batch for point in points if point.fits]
        most = (
            tr("Sequences of each replica; the banks are full with {0}.").format(
                figures.format_count(max(fits))
            )
            if fits
            else tr("Not even one sequence fits.")
        )
        self.batches_told.setText(most)
        _fill(self.batches, head, rows)

    def release(self) -> None:
        """End the thread too."""
        super().release()
        self._forecast.close()


_ROW_PX = 8


def _curve(scenario: object) -> object:
    from trnviz.core import capacity
    from trnviz.core.scenario import Scenario

    if not isinstance(scenario, Scenario):
        raise TypeError("a scenario was asked for")
    return capacity.up_to_full(scenario)


def _number(text: str) -> float | None:
    try:
        value = float(figures.typed(text))
    except ValueError:
        return None
    return value if isfinite(value) and value > 0 else None


def _table(head: tuple[str, ...], name: str) -> QTableWidget:
    table = QTableWidget(0, len(head))
    table.setAccessibleName(name)
    table.setHorizontalHeaderLabels(list(head))
    table.verticalHeader().hide()
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setTabKeyNavigation(False)
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + _ROW_PX)
    table.setMinimumSize(160, 60)
    return table


def _fill(table: QTableWidget, head: tuple[str, ...], rows: tuple[Line, ...]) -> None:
    table.setColumnCount(len(head))
    table.setHorizontalHeaderLabels(list(head))
    table.setRowCount(len(rows))
    for row, cells in enumerate(rows):
        for column, text in enumerate(cells):
            item = QTableWidgetItem(text)
            if column:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            table.setItem(row, column, item)
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
