"""What happens when, as break points: between two of them every rate is constant.

A timeline is a set of *episodes*. An episode is a pattern of rates on some links; a pattern that
repeats (the layers of a stage, the micro-batches of a pipeline's steady state) is stored once, with
how often it is repeated and where. Playback at any speed reads the same data, and integrals are
exact. Letters for shapes: L links, K intervals of one period, M links touched by an episode.
"""

from collections.abc import Callable
from dataclasses import InitVar, dataclass, field

import numpy as np

from trnviz.core.arrays import FloatArray, Int32Array, frozen, held_bytes
from trnviz.core.simulation.capacity import Capacities


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Episode:
    """A repeating pattern of rates on some links.

    Attributes:
        starts_s: (n,) f8 rising times at which a run of periods begins; runs do not overlap.
        count: Periods in a run, one right after another.
        time_s: (K + 1,) f8 break points inside a period, from 0 to its length.
        link: (M,) i4 links it uses.
        rate_bytes_per_s: (K, M) f8.
        span: (K,) i4 index into `Timeline.spans` of what goes on in each interval, -1 for nothing.
    """

    starts_s: FloatArray
    count: int
    time_s: FloatArray
    link: Int32Array
    rate_bytes_per_s: FloatArray
    span: Int32Array

    def __post_init__(self) -> None:
        intervals = len(self.time_s) - 1
        object.__setattr__(self, "starts_s", frozen(self.starts_s, "f8", (None,)))
        object.__setattr__(self, "time_s", frozen(self.time_s, "f8", (None,)))
        object.__setattr__(self, "link", frozen(self.link, "i4", (None,)))
        rates = frozen(self.rate_bytes_per_s, "f8", (intervals, len(self.link)))
        object.__setattr__(self, "rate_bytes_per_s", rates)
        object.__setattr__(self, "span", frozen(self.span, "i4", (intervals,)))

    @property
    def period_s(self) -> float:
        """Length of one period."""
        return float(self.time_s[-1])

    @property
    def end_s(self) -> float:
        """When its last run ends."""
        return float(self.starts_s[-1]) + self.count * self.period_s

    def period_start_s(self, time_s: float) -> float | None:
        """Start of the period that `time_s` falls into, None between runs and outside."""
        run = int(np.searchsorted(self.starts_s, time_s, side="right")) - 1
        if run < 0 or self.period_s == 0:
            return None
        since = time_s - float(self.starts_s[run])
        turn = int(since / self.period_s)
        return None if turn >= self.count else float(self.starts_s[run]) + turn * self.period_s

    def interval_at(self, time_s: float) -> int:
        """The interval of the pattern that holds at `time_s`, -1 between runs and outside."""
        start = self.period_start_s(time_s)
        if start is None:
            return -1
        last = len(self.time_s) - 2
        return min(int(np.searchsorted(self.time_s, time_s - start, side="right")) - 1, last)

    def bytes_per_link(self) -> FloatArray:
        """(M,) f8 bytes carried over all runs."""
        one: FloatArray = np.diff(self.time_s) @ self.rate_bytes_per_s
        return one * (self.count * len(self.starts_s))


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """What an interval belongs to, for tables, tooltips and the event line.

    Attributes:
        name: Such as "tp all_gather".
        group: The dimension that asked for it: "tp", "pp", "dp", "compute" or "collective".
        stage: Pipeline stage, -1 when it has none.
        replica: Data-parallel replica, -1 when it has none.
    """

    name: str
    group: str
    stage: int = -1
    replica: int = -1


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Timeline:
    """All episodes of a run, and the totals that follow from them.

    Attributes:
        duration_s: End of the run.
        link_count: L.
        episodes: In order of their first start.
        spans: What the intervals of the episodes refer to.
        peak_bytes_per_s: (L,) f8 highest rate of each link; needed where episodes that overlap in
            time share links.
        link_bytes: (L,) f8 bytes carried.
        link_peak_bytes_per_s: (L,) f8 highest rate at any moment.
    """

    duration_s: float
    link_count: int
    episodes: tuple[Episode, ...]
    spans: tuple[Span, ...]
    peak_bytes_per_s: InitVar[FloatArray | None] = None
    link_bytes: FloatArray = field(init=False)
    link_peak_bytes_per_s: FloatArray = field(init=False)
    _first_s: FloatArray = field(init=False, repr=False)
    _end_s: FloatArray = field(init=False, repr=False)

    def __post_init__(self, peak_bytes_per_s: FloatArray | None) -> None:
        self._arrange(self.episodes)
        object.__setattr__(self, "link_bytes", frozen(self._carried(), "f8"))
        peak = self._peak() if peak_bytes_per_s is None else peak_bytes_per_s
        object.__setattr__(self, "link_peak_bytes_per_s", frozen(peak, "f8", (self.link_count,)))

    def _arrange(self, episodes: tuple[Episode, ...]) -> None:
        """Sorts the episodes and notes when each begins and ends."""
        rising = tuple(sorted(episodes, key=lambda e: float(e.starts_s[0])))
        object.__setattr__(self, "_first_s", frozen([e.starts_s[0] for e in rising], "f8"))
        object.__setattr__(self, "_end_s", frozen([e.end_s for e in rising], "f8"))
        object.__setattr__(self, "episodes", rising)

    @property
    def held_bytes(self) -> int:
        """What the episodes take in memory."""
        return sum(held_bytes(episode) for episode in self.episodes)

    def _carried(self) -> FloatArray:
        """Bytes over each link, all episodes added up."""
        carried = np.zeros(self.link_count)
        for episode in self.episodes:
            np.add.at(carried, episode.link, episode.bytes_per_link())
        return carried

    def _peak(self) -> FloatArray:
        """Highest rate of each link within any one episode."""
        peak = np.zeros(self.link_count)
        for episode in self.episodes:
            if len(episode.rate_bytes_per_s):
                np.maximum.at(peak, episode.link, episode.rate_bytes_per_s.max(axis=0))
        return peak

    def active(self, time_s: float) -> tuple[tuple[Episode, int], ...]:
        """The episodes that hold at `time_s`, each with the interval it is in."""
        candidates = np.flatnonzero((self._first_s <= time_s) & (time_s < self._end_s))
        pairs = ((self.episodes[i], self.episodes[i].interval_at(time_s)) for i in candidates)
        return tuple((episode, interval) for episode, interval in pairs if interval >= 0)

    def link_rate(self, time_s: float) -> FloatArray:
        """(L,) f8 rate of every link at `time_s`, in bytes per second."""
        rate = np.zeros(self.link_count)
        for episode, interval in self.active(time_s):
            np.add.at(rate, episode.link, episode.rate_bytes_per_s[interval])
        return rate

    def spans_at(self, time_s: float) -> tuple[Span, ...]:
        """What goes on at `time_s`, in order of start, each once."""
        indices = dict.fromkeys(int(e.span[i]) for e, i in self.active(time_s) if e.span[i] >= 0)
        return tuple(self.spans[i] for i in indices)

    def next_break_s(self, time_s: float) -> float:
        """The first moment after `time_s` at which some rate changes; the end when none does."""
        return min((b for b in self._near_breaks(time_s) if b > time_s), default=self.duration_s)

    def previous_break_s(self, time_s: float) -> float:
        """The last moment before `time_s` at which some rate changed; 0 when none did."""
        return max((b for b in self._near_breaks(time_s) if b < time_s), default=0.0)

    def _near_breaks(self, time_s: float) -> list[float]:
        """Break points around `time_s`: of its periods, and of the runs before and after."""
        breaks = [0.0, self.duration_s]
        for episode in self.episodes:
            run = int(np.searchsorted(episode.starts_s, time_s, side="right")) - 1
            for start in episode.starts_s[max(run - 1, 0) : run + 2].tolist():
                length = episode.period_s
                turn = int(min(max((time_s - start) / length, 0), episode.count)) if length else 0
                for at in range(max(turn - 1, 0), min(turn + 2, episode.count)):
                    breaks.extend((start + at * length + episode.time_s).tolist())
        return [b for b in breaks if 0.0 <= b <= self.duration_s]

    def mean_rate(self) -> FloatArray:
        """(L,) f8 bytes carried over the length of the run, in bytes per second."""
        return self.link_bytes / self.duration_s if self.duration_s > 0 else self.link_bytes * 0.0

    def demand_rate(self) -> FloatArray | None:
        """(L,) f8 the most that was asked of each link at once: it may be more than it can carry.

        None where a run does not say: rates alone do not tell what flows would have liked.
        """
        return None

    def changing(self) -> "Changing | None":
        """What depends on when, where the fabric changed during the run; None where it did not."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Changing:
    """What follows from capacities that changed during a run.

    Attributes:
        capacities: Of every link in every era.
        peak_ratio: (L,) f8 highest share of the capacity that a link had at that moment.
        demand_ratio: Gives (L,) f8, of what was asked for likewise; None where nobody knows.
    """

    capacities: Capacities
    peak_ratio: FloatArray
    demand_ratio: Callable[[], FloatArray] | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Drawing:
    """What takes a timeline's time to draw.

    Attributes:
        episodes: Of the timeline.
        spans: That they refer to.
        demand_bytes_per_s: (L,) f8 the most that was asked of each link at once.
    """

    episodes: tuple[Episode, ...]
    spans: tuple[Span, ...]
    demand_bytes_per_s: FloatArray


class LateTimeline(Timeline):
    """A timeline whose totals are known, and which is drawn when somebody first looks at it."""

    __slots__ = ("_changing", "_demand", "_draw")
    _draw: Callable[[], Drawing] | None
    _demand: FloatArray
    _changing: Changing | None

    def __init__(
        self,
        draw: Callable[[], Drawing],
        *,
        duration_s: float,
        link_bytes: FloatArray,
        peak_bytes_per_s: FloatArray,
        changing: Changing | None = None,
    ) -> None:
        """Notes the totals; `draw` is called once, from whichever thread looks first."""
        object.__setattr__(self, "_draw", draw)
        object.__setattr__(self, "_changing", changing)
        object.__setattr__(self, "duration_s", duration_s)
        object.__setattr__(self, "link_count", len(link_bytes))
        object.__setattr__(self, "link_bytes", frozen(link_bytes, "f8"))
        object.__setattr__(self, "link_peak_bytes_per_s", frozen(peak_bytes_per_s, "f8"))

    def __getattr__(self, name: str) -> object:
        """Draws what has not been looked at yet."""
        if name not in ("episodes", "spans", "_first_s", "_end_s", "_demand"):
            raise AttributeError(name)
        draw = self._draw
        if draw is not None:
            drawn = draw()
            object.__setattr__(self, "spans", drawn.spans)
            object.__setattr__(self, "_demand", frozen(drawn.demand_bytes_per_s, "f8"))
            self._arrange(drawn.episodes)
            object.__setattr__(self, "_draw", None)  # and with it all that it was drawn from
        return object.__getattribute__(self, name)

    def demand_rate(self) -> FloatArray:
        """(L,) f8 the most that was asked of each link at once."""
        return self._demand

    @property
    def held_bytes(self) -> int:
        """What is drawn so far; asking draws nothing."""
        return super().held_bytes if self._draw is None else 0

    def changing(self) -> Changing | None:
        """What depends on when, where the fabric changed during the run."""
        return self._changing
