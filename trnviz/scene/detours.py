"""A wrap-around link in full, for when it is selected: from stub to stub, around the chips.

A link along a row runs above its row of chips, one along a column left of its column, one between
planes below its row, and on beside a column where the planes stand one below the other; the two
directions have a lane each. A link that a drawing leaves out altogether, as the EFA plane does with
NeuronLink, runs from card to card, along the outer side of their rows.
"""

import numpy as np

from trnviz.core.arrays import FloatArray, IntArray
from trnviz.scene.drawing import Layout, Point, Role

_ABOVE_SU, _BESIDE_SU, _BELOW_SU = 6.0, 3.2, 11.0
_HALF_LANE_SU = 0.9
_STUBS = 2


def detours(layout: Layout, links: tuple[int, ...]) -> tuple[FloatArray, IntArray]:
    """(k, 4) lines that join the stubs of some links, and (k,) their links."""
    lines: list[FloatArray] = []
    owners: list[int] = []
    for link in dict.fromkeys(links):
        points = np.array(_between_stubs(layout, link), np.float64).reshape(-1, 2)
        if len(points):
            lines.append(np.concatenate([points[:-1], points[1:]], axis=1))
            owners += [link] * (len(points) - 1)
    joined = np.concatenate([*lines, np.zeros((0, 4))])
    return joined, np.array(owners, np.int64)


def _between_stubs(layout: Layout, link: int) -> list[Point]:
    """The way between the far ends of two stubs, nothing for a link that has none."""
    first = int(layout.link_first_piece[link])
    pieces = layout.pieces_of(link)
    roles = layout.piece_role[first : first + len(pieces)]
    if len(pieces) != _STUBS or (roles != Role.STUB).any():
        return [] if len(pieces) else _between_cards(layout, link)
    (xs, ys, x1, y1), (x2, y2, _, _) = pieces.tolist()
    ends = [int(layout.topology.link_src[link]), int(layout.topology.link_dst[link])]
    left, top = layout.chip_box_su[ends, :2].min(axis=0).tolist()
    if ys == y1 and pieces[1, 1] == pieces[1, 3]:
        y = top - _ABOVE_SU + (_HALF_LANE_SU if x2 > x1 else -_HALF_LANE_SU)
        return [(x1, y1), (x1, y), (x2, y), (x2, y2)]
    if xs == x1 and (y1 < ys) != (y2 < float(pieces[1, 3])):
        x = left - _BESIDE_SU + (-_HALF_LANE_SU if y2 > y1 else _HALF_LANE_SU)
        return [(x1, y1), (x, y1), (x, y2), (x2, y2)]
    if xs != x1 or pieces[1, 0] != pieces[1, 2]:
        return []
    lane = _HALF_LANE_SU if x2 > x1 else -_HALF_LANE_SU
    if y1 == y2:
        y = y1 + _BELOW_SU + lane
        return [(x1, y1), (x1, y), (x2, y), (x2, y2)]
    goal = float(layout.chip_box_su[int(layout.topology.link_dst[link]), 0])
    x, near, far = goal - _BESIDE_SU - lane, y1 + _BELOW_SU + lane, y2 + _BELOW_SU + lane
    return [(x1, y1), (x1, near), (x, near), (x, far), (x2, far), (x2, y2)]


def _between_cards(layout: Layout, link: int) -> list[Point]:
    """From the outer edge of one card to that of another: up, over, along, over, down."""
    topology = layout.topology
    src, dst = int(topology.link_src[link]), int(topology.link_dst[link])
    if max(src, dst) >= topology.chip_count or src == dst:
        return []
    lane = _HALF_LANE_SU if src < dst else -_HALF_LANE_SU
    x1, edge, near = _outside(layout, src, lane)
    x2, end, far = _outside(layout, dst, lane)
    if near == far:
        return [(x1, edge), (x1, near), (x2, near), (x2, end)]
    x = float(layout.chip_box_su[dst, 0]) - _BESIDE_SU - lane
    return [(x1, edge), (x1, near), (x, near), (x, far), (x2, far), (x2, end)]


def _outside(layout: Layout, chip: int, lane: float) -> tuple[float, float, float]:
    """Where a line leaves a card on the side without ports: x, the edge, the lane outside."""
    x, y, width, height = layout.chip_box_su[chip].tolist()
    port = layout.port_box_su[chip, 0].tolist()
    upper = port[2] <= 0 or port[1] >= y
    edge = y if upper else y + height
    return x + width / 2 + 2 * lane, edge, edge + (-_ABOVE_SU if upper else _ABOVE_SU) + lane
