"""What a link that is added can carry: its capacity and its latency."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from trnviz.core.errors import InputError
from trnviz.core.units import exact_rate, exact_time, parse_rate, parse_time
from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.figures import shown, typed
from trnviz.gui.language import said, tr


class LinkDialog(QDialog):
    """Two figures with their units, filled in as is usual on the fabric."""

    def __init__(
        self, parent: QWidget | None, ends: tuple[str, str], usual: tuple[float, float]
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Add a link"))
        self.figures = usual
        self.capacity = QLineEdit(shown(exact_rate(usual[0])))
        self.latency = QLineEdit(shown(exact_time(usual[1])))
        self.refusal = plain_label("")
        self.refusal.setWordWrap(True)
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self.buttons.button(buttons.Ok).setText(tr("&Add"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        words = plain_label(tr("Between {0} and {1}, both ways").format(*ends))
        form = QFormLayout(self)
        form.addRow(words)
        form.addRow(tr("&Capacity of one way"), self.capacity)
        form.addRow(tr("&Latency"), self.latency)
        form.addRow(self.refusal)
        form.addRow(self.buttons)
        self.capacity.selectAll()

    def accept(self) -> None:
        """Take the figures, or say what is wrong with them."""
        try:
            rate = parse_rate(typed(self.capacity.text()))
            latency_s = parse_time(typed(self.latency.text()))
        except InputError as error:
            self.refusal.setText(said(str(error)))
            return
        if rate <= 0:
            self.refusal.setText(tr("A link carries more than 0."))
            return
        self.figures = (rate, latency_s)
        super().accept()
