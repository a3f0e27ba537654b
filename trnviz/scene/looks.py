"""The tables of looks that links can have: by load, or by how much it differs from another run.

A difference is more contrast with the ground and a wider line the larger it is, whichever its sign;
the two signs are two hues, Crameri's *vik* on light and *berlin* on dark ground, and where a link
carries less its line is broken, where it carries more it is whole: so the sign can be told without
colour, of small differences too. The scale is symmetric around nothing.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from trnviz.core.arrays import BoolArray, ByteArray, FloatArray
from trnviz.scene.palette import (
    DOWN,
    LIGHT,
    LINK_LOOKS,
    NO_DATA,
    LinkLook,
    Pattern,
    Theme,
)

CHANGE_EDGES = (0.02, 0.1, 0.25, 0.5)
"""Of the difference of two utilizations, by magnitude."""
CHANGE_SAMPLES = {
    "light": (0.08, 0.17, 0.24, 0.29, 0.74, 0.78, 0.84, 0.91),
    "dark": (0.0, 0.08, 0.15, 0.22, 0.83, 0.87, 0.93, 0.98),
}
"""Where the colour maps are sampled, from much less to much more."""
_LIGHT_CHANGE = (
    "#023175", "#06568c", "#2877a2", "#4e92b4", "#c57548", "#bd6431", "#a5400f", "#811f06",
)  # fmt: skip
_DARK_CHANGE = (
    "#9eb0ff", "#6fa9e8", "#4497c6", "#2e7699", "#a65948", "#ba6b5f", "#db8b84", "#f4a3a1",
)  # fmt: skip
_WIDTHS_PX = (1.2, 1.8, 2.4, 3.0)
CHANGE_SAME = len(CHANGE_EDGES)
CHANGE_DOWN, CHANGE_UNKNOWN = 2 * CHANGE_SAME + 1, 2 * CHANGE_SAME + 2


@dataclass(frozen=True, slots=True, kw_only=True)
class LookTable:
    """How links look in each state, and what follows from it.

    Attributes:
        looks: A row for each state.
        colors: Of the rows.
        order: Which rows lie on top of which.
        weight: How much a row has to say about a chip seen from far away, -1 for nothing.
        down: The row of links that are down.
        unknown: The row of links without data.
        quiet: Rows that are left out where links are too close to each other.
    """

    looks: tuple[LinkLook, ...]
    colors: tuple[str, ...]
    order: tuple[int, ...]
    weight: tuple[int, ...]
    down: int
    unknown: int
    quiet: tuple[int, ...]

    @property
    def is_quiet(self) -> BoolArray:
        """(R,) whether a row is."""
        found = np.zeros(len(self.looks), np.bool_)
        found[list(self.quiet)] = True
        return found


@lru_cache(maxsize=8)
def look_table(theme: Theme, *, change: bool = False) -> LookTable:
    """The table of loads, or of differences."""
    if change:
        return _changes(theme)
    last = len(LINK_LOOKS)
    return LookTable(
        looks=LINK_LOOKS,
        colors=theme.ramp,
        order=(*range(1, last), 0),
        weight=(*range(last - 1), -1),
        down=DOWN,
        unknown=NO_DATA,
        quiet=(0, NO_DATA),
    )


def _changes(theme: Theme) -> LookTable:
    colors = _LIGHT_CHANGE if theme.name == LIGHT.name else _DARK_CHANGE
    sizes = (*range(CHANGE_SAME, 0, -1), 0, *range(1, CHANGE_SAME + 1))
    down, unknown = LINK_LOOKS[DOWN], LINK_LOOKS[NO_DATA]
    return LookTable(
        looks=(*_change_looks(), down, LinkLook(
            label="not in both", low_ratio=-1.0, width_px=unknown.width_px, pattern=unknown.pattern,
        )),
        colors=(*colors[:CHANGE_SAME], theme.ramp[0], *colors[CHANGE_SAME:], theme.ramp[DOWN],
                theme.ramp[NO_DATA]),
        order=(*(size + 1 for size in sizes), CHANGE_SAME + 2, 0),
        weight=(*sizes, CHANGE_SAME + 1, -1),
        down=CHANGE_DOWN,
        unknown=CHANGE_UNKNOWN,
        quiet=(CHANGE_SAME, CHANGE_UNKNOWN),
    )  # fmt: skip


def _change_looks() -> tuple[LinkLook, ...]:
    """From much less to much more."""
    ends = (*CHANGE_EDGES[1:], None)
    sizes = [
        f"{low * 100:.0f}–{high * 100:.0f}" if high is not None else f"≥ {low * 100:.0f}"
        for low, high in zip(CHANGE_EDGES, ends, strict=True)
    ]
    less = tuple(
        LinkLook(label=f"less by {size}", low_ratio=-low, width_px=wide, pattern=Pattern.BROKEN)
        for size, low, wide in zip(sizes, CHANGE_EDGES, _WIDTHS_PX, strict=True)
    )
    more = tuple(
        LinkLook(label=f"more by {size}", low_ratio=low, width_px=wide, pattern=Pattern.SOLID)
        for size, low, wide in zip(sizes, CHANGE_EDGES, _WIDTHS_PX, strict=True)
    )
    same = LinkLook(
        label=f"within {CHANGE_EDGES[0] * 100:.0f}", low_ratio=0.0, width_px=1.0,
        pattern=Pattern.SOLID,
    )  # fmt: skip
    return (*less[::-1], same, *more)


def change_states(ratio: FloatArray, up: BoolArray) -> ByteArray:
    """(L,) u1 row of the table of differences."""
    known = np.isfinite(ratio)
    value = np.where(known, ratio, 0.0)
    size = np.searchsorted(CHANGE_EDGES, np.abs(value) + 1e-12, side="right")
    state = CHANGE_SAME + np.where(value < 0, -size, size)
    state = np.where(known, state, CHANGE_UNKNOWN)
    state = np.where(up, state, CHANGE_DOWN)
    result: ByteArray = state.astype(np.uint8)
    return result
