"""The filters of the event log: every field narrows what the others let through."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.errors import InputError
from trnviz.core.event_filter import ALL_STAGES, ANY, Filter, kind_of
from trnviz.core.event_log import FAULT, Log
from trnviz.core.topology import LinkKind, Topology
from trnviz.core.units import parse_bytes, parse_time
from trnviz.gui.canvas.selection import NOTHING, Selection
from trnviz.gui.figures import format_count, format_time, typed
from trnviz.gui.language import later, said, tr
from trnviz.gui.panels.playback_bar import ElidedLabel
from trnviz.gui.study.events_model import phase_title

_SELECTED = "selected"
_TIERS = (
    (LinkKind.NEURONLINK_XY, later("over X/Y links")),
    (LinkKind.NEURONLINK_Z, later("over Z links")),
    (LinkKind.EFA, later("over EFA")), (LinkKind.ON_CHIP, later("on the chip")),
    (LinkKind.GENERIC, later("over links")),
)  # fmt: skip
_FIELD_PX, _LEAST_PX, _COUNT_PX, _DIGITS = 80, 56, 150, 6


class EventFilters(QWidget):
    """Two rows of fields; `value` is what they ask for."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.text, self.begin, self.end, self.least = (QLineEdit() for _ in range(4))
        self.kind, self.dimension, self.phase, self.links = (QComboBox() for _ in range(4))
        self.in_loop, self.clear = QCheckBox(tr("In the loop")), QToolButton()
        self.count = ElidedLabel()
        self._wrong: dict[QLineEdit, str] = {}
        self._selection = NOTHING
        self._loop_s: tuple[float, float] | None = None
        self._name_fields()
        self._assemble()
        for line in (self.text, self.begin, self.end, self.least):
            line.textChanged.connect(self.changed)
        for box in (self.kind, self.dimension, self.phase, self.links):
            box.currentIndexChanged.connect(self.changed)
        self.in_loop.toggled.connect(self._on_in_loop)
        self.clear.clicked.connect(self.reset)

    def _name_fields(self) -> None:
        for line, holder, name in (
            (self.text, tr("Collective or link, such as tp all_gather"),
             tr("filter by collective or link")),
            (self.begin, tr("from 0 s"), tr("only what goes on after")),
            (self.end, tr("to the end"), tr("only what goes on before")),
            (self.least, tr("any size"), tr("only what carries at least")),
        ):  # fmt: skip
            line.setPlaceholderText(holder)
            line.setAccessibleName(name)
            line.setToolTip(name)
            line.setClearButtonEnabled(True)
        for box, name in (
            (self.kind, tr("filter by operation")),
            (self.dimension, tr("filter by dimension of the plan")),
            (self.phase, tr("filter by phase")),
            (self.links, tr("filter by links")),
        ):
            box.setAccessibleName(name)
            box.setToolTip(name)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            box.setMinimumWidth(_LEAST_PX)
            box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.in_loop.setToolTip(tr("Only what goes on in the stretch that is played over and over"))
        self.clear.setText(tr("Clear"))
        self.clear.setToolTip(tr("Let everything through again"))
        self.clear.setAutoRaise(True)
        self.count.setMinimumWidth(_COUNT_PX)

    def _assemble(self) -> None:
        above, below = QHBoxLayout(), QHBoxLayout()
        above.addWidget(self.text, 1)
        for box in (self.kind, self.dimension, self.phase, self.links):
            above.addWidget(box)
        self.text.setMinimumWidth(_FIELD_PX)
        for line in (self.begin, self.end, self.least):
            line.setMinimumWidth(_LEAST_PX)
            line.setMaximumWidth(2 * _FIELD_PX)
        for word, line in ((tr("From"), self.begin), (tr("to", "a range"), self.end)):
            below.addWidget(QLabel(word))
            below.addWidget(line, 1)
        below.addWidget(self.in_loop)
        below.addSpacing(8)
        below.addWidget(QLabel(tr("at least")))
        below.addWidget(self.least, 1)
        below.addWidget(self.count, 2)
        below.addWidget(self.clear)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(above)
        column.addLayout(below)

    # what there is to choose from

    def offer(self, log: Log, topology: Topology) -> None:
        """Offer what is in a log; what was chosen stays, where it is still there."""
        spans = [pattern.span for pattern in log.patterns]
        kinds = sorted({kind_of(span) for span in spans})
        dimensions = sorted({span.group for span in spans} - {"", FAULT})
        stages = sorted({max(span.stage, ALL_STAGES) for span in spans})
        present = set(topology.link_kind.tolist())
        tiers = [(tr(word), kind) for kind, word in _TIERS if int(kind) in present]
        _fill(
            self.kind,
            tr("all operations"),
            [(tr("fault") if kind == FAULT else kind, kind) for kind in kinds],
        )
        _fill(self.dimension, tr("all dimensions"), [(d.upper(), d) for d in dimensions])
        _fill(self.phase, tr("all phases"), [(phase_title(stage), stage) for stage in stages])
        chosen = (tr("over the selected links"), _SELECTED)
        _fill(self.links, tr("over any link"), [chosen, *tiers])

    def show_selection(self, selection: Selection) -> None:
        """Follow what is selected on the canvas, where that is asked for."""
        self._selection = selection
        if self.links.currentData() == _SELECTED:
            self.changed.emit()

    def show_loop(self, loop_s: tuple[float, float] | None) -> None:
        """Follow the loop, where that is asked for."""
        if loop_s != self._loop_s:
            self._loop_s = loop_s
            if self.in_loop.isChecked():
                self._on_in_loop()

    def _on_in_loop(self) -> None:
        """The fields show what the loop asks for, and can be typed into without it."""
        in_loop = self.in_loop.isChecked()
        ends = self._loop_s if in_loop and self._loop_s is not None else None
        for place, line in enumerate((self.begin, self.end)):
            line.setEnabled(not in_loop)
            with QSignalBlocker(line):
                line.setText(format_time(ends[place], _DIGITS) if ends is not None else "")
        self.changed.emit()

    def reset(self) -> None:
        """Let everything through."""
        fields = (self.text, self.begin, self.end, self.least, self.kind, self.dimension,
                  self.phase, self.links, self.in_loop)  # fmt: skip
        for field in fields:
            with QSignalBlocker(field):
                if isinstance(field, QLineEdit):
                    field.clear()
                    field.setEnabled(True)
                elif isinstance(field, QComboBox):
                    field.setCurrentIndex(0)
                else:
                    field.setChecked(False)
        self.changed.emit()

    # what is asked for

    def value(self, topology: Topology) -> Filter:
        """What the fields ask for; one that cannot be read asks for nothing, and says why."""
        from_s = self._read(self.begin, parse_time, 0.0)
        to_s = self._read(self.end, parse_time, float("inf"))
        if self.in_loop.isChecked() and self._loop_s is not None:
            from_s, to_s = self._loop_s
        return Filter(
            text=self.text.text().strip(),
            kind=self.kind.currentData() or ANY,
            dimension=self.dimension.currentData() or ANY,
            stage=self.phase.currentData(),
            from_s=from_s,
            to_s=to_s,
            least_bytes=self._read(self.least, parse_bytes, 0),
            links=self._chosen_links(topology),
        )

    def _chosen_links(self, topology: Topology) -> frozenset[int] | None:
        chosen = self.links.currentData()
        if chosen is None:
            return None
        if chosen == _SELECTED:
            return frozenset(self._selection.links)
        return frozenset(np.flatnonzero(topology.link_kind == int(chosen)).tolist())

    def _read(self, line: QLineEdit, parse: Callable[[object], float], default: float) -> float:
        """The number of a field; of one that is wrong the reason is kept."""
        text, wrong, value = typed(line.text().strip()), "", default
        if text:
            try:
                value = parse(text)
            except InputError as error:
                wrong = said(str(error))
        line.setToolTip(wrong or line.accessibleName())
        line.setAccessibleDescription(wrong)
        self._wrong[line] = wrong
        colours = QPalette()
        if wrong:
            colours.setColor(QPalette.ColorRole.Text, colours.color(QPalette.ColorRole.BrightText))
        line.setPalette(colours)
        return value

    def tell(self, shown: int, every: int) -> None:
        """Say how many of how many, and what could not be read."""
        parts = [tr("{0} of {1} events").format(format_count(shown), format_count(every))]
        self.count.show_text("; ".join((*parts, *filter(None, self._wrong.values()))))


def _fill(box: QComboBox, every: str, choices: list[tuple[str, object]]) -> None:
    chosen = box.currentData()
    with QSignalBlocker(box):
        box.clear()
        box.addItem(every, None)
        for word, value in choices:
            box.addItem(word, value)
        box.setCurrentIndex(max(box.findData(chosen), 0))
