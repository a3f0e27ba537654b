"""What went on in a run, as a log of events: when, for what, over which links, how many bytes.

A pattern that repeats is one event with the number of its turns. A log is columns: a step can have
a hundred thousand events, and few patterns.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from trnviz.core import faults
from trnviz.core.arrays import BoolArray, FloatArray, Int32Array, IntArray, distinct, frozen
from trnviz.core.fault_problems import part_name
from trnviz.core.scenario import Scenario
from trnviz.core.simulation.timeline import Episode, Span, Timeline

_OTHER = Span(name="other", group="")
FAULT = "fault"
"""The group of what is no collective, but something that broke."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Pattern:
    """What events have in common that are repetitions of each other.

    Attributes:
        span: What it is for.
        turns: How often it happens in an event, one right after another.
        link: (M,) i4 links it uses.
        link_bytes: (M,) f8 bytes over each, all turns of an event added up.
        first_s: From where its episode begins to its first turn.
        last_s: From there to the end of its last turn.
    """

    span: Span
    turns: int
    link: Int32Array
    link_bytes: FloatArray
    first_s: float
    last_s: float

    @property
    def busiest(self) -> int:
        """The link that carries most."""
        return int(self.link[int(self.link_bytes.argmax())])

    @property
    def hop_bytes(self) -> float:
        """Bytes over all links; a byte that takes two links counts twice."""
        return float(self.link_bytes.sum())


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Event:
    """One stretch of one collective.

    Attributes:
        start_s: Beginning of its first turn.
        end_s: End of its last turn.
        pattern: What it has in common with others.
    """

    start_s: float
    end_s: float
    pattern: Pattern

    @property
    def span(self) -> Span:
        """What it was for."""
        return self.pattern.span


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Log:
    """Events in order of time.

    Attributes:
        patterns: What events are repetitions of.
        pattern: (n,) i8 of each event.
        start_s: (n,) f8 rising.
        end_s: (n,) f8.
    """

    patterns: tuple[Pattern, ...]
    pattern: IntArray
    start_s: FloatArray
    end_s: FloatArray

    def __len__(self) -> int:
        """How many events."""
        return len(self.pattern)

    def event(self, row: int) -> Event:
        """One of them."""
        return Event(
            start_s=float(self.start_s[row]),
            end_s=float(self.end_s[row]),
            pattern=self.patterns[int(self.pattern[row])],
        )

    def at(self, time_s: float) -> BoolArray:
        """(n,) whether each goes on at a moment."""
        holds: BoolArray = (self.start_s <= time_s) & (time_s < self.end_s)
        return holds


EMPTY = Log(
    patterns=(),
    pattern=frozen([], "i8"),
    start_s=frozen([], "f8"),
    end_s=frozen([], "f8"),
)


def log(timeline: Timeline, scenario: Scenario | None = None) -> Log:
    """All events that carry bytes; of a scenario's step also what breaks during it."""
    patterns: list[Pattern] = []
    starts, which = [np.zeros(0)], [np.zeros(0, np.int64)]
    for episode in timeline.episodes:
        for pattern in _patterns(episode, timeline.spans):
            starts.append(episode.starts_s)
            which.append(np.full(len(episode.starts_s), len(patterns)))
            patterns.append(pattern)
    for pattern in _broken(scenario, timeline.duration_s) if scenario is not None else ():
        starts.append(np.zeros(1))
        which.append(np.full(1, len(patterns)))
        patterns.append(pattern)
    begin, row = np.concatenate(starts), np.concatenate(which)
    first = np.array([pattern.first_s for pattern in patterns])
    last = np.array([pattern.last_s for pattern in patterns])
    if len(row):
        begin, end = begin + first[row], begin + last[row]
    else:
        end = begin
    order = np.argsort(begin, kind="stable")
    return Log(
        patterns=tuple(patterns),
        pattern=frozen(row[order], "i8"),
        start_s=frozen(begin[order], "f8"),
        end_s=frozen(end[order], "f8"),
    )


def events(timeline: Timeline) -> tuple[Event, ...]:
    """The log, event by event."""
    found = log(timeline)
    return tuple(found.event(row) for row in range(len(found)))


def _patterns(episode: Episode, spans: tuple[Span, ...]) -> Iterator[Pattern]:
    lengths = np.diff(episode.time_s)
    for index in distinct(episode.span).tolist():
        rows = np.flatnonzero(episode.span == index)
        carried = lengths[rows] @ episode.rate_bytes_per_s[rows]
        used = carried > 0
        if not used.any():
            continue
        before_last = (episode.count - 1) * episode.period_s
        yield Pattern(
            span=spans[index] if index >= 0 else _OTHER,
            turns=episode.count,
            link=frozen(episode.link[used], "i4"),
            link_bytes=frozen(carried[used] * episode.count, "f8"),
            first_s=float(episode.time_s[rows[0]]),
            last_s=before_last + float(episode.time_s[rows[-1] + 1]),
        )


def _broken(scenario: Scenario, duration_s: float) -> Iterator[Pattern]:
    """What is broken from a moment of the run on, or until one: it carries nothing."""
    for fault in scenario.faults:
        if not fault.is_timed or fault.begins_s >= duration_s:
            continue
        link = faults.links_of_fault(scenario.topology, fault)
        yield Pattern(
            span=Span(
                name=f"{part_name(fault)} {'down' if fault.share == 0 else 'degraded'}", group=FAULT
            ),
            turns=1,
            link=frozen(link, "i4"),
            link_bytes=frozen(np.zeros(len(link)), "f8"),
            first_s=fault.begins_s,
            last_s=duration_s if fault.ends_s is None else min(fault.ends_s, duration_s),
        )
