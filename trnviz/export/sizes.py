"""Sizes of pictures: in pixels, or in millimetres and inches at a resolution; and the presets.

A picture that is measured in pixels has one layout at any resolution. One that is measured in
millimetres has letters of a size in points, so that it can be read in print.
"""

from dataclasses import dataclass, replace
from types import MappingProxyType

from trnviz.core.errors import InputError
from trnviz.scene.legend_plan import LETTERS_PX
from trnviz.scene.page import pixel_ratio

INCHES = MappingProxyType({"mm": 1 / 25.4, "cm": 1 / 2.54, "in": 1.0})
PIXELS = "px"
SCREEN_DPI, POINTS_PER_INCH = 96.0, 72.0
TEXT_PT = LETTERS_PX / SCREEN_DPI * POINTS_PER_INCH
"""Letters of legend and caption where nothing else is said: a pixel of the layout is 1/96 inch."""
ASPECT = 1.6
MOST_SIDE = 1_000_000
_LEAST_PT, _MOST_PT = 1.0, 100.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """A size that is ready for `PictureSettings`."""

    width: int
    height: int
    dpi: float
    ratio: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A size for a purpose.

    Attributes:
        title: For dialogs and help.
        width: In `unit`.
        height: In `unit`.
        unit: "px", "mm" or "in".
        dpi: Pixels per inch.
        text_pt: Size of the letters, 0 where the pixels decide.
    """

    title: str
    width: float
    height: float
    unit: str
    dpi: float
    text_pt: float = 0.0

    @property
    def size(self) -> Size:
        """In pixels."""
        return self.at()

    def at(self, dpi: float | None = None, text_pt: float = 0.0) -> Size:
        """In pixels, at another resolution or with other letters.

        Raises:
            InputError: The letters are too large or too small, or a side is longer than can be.
        """
        dots, points = self.dpi if dpi is None else dpi, text_pt or self.text_pt
        if self.unit == PIXELS:
            width, height = _side(self.width), _side(self.height)
            return Size(
                width=width, height=height, dpi=dots, ratio=_ratio(points, dots) if points else 0.0
            )
        inches = INCHES[self.unit]
        return printed((self.width * inches, self.height * inches), dots, points)

    def with_pixels(self, width: int, height: int) -> "Preset":
        """Another size, in pixels."""
        return replace(self, width=width, height=height, unit=PIXELS)


PRESETS = MappingProxyType(
    {
        "window": Preset(title="Window", width=1600, height=1000, unit="px", dpi=96),
        "slide": Preset(
            title="Slide, 16:9", width=13.3334, height=7.5, unit="in", dpi=144, text_pt=9
        ),
        "4k": Preset(title="4K screen", width=3840, height=2400, unit="px", dpi=96),
        "column": Preset(
            title="Column of a paper", width=88.9, height=100, unit="mm", dpi=600, text_pt=6
        ),
        "page": Preset(
            title="Width of a paper", width=180, height=115, unit="mm", dpi=300, text_pt=6.5
        ),
        "a3": Preset(title="A3 poster", width=420, height=297, unit="mm", dpi=300, text_pt=8),
    }
)


def printed(inches: tuple[float, float], dpi: float, text_pt: float = 0.0) -> Size:
    """A size in inches.

    Args:
        inches: Width and height.
        dpi: Pixels per inch.
        text_pt: Size of the letters in points; 0 for `TEXT_PT`.

    Raises:
        InputError: The letters are too large or too small, or a side is longer than can be.
    """
    width, height = (_side(inch * dpi) for inch in inches)
    return Size(width=width, height=height, dpi=dpi, ratio=_ratio(text_pt or TEXT_PT, dpi))


def _ratio(text_pt: float, dpi: float) -> float:
    """Device pixels for a pixel of the layout, so that letters are so large in print."""
    if not _LEAST_PT <= text_pt <= _MOST_PT:
        raise InputError(f"letters of {text_pt:g} pt", hint=f"{_LEAST_PT:g} to {_MOST_PT:g} pt")
    return text_pt / POINTS_PER_INCH * dpi / LETTERS_PX


def resized(size: Size) -> Size:
    """The same pixels, with letters that follow them."""
    return replace(size, ratio=0.0)


def scaled(size: Size, scale: float) -> Size:
    """The same picture with `scale` times as many pixels each way.

    Raises:
        InputError: The scale is nothing, or a side is longer than can be.
    """
    if not 0 < scale < MOST_SIDE:
        raise InputError(f"a scale of {scale:g}", hint="such as 2")
    return Size(
        width=_side(size.width * scale),
        height=_side(size.height * scale),
        dpi=size.dpi * scale,
        ratio=(size.ratio or pixel_ratio(size.width, size.height)) * scale,
    )


def _side(pixels: float) -> int:
    if not pixels < MOST_SIDE:
        raise InputError(f"a side of {pixels:.3g} pixels", hint=f"at most {MOST_SIDE:,}")
    return max(1, round(pixels))
