"""Moments of a run at which something begins or ends: in a stretch of time, apart, nearest."""

import numpy as np

from trnviz.core.arrays import FloatArray, IntArray, distinct
from trnviz.core.simulation.timeline import Episode, Timeline

_DIGITS = 12


def phases_s(timeline: Timeline) -> FloatArray:
    """Moments at which something of another kind begins or ends, rising; 0 and the end too.

    A pattern that repeats is one thing, with all its turns.
    """
    ends = [np.array([0.0, timeline.duration_s])]
    for episode in timeline.episodes:
        before_last = (episode.count - 1) * episode.period_s
        busy = (np.diff(episode.time_s) > 0) & episode.rate_bytes_per_s.any(axis=1)
        for index in distinct(episode.span[busy]).tolist():
            rows = np.flatnonzero(episode.span == index)
            ends.append(episode.starts_s + float(episode.time_s[rows[0]]))
            last = float(episode.time_s[rows[-1] + 1])
            ends.append(episode.starts_s + (before_last + last))
    return _rising(np.concatenate(ends))


def turns_s(timeline: Timeline, from_s: float, to_s: float, most: int) -> FloatArray:
    """Moments of a stretch at which something begins or ends within a pattern, turn by turn.

    None of them where there are more than `most`.
    """
    found, count = [np.zeros(0)], 0
    for episode in timeline.episodes:
        if episode.period_s <= 0 or episode.starts_s[0] > to_s or episode.end_s < from_s:
            continue
        inner = _inner(episode)
        low, high = _turns_between(episode, from_s, to_s)
        count += int((high - low).sum()) * len(inner)
        if count > most:
            return np.zeros(0)
        found.append((_begins(episode, low, high)[:, None] + inner).ravel())
    moments = _rising(np.concatenate(found))
    inside: FloatArray = moments[(moments >= from_s) & (moments <= to_s)]
    return inside


def _rising(moments_s: FloatArray) -> FloatArray:
    """Each once; those that differ by no more than rounding are one."""
    found: FloatArray = distinct(np.round(moments_s, _DIGITS))
    return found


def _inner(episode: Episode) -> FloatArray:
    """Where a turn changes what it is for; every change of a rate, if it is for one thing."""
    changes = np.flatnonzero(np.diff(episode.span)) + 1
    if not len(changes):
        return episode.time_s
    return episode.time_s[np.concatenate(([0], changes, [len(episode.time_s) - 1]))]


def _turns_between(episode: Episode, from_s: float, to_s: float) -> tuple[IntArray, IntArray]:
    """First turn, and the one after the last, of each run of periods that meets a stretch."""
    since, until = from_s - episode.starts_s, to_s - episode.starts_s
    low = np.clip(np.floor(since / episode.period_s), 0, episode.count).astype(np.int64)
    high = np.clip(np.ceil(until / episode.period_s), 0, episode.count).astype(np.int64)
    return low, np.maximum(high, low)


def _begins(episode: Episode, low: IntArray, high: IntArray) -> FloatArray:
    """When each of these turns begins."""
    many = high - low
    run = np.repeat(np.arange(len(many)), many)
    turn = np.arange(len(run)) - np.repeat(np.cumsum(many) - many, many) + low[run]
    begins: FloatArray = episode.starts_s[run] + turn * episode.period_s
    return begins


def apart(moments_s: FloatArray, same_s: float, apart_s: float) -> FloatArray:
    """Moments that stand alone: what is no further apart than `same_s` counts as its first one.

    Args:
        moments_s: Rising.
        same_s: Closer than this is one moment.
        apart_s: How far a moment must be from the others before and after it.
    """
    if not len(moments_s):
        return moments_s
    begins = np.concatenate(([True], np.diff(moments_s) > same_s))
    firsts = moments_s[begins]
    lasts = moments_s[np.concatenate((np.flatnonzero(begins)[1:] - 1, [len(moments_s) - 1]))]
    far = firsts[1:] - lasts[:-1] >= apart_s
    return firsts[np.concatenate(([True], far)) & np.concatenate((far, [True]))]


def nearest(moments_s: FloatArray, time_s: float, reach_s: float) -> float | None:
    """The moment that is nearest to a time, None where none is within reach."""
    if not len(moments_s):
        return None
    near = float(moments_s[int(np.abs(moments_s - time_s).argmin())])
    return near if abs(near - time_s) <= reach_s else None
