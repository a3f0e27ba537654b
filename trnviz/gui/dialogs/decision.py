"""Exporting the decision: the placement as what a job needs, seen before it is written."""

from pathlib import Path

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.errors import TrnvizError
from trnviz.export.numbers import OUTPUTS, Subject
from trnviz.files import atomic
from trnviz.gui.dialogs import messages, plain
from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.dialogs.written import Written
from trnviz.gui.figures import format_count
from trnviz.gui.language import later, said, tr
from trnviz.session.document import Document

KINDS = ("rank-map", "groups-tp", "groups-pp", "groups-dp", "groups-cp", "environment", "nxdt")
_USES = {
    "rank-map": later(
        "Every rank with its chip and logical core. Open it again to place ranks so."
    ),
    "environment": later("What each instance sets before the job starts, for a shell to read."),
    "nxdt": later("The parallel section for the training configuration. Open it again to plan so."),
}
_OF_GROUPS = later(
    "Logical cores in ring order, as nccom-test reads them (--custom-replica-group)."
)
_SIZE, _LIST_PX, _MOST_SHOWN = (760, 480), 300, 200_000
_UNTOUCHED = later("Nothing was written; a file of that name is as it was.")


class DecisionDialog(QDialog):
    """Kinds of files at the left, what the file will say at the right."""

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self.setWindowTitle(self.tr("Export decision"))
        self.kinds = QListWidget()
        self.kinds.setAccessibleName(self.tr("kind of file"))
        self.kinds.setWordWrap(True)
        self.kinds.setAlternatingRowColors(True)  # a title of two lines is one kind
        self.kinds.setMaximumWidth(_LIST_PX)
        for kind in KINDS:
            title = said(OUTPUTS[kind].title)
            self.kinds.addItem(title[:1].upper() + title[1:])
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(self.tr("what the file will say"))
        self.note = plain_label("")
        self.note.setWordWrap(True)
        self.written = Written(self)
        self._data = b""
        self._assemble()
        self.kinds.currentRowChanged.connect(self._show)
        self.kinds.setCurrentRow(0)
        self.resize(*_SIZE)

    def _assemble(self) -> None:
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Save | standard.Close)
        self.save = self.buttons.button(standard.Save)
        self.save.setText(self.tr("&Save As..."))
        self.copy = QPushButton(self.tr("&Copy"))
        self.copy.setToolTip(self.tr("Put the text on the clipboard"))
        self.copy.clicked.connect(self._copy)
        self.buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        self.buttons.accepted.connect(self._ask_and_write)
        self.buttons.rejected.connect(self.reject)
        row = QHBoxLayout()
        row.addWidget(self.kinds)
        row.addWidget(self.text, 1)
        column = QVBoxLayout(self)
        column.addLayout(row, 1)
        for widget in (self.note, self.written, self.buttons):
            column.addWidget(widget)
        self.kinds.setFocus()

    @property
    def kind(self) -> str:
        """What is chosen."""
        return KINDS[max(self.kinds.currentRow(), 0)]

    def choose(self, kind: str) -> None:
        """As by a click."""
        self.kinds.setCurrentRow(KINDS.index(kind))

    def _show(self) -> None:
        try:
            self._data, notes = OUTPUTS[self.kind].write(Subject(scenario=self._document.scenario))
            left_out = (tr("Not said: {0}.").format(said(note)) for note in notes)
            words = (tr(_USES.get(self.kind, _OF_GROUPS)), *left_out)
        except TrnvizError as error:
            why = tr("This cannot be written: {0}.").format(said(str(error)))
            self._data, words = b"", (why,)
        self.text.setPlainText(_beginning(self._data.decode()))
        self.note.setText(" ".join(words))
        for button in (self.save, self.copy):
            button.setEnabled(bool(self._data))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._data.decode())

    def suggested(self) -> Path:
        """A name that says what it holds, beside the document."""
        end = OUTPUTS[self.kind].ends[0]
        path = self._document.path
        return path.with_name(path.stem + end) if path else Path(f"decision{end}")

    def _ask_and_write(self) -> None:
        end = OUTPUTS[self.kind].ends[0]
        suffix = f"*{end[end.rindex('.') :]}"
        name, _ = QFileDialog.getSaveFileName(
            self, self.windowTitle(), str(self.suggested()), suffix
        )
        if not name:
            return
        path = Path(name)
        if not path.suffix:  # the file dialog has asked about overwriting what was typed only
            path = path.with_name(path.name + end)
            if path.exists() and not plain.overwrites(self, path.name):
                return
        self.write(path)

    def write(self, path: Path) -> bool:
        """Write what is shown; whether that went well."""
        try:
            atomic.write(path, self._data)
        except TrnvizError as error:
            messages.refused(
                self, tr("{0} was not written").format(path.name), error, tr(_UNTOUCHED)
            )
            return False
        self.written.show_path(path.absolute())
        return True


def _beginning(text: str) -> str:
    """As much of a text as is shown, and how much more there is."""
    more = len(text) - _MOST_SHOWN
    if more <= 0:
        return text
    cut = tr("... and {0} more characters").format(format_count(more))
    return f"{text[:_MOST_SHOWN]}\n{cut}"
