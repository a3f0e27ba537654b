"""The drawing of any graph: its chips and switches on a diagonal, as in a matrix of neighbours.

The link from a to b leaves a along a row of its own and enters b along a column of its own; it
turns once, at the cell (a, b). So no link crosses a chip, and no two lie on each other.
"""

from dataclasses import replace

import numpy as np

from trnviz.core.arrays import FloatArray, IntArray
from trnviz.core.topology import LinkKind, Topology
from trnviz.scene.card import card
from trnviz.scene.drawing import Frame, Layout, Role, Title
from trnviz.scene.sheet import ChipBoxes, Sheet

_MARGIN_SU = 6.0
_PITCH_SU = 4.0
_GAP_SU = 18.0
_FRAME_SU = 24.0


def graph(topology: Topology) -> Layout:
    """Every vertex at its place on the diagonal, every link at its cell."""
    between = np.flatnonzero(topology.link_src != topology.link_dst)
    src = topology.link_src[between].astype(np.int64)
    dst = topology.link_dst[between].astype(np.int64)
    row, column = _ranks(src, dst), _ranks(dst, src)
    shape = card(topology)
    width = max(shape.width_su, _room(column))
    height = max(shape.height_su, _room(row))
    step = np.array([width + _GAP_SU, height + _GAP_SU])
    count, vertices = topology.chip_count, len(topology.vertex_names)
    corner = np.arange(vertices)[:, None] * step
    sheet = Sheet(topology=topology)
    sheet.frames.append(_plane(step, vertices))
    for switch in range(count, vertices):
        _add_switch(sheet, switch, (*corner[switch].tolist(), width, height))
    start_y = corner[src, 1] + _MARGIN_SU + (row + 0.5) * _PITCH_SU
    end_x = corner[dst, 0] + _MARGIN_SU + (column + 0.5) * _PITCH_SU
    start_x = corner[src, 0] + np.where(dst > src, width, 0.0)
    end_y = corner[dst, 1] + np.where(dst > src, 0.0, height)
    for index, link in enumerate(between.tolist()):
        x, y = float(end_x[index]), float(start_y[index])
        points = [(float(start_x[index]), y), (x, y), (x, float(end_y[index]))]
        sheet.add(link, Role.LINE, points, _PITCH_SU)
    chips = ChipBoxes.at(corner[:count], replace(shape, width_su=width, height_su=height))
    _add_on_chip(sheet, chips)
    return sheet.finished("graph", chips, np.zeros(count, np.int64))


def _ranks(owner: IntArray, other: IntArray) -> IntArray:
    """Which port of its owner each link takes, ports in the order of the vertices they lead to."""
    order = np.lexsort((other, owner))
    taken = owner[order]
    first = np.searchsorted(taken, taken)
    rank = np.empty(len(owner), np.int64)
    rank[order] = np.arange(len(owner)) - first
    return rank


def _room(ranks: IntArray) -> float:
    return float(ranks.max(initial=-1) + 1) * _PITCH_SU + 2 * _MARGIN_SU


def _plane(step: FloatArray, vertices: int) -> Frame:
    width, height = (vertices * step - _GAP_SU + 2 * _FRAME_SU).tolist()
    return Frame(kind="plane", name="", box_su=(-_FRAME_SU, -_FRAME_SU, width, height))


def _add_switch(sheet: Sheet, vertex: int, box: tuple[float, float, float, float]) -> None:
    x, y, width, _ = box
    name = sheet.topology.vertex_names[vertex]
    sheet.frames.append(Frame(kind="switch", name=name, box_su=box))
    sheet.titles.append(
        Title(
            texts=(f"switch {name}", name),
            anchor_su=(x + _MARGIN_SU, y + 17.0),
            room_su=width - 2 * _MARGIN_SU,
            kind="switch",
        )
    )


def _add_on_chip(sheet: Sheet, chips: ChipBoxes) -> None:
    """Traffic between the cores of a chip: a line under the tile of the core that sends."""
    topology = sheet.topology
    for link in topology.links_of_kind(LinkKind.ON_CHIP).tolist():
        core, chip = topology.core_of_on_chip_link[link], topology.link_src[link]
        x, y, width, height = chips.tiles[chip, core].tolist()
        line = y + height + 1.8
        sheet.add(link, Role.ON_CHIP, [(x, line), (x + width, line)], 2.0)
