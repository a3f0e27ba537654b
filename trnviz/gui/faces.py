"""Faces: what stands still on a chip while loads and bytes change, kept as pixels.

Card, tiles and their texts are two thirds of a frame. They are painted once into an image of their
own; as long as nothing in them changes, each chip is one copy from there. Where a few change, as in
a drag, only those are painted anew. Every picture goes this way, so that the screen and a file are
the same pixels.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPixmap

from trnviz.core.arrays import BoolArray, FloatArray, IntArray
from trnviz.gui.strokes import draw_fragments
from trnviz.scene.camera import Camera
from trnviz.scene.drawing import Layout, Point
from trnviz.scene.framepaint import ChipPaint

Draw = Callable[[QPainter, tuple[int, ...] | None], None]
"""Paints some chips, or all."""

_KEPT = 2
_MOST_COMPARED = 1024
_MOST_REDONE = 0.25


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Faces:
    """Faces that were painted, and what they were painted from.

    Attributes:
        layout: The drawing.
        camera: Through which they are seen.
        look: The chips.
        pixels: The faces, each where it stands.
        corner_px: The top left corner of the pixels.
        boxes: (N, 4) of each face in them, in device pixels.
        fragments: (N, 10) the copies.
    """

    layout: Layout
    camera: Camera
    look: ChipPaint
    pixels: QPixmap
    corner_px: Point
    boxes: IntArray
    fragments: FloatArray


@lru_cache(maxsize=1)
def _kept() -> list[_Faces]:
    return []


def paint_faces(
    painter: QPainter,
    camera: Camera,
    layout: Layout,
    look: ChipPaint,
    draw: Draw,
) -> None:
    """Copies the faces of all chips to their places.

    Args:
        painter: Where to.
        camera: Through which they are seen.
        layout: The drawing.
        look: The chips.
        draw: Paints some chips, or all, for those whose face is not kept.
    """
    here = [f for f in _kept() if f.layout.is_same_drawing(layout) and f.camera == camera]
    faces = next((f for f in here if _is_alike(f.look, look)), None)
    if faces is None:
        changed = _changed(here[0].look, look) if here else ()
        faces = _mended(here[0], look, changed, draw) if changed else None
        faces = faces or _painted(camera, layout, look, draw)
        del _kept()[_KEPT - 1 :]
        _kept().insert(0, faces)
    draw_fragments(painter, faces.fragments, faces.pixels)


def _is_alike(one: ChipPaint, other: ChipPaint) -> bool:
    """Whether two looks give the same faces."""
    pairs = zip(_numbers(one), _numbers(other), strict=True)
    return one.standing == other.standing and all(np.array_equal(a, b) for a, b in pairs)


def _numbers(look: ChipPaint) -> tuple[NDArray[Any], ...]:
    """All numbers that decide a face."""
    return (*_numbers_of_cards(look), *_numbers_of_tiles(look))


def _numbers_of_cards(look: ChipPaint) -> tuple[NDArray[Any], ...]:
    return look.fill, look.line, look.line_px


def _numbers_of_tiles(look: ChipPaint) -> tuple[NDArray[Any], ...]:
    tiles = look.tiles
    return tiles.first, tiles.box_su, tiles.rgba, tiles.edge_rgba, tiles.hatch


def _changed(before: ChipPaint, now: ChipPaint) -> tuple[int, ...]:
    """The chips whose faces differ; none where they are too many to be mended."""
    count = len(now.fill)
    if count > _MOST_COMPARED:
        return ()
    pairs = zip(_numbers_of_cards(before), _numbers_of_cards(now), strict=True)
    differs = np.logical_or.reduce([(a != b).any(axis=tuple(range(1, a.ndim))) for a, b in pairs])
    if differs.mean() > _MOST_REDONE:
        return ()
    texts = zip(before.standing, now.standing, strict=True)
    differs |= np.array([a is not b and a != b for a, b in texts])
    differs |= _tiles_differ(before, now)
    return tuple(np.flatnonzero(differs).tolist()) if differs.mean() <= _MOST_REDONE else ()


def _tiles_differ(before: ChipPaint, now: ChipPaint) -> BoolArray:
    """(N,) whether the tiles of a chip differ: another number of them, or another look."""
    (old, *olds), (new, *news) = _numbers_of_tiles(before), _numbers_of_tiles(now)
    counts, count = np.diff(old), np.diff(new)
    differs: BoolArray = counts != count
    rows, row = np.repeat(~differs, counts), np.repeat(~differs, count)
    chip = np.repeat(np.arange(len(count)), count)[row]
    for a, b in zip(olds, news, strict=True):
        unlike = a[rows] != b[row]
        unlike = unlike.any(axis=tuple(range(1, unlike.ndim)))
        differs[chip[unlike]] = True
    return differs


def _painted(camera: Camera, layout: Layout, look: ChipPaint, draw: Draw) -> _Faces:
    """Paints the faces into an image as large as all chips together."""
    boxes = np.rint(camera.boxes(layout.chip_box_su) * camera.ratio).astype(np.int64)
    low = boxes[:, :2].min(axis=0)
    width, height = ((boxes[:, :2] + boxes[:, 2:]).max(axis=0) - low).tolist()
    pixels = QPixmap(width, height)
    pixels.fill(Qt.GlobalColor.transparent)
    boxes[:, :2] -= low
    corner = (float(low[0] / camera.ratio), float(low[1] / camera.ratio))
    _draw_onto(pixels, corner, camera, lambda painter: draw(painter, None))
    fragments = np.zeros((len(boxes), 10))
    fragments[:, 0:2] = (boxes[:, :2] + low + boxes[:, 2:] / 2) / camera.ratio
    fragments[:, 2:4] = boxes[:, :2]
    fragments[:, 4:6] = boxes[:, 2:]
    fragments[:, 6:8] = 1.0 / camera.ratio
    fragments[:, 9] = 1.0
    return _Faces(
        layout=layout, camera=camera, look=look, pixels=pixels, corner_px=corner, boxes=boxes,
        fragments=fragments,
    )  # fmt: skip


def _mended(faces: _Faces, look: ChipPaint, chips: tuple[int, ...], draw: Draw) -> _Faces:
    """The faces with a few of them painted anew, in place: those before are no more."""
    _kept().remove(faces)
    with QPainter(faces.pixels) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        for chip in chips:
            painter.fillRect(QRect(*faces.boxes[chip].tolist()), Qt.GlobalColor.transparent)
    _draw_onto(faces.pixels, faces.corner_px, faces.camera, lambda painter: draw(painter, chips))
    return replace(faces, look=look)


def _draw_onto(
    pixels: QPixmap, corner_px: Point, camera: Camera, draw: Callable[[QPainter], None]
) -> None:
    pixels.setDevicePixelRatio(camera.ratio)
    with QPainter(pixels) as painter:
        painter.translate(-corner_px[0], -corner_px[1])
        draw(painter)
    pixels.setDevicePixelRatio(1.0)
