"""A row of chips (experts, layers, what lies in the tray) that can be picked and dragged.

The list keeps the mouse while a button is down, so a drag that ends over the canvas is told of step
by step: who listens lets the canvas show what a drop would do.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QListWidget, QListWidgetItem

_THING = Qt.ItemDataRole.UserRole
_SPACING_PX = 3
_CHIPS = """
QListWidget::item { border: 1px solid palette(mid); border-radius: 4px; }
QListWidget::item:hover { border-color: palette(highlight); }
QListWidget::item:selected { background: palette(highlight); color: palette(highlighted-text); }
"""


class ShardList(QListWidget):
    """Chips in lines; each stands for a thing."""

    drag_begun = Signal(object, QPoint)
    """The things that were picked, and where the button went down, on the screen."""
    drag_moved = Signal(QPoint, object)
    drag_ended = Signal(QPoint, object)
    drag_cancelled = Signal()
    move_asked = Signal()
    aside_asked = Signal()
    menu_asked = Signal(QPoint)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setStyleSheet(_CHIPS)
        self.setFlow(QListWidget.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setSpacing(_SPACING_PX)
        self.setUniformItemSizes(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.NoDragDrop)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumSize(120, 40)
        self._pressed: QPoint | None = None
        self._is_dragging = False

    def sizeHint(self) -> QSize:
        """A few lines of chips."""
        return QSize(200, 84)

    def show_things(self, things: Sequence[tuple[str, object, str]]) -> None:
        """Text, what it stands for, and a tooltip of each; what was picked stays picked."""
        chosen = self.things()
        self.clear()
        for text, thing, tip in things:
            item = QListWidgetItem(text, self)
            item.setData(_THING, thing)
            item.setToolTip(tip)
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            width = self.fontMetrics().horizontalAdvance(text) + 16
            item.setSizeHint(QSize(width, self.fontMetrics().height() + 8))
            item.setSelected(thing in chosen)

    def things(self) -> tuple[object, ...]:
        """What is picked, in the order of the list."""
        rows = sorted(self.row(item) for item in self.selectedItems())
        return tuple(self.item(row).data(_THING) for row in rows)

    def pick(self, thing: object) -> None:
        """Pick this alone."""
        for row in range(self.count()):
            item = self.item(row)
            item.setSelected(item.data(_THING) == thing)
            if item.data(_THING) == thing:
                self.setCurrentItem(item)

    # the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press on what is picked may begin a drag of all of it."""
        item = self.itemAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and item is not None:
            self._pressed = event.globalPosition().toPoint()
            if item.isSelected() and not event.modifiers():
                self.setFocus(Qt.FocusReason.MouseFocusReason)
                return
        elif self._is_dragging:
            self._cancel()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Further than a tremble is a drag."""
        at = event.globalPosition().toPoint()
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        if not self._is_dragging:
            way = at - self._pressed
            if way.manhattanLength() < max(QApplication.startDragDistance(), 3):
                return
            self._is_dragging = True
            self.drag_begun.emit(self.things(), self._pressed)
        self.drag_moved.emit(at, event.modifiers())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go; without a drag a click."""
        dragged, self._is_dragging = self._is_dragging, False
        was, self._pressed = self._pressed, None
        if dragged:
            self.drag_ended.emit(event.globalPosition().toPoint(), event.modifiers())
            return
        item = self.itemAt(event.position().toPoint())
        if was is not None and item is not None and not event.modifiers():
            self.clearSelection()
            item.setSelected(True)
            self.setCurrentItem(item)
        super().mouseReleaseEvent(event)

    def _cancel(self) -> None:
        if self._is_dragging:
            self._is_dragging, self._pressed = False, None
            self.drag_cancelled.emit()

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """M asks where to, Del puts aside, Esc lets go of what is dragged."""
        if event.key() == Qt.Key.Key_Escape and self._is_dragging:
            self._cancel()
        elif event.key() == Qt.Key.Key_M and not event.modifiers():
            self.move_asked.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.aside_asked.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with what is picked."""
        item = self.itemAt(event.pos())
        if item is not None and not item.isSelected():
            self.clearSelection()
            item.setSelected(True)
        self.menu_asked.emit(event.globalPos())
        event.accept()
