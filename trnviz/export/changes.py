"""What differs between two frames."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.integer[Any]]


def changed_box(before: Pixels, now: Pixels) -> tuple[int, int, int, int]:
    """x, y, width and height around all pixels that differ; one pixel where none does.

    Args:
        before: (height, width) the pixels of a frame, each as one number.
        now: Of the next.
    """
    differs = before != now
    rows = np.flatnonzero(differs.any(axis=1))
    if not len(rows):
        return 0, 0, 1, 1
    top, bottom = int(rows[0]), int(rows[-1]) + 1
    columns = np.flatnonzero(differs[top:bottom].any(axis=0))
    left, right = int(columns[0]), int(columns[-1]) + 1
    return left, top, right - left, bottom - top
