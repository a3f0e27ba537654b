"""The whole drawing, put together: blocks printed side by side, their links, what lies between.

Links inside a block are copies of the block's own; links to other blocks and to switches are stubs;
EFA is drawn by `fabric`.
"""

from dataclasses import dataclass, field

import numpy as np

from trnviz.core.arrays import ByteArray, FloatArray, IntArray
from trnviz.core.topology import Topology
from trnviz.scene.card import STRAIGHT_SU, Card
from trnviz.scene.drawing import Box, Frame, Layout, Point, Role, Title
from trnviz.scene.sketch import Pieces

_BELOW_BASELINE = 0.3
"""Of the height of letters, for those that reach below their line."""


@dataclass(slots=True, kw_only=True)
class Sheet:
    """What is drawn so far, in the coordinates of the whole drawing."""

    topology: Topology
    piece_su: list[FloatArray] = field(default_factory=list)
    piece_link: list[IntArray] = field(default_factory=list)
    piece_role: list[ByteArray] = field(default_factory=list)
    pitch_su: FloatArray = field(init=False)
    frames: list[Frame] = field(default_factory=list)
    titles: list[Title] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.pitch_su = np.full(self.topology.link_count, STRAIGHT_SU)

    def add(self, link: int, role: Role, points: list[Point], pitch_su: float) -> None:
        """One line of one link, through `points`."""
        ends = np.array(points, np.float64)
        self.piece_su.append(np.concatenate([ends[:-1], ends[1:]], axis=1))
        self.piece_link.append(np.full(len(points) - 1, link, np.int64))
        self.piece_role.append(np.full(len(points) - 1, role, np.uint8))
        self.pitch_su[link] = pitch_su

    def add_pieces(
        self, links: IntArray, which: IntArray, pieces: Pieces, shift: FloatArray
    ) -> None:
        """For each of `links`, a copy of the lines of `pieces[which]`, moved by `shift` (l, 2)."""
        counts = np.diff(pieces.first)[which]
        owner = np.repeat(np.arange(len(links)), counts)
        start = np.cumsum(counts) - counts
        index = pieces.first[which][owner] + np.arange(len(owner)) - start[owner]
        self.piece_su.append(pieces.piece_su[index] + np.tile(shift[owner], 2))
        self.piece_link.append(links[owner])
        self.piece_role.append(pieces.role[index])
        self.pitch_su[links] = pieces.pitch_su[which]

    def finished(self, name: str, chips: "ChipBoxes", plane_of_chip: IntArray) -> Layout:
        """The layout."""
        pieces = np.concatenate([*self.piece_su, np.zeros((0, 4))])
        link = np.concatenate([*self.piece_link, np.zeros(0, np.int64)])
        role = np.concatenate([*self.piece_role, np.zeros(0, np.uint8)])
        order = np.argsort(link, kind="stable")
        pieces, link, role = pieces[order], link[order], role[order]
        length = np.abs(pieces[:, 2:] - pieces[:, :2]).sum(axis=1)
        first = np.searchsorted(link, np.arange(self.topology.link_count + 1))
        before = np.concatenate([[0.0], np.cumsum(length)])
        return Layout(
            name=name,
            topology=self.topology,
            bounds_su=self._bounds(chips.box, pieces),
            chip_box_su=chips.box,
            bar_box_su=chips.bar,
            bank_box_su=chips.banks,
            tile_box_su=chips.tiles,
            port_box_su=chips.ports,
            piece_su=pieces,
            piece_link=link,
            piece_role=role,
            piece_start_su=before[:-1] - before[first[link]],
            link_first_piece=first,
            link_length_su=np.diff(before[first]),
            link_pitch_su=self.pitch_su,
            plane_of_chip=plane_of_chip,
            frames=tuple(self.frames),
            titles=tuple(self.titles),
        )

    def _bounds(self, chip_box: FloatArray, pieces: FloatArray) -> Box:
        boxes = [chip_box, np.array([frame.box_su for frame in self.frames]).reshape(-1, 4)]
        corners = [np.concatenate([b[:, :2], b[:, :2] + b[:, 2:]]) for b in boxes]
        corners += [pieces[:, :2], pieces[:, 2:]]
        anchors = [
            (t.anchor_su[0], t.anchor_su[1] + part * t.size_px)
            for t in self.titles
            for part in (-1.0, _BELOW_BASELINE)
        ]
        corners.append(np.array(anchors, np.float64).reshape(-1, 2))
        points = np.concatenate(corners)
        low, high = points.min(axis=0), points.max(axis=0)
        return float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ChipBoxes:
    """Boxes of all chips and of what is in them, as in `Layout`."""

    box: FloatArray
    bar: FloatArray
    banks: FloatArray
    tiles: FloatArray
    ports: FloatArray

    @classmethod
    def at(cls, corner: FloatArray, card: Card) -> "ChipBoxes":
        """The same card at every corner (N, 2)."""
        shift = np.concatenate([corner, np.zeros_like(corner)], axis=1)
        whole = np.array([0.0, 0.0, card.width_su, card.height_su])
        return cls(
            box=shift + whole,
            bar=shift + np.array(card.bar),
            banks=shift[:, None] + card.banks,
            tiles=shift[:, None] + card.tiles,
            ports=shift[:, None] + card.ports,
        )
