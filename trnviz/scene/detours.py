"""A wrap-around link in full, for when it is selected: from stub to stub, around the chips.

A link along a row runs above its row of chips, one along a column left of its column, one between
planes below its row; the two directions have a lane each.
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
        return []
    (xs, ys, x1, y1), (x2, y2, _, _) = pieces.tolist()
    card = layout.chip_box_su[int(layout.topology.link_src[link])].tolist()
    if ys == y1 and y1 == y2:
        y = card[1] - _ABOVE_SU + (_HALF_LANE_SU if x2 > x1 else -_HALF_LANE_SU)
        return [(x1, y1), (x1, y), (x2, y), (x2, y2)]
    if xs == x1 and x1 == x2:
        x = card[0] - _BESIDE_SU + (-_HALF_LANE_SU if y2 > y1 else _HALF_LANE_SU)
        return [(x1, y1), (x, y1), (x, y2), (x2, y2)]
    if xs == x1 and y1 == y2:
        y = y1 + _BELOW_SU + (_HALF_LANE_SU if x2 > x1 else -_HALF_LANE_SU)
        return [(x1, y1), (x1, y), (x2, y), (x2, y2)]
    return []
