"""The canvas widget: a camera over the scene, and the pointer's gestures.

The drawing's still part (fabric, loads, cards) is kept as one opaque picture of the window and
drawn anew only when the camera or the loads change; what moves is drawn over it. The scene's
coordinates are pixels of the window: the camera is the transform of the one item that holds all.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QWidget

from trnviz.gui.canvas.camera import SMALLEST_OF_FIT, Camera
from trnviz.gui.canvas.gestures import Gesture, PanGesture, Pointer, PressGesture
from trnviz.gui.canvas.hit import NOTHING, Hit
from trnviz.gui.canvas.legend_picture import LegendPicture
from trnviz.gui.canvas.scene import CanvasScene
from trnviz.gui.language import tr
from trnviz.scene.drawing import Box

if TYPE_CHECKING:
    from collections.abc import Callable

    from trnviz.gui.canvas.layers import Layer

_ZOOM_OF_NOTCH = 1.25
_NOTCH = 120
_REACH_PX = 4.0


class CanvasView(QGraphicsView):
    """Pans, zooms and turns mouse events into gestures."""

    zoomed = Signal(float)
    camera_changed = Signal()
    hovered = Signal(object, object)
    play_wanted = Signal()
    menu_wanted = Signal(object, object)
    focus_came = Signal(bool)
    focus_went = Signal()
    escape_left = Signal()
    legend_placed = Signal()
    covered = Signal()
    """Another canvas lies over a part of this one, or no longer."""

    def __init__(self, scene: CanvasScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.scene_ = scene
        self.camera = Camera(x_su=0.0, y_su=0.0, scale=1.0)
        self._is_fitted = True
        self.has_legend = True
        self._still, self._legend = QImage(), LegendPicture()
        self._is_painted = False
        self._painted_for: tuple[object, ...] = ()
        self._gesture: Gesture | None = None
        self.tray: QWidget | None = None
        self.layers: list[Layer] = []
        self._last_move: Pointer | None = None
        self._space_held, self._space_used = False, False
        self._configure()
        scene.loads_changed.connect(self.forget_picture)
        scene.replaced.connect(self._on_replaced)

    def _configure(self) -> None:
        self.setObjectName("canvas")
        self.setAccessibleName(tr("fabric"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self.setMinimumSize(160, 100)

    # the camera

    def smallest_scale(self) -> float:
        """The farthest that the user can go: a little more than everything."""
        return self._fitting().scale * SMALLEST_OF_FIT

    def _fitting(self, region: Box | None = None) -> Camera:
        size = self.viewport().size()
        return Camera.fitting(self.scene_.layout_, size.width(), size.height(), region)

    def fit(self) -> None:
        """Show everything, and keep showing it when the window changes its size."""
        self.camera = self._fitting()
        self._is_fitted = True
        self._apply_camera()

    @property
    def is_fitted(self) -> bool:
        """Whether the camera follows the size of the window."""
        return self._is_fitted

    def show_box(self, box: Box) -> None:
        """Show this part as large as it can be."""
        self.look(self._fitting(box))

    def look(self, camera: Camera) -> None:
        """Move the camera."""
        self._is_fitted = False
        size = self.viewport().size()
        self.camera = camera.kept_over(self.scene_.box_su, size.width(), size.height())
        self._apply_camera()

    def zoom_by(self, factor: float, at_px: QPointF | None = None) -> None:
        """Nearer or farther, at a point of the window or at its middle."""
        at = QPointF(self.viewport().rect().center()) if at_px is None else at_px
        self.look(self.camera.zoomed(factor, (at.x(), at.y()), self.smallest_scale()))

    def pan(self, dx_px: float, dy_px: float) -> None:
        """Push the drawing."""
        self.look(self.camera.panned(dx_px, dy_px))

    def _apply_camera(self) -> None:
        self.setSceneRect(QRectF(self.viewport().rect()))
        self.scene_.set_camera(self.camera)
        self.zoomed.emit(self.camera.scale)
        self.camera_changed.emit()
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep everything in view, or keep the camera."""
        super().resizeEvent(event)
        if self._is_fitted:
            self.fit()
        else:
            self.look(self.camera)

    def _on_replaced(self) -> None:
        self.cancel_gesture()
        self.fit()

    # the picture

    def forget_picture(self) -> None:
        """The loads or the looks changed: draw the still part anew at the next paint."""
        self._is_painted = False
        self.viewport().update()

    def drawBackground(self, painter: QPainter, _rect: QRectF | QRect) -> None:
        """Put the still picture under everything."""
        painter.save()
        painter.resetTransform()
        painter.drawImage(0, 0, self._picture())
        painter.restore()

    def drawForeground(self, painter: QPainter, _rect: QRectF | QRect) -> None:
        """The legend once more, so that no dot runs over it; what is held stays in sight."""
        if self.scene_.ghost is None:
            self._legend.draw(painter)

    def picture(self) -> QImage:
        """A copy of the still picture as it is now."""
        return self._picture().copy()

    def _picture(self) -> QImage:
        ratio, size = self.devicePixelRatioF(), self.viewport().size()
        key = (size.width(), size.height(), ratio, self.camera)
        if not self._is_painted or key != self._painted_for:
            if self._still.size() != size * ratio:
                self._still = QImage(size * ratio, QImage.Format.Format_RGB32)
                self._still.setDevicePixelRatio(ratio)
            with QPainter(self._still) as painter:
                self.scene_.paint_still(painter, self.camera, (size.width(), size.height()))
                self._paint_legend(painter)
            self._is_painted, self._painted_for = True, key
        return self._still

    def _paint_legend(self, painter: QPainter) -> None:
        """Always at the same edge; the drawing may be under it when one has zoomed in."""
        look = self.scene_.look if self.has_legend else None
        ratio, size = self.devicePixelRatioF(), self.viewport().size()
        moved = self._legend.make(look, self.scene_.layout_, size, ratio)
        self._legend.draw(painter)
        if moved:
            self.legend_placed.emit()

    def free_rect(self) -> QRect:
        """What no other canvas covers from the left."""
        room = self.viewport().geometry()
        for other in self.findChildren(CanvasView):
            if not other.isHidden():
                room.setLeft(max(room.left(), other.geometry().right() + 1))
        return room

    def legend_rect(self) -> QRectF:
        """Where the legend is painted, as of the last paint."""
        return self._legend.rect()

    # gestures

    def drag_distance_px(self) -> int:
        """How far a press must move to be a drag."""
        return max(QApplication.startDragDistance(), 3)

    def begin(self, gesture: Gesture) -> None:
        """Put a gesture in charge."""
        self._gesture = gesture
        self.viewport().setCursor(gesture.cursor)

    def is_over_tray(self, at: Pointer) -> bool:
        """Whether the pointer has left the canvas for the tray."""
        tray = self.tray
        if tray is None or not tray.isVisible():
            return False
        there = tray.mapFromGlobal(self.viewport().mapToGlobal(at.at_px.toPoint()))
        return tray.rect().contains(there)

    @property
    def gesture(self) -> Gesture | None:
        """The gesture in charge, None between two."""
        return self._gesture

    def gesture_moved(self, at: Pointer) -> None:
        """Tell the gesture in charge where the pointer is."""
        self._last_move = at
        if self._gesture is not None:
            self._gesture.move(at)

    def cancel_gesture(self) -> None:
        """End the gesture in charge as if it had never begun."""
        gesture, self._gesture = self._gesture, None
        if gesture is not None:
            gesture.cancel()
            self.rest()

    def finish_gesture(self, at: Pointer) -> None:
        """Let the gesture in charge do what it is about."""
        gesture, self._gesture = self._gesture, None
        if gesture is not None:
            gesture.finish(at)
        self.rest()

    def rest(self) -> None:
        """Show the cursor of what a press would do where the pointer is, between two gestures."""
        at = self._last_move
        shapes = (layer.cursor(at) for layer in self.layers) if at is not None else ()
        shape = next((shape for shape in shapes if shape is not None), None)
        if shape is None:
            self.viewport().unsetCursor()
        else:
            self.viewport().setCursor(shape)

    def pointer(self, at_px: QPointF, modifiers: Qt.KeyboardModifier) -> Pointer:
        """A place in the window, also in scene units."""
        at_su = self.camera.to_scene((at_px.x(), at_px.y()))
        return Pointer(at_px=at_px, at_su=at_su, modifiers=modifiers)

    def hit(self, at: Pointer) -> Hit:
        """What is under the pointer at this zoom."""
        return self.scene_.hit(at.at_su, self.camera.scale, _REACH_PX / self.camera.scale)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a gesture; the right button cancels the one in charge."""
        at = self.pointer(event.position(), event.modifiers())
        if self._gesture is not None:
            self.cancel_gesture()
        elif event.button() == Qt.MouseButton.MiddleButton or self._space_held:
            self._space_used = self._space_held
            self.begin(PanGesture(self, at))
        elif event.button() == Qt.MouseButton.LeftButton:
            self.begin(self._pressed(at))
        event.accept()

    def _pressed(self, at: Pointer) -> Gesture:
        """What a press begins: what lies over the drawing is asked first."""
        begun = (layer.press(at) for layer in self.layers)
        gesture = next((gesture for gesture in begun if gesture is not None), None)
        return gesture or PressGesture(self, at, self.hit(at))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the gesture in charge, or say what is under the pointer."""
        at = self.pointer(event.position(), event.modifiers())
        if self._gesture is not None:
            self.gesture_moved(at)
        else:
            self._last_move = at
            if self.layers:
                self.rest()
            self.scene_.hover(self.hit(at))
            self.hovered.emit(self.scene_.hovered_hit, event.globalPosition().toPoint())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Finish the gesture in charge."""
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self.finish_gesture(self.pointer(event.position(), event.modifiers()))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second press is a press, but for what lies over the drawing."""
        at = self.pointer(event.position(), event.modifiers())
        left = event.button() == Qt.MouseButton.LeftButton
        if not (left and any(layer.double_press(at) for layer in self.layers)):
            self.mousePressEvent(event)
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the thing under the pointer, unless a drag was cancelled."""
        at = self.pointer(QPointF(event.pos()), event.modifiers())
        self.menu_wanted.emit(self.hit(at), event.globalPos())
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer any more."""
        self.scene_.hover(NOTHING)
        self.hovered.emit(NOTHING, None)
        super().leaveEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel zooms at the cursor; a touchpad pans, and zooms with Ctrl."""
        pixels, zooms = event.pixelDelta(), event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if not pixels.isNull() and event.phase() != Qt.ScrollPhase.NoScrollPhase and not zooms:
            self.pan(pixels.x(), pixels.y())
        else:
            notches = event.angleDelta().y() / _NOTCH
            if notches:
                self.zoom_by(_ZOOM_OF_NOTCH**notches, event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Pinch to zoom, where the system tells of it."""
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoom_by(1.0 + event.value(), event.position())
            return True
        return super().viewportEvent(event)

    # keys

    def event(self, event: QEvent) -> bool:
        """Take the space bar before the window's shortcut does: held, it pans."""
        mine = (Qt.Key.Key_Space, Qt.Key.Key_Escape)
        overrides = event.type() == QEvent.Type.ShortcutOverride
        if not overrides or not isinstance(event, QKeyEvent):
            return super().event(event)
        if event.key() not in mine and self._layer_key(event) is None:
            return super().event(event)
        event.accept()
        return True

    def _layer_key(self, event: QKeyEvent) -> "Callable[[], object] | None":
        """What a key does to what lies over the drawing."""
        calls = (layer.key(event.key(), event.modifiers()) for layer in self.layers)
        return next((call for call in calls if call is not None), None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space, Esc and Alt; all other keys are actions."""
        key, call = event.key(), self._layer_key(event)
        if call is not None:
            call()
        elif key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space_held, self._space_used = True, False
                self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        elif key == Qt.Key.Key_Escape:
            self._on_escape()
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) or not self._modifier_changed(
            event, held=True
        ):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """A space bar that did not pan plays."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            plays = self._space_held and not self._space_used
            self._space_held = False
            if self._gesture is None:
                self.rest()
            if plays:
                self.play_wanted.emit()
        elif not self._modifier_changed(event, held=False):
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell whether the focus came by a key: then it must be seen where it is."""
        super().focusInEvent(event)
        keys = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self.focus_came.emit(event.reason() in keys)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell that keys go elsewhere."""
        super().focusOutEvent(event)
        self.focus_went.emit()

    def _on_escape(self) -> None:
        if self._gesture is not None:
            self.cancel_gesture()
        elif any(layer.escape() for layer in self.layers):
            return
        elif not self.scene_.selection.is_empty:
            self.scene_.select_nothing()
        else:
            self.escape_left.emit()

    def _modifier_changed(self, event: QKeyEvent, *, held: bool) -> bool:
        """Alt in the middle of a drag changes what a drop would do."""
        if event.key() != Qt.Key.Key_Alt or self._gesture is None or self._last_move is None:
            return False
        alt = Qt.KeyboardModifier.AltModifier
        keys = event.modifiers() | alt if held else event.modifiers() & ~alt
        self.gesture_moved(self.pointer(self._last_move.at_px, keys))
        return True
