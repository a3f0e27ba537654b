"""A line from box to box through the channels of a drawing, with as many turns as it takes.

It runs on a grid of rows and columns that keep clear of every box: some in each channel, and those
that leave the two boxes at a port. The cheapest way is found by A*: every turn and every stretch
that lies on a line or a name that is there already costs what a detour would.
"""

import heapq
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray
from trnviz.scene.drawing import Point

_LEAD_SU, _CLEAR_SU, _STEP_SU = 7.0, 4.5, 6.0
_SCALES = (1.0, 0.5)
"""Where chips stand close, the room that is kept is half as much."""
_LANES = 4
"""Rows and columns along each side of a box."""
_PORTS = (0.5, 0.35, 0.65, 0.2, 0.8, 0.12, 0.88)
_NEAR_SU = 4.5
"""Lines nearer than this lie on each other."""
_PER_TURN, _PER_OVERLAP = 30.0, 12.0
_SAME_SU = 1e-6
_SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacles:
    """What a line keeps clear of.

    Attributes:
        boxes: (n, 4) that no line crosses.
        lines: (m, 4) lines along rows and columns, which another may cross but not lie on.
        names: (k, 4) boxes of texts that a line rather goes round.
    """

    boxes: FloatArray
    lines: FloatArray
    names: FloatArray


def way(src: FloatArray, dst: FloatArray, obstacles: Obstacles) -> list[Point] | None:
    """The corners of a line from the edge of one box (4,) to that of another; None for no way."""
    for scale in _SCALES:
        found = _Maze(src, dst, obstacles, scale).solved()
        if found is not None:
            return found
    return None


