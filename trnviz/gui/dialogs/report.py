"""The dialog for a review: which kind of file, compared with what; it is made in the background."""

from hashlib import sha256
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.errors import TrnvizError
from trnviz.core.scenario import Scenario
from trnviz.export.report import build, html
from trnviz.export.report.parts import Report
from trnviz.export.report.subject import read, reviewed, subject
from trnviz.files import atomic, document, strict_json
from trnviz.gui.background import Background
from trnviz.gui.dialogs import messages
from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.dialogs.written import Written
from trnviz.gui.figures import format_bytes
from trnviz.gui.language import later, tr
from trnviz.gui.report_pdf import report_pdf
from trnviz.session.document import Document

_KINDS = ((later("PDF document"), ".pdf"), (later("One HTML file"), ".html"))
_UNTOUCHED = later("Nothing was written; a file of that name is as it was.")


class ReportDialog(QDialog):
    """Asks, makes the review while the window goes on, and says where it is."""

    def __init__(self, document_: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Report"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._document = document_
        self._work: Background | None = None
        self.kind = QComboBox()
        for title, suffix in _KINDS:
            self.kind.addItem(tr(title), suffix)
        self.against = QLineEdit()
        self.against.setPlaceholderText(tr("another document, for what differs"))
        self.against.setAccessibleName(tr("compare with"))
        self.tries = QCheckBox(tr("Try changes of the plan and say which help"))
        self.tries.setChecked(True)
        self.note = plain_label(
            tr(
                "A review that can be read alone: what was asked, the picture, what limits it, "
                "what to change, all numbers with their sources."
            )
        )
        self.note.setWordWrap(True)
        self.busy = QProgressBar()
        self.busy.setRange(0, 0)
        self.busy.setVisible(False)
        self.written = Written(self)
        self._assemble()

    def _assemble(self) -> None:
        choose = QPushButton(tr("Browse..."))
        choose.clicked.connect(self._browse)
        row = QHBoxLayout()
        row.addWidget(self.against, 1)
        row.addWidget(choose)
        form = QFormLayout()
        form.addRow(tr("&Format"), self.kind)
        compared = QLabel(tr("Compare &with"))
        compared.setBuddy(self.against)
        form.addRow(compared, row)
        form.addRow("", self.tries)
        kinds = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(kinds.Save | kinds.Close)
        self.buttons.accepted.connect(self._ask_and_write)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.note)
        column.addWidget(self.busy)
        column.addWidget(self.written)
        column.addStretch(1)
        column.addWidget(self.buttons)
        self.resize(560, 260)

    def _browse(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, tr("Compare with"), self.against.text(), tr("trnviz documents (*.trnviz)")
        )
        if name:
            self.against.setText(name)

    def _ask_and_write(self) -> None:
        suffix = self.kind.currentData()
        path = self._document.path
        start = path.with_suffix(suffix) if path else Path(f"report{suffix}")
        title = tr("Write the report")
        name, _ = QFileDialog.getSaveFileName(self, title, str(start), f"*{suffix}")
        if name:
            target = Path(name)
            self.write(target if target.suffix else target.with_name(target.name + suffix))

    def write(self, path: Path) -> None:
        """Make the review and write it; the suffix of the file decides its kind."""
        one, other = _of(self._document), self.against.text().strip()
        tries = self.tries.isChecked()

        def work() -> Report:
            against = read(Path(other)) if other else None
            about = reviewed(*one)
            return build.report(subject(about, against), tries=tries)

        self.busy.setVisible(True)
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(False)
        self._work = Background(work, self)
        self._work.finished.connect(lambda made, error: self._on_finished(path, made, error))

    def _on_finished(self, path: Path, made: object, error: Exception | None) -> None:
        self._work = None
        self.busy.setVisible(False)
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(True)
        try:
            if error is not None:
                raise error
            if isinstance(made, Report):
                self._save(path, made)
        except TrnvizError as problem:
            messages.refused(self, tr("The report was not written"), problem, tr(_UNTOUCHED))

    def _save(self, path: Path, made: Report) -> None:
        data = report_pdf(made) if path.suffix.lower() == ".pdf" else html.write(made).encode()
        atomic.write(path, data)
        told = tr("Written: {0}, {1}").format(path.absolute(), format_bytes(len(data)))
        self.note.setText(told)
        self.written.show_path(path.absolute())

    @property
    def is_busy(self) -> bool:
        """Whether a review is being made."""
        return self._work is not None

    def done(self, result: int) -> None:
        """Wait for nothing when the dialog goes."""
        if self._work is not None:
            self._work.close()
            self._work = None
        super().done(result)


def _of(shown: Document) -> tuple[str, str, Scenario]:
    """Name, digest and scenario of what is open: of the file where it is as it was saved."""
    data = document.dumps(shown.scenario, shown.view)
    if shown.path is not None and not shown.is_modified:
        data = strict_json.read(shown.path)
    return shown.title, sha256(data).hexdigest(), shown.scenario
