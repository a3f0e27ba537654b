"""The legend on the canvas: always at the same edge, on a ground of its own, kept as pixels."""

import math
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from trnviz.gui.painter import paint_legend
from trnviz.scene.drawing import Layout
from trnviz.scene.framepaint import FramePaint
from trnviz.scene.legend import fitting, legend_height_px, squeezed
from trnviz.scene.page import LEAST_WITH_LEGEND_PX, LegendPlace, page, scene_part

_MARGIN_PX, _KEPT = 12, 2


class LegendPicture:
    """Where the legend is and what it looks like.

    It seldom changes, but for the line of stale numbers, which comes and goes with every edit: the
    one before is kept.
    """

    def __init__(self) -> None:
        self._image = QImage()
        self._at = QPointF()
        self._kept: dict[tuple[object, ...], QImage] = {}
        self._is_shown = False

    def rect(self) -> QRectF:
        """Where it is, as of the last time it was made."""
        if not self._is_shown:
            return QRectF()
        return QRectF(self._at, self._image.size() / self._image.devicePixelRatio())

    def make(self, look: FramePaint | None, layout: Layout, size: QSize, ratio: float) -> bool:
        """Follow what was composed; the drawing may be under it when one has zoomed in.

        Returns:
            Whether it is somewhere else now, or gone.
        """
        before = self.rect()
        self._is_shown = look is not None and size.width() >= LEAST_WITH_LEGEND_PX
        if look is not None and self._is_shown:
            sheet = page(layout, size.width(), size.height(), caption=False)
            place = sheet.legend_at_px or LegendPlace(0.0, 0.0)
            look = replace(look, legend=fitting(look.legend, place, size.height()))
            place = squeezed(look.legend, place, size.height())
            _, _, right, bottom = scene_part(sheet)
            self._at = QPointF(0.0, bottom) if place.below else QPointF(right, 0.0)
            key = (look.legend, look.style.theme.ground, ratio, place, size.width(), size.height())
            image = self._kept.pop(key, None) or self._painted(look, place, size, ratio)
            self._kept = {**dict(list(self._kept.items())[1 - _KEPT :]), key: image}
            self._image = image
        return self.rect() != before

    def draw(self, painter: QPainter) -> None:
        """Put it where it is, in pixels of the window."""
        if self._is_shown:
            painter.save()
            painter.resetTransform()
            painter.drawImage(self._at, self._image)
            painter.restore()

    def _painted(self, look: FramePaint, place: LegendPlace, size: QSize, ratio: float) -> QImage:
        width, height = size.width() - self._at.x(), size.height() - self._at.y()
        if not place.below:
            height = legend_height_px(look.legend, place.columns) * place.squeeze
            height += place.y_px + _MARGIN_PX
        image = QImage(
            QSize(math.ceil(width), math.ceil(height)) * ratio, QImage.Format.Format_RGB32
        )
        image.setDevicePixelRatio(ratio)
        image.fill(QColor(look.style.theme.ground))
        with QPainter(image) as painter:
            painter.translate(-self._at)
            paint_legend(painter, look, place)
        return image
