"""What every panel of this package is: a widget that reads a document while it can be seen.

A panel never writes to another view. What it wants of them goes out as signals: to select
something, to bring it into view, to go to a moment. While it is hidden it does nothing; once it is
shown again it catches up.
"""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QWidget

from trnviz.core.marks import Mark
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.ruler.picture import theme_of
from trnviz.scene.palette import Theme
from trnviz.session.change import SIMULATED, Aspect, Change
from trnviz.session.document import Document


def theme_now() -> Theme:
    """The colours of the drawing that suit the palette of the application."""
    return theme_of(QGuiApplication.palette())


class Study(QWidget):
    """A panel on a document.

    Attributes:
        READS: What must change for the panel to follow.
    """

    READS = SIMULATED | Aspect.RESULT

    selected = Signal(object)
    """A `Selection` that was picked here."""
    wanted = Signal(object)
    """A `Selection` that is to be selected and brought into view."""
    sought = Signal(float)
    """A moment to go to, in seconds."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self._is_due = True
        document.changed.connect(self._on_document_changed)

    def follow(self) -> None:
        """Show what the document says now."""

    def show_selection(self, selection: Selection) -> None:
        """Follow what is selected on the canvas."""

    def show_time(self, time_s: float) -> None:
        """Follow the playback."""

    def show_loop(self, loop_s: tuple[float, float] | None) -> None:
        """Follow the stretch that is played over and over."""

    def show_marks(self, marks: tuple[Mark, ...]) -> None:
        """Follow the marked moments of the step."""

    def dress(self) -> None:
        """Take the colours of the palette."""

    def release(self) -> None:
        """Let go of the document, and of everything that runs."""
        self.document.changed.disconnect(self._on_document_changed, missing_ok=True)

    def catch_up(self) -> None:
        """Follow now, if something has changed since and the panel can be seen."""
        if self._is_due and self.isVisible():
            self._is_due = False
            self.follow()

    def _on_document_changed(self, change: Change, _initiator: object) -> None:
        if change.touches(self.READS):
            self._is_due = True
            self.catch_up()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened meanwhile."""
        super().showEvent(event)
        self.catch_up()

    def changeEvent(self, event: QEvent) -> None:
        """Change colours with the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.dress()
