"""Moments of a step that somebody marked: bookmarks, and notes that are about a moment."""

from dataclasses import dataclass

from trnviz.core.scenario import Scenario

BOOKMARK, NOTE = "bookmark", "note"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One moment.

    Attributes:
        time_s: Since the step began.
        kind: `BOOKMARK` or `NOTE`.
        text: Its name, or the words of the note; may be empty.
    """

    time_s: float
    kind: str
    text: str


def marks(scenario: Scenario) -> tuple[Mark, ...]:
    """All of a scenario, in order of time."""
    found = [Mark(time_s=b.time_s, kind=BOOKMARK, text=b.name) for b in scenario.bookmarks]
    found += [
        Mark(time_s=note.time_s, kind=NOTE, text=" ".join(note.text.split()))
        for note in scenario.annotations
        if note.time_s is not None
    ]
    return tuple(sorted(found, key=lambda mark: mark.time_s))
