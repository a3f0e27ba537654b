"""One item per chip: what is grabbed, lit up and named; its card is part of the still picture."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from trnviz.scene.drawing import Box
from trnviz.scene.palette import Theme

_MARGIN_SU = 4.0
_RADIUS_SU = 5.0


class ChipItem(QGraphicsItem):
    """Paints nothing until the pointer is over it or tiles are held over it."""

    def __init__(self, name: str, box: Box, theme: Theme) -> None:
        super().__init__()
        self.name = name
        self._box = QRectF(*box)
        self._theme = theme
        self._hovered, self._target, self._refuses = False, False, False
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._settle()

    def boundingRect(self) -> QRectF:
        """The card and the frame around it."""
        return self._box.adjusted(-_MARGIN_SU, -_MARGIN_SU, _MARGIN_SU, _MARGIN_SU)

    def set_box(self, box: Box) -> None:
        """Stand somewhere else."""
        place = QRectF(*box)
        if place != self._box:
            self.prepareGeometryChange()
            self._box = place

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self._theme = theme
        self.update()

    def set_hovered(self, *, hovered: bool) -> None:
        """Light up under the pointer."""
        self._hovered = hovered
        self._settle()

    def set_target(self, *, target: bool, refuses: bool = False) -> None:
        """Light up as the place where tiles would be dropped, or would not be taken."""
        self._target, self._refuses = target, refuses
        self._settle()

    @property
    def is_target(self) -> bool:
        """Whether tiles are held over it."""
        return self._target

    def _settle(self) -> None:
        shown = self._hovered or self._target
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents, not shown)
        self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """A frame around the card."""
        colour = QColor(self._theme.alarm if self._refuses else self._theme.focus)
        pen = QPen(colour, 3.0 if self._target else 1.5)
        pen.setCosmetic(True)
        if self._refuses:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        if self._target:
            tint = QColor(colour)
            tint.setAlpha(36)
            painter.setBrush(tint)
        painter.drawRoundedRect(self._box.adjusted(-1, -1, 1, 1), _RADIUS_SU, _RADIUS_SU)
