"""Walking over the drawing by arrow keys: which chip is next in a direction.

The next chip is the nearest that lies rather that way than aside; the end of a row leads on to the
next block beside it. Where nothing lies that way, one stays.
"""

import numpy as np

from trnviz.scene.drawing import Layout

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)
_ASIDE = 3.0
"""How much worse it is to go aside than on."""
_LEAST_STEP_SU = 1e-6
_STEEPEST = 2.0
"""How many steps aside a step on may be."""


def next_chip(layout: Layout, chip: int, direction: tuple[int, int]) -> int:
    """The chip that an arrow key leads to, `chip` itself at the edge."""
    boxes = layout.chip_box_su
    middle = boxes[:, :2] + boxes[:, 2:] / 2
    step = middle - middle[chip]
    on = step @ np.array(direction, np.float64)
    aside = np.abs(step @ np.array(direction[::-1], np.float64))
    ahead = (on > _LEAST_STEP_SU) & (aside <= on * _STEEPEST)
    if not ahead.any():
        return chip
    cost = np.where(ahead, on + _ASIDE * aside, np.inf)
    return int(cost.argmin())


def first_chip(layout: Layout) -> int:
    """Where a walk begins: the chip nearest to the upper left corner, -1 without chips."""
    boxes = layout.chip_box_su
    return int((boxes[:, 0] + boxes[:, 1]).argmin()) if len(boxes) else -1
