"""The drawing of a fabric that was changed: without what was taken out, with what was added.

Chips keep their places, so that the change is seen and nothing else moves. The place of a chip that
was taken out stays empty: a faint outline and its name, without memory, tiles and port. Links that
were added run through the channels between the chips (`maze`), both directions side by side.
"""

from dataclasses import replace

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray
from trnviz.core.topology import Topology
from trnviz.scene.card import STRAIGHT_SU
from trnviz.scene.drawing import Align, Box, Layout, Point, Role, Title
from trnviz.scene.maze import Obstacles, way
from trnviz.scene.sheet import ChipBoxes, Sheet
from trnviz.scene.wiring import lane

_LANE_SU, _WIDE = 4.0, 0.62
_SOLID = ("switch", "leaf", "fabric")


def reworked(drawn: Layout, topology: Topology) -> Layout:
    """The drawing of the fabric as it was built, made one of the changed fabric."""
    gone = np.zeros(topology.link_count, np.bool_)
    gone[topology.removed_links] = True
    known = drawn.topology.link_count
    bare = _emptied(_without(drawn, topology, gone), topology)
    bare = replace(bare, titles=_titles(bare, gone))
    added = np.flatnonzero(~gone[known:]) + known
    added = added[bare.link_length_su[added] == 0]  # a graph has drawn them already
    return _joined(bare, added.tolist()) if len(added) else bare


def _joined(drawn: Layout, links: list[int]) -> Layout:
    """With a line for each of these links."""
    topology, boxes = drawn.topology, drawn.chip_box_su
    solid = [frame.box_su for frame in drawn.frames if frame.kind in _SOLID]
    around = np.concatenate([boxes, np.array(solid).reshape(-1, 4)])
    names = np.array([_room_of(title) for title in drawn.titles]).reshape(-1, 4)
    sheet = Sheet(topology=topology)
    sheet.pitch_su = drawn.link_pitch_su.copy()
    sheet.piece_su.append(drawn.piece_su)
    borders = np.concatenate(
        [_border(frame.box_su) for frame in drawn.frames] or [sheet.piece_su[0]]
    )
    sheet.piece_link.append(drawn.piece_link)
    sheet.piece_role.append(drawn.piece_role)
    for pair in _connections(topology, links):
        src, dst = int(topology.link_src[pair[0]]), int(topology.link_dst[pair[0]])
        lines = np.concatenate([*sheet.piece_su, borders])
        points = way(boxes[src], boxes[dst], Obstacles(boxes=around, lines=lines, names=names))
        if points is None:
            points = _straight(boxes[src], boxes[dst])
        half = _LANE_SU / 2 if len(pair) > 1 else 0.0
        for line, link in zip((points, points[::-1]), pair, strict=False):
            sheet.add(link, Role.LINE, lane(line, half), _LANE_SU)
    sheet.frames, sheet.titles = list(drawn.frames), list(drawn.titles)
    inside = ChipBoxes(
        box=boxes, bar=drawn.bar_box_su, banks=drawn.bank_box_su, tiles=drawn.tile_box_su,
        ports=drawn.port_box_su,
    )  # fmt: skip
    return sheet.finished(drawn.name, inside, drawn.plane_of_chip)


def _connections(topology: Topology, links: list[int]) -> list[tuple[int, ...]]:
    """Each link with the one that comes back, if it is one of these too."""
    ends = {(int(topology.link_src[i]), int(topology.link_dst[i])): i for i in links}
    found: list[tuple[int, ...]] = []
    for (src, dst), link in ends.items():
        back = ends.get((dst, src))
        if back is None:
            found.append((link,))
        elif link < back:
            found.append((link, back))
    return found


def _border(box: Box) -> FloatArray:
    """(4, 4) the lines around a frame."""
    x, y, width, height = box
    u, v = x + width, y + height
    return np.array([(x, y, u, y), (u, y, u, v), (x, v, u, v), (x, y, x, v)])


def _room_of(title: Title) -> tuple[float, float, float, float]:
    """The box of a name, the shortest form of which is always there."""
    width = len(title.texts[-1]) * title.size_px * _WIDE
    x, y = title.anchor_su
    left = {Align.LEFT: x, Align.CENTER: x - width / 2, Align.RIGHT: x - width}[title.align]
    return left, y - title.size_px, width, title.size_px


def _straight(src: FloatArray, dst: FloatArray) -> list[Point]:
    """From middle to middle with one turn, where there is no way around."""
    (x, y), (u, v) = ((box[:2] + box[2:] / 2).tolist() for box in (src, dst))
    return [(x, y), (u, y), (u, v)]


def _without(drawn: Layout, topology: Topology, gone: BoolArray) -> Layout:
    """Without the lines of these links."""
    kept = ~gone[drawn.piece_link]
    link = drawn.piece_link[kept]
    new = topology.link_count - drawn.topology.link_count
    first = np.searchsorted(link, np.arange(topology.link_count + 1))
    length = np.concatenate([drawn.link_length_su, np.zeros(new)])
    length[gone] = 0.0
    return replace(
        drawn,
        topology=topology,
        piece_su=drawn.piece_su[kept],
        piece_link=link,
        piece_role=drawn.piece_role[kept],
        piece_start_su=drawn.piece_start_su[kept],
        link_first_piece=first,
        link_length_su=length,
        link_pitch_su=np.concatenate([drawn.link_pitch_su, np.full(new, STRAIGHT_SU)]),
    )


def _titles(drawn: Layout, gone: BoolArray) -> tuple[Title, ...]:
    """Without the names of stubs that are not there any more."""
    topology = drawn.topology
    corner, size = drawn.chip_box_su[:, :2], drawn.chip_box_su[:, 2:]
    ends: dict[int, set[int]] = {}
    for link in np.flatnonzero(gone).tolist():
        ends.setdefault(int(topology.link_src[link]), set()).add(int(topology.link_dst[link]))

    def stays(title: Title) -> bool:
        if title.kind != "stub":
            return True
        at = np.array(title.anchor_su)
        apart = np.maximum(np.maximum(corner - at, at - corner - size), 0.0)
        chip = int(np.hypot(apart[:, 0], apart[:, 1]).argmin())
        if chip in topology.removed_chips:
            return False
        lost = [topology.vertex_names[end] for end in ends.get(chip, ())]
        return not any(name.rpartition(".")[2] in title.texts for name in lost)

    return tuple(title for title in drawn.titles if stays(title))


def _emptied(drawn: Layout, topology: Topology) -> Layout:
    """Nothing inside the chips that were taken out."""
    chips = topology.removed_chips
    if not len(chips):
        return drawn

    def flat(boxes: FloatArray) -> FloatArray:
        made = boxes.copy()
        made[chips, ..., 2:] = 0.0
        return made

    return replace(
        drawn,
        bar_box_su=flat(drawn.bar_box_su),
        bank_box_su=flat(drawn.bank_box_su),
        tile_box_su=flat(drawn.tile_box_su),
        port_box_su=flat(drawn.port_box_su),
    )
