"""The box that searches are typed into; what comes of them is shown by `finder`."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit

_STEPS = {
    Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10,
}  # fmt: skip
_WIDTH_PX, _LEAST_WIDTH_PX = 300, 120


class SearchBox(QLineEdit):
    """A line to type in; arrows, Enter and Esc go to the results."""

    stepped = Signal(int)
    chosen = Signal(bool)
    left = Signal()
    entered = Signal()
    put_down = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("search")
        self.setAccessibleName(self.tr("Search"))
        self.setAccessibleDescription(
            self.tr("Chips, links and shards by name, number, group, load or memory")
        )
        self.setPlaceholderText(self.tr("Search: chip 17, util>0.9, c5"))
        self.setToolTip(
            self.tr(
                "Find chips, links and shards (Ctrl+F): chip 17, i0.c5>i1.c5, util>0.9, hbm>90%, "
                "kind:z, stage 2, faulty; terms side by side must all hold, also: or, not, brackets"
            )
        )
        self.setClearButtonEnabled(True)
        self.setMinimumWidth(_LEAST_WIDTH_PX)
        self.setMaximumWidth(_WIDTH_PX)

    def sizeHint(self) -> QSize:
        """Wide enough for a search of two terms."""
        return QSize(_WIDTH_PX, super().sizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Take Esc before anything else does."""
        overrides = event.type() == QEvent.Type.ShortcutOverride
        if overrides and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Steps through the results, takes one or all of them, leaves."""
        key = Qt.Key(event.key())
        if key in _STEPS:
            self.stepped.emit(_STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the results again."""
        super().focusInEvent(event)
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Put the results away; what was found stays in front."""
        super().focusOutEvent(event)
        self.put_down.emit()
