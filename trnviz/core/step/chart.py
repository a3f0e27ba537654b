"""A step as a Gantt chart: which share of any stretch of time a lane computes, carries or waits.

Nothing is exploded. What a lane has done up to a moment is a piecewise linear function of time: so
many whole turns of a pattern, and part of one. Its difference between two moments is exact, whether
a layer or a thousand micro-batches lie between them, and costs the same.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

import numpy as np

from trnviz.core.arrays import FloatArray
from trnviz.core.step.company import Pace
from trnviz.core.step.program import Pattern, Program
from trnviz.core.step.record import StepRecord, recorded
from trnviz.core.step.steady import Repeat

DIMENSIONS = ("tp", "cp", "ep", "pp", "dp")
CATEGORIES = ("forward", "backward", "other", *(f"exposed {name}" for name in DIMENSIONS))
"""What a lane's own time goes to; the rest it waits."""
CARRIED = tuple(f"carried {name}" for name in DIMENSIONS)
"""What is in the air for a lane, exposed or not."""
_NONE = -1


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a turn.

    Attributes:
        start_s: From the turn's beginning.
        end_s: Likewise.
        use: Index into `Program.uses`, -1 for compute.
        label: What is computed or carried.
        exposed_s: From where on a collective has nothing beside it; its end if never.
    """

    start_s: float
    end_s: float
    use: int
    label: str
    exposed_s: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Strand:
    """All stretches of one pattern at one pace on a lane; they do not overlap.

    Attributes:
        kind: "forward", "backward", "other", or "beside" for what takes no time of the lane.
        starts_s: (n,) f8 rising.
        lasts_s: (n,) f8.
        turn_s: Length of a turn.
        pieces: Of a turn.
        repeat: How often which part of the record happens.
    """

    kind: str
    starts_s: FloatArray
    lasts_s: FloatArray
    turn_s: float
    pieces: tuple[Piece, ...]
    repeat: Repeat

    def at(self, step_time_s: float) -> tuple[Piece, ...]:
        """What goes on at a moment of the step."""
        moments, _ = recorded(self.repeat, np.array([step_time_s]))
        time_s = float(moments[0])
        run = int(np.searchsorted(self.starts_s, time_s, side="right")) - 1
        since = time_s - float(self.starts_s[run]) if run >= 0 else -1.0
        if since < 0 or since >= self.lasts_s[run] or self.turn_s <= 0:
            return ()
        inside = since % self.turn_s
        return tuple(p for p in self.pieces if p.start_s <= inside < p.end_s)


@dataclass(frozen=True, slots=True, eq=False)
class _Course:
    """Seconds of one category that a strand spends within a turn.

    Attributes:
        name: Of the category.
        knots_s: Moments of a turn.
        spent_s: Up to each of them.
        before_s: (n + 1,) spent before each stretch, and after the last.
    """

    name: str
    knots_s: FloatArray
    spent_s: FloatArray
    before_s: FloatArray

    @classmethod
    def of(cls, name: str, strand: Strand, parts: list[tuple[float, float]]) -> "_Course":
        knots, spent = [0.0], [0.0]
        for start, end in parts:
            knots += [start, end]
            spent += [spent[-1], spent[-1] + end - start]
        knots.append(strand.turn_s)
        spent.append(spent[-1])
        course = cls(name, np.array(knots), np.array(spent), np.zeros(0))
        turns = np.floor(strand.lasts_s / strand.turn_s)
        each = course.after(turns, strand.lasts_s - turns * strand.turn_s)
        return cls(name, course.knots_s, course.spent_s, np.append(0.0, np.cumsum(each)))

    def after(self, turns: FloatArray, rest_s: FloatArray) -> FloatArray:
        """Spent after some turns and a part of one."""
        spent: FloatArray = turns * self.spent_s[-1]
        return spent + np.interp(rest_s, self.knots_s, self.spent_s)


def _spent(strand: Strand, courses: list[_Course], time_s: FloatArray) -> list[FloatArray]:
    """Seconds of each category until each of some moments of the record.

    Most moments are in none of the stretches: until those, whole stretches were spent.
    """
    passed = np.searchsorted(strand.starts_s, time_s, side="right")
    run = np.maximum(passed - 1, 0)
    since = time_s - strand.starts_s.take(run)
    inside = np.flatnonzero((since >= 0) & (since < strand.lasts_s.take(run)))
    run, since = run[inside], since[inside]
    turns = np.floor(since / strand.turn_s)
    rest = since - turns * strand.turn_s
    found = []
    for course in courses:
        spent = course.before_s.take(passed)
        spent[inside] = course.before_s.take(run) + course.after(turns, rest)
        found.append(spent)
    return found


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Chart:
    """What every lane does at any time.

    Attributes:
        record: The run.
        lanes: (stage, replica) of each.
        strands: Of each lane.
        courses: Of each strand.
    """

    record: StepRecord
    lanes: tuple[tuple[int, int], ...]
    strands: tuple[tuple[Strand, ...], ...]
    courses: Mapping[Strand, list[_Course]]

    def shares(self, lane: int, edges_s: FloatArray, categories: tuple[str, ...]) -> FloatArray:
        """(C, w) share of the time between neighbouring edges that goes to each category.

        Args:
            lane: Whose time.
            edges_s: (w + 1,) rising moments of the step.
            categories: Of `CATEGORIES` and `CARRIED`.
        """
        return self._shares((lane,), edges_s, categories)

    def _shares(
        self, lanes: Iterable[int], edges_s: FloatArray, categories: tuple[str, ...]
    ) -> FloatArray:
        """(C, w) as `shares`, of several lanes added up.

        A strand of several lanes counts that often; those that repeat alike share the moments.
        """
        until = np.zeros((len(categories), len(edges_s)))
        times = Counter(strand for lane in lanes for strand in self.strands[lane])
        moments: dict[Repeat, tuple[FloatArray, FloatArray]] = {}
        for strand, count in times.items():
            asked = [course for course in self.courses[strand] if course.name in categories]
            repeat = strand.repeat
            if repeat not in moments:
                before, turns = recorded(repeat, edges_s)
                moments[repeat] = np.append(before, (repeat.from_s, repeat.to_s)), turns
            time_s, turns = moments[repeat]
            for course, spent in zip(asked, _spent(strand, asked, time_s), strict=True):
                row = until[categories.index(course.name)]
                row += spent[:-2] * count
                if repeat.extra:
                    row += turns * ((spent[-1] - spent[-2]) * count)
        return np.diff(until, axis=1) / np.maximum(np.diff(edges_s), 1e-300)

    def present(self) -> frozenset[str]:
        """The categories that take some time of any lane."""
        return frozenset(
            course.name
            for courses in self.courses.values()
            for course in courses
            if course.spent_s[-1] > 0
        )

    def at(self, lane: int, time_s: float) -> tuple[tuple[str, Piece], ...]:
        """(kind, piece) of what goes on for a lane at a moment of the step."""
        return tuple((s.kind, p) for s in self.strands[lane] for p in s.at(time_s))

    def mean_shares(self, edges_s: FloatArray, categories: tuple[str, ...]) -> FloatArray:
        """(C, w) as `shares`, of the time of all lanes of the chart."""
        count = len(self.lanes)
        return self._shares(range(count), edges_s, categories) / max(count, 1)


@lru_cache(maxsize=2)
def chart(record: StepRecord) -> Chart:
    """The chart of a run."""
    return _chart(record, tuple(range(len(record.program.lanes))))


@lru_cache(maxsize=2)
def overview(record: StepRecord, most: int) -> Chart:
    """The chart of some lanes of a run: all, or as many as asked for, evenly chosen."""
    count = len(record.program.lanes)
    if count <= most:
        return chart(record)
    return _chart(record, tuple(np.rint(np.linspace(0, count - 1, most)).astype(int).tolist()))


def _chart(record: StepRecord, chosen: tuple[int, ...]) -> Chart:
    program, every = record.program, _strands(record)
    strands = tuple(every[lane] for lane in chosen)
    return Chart(
        record=record,
        lanes=tuple((program.lanes[i].stage, program.lanes[i].replica) for i in chosen),
        strands=strands,
        courses={one: _courses(program, one) for one in dict.fromkeys(chain(*strands))},
    )


@lru_cache(maxsize=2)
def _strands(record: StepRecord) -> tuple[tuple[Strand, ...], ...]:
    program = record.program
    spans: dict[tuple[int, int, int, int, int], list[tuple[float, float]]] = defaultdict(list)
    for part in record.log.stretches:
        era = record.era(part.start_s)
        key = (part.pattern, part.company, era, part.owner, part.line)
        spans[key].append((part.start_s, part.end_s - part.start_s))
    kinds, base = _kinds(program), record.log.broken.base
    lanes: list[list[Strand]] = [[] for _ in program.lanes]
    for (pattern, company, era, owner, line), rows in spans.items():
        pace = record.paces[era][company][pattern]
        pieces, turn_s = _turn(program, program.patterns[pattern], pace)
        if turn_s <= 0:
            continue
        starts, lasts = np.array(sorted(rows)).T
        is_own = owner != _NONE or any(p.use == _NONE for p in pieces)
        kind = kinds.get(base[pattern], "other") if is_own else "beside"
        strand = Strand(
            kind=kind,
            starts_s=starts,
            lasts_s=lasts,
            turn_s=turn_s,
            pieces=pieces,
            repeat=record.steady.of(line),
        )
        for lane in _lanes(program, owner, pieces):
            lanes[lane].append(strand)
    return tuple(tuple(of_lane) for of_lane in lanes)


def _kinds(program: Program) -> dict[int, str]:
    kinds: dict[int, str] = {}
    for lane in program.lanes:
        for part in lane.forward:
            kinds.update(dict.fromkeys(part, "forward"))
        for part in lane.backward:
            kinds.update(dict.fromkeys(part, "backward"))
        for cut in lane.last_backward:
            for part in cut:
                kinds.update(dict.fromkeys(part, "backward"))
    return kinds


def _lanes(program: Program, owner: int, pieces: tuple[Piece, ...]) -> list[int]:
    """Whose row a stretch stands in: its lane's, those of its stage, or all."""
    everyone = range(len(program.lanes))
    if 0 <= owner < len(program.lanes):
        return [owner]
    if owner != _NONE:
        return [i for i in everyone if program.lanes[i].stage == owner - len(program.lanes)]
    uses = [program.uses[p.use] for p in pieces if p.use != _NONE]
    if not uses or uses[0].stage < 0:
        return list(everyone)
    stage, replica = uses[0].stage, uses[0].replica
    mine = [i for i in everyone if program.lanes[i].stage == stage]
    return [i for i in mine if replica < 0 or program.lanes[i].replica in (replica, -1)] or mine


