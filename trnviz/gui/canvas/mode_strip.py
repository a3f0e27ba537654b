"""The strip over the canvas that says in which mode it is, what to do there, and leads out."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton

from trnviz.gui.canvas.view import CanvasView
from trnviz.gui.language import tr

Button = tuple[str, Callable[[], object]]
_TOP_PX, _SIDE_PX = 8, 12


class ModeStrip(QFrame):
    """At the top of the canvas, over the drawing, which does not move for it."""

    def __init__(self, canvas: CanvasView) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.setObjectName("mode_strip")
        self.setAccessibleName(tr("mode of the canvas"))
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Highlight)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.title, self.text = QLabel(), QLabel()
        bold = self.title.font()
        bold.setBold(True)
        self.title.setFont(bold)
        for label in (self.title, self.text):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setForegroundRole(QPalette.ColorRole.HighlightedText)
        self.text.setWordWrap(True)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 4, 8, 4)
        self._row.setSpacing(10)
        self._row.addWidget(self.title)
        self._row.addWidget(self.text, 1)
        self.buttons: list[QPushButton] = []
        canvas.installEventFilter(self)
        self.hide()

    def show_mode(self, title: str, text: str, buttons: Sequence[Button]) -> None:
        """Appear."""
        self.title.setText(title)
        self.text.setText(text)
        self.setAccessibleDescription(f"{title}. {text}")
        self._clear()
        for name, call in buttons:
            button = QPushButton(name)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked=False, call=call: call())
            self._row.addWidget(button)
            self.buttons.append(button)
        self.show()
        self.raise_()
        self._place()

    def end_mode(self) -> None:
        """Go away."""
        self.hide()
        self._clear()

    def _clear(self) -> None:
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons.clear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle when the canvas changes its size."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        whole, legend = self._canvas.width(), self._canvas.legend_rect()
        beside = not legend.isNull() and legend.left() > whole / 2
        space = int(legend.left()) if beside else whole
        room = max(space - 2 * _SIDE_PX, 0)
        self.text.setVisible(True)
        fixed = self._width_of_fixed()
        wished = fixed + self.text.fontMetrics().horizontalAdvance(self.text.text()) + 8
        width = min(wished, room)
        self.text.setVisible(width - fixed >= _LEAST_TEXT_PX)
        height = self.heightForWidth(width) if self.hasHeightForWidth() else -1
        self.resize(width, max(height, self.sizeHint().height() if height < 0 else height))
        self.move((space - width) // 2, _TOP_PX)

    def _width_of_fixed(self) -> int:
        """All but the text."""
        parts = [self.title.sizeHint().width()]
        parts += [button.sizeHint().width() for button in self.buttons]
        margins = self._row.contentsMargins()
        return (
            sum(parts) + self._row.spacing() * (len(parts) + 1) + margins.left() + margins.right()
        )


_LEAST_TEXT_PX = 80
