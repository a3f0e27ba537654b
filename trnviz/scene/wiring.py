"""Lines between boxes that stand anywhere: along rows and columns, around chips where possible.

Every cable tries all pairs of sides of its two boxes, each by a straight line or by one or two
turns, and takes the shortest way that crosses the fewest chips; ends that share a side, and runs
that share a channel, are then set apart. A cable keeps the port that it has in the layout where it
leaves by the side that it has there.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray
from trnviz.scene.drawing import Point

LEFT, RIGHT, TOP, BOTTOM = range(4)
NO_SIDE = -1
_LEAD_SU, _STEP_SU, _PORT_SU = 10.0, 9.0, 5.0
_CLEAR_SU, _EDGE_SU, _INSIDE_SU = 7.0, 4.0, 0.5
_LEAST_GAP_SU = 6.0
_PER_TURN, _PER_CHIP, _PER_SIDE = 25.0, 400.0, 15.0
_MOST_TRIED = 10
_SHARES = (0.5, 0.25, 0.75)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cable:
    """What runs between two boxes.

    Attributes:
        ends: The two boxes.
        sides: At which side of each it has a port of its own; `NO_SIDE` for none.
        ports: How far along that side.
    """

    ends: tuple[int, int]
    sides: tuple[int, int] = (NO_SIDE, NO_SIDE)
    ports: tuple[float, float] = (0.0, 0.0)


@dataclass(slots=True, kw_only=True)
class _Way:
    """The way of one cable while it is being found.

    Attributes:
        sides: At which it leaves and enters.
        ports: How far along each side.
        fixed: Whether each port is the cable's own.
        mid: Where the run between two turns is; None where there is at most one.
    """

    sides: tuple[int, int]
    ports: list[float]
    fixed: tuple[bool, bool]
    mid: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What the lines run over.

    Attributes:
        boxes: (V, 4) of everything that a cable may end at.
        chips: (N, 4) what it should not cross.
        taken: Ports of other links, by box and side.
    """

    boxes: FloatArray
    chips: FloatArray
    taken: Mapping[tuple[int, int], Sequence[float]] = field(default_factory=dict)


def wired(ground: Ground, cables: Sequence[Cable]) -> list[list[Point]]:
    """The points of every cable, from its first box to its second."""
    if not cables:
        return []
    ways = _chosen(ground, cables)
    _spread_ports(ground, cables, ways)
    _straighten(ground, cables, ways)
    _spread_runs(ground, cables, ways)
    return [_points(ground, cable, way) for cable, way in zip(cables, ways, strict=True)]


# --- which sides ----------------------------------------------------------------------------------


def _is_level(side: int) -> bool:
    """Whether a line leaves it along a row."""
    return side <= RIGHT


def _sign(side: int) -> float:
    return 1.0 if side in (RIGHT, BOTTOM) else -1.0


def _length(box: FloatArray, side: int) -> float:
    return float(box[3] if _is_level(side) else box[2])


def _at(box: FloatArray, side: int, port: FloatArray) -> FloatArray:
    """(K, 2) the points on the sides of boxes (K, 4)."""
    x, y, width, height = box.T
    if _is_level(side):
        return np.stack([x + width * (side == RIGHT), y + port], axis=1)
    return np.stack([x + port, y + height * (side == BOTTOM)], axis=1)


