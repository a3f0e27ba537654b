"""A run as a Chrome trace, which Perfetto and chrome://tracing show: spans, and counters of links.

Every stage and replica is a thread of "compute"; collectives have threads of their own, apart by
dimension. The load of a link is a counter in bytes per second that holds until its next event. A
long step changes the load of its links some million times; then the busiest links are kept.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import FloatArray
from trnviz.core.marks import Mark, all_marks
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.simulation.timeline import Episode, Timeline

MOST_COUNTERS = 60_000
MOST_SPANS = 100_000
_US = 1e6
_DIGITS = 4
_SPANS_PID, _LINKS_PID = 1, 2
_SAME = 1e-9
Event = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """What did not fit.

    Attributes:
        links: Links with traffic that have no counter.
        spans: Spans left out.
    """

    links: int = 0
    spans: int = 0


def write(scenario: Scenario, result: Result) -> tuple[bytes, Left]:
    """The trace of a step, and what was left out of it."""
    title = f"{scenario.model.name} on {scenario.topology.title}" if scenario.model else ""
    return of_timeline(result.timeline, scenario.topology.link_names, title, all_marks(scenario))


def of_timeline(
    run: Timeline, links: tuple[str, ...], title: str, marked: tuple[Mark, ...] = ()
) -> tuple[bytes, Left]:
    """The trace of any run, and what was left out of it."""
    spans, late = _spans(run)
    counters, quiet = _counters(run, links)
    events = [*_names(run, title), *_instants(marked), *spans, *counters]
    left = Left(links=quiet, spans=late)
    head = {"displayTimeUnit": "ms", "otherData": {"title": title, "left_out_links": quiet}}
    lines = ",\n".join(json.dumps(event, separators=(",", ":")) for event in events)
    text = json.dumps(head)[:-1] + ', "traceEvents": [\n' + lines + "\n]}\n"
    return text.encode(), left


# --- spans -------------------------------------------------------------------------------------


def _thread(run: Timeline, span: int) -> tuple[str, int, int]:
    about = run.spans[span]
    return about.group, about.stage, about.replica


def _threads(run: Timeline) -> dict[tuple[str, int, int], int]:
    keys = sorted({_thread(run, i) for i in range(len(run.spans))}, key=lambda k: (k[1:], k[0]))
    return {key: number for number, key in enumerate(keys, start=1)}


def _names(run: Timeline, title: str) -> Iterator[Event]:
    for pid, name in ((_SPANS_PID, f"step {title}".strip()), (_LINKS_PID, "links")):
        yield _meta("process_name", pid, 0, name)
    for (group, stage, replica), number in _threads(run).items():
        parts = [group if group in ("compute", "collective") else group.upper()]
        if stage >= 0:
            parts.append(f"stage {stage}")
        if replica >= 0:
            parts.append(f"replica {replica}")
        yield _meta("thread_name", _SPANS_PID, number, ", ".join(parts))


def _meta(what: str, pid: int, tid: int, name: str) -> Event:
    return {"ph": "M", "name": what, "pid": pid, "tid": tid, "ts": 0, "args": {"name": name}}


def _spans(run: Timeline) -> tuple[list[Event], int]:
    """A complete event for each stretch in which one thing goes on; equal neighbours are joined."""
    threads, found, left = _threads(run), list[Event](), 0
    by_span: dict[int, list[tuple[FloatArray, FloatArray]]] = defaultdict(list)
    for episode in run.episodes:
        for first, last, span in _stretches(episode):
            starts = _period_starts(episode)
            by_span[span].append((starts + episode.time_s[first], starts + episode.time_s[last]))
    total = sum(len(begin) for rows in by_span.values() for begin, _ in rows)
    share = min(1.0, MOST_SPANS / total) if total else 1.0
    for span, rows in by_span.items():
        begin = np.concatenate([row[0] for row in rows])
        end = np.concatenate([row[1] for row in rows])
        order = np.argsort(begin, kind="stable")[: max(1, int(len(begin) * share))]
        left += len(begin) - len(order)
        about, tid = run.spans[span], threads[_thread(run, span)]
        for start, stop in zip(begin[order].tolist(), end[order].tolist(), strict=True):
            found.append(
                {
                    "ph": "X", "name": about.name, "cat": about.group, "pid": _SPANS_PID,
                    "tid": tid, "ts": round(start * _US, _DIGITS),
                    "dur": _length(start, stop),
                }
            )  # fmt: skip
    return found, left


def _length(start_s: float, stop_s: float) -> float:
    """Between the ends as they are written: spans that meet must not overlap by a rounding."""
    begin, end = round(start_s * _US, _DIGITS), round(stop_s * _US, _DIGITS)
    return round(end - begin, _DIGITS)


def _stretches(episode: Episode) -> Iterator[tuple[int, int, int]]:
    """(first break, last break, span) of each run of intervals of one span."""
    marks = episode.span.tolist()
    first = 0
    for i in range(1, len(marks) + 1):
        if i == len(marks) or marks[i] != marks[first]:
            if marks[first] >= 0 and episode.time_s[i] > episode.time_s[first]:
                yield first, i, marks[first]
            first = i


def _period_starts(episode: Episode) -> FloatArray:
    turns = np.arange(episode.count) * episode.period_s
    starts: FloatArray = (episode.starts_s[:, None] + turns).ravel()
    return starts


def _instants(marked: tuple[Mark, ...]) -> Iterator[Event]:
    """Bookmarks, notes and faults at a moment, as lines across the whole trace."""
    for mark in marked:
        yield {
            "ph": "i", "s": "g", "name": mark.text or mark.kind, "cat": mark.kind,
            "pid": _SPANS_PID, "tid": 0, "ts": round(mark.time_s * _US, _DIGITS),
        }  # fmt: skip


# --- counters ----------------------------------------------------------------------------------


def _counters(run: Timeline, names: tuple[str, ...]) -> tuple[list[Event], int]:
    """The busiest links, as many as there is room for."""
    found: list[Event] = []
    busy = np.argsort(-run.link_bytes, kind="stable")
    busy = busy[run.link_bytes[busy] > 0]
    own = _episodes_of_link(run)
    for number, link in enumerate(busy.tolist()):
        times, rates = _changes(own[link])
        if len(found) + len(times) > MOST_COUNTERS and number:
            return found, len(busy) - number
        found.extend(
            {
                "ph": "C", "name": names[link], "cat": "link", "pid": _LINKS_PID, "tid": 0,
                "ts": round(time * _US, _DIGITS), "args": {"bytes_per_s": round(rate, 3)},
            }
            for time, rate in zip(times.tolist(), rates.tolist(), strict=True)
        )  # fmt: skip
    return found, 0


def _episodes_of_link(run: Timeline) -> dict[int, list[tuple[Episode, int]]]:
    found: dict[int, list[tuple[Episode, int]]] = defaultdict(list)
    for episode in run.episodes:
        for column, link in enumerate(episode.link.tolist()):
            found[link].append((episode, column))
    return found


def _changes(parts: list[tuple[Episode, int]]) -> tuple[FloatArray, FloatArray]:
    """Times at which the rate of a link changes, from 0 on, and the rate from then on."""
    times, steps = [np.zeros(1)], [np.zeros(1)]
    for episode, column in parts:
        rate = episode.rate_bytes_per_s[:, column]
        step = np.diff(np.concatenate(([0.0], rate, [0.0])))
        at = np.flatnonzero(step)
        starts = _period_starts(episode)
        times.append((starts[:, None] + episode.time_s[at]).ravel())
        steps.append(np.broadcast_to(step[at], (len(starts), len(at))).ravel())
    ticks = np.round(np.concatenate(times) * _US, _DIGITS)
    moments, place = np.unique(ticks, return_inverse=True)
    change = np.bincount(place, np.concatenate(steps), len(moments))
    level: FloatArray = np.cumsum(change)
    most = float(np.abs(level).max(initial=0.0))
    level[np.abs(level) < _SAME * most] = 0.0
    differs = np.concatenate(([True], np.abs(np.diff(level)) > _SAME * most))
    return moments[differs] / _US, level[differs]
