"""Where the notes of a drawing are on the page: what is under a point, and where they are held."""

import math
from dataclasses import dataclass
from itertools import pairwise

from trnviz.scene.camera import Camera
from trnviz.scene.drawing import Box, Point
from trnviz.scene.note_paint import PIN_PX, NotePaint, places

REACH_PX = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteHit:
    """A note under a point.

    Attributes:
        note: Which one.
        part: "words", "line" or "pin".
    """

    note: int
    part: str


def note_at(paint: NotePaint, camera: Camera, at_px: Point) -> NoteHit | None:
    """The topmost note at a point: marks lie over words, words over lines."""
    x, y = at_px
    for pin in reversed(paint.pins):
        px, py = camera.point(*pin.at_su)
        if math.hypot(px + pin.moved_px[0] - x, py + pin.moved_px[1] - y) <= PIN_PX + 1:
            return NoteHit(note=pin.note, part="pin")
    for box in reversed(paint.boxes):
        left, top, width, height = _box_px(camera, box.at_su, box.box_px)
        if left <= x <= left + width and top <= y <= top + height:
            return NoteHit(note=box.note, part="words")
    for stroke in reversed(paint.strokes):
        if any(_distance(at_px, a, b) <= REACH_PX for a, b in pairwise(places(stroke, camera))):
            return NoteHit(note=stroke.note, part="line")
    return None


def handles(paint: NotePaint, camera: Camera, note: int) -> tuple[tuple[str, Point], ...]:
    """The ends of a note that can be taken, each with its place on the page."""
    found = []
    for stroke in paint.strokes:
        if stroke.note == note:
            at = places(stroke, camera)
            found += [(end, p) for end, p in zip(stroke.ends, (at[0], at[-1]), strict=True) if end]
    return tuple(found)


def boxes_px(paint: NotePaint, camera: Camera, note: int) -> tuple[Box, ...]:
    """The box of a note's words on the page, or of its mark."""
    boxes = [_box_px(camera, box.at_su, box.box_px) for box in paint.boxes if box.note == note]
    for pin in paint.pins:
        if pin.note == note:
            x, y = camera.point(*pin.at_su)
            x, y = x + pin.moved_px[0], y + pin.moved_px[1]
            boxes.append((x - PIN_PX, y - PIN_PX, 2 * PIN_PX, 2 * PIN_PX))
    return tuple(boxes)


def lines_px(paint: NotePaint, camera: Camera, note: int) -> tuple[tuple[Point, ...], ...]:
    """The lines of a note on the page."""
    return tuple(tuple(places(s, camera)) for s in paint.strokes if s.note == note)


def bounds_px(paint: NotePaint, camera: Camera, note: int) -> Box | None:
    """The box around all of a note on the page; None where it is not drawn."""
    boxes = boxes_px(paint, camera, note)
    points = [point for line in lines_px(paint, camera, note) for point in line]
    points += [(x, y) for x, y, _, _ in boxes]
    points += [(x + width, y + height) for x, y, width, height in boxes]
    if not points:
        return None
    left, top = (min(values) for values in zip(*points, strict=True))
    right, bottom = (max(values) for values in zip(*points, strict=True))
    return left, top, right - left, bottom - top


def _box_px(camera: Camera, at_su: Point, box_px: Box) -> Box:
    x, y = camera.point(*at_su)
    return x + box_px[0], y + box_px[1], box_px[2], box_px[3]


def _distance(point: Point, a: Point, b: Point) -> float:
    """From a point to a line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length if length else 0.0
    share = min(max(share, 0.0), 1.0)
    return math.hypot(a[0] + share * dx - point[0], a[1] + share * dy - point[1])
