"""One item for all links: lights up the one under the pointer; the still picture has the rest."""

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from trnviz.scene.drawing import Layout
from trnviz.scene.palette import Theme


class LinksItem(QGraphicsItem):
    """Draws one link over the others."""

    def __init__(self, layout: Layout, theme: Theme) -> None:
        super().__init__()
        self._layout, self._theme = layout, theme
        self._lines: list[QLineF] = []
        self._hovered = -1
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)

    def boundingRect(self) -> QRectF:
        """The whole drawing."""
        return QRectF(*self._layout.bounds_su)

    def set_layout(self, layout: Layout) -> None:
        """The same links elsewhere."""
        self.prepareGeometryChange()
        self._layout = layout
        self.set_hovered(self._hovered)

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self._theme = theme
        self.update()

    def set_hovered(self, link: int) -> None:
        """Light up this link, -1 for none."""
        self._hovered = link
        pieces = self._layout.pieces_of(link).tolist() if link >= 0 else []
        self._lines = [QLineF(*piece) for piece in pieces]
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents, not self._lines)
        self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """The link, wider, with a line of its own colour left inside."""
        pen = QPen(QColor(self._theme.focus), 4.5)
        pen.setCosmetic(True)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLines(self._lines)
        inner = QPen(QColor(self._theme.ground), 1.5)
        inner.setCosmetic(True)
        painter.setPen(inner)
        painter.drawLines(self._lines)
