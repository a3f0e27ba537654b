"""A drawing whose chips were moved by hand: where they stand now, and all that hangs on them.

What belongs to a chip moves along: bar, tiles, port, stubs, their names. A link whose ends moved
alike moves as it is; one whose ends moved apart is laid anew (`wiring`). The frame of an instance
stays as far around its chips as it was. Nothing here depends on the layout that made the drawing.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray
from trnviz.core.view import Point
from trnviz.scene.drawing import Box, Layout, Role, Title
from trnviz.scene.sheet import ChipBoxes, Sheet
from trnviz.scene.wiring import NO_SIDE, Cable, Ground, lane, wired

_MOVED_SU = 1e-6
_TOUCHES_SU = 4.5
_PAIR_SU = 6.5
_LANE_SU = 4.0
_AWAY_SU = -1e7
_HALF, _MIDDLE = 0.5, (0.25, 0.75)
BY_HAND = ("switch", "fabric")
"""Kinds of frames that are moved by hand as chips are; others follow what they stand around."""


def arranged(drawn: Layout, places: Mapping[str, Point]) -> Layout:
    """The drawing with these parts at these places, the top left corners of chips and switches."""
    return Arranger(drawn).at(places) if places else drawn


class Arranger:
    """Moves the parts of one drawing; what it needs to know of it is found out once."""

    def __init__(self, drawn: Layout) -> None:
        self.drawn = drawn
        topology = drawn.topology
        self._frame_of = {frame.name: i for i, frame in enumerate(drawn.frames) if frame.name}
        self._vertex_of = {name: v for v, name in enumerate(topology.vertex_names)}
        self._frame_box = np.array([f.box_su for f in drawn.frames]).reshape(-1, 4)
        self._planes = int(drawn.plane_of_chip.max(initial=-1)) + 1
        self._members = _members(drawn, self._frame_box, self._planes)
        self._home = _homes(drawn, self._frame_box)
        self._title_owner = [_owner(drawn, title, self._frame_box) for title in drawn.titles]
        self._boxes = self._vertex_boxes(drawn.chip_box_su, self._frame_box)
        self._ports = _natural_ports(drawn, self._boxes)
        self._nearer_src = _nearer_src(drawn, self._boxes)

    def parts(self) -> dict[str, Point]:
        """Where everything that can be moved by hand stands in the layout."""
        named = dict(
            zip(self.drawn.topology.chip_names, self.drawn.chip_box_su.tolist(), strict=True)
        )
        for frame in self.drawn.frames:
            if frame.kind in BY_HAND and frame.name:
                named[frame.name] = list(frame.box_su)
        return {name: (float(box[0]), float(box[1])) for name, box in named.items()}

    def racks(self) -> dict[int, tuple[int, ...]]:
        """The planes of each rack, by the index of its title, which stands above them."""
        racks = [(i, t.anchor_su) for i, t in enumerate(self.drawn.titles) if t.kind == "rack"]
        found: dict[int, list[int]] = {i: [] for i, _ in racks}
        for plane, (x, y, *_) in enumerate(self._frame_box[: self._planes].tolist()):
            above = [(ty, i) for i, (tx, ty) in racks if abs(tx - x) < _TOUCHES_SU and ty <= y]
            if above:
                found[max(above)[1]].append(plane)
        return {i: tuple(planes) for i, planes in found.items()}

    def at(self, places: Mapping[str, Point]) -> Layout:
        """The drawing with these parts at these places; other names are passed over."""
        chips = self._chip_shift(places)
        frames = self._frames(chips, places)
        if not chips.any() and (frames == self._frame_box).all():
            return self.drawn
        boxes = _moved_boxes(self.drawn, chips)
        sheet = Sheet(topology=self.drawn.topology)
        vertices = self._vertex_boxes(boxes.box, frames)
        self._add_links(sheet, vertices)
        sheet.frames = [
            replace(frame, box_su=_box(row))
            for frame, row in zip(self.drawn.frames, frames.tolist(), strict=True)
        ]
        sheet.titles = self._titles(chips, frames)
        made = sheet.finished(self.drawn.name, boxes, self.drawn.plane_of_chip)
        over = _over_others(boxes.box, np.flatnonzero(chips.any(axis=1)))
        overlap = _overlap(frames[: self._planes])
        return replace(made, is_arranged=True, raised=over, frames_overlap=overlap)

    # what moves by how much

    def _chip_shift(self, places: Mapping[str, Point]) -> FloatArray:
        """(N, 2)."""
        shift = np.zeros((self.drawn.topology.chip_count, 2))
        for name, place in places.items():
            vertex = self._vertex_of.get(name, -1)
            if 0 <= vertex < len(shift):
                shift[vertex] = np.array(place) - self.drawn.chip_box_su[vertex, :2]
        shift[np.abs(shift) < _MOVED_SU] = 0.0
        return shift

    def _frames(self, chips: FloatArray, places: Mapping[str, Point]) -> FloatArray:
        """(F, 4) all frames: what was moved, then what stands around it, then leaves."""
        boxes = self._frame_box.copy()
        for index, frame in enumerate(self.drawn.frames):
            if frame.kind in BY_HAND and frame.name in places:
                boxes[index, :2] = places[frame.name]
        for plane in range(self._planes):
            before, after = self._around(plane, chips, boxes)
            boxes[plane, :2] += after[:2] - before[:2]
            boxes[plane, 2:] += after[2:] - after[:2] - before[2:] + before[:2]
        for leaf, home in self._home.items():
            boxes[leaf] = _following(self._frame_box[leaf], self._frame_box[home], boxes[home])
        return boxes

    def _around(
        self, plane: int, chips: FloatArray, frames: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """Left, top, right and bottom of what stands in a plane, in the layout and now."""
        own, inner = self._members[plane]
        was = np.concatenate([self.drawn.chip_box_su[own], self._frame_box[inner]])
        now = was.copy()
        now[: len(own), :2] += chips[own]
        now[len(own) :] = frames[inner]
        return _extent(was), _extent(now)

    def _vertex_boxes(self, chips: FloatArray, frames: FloatArray) -> FloatArray:
        """(V, 4) of chips, and of the frames that stand for other vertices; else a far point."""
        names = self.drawn.topology.vertex_names
        boxes = np.tile(np.array([_AWAY_SU, _AWAY_SU, 0.0, 0.0]), (len(names), 1))
        boxes[: len(chips)] = chips
        for vertex in range(len(chips), len(names)):
            index = self._frame_of.get(names[vertex], -1)
            if index >= 0:
                boxes[vertex] = frames[index]
        return boxes

    # links

    def _add_links(self, sheet: Sheet, vertices: FloatArray) -> None:
        drawn, topology = self.drawn, self.drawn.topology
        src, dst = topology.link_src.astype(np.int64), topology.link_dst.astype(np.int64)
        change = vertices - self._boxes
        apart = np.abs(change[src] - change[dst]).max(axis=1) > _MOVED_SU
        grown = np.abs(change[:, 2:]).max(axis=1) > _MOVED_SU
        apart |= grown[src] | grown[dst]
        pieces, link, role = drawn.piece_su.copy(), drawn.piece_link, drawn.piece_role
        owner = np.where(self._nearer_src, src[link], dst[link])
        pieces += np.tile(change[owner, :2], 2)
        self._pull_nics(pieces, change, apart)
        bound = np.isin(role, (Role.LINE, Role.TRUNK))
        anew = np.zeros(topology.link_count, np.bool_)
        anew[link[bound & apart[link]]] = True
        kept = ~(anew[link] & bound)
        sheet.pitch_su = drawn.link_pitch_su.copy()
        sheet.piece_su.append(pieces[kept])
        sheet.piece_link.append(link[kept])
        sheet.piece_role.append(role[kept])
        self._lay_anew(sheet, np.flatnonzero(anew), vertices)

    def _pull_nics(self, pieces: FloatArray, change: FloatArray, apart: BoolArray) -> None:
        """Let the lines of NICs, which moved with their chips, end at their leaves again."""
        drawn, topology = self.drawn, self.drawn.topology
        nic = (drawn.piece_role == Role.NIC) & apart[drawn.piece_link]
        for piece in np.flatnonzero(nic).tolist():
            link = int(drawn.piece_link[piece])
            first, last = drawn.link_first_piece[link : link + 2].tolist()
            out = int(topology.link_src[link]) < topology.chip_count
            if piece != (last - 1 if out else first):
                continue
            end = 2 if out else 0
            leaf = int((topology.link_dst if out else topology.link_src)[link])
            at = float(drawn.piece_su[piece, end])
            box = self._boxes[leaf]
            right = abs(at - box[0] - box[2]) < abs(at - box[0])
            pieces[piece, end] = at + change[leaf, 0] + (change[leaf, 2] if right else 0.0)

    def _lay_anew(self, sheet: Sheet, links: IntArray, vertices: FloatArray) -> None:
        """Links whose ends moved apart, both directions of a connection side by side."""
        if not len(links):
            return
        cables, owners, halves = self._cables(links.tolist())
        taken = self._taken({end for cable in cables for end in cable.ends})
        count = self.drawn.topology.chip_count
        ground = Ground(boxes=vertices, chips=vertices[:count], taken=taken)
        rows: list[tuple[float, float, float, float]] = []
        own: list[int] = []
        for points, pair, half in zip(wired(ground, cables), owners, halves, strict=True):
            for line, link in zip((points, points[::-1]), pair, strict=False):
                rows += [(*a, *b) for a, b in pairwise(lane(line, half))]
                own += [link] * (len(line) - 1)
        role = self.drawn.piece_role[self.drawn.link_first_piece[own]]
        sheet.piece_su.append(np.array(rows))
        sheet.piece_link.append(np.array(own, np.int64))
        sheet.piece_role.append(role)
        sheet.pitch_su[links] = np.minimum(sheet.pitch_su[links], _LANE_SU)

    def _cables(self, links: list[int]) -> tuple[list[Cable], list[tuple[int, ...]], list[float]]:
        """The cables, the links in each, and how far each lane is from its middle."""
        topology, sides, ports = self.drawn.topology, *self._ports
        free = {
            (int(topology.link_src[link]), int(topology.link_dst[link]), link) for link in links
        }
        back: dict[tuple[int, int], list[int]] = {}
        for src, dst, link in sorted(free):
            back.setdefault((src, dst), []).append(link)
        cables: list[Cable] = []
        owners: list[tuple[int, ...]] = []
        halves: list[float] = []
        done: set[int] = set()
        for src, dst, link in sorted(free):
            if link in done:
                continue
            other = next((o for o in back.get((dst, src), ()) if self._are_pair(link, o)), -1)
            own: tuple[int, ...] = (link,) if other < 0 else (link, other)
            done.update(own)
            middle = ports[link] if other < 0 else (ports[link] + ports[other][::-1]) / 2
            cables.append(
                Cable(
                    ends=(src, dst),
                    sides=(int(sides[link, 0]), int(sides[link, 1])),
                    ports=(float(middle[0]), float(middle[1])),
                )
            )
            owners.append(own)
            gap = 0.0 if other < 0 else abs(float(ports[link, 0] - ports[other, 1]))
            halves.append(gap / 2)
        return cables, owners, halves

    def _are_pair(self, link: int, other: int) -> bool:
        """Whether two directions leave and enter both chips side by side."""
        sides, ports = self._ports
        if link == other or (sides[link] == NO_SIDE).any():
            return False
        near = np.abs(ports[link] - ports[other][::-1]) <= _PAIR_SU
        return bool(near.all() and (sides[link] == sides[other][::-1]).all())

    def _taken(self, vertices: set[int]) -> dict[tuple[int, int], list[float]]:
        """The ports that links have in the layout, by vertex and side."""
        topology, (sides, ports) = self.drawn.topology, self._ports
        taken: dict[tuple[int, int], list[float]] = {}
        for end, vertex_of in enumerate((topology.link_src, topology.link_dst)):
            some = np.flatnonzero(np.isin(vertex_of, list(vertices)) & (sides[:, end] != NO_SIDE))
            for link in some.tolist():
                key = (int(vertex_of[link]), int(sides[link, end]))
                taken.setdefault(key, []).append(float(ports[link, end]))
        return taken

    # titles

    def _titles(self, chips: FloatArray, frames: FloatArray) -> list[Title]:
        moved = []
        for title, (kind, index) in zip(self.drawn.titles, self._title_owner, strict=True):
            by = np.zeros(2)
            if kind == "chip":
                by = chips[index]
            elif kind == "frame":
                by = frames[index, :2] - self._frame_box[index, :2]
            x, y = title.anchor_su
            if not by.any():
                moved.append(title)
                continue
            moved.append(replace(title, anchor_su=(x + float(by[0]), y + float(by[1]))))
        return moved


# --- what is known of a drawing -------------------------------------------------------------------


def _members(drawn: Layout, boxes: FloatArray, planes: int) -> list[tuple[IntArray, IntArray]]:
    """Of every plane, its chips and the frames of switches that stand in it."""
    switches = [i for i, frame in enumerate(drawn.frames) if frame.kind == "switch"]
    found = []
    for plane in range(planes):
        x, y, width, height = boxes[plane].tolist()
        inner = [
            i for i in switches if x <= boxes[i, 0] <= x + width and y <= boxes[i, 1] <= y + height
        ]
        own = np.flatnonzero(drawn.plane_of_chip == plane)
        found.append((own, np.array(inner, np.int64)))
    return found


def _homes(drawn: Layout, boxes: FloatArray) -> dict[int, int]:
    """The plane that each leaf belongs to: the one it stands in, or nearest to."""
    planes = int(drawn.plane_of_chip.max(initial=-1)) + 1
    homes = {}
    for index, frame in enumerate(drawn.frames):
        if frame.kind == "leaf" and planes:
            middle = boxes[index, :2] + boxes[index, 2:] / 2
            homes[index] = int(_distance(boxes[:planes], middle).argmin())
    return homes


def _owner(drawn: Layout, title: Title, boxes: FloatArray) -> tuple[str, int]:
    """What a title moves with: the chip whose stub it names, or the frame it belongs to."""
    at = np.array(title.anchor_su)
    if title.kind == "stub":
        return "chip", int(_distance(drawn.chip_box_su, at).argmin())
    leaves = np.array([frame.kind == "leaf" for frame in drawn.frames], np.bool_)
    if leaves.all():
        return "", -1
    distance = _distance(boxes, at)
    distance[leaves] = np.inf
    inside = [i for i, frame in enumerate(drawn.frames) if frame.kind in BY_HAND]
    inside = [i for i in inside if distance[i] == 0.0]
    return "frame", inside[0] if inside else int(distance.argmin())


def _natural_ports(drawn: Layout, boxes: FloatArray) -> tuple[IntArray, FloatArray]:
    """(L, 2) the side at which a link leaves and enters, and (L, 2) how far along it."""
    topology = drawn.topology
    count = topology.link_count
    sides, ports = np.full((count, 2), NO_SIDE, np.int64), np.zeros((count, 2))
    has = np.flatnonzero(np.diff(drawn.link_first_piece) > 0)
    if not len(has):
        return sides, ports
    starts = drawn.piece_su[drawn.link_first_piece[has], :2]
    stops = drawn.piece_su[drawn.link_first_piece[has + 1] - 1, 2:]
    for end, (at, vertex) in enumerate(((starts, topology.link_src), (stops, topology.link_dst))):
        box = boxes[vertex[has]]
        low = at - box[:, :2]
        high = box[:, :2] + box[:, 2:] - at
        gaps = np.abs(np.stack([low[:, 0], high[:, 0], low[:, 1], high[:, 1]], axis=1))
        side = gaps.argmin(axis=1)
        touches = gaps.min(axis=1) <= _TOUCHES_SU
        sides[has, end] = np.where(touches, side, NO_SIDE)
        ports[has, end] = np.where(side <= 1, low[:, 1], low[:, 0])
    return sides, ports


def _nearer_src(drawn: Layout, boxes: FloatArray) -> BoolArray:
    """(G,) whether a piece hangs on the chip that its link leaves; else on the other one."""
    topology, link = drawn.topology, drawn.piece_link
    gaps = [
        _gap(boxes[end[link]], drawn.piece_su) for end in (topology.link_src, topology.link_dst)
    ]
    leaves_chip = topology.link_src[link] < topology.chip_count
    nearer: BoolArray = np.where(drawn.piece_role == Role.STUB, gaps[0] <= gaps[1], leaves_chip)
    return nearer


# --- boxes ----------------------------------------------------------------------------------------


def _moved_boxes(drawn: Layout, chips: FloatArray) -> ChipBoxes:
    by = np.concatenate([chips, np.zeros_like(chips)], axis=1)
    return ChipBoxes(
        box=drawn.chip_box_su + by,
        bar=drawn.bar_box_su + by,
        banks=drawn.bank_box_su + by[:, None],
        tiles=drawn.tile_box_su + by[:, None],
        ports=drawn.port_box_su + by[:, None],
    )


def _over_others(boxes: FloatArray, moved: IntArray) -> tuple[int, ...]:
    """Which of the chips that were moved cover a part of another one."""
    low, high = boxes[:, :2], boxes[:, :2] + boxes[:, 2:]
    meets = (low[moved, None] < high) & (high[moved, None] > low)
    covers = (meets[..., 0] & meets[..., 1]).sum(axis=1) > 1
    return tuple(moved[covers].tolist())


def _overlap(boxes: FloatArray) -> bool:
    """Whether any two of some boxes overlap."""
    low, high = boxes[:, :2], boxes[:, :2] + boxes[:, 2:]
    meets = (low[:, None] < high) & (high[:, None] > low)
    return int((meets[..., 0] & meets[..., 1]).sum()) > len(boxes)


def _following(part: FloatArray, before: FloatArray, after: FloatArray) -> FloatArray:
    """A box that keeps to its frame: to both edges where it is long, else to the nearer one.

    What stands in the middle moves no more than both edges do.
    """
    made = part.copy()
    for axis in (0, 1):
        low = after[axis] - before[axis]
        high = low + after[axis + 2] - before[axis + 2]
        if part[axis + 2] * 2 > before[axis + 2]:
            made[axis] += low
            made[axis + 2] += high - low
            continue
        share = (part[axis] + part[axis + 2] / 2 - before[axis]) / before[axis + 2]
        both = min(low, high, key=abs) if low * high > 0 else 0.0
        made[axis] += both if _MIDDLE[0] < share < _MIDDLE[1] else low if share < _HALF else high
    return made


def _extent(boxes: FloatArray) -> FloatArray:
    """Left, top, right and bottom of all; zeros for none."""
    if not len(boxes):
        return np.zeros(4)
    low, high = boxes[:, :2].min(axis=0), (boxes[:, :2] + boxes[:, 2:]).max(axis=0)
    extent: FloatArray = np.concatenate([low, high])
    return extent


def _distance(boxes: FloatArray, at: FloatArray) -> FloatArray:
    """(n,) from a point to boxes."""
    gap = np.maximum(np.maximum(boxes[:, :2] - at, at - boxes[:, :2] - boxes[:, 2:]), 0.0)
    distance: FloatArray = np.hypot(gap[:, 0], gap[:, 1])
    return distance


def _gap(boxes: FloatArray, pieces: FloatArray) -> FloatArray:
    """(G,) from each piece to its box."""
    low = np.minimum(pieces[:, :2], pieces[:, 2:])
    high = np.maximum(pieces[:, :2], pieces[:, 2:])
    apart = np.maximum(np.maximum(boxes[:, :2] - high, low - boxes[:, :2] - boxes[:, 2:]), 0.0)
    gap: FloatArray = apart.sum(axis=1)
    return gap


def _box(row: list[float]) -> Box:
    x, y, width, height = row
    return x, y, width, height
