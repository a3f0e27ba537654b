"""Which listing is which instance of an UltraServer, where the files do not say it themselves."""

from collections.abc import Sequence
from functools import partial
from pathlib import PurePath

from PySide6.QtCore import QCollator, QLocale, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trnviz.files.neuron_ls import Listing
from trnviz.files.sniff import Opened
from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.language import tr

_FILE = Qt.ItemDataRole.UserRole
_LEAST = (460, 260)


def by_name(files: Sequence[Opened]) -> list[Opened]:
    """In the order in which people read their names: node-2 before node-10."""
    collator = QCollator(QLocale("en_US"))  # the C locale cannot sort by numbers
    collator.setNumericMode(True)
    return sorted(files, key=lambda file: collator.sortKey(PurePath(file.source).name))


class OrderDialog(QDialog):
    """A list to put in order: by dragging, by buttons, or by Alt with the arrow keys."""

    def __init__(self, parent: QWidget | None, files: Sequence[Opened]) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Which instance is which?"))
        self.setMinimumSize(*_LEAST)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("instances in their order"))
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        for file in files:
            item = QListWidgetItem()
            item.setData(_FILE, file)
            item.setToolTip(file.source)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.model().rowsMoved.connect(self._number)
        self.up, self.down = QPushButton(self.tr("Move &up")), QPushButton(self.tr("Move &down"))
        for button, keys, step in ((self.up, "Alt+Up", -1), (self.down, "Alt+Down", 1)):
            button.setToolTip(keys)
            button.setAutoDefault(False)
            button.clicked.connect(partial(self.move_current, step))
            # a shortcut of the button would wait for its animation, and miss the next press
            QShortcut(QKeySequence(keys), self).activated.connect(partial(self.move_current, step))
        self.list.currentRowChanged.connect(self._follow)
        self._assemble()
        self._number()
        self._follow()

    def _assemble(self) -> None:
        words = plain_label(
            self.tr(
                "The files do not say which instance of the UltraServer they are of. The Z rings "
                "join equal devices of instances that follow each other here. The files of "
                "kubectl get nodes --show-labels, opened together with these, would say it."
            )
        )
        words.setWordWrap(True)
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self.buttons.button(buttons.Ok).setText(self.tr("&Open in this order"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        side = QVBoxLayout()
        side.addWidget(self.up)
        side.addWidget(self.down)
        side.addStretch(1)
        row = QHBoxLayout()
        row.addWidget(self.list, 1)
        row.addLayout(side)
        column = QVBoxLayout(self)
        column.addWidget(words)
        column.addLayout(row, 1)
        column.addWidget(self.buttons)
        self.list.setFocus()

    def move_current(self, step: int, _checked: bool = False) -> None:  # noqa: FBT001, FBT002 - slot
        """The current file one place up or down."""
        row = self.list.currentRow()
        if 0 <= row + step < self.list.count():
            self.list.insertItem(row + step, self.list.takeItem(row))
            self.list.setCurrentRow(row + step)
            self._number()

    def _number(self) -> None:
        for row, file in enumerate(self.files()):
            self.list.item(row).setText(tr("instance {0}:  {1}").format(row, _described(file)))
        self._follow()

    def _follow(self) -> None:
        row = self.list.currentRow()
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < self.list.count() - 1)

    def files(self) -> list[Opened]:
        """In the order of the list."""
        return [self.list.item(row).data(_FILE) for row in range(self.list.count())]


def _described(file: Opened) -> str:
    """Its name, and what it says of itself."""
    name = PurePath(file.source).name
    known = file.content.instance_id if isinstance(file.content, Listing) else ""
    return f"{name} ({known[:40]})" if known else name


def asked(parent: QWidget | None, files: Sequence[Opened]) -> list[Opened] | None:
    """The files in the order that the user chose, None where they would rather not."""
    dialog = OrderDialog(parent, files)
    done = dialog.exec() == QDialog.DialogCode.Accepted
    found = dialog.files()
    dialog.deleteLater()
    return found if done else None
