"""The default drawing: racks of an UltraServer, planes of a torus, clusters of both over a bar."""

from dataclasses import replace

import numpy as np

from trnviz.core.arrays import FloatArray, IntArray
from trnviz.core.topology import LinkKind, Topology
from trnviz.scene.blocks import STUB_HEIGHT_SU, Block, block, peer_name
from trnviz.scene.card import STRAIGHT_SU
from trnviz.scene.cells import Cells, cells
from trnviz.scene.drawing import Box, Frame, Layout, Role, Title
from trnviz.scene.efa import BAR_HEIGHT_SU, Stand, draw_efa, side_width
from trnviz.scene.sheet import ChipBoxes, Sheet

_BLOCK_GAP_SU = 24.0
_SCREEN_ASPECT = 1.6
_OUTER_STUB_SU = 7.0
_RACK_ROOM_SU, _RACK_GAP_SU = 66.0, 8.0
_ABOVE_SU, _GAP_ABOVE_SU, _STUB_ROOM_SU = 6.0, 18.0, 4.0
"""From a frame up to its title, the gap above it that is free, and half the width of a stub."""


def racks(topology: Topology) -> Layout:
    """Two racks for an UltraServer, planes side by side for a torus, a grid of those for more."""
    return printed(topology, block(topology, cells(topology)), "racks")


def printed(topology: Topology, one: Block, name: str) -> Layout:
    """The drawing of one block, once for each block of the fabric, with what lies between."""
    cell = one.cell
    stand = stand_of(topology, one)
    shift = stand.origin_su[cell.block_of_chip]
    corner = one.corner_su[cell.local_of_chip] + shift
    chips = ChipBoxes.at(corner, one.card)
    sheet = Sheet(topology=topology)
    _add_frames(topology, one, stand, sheet)
    add_links(topology, one, shift, sheet)
    _add_outer_stubs(topology, one, chips, sheet)
    add_on_chip(topology, chips, sheet)
    _add_titles(topology, one, stand, sheet)
    if (topology.link_kind == LinkKind.EFA).any():
        draw_efa(topology, one, stand, chips, sheet)
    planes = len(cell.plane_row)
    return sheet.finished(name, chips, cell.block_of_chip * planes + cell.plane[cell.local_of_chip])


