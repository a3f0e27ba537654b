"""Menu bar and toolbar, made from the table of actions."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QMenu,
    QSizePolicy,
    QToolBar,
    QWidget,
)

from trnviz.gui import mnemonics
from trnviz.gui.actions import ROWS
from trnviz.gui.language import later, tr

TOOLBAR = ("open", "save", "", "undo", "redo", "", "fit", "", "group_tp", "group_pp", "group_dp",
            "", "metric_now", "metric_peak", "metric_mean",
            "metric_demand", "metric_bytes", "", "export")  # fmt: skip
_GAP_PX = 4
_CAPTIONS = {"group_tp": later("Tiles by"), "metric_now": later("Link load")}


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
            _menu(window, menus, parent).addMenu(tr(title))
            if parent
            else window.menuBar().addMenu(tr(title))
        )
        menus[path].setToolTipsVisible(True)
        mnemonics.follow(menus[path])
    return menus[path]


def search_bar(window: QMainWindow, box: QWidget) -> QToolBar:
    """The search box, at the right end of the row."""
    bar = QToolBar(tr("Search"))
    bar.setObjectName("search_bar")
    bar.setMovable(False)
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, _GAP_PX, 0)
    row.addStretch()
    row.addWidget(box)
    bar.addWidget(holder)
    window.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
    return bar


def toolbar(window: QMainWindow, actions: Mapping[str, QAction]) -> QToolBar:
    """Files, undo, fit, and the two choices of what colours mean."""
    bar = QToolBar(tr("Tools"))
    bar.setObjectName("toolbar")
    bar.setMovable(False)
    bar.setIconSize(QSize(20, 20))
    for name in TOOLBAR:
        if not name:
            bar.addSeparator()
            continue
        if name in _CAPTIONS:
            caption = QLabel(f" {tr(_CAPTIONS[name])} ")
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
