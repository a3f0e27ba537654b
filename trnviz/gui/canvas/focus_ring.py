"""The ring around the thing that the keyboard is at: of constant width, with a gap of ground."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from trnviz.scene.palette import Theme

_GAP_PX, _SMALL_GAP_PX, _LINE_PX, _HALO_PX = 4.5, 1.5, 2.5, 4.5
_SMALL_PX = 40.0
_RADIUS_PX = 6.0
_MARGIN_SU = 60.0


class FocusRing(QGraphicsItem):
    """One ring, around a chip or a tile, or along the pieces of a link."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._boxes: list[QRectF] = []
        self._bounds = QRectF()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(50)
        self.setVisible(False)

    def boundingRect(self) -> QRectF:
        """All it goes around, with room for its width at any zoom."""
        return self._bounds

    @property
    def boxes(self) -> tuple[QRectF, ...]:
        """What it goes around, in scene units."""
        return tuple(self._boxes)

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self._theme = theme
        self.update()

    def go_around(self, boxes: list[QRectF]) -> None:
        """Stand around these."""
        if boxes == self._boxes:
            return
        self.prepareGeometryChange()
        self._boxes, bounds = boxes, QRectF()
        for box in boxes:
            bounds = bounds.united(box.adjusted(-1, -1, 1, 1))
        margin = _MARGIN_SU
        self._bounds = bounds.adjusted(-margin, -margin, margin, margin)
        self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """A line in the colour of focus over a wider one in that of the ground."""
        su = 1.0 / max(abs(painter.worldTransform().m11()), 1e-9)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width_px in ((self._theme.ground, _HALO_PX), (self._theme.focus, _LINE_PX)):
            pen = QPen(QColor(color), width_px)
            pen.setCosmetic(True)
            painter.setPen(pen)
            for box in self._boxes:
                small = max(box.width(), box.height()) < _SMALL_PX * su
                gap = (_SMALL_GAP_PX if small else _GAP_PX) * su
                around = box.adjusted(-gap, -gap, gap, gap)
                painter.drawRoundedRect(around, _RADIUS_PX * su, _RADIUS_PX * su)
