"""What stands in the dock: the question, the answer, the sweep, the flows in the air."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.bench.sweep import Point
from trnviz.gui.bench import answer
from trnviz.gui.bench.form import QuestionForm
from trnviz.gui.bench.sweep_page import SweepPage
from trnviz.gui.bench.tables import CopyTable, FlowsModel, PointsModel
from trnviz.gui.language import later, tr
from trnviz.gui.panels.inspector import Inspector
from trnviz.gui.panels.playback_bar import ElidedLabel
from trnviz.session.bench import BenchRun
from trnviz.session.bench_groups import Offer

_USES = {
    "tp": later("Carry out the tensor-parallel collectives of the step by {0}"),
    "pp": later("Carry out the pipeline collectives of the step by {0}"),
    "dp": later("Carry out the data-parallel collectives of the step by {0}"),
}
_WIDTHS = (300, 296, 690)
_HEIGHT = 330
_LEAST_ANSWER_PX = 200
_POINT_WIDTHS = ("256 KiB", "bidirectional_dimension_ring", "99,999.999", "999.999", "999.999",
                 "99,999.999", "0.0000", "99.9 times as long")  # fmt: skip


class BenchPanel(QWidget):
    """Widgets only; `Bench` decides what they show."""

    adopt_wanted = Signal(str)
    show_wanted = Signal()

    def __init__(self, offers: Callable[[], Sequence[Offer]]) -> None:
        super().__init__()
        self.setObjectName("bench_panel")
        self.form, self.answer = QuestionForm(offers), Inspector()
        self.answer.setAccessibleName(self.tr("answer of the bench"))
        self.answer.setObjectName("bench_answer")
        self.answer.setMinimumWidth(_LEAST_ANSWER_PX)
        self.empty = QLabel(
            self.tr("Run a collective: its figures stand here, and its flows move on the canvas.")
        )
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setMargin(16)
        self.sweep = SweepPage()
        self.points, self.flows = PointsModel(), FlowsModel()
        self.points_table = CopyTable(self.points, self.tr("points of the sweep"))
        self.flows_table = CopyTable(self.flows, self.tr("flows in the air"))
        self.flows_title = ElidedLabel()
        self.adopt = {name: self._adopt_button(name) for name in _USES}
        self._assemble()

    def sizeHint(self) -> QSize:
        """Enough for the form."""
        return QSize(sum(_WIDTHS), _HEIGHT)

    def _adopt_button(self, dimension: str) -> QToolButton:
        button = QToolButton()
        button.setText(dimension.upper())
        button.setAccessibleName(self.tr("use for {0}").format(dimension.upper()))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.adopt_wanted.emit(dimension))
        return button

    def _assemble(self) -> None:
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.sweep, self.tr("S&weep"))
        self.tabs.addTab(self._points_page(), self.tr("Ta&ble"))
        self.tabs.addTab(self._flows_page(), self.tr("&Flows in the air"))
        splitter = QSplitter(Qt.Orientation.Horizontal)
        for widget in (self.form, self._answer_column(), self.tabs):
            splitter.addWidget(widget)
        splitter.setSizes(_WIDTHS)
        splitter.setStretchFactor(2, 1)
        splitter.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(splitter)

    def _answer_column(self) -> QWidget:
        page = QWidget()
        self._use = QWidget()
        row = QHBoxLayout(self._use)
        row.setContentsMargins(10, 0, 8, 6)
        row.setSpacing(4)
        self.use_label = QLabel(self.tr("Use it for"))
        row.addWidget(self.use_label)
        for button in self.adopt.values():
            row.addWidget(button)
        row.addStretch(1)
        self.show_button = QPushButton(self.tr("Show on the canvas"))
        self.show_button.setToolTip(self.tr("Play this run on the canvas again"))
        self.show_button.clicked.connect(self.show_wanted)
        self.show_button.setVisible(False)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.empty, 1)
        column.addWidget(self.answer, 1)
        column.addWidget(self.show_button)
        column.addWidget(self._use)
        self.answer.setVisible(False)
        self._use.setVisible(False)
        return page

    def _points_page(self) -> QWidget:
        page = QWidget()
        self.copy_button = QPushButton(self.tr("&Copy all"))
        self.copy_button.setToolTip(self.tr("Copy the table as text, between tabs"))
        self.copy_button.clicked.connect(lambda: self.points_table.copy(everything=True))
        self.points_title = ElidedLabel()
        self.points_table.fit_columns(_POINT_WIDTHS)
        _titled(page, self.points_title, self.points_table, self.copy_button)
        return page

    def _flows_page(self) -> QWidget:
        page = QWidget()
        self.flows_table.fit_columns(_flow_widths())
        self.flows_table.setToolTip(self.tr("Return or a double click selects the links of a flow"))
        _titled(page, self.flows_title, self.flows_table)
        return page

    # what is shown

    def show_on_canvas(self, *, on: bool) -> None:
        """Offer to put the run on the canvas while it is not there."""
        self.show_button.setVisible(not on and self.answer.isVisibleTo(self))

    def show_run(self, run: BenchRun | None, *, is_stale: bool, may_adopt: bool) -> None:
        """Show the figures of a run, None for none."""
        self.empty.setVisible(run is None)
        self.answer.setVisible(run is not None)
        self._use.setVisible(run is not None and may_adopt)
        if run is None or is_stale:
            self.show_button.setVisible(False)
        if run is None:
            return
        self.answer.show_sections(answer.sections(run, is_stale=is_stale))
        name = run.result.schedule.algorithm
        for dimension, button in self.adopt.items():
            button.setToolTip(tr(_USES[dimension]).format(name))

    def show_points(
        self,
        points: Sequence[Point],
        title: str,
        remarks: Mapping[Point, str] = MappingProxyType({}),
    ) -> None:
        """Show the points of a sweep in chart and table, those measured with their deviation."""
        self.sweep.show_points(points, title, remarks)
        self.points.show_points(points, remarks)
        told = self.tr("{0}, {1} runs").format(title, len(points))
        self.points_title.show_text(told if points else self.tr("no sweep yet"))
        self.copy_button.setEnabled(bool(points))


def _flow_widths() -> tuple[str, ...]:
    """Wide texts of the columns of the flows."""
    chip, moment = "i0.c12.k3", "123.4 us"
    ways, cargo = tr("{0} links, {1} ways"), "4 chunks of i0.c12, i0.c13, i0.c14 and 1 more"
    return (tr("{0} of {1}").format(12, 18), cargo, chip, chip, tr("copies"), "16.25 MiB",
            ways.format(4, 2), moment, moment)  # fmt: skip


def _titled(page: QWidget, title: QLabel, table: CopyTable, button: QWidget | None = None) -> None:
    row = QHBoxLayout()
    row.addWidget(title, 1)
    if button is not None:
        row.addWidget(button)
    column = QVBoxLayout(page)
    column.setContentsMargins(8, 6, 8, 6)
    column.setSpacing(4)
    column.addLayout(row)
    column.addWidget(table, 1)
