"""What a run leaves behind: when each flow ran, what each link carried, and a timeline of rates.

A recorder takes the load of every resource for each interval between two events. A long run with
many links would fill the memory, so beyond a limit neighbouring intervals are merged into their
mean: bytes stay exact, and the exact peaks are kept beside.

Letters for shapes: F flows, L links, K intervals, C recorded columns (resources, or classes of
them).
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray, frozen
from trnviz.core.simulation.timeline import Episode, Span, Timeline

MOST_ENTRIES = 4_000_000


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Run:
    """The outcome of a simulated schedule.

    Attributes:
        timeline: Rates of the links over time; merged intervals hold mean rates.
        flow_start_s: (F,) f8 when a flow had all it waits for (its latency begins).
        flow_end_s: (F,) f8 when it was delivered.
        time_s: When all was delivered.
        events: Moments at which something changed.
        link_bytes: (L,) f8 carried, exact.
        link_peak_bytes_per_s: (L,) f8 highest rate at any moment, exact.
    """

    timeline: Timeline
    flow_start_s: FloatArray
    flow_end_s: FloatArray
    time_s: float
    events: int
    link_bytes: FloatArray
    link_peak_bytes_per_s: FloatArray

    def __post_init__(self) -> None:
        for name in ("flow_start_s", "flow_end_s", "link_bytes", "link_peak_bytes_per_s"):
            object.__setattr__(self, name, frozen(getattr(self, name), "f8", (None,)))


class Recorder:
    """Loads between events, merged pairwise whenever they pass the limit."""

    __slots__ = ("_limit", "_loads", "_times", "peak")

    def __init__(self, columns: int, most_entries: int = MOST_ENTRIES) -> None:
        self._limit = max(most_entries // max(columns, 1), 2)
        self._times = [0.0]
        self._loads: list[FloatArray] = []
        self.peak = np.zeros(columns)

    def add(self, until_s: float, load: FloatArray) -> None:
        """Note that the resources carried `load` from the last moment noted until `until_s`."""
        if until_s <= self._times[-1]:
            return
        np.maximum(self.peak, load, out=self.peak)
        self._times.append(until_s)
        self._loads.append(load)
        if len(self._loads) >= 2 * self._limit:
            self._halve()

    def _halve(self) -> None:
        times, loads = merged(np.array(self._times), np.array(self._loads), self._limit)
        self._times, self._loads = times.tolist(), list(loads)

    def result(self) -> tuple[FloatArray, FloatArray]:
        """(K + 1,) break points and (K, C) loads between them."""
        loads = np.array(self._loads) if self._loads else np.zeros((0, len(self.peak)))
        return merged(np.array(self._times), loads, self._limit)


def merged(time_s: FloatArray, rate: FloatArray, most: int) -> tuple[FloatArray, FloatArray]:
    """The same bytes in at most `most` intervals: neighbours are replaced by their mean rate."""
    intervals = len(rate)
    if intervals <= most:
        return time_s, rate
    first = np.arange(0, intervals, -(-intervals // most))
    edges = time_s[np.append(first, intervals)]
    carried = np.add.reduceat(rate * np.diff(time_s)[:, None], first, axis=0)
    return edges, carried / np.diff(edges)[:, None]


def timeline(
    time_s: FloatArray,
    rate: FloatArray,
    link_column: IntArray,
    *,
    name: str,
    most_entries: int,
    peak: FloatArray,
) -> Timeline:
    """The timeline of one run.

    Args:
        time_s: (K + 1,) break points.
        rate: (K, C) loads.
        link_column: (L,) column that holds the rates of each link.
        name: Of what ran.
        most_entries: Rates to keep at most.
        peak: (L,) f8 highest rates, exact.
    """
    used: BoolArray = np.any(rate, axis=0)
    link = np.flatnonzero(used[link_column])
    time_s, rate = merged(time_s, rate, max(most_entries // max(len(link), 1), 1))
    span = Span(name=name, group="collective")
    episode = Episode(
        starts_s=np.zeros(1),
        count=1,
        time_s=time_s,
        link=link.astype(np.int32),
        rate_bytes_per_s=rate[:, link_column[link]],
        span=np.zeros(len(rate), dtype=np.int32),
    )
    return Timeline(
        duration_s=float(time_s[-1]),
        link_count=len(link_column),
        episodes=(episode,) if len(rate) else (),
        spans=(span,),
        peak_bytes_per_s=peak,
    )
