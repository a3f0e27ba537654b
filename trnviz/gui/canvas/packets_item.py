"""One item for all dots: their places are recomputed each frame, the rest of the drawing is not."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from trnviz.core.frame import FrameState
from trnviz.gui.painter import MOVING
from trnviz.scene.drawing import Layout
from trnviz.scene.framepaint import FramePaint
from trnviz.scene.paint import with_packets


class PacketsItem(QGraphicsItem):
    """Draws the dots of what was composed, at the phase they have run to."""

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        self._layout = layout
        self._frame: FrameState | None = None
        self._look: FramePaint | None = None
        self._phase_su = 0.0
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """The whole drawing."""
        return QRectF(*self._layout.bounds_su)

    def set_layout(self, layout: Layout) -> None:
        """The same links elsewhere; the dots follow with the next look."""
        self.prepareGeometryChange()
        self._layout, self._look = layout, None

    @property
    def has_dots(self) -> bool:
        """Whether anything runs."""
        return self._look is not None and len(self._look.packets.xy_su) > 0

    @property
    def phase_su(self) -> float:
        """How far the dots have run."""
        return self._phase_su

    def show_look(self, look: FramePaint, frame: FrameState) -> None:
        """Follow what was composed, at this phase, for the rest of the drawing."""
        self._look, self._frame = look, frame

    def show_moment(self, frame: FrameState) -> None:
        """The rates of another moment."""
        if self._look is not None:
            self._frame = frame
            self.set_phase(self._phase_su)

    def set_phase(self, phase_su: float) -> None:
        """Let the dots run on."""
        self._phase_su = phase_su
        if self._look is not None and self._frame is not None:
            self._look = with_packets(self._look, self._layout, self._frame, phase_su)
            self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """All dots, and the notes over them."""
        if self._look is not None:
            for layer in MOVING:
                layer(painter, self._layout, self._look)
