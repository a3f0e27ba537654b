"""After a crash: which edits were not saved, and what to do with each of them."""

import time
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.errors import TrnvizError
from trnviz.gui.bare import bare_scenario
from trnviz.gui.dialogs import messages
from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.file_actions import FileActions
from trnviz.gui.language import later, tr
from trnviz.session import journal
from trnviz.session.document import Document
from trnviz.session.edits import LoadScenario

_LABEL = later("Recover unsaved edits")
_MINUTE_S, _HOUR_S, _DAY_S = 60, 3600, 86_400


class Recovery(QDialog):
    """The journals that were left behind, the newest first; Esc means later."""

    def __init__(self, found: tuple[journal.Entry, ...], document: Document, files: FileActions,
                 window: QWidget) -> None:  # fmt: skip
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Unsaved edits were kept"))
        self._document, self._files, self._window = document, files, window
        self._entries = list(found)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setAlternatingRowColors(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(tr("Documents with unsaved edits"))
        for entry in found:
            item = QListWidgetItem(described(entry))
            item.setToolTip(str(entry.path or tr("it had no file yet")))
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self._assemble()

    def _assemble(self) -> None:
        text = plain_label(
            tr(
                "trnviz ended before these edits were saved. Restore opens a document with "
                "them; Edit > Undo takes them back. What you leave for later is offered at the "
                "next start."
            )
        )
        text.setWordWrap(True)
        buttons = QDialogButtonBox()
        roles = QDialogButtonBox.ButtonRole
        self.restore_button = QPushButton(tr("&Restore"))
        self.discard_button = QPushButton(tr("&Discard"))
        self.later_button = QPushButton(tr("&Later"))
        buttons.addButton(self.restore_button, roles.AcceptRole)
        buttons.addButton(self.discard_button, roles.DestructiveRole)
        buttons.addButton(self.later_button, roles.RejectRole)
        self.restore_button.setDefault(True)
        self.restore_button.clicked.connect(self._restore)
        self.discard_button.clicked.connect(self._discard)
        buttons.rejected.connect(self.reject)
        self.list.itemActivated.connect(self._restore)
        column = QVBoxLayout(self)
        for widget in (text, self.list, buttons):
            column.addWidget(widget)
        self.resize(520, 260)

    def _restore(self) -> None:
        entry = self._entries[self.list.currentRow()]
        if self._files.may_lose_changes() and restore(entry, self._document, self._window):
            self.accept()

    def _discard(self) -> None:
        row = self.list.currentRow()
        journal.discard(self._entries.pop(row))
        self.list.takeItem(row)
        if not self._entries:
            self.accept()


def restore(entry: journal.Entry, document: Document, window: QWidget) -> bool:
    """Show what a journal holds as an edit of its document; forget it only then.

    Returns:
        Whether it is shown; if not, the user was told and the journal is still there.
    """
    try:
        scenario, view = journal.restore(entry)
    except TrnvizError as error:
        messages.refused(
            window, tr("The edits of {0} cannot be read").format(entry.title), error, tr(_KEPT)
        )
        return False
    try:
        _begin(entry.path, document)
    except TrnvizError as error:
        document.new(bare_scenario())
        messages.refused(
            window, tr("{0} itself cannot be read").format(entry.title), error, tr(_WITHOUT_FILE)
        )
    document.apply(LoadScenario(scenario=scenario, text=tr(_LABEL)))
    document.set_view(view)
    journal.discard(entry)
    return True


_KEPT = later("What was kept stays where it is.")
_WITHOUT_FILE = later("Your edits are shown as a new document; save it under a name.")


def _begin(path: Path | None, document: Document) -> None:
    if path is None:
        document.new(bare_scenario())
    else:
        document.open(path)


def described(entry: journal.Entry, now_s: float | None = None) -> str:
    """Such as "plan.trnviz: 3 edits, 5 minutes ago (14:02)"."""
    edits = tr("1 edit") if entry.edits == 1 else tr("{0} edits").format(entry.edits)
    age_s = max((time.time() if now_s is None else now_s) - entry.written_s, 0)
    when = time.localtime(entry.written_s)
    clock = time.strftime("%H:%M" if age_s < _DAY_S else "%Y-%m-%d %H:%M", when)
    return f"{entry.title}: {edits}, {_ago(age_s)} ({clock})"


def _ago(age_s: float) -> str:
    for unit_s, one, more in (
        (_DAY_S, tr("1 day ago"), tr("{0} days ago")),
        (_HOUR_S, tr("1 hour ago"), tr("{0} hours ago")),
        (_MINUTE_S, tr("1 minute ago"), tr("{0} minutes ago")),
    ):
        if age_s >= unit_s:
            count = int(age_s // unit_s)
            return one if count == 1 else more.format(count)
    return tr("a moment ago")
