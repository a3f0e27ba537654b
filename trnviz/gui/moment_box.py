"""A moment of the step to choose: a number of milliseconds, or none, or the playback time."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QAbstractSpinBox, QDoubleSpinBox, QHBoxLayout, QToolButton, QWidget

from trnviz.gui.language import tr

_MS = 1e-3
_DIGITS = 4
_LATEST_MS = 3.6e9
"""1,000 hours."""


class _Milliseconds(QDoubleSpinBox):
    """Writes as few digits as the number needs."""

    def textFromValue(self, value: float) -> str:
        """The number without zeros at its end."""
        text = self.locale().toString(value, "f", _DIGITS)
        point = self.locale().decimalPoint()
        return text.rstrip("0").removesuffix(point) if point in text else text


class MomentBox(QWidget):
    """A box for the number, and a button that takes the playback time."""

    chosen = Signal(object)

    def __init__(self, name: str, none: str, now: Callable[[], float] | None = None) -> None:
        """Args: what the moment is, the word for none, and where the playback time is from."""
        super().__init__()
        self.box = _Milliseconds()
        self.box.setRange(0.0, _LATEST_MS)
        self.box.setDecimals(_DIGITS)
        self.box.setSuffix(" ms")
        self.box.setSpecialValueText(none)
        self.box.setStepType(QAbstractSpinBox.StepType.AdaptiveDecimalStepType)
        self.box.setKeyboardTracking(False)
        self.box.setAccessibleName(name)
        self.box.setToolTip(name)
        self.box.valueChanged.connect(self._on_changed)
        self.setFocusProxy(self.box)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.box, 1)
        self.now_button = QToolButton()
        self.now_button.setText(tr("Now"))
        self.now_button.setToolTip(tr("At the playback time"))
        self.now_button.setAccessibleName(tr("{0}: the playback time").format(name))
        row.addWidget(self.now_button)
        if now is None:
            self.now_button.hide()
        else:
            self.now_button.clicked.connect(lambda _on=False, of=now: self.chosen.emit(of()))

    def show_moment(self, time_s: float | None) -> None:
        """Show a moment, None for none; does not emit."""
        with QSignalBlocker(self.box):
            self.box.setValue(0.0 if time_s is None else time_s / _MS)

    def _on_changed(self, value: float) -> None:
        self.chosen.emit(value * _MS if value > 0 else None)
