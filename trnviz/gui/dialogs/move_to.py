"""Moving shards without a drag: type the chip they go to."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QCompleter,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.language import later, said, tr

_ASKS = {
    "chip": (later("&Chip for {0}:"), later("a chip, such as {0}")),
    "stage": (later("&Stage for {0}:"), later("a stage, such as {0}")),
    "group": (later("&Group for {0}:"), later("a group, such as {0}")),
}
"""By what is asked for: the label of the line, and what stands in it while it is empty."""


class MoveToDialog(QDialog):
    """A line with completion, and under it what would happen, before it does."""

    def __init__(
        self,
        parent: QWidget,
        what: str,
        chips: tuple[str, ...],
        explain: Callable[[str, bool], tuple[str, bool]],
        place: str = "chip",
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Move {0}").format(said(what)))
        self._explain = explain
        self.line = QLineEdit()
        label, example = _ASKS[place]
        self.line.setPlaceholderText(tr(example).format(chips[-1]))
        completer = QCompleter(list(chips), self.line)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.line.setCompleter(completer)
        of_chips = tr("&Over-commit: share cores, overfill banks")
        of_pieces = tr("&Over-commit: uneven, overfill banks")
        self.share = QCheckBox(of_chips if place == "chip" else of_pieces)
        self.note = plain_label("")
        self.note.setWordWrap(True)
        self.note.setMinimumSize(360, 40)
        self._assemble(tr(label).format(said(what)))
        self._refresh()

    def _assemble(self, asks: str) -> None:
        label = QLabel(asks)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setBuddy(self.line)
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self.buttons.button(buttons.Ok).setText(tr("Move"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.line.textChanged.connect(self._refresh)
        self.share.toggled.connect(self._refresh)
        column = QVBoxLayout(self)
        for widget in (label, self.line, self.share, self.note, self.buttons):
            column.addWidget(widget)

    def chip(self) -> str:
        """The name that was typed."""
        return self.line.text().strip()

    def over_commits(self) -> bool:
        """Whether cores may be shared and banks overfilled."""
        return self.share.isChecked()

    def _refresh(self) -> None:
        text, possible = (
            self._explain(self.chip(), self.over_commits()) if self.chip() else ("", False)
        )
        self.note.setText(text)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(possible)
