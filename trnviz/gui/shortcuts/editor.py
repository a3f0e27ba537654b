"""The editor of keys: every action, its keys, and what stands against another one."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.fuzzy import score
from trnviz.gui.actions import ROWS, menu_path
from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.language import tr
from trnviz.gui.settings import Settings
from trnviz.gui.shortcuts import chosen

_NATIVE = QKeySequence.SequenceFormat.NativeText
_SIZE = (640, 560)


class ShortcutEditor(QDialog):
    """A change holds at once and is kept; a key that is taken is refused with the reason."""

    def __init__(
        self, made: Mapping[str, QAction], settings: Settings, menus: list[str], window: QWidget
    ) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Change keys"))
        self._made, self._settings, self._menus = made, settings, menus
        self.line, self.list = QLineEdit(), QTreeWidget()
        self.edit, self.note = QKeySequenceEdit(), plain_label("")
        self.set_button = QPushButton(self.tr("&Set"))
        self.clear_button = QPushButton(self.tr("&No key"))
        self.reset_button = QPushButton(self.tr("As it &was"))
        self.reset_all_button = QPushButton(self.tr("&All as they were"))
        self._assemble()
        self._connect()
        self._fill()

    def _assemble(self) -> None:
        self.line.setPlaceholderText(self.tr("Find an action or a key"))
        self.line.setAccessibleName(self.tr("Find an action or a key"))
        self.line.setClearButtonEnabled(True)
        self.list.setHeaderLabels([self.tr("Action"), self.tr("Keys")])
        self.list.setAccessibleName(self.tr("Actions and their keys"))
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setStretchLastSection(False)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.edit.setAccessibleName(self.tr("New key"))
        self.edit.setMaximumSequenceLength(1)
        self.note.setWordWrap(True)
        self.note.setMinimumHeight(36)
        row = QHBoxLayout()
        label = plain_label(self.tr("New key:"))
        label.setBuddy(self.edit)
        for widget in (label, self.edit, self.set_button, self.clear_button, self.reset_button):
            row.addWidget(widget)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.reset_all_button, QDialogButtonBox.ButtonRole.ResetRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.line)
        column.addWidget(self.list, 1)
        column.addLayout(row)
        column.addWidget(self.note)
        column.addWidget(buttons)
        self.resize(*_SIZE)

    def _connect(self) -> None:
        self.line.textChanged.connect(self._narrow)
        self.list.currentItemChanged.connect(self._on_current)
        self.edit.keySequenceChanged.connect(self._check)
        self.set_button.clicked.connect(self._set)
        self.clear_button.clicked.connect(lambda: self._keep([]))
        self.reset_button.clicked.connect(self._reset)
        self.reset_all_button.clicked.connect(self._reset_all)

    def choose(self, name: str) -> None:
        """Make an action the current one."""
        for i in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(i)
            if item is not None and item.data(0, Qt.ItemDataRole.UserRole) == name:
                self.list.setCurrentItem(item)

    def _fill(self) -> None:
        for row in ROWS:
            menu = menu_path(row)
            text = tr(row.text).replace("&", "").rstrip(".")
            item = QTreeWidgetItem([f"{menu}: {text}" if menu else text, ""])
            item.setData(0, Qt.ItemDataRole.UserRole, row.name)
            self.list.addTopLevelItem(item)
        self._show_keys()
        self.list.setCurrentIndex(self.list.model().index(0, 0))

    def _show_keys(self) -> None:
        for i in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(i)
            if item is None:
                continue
            name = item.data(0, Qt.ItemDataRole.UserRole)
            keys = ", ".join(key.toString(_NATIVE) for key in self._made[name].shortcuts())
            item.setText(1, f"{keys} *" if name in self._settings.values.keys else keys)
        self._on_current()

    def _narrow(self, typed: str) -> None:
        for i in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(i)
            if item is not None:
                item.setHidden(score(typed, f"{item.text(0)} {item.text(1)}") is None)

    def _current(self) -> str:
        item = self.list.currentItem()
        return str(item.data(0, Qt.ItemDataRole.UserRole)) if item is not None else ""

    def _on_current(self) -> None:
        self.edit.clear()
        self.reset_button.setEnabled(self._current() in self._settings.values.keys)
        self.reset_all_button.setEnabled(bool(self._settings.values.keys))
        self._check()

    def _check(self) -> None:
        key = self.edit.keySequence()
        problem = "" if key.isEmpty() else self._problem(key)
        self.set_button.setEnabled(not key.isEmpty() and not problem)
        hint = self.tr("Click into the field and press a key. * marks keys that you changed.")
        self.note.setText(problem or hint)

    def _problem(self, key: QKeySequence) -> str:
        return chosen.conflict(self._made, self._current(), key, self._menus)

    def _set(self) -> None:
        self._keep([self.edit.keySequence()])

    def _keep(self, keys: list[QKeySequence]) -> None:
        self._settings.values.keys[self._current()] = chosen.as_text(keys)
        self._apply()

    def _reset(self) -> None:
        """Back to the key of the table, unless another action has it now."""
        self._settings.values.keys.pop(self._current(), None)
        self._apply()

    def _reset_all(self) -> None:
        self._settings.values.keys.clear()
        self._apply()

    def _apply(self) -> None:
        chosen.apply(self._made, self._settings.values.keys)
        self._settings.save()
        self._show_keys()
