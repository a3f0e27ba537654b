"""What the document is held against: a scenario with its step, simulated beside the window."""

from PySide6.QtCore import QObject, Signal

from trnviz.core.against import PHASE, Against
from trnviz.core.errors import TrnvizError
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.gui.background import Background


class Other(QObject):
    """The other scenario.

    Attributes:
        name: What it is called.
        scenario: The scenario, None where nothing is compared.
        result: Its step, None before it is there, and where there is none.
        refusal: Why there is none.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.name, self.refusal = "", ""
        self.scenario: Scenario | None = None
        self.result: Result | None = None
        self._align = PHASE
        self._against: Against | None = None
        self._work: Background | None = None

    def take(self, name: str, scenario: Scenario, result: Result | None = None) -> None:
        """Hold the document against this; its step is simulated where it is not at hand."""
        self.leave()
        self.name, self.scenario, self.result = name, scenario, result
        runs = scenario.model is not None and scenario.plan is not None
        if result is None and runs and scenario.hardware is not None:
            self._work = Background(lambda: _simulated(scenario), self)
            self._work.finished.connect(self._on_finished)
        self._renew()

    def leave(self) -> None:
        """Compare with nothing."""
        if self._work is not None:
            self._work.close()
            self._work = None
        self.name, self.refusal, self.scenario, self.result = "", "", None, None
        self._against = None

    @property
    def is_waiting(self) -> bool:
        """Whether its step is being simulated."""
        return self._work is not None

    @property
    def align(self) -> str:
        """Which moments belong together."""
        return self._align

    def set_align(self, align: str) -> None:
        """Let moments belong together by phase or by clock."""
        self._align = align
        self._renew()

    @property
    def against(self) -> Against | None:
        """The value that pictures read; the same one until something changes."""
        return self._against

    def _renew(self) -> None:
        self._against = None
        if self.scenario is not None:
            self._against = Against(
                name=self.name, scenario=self.scenario, result=self.result, align=self._align
            )
        self.changed.emit()

    def _on_finished(self, result: Result | None, error: Exception | None) -> None:
        self._work = None
        if error is not None and not isinstance(error, TrnvizError):
            raise error
        self.result, self.refusal = result, str(error) if error is not None else ""
        self._renew()


def _simulated(scenario: Scenario) -> Result:
    from trnviz.core.pipeline import simulate

    return simulate(scenario)
