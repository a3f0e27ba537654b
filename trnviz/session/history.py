"""Undo and redo over scenario values: no inverse operations, so nothing can be undone wrongly."""

from dataclasses import dataclass, replace

from trnviz.core.scenario import Scenario

MOST_STEPS = 1000


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Step:
    """One undoable step.

    Attributes:
        before: The scenario it started from.
        after: The scenario it led to.
        label: For the menu, such as "Move t5 of stage 0 to i1.c5".
        merge_key: Steps with the same key, one right after another, become one; empty never merges.
    """

    before: Scenario
    after: Scenario
    label: str
    merge_key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class State:
    """One state of the document.

    Attributes:
        label: Of the step that led to it; empty for the first one that is kept.
        scenario: The state itself.
    """

    label: str
    scenario: Scenario


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class History:
    """The steps before and after the present; itself a value.

    Attributes:
        present: The scenario shown.
        past: Steps that led here, oldest first.
        future: Steps that were undone, the next to redo first.
    """

    present: Scenario
    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()

    def push(self, after: Scenario, label: str, merge_key: str = "") -> "History":
        """The history with one more step; what was undone can no longer be redone."""
        step = Step(before=self.present, after=after, label=label, merge_key=merge_key)
        past = self.past
        if merge_key and past and past[-1].merge_key == merge_key:
            step = replace(step, before=past[-1].before)
            past = past[:-1]
        return History(present=after, past=(*past, step)[-MOST_STEPS:])

    def closed(self) -> "History":
        """The history in which the last step takes no more steps in, such as after a drag."""
        if not self.past or not self.past[-1].merge_key:
            return self
        return replace(self, past=(*self.past[:-1], replace(self.past[-1], merge_key="")))

    def undone(self) -> "History":
        """One step back; itself when there is none."""
        if not self.past:
            return self
        step = self.past[-1]
        return History(
            present=step.before, past=self.past[:-1], future=(step, *self.future)
        ).closed()

    def redone(self) -> "History":
        """One step forward; itself when there is none."""
        if not self.future:
            return self
        step = self.future[0]
        past = (*self.past, replace(step, merge_key=""))
        return History(present=step.after, past=past, future=self.future[1:])

    def moved(self, steps: int) -> "History":
        """So many steps back (negative) or forward; as far as there are any."""
        history = self
        for _ in range(abs(steps)):
            history = history.undone() if steps < 0 else history.redone()
        return history

    def states(self) -> tuple[State, ...]:
        """Every state there is a way to: the oldest first, the present and the undone ones too."""
        steps = (*self.past, *self.future)
        first = State(label="", scenario=steps[0].before if steps else self.present)
        return (first, *(State(label=step.label, scenario=step.after) for step in steps))

    @property
    def undo_label(self) -> str:
        """The label of the step that `undone` takes back, empty when there is none."""
        return self.past[-1].label if self.past else ""

    @property
    def redo_label(self) -> str:
        """The label of the step that `redone` takes again, empty when there is none."""
        return self.future[0].label if self.future else ""
