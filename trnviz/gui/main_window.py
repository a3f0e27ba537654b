"""The window: canvas, bars, menus and panels, empty at first; then a desk fills it with life.

The first paint needs only what is drawn. The document's history, the simulation and all that works
on them come with a desk, once there is something to look at.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QRect, QSize, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QIcon,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDockWidget,
    QHBoxLayout,
    QMainWindow,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.scenario import Scenario
from trnviz.files import resources
from trnviz.gui import actions, menus, theme
from trnviz.gui.canvas.scene import CanvasScene, first_showing
from trnviz.gui.canvas.view import CanvasView
from trnviz.gui.language import tr
from trnviz.gui.panels.inspector import Inspector
from trnviz.gui.panels.playback_bar import BUTTONS, PlaybackBar
from trnviz.gui.panels.status_line import StatusLine
from trnviz.gui.search.box import SearchBox
from trnviz.gui.settings import Settings
from trnviz.gui.theme import ThemeChoice
from trnviz.scene.layout import drawing_of

_FIRST_SIZE = (1600, 1000)
_INSPECTOR_WIDTH = 320
_ON_BARS = (*menus.TOOLBAR, *BUTTONS)
_OVERFLOW = "qt_toolbar_ext_button"
_LEAST_SIZE, _LEAST_WITH_DOCKS_PX = (360, 280), 640
_GRIP_PX, _LEAST_SEEN_PX = 30, 120


class Occupant(Protocol):
    """What fills the window with life, as far as the window must know it."""

    def follow(self) -> None:
        """Bring titles, labels and what can be done up to date."""

    def open_paths(self, paths: Sequence[Path], *, ordered: bool = True) -> bool:
        """Open a file, or several that belong together."""

    def may_close(self) -> bool:
        """Ask about unsaved changes."""

    def leave(self) -> None:
        """Do not ask from here on; what is not saved stays in the journal."""

    def close(self) -> None:
        """Let go of everything that runs."""


class MainWindow(QMainWindow):
    """Canvas in the middle, playback under it, inspector at the right, status line."""

    def __init__(self, settings: Settings, scenario: Scenario) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.settings = settings
        self.desk: Occupant | None = None
        self._closed = False
        self._put_away: tuple[QDockWidget, ...] = ()
        self._theme_name = theme.resolved(self.theme_choice())
        self.colours = theme.palette(self._theme_name)
        drawn = drawing_of(scenario)
        self.scene = CanvasScene(drawn, first_showing(scenario), self._canvas_theme())
        self.view = CanvasView(self.scene)
        self.actions_ = actions.build(self, self.view)
        if settings.values.keys:
            from trnviz.gui.shortcuts import chosen

            chosen.apply(self.actions_, settings.values.keys)
        self.bar = PlaybackBar(self.actions_)
        self.inspector, self.status, self.search = Inspector(), StatusLine(), SearchBox()
        self._assemble()
        self._dress(icons=_ON_BARS)

    def theme_choice(self) -> ThemeChoice:
        """What the user asked for."""
        value = self.settings.values.theme
        return ThemeChoice(value) if value in set(ThemeChoice) else ThemeChoice.SYSTEM

    def _assemble(self) -> None:
        self.setAcceptDrops(True)
        self.setMinimumSize(*_LEAST_SIZE)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.canvas_row = QHBoxLayout()
        self.canvas_row.setSpacing(1)
        self.canvas_row.addWidget(self.view, 1)
        column.addLayout(self.canvas_row, 1)
        self.column = column
        column.addWidget(self.bar)
        self.setCentralWidget(middle)
        self.inspector_dock = QDockWidget(tr("Inspector"), self)
        self.inspector_dock.setObjectName("inspector")
        self.inspector_dock.setWidget(self.inspector)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.inspector_dock)
        self.resizeDocks([self.inspector_dock], [_INSPECTOR_WIDTH], Qt.Orientation.Horizontal)
        self.setStatusBar(self.status)
        self.menus = menus.fill_menu_bar(self, self.actions_)
        menus.toolbar(self, self.actions_)
        menus.search_bar(self, self.search)
        self._place_window()
        self.view.zoomed.connect(self.status.show_zoom)
        self.view.setFocus()
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._on_scheme_changed)
        if hasattr(hints, "accessibility"):  # Qt can tell since 6.10
            hints.accessibility().contrastPreferenceChanged.connect(self._on_scheme_changed)

    def _place_window(self) -> None:
        geometry, docks = self.settings.window()
        if not (geometry and self.restoreGeometry(geometry)):
            room = QGuiApplication.primaryScreen().availableGeometry()
            self.resize(min(_FIRST_SIZE[0], room.width()), min(_FIRST_SIZE[1], room.height()))
        self._come_onto_a_screen()
        if docks:
            self.restoreState(docks)

    def _come_onto_a_screen(self) -> None:
        """Put a window that no screen shows, such as one that was unplugged, where one does."""
        frame = self.frameGeometry()
        grip = QRect(frame.topLeft(), QSize(frame.width(), _GRIP_PX))
        for screen in QGuiApplication.screens():
            seen = screen.availableGeometry().intersected(grip)
            if seen.width() >= _LEAST_SEEN_PX and seen.height() > 0:
                return
        room = QGuiApplication.primaryScreen().availableGeometry()
        self.resize(self.size().boundedTo(room.size()))
        self.move(room.center() - self.rect().center())

    def put_on_top(self, strip: QWidget) -> None:
        """Give a strip room above the canvas."""
        self.column.insertWidget(0, strip)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the docks away while the window is too narrow for them beside the canvas."""
        super().resizeEvent(event)
        if event.size().width() >= _LEAST_WITH_DOCKS_PX:
            self._bring_docks_back()
        elif not self._put_away:
            docks = self.findChildren(QDockWidget)
            self._put_away = tuple(
                dock for dock in docks if not dock.isHidden() and not dock.isFloating()
            )
            for dock in self._put_away:
                dock.hide()

    def _bring_docks_back(self) -> None:
        docks, self._put_away = self._put_away, ()
        for dock in docks:
            dock.show()

    # theme

    def set_theme(self, choice: ThemeChoice) -> None:
        """Light, dark, or as the system."""
        self.settings.values.theme = choice.value
        self.settings.save()
        self._dress()

    def set_canvas_theme(self, choice: str) -> None:
        """A theme for the canvas alone, or that of the window."""
        self.settings.values.canvas_theme = choice
        self.settings.save()
        self._dress()

    def canvas_choice(self) -> str:
        """What the user asked for on the canvas."""
        value = self.settings.values.canvas_theme
        return value if value in theme.CANVAS_CHOICES else theme.AS_WINDOW

    def _canvas_theme(self) -> str:
        choice = self.canvas_choice()
        return self._theme_name if choice == theme.AS_WINDOW else choice

    def _on_scheme_changed(self) -> None:
        if self.theme_choice() is ThemeChoice.SYSTEM:
            QTimer.singleShot(0, self, lambda: self._dress())

    def dress_menus(self) -> None:
        """Draw the icons that no bar shows; the first paint does not wait for them."""
        self.setWindowIcon(QIcon(str(resources.root() / "trnviz.svg")))
        actions.dress(self.actions_, self.colours, set(self.actions_).difference(_ON_BARS))
        self._dress_overflow()

    def _dress_overflow(self) -> None:
        """What opens the rest of a bar that is too narrow: Qt's own can hardly be seen on dark."""
        for button in self.findChildren(QToolButton, _OVERFLOW):
            button.setIcon(theme.icon("chevrons-right", self.colours))

    def _dress(self, icons: tuple[str, ...] | None = None) -> None:
        application = QApplication.instance()
        if isinstance(application, QApplication):
            self._theme_name = theme.apply(application, self.theme_choice())
        self.colours = theme.palette(self._theme_name)
        actions.dress(self.actions_, self.colours, icons)
        self.actions_["play"].setProperty("shows", "")
        self.scene.set_theme(self._canvas_theme())
        if self.desk is not None:
            self._dress_overflow()
            self.desk.follow()

    # files from outside, the end

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files; what is inside them decides what they are."""
        if _dropped_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open them, after the drop has ended: a dialog may follow."""
        paths = _dropped_files(event)
        if paths:
            event.acceptProposedAction()
            QTimer.singleShot(0, self, lambda: self._open(paths))

    def _open(self, paths: Sequence[Path]) -> None:
        if self.desk is not None:
            self.desk.open_paths(paths, ordered=False)

    def leave(self) -> None:
        """Close without a question; what is not saved is offered at the next start."""
        if self.desk is not None:
            self.desk.leave()
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before a loss, then let go of everything that runs."""
        if self._closed:
            event.accept()
            return
        if self.desk is not None and not self.desk.may_close():
            event.ignore()
            return
        self._closed = True
        for dialog in self.findChildren(QDialog):  # one that stays up would keep the program alive
            dialog.close()
        self._bring_docks_back()
        self.settings.keep_window(bytes(self.saveGeometry().data()), bytes(self.saveState().data()))
        if self.desk is not None:
            self.desk.close()
        event.accept()


def _dropped_files(event: QDropEvent) -> tuple[Path, ...]:
    """The files of a drop, all of them here; none when something else is among them."""
    urls = event.mimeData().urls()
    paths = tuple(Path(url.toLocalFile()) for url in urls if url.isLocalFile())
    return paths if paths and len(paths) == len(urls) and all(map(Path.is_file, paths)) else ()
