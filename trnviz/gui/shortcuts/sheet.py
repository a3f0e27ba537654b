"""The sheet of all keys, made from the table of actions and the keys they have now."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.fuzzy import score
from trnviz.gui.actions import ROWS, menu_path
from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.language import later, tr

MOUSE = (
    (later("click"), later("select a chip, a link or a shard; with Shift or Ctrl, add it")),
    (later("drag a tile"), later("move the shard; on a taken core, swap; with Alt, over-commit")),
    (later("Esc or right button"), later("cancel what the pointer is doing")),
    (later("drag on empty space"), later("select the chips in the box")),
    (later("drag a note"), later("move it, or an end by its handle; Alt frees an end")),
    (later("double click a note"), later("type other words; Enter keeps them")),
    (later("wheel"), later("zoom at the pointer")),
    (later("middle button, or Space and drag"), later("push the drawing")),
    (later("Tab"), later("go on to the next panel")),
)
RULER = (
    (later("drag"), later("scrub; snaps to marks and phases, with Alt or Shift freely")),
    (
        later("drag below the phases"),
        later("draw, move or stretch the loop; double click ends it"),
    ),
    (later("wheel, + and -, F"), later("zoom; with Shift move; F shows the whole step")),
    (
        later("arrows"),
        later("move time; with Shift the loop, with Ctrl its begin, both its end"),
    ),
    (later("Page Up, Page Down"), later("previous and next phase")),
)
_COLUMNS, _SIZE = 3, (1180, 640)
_WRAPS = 30


class ShortcutSheet(QDialog):
    """Groups as the menus have them, in columns; a line at the top narrows them down."""

    def __init__(
        self, made: Mapping[str, QAction], change: Callable[[], object], window: QWidget
    ) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Keys and mouse"))
        self._groups = groups(made)
        self.line = QLineEdit()
        self.line.setPlaceholderText(self.tr("Type to narrow down"))
        self.line.setAccessibleName(self.tr("Narrow down"))
        self.line.setClearButtonEnabled(True)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        editor = buttons.addButton(
            self.tr("&Change keys..."), QDialogButtonBox.ButtonRole.ActionRole
        )
        editor.clicked.connect(self.accept)
        editor.clicked.connect(change)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (self.line, self._area, buttons):
            column.addWidget(widget)
        self.resize(min(_SIZE[0], window.width()), min(_SIZE[1], window.height()))
        self.line.textChanged.connect(self._show)
        self._show("")

    def lines(self) -> list[str]:
        """What can be read, a string a line."""
        return [label.text() for label in self._area.findChildren(QLabel)]

    def _show(self, typed: str) -> None:
        found = {
            title: kept
            for title, lines in self._groups.items()
            if (kept := [x for x in lines if score(typed, f"{x[0]} {x[1]} {title}") is not None])
        }
        page = QWidget()
        row = QHBoxLayout(page)
        row.setSpacing(28)
        columns = [QVBoxLayout() for _ in range(_COLUMNS)]
        heights = [0] * _COLUMNS
        for title, lines in found.items():
            shortest = heights.index(min(heights))
            columns[shortest].addWidget(_group(title, lines))
            heights[shortest] += sum(1 + len(x[1]) // _WRAPS for x in lines) + 3
        for each in columns:
            each.addStretch(1)
            row.addLayout(each, 1)
        self._area.setWidget(page)


def groups(made: Mapping[str, QAction]) -> dict[str, list[tuple[str, str]]]:
    """Key and meaning of every action that has a key, by the title of its menu; then the mouse."""
    found: dict[str, list[tuple[str, str]]] = {}
    native = QKeySequence.SequenceFormat.NativeText
    for row in ROWS:
        keys = ", ".join(key.toString(native) for key in made[row.name].shortcuts())
        if keys:
            title = menu_path(row) or tr("Elsewhere")
            found.setdefault(title, []).append((keys, tr(row.text).replace("&", "").rstrip(".")))
    found[tr("Mouse, on the canvas")] = [(tr(does), tr(means)) for does, means in MOUSE]
    found[tr("On the ruler of time")] = [(tr(does), tr(means)) for does, means in RULER]
    return found


def _group(title: str, lines: list[tuple[str, str]]) -> QWidget:
    box = QWidget()
    grid = QGridLayout(box)
    grid.setContentsMargins(0, 0, 0, 8)
    grid.setHorizontalSpacing(14)
    grid.setVerticalSpacing(3)
    head = plain_label(title)
    font = head.font()
    font.setBold(True)
    head.setFont(font)
    grid.addWidget(head, 0, 0, 1, 2)
    for i, (key, meaning) in enumerate(lines, start=1):
        left, right = plain_label(key), plain_label(meaning)
        left.setWordWrap(len(key) > _LONG)
        right.setWordWrap(True)
        grid.addWidget(left, i, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(right, i, 1, Qt.AlignmentFlag.AlignTop)
    grid.setColumnMinimumWidth(0, 120)
    grid.setColumnStretch(1, 1)
    return box


_LONG = 18
