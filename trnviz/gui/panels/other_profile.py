"""The step in the other hardware profile, so that headline figures can be said as a range.

It is simulated beside the window once the document has been left alone for a moment, since nobody
waits for it.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from trnviz.core.result import Result
from trnviz.session.change import SIMULATED, Aspect, Change
from trnviz.session.document import Document
from trnviz.session.edits import SetProfile
from trnviz.session.runner import SimResult

if TYPE_CHECKING:  # a thread: not before the first step is known
    from trnviz.core.scenario import Scenario
    from trnviz.gui.forecast import Forecast

_REST_MS = 1200


class OtherProfile(QObject):
    """Knows the step of the document in the profile that it does not have."""

    arrived = Signal()

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._forecast: Forecast | None = None
        self._asked: Scenario | None = None
        self._result: Result | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._ask)
        document.changed.connect(self._on_changed)

    @property
    def result(self) -> Result | None:
        """The step in the other profile, None until it is known."""
        return self._result

    def close(self) -> None:
        """End the thread, if there is one."""
        self._document.changed.disconnect(self._on_changed, missing_ok=True)
        self._rest.stop()
        self._end_thread()

    def _end_thread(self) -> None:
        """The next question may be long in coming."""
        if self._forecast is not None:
            self._forecast.close()
            self._forecast.deleteLater()
            self._forecast = None

    def _on_changed(self, change: Change, _initiator: object) -> None:
        if change.touches(SIMULATED) and self._document.scenario is not self._asked:
            self._asked = self._result = None
            self._rest.stop()
        if change.touches(Aspect.RESULT) and not self._document.is_stale:
            self._rest.start(_REST_MS)

    def _ask(self) -> None:
        scenario = self._document.scenario
        if self._document.is_stale or self._document.result is None or scenario is self._asked:
            return
        if self._forecast is None:
            from trnviz.gui.forecast import Forecast

            self._forecast = Forecast(self)
            self._forecast.arrived.connect(self._on_arrived)
        self._asked = scenario
        other = "measured" if scenario.profile == "line" else "line"
        self._forecast.ask(SetProfile(profile=other).apply(scenario))

    def _on_arrived(self, outcome: SimResult[object]) -> None:
        self._end_thread()
        if isinstance(outcome.result, Result) and self._asked is self._document.scenario:
            self._result = outcome.result
            self.arrived.emit()
