"""Typing the words of a note where they stand on the canvas."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QGraphicsView, QPlainTextEdit

from trnviz.files.checked import MOST_NOTE
from trnviz.gui.canvas.note_marks import HAND_COLOR
from trnviz.gui.fonts import font
from trnviz.gui.language import tr
from trnviz.scene.note_paint import NOTE_PX

_LEAST_PX, _EDGE_PX = QSize(170, 26), 4
_LINE_PX, _MOST_LINES = 16, 8
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)


class NoteEditor(QPlainTextEdit):
    """A small page over the canvas: Enter keeps what it says, Esc does not."""

    def __init__(self, canvas: QGraphicsView, done: Callable[[str | None], None]) -> None:
        super().__init__(canvas.viewport())
        self._canvas = canvas
        self._done: Callable[[str | None], None] | None = done
        self.setObjectName("note_editor")
        self.setAccessibleName(tr("words of the note"))
        self.setFont(font(NOTE_PX))
        self.setPlaceholderText(tr("words, then Enter"))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabChangesFocus(True)
        self.setStyleSheet(f"#note_editor {{ border: 2px solid {HAND_COLOR}; }}")
        self.textChanged.connect(self._grow)

    def begin(self, text: str, place: QRect) -> None:
        """Appear over the words, with all of them selected."""
        self.setPlainText(text)
        self.selectAll()
        self._put(place)
        self.show()
        self.setFocus()

    def _put(self, place: QRect) -> None:
        """At the words, and inside the canvas."""
        size = place.size().expandedTo(_LEAST_PX)
        room = self._canvas.viewport().rect().adjusted(_EDGE_PX, _EDGE_PX, -_EDGE_PX, -_EDGE_PX)
        left = max(min(place.left(), room.right() - size.width()), room.left())
        top = max(min(place.top(), room.bottom() - size.height()), room.top())
        self.setGeometry(left, top, size.width(), size.height())

    def _grow(self) -> None:
        lines = min(max(self.document().blockCount(), 1), _MOST_LINES)
        height = max(_LEAST_PX.height(), lines * _LINE_PX + 10)
        if height > self.height():
            self._put(QRect(self.pos(), QSize(self.width(), height)))

    def finish(self, *, keep: bool) -> None:
        """End, with what it says or as if nothing had been typed."""
        done, self._done = self._done, None
        if done is not None:
            text = self.toPlainText().strip()[:MOST_NOTE]
            if self.hasFocus():
                self._canvas.setFocus()
            self.hide()
            self.deleteLater()
            done(text if keep else None)

    def event(self, event: QEvent) -> bool:
        """Take the keys that are shortcuts of the canvas: here they are letters."""
        overrides = event.type() == QEvent.Type.ShortcutOverride
        if overrides and isinstance(event, QKeyEvent) and event.modifiers() in _PLAIN:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter ends, with Shift it begins a line; Esc gives up."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape:
            self.finish(keep=False)
        elif is_enter and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.finish(keep=True)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Going elsewhere keeps what was typed."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.finish(keep=True)