def _turn(program: Program, pattern: Pattern, pace: Pace) -> tuple[tuple[Piece, ...], float]:
    """The pieces of a turn at a pace, and its length."""
    pieces: list[Piece] = []
    now = 0.0
    for phase in pattern.phases:
        alone_from = now + phase.seconds
        if phase.seconds > 0:
            pieces.append(Piece(now, alone_from, _NONE, phase.label, alone_from))
        at = now
        for use, times in phase.uses:
            end = at + times * pace.use_s[use]
            pieces.append(
                Piece(at, end, use, program.uses[use].name, min(max(at, alone_from), end))
            )
            at = end
        now = max(alone_from, at)
    return tuple(pieces), now


def _courses(program: Program, strand: Strand) -> list[_Course]:
    return [_Course.of(name, strand, parts) for name, parts in _parts(program, strand).items()]


def _parts(program: Program, strand: Strand) -> dict[str, list[tuple[float, float]]]:
    """The parts of a turn that belong to each category."""
    parts: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for piece in strand.pieces:
        if piece.use == _NONE:
            kind = strand.kind if strand.kind != "beside" else "other"
            parts[kind].append((piece.start_s, piece.end_s))
            continue
        dimension = program.uses[piece.use].dimension
        parts[f"carried {dimension}"].append((piece.start_s, piece.end_s))
        if strand.kind != "beside" and piece.end_s > piece.exposed_s:
            parts[f"exposed {dimension}"].append((piece.exposed_s, piece.end_s))
    return parts
