"""The inspector: sections of labels and values with their sources, kept up to date in place."""

from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trnviz.gui.dialogs.plain import plain_label, tip
from trnviz.gui.language import said, tr
from trnviz.gui.panels.facts import Fact, Section
from trnviz.gui.panels.origins import origin

_LABEL_WIDTH, _LEAST_WIDTH = 108, 300


class Inspector(QScrollArea):
    """Shows sections; a line that leads somewhere is a button."""

    target_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("inspector_area")
        self.setAccessibleName(tr("inspector"))
        self.setWidgetResizable(True)
        self.setMinimumWidth(_LEAST_WIDTH)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._sections: tuple[Section, ...] = ()
        self._rows: list[_Row] = []

    @property
    def sections(self) -> tuple[Section, ...]:
        """What it shows."""
        return self._sections

    def show_sections(self, sections: tuple[Section, ...]) -> None:
        """Show these; where only values differ from before, the lines stay and change."""
        if sections == self._sections:
            return
        same = _shape(sections) == _shape(self._sections)
        self._sections = sections
        if same:
            facts = [fact for section in sections for fact in section.facts]
            for row, fact in zip(self._rows, facts, strict=True):
                row.set_fact(fact)
        else:
            self._rebuild()

    def text(self) -> str:
        """All of it as text, as copied."""
        lines: list[str] = []
        for section in self._sections:
            lines.append(said(section.title))
            lines += [f"  {said(f.label)}: {said(f.value)}" for f in section.facts]
        return "\n".join(lines)

    def _rebuild(self) -> None:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(10, 8, 10, 10)
        column.setSpacing(2)
        self._rows = []
        for section in self._sections:
            column.addWidget(_title(said(section.title), first=not self._rows))
            column.addLayout(self._grid(section))
        column.addStretch(1)
        self.setWidget(page)

    def _grid(self, section: Section) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        for fact in section.facts:
            row = _Row(fact, origin(section, fact))
            row.chosen.connect(self.target_chosen)
            row.put_into(grid)
            self._rows.append(row)
        return grid


class _Row(QWidget):
    """One fact: its widgets, three cells of a grid."""

    chosen = Signal(str)

    def __init__(self, fact: Fact, origin: str) -> None:
        super().__init__()
        self.setVisible(False)
        self._fact = fact
        self.name = self._named(fact)
        self.value = _yielding(said(fact.value))
        self.value.setWordWrap(len(fact.value) > _LONG_VALUE)
        self.value.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.value.setToolTip(_wrapped(said(origin)))
        self.source = _small(said(fact.source)) if fact.source else None
        self._colour()

    def _named(self, fact: Fact) -> QWidget:
        name = said(fact.label)
        if not fact.target:
            label = plain_label(name)
            label.setWordWrap(len(name) > _LONG)
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            label.setFixedWidth(_LABEL_WIDTH)
            return label
        label = _LinkLabel(f'<a href="{escape(fact.target)}">{escape(name)}</a>')
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setTextInteractionFlags(_LINKS)
        label.setToolTip(tip(tr("Select {0}").format(fact.target)))
        label.setWordWrap(len(name) > _LONG)
        label.setFixedWidth(_LABEL_WIDTH)
        label.linkActivated.connect(self.chosen)
        return label

    def put_into(self, grid: QGridLayout) -> None:
        """Add the cells as the next row of a grid."""
        row = grid.rowCount()
        top = Qt.AlignmentFlag.AlignTop
        grid.addWidget(self.name, row, 0, top | Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(self.value, row, 1, top)
        if self.source is not None:
            grid.addWidget(self.source, row + 1, 0, 1, 2)
        grid.addWidget(self, row + 2, 0)

    def set_fact(self, fact: Fact) -> None:
        """Show another value under the same label."""
        if fact == self._fact:
            return
        alarmed = fact.alarm != self._fact.alarm
        self._fact = fact
        self.value.setText(said(fact.value))
        self.value.setWordWrap(len(fact.value) > _LONG_VALUE)
        if self.source is not None:
            self.source.setText(said(fact.source))
        if alarmed:
            self._colour()

    def _colour(self) -> None:
        role = QPalette.ColorRole.BrightText if self._fact.alarm else QPalette.ColorRole.WindowText
        self.value.setForegroundRole(role)


class _LinkLabel(QLabel):
    """A link in the colour of the palette, also after the palette changes."""

    def changeEvent(self, event: QEvent) -> None:
        """Read the text again: rich text keeps the colours of the moment at which it was set."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            text = self.text()
            self.clear()
            self.setText(text)


_LONG, _LONG_VALUE = 16, 20
_LINKS = (
    Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
)


def _wrapped(text: str) -> str:
    """Plain text as a tooltip that breaks its lines."""
    return f"<p>{escape(text)}</p>" if text else ""


def _shape(sections: tuple[Section, ...]) -> tuple[object, ...]:
    return tuple(
        (s.title, tuple((f.label, f.target, bool(f.source)) for f in s.facts)) for s in sections
    )


def _title(text: str, *, first: bool) -> QLabel:
    label = plain_label(text)
    font = QFont(label.font())
    font.setBold(True)
    if first:
        font.setPointSizeF(font.pointSizeF() * 1.2)
    label.setFont(font)
    label.setWordWrap(True)
    label.setContentsMargins(0, 0 if first else 10, 0, 2)
    return label


def _yielding(text: str) -> QLabel:
    """Plain text that takes the width there is.

    The policy comes before the text may wrap: it would undo that the height follows from the width.
    """
    label = plain_label(text)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return label


def _small(text: str) -> QLabel:
    label = _yielding(text)
    font = QFont(label.font())
    font.setPointSizeF(font.pointSizeF() * 0.85)
    label.setFont(font)
    label.setWordWrap(True)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    label.setContentsMargins(8, 0, 0, 4)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