def stand_of(topology: Topology, one: Block, *, sides: bool = True) -> Stand:
    """Where the blocks stand: in a grid shaped like a screen, around the fabric bar."""
    has_efa = sides and bool((topology.link_kind == LinkKind.EFA).any())
    has_bar = has_efa and "spine" in topology.vertex_names
    count, stack = one.cell.block_count, int(one.cell.plane_row.max()) + 1
    side = side_width(stack) if has_efa else 0.0
    columns = _columns(count, one.size_su[0] + 2 * side, one.size_su[1])
    rows = -(-count // columns)
    above = -(-rows // 2) if has_bar else rows
    side = side_width(stack * above) if has_efa else 0.0
    pitch = (one.size_su[0] + 2 * side + _BLOCK_GAP_SU, one.size_su[1] + _BLOCK_GAP_SU)
    index = np.arange(count)
    below = index // columns >= above
    y = index // columns * pitch[1] + below * (BAR_HEIGHT_SU + _BLOCK_GAP_SU)
    origin = np.stack([index % columns * pitch[0] + side, y], axis=1)
    return Stand(
        origin_su=origin.astype(np.float64),
        is_above=~below,
        side_su=side,
        bar_su=(0.0, above * pitch[1] - 2.0, columns * pitch[0] - _BLOCK_GAP_SU, BAR_HEIGHT_SU),
        has_bar=has_bar,
    )


def _columns(count: int, width: float, height: float) -> int:
    """How many blocks stand side by side so that the whole is shaped like a screen."""

    def misfit(columns: int) -> float:
        rows = -(-count // columns)
        return max(columns * width / _SCREEN_ASPECT, rows * height)

    return min(range(1, count + 1), key=misfit)


def _add_frames(topology: Topology, one: Block, stand: Stand, sheet: Sheet) -> None:
    kind = "instance" if topology.bank_count else "plane"
    planes = len(one.plane_box_su)
    for number in range(one.cell.block_count * planes):
        index, plane = divmod(number, planes)
        x, y, width, height = one.plane_box_su[plane].tolist()
        dx, dy = stand.origin_su[index].tolist()
        name = f"i{number}" if topology.bank_count else ""
        sheet.frames.append(Frame(kind=kind, name=name, box_su=(x + dx, y + dy, width, height)))


def add_links(topology: Topology, one: Block, shift: FloatArray, sheet: Sheet) -> None:
    """Copies of the first block's links, for every block."""
    cell, pieces = one.cell, one.pieces
    links = _links_in_blocks(topology, cell)
    if not len(links):
        return
    chips = len(one.corner_su)
    keys = pieces.src * chips + pieces.dst
    order = np.argsort(keys)
    src, dst = topology.link_src[links], topology.link_dst[links]
    wanted = cell.local_of_chip[src] * chips + cell.local_of_chip[dst]
    which = order[np.minimum(np.searchsorted(keys[order], wanted), len(keys) - 1)]
    known = keys[which] == wanted
    sheet.add_pieces(links[known], which[known], pieces, shift[src[known]])


def _links_in_blocks(topology: Topology, cell: Cells) -> IntArray:
    chips = topology.chip_count
    src, dst = topology.link_src, topology.link_dst
    direct = np.flatnonzero((src < chips) & (dst < chips) & (src != dst))
    same = cell.block_of_chip[src[direct]] == cell.block_of_chip[dst[direct]]
    kept: IntArray = direct[same]
    return kept


def _add_outer_stubs(topology: Topology, one: Block, chips: ChipBoxes, sheet: Sheet) -> None:
    """A short pair of lanes on top of a chip for each switch, and each peer in another block."""
    count = topology.chip_count
    src, dst = topology.link_src.tolist(), topology.link_dst.tolist()
    block_of = one.cell.block_of_chip.tolist()
    peers: dict[int, dict[int, int]] = {}
    leaving = []
    for link in np.flatnonzero(topology.link_kind == LinkKind.GENERIC).tolist():
        a, b = src[link], dst[link]
        if max(a, b) < count and block_of[a] == block_of[b]:
            continue
        leaving.append(link)
        for end, other in ((a, b), (b, a)):
            if end < count:
                there = peers.setdefault(end, {})
                there.setdefault(other, len(there))
    left, right = one.card.y_column_su + 10.0, one.card.width_su - 3.0
    for link in leaving:
        for end, other, outward in ((src[link], dst[link], True), (dst[link], src[link], False)):
            if end < count:
                pitch = min(2 * STRAIGHT_SU, (right - left) / len(peers[end]))
                x = (
                    chips.box[end, 0]
                    + left
                    + (peers[end][other] + (0.75 if outward else 0.25)) * pitch
                )
                y = float(chips.box[end, 1])
                ends = [(float(x), y), (float(x), y - _OUTER_STUB_SU)]
                sheet.add(link, Role.STUB, ends if outward else ends[::-1], pitch / 2)


def add_on_chip(topology: Topology, chips: ChipBoxes, sheet: Sheet) -> None:
    """Traffic between the cores of a chip: a line under the tile of the core that sends."""
    for link in topology.links_of_kind(LinkKind.ON_CHIP).tolist():
        core, chip = topology.core_of_on_chip_link[link], topology.link_src[link]
        x, y, width, height = chips.tiles[chip, core].tolist()
        line = y + height + 1.8
        sheet.add(link, Role.ON_CHIP, [(x, line), (x + width, line)], 2.0)


# --- titles ---------------------------------------------------------------------------------------


def _add_titles(topology: Topology, one: Block, stand: Stand, sheet: Sheet) -> None:
    for index in range(one.cell.block_count):
        dx, dy = stand.origin_su[index].tolist()
        own = [*_plane_titles(topology, one, index), *stub_titles(topology, one, index)]
        for title in own:
            x, y = title.anchor_su
            sheet.titles.append(replace(title, anchor_su=(x + dx, y + dy)))


def stub_titles(topology: Topology, one: Block, index: int) -> list[Title]:
    """Names of the chips at the other end of stubs."""
    if index == 0:
        return list(one.labels.values())
    chip_of_local = np.flatnonzero(one.cell.block_of_chip == index)
    chip_of_local = chip_of_local[np.argsort(one.cell.local_of_chip[chip_of_local])]
    named = []
    for (_, side, peer), title in one.labels.items():
        name = topology.chip_names[chip_of_local[peer]]
        named.append(replace(title, texts=(peer_name(name, side),)))
    return named


def _plane_titles(topology: Topology, one: Block, index: int) -> list[Title]:
    """Above each frame: the rack, and the instance or plane."""
    cell, titles = one.cell, []
    planes = len(one.plane_box_su)
    is_server = topology.bank_count > 0 and planes > 1 and cell.in_racks
    for plane in range(planes):
        x, y, width, _ = one.plane_box_su[plane].tolist()
        top = cell.plane_row[plane] == 0
        room = (
            width if top else one.ways.left_su + one.card.width_su + one.ways.column_lead_su - 4.0
        )
        left = x
        if is_server and top:
            titles.append(_rack_title(cell, plane, index, (x, y - _ABOVE_SU)))
            left, room = x + _RACK_ROOM_SU, width - _RACK_ROOM_SU
            if cell.block_count > 1:
                left, room = left + _RACK_ROOM_SU / 2, room - _RACK_ROOM_SU / 2
        texts = _plane_texts(topology, cell, plane, index)
        if texts:
            corner = _corner(one, (x, y), (left, y - _ABOVE_SU))
            titles.append(
                Title(texts=texts, anchor_su=(left, y - _ABOVE_SU), room_su=room, near_su=corner)
            )
    return titles


def _corner(one: Block, frame: tuple[float, float], anchor: tuple[float, float]) -> Box:
    """Over the corner of a frame, up to its first chip and that chip's stub, from an anchor."""
    left, top = frame[0] - anchor[0], frame[1] - anchor[1]
    width = one.ways.left_su + one.card.width_su / 2 - _STUB_ROOM_SU
    has_arcs = one.ways.top_su >= 2 * STUB_HEIGHT_SU  # they fill the room above the first row
    below = 0.0 if has_arcs else one.ways.top_su
    return (left, top - _GAP_ABOVE_SU, width, below + _GAP_ABOVE_SU)


def _rack_title(cell: Cells, plane: int, index: int, anchor: tuple[float, float]) -> Title:
    letter = "ABCDEFGH"[int(cell.plane_column[plane]) % 8]
    name = f"Rack {letter}"
    one = (name, letter)
    several = (f"UltraServer {index} · {name}", f"u{index} · {name}", f"u{index} {letter}")
    alone = cell.block_count == 1
    return Title(
        texts=one if alone else several,
        anchor_su=anchor,
        room_su=_RACK_ROOM_SU * (1.0 if alone else 1.5) - _RACK_GAP_SU,
        tall_su=14.0,
        size_px=13.0,
        bold=True,
        kind="rack",
    )


def _plane_texts(topology: Topology, cell: Cells, plane: int, index: int) -> tuple[str, ...]:
    planes = len(cell.plane_row)
    if topology.bank_count:
        if planes > 1 and cell.block_count > 1 and not cell.in_racks:
            return (f"UltraServer {index} · instance {plane}", f"u{index}.i{plane}")
        number = index * planes + plane
        name = f"u{index}.i{plane}" if planes > 1 and cell.block_count > 1 else f"i{number}"
        return (f"instance {number}", name)
    parts = [f"plane {plane}"] if planes > 1 else []
    if cell.block_count > 1:
        parts.insert(0, f"block {index}")
    return (", ".join(parts),) if parts else ()
