"""The other document's canvas: it looks where the window's canvas looks, and changes nothing."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QGraphicsView, QWidget

from trnviz.gui.canvas.camera import Camera
from trnviz.gui.canvas.gestures import PanGesture
from trnviz.gui.canvas.scene import CanvasScene
from trnviz.gui.canvas.view import CanvasView
from trnviz.scene.drawing import Box

_PANS = (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton)


class OtherView(CanvasView):
    """Pans and zooms both canvases; nothing on it can be selected or dragged."""

    camera_wanted = Signal(object)
    """Where the user wants both to look."""

    def __init__(self, scene: CanvasScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.setObjectName("other_canvas")
        self.setAccessibleName(self.tr("the other fabric"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumSize(0, 0)
        self.has_legend = False

    def show_camera(self, camera: Camera) -> None:
        """Look there."""
        self._is_fitted = False
        self.camera = camera
        self._apply_camera()

    def look(self, camera: Camera) -> None:
        """Ask for another view; it comes back for both."""
        self.camera_wanted.emit(camera)

    def show_box(self, _box: Box) -> None:
        """It never looks by itself."""

    def fit(self) -> None:
        """Stay; the window's canvas decides what is in view."""
        self.show_camera(self.camera)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep looking there."""
        QGraphicsView.resizeEvent(self, event)
        self.show_camera(self.camera)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Every button that holds something pans."""
        if event.button() in _PANS:
            self.begin(PanGesture(self, self.pointer(event.position(), event.modifiers())))
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Nothing can be done with what is here."""
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys go to the window."""
        event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Likewise."""
        event.ignore()
