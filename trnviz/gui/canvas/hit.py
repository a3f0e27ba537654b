"""What is under a point of the drawing: a tile, a NIC's port, a chip, a link, a switch."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray
from trnviz.gui.canvas.selection import Piece
from trnviz.scene.drawing import Box, Layout, Point, Role


class HitKind(StrEnum):
    """The kinds of things that a pointer can meet, nearest first."""

    PIECE = "piece"
    TILE = "tile"
    PORT = "port"
    CHIP = "chip"
    LINK = "link"
    FRAME = "frame"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """What was met.

    Attributes:
        kind: What sort of thing.
        chip: Of a chip, tile or port, else -1.
        core: Logical core of a tile, else -1.
        link: Else -1.
        frame: Index into `Layout.frames`, else -1.
        depth_ratio: How far down the tile the pointer is: tiles that share a core lie one below
            the other.
        piece: A layer or an expert of a tile, None else; the scene knows what a tile holds.
    """

    kind: HitKind = HitKind.NOTHING
    chip: int = -1
    core: int = -1
    link: int = -1
    frame: int = -1
    depth_ratio: float = 0.0
    piece: Piece | None = None


NOTHING = Hit()
_TARGETS = ("fabric", "leaf", "switch")
_PORT_REACH_SU = 1.5


class HitTest:
    """Answers for one layout; a few numpy operations a question."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        chips = layout.chip_box_su
        self._chip_low, self._chip_high = chips[:, :2], chips[:, :2] + chips[:, 2:]
        low = np.minimum(layout.piece_su[:, :2], layout.piece_su[:, 2:])
        self._piece_low = low
        self._piece_high = np.maximum(layout.piece_su[:, :2], layout.piece_su[:, 2:])

    def at(self, point: Point, *, reach_su: float, tiles: bool = True, nics: bool = True) -> Hit:
        """The thing under `point`.

        Args:
            point: In scene units.
            reach_su: How far from a link's middle the pointer may be.
            tiles: Whether tiles are drawn at this zoom.
            nics: Whether the lines of single NICs are drawn at this zoom.
        """
        chip = self._chip_at(point)
        if chip >= 0:
            return self._inside(chip, point, tiles=tiles)
        port = self._port_at(point)
        if port >= 0:
            return Hit(kind=HitKind.PORT, chip=port)
        link = self._link_at(point, reach_su, nics=nics)
        if link >= 0:
            return Hit(kind=HitKind.LINK, link=link)
        return self._frame_at(point)

    def chip_near(self, point: Point, *, reach_su: float) -> int:
        """The chip under or next to a point, -1 for none: a drop need not be exact."""
        at = np.asarray(point)
        gap = np.maximum(np.maximum(self._chip_low - at, at - self._chip_high), 0.0)
        distance = np.hypot(gap[:, 0], gap[:, 1])
        nearest = int(distance.argmin()) if len(distance) else -1
        return nearest if nearest >= 0 and distance[nearest] <= reach_su else -1

    def core_at(self, chip: int, point: Point) -> int:
        """The tile of a chip under a point, -1 for none."""
        return _first_inside(self._layout.tile_box_su[chip], point)

    def chips_in(self, box: Box) -> tuple[int, ...]:
        """Chips that a rubber band touches."""
        x, y, width, height = box
        touches = (
            (self._chip_low[:, 0] <= x + width) & (self._chip_high[:, 0] >= x)
            & (self._chip_low[:, 1] <= y + height) & (self._chip_high[:, 1] >= y)
        )  # fmt: skip
        return tuple(np.flatnonzero(touches).tolist())

    def tiles_in(self, box: Box) -> tuple[tuple[int, int], ...]:
        """(chip, core) of the tiles whose middle is in a rubber band."""
        x, y, width, height = box
        tiles = self._layout.tile_box_su
        middle = tiles[..., :2] + tiles[..., 2:] / 2
        inside = (middle >= (x, y)).all(axis=2) & (middle <= (x + width, y + height)).all(axis=2)
        return tuple((int(c), int(k)) for c, k in zip(*np.nonzero(inside), strict=True))

    def _inside(self, chip: int, point: Point, *, tiles: bool) -> Hit:
        core = self.core_at(chip, point) if tiles else -1
        if core < 0:
            return Hit(kind=HitKind.CHIP, chip=chip)
        _, y, _, height = self._layout.tile_box_su[chip, core].tolist()
        return Hit(kind=HitKind.TILE, chip=chip, core=core, depth_ratio=(point[1] - y) / height)

    def _chip_at(self, point: Point) -> int:
        return _first_inside(self._layout.chip_box_su, point)

    def _port_at(self, point: Point) -> int:
        ports = self._layout.port_box_su
        grown = np.concatenate(
            [ports[..., :2] - _PORT_REACH_SU, ports[..., 2:] + 2 * _PORT_REACH_SU], axis=-1
        )
        grown[ports[..., 2] <= 0] = -1e9
        index = _first_inside(grown.reshape(-1, 4), point)
        return index // ports.shape[1] if index >= 0 else -1

    def _link_at(self, point: Point, reach_su: float, *, nics: bool) -> int:
        if not len(self._piece_low):
            return -1
        at = np.asarray(point)
        gap = np.maximum(np.maximum(self._piece_low - at, at - self._piece_high), 0.0)
        distance: FloatArray = np.hypot(gap[:, 0], gap[:, 1])
        distance[self._hidden(nics=nics)] = np.inf
        nearest = int(distance.argmin())
        return int(self._layout.piece_link[nearest]) if distance[nearest] <= reach_su else -1

    def _hidden(self, *, nics: bool) -> BoolArray:
        role = self._layout.piece_role
        hidden: BoolArray = role == Role.ON_CHIP
        return hidden if nics else hidden | (role == Role.NIC)

    def _frame_at(self, point: Point) -> Hit:
        for index, frame in reversed(list(enumerate(self._layout.frames))):
            x, y, width, height = frame.box_su
            inside = x <= point[0] <= x + width and y <= point[1] <= y + height
            if inside and frame.kind in _TARGETS:
                return Hit(kind=HitKind.FRAME, frame=index)
        return NOTHING


def _first_inside(boxes: FloatArray, point: Point) -> int:
    x, y = point
    inside = (
        (boxes[:, 0] <= x) & (x <= boxes[:, 0] + boxes[:, 2])
        & (boxes[:, 1] <= y) & (y <= boxes[:, 1] + boxes[:, 3])
    )  # fmt: skip
    found = np.flatnonzero(inside)
    return int(found[0]) if len(found) else -1
