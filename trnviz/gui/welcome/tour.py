"""The tour: five steps, each a note beside a real part of the window with a frame around it."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.language import tr
from trnviz.gui.main_window import MainWindow

_NOTE_WIDTH_PX, _GAP_PX, _FRAME_PX = 360, 12, 3
_VEIL = QColor(0, 0, 0, 110)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One note.

    Attributes:
        title: What is pointed at.
        text: What it is for.
        widget: The part of the window.
        part: What of the widget, in its pixels; all of it when None.
    """

    title: str
    text: str
    widget: Callable[[MainWindow], QWidget]
    part: Callable[[MainWindow], QRect] | None = None


def _chip(window: MainWindow) -> QRect:
    """The card of the first chip on the canvas."""
    x, y, width, height = window.scene.layout_.chip_box_su[0].tolist()
    left, top = window.view.camera.to_window((x, y))
    right, bottom = window.view.camera.to_window((x + width, y + height))
    box = QRect(QPoint(round(left), round(top)), QPoint(round(right), round(bottom)))
    return box.adjusted(-4, -4, 4, 4)


STEPS = (
    Step(title="The fabric", widget=lambda window: window.view,
         text="Every card is a chip, every line a link in one direction; the wider, the more "
         "it carries. Turn the wheel to zoom, hold Space and drag to push, press F to see it all."),
    Step(title="Shards to drag", widget=lambda window: window.view, part=_chip,
         text="A bar says what fills the HBM of a chip; each tile is a shard. Drag a tile to "
         "another chip, or press M and type the chip: bars and links show what that does."),
    Step(title="Time", widget=lambda window: window.bar,
         text="Press Space to play the step, or drag on the ruler; the wheel zooms it. Comma and "
         "full stop go from change to change, B to the busiest moment, Ctrl+B marks a moment."),
    Step(title="Numbers", widget=lambda window: window.inspector_dock,
         text="Click a chip, a link or a tile to read its numbers here, each with its source. "
         "Click on empty space for the step as a whole."),
    Step(title="Everything else", widget=lambda window: window.search,
         text="Ctrl+F finds chips and links by name or load, Ctrl+Shift+P does anything by a part "
         "of its name, ? shows all keys. Ctrl+Z takes back whatever you try."),
)  # fmt: skip


class Tour(QWidget):
    """Over the whole window; arrows and Enter go on, Esc ends it, and it owns the keyboard."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.setObjectName("tour")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._window, self.step = window, 0
        self._before = window.focusWidget()
        self.note = QFrame(self)
        self.note.setFrameShape(QFrame.Shape.StyledPanel)
        self.note.setAutoFillBackground(True)
        self.note.setFixedWidth(_NOTE_WIDTH_PX)
        self.title, self.text, self.count = plain_label(""), plain_label(""), plain_label("")
        self.back, self.next = QPushButton(self.tr("&Back")), QPushButton(self.tr("&Next"))
        self.end = QPushButton(self.tr("&End"))
        self._assemble()
        window.installEventFilter(self)
        self.show()
        self.raise_()
        self.setFocus()
        self.go_to(0)

    def _assemble(self) -> None:
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.text.setWordWrap(True)
        row = QHBoxLayout()
        row.addWidget(self.count, 1)
        for button, by in ((self.back, -1), (self.next, 1)):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _checked=False, by=by: self.go_to(self.step + by))
            row.addWidget(button)
        self.end.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.end.clicked.connect(self.close)
        row.addWidget(self.end)
        column = QVBoxLayout(self.note)
        column.addWidget(self.title)
        column.addWidget(self.text)
        column.addLayout(row)

    def go_to(self, step: int) -> None:
        """Show a step; past the last one the tour ends."""
        if step >= len(STEPS):
            self.close()
            return
        self.step = max(step, 0)
        shown = STEPS[self.step]
        if not shown.widget(self._window).isVisible():
            self._window.inspector_dock.show()
        self.title.setText(tr(shown.title))
        self.text.setText(tr(shown.text))
        self.count.setText(self.tr("{0} of {1}").format(self.step + 1, len(STEPS)))
        self.back.setEnabled(self.step > 0)
        self.next.setText(self.tr("&Done") if self.step + 1 == len(STEPS) else self.tr("&Next"))
        self.setAccessibleName(f"{tr(shown.title)}. {tr(shown.text)}")
        self._place()

    def target(self) -> QRect:
        """What the step points at, in the window's pixels."""
        shown = STEPS[self.step]
        widget = shown.widget(self._window)
        part = shown.part(self._window) if shown.part is not None else widget.rect()
        return part.translated(widget.mapTo(self._window, QPoint(0, 0))).intersected(self.rect())

    def _place(self) -> None:
        """The note beside the target where there is room, else inside it."""
        self.setGeometry(self._window.rect())
        self.note.setFixedHeight(self._height())
        target, size, room = self.target(), self.note.size(), self.rect()
        right = QPoint(target.right() + _GAP_PX, target.top())
        left = QPoint(target.left() - _GAP_PX - size.width(), target.top())
        above = QPoint(target.center().x() - size.width() // 2,
                       target.top() - _GAP_PX - size.height())  # fmt: skip
        below = QPoint(target.right() - size.width(), target.bottom() + _GAP_PX)
        inside = target.center() - self.note.rect().center()
        for corner in (right, left, above, below):
            if room.contains(QRect(corner, size)):
                self.note.move(corner)
                break
        else:
            self.note.move(inside)
        self.update()

    def _height(self) -> int:
        column = self.note.layout()
        return column.totalHeightForWidth(_NOTE_WIDTH_PX) if column is not None else 0

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A veil over everything but the target, and a frame around that."""
        target = self.target()
        with QPainter(self) as painter:
            for left in _around(self.rect(), target):
                painter.fillRect(left, _VEIL)
            accent = self.palette().color(QPalette.ColorRole.Accent)
            painter.setPen(QPen(accent, _FRAME_PX))
            painter.drawRect(target.adjusted(1, 1, -2, -2))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, Enter, Space and Esc."""
        key = event.key()
        if key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.go_to(self.step + 1)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Backspace):
            self.go_to(self.step - 1)
        elif key == Qt.Key.Key_Escape:
            self.close()

    def event(self, event: QEvent) -> bool:
        """No key of the window works meanwhile."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Clicks beside the note do nothing."""
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay over the whole window."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def hideEvent(self, _event: QEvent) -> None:
        """Give the keyboard back."""
        self._window.removeEventFilter(self)
        if self._before is not None:
            self._before.setFocus()


def _around(room: QRect, hole: QRect) -> tuple[QRect, ...]:
    """The room without the hole, as four boxes."""
    top = QRect(room.left(), room.top(), room.width(), hole.top() - room.top())
    bottom = QRect(room.left(), hole.bottom() + 1, room.width(), room.bottom() - hole.bottom())
    left = QRect(room.left(), hole.top(), hole.left() - room.left(), hole.height())
    right = QRect(hole.right() + 1, hole.top(), room.right() - hole.right(), hole.height())
    return top, bottom, left, right
