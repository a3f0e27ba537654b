"""One run against another: which moments belong together, and what the links carry more or less."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from trnviz.core.arrays import FloatArray, IntArray
from trnviz.core.errors import InputError
from trnviz.core.frame import FrameState, LinkChange, Played, frame
from trnviz.core.scenario import Scenario
from trnviz.core.simulation.timeline import Span, Timeline
from trnviz.core.topology import Topology

PHASE, CLOCK = "phase", "clock"
ALIGNMENTS = (PHASE, CLOCK)
"""Moments belong together when both runs are at the same point of the same phase, or at the same
time since their start."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Against:
    """What a run is held against.

    Attributes:
        name: Of the other document, for legends and captions.
        scenario: The other scenario.
        result: Its run, None where there is none.
        align: One of `ALIGNMENTS`.
    """

    name: str
    scenario: Scenario
    result: Played | None
    align: str = PHASE

    def __post_init__(self) -> None:
        if self.align not in ALIGNMENTS:
            raise InputError(
                f"{self.align!r} is no way to align two runs",
                hint=f"one of {', '.join(ALIGNMENTS)}",
            )

    def time_s(self, time_s: float, run: Played | None) -> float:
        """The moment of the other run that belongs to one of `run`."""
        if run is None or self.result is None:
            return 0.0
        return aligned_s(time_s, run.timeline, self.result.timeline, self.align)

    def frame(self, time_s: float, run: Played | None, metric: str) -> FrameState:
        """The other run's numbers at the moment that belongs to one of `run`."""
        return frame(self.scenario, self.result, self.time_s(time_s, run), metric)


def with_change(
    state: FrameState, shown: tuple[str, Scenario, Played | None], against: Against
) -> FrameState:
    """The same numbers, with what the links carry more or less than in the other run.

    Args:
        state: The numbers of a moment.
        shown: Name, scenario and run that they are of.
        against: The other.
    """
    name, scenario, run = shown
    other = against.frame(state.time_s, run, state.metric)
    index = _twins(scenario.topology, against.scenario.topology)
    ratio = _minus(state.link_utilization, other.link_utilization, index)
    rate = _minus(state.link_rate_bytes_per_s, other.link_rate_bytes_per_s, index)
    if run is None or against.result is None:
        ratio, rate = np.full(len(ratio), np.nan), np.full(len(rate), np.nan)
    elif state.metric == "bytes":
        one, two = run.timeline.link_bytes, against.result.timeline.link_bytes
        most = max(float(one.max(initial=0.0)), float(two.max(initial=0.0)))
        ratio = _minus(one, two, index) / (most or 1.0)
    change = LinkChange(name=against.name, document=name, ratio=ratio, bytes_per_s=rate)
    return replace(state, change=change)


def _minus(values: FloatArray, others: FloatArray, index: IntArray) -> FloatArray:
    difference: FloatArray = np.where(index >= 0, values - np.append(others, np.nan)[index], np.nan)
    return difference


@lru_cache(maxsize=4)
def _twins(topology: Topology, other: Topology) -> IntArray:
    """(L,) the link of the same name in another fabric, -1 for none."""
    if topology.link_names == other.link_names:
        return np.arange(topology.link_count)
    places = {name: index for index, name in enumerate(other.link_names)}
    return np.array([places.get(name, -1) for name in topology.link_names], np.int64)


# --- time -----------------------------------------------------------------------------------------


def aligned_s(time_s: float, run: Timeline, other: Timeline, align: str = PHASE) -> float:
    """The moment of `other` that belongs to a moment of `run`."""
    if align == CLOCK:
        return min(max(time_s, 0.0), other.duration_s)
    mine, theirs = landmarks(run, other)
    return float(np.interp(time_s, mine, theirs))


@lru_cache(maxsize=4)
def landmarks(run: Timeline, other: Timeline) -> tuple[FloatArray, FloatArray]:
    """Moments that both runs have: where a phase of one name first begins and last ends.

    Phases that change their order between the runs cannot all be kept: the longest chain that
    rises in both is.
    """
    one, two = _bounds(run), _bounds(other)
    pairs = sorted((one[key], two[key]) for key in one if key in two)
    inside = [(a, b) for a, b in pairs if 0 < a < run.duration_s and 0 < b < other.duration_s]
    chain = [(0.0, 0.0), *_rising(inside), (run.duration_s, other.duration_s)]
    return np.array([a for a, _ in chain]), np.array([b for _, b in chain])


def _bounds(run: Timeline) -> dict[tuple[Span, str], float]:
    """First begin and last end of every span."""
    found: dict[tuple[Span, str], float] = {}
    for span, begin, end in _stretches(run):
        first, last = (span, "begin"), (span, "end")
        found[first] = min(found.get(first, begin), begin)
        found[last] = max(found.get(last, end), end)
    return found


def _stretches(run: Timeline) -> Iterator[tuple[Span, float, float]]:
    for episode in run.episodes:
        turns = (episode.count - 1) * episode.period_s
        first, last = float(episode.starts_s[0]), float(episode.starts_s[-1]) + turns
        for index, span in enumerate(episode.span.tolist()):
            if span >= 0:
                begin, end = episode.time_s[index : index + 2].tolist()
                yield run.spans[span], first + begin, last + end


def _rising(pairs: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The longest chain of pairs, sorted by their first, in which the second never falls."""
    ends: list[float] = []
    at: list[int] = []
    before: list[int] = []
    for index, (_, value) in enumerate(pairs):
        place = bisect_right(ends, value)
        before.append(at[place - 1] if place else -1)
        ends[place : place + 1], at[place : place + 1] = [value], [index]
    chain, index = [], at[-1] if at else -1
    while index >= 0:
        chain.append(pairs[index])
        index = before[index]
    return chain[::-1]
