"""The inspector: sections of labels and values with their sources, kept up to date in place.

The page is one column of lines: titles, and rows of a label and a value. To make them costs more
than all else that an edit does here, so a line stays where it says the same thing with another
value, and one that is not needed waits until one of its form is.
"""

import re
from difflib import SequenceMatcher
from html import escape
from itertools import pairwise
from typing import NamedTuple

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

_LABEL_WIDTH, _LEAST_WIDTH, _SPACING = 108, 300, 3


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
        self._lines: list[_Line] = []
        self._kinds: list[_Kind] = []
        self._spare: dict[_Form, list[_Line]] = {}
        page = QWidget()
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(10, 8, 10, 10)
        self._column.setSpacing(_SPACING)
        self._column.addStretch(1)
        self.setWidget(page)

    @property
    def sections(self) -> tuple[Section, ...]:
        """What it shows."""
        return self._sections

    @property
    def rows(self) -> "tuple[_Row, ...]":
        """The lines that say a fact, from top to bottom."""
        return tuple(line for line in self._lines if isinstance(line, _Row))

    def show_sections(self, sections: tuple[Section, ...]) -> None:
        """Show these; lines that are there already stay, with their new values."""
        if sections == self._sections:
            return
        self._sections = sections
        told = [one for section in sections for one in _told(section)]
        kinds = [_kind(one, first=not place) for place, one in enumerate(told)]
        if kinds != self._kinds:
            self._exchange(kinds)
        for line, one in zip(self._lines, told, strict=True):
            line.tell(one)

    def text(self) -> str:
        """All of it as text, as copied."""
        lines: list[str] = []
        for section in self._sections:
            lines.append(said(section.title))
            lines += [f"  {said(f.label)}: {said(f.value)}" for f in section.facts]
        return "\n".join(lines)

    def _exchange(self, kinds: "list[_Kind]") -> None:
        """Take out the lines that say something else, and put in those that lack."""
        codes = SequenceMatcher(None, self._kinds, kinds, autojunk=False).get_opcodes()
        changes = [places for what, *places in codes if what != "equal"]
        for first, last, _, _ in reversed(changes):
            for line in self._lines[first:last]:
                self._column.removeWidget(line)
                line.hide()
                self._spare.setdefault(line.form, []).append(line)
            del self._lines[first:last]
        for _, _, begin, end in changes:
            for place in range(begin, end):
                line = self._line(kinds[place].form)
                self._column.insertWidget(place, line)
                line.show()
                self._lines.insert(place, line)
        self._kinds = kinds
        names = [row.name for row in self.rows if row.form.leads]
        for before, after in pairwise(names):
            QWidget.setTabOrder(before, after)

    def _line(self, form: "_Form") -> "_Line":
        """One that waits, else a new one."""
        if self._spare.get(form):
            return self._spare[form].pop()
        if not form.is_fact:
            return _Title(form)
        row = _Row(form)
        row.chosen.connect(self.target_chosen)
        return row


class _Told(NamedTuple):
    """What one line shows: a fact, or the title of a section."""

    text: str
    fact: Fact | None = None
    origin: str = ""


class _Form(NamedTuple):
    """What a line is made of."""

    is_fact: bool
    is_first: bool
    leads: bool = False
    has_source: bool = False


class _Kind(NamedTuple):
    """What a line says, whatever the value: it stays as long as this does."""

    form: _Form
    label: str = ""
    target: str = ""


def _told(section: Section) -> list[_Told]:
    """A section line by line."""
    facts = (_Told(fact.value, fact, origin(section, fact)) for fact in section.facts)
    return [_Told(section.title), *facts]


def _kind(told: _Told, *, first: bool) -> _Kind:
    fact = told.fact
    if fact is None:
        return _Kind(_Form(is_fact=False, is_first=first))
    form = _Form(
        is_fact=True, is_first=False, leads=bool(fact.target), has_source=bool(fact.source)
    )
    return _Kind(form, fact.label, fact.target)


class _Title(QLabel):
    """The line over the facts of a section."""

    def __init__(self, form: _Form) -> None:
        super().__init__()
        self.form = form
        self.setTextFormat(Qt.TextFormat.PlainText)
        font = QFont(self.font())
        font.setBold(True)
        if form.is_first:
            font.setPointSizeF(font.pointSizeF() * 1.2)
        self.setFont(font)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setWordWrap(True)
        self.setContentsMargins(0, 0 if form.is_first else 9, 0, 1)

    def tell(self, told: _Told) -> None:
        """Show the title of a section."""
        self.setText(_LONG_WORD.sub("\\g<0>\u200b", said(told.text)))


class _Row(QWidget):
    """One fact: its label, its value, and below them where it is from."""

    chosen = Signal(str)

    def __init__(self, form: _Form) -> None:
        super().__init__()
        self.form = form
        self.fact = Fact(label="", value="")
        self._origin = ""
        self.name = self._link() if form.leads else self._plain()
        self.name.setFixedWidth(_LABEL_WIDTH)
        self.value = _yielding("")
        self.value.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.source = _small("") if form.has_source else None
        self._place()

    def _plain(self) -> QLabel:
        label = plain_label("")
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        label.setAlignment(Qt.AlignmentFlag.AlignTop)
        return label

    def _link(self) -> QLabel:
        label = _LinkLabel("")
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setTextInteractionFlags(_LINKS)
        label.linkActivated.connect(self.chosen)
        return label

    def _place(self) -> None:
        grid, top = QGridLayout(self), Qt.AlignmentFlag.AlignTop
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(_SPACING)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.name, 0, 0, top | Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(self.value, 0, 1, top)
        if self.source is not None:
            grid.addWidget(self.source, 1, 0, 1, 2)

    def tell(self, told: _Told) -> None:
        """Show a fact."""
        fact, old = told.fact, self.fact
        if fact is None or (fact, told.origin) == (old, self._origin):
            return
        self.fact, self._origin = fact, told.origin
        if (fact.label, fact.target) != (old.label, old.target):
            self._tell_name(fact)
        self.value.setText(said(fact.value))
        self.value.setWordWrap(len(fact.value) > _LONG_VALUE)
        self.value.setToolTip(_wrapped(said(told.origin)))
        if fact.alarm != old.alarm:
            self.value.setForegroundRole(_ALARM if fact.alarm else _CALM)
        if self.source is not None:
            self.source.setText(said(fact.source))

    def _tell_name(self, fact: Fact) -> None:
        is_note = fact.label == _NOTE
        name = tr("note", "a problem") if is_note else said(fact.label)
        self.name.setWordWrap(len(name) > _LONG)
        if not fact.target:
            self.name.setText(name)
            return
        self.name.setText(f'<a href="{escape(fact.target)}">{escape(name)}</a>')
        self.name.setToolTip(tip(tr("Select {0}").format(fact.target)))


_Line = _Title | _Row


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
_NOTE = "note"
"""The grade of a problem, which is no note on the drawing."""
_LONG_WORD = re.compile(r"[^\s\u200b]{20}")
"""A longer one may be broken: it would make the panel wider than what there is to see of it."""
_ALARM, _CALM = QPalette.ColorRole.BrightText, QPalette.ColorRole.WindowText
_LINKS = (
    Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
)


def _wrapped(text: str) -> str:
    """Plain text as a tooltip that breaks its lines."""
    return f"<p>{escape(text)}</p>" if text else ""


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
