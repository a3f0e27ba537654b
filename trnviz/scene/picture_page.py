"""The page of a picture that is a file: the drawing as large as legend, notes and caption allow.

A window is never too small for its legend; a file may be of any size, and nothing in it is cut off.
"""

from dataclasses import dataclass

from trnviz.scene.drawing import Box
from trnviz.scene.legend_plan import LegendPlan
from trnviz.scene.page import CAPTION_HEIGHT_PX, MARGIN_PX

LINE_PX = 15.0
"""From one line below the drawing to the next."""
BORDER_PX = 6.0
"""Ground that stays free around a drawing that goes on beyond the page."""
_LEGEND_LIFT_PX, _LAST_LINE_PX, _GAP_PX = 6.0, 9.0, 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PicturePage:
    """A picture's frame; everything in logical pixels.

    Attributes:
        width_px: Of the picture.
        height_px: Of the picture.
        px_per_su: The zoom.
        dx_px: Where the scene's origin is.
        dy_px: Likewise.
        legend_at_px: Top left corner of the legend, None without one.
        scene_px: The part that the drawing may fill.
    """

    width_px: float
    height_px: float
    px_per_su: float
    dx_px: float
    dy_px: float
    legend_at_px: tuple[float, float] | None
    scene_px: Box


def picture_page(
    region_su: Box, size_px: tuple[float, float], *, legend: LegendPlan | None, lines: int
) -> PicturePage:
    """The page on which a part of the drawing is as large as what is around it allows."""
    x, y, width, height = region_su
    right, bottom = size_px[0], size_px[1] - lines_height(lines)
    legend_at, edge = None, BORDER_PX
    if legend is not None and legend.side == "right":
        right, edge = right - legend.width_px, BORDER_PX + _GAP_PX
        legend_at = (right, MARGIN_PX + _LEGEND_LIFT_PX)
    elif legend is not None:
        bottom -= legend.height_px
        legend_at = (MARGIN_PX, bottom)
    room_x, room_y = max(right - 2 * MARGIN_PX, 1.0), max(bottom - 2 * MARGIN_PX, 1.0)
    scale = min(room_x / width, room_y / height)
    return PicturePage(
        width_px=size_px[0],
        height_px=size_px[1],
        px_per_su=scale,
        dx_px=round(MARGIN_PX + (room_x - width * scale) / 2) - x * scale,
        dy_px=round(MARGIN_PX + (room_y - height * scale) / 2) - y * scale,
        legend_at_px=legend_at,
        scene_px=(
            BORDER_PX,
            BORDER_PX,
            max(right - edge - BORDER_PX, 0.0),
            max(bottom - 2 * BORDER_PX, 0.0),
        ),
    )


def lines_height(lines: int) -> float:
    """What lines of text take at the bottom."""
    return CAPTION_HEIGHT_PX + (lines - 1) * LINE_PX if lines else 0.0


def first_line(height_px: float, lines: int) -> float:
    """The first baseline of so many lines at the bottom."""
    return height_px - _LAST_LINE_PX - (lines - 1) * LINE_PX
