"""The notes on the drawing: words, arrows, brackets and marks; added, changed, moved, removed."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.errors import TrnvizError
from trnviz.core.topology import Topology
from trnviz.core.view import NOTE_KINDS, Annotation
from trnviz.gui.canvas.selection import NOTHING, Selection, from_names
from trnviz.gui.figures import format_time
from trnviz.gui.language import later, said, tr
from trnviz.gui.study.study import Study
from trnviz.session import note_edits
from trnviz.session.change import Aspect
from trnviz.session.document import Document
from trnviz.session.edits import SetAnnotations

_TITLES = {
    "text": later("Text"),
    "arrow": later("Arrow"),
    "bracket": later("Bracket"),
    "marker": later("Mark"),
}
_ADD = {
    "text": later("Add text"),
    "arrow": later("Add arrow"),
    "bracket": later("Add bracket"),
    "marker": later("Add mark"),
}
_WITH_END = ("arrow", "bracket")
_FIRST_WORDS = {
    "text": later("note"),
    "arrow": later("note"),
    "bracket": later("these"),
    "marker": later("note"),
}


def is_place(topology: Topology, name: str) -> bool:
    """Whether a note can be tied to something of this name; nothing is the whole drawing."""
    instances = {chip.rpartition(".")[0] for chip in topology.chip_names}
    known = name in topology.chip_names or name in topology.link_names or name in instances
    return not name or known


class NotesPanel(Study):
    """The list at the left, what the chosen note says and where at the right."""

    READS = Aspect.LOOKS | Aspect.TOPOLOGY

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.setAccessibleName(self.tr("notes"))
        self._selection, self._now_s = NOTHING, 0.0
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("list of notes"))
        self.words, self.at, self.to = QLineEdit(), QLineEdit(), QLineEdit()
        self.at.setPlaceholderText(self.tr("chip, link or instance; empty: the whole drawing"))
        self.to.setPlaceholderText(self.tr("where an arrow or a bracket ends"))
        self.moment = QCheckBox()
        self.refused = QLabel()
        self.refused.setTextFormat(Qt.TextFormat.PlainText)
        self.add_buttons = {kind: QPushButton(tr(_ADD[kind])) for kind in NOTE_KINDS}
        self.here, self.remove = (
            QPushButton(self.tr("Move to selection")),
            QPushButton(self.tr("Remove")),
        )
        self._assemble()
        self._connect()
        self.setFocusProxy(self.list)

    def _assemble(self) -> None:
        self.form = QWidget()
        form = QFormLayout(self.form)
        form.setContentsMargins(8, 0, 0, 0)
        form.addRow(self.tr("Words"), self.words)
        form.addRow(self.tr("At"), self.at)
        form.addRow(self.tr("To"), self.to)
        form.addRow("", self.moment)
        buttons = QHBoxLayout()
        buttons.addWidget(self.here)
        buttons.addWidget(self.remove)
        form.addRow("", buttons)
        form.addRow("", self.refused)
        top = QHBoxLayout()
        for button in self.add_buttons.values():
            top.addWidget(button)
        top.addStretch(1)
        middle = QHBoxLayout()
        middle.addWidget(self.list, 1)
        middle.addWidget(self.form, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.addLayout(top)
        column.addLayout(middle, 1)

    def _connect(self) -> None:
        for kind, button in self.add_buttons.items():
            button.clicked.connect(partial(self.add, kind))
        self.list.currentRowChanged.connect(self._on_row)
        self.list.itemDoubleClicked.connect(lambda _item: self.show_place())
        for line in (self.words, self.at, self.to):
            line.editingFinished.connect(self._on_edited)
        self.moment.clicked.connect(self._on_edited)
        self.here.clicked.connect(lambda: self._move_here())
        self.remove.clicked.connect(lambda: self._put(None))

    @property
    def notes(self) -> tuple[Annotation, ...]:
        """Those of the document."""
        return self.document.scenario.annotations

    def current(self) -> Annotation | None:
        """The chosen note."""
        row = self.list.currentRow()
        return self.notes[row] if 0 <= row < len(self.notes) else None

    def follow(self) -> None:
        """List the notes of the document."""
        row = self.list.currentRow()
        with QSignalBlocker(self.list):
            self.list.clear()
            self.list.addItems([_line(note) for note in self.notes])
            self.list.setCurrentRow(min(max(row, 0), len(self.notes) - 1))
        self._show_note()

    def show_selection(self, selection: Selection) -> None:
        """New notes are tied to what is selected; a note chosen on the canvas is the one here."""
        if not selection.notes:
            self._selection = selection
        elif selection.notes[0] < self.list.count():
            with QSignalBlocker(self.list):
                self.list.setCurrentRow(selection.notes[0])
            self._show_note()

    def show_time(self, time_s: float) -> None:
        """A note can be about this moment."""
        self._now_s = time_s
        note = self.current()
        if note is None or note.time_s is None:
            self.moment.setText(self.tr("about this moment, {0}").format(format_time(time_s)))

    def add(self, kind: str, _checked: bool = False) -> None:  # noqa: FBT001, FBT002 - a slot
        """One more note, at what is selected; its words wait to be typed."""
        at, end = self._ends()
        to = end if kind in _WITH_END else ""
        time_s = self._now_s if kind == "marker" else None
        note = Annotation(text=tr(_FIRST_WORDS[kind]), at=at, to=to, kind=kind, time_s=time_s)
        if self._apply((*self.notes, note)):
            self.list.setCurrentRow(len(self.notes) - 1)
            self.words.setFocus()
            self.words.selectAll()

    def show_place(self) -> None:
        """Bring what the chosen note is at into view."""
        note = self.current()
        if note is not None and note.at:
            self.wanted.emit(from_names((note.at,), self.document.scenario.topology, 0))

    def _ends(self) -> tuple[str, str]:
        names = self._selection.things(self.document.scenario.topology)
        return (names[0] if names else "", names[-1] if len(names) > 1 else "")

    def _on_row(self, row: int) -> None:
        """Show a note, and choose it on the canvas."""
        self._show_note()
        if row >= 0:
            self.selected.emit(Selection(notes=(row,)))

    def _show_note(self) -> None:
        note = self.current()
        self.form.setEnabled(note is not None)
        self.refused.setText("")
        shown = note or Annotation(text="")
        self.words.setText(shown.text)
        self.at.setText(shown.at)
        self.to.setText(shown.to)
        self.to.setEnabled(shown.kind in _WITH_END)
        self.moment.setChecked(shown.time_s is not None)
        at_s = self._now_s if shown.time_s is None else shown.time_s
        self.moment.setText(self.tr("about this moment, {0}").format(format_time(at_s)))

    def _on_edited(self) -> None:
        note = self.current()
        if note is None:
            return
        time_s = None
        if self.moment.isChecked():
            time_s = self._now_s if note.time_s is None else note.time_s
        text = self.words.text() if self.words.isModified() else note.text
        if not text and note.kind not in _WITH_END:
            text = note.text
        note = replace(note, text=text, time_s=time_s)
        for end, line in (("at", self.at), ("to", self.to)):
            name = line.text().strip()
            if name != note.name_at(end):
                note = note_edits.tied(note, end, name)
        self._put(note)

    def _move_here(self) -> None:
        note = self.current()
        at, to = self._ends()
        if note is not None and at:
            note = note_edits.tied(note, "at", at)
            note = note_edits.tied(note, "to", to if self.to.isEnabled() else "")
            self._put(replace(note, shift_su=None))

    def _put(self, note: Annotation | None) -> None:
        """Another note in place of the chosen one, or none."""
        row = self.list.currentRow()
        if 0 <= row < len(self.notes):
            put = () if note is None else (note,)
            self._apply((*self.notes[:row], *put, *self.notes[row + 1 :]))

    def _apply(self, notes: tuple[Annotation, ...]) -> bool:
        topology = self.document.scenario.topology
        wrong = [n for note in notes for n in (note.at, note.to) if not is_place(topology, n)]
        if wrong:
            text = self.tr("{0} is not a chip, link or instance of this fabric")
            self.refused.setText(text.format(wrong[0]))
            return False
        try:
            self.document.apply(SetAnnotations(annotations=notes))
        except TrnvizError as error:
            self.refused.setText(said(str(error)))
            return False
        self.catch_up()
        return True


def _line(note: Annotation) -> str:
    both = note.at and note.to
    ends = tr("{0} to {1}").format(note.at, note.to) if both else note.at or note.to
    return f"{tr(_TITLES[note.kind])}: {note.text}" + (f"  [{ends}]" if ends else "")
