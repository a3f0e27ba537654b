"""The traffic matrix: who sends how much to whom, over which tier; a cell lights its routes."""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QStackedLayout,
    QVBoxLayout,
)

from trnviz.core.arrays import IntArray
from trnviz.core.scenario import Scenario
from trnviz.core.traffic import StepCollective
from trnviz.core.traffic_matrix import (
    DIMENSIONS,
    TrafficMatrix,
    routes_between,
    traffic_matrix,
    uses_at,
)
from trnviz.gui.canvas.selection import NOTHING, Selection
from trnviz.gui.figures import format_bytes, format_ratio, format_time
from trnviz.gui.forecast import Forecast
from trnviz.gui.language import later, said, tr
from trnviz.gui.study.heat_map import HeatMap
from trnviz.gui.study.study import Study
from trnviz.session.change import SIMULATED
from trnviz.session.document import Document
from trnviz.session.edits import rank_name
from trnviz.session.runner import SimResult

_TIERS = (later("on chip"), "X/Y", "Z", "EFA")
"""Names of `traffic_matrix.TIERS`, in their order."""


@dataclass(frozen=True, slots=True, eq=False)
class _Level:
    """What a row is: the place of every rank, and the names of the places."""

    place: IntArray
    names: tuple[str, ...]


def _made(scenario: Scenario) -> TrafficMatrix:
    """Simulate and add up; in the worker."""
    from trnviz.core import pipeline

    return traffic_matrix(scenario, pipeline.simulate(scenario))


def _use_words(use: StepCollective) -> str:
    return tr("{0} of stage {1}").format(use.name, use.stage) if use.stage >= 0 else use.name


