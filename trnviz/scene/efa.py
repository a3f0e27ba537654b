"""EFA: a leaf beside each instance, a NIC line from every chip to it, trunks to the fabric bar.

NIC lines leave the chip's port upward, run just above its row of chips and end at the leaf,
outside the frame: the left instances have theirs on the left, the right ones on the right. Trunks
run outside the leaves to the bar; that of the instance farther away runs farther out. At fit-to-
view only ports and trunks show.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray
from trnviz.core.topology import LinkKind, Topology
from trnviz.scene.blocks import Block
from trnviz.scene.card import LANE_SU
from trnviz.scene.drawing import Box, Frame, Point, Role, Title
from trnviz.scene.sheet import ChipBoxes, Sheet

BAR_HEIGHT_SU = 32.0
_LEAF_WIDTH_SU, _LEAF_GAP_SU = 6.0, 6.0
_NIC_PITCH_SU, _NIC_ABOVE_SU = 0.35, 0.8
_TRUNK_GAP_SU, _TRUNK_PITCH_SU = 7.0, 9.0
_HALF = LANE_SU / 2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Stand:
    """Where the blocks of a fabric stand.

    Attributes:
        origin_su: (blocks, 2).
        is_above: (blocks,) whether a block stands above the fabric bar.
        side_su: Room at each side of a block, for leaves and trunks.
        bar_su: The fabric bar.
        has_bar: Whether there is one.
    """

    origin_su: FloatArray
    is_above: BoolArray
    side_su: float
    bar_su: Box
    has_bar: bool


def side_width(stack: int) -> float:
    """Room that the leaf and `stack` trunks take beside a block."""
    return _LEAF_GAP_SU + _LEAF_WIDTH_SU + _TRUNK_GAP_SU + stack * _TRUNK_PITCH_SU


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """The leaf of one instance.

    Attributes:
        vertex: Its id.
        box_su: Beside the instance's frame.
        is_left: At which side.
        is_above: Whether the fabric bar is below it.
        rank: How many leaves stand between it and the bar, on its side.
    """

    vertex: int
    box_su: Box
    is_left: bool
    is_above: bool
    rank: int


def draw_efa(topology: Topology, one: Block, stand: Stand, chips: ChipBoxes, sheet: Sheet) -> None:
    """Leaves, NIC lines, trunks and the bar."""
    leaves = _leaves(topology, one, stand)
    for leaf in leaves.values():
        sheet.frames.append(
            Frame(kind="leaf", name=topology.vertex_names[leaf.vertex], box_su=leaf.box_su)
        )
    for link in topology.links_of_kind(LinkKind.EFA).tolist():
        a, b = int(topology.link_src[link]), int(topology.link_dst[link])
        if a < topology.chip_count:
            points = _nic_line(one, chips, a, leaves[b], outward=True)
            sheet.add(link, Role.NIC, points, _NIC_PITCH_SU)
        elif b < topology.chip_count:
            points = _nic_line(one, chips, b, leaves[a], outward=False)
            sheet.add(link, Role.NIC, points[::-1], _NIC_PITCH_SU)
        elif stand.has_bar and (a in leaves or b in leaves):
            rising = a in leaves
            points = _trunk(leaves[a if rising else b], stand, to_spine=rising)
            sheet.add(link, Role.TRUNK, points if rising else points[::-1], LANE_SU)
    if stand.has_bar:
        _add_bar(stand, sheet)


def _add_bar(stand: Stand, sheet: Sheet) -> None:
    x, y, width, height = stand.bar_su
    sheet.frames.append(Frame(kind="fabric", name="spine", box_su=stand.bar_su))
    anchor = (x + 16.0, y + height / 2)
    sheet.titles.append(
        Title(
            texts=("EFA fabric",), anchor_su=anchor, room_su=width - 32.0, tall_su=height,
            kind="fabric",
        )
    )  # fmt: skip


def _leaves(topology: Topology, one: Block, stand: Stand) -> dict[int, Leaf]:
    """By vertex."""
    cell, chips = one.cell, topology.chip_count
    leaves: dict[int, Leaf] = {}
    ranks: dict[tuple[float, bool, bool], int] = {}
    nics = np.flatnonzero((topology.link_kind == LinkKind.EFA) & (topology.link_src < chips))
    found = {int(topology.link_dst[nic]): int(topology.link_src[nic]) for nic in nics.tolist()}
    homes = []
    for vertex, chip in found.items():
        index, plane = int(cell.block_of_chip[chip]), int(cell.plane[cell.local_of_chip[chip]])
        x, y, width, height = one.plane_box_su[plane].tolist()
        dx, dy = stand.origin_su[index].tolist()
        is_left = bool(cell.plane_column[plane] * 2 < int(cell.plane_column.max()) + 1)
        leaf_x = (
            x + dx - _LEAF_GAP_SU - _LEAF_WIDTH_SU if is_left else x + dx + width + _LEAF_GAP_SU
        )
        box = (leaf_x, y + dy, _LEAF_WIDTH_SU, height)
        homes.append((vertex, box, is_left, bool(stand.is_above[index])))
    bar = stand.bar_su[1]
    for vertex, box, is_left, is_above in sorted(homes, key=lambda home: abs(home[1][1] - bar)):
        key = (box[0], is_left, is_above)
        ranks[key] = ranks.get(key, -1) + 1
        leaves[vertex] = Leaf(
            vertex=vertex, box_su=box, is_left=is_left, is_above=is_above, rank=ranks[key]
        )
    return dict(sorted(leaves.items()))


def _nic_line(one: Block, chips: ChipBoxes, chip: int, leaf: Leaf, *, outward: bool) -> list[Point]:
    """From the chip's port to its leaf; lanes of farther chips pass above those of nearer ones."""
    cell = one.cell
    column = int(cell.column[cell.local_of_chip[chip]])
    distance = column if leaf.is_left else cell.columns - 1 - column
    lane = 2 * distance + (outward != leaf.is_left)
    x, y, width, _ = chips.ports[chip, 0 if outward else 1].tolist()
    height = y - _NIC_ABOVE_SU - lane * _NIC_PITCH_SU
    edge = leaf.box_su[0] + (leaf.box_su[2] if leaf.is_left else 0.0)
    return [(x + width / 2, y), (x + width / 2, height), (edge, height)]


def _trunk(leaf: Leaf, stand: Stand, *, to_spine: bool) -> list[Point]:
    """From the leaf's outer side to the bar; right-hand traffic as everywhere."""
    x, y, width, height = leaf.box_su
    sign = -1.0 if leaf.is_left else 1.0
    edge = x if leaf.is_left else x + width
    going_down = to_spine == leaf.is_above
    lane_is_left = going_down
    outer = lane_is_left == leaf.is_left
    middle = edge + sign * (_TRUNK_GAP_SU + leaf.rank * _TRUNK_PITCH_SU)
    lane = middle + (_HALF if outer else -_HALF) * sign
    near, toward = (y + height, -1.0) if leaf.is_above else (y, 1.0)
    start = near + toward * (8.0 + (_HALF if outer else -_HALF))
    bar_y = stand.bar_su[1] + (0.0 if leaf.is_above else stand.bar_su[3])
    return [(edge, start), (lane, start), (lane, bar_y)]
