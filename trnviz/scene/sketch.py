"""A pencil for links: adds their pieces one by one, by rules that keep two lanes apart.

Traffic keeps to the right, as on a road: of the two lanes of a connection the one that goes right
is the lower, the one that goes down is the left. All that a sketch holds is made once, for the
chips of one block; `blocks` then prints it for each block of the fabric.
"""

from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from trnviz.core.arrays import ByteArray, FloatArray, IntArray
from trnviz.scene.card import LANE_SU, STRAIGHT_SU, Card
from trnviz.scene.drawing import Align, Point, Role, Title

STUB_SU = 9.0
LABEL_SU = 9.0
_HALF, _HALF_STRAIGHT = LANE_SU / 2, STRAIGHT_SU / 2
SIDES = {
    "left": (-1.0, 0.0), "right": (1.0, 0.0), "top": (0.0, -1.0), "bottom": (0.0, 1.0),
    "below left": (0.0, 1.0), "below right": (0.0, 1.0),
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Pieces:
    """The finished lines of K links.

    Attributes:
        src: (K,) local vertex.
        dst: (K,) local vertex.
        first: (K + 1,) where its pieces start.
        piece_su: (G, 4).
        role: (G,).
        pitch_su: (K,) room for its width.
    """

    src: IntArray
    dst: IntArray
    first: IntArray
    piece_su: FloatArray
    role: ByteArray
    pitch_su: FloatArray


@dataclass(slots=True, kw_only=True)
class Sketch:
    """Lines being added, over chips whose places are known.

    Attributes:
        corner_su: (n, 2) top left corner of each chip.
        card: The card of every chip.
        labels: Numbers at the ends of stubs, by (chip, side, peer).
    """

    corner_su: FloatArray
    card: Card
    labels: dict[tuple[int, str, int], Title] = field(default_factory=dict)
    _links: dict[tuple[int, int], list[tuple[Role, list[Point]]]] = field(default_factory=dict)
    _pitch: dict[tuple[int, int], float] = field(default_factory=dict)

    def add(self, link: tuple[int, int], role: Role, points: list[Point], pitch_su: float) -> None:
        """One more line of a link, through `points`."""
        self._links.setdefault(link, []).append((role, points))
        self._pitch[link] = min(pitch_su, self._pitch.get(link, pitch_su))

    def corner(self, chip: int) -> Point:
        """Top left corner of a chip."""
        return float(self.corner_su[chip, 0]), float(self.corner_su[chip, 1])

    def beside(self, a: int, b: int) -> None:
        """A straight link between two chips that stand side by side, in either order."""
        (ax, ay), (bx, _) = self.corner(a), self.corner(b)
        right = bx > ax
        y = ay + self.card.x_row_su + (_HALF_STRAIGHT if right else -_HALF_STRAIGHT)
        width = self.card.width_su
        ends = (ax + width, bx) if right else (ax, bx + width)
        self.add((a, b), Role.LINE, [(ends[0], y), (ends[1], y)], STRAIGHT_SU)

    def below(self, a: int, b: int) -> None:
        """A straight link between two chips that stand one below the other, in either order."""
        (ax, ay), (_, by) = self.corner(a), self.corner(b)
        down = by > ay
        x = ax + self.card.y_column_su + (-_HALF_STRAIGHT if down else _HALF_STRAIGHT)
        height = self.card.height_su
        ends = (ay + height, by) if down else (ay, by + height)
        self.add((a, b), Role.LINE, [(x, ends[0]), (x, ends[1])], STRAIGHT_SU)

    def under(self, a: int, b: int, lane_su: float) -> None:
        """Down from `a`, along the channel under its row, up to `b` of the same row.

        `lane_su` is the middle of the pair below the chips' bottom. The lane to the right is the
        lower and the outer one, so the two never cross.
        """
        (ax, ay), (bx, _) = self.corner(a), self.corner(b)
        right = bx > ax
        bottom = ay + self.card.height_su
        lane = bottom + lane_su + (_HALF if right else -_HALF)
        left_port, right_port = self.card.to_right_su, self.card.from_left_su
        outward = -_HALF if right else _HALF
        if right:
            start, end = ax + left_port + outward, bx + right_port - outward
        else:
            start, end = ax + right_port - outward, bx + left_port + outward
        self.add(
            (a, b), Role.LINE, [(start, bottom), (start, lane), (end, lane), (end, bottom)], LANE_SU
        )

    def aside(self, a: int, b: int, lane_su: float, lift_su: float = 0.0) -> None:
        """Out at the right of `a`, along the channel right of its column, back into `b`.

        The lane that goes down is the left and the inner one. `lift_su` is how much higher the
        lower chip takes it than the upper one, so that it can have one from either side.
        """
        (ax, ay), (_, by) = self.corner(a), self.corner(b)
        down = by > ay
        edge = ax + self.card.width_su
        lane = edge + lane_su + (-_HALF if down else _HALF)
        inner = _HALF if down else -_HALF
        start, end = (inner, -inner) if down else (-inner, inner)
        start += ay + self.card.side_row_su - (0.0 if down else lift_su)
        end += by + self.card.side_row_su - (lift_su if down else 0.0)
        self.add(
            (a, b), Role.LINE, [(edge, start), (lane, start), (lane, end), (edge, end)], LANE_SU
        )

    def stubs(self, a: int, b: int, sides: tuple[str, str], names: tuple[str, str]) -> None:
        """A link that is only drawn at its two ends, each with the name of the other end.

        Args:
            a: Where it starts.
            b: Where it ends.
            sides: The side at which it leaves `a`, and at which it enters `b`.
            names: Of `a` and of `b`.
        """
        self._stub((a, b), a, sides[0], outward=True)
        self._stub((a, b), b, sides[1], outward=False)
        self._label(a, sides[0], b, names[1])
        self._label(b, sides[1], a, names[0])

    def _stub(self, link: tuple[int, int], chip: int, side: str, *, outward: bool) -> None:
        (x, y), (dx, dy) = self.port(chip, side), SIDES[side]
        heading = 1.0 if outward else -1.0
        x -= dy * heading * _HALF_STRAIGHT
        y += dx * heading * _HALF_STRAIGHT
        far = (x + dx * STUB_SU, y + dy * STUB_SU)
        points = [(x, y), far] if outward else [far, (x, y)]
        self.add(link, Role.STUB, points, STRAIGHT_SU)

    def port(self, chip: int, side: str) -> Point:
        """Middle of the pair of lanes at one side of a chip."""
        x, y = self.corner(chip)
        card = self.card
        places = {
            "left": (x, y + card.x_row_su),
            "right": (x + card.width_su, y + card.x_row_su),
            "top": (x + card.y_column_su, y),
            "bottom": (x + card.y_column_su, y + card.height_su),
            "below left": (x + card.from_left_su, y + card.height_su),
            "below right": (x + card.to_right_su, y + card.height_su),
        }
        return places[side]

    def _label(self, chip: int, side: str, peer: int, name: str) -> None:
        (x, y), (dx, dy) = self.port(chip, side), SIDES[side]
        size = LABEL_SU
        x, y = x + dx * (STUB_SU + 2.0), y + dy * (STUB_SU + 2.0)
        baseline = y + (3.2 if dx else 0.0 if dy < 0 else 0.75 * size)
        align = {"left": Align.RIGHT, "right": Align.LEFT}.get(side, Align.CENTER)
        self.labels[chip, side, peer] = Title(
            texts=(name,),
            anchor_su=(x, baseline),
            room_su=20.0,
            tall_su=6.6,
            size_px=size,
            kind="stub",
            align=align,
        )

    def finished(self) -> Pieces:
        """All links so far, as arrays."""
        pieces: list[tuple[float, float, float, float]] = []
        roles: list[int] = []
        first = [0]
        for lines in self._links.values():
            for role, points in lines:
                for (x1, y1), (x2, y2) in pairwise(points):
                    pieces.append((x1, y1, x2, y2))
                    roles.append(role)
            first.append(len(pieces))
        ends = np.array(list(self._links), np.int64).reshape(-1, 2)
        return Pieces(
            src=ends[:, 0],
            dst=ends[:, 1],
            first=np.array(first, np.int64),
            piece_su=np.array(pieces, np.float64).reshape(-1, 4),
            role=np.array(roles, np.uint8),
            pitch_su=np.array([self._pitch[link] for link in self._links], np.float64),
        )
