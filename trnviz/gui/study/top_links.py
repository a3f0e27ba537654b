"""The links that are loaded most, as a table: peak, now, bytes; one leads to the canvas."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QTableWidget, QTableWidgetItem

from trnviz.core.arrays import FloatArray
from trnviz.gui.figures import format_bytes, format_ratio
from trnviz.gui.language import later, tr

_TITLES = (later("Link"), later("Peak"), later("Now"), later("Bytes"))
_NOW = 2
_WIDTHS_PX = (108, 54, 54)
_FLAGS = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled


class TopLinks(QTableWidget):
    """A row a link, the one with the highest peak on top."""

    chosen = Signal(int)
    """A row that is to be brought into view."""

    def __init__(self) -> None:
        super().__init__(0, len(_TITLES))
        self.setAccessibleName(tr("links with the highest peak"))
        self.setHorizontalHeaderLabels([tr(title) for title in _TITLES])
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 6)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setStretchLastSection(True)
        for column, width in enumerate(_WIDTHS_PX):
            header.resizeSection(column, width)
        self.cellClicked.connect(lambda row, _column: self.chosen.emit(row))
        self.activated.connect(lambda index: self.chosen.emit(index.row()))

    def show_links(self, names: tuple[str, ...], peaks: FloatArray, sizes: FloatArray) -> None:
        """Show these links; what they carry now is told later."""
        self.setRowCount(0)
        self.setRowCount(len(names))
        for row, name in enumerate(names):
            cells = (name, format_ratio(float(peaks[row])), "", format_bytes(float(sizes[row])))
            for column, text in enumerate(cells):
                item = QTableWidgetItem(text)
                item.setFlags(_FLAGS)
                self.setItem(row, column, item)

    def show_now(self, ratios: FloatArray) -> None:
        """What share of their capacity they carry now."""
        for row, ratio in enumerate(ratios.tolist()):
            item = self.item(row, _NOW)
            text = format_ratio(ratio)
            if item is not None and item.text() != text:
                item.setText(text)
                font = item.font()
                font.setBold(ratio > 0)
                item.setFont(font)
