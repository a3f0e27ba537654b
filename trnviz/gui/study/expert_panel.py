"""Expert load: tokens that the experts of each rank work on, as bars, coloured by their group."""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedLayout, QVBoxLayout

from trnviz.core.expert_load import ExpertLoad, expert_load
from trnviz.gui import figures
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.language import said
from trnviz.gui.panels.playback_bar import ElidedLabel
from trnviz.gui.study.bars import Bars
from trnviz.gui.study.study import Study, theme_now
from trnviz.scene.palette import group_color
from trnviz.session.change import Aspect
from trnviz.session.document import Document
from trnviz.session.edits import rank_name


class ExpertPanel(Study):
    """A sentence above, a bar a rank below."""

    READS = Aspect.TOPOLOGY | Aspect.MODEL | Aspect.PLAN | Aspect.PLACEMENT

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.setAccessibleName(self.tr("expert load"))
        self.load: ExpertLoad | None = None
        self.bars, self.summary, self.told = Bars(), ElidedLabel(), ElidedLabel()
        self.bars.setAccessibleName(self.tr("tokens of each rank's experts"))
        self.empty = QLabel(self.tr("The model has no experts."))
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        top = QHBoxLayout()
        top.addWidget(self.summary, 3)
        top.addWidget(self.told, 2)
        self.told.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 6)
        column.addLayout(top)
        self._stack = QStackedLayout()
        column.addLayout(self._stack, 1)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.bars)
        self.bars.pointed.connect(self._on_pointed)
        self.bars.chosen.connect(self._on_chosen)
        self.setFocusProxy(self.bars)

    def follow(self) -> None:
        """Draw the load of the plan."""
        scenario = self.document.scenario
        model, plan = scenario.model, scenario.plan
        self.load = expert_load(model, plan) if model is not None and plan is not None else None
        self._stack.setCurrentWidget(self.empty if self.load is None else self.bars)
        self.summary.show_text(self._summary(self.load))
        self._tell("")
        self.dress()

    def _summary(self, load: ExpertLoad | None) -> str:
        if load is None:
            return ""
        text = self.tr(
            "tokens a layer and pass: busiest {0}, {2} x the mean of {1};  experts a group: {3}"
        ).format(
            figures.format_count(load.busiest),
            figures.format_count(load.mean),
            figures.shown(f"{load.imbalance:.2f}"),
            figures.shown(f"{load.experts:g}"),
        )
        if load.imbalance > 1:
            text += self.tr(";  assumed: group 0 is the busy one, the others are even")
        return text

    def dress(self) -> None:
        """Take the colours of the theme."""
        load, theme = self.load, theme_now()
        if load is None:
            return
        colors = tuple(group_color(theme, group, 0) for group in load.group.tolist())
        mean = self.tr("mean {0}").format(figures.format_count(load.mean))
        self.bars.show_bars(tuple(load.tokens.tolist()), colors, load.mean, mean)

    def _on_pointed(self, rank: int) -> None:
        load, plan = self.load, self.document.scenario.plan
        if load is None or plan is None or not 0 <= rank < len(load.tokens):
            self._tell("")
            return
        tokens = float(load.tokens[rank])
        self._tell(
            self.tr("{0}, group {1}: {2} tokens, {3} x the mean").format(
                said(rank_name(plan, rank)),
                int(load.group[rank]),
                figures.format_count(tokens),
                figures.shown(f"{tokens / load.mean:.2f}"),
            )
        )

    def _tell(self, text: str) -> None:
        """Of the rank under the pointer; without one the summary has all the room."""
        self.told.show_text(text)
        self.told.setVisible(bool(text))

    def _on_chosen(self, rank: int) -> None:
        self.selected.emit(Selection(ranks=(rank,)))

    def show_selection(self, selection: Selection) -> None:
        """Mark the bars of what is selected on the canvas."""
        placement = self.document.scenario.placement
        ranks = set(selection.ranks)
        if placement is not None and selection.chips:
            ranks |= set(np.flatnonzero(np.isin(placement.chip_of_rank, selection.chips)).tolist())
        self.bars.mark(frozenset(ranks))