class _Maze:
    """A grid of columns and rows, and what each stretch between two of its points costs."""

    def __init__(
        self, src: FloatArray, dst: FloatArray, obstacles: Obstacles, scale: float
    ) -> None:
        self.boxes, self.lines, self.names = obstacles.boxes, obstacles.lines, obstacles.names
        self.lead_su, self.clear_su = _LEAD_SU * scale, _CLEAR_SU * scale
        self.begin, self.end = _ports(src, self.lead_su), _ports(dst, self.lead_su)
        leads = [lead for _, lead in (*self.begin, *self.end)]
        self.x = self._coordinates(0, [lead[0] for lead in leads])
        self.y = self._coordinates(1, [lead[1] for lead in leads])
        self.across = self._costs(0)
        self.down = self._costs(1)
        self.left = self._least(dst)

    def _least(self, dst: FloatArray) -> FloatArray:
        """(X, Y) what it costs at least from each point of the grid to where a way may end."""
        apart = []
        for at, axis in ((self.x, 0), (self.y, 1)):
            low = dst[axis] - self.lead_su
            high = dst[axis] + dst[axis + 2] + self.lead_su
            apart.append(np.maximum(np.maximum(low - at, at - high), 0.0))
        least: FloatArray = apart[0][:, None] + apart[1]
        return least

    def _coordinates(self, axis: int, more: list[float]) -> FloatArray:
        """All columns (0) or rows (1)."""
        low, high = self.boxes[:, axis], self.boxes[:, axis] + self.boxes[:, axis + 2]
        offsets = self.lead_su + _STEP_SU * np.arange(_LANES)
        found = np.concatenate([
            (low[:, None] - offsets).ravel(), (high[:, None] + offsets).ravel(), more
        ])  # fmt: skip
        return np.unique(np.round(found, 3))

    def _costs(self, axis: int) -> FloatArray:
        """Of every stretch along rows (axis 0: (X - 1, Y)) or columns (1: (X, Y - 1))."""
        along, other = (self.x, self.y) if axis == 0 else (self.y, self.x)
        length = np.diff(along)
        cost = np.repeat(length[:, None], len(other), axis=1)
        cost[_hit(along, other, _stretched(self.boxes, axis, self.clear_su))] = np.inf
        for areas in (self._beside(axis), _stretched(self.names, axis, 0.0)):
            cost += _PER_OVERLAP * length[:, None] * _hit(along, other, areas)
        return cost if axis == 0 else cost.T

    def _beside(self, axis: int) -> FloatArray:
        """(k, 4) low and high along the axis, low and high across it, of lines that run alike."""
        a, b = self.lines[:, :2], self.lines[:, 2:]
        alike = np.abs(a[:, 1 - axis] - b[:, 1 - axis]) < _SAME_SU
        a, b = a[alike], b[alike]
        low, high = np.minimum(a[:, axis], b[:, axis]), np.maximum(a[:, axis], b[:, axis])
        across = a[:, 1 - axis]
        return np.stack([low, high, across - _NEAR_SU, across + _NEAR_SU], axis=1)

    def solved(self) -> list[Point] | None:
        """The cheapest way from a port of the first box to one of the second."""
        queue: list[tuple[float, int, int, int]] = []
        came: dict[tuple[int, int, int], tuple[int, int, int] | None] = {}
        best: dict[tuple[int, int, int], float] = {}
        for (at, lead), side in self._open(self.begin):
            node = (*self._node(lead), side)
            best[node], came[node] = self._lead_cost(at, lead) + _off_middle(self.begin, at), None
            heapq.heappush(queue, (best[node] + self.left[node[:2]], *node))
        goals = {self._node(lead): (at, side) for (at, lead), side in self._open(self.end)}
        ended: tuple[float, tuple[int, int, int]] | None = None
        while queue:
            expected, *rest = heapq.heappop(queue)
            node = (rest[0], rest[1], rest[2])
            cost = best[node]
            if ended is not None and expected >= ended[0]:
                break
            if expected > cost + self.left[node[:2]] + _SAME_SU:
                continue
            goal = goals.get(node[:2])
            if goal is not None:
                whole = cost + (_PER_TURN if node[2] // 2 != goal[1] // 2 else 0.0)
                if ended is None or whole < ended[0]:
                    ended = (whole, node)
            for there, more in self._steps(node):
                if cost + more < best.get(there, np.inf):
                    best[there], came[there] = cost + more, node
                    heapq.heappush(queue, (cost + more + self.left[there[:2]], *there))
        return None if ended is None else self._points(ended[1], came, goals)

    def _open(self, ports: list[tuple[Point, Point]]) -> list[tuple[tuple[Point, Point], int]]:
        """Ports whose way out is clear, each with its side."""
        found = []
        for number, (at, lead) in enumerate(ports):
            inside = (
                (self.boxes[:, :2] - self.clear_su < lead).all(axis=1)
                & (lead < self.boxes[:, :2] + self.boxes[:, 2:] + self.clear_su).all(axis=1)
            )  # fmt: skip
            if not inside.any():
                found.append(((at, lead), number // len(_PORTS)))
        return found

    def _lead_cost(self, at: Point, lead: Point) -> float:
        """More where something leaves the box at the same place."""
        axis = 0 if at[1] == lead[1] else 1
        low, high = sorted((at[axis], lead[axis]))
        beside = self._beside(axis)
        across = at[1 - axis]
        on = (beside[:, 0] < high) & (beside[:, 1] > low)
        on &= (beside[:, 2] < across) & (across < beside[:, 3])
        return _PER_OVERLAP * _LEAD_SU * 4 if on.any() else 0.0

    def _node(self, point: Point) -> tuple[int, int]:
        x, y = np.round(point, 3)
        return int(np.searchsorted(self.x, x)), int(np.searchsorted(self.y, y))

    def _steps(self, node: tuple[int, int, int]) -> list[tuple[tuple[int, int, int], float]]:
        i, j, heading = node
        found = []
        for side, (dx, dy) in enumerate(_SIDES):
            if side == heading ^ 1:
                continue
            a, b = i + dx, j + dy
            if not (0 <= a < len(self.x) and 0 <= b < len(self.y)):
                continue
            cost = self.across[min(i, a), j] if dx else self.down[i, min(j, b)]
            if cost < np.inf:
                turn = _PER_TURN if side // 2 != heading // 2 else 0.0
                found.append(((a, b, side), float(cost) + turn))
        return found

    def _points(
        self,
        node: tuple[int, int, int],
        came: dict[tuple[int, int, int], tuple[int, int, int] | None],
        goals: dict[tuple[int, int], tuple[Point, int]],
    ) -> list[Point]:
        points: list[Point] = [goals[node[:2]][0]]
        at: tuple[int, int, int] | None = node
        first = node
        while at is not None:
            points.append((float(self.x[at[0]]), float(self.y[at[1]])))
            first, at = at, came[at]
        starts = {self._node(lead): port for port, lead in self.begin}
        points.append(starts[first[:2]])
        return _corners(points[::-1])


def _ports(box: FloatArray, lead_su: float) -> list[tuple[Point, Point]]:
    """Points on the four sides of a box, and where their ways out end; side by side."""
    x, y, width, height = box.tolist()
    found: list[tuple[Point, Point]] = []
    for dx, dy in _SIDES:
        for share in _PORTS:
            at = (
                x + (width * (dx > 0) if dx else width * share),
                y + (height * (dy > 0) if dy else height * share),
            )
            lead = (at[0] + dx * lead_su, at[1] + dy * lead_su)
            found.append((_rounded(at), _rounded(lead)))
    return found


def _rounded(point: Point) -> Point:
    """To the grid of a thousandth, on which the columns and rows are."""
    return round(point[0], 3), round(point[1], 3)


def _off_middle(ports: list[tuple[Point, Point]], at: Point) -> float:
    """What a port costs away from the middle of its side: next to nothing."""
    number = next(i for i, (place, _) in enumerate(ports) if place == at)
    return number % len(_PORTS) * _SAME_SU


def _stretched(boxes: FloatArray, axis: int, clear_su: float) -> FloatArray:
    """(n, 4) low and high along the axis and across it, with the room that is kept."""
    low, high = boxes[:, :2] - clear_su, boxes[:, :2] + boxes[:, 2:] + clear_su
    return np.stack([low[:, axis], high[:, axis], low[:, 1 - axis], high[:, 1 - axis]], axis=1)


def _hit(along: FloatArray, other: FloatArray, areas: FloatArray) -> BoolArray:
    """(A - 1, O) whether each stretch of each line meets one of some areas."""
    hit = np.zeros((len(along) - 1, len(other)), np.int32)
    first = np.maximum(np.searchsorted(along, areas[:, 0], side="right") - 1, 0)
    last = np.minimum(np.searchsorted(along, areas[:, 1], side="left"), len(along) - 1)
    low = np.searchsorted(other, areas[:, 2], side="right")
    high = np.searchsorted(other, areas[:, 3], side="left")
    rows = zip(first.tolist(), last.tolist(), low.tolist(), high.tolist(), strict=True)
    for a, b, c, d in rows:
        hit[a:b, c:d] = 1
    found: BoolArray = hit > 0
    return found


def _corners(points: list[Point]) -> list[Point]:
    """Without those that lie on a straight line between their neighbours."""
    kept = [points[0]]
    for here, after in pairwise(points[1:]):
        before = kept[-1]
        straight = (before[0] == here[0] == after[0]) or (before[1] == here[1] == after[1])
        if not straight and here != before:
            kept.append(here)
    return [*kept, points[-1]]
