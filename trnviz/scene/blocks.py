"""Grids of chips in their frames: every fabric that is a product of rings and lines.

The drawing of one block (an UltraServer, an instance, a torus) is made chip by chip; a fabric of
many blocks prints it once for each. Channels between the rows and columns of chips are as wide as
their lanes need: a horizontal Z link runs in the channel under its row, one lane pair for each
column of chips; a vertical one in the channel right of its column, one pair for each row.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from trnviz.core.arrays import FloatArray, IntArray
from trnviz.core.topology import LinkKind, Topology
from trnviz.scene.card import LANE_SU, Card, card
from trnviz.scene.cells import Cells
from trnviz.scene.drawing import Point, Title
from trnviz.scene.sketch import Pieces, Sketch

ROW_PITCH_SU, COLUMN_PITCH_SU = 8.0, 9.0
_LEAD_SU, _TAIL_SU = 5.0, 4.0
_NIC_ROOM_SU = 5.0
_STUB_ROOM_SU = 28.0
STUB_HEIGHT_SU = 22.0
_PLAIN_GAP_SU = 26.0
_OUTER_ROOM_SU = 10.0
TITLE_SU = 20.0
_BELOW = ("below right", "below left")
_PAIR = 2
_LIFT_SU = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Channels:
    """How wide the space between chips is, and where its lanes begin.

    Attributes:
        row_gap_su: Between two rows.
        column_gap_su: Between two columns.
        row_lead_su: From the bottom of a chip to its first lane; `last` for the last row.
        column_lead_su: From the right of a chip to its first lane; `last` for the last column.
        last_row_lead_su: Below stubs.
        last_column_lead_su: Right of stubs.
        left_su: From the frame to the first column.
        right_su: From the last column to the frame.
        top_su: From the frame to the first row.
        bottom_su: From the last row to the frame.
    """

    row_gap_su: float
    column_gap_su: float
    row_lead_su: float
    column_lead_su: float
    last_row_lead_su: float
    last_column_lead_su: float
    left_su: float
    right_su: float
    top_su: float
    bottom_su: float


def _channels(cell: Cells, topology: Topology) -> Channels:
    lying = _any_neighbours(cell.plane_column) and not cell.apart
    standing = _any_neighbours(cell.plane_row) and not cell.apart
    nic = _NIC_ROOM_SU if (topology.link_kind == LinkKind.EFA).any() else 0.0
    if cell.outer and not nic:
        nic = _OUTER_ROOM_SU
    lead = STUB_HEIGHT_SU if cell.open_planes or cell.apart else _LEAD_SU
    across = (cell.columns - 1) * ROW_PITCH_SU + LANE_SU if lying else 0.0
    aside = (_turns(cell) * cell.rows - 1) * COLUMN_PITCH_SU + LANE_SU if standing else 0.0
    row_gap = max(lead + across + _TAIL_SU + nic, _PLAIN_GAP_SU)
    column_gap = max(_LEAD_SU + aside + _TAIL_SU, _PLAIN_GAP_SU + 4.0)
    return Channels(
        row_gap_su=row_gap,
        column_gap_su=column_gap,
        row_lead_su=lead + LANE_SU / 2,
        column_lead_su=_LEAD_SU + LANE_SU / 2,
        last_row_lead_su=STUB_HEIGHT_SU + LANE_SU / 2,
        last_column_lead_su=_STUB_ROOM_SU + 3.0 + LANE_SU / 2,
        left_su=_STUB_ROOM_SU + 3.0,
        right_su=_STUB_ROOM_SU + 3.0 + (aside + _TAIL_SU if standing else 0.0),
        top_su=STUB_HEIGHT_SU + nic / 2,
        bottom_su=STUB_HEIGHT_SU + (across + _TAIL_SU if lying else 2.0),
    )


def _turns(cell: Cells) -> int:
    """In how many turns planes below each other take lanes: two where they stand three deep."""
    return min(max(int(cell.plane_row.max(initial=0)), 1), 2)


def _any_neighbours(index: IntArray) -> bool:
    return int(index.max(initial=0)) > 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Block:
    """The drawing of one block, at the origin.

    Attributes:
        cell: Where its chips are in the grid.
        card: Of each chip.
        ways: Its channels.
        corner_su: (n, 2) of each chip.
        plane_box_su: (P, 4) the frames.
        pieces: Its links.
        labels: At its stubs, by (chip, side, peer).
        size_su: Width and height.
    """

    cell: Cells
    card: Card
    ways: Channels
    corner_su: FloatArray
    plane_box_su: FloatArray
    pieces: Pieces
    labels: dict[tuple[int, str, int], Title]
    size_su: Point


class Shortcuts(Protocol):
    """Links of one block that are drawn in a way of their own."""

    def room(self, ways: Channels, /) -> Channels:
        """The channels with room for them."""
        ...

    def draw(self, sketch: Sketch, a: int, b: int, /) -> bool:
        """Draw the link from `a` to `b`; False when it is none of them."""
        ...


def block(topology: Topology, cell: Cells, shortcuts: Shortcuts | None = None) -> Block:
    """The drawing of one block."""
    shape = card(topology)
    ways = _channels(cell, topology)
    if shortcuts:
        ways = shortcuts.room(ways)
    pitch = np.array([shape.width_su + ways.column_gap_su, shape.height_su + ways.row_gap_su])
    plane_size = np.array(
        [
            ways.left_su + cell.columns * pitch[0] - ways.column_gap_su + ways.right_su,
            ways.top_su + cell.rows * pitch[1] - ways.row_gap_su + ways.bottom_su,
        ]
    )
    step = plane_size + np.array([cell.frame_gap_su, TITLE_SU])
    plane_at = np.stack([cell.plane_column, cell.plane_row], axis=1) * step + [0.0, TITLE_SU]
    at = np.stack([cell.column, cell.row], axis=1)
    corner = plane_at[cell.plane] + [ways.left_su, ways.top_su] + at * pitch
    sketch = Sketch(corner_su=corner, card=shape)
    _draw_links(topology, cell, ways, sketch, shortcuts)
    boxes = np.concatenate([plane_at, np.broadcast_to(plane_size, plane_at.shape)], axis=1)
    size = (boxes[:, :2] + boxes[:, 2:]).max(axis=0)
    return Block(
        cell=cell, card=shape, ways=ways, corner_su=corner, plane_box_su=boxes,
        pieces=sketch.finished(), labels=sketch.labels, size_su=(float(size[0]), float(size[1])),
    )  # fmt: skip


def _draw_links(
    topology: Topology, cell: Cells, ways: Channels, sketch: Sketch, shortcuts: Shortcuts | None
) -> None:
    """Every link between two chips of the first block, by how their cells lie to each other."""
    chips = topology.chip_count
    src, dst = topology.link_src, topology.link_dst
    direct = (src < chips) & (dst < chips) & (src != dst)
    ids = np.flatnonzero(direct)
    first = cell.block_of_chip[src[ids]] == 0
    first &= cell.block_of_chip[dst[ids]] == 0
    for link in ids[first].tolist():
        a, b = int(cell.local_of_chip[src[link]]), int(cell.local_of_chip[dst[link]])
        names = (topology.chip_names[src[link]], topology.chip_names[dst[link]])
        if not (shortcuts and shortcuts.draw(sketch, a, b)):
            _draw_link(cell, ways, sketch, (a, b), names)


def peer_name(name: str, side: str) -> str:
    """What a stub says of its other end.

    The chip, "c5" of "i0.c5"; at a stub between instances, which joins chips of the same number,
    the instance.
    """
    return name.split(".")[-2 if side.startswith("below") and "." in name else -1]


def _draw_link(
    cell: Cells, ways: Channels, sketch: Sketch, link: tuple[int, int], names: tuple[str, str]
) -> None:
    a, b = link
    columns, rows = int(cell.column[b] - cell.column[a]), int(cell.row[b] - cell.row[a])
    if cell.plane[a] != cell.plane[b]:
        _draw_between_planes(cell, ways, sketch, link, names)
    elif rows == 0 and abs(columns) == 1:
        sketch.beside(a, b)
    elif columns == 0 and abs(rows) == 1:
        sketch.below(a, b)
    elif rows == 0:
        _stubs(sketch, link, ("left", "right") if columns > 0 else ("right", "left"), names)
    elif columns == 0:
        _stubs(sketch, link, ("top", "bottom") if rows > 0 else ("bottom", "top"), names)
    else:
        _stubs(sketch, link, ("left", "top") if a < b else ("top", "left"), names)


def _stubs(
    sketch: Sketch, link: tuple[int, int], sides: tuple[str, str], names: tuple[str, str]
) -> None:
    short = (peer_name(names[0], sides[1]), peer_name(names[1], sides[0]))
    sketch.stubs(*link, sides, short)


def _draw_between_planes(
    cell: Cells, ways: Channels, sketch: Sketch, link: tuple[int, int], names: tuple[str, str]
) -> None:
    a, b = link
    p, q = int(cell.plane[a]), int(cell.plane[b])
    columns = int(cell.plane_column[q] - cell.plane_column[p])
    rows = int(cell.plane_row[q] - cell.plane_row[p])
    row, column = int(cell.row[a]), int(cell.column[a])
    if cell.apart:
        onward = p < q if len(cell.plane_row) == _PAIR else (q - p) % len(cell.plane_row) == 1
        _stubs(sketch, link, _BELOW if onward else _BELOW[::-1], names)
    elif rows == 0 and abs(columns) == 1:
        lead = ways.last_row_lead_su if row == cell.rows - 1 else ways.row_lead_su
        sketch.under(a, b, lead + column * ROW_PITCH_SU)
    elif columns == 0 and abs(rows) == 1:
        lead = ways.last_column_lead_su if column == cell.columns - 1 else ways.column_lead_su
        turns = _turns(cell)
        turn = int(min(cell.plane_row[p], cell.plane_row[q])) % turns
        lane = lead + (row * turns + turn) * COLUMN_PITCH_SU
        sketch.aside(a, b, lane, _LIFT_SU if turns > 1 else 0.0)
    else:
        _stubs(sketch, link, _BELOW if a > b else _BELOW[::-1], names)
