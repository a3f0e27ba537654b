"""From the log of a run to a timeline: equal patterns become one episode with many starts."""

from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np

from trnviz.core.arrays import FloatArray, Int32Array, IntArray
from trnviz.core.simulation.timeline import Episode, Span, Timeline
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.program import COMPUTE, Pattern, Program
from trnviz.core.step.records import Stretch
from trnviz.core.step.run import RunLog
from trnviz.core.step.steady import Repeat

_REST = 1e-9
"""What floating-point sums leave of a rate that ended, as a share of the highest."""


@dataclass(slots=True)
class _Spans:
    """Spans by what they say, each once."""

    program: Program
    known: dict[Span, int] = field(default_factory=dict)

    def of_use(self, use: int) -> int:
        what = self.program.uses[use]
        return self._index(_span(what.name, what.dimension, what.stage, what.replica))

    def of_compute(self, owner: int, label: str) -> int:
        if 0 <= owner < len(self.program.lanes):
            lane = self.program.lanes[owner]
            return self._index(_span(label, "compute", lane.stage, lane.replica))
        return self._index(_span(label, "compute", owner - len(self.program.lanes), -1))

    def _index(self, span: Span) -> int:
        return self.known.setdefault(span, len(self.known))


def timeline(program: Program, rates: MacroRates, log: RunLog, repeat: Repeat) -> Timeline:
    """All episodes of the step."""
    spans = _Spans(program)
    episodes = [*_undisturbed(program, rates, log, repeat, spans)]
    episodes += _shared(rates, log, repeat, spans)
    return Timeline(
        duration_s=repeat.moved(log.end_s),
        link_count=len(rates.capacity),
        episodes=tuple(episodes),
        spans=tuple(spans.known),
        peak_bytes_per_s=rates.peak,
    )


def _span(name: str, group: str, stage: int, replica: int) -> Span:
    return Span(name=name, group=group, stage=stage, replica=replica)


def _undisturbed(
    program: Program, rates: MacroRates, log: RunLog, repeat: Repeat, spans: _Spans
) -> list[Episode]:
    """One episode for each pattern, owner and number of turns."""
    starts: dict[tuple[int, int, int], list[FloatArray]] = defaultdict(list)
    for turns in log.turns:
        starts[turns.pattern, turns.owner, turns.count].append(repeat.starts(turns.start_s))
    episodes = []
    for (pattern, owner, count), times in starts.items():
        shape = _shape(program.patterns[pattern], rates, owner, spans)
        if shape.time_s[-1] > 0:
            episodes.append(shape.episode(np.sort(np.concatenate(times)), count))
    return episodes


@dataclass(frozen=True, slots=True)
class _Shape:
    """One period of an episode."""

    time_s: FloatArray
    link: Int32Array
    rate: FloatArray
    span: Int32Array

    def episode(self, starts_s: FloatArray, count: int) -> Episode:
        return Episode(
            starts_s=starts_s,
            count=count,
            time_s=self.time_s,
            link=self.link,
            rate_bytes_per_s=self.rate,
            span=self.span,
        )


def _touched(rates: MacroRates, uses: list[int]) -> Int32Array:
    """Links that any of these collectives leans on."""
    return np.flatnonzero(rates.link_bytes[uses].sum(axis=0)).astype(np.int32)


def _shape(pattern: Pattern, rates: MacroRates, owner: int, spans: _Spans) -> _Shape:
    """One turn of a pattern that meets nobody."""
    uses = [phase.use for phase in pattern.phases]
    moving = sorted({use for use in uses if use != COMPUTE})
    link = _touched(rates, moving)
    lengths, rows, marks = [], [], []
    for phase in pattern.phases:
        if phase.use == COMPUTE:
            lengths.append(phase.seconds)
            rows.append(np.zeros(len(link)))
            marks.append(spans.of_compute(owner, phase.label))
        else:
            lengths.append(float(rates.alone_s[phase.use]))
            rows.append(rates.link_bytes[phase.use][link] * rates.alone(phase.use))
            marks.append(spans.of_use(phase.use))
    return _Shape(
        np.concatenate(([0.0], np.cumsum(lengths))), link, np.array(rows), np.array(marks, np.int32)
    )


def _shared(rates: MacroRates, log: RunLog, repeat: Repeat, spans: _Spans) -> list[Episode]:
    """One episode for each collective that met others, one for each lane's compute beside."""
    by_use: dict[int, list[Stretch]] = defaultdict(list)
    by_owner: dict[int, list[Stretch]] = defaultdict(list)
    for part in log.stretches:
        if part.end_s > part.start_s:
            (by_owner[part.owner] if part.use == COMPUTE else by_use[part.use]).append(part)
    carried = [_carried(rates, use, parts, repeat, spans) for use, parts in by_use.items()]
    computed = [_computed(owner, parts, repeat, spans) for owner, parts in by_owner.items()]
    return [*carried, *computed]


def _expanded(parts: list[Stretch], repeat: Repeat) -> tuple[FloatArray, FloatArray, IntArray]:
    """Begin and end of every stretch with its repetitions, and which stretch each is."""
    starts = [repeat.starts(part.start_s) for part in parts]
    which = np.repeat(np.arange(len(parts)), [len(s) for s in starts])
    begin: FloatArray = np.concatenate(starts)
    lengths: FloatArray = np.array([part.end_s - part.start_s for part in parts])
    return begin, begin + lengths[which], which


def _carried(
    rates: MacroRates, use: int, parts: list[Stretch], repeat: Repeat, spans: _Spans
) -> Episode:
    """The rate of one collective over the whole step, added up where it overlaps itself."""
    begin, end, which = _expanded(parts, repeat)
    progress = np.array([part.progress_per_s for part in parts])[which]
    breaks = np.unique(np.concatenate((begin, end)))
    change = np.zeros(len(breaks))
    np.add.at(change, np.searchsorted(breaks, begin), progress)
    np.add.at(change, np.searchsorted(breaks, end), -progress)
    level = np.cumsum(change)[:-1]
    level[level < _REST * level.max()] = 0.0
    link = _touched(rates, [use])
    mark = np.where(level > 0, spans.of_use(use), -1)
    rate = level[:, None] * rates.link_bytes[use][link][None, :]
    return _Shape(breaks - breaks[0], link, rate, mark).episode(breaks[:1], 1)


def _computed(owner: int, parts: list[Stretch], repeat: Repeat, spans: _Spans) -> Episode:
    """What a lane computes over the whole step, where it is followed phase by phase."""
    begin, end, which = _expanded(parts, repeat)
    order = np.argsort(begin, kind="stable")
    begin, end, which = begin[order], end[order], which[order]
    marks = np.array([spans.of_compute(owner, part.label) for part in parts])[which]
    breaks = np.unique(np.concatenate((begin, end)))
    at = np.searchsorted(begin, breaks[:-1], side="right") - 1
    mark = np.where(end[at] > breaks[:-1], marks[at], -1)
    shape = _Shape(breaks - breaks[0], np.empty(0, np.int32), np.zeros((len(mark), 0)), mark)
    return shape.episode(breaks[:1], 1)
