"""All faults of the fabric: what is left of each part, where it is, and a way to repair it."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
)

from trnviz.core import faults
from trnviz.core.errors import InputError
from trnviz.core.fault_problems import part_name
from trnviz.core.faults import Fault
from trnviz.core.scenario import Scenario
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.language import said, tr
from trnviz.gui.moment_box import MomentBox
from trnviz.gui.study.study import Study
from trnviz.session.change import Aspect
from trnviz.session.document import Document
from trnviz.session.edits import SetFaults
from trnviz.session.fault_edits import SetShare

_PART, _LEFT, _BEGINS, _ENDS, _LINKS, _SHOW, _REPAIR = range(7)
_WHOLE = 100


def place_of(scenario: Scenario, fault: Fault) -> Selection:
    """The chips, or the links, that a fault is of."""
    topology = scenario.topology
    if fault.kind in ("link", "nic"):
        links = faults.links_of_fault(topology, fault).tolist()
        return Selection(links=tuple(links))
    names = topology.chip_names
    if fault.kind == "chip":
        return Selection(chips=(topology.chip_id(fault.name),))
    inside = (i for i, name in enumerate(names) if name.rpartition(".")[0] == fault.name)
    return Selection(chips=tuple(inside))


class FaultsPanel(Study):
    """One row a fault; its share can be changed here, and it can be repaired."""

    READS = Aspect.HARDWARE | Aspect.TOPOLOGY

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.setAccessibleName(self.tr("faults"))
        self.summary = QLabel()
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.repair_all = QPushButton(self.tr("Repair everything"))
        self.repair_all.clicked.connect(lambda: self.document.apply(SetFaults(faults=())))
        self.table = _table(
            (tr("Part"), tr("Left"), tr("From"), tr("To", "a time"), tr("Directed links"), "", "")
        )
        self.setFocusProxy(self.table)
        self.table.cellDoubleClicked.connect(lambda row, _column: self.show_row(row))
        self._shown: tuple[Fault, ...] = ()
        top = QHBoxLayout()
        top.addWidget(self.summary, 1)
        top.addWidget(self.repair_all)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.setSpacing(4)
        column.addLayout(top)
        column.addWidget(self.table, 1)

    def follow(self) -> None:
        """List the faults of the document."""
        scenario = self.document.scenario
        self._shown = scenario.faults
        down = int(scenario.topology.down_links.sum())
        count = len(self._shown)
        words = self.tr("1 fault") if count == 1 else self.tr("{0} faults").format(count)
        text = self.tr("{0}, {1} directed links down").format(words, down)
        healthy = self.tr(
            "No faults. Select a chip or a link and press X to break it, or right-click it."
        )
        self.summary.setText(text if self._shown else healthy)
        self.repair_all.setEnabled(bool(self._shown))
        row = self.table.currentRow()
        self.table.setRowCount(0)
        self.table.setRowCount(len(self._shown))
        for at, fault in enumerate(self._shown):
            self._fill(at, fault, scenario)
        self.table.setCurrentCell(min(max(row, 0), len(self._shown) - 1), _PART)

    def show_row(self, row: int) -> None:
        """Select the part of a row, and bring it into view."""
        if 0 <= row < len(self._shown):
            self.wanted.emit(place_of(self.document.scenario, self._shown[row]))

    def set_share(self, row: int, percent: int) -> None:
        """Leave so much of a part; all of it repairs it."""
        if 0 <= row < len(self._shown):
            self.document.apply(SetShare(parts=(self._shown[row],), share=percent / _WHOLE))

    def _fill(self, row: int, fault: Fault, scenario: Scenario) -> None:
        links = len(faults.links_of_fault(scenario.topology, fault))
        for column, text in ((_PART, said(part_name(fault))), (_LINKS, str(links))):
            self.table.setItem(row, column, QTableWidgetItem(text))
        self.table.setCellWidget(row, _LEFT, self._share_box(row, fault))
        self._fill_moments(row, fault)
        for column, text, call in (
            (_SHOW, self.tr("Show me"), partial(self.show_row, row)),
            (_REPAIR, self.tr("Repair"), partial(self.set_share, row, _WHOLE)),
        ):
            button = QPushButton(text)
            button.setAccessibleName(f"{text}: {said(part_name(fault))}")
            button.clicked.connect(lambda _on=False, done=call: done())
            self.table.setCellWidget(row, column, button)

    def _fill_moments(self, row: int, fault: Fault) -> None:
        part = said(part_name(fault))
        begins = MomentBox(tr("{0} breaks at").format(part), tr("the beginning"))
        ends = MomentBox(tr("{0} is whole again at").format(part), tr("never"))
        begins.show_moment(fault.begins_s)
        ends.show_moment(fault.ends_s)
        later = Qt.ConnectionType.QueuedConnection  # the edit lists the rows anew
        begins.chosen.connect(lambda at_s: self.set_times(row, at_s, fault.ends_s), later)
        ends.chosen.connect(lambda at_s: self.set_times(row, fault.begins_s, at_s), later)
        self.table.setCellWidget(row, _BEGINS, begins)
        self.table.setCellWidget(row, _ENDS, ends)

    def set_times(self, row: int, begins_s: float | None, ends_s: float | None) -> None:
        """Let a fault begin and end at these moments, or say why that cannot be."""
        if not 0 <= row < len(self._shown):
            return
        fault = self._shown[row]
        moved = replace(fault, begins_s=begins_s or 0.0, ends_s=ends_s)
        every = tuple(moved if one is fault else one for one in self._shown)
        try:
            self.document.apply(SetFaults(faults=every))
        except InputError as error:
            self.follow()
            self.summary.setText(said(str(error)))

    def _share_box(self, row: int, fault: Fault) -> QSpinBox:
        box = QSpinBox()
        box.setRange(0, _WHOLE)
        box.setSuffix(" %")
        box.setKeyboardTracking(False)
        box.setValue(round(fault.share * _WHOLE))
        box.setAccessibleName(self.tr("left of {0}").format(said(part_name(fault))))
        # after the event: the edit lists the rows anew, and this box is one of them
        box.valueChanged.connect(partial(self.set_share, row), Qt.ConnectionType.QueuedConnection)
        return box


def _table(titles: tuple[str, ...]) -> QTableWidget:
    table = QTableWidget(0, len(titles))
    table.setAccessibleName(tr("list of faults"))
    table.setHorizontalHeaderLabels(titles)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(_PART, QHeaderView.ResizeMode.Stretch)
    return table
