"""The minimap: the whole fabric in a corner of the canvas, chips in the colour of their worst link.

Of a difference each chip carries its sign, or, where it is too small for one, is half a block for
less and a whole one for more: its colour alone tells not everybody. Click or drag to go there. It
is a widget beside the picture, so no export shows it. It is out of the way while everything is in
view and there is no free corner for it.
"""

import math
from time import perf_counter

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QWidget

from trnviz.core.arrays import IntArray
from trnviz.gui.canvas.camera import Camera
from trnviz.gui.canvas.view import CanvasView
from trnviz.gui.language import tr
from trnviz.scene.chip_paint import worst_state
from trnviz.scene.drawing import Box, Layout
from trnviz.scene.palette import ink_on
from trnviz.scene.sign_marks import signs

_MOST_PX, _PADDING_PX, _MARGIN_PX = (168, 132), 6, 10
_LEAST_CANVAS_PX = 360
_LEAST_CHIP_PX = 1.5
_SIGN_PX, _ARM_SHARE = 5.0, 0.3
"""From which size on a chip has room for a sign, and half the length of its strokes."""
_INTERVAL_S = 0.1


class Minimap(QWidget):
    """Follows the canvas it stands on."""

    def __init__(self, view: CanvasView) -> None:
        super().__init__(view)
        self._view, self._scene = view, view.scene_
        self._is_wanted, self._is_dirty, self._is_all_seen = True, True, True
        self._picture = QImage()
        self._layout: Layout | None = None
        self._drawn: tuple[object, ...] = ()
        self._worst: IntArray = np.zeros(0, np.int64)
        self._is_due, self._drawn_s = True, 0.0
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self.update)
        self.setObjectName("minimap")
        self.setAccessibleName(tr("Overview map"))
        self._describe(is_difference=False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        view.camera_changed.connect(self._follow)
        view.covered.connect(self._follow)
        view.legend_placed.connect(self._follow, Qt.ConnectionType.QueuedConnection)
        self._scene.loads_changed.connect(self._on_loads_changed)
        view.viewport().installEventFilter(self)
        self._follow()

    def _describe(self, *, is_difference: bool) -> None:
        told = tr("The whole fabric; click or drag to go there")
        of_signs = tr("Chips: \N{MINUS SIGN} or half a block less, + or a whole block more")
        self.setToolTip("\n".join((told, of_signs)) if is_difference else told)

    @property
    def is_wanted(self) -> bool:
        """Whether it is shown wherever there is use and room for it."""
        return self._is_wanted

    @property
    def pixel_ratio(self) -> float:
        """Of what is kept as pixels: that of the screen it was painted on."""
        return self._picture.devicePixelRatio()

    def set_wanted(self, *, wanted: bool) -> None:
        """Show it, or never."""
        self._is_wanted = wanted
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the corner of a canvas that changes its size."""
        if event.type() == QEvent.Type.Resize:
            self._follow()
        return super().eventFilter(watched, event)

    # where it stands

    def _scale(self) -> float:
        _, _, width, height = self._scene.box_su
        room = (_MOST_PX[0] - 2 * _PADDING_PX, _MOST_PX[1] - 2 * _PADDING_PX)
        return min(room[0] / max(width, 1.0), room[1] / max(height, 1.0))

    def _follow(self) -> None:
        scale, (_, _, width, height) = self._scale(), self._scene.box_su
        wide = math.ceil(width * scale) + 2 * _PADDING_PX
        tall = math.ceil(height * scale) + 2 * _PADDING_PX
        canvas = self._view.viewport().size()
        right, bottom = canvas.width() - wide - _MARGIN_PX, canvas.height() - tall - _MARGIN_PX
        place = QRectF(right, bottom, wide, tall)
        legend = self._view.legend_rect()
        if legend.intersects(place):
            place = self._beside(legend, place)
        self.setGeometry(place.toRect())
        roomy = canvas.width() >= _LEAST_CANVAS_PX and canvas.height() >= 2 * tall
        some = self._scene.layout_.topology.chip_count > 1
        free = not (place.intersects(self._drawing()) or place.intersects(legend))
        useful = free or not self._sees_all()
        self._is_all_seen, self._is_dirty, self._is_due = self._sees_all(), True, True
        self.setVisible(self._is_wanted and roomy and some and useful)
        self.update()

    def _beside(self, legend: QRectF, place: QRectF) -> QRectF:
        """A place out of the legend's way: at the far left, at its left, or above it."""
        beside = legend.left() - _MARGIN_PX - place.width()
        above = legend.top() - _MARGIN_PX - place.height()
        room = QRectF(self._view.free_rect())
        for left, top in ((_MARGIN_PX, place.top()), (beside, place.top()), (place.left(), above)):
            moved = QRectF(QPointF(left, top), place.size())
            if room.contains(moved) and not moved.intersects(legend):
                return moved
        return place

    def _on_loads_changed(self) -> None:
        self._is_dirty = True
        self.update()

    def _drawing(self) -> QRectF:
        """The drawing in the window."""
        x, y, width, height = self._scene.box_su
        left, top = self._view.camera.to_window((x, y))
        scale = self._view.camera.scale
        return QRectF(left, top, width * scale, height * scale)

    def _sees_all(self) -> bool:
        window = QRectF(self._view.viewport().rect()).adjusted(-1, -1, 1, 1)
        return window.contains(self._drawing())

    def to_map(self, point: tuple[float, float]) -> QPointF:
        """A point of the drawing on the map."""
        x, y, _, _ = self._scene.box_su
        scale = self._scale()
        return QPointF((point[0] - x) * scale, (point[1] - y) * scale) + _PADDING

    def _to_scene(self, at: QPointF) -> tuple[float, float]:
        x, y, _, _ = self._scene.box_su
        scale, inside = self._scale(), at - _PADDING
        return x + inside.x() / scale, y + inside.y() / scale

    # going there

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Put the middle of the canvas there."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._go_to(event.position())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Keep the middle of the canvas under the pointer."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go_to(event.position())
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom the canvas at its middle, not at the map's corner."""
        turned = event.angleDelta().y()
        if turned:
            self._view.zoom_by(_ZOOM_OF_NOTCH ** (turned / _NOTCH))
        event.accept()

    def _go_to(self, at: QPointF) -> None:
        x, y = self._to_scene(at)
        size, scale = self._view.viewport().size(), self._view.camera.scale
        left, top = x - size.width() / 2 / scale, y - size.height() / 2 / scale
        self._view.look(Camera(x_su=left, y_su=top, scale=scale))

    # how it looks

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The fabric, kept as pixels until a class of load changes, and what the canvas shows."""
        with QPainter(self) as painter:
            self._refresh()
            painter.drawImage(0, 0, self._picture)
            if self._is_all_seen:
                return
            theme = self._scene.theme
            camera, size = self._view.camera, self._view.viewport().size()
            near = self.to_map((camera.x_su, camera.y_su))
            scale = self._scale() / camera.scale
            seen = QRectF(near.x(), near.y(), size.width() * scale, size.height() * scale)
            inside = QRectF(self.rect()).adjusted(2, 2, -3, -3)
            painter.setPen(QPen(QColor(theme.focus), 1.5))
            painter.drawRect(seen.intersected(inside))

    def _refresh(self) -> None:
        """Draw what has changed, loads a few times a second: a frame must not wait for a map."""
        other_screen = self.pixel_ratio != self.devicePixelRatioF()
        if not self._is_dirty and not other_screen:
            return
        now_s = perf_counter()
        if not (self._is_due or other_screen) and now_s - self._drawn_s < _INTERVAL_S:
            if not self._later.isActive():
                self._later.start(round(_INTERVAL_S * 1000))
            return
        self._pixels()
        self._is_dirty, self._is_due, self._drawn_s = False, False, now_s

    def worst(self) -> IntArray:
        """(N,) the row of `links.table` that each chip is coloured by; one past it for none."""
        look, layout = self._scene.look, self._scene.layout_
        if look is None or len(look.links.state) != layout.topology.link_count:
            return np.zeros(0, np.int64)
        return worst_state(layout.topology, look.links.state, look.links.table)

    def _pixels(self) -> None:
        """Draw the fabric anew, if anything of it looks different."""
        worst, look = self.worst(), self._scene.look
        ratio = self.devicePixelRatioF()
        colors = look.links.table.colors if look is not None else ()
        layout = self._scene.layout_
        key = (self._scene.theme_name, colors, ratio, self.size())
        same = key == self._drawn and layout.is_same_drawing(self._layout)
        if not same or not np.array_equal(worst, self._worst):
            self._picture = self._paint(worst, colors, ratio)
            self._describe(is_difference=bool(self._signs(worst).any()))
            self._layout, self._drawn, self._worst = layout, key, worst

    def _paint(self, worst: IntArray, colors: tuple[str, ...], ratio: float) -> QImage:
        theme, layout = self._scene.theme, self._scene.layout_
        size = QSize(math.ceil(self.width() * ratio), math.ceil(self.height() * ratio))
        picture = QImage(size, QImage.Format.Format_RGB32)
        picture.setDevicePixelRatio(ratio)
        picture.fill(QColor(theme.ground))
        with QPainter(picture) as painter:
            painter.setPen(QColor(theme.card_line))
            painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -1, -1))
            painter.setPen(QColor(theme.frame_line))
            painter.setBrush(QColor(theme.frame))
            for frame in layout.frames:
                painter.drawRect(self._boxed(frame.box_su))
            painter.setPen(Qt.PenStyle.NoPen)
            known = worst if len(worst) else np.full(len(layout.chip_box_su), len(colors))
            rows, told = known.tolist(), self._signs(known).tolist()
            for chip, (row, sign) in enumerate(zip(rows, told, strict=True)):
                color = colors[row] if row < len(colors) else theme.card_line
                paint_block(painter, self.boxed(chip), color, sign)
        return picture

    def _signs(self, worst: IntArray) -> IntArray:
        look = self._scene.look
        return signs(worst, look.links.table) if look is not None else np.zeros_like(worst)

    def boxed(self, chip: int) -> QRectF:
        """Where a chip is on the map."""
        x, y, width, height = self._scene.layout_.chip_box_su[chip].tolist()
        return self._boxed((x, y, width, height))

    def _boxed(self, box: Box) -> QRectF:
        corner, scale = self.to_map((box[0], box[1])), self._scale()
        width, height = max(box[2] * scale, _LEAST_CHIP_PX), max(box[3] * scale, _LEAST_CHIP_PX)
        return QRectF(corner.x(), corner.y(), width, height)


def paint_block(painter: QPainter, box: QRectF, color: str, sign: int) -> None:
    """A block, with what tells less from more without its colour."""
    size = min(box.width(), box.height())
    if sign < 0 and size < _SIGN_PX:
        box = box.adjusted(0, box.height() / 2, 0, 0)
    painter.fillRect(box, QColor(color))
    if sign and size >= _SIGN_PX:
        ink, half = QColor(ink_on(color)), round(size * _ARM_SHARE)
        at = QPointF(math.floor(box.center().x()), math.floor(box.center().y()))
        painter.fillRect(QRectF(at.x() - half, at.y(), 2 * half + 1, 1), ink)
        if sign > 0:
            painter.fillRect(QRectF(at.x(), at.y() - half, 1, 2 * half + 1), ink)


_PADDING = QPointF(_PADDING_PX, _PADDING_PX)
_ZOOM_OF_NOTCH, _NOTCH = 1.25, 120
