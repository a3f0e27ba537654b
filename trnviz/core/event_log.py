"""What went on in a run, as a list of events: when, for what, over which links, how many bytes.

A pattern that repeats is one event with the number of its turns.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import FloatArray, Int32Array
from trnviz.core.simulation.timeline import Episode, Span, Timeline

_OTHER = Span(name="other", group="")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Event:
    """One stretch of one collective.

    Attributes:
        start_s: Beginning of its first turn.
        end_s: End of its last turn.
        span: What it was for.
        turns: How often it happened, one right after another.
        link: (M,) i4 links it used.
        link_bytes: (M,) f8 bytes over each, all turns added up.
    """

    start_s: float
    end_s: float
    span: Span
    turns: int
    link: Int32Array
    link_bytes: FloatArray

    @property
    def busiest(self) -> int:
        """The link that carried most."""
        return int(self.link[int(self.link_bytes.argmax())])

    @property
    def hop_bytes(self) -> float:
        """Bytes over all links; a byte that takes two links counts twice."""
        return float(self.link_bytes.sum())


def events(timeline: Timeline) -> tuple[Event, ...]:
    """All events that carry bytes, in order of time."""
    found = (event for episode in timeline.episodes for event in _of(episode, timeline.spans))
    return tuple(sorted(found, key=lambda event: event.start_s))


def _of(episode: Episode, spans: tuple[Span, ...]) -> Iterator[Event]:
    lengths = np.diff(episode.time_s)
    for index in np.unique(episode.span).tolist():
        rows = np.flatnonzero(episode.span == index)
        carried = lengths[rows] @ episode.rate_bytes_per_s[rows]
        used = carried > 0
        if not used.any():
            continue
        link, size = episode.link[used], carried[used] * episode.count
        first, last = float(episode.time_s[rows[0]]), float(episode.time_s[rows[-1] + 1])
        before_last = (episode.count - 1) * episode.period_s
        for start in episode.starts_s.tolist():
            yield Event(
                start_s=start + first,
                end_s=start + before_last + last,
                span=spans[index] if index >= 0 else _OTHER,
                turns=episode.count,
                link=link,
                link_bytes=size,
            )
