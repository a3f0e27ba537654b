"""Page: where the drawing, the legend and the caption stand on a picture of some size.

Logical pixels: a picture of 3840 x 2400 is one of 1600 x 1000 at a ratio of 2.4, so it looks the
same, only finer. A smaller one is not shrunk: it shows less detail, in letters that can be read.
"""

from dataclasses import dataclass
from typing import NamedTuple

from trnviz.scene.drawing import Box, Layout

LEGEND_WIDTH_PX, LEGEND_HEIGHT_PX = 168.0, 180.0
LEGEND_BLOCKS = 4
LEAST_WITH_LEGEND_PX = 420.0
"""A window narrower than this shows the drawing alone."""

LEGEND_HEIGHTS_PX = {1: 480.0, 2: 310.0, LEGEND_BLOCKS: LEGEND_HEIGHT_PX}
"""About how high the legend is, by the number of its columns."""

CAPTION_HEIGHT_PX = 24.0
MARGIN_PX = 14.0
_FULL_WIDTH_PX, _FULL_HEIGHT_PX = 1600.0, 1000.0
_LEGEND_GAP_PX = 8.0


class LegendPlace(NamedTuple):
    """Where the legend stands, in logical pixels.

    Attributes:
        x_px: Of its left.
        y_px: Of its top.
        columns: How many its blocks are dealt to.
        below: It stands below the drawing, not beside it.
        squeeze: How far its rows move together, of their usual distance.
    """

    x_px: float
    y_px: float
    columns: int = 1
    below: bool = False
    squeeze: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A picture's frame; everything in logical pixels.

    Attributes:
        width_px: Of the picture.
        height_px: Of the picture.
        px_per_su: The zoom.
        dx_px: Where the scene's origin is.
        dy_px: Likewise.
        legend_at_px: Place of the legend, None without one.
        caption_at_px: Left end of the caption's baseline, None without one.
    """

    width_px: float
    height_px: float
    px_per_su: float
    dx_px: float
    dy_px: float
    legend_at_px: LegendPlace | None
    caption_at_px: tuple[float, float] | None


def scene_part(sheet: Page) -> Box:
    """The part of a page that the drawing may fill: not the legend's strip, not the caption."""
    place = sheet.legend_at_px
    bottom = sheet.height_px if sheet.caption_at_px is None else sheet.height_px - CAPTION_HEIGHT_PX
    if place is None:
        return 0.0, 0.0, sheet.width_px, bottom
    if place.below:
        return 0.0, 0.0, sheet.width_px, place.y_px - _LEGEND_GAP_PX
    return 0.0, 0.0, place.x_px - _LEGEND_GAP_PX, bottom


def pixel_ratio(width: int, height: int) -> float:
    """Device pixels per logical pixel of a picture: 1 up to a full screen, then larger."""
    return max(1.0, min(width / _FULL_WIDTH_PX, height / _FULL_HEIGHT_PX))


def page(
    layout: Layout,
    width_px: float,
    height_px: float,
    *,
    region_su: Box | None = None,
    legend: bool = True,
    caption: bool = True,
) -> Page:
    """The page on which a region, or all of the drawing, is as large as it can be.

    The legend stands at the right, or below where that leaves the drawing more room.
    """
    box = region_su or layout.bounds_su
    bottom = CAPTION_HEIGHT_PX if caption else 0.0
    whole = (width_px, height_px - bottom)
    place = _legend_place(box, *whole) if legend else None
    room = whole
    if place is not None:
        room = (whole[0], place.y_px) if place.below else (place.x_px, whole[1])
    scale = _scale(box, room)
    x, y, width, height = box
    middle_x, middle_y = (room[0] - width * scale) / 2, (room[1] - height * scale) / 2
    return Page(
        width_px=width_px,
        height_px=height_px,
        px_per_su=scale,
        dx_px=round(middle_x) - x * scale,
        dy_px=round(middle_y) - y * scale,
        legend_at_px=place,
        caption_at_px=(MARGIN_PX, height_px - 9.0) if caption else None,
    )


def _legend_place(box: Box, width_px: float, height_px: float) -> LegendPlace:
    """Beside the drawing, in more columns where it would be cut and they cost nothing; or below."""
    top = MARGIN_PX + 6.0
    beside = LegendPlace(width_px - LEGEND_WIDTH_PX, top)
    scale = _scale(box, (beside.x_px, height_px))
    for columns, height in LEGEND_HEIGHTS_PX.items():
        x = width_px - columns * LEGEND_WIDTH_PX
        if _scale(box, (x, height_px)) >= scale:
            beside = LegendPlace(x, top, columns=columns)
            if height <= height_px - top:
                break
    low = height_px - LEGEND_HEIGHT_PX
    fits = width_px >= LEGEND_BLOCKS * LEGEND_WIDTH_PX + 2 * MARGIN_PX
    if fits and _scale(box, (width_px, low)) > scale:
        left = round((width_px - LEGEND_BLOCKS * LEGEND_WIDTH_PX) / 2)
        return LegendPlace(left, low, columns=LEGEND_BLOCKS, below=True)
    return beside


_LEAST_SU = 1.0
"""Of a box that has no extent, such as one point: about a hundredth of a chip."""


def _scale(box: Box, room: tuple[float, float]) -> float:
    """The zoom at which a box fills the room, but for a margin."""
    wide, high = (max(length - 2 * MARGIN_PX, 1.0) for length in room)
    return min(wide / max(box[2], _LEAST_SU), high / max(box[3], _LEAST_SU))
