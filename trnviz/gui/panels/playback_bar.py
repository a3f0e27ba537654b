"""Play, step, scrub: the bar under the canvas. It shows a time and asks for another."""

import math

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from trnviz.gui.dialogs.plain import tip
from trnviz.gui.figures import format_count, format_time
from trnviz.gui.language import tr
from trnviz.gui.ruler.ruler import TimeRuler

_SPEED_STEPS_PER_DECADE = 20
SLOWEST, FASTEST = 1e-7, 10.0
_WITH_SPEED_PX, _WITH_SPANS_PX = 560, 640
BUTTONS = ("to_start", "step_back", "play", "step_forward", "to_end")


class ElidedLabel(QLabel):
    """A label that gives way instead of widening its window; the whole text is in its tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._whole = ""

    @property
    def whole(self) -> str:
        """All of its text."""
        return self._whole

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much as there is room for now."""
        super().resizeEvent(event)
        self.show_text(self._whole)

    def show_text(self, text: str) -> None:
        """Show as much of `text` as there is room for."""
        if text != self._whole:
            self._whole = text
            self.setToolTip(tip(text))
        room = self.fontMetrics().elidedText(
            text, Qt.TextElideMode.ElideRight, max(self.width() - 4, 0)
        )
        if room != self.text():
            self.setText(room)


class PlaybackBar(QWidget):
    """The ruler; under it buttons, the time, what goes on at that time, and the speed."""

    speed_chosen = Signal(float)

    def __init__(self, actions: dict[str, QAction]) -> None:
        super().__init__()
        self.setObjectName("playback_bar")
        self._duration_s = 0.0
        self.ruler = TimeRuler()
        lowest, highest = _speed_step(SLOWEST), _speed_step(FASTEST)
        self.speed = _slider(tr("playback speed"), highest - lowest)
        self.speed.setFixedWidth(110)
        self.speed.valueChanged.connect(self._on_speed_moved)
        self.time_label, self.speed_label, self.span_label = _figures(), _figures(), ElidedLabel()
        self._assemble(actions)
        self.set_duration(0.0)

    def _assemble(self, actions: dict[str, QAction]) -> None:
        column, row = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(0, 3, 0, 3)
        column.setSpacing(2)
        column.addWidget(self.ruler)
        column.addLayout(row)
        row.setContentsMargins(8, 0, 8, 0)
        row.setSpacing(4)
        for name in BUTTONS:
            row.addWidget(_button(actions[name]))
        row.addSpacing(8)
        row.addWidget(self.time_label)
        row.addSpacing(8)
        row.addWidget(_switch(actions["measured"]))
        row.addWidget(self.span_label, 3)
        row.addWidget(self.speed)
        row.addWidget(self.speed_label)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what a narrow bar has no room for."""
        super().resizeEvent(event)
        width = event.size().width()
        for widget in (self.speed, self.speed_label):
            widget.setVisible(width >= _WITH_SPEED_PX)
        self.span_label.setVisible(width >= _WITH_SPANS_PX)

    def set_duration(self, duration_s: float) -> None:
        """The length that the ruler stands for; 0 when there is nothing to play."""
        self._duration_s = duration_s
        self.setEnabled(duration_s > 0)
        self.ruler.show_run(duration_s)
        widest = self._time_text(duration_s) if duration_s else ""
        self.time_label.setMinimumWidth(self.time_label.fontMetrics().horizontalAdvance(widest) + 8)

    def show_time(self, time_s: float, going_on: str) -> None:
        """Follow the player; does not emit."""
        self.ruler.show_time(time_s)
        self.time_label.setText(self._time_text(time_s) if self._duration_s else "")
        self.span_label.show_text(going_on)

    def show_speed(self, speed: float) -> None:
        """Follow the player; does not emit."""
        with QSignalBlocker(self.speed):
            self.speed.setValue(_speed_step(speed) - _speed_step(SLOWEST))
        self.speed_label.setText(tr("1 s shows {0}").format(format_time(speed, 3)))
        self.speed_label.setMinimumWidth(
            self.speed_label.fontMetrics().horizontalAdvance(tr("1 s shows {0}").format("100.0 ms"))
        )

    def _time_text(self, time_s: float) -> str:
        """Always the same unit, so that the digits stand still."""
        factor, unit = (1e3, "ms") if self._duration_s >= _MILLISECONDS_FROM_S else (1e6, "us")
        times = [format_count(each * factor, 3) for each in (time_s, self._duration_s)]
        return tr("{0} of {1} {2}").format(*times, unit)

    def _on_speed_moved(self, value: int) -> None:
        speed = 10 ** ((value + _speed_step(SLOWEST)) / _SPEED_STEPS_PER_DECADE)
        self.show_speed(speed)
        self.speed_chosen.emit(speed)


_MILLISECONDS_FROM_S = 0.01


def _speed_step(speed: float) -> int:
    return round(math.log10(speed) * _SPEED_STEPS_PER_DECADE)


def _slider(name: str, steps: int) -> QSlider:
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setRange(0, steps)
    slider.setAccessibleName(name)
    slider.setToolTip(name)
    slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return slider


def _figures() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return label


def _button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def _switch(action: QAction) -> QToolButton:
    """What is played; it is there while there is a choice."""
    button = _button(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    button.setAutoRaise(False)
    button.setVisible(action.isVisible())
    action.visibleChanged.connect(lambda: button.setVisible(action.isVisible()))
    return button
