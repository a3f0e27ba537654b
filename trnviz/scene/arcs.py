"""Links along a row of chips that skip some: arcs above the first row, below the last.

Each arc has a track of its own wherever another passes over the same chips, the short ones nearest
to the chips. Every chip gives each of its arcs a port of its own.
"""

from dataclasses import dataclass, replace

import numpy as np

from trnviz.core.topology import LinkKind, Topology
from trnviz.scene.blocks import STUB_HEIGHT_SU, Channels
from trnviz.scene.card import LANE_SU
from trnviz.scene.cells import Cells
from trnviz.scene.drawing import Point, Role
from trnviz.scene.sketch import Sketch

_PITCH_SU = 8.0
_LEAD_SU, _TAIL_SU = 5.0, 5.0
_NIC_SU = 11.0
_FIRST_PORT_SU, _PORT_PITCH_SU = 33.0, 15.0
_SIDE_SU, _WIDER_SU = 14.0, 12.0
_HALF = LANE_SU / 2

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Arcs:
    """The arcs of one block.

    Attributes:
        track: Of each pair of local chips, the smaller first.
        port: Of each chip at each peer.
        above: Chips whose arcs run above them.
        lead_above_su: From a chip to its first track above.
        lead_below_su: Likewise below, where stubs stand.
    """

    track: dict[Pair, int]
    port: dict[Pair, int]
    above: frozenset[int]
    lead_above_su: float
    lead_below_su: float

    @classmethod
    def of(cls, topology: Topology, cell: Cells) -> "Arcs":
        """All links of the first block that stay in their row and skip a chip."""
        chips, local = topology.chip_count, cell.local_of_chip
        src, dst = topology.link_src, topology.link_dst
        ids = np.flatnonzero((src < chips) & (dst < chips) & (src != dst))
        ids = ids[(cell.block_of_chip[src[ids]] == 0) & (cell.block_of_chip[dst[ids]] == 0)]
        a, b = local[src[ids]], local[dst[ids]]
        same = (cell.plane[a] == cell.plane[b]) & (cell.row[a] == cell.row[b])
        same &= np.abs(cell.column[a] - cell.column[b]) > 1
        pairs = sorted(
            {(min(p), max(p)) for p in zip(a[same].tolist(), b[same].tolist(), strict=True)}
        )
        has_nic = bool((topology.link_kind == LinkKind.EFA).any())
        return cls(
            track=_tracks(cell, pairs),
            port=_ports(cell, pairs),
            above=frozenset(np.flatnonzero(cell.row == 0).tolist()),
            lead_above_su=_LEAD_SU + (_NIC_SU if has_nic else 0.0) + _HALF,
            lead_below_su=STUB_HEIGHT_SU - 2.0 + _HALF if cell.open_planes else _LEAD_SU + _HALF,
        )

    def room(self, ways: Channels) -> Channels:
        """The channels with room for the tracks, and none for stubs at the sides."""
        tracks = max(self.track.values(), default=-1) * _PITCH_SU + _HALF + _TAIL_SU
        return replace(
            ways,
            top_su=self.lead_above_su + tracks,
            bottom_su=max(self.lead_below_su + tracks, STUB_HEIGHT_SU),
            column_gap_su=ways.column_gap_su + _WIDER_SU,
            left_su=_SIDE_SU,
            right_su=_SIDE_SU + ways.right_su - ways.left_su,
            last_column_lead_su=ways.column_lead_su,
        )

    def draw(self, sketch: Sketch, a: int, b: int) -> bool:
        """The arc from `a` to `b`; False when that is none."""
        track = self.track.get((min(a, b), max(a, b)))
        if track is None:
            return False
        is_above = a in self.above
        (ax, ay), (bx, _) = sketch.corner(a), sketch.corner(b)
        right = bx > ax
        sign = -1.0 if is_above else 1.0
        edge = ay if is_above else ay + sketch.card.height_su
        lead = self.lead_above_su if is_above else self.lead_below_su
        lane = edge + sign * (lead + track * _PITCH_SU) + (_HALF if right else -_HALF)
        inward = _HALF if is_above else -_HALF
        start = ax + self._port_su(a, b) + inward
        end = bx + self._port_su(b, a) - inward
        points: list[Point] = [(start, edge), (start, lane), (end, lane), (end, edge)]
        sketch.add((a, b), Role.LINE, points, LANE_SU)
        return True

    def _port_su(self, chip: int, peer: int) -> float:
        return _FIRST_PORT_SU + self.port[chip, peer] * _PORT_PITCH_SU


def _tracks(cell: Cells, pairs: list[Pair]) -> dict[Pair, int]:
    """The lowest track on which no arc over the same chips of that row runs already."""
    column, found = cell.column, {}
    taken: dict[tuple[int, int, int], list[Pair]] = {}
    for pair in sorted(pairs, key=lambda p: (abs(int(column[p[0]] - column[p[1]])), p)):
        low, high = sorted(int(column[chip]) for chip in pair)
        row = (int(cell.plane[pair[0]]), int(cell.row[pair[0]]))
        track = 0
        while any(low <= right and left <= high for left, right in taken.get((*row, track), ())):
            track += 1
        taken.setdefault((*row, track), []).append((low, high))
        found[pair] = track
    return found


def _ports(cell: Cells, pairs: list[Pair]) -> dict[Pair, int]:
    """Ports from left to right: to the near left, the far left, the far right, the near right."""
    peers: dict[int, list[int]] = {}
    for a, b in pairs:
        peers.setdefault(a, []).append(b)
        peers.setdefault(b, []).append(a)
    found = {}
    for chip, others in peers.items():
        ahead = {other: int(cell.column[other] - cell.column[chip]) for other in others}
        order = sorted(others, key=lambda other: (ahead[other] > 0, -ahead[other]))
        found.update({(chip, other): port for port, other in enumerate(order)})
    return found
