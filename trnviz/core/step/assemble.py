"""From the log of a run to a timeline: what repeats is one episode with many starts.

Where a pattern meets nobody, the picture shows every phase of every layer. Where it has company,
its layers and those of the others go on side by side in no fixed order; the picture then shows what
each collective carries on average over that time, as the run reckons it.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from trnviz.core.arrays import FloatArray, Int32Array, distinct
from trnviz.core.simulation.capacity import Capacities
from trnviz.core.simulation.timeline import (
    Changing,
    Drawing,
    Episode,
    LateTimeline,
    Span,
    Timeline,
)
from trnviz.core.step.company import Companies, members_of
from trnviz.core.step.program import Phase, Program
from trnviz.core.step.run import Stretch
from trnviz.core.step.steady import Repeat, Steady

_WHOLE = 1e-6
"""Share of a turn by which turns may miss a whole number, of rounding."""


@dataclass(slots=True)
class _Spans:
    """Spans by what they say, each once."""

    program: Program
    known: dict[Span, int] = field(default_factory=dict)

    def of_use(self, use: int) -> int:
        what = self.program.uses[use]
        return self._index(_span(what.name, what.dimension, what.stage, what.replica))

    def of_compute(self, owner: int, label: str) -> int:
        lanes = self.program.lanes
        if 0 <= owner < len(lanes):
            lane = lanes[owner]
            return self._index(_span(label, "compute", lane.stage, lane.replica))
        return self._index(_span(label, "compute", owner - len(lanes) if owner >= 0 else -1, -1))

    def _index(self, span: Span) -> int:
        return self.known.setdefault(span, len(self.known))


def _span(name: str, group: str, stage: int, replica: int) -> Span:
    return Span(name=name, group=group, stage=stage, replica=replica)


@dataclass(slots=True, kw_only=True)
class _Picture:
    """What all episodes are made from."""

    program: Program
    companies: Companies
    steady: Steady
    spans: _Spans
    episodes: list[Episode] = field(default_factory=list)

    def add(self, starts_s: FloatArray, count: int, shape: "_Shape") -> None:
        if shape.time_s[-1] > 0:
            self.episodes.append(
                Episode(
                    starts_s=starts_s,
                    count=count,
                    time_s=shape.time_s,
                    link=shape.link,
                    rate_bytes_per_s=shape.rate,
                    span=shape.span,
                )
            )


@dataclass(frozen=True, slots=True)
class _Shape:
    """One period of an episode."""

    time_s: FloatArray
    link: Int32Array
    rate: FloatArray
    span: Int32Array


def timeline(
    program: Program, companies: Companies, steady: Steady, link_bytes: FloatArray
) -> Timeline:
    """All episodes of the step, drawn when somebody first looks at them.

    Args:
        program: What was run.
        companies: At which paces.
        steady: What happened, and what of it happens more often.
        link_bytes: (L,) f8 what every link carried in all.
    """
    peaks = np.array([one.peak() for one in companies.eras()])
    return LateTimeline(
        lambda: _drawing(program, companies, steady),
        duration_s=steady.step_s,
        link_bytes=link_bytes,
        peak_bytes_per_s=peaks.max(axis=0),
        changing=_changing(program, companies, steady, peaks) if companies.later else None,
    )


def _changing(
    program: Program, companies: Companies, steady: Steady, peaks: FloatArray
) -> Changing:
    capacities = Capacities(
        from_s=np.array([0.0, *(one.from_s for one in companies.later)]),
        bytes_per_s=np.array([one.rates.capacity for one in companies.eras()]),
    )
    return Changing(
        capacities=capacities,
        peak_ratio=capacities.highest_share(peaks),
        demand_ratio=cache(lambda: capacities.highest_share(_demands(program, companies, steady))),
    )


def _drawing(program: Program, companies: Companies, steady: Steady) -> Drawing:
    picture = _Picture(program=program, companies=companies, steady=steady, spans=_Spans(program))
    mixed = _undisturbed(picture, steady.log.stretches)
    _shared(picture, mixed)
    return Drawing(
        episodes=tuple(picture.episodes),
        spans=tuple(picture.spans.known),
        demand_bytes_per_s=demand(program, companies, steady),
    )


def demand(program: Program, companies: Companies, steady: Steady) -> FloatArray:
    """(L,) f8 the most that was asked of each link at once.

    Of every pattern the collective that asks most of the link counts, at the rate that it would
    have alone; patterns that were under way together add up, since their phases meet in no fixed
    order.
    """
    most: FloatArray = _demands(program, companies, steady).max(axis=0)
    return most


def _demands(program: Program, companies: Companies, steady: Steady) -> FloatArray:
    """(E, L) f8 the demand in each era."""
    most = np.zeros((len(companies.later) + 1, companies.rates.link_bytes.shape[1]))
    by_era: dict[int, set[int]] = defaultdict(set)
    for part in steady.log.stretches:
        by_era[companies.era(part.start_s)].add(part.company)
    for era, known in by_era.items():
        paced = companies.during(era)
        alone = paced.rates.link_bytes / paced.rates.alone_s[:, None]
        asked = {
            pattern: alone[list(_executions(program, pattern))].max(axis=0, initial=0.0)
            for pattern in range(len(paced.patterns))
        }
        for company in known:
            together = np.sum([asked[pattern] for pattern in members_of(company)], axis=0)
            most[era] = np.maximum(most[era], together)
    return most


# --- alone -------------------------------------------------------------------------------------


def _undisturbed(picture: _Picture, stretches: list[Stretch]) -> list[Stretch]:
    """Episodes of whole turns that met nobody; what is left over is given back."""
    starts: dict[tuple[int, int, int, int], list[FloatArray]] = defaultdict(list)
    left = []
    for part in stretches:
        era = picture.companies.era(part.start_s)
        pace = picture.companies.during(era).alone[part.pattern]
        turns = 0
        if part.company == 1 << part.pattern and pace.turn_s > 0:
            turns = int((part.end_s - part.start_s) / pace.turn_s + _WHOLE)
        if turns:
            begins = picture.steady.of(part.line).starts(part.start_s)
            starts[part.pattern, part.owner, era, turns].append(begins)
        begun = part.start_s + turns * pace.turn_s
        if part.end_s - begun > _WHOLE * pace.turn_s:
            rest = (begun, part.end_s, part.pattern, part.owner, part.company, part.line)
            left.append(Stretch(*rest))
    shapes: dict[tuple[int, int, int], _Shape] = {}
    for (pattern, owner, era, count), times in starts.items():
        if (pattern, owner, era) not in shapes:
            shapes[pattern, owner, era] = _turn(picture, pattern, owner, era)
        picture.add(np.sort(np.concatenate(times)), count, shapes[pattern, owner, era])
    return left


def _turn(picture: _Picture, pattern: int, owner: int, era: int) -> _Shape:
    """One turn of a pattern that meets nobody."""
    rates = picture.companies.during(era).rates
    alone_s = rates.alone_s
    rows: list[tuple[float, int, int]] = []
    for phase in picture.program.patterns[pattern].phases:
        rows += _intervals(picture, phase, alone_s, owner)
    uses = sorted({use for _, use, _ in rows if use >= 0})
    link = np.flatnonzero(rates.link_bytes[uses].sum(axis=0)).astype(np.int32)
    rate = np.zeros((len(rows), len(link)))
    for index, (_, use, _) in enumerate(rows):
        if use >= 0:
            rate[index] = rates.link_bytes[use][link] / rates.alone_s[use]
    lengths = np.array([length for length, _, _ in rows])
    time_s = np.concatenate(([0.0], np.cumsum(lengths)))
    return _Shape(time_s, link, rate, np.array([mark for _, _, mark in rows], np.int32))


def _intervals(
    picture: _Picture, phase: Phase, alone_s: FloatArray, owner: int
) -> list[tuple[float, int, int]]:
    """(length, use or -1, span) of a phase: its collectives, then what compute is left."""
    rows, carried = [], 0.0
    for use, times in phase.uses:
        length = times * float(alone_s[use])
        rows.append((length, use, picture.spans.of_use(use)))
        carried += length
    if phase.seconds > carried:
        mark = picture.spans.of_compute(owner, phase.label)
        rows.append((phase.seconds - carried, -1, mark))
    return rows


# --- in company --------------------------------------------------------------------------------


def _shared(picture: _Picture, stretches: list[Stretch]) -> None:
    """One episode for each collective that met others: before, in and after what repeats."""
    by_use: dict[tuple[int, int, int], list[tuple[float, float, float]]] = defaultdict(list)
    for part in stretches:
        era = picture.companies.era(part.start_s)
        pace = picture.companies.during(era).paces(part.company)[part.pattern]
        for use, times in _executions(picture.program, part.pattern).items():
            level = times / pace.turn_s
            by_use[use, part.line, era].append((part.start_s, part.end_s, level))
    for (use, line, era), parts in by_use.items():
        carried = picture.companies.during(era).rates.link_bytes[use]
        for begin, end, moves in _windows(picture.steady.of(line)):
            _carried(picture, (use, carried), _clipped(parts, begin, end), moves)


def _windows(repeat: Repeat) -> list[tuple[float, float, FloatArray]]:
    """Begin, end and moves of what comes before, in and after what is repeated."""
    return [
        (-np.inf, repeat.from_s, np.zeros(1)),
        (repeat.from_s, repeat.to_s, repeat.starts(repeat.from_s) - repeat.from_s),
        (repeat.to_s, np.inf, np.array([repeat.added_s])),
    ]


def _executions(program: Program, pattern: int) -> dict[int, int]:
    count: dict[int, int] = {}
    for phase in program.patterns[pattern].phases:
        for use, times in phase.uses:
            count[use] = count.get(use, 0) + times
    return count


def _clipped(parts: list[tuple[float, float, float]], begin: float, end: float) -> FloatArray:
    """(n, 3) begin, end and executions per second of what lies in a window."""
    inside = [
        (max(start, begin), min(stop, end), level)
        for start, stop, level in parts
        if min(stop, end) > max(start, begin)
    ]
    return np.array(inside).reshape(-1, 3)


def _carried(
    picture: _Picture, what: tuple[int, FloatArray], parts: FloatArray, moves: FloatArray
) -> None:
    """The mean rate of one collective over a window, added up where it overlaps itself.

    Args:
        picture: Where the episode goes.
        what: The use, and its (L,) bytes on each link.
        parts: Begin, end and executions per second of each of its stretches.
        moves: By how much later it happens again.
    """
    if not len(parts):
        return
    use, link_bytes = what
    breaks = distinct(parts[:, :2])
    change = np.zeros(len(breaks))
    np.add.at(change, np.searchsorted(breaks, parts[:, 0]), parts[:, 2])
    np.add.at(change, np.searchsorted(breaks, parts[:, 1]), -parts[:, 2])
    level = np.cumsum(change)[:-1]
    level[level < _WHOLE * level.max()] = 0.0
    link = np.flatnonzero(link_bytes).astype(np.int32)
    rate = level[:, None] * link_bytes[link][None, :]
    mark = np.where(level > 0, picture.spans.of_use(use), -1).astype(np.int32)
    picture.add(breaks[0] + moves, 1, _Shape(breaks - breaks[0], link, rate, mark))
