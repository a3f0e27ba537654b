"""The history: every state that undo and redo lead to, the present one marked; a click goes there.

What was undone stands below the present one, dimmed, until another edit takes its place.
"""

from PySide6.QtCore import QItemSelectionModel, QSignalBlocker, Qt
from PySide6.QtGui import QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QVBoxLayout

from trnviz.gui.dialogs.plain import tip
from trnviz.gui.language import said, tr
from trnviz.gui.study.study import Study
from trnviz.session.change import Aspect
from trnviz.session.document import Document


class HistoryPanel(Study):
    """A list that is always as long as the history."""

    READS = ~Aspect.RESULT & ~Aspect.MEASURED

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.setAccessibleName(tr("history"))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("steps, the oldest first"))
        self.list.setUniformItemSizes(True)
        self.note = QLabel()
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.note.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.addWidget(self.list, 1)
        column.addWidget(self.note)
        self.list.itemClicked.connect(lambda item: self._go_to(self.list.row(item)))
        self.list.itemActivated.connect(lambda item: self._go_to(self.list.row(item)))
        self.setFocusProxy(self.list)

    def texts(self) -> list[str]:
        """The rows, from the top."""
        return [self.list.item(row).text() for row in range(self.list.count())]

    def follow(self) -> None:
        """List the states of the document."""
        document = self.document
        states, present, saved = document.states, document.steps, document.saved_state
        with QSignalBlocker(self.list):
            self.list.clear()
            for place, state in enumerate(states):
                label = said(state.label) or tr("As it began")
                self.list.addItem(_item(label, place, present, saved))
            self.list.setCurrentRow(present, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.list.scrollToItem(self.list.item(present))
        undo = tr("{0} to undo").format(present)
        redo = tr("{0} to redo").format(len(states) - 1 - present)
        self.note.setText(f"{undo}, {redo}")

    def _go_to(self, place: int) -> None:
        if place != self.document.steps:
            self.document.go_to_state(place)
            self.catch_up()

    def dress(self) -> None:
        """Dim what was undone in the colours of the palette."""
        self._is_due = True
        self.catch_up()


def _item(label: str, place: int, present: int, saved: int) -> QListWidgetItem:
    """One row: the present one is bold, an undone one slanted and dim, the saved one says so."""
    words = [label]
    item = QListWidgetItem()
    font = QFont(item.font())
    if place == present:
        font.setBold(True)
        words.append(tr("shown now"))
    elif place > present:
        font.setItalic(True)
        dim = QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText
        item.setForeground(QGuiApplication.palette().brush(*dim))
        words.append(tr("undone"))
    if place == saved:
        words.append(tr("saved"))
    item.setFont(font)
    item.setText(f"{label}   \N{MIDDLE DOT} {tr('saved')}" if place == saved else label)
    item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(words))
    item.setToolTip(tip(", ".join(words)))
    return item
