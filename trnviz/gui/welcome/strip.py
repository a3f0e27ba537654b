"""The start page: a strip over the canvas, which stays in full view and at work under it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QTabBar,
    QToolButton,
    QVBoxLayout,
)

from trnviz.gui.dialogs import plain
from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.language import tr
from trnviz.gui.settings import Settings
from trnviz.gui.welcome import thumbnails
from trnviz.gui.welcome.gallery import GALLERY

_ICON, _CELL = QSize(120, 75), QSize(125, 112)
_HEIGHT_PX, _SIDE_PX = 132, 196
_PATH, _PIN = Qt.ItemDataRole.UserRole, "\N{BLACK STAR} "


class StartStrip(QFrame):
    """Samples with thumbnails, recent files with thumbnails and pins, tour, news."""

    sample_wanted, file_wanted = Signal(str), Signal(Path)
    tour_wanted, news_wanted, closed = Signal(), Signal(), Signal()

    def __init__(self, settings: Settings, theme: str) -> None:
        super().__init__()
        self.setObjectName("start_strip")
        self.setFixedHeight(_HEIGHT_PX)
        self.setAutoFillBackground(True)
        self._settings, self._theme = settings, theme
        self.tabs, self.list = QTabBar(), QListWidget()
        self.at_start = QCheckBox(self.tr("&Show at start"))
        self.at_start.setChecked(settings.values.start_page)
        self.at_start.toggled.connect(self._keep_at_start)
        self._assemble()
        self.tabs.currentChanged.connect(self.refill)
        self.refill()

    def _assemble(self) -> None:
        self.tabs.addTab(self.tr("Samples"))
        self.tabs.addTab(self.tr("Recent files"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.list.setViewMode(QListView.ViewMode.IconMode)
        self.list.setFlow(QListView.Flow.LeftToRight)
        self.list.setWrapping(False)
        self.list.setWordWrap(True)
        self.list.setMovement(QListView.Movement.Static)
        self.list.setUniformItemSizes(True)
        self.list.setIconSize(_ICON)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._menu)
        self.list.itemActivated.connect(self._open)
        self.list.itemClicked.connect(self._open)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 4, 4)
        row.addLayout(self._side())
        row.addWidget(self.list, 1)
        close = _button("\N{MULTIPLICATION SIGN}", self.closed.emit)
        close.setAccessibleName(self.tr("Close the start page"))
        close.setToolTip(self.tr("Close; Help > Start page brings it back"))
        row.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)

    def _side(self) -> QVBoxLayout:
        """What stands left of the pictures."""
        column = QVBoxLayout()
        column.setSpacing(2)
        title = plain_label(self.tr("Welcome to trnviz"))
        font = title.font()
        font.setBold(True)
        title.setFont(font)
        title.setFixedWidth(_SIDE_PX)
        self.tour_button = QPushButton(self.tr("Take the &tour"))
        self.tour_button.clicked.connect(self.tour_wanted)
        self.news_button = QPushButton(self.tr("What is &new"))
        self.news_button.clicked.connect(self.news_wanted)
        buttons = QHBoxLayout()
        for button in (self.tour_button, self.news_button):
            buttons.addWidget(button)
        column.addWidget(title)
        column.addLayout(buttons)
        column.addWidget(self.tabs)
        column.addWidget(self.at_start)
        return column

    def dress(self, theme: str) -> None:
        """Thumbnails of a theme."""
        if theme != self._theme:
            self._theme = theme
            self.refill()

    def refill(self) -> None:
        """List what the current tab is about."""
        self.list.clear()
        if self.tabs.currentIndex() == 0:
            self.list.setAccessibleName(self.tr("Samples"))
            for shown in GALLERY:
                picture = thumbnails.of_sample(shown.name, self._theme)
                self._add(tr(shown.title), tr(shown.tip), picture, shown.name)
        else:
            self.list.setAccessibleName(self.tr("Recent files"))
            for name in self._settings.recent():
                pin = _PIN if name in self._settings.values.pinned else ""
                path = Path(name)
                tip = f"{name}\n{self.tr('Right button: pin or forget')}"
                self._add(f"{pin}{path.name}", tip, thumbnails.of_document(path), path)
        if not self.list.count():
            item = QListWidgetItem(self.tr("None yet: what you open or save stands here."))
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(item)

    def _add(self, title: str, tip: str, picture: Path, target: object) -> None:
        item = QListWidgetItem(QIcon(QPixmap(str(picture))), title)
        item.setToolTip(plain.tip(tip))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}: {tip}")
        item.setData(_PATH, target)
        item.setSizeHint(_CELL)
        self.list.addItem(item)

    def _open(self, item: QListWidgetItem) -> None:
        target = item.data(_PATH)
        if isinstance(target, Path):
            self.file_wanted.emit(target)
        elif isinstance(target, str):
            self.sample_wanted.emit(target)

    def _menu(self, at: QPoint) -> None:
        item = self.list.itemAt(at)
        target = item.data(_PATH) if item is not None else None
        if isinstance(target, Path):
            menu = self.menu_of(str(target))
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.list.viewport().mapToGlobal(at))

    def menu_of(self, name: str) -> QMenu:
        """What can be done with a recent file."""
        menu = QMenu(self)
        pinned = name in self._settings.values.pinned
        text = self.tr("Take the &pin out") if pinned else self.tr("&Pin")
        menu.addAction(text).triggered.connect(partial(self._pin, name, not pinned))
        menu.addAction(self.tr("&Forget")).triggered.connect(partial(self._forget, name))
        return menu

    def _pin(self, name: str, pinned: bool, _checked: bool = False) -> None:  # noqa: FBT001, FBT002 - a slot
        self._settings.pin(name, pinned=pinned)
        self.refill()

    def _forget(self, name: str, _checked: bool = False) -> None:  # noqa: FBT001, FBT002 - a slot
        self._settings.forget(name)
        self.refill()

    def _keep_at_start(self, shown: bool) -> None:  # noqa: FBT001 - a slot
        self._settings.values.start_page = shown
        self._settings.save()


def _button(text: str, call: Callable[[], object]) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setAutoRaise(True)
    button.clicked.connect(lambda: call())
    return button
