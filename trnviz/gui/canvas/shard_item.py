"""Tiles in the hand: the frames around selected ones, and the ghost that follows the pointer."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QStyleOptionGraphicsItem,
    QWidget,
)

from trnviz.gui.canvas.marks import Marks
from trnviz.scene.palette import Theme

_TILE_PX = (30.0, 22.0)
_FANNED, _FAN_PX = 4, 4.0
_PADDING_PX = 7.0
_AWAY_PX = 14.0


class TileFrames(QGraphicsItem):
    """One item for the frames around all selected tiles."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._marks = Marks()
        self._bounds = QRectF()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """All framed tiles."""
        return self._bounds

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self._theme = theme
        self.update()

    @property
    def marks(self) -> Marks:
        """What is framed."""
        return self._marks

    def show_marks(self, marks: Marks) -> None:
        """Frame these; what was cut is dashed, what was found has thin lines."""
        self.prepareGeometryChange()
        self._marks = marks
        bounds = QRectF()
        for rect in marks.all:
            bounds = bounds.united(rect)
        self._bounds = bounds.adjusted(-3, -3, 3, 3)
        self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """The frames."""
        marks = self._marks
        kinds = (
            (marks.found, 1.0, _SOLID, _TILE), (marks.selected, 2.0, _SOLID, _TILE),
            (marks.cut, 2.0, _DASHES, _TILE), (marks.copies, 1.5, _SOLID, _PIECE),
            (marks.picked, 3.0, _SOLID, _PIECE),
        )  # fmt: skip
        for rects, width_px, style, (away, radius) in kinds:
            pen = QPen(QColor(self._theme.focus), width_px, style)
            pen.setCosmetic(True)
            painter.setPen(pen)
            for rect in rects:
                painter.drawRoundedRect(rect.adjusted(-away, -away, away, away), radius, radius)


_DASHES, _SOLID = Qt.PenStyle.DashLine, Qt.PenStyle.SolidLine
_TILE, _PIECE = (0.8, 2.5), (0.15, 0.6)
"""How far a frame is from what it is around, and the radius of its corners, in scene units."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GhostFace:
    """What the ghost shows.

    Attributes:
        colours: Fills of the first tiles.
        name: Of the tile, or how many they are.
        lines: What a drop here would do, or why it is refused.
        refused: Whether it would be refused.
    """

    colours: tuple[str, ...]
    name: str
    lines: tuple[str, ...] = ()
    refused: bool = False


class Ghost(QGraphicsItem):
    """The dragged tiles, and a few words beside them; the same size at every zoom."""

    def __init__(self, face: GhostFace, theme: Theme) -> None:
        super().__init__()
        self._face, self._theme = face, theme
        self._font = QFont(QApplication.font())
        self._bold = QFont(self._font)
        self._bold.setBold(True)
        self._size = QRectF()
        self._side, self._room_px = (False, False, 0.0), 0.0
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(100)
        self._measure()

    @property
    def face(self) -> GhostFace:
        """What it shows."""
        return self._face

    def set_face(self, face: GhostFace) -> None:
        """Show something else."""
        if face != self._face:
            self.prepareGeometryChange()
            self._face = face
            self._measure()
            self.update()

    def follow(self, at: QPointF) -> None:
        """Go where the pointer is."""
        self.setPos(at)

    def keep_inside(
        self, *, left: bool, above: bool, clear_px: float = 0.0, room_px: float = 0.0
    ) -> None:
        """Stand on the other side of the pointer, near the right or the lower edge.

        Args:
            room_px: From the pointer to the edge of the canvas on that side.
            left: Whether it stands at the left of the pointer.
            above: Whether it stands above it.
            clear_px: What is left free that way, for the chip that would take the tiles.
        """
        if ((left, above, clear_px), room_px) != (self._side, self._room_px):
            self.prepareGeometryChange()
            self._side, self._room_px = (left, above, clear_px), room_px
            self._measure()

    def _measure(self) -> None:
        bold, plain = QFontMetricsF(self._bold), QFontMetricsF(self._font)
        widest = max([plain.horizontalAdvance(line) for line in self._face.lines], default=0.0)
        header = self._tiles_width() + 6 + bold.horizontalAdvance(self._face.name)
        width = max(header, widest) + 2 * _PADDING_PX
        height = _TILE_PX[1] + plain.lineSpacing() * len(self._face.lines) + 2 * _PADDING_PX
        height += 3 if self._face.lines else 0
        left, above, clear = self._side
        over = max(_AWAY_PX + width - self._room_px, 0.0) if self._room_px > 0 else 0.0
        x = over - _AWAY_PX - width if left else _AWAY_PX - over
        y = -_AWAY_PX - clear - height if above else _AWAY_PX + clear
        self._size = QRectF(x, y, width, height)

    def _tiles_width(self) -> float:
        return _TILE_PX[0] + _FAN_PX * (min(len(self._face.colours), _FANNED) - 1)

    def boundingRect(self) -> QRectF:
        """The card beside the pointer."""
        return self._size.adjusted(-2, -2, 2, 2)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """A card with the tiles, their name, and what would happen."""
        theme, face = self._theme, self._face
        painter.setPen(QPen(QColor(theme.alarm if face.refused else theme.focus), 1.5))
        painter.setBrush(QColor(theme.card))
        painter.drawRoundedRect(self._size, 6, 6)
        self._paint_tiles(painter)
        left = self._size.x() + _PADDING_PX
        top = self._size.y() + _PADDING_PX
        painter.setPen(QColor(theme.text))
        painter.setFont(self._bold)
        name = QRectF(left + self._tiles_width() + 6, top, self._size.width(), _TILE_PX[1])
        painter.drawText(name, Qt.AlignmentFlag.AlignVCenter, face.name)
        painter.setFont(self._font)
        painter.setPen(QColor(theme.alarm_text if face.refused else theme.text))
        spacing = QFontMetricsF(self._font).lineSpacing()
        for i, line in enumerate(face.lines):
            y = top + _TILE_PX[1] + 3 + i * spacing
            painter.drawText(QRectF(left, y, self._size.width(), spacing), 0, line)

    def _paint_tiles(self, painter: QPainter) -> None:
        colours = self._face.colours[:_FANNED]
        painter.setPen(QPen(QColor(self._theme.card), 1))
        for i, colour in reversed(list(enumerate(colours))):
            painter.setBrush(QColor(colour))
            x = self._size.x() + _PADDING_PX + i * _FAN_PX
            rect = QRectF(x, self._size.y() + _PADDING_PX, *_TILE_PX)
            painter.drawRoundedRect(rect, 3, 3)
