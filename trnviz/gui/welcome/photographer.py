"""Takes a small picture of each document that is opened or saved, for the list of recent files."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from trnviz.gui.parts import Parts
from trnviz.session.change import Aspect, Change

if TYPE_CHECKING:
    from pathlib import Path

    from trnviz.core.scenario import Scenario

_SOON_MS = 400


class Photographer(QObject):
    """Takes a picture of the open document after it was opened or saved, once it is simulated."""

    def __init__(self, parts: Parts, parent: QObject) -> None:
        super().__init__(parent)
        self._parts = parts
        self._taken: tuple[Path, Scenario] | None = None
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self._take)
        parts.document.changed.connect(self._on_change)

    def close(self) -> None:
        """Take no more."""
        self._parts.document.changed.disconnect(self._on_change)
        self._soon.stop()

    def _on_change(self, change: Change, _initiator: object) -> None:
        if change.touches(Aspect.FILE | Aspect.RESULT) and self._parts.document.path is not None:
            self._soon.start()

    def _take(self) -> None:
        document = self._parts.document
        if document.path is None or document.is_modified or document.is_stale:
            return
        wanted = (document.path, document.scenario)
        if self._taken is None or self._taken[0] != wanted[0] or self._taken[1] is not wanted[1]:
            self._taken = wanted
            from trnviz.gui.welcome.thumbnails import keep

            keep(document.path, document.scenario, document.result)
