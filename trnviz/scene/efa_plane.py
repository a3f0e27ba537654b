"""The EFA plane: instances around their leaves, the leaves along an upright spine.

NeuronLink is not drawn. Half of an instance's chips stand above its leaf, half below; every NIC is
a straight pair of lanes to the leaf, every trunk a straight pair to the spine.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import FloatArray, IntArray
from trnviz.core.topology import LinkKind, Topology
from trnviz.scene.card import STRAIGHT_SU, Card, card
from trnviz.scene.drawing import Frame, Layout, Role, Title
from trnviz.scene.racks import add_on_chip
from trnviz.scene.sheet import ChipBoxes, Sheet

_GAP_SU, _EDGE_SU = 14.0, 14.0
_RISE_SU, _LEAF_SU = 26.0, 16.0
_TITLE_SU, _BELOW_SU = 24.0, 10.0
_SPINE_SU, _REACH_SU = 34.0, 40.0
_MOST_IN_A_COLUMN = 6
_HALF = STRAIGHT_SU / 2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Plan:
    """Where instances and chips stand.

    Attributes:
        leaf_of_chip: (N,) vertex.
        place: Number of each leaf, in the order in which they stand.
        upper: Chips above a leaf.
        rows: Instances in a column.
        size_su: Of the frame of an instance.
    """

    leaf_of_chip: IntArray
    place: dict[int, int]
    upper: int
    rows: int
    size_su: tuple[float, float]

    def corner(self, leaf: int) -> tuple[float, float]:
        """Of the frame of an instance."""
        column, row = divmod(self.place[leaf], self.rows)
        width, height = self.size_su
        aside = column * (width + 2 * _REACH_SU + _SPINE_SU)
        return aside, row * (height + _TITLE_SU) + _TITLE_SU

    def leaf_box(self, leaf: int) -> tuple[float, float, float, float]:
        """The bar in the middle of the frame."""
        x, y = self.corner(leaf)
        width, height = self.size_su
        return x + _EDGE_SU, y + (height - _LEAF_SU) / 2, width - 2 * _EDGE_SU, _LEAF_SU


def has_plane(topology: Topology) -> bool:
    """Whether every chip has a NIC on a leaf."""
    leaf = _leaf_of_chip(topology)
    return bool(len(leaf)) and bool((leaf >= 0).all())


def efa_plane(topology: Topology) -> Layout:
    """Instances, leaves, NICs, trunks and the spine."""
    shape, plan = card(topology), _plan(topology)
    chips = _chips(topology, shape, plan)
    sheet = Sheet(topology=topology)
    for leaf, number in plan.place.items():
        (x, y), (width, height) = plan.corner(leaf), plan.size_su
        sheet.frames.append(Frame(kind="instance", name=f"i{number}", box_su=(x, y, width, height)))
        texts = (f"instance {number}", f"i{number}")
        sheet.titles.append(Title(texts=texts, anchor_su=(x, y - 6.0), room_su=width / 2))
    for leaf in plan.place:
        name = topology.vertex_names[leaf]
        sheet.frames.append(Frame(kind="leaf", name=name, box_su=plan.leaf_box(leaf)))
    _add_spine(topology, plan, sheet)
    _add_links(topology, plan, chips, sheet)
    add_on_chip(topology, chips, sheet)
    places = np.array([plan.place[leaf] for leaf in plan.leaf_of_chip.tolist()], np.int64)
    return sheet.finished("efa", chips, places)


def _leaf_of_chip(topology: Topology) -> IntArray:
    count = topology.chip_count
    leaf = np.full(count, -1, np.int64)
    src, dst = topology.link_src, topology.link_dst
    nics = (topology.link_kind == LinkKind.EFA) & (src < count) & (dst >= count)
    leaf[src[nics]] = dst[nics]
    return leaf


def _plan(topology: Topology) -> _Plan:
    shape, leaf_of_chip = card(topology), _leaf_of_chip(topology)
    leaves, counts = np.unique(leaf_of_chip, return_counts=True)
    upper = -(-int(counts.max()) // 2)
    width = upper * (shape.width_su + _GAP_SU) - _GAP_SU + 2 * _EDGE_SU
    height = 2 * (shape.height_su + _RISE_SU + _BELOW_SU) + _LEAF_SU
    rows = len(leaves) if len(leaves) <= _MOST_IN_A_COLUMN else -(-len(leaves) // 2)
    return _Plan(
        leaf_of_chip=leaf_of_chip,
        place={leaf: number for number, leaf in enumerate(leaves.tolist())},
        upper=upper,
        rows=rows,
        size_su=(width, height),
    )


def _chips(topology: Topology, shape: Card, plan: _Plan) -> ChipBoxes:
    """The cards; their ports at the side of the leaf."""
    seen: dict[int, int] = {}
    corner = np.empty((topology.chip_count, 2))
    ports = np.empty((topology.chip_count, 2, 4))
    for chip, leaf in enumerate(plan.leaf_of_chip.tolist()):
        number = seen[leaf] = seen.get(leaf, -1) + 1
        row, column = divmod(number, plan.upper)
        x, y = plan.corner(leaf)
        x += _EDGE_SU + column * (shape.width_su + _GAP_SU)
        y += _BELOW_SU + row * (shape.height_su + 2 * _RISE_SU + _LEAF_SU)
        corner[chip] = x, y
        edge = y - shape.ports[0, 3] if row else y + shape.height_su
        middle = x + shape.width_su / 2
        for way in (0, 1):
            left = middle + _side(row, outward=way == 0) * _HALF - shape.ports[way, 2] / 2
            ports[chip, way] = left, edge, shape.ports[way, 2], shape.ports[way, 3]
    boxes = ChipBoxes.at(corner, shape)
    return ChipBoxes(
        box=boxes.box, bar=boxes.bar, banks=boxes.banks, tiles=boxes.tiles, ports=ports
    )


def _side(row: int, *, outward: bool) -> float:
    """Traffic keeps to the right: what goes down is on the left."""
    return -1.0 if outward == (row == 0) else 1.0


def _add_links(topology: Topology, plan: _Plan, chips: ChipBoxes, sheet: Sheet) -> None:
    for link in topology.links_of_kind(LinkKind.EFA).tolist():
        a, b = int(topology.link_src[link]), int(topology.link_dst[link])
        outward = a < topology.chip_count or (a in plan.place and b >= topology.chip_count)
        near, far = (a, b) if outward else (b, a)
        if near < topology.chip_count:
            ends = _nic(plan, chips, near, outward=outward)
        elif near in plan.place and topology.vertex_names[far] == "spine":
            ends = _trunk(plan, near, outward=outward)
        else:
            continue
        role = Role.LINE if near < topology.chip_count else Role.TRUNK
        sheet.add(link, role, ends if outward else ends[::-1], STRAIGHT_SU)


def _nic(plan: _Plan, chips: ChipBoxes, chip: int, *, outward: bool) -> list[tuple[float, float]]:
    """From the port straight to the leaf."""
    port: FloatArray = chips.ports[chip, 0 if outward else 1]
    x = float(port[0] + port[2] / 2)
    leaf = plan.leaf_box(int(plan.leaf_of_chip[chip]))
    if port[1] < leaf[1]:
        return [(x, float(port[1] + port[3])), (x, leaf[1])]
    return [(x, float(port[1])), (x, leaf[1] + leaf[3])]


def _trunk(plan: _Plan, leaf: int, *, outward: bool) -> list[tuple[float, float]]:
    """From the leaf straight to the spine."""
    x, y, width, height = plan.leaf_box(leaf)
    is_left = plan.place[leaf] < plan.rows
    right = outward == is_left
    level = y + height / 2 + (_HALF if right else -_HALF)
    spine = plan.size_su[0] + _REACH_SU
    if is_left:
        return [(x + width, level), (spine, level)]
    return [(x, level), (spine + _SPINE_SU, level)]


def _add_spine(topology: Topology, plan: _Plan, sheet: Sheet) -> None:
    if "spine" not in topology.vertex_names:
        return
    width, height = plan.size_su
    tall = plan.rows * (height + _TITLE_SU) - _TITLE_SU
    box = (width + _REACH_SU, _TITLE_SU, _SPINE_SU, tall)
    sheet.frames.append(Frame(kind="fabric", name="spine", box_su=box))
    columns = 1 + (len(plan.place) > plan.rows)
    room = width + _REACH_SU + _SPINE_SU if columns == 1 else 2 * (width + _REACH_SU)
    anchor = (0.0, _TITLE_SU + tall + 22.0)
    sheet.titles.append(Title(texts=("EFA fabric",), anchor_su=anchor, room_su=room, kind="fabric"))
