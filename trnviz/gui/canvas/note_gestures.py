"""Drags of notes: drawing one, taking an end, moving one; each asks for one edit when it ends."""

from typing import Protocol

from PySide6.QtCore import Qt

from trnviz.core.view import ENDS, Annotation, Point
from trnviz.gui.canvas.gestures import Gesture, Host, Pointer
from trnviz.scene.note_hit import NoteHit
from trnviz.session import note_edits

_SHIFT = Qt.KeyboardModifier.ShiftModifier
DRAGGED = ("arrow", "bracket")
"""Kinds that a drag draws; the others are put where one clicks."""


class Notes(Protocol):
    """What the gestures need to know, and what they ask for."""

    @property
    def notes(self) -> tuple[Annotation, ...]:
        """Those of the document."""

    @property
    def drawing(self) -> str:
        """The drawing that is shown."""

    def set_end(self, note: Annotation, end: str, at: Pointer) -> Annotation:
        """The note with an end here: tied to what is here, or free."""

    def preview(self, notes: tuple[Annotation, ...] | None) -> None:
        """Show these in place of the document's, None to show those again."""

    def end_preview(self) -> None:
        """Show the document's again, with what has just been asked for."""

    def add(self, note: Annotation) -> None:
        """One more note, chosen."""

    def put(self, index: int, note: Annotation) -> None:
        """Another note in place of one."""

    def type_new(self, note: Annotation, at: Pointer) -> None:
        """One more note once its words are typed."""


class NoteGesture(Gesture):
    """The base: knows the notes, and whether the pointer has moved."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, view: Host, start: Pointer, notes: Notes) -> None:
        super().__init__(view, start)
        self.notes = notes
        self.moves = False

    def has_moved(self, at: Pointer) -> bool:
        """Whether the way is longer than a tremble."""
        way = (at.at_px - self.start.at_px).manhattanLength()
        self.moves = self.moves or way >= self.view.drag_distance_px()
        return self.moves

    def by(self, at: Pointer) -> Point:
        """How far the pointer is from where it was pressed, in scene units."""
        return at.at_su[0] - self.start.at_su[0], at.at_su[1] - self.start.at_su[1]

    def cancel(self) -> None:
        """Show the document's notes again."""
        self.notes.preview(None)


class DrawNote(NoteGesture):
    """A drag draws an arrow or a bracket; a click puts a note whose words are typed there."""

    def __init__(self, view: Host, start: Pointer, notes: Notes, kind: str) -> None:
        super().__init__(view, start, notes)
        self._first = notes.set_end(Annotation(text="", kind=kind), ENDS[0], start)

    def move(self, at: Pointer) -> None:
        """Show the note as it would be."""
        if self.has_moved(at) and self._first.kind in DRAGGED:
            self.notes.preview((*self.notes.notes, self._drawn(at)))

    def finish(self, at: Pointer) -> None:
        """Ask for the note, or for its words first."""
        if self.has_moved(at) and self._first.kind in DRAGGED:
            self.notes.add(self._drawn(at))
        else:
            self.notes.type_new(self._first, self.start)
        self.notes.end_preview()

    def _drawn(self, at: Pointer) -> Annotation:
        return self.notes.set_end(self._first, ENDS[1], straight(self.start.at_su, at))


class MoveEnd(NoteGesture):
    """Take an end of a note to another chip or link, or to a free place."""

    cursor = Qt.CursorShape.ClosedHandCursor

    def __init__(self, view: Host, start: Pointer, notes: Notes, index: int, end: str) -> None:
        super().__init__(view, start, notes)
        self.index, self.end = index, end

    def move(self, at: Pointer) -> None:
        """Show the end here."""
        if self.has_moved(at):
            self.notes.preview(_with(self.notes.notes, self.index, self._moved(at)))

    def finish(self, at: Pointer) -> None:
        """Ask for it."""
        if self.has_moved(at):
            self.notes.put(self.index, self._moved(at))
        self.notes.end_preview()

    def _moved(self, at: Pointer) -> Annotation:
        note = self.notes.notes[self.index]
        other = note.spot(self.notes.drawing, ENDS[1] if self.end == ENDS[0] else ENDS[0])
        return self.notes.set_end(note, self.end, at if other is None else straight(other, at))


class MoveNote(NoteGesture):
    """Move a note by its words or its line."""

    cursor = Qt.CursorShape.SizeAllCursor

    def __init__(self, view: Host, start: Pointer, notes: Notes, hit: NoteHit) -> None:
        super().__init__(view, start, notes)
        self.hit = hit

    def move(self, at: Pointer) -> None:
        """Show it here."""
        if self.has_moved(at):
            self.notes.preview(_with(self.notes.notes, self.hit.note, self._moved(at)))

    def finish(self, at: Pointer) -> None:
        """Ask for it; a click has chosen it already."""
        if self.has_moved(at):
            self.notes.put(self.hit.note, self._moved(at))
        self.notes.end_preview()

    def _moved(self, at: Pointer) -> Annotation:
        note = self.notes.notes[self.hit.note]
        if note.kind == "marker":
            return self.notes.set_end(note, ENDS[0], at)
        if self.hit.part == "words" and note.kind in DRAGGED:
            return note_edits.shifted(note, self.by(at))
        return note_edits.moved(note, self.notes.drawing, self.by(at))


def straight(start: Point, at: Pointer) -> Pointer:
    """The pointer; with Shift, on the row or the column of where a line starts."""
    if not at.holds(_SHIFT):
        return at
    (x, y), (sx, sy) = at.at_su, start
    level = abs(x - sx) >= abs(y - sy)
    return Pointer(at_px=at.at_px, at_su=(x, sy) if level else (sx, y), modifiers=at.modifiers)


def _with(notes: tuple[Annotation, ...], index: int, note: Annotation) -> tuple[Annotation, ...]:
    return (*notes[:index], note, *notes[index + 1 :])
