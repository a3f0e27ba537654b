"""What is behind everything, kept as pixels: the ground, and the frames of instances and leaves.

Loads come and go, the backdrop stays; filling the ground and the frames anew takes a quarter of a
frame, copying them a twentieth. While the camera moves nothing is kept.
"""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from trnviz.gui.painter import paint_background
from trnviz.scene.drawing import Layout
from trnviz.scene.framepaint import FramePaint


class Backdrop:
    """Paints itself, from the second time on as a copy."""

    def __init__(self) -> None:
        self._seen: tuple[object, ...] = ()
        self._image: QImage | None = None

    def paint(
        self, painter: QPainter, layout: Layout, paint: FramePaint, size_px: tuple[int, int]
    ) -> None:
        """All of the device; the painter's transform is the camera."""
        ratio = painter.device().devicePixelRatioF()
        camera = painter.worldTransform()
        frames = layout.frames, layout.frames_overlap
        key = (frames, paint.style.theme_name, paint.style.shows("efa"), size_px, ratio, camera)
        if key != self._seen:
            self._seen, self._image = key, None
            _paint(painter, layout, paint, size_px)
            return
        if self._image is None:
            width, height = (round(side * ratio) for side in size_px)
            self._image = QImage(width, height, QImage.Format.Format_RGB32)
            self._image.setDevicePixelRatio(ratio)
            with QPainter(self._image) as inner:
                inner.setWorldTransform(camera)
                _paint(inner, layout, paint, size_px)
        painter.save()
        painter.resetTransform()
        painter.drawImage(0, 0, self._image)
        painter.restore()


def _paint(painter: QPainter, layout: Layout, paint: FramePaint, size_px: tuple[int, int]) -> None:
    painter.save()
    painter.resetTransform()
    painter.fillRect(QRectF(0, 0, *size_px), QColor(paint.style.theme.ground))
    painter.restore()
    paint_background(painter, layout, paint)
