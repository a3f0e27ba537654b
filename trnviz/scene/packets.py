"""Dots that run along the links: one speed for all; how close they follow is how much flows."""

import numpy as np

from trnviz.core.arrays import FloatArray, IntArray
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


def packet_paint(layout: Layout, frame: FrameState, links: LinkPaint, style: Style) -> PacketPaint:
    """Dots of one frame."""
    theme = style.theme
    return PacketPaint(
        xy_su=_places(layout, frame, links, style),
        diameter_px=min(max(2.6 * style.px_per_su, 2.2), 5.0),
        color=theme.dot,
        rim=theme.dot_rim,
    )


def _places(layout: Layout, frame: FrameState, links: LinkPaint, style: Style) -> FloatArray:
    none = np.zeros((0, 2))
    if not frame.has_traffic or frame.metric != "now" or style.stale or not style.shows("dots"):
        return none
    if style.level is Level.FAR:
        return none
    link = _running(layout, frame, links)
    if not len(link):
        return none
    rate = frame.link_rate_bytes_per_s[link]
    fastest = _reference_rate(layout)
    gap = np.clip(_CLOSEST_SU * fastest / rate, _CLOSEST_SU, _FARTHEST_SU)
    length = layout.link_length_su[link]
    crowd = float((length / gap).sum())
    gap *= max(1.0, crowd / MOST_PACKETS * 1.02)
    start = np.mod(style.phase_su + link * _GOLDEN * gap, gap)
    count = np.maximum(np.ceil((length - start) / gap), 0).astype(np.int64)
    return _on_pieces(layout, link, start, gap, count)[:MOST_PACKETS]


def _running(layout: Layout, frame: FrameState, links: LinkPaint) -> IntArray:
    """Links whose dots can be seen: drawn as lanes, and busy enough."""
    drawn = np.zeros(layout.topology.link_count, np.bool_)
    drawn[layout.piece_link[links.shown]] = True
    drawn &= layout.topology.link_kind != LinkKind.ON_CHIP
    busy = (frame.link_utilization >= _LEAST_UTILIZATION) & (layout.link_length_su > 0)
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
) -> FloatArray:
    """(P, 2) the places at `start + i * gap` along each link."""
    owner = np.repeat(np.arange(len(link)), count)
    turn = np.arange(len(owner)) - np.repeat(np.cumsum(count) - count, count)
    along = start[owner] + turn * gap[owner]
    length = np.abs(layout.piece_su[:, 2:] - layout.piece_su[:, :2]).sum(axis=1)
    before = np.concatenate([[0.0], np.cumsum(length)])
    at = before[layout.link_first_piece[link]][owner] + along
    piece = np.minimum(np.searchsorted(before, at, side="right") - 1, len(length) - 1)
    share = ((at - before[piece]) / np.maximum(length[piece], 1e-9))[:, None]
    ends = layout.piece_su[piece]
    places: FloatArray = ends[:, :2] + (ends[:, 2:] - ends[:, :2]) * share
    return places
