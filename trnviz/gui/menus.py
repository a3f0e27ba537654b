"""Menu bar, toolbar and context menus, made from the table of actions."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMainWindow, QMenu, QSizePolicy, QToolBar, QWidget

from trnviz.core.topology import LinkKind
from trnviz.files import resources
from trnviz.gui import commands
from trnviz.gui.actions import ROWS
from trnviz.gui.canvas.hit import Hit, HitKind
from trnviz.gui.file_actions import FileActions
from trnviz.gui.parts import Parts
from trnviz.gui.settings import Settings

_TOOLBAR = ("open", "save", "", "undo", "redo", "", "fit", "", "group_tp", "group_pp", "group_dp",
            "", "metric_now", "metric_peak", "metric_mean", "", "export")  # fmt: skip
_CAPTIONS = {"group_tp": "Tiles by", "metric_now": "Link load"}


def fill_menu_bar(window: QMainWindow, actions: Mapping[str, QAction]) -> dict[str, QMenu]:
    """All menus of the table, by their path."""
    menus: dict[str, QMenu] = {}
    for row in ROWS:
        menu = _menu(window, menus, row.menu)
        if row.separated:
            menu.addSeparator()
        menu.addAction(actions[row.name])
    return menus


def _menu(window: QMainWindow, menus: dict[str, QMenu], path: str) -> QMenu:
    if path not in menus:
        parent, _, title = path.rpartition("/")
        menus[path] = (
            _menu(window, menus, parent).addMenu(title)
            if parent
            else window.menuBar().addMenu(title)
        )
        menus[path].setToolTipsVisible(True)
    return menus[path]


def add_file_lists(
    menu: QMenu, before: QAction, files: FileActions, settings: Settings
) -> tuple[QMenu, QMenu]:
    """Open Recent and Samples, filled when they are opened."""
    recent, samples = QMenu("Open &Recent", menu), QMenu("Sa&mples", menu)
    menu.insertMenu(before, recent)
    menu.insertMenu(before, samples)
    recent.aboutToShow.connect(lambda: _fill_recent(recent, files, settings))
    samples.aboutToShow.connect(lambda: _fill_samples(samples, files))
    return recent, samples


def _fill_recent(menu: QMenu, files: FileActions, settings: Settings) -> None:
    menu.clear()
    for name in settings.values.recent:
        _add(menu, Path(name).name, partial(files.open_path, Path(name))).setToolTip(name)
    if not settings.values.recent:
        menu.addAction("nothing yet").setEnabled(False)


def _fill_samples(menu: QMenu, files: FileActions) -> None:
    menu.clear()
    for name in resources.names("samples"):
        _add(menu, name.replace("-", " "), partial(files.open_sample, name))


def _add(menu: QMenu, text: str, call: Callable[[], object]) -> QAction:
    action = menu.addAction(text.replace("&", "&&"))
    action.triggered.connect(lambda _checked=False: call())
    return action


def toolbar(window: QMainWindow, actions: Mapping[str, QAction]) -> QToolBar:
    """The one toolbar: files, undo, fit, and the two choices of what colours mean."""
    bar = QToolBar("Tools")
    bar.setObjectName("toolbar")
    bar.setMovable(False)
    bar.setIconSize(QSize(20, 20))
    for name in _TOOLBAR:
        if not name:
            bar.addSeparator()
            continue
        if name in _CAPTIONS:
            caption = QLabel(f" {_CAPTIONS[name]} ")
            bar.addWidget(caption)
        if name == "export":
            bar.addWidget(_stretch())
        bar.addAction(actions[name])
    window.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
    return bar


def _stretch() -> QWidget:
    widget = QWidget()
    widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    return widget


def context_menu(parts: Parts, actions: Mapping[str, QAction], hit: Hit) -> QMenu:
    """What can be done with the thing under the pointer, which is selected first."""
    menu = QMenu(parts.view)
    target = parts.scene.target_of(hit)
    selected = parts.scene.selection
    keeps = set(target.ranks) <= set(selected.ranks) and set(target.chips) <= set(selected.chips)
    if not target.is_empty and not (keeps and target.links == ()):
        parts.scene.select(target)
    if hit.kind is HitKind.LINK:
        _fill_for_link(menu, parts, hit.link)
    elif hit.kind in (HitKind.TILE, HitKind.CHIP):
        _fill_for_shards(menu, parts, actions)
    menu.addSeparator()
    menu.addAction(actions["zoom_selection"])
    menu.addAction(actions["fit"])
    return menu


def _fill_for_link(menu: QMenu, parts: Parts, link: int) -> None:
    _add(menu, "Select both directions", lambda: commands.select_both_ways(parts, link))
    kind = LinkKind(int(parts.document.scenario.topology.link_kind[link]))
    if kind not in (LinkKind.EFA, LinkKind.ON_CHIP):
        _add(menu, "Select its ring", lambda: commands.select_ring(parts, link))


def _fill_for_shards(menu: QMenu, parts: Parts, actions: Mapping[str, QAction]) -> None:
    for name in ("move_to", "cut", "paste"):
        menu.addAction(actions[name])
    if parts.scene.selection.ranks:
        menu.addSeparator()
        for dimension, title in _GROUPS:
            _add(menu, title, partial(commands.select_group, parts, dimension))


_GROUPS = (
    ("tp", "Select its tensor-parallel group"),
    ("pp", "Select its pipeline"),
    ("dp", "Select its data-parallel group"),
)
