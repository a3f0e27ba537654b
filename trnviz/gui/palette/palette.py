"""The command palette itself: a line to type in, and the best answers under it."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from trnviz.gui.palette.entries import Entry, matching

_MOST_SHOWN = 80
_WIDTH_PX, _HEIGHT_PX, _TOP_PX = 680, 420, 70
_STEPS = {
    Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10,
}  # fmt: skip


class CommandPalette(QDialog):
    """Closes itself and then runs what was chosen; Esc runs nothing."""

    def __init__(self, entries: tuple[Entry, ...], window: QWidget) -> None:
        super().__init__(window, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Command palette"))
        self._window = window
        self._entries, self._shown = entries, list[Entry]()
        self.line = QLineEdit()
        self.line.setAccessibleName(self.tr("Command, chip, link, shard or file"))
        self.line.setPlaceholderText(self.tr("Type a command, or chip 17, a link, a shard, a file"))
        self.line.setClearButtonEnabled(True)
        self.line.installEventFilter(self)
        self.list = QTreeWidget()
        self.note = QLabel()
        self._assemble()
        self.line.textChanged.connect(self._search)
        self.list.itemClicked.connect(self._run_current)
        self._search()
        self._place(window)

    def _assemble(self) -> None:
        self.list.setAccessibleName(self.tr("What can be done"))
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        for widget in (self.line, self.list, self.note):
            column.addWidget(widget)

    def _place(self, window: QWidget) -> None:
        width, height = min(_WIDTH_PX, window.width() - 20), min(_HEIGHT_PX, window.height() - 90)
        corner = window.mapToGlobal(window.rect().topLeft())
        left = corner.x() + (window.width() - width) // 2
        self.setGeometry(left, corner.y() + _TOP_PX, width, height)

    def texts(self) -> list[str]:
        """What it lists, from the top."""
        return [entry.text for entry in self._shown]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows and Enter go to the list while the line keeps the keyboard."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            if key in _STEPS:
                self._step(_STEPS[key])
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._run_current()
                return True
        return super().eventFilter(watched, event)

    def _search(self) -> None:
        self._shown = matching(self._entries, self.line.text().strip(), _MOST_SHOWN)
        self.list.clear()
        dim = QGuiApplication.palette().brush(
            QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText
        )
        for entry in self._shown:
            item = QTreeWidgetItem([entry.text, entry.note])
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            if not entry.usable:
                item.setForeground(0, dim)
                item.setForeground(1, dim)
                item.setToolTip(0, self.tr("Cannot be done now"))
            self.list.addTopLevelItem(item)
        if self._shown:
            self._go_to(0)
        self._say()

    def _step(self, by: int) -> None:
        count = self.list.topLevelItemCount()
        if count:
            row = self.list.currentIndex().row() + by
            row = row % count if abs(by) == 1 else min(max(row, 0), count - 1)
            self._go_to(row)

    def _go_to(self, row: int) -> None:
        self.list.setCurrentIndex(self.list.model().index(row, 0))

    def _say(self) -> None:
        nothing = self.tr("Nothing is called that. Try a part of the name, such as theme or chip 3")
        keys = self.tr("Up and Down choose, Enter does it, Esc leaves")
        self.note.setText(keys if self._shown else nothing)

    def _run_current(self) -> None:
        row = self.list.currentIndex().row()
        if 0 <= row < len(self._shown) and self._shown[row].usable:
            QTimer.singleShot(0, self._window, self._shown[row].run)
            self.accept()
