"""Strokes: the camera, pens, arrays and texts that every part of the picture is painted with.

Everything is drawn in logical pixels, with lines and boxes set on whole device pixels: crisp, and
cheap without antialiasing. On a device without pixels (PDF) nothing is rounded. Arrays go to Qt as
they are, without a Python object a line; the array has to stay alive until the call returns.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TypeVar, cast

import numpy as np
import shiboken6
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPdfWriter, QPen, QStaticText, QTransform

from trnviz.core.arrays import ByteArray, FloatArray, IntArray
from trnviz.gui.fonts import font
from trnviz.scene.camera import Camera
from trnviz.scene.drawing import Align
from trnviz.scene.framepaint import FramePaint, Label
from trnviz.scene.metrics import ASCENT_RATIO, text_width
from trnviz.scene.palette import Pattern

T = TypeVar("T")
NO_PEN = Qt.PenStyle.NoPen
_DASHES = {Pattern.DASHED: [5.0, 3.0], Pattern.DOTTED: [1.0, 4.0]}


@contextmanager
def pixels(painter: QPainter, paint: FramePaint) -> Iterator[Camera]:
    """The painter in logical pixels for the length of the block."""
    world = painter.worldTransform()
    scale = paint.style.px_per_su
    factor = world.m11() / scale
    device = painter.device()
    has_pixels = not isinstance(device, QPdfWriter)
    painter.save()
    painter.setWorldTransform(QTransform.fromScale(factor, factor))
    try:
        yield Camera(
            scale=scale,
            dx=world.dx() / factor,
            dy=world.dy() / factor,
            ratio=factor * device.devicePixelRatioF() if has_pixels else 0.0,
        )
    finally:
        painter.restore()


# --- pens, colours, arrays ------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def color_of(name: str) -> QColor:
    """The colour of "#rrggbb"."""
    return QColor(name)


@lru_cache(maxsize=1024)
def pen_of(color: str, width: float, pattern: Pattern = Pattern.SOLID) -> QPen:
    """A pen; made once."""
    pen = QPen(color_of(color), width)
    pen.setCapStyle(Qt.PenCapStyle.SquareCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if pattern in _DASHES:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([length / max(width, 1.0) for length in _DASHES[pattern]])
    return pen


def pointer_to(array: FloatArray, kind: type[T]) -> T:
    """The array as Qt takes a C array of `kind`; the caller keeps it alive."""
    return cast("T", shiboken6.wrapInstance(array.ctypes.data, kind))


def draw_lines(painter: QPainter, lines: FloatArray) -> None:
    """All lines (g, 4) with the pen that is set."""
    if len(lines):
        ready = np.ascontiguousarray(lines, np.float64)
        painter.drawLines(pointer_to(ready, QLineF), len(ready))


def draw_rects(painter: QPainter, boxes: FloatArray) -> None:
    """All boxes (r, 4) with the brush that is set."""
    if len(boxes):
        ready = np.ascontiguousarray(boxes, np.float64)
        painter.drawRects(pointer_to(ready, QRectF), len(ready))


def by_color(rgba: ByteArray) -> Iterator[tuple[QColor, IntArray]]:
    """Each colour that occurs and the rows that have it."""
    packed = np.ascontiguousarray(rgba).view(np.uint32).ravel()
    for value in np.unique(packed):
        rows = np.flatnonzero(packed == value)
        red, green, blue, alpha = rgba[rows[0]].tolist()
        yield QColor(red, green, blue, alpha), rows


def paint_texts(painter: QPainter, camera: Camera, labels: list[Label]) -> None:
    """By font and colour, so that neither changes with every text."""
    current: tuple[float, bool, str] | None = None
    for label in sorted(labels, key=_state):
        state = _state(label)
        if state != current:
            current = state
            painter.setFont(font(label.size_px, bold=label.bold))
            painter.setPen(color_of(label.color))
        x, y = camera.point(label.x_su, label.y_su)
        draw_text(painter, label, (x + label.dx_px, y + label.dy_px), vector=not camera.ratio)


def _state(label: Label) -> tuple[float, bool, str]:
    return label.size_px, label.bold, label.color


def draw_text(painter: QPainter, label: Label, at_px: tuple[float, float], *, vector: bool) -> None:
    """One text at its anchor; the painter has its font and colour."""
    x, y = at_px
    width = text_width(label.text, round(label.size_px), bold=label.bold)
    if label.align is Align.CENTER:
        x -= width / 2
    elif label.align is Align.RIGHT:
        x -= width
    if vector:
        painter.drawText(QPointF(x, y), label.text)
        return
    text, ascent = _static_text(label.text, round(label.size_px), bold=label.bold)
    painter.drawStaticText(QPointF(x, y - ascent), text)


@lru_cache(maxsize=4096)
def _static_text(text: str, size_px: int, *, bold: bool) -> tuple[QStaticText, float]:
    static = QStaticText(text)
    static.setTextFormat(Qt.TextFormat.PlainText)
    static.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    static.prepare(QTransform(), font(size_px, bold=bold))
    return static, size_px * ASCENT_RATIO
