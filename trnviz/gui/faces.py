"""Faces: what stands still on a chip while loads and bytes change, kept as pixels.

Card, tiles and their texts are two thirds of a frame. They are painted once into an image of their
own; as long as nothing in them changes, each chip is one copy from there. Every picture goes this
way, so that the screen and a file are the same pixels.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PySide6.QtGui import QImage, QPainter, QPixmap

from trnviz.core.arrays import FloatArray
from trnviz.gui.strokes import draw_fragments
from trnviz.scene.camera import Camera
from trnviz.scene.drawing import Layout
from trnviz.scene.framepaint import ChipPaint, Label

_KEPT = 2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Faces:
    """Faces that were painted, and what they were painted from."""

    layout: Layout
    camera: Camera
    looks: bytes
    texts: tuple[tuple[Label, ...], ...]
    pixels: QPixmap
    fragments: FloatArray


@lru_cache(maxsize=1)
def _kept() -> list[_Faces]:
    return []


def paint_faces(
    painter: QPainter,
    camera: Camera,
    layout: Layout,
    look: ChipPaint,
    draw: Callable[[QPainter], None],
) -> None:
    """Copies the faces of all chips to their places; `draw` paints them when none are kept."""
    looks = _looks(look)
    for faces in _kept():
        same_place = faces.layout is layout and faces.camera == camera
        if same_place and faces.looks == looks and faces.texts == look.standing:
            break
    else:
        faces = _painted(camera, layout, look, looks, draw)
        _kept().insert(0, faces)
        del _kept()[_KEPT:]
    draw_fragments(painter, faces.fragments, faces.pixels)


def _looks(look: ChipPaint) -> bytes:
    """All numbers that decide a face."""
    tiles = look.tiles
    arrays = (
        look.fill, look.line, look.line_px, tiles.box_su, tiles.rgba, tiles.edge_rgba, tiles.hatch
    )  # fmt: skip
    return b"".join(array.tobytes() for array in arrays)


def _painted(
    camera: Camera,
    layout: Layout,
    look: ChipPaint,
    looks: bytes,
    draw: Callable[[QPainter], None],
) -> _Faces:
    """Paints the faces into an image as large as all chips together."""
    boxes = np.rint(camera.boxes(layout.chip_box_su) * camera.ratio).astype(np.int64)
    low = boxes[:, :2].min(axis=0)
    width, height = ((boxes[:, :2] + boxes[:, 2:]).max(axis=0) - low).tolist()
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(camera.ratio)
    image.fill(0)
    with QPainter(image) as painter:
        painter.translate(-low[0] / camera.ratio, -low[1] / camera.ratio)
        draw(painter)
    image.setDevicePixelRatio(1.0)
    fragments = np.zeros((len(boxes), 10))
    fragments[:, 0:2] = (boxes[:, :2] + boxes[:, 2:] / 2) / camera.ratio
    fragments[:, 2:4] = boxes[:, :2] - low
    fragments[:, 4:6] = boxes[:, 2:]
    fragments[:, 6:8] = 1.0 / camera.ratio
    fragments[:, 9] = 1.0
    return _Faces(
        layout=layout,
        camera=camera,
        looks=looks,
        texts=look.standing,
        pixels=QPixmap.fromImage(image),
        fragments=fragments,
    )
