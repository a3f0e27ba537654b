"""The tooltip of what is under the pointer, with how to pin it."""

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QToolTip

from trnviz.gui.canvas.hit import NOTHING, Hit, HitKind
from trnviz.gui.dialogs.plain import tip
from trnviz.gui.language import tr
from trnviz.gui.parts import Parts

_NATIVE = QKeySequence.SequenceFormat.NativeText


class Tips(QObject):
    """Follows the pointer over the canvas; the text is made once for a thing and a frame."""

    def __init__(self, parts: Parts, pin: QAction) -> None:
        super().__init__(parts.view)
        self._parts, self._pin = parts, pin
        self._told: tuple[Hit, object, str] = (NOTHING, None, "")
        parts.view.hovered.connect(self._on_hovered)

    def _on_hovered(self, hit: Hit, at: QPoint | None) -> None:
        if at is None or hit.kind is HitKind.NOTHING:
            self._told = (hit, None, "")
            QToolTip.hideText()
            return
        frame = self._parts.playback.frame
        if self._told[:2] != (hit, frame):
            self._told = (hit, frame, self._text(hit))
        QToolTip.showText(at, tip(self._told[2]), self._parts.view)

    def _text(self, hit: Hit) -> str:
        text, keys = self._parts.panels.tooltip(hit), self._pin.shortcuts()
        if not text or not keys:
            return text
        return "\n".join((text, tr("{0} pins it").format(keys[0].toString(_NATIVE))))
