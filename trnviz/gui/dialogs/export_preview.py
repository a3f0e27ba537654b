"""The picture as it will be: all of it, and under the pointer its true pixels."""

import math
from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from trnviz.export.picture import Picture
from trnviz.export.settings import PictureSettings
from trnviz.gui.image import image_of, tile_of
from trnviz.gui.language import tr
from trnviz.scene.drawing import Box

LEAST = QSize(520, 360)
MOST_PREVIEW_PX = 4_000_000
_LOUPE = QSize(240, 180)
_CHECK_PX = 8
_LEAST_BAND_PX = 6


class ExportPreview(QWidget):
    """Shows a picture, a loupe at 100 %, and lets a region be drawn."""

    region_drawn = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumSize(LEAST)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("preview of the picture"))
        self.setToolTip(
            tr("The picture as it will be; move the pointer over it for its true pixels")
        )
        self._drawn: Picture | None = None
        self._image: QImage | None = None
        self._scaled: QImage | None = None
        self._pointer: QPoint | None = None
        self._band: QRect | None = None
        self._picks = False

    @property
    def image(self) -> QImage | None:
        """What is shown, None where there is nothing to show."""
        return self._image

    def show_picture(self, drawn: Picture | None, small: Picture | None = None) -> None:
        """Show a picture.

        Args:
            drawn: The picture itself, for the loupe; None for none.
            small: The same with fewer pixels, where the whole would be too many.
        """
        self._drawn = drawn
        self._image = None if drawn is None else image_of(small or drawn)
        self._scaled = None
        self.update()

    def pick_region(self, *, picks: bool) -> None:
        """Let the next drag choose a region, or not."""
        self._picks, self._band = picks, None
        self.setCursor(Qt.CursorShape.CrossCursor if picks else Qt.CursorShape.ArrowCursor)
        self.update()

    # where it stands

    def _place(self) -> QRectF:
        """Where the picture stands in the widget."""
        if self._drawn is None:
            return QRectF()
        settings = self._drawn.settings
        room = self.rect().adjusted(8, 8, -8, -8)
        scale = min(room.width() / settings.width, room.height() / settings.height)
        scale = min(scale, 1.0 / self.devicePixelRatioF())
        width, height = settings.width * scale, settings.height * scale
        middle = QRectF(room).center()
        return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)

    def _to_picture(self, at: QPointF) -> QPointF:
        """From the widget to device pixels of the picture."""
        place = self._place()
        scale = self._drawn.settings.width / place.width() if self._drawn else 1.0
        return QPointF((at.x() - place.x()) * scale, (at.y() - place.y()) * scale)

    # painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The picture on its ground, then the loupe or the band."""
        with QPainter(self) as painter:
            if self._image is None or self._drawn is None:
                return
            place = self._place()
            if self._drawn.settings.is_transparent:
                _checker(painter, place)
            painter.drawImage(place, self._fitted(place))
            painter.setPen(QPen(self.palette().mid(), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(place.adjusted(-0.5, -0.5, 0.5, 0.5))
            if self._band is not None:
                painter.setPen(QPen(self.palette().highlight(), 2))
                painter.drawRect(self._band)
            elif self._pointer is not None and place.contains(QPointF(self._pointer)):
                self._paint_loupe(painter, self._pointer)

    def _fitted(self, place: QRectF) -> QImage:
        """The picture at the size that it has on the screen."""
        size = (place.size() * self.devicePixelRatioF()).toSize()
        if self._image is not None and (self._scaled is None or self._scaled.size() != size):
            keep, smooth = (
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            plain = QImage(self._image)
            plain.setDevicePixelRatio(1.0)
            self._scaled = plain.scaled(size, keep, smooth)
        return self._scaled if self._scaled is not None else QImage()

    def _paint_loupe(self, painter: QPainter, at: QPoint) -> None:
        """A window of true pixels beside the pointer."""
        if self._drawn is None:
            return
        ratio = self.devicePixelRatioF()
        middle = self._to_picture(QPointF(at))
        size = _LOUPE * ratio
        corner = QPoint(
            math.floor(middle.x() - size.width() / 2), math.floor(middle.y() - size.height() / 2)
        )
        tile = tile_of(self._drawn, QRect(corner, size))
        tile.setDevicePixelRatio(ratio)
        frame = QRect(at + QPoint(18, 18), _LOUPE)
        if frame.right() > self.width():
            frame.moveRight(at.x() - 18)
        if frame.bottom() > self.height():
            frame.moveBottom(at.y() - 18)
        if self._drawn.settings.is_transparent:
            _checker(painter, QRectF(frame))
        painter.drawImage(frame.topLeft(), tile)
        painter.setPen(QPen(self.palette().highlight(), 2))
        painter.drawRect(frame)

    # pointer

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit anew."""
        self._scaled = None
        super().resizeEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The loupe follows, or the band grows."""
        at = event.position().toPoint()
        self._pointer = at
        if self._band is not None:
            self._band.setBottomRight(at)
        self.update()

    def leaveEvent(self, event: object) -> None:
        """No loupe without a pointer."""
        self._pointer = None
        self.update()
        super().leaveEvent(event)  # type: ignore[arg-type]  # Qt hands over its own event

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a region."""
        if self._picks and event.button() == Qt.MouseButton.LeftButton:
            at = event.position().toPoint()
            self._band = QRect(at, at)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Take the region that was drawn."""
        if self._band is None:
            return
        band, self._band = self._band.normalized(), None
        if min(band.width(), band.height()) >= _LEAST_BAND_PX and self._drawn is not None:
            self.region_drawn.emit(self._region(band, self._drawn))
        self.update()

    def _region(self, band: QRect, drawn: Picture) -> Box:
        """From the widget to scene units."""
        page, ratio = drawn.page, drawn.settings.pixel_ratio
        corners = [
            self._to_picture(QPointF(p)) / ratio for p in (band.topLeft(), band.bottomRight())
        ]
        (left, top), (right, bottom) = [
            ((p.x() - page.dx_px) / page.px_per_su, (p.y() - page.dy_px) / page.px_per_su)
            for p in corners
        ]
        return left, top, right - left, bottom - top


def preview_settings(settings: PictureSettings) -> PictureSettings:
    """The same picture with no more pixels than a preview needs."""
    share = MOST_PREVIEW_PX / (settings.width * settings.height)
    if share >= 1:
        return settings
    scale = math.sqrt(share)
    width = max(1, round(settings.width * scale))
    height = max(1, round(settings.height * scale))
    ratio = settings.pixel_ratio * width / settings.width
    return replace(settings, width=width, height=height, ratio=ratio)


def _checker(painter: QPainter, place: QRectF) -> None:
    """What stands for nothing."""
    tile = QImage(2 * _CHECK_PX, 2 * _CHECK_PX, QImage.Format.Format_RGB32)
    tile.fill(QColor("#ffffff"))
    with QPainter(tile) as inner:
        for x, y in ((0, 0), (_CHECK_PX, _CHECK_PX)):
            inner.fillRect(x, y, _CHECK_PX, _CHECK_PX, QColor("#d9d9d9"))
    painter.fillRect(place, QBrush(tile))
