"""The Gantt panel: the step, lane by lane, locked to the playback time."""

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout

from trnviz.core.marks import Mark
from trnviz.core.step.chart import CATEGORIES, Chart, chart
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.figures import format_time
from trnviz.gui.latest import Latest
from trnviz.gui.panels.playback_bar import ElidedLabel
from trnviz.gui.study.gantt_looks import color_of, idle_color
from trnviz.gui.study.gantt_view import GanttView
from trnviz.gui.study.study import Study, theme_now
from trnviz.gui.study.swatches import Swatches
from trnviz.session.document import Document

if TYPE_CHECKING:
    from trnviz.core.step.record import StepRecord

_ZOOM = 2.0
_AT_ONCE = 16
"""The chart of so many lanes is made before the next event is handled."""


class GanttPanel(Study):
    """Legend and zoom above, the chart below."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.setAccessibleName(self.tr("step over time"))
        self.view, self.legend = GanttView(), Swatches()
        self.told, self.empty = ElidedLabel(), QLabel(self.tr("Nothing has been simulated yet."))
        self._chart: Chart | None = None
        self._record: StepRecord | None = None
        self.worker = Latest(self)
        self.worker.arrived.connect(self._draw)
        top = QHBoxLayout()
        top.addWidget(self.legend)
        top.addWidget(self.told, 1)
        for text, tip, call in (
            ("−", self.tr("Zoom out (-)"), lambda: self.view.zoom(1 / _ZOOM)),
            ("+", self.tr("Zoom in (+)"), lambda: self.view.zoom(_ZOOM)),
            (self.tr("Fit"), self.tr("Show the whole step (F)"), self.view.fit),
        ):
            button = QToolButton()
            button.setText(text)
            button.setToolTip(tip)
            button.setAccessibleName(tip)
            button.setAutoRaise(True)
            button.clicked.connect(lambda _checked=False, call=call: call())
            top.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 4)
        column.setSpacing(4)
        column.addLayout(top)
        column.addWidget(self.empty, 1, Qt.AlignmentFlag.AlignCenter)
        column.addWidget(self.view, 1)
        self.view.sought.connect(self.sought)
        self.view.lane_chosen.connect(self._on_lane_chosen)
        self.view.pointed.connect(self._on_pointed)
        self.setFocusProxy(self.view)
        self._draw(None)

    def follow(self) -> None:
        """Draw the latest run; one that is out of date stays until the next is there."""
        result = self.document.result
        record = result.record if result is not None else None
        if record is self._record:
            return
        self._record = record
        if record is None or len(record.program.lanes) <= _AT_ONCE:
            self.worker.forget()
            self._draw(chart(record) if record is not None else None)
        else:
            self.worker.ask(partial(chart, record))

    def _draw(self, drawn: Chart | None) -> None:
        self._chart = drawn
        self.empty.setVisible(self._chart is None)
        self.view.setVisible(self._chart is not None)
        self.view.show_chart(self._chart, self._names())
        self.dress()

    def _names(self) -> tuple[str, ...]:
        if self._chart is None:
            return ()
        many = self._chart.record.program.lanes_of_stage > 1
        return tuple(
            self.tr("stage {0} · replica {1}").format(stage, replica)
            if many
            else self.tr("stage {0}").format(stage)
            for stage, replica in self._chart.lanes
        )

    def release(self) -> None:
        """End the thread too."""
        super().release()
        self.worker.close()

    def show_time(self, time_s: float) -> None:
        """Move the line of now."""
        self.view.show_time(time_s)

    def show_marks(self, marks: tuple[Mark, ...]) -> None:
        """Show marked moments on the axis."""
        self.view.show_marks(marks)

    def show_selection(self, selection: Selection) -> None:
        """Mark the lanes of the selected shards, or of those on the selected chips."""
        scenario, drawn = self.document.scenario, self._chart
        if drawn is None or scenario.plan is None or scenario.placement is None:
            return
        ranks = list(selection.ranks)
        if selection.chips:
            there = np.isin(scenario.placement.chip_of_rank, selection.chips)
            ranks += np.flatnonzero(there).tolist()
        stage, replica = scenario.plan.stage_of_rank, scenario.plan.dp_of_rank
        ranks = [rank for rank in ranks if rank < len(stage)]
        record = drawn.record
        lanes = {record.lane_of(int(stage[r]), int(replica[r])) for r in ranks}
        self.view.light(frozenset(lane for lane in lanes if lane < len(drawn.lanes)))

    def dress(self) -> None:
        """Colours of the theme; only what the step has is in the legend."""
        present = self._present()
        entries = [(self._word(name), color_of(name)) for name in present]
        self.legend.show_entries((*entries, (self.tr("waits"), idle_color(theme_now()))))
        self.view.set_window(self.view.window_s)

    def _present(self) -> list[str]:
        if self._chart is None:
            return []
        present = self._chart.present()
        return [name for name in CATEGORIES if name in present]

    def _word(self, category: str) -> str:
        words = {
            "forward": self.tr("forward"),
            "backward": self.tr("backward"),
            "other": self.tr("optimizer and other"),
        }
        _, _, dimension = category.rpartition(" ")
        return words.get(category) or self.tr("{0} exposed").format(dimension.upper())

    def _on_lane_chosen(self, lane: int) -> None:
        plan, drawn = self.document.scenario.plan, self._chart
        if plan is None or drawn is None or lane >= len(drawn.lanes):
            return
        stage = drawn.lanes[lane][0]
        pairs = zip(plan.stage_of_rank.tolist(), plan.dp_of_rank.tolist(), strict=True)
        ranks = tuple(
            rank
            for rank, (its, replica) in enumerate(pairs)
            if its == stage and drawn.record.lane_of(its, replica) == lane
        )
        self.selected.emit(Selection(ranks=ranks))

    def _on_pointed(self, lane: int, time_s: float) -> None:
        """Say what goes on under the pointer."""
        if self._chart is None or lane < 0:
            self.told.show_text("")
            return
        names = dict.fromkeys(piece.label for _, piece in self._chart.at(lane, time_s))
        doing = ", ".join(name for name in names if name) or self.tr("waits")
        self.told.show_text(f"{format_time(time_s, 6)}  ·  {self._names()[lane]}: {doing}")
