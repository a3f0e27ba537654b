"""Link load over the time of a run: mean rates in equal stretches of time, exact to the byte."""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import FloatArray, IntArray, frozen
from trnviz.core.simulation.timeline import Episode, Timeline


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Loads:
    """Rates of some links over a run.

    Attributes:
        time_s: (B + 1,) f8 ends of the stretches.
        link: (M,) i8 links, the one with the highest peak first.
        rate_bytes_per_s: (M, B) f8 mean rate in each stretch.
        ratio: (M, B) f8 the same over what the link can carry in that stretch; 0 where it is down.
        peak_ratio: (M,) f8 highest share of its capacity.
    """

    time_s: FloatArray
    link: IntArray
    rate_bytes_per_s: FloatArray
    ratio: FloatArray
    peak_ratio: FloatArray

    def __post_init__(self) -> None:
        object.__setattr__(self, "time_s", frozen(self.time_s, "f8", (None,)))
        object.__setattr__(self, "link", frozen(self.link, "i8", (None,)))
        shape = (len(self.link), len(self.time_s) - 1)
        for name in ("rate_bytes_per_s", "ratio"):
            object.__setattr__(self, name, frozen(getattr(self, name), "f8", shape))
        object.__setattr__(self, "peak_ratio", frozen(self.peak_ratio, "f8", shape[:1]))


def loads(timeline: Timeline, stretches: int, capacity_bytes_per_s: FloatArray) -> Loads:
    """The load of every link that carries something, sorted by its peak share of capacity."""
    time_s = np.linspace(0.0, timeline.duration_s, stretches + 1)
    carried = np.zeros((stretches + 1, timeline.link_count))
    for episode in timeline.episodes:
        np.add.at(carried.T, episode.link, _carried_until(episode, time_s).T)
    changing = timeline.changing()
    peak = _over(timeline.link_peak_bytes_per_s, capacity_bytes_per_s)
    if changing is not None:
        peak = changing.peak_ratio
    used = np.flatnonzero(timeline.link_bytes > 0)
    link = used[np.argsort(-peak[used], kind="stable")]
    width = timeline.duration_s / stretches
    rate = np.diff(carried[:, link], axis=0).T / width if width > 0 else 0.0
    rates = np.broadcast_to(rate, (len(link), stretches)).copy()
    able = capacity_bytes_per_s[link][:, None] * np.ones(stretches)
    if changing is not None:
        mean = changing.capacities.mean
        ends = zip(time_s[:-1].tolist(), time_s[1:].tolist(), strict=True)
        able = np.array([mean(begin, end)[link] for begin, end in ends]).T
    return Loads(
        time_s=time_s,
        link=link,
        rate_bytes_per_s=rates,
        ratio=_over(rates, able),
        peak_ratio=peak[link],
    )


def _over(rate: FloatArray, capacity: FloatArray) -> FloatArray:
    ratio: FloatArray = np.divide(rate, capacity, out=np.zeros_like(rate), where=capacity > 0)
    return ratio


def mean_rate(timeline: Timeline, edges_s: FloatArray) -> FloatArray:
    """(w,) f8 bytes per second over all links together, the mean between neighbouring edges."""
    carried = np.zeros(len(edges_s))
    for episode in timeline.episodes:
        together = episode.rate_bytes_per_s.sum(axis=1, keepdims=True)
        carried += _carried_until(episode, edges_s, together)[:, 0]
    rate: FloatArray = np.diff(carried) / np.maximum(np.diff(edges_s), 1e-300)
    return rate


def _carried_until(
    episode: Episode, time_s: FloatArray, rates: FloatArray | None = None
) -> FloatArray:
    """(T, M) f8 bytes that an episode has carried over each of its links at some times.

    Args:
        episode: With its pattern.
        time_s: The times.
        rates: (K, M) in place of its own.
    """
    rates = episode.rate_bytes_per_s if rates is None else rates
    lengths = np.diff(episode.time_s)
    steps = np.zeros((len(lengths) + 1, rates.shape[1]))
    np.cumsum(lengths[:, None] * rates, axis=0, out=steps[1:])
    run = np.searchsorted(episode.starts_s, time_s, side="right") - 1
    begun = run >= 0
    run = np.maximum(run, 0)
    since = np.clip(time_s - episode.starts_s[run], 0.0, episode.count * episode.period_s)
    turn = np.floor(since / episode.period_s) if episode.period_s > 0 else np.zeros(len(since))
    rest = since - turn * episode.period_s
    part = np.clip(np.searchsorted(episode.time_s, rest, side="right") - 1, 0, len(lengths) - 1)
    inside = steps[part] + (rest - episode.time_s[part])[:, None] * rates[part]
    whole: FloatArray = inside + (turn + run * episode.count)[:, None] * steps[-1]
    return np.where(begun[:, None], whole, 0.0)
