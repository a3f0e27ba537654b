"""From one layout to another: for a moment the chips glide from where they stood to where they go.

It is painted over the canvas, which shows the new layout already; so nothing waits for it.
"""

from PySide6.QtCore import QEasingCurve, QRect, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from trnviz.gui.canvas.view import CanvasView

DURATION_MS = 250
_MOST_CHIPS = 512


class Glide(QWidget):
    """A curtain over the canvas with the chips of the old picture on their way."""

    def __init__(self, view: CanvasView) -> None:
        super().__init__(view)
        self._view = view
        self._picture = QImage()
        self._from: list[QRectF] = []
        self._to: list[QRectF] = []
        self._share = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setDuration(DURATION_MS)
        self._animation.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._animation.valueChanged.connect(self._on_step)
        self._animation.finished.connect(self.hide)

    @property
    def is_running(self) -> bool:
        """Whether chips are on their way."""
        return self._animation.state() is QVariantAnimation.State.Running

    def remember(self) -> None:
        """Where the chips stand now, and what they look like."""
        self.stop()
        self._from = self._boxes()
        self._picture = self._view.picture() if self._from else QImage()

    def go(self) -> None:
        """Let them glide to where they stand now."""
        self._to = self._boxes()
        if not self._from or len(self._from) != len(self._to) or not self._view.isVisible():
            return
        self._share = 0.0
        self.setGeometry(self._view.viewport().geometry())
        self.show()
        self.raise_()
        self._animation.start()

    def stop(self) -> None:
        """Be there at once."""
        self._animation.stop()
        self.hide()

    def places(self) -> list[QRectF]:
        """Where each chip is at this moment, in pixels of the canvas."""
        return [_between(a, b, self._share) for a, b in zip(self._from, self._to, strict=True)]

    def _boxes(self) -> list[QRectF]:
        boxes = self._view.scene_.layout_.chip_box_su
        if not len(boxes) or len(boxes) > _MOST_CHIPS:
            return []
        camera, placed = self._view.camera, []
        for x, y, width, height in boxes.tolist():
            left, top = camera.to_window((x, y))
            placed.append(QRectF(left, top, width * camera.scale, height * camera.scale))
        return placed

    def _on_step(self, share: float) -> None:
        self._share = share
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The chips of the old picture on the ground."""
        ratio = self._picture.devicePixelRatio()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(self._view.scene_.theme.ground))
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            for source, place in zip(self._from, self.places(), strict=True):
                part = QRect(
                    round(source.x() * ratio), round(source.y() * ratio),
                    round(source.width() * ratio), round(source.height() * ratio),
                )  # fmt: skip
                painter.drawImage(place, self._picture, QRectF(part))


def _between(a: QRectF, b: QRectF, share: float) -> QRectF:
    rest = 1.0 - share
    return QRectF(
        a.x() * rest + b.x() * share, a.y() * rest + b.y() * share,
        a.width() * rest + b.width() * share, a.height() * rest + b.height() * share,
    )  # fmt: skip
