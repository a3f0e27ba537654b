"""How a Gantt chart is painted: colours of what a lane does, and columns of shares as pixels."""

import numpy as np

from trnviz.core.arrays import ByteArray, FloatArray
from trnviz.core.step.chart import CATEGORIES, DIMENSIONS
from trnviz.scene.palette import Theme, mixed, rgb

_DIMENSION_COLORS = {
    "tp": "#e69f00", "cp": "#f0e442", "ep": "#a0620a", "pp": "#009e73", "dp": "#cc79a7",
}  # fmt: skip
_COMPUTE_COLORS = {"forward": "#0072b2", "backward": "#56b4e9", "other": "#8c8c8c"}
_LOADED = 2
"""Of the ramp of link loads: what links carry together."""
_SEEN = 0.02
"""Share of a column from which on something carried is drawn."""


def color_of(category: str) -> str:
    """The colour of a category of `CATEGORIES`, or of what is carried in a dimension."""
    _, _, dimension = category.rpartition(" ")
    return _COMPUTE_COLORS.get(category) or _DIMENSION_COLORS[dimension]


def idle_color(theme: Theme) -> str:
    """Of a lane that waits."""
    return theme.free


def lane_pixels(shares: FloatArray, height: int, theme: Theme) -> ByteArray:
    """(height, w, 4) u1 BGRA: each column filled from below by the shares of `CATEGORIES`.

    Where one thing goes on for the whole column the bar has its colour; where many do, their
    heights say how the time is split.
    """
    colours = _bgra((*(color_of(name) for name in CATEGORIES), idle_color(theme)))
    upper = np.cumsum(shares, axis=0)
    level = (np.arange(height)[::-1] + 0.5) / height
    index = (upper[:, None, :] < level[None, :, None]).sum(axis=0)
    pixels: ByteArray = colours[index]
    return pixels


def air_pixels(shares: FloatArray, height: int, theme: Theme) -> ByteArray:
    """(height, w, 4) u1 BGRA: what is in the air, paler where it is so for part of the column."""
    ground = np.array([*reversed(rgb(theme.ground)), 255], np.float64)
    colours = _bgra(tuple(_DIMENSION_COLORS[name] for name in DIMENSIONS)).astype(np.float64)
    most = shares.argmax(axis=0)
    share = np.clip(shares.max(axis=0), 0.0, 1.0)
    share = np.where(share > _SEEN, 0.25 + 0.75 * share, 0.0)[:, None]
    row = np.rint(ground + (colours[most] - ground) * share).astype(np.uint8)
    pixels: ByteArray = np.broadcast_to(row, (height, *row.shape))
    return pixels


def level_pixels(level: FloatArray, height: int, theme: Theme) -> ByteArray:
    """(height, w, 4) u1 BGRA: each column filled from below up to a level of 0 to 1."""
    colours = _bgra((theme.ramp[_LOADED], idle_color(theme)))
    rows = (np.arange(height)[::-1] + 0.5) / height
    pixels: ByteArray = colours[(level[None, :] < rows[:, None]).astype(np.int64)]
    return pixels


def _bgra(colors: tuple[str, ...]) -> ByteArray:
    rows = [(*reversed(rgb(color)), 255) for color in colors]
    return np.array(rows, np.uint8)


def grid_color(theme: Theme) -> str:
    """Of the lines at round times."""
    return mixed(theme.card_line, theme.ground, 0.4)
