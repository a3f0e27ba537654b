"""What the attributes of a graph are: names, kinds, capacities; shown with what comes of it."""

from dataclasses import replace
from pathlib import PurePath

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.errors import InputError, InputErrors
from trnviz.core.topology import Topology
from trnviz.export.picture import picture
from trnviz.export.settings import PictureSettings
from trnviz.files import sniff
from trnviz.files.attribute_mapping import AttributeMapping, suggest
from trnviz.files.fabric_file import FabricFile
from trnviz.files.plain_graph import Attributes, PlainGraph
from trnviz.files.sniff import Opened
from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.figures import format_count, format_rate, format_time
from trnviz.gui.image import image_of
from trnviz.gui.language import said, tr

_MOST_ROWS, _MOST_COLUMNS, _MOST_ATTRIBUTES = 6, 12, 100
_MOST_DRAWN, _MOST_LINES, _MOST_TRIED, _MOST_TOLD = 256, 6, 2000, 3
_PICTURE_PX, _SIZE = (420, 330), (1040, 640)
_RATES = ("GB/s", "MB/s", "GiB/s", "B/s", "Gbps", "Mbps", "Tbps")
_TIMES = ("ns", "us", "ms", "s")
_SOON_MS, _DARK_BELOW = 120, 128


class MappingDialog(QDialog):
    """Choices at the left, rows of the file and the fabric that comes of them at the right."""

    def __init__(self, parent: QWidget | None, kind: str, graph: PlainGraph, source: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("{0}: what is what?").format(PurePath(source).name))
        self._kind, self._graph, self._source = kind, graph, source
        self._tried = _beginning(graph)
        self.made: Opened | None = None
        of_nodes = _names([node.attributes for node in graph.nodes])
        of_edges = _names([edge.attributes for edge in graph.edges])
        self.name = _combo(self.tr("names"), self.tr("(identifier)"), of_nodes)
        self.kind = _combo(self.tr("kind of a node"), self.tr("(all are chips)"), of_nodes)
        self.capacity = _combo(self.tr("capacity"), self.tr("(128 GB/s assumed)"), of_edges)
        self.latency = _combo(self.tr("latency"), self.tr("(500 ns assumed)"), of_edges)
        self.rate = _units(tr("unit of bare numbers of the capacity"), _RATES)
        self.time = _units(tr("unit of bare numbers of the latency"), _TIMES)
        self.places = [
            _combo(self.tr("coordinate {0}").format(i), self.tr("(none)"), of_nodes)
            for i in range(1, 4)
        ]
        self.nodes = _table(self.tr("first nodes"), (tr("id"),), of_nodes)
        self.edges = _table(self.tr("first edges"), (tr("from"), tr("to")), of_edges)
        self.outcome, self.problem, self.drawing = plain_label(""), plain_label(""), QLabel()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._soon.timeout.connect(self.try_out)
        self._assemble()
        self._fill()
        self._suggest()
        self._watch()
        self.try_out()

    # what it is made of

    def _assemble(self) -> None:
        row = QHBoxLayout()
        row.addLayout(self._choices())
        row.addLayout(self._rows(), 1)
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        self.buttons.button(standard.Ok).setText(self.tr("&Open"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(row, 1)
        column.addWidget(self.buttons)
        self.resize(*_SIZE)

    def _choices(self) -> QVBoxLayout:
        form = QFormLayout()
        form.addRow(self.tr("&Names from"), self.name)
        form.addRow(self.tr("&Switches by"), self.kind)
        _row(form, self.tr("&Capacity from"), self.capacity, self.rate)
        _row(form, self.tr("&Latency from"), self.latency, self.time)
        _row(form, self.tr("Coo&rdinates"), *self.places)
        note = plain_label(
            self.tr(
                "Chips are numbered and drawn in the order of their coordinates, the first the "
                "fastest; without, in the order of the file."
            )
        )
        for label in (note, self.outcome, self.problem):
            label.setWordWrap(True)
        self.problem.setForegroundRole(self.problem.palette().ColorRole.BrightText)
        self.outcome.setAccessibleName(self.tr("the resulting fabric"))
        self.drawing.setFixedSize(*_PICTURE_PX)
        self.drawing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.drawing.setAccessibleName(self.tr("picture of the resulting fabric"))
        column = QVBoxLayout()
        column.addLayout(form)
        for widget in (note, self.outcome, self.problem):
            column.addWidget(widget)
        column.addStretch(1)
        column.addWidget(self.drawing)
        return column

    def _rows(self) -> QVBoxLayout:
        column = QVBoxLayout()
        nodes, edges = len(self._graph.nodes), len(self._graph.edges)
        of_nodes = tr("{0} nodes, the first of them").format(format_count(nodes))
        of_edges = tr("{0} edges, the first of them").format(format_count(edges))
        column.addWidget(plain_label(of_nodes))
        column.addWidget(self.nodes, 1)
        column.addWidget(plain_label(of_edges))
        column.addWidget(self.edges, 1)
        return column

    def _fill(self) -> None:
        for row, node in enumerate(self._graph.nodes[:_MOST_ROWS]):
            _write(self.nodes, row, (node.id,), node.attributes)
        for row, edge in enumerate(self._graph.edges[:_MOST_ROWS]):
            _write(self.edges, row, (edge.src, edge.dst), edge.attributes)

    def _suggest(self) -> None:
        """What the names of the attributes suggest."""
        found = suggest(self._graph)
        for combo, name in (
            (self.name, found.name),
            (self.kind, found.kind),
            (self.capacity, found.capacity),
            (self.latency, found.latency),
            (self.rate, found.capacity_unit),
            (self.time, found.latency_unit),
        ):
            combo.setCurrentIndex(max(combo.findData(name), 0))

    def _watch(self) -> None:
        for combo in (self.name, self.kind, self.capacity, self.latency, self.rate, self.time):
            combo.currentIndexChanged.connect(self._soon.start)
        for combo in self.places:
            combo.currentIndexChanged.connect(self._soon.start)

    # what comes of it

    def mapping(self) -> AttributeMapping:
        """What was chosen."""
        places = [combo.currentData() for combo in self.places]
        return AttributeMapping(
            capacity=self.capacity.currentData(),
            capacity_unit=self.rate.currentData(),
            latency=self.latency.currentData(),
            latency_unit=self.time.currentData(),
            name=self.name.currentData(),
            kind=self.kind.currentData(),
            coordinates=tuple(dict.fromkeys(place for place in places if place)),
        )

    def try_out(self) -> None:
        """Make the fabric, and show it, or say why it cannot be made."""
        self._soon.stop()
        self._take(self._tried)

    def _take(self, graph: PlainGraph) -> None:
        try:
            graph = _bared(graph, self.mapping())
            self.made = sniff.mapped(self._kind, graph, self._source, self.mapping())
            self._show(self.made)
        except InputError as error:
            self.made = None
            lines = error.lines() if isinstance(error, InputErrors) else (str(error),)
            told = [said(line)[-200:] for line in lines[:_MOST_TOLD]]
            if len(lines) > _MOST_TOLD:
                told.append(tr("... and {0} more").format(len(lines) - _MOST_TOLD))
            self.problem.setText("\n".join(told))
            self.outcome.setText("")
            self.drawing.clear()
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(self.made is not None)
        self.rate.setEnabled(bool(self.capacity.currentData()))
        self.time.setEnabled(bool(self.latency.currentData()))
        self._mark()

    def _show(self, made: Opened) -> None:
        if not isinstance(made.content, FabricFile):
            return
        scenario = made.content.scenario
        topology = scenario.topology
        found = _summary(topology)
        if self._tried is not self._graph:
            found = tr("of the beginning of the file: {0}").format(found)
        lines = [found, *map(said, made.content.notes[:_MOST_LINES])]
        self.outcome.setText("\n".join(lines))
        self.problem.setText("")
        if len(topology.vertex_names) > _MOST_DRAWN:
            self.drawing.setText(self.tr("too large for a preview"))
            return
        ratio = self.devicePixelRatioF()
        dark = self.palette().window().color().lightness() < _DARK_BELOW
        settings = PictureSettings(
            width=round(_PICTURE_PX[0] * ratio),
            height=round(_PICTURE_PX[1] * ratio),
            ratio=ratio,
            theme="dark" if dark else "light",
            legend=False,
            caption=False,
        )
        image: QImage = image_of(picture(scenario, None, settings))
        shown = QPixmap.fromImage(image)
        shown.setDevicePixelRatio(ratio)
        self.drawing.setPixmap(shown)

    def _mark(self) -> None:
        """Say over each column what it is taken as."""
        wanted = self.mapping()
        roles = {wanted.name: tr("name"), wanted.kind: tr("kind")}
        numbered = enumerate(wanted.coordinates, start=1)
        roles |= {name: tr("coordinate {0}").format(i) for i, name in numbered}
        _head(self.nodes, roles)
        _head(self.edges, {wanted.capacity: tr("capacity"), wanted.latency: tr("latency")})

    def accept(self) -> None:
        """Take the whole graph by what was chosen last; stay, where that cannot be."""
        if self._soon.isActive() or self._tried is not self._graph:
            self._soon.stop()
            QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
            self._take(self._graph)
            QGuiApplication.restoreOverrideCursor()
        if self.made is not None:
            super().accept()

    def done(self, result: int) -> None:
        """Nothing is tried any more."""
        self._soon.stop()
        super().done(result)


def _beginning(graph: PlainGraph) -> PlainGraph:
    """As much of a graph as is tried while choices are made: all of one that is not large."""
    if len(graph.nodes) <= _MOST_TRIED and len(graph.edges) <= _MOST_TRIED:
        return graph
    nodes = graph.nodes[:_MOST_TRIED]
    known = {node.id for node in nodes}
    edges = [e for e in graph.edges if e.src in known and e.dst in known][:_MOST_TRIED]
    return replace(graph, nodes=nodes, edges=tuple(edges))


def _bared(graph: PlainGraph, wanted: AttributeMapping) -> PlainGraph:
    """The graph without what is not to be taken: none chosen is not the same as a guess."""
    of_edge = {wanted.capacity, wanted.latency, "up", "kind"} - {""}
    of_node = {wanted.name, wanted.kind, *wanted.coordinates} - {""}
    return replace(
        graph,
        nodes=tuple(
            replace(n, attributes={k: v for k, v in n.attributes.items() if k in of_node})
            for n in graph.nodes
        ),
        edges=tuple(
            replace(e, attributes={k: v for k, v in e.attributes.items() if k in of_edge})
            for e in graph.edges
        ),
    )


def _summary(topology: Topology) -> str:
    switches = len(topology.vertex_names) - topology.chip_count
    links = topology.link_src != topology.link_dst
    words = [tr("{0} chips").format(format_count(topology.chip_count))]
    if switches:
        told = tr("{0} switch") if switches == 1 else tr("{0} switches")
        words.append(told.format(format_count(switches)))
    words.append(tr("{0} links").format(format_count(int(links.sum()))))
    if links.any():
        rates = topology.link_capacity_bytes_per_s[links]
        times = topology.link_latency_s[links]
        low, high = format_rate(float(rates.min())), format_rate(float(rates.max()))
        words.append(low if low == high else tr("{0} to {1}", "a range").format(low, high))
        short, long = format_time(float(times.min())), format_time(float(times.max()))
        words.append(short if short == long else tr("{0} to {1}", "a range").format(short, long))
    return ", ".join(words)


def _names(attributes: list[Attributes]) -> tuple[str, ...]:
    """Every attribute, in the order in which they come."""
    found = dict.fromkeys(name for each in attributes for name in each)
    return tuple(found)[:_MOST_ATTRIBUTES]


def _combo(name: str, none: str, names: tuple[str, ...]) -> QComboBox:
    combo = QComboBox()
    combo.setAccessibleName(name)
    combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    combo.setMinimumContentsLength(8)
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.addItem(none, "")
    for each in names:
        combo.addItem(each[:60], each)
    return combo


def _units(name: str, units: tuple[str, ...]) -> QComboBox:
    combo = QComboBox()
    combo.setAccessibleName(name)
    combo.setToolTip(tr("The unit of numbers that stand without one"))
    for unit in units:
        combo.addItem(unit, unit)
    return combo


def _row(form: QFormLayout, title: str, *widgets: QWidget) -> None:
    """Several widgets in one row; the key of its label leads to the first."""
    row = QHBoxLayout()
    for widget in widgets:
        row.addWidget(widget)
    label = QLabel(title)
    label.setBuddy(widgets[0])
    form.addRow(label, row)


def _table(name: str, first: tuple[str, ...], names: tuple[str, ...]) -> QTableWidget:
    heads = (*first, *names)[:_MOST_COLUMNS]
    table = QTableWidget(0, len(heads))
    table.setAccessibleName(name)
    table.setHorizontalHeaderLabels(heads)
    for column, head in enumerate(heads):
        item = table.horizontalHeaderItem(column)
        if column >= len(first) and item is not None:
            item.setData(Qt.ItemDataRole.UserRole, head)
    table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    return table


def _write(table: QTableWidget, row: int, first: tuple[str, ...], attributes: Attributes) -> None:
    table.insertRow(row)
    for column in range(table.columnCount()):
        head = table.horizontalHeaderItem(column)
        name = head.data(Qt.ItemDataRole.UserRole) if head is not None else None
        text = first[column] if name is None else str(attributes.get(name, ""))
        table.setItem(row, column, QTableWidgetItem(text[:200]))


def _head(table: QTableWidget, roles: dict[str, str]) -> None:
    """Titles of the columns: the attribute, and under it what it is taken as."""
    for column in range(table.columnCount()):
        item = table.horizontalHeaderItem(column)
        name = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        if item is not None and name is not None:
            role = roles.get(name, tr("not used"))
            item.setText(f"{name[:40]}\n{role}")
            font = item.font()
            font.setBold(name in roles)
            item.setFont(font)
    table.resizeColumnsToContents()


def asked(parent: QWidget | None, kind: str, graph: PlainGraph, source: str) -> Opened | None:
    """The graph as the user wants it taken, None where they would rather not."""
    dialog = MappingDialog(parent, kind, graph, source)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return dialog.made if accepted else None
