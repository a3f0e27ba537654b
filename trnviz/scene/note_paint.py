"""The user's notes on the drawing: words in a box, arrows, brackets around chips, numbered marks.

An end of a note that is tied to a chip or link by name stays where it belongs in any layout and at
any zoom; a free one has a place in each drawing. Letters, boxes and heads keep their size on the
page. A note that has no place in the drawing, and the words of a mark, are lines of the page
(`note_lines`).
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from trnviz.core.units import format_time
from trnviz.core.view import ENDS, Annotation
from trnviz.scene.camera import Camera
from trnviz.scene.drawing import Box, Layout, Point
from trnviz.scene.metrics import shortened, text_width
from trnviz.scene.style import Style

NOTE_PX, LINE_PX, PAD_PX = 11.0, 15.0, 6.0
NOTE_STROKE_PX, HEAD_PX, PIN_PX, EDGE_PX = 1.6, 9.0, 8.0, 3.0
_WIDEST_PX, _MOST_LINES = 190.0, 6
_LIFT_PX, _TICK_PX, _OFF_PX = 14.0, 6.0, 5.0
_HALF = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteBox:
    """Words on a ground of their own, at an offset on the page from a place of the drawing.

    Attributes:
        at_su: The place.
        box_px: Left, top, width and height from the place.
        lines: The words.
        note: Which one it is of.
    """

    at_su: Point
    box_px: Box
    lines: tuple[str, ...]
    note: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteStroke:
    """A line through places of the drawing, each moved on the page.

    Attributes:
        points_su: The places.
        moved_px: By how much each is moved.
        has_head: Whether its end is an arrow's.
        note: Which one it is of.
        ends: The end of the note at the first and at the last place, "" for none.
    """

    points_su: tuple[Point, ...]
    moved_px: tuple[Point, ...]
    has_head: bool = False
    note: int = -1
    ends: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class NotePin:
    """A numbered mark.

    Attributes:
        at_su: Its place.
        moved_px: From there to its middle.
        text: Its number.
        note: Which one it is.
    """

    at_su: Point
    moved_px: Point
    text: str
    note: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class NotePaint:
    """All notes of a drawing, lines first, then boxes, then marks."""

    strokes: tuple[NoteStroke, ...] = ()
    boxes: tuple[NoteBox, ...] = ()
    pins: tuple[NotePin, ...] = ()


NO_NOTES = NotePaint()


def note_paint(layout: Layout, notes: tuple[Annotation, ...], style: Style) -> NotePaint:
    """The notes that are tied to something, at a zoom."""
    if not notes or not style.shows("notes"):
        return NO_NOTES
    made = _note_paint(layout, notes)
    if style.visible_su is None:
        return made
    boxes = tuple(_kept_inside(box, style.visible_su, style.px_per_su) for box in made.boxes)
    return replace(made, boxes=boxes)


def _kept_inside(box: NoteBox, visible_su: Box, scale: float) -> NoteBox:
    """The box, pushed back into what can be seen, when the place it belongs to can be seen."""
    pushed = []
    for axis in (0, 1):
        low, high = visible_su[axis], visible_su[axis] + visible_su[axis + 2]
        at, offset, size = box.at_su[axis], box.box_px[axis], box.box_px[axis + 2]
        if not low <= at <= high:
            return box
        least = (low - at) * scale + EDGE_PX
        most = (high - at) * scale - EDGE_PX - size
        pushed.append(max(min(offset, most), least))
    return replace(box, box_px=(pushed[0], pushed[1], box.box_px[2], box.box_px[3]))


@lru_cache(maxsize=16)
def _note_paint(layout: Layout, notes: tuple[Annotation, ...]) -> NotePaint:
    strokes: list[NoteStroke] = []
    boxes: list[NoteBox] = []
    pins: list[NotePin] = []
    for index, (note, number) in enumerate(zip(notes, numbers(notes), strict=True)):
        here, there = (end_box(layout, note, end) for end in ENDS)
        some = here or there
        if some is None:
            continue
        if note.kind == "marker":
            corner = (some[0] + some[2], some[1])
            made = NotePaint(pins=(NotePin(at_su=corner, moved_px=(0.0, 0.0), text=str(number)),))
        elif note.kind == "bracket":
            made = _bracket(here or some, there or some, note)
        elif note.kind == "arrow":
            lone = ENDS[0] if there is None else ENDS[1]
            made = _arrow(here, there, note) if here and there else _pointer(some, note, lone)
        else:
            made = _words(layout, some, note)
        strokes += [replace(stroke, note=index) for stroke in made.strokes]
        boxes += [replace(box, note=index) for box in made.boxes]
        pins += [replace(pin, note=index) for pin in made.pins]
    return NotePaint(strokes=tuple(strokes), boxes=tuple(boxes), pins=tuple(pins))


def end_box(layout: Layout, note: Annotation, end: str) -> Box | None:
    """What an end of a note is at: the box of a thing, or a point; None for nothing drawn."""
    name = note.name_at(end)
    if name:
        return box_of(layout, name)
    spot = note.spot(layout.name, end)
    return None if spot is None else (*spot, 0.0, 0.0)


def numbers(notes: tuple[Annotation, ...]) -> tuple[int, ...]:
    """Of each mark, counted from 1; 0 for what is none."""
    found, last = [], 0
    for note in notes:
        last += note.kind == "marker"
        found.append(last if note.kind == "marker" else 0)
    return tuple(found)


def note_lines(notes: tuple[Annotation, ...], drawing: str = "") -> tuple[str, ...]:
    """What stands below the drawing: the words of marks, and of notes without a place in it."""
    lines = []
    for note, number in zip(notes, numbers(notes), strict=True):
        at = f"at {format_time(note.time_s)}" if note.time_s is not None else ""
        if number:
            head = " ".join(part for part in (f"({number})", note.at, at) if part)
            lines.append(f"{head}: {_plain(note.text)}")
        elif note.text.strip() and not note.is_in(drawing):
            lines.append(f"{at}: {_plain(note.text)}" if at else _plain(note.text))
    return tuple(lines)


def _plain(text: str) -> str:
    return " ".join(text.split())


def box_of(layout: Layout, name: str) -> Box | None:
    """Where the chip, link or instance of a name stands; None where it is not drawn."""
    topology = layout.topology
    if name in topology.chip_names:
        x, y, width, height = layout.chip_box_su[topology.chip_id(name)].tolist()
        return x, y, width, height
    if name in topology.link_names:
        pieces = layout.pieces_of(topology.link_id(name))
        if not len(pieces):
            return None
        longest = int(np.abs(pieces[:, 2:] - pieces[:, :2]).sum(axis=1).argmax())
        x1, y1, x2, y2 = pieces[longest].tolist()
        return (x1 + x2) / 2, (y1 + y2) / 2, 0.0, 0.0
    return next((frame.box_su for frame in layout.frames if name and frame.name == name), None)


def _around(one: Box, other: Box) -> Box:
    x, y = min(one[0], other[0]), min(one[1], other[1])
    right = max(one[0] + one[2], other[0] + other[2])
    bottom = max(one[1] + one[3], other[1] + other[3])
    return x, y, right - x, bottom - y


# --- the four kinds -------------------------------------------------------------------------------


def _words(layout: Layout, here: Box, note: Annotation) -> NotePaint:
    """A box above the thing, with a short line to it; or a box at a place of the drawing."""
    if not note.name_at(ENDS[0]) and note.spot(layout.name, ENDS[0]) is not None:
        return NotePaint(boxes=(_box((here[0], here[1]), note, (0.0, 0.0), (0.0, 0.0)),))
    top = (here[0] + here[2] / 2, here[1])
    box = _box(_shifted(top, note), note, (_HALF, 1.0), (0.0, -_LIFT_PX))
    leader = NoteStroke(
        points_su=(_shifted(top, note), top),
        moved_px=((0.0, -_LIFT_PX), (0.0, 0.0)),
        ends=("", ENDS[0]),
    )
    return NotePaint(strokes=(leader,), boxes=(box,))


def _shifted(at: Point, note: Annotation) -> Point:
    """Where words are that a user moved."""
    x, y = note.shift_su or (0.0, 0.0)
    return at[0] + x, at[1] + y


def _arrow(here: Box, there: Box, note: Annotation) -> NotePaint:
    """From one thing to another, its words in the middle."""
    if here == there:
        return _pointer(here, note, ENDS[0])
    start, end = _edge(here, _middle(there)), _edge(there, _middle(here))
    none = ((0.0, 0.0), (0.0, 0.0))
    stroke = NoteStroke(points_su=(start, end), moved_px=none, has_head=True, ends=ENDS)
    if not note.text.strip():
        return NotePaint(strokes=(stroke,))
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    box = _box(_shifted(middle, note), note, (_HALF, _HALF), (0.0, 0.0))
    return NotePaint(strokes=(stroke,), boxes=(box,))


def _pointer(here: Box, note: Annotation, end: str) -> NotePaint:
    """An arrow from its words to one thing."""
    top = (here[0] + here[2] / 2, here[1])
    at, lift = _shifted(top, note), 3 * _LIFT_PX
    stroke = NoteStroke(
        points_su=(at, top),
        moved_px=((-lift, -lift), (0.0, 0.0)),
        has_head=True,
        ends=("", end),
    )
    return NotePaint(strokes=(stroke,), boxes=(_box(at, note, (_HALF, 1.0), (-lift, -lift)),))


def _bracket(here: Box, there: Box, note: Annotation) -> NotePaint:
    """Above what is wide, left of what is tall."""
    x, y, width, height = _around(here, there)
    low, high = _OFF_PX, _OFF_PX + _TICK_PX
    wide = width >= height
    if wide:
        points = ((x, y), (x, y), (x + width, y), (x + width, y))
        moved = ((0.0, -low), (0.0, -high), (0.0, -high), (0.0, -low))
        middle, share, lift = (x + width / 2, y), (_HALF, 1.0), (0.0, -high)
    else:
        points = ((x, y), (x, y), (x, y + height), (x, y + height))
        moved = ((-low, 0.0), (-high, 0.0), (-high, 0.0), (-low, 0.0))
        middle, share, lift = (x, y + height / 2), (1.0, _HALF), (-high, 0.0)
    axis = 0 if wide else 1
    ends = ENDS if _middle(here)[axis] <= _middle(there)[axis] else ENDS[::-1]
    stroke = NoteStroke(points_su=points, moved_px=moved, ends=ends)
    if not note.text.strip():
        return NotePaint(strokes=(stroke,))
    return NotePaint(strokes=(stroke,), boxes=(_box(_shifted(middle, note), note, share, lift),))


def _box(at: Point, note: Annotation, share: Point, moved: Point) -> NoteBox:
    """A box whose `share` of width and height is at a place, moved on the page."""
    lines = wrapped_words(note.text)
    width = max(text_width(line, NOTE_PX) for line in lines) + 2 * PAD_PX
    height = len(lines) * LINE_PX + PAD_PX
    left, top = moved[0] - share[0] * width, moved[1] - share[1] * height
    return NoteBox(at_su=at, box_px=(left, top, width, height), lines=lines)


def wrapped_words(text: str, room_px: float = _WIDEST_PX) -> tuple[str, ...]:
    """Words in lines; what is too long for all of them ends in an ellipsis."""
    lines: list[str] = []
    for paragraph in text.strip().splitlines() or [""]:
        lines.append("")
        for word in paragraph.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and text_width(longer, NOTE_PX) > room_px:
                lines.append(word)
            else:
                lines[-1] = longer
    kept = [shortened(line, NOTE_PX, room_px) for line in lines[:_MOST_LINES]]
    if len(lines) > _MOST_LINES:
        kept[-1] = shortened(f"{kept[-1]} …", NOTE_PX, room_px + PAD_PX)
    return tuple(kept)


def _middle(box: Box) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _edge(box: Box, towards: Point) -> Point:
    """Where the line from the middle of a box to a point leaves the box."""
    x, y = _middle(box)
    dx, dy = towards[0] - x, towards[1] - y
    reach = [
        side / 2 / abs(step)
        for side, step in ((box[2], dx), (box[3], dy))
        if abs(step) > 1e-9  # noqa: PLR2004 - a line along an axis
    ]
    share = min([1.0, *reach])
    return x + dx * share, y + dy * share


def head(start: Point, end: Point) -> tuple[Point, Point, Point]:
    """The three corners of an arrow's head at the end of a line, in pixels."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max((dx * dx + dy * dy) ** 0.5, 1e-6)
    ux, uy = dx / length, dy / length
    back = (end[0] - ux * HEAD_PX, end[1] - uy * HEAD_PX)
    wide = HEAD_PX * 0.42
    return (
        end,
        (back[0] - uy * wide, back[1] + ux * wide),
        (back[0] + uy * wide, back[1] - ux * wide),
    )


def places(stroke: NoteStroke, camera: Camera) -> list[Point]:
    """The points of a line, in pixels."""
    found = []
    for (x_su, y_su), (dx, dy) in zip(stroke.points_su, stroke.moved_px, strict=True):
        x, y = camera.point(x_su, y_su)
        found.append((x + dx, y + dy))
    return found
