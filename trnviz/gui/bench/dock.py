"""The dock of the bench: empty, and cheap, until it is opened for the first time."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QDockWidget, QMainWindow

from trnviz.gui.language import tr
from trnviz.gui.parts import Parts

if TYPE_CHECKING:
    from trnviz.gui.bench.bench import Bench

_HEIGHT = 340


class BenchDock(QDockWidget):
    """Under the canvas, beside the inspector; closed in the first view."""

    def __init__(self, window: QMainWindow, parts: Parts, action: QAction) -> None:
        super().__init__(tr("Collective bench"), window)
        self.setObjectName("bench")
        self._window, self._parts = window, parts
        self.bench: Bench | None = None
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self)
        self.hide()
        self.visibilityChanged.connect(self._on_visibility_changed)
        self.toggleViewAction().toggled.connect(action.setChecked)
        window.restoreDockWidget(self)

    def toggle(self) -> None:
        """Open it with the focus in it, or close it."""
        if self.isVisible():
            self.close()
            self._parts.view.setFocus()
            return
        self.show()
        self.raise_()
        self.opened().panel.form.group.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def opened(self) -> "Bench":
        """The bench, made when it is first needed."""
        if self.bench is None:
            from trnviz.gui.bench.banner import Banner
            from trnviz.gui.bench.bench import Bench

            middle = self._window.centralWidget()
            banner = Banner(middle)
            column = middle.layout() if middle is not None else None
            if isinstance(column, QBoxLayout):
                column.insertWidget(0, banner)
            self.bench = Bench(self._parts, banner, self)
            self.setWidget(self.bench.panel)
            self._window.resizeDocks([self], [_HEIGHT], Qt.Orientation.Vertical)
        return self.bench

    def _on_visibility_changed(self, visible: bool) -> None:  # noqa: FBT001 - a slot
        if visible:
            self.opened()

    def close_bench(self) -> None:
        """Let go of everything that runs."""
        self.visibilityChanged.disconnect(self._on_visibility_changed)
        if self.bench is not None:
            self.bench.close()
