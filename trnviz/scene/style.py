"""Style: how a frame is to be looked at. Everything that changes the looks but not the numbers."""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray
from trnviz.core.view import COLOR_BY
from trnviz.scene.drawing import Box, Frame, Layout
from trnviz.scene.palette import Theme, theme_named


class Level(IntEnum):
    """How much a chip shows, by how large it is on the screen."""

    FAR = 0
    MIDDLE = 1
    NEAR = 2
    BANKS = 3
    NEAREST = 4


_FROM_PX_PER_SU = (
    (2.6, Level.NEAREST),
    (1.5, Level.BANKS),
    (0.62, Level.NEAR),
    (0.22, Level.MIDDLE),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """The looks that are asked for.

    Attributes:
        theme_name: "light" or "dark".
        px_per_su: Logical pixels per scene unit: the zoom.
        color_by: Dimension whose groups colour the tiles: one of `view.COLOR_BY`.
        hidden: Layers that are not drawn, of `view.LAYERS`.
        phase_su: How far the dots have run.
        chips: Selected chips.
        links: Selected links.
        focus_chips: What belongs to the selection and stays in front, chips; empty for everything.
        focus_links: Likewise links.
        hovered_chip: -1 for none.
        hovered_link: -1 for none.
        stale: True when an edit came after the numbers were computed.
        visible_su: The part that can be seen, None for all.
    """

    theme_name: str = "light"
    px_per_su: float = 1.0
    color_by: str = "pp"
    hidden: frozenset[str] = frozenset()
    phase_su: float = 0.0
    chips: tuple[int, ...] = ()
    links: tuple[int, ...] = ()
    focus_chips: tuple[int, ...] = ()
    focus_links: tuple[int, ...] = ()
    hovered_chip: int = -1
    hovered_link: int = -1
    stale: bool = False
    visible_su: Box | None = None

    def __post_init__(self) -> None:
        theme_named(self.theme_name)
        if self.color_by not in COLOR_BY:
            raise ValueError(f"{self.color_by!r} is not one of {', '.join(COLOR_BY)}")

    @property
    def theme(self) -> Theme:
        """The colours."""
        return theme_named(self.theme_name)

    @property
    def level(self) -> Level:
        """How much a chip shows."""
        return level_of(self.px_per_su)

    @property
    def has_focus(self) -> bool:
        """Whether something is in front and the rest steps back."""
        return bool(self.focus_chips or self.focus_links)

    def sees(self, boxes_su: FloatArray, reach_su: float) -> BoolArray:
        """(n,) whether any of a box (x, y, width, height), or of what is so near, can be seen."""
        if self.visible_su is None:
            return np.ones(len(boxes_su), np.bool_)
        at, size = np.split(np.array(self.visible_su), 2)
        low, high = boxes_su[:, :2], boxes_su[:, :2] + boxes_su[:, 2:]
        seen: BoolArray = ((low - reach_su < at + size) & (high + reach_su > at)).all(axis=1)
        return seen

    def shows(self, layer: str) -> bool:
        """Whether a layer is drawn."""
        return layer not in self.hidden


def drawn_frames(layout: Layout, style: Style) -> tuple[Frame, ...]:
    """The boxes behind and beside chips; without the layer EFA neither leaves nor fabric."""
    if style.shows("efa"):
        return layout.frames
    return tuple(frame for frame in layout.frames if frame.kind not in ("leaf", "fabric"))


def frame_tiers(layout: Layout, style: Style) -> tuple[tuple[Frame, ...], ...]:
    """Frames that can be painted at once, from the lowest up: those of a tier do not overlap."""
    drawn = drawn_frames(layout, style)
    leaves = tuple(frame for frame in drawn if frame.kind == "leaf")
    inner = tuple(frame for frame in drawn if frame.kind in ("switch", "fabric"))
    outer = tuple(frame for frame in drawn if frame.kind not in ("leaf", "switch", "fabric"))
    tiers = tuple((frame,) for frame in outer) if layout.frames_overlap else (outer,)
    return tuple(tier for tier in (*tiers, inner, leaves) if tier)


def level_of(px_per_su: float) -> Level:
    """The level of detail at a zoom."""
    return next((level for least, level in _FROM_PX_PER_SU if px_per_su >= least), Level.FAR)
