"""Plus and minus on chips seen from far away, where their colour is that of a difference.

Links tell the sign of a difference by a whole or a broken line; a block of colour cannot, so it
carries the sign itself, in ink that can be read on it.
"""

import numpy as np

from trnviz.core.arrays import FloatArray, IntArray
from trnviz.scene.drawing import Layout
from trnviz.scene.framepaint import Boxes
from trnviz.scene.looks import CHANGE_DOWN, CHANGE_SAME, LookTable
from trnviz.scene.palette import ink_on, rgb

_ARM_SHARE, _THICK_SHARE = 0.36, 0.1
"""Half the length and half the width of a stroke, of the room below the bar of a chip."""
SIGN_NOTE = "chips: \N{MINUS SIGN} less, + more"


def signs(state: IntArray, table: LookTable) -> IntArray:
    """-1 for rows of a table of differences that say less, 1 for more, 0 for all others."""
    if table.down != CHANGE_DOWN:
        return np.zeros(len(state), np.int64)
    known = np.where(state < CHANGE_DOWN, state, CHANGE_SAME)
    sign: IntArray = np.sign(known - CHANGE_SAME)
    return sign


def sign_marks(layout: Layout, worst: IntArray, table: LookTable) -> Boxes:
    """A minus where the worst link of a chip carries less, a plus where it carries more.

    Args:
        layout: Where the chips are.
        worst: (N,) rows of `table`.
        table: Of differences.
    """
    sign = signs(worst, table)
    inks = np.array([[*rgb(ink_on(color)), 255] for color in table.colors], np.uint8)
    level, upright = np.flatnonzero(sign != 0), np.flatnonzero(sign > 0)
    chip = np.concatenate([level, upright])
    box = np.concatenate([_bars(layout, level, 0), _bars(layout, upright, 1)])
    order = np.argsort(chip, kind="stable")
    chip = chip[order]
    return Boxes(
        box_su=box[order],
        rgba=inks[worst[chip]],
        hatch=np.zeros(len(chip), np.uint8),
        edge_rgba=np.zeros((len(chip), 4), np.uint8),
        first=np.searchsorted(chip, np.arange(len(worst) + 1)),
    )


def _bars(layout: Layout, chips: IntArray, way: int) -> FloatArray:
    """(n, 4) the level (0) or the upright (1) stroke of a sign."""
    x, y, width, height = layout.chip_box_su[chips].T
    low = y + height
    _, bar_y, bar_width, bar_height = layout.bar_box_su[chips].T
    high = np.where(bar_width > 0, bar_y + bar_height, y)
    size = np.minimum(width, low - high)
    half = np.stack([size * _ARM_SHARE, size * _THICK_SHARE], axis=1)[:, :: 1 - 2 * way]
    middle = np.stack([x + width / 2, (high + low) / 2], axis=1)
    return np.concatenate([middle - half, 2 * half], axis=1)


def joined(one: Boxes, other: Boxes) -> Boxes:
    """The boxes of both, sorted by chip."""
    chips = len(one.first) - 1
    chip = np.concatenate([np.repeat(np.arange(chips), np.diff(b.first)) for b in (one, other)])
    order = np.argsort(chip, kind="stable")
    return Boxes(
        box_su=np.concatenate([one.box_su, other.box_su])[order],
        rgba=np.concatenate([one.rgba, other.rgba])[order],
        hatch=np.concatenate([one.hatch, other.hatch])[order],
        edge_rgba=np.concatenate([one.edge_rgba, other.edge_rgba])[order],
        first=one.first + other.first,
    )
