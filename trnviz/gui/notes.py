"""The user's notes, painted over the drawing: lines and arrows, boxes of words, numbered marks."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from trnviz.gui.fonts import font
from trnviz.gui.strokes import color_of, draw_text, pen_of, pixels
from trnviz.scene.camera import Camera
from trnviz.scene.drawing import Align, Layout
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


def paint_notes(painter: QPainter, _layout: Layout, paint: FramePaint) -> None:
    """All notes."""
    notes, theme = paint.notes, paint.style.theme
    if not (notes.strokes or notes.boxes or notes.pins):
        return
    with pixels(painter, paint) as camera:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for stroke in notes.strokes:
            _paint_stroke(painter, camera, stroke, theme)
        for box in notes.boxes:
            _paint_box(painter, camera, box, theme)
        for pin in notes.pins:
            _paint_pin(painter, camera, pin, theme)


def _paint_stroke(painter: QPainter, camera: Camera, stroke: NoteStroke, theme: Theme) -> None:
    """Twice: a wider line of the ground below, so that it is seen on lines of any colour."""
    at = [QPointF(x, y) for x, y in places(stroke, camera)]
    for color, width in ((theme.ground, NOTE_STROKE_PX + 2.0), (theme.focus, NOTE_STROKE_PX)):
        painter.setPen(pen_of(color, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(at)
        if stroke.has_head:
            ends = [(point.x(), point.y()) for point in at[-2:]]
            painter.setBrush(color_of(color))
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in head(ends[0], ends[1])]))


def _paint_box(painter: QPainter, camera: Camera, box: NoteBox, theme: Theme) -> None:
    x, y = camera.point(*box.at_su)
    left, top, width, height = box.box_px
    painter.setPen(pen_of(theme.focus, 1.0))
    painter.setBrush(color_of(theme.ground))
    painter.drawRoundedRect(QRectF(x + left, y + top, width, height), 3.0, 3.0)
    painter.setFont(font(NOTE_PX))
    painter.setPen(color_of(theme.text))
    for index, line in enumerate(box.lines):
        at = (x + left + PAD_PX, y + top + LINE_PX * (index + 1) - PAD_PX / 4)
        label = Label(text=line, x_su=0, y_su=0, size_px=NOTE_PX, color=theme.text)
        draw_text(painter, label, at, vector=not camera.ratio)


def _paint_pin(painter: QPainter, camera: Camera, pin: NotePin, theme: Theme) -> None:
    x, y = camera.point(*pin.at_su)
    x, y = x + pin.moved_px[0], y + pin.moved_px[1]
    painter.setPen(pen_of(theme.ground, 1.5))
    painter.setBrush(color_of(theme.focus))
    painter.drawEllipse(QPointF(x, y), PIN_PX, PIN_PX)
    color = ink_on(theme.focus)
    painter.setFont(font(NOTE_PX, bold=True))
    painter.setPen(color_of(color))
    label = Label(
        text=pin.text, x_su=0, y_su=0, size_px=NOTE_PX, color=color, bold=True, align=Align.CENTER
    )
    draw_text(painter, label, (x, y + NOTE_PX * 0.36), vector=not camera.ratio)
