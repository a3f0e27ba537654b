"""A picture to be written: what is asked for, and the layout, paint and page that follow from it.

Window and command line make the same `PictureSettings`, so they give the same bytes.
"""

from dataclasses import dataclass

from trnviz import __version__
from trnviz.core.errors import InputError
from trnviz.core.frame import Played, busiest_s, frame
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.units import format_time
from trnviz.scene.drawing import Box, Layout
from trnviz.scene.framepaint import FramePaint
from trnviz.scene.layout import layout
from trnviz.scene.metrics import shortened
from trnviz.scene.page import MARGIN_PX, Page, page, pixel_ratio
from trnviz.scene.paint import compose
from trnviz.scene.style import Style

BUSIEST = "busiest"
MOST_PIXELS = 268_000_000
CAPTION_PX = 11.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureSettings:
    """What is asked for.

    Attributes:
        width: Of the picture, in device pixels.
        height: Of the picture, in device pixels.
        dpi: Pixels per inch, written into the file.
        theme: "light" or "dark".
        region_su: The part of the drawing that is shown, None for all.
        chips: Names of the chips that are shown; overrules `region_su`.
        time_s: The moment; `BUSIEST` for the fullest one.
        metric: What link colours show; "" for the scenario's.
        color_by: What tile colours show; "" for the scenario's.
        legend: Whether the legend is there.
        caption: Whether the line below is there.
        title: Name of the document, for the caption.
        selection: Names of chips and links to mark; empty by default.
    """

    width: int = 1600
    height: int = 1000
    dpi: float = 96.0
    theme: str = "light"
    region_su: Box | None = None
    chips: tuple[str, ...] = ()
    time_s: float | str = BUSIEST
    metric: str = ""
    color_by: str = ""
    legend: bool = True
    caption: bool = True
    title: str = ""
    selection: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1 or self.width * self.height > MOST_PIXELS:
            raise InputError(
                f"a picture of {self.width} x {self.height} pixels", hint="1 to 268 million pixels"
            )
        if not 1 <= self.dpi <= 10_000:  # noqa: PLR2004 - what a file can hold and a printer needs
            raise InputError(f"{self.dpi:g} dots per inch", hint="1 to 10000")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Picture:
    """Everything a writer needs.

    Attributes:
        settings: What was asked for.
        layout: The drawing.
        paint: Its looks.
        page: Where it stands on the picture.
        caption: The line below, cut to its room.
        rates: (L,) of the links in bytes per second, for the titles of an SVG.
    """

    settings: PictureSettings
    layout: Layout
    paint: FramePaint
    page: Page
    caption: str
    tips: tuple[str, ...]


def picture(scenario: Scenario, result: Played | None, settings: PictureSettings) -> Picture:
    """The picture of a scenario.

    Raises:
        InputError: No such chip, link, metric or theme.
    """
    drawing = layout(scenario.topology, scenario.layout)
    ratio = pixel_ratio(settings.width, settings.height)
    region = settings.region_su
    if settings.chips:
        region = drawing.box_around(
            tuple(scenario.topology.chip_id(name) for name in settings.chips)
        )
    sheet = page(
        drawing, settings.width / ratio, settings.height / ratio,
        region_su=region, legend=settings.legend, caption=settings.caption,
    )  # fmt: skip
    state = frame(
        scenario, result, _time(scenario, result, settings), settings.metric or scenario.metric
    )
    style = _style(scenario, settings, sheet.px_per_su)
    room = sheet.width_px - 2 * MARGIN_PX
    return Picture(
        settings=settings,
        layout=drawing,
        paint=compose(drawing, state, scenario, style),
        page=sheet,
        caption=shortened(_caption(scenario, result, state.time_s, settings), CAPTION_PX, room),
        tips=_tips(scenario, state.link_rate_bytes_per_s.tolist(), result),
    )


def _time(scenario: Scenario, result: Played | None, settings: PictureSettings) -> float:
    if isinstance(settings.time_s, str):
        if settings.time_s != BUSIEST:
            raise InputError(f"{settings.time_s!r} is not a time", hint='seconds, or "busiest"')
        if result is None:
            return 0.0
        return busiest_s(result.timeline, scenario.topology)
    return settings.time_s


def _style(scenario: Scenario, settings: PictureSettings, scale: float) -> Style:
    topology = scenario.topology
    names = set(topology.chip_names)
    chips = tuple(topology.chip_id(name) for name in settings.selection if name in names)
    links = tuple(topology.link_id(name) for name in settings.selection if name not in names)
    return Style(
        theme_name=settings.theme,
        px_per_su=scale,
        color_by=settings.color_by or scenario.color_by,
        hidden=frozenset(scenario.hidden),
        chips=chips,
        links=links,
    )


def _caption(
    scenario: Scenario, result: Played | None, time_s: float, settings: PictureSettings
) -> str:
    """Name, moment, layout, version, profile."""
    parts = [settings.title or scenario.topology.title]
    if scenario.model is not None:
        parts.append(scenario.model.name)
    if result is not None:
        metric = settings.metric or scenario.metric
        parts.append(f"{_length(result)}, dots at {format_time(time_s)}")
        parts.append({"now": f"load at {format_time(time_s)}"}.get(metric, f"{metric} load"))
    parts += [f"layout {scenario.layout}", f"{scenario.profile} profile", f"trnviz {__version__}"]
    return " · ".join(parts)


def _length(run: Played) -> str:
    """How long a step takes, or a collective alone."""
    if isinstance(run, Result):
        return f"step {format_time(run.step_time_s)}"
    return f"collective {format_time(run.timeline.duration_s)}"


def _tips(scenario: Scenario, rates: list[float], result: Played | None) -> tuple[str, ...]:
    """A line for every link: its name and what it carries."""
    topology = scenario.topology
    if result is None:
        return topology.link_names
    gigabytes = [f"{rate / 1e9:.1f} GB/s" for rate in rates]
    return tuple(f"{n}: {g}" for n, g in zip(topology.link_names, gigabytes, strict=True))
