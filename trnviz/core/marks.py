"""Moments of a step: bookmarks, notes that are about one, and faults that begin or end at one."""

from dataclasses import dataclass

from trnviz.core.fault_problems import part_name
from trnviz.core.fault_times import fault_moments
from trnviz.core.scenario import Scenario
from trnviz.core.units import format_ratio

BOOKMARK, NOTE, FAULT, REPAIR = "bookmark", "note", "fault", "repair"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One moment.

    Attributes:
        time_s: Since the step began.
        kind: `BOOKMARK`, `NOTE`, `FAULT` where one begins, or `REPAIR` where one ends.
        text: Its name, the words of the note, or what breaks or heals; may be empty.
    """

    time_s: float
    kind: str
    text: str


def marks(scenario: Scenario) -> tuple[Mark, ...]:
    """What somebody marked in a scenario, in order of time."""
    found = [Mark(time_s=b.time_s, kind=BOOKMARK, text=b.name) for b in scenario.bookmarks]
    found += [
        Mark(time_s=note.time_s, kind=NOTE, text=" ".join(note.text.split()))
        for note in scenario.annotations
        if note.time_s is not None
    ]
    return tuple(sorted(found, key=lambda mark: mark.time_s))


def fault_marks(scenario: Scenario) -> tuple[Mark, ...]:
    """The moments at which something breaks or heals, in order of time."""
    found = []
    for moment in fault_moments(scenario):
        fault = moment.fault
        what = "goes down" if fault.share == 0 else f"is left {format_ratio(fault.share)}"
        text = f"{part_name(fault)} {what if moment.begins else 'is whole again'}"
        kind = FAULT if moment.begins else REPAIR
        found.append(Mark(time_s=moment.time_s, kind=kind, text=text))
    return tuple(found)


def all_marks(scenario: Scenario) -> tuple[Mark, ...]:
    """Everything that a ruler of time shows, in order of time."""
    both = (*marks(scenario), *fault_marks(scenario))
    return tuple(sorted(both, key=lambda mark: mark.time_s))
