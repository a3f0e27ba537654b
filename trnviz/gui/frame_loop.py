"""The one timer of the window: advance the clock, compute the frame, paint it; each phase timed.

Everything that wants the picture to change marks it and asks for a frame; however often it asks
between two ticks, the work is done once. With nothing to do the timer stands still.
"""

from collections import deque
from collections.abc import Callable
from statistics import median
from time import perf_counter

from PySide6.QtCore import QObject, Qt, QTimer

_INTERVAL_MS = 16
_KEPT = 240


class FrameLoop(QObject):
    """Runs named phases in order, once a tick, while it is running or a frame was asked for."""

    def __init__(
        self, phases: tuple[tuple[str, Callable[[float], None]], ...], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._phases: list[tuple[str, Callable[[float], None]]] = []
        self._durations_s: dict[str, deque[float]] = {}
        for name, phase in phases:
            self.add_phase(name, phase)
        self._running = False
        self._last_s = perf_counter()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_INTERVAL_MS)
        self._timer.timeout.connect(self.tick)

    def add_phase(self, name: str, phase: Callable[[float], None]) -> None:
        """Do one more thing in every frame, after the others."""
        self._phases.append((name, phase))
        self._durations_s[name] = deque(maxlen=_KEPT)

    @property
    def is_running(self) -> bool:
        """Whether frames follow each other without being asked for."""
        return self._running

    def set_running(self, running: bool) -> None:  # noqa: FBT001 - a slot
        """Start or stop the stream of frames."""
        self._running = running
        self.request()

    def request(self) -> None:
        """Have one frame soon."""
        if not self._timer.isActive():
            self._last_s = perf_counter()
            self._timer.start()

    def stop(self) -> None:
        """No frame comes after this."""
        self._running = False
        self._timer.stop()

    def tick(self) -> None:
        """One frame now."""
        now_s = perf_counter()
        elapsed_s, self._last_s = now_s - self._last_s, now_s
        if not self._running:
            self._timer.stop()
        for name, phase in self._phases:
            began_s = perf_counter()
            phase(elapsed_s)
            self._durations_s[name].append(perf_counter() - began_s)

    def medians_s(self) -> dict[str, float]:
        """The median of each phase over the last frames."""
        return {name: median(kept) if kept else 0.0 for name, kept in self._durations_s.items()}
