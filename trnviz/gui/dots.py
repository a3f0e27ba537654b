"""The dots that run along links: painted as copies of one small picture, or as points."""

from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QPen, QPixmap

from trnviz.core.arrays import FloatArray
from trnviz.gui.strokes import NO_PEN, color_of, draw_fragments, pixels, pointer_to
from trnviz.scene.camera import Camera
from trnviz.scene.drawing import Layout
from trnviz.scene.framepaint import RIM_PX, FramePaint


def paint_packets(painter: QPainter, layout: Layout, paint: FramePaint) -> None:
    """All dots: copies of one sprite on a screen, strokes of no length without pixels."""
    packets = paint.packets
    if not len(packets.piece):
        return
    with pixels(painter, paint) as camera:
        places = packets.places(camera, layout)
        if camera.ratio:
            _paint_sprites(painter, camera, places, paint)
        else:
            _paint_strokes(painter, places, packets.diameter_px + RIM_PX, packets.rim)
            _paint_strokes(painter, places, packets.diameter_px, packets.color)


def _paint_strokes(painter: QPainter, places: FloatArray, diameter: float, color: str) -> None:
    pen = QPen(color_of(color), diameter)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    ready = np.ascontiguousarray(places)
    painter.drawPoints(pointer_to(ready, QPointF), len(ready))


def _paint_sprites(
    painter: QPainter, camera: Camera, places: FloatArray, paint: FramePaint
) -> None:
    packets = paint.packets
    sprite = _sprite(packets.color, packets.rim, packets.diameter_px, camera.ratio)
    fragments = np.zeros((len(places), 10))
    fragments[:, 0:2] = places
    fragments[:, 4:6] = sprite.width(), sprite.height()
    fragments[:, 6:8] = 1.0 / camera.ratio
    fragments[:, 9] = 1.0
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    draw_fragments(painter, fragments, sprite)


@lru_cache(maxsize=32)
def _sprite(color: str, rim: str, diameter: float, ratio: float) -> QPixmap:
    """A dot with a thin rim, so that it is seen on a line of any colour."""
    size = int(np.ceil((diameter + 2.0) * ratio)) + 1
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(NO_PEN)
        middle = QPointF(size / 2, size / 2)
        for fill, across in ((rim, diameter + RIM_PX), (color, diameter)):
            painter.setBrush(color_of(fill))
            painter.drawEllipse(middle, across * ratio / 2, across * ratio / 2)
    return QPixmap.fromImage(image)
