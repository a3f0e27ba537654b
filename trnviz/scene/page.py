"""Page: where the drawing, the legend and the caption stand on a picture of some size.

Logical pixels: a picture of 3840 x 2400 is one of 1600 x 1000 at a ratio of 2.4, so it looks the
same, only finer. A smaller one is not shrunk: it shows less detail, in letters that can be read.
"""

from dataclasses import dataclass

from trnviz.scene.drawing import Box, Layout

LEGEND_WIDTH_PX = 168.0
CAPTION_HEIGHT_PX = 24.0
MARGIN_PX = 14.0
_FULL_WIDTH_PX, _FULL_HEIGHT_PX = 1600.0, 1000.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A picture's frame; everything in logical pixels.

    Attributes:
        width_px: Of the picture.
        height_px: Of the picture.
        px_per_su: The zoom.
        dx_px: Where the scene's origin is.
        dy_px: Likewise.
        legend_at_px: Top left corner of the legend, None without one.
        caption_at_px: Left end of the caption's baseline, None without one.
    """

    width_px: float
    height_px: float
    px_per_su: float
    dx_px: float
    dy_px: float
    legend_at_px: tuple[float, float] | None
    caption_at_px: tuple[float, float] | None


def scene_part(sheet: Page) -> Box:
    """The part of a page that the drawing may fill: not the legend's column, not the caption."""
    right = sheet.width_px if sheet.legend_at_px is None else sheet.legend_at_px[0] - 8.0
    bottom = sheet.height_px if sheet.caption_at_px is None else sheet.height_px - CAPTION_HEIGHT_PX
    return 0.0, 0.0, right, bottom


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
    """The page on which a region, or all of the drawing, is as large as it can be."""
    x, y, width, height = region_su or layout.bounds_su
    right = LEGEND_WIDTH_PX if legend else 0.0
    bottom = CAPTION_HEIGHT_PX if caption else 0.0
    room_x = max(width_px - right - 2 * MARGIN_PX, 1.0)
    room_y = max(height_px - bottom - 2 * MARGIN_PX, 1.0)
    scale = min(room_x / width, room_y / height)
    return Page(
        width_px=width_px,
        height_px=height_px,
        px_per_su=scale,
        dx_px=round(MARGIN_PX + (room_x - width * scale) / 2) - x * scale,
        dy_px=round(MARGIN_PX + (room_y - height * scale) / 2) - y * scale,
        legend_at_px=(width_px - LEGEND_WIDTH_PX, MARGIN_PX + 6.0) if legend else None,
        caption_at_px=(MARGIN_PX, height_px - 9.0) if caption else None,
    )
