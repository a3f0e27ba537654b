"""One pinned tooltip: a title, its lines, and a button that closes it; it can be dragged."""

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPalette
from PySide6.QtWidgets import QFrame, QGridLayout, QToolButton, QWidget

from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.language import tr

_NARROWEST_PX, _WIDEST_PX, _STEP_PX = 150, 280, 16
_SPARE_PX = 6
_WAYS = {
    Qt.Key.Key_Left: QPoint(-_STEP_PX, 0),
    Qt.Key.Key_Right: QPoint(_STEP_PX, 0),
    Qt.Key.Key_Up: QPoint(0, -_STEP_PX),
    Qt.Key.Key_Down: QPoint(0, _STEP_PX),
}
_LEAVE = (Qt.Key.Key_Escape, Qt.Key.Key_Delete)
_MINE = (*_WAYS, *_LEAVE)


class Card(QFrame):
    """Drag it, or push it by arrow keys; x, Esc and Del close it."""

    pushed = Signal(QPoint)
    unwanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("pin")
        self.setFrameShape(QFrame.Shape.Box)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SizeAllCursor)
        self.setToolTip(tr("Drag it where it is out of the way; it is in no picture"))
        self._grip: QPoint | None = None
        self._is_told = False
        self.title, self.body = plain_label(""), plain_label("")
        self.close_button = QToolButton()
        self._grid = QGridLayout(self)
        self._assemble()
        self.close_button.clicked.connect(self.unwanted)

    def _assemble(self) -> None:
        bold = QFont(self.title.font())
        bold.setBold(True)
        self.title.setFont(bold)
        for label in (self.title, self.body):
            label.setForegroundRole(QPalette.ColorRole.ToolTipText)
            label.setWordWrap(True)
        self.close_button.setText("\N{MULTIPLICATION SIGN}")
        self.close_button.setAutoRaise(True)
        self.close_button.setAccessibleName(tr("Unpin"))
        self.close_button.setToolTip(tr("Unpin (Esc)"))
        self.close_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.close_button.setCursor(Qt.CursorShape.ArrowCursor)
        grid = self._grid
        grid.setContentsMargins(8, 4, 4, 6)
        grid.setSpacing(2)
        grid.setColumnStretch(0, 1)
        grid.addWidget(self.title, 0, 0)
        grid.addWidget(self.close_button, 0, 1, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.body, 1, 0, 1, 2)

    def tell(self, text: str) -> None:
        """Show these lines, the first as the title."""
        title, _, body = text.partition("\n")
        if (title, body) == (self.title.text(), self.body.text()):
            return
        self.title.setText(title)
        self.body.setText(body)
        self.setAccessibleName(tr("Pinned: {0}").format(title))
        self.setAccessibleDescription(body)
        wide = max(self._wanted_px(), self.width() if self._is_told else 0)
        self._is_told = True
        self.resize(wide, self.heightForWidth(wide))

    def _wanted_px(self) -> int:
        """As wide as its longest line, within bounds; it never shrinks while values change."""
        metrics = self.body.fontMetrics()
        lines = [metrics.horizontalAdvance(line) for line in self.body.text().split("\n")]
        title = self.title.fontMetrics().horizontalAdvance(self.title.text())
        title += self.close_button.sizeHint().width()
        margins = self._grid.contentsMargins()
        room = margins.left() + margins.right() + 2 * self.frameWidth() + _SPARE_PX
        return min(max(_NARROWEST_PX, title + room, max(lines) + room), _WIDEST_PX)

    # by mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take it in the hand."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip = event.globalPosition().toPoint()
            self.raise_()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Push it along."""
        if self._grip is not None:
            at = event.globalPosition().toPoint()
            by, self._grip = at - self._grip, at
            self.pushed.emit(by)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self._grip = None
        event.accept()

    # by key

    def event(self, event: QEvent) -> bool:
        """Arrows and Esc are the card's while it has the focus, not the canvas's."""
        overrides = event.type() == QEvent.Type.ShortcutOverride
        if overrides and isinstance(event, QKeyEvent) and Qt.Key(event.key()) in _MINE:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows push it, Esc and Del close it."""
        key = Qt.Key(event.key())
        if key in _WAYS:
            self.pushed.emit(_WAYS[key])
        elif key in _LEAVE:
            self.unwanted.emit()
        else:
            super().keyPressEvent(event)
