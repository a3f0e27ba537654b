"""The line at the bottom: worst link, fullest bank, state of the simulation, zoom."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QSizePolicy, QStatusBar, QToolButton

from trnviz.gui.language import tr
from trnviz.gui.panels.playback_bar import ElidedLabel


class StatusLine(QStatusBar):
    """Two buttons that lead to what they name, and three notes."""

    link_wanted = Signal(int)
    bank_wanted = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.setSizeGripEnabled(False)
        self._link, self._bank = -1, (-1, -1)
        self.messageChanged.connect(self._follow)
        self.link_button = _button(tr("Select the link with the highest load"))
        self.link_button.clicked.connect(lambda: self.link_wanted.emit(self._link))
        self.bank_button = _button(tr("Select the chip with the fullest HBM bank"))
        self.bank_button.clicked.connect(lambda: self.bank_wanted.emit(*self._bank))
        self.plan_label = ElidedLabel()  # the only one that may step back in a narrow window
        self.plan_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.state_label, self.zoom_label = _note(), _note()
        self.addWidget(self.link_button)
        self.addWidget(self.bank_button)
        self.addWidget(self.plan_label, 1)
        self.addPermanentWidget(self.state_label)
        self.addPermanentWidget(self.zoom_label)

    def show_link(self, link: int, text: str) -> None:
        """Name the worst link; -1 hides the button."""
        self._link = link
        self.link_button.setText(text)
        self._follow()

    def show_bank(self, chip: int, bank: int, text: str) -> None:
        """Name the fullest bank; -1 hides the button."""
        self._bank = (chip, bank)
        self.bank_button.setText(text)
        self._follow()

    def show_plan(self, text: str) -> None:
        """Say in a few words what is drawn."""
        self.plan_label.show_text(text)

    def show_state(self, text: str) -> None:
        """Say whether the numbers on screen are those of the scenario on screen."""
        self.state_label.setText(text)

    def show_zoom(self, ratio: float) -> None:
        """Pixels per scene unit, in percent."""
        self.zoom_label.setText(f"{ratio * 100:.0f} %")

    def _follow(self) -> None:
        """Show the buttons that name something; a passing message has the place to itself."""
        if not self.currentMessage():
            self.link_button.setVisible(self._link >= 0)
            self.bank_button.setVisible(self._bank[0] >= 0)


def _button(tip: str) -> QToolButton:
    button = QToolButton()
    button.setAutoRaise(True)
    button.setToolTip(tip)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setVisible(False)
    return button


def _note() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setContentsMargins(6, 0, 6, 0)
    return label
