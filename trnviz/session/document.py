"""The one thing that changes: a scenario with its history, its file and its latest result.

Views listen to `changed` and never write to each other. An edit that is refused leaves everything
as it was.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from psygnal import Signal

from trnviz.core.errors import OutputError
from trnviz.core.problem import Problem
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.view import View
from trnviz.files import document as document_file
from trnviz.files.document import Loaded
from trnviz.session.change import Aspect, Change, between
from trnviz.session.edits import Edit
from trnviz.session.history import History, State, Step
from trnviz.session.measurements import Measurement, Measurements
from trnviz.session.runner import SimRequest, SimResult

if TYPE_CHECKING:
    from collections.abc import Mapping


class _Clean:
    """The scenario on disk, and what its document says once that is needed."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self._content: Mapping[str, object] | None = None

    def is_like(self, scenario: Scenario) -> bool:
        """Whether another scenario's document says the same, camera and selection aside."""
        if self._content is None:
            self._content = document_file.content(self.scenario)
        return document_file.content(scenario) == self._content


class Document:
    """What the window shows.

    Attributes:
        changed: Emits a `Change` and whoever caused it (an initiator ignores its own echo).
        path: The file it was read from or saved to, None for one that is not on disk.
        result: The latest simulation taken, None before the first.
        error: Why the latest simulation failed, None when it did not.
        view: Camera and selection as they go into the file.
        findings: Where the files it was made of contradict the machine; not in its own file.
        measured: What tools measured, to lay beside the model; not in its file either.
    """

    changed = Signal(Change, object)

    def __init__(
        self, scenario: Scenario, *, path: Path | None = None, view: View | None = None
    ) -> None:
        self.path = path
        self.result: Result | None = None
        self.error: Exception | None = None
        self.view = view or View()
        self.findings: tuple[Problem, ...] = ()
        self.measured = Measurements()
        self._history = History(present=scenario)
        self._serial = 1
        self._first_serial = 1
        self._shown_serial = 0
        self._clean = _Clean(scenario)
        self._compared: tuple[Scenario, bool] | None = None

    @property
    def scenario(self) -> Scenario:
        """The value shown."""
        return self._history.present

    @property
    def undo_label(self) -> str:
        """What `undo` would take back, empty when there is nothing."""
        return self._history.undo_label

    @property
    def redo_label(self) -> str:
        """What `redo` would do again, empty when there is nothing."""
        return self._history.redo_label

    @property
    def last_change(self) -> Step | None:
        """The last step that changed what is simulated, not just its looks; None without one."""
        for step in reversed(self._history.past):
            if between(step.before, step.after).needs_simulation:
                return step
        return None

    @property
    def steps(self) -> int:
        """How many steps `undo` could take back."""
        return len(self._history.past)

    @property
    def is_modified(self) -> bool:
        """Whether the scenario differs from the one on disk, or from the one it began with.

        By content: an edit that restores what was saved clears the mark. Camera and selection do
        not count.
        """
        if self.scenario is self._clean.scenario:
            return False
        if self._compared is None or self._compared[0] is not self.scenario:
            self._compared = (self.scenario, not self._clean.is_like(self.scenario))
        return self._compared[1]

    def is_as_saved(self, other: Scenario) -> bool:
        """Whether another scenario is the one on disk, or the one this document began with."""
        return self._clean.is_like(other)

    @property
    def is_stale(self) -> bool:
        """Whether the result shown belongs to an earlier scenario, or there is none yet."""
        return self._shown_serial < self._serial

    @property
    def title(self) -> str:
        """The name of its file, or what it is."""
        if self.path is not None:
            return self.path.name
        model = self.scenario.model
        name = self.scenario.topology.title
        return f"{model.name} on {name}" if model else name

    def request(self) -> SimRequest:
        """What to ask the runner for."""
        return SimRequest(serial=self._serial, scenario=self.scenario)

    def preview(self, edit: Edit) -> Scenario:
        """The scenario that `edit` would lead to; nothing changes.

        Raises:
            TrnvizError: The edit is refused, with the reason.
        """
        return edit.apply(self.scenario)

    def apply(self, edit: Edit, *, initiator: object = None, merge_key: str = "") -> None:
        """Make one undoable step; an edit that changes nothing is none.

        Raises:
            TrnvizError: The edit is refused, with the reason; nothing changed.
        """
        before = self.scenario
        after = edit.apply(before)
        if between(before, after).aspects:
            self._go_to(self._history.push(after, edit.label(before), merge_key), initiator)

    def end_merge(self) -> None:
        """Let no later edit join the last step: a drag or a slider was let go."""
        self._history = self._history.closed()

    def undo(self, *, initiator: object = None) -> None:
        """One step back, if there is one."""
        self._go_to(self._history.undone(), initiator)

    def redo(self, *, initiator: object = None) -> None:
        """One step forward, if there is one."""
        self._go_to(self._history.redone(), initiator)

    @property
    def states(self) -> tuple[State, ...]:
        """Every state that undo and redo lead to; the one at `steps` is the present."""
        return self._history.states()

    @property
    def saved_state(self) -> int:
        """The place among `states` of what is on disk, -1 when it is none of them.

        A document that has no file yet is held against how it began.
        """
        clean = self._clean.scenario
        found = (i for i, state in enumerate(self.states) if state.scenario is clean)
        return next(found, -1)

    def go_to_state(self, place: int, *, initiator: object = None) -> None:
        """Undo or redo as many steps as lead to one of the `states`, in one change."""
        self._go_to(self._history.moved(place - self.steps), initiator)

    def go_back_to(self, scenario: Scenario | None, *, initiator: object = None) -> None:
        """Give up the last step: to a scenario one step away, else one step back."""
        future = self._history.future
        if future and future[0].after is scenario:
            self.redo(initiator=initiator)
        else:
            self.undo(initiator=initiator)

    def set_view(self, view: View, *, initiator: object = None) -> None:
        """Remember camera and selection; no step, no modified mark."""
        if view != self.view:
            self.view = view
            self.changed.emit(Change(aspects=Aspect.VIEW), initiator)

    def accept(self, outcome: SimResult[Result]) -> bool:
        """Take a result unless it is older than the one shown or of another document.

        Returns:
            Whether it was taken.
        """
        if outcome.serial < self._first_serial or outcome.serial < self._shown_serial:
            return False
        self._shown_serial = outcome.serial
        self.error = outcome.error
        self.result = outcome.result if outcome.error is None else None
        self.changed.emit(Change(aspects=Aspect.RESULT), self)
        return True

    def new(
        self,
        scenario: Scenario,
        *,
        findings: tuple[Problem, ...] = (),
        initiator: object = None,
    ) -> None:
        """Begin anew, without a file and without a history."""
        self._replace(scenario, None, View(), initiator, findings)

    def measure(self, content: Measurement, source: str, *, initiator: object = None) -> None:
        """Lay what a file measured beside the model; no step, no modified mark.

        Raises:
            InputError: It is of another fabric; nothing changed.
        """
        spec = self.scenario.spec
        self.measured = self.measured.beside(
            content,
            source,
            self.scenario.topology,
            is_changed=bool(spec.rework) or spec.custom is not None,
        )
        self.changed.emit(Change(aspects=Aspect.MEASURED), initiator)

    def open(self, path: Path, *, loaded: Loaded | None = None, initiator: object = None) -> None:
        """Show a file in place of what is shown; `loaded` is what it holds, if that was read.

        Raises:
            InputError: It was refused; nothing changed.
        """
        loaded = loaded or document_file.read(path)
        self._replace(loaded.scenario, path, loaded.view, initiator)

    def open_copy(self, path: Path, *, initiator: object = None) -> None:
        """Read a file as the start of a new document, such as a sample that must stay as it is.

        Raises:
            InputError: It was refused; nothing changed.
        """
        loaded = document_file.read(path)
        self._replace(loaded.scenario, None, loaded.view, initiator)

    def save(self, *, initiator: object = None) -> None:
        """Write to its file.

        Raises:
            OutputError: It could not be written, or it has no file yet; nothing changed.
        """
        if self.path is None:
            raise OutputError("the document has no file yet; save it under a name")
        self.save_as(self.path, initiator=initiator)

    def save_as(self, path: Path, *, initiator: object = None) -> None:
        """Write to another file, which then is its own.

        Raises:
            OutputError: It could not be written; nothing changed.
        """
        document_file.write(path, self.scenario, self.view)
        self.path = path
        self._clean, self._compared = _Clean(self.scenario), None
        self.end_merge()
        self.changed.emit(Change(aspects=Aspect.FILE), initiator)

    def _go_to(self, history: History, initiator: object) -> None:
        before, was_modified = self.scenario, self.is_modified
        self._history = history
        change = between(before, self.scenario)
        if not change.aspects:
            return
        if change.needs_simulation:
            self._serial += 1
        aspects = change.aspects
        if change.touches(Aspect.TOPOLOGY):  # its numbers are of links that are others now
            self.result, self.error = None, None
            self._first_serial, self._shown_serial = self._serial, self._serial - 1
            aspects |= Aspect.RESULT
        measured = self.measured.on(self.scenario.topology)
        if measured is not self.measured:
            self.measured, aspects = measured, aspects | Aspect.MEASURED
        if was_modified != self.is_modified:
            aspects |= Aspect.FILE
        self.changed.emit(Change(aspects=aspects, chips=change.chips), initiator)

    def _replace(
        self,
        scenario: Scenario,
        path: Path | None,
        view: View,
        initiator: object,
        findings: tuple[Problem, ...] = (),
    ) -> None:
        self.findings, self.measured = findings, Measurements()
        self._history = History(present=scenario)
        self._clean, self._compared = _Clean(scenario), None
        self.path, self.view = path, view
        self.result, self.error = None, None
        self._serial += 1
        self._first_serial = self._serial
        self._shown_serial = self._serial - 1
        self.changed.emit(Change(aspects=~Aspect(0)), initiator)
