"""The torus as a solid: an oblique projection, in which Z rises to the right out of every plane.

Each place of a plane becomes a diagonal of chips, one for each instance, so every chip has a row
and a column of the drawing that it shares with no other plane: X runs along rows, Y down columns,
both straight, and Z climbs in steps from chip to chip. The instance of a chip is that of its
column, which a title names. EFA is not drawn: it has a plane of its own.
"""

from dataclasses import replace

import numpy as np

from trnviz.core.arrays import IntArray
from trnviz.core.topology import Topology
from trnviz.scene.blocks import Block, block, peer_name
from trnviz.scene.card import LANE_SU, card
from trnviz.scene.cells import Cells, cells
from trnviz.scene.drawing import Align, Frame, Layout, Role, Title
from trnviz.scene.racks import add_links, add_on_chip, stand_of, stub_titles
from trnviz.scene.sheet import ChipBoxes, Sheet
from trnviz.scene.sketch import Sketch

_COLUMN_GAP_SU, _ROW_GAP_SU = 26.0, 24.0
_SIDE_SU, _TOP_SU, _BOTTOM_SU = 34.0, 58.0, 30.0
_HALF = LANE_SU / 2
_TITLE_SU, _ABOVE_SU = 20.0, 30.0


def is_solid(topology: Topology) -> bool:
    """Whether it has planes that Z joins."""
    return len(cells(topology).plane_row) > 1


def isometric(topology: Topology) -> Layout:
    """Every block in a frame of its own."""
    flat = cells(topology)
    one = _solid(topology, flat)
    stand = stand_of(topology, one, sides=False)
    shift = stand.origin_su[flat.block_of_chip]
    chips = ChipBoxes.at(one.corner_su[flat.local_of_chip] + shift, one.card)
    sheet = Sheet(topology=topology)
    add_links(topology, one, shift, sheet)
    add_on_chip(topology, chips, sheet)
    for index in range(flat.block_count):
        dx, dy = stand.origin_su[index].tolist()
        sheet.frames.append(Frame(kind="plane", name="", box_su=(dx, dy, *one.size_su)))
        titles = [*_column_titles(flat, one, index), *stub_titles(topology, one, index)]
        sheet.titles += [
            replace(t, anchor_su=(t.anchor_su[0] + dx, t.anchor_su[1] + dy)) for t in titles
        ]
    return sheet.finished("iso", chips, flat.block_of_chip)


def _solid(topology: Topology, flat: Cells) -> Block:
    """The drawing of one block."""
    shape, planes = card(topology), len(flat.plane_row)
    column = flat.column * planes + flat.plane
    row = flat.row * planes + planes - 1 - flat.plane
    pitch = (shape.width_su + _COLUMN_GAP_SU, shape.height_su + _ROW_GAP_SU)
    corner = np.stack([_SIDE_SU + column * pitch[0], _TOP_SU + row * pitch[1]], axis=1)
    sketch = Sketch(corner_su=corner.astype(np.float64), card=shape)
    _draw(topology, flat, sketch)
    width = 2 * _SIDE_SU + flat.columns * planes * pitch[0] - _COLUMN_GAP_SU
    height = _TOP_SU + flat.rows * planes * pitch[1] - _ROW_GAP_SU + _BOTTOM_SU
    whole = replace(
        flat,
        plane=np.zeros_like(flat.plane),
        plane_row=np.zeros(1, np.int64),
        plane_column=np.zeros(1, np.int64),
        in_racks=False,
    )
    return replace(
        block(topology, flat),
        cell=whole,
        corner_su=corner,
        plane_box_su=np.array([(0.0, 0.0, width, height)]),
        pieces=sketch.finished(),
        labels=sketch.labels,
        size_su=(width, height),
    )


def _draw(topology: Topology, flat: Cells, sketch: Sketch) -> None:
    """Every link between two chips of the first block."""
    for link in _first_links(topology, flat).tolist():
        src, dst = int(topology.link_src[link]), int(topology.link_dst[link])
        a, b = int(flat.local_of_chip[src]), int(flat.local_of_chip[dst])
        names = (topology.chip_names[src], topology.chip_names[dst])
        up = int(flat.plane[b] - flat.plane[a])
        right, down = int(flat.column[b] - flat.column[a]), int(flat.row[b] - flat.row[a])
        if abs(up) == 1:
            _step(sketch, a, b, up)
        elif up:
            _stub(sketch, (a, b), ("below right", "below left"), names, forward=up < 0)
        elif abs(right) == 1:
            sketch.beside(a, b)
        elif right:
            _stub(sketch, (a, b), ("left", "right"), names, forward=right > 0)
        elif abs(down) == 1:
            sketch.below(a, b)
        else:
            _stub(sketch, (a, b), ("top", "bottom"), names, forward=down > 0)


def _first_links(topology: Topology, flat: Cells) -> IntArray:
    chips, src, dst = topology.chip_count, topology.link_src, topology.link_dst
    direct = np.flatnonzero((src < chips) & (dst < chips) & (src != dst))
    inside = (flat.block_of_chip[src[direct]] == 0) & (flat.block_of_chip[dst[direct]] == 0)
    first: IntArray = direct[inside]
    return first


def _stub(
    sketch: Sketch,
    link: tuple[int, int],
    sides: tuple[str, str],
    names: tuple[str, str],
    *,
    forward: bool,
) -> None:
    """Both ends of a link that closes a ring."""
    one, other = sides if forward else sides[::-1]
    sketch.stubs(*link, (one, other), (peer_name(names[0], other), peer_name(names[1], one)))


def _step(sketch: Sketch, a: int, b: int, up: int) -> None:
    """Up out of the lower chip, and right into the left side of the higher one; or back."""
    low, high = (a, b) if up > 0 else (b, a)
    (lx, ly), (hx, hy) = sketch.corner(low), sketch.corner(high)
    lane = _HALF if up > 0 else -_HALF
    x, y = lx + sketch.card.from_left_su + lane, hy + sketch.card.side_row_su + lane
    points = [(x, ly), (x, y), (hx, y)]
    sketch.add((a, b), Role.LINE, points if up > 0 else points[::-1], LANE_SU)


def _column_titles(flat: Cells, one: Block, index: int) -> list[Title]:
    """The instance of every column of chips."""
    planes, titles = len(flat.plane_row), []
    tops: dict[float, int] = {}
    for chip, (x, _) in enumerate(one.corner_su.tolist()):
        tops.setdefault(x, int(flat.plane[chip]))
    for x, plane in sorted(tops.items()):
        number = index * planes + plane
        short = f"u{index}.i{plane}" if flat.block_count > 1 else f"i{number}"
        titles.append(
            Title(
                texts=(short,),
                anchor_su=(x + one.card.width_su / 2, _TOP_SU - _ABOVE_SU),
                room_su=one.card.width_su,
                tall_su=_TITLE_SU,
                size_px=11.0,
                align=Align.CENTER,
            )
        )
    return titles
