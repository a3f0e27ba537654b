"""The sweep: what range of sizes by which algorithms, as a chart and as a table."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.bench.sweep import Point, sizes
from trnviz.core.errors import InputError
from trnviz.gui.bench.chart import SweepChart
from trnviz.gui.bench.form import SizeEdit
from trnviz.gui.bench.looks import METRICS
from trnviz.gui.language import later, tr
from trnviz.gui.panels.playback_bar import ElidedLabel
from trnviz.scene.palette import THEMES

ALL, THIS, AUTO = "all", "this", "auto"
_WHICH = (
    (later("all algorithms"), ALL),
    (later("the chosen one"), THIS),
    (later("auto alone"), AUTO),
)
_FIRST, _LAST = "1 KiB", "1 GiB"
_DARK_BELOW = 128


class SweepPage(QWidget):
    """The controls of the sweep over its chart."""

    sweep_wanted = Signal()
    cancel_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.begin, self.end = (
            SizeEdit(self.tr("smallest size"), _FIRST),
            SizeEdit(self.tr("largest size"), _LAST),
        )
        for edit in (self.begin, self.end):
            edit.setFixedWidth(edit.fontMetrics().horizontalAdvance("1,024 MiB") + 16)
            edit.returnPressed.connect(self._on_start)
        self.which = QComboBox()
        self.which.setAccessibleName(self.tr("algorithms of the sweep"))
        for text, data in _WHICH:
            self.which.addItem(tr(text), data)
        self.start, self.cancel = QPushButton(self.tr("&Sweep")), QPushButton(self.tr("Cancel"))
        self.start.setToolTip(
            self.tr("Run every algorithm at every size, each four times the one before")
        )
        self.start.clicked.connect(self._on_start)
        self.cancel.clicked.connect(self.cancel_wanted)
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("progress of the sweep"))
        self.bar.setFixedWidth(90)
        self.bar.setTextVisible(True)
        self.title, self.problem = ElidedLabel(), ElidedLabel()
        self.title.setForegroundRole(self.title.palette().ColorRole.PlaceholderText)
        self.problem.setForegroundRole(self.problem.palette().ColorRole.BrightText)
        self.chart = SweepChart()
        self._metrics = self._metric_buttons()
        self._assemble()
        self.show_progress(0, 0)
        self._dress()

    def _metric_buttons(self) -> list[QToolButton]:
        group = QButtonGroup(self)
        made = []
        for metric, title in METRICS.items():
            text = tr(title)
            button = QToolButton()
            button.setText(text)
            button.setCheckable(True)
            button.setAutoRaise(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setToolTip(self.tr("Show {0} against size").format(text))
            button.clicked.connect(lambda _=False, name=metric: self.chart.show_metric(name))
            group.addButton(button)
            made.append(button)
        made[0].setChecked(True)
        return made

    def _assemble(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(4)
        for button in self._metrics:
            line.addWidget(button)
        line.addSpacing(8)
        line.addWidget(self.title, 1)
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addWidget(self.which)
        row.addWidget(QLabel(self.tr("from")))
        row.addWidget(self.begin)
        row.addWidget(QLabel(self.tr("to", "a range")))
        row.addWidget(self.end)
        row.addWidget(self.start)
        row.addWidget(self.cancel)
        row.addWidget(self.bar)
        row.addSpacing(4)
        row.addWidget(self.problem, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 4)
        column.setSpacing(4)
        column.addLayout(row)
        column.addLayout(line)
        column.addWidget(self.chart, 1)

    def _on_start(self) -> None:
        if self.start.isEnabled():
            self.sweep_wanted.emit()

    def sizes(self) -> tuple[int, ...]:
        """The sizes of the sweep.

        Raises:
            InputError: A size is refused, or they do not grow.
        """
        return sizes(self.begin.value(), self.end.value())

    def show_problem(self, text: str) -> None:
        """Say what keeps the sweep from being run."""
        self.problem.show_text(text)

    def show_points(
        self, points: Sequence[Point], title: str, remarks: Mapping[Point, str]
    ) -> None:
        """Show exactly these, some with a remark."""
        self.title.show_text(title)
        self.chart.show_points(points, remarks)

    def show_range(self, begin_bytes: int, end_bytes: int) -> None:
        """Put these sizes into the fields, and let `auto` alone run them."""
        self.begin.show_value(begin_bytes)
        self.end.show_value(end_bytes)
        self.which.setCurrentIndex(self.which.findData(AUTO))

    def show_progress(self, done: int, total: int) -> None:
        """How far a sweep is; 0 of 0 for none."""
        self.bar.setVisible(total > 0)
        self.cancel.setVisible(total > 0)
        self.start.setVisible(total == 0)
        self.bar.setRange(0, max(total, 1))
        self.bar.setValue(done)
        self.bar.setFormat(self.tr("{0} of {1}").format(done, total))

    def show_metric(self, metric: str) -> None:
        """Choose the metric as by its button."""
        index = list(METRICS).index(metric)
        with QSignalBlocker(self._metrics[index]):
            self._metrics[index].setChecked(True)
        self.chart.show_metric(metric)

    def changeEvent(self, event: QEvent) -> None:
        """Follow light and dark."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            QTimer.singleShot(0, self, self._dress)

    def _dress(self) -> None:
        dark = self.palette().window().color().lightness() < _DARK_BELOW
        self.chart.set_theme(THEMES["dark" if dark else "light"])


__all__ = ["ALL", "AUTO", "THIS", "InputError", "SweepPage"]
