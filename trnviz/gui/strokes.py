"""Strokes: the camera, pens, arrays and texts that every part of the picture is painted with.

Everything is drawn in logical pixels, with lines and boxes set on whole device pixels: crisp, and
cheap without antialiasing. On a device without pixels (PDF) nothing is rounded. Arrays go to Qt as
they are, without a Python object a line; the array has to stay alive until the call returns.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import TypeVar, cast

import numpy as np
import shiboken6
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QPainter,
    QPdfWriter,
    QPen,
    QPixmap,
    QStaticText,
    QTransform,
)

from trnviz.core.arrays import ByteArray, FloatArray, IntArray, distinct
from trnviz.gui.fonts import font
from trnviz.scene.camera import Camera
from trnviz.scene.drawing import Align
from trnviz.scene.framepaint import FramePaint, Label
from trnviz.scene.metrics import ASCENT_RATIO, text_width
from trnviz.scene.palette import DASHES_PX, Pattern, hexadecimal

T = TypeVar("T")
NO_PEN = Qt.PenStyle.NoPen
_DASHES = {pattern: list(lengths) for pattern, lengths in DASHES_PX.items()}


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
        dashes = [length / max(width, 1.0) for length in _DASHES[pattern]]
        pen.setDashPattern(dashes)
        pen.setDashOffset(dashes[0] / 2)
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
    for value in distinct(packed):
        rows = np.flatnonzero(packed == value)
        red, green, blue, alpha = rgba[rows[0]].tolist()
        yield QColor(red, green, blue, alpha), rows


def by_colors(pairs: ByteArray) -> Iterator[tuple[str, str, IntArray]]:
    """Each pair of colours (r, 8) that occurs, and the rows that have it."""
    packed = np.ascontiguousarray(pairs).view(np.uint64).ravel()
    values, inverse = np.unique(packed, return_inverse=True)
    for index in range(len(values)):
        rows = np.flatnonzero(inverse == index)
        red, green, blue, _, red2, green2, blue2, _ = pairs[rows[0]].tolist()
        yield hexadecimal((red, green, blue)), hexadecimal((red2, green2, blue2)), rows


def paint_texts(painter: QPainter, camera: Camera, labels: list[Label]) -> None:
    """By font and colour, so that neither changes with every text."""
    current: tuple[float, bool, str] | None = None
    scale, dx, dy, vector = camera.scale, camera.dx, camera.dy, not camera.ratio
    for label in sorted(labels, key=_state):
        state = _state(label)
        if state != current:
            current = state
            painter.setFont(font(label.size_px, bold=label.bold))
            painter.setPen(color_of(label.color))
        x, y = label.x_su * scale + dx + label.dx_px, label.y_su * scale + dy + label.dy_px
        draw_text(painter, label, (x, y), vector=vector)


_state = attrgetter("size_px", "bold", "color")
_SHARE_LEFT = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}


def draw_text(painter: QPainter, label: Label, at_px: tuple[float, float], *, vector: bool) -> None:
    """One text at its anchor; the painter has its font and colour."""
    static, width, ascent = _static_text(label.text, label.size_px, label.bold)
    x = at_px[0] - width * _SHARE_LEFT[label.align]
    if vector:
        painter.drawText(QPointF(x, at_px[1]), label.text)
    else:
        painter.drawStaticText(QPointF(x, at_px[1] - ascent), static)


@lru_cache(maxsize=4096)
def _static_text(text: str, size_px: float, bold: bool) -> tuple[QStaticText, float, float]:  # noqa: FBT001 - the hot path passes no keywords
    """A text laid out, its width, and how far its baseline is below its top."""
    size = round(size_px)
    static = QStaticText(text)
    static.setTextFormat(Qt.TextFormat.PlainText)
    static.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    static.prepare(QTransform(), font(size, bold=bold))
    return static, text_width(text, size, bold=bold), size * ASCENT_RATIO


# --- rounded boxes --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounded:
    """How a rounded box looks.

    Attributes:
        fill: "#rrggbb".
        line: "#rrggbb".
        width_px: Of the line.
        radius_px: Of the corners.
    """

    fill: str
    line: str
    width_px: float
    radius_px: float


def draw_rounded(painter: QPainter, camera: Camera, boxes: FloatArray, look: Rounded) -> None:
    """Many boxes of one look (r, 4), edges between device pixels.

    With pixels: plain rectangles and copies of four corners, since Qt takes ten times as long for a
    path; of corners below half a pixel nothing would be seen. Without: paths.
    """
    if not len(boxes):
        return
    radius = round(look.radius_px * camera.ratio) if camera.ratio else 0
    smallest = float(boxes[:, 2:].min()) * camera.ratio
    line = camera.device_width(look.width_px) if camera.ratio else 1
    if camera.ratio and not radius:
        _draw_plain(painter, camera, boxes, look)
    elif camera.ratio and radius > line and smallest >= 2 * radius:
        _draw_patches(painter, camera, boxes, look)
    else:
        _draw_paths(painter, camera, boxes, look)


def _draw_plain(painter: QPainter, camera: Camera, boxes: FloatArray, look: Rounded) -> None:
    line = camera.width(look.width_px)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    painter.setPen(NO_PEN)
    painter.setBrush(color_of(look.line))
    draw_rects(painter, boxes)
    painter.setBrush(color_of(look.fill))
    inner = boxes + np.array((line, line, -2 * line, -2 * line))
    draw_rects(painter, np.maximum(inner, (-np.inf, -np.inf, 0.0, 0.0)))


def _draw_paths(painter: QPainter, camera: Camera, boxes: FloatArray, look: Rounded) -> None:
    width = camera.width(look.width_px)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen_of(look.line, width))
    painter.setBrush(color_of(look.fill))
    inner = boxes + np.array((width, width, -2 * width, -2 * width)) / 2
    for x, y, w, h in np.maximum(inner, (-np.inf, -np.inf, 0.0, 0.0)).tolist():
        painter.drawRoundedRect(QRectF(x, y, w, h), look.radius_px, look.radius_px)


def _draw_patches(painter: QPainter, camera: Camera, boxes: FloatArray, look: Rounded) -> None:
    radius = round(look.radius_px * camera.ratio) / camera.ratio
    line = camera.width(look.width_px)
    x, y, w, h = boxes.T
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    painter.setPen(NO_PEN)
    painter.setBrush(color_of(look.line))
    draw_rects(painter, _stacked(
        (x + radius, y, w - 2 * radius, line), (x + radius, y + h - line, w - 2 * radius, line),
        (x, y + radius, line, h - 2 * radius), (x + w - line, y + radius, line, h - 2 * radius),
    ))  # fmt: skip
    painter.setBrush(color_of(look.fill))
    draw_rects(painter, _stacked(
        (x + radius, y + line, w - 2 * radius, h - 2 * line),
        (x + line, y + radius, radius - line, h - 2 * radius),
        (x + w - radius, y + radius, radius - line, h - 2 * radius),
    ))  # fmt: skip
    sprite = _corners(look, camera.ratio)
    half = sprite.width() / 2
    near, far = radius / 2, -radius / 2
    parts = [
        (x + near, y + near, 0.0, 0.0),
        (x + w + far, y + near, half, 0.0),
        (x + near, y + h + far, 0.0, half),
        (x + w + far, y + h + far, half, half),
    ]
    fragments = np.empty((4 * len(boxes), 10))
    for index, (cx, cy, left, top) in enumerate(parts):
        rows = fragments[index * len(boxes) : (index + 1) * len(boxes)]
        rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3] = cx, cy, left, top
    fragments[:, 4:6] = half
    fragments[:, 6:8] = 1.0 / camera.ratio
    fragments[:, 8], fragments[:, 9] = 0.0, 1.0
    draw_fragments(painter, fragments, sprite)


def _stacked(*boxes: tuple[FloatArray | float, ...]) -> FloatArray:
    """(k * r, 4) of k boxes given by columns."""
    first = np.asarray(boxes[0][0])
    table = np.empty((len(boxes), len(first), 4))
    for index, box in enumerate(boxes):
        for column, values in enumerate(box):
            table[index, :, column] = values
    return table.reshape(-1, 4)


def draw_fragments(painter: QPainter, fragments: FloatArray, sprite: QPixmap) -> None:
    """Copies of parts of a sprite; rows of ten numbers as Qt lays out a fragment."""
    pointer = pointer_to(fragments, QPainter.PixmapFragment)
    painter.drawPixmapFragments(pointer, len(fragments), sprite)


@lru_cache(maxsize=128)
def _corners(look: Rounded, ratio: float) -> QPixmap:
    """A box that is nothing but its four corners."""
    radius, line = round(look.radius_px * ratio), max(1, int(look.width_px * ratio + 0.5))
    image = QImage(2 * radius, 2 * radius, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen_of(look.line, line))
        painter.setBrush(color_of(look.fill))
        side, curve = 2 * radius - line, radius - line / 2
        painter.drawRoundedRect(QRectF(line / 2, line / 2, side, side), curve, curve)
    return QPixmap.fromImage(image)
