"""Exporting a panel: right click on it, or the menu File; then a name, whose end says the kind."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QFileDialog,
    QMainWindow,
    QMenu,
    QTabWidget,
    QWidget,
)

from trnviz.core.errors import TrnvizError
from trnviz.gui.dialogs import messages, plain
from trnviz.gui.language import later, tr
from trnviz.gui.parts import Parts

_SHOWN_MS = 5000
_OTHERS = ("inspector",)
"""Docks that are no charts or tables."""
_NAMES = {".png": "PNG", ".svg": "SVG", ".pdf": "PDF", ".csv": later("CSV table")}


class PanelExport(QObject):
    """Knows the panels of a window."""

    def __init__(self, window: QMainWindow, parts: Parts) -> None:
        super().__init__(window)
        self._window, self._parts = window, parts
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A right click on a panel that the panel itself has no use for."""
        if event.type() == QEvent.Type.ContextMenu and isinstance(event, QContextMenuEvent):
            under = self._window.childAt(self._window.mapFromGlobal(event.globalPos()))
            for dock in self.docks():
                if under is not None and dock.widget().isAncestorOf(under):
                    self.menu(dock).popup(event.globalPos())
                    return True
        return super().eventFilter(watched, event)

    def menu(self, dock: QDockWidget) -> QMenu:
        """What a right click on a panel offers."""
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Export this panel...")).triggered.connect(lambda: self.ask(dock))
        menu.addAction(self.tr("Copy as picture")).triggered.connect(lambda: self.copy(dock))
        return menu

    def docks(self) -> list[QDockWidget]:
        """Panels that can be seen."""
        found = self._window.findChildren(QDockWidget)
        return [d for d in found if d.isVisible() and d.objectName() not in _OTHERS and d.widget()]

    def export_current(self) -> None:
        """Export the panel with the focus, else the first that can be seen."""
        docks, focus = self.docks(), QApplication.focusWidget()
        mine = [dock for dock in docks if focus is not None and dock.isAncestorOf(focus)]
        found = mine or docks
        if found:
            self.ask(found[0])
        else:
            text = self.tr("No panel is open: open one in the menu View > Panels")
            self._parts.panels.status.showMessage(text, _SHOWN_MS)

    def ask(self, dock: QDockWidget) -> None:
        """Ask for a name, and write the panel."""
        from trnviz.gui import panel_files

        panel, document = self._content(dock), self._parts.document
        kinds = panel_files.kinds(panel)
        folder = document.path.parent if document.path else Path()
        name = panel_files.file_name(document.title, dock.windowTitle(), kinds[0])
        filters = ";;".join(f"{tr(_NAMES[kind])} (*{kind})" for kind in kinds)
        title = self.tr("Export {0}").format(dock.windowTitle())
        chosen, kind = QFileDialog.getSaveFileName(self._window, title, str(folder / name), filters)
        if chosen:
            wanted = next((k for k in kinds if f"*{k}" in kind), kinds[0])
            self.write(dock, Path(chosen), wanted)

    def write(self, dock: QDockWidget, path: Path, kind: str = ".png") -> bool:
        """Write a panel; whether that went well."""
        from trnviz.gui import panel_files

        is_device = path.exists() and not path.is_file() and not path.is_dir()
        if not path.suffix and not is_device:
            longer = path.with_name(path.name + kind)
            if longer.exists() and not plain.overwrites(self._window, longer.name):
                return False
            path = longer
        try:
            panel_files.write(self._content(dock), path, kind if is_device else "")
        except TrnvizError as error:
            title = self.tr("The panel was not exported")
            nothing = self.tr("Nothing was written; a file of that name is as it was.")
            messages.refused(self._window, title, error, nothing)
            return False
        text = self.tr("Written: {0}").format(path.absolute())
        self._parts.panels.status.showMessage(text, _SHOWN_MS)
        return True

    def copy(self, dock: QDockWidget) -> None:
        """Put the panel on the clipboard as a picture."""
        QGuiApplication.clipboard().setImage(self._content(dock).grab().toImage())
        text = self.tr("The panel is on the clipboard")
        self._parts.panels.status.showMessage(text, _SHOWN_MS)

    @staticmethod
    def _content(dock: QDockWidget) -> QWidget:
        """What is exported of a dock: all of it, or the page of it that is in front."""
        tabs = getattr(dock.widget(), "tabs", None)
        return tabs.currentWidget() if isinstance(tabs, QTabWidget) else dock.widget()
