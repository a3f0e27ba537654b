"""The notes on the canvas: drawn, chosen, moved, reworded and removed where they stand."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, QTimer, Signal

from trnviz.core.errors import TrnvizError
from trnviz.core.view import ENDS, NOTE_KINDS, Annotation, Point
from trnviz.gui.canvas.gestures import Gesture, Pointer
from trnviz.gui.canvas.hit import NOTHING, Hit
from trnviz.gui.canvas.note_editor import NoteEditor
from trnviz.gui.canvas.note_gestures import DRAGGED, DrawNote, MoveEnd, MoveNote
from trnviz.gui.canvas.note_marks import HANDLE_PX, Marks, NoteMarks
from trnviz.gui.canvas.scene import Showing
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.canvas.view import CanvasView
from trnviz.scene import note_hit
from trnviz.scene.camera import Camera
from trnviz.scene.drawing import Box
from trnviz.scene.note_paint import NotePaint, box_of, note_paint
from trnviz.scene.style import Style
from trnviz.session import note_edits
from trnviz.session.change import Aspect, Change
from trnviz.session.document import Document
from trnviz.session.edits import SetAnnotations

STEP_SU = 10.0
_ALT = Qt.KeyboardModifier.AltModifier
_SNAP_PX, _HANDLE_REACH_PX = 4.0, HANDLE_PX + 3.0
_WORDS_PX = (180, 26)
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_STEPS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


class NoteLayer(QObject):
    """What the pointer and the keys do with notes."""

    changed = Signal()
    wanted = Signal()
    refused = Signal(str)

    def __init__(self, document: Document, view: CanvasView) -> None:
        super().__init__(view)
        self._document, self._view = document, view
        self.mode = ""
        self.now_s: Callable[[], float] = lambda: 0.0
        self.editor: NoteEditor | None = None
        self._previewed: tuple[Annotation, ...] | None = None
        self._preview_ends = False
        self._chosen: tuple[int, Annotation | None] = (0, None)
        view.scene_.addItem(NoteMarks(self._marks, lambda: view.scene_.theme))
        view.scene_.selection_changed.connect(self._remember)
        view.camera_changed.connect(lambda: self.end_typing(keep=True))
        document.changed.connect(self._on_document_changed)

    def close(self) -> None:
        """Follow the document no more."""
        self.end_typing(keep=False)
        self._document.changed.disconnect(self._on_document_changed)

    # what there is

    @property
    def notes(self) -> tuple[Annotation, ...]:
        """Those of the document."""
        return self._document.scenario.annotations

    @property
    def drawing(self) -> str:
        """The drawing that is shown."""
        return self._view.scene_.layout_.name

    @property
    def chosen(self) -> int:
        """The chosen note, -1 for none."""
        notes = self._view.scene_.selection.notes
        return notes[0] if notes and notes[0] < len(self.notes) else -1

    def choose(self, index: int) -> None:
        """Choose a note, in place of what is selected; -1 for none."""
        self._view.scene_.select(Selection(notes=(index,) if index >= 0 else ()))

    def choose_next(self, by: int = 1) -> None:
        """Go through the notes by key, those that have a place in this drawing."""
        there = [i for i in range(len(self.notes)) if not self.box_su(i).isNull()]
        if there:
            start = there.index(self.chosen) if self.chosen in there else (-1 if by > 0 else 0)
            self.choose(there[(start + by) % len(there)])
            self._reveal()

    def box_su(self, index: int) -> QRectF:
        """What a note takes of the drawing, nothing where it has no place in it."""
        box = note_hit.bounds_px(self.paint(), self.camera(), index)
        if box is None:
            return QRectF()
        x, y = self._view.camera.to_scene(box[:2])
        scale = self._view.camera.scale
        return QRectF(x, y, box[2] / scale, box[3] / scale)

    def _reveal(self) -> None:
        """Bring the chosen note into the window, where it is outside."""
        box = note_hit.bounds_px(self.paint(), self.camera(), self.chosen)
        room = QRectF(self._view.viewport().rect())
        if box is not None and not room.contains(QRectF(*box)):
            by = room.center() - QRectF(*box).center()
            self._view.pan(by.x(), by.y())

    def set_mode(self, kind: str) -> None:
        """Let the next press draw a note of a kind; "" for none."""
        if kind != self.mode and kind in ("", *NOTE_KINDS):
            self._view.cancel_gesture()
            self.end_typing(keep=True)
            self.mode = kind
            self._view.rest()
            self.changed.emit()

    def paint(self) -> NotePaint:
        """The notes as they stand on the canvas."""
        scene, view = self._view.scene_, self._view
        camera, size = view.camera, view.viewport().size()
        visible = (
            camera.x_su, camera.y_su, size.width() / camera.scale, size.height() / camera.scale,
        )  # fmt: skip
        hidden = frozenset(self._document.scenario.hidden)
        style = Style(px_per_su=camera.scale, hidden=hidden, visible_su=visible)
        notes = self.notes if self._previewed is None else self._previewed
        return note_paint(scene.layout_, notes, style)

    def camera(self) -> Camera:
        """From scene units to pixels of the canvas."""
        camera = self._view.camera
        dx, dy = -camera.x_su * camera.scale, -camera.y_su * camera.scale
        return Camera(scale=camera.scale, dx=dx, dy=dy, ratio=0.0)

    def _marks(self) -> Marks:
        if self.chosen < 0:
            return Marks()
        paint, camera = self.paint(), self.camera()
        return Marks(
            boxes=note_hit.boxes_px(paint, camera, self.chosen),
            lines=note_hit.lines_px(paint, camera, self.chosen),
            handles=note_hit.handles(paint, camera, self.chosen),
        )

    @property
    def handles(self) -> tuple[tuple[str, Point], ...]:
        """The ends of the chosen note that can be taken, in pixels of the canvas."""
        return self._marks().handles

    def hit(self, at: Pointer) -> note_hit.NoteHit | None:
        """The note under the pointer."""
        return note_hit.note_at(self.paint(), self.camera(), (at.at_px.x(), at.at_px.y()))

    def _handle_at(self, at: Pointer) -> str:
        x, y = at.at_px.x(), at.at_px.y()
        for end, (hx, hy) in self.handles:
            if abs(hx - x) <= _HANDLE_REACH_PX and abs(hy - y) <= _HANDLE_REACH_PX:
                return end
        return ""

    # what the canvas asks

    def press(self, at: Pointer) -> Gesture | None:
        """Draw a note in its mode; else take an end of the chosen one, or the one that is here."""
        self.end_typing(keep=True)
        if self.mode:
            return DrawNote(self._view, at, self, self.mode)
        end = self._handle_at(at)
        if end:
            return MoveEnd(self._view, at, self, self.chosen, end)
        hit = self.hit(at)
        if hit is None:
            return None
        self.choose(hit.note)
        return MoveNote(self._view, at, self, hit)

    def double_press(self, at: Pointer) -> bool:
        """Reword the note that is here."""
        hit = None if self.mode else self.hit(at)
        if hit is not None:
            self.choose(hit.note)
            self.reword()
        return hit is not None

    def escape(self) -> bool:
        """Leave the mode, or let the chosen note go."""
        if self.mode:
            self.set_mode("")
            return True
        if self.chosen >= 0:
            self.choose(-1)
            return True
        return False

    def cursor(self, at: Pointer) -> Qt.CursorShape | None:
        """A cross while one draws, a hand over handles, arrows over notes."""
        if self.mode:
            is_words = self.mode == NOTE_KINDS[0]
            return Qt.CursorShape.IBeamCursor if is_words else Qt.CursorShape.CrossCursor
        if self._handle_at(at):
            return Qt.CursorShape.PointingHandCursor
        return Qt.CursorShape.SizeAllCursor if self.hit(at) is not None else None

    def key(self, key: int, modifiers: Qt.KeyboardModifier) -> Callable[[], object] | None:
        """What a key does with the chosen note."""
        plain = not modifiers & ~(
            Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        )
        if self.mode and plain and key in _ENTER:
            return self.put_at_selection
        if self.chosen < 0 or not plain:
            return None
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            return self.remove
        if key in (*_ENTER, Qt.Key.Key_F2):
            return self.reword
        step = _STEPS.get(Qt.Key(key))
        return partial(self.nudge, *step) if step is not None else None

    def put_at_selection(self) -> None:
        """Draw the note of the mode by key: at what is selected, else in the middle."""
        scene, view = self._view.scene_, self._view
        names = scene.selection.things(scene.layout_.topology)
        note = Annotation(text="", kind=self.mode)
        middle = view.viewport().rect().center().toPointF()
        at = view.pointer(middle, Qt.KeyboardModifier.NoModifier)
        if not names:
            self.type_new(note_edits.freed(note, self.drawing, ENDS[0], at.at_su), at)
            return
        note = note_edits.tied(note, ENDS[0], names[0])
        if len(names) > 1 and self.mode in DRAGGED:
            self.add(note_edits.tied(note, ENDS[1], names[-1]))
            return
        x, y, width, _ = box_of(scene.layout_, names[0]) or (*at.at_su, 0.0, 0.0)
        place = QPointF(*view.camera.to_window((x + width / 2, y)))
        self.type_new(note, view.pointer(place, Qt.KeyboardModifier.NoModifier))

    # what gestures ask for

    def set_end(self, note: Annotation, end: str, at: Pointer) -> Annotation:
        """The note with an end here: tied to the chip or link here, or free, as with Alt."""
        name = self._target(at)
        if name:
            return note_edits.tied(note, end, name)
        return note_edits.freed(note, self.drawing, end, at.at_su)

    def _target(self, at: Pointer) -> str:
        """What an end would be tied to here; it lights up."""
        scene = self._view.scene_
        reach = _SNAP_PX / self._view.camera.scale
        hit = NOTHING if at.holds(_ALT) else scene.hits.at(
            at.at_su, reach_su=reach, tiles=False, nics=False
        )  # fmt: skip
        scene.hover(hit if hit.chip >= 0 or hit.link >= 0 else NOTHING)
        return _name(hit, self._view)

    def preview(self, notes: tuple[Annotation, ...] | None) -> None:
        """Show these in place of the document's."""
        scene, self._previewed = self._view.scene_, notes
        self._preview_ends = False
        if notes is None:
            scene.show_preview(None)
            scene.hover(NOTHING)
            return
        shown = scene.shown
        scenario = replace(self._document.scenario, annotations=notes)
        scene.show_preview(Showing(scenario=scenario, frame=shown.frame, is_stale=shown.is_stale))

    def end_preview(self) -> None:
        """Show the document's notes again with the next frame, which has what became of these."""
        self._previewed, self._preview_ends = None, True
        self._view.scene_.hover(NOTHING)
        self.wanted.emit()

    def settle(self, _elapsed_s: float = 0.0) -> None:
        """The end of a frame: what was shown in place of the document's notes goes."""
        if self._preview_ends:
            self._preview_ends = False
            self._view.scene_.show_preview(None)

    def add(self, note: Annotation) -> None:
        """One more note; it is chosen, and the mode has done its work."""
        self.set_mode("")
        if self._apply((*self.notes, note)):
            self.choose(len(self.notes) - 1)

    def put(self, index: int, note: Annotation) -> None:
        """Another note in place of one."""
        self._apply((*self.notes[:index], note, *self.notes[index + 1 :]))

    def remove(self) -> None:
        """Take the chosen note away."""
        index = self.chosen
        if index >= 0:
            self._apply((*self.notes[:index], *self.notes[index + 1 :]))

    def nudge(self, dx: int, dy: int) -> None:
        """Move the chosen note by a step."""
        index = self.chosen
        if index < 0:
            return
        by = (dx * STEP_SU, dy * STEP_SU)
        note = self.notes[index]
        if note.kind == "marker" and note.at:
            return
        moved = note_edits.moved(note, self.drawing, by)
        notes = (*self.notes[:index], moved, *self.notes[index + 1 :])
        self._apply(notes, merge_key=f"nudge note {index}")

    def _apply(self, notes: tuple[Annotation, ...], merge_key: str = "") -> bool:
        try:
            self._document.apply(
                SetAnnotations(annotations=notes), initiator=self, merge_key=merge_key
            )
        except TrnvizError as error:
            self.refused.emit(str(error))
            return False
        return True

    # words

    def reword(self) -> None:
        """Type other words for the chosen note, where they stand."""
        index = self.chosen
        if index < 0:
            return
        note = self.notes[index]
        paint, camera = self.paint(), self.camera()
        boxes = note_hit.boxes_px(paint, camera, index)
        whole = note_hit.bounds_px(paint, camera, index)
        if whole is None:
            return
        box = boxes[0] if boxes else _middle(whole)
        left, top, width, height = (round(value) for value in box)
        place = QRect(left, top, width + 8, height)

        def done(text: str | None) -> None:
            may_be_empty = note.kind in ("arrow", "bracket")
            there = index < len(self.notes)
            if there and text is not None and (text or may_be_empty) and text != note.text:
                self.put(index, replace(self.notes[index], text=text))

        self._type(note.text, place, done)

    def type_new(self, note: Annotation, at: Pointer) -> None:
        """Type the words of a note that is not there yet; without any, it never is."""
        if note.kind == "marker":
            note = replace(note, time_s=self.now_s())
        self.set_mode("")
        x, y = round(at.at_px.x()), round(at.at_px.y())

        def done(text: str | None) -> None:
            if text:
                self.add(replace(note, text=text))

        self._type("", QRect(x, y, *_WORDS_PX), done)

    def _type(self, text: str, place: QRect, done: Callable[[str | None], None]) -> None:
        def ended(words: str | None) -> None:
            self.editor = None
            done(words)

        self.end_typing(keep=True)
        self.editor = NoteEditor(self._view, ended)
        self.editor.begin(text, place)

    def end_typing(self, *, keep: bool) -> None:
        """Close the editor, if one is open."""
        if self.editor is not None:
            self.editor.finish(keep=keep)

    # when the document changes

    def _remember(self) -> None:
        index = self.chosen
        self._chosen = (len(self.notes), self.notes[index] if index >= 0 else None)

    def _on_document_changed(self, change: Change, _initiator: object) -> None:
        """Keep the chosen note chosen as long as it is there."""
        if change.touches(Aspect.TOPOLOGY):
            self.end_typing(keep=False)
        if not change.touches(Aspect.LOOKS):
            return
        if change.touches(Aspect.TOPOLOGY | Aspect.HARDWARE):  # another fabric is drawn first
            QTimer.singleShot(0, self, self._choose_again)
        else:
            self._choose_again()

    def _choose_again(self) -> None:
        """The note that was chosen may stand elsewhere in the list, or be gone."""
        if not self._view.scene_.selection.notes:
            return
        count, note = self._chosen
        if count != len(self.notes):
            self.choose(self.notes.index(note) if note in self.notes else -1)
        self._remember()


def _middle(box: Box) -> Box:
    """Room for words in the middle of a note that has none."""
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    width, height = _WORDS_PX
    return x - width / 2, y - height / 2, width, height


def _name(hit: Hit, view: CanvasView) -> str:
    """Of the chip or link that was met, "" for neither."""
    topology = view.scene_.layout_.topology
    if hit.chip >= 0:
        return topology.chip_names[hit.chip]
    return topology.link_names[hit.link] if hit.link >= 0 else ""
