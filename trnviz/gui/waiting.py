"""A simulation that takes its time: said in the status line, with a way to give it up."""

from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QStatusBar, QWidget

from trnviz.gui.bridge import Bridge
from trnviz.gui.language import tr

_BAR_PX = (96, 12)


class Waiting(QWidget):
    """A bar without an end, as nobody knows it, and Cancel."""

    def __init__(self, bridge: Bridge, status: QStatusBar) -> None:
        super().__init__()
        self.setObjectName("waiting")
        self.bar, self.cancel = QProgressBar(), QPushButton(tr("Cancel"))
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.setFixedSize(*_BAR_PX)
        self.bar.setAccessibleName(tr("the step is being simulated"))
        self.cancel.setAccessibleName(tr("cancel the simulation"))
        self.cancel.setToolTip(tr("Give up this simulation and go back to before the last change"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 6, 0)
        row.addWidget(self.bar)
        row.addWidget(self.cancel)
        self.setVisible(False)
        status.addPermanentWidget(self)
        self.cancel.clicked.connect(bridge.cancel)
        bridge.slow_changed.connect(self.setVisible)
