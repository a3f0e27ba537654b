"""Colours, once: links, legend, tooltips, inspector and every export read the same table.

More load is more contrast with the ground, a wider line, and from 95 % on a split one; the ramps
are sequential, even in lightness, and hold for every kind of colour vision: Crameri's *oslo* on
light and *imola* on dark ground, sampled where the contrast is what the tests ask for. Red-orange
is for faults and over-commitment alone. Kinds and groups use the colours of Okabe and Ito without
it.
"""

from dataclasses import dataclass, fields
from enum import IntEnum
from functools import lru_cache

import numpy as np

from trnviz.core.arrays import ByteArray
from trnviz.core.errors import InputError

Rgb = tuple[int, int, int]


class Pattern(IntEnum):
    """How a line is drawn."""

    SOLID = 0
    SPLIT = 1
    DASHED = 2
    DOTTED = 3
    BROKEN = 4


DASHES_PX = {
    Pattern.DASHED: (5.0, 3.0), Pattern.DOTTED: (2.0, 2.0), Pattern.BROKEN: (7.0, 2.5),
}  # fmt: skip
"""Lengths of line and gap; a line begins in the middle of a stroke, so that short ones show it."""


class Hatch(IntEnum):
    """How a fill is told from its neighbour without colour."""

    NONE = 0
    RISING = 1
    FALLING = 2
    UPRIGHT = 3
    LEVEL = 4
    CROSS = 5
    GRID = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkLook:
    """One row of the table that links and legend share.

    Attributes:
        label: For the legend.
        low_ratio: Utilization from which it holds; negative for a state that is not a load.
        width_px: Where lanes have room.
        pattern: Of the line.
    """

    label: str
    low_ratio: float
    width_px: float
    pattern: Pattern


LINK_LOOKS = (
    LinkLook(label="< 5 %  idle", low_ratio=0.0, width_px=1.0, pattern=Pattern.SOLID),
    LinkLook(label="5–25 %", low_ratio=0.05, width_px=1.0, pattern=Pattern.SOLID),
    LinkLook(label="25–50 %", low_ratio=0.25, width_px=1.6, pattern=Pattern.SOLID),
    LinkLook(label="50–75 %", low_ratio=0.5, width_px=2.0, pattern=Pattern.SOLID),
    LinkLook(label="75–95 %", low_ratio=0.75, width_px=2.6, pattern=Pattern.SOLID),
    LinkLook(label="≥ 95 %  saturated", low_ratio=0.95, width_px=3.0, pattern=Pattern.SPLIT),
    LinkLook(label="down", low_ratio=-1.0, width_px=1.6, pattern=Pattern.DASHED),
    LinkLook(label="no data", low_ratio=-1.0, width_px=1.0, pattern=Pattern.DOTTED),
)
EDGES = tuple(look.low_ratio for look in LINK_LOOKS[1:6])
SATURATED, DOWN, NO_DATA = 5, 6, 7


@dataclass(frozen=True, slots=True, kw_only=True)
class KindLook:
    """Colour and hatch of one kind of bytes in HBM."""

    name: str
    color: str
    hatch: Hatch


KIND_LOOKS = (
    KindLook(name="weights", color="#0072b2", hatch=Hatch.NONE),
    KindLook(name="optimizer", color="#56b4e9", hatch=Hatch.RISING),
    KindLook(name="gradients", color="#009e73", hatch=Hatch.FALLING),
    KindLook(name="activations", color="#e69f00", hatch=Hatch.NONE),
    KindLook(name="kv_cache", color="#cc79a7", hatch=Hatch.CROSS),
    KindLook(name="logits", color="#f0e442", hatch=Hatch.LEVEL),
    KindLook(name="gathered", color="#9a9a9a", hatch=Hatch.UPRIGHT),
    KindLook(name="runtime", color="#555b63", hatch=Hatch.GRID),
)