def _chosen(ground: Ground, cables: Sequence[Cable]) -> list[_Way]:
    """The cheapest way of every cable, over all pairs of sides and some places of the turns."""
    ends = np.array([cable.ends for cable in cables], np.int64)
    own_side = np.array([cable.sides for cable in cables], np.int64)
    own_port = np.array([cable.ports for cable in cables])
    boxes = ground.boxes[ends]
    tried: list[tuple[int, int, FloatArray | None]] = []
    points, costs = [], []
    for p in range(4):
        for q in range(4):
            a = _at(boxes[:, 0], p, _port(boxes[:, 0], p, own_side[:, 0], own_port[:, 0]))
            b = _at(boxes[:, 1], q, _port(boxes[:, 1], q, own_side[:, 1], own_port[:, 1]))
            extra = _PER_SIDE * ((own_side != (p, q)) & (own_side != NO_SIDE)).sum(axis=1)
            for made, mid, valid in _shapes(a, b, p, q):
                points.append(made)
                costs.append(np.where(valid, _cost(made) + extra, np.inf))
                tried.append((p, q, mid))
    best = _cheapest(np.stack(points, axis=1), np.stack(costs, axis=1), ground.chips)
    ways = []
    for k, which in enumerate(best.tolist()):
        p, q, mid = tried[which]
        fixed = (bool(own_side[k, 0] == p), bool(own_side[k, 1] == q))
        ports = [
            float(own_port[k, e]) if fixed[e] else _length(boxes[k, e], side) / 2
            for e, side in ((0, p), (1, q))
        ]
        at = None if mid is None else float(mid[k])
        ways.append(_Way(sides=(p, q), ports=ports, fixed=fixed, mid=at))
    return ways


def _port(boxes: FloatArray, side: int, own_side: IntArray, own_port: FloatArray) -> FloatArray:
    """(K,) how far along a side a cable leaves: at its own port, or in the middle."""
    half = boxes[:, 3 if _is_level(side) else 2] / 2
    port: FloatArray = np.where(own_side == side, own_port, half)
    return port


_Shape = tuple[FloatArray, FloatArray | None, BoolArray]


def _shapes(a: FloatArray, b: FloatArray, p: int, q: int) -> list[_Shape]:
    """Ways between two sides: (K, 4, 2) points, (K,) place of the run, (K,) whether it can be."""
    if _is_level(p) != _is_level(q):
        return [_corner(a, b, p, q)]
    axis = 0 if _is_level(p) else 1
    if p == q:
        edge = np.maximum(a[:, axis], b[:, axis]) if _sign(p) > 0 else np.minimum(
            a[:, axis], b[:, axis]
        )  # fmt: skip
        return [_bent(a, b, axis, edge + _sign(p) * _LEAD_SU, np.ones(len(a), np.bool_))]
    gap = (b[:, axis] - a[:, axis]) * _sign(p)
    there = gap >= _LEAST_GAP_SU
    return [
        _bent(a, b, axis, a[:, axis] + share * (b[:, axis] - a[:, axis]), there)
        for share in _SHARES
    ]


def _bent(a: FloatArray, b: FloatArray, axis: int, mid: FloatArray, valid: BoolArray) -> _Shape:
    """Out, along the run, in."""
    first, second = a.copy(), b.copy()
    first[:, axis], second[:, axis] = mid, mid
    return np.stack([a, first, second, b], axis=1), mid, valid


def _corner(a: FloatArray, b: FloatArray, p: int, q: int) -> _Shape:
    """Out and in, with one turn."""
    turn = np.stack([b[:, 0], a[:, 1]] if _is_level(p) else [a[:, 0], b[:, 1]], axis=1)
    one, other = (0, 1) if _is_level(p) else (1, 0)
    valid = (turn[:, one] - a[:, one]) * _sign(p) >= _LEAST_GAP_SU
    valid &= (turn[:, other] - b[:, other]) * _sign(q) >= _LEAST_GAP_SU
    return np.stack([a, turn, turn, b], axis=1), None, valid


def _cost(points: FloatArray) -> FloatArray:
    """(K,) length and turns."""
    steps = np.abs(np.diff(points, axis=1)).sum(axis=2)
    cost: FloatArray = steps.sum(axis=1) + _PER_TURN * (np.count_nonzero(steps > 0, axis=1) - 1)
    return cost


