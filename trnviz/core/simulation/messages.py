"""What links carried in a message run, as rates.

A link sends a message at its full rate. Holding times are cut to whole nanoseconds, so a message
may begin a fraction before its forerunner's bytes could be through; it is then drawn right after
it. No byte is lost, and no link is above its capacity.

Letters for shapes: H messages on links, K intervals, M links that carried bytes.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray, distinct
from trnviz.core.simulation import recording, rows
from trnviz.core.simulation.timeline import Episode, Span, Timeline

_SAME = 1e-12
_NARROW = 1 << 16


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Carried:
    """Messages on links, those of one link in the order in which they began.

    Attributes:
        link: (H,).
        began_s: (H,) f8 when each began.
        size: (H,) f8 bytes.
        capacity: (L,) f8 bytes per second.
    """

    link: IntArray
    began_s: FloatArray
    size: FloatArray
    capacity: FloatArray

    def bytes_of_link(self) -> FloatArray:
        """(L,) f8 bytes each link carried."""
        return rows.sums(self.link, self.size, len(self.capacity))


def timeline(carried: Carried, *, name: str, duration_s: float, coarse: bool) -> Timeline:
    """Rates of the links over time.

    Args:
        carried: The messages.
        name: Of what ran.
        duration_s: When the last message arrived.
        coarse: One mean rate a link instead of all changes.
    """
    span = Span(name=name, group="collective")
    link, first, began, ended = _busy_times(carried)
    end = max(duration_s, float(ended.max(initial=0.0)))
    used = link[first[:-1]]
    if not len(used) or end <= 0:
        return Timeline(
            duration_s=end, link_count=len(carried.capacity), episodes=(), spans=(span,)
        )
    edges = np.array([0.0, end]) if coarse else _edges(np.concatenate((began, ended)), end)
    edges = _thinned(edges, len(used))
    column = np.repeat(np.arange(len(used)), np.diff(first))
    rate = _busy_share(began, ended, column, edges) * carried.capacity[used]
    peak = np.zeros(len(carried.capacity))
    peak[used] = carried.capacity[used]
    episode = Episode(
        starts_s=np.zeros(1),
        count=1,
        time_s=edges,
        link=used.astype(np.int32),
        rate_bytes_per_s=rate,
        span=np.zeros(len(rate), dtype=np.int32),
    )
    return Timeline(
        duration_s=end,
        link_count=len(carried.capacity),
        episodes=(episode,),
        spans=(span,),
        peak_bytes_per_s=peak,
    )


def _busy_times(carried: Carried) -> tuple[IntArray, IntArray, FloatArray, FloatArray]:
    """Link, where each link's messages begin, and the times between which each message is sent."""
    some = np.flatnonzero(carried.size > 0)
    narrow = np.uint16 if len(carried.capacity) <= _NARROW else np.int64  # sorted much faster
    order = some[np.argsort(carried.link[some].astype(narrow), kind="stable")]
    link, began = carried.link[order], carried.began_s[order]
    takes = carried.size[order] / carried.capacity[link]
    first = np.flatnonzero(np.concatenate((np.ones(1, bool), link[1:] != link[:-1])))
    bounds = np.append(first[: len(link)], len(link)) if len(link) else np.zeros(1, dtype=np.int64)
    ended = np.empty_like(began)
    for a, b in zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True):
        done = np.cumsum(takes[a:b])
        ended[a:b] = done + np.maximum.accumulate(began[a:b] - done + takes[a:b])
    return link, bounds, ended - takes, ended


def _edges(times: FloatArray, end: float) -> FloatArray:
    """Break points: all times at which some rate changes, those that are all but equal once."""
    ordered = distinct(np.concatenate((times, [0.0, end])))
    apart: BoolArray = np.append(True, np.diff(ordered) > _SAME * end)
    return ordered[apart]


def _thinned(edges: FloatArray, links: int) -> FloatArray:
    """Not more break points than can be kept for so many links."""
    most = max(recording.MOST_ENTRIES // links, 1)
    if len(edges) - 1 <= most:
        return edges
    return edges[np.linspace(0, len(edges) - 1, most + 1).astype(np.int64)]


def _busy_share(
    began: FloatArray, ended: FloatArray, column: IntArray, edges: FloatArray
) -> FloatArray:
    """(K, M) share of each interval in which each link sends."""
    width, links = np.diff(edges), int(column[-1]) + 1
    last = len(width) - 1
    start = np.clip(np.searchsorted(edges, began, side="right") - 1, 0, last)
    stop = np.clip(np.searchsorted(edges, ended, side="left") - 1, 0, last)
    cells = len(width) * links
    busy = rows.sums(start * links + column, np.minimum(ended, edges[start + 1]) - began, cells)
    later = np.flatnonzero(stop > start)
    column, start, stop = column[later], start[later], stop[later]
    busy += rows.sums(stop * links + column, ended[later] - edges[stop], cells)
    whole = rows.sums((start + 1) * links + column, np.ones(len(later)), cells)
    whole -= rows.sums(stop * links + column, np.ones(len(later)), cells)
    covered = whole.reshape(-1, links).cumsum(axis=0)
    share: FloatArray = np.clip(busy.reshape(-1, links) / width[:, None] + covered, 0.0, 1.0)
    return share
