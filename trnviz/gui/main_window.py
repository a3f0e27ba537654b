"""The window: it puts the parts together and passes what one of them says on to the others."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QMainWindow,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.view import View
from trnviz.gui import actions, commands, menus, parts, theme
from trnviz.gui.canvas.camera import Camera
from trnviz.gui.canvas.hit import Hit, HitKind
from trnviz.gui.canvas.selection import Selection, from_names
from trnviz.gui.file_actions import FileActions
from trnviz.gui.panels.playback_bar import PlaybackBar
from trnviz.gui.settings import Settings
from trnviz.gui.theme import ThemeChoice
from trnviz.scene.layout import layout
from trnviz.session.change import Aspect, Change
from trnviz.session.document import Document

_FIRST_SIZE = (1600, 1000)
_INSPECTOR_WIDTH = 320
_OPENABLE = (".trnviz", ".json")


class MainWindow(QMainWindow):
    """Canvas in the middle, playback under it, inspector at the right, status line."""

    def __init__(self, document: Document, settings: Settings) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.document, self.settings = document, settings
        self._theme_name = theme.resolved(self._theme_choice())
        self._colours = theme.palette(self._theme_name)
        self.parts = parts.build(document, settings, self._theme_name)
        self.view, self.scene = self.parts.view, self.parts.scene
        self.playback, self.panels = self.parts.playback, self.parts.panels
        self.files = FileActions(document, settings, self)
        handlers = commands.handlers(self.parts, self.files, self, self.set_theme)
        self.actions_ = actions.build(self, self.view, handlers)
        self._closed = False
        self._assemble()
        self._connect()
        self._dress()
        self._take_view()
        self._follow()

    def _theme_choice(self) -> ThemeChoice:
        value = self.settings.values.theme
        return ThemeChoice(value) if value in set(ThemeChoice) else ThemeChoice.SYSTEM

    def _assemble(self) -> None:
        self.setAcceptDrops(True)
        self.bar = PlaybackBar(self.actions_)
        self.panels.with_bar(self.bar, self.parts.bridge)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.view, 1)
        column.addWidget(self.bar)
        self.setCentralWidget(middle)
        self.inspector_dock = QDockWidget("Inspector", self)
        self.inspector_dock.setObjectName("inspector")
        self.inspector_dock.setWidget(self.panels.inspector)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.inspector_dock)
        self.resizeDocks([self.inspector_dock], [_INSPECTOR_WIDTH], Qt.Orientation.Horizontal)
        self.setStatusBar(self.panels.status)
        made = menus.fill_menu_bar(self, self.actions_)
        menus.add_file_lists(made["&File"], self.actions_["save"], self.files, self.settings)
        made["&View"].addSeparator()
        made["&View"].addAction(self.inspector_dock.toggleViewAction())
        menus.toolbar(self, self.actions_)
        self._place_window()
        self.view.setFocus()

    def _place_window(self) -> None:
        geometry, docks = self.settings.window()
        if not (geometry and self.restoreGeometry(geometry)):
            room = QGuiApplication.primaryScreen().availableGeometry()
            self.resize(min(_FIRST_SIZE[0], room.width()), min(_FIRST_SIZE[1], room.height()))
        if docks:
            self.restoreState(docks)

    def _connect(self) -> None:
        self.document.changed.connect(self._on_document_changed)
        self.view.hovered.connect(self._on_hovered)
        self.view.play_wanted.connect(self.actions_["play"].trigger)
        self.view.menu_wanted.connect(self._on_menu_wanted)
        self.view.zoomed.connect(self.panels.status.show_zoom)
        self.scene.selection_changed.connect(self._follow)
        self.playback.state_changed.connect(self._follow)
        self.panels.status.link_wanted.connect(lambda link: self.select(Selection(links=(link,))))
        self.panels.status.bank_wanted.connect(
            lambda chip, _bank: self.select(Selection(chips=(chip,)))
        )
        self.panels.inspector.target_chosen.connect(self.select_name)
        self.files.before_saving.connect(self._keep_view)
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._on_scheme_changed)

    # what the document says

    def _on_document_changed(self, change: Change, _initiator: object) -> None:
        scenario = self.document.scenario
        if change.touches(Aspect.PLACEMENT | Aspect.PLAN | Aspect.TOPOLOGY):
            self.view.cancel_gesture()
        if change.touches(Aspect.TOPOLOGY | Aspect.HARDWARE):
            showing = parts.first_showing(scenario)
            self.playback.begin_with(showing)
            drawn = layout(scenario.topology, scenario.layout)
            same = not change.touches(Aspect.TOPOLOGY)
            self.scene.replace(drawn, showing, same_places=same)
        if change.touches(Aspect.PLAN | Aspect.TOPOLOGY):
            self.parts.shards.forget_cut()
            self.scene.select_nothing()
        if change.touches(Aspect.TOPOLOGY) and change.touches(Aspect.VIEW):
            self._take_view()
        self._follow()
        if change.touches(Aspect.FILE | Aspect.RESULT):
            self.panels.refresh()

    def _follow(self) -> None:
        """Bring titles, labels and what can be done up to date."""
        document, made = self.document, self.actions_
        self.setWindowTitle(f"{document.title}[*] - trnviz")
        self.setWindowModified(document.is_modified)
        for name, label in (("undo", document.undo_label), ("redo", document.redo_label)):
            made[name].setEnabled(bool(label))
            made[name].setText(f"&{name.title()} {label}".strip())
        shards = self.parts.shards
        has_ranks = bool(shards.ranks())
        made["cut"].setEnabled(has_ranks)
        made["move_to"].setEnabled(has_ranks)
        made["select_group"].setEnabled(has_ranks)
        made["paste"].setEnabled(bool(shards.cut_ranks) and shards.target_chip() >= 0)
        self._follow_playback()
        self._follow_choices()

    def _follow_playback(self) -> None:
        player = self.playback.player
        playable = player.duration_s > 0
        for name in ("play", "step_back", "step_forward", "to_start", "to_end", "to_busiest"):
            self.actions_[name].setEnabled(playable)
        play = self.actions_["play"]
        wanted = "pause" if player.is_playing else "play"
        if play.property("shows") != wanted:
            play.setProperty("shows", wanted)
            play.setText("&Pause" if player.is_playing else "&Play")
            play.setIcon(theme.icon(wanted, self._colours))

    def _follow_choices(self) -> None:
        scenario = self.document.scenario
        chosen = (f"theme_{self._theme_choice().value}", f"group_{scenario.color_by}",
                  f"metric_{scenario.metric}")  # fmt: skip
        for name in chosen:
            if name in self.actions_:
                self.actions_[name].setChecked(True)

    # selection, hover, menus

    def select(self, selection: Selection) -> None:
        """Select, and bring into view what is not."""
        self.scene.select(selection)

    def select_name(self, name: str) -> None:
        """Select the chip, link or shard of this name."""
        plan = self.document.scenario.plan
        ranks = plan.world if plan is not None else 0
        self.select(from_names((name,), self.document.scenario.topology, ranks))

    def _on_hovered(self, hit: Hit, at: QPoint | None) -> None:
        if at is None or hit.kind is HitKind.NOTHING:
            QToolTip.hideText()
            return
        QToolTip.showText(at, self.panels.tooltip(hit), self.view)

    def _on_menu_wanted(self, hit: Hit, at: QPoint) -> None:
        menu = menus.context_menu(self.parts, self.actions_, hit)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    # view in the document

    def _keep_view(self) -> None:
        """Camera, selected chips and links go into the file."""
        camera, size = self.view.camera, self.view.viewport().size()
        center = camera.to_scene((size.width() / 2, size.height() / 2))
        names = self.scene.selection.things(self.document.scenario.topology)
        fitted = self.view.is_fitted
        self.document.set_view(
            View(
                center_su=None if fitted else center,
                zoom=1.0 if fitted else camera.scale,
                selection=names,
            ),
            initiator=self,
        )

    def _take_view(self) -> None:
        view = self.document.view
        self.scene.select(from_names(view.selection, self.document.scenario.topology, 0))
        if view.center_su is None:
            self.view.fit()
            return
        size = self.view.viewport().size()
        self.view.look(
            Camera(
                x_su=view.center_su[0] - size.width() / 2 / view.zoom,
                y_su=view.center_su[1] - size.height() / 2 / view.zoom,
                scale=view.zoom,
            )
        )

    # theme

    def set_theme(self, choice: ThemeChoice) -> None:
        """Light, dark, or as the system."""
        self.settings.values.theme = choice.value
        self.settings.save()
        self._dress()

    def _on_scheme_changed(self) -> None:
        if self._theme_choice() is ThemeChoice.SYSTEM:
            QTimer.singleShot(0, self, self._dress)

    def _dress(self) -> None:
        application = QApplication.instance()
        if isinstance(application, QApplication):
            self._theme_name = theme.apply(application, self._theme_choice())
        self._colours = theme.palette(self._theme_name)
        actions.dress(self.actions_, self._colours)
        self.actions_["play"].setProperty("shows", "")
        self.scene.set_theme(self._theme_name)
        self._follow()

    # files from outside, the end

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take one file of a kind that can be opened."""
        if self._dropped_file(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open it, after the drop has ended: a dialog may follow."""
        path = self._dropped_file(event)
        if path is not None:
            event.acceptProposedAction()
            QTimer.singleShot(0, self, lambda: self.files.open_path(path))

    def _dropped_file(self, event: QDropEvent) -> Path | None:
        urls = event.mimeData().urls()
        if len(urls) != 1 or not urls[0].isLocalFile():
            return None
        path = Path(urls[0].toLocalFile())
        return path if path.suffix in _OPENABLE else None

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before a loss, then let go of everything that runs."""
        if self._closed:
            event.accept()
            return
        if not self.files.may_lose_changes():
            event.ignore()
            return
        self._closed = True
        self.settings.keep_window(bytes(self.saveGeometry().data()), bytes(self.saveState().data()))
        self.document.changed.disconnect(self._on_document_changed)
        self.view.cancel_gesture()
        self.panels.close()
        self.playback.close()
        self.parts.bridge.close()
        event.accept()