def _cheapest(points: FloatArray, costs: FloatArray, chips: FloatArray) -> IntArray:
    """(K,) which of the ways is best, once chips that it crosses are counted.

    Args:
        points: (K, C, 4, 2) of every way.
        costs: (K, C) without crossings.
        chips: (N, 4).
    """
    most = min(_MOST_TRIED, costs.shape[1])
    few = np.argsort(costs, axis=1, kind="stable")[:, :most]
    some = np.take_along_axis(points, few[:, :, None, None], axis=1)
    low = np.minimum(some[:, :, :-1], some[:, :, 1:])[:, :, :, None]
    high = np.maximum(some[:, :, :-1], some[:, :, 1:])[:, :, :, None]
    inner = chips[:, :2] + _INSIDE_SU, chips[:, :2] + chips[:, 2:] - _INSIDE_SU
    within = (low < inner[1]) & (high > inner[0])
    meets = within[..., 0] & within[..., 1]
    crossed: IntArray = np.logical_or.reduce(meets, axis=2).sum(axis=2)
    total = np.take_along_axis(costs, few, axis=1) + _PER_CHIP * crossed
    best: IntArray = np.take_along_axis(few, total.argmin(axis=1)[:, None], axis=1)[:, 0]
    return best


# --- set apart ------------------------------------------------------------------------------------


def _spread_ports(ground: Ground, cables: Sequence[Cable], ways: Sequence[_Way]) -> None:
    """Give every cable without a port of its own one, in the order of where they go."""
    groups: dict[tuple[int, int], list[tuple[float, int, int]]] = {}
    for k, (cable, way) in enumerate(zip(cables, ways, strict=True)):
        for end in (0, 1):
            if not way.fixed[end]:
                side, box = way.sides[end], ground.boxes[cable.ends[end]]
                axis = 1 if _is_level(side) else 0
                far = ground.boxes[cable.ends[1 - end]]
                goal = float(far[axis] + far[axis + 2] / 2 - box[axis])
                groups.setdefault((cable.ends[end], side), []).append((goal, k, end))
    for (vertex, side), members in groups.items():
        length = _length(ground.boxes[vertex], side)
        members.sort()
        goal = sum(member[0] for member in members) / len(members)
        taken = ground.taken.get((vertex, side), ())
        for port, (_, k, end) in zip(
            _slots(len(members), length, taken, goal), members, strict=True
        ):
            ways[k].ports[end] = port


