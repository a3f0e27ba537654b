"""The list under the search box: what was found, or what is wrong with the search."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

_WIDTH_PX, _MOST_ROWS = 380, 12
_MARGIN_PX = 6


class Results(QFrame):
    """Rows with a name and a number; it never takes the focus from the box."""

    clicked = Signal(int)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("search_results")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._words = QLabel()
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setWordWrap(True)
        self._list = QListWidget()
        self._list.setAccessibleName(self.tr("Search results"))
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setUniformItemSizes(True)
        self._list.itemClicked.connect(lambda item: self.clicked.emit(self._list.row(item)))
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN_PX, _MARGIN_PX, _MARGIN_PX, _MARGIN_PX)
        column.setSpacing(4)
        column.addWidget(self._words)
        column.addWidget(self._list)
        self.hide()

    def show_rows(self, words: str, rows: tuple[str, ...]) -> None:
        """What there is to say, and a row for each thing."""
        self._words.setText(words)
        self._words.setAccessibleName(words)
        kept = max(self._list.currentRow(), 0)
        self._list.clear()
        for row in rows:
            self._list.addItem(QListWidgetItem(row))
        if rows:
            self._list.setCurrentRow(min(kept, len(rows) - 1))
        self._list.setVisible(bool(rows))

    def place(self, below: QWidget) -> None:
        """Under a widget, inside the window."""
        window = below.window()
        width = min(_WIDTH_PX, window.width())
        inner = width - 2 * (_MARGIN_PX + self.frameWidth())
        rows = min(self._list.count(), _MOST_ROWS)
        tall = rows * max(self._list.sizeHintForRow(0), 1) + 2 if rows else 0
        self._list.setFixedHeight(tall)
        height = self._words.heightForWidth(inner) + tall + 2 * _MARGIN_PX + 8
        corner = below.mapTo(window, QPoint(0, below.height() + 2))
        left = max(0, min(corner.x(), window.width() - width))
        self.setGeometry(left, corner.y(), width, min(height, window.height() - corner.y()))
        self.raise_()

    @property
    def words(self) -> str:
        """What it says above the rows."""
        return self._words.text()

    @property
    def rows(self) -> tuple[str, ...]:
        """What it lists."""
        return tuple(self._list.item(i).text() for i in range(self._list.count()))

    @property
    def current(self) -> int:
        """The row that Enter takes, -1 for none."""
        return self._list.currentRow()

    def step(self, by: int) -> None:
        """Go up or down, round at the ends when it is one step."""
        count = self._list.count()
        if not count:
            return
        wanted = self._list.currentRow() + by
        wanted = wanted % count if abs(by) == 1 else min(max(wanted, 0), count - 1)
        self._list.setCurrentRow(wanted)