class TrafficPanel(Study):
    """Level, measure and dimension above; the grid; what a cell says below."""

    READS = SIMULATED

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.setAccessibleName(self.tr("traffic matrix"))
        self.matrix: TrafficMatrix | None = None
        self._of: Scenario | None = None
        self._selection = NOTHING
        self.worker = Forecast(self, _made)
        self.worker.arrived.connect(self._on_arrived)
        self.grid = HeatMap()
        self.grid.setAccessibleName(self.tr("traffic between senders and receivers"))
        self.level, self.measure, self.dimension = QComboBox(), QComboBox(), QComboBox()
        self.told, self.now, self.summary, self.empty = (QLabel() for _ in range(4))
        self._now_s = 0.0
        self._uses: tuple[StepCollective, ...] = ()
        self._assemble()
        self.grid.pointed.connect(self._on_pointed)
        self.grid.chosen.connect(self._on_chosen)
        self.setFocusProxy(self.grid)

    def _assemble(self) -> None:
        choices = (
            (self.level, self.tr("level"), (("chip", self.tr("Chip by chip")),
             ("rank", self.tr("Rank by rank")), ("stage", self.tr("Stage by stage")))),
            (self.measure, self.tr("measure"), (("sent_bytes", self.tr("bytes")),
             ("alone_s", self.tr("time alone")))),
            (self.dimension, self.tr("dimension"), (("", self.tr("all traffic")),
             *((d, d.upper()) for d in DIMENSIONS))),
        )  # fmt: skip
        top = QHBoxLayout()
        for box, name, entries in choices:
            box.setAccessibleName(name)
            box.setToolTip(name)
            for value, word in entries:
                box.addItem(word, value)
            box.currentIndexChanged.connect(lambda _row: self._draw())
            top.addWidget(box)
        top.addStretch(1)
        for label in (self.told, self.now, self.summary):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            label.setWordWrap(True)  # after the policy, which would forget that height follows
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.told.setMinimumHeight(self.fontMetrics().height() * 3)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 6)
        column.addLayout(top)
        self._stack = QStackedLayout()
        column.addLayout(self._stack, 1)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.grid)
        for label in (self.told, self.now, self.summary):
            column.addWidget(label)

    # what the document says

    def follow(self) -> None:
        """Ask the worker for the matrix of now; the old one stays until it is there."""
        scenario = self.document.scenario
        if scenario.model is None or scenario.placement is None:
            self.worker.forget()
            self.matrix = None
            self.empty.setText(self.tr("There is no model, so nothing is sent."))
            self._draw()
            return
        if self.matrix is None:
            self.empty.setText(self.tr("Adding up..."))
        self.worker.ask(scenario)

    def _on_arrived(self, outcome: SimResult[TrafficMatrix]) -> None:
        self.matrix, self._of = outcome.result, outcome.scenario
        if outcome.error is not None:
            why = said(str(outcome.error))
            self.empty.setText(self.tr("cannot be added up: {0}").format(why))
        self._draw()

    def _level(self) -> _Level | None:
        scenario = self._of
        if scenario is None or scenario.plan is None or scenario.placement is None:
            return None
        plan, kind = scenario.plan, self.level.currentData()
        if kind == "chip":
            return _Level(
                scenario.placement.chip_of_rank.astype(np.int64), scenario.topology.chip_names
            )
        if kind == "stage":
            names = tuple(self.tr("stage {0}").format(stage) for stage in range(plan.pp))
            return _Level(plan.stage_of_rank.astype(np.int64), names)
        ranks = np.arange(plan.world)
        return _Level(ranks, tuple(self.tr("rank {0}").format(rank) for rank in ranks))

    # what is shown

    def _draw(self) -> None:
        matrix, level = self.matrix, self._level()
        self._stack.setCurrentWidget(self.empty if matrix is None else self.grid)
        if matrix is None or level is None:
            self._show_now()
            self.told.setText("")
            self.summary.setText("")
            return
        values = matrix.grid(
            level.place,
            dimension=self.dimension.currentData(),
            measure=self.measure.currentData(),
        )
        values = np.pad(values, (0, len(level.names) - len(values)))
        self.grid.show_grid(values, level.names)
        most = float(values.max(initial=0.0))
        is_time = self.measure.currentData() == "alone_s"
        scale = self.tr("Strongest colour {0}, by logarithm over three decades.")
        shown = format_time(most) if is_time else format_bytes(most)
        total = self._sentence(self.tr("In all"), -1, -1)
        self.summary.setText(f"{total}\n{scale.format(shown)}")
        self._on_pointed(*self.grid.current)
        self._mark(level)
        self._uses = self._uses_now()
        self._show_now()

    def _sentence(self, what: str, row: int, column: int) -> str:
        """Bytes, time alone, and the share over each tier."""
        matrix, level = self.matrix, self._level()
        if matrix is None or level is None:
            return ""
        dimension = self.dimension.currentData()
        tiers = matrix.by_tier(level.place, row, column, dimension=dimension)
        total = float(tiers.sum())
        if not total:
            return self.tr("{0}: nothing").format(what)
        shares = ", ".join(
            f"{tr(name)} {format_ratio(size / total)}"
            for name, size in zip(_TIERS, tiers.tolist(), strict=True)
            if size
        )
        text = self.tr("{0}: {1} a step; {2}").format(what, format_bytes(total), shares)
        if row < 0:
            return text
        alone = matrix.grid(level.place, dimension=dimension, measure="alone_s")[row, column]
        return text + self.tr("; {0} with its links to itself").format(format_time(float(alone)))

    def _on_pointed(self, row: int, column: int) -> None:
        if row < 0:
            row, column = self.grid.current
        if row < 0 or self.matrix is None:
            self.told.setText(self.tr("Point at a cell to read it, click it to light its routes."))
            return
        self.told.setText(self._sentence(self._cell_name(row, column), row, column))

    def _cell_name(self, row: int, column: int) -> str:
        names, plan = self.grid.names, self._of.plan if self._of is not None else None
        if self.level.currentData() == "rank" and plan is not None:
            return f"{said(rank_name(plan, row))} → {said(rank_name(plan, column))}"
        return f"{names[row]} → {names[column]}"

    # selection, both ways

    def _on_chosen(self, row: int, column: int) -> None:
        matrix, level, scenario = self.matrix, self._level(), self._of
        if matrix is None or level is None or scenario is None or scenario.placement is None:
            return
        src, dst = matrix.pairs(level.place, row, column)
        links = routes_between(src.tolist(), dst.tolist(), scenario.placement, scenario.topology)
        if links:
            self.selected.emit(Selection(links=links))
            return
        ranks = tuple(dict.fromkeys((*src.tolist(), *dst.tolist())))
        self.selected.emit(Selection(ranks=ranks))

    def show_selection(self, selection: Selection) -> None:
        """Mark rows and columns of what is selected on the canvas."""
        self._selection = selection
        level = self._level()
        if level is not None:
            self._mark(level)

    def _mark(self, level: _Level) -> None:
        selection, scenario = self._selection, self._of
        ranks = [rank for rank in selection.ranks if rank < len(level.place)]
        if scenario is not None and scenario.placement is not None and selection.chips:
            there = np.isin(scenario.placement.chip_of_rank, selection.chips)
            ranks += np.flatnonzero(there).tolist()
        self.grid.mark(frozenset(int(level.place[rank]) for rank in ranks))

    def show_time(self, time_s: float) -> None:
        """Mark the cells in which something is under way now."""
        self._now_s = time_s
        uses = self._uses_now()
        if uses != self._uses:
            self._uses = uses
            self._show_now()

    def _uses_now(self) -> tuple[StepCollective, ...]:
        """What is under way; nothing while the step is another than that of the matrix."""
        document = self.document
        result, fits = document.result, self._of is document.scenario
        if result is None or document.is_stale or not fits:
            return ()
        return uses_at(result, self._now_s)

    def _show_now(self) -> None:
        matrix, level = self.matrix, self._level()
        if matrix is None or level is None:
            self.grid.show_now(None)
            self.now.setText("")
            return
        dimension = self.dimension.currentData()
        uses = tuple(use for use in self._uses if dimension in ("", use.dimension))
        pairs, count = matrix.under_way(uses), len(level.names)
        cells = np.zeros((count, count), np.bool_)
        cells[level.place[matrix.src[pairs]], level.place[matrix.dst[pairs]]] = True
        self.grid.show_now(cells)
        names = dict.fromkeys(_use_words(use) for use in uses)
        self.now.setText(
            self.tr("Under way now, bars at the edges: {0}").format(
                ", ".join(names) or self.tr("nothing")
            )
        )

    def dress(self) -> None:
        """Take the colours of the theme."""
        self.grid.dress()

    def release(self) -> None:
        """End the thread too."""
        super().release()
        self.worker.close()
