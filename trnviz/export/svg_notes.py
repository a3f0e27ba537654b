"""The user's notes in an SVG file."""

from collections.abc import Iterator

from trnviz.export.svg_parts import number, text_element
from trnviz.scene.camera import Camera
from trnviz.scene.drawing import Align, Point
from trnviz.scene.framepaint import FramePaint, Label
from trnviz.scene.note_paint import (
    LINE_PX,
    NOTE_PX,
    NOTE_STROKE_PX,
    PAD_PX,
    PIN_PX,
    NoteBox,
    NotePin,
    NoteStroke,
    head,
    places,
)
from trnviz.scene.palette import Theme, ink_on


def note_elements(paint: FramePaint, camera: Camera) -> Iterator[str]:
    """All notes in one group; nothing where there are none."""
    notes, theme = paint.notes, paint.style.theme
    if not (notes.strokes or notes.boxes or notes.pins):
        return
    yield '<g id="notes">'
    for stroke in notes.strokes:
        yield from _stroke(stroke, camera, theme)
    for box in notes.boxes:
        yield from _box(box, camera, theme)
    for pin in notes.pins:
        yield from _pin(pin, camera, theme)
    yield "</g>"


def _stroke(stroke: NoteStroke, camera: Camera, theme: Theme) -> Iterator[str]:
    """Twice: a wider line of the ground below."""
    at = places(stroke, camera)
    for color, width in ((theme.ground, NOTE_STROKE_PX + 2.0), (theme.focus, NOTE_STROKE_PX)):
        look = f'stroke="{color}" stroke-width="{number(width)}"'
        yield f'<path d="{_path(at)}" {look} fill="none"/>'
        if stroke.has_head:
            yield f'<path d="{_path(list(head(at[-2], at[-1])))}z" {look} fill="{color}"/>'


def _path(points: list[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _box(box: NoteBox, camera: Camera, theme: Theme) -> Iterator[str]:
    x, y = camera.point(*box.at_su)
    left, top, width, height = box.box_px
    yield (
        f'<rect x="{number(x + left)}" y="{number(y + top)}" width="{number(width)}" '
        f'height="{number(height)}" rx="3" fill="{theme.ground}" stroke="{theme.focus}" '
        'stroke-width="1"/>'
    )
    for index, line in enumerate(box.lines):
        at = (x + left + PAD_PX, y + top + LINE_PX * (index + 1) - PAD_PX / 4)
        label = Label(text=line, x_su=0, y_su=0, size_px=NOTE_PX, color=theme.text)
        yield text_element(label, at)


def _pin(pin: NotePin, camera: Camera, theme: Theme) -> Iterator[str]:
    x, y = camera.point(*pin.at_su)
    x, y = x + pin.moved_px[0], y + pin.moved_px[1]
    yield (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(PIN_PX)}" fill="{theme.focus}" '
        f'stroke="{theme.ground}" stroke-width="1.5"/>'
    )
    label = Label(
        text=pin.text, x_su=0, y_su=0, size_px=NOTE_PX, color=ink_on(theme.focus), bold=True,
        align=Align.CENTER,
    )  # fmt: skip
    yield text_element(label, (x, y + NOTE_PX * 0.36))