GROUP_COLORS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#f0e442", "#8c8c8c")
"""Of the groups that colour tiles, in turn; red-orange is not among them."""
GROUP_HATCHES = (Hatch.NONE, Hatch.RISING, Hatch.FALLING, Hatch.UPRIGHT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Every colour of the drawing, as "#rrggbb"; there is no transparency anywhere.

    Attributes:
        name: "light", "dark" or "contrast".
        ground: Behind everything.
        frame: Inside an instance.
        frame_line: Around it.
        card: A chip.
        card_line: Around it.
        text: Names and values.
        muted: Titles and peers' numbers.
        alarm: Faults and over-commitment.
        alarm_text: Their numbers.
        free: The empty part of a bar.
        mark: The capacity.
        dot: A packet.
        dot_rim: Around it.
        empty_tile: A core without a shard.
        focus: Around what is selected.
        ramp: Colours of `LINK_LOOKS`.
        shade: Towards what the second replica's colours are mixed.
    """

    name: str
    ground: str
    frame: str
    frame_line: str
    card: str
    card_line: str
    text: str
    muted: str
    alarm: str
    alarm_text: str
    free: str
    mark: str
    dot: str
    dot_rim: str
    empty_tile: str
    focus: str
    ramp: tuple[str, ...]
    shade: str


LIGHT = Theme(
    name="light", ground="#ffffff", frame="#f5f7fa", frame_line="#d5dbe3", card="#ffffff",
    card_line="#b9c2ce", text="#1b2430", muted="#596273", alarm="#d55e00", alarm_text="#b04a00",
    free="#e4e8ee", mark="#3b4554", dot="#0b1a30", dot_rim="#f5f7fa", empty_tile="#eef1f5",
    focus="#1b2430",
    ramp=("#868f9c", "#537dbe", "#3b6bab", "#255589", "#173d63", "#0e1e2f", "#d55e00", "#596273"),
    shade="#ffffff",
)  # fmt: skip
DARK = Theme(
    name="dark", ground="#12161b", frame="#1a1f26", frame_line="#343c47", card="#262c35",
    card_line="#4a5462", text="#e8ecf1", muted="#a3adba", alarm="#e8640c", alarm_text="#ff9d5c",
    free="#3b434f", mark="#e8ecf1", dot="#ffffff", dot_rim="#1a1f26", empty_tile="#323944",
    focus="#f4f7fb",
    ramp=("#626c7a", "#54867f", "#689b79", "#86b971", "#a6d76a", "#d5f066", "#e8640c", "#a3adba"),
    shade="#1a1f26",
)  # fmt: skip
CONTRAST = Theme(
    name="contrast", ground="#000000", frame="#000000", frame_line="#a3adba", card="#000000",
    card_line="#ffffff", text="#ffffff", muted="#dfe5ec", alarm="#ff7a1f", alarm_text="#ffb27f",
    free="#2b323b", mark="#ffffff", dot="#ffffff", dot_rim="#000000", empty_tile="#1a1f26",
    focus="#ffe600", ramp=("#7d8896", *DARK.ramp[1:6], "#ff7a1f", "#dfe5ec"), shade="#1a1f26",
)  # fmt: skip
"""For whoever needs more: text has 7:1 and more on whatever it stands on."""
THEMES = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST)}


def theme_colors(theme: Theme) -> tuple[str, ...]:
    """Every colour that a drawing can have by itself, those of tiles aside."""
    own = [
        value
        for field in fields(theme)
        if isinstance(value := getattr(theme, field.name), str) and value.startswith("#")
    ]
    return tuple(dict.fromkeys((*own, *theme.ramp, *(look.color for look in KIND_LOOKS))))


def theme_named(name: str) -> Theme:
    """The theme of this name.

    Raises:
        InputError: There is none.
    """
    if name not in THEMES:
        raise InputError(f"{name!r} is not a theme", hint=f"one of {', '.join(THEMES)}")
    return THEMES[name]


@lru_cache(maxsize=512)
def rgb(color: str) -> Rgb:
    """Red, green, blue from 0 to 255 of "#rrggbb"."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def hexadecimal(color: Rgb) -> str:
    """Red, green, blue as "#rrggbb"."""
    red, green, blue = color
    return f"#{red:02x}{green:02x}{blue:02x}"


@lru_cache(maxsize=512)
def mixed(color: str, other: str, share: float) -> str:
    """`color` with a share of `other`, as opaque as both."""
    pairs = zip(rgb(color), rgb(other), strict=True)
    red, green, blue = (round(a + (b - a) * share) for a, b in pairs)
    return hexadecimal((red, green, blue))


def luminance(color: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [c / 255 for c in rgb(color)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - sRGB
        for c in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(color: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(color), luminance(other)))
    return (high + 0.05) / (low + 0.05)


INKS = ("#000000", "#ffffff")


@lru_cache(maxsize=512)
def ink_on(color: str) -> str:
    """The darker or the lighter ink, whichever reads better on a colour."""
    return max(INKS, key=lambda ink: contrast(ink, color))


@lru_cache(maxsize=512)
def group_color(theme: Theme, hue: int, shade: int) -> str:
    """Fill of a tile: the hue of its group, paler for each further shade."""
    base = GROUP_COLORS[hue % len(GROUP_COLORS)]
    turns = hue // len(GROUP_COLORS)
    base = mixed(base, "#000000" if theme.name == "light" else "#ffffff", min(0.22 * turns, 0.5))
    return mixed(base, theme.shade, (0.0, 0.5, 0.3, 0.65)[shade % 4])


def rgba_rows(colors: tuple[str, ...]) -> ByteArray:
    """(n, 4) u1 of some colours, opaque."""
    return np.array([(*rgb(color), 255) for color in colors], np.uint8).reshape(-1, 4)


@lru_cache(maxsize=8)
def link_rows(theme: Theme) -> ByteArray:
    """(8, 4) u1 of `LINK_LOOKS`."""
    return rgba_rows(theme.ramp)


@lru_cache(maxsize=1)
def kind_rows() -> ByteArray:
    """(M, 4) u1 of `KIND_LOOKS`."""
    return rgba_rows(tuple(look.color for look in KIND_LOOKS))


_MARK_CONTRAST = 3.0
HATCH_SHARE = 0.3
"""How much ink the lines of a hatch have."""


@lru_cache(maxsize=512)
def edge_color(fill: str, behind: str) -> str:
    """Outline for a fill: of its own hue, and at least 3:1 against what is behind it."""
    ink = ink_on(behind)
    for step in range(11):
        edge = mixed(fill, ink, 0.15 + 0.085 * step)
        if contrast(edge, behind) >= _MARK_CONTRAST:
            return edge
    return ink
