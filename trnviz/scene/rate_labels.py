"""From near by, what each straight link carries, written beside it where there is free room.

Places are tried once for a layout and a zoom: in the middle of the line, then near its ends; a
place that another lane or a chip crosses is no place.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray
from trnviz.core.frame import FrameState
from trnviz.core.units import format_rate
from trnviz.scene.drawing import Align, Layout, Role
from trnviz.scene.framepaint import Label, LinkPaint
from trnviz.scene.metrics import CAP_HEIGHT_RATIO, text_width
from trnviz.scene.style import Level, Style

_SIZE_PX = 9.0
_WIDEST = "100 GB/s"
_OFF_PX, _CLEAR_PX = 6.0, 2.5
_REACH_PX = 100.0
"""No text of a rate ends farther from its anchor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place for the rate of a link.

    Attributes:
        piece: The line.
        link: Its link.
        at_su: Anchor of the text.
        dy_px: From there to the baseline.
        dx_px: From there to the text.
        align: Side of the anchor.
    """

    piece: int
    link: int
    at_su: tuple[float, float]
    dx_px: float
    dy_px: float
    align: Align


def rate_labels(
    layout: Layout, frame: FrameState, links: LinkPaint, style: Style
) -> tuple[Label, ...]:
    """The rates of straight links that carry something."""
    if style.level < Level.NEAREST or not frame.has_traffic or frame.metric == "bytes":
        return ()
    rates = frame.link_rate_bytes_per_s if frame.change is None else frame.change.bytes_per_s
    spots, boxes = _spots(layout, style.px_per_su)
    seen = np.flatnonzero(style.sees(boxes, _REACH_PX / style.px_per_su)).tolist()
    return tuple(
        Label(
            text=_words(float(rates[spot.link]), signed=frame.change is not None),
            x_su=spot.at_su[0],
            y_su=spot.at_su[1],
            dx_px=spot.dx_px,
            dy_px=spot.dy_px,
            size_px=_SIZE_PX,
            color=style.theme.muted,
            align=spot.align,
        )
        for spot in (spots[index] for index in seen)
        if abs(rates[spot.link]) > 0 and links.shown[spot.piece]
    )


def _words(rate: float, *, signed: bool) -> str:
    text = format_rate(abs(rate), 3)
    if not signed:
        return text
    return f"+{text}" if rate > 0 else f"\N{MINUS SIGN}{text}"


@lru_cache(maxsize=4)
def _spots(layout: Layout, scale: float) -> tuple[tuple[Spot, ...], FloatArray]:
    """The first free place of every straight link that has one; (n, 4) a box round each anchor."""
    tried = [_places(layout, piece) for piece in _straight_pieces(layout).tolist()]
    flat = [spot for places in tried for spot in places]
    free = iter(_is_free(layout, flat, scale).tolist())
    found = []
    for places in tried:
        marks = [next(free) for _ in places]
        found += [spot for spot, good in zip(places, marks, strict=True) if good][:1]
    boxes = np.zeros((len(found), 4))
    boxes[:, :2] = np.array([spot.at_su for spot in found]).reshape(-1, 2)
    return tuple(found), boxes


def _straight_pieces(layout: Layout) -> IntArray:
    """Links that are one straight line between neighbours."""
    single = np.diff(layout.link_first_piece)[layout.piece_link] == 1
    return np.flatnonzero(single & (layout.piece_role == Role.LINE))


def _places(layout: Layout, piece: int) -> list[Spot]:
    """The middle, the upper and the lower end of a line, on the side away from its twin."""
    x1, y1, x2, y2 = layout.piece_su[piece].tolist()
    link = int(layout.piece_link[piece])
    tall = CAP_HEIGHT_RATIO * _SIZE_PX
    if y1 == y2:
        dy = _OFF_PX + tall if x2 > x1 else -_OFF_PX
        middle = ((x1 + x2) / 2, y1)
        return [Spot(piece=piece, link=link, at_su=middle, dx_px=0.0, dy_px=dy, align=Align.CENTER)]
    right = y2 < y1
    top, bottom = sorted((y1, y2))
    heights = (
        ((top + bottom) / 2, tall / 2), (top, _CLEAR_PX + tall), (bottom, -_CLEAR_PX),
    )  # fmt: skip
    return [
        Spot(
            piece=piece,
            link=link,
            at_su=(x1, y),
            dx_px=_OFF_PX if right else -_OFF_PX,
            dy_px=dy,
            align=Align.LEFT if right else Align.RIGHT,
        )
        for y, dy in heights
    ]


def _is_free(layout: Layout, spots: list[Spot], scale: float) -> BoolArray:
    """(n,) bool, whether nothing runs through the text of a spot."""
    width = text_width(_WIDEST, _SIZE_PX) / scale
    tall = CAP_HEIGHT_RATIO * _SIZE_PX / scale
    share = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}
    corner = np.array(
        [
            (
                spot.at_su[0] + spot.dx_px / scale - width * share[spot.align],
                spot.at_su[1] + spot.dy_px / scale - tall,
            )
            for spot in spots
        ]
    ).reshape(-1, 2)
    clear = _CLEAR_PX * 0.8 / scale
    low, high = corner - clear, corner + np.array((width, tall)) + clear
    lanes = np.isin(layout.piece_role, (Role.LINE, Role.STUB, Role.TRUNK))
    ends = layout.piece_su[lanes]
    one, other = np.minimum(ends[:, :2], ends[:, 2:]), np.maximum(ends[:, :2], ends[:, 2:])
    chips = layout.chip_box_su
    one = np.concatenate([one, chips[:, :2]])
    other = np.concatenate([other, chips[:, :2] + chips[:, 2:]])
    before = np.all(low[:, None] < other[None], axis=2)
    after = np.all(one[None] < high[:, None], axis=2)
    free: BoolArray = ~np.any(before & after, axis=1)
    return free
