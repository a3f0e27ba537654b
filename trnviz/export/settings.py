"""What is asked for of a picture: one value that the window and the command line both fill in."""

from dataclasses import dataclass

from trnviz.core.against import Against
from trnviz.core.errors import InputError
from trnviz.scene.drawing import Box
from trnviz.scene.page import pixel_ratio
from trnviz.scene.palette import LIGHT

BUSIEST = "busiest"
MOST_PIXELS = 268_000_000
MOST_DPI = 10_000
LEAST_RATIO, MOST_RATIO = 0.05, 64.0
BACKGROUNDS = ("theme", "white", "transparent")
_BYTES_PER_PIXEL = 4
_GB = 1e9


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureSettings:
    """What is asked for.

    Attributes:
        width: Of the picture, in device pixels.
        height: Of the picture, in device pixels.
        dpi: Pixels per inch, written into the file.
        ratio: Device pixels for each pixel of the layout, which decides how large letters are; 0
            for one up to a full screen, then more.
        theme: "light" or "dark".
        background: "theme", "white" or "transparent".
        region_su: The part of the drawing that is shown, None for all.
        chips: Names of the chips that are shown; overrules `region_su`.
        time_s: The moment; `BUSIEST` for the fullest one.
        metric: What link colours show; "" for the scenario's.
        color_by: What tile colours show; "" for the scenario's.
        legend: Whether the legend is there.
        caption: Whether the lines below are there.
        notes: Whether the document's annotations are there.
        title: Name of the document, for the caption.
        selection: Names of chips and links to mark; empty by default.
        against: Links show what they carry more or less than in this; None for their load.
    """

    width: int = 1600
    height: int = 1000
    dpi: float = 96.0
    ratio: float = 0.0
    theme: str = LIGHT.name
    background: str = BACKGROUNDS[0]
    region_su: Box | None = None
    chips: tuple[str, ...] = ()
    time_s: float | str = BUSIEST
    metric: str = ""
    color_by: str = ""
    legend: bool = True
    caption: bool = True
    notes: bool = True
    title: str = ""
    selection: tuple[str, ...] = ()
    against: Against | None = None

    def __post_init__(self) -> None:
        require_size(self.width, self.height)
        if not 1 <= self.dpi <= MOST_DPI:
            raise InputError(f"{self.dpi:g} dots per inch", hint=f"1 to {MOST_DPI}")
        if self.ratio and not LEAST_RATIO <= self.ratio <= MOST_RATIO:
            raise InputError(
                f"{self.ratio:g} device pixels for a pixel of the layout",
                hint=f"{LEAST_RATIO:g} to {MOST_RATIO:g}, or 0 to follow the size",
            )
        if self.background not in BACKGROUNDS:
            raise InputError(
                f"{self.background!r} is not a background", hint=f"one of {', '.join(BACKGROUNDS)}"
            )
        if self.background == "white" and self.theme != LIGHT.name:
            raise InputError(
                f"the letters of the {self.theme} theme cannot be read on white",
                hint="the light theme, or another background",
            )

    @property
    def pixel_ratio(self) -> float:
        """Device pixels for each pixel of the layout."""
        return self.ratio or pixel_ratio(self.width, self.height)

    @property
    def size_px(self) -> tuple[float, float]:
        """Width and height in pixels of the layout."""
        return self.width / self.pixel_ratio, self.height / self.pixel_ratio

    @property
    def is_transparent(self) -> bool:
        """Whether what is not drawn can be seen through."""
        return self.background == "transparent"


def require_size(width: int, height: int) -> None:
    """Refuses a picture without pixels, or with more than a machine can be asked for.

    Raises:
        InputError: The size is refused.
    """
    if width < 1 or height < 1:
        raise InputError(f"a picture of {width} x {height} pixels", hint="at least 1 x 1")
    if width * height > MOST_PIXELS:
        gigabytes = width * height * _BYTES_PER_PIXEL / _GB
        raise InputError(
            f"a picture of {width} x {height} pixels would take {gigabytes:.3g} GB of memory",
            hint=f"at most {MOST_PIXELS // 1_000_000} million pixels; SVG and PDF are sharp at "
            "any size",
        )
