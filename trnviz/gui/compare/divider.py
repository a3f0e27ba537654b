"""The line between before and after: dragged with the mouse, or moved with the arrow keys."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

_WIDTH_PX, _LINE_PX, _GRIP_PX = 15, 3, 34
_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)
_STEP_PX, _LONG_STEP = 8, 10


class Divider(QWidget):
    """A line over the canvas, with a grip in its middle."""

    moved = Signal(float)
    """Where it should stand, as a share of the width."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setObjectName("divider")
        self.setAccessibleName(self.tr("line between the two documents"))
        self.setToolTip(self.tr("Drag, or press Left and Right: before at the left of the line"))
        self.setCursor(Qt.CursorShape.SplitHCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.share = 0.5

    def place(self) -> None:
        """Stand where the share says."""
        room = self._over.size()
        middle = round(room.width() * self.share)
        self.setGeometry(middle - _WIDTH_PX // 2, 0, _WIDTH_PX, room.height())

    def want(self, share: float) -> None:
        """Ask for another place."""
        self.share = min(max(share, 0.0), 1.0)
        self.place()
        self.moved.emit(self.share)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take it."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            x = self.mapToParent(event.position()).x()
            self.want(x / max(self._over.width(), 1))
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Take the arrow keys before the canvas does: there they step through time."""
        overrides = event.type() == QEvent.Type.ShortcutOverride
        if overrides and isinstance(event, QKeyEvent) and event.key() in _KEYS:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right, ten times as far with Shift; Home and End go to the edges."""
        width = max(self._over.width(), 1)
        long = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        step = _STEP_PX * (_LONG_STEP if long else 1) / width
        places = {
            Qt.Key.Key_Left: self.share - step,
            Qt.Key.Key_Right: self.share + step,
            Qt.Key.Key_Home: 0.0,
            Qt.Key.Key_End: 1.0,
        }
        if event.key() in places:
            self.want(places[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A line and a grip, in the colours of what has the focus or not."""
        role = QPalette.ColorRole.Highlight if self.hasFocus() else QPalette.ColorRole.WindowText
        color = QColor(self.palette().color(role))
        with QPainter(self) as painter:
            middle = _WIDTH_PX // 2
            painter.fillRect(middle - _LINE_PX // 2, 0, _LINE_PX, self.height(), color)
            top = (self.height() - _GRIP_PX) // 2
            painter.fillRect(0, top, _WIDTH_PX, _GRIP_PX, color)
            ground = self.palette().color(QPalette.ColorRole.Window)
            for x in (middle - 3, middle, middle + 3):
                painter.fillRect(x, top + 9, 1, _GRIP_PX - 18, ground)
