"""Dots that run along the links: one speed for all; how close they follow is how much flows."""

from functools import lru_cache

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray
from trnviz.core.frame import FrameState
from trnviz.core.topology import LinkKind
from trnviz.scene.drawing import Layout
from trnviz.scene.framepaint import LinkPaint, PacketPaint
from trnviz.scene.style import Level, Style

MOST_PACKETS = 2000
SPEED_SU_PER_S = 60.0
_CLOSEST_SU, _FARTHEST_SU = 26.0, 900.0
_LEAST_UTILIZATION = 0.02
_GOLDEN = 0.6180339887498949
_DIAMETER_SU = 3.0
_SHORTEST_SU = 1e-9


def packet_paint(layout: Layout, frame: FrameState, links: LinkPaint, style: Style) -> PacketPaint:
    """Dots of one frame."""
    theme = style.theme
    piece, share = _places(layout, frame, links, style)
    ends = layout.piece_su[piece]
    xy = ends[:, :2] + (ends[:, 2:] - ends[:, :2]) * share[:, None]
    if layout.is_arranged:
        seen = ~_under_chips(layout, xy)
        xy, piece, share = xy[seen], piece[seen], share[seen]
    return PacketPaint(
        xy_su=xy,
        piece=piece,
        share=share,
        width_px=links.width_px[layout.piece_link[piece]],
        diameter_px=min(max(_DIAMETER_SU * style.px_per_su, 2.4), 5.0),
        color=theme.dot,
        rim=theme.dot_rim,
    )


def _under_chips(layout: Layout, xy: FloatArray) -> BoolArray:
    """(P,) dots on links that pass under a chip, as where a user has put one on a link."""
    low, high = layout.chip_box_su[:, :2], layout.chip_box_su[:, :2] + layout.chip_box_su[:, 2:]
    within = (xy[:, None] > low) & (xy[:, None] < high)
    under: BoolArray = np.logical_or.reduce(within[..., 0] & within[..., 1], axis=1)
    return under


def _places(
    layout: Layout, frame: FrameState, links: LinkPaint, style: Style
) -> tuple[IntArray, FloatArray]:
    """Piece and share of every dot."""
    none = np.zeros(0, np.int64), np.zeros(0)
    if not frame.has_traffic or frame.change is not None or style.stale or not style.shows("dots"):
        return none
    if style.level is Level.FAR:
        return none
    link = _running(layout, frame, links, style)
    if not len(link):
        return none
    rate = frame.moment_bytes_per_s[link]
    gap = np.clip(_CLOSEST_SU * _reference_rate(layout) / rate, _CLOSEST_SU, _FARTHEST_SU)
    length = layout.link_length_su[link]
    crowd = float((length / gap).sum())
    gap *= max(1.0, crowd / MOST_PACKETS * 1.02)
    start = np.mod(style.phase_su + link * _GOLDEN * gap, gap)
    count = np.maximum(np.ceil((length - start) / gap), 0).astype(np.int64)
    piece, share = _on_pieces(layout, link, start, gap, count)
    shown = links.shown[piece]
    return piece[shown][:MOST_PACKETS], share[shown][:MOST_PACKETS]


def _running(layout: Layout, frame: FrameState, links: LinkPaint, style: Style) -> IntArray:
    """Links whose dots can be seen: drawn as lanes, and busy enough."""
    drawn = np.zeros(layout.topology.link_count, np.bool_)
    drawn[layout.piece_link[links.shown]] = True
    drawn &= layout.topology.link_kind != LinkKind.ON_CHIP
    least = layout.topology.link_capacity_bytes_per_s * _LEAST_UTILIZATION
    if style.has_focus:
        drawn[np.setdiff1d(np.arange(len(drawn)), [*style.focus_links, *style.links])] = False
    busy = (frame.moment_bytes_per_s > least) & (layout.link_length_su > 0)
    running: IntArray = np.flatnonzero(drawn & busy)
    return running


def _reference_rate(layout: Layout) -> float:
    """What the fastest link between two chips could carry: the rate of the closest dots."""
    topology = layout.topology
    direct = (topology.link_kind != LinkKind.EFA) & (topology.link_kind != LinkKind.ON_CHIP)
    capacity = topology.link_capacity_bytes_per_s[direct]
    return float(capacity.max(initial=1.0))


def _on_pieces(
    layout: Layout, link: IntArray, start: FloatArray, gap: FloatArray, count: IntArray
) -> tuple[IntArray, FloatArray]:
    """Piece and share of the places `start + i * gap` along each link."""
    owner = np.repeat(np.arange(len(link)), count)
    turn = np.arange(len(owner)) - np.repeat(np.cumsum(count) - count, count)
    along = start[owner] + turn * gap[owner]
    before = piece_ends(layout)
    at = before[layout.link_first_piece[link]][owner] + along
    piece = np.minimum(np.searchsorted(before, at, side="right") - 1, len(before) - 2)
    length = np.maximum(before[piece + 1] - before[piece], _SHORTEST_SU)
    return piece, (at - before[piece]) / length


@lru_cache(maxsize=8)
def piece_ends(layout: Layout) -> FloatArray:
    """(G + 1,) length of all pieces before each."""
    length = np.abs(layout.piece_su[:, 2:] - layout.piece_su[:, :2]).sum(axis=1)
    return np.concatenate([[0.0], np.cumsum(length)])