def _slots(count: int, length: float, taken: Sequence[float], goal: float) -> list[float]:
    """So many places along a side, away from ports that are taken, near where the cables go."""
    places = np.arange(_EDGE_SU + 2.0, length - _EDGE_SU - 1.0, _PORT_SU)
    free = [p for p in places.tolist() if all(abs(p - port) >= _CLEAR_SU for port in taken)]
    wide = free[::2]
    free = wide if len(wide) >= count else free
    if len(free) < count:
        return [float(x) for x in np.linspace(0.0, length, count + 2)[1:-1]]
    nearest = min(range(len(free)), key=lambda i: abs(free[i] - goal))
    first = min(max(nearest - (count - 1) // 2, 0), len(free) - count)
    return free[first : first + count]


def _straighten(ground: Ground, cables: Sequence[Cable], ways: Sequence[_Way]) -> None:
    """Let a free end stand opposite the other one, so that the line needs no turn."""
    for cable, way in zip(cables, ways, strict=True):
        (p, q), axis = way.sides, 1 if _is_level(way.sides[0]) else 0
        if p == q or _is_level(p) != _is_level(q):
            continue
        low = [float(ground.boxes[end][axis]) for end in cable.ends]
        for end in (1, 0):
            port = way.ports[1 - end] + low[1 - end] - low[end]
            side = (cable.ends[end], way.sides[end])
            inside = _EDGE_SU < port < _length(ground.boxes[side[0]], side[1]) - _EDGE_SU
            if (
                not way.fixed[end]
                and inside
                and not _is_taken(ground, ways, cables, side, port, way)
            ):
                way.ports[end] = port
                break


def _is_taken(
    ground: Ground,
    ways: Sequence[_Way],
    cables: Sequence[Cable],
    side: tuple[int, int],
    port: float,
    own: _Way,
) -> bool:
    others = [
        way.ports[end]
        for cable, way in zip(cables, ways, strict=True)
        for end in (0, 1)
        if way is not own and (cable.ends[end], way.sides[end]) == side
    ]
    return any(abs(port - other) < _CLEAR_SU for other in (*ground.taken.get(side, ()), *others))


def _spread_runs(ground: Ground, cables: Sequence[Cable], ways: Sequence[_Way]) -> None:
    """Set runs between two turns apart where they would lie on each other."""
    laid: dict[int, list[tuple[float, float, float]]] = {0: [], 1: []}
    for cable, way in zip(cables, ways, strict=True):
        if way.mid is None:
            continue
        axis = 0 if _is_level(way.sides[0]) else 1
        a, b = _ends(ground, cable, way)
        low, high = sorted((a[1 - axis], b[1 - axis]))
        if high - low < _INSIDE_SU:
            continue
        near, far = sorted((a[axis], b[axis]))

        def fits(mid: float, near: float = near, far: float = far, way: _Way = way) -> bool:
            return way.sides[0] == way.sides[1] or near + _EDGE_SU <= mid <= far - _EDGE_SU

        way.mid = _apart(way, laid[axis], (low, high), fits)
        laid[axis].append((way.mid, low, high))


def _apart(
    way: _Way,
    laid: list[tuple[float, float, float]],
    span: tuple[float, float],
    fits: Callable[[float], bool],
) -> float:
    """A place for a run that no other run has, as near as can be to where it would be."""
    start = way.mid or 0.0
    outward = _sign(way.sides[0]) if way.sides[0] == way.sides[1] else 0.0
    busy = [mid for mid, low, high in laid if low < span[1] and span[0] < high]
    for turn in range(2 * len(busy) + 1):
        step = (turn + 1) // 2 * (1 if turn % 2 else -1)
        mid = start + _STEP_SU * (turn * outward if outward else step)
        if fits(mid) and all(abs(mid - other) >= _STEP_SU - 1e-6 for other in busy):
            return mid
    return start


# --- points ---------------------------------------------------------------------------------------


def _ends(ground: Ground, cable: Cable, way: _Way) -> tuple[Point, Point]:
    return _end(ground, cable, way, 0), _end(ground, cable, way, 1)


def _end(ground: Ground, cable: Cable, way: _Way, end: int) -> Point:
    """Where a way leaves its first box, or enters its second."""
    x, y, width, height = ground.boxes[cable.ends[end]].tolist()
    side, port = way.sides[end], way.ports[end]
    if _is_level(side):
        return x + width * (side == RIGHT), y + port
    return x + port, y + height * (side == BOTTOM)


def _points(ground: Ground, cable: Cable, way: _Way) -> list[Point]:
    a, b = _ends(ground, cable, way)
    if way.mid is not None:
        if _is_level(way.sides[0]):
            return _tidy([a, (way.mid, a[1]), (way.mid, b[1]), b])
        return _tidy([a, (a[0], way.mid), (b[0], way.mid), b])
    return _tidy([a, (b[0], a[1]) if _is_level(way.sides[0]) else (a[0], b[1]), b])


def _tidy(points: list[Point]) -> list[Point]:
    """Without points that stand on each other or in the middle of a straight line."""
    kept: list[Point] = []
    for point in points:
        if kept and abs(kept[-1][0] - point[0]) + abs(kept[-1][1] - point[1]) < 1e-9:  # noqa: PLR2004 - the same point
            continue
        if len(kept) > 1 and any(kept[-2][i] == kept[-1][i] == point[i] for i in (0, 1)):
            kept[-1] = point
        else:
            kept.append(point)
    return kept if len(kept) > 1 else [points[0], points[-1]]


def lane(points: list[Point], aside_su: float) -> list[Point]:
    """A line beside another, to the right of where it goes; both ends stay on their sides."""
    rights = [_right(a, b, aside_su) for a, b in pairwise(points)]
    made = []
    for index, (x, y) in enumerate(points):
        before, after = rights[max(index - 1, 0)], rights[min(index, len(rights) - 1)]
        turns = before != after
        made.append((x + before[0] + turns * after[0], y + before[1] + turns * after[1]))
    return made


def _right(a: Point, b: Point, by: float) -> Point:
    """A step to the right of the way from `a` to `b`, along a row or a column."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return -by * ((dy > 0) - (dy < 0)), by * ((dx > 0) - (dx < 0))
