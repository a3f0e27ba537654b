"""Drawings of fabrics that are not a grid: a full mesh as a matrix, a switch as a bar.

In the matrix the chips stand on the diagonal. The link from a to b runs along the row of a to the
column of b and turns once: the place of the turn is the cell (a, b) of the traffic matrix. Each
link has a port of its own, so no two share a line.
"""

from dataclasses import replace

import numpy as np

from trnviz.core.arrays import FloatArray
from trnviz.core.topology import Topology
from trnviz.scene.card import STRAIGHT_SU, Card, card
from trnviz.scene.drawing import Frame, Layout, Role, Title
from trnviz.scene.sheet import ChipBoxes, Sheet

_MARGIN_SU = 6.0
_PORT_PITCH_SU = 4.0
_GAP_SU = 18.0
_FRAME_SU = 24.0


def full_mesh(topology: Topology) -> Layout:
    """Every chip joined to every other."""
    count = topology.chip_count
    shape = card(topology)
    side = max(shape.width_su, shape.height_su, (count - 1) * _PORT_PITCH_SU + 2 * _MARGIN_SU)
    step = side + _GAP_SU
    corner = np.arange(count)[:, None] * np.array([step, step])
    sheet = Sheet(topology=topology)
    sheet.frames.append(_frame(corner, side, side))
    pitch = (side - 2 * _MARGIN_SU) / max(count - 1, 1)
    for link in range(topology.link_count):
        a, b = int(topology.link_src[link]), int(topology.link_dst[link])
        if a == b:
            continue
        y = a * step + _MARGIN_SU + (b - (b > a) + 0.5) * pitch
        x = b * step + _MARGIN_SU + (a - (a > b) + 0.5) * pitch
        start = a * step + (side if b > a else 0.0)
        end = b * step + (0.0 if b > a else side)
        sheet.add(link, Role.LINE, [(start, y), (x, y), (x, end)], pitch)
    square = _square(shape, side)
    return sheet.finished("mesh", ChipBoxes.at(corner, square), np.zeros(count, np.int64))


def _square(shape: Card, side: float) -> Card:
    """The small card grown to a square, its tile in the middle of the lower half."""
    tile = np.array([(6.0, side * 0.6, side - 12.0, min(side * 0.4 - 6.0, 18.0))])
    return replace(shape, width_su=side, height_su=side, tiles=tile)


def _frame(corner: FloatArray, width: float, height: float) -> Frame:
    low, high = (
        corner.min(axis=0) - _FRAME_SU,
        corner.max(axis=0) + np.array([width, height]) + _FRAME_SU,
    )
    return Frame(
        kind="plane",
        name="",
        box_su=(float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1])),
    )


_BAR_HEIGHT_SU, _RISE_SU = 26.0, 40.0


def switched(topology: Topology) -> Layout:
    """Chips above and below the bar of their switch, each with a straight pair of lanes to it."""
    count = topology.chip_count
    shape = card(topology)
    upper = -(-count // 2)
    index = np.arange(count)
    step = shape.width_su + _GAP_SU
    above = index < upper
    lower_y = shape.height_su + 2 * _RISE_SU + _BAR_HEIGHT_SU
    corner = np.stack(
        [np.where(above, index, index - upper) * step, np.where(above, 0.0, lower_y)], axis=1
    )
    sheet = Sheet(topology=topology)
    sheet.frames.append(_frame(corner, shape.width_su, shape.height_su))
    bar_y = shape.height_su + _RISE_SU
    width = upper * step - _GAP_SU
    name = topology.vertex_names[-1]
    sheet.frames.append(Frame(kind="switch", name=name, box_su=(0.0, bar_y, width, _BAR_HEIGHT_SU)))
    sheet.titles.append(
        Title(
            texts=(f"switch {name}", name),
            anchor_su=(12.0, bar_y + 17.0),
            room_su=width - 20.0,
            kind="switch",
        )
    )
    for link in range(topology.link_count):
        a, b = int(topology.link_src[link]), int(topology.link_dst[link])
        chip, leaving = (a, True) if a < count else (b, False)
        down = leaving == bool(above[chip])
        x = corner[chip, 0] + shape.width_su / 2 + (-0.5 if down else 0.5) * STRAIGHT_SU
        near = corner[chip, 1] + (shape.height_su if above[chip] else 0.0)
        far = bar_y + (0.0 if above[chip] else _BAR_HEIGHT_SU)
        ends = [(float(x), float(near)), (float(x), float(far))]
        sheet.add(link, Role.LINE, ends if leaving else ends[::-1], STRAIGHT_SU)
    return sheet.finished("switch", ChipBoxes.at(corner, shape), np.zeros(count, np.int64))
