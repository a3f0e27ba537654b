"""Options that say what a picture is like: its size, its content, its time."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from trnviz.cli import typed
from trnviz.core.view import METRICS

if TYPE_CHECKING:
    from trnviz.core.against import Against
    from trnviz.core.frame import Played
    from trnviz.core.scenario import Scenario
    from trnviz.export.animation import Animation
    from trnviz.export.settings import PictureSettings
    from trnviz.export.sizes import Size
    from trnviz.files.document import Loaded

LAYOUTS = ("racks", "tori", "flat", "rings", "efa", "iso")
"""As in `core.view`, which this module must not load; so are the next."""
ALIGNMENTS = ("phase", "clock")
PRESETS = ("window", "slide", "4k", "column", "page", "a3")
UNITS = ("mm", "cm", "in")
_PIXELS = "px"
_BOX = 4
_ROUNDING = 1e-3
"""The end as it is shown, such as 9.679 s, may be a little after the end."""
_WHOLE, _VIEW, _SELECTION, _BOOKMARK = "whole", "view", "selection", "bookmark:"


def add(parser: argparse.ArgumentParser) -> None:
    """Adds all of them."""
    _add_size(parser)
    _add_content(parser)
    _add_time(parser)


def _add_size(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("size")
    group.add_argument(
        "--preset",
        choices=PRESETS,
        help="window (1600 x 1000, the default), slide (16:9), 4k, column (88.9 mm of a paper), "
        "page (180 mm), a3 (poster)",
    )
    group.add_argument("--size", type=_size, metavar="WxH", help="in pixels, such as 1600x1000")
    group.add_argument(
        "--width", type=_length, metavar="LENGTH", help="instead of --size: 160mm, 6.5in or 2400px"
    )
    group.add_argument("--height", type=_length, metavar="LENGTH", help="default: width / 1.6")
    group.add_argument(
        "--dpi",
        type=typed.number,
        help="pixels per inch, written into the file (default: 96, or the preset's)",
    )
    group.add_argument(
        "--text",
        type=typed.number,
        default=0.0,
        metavar="PT",
        help="size of the letters of legend and caption in print (default: 8.25 pt where the "
        "size is a length, else so that a full screen has 11 pixels)",
    )
    group.add_argument(
        "--scale",
        type=typed.number,
        default=1.0,
        metavar="N",
        help="the same picture with N times as many pixels each way",
    )


def _add_content(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("content")
    group.add_argument("--theme", choices=("light", "dark"), default="light")
    group.add_argument(
        "--background",
        choices=("theme", "white", "transparent"),
        default="theme",
        help="what is behind everything (default: the theme's)",
    )
    group.add_argument(
        "--region",
        type=_region,
        default=(_WHOLE,),
        metavar="PART",
        help="whole (default), view or selection as saved in the document, names of chips such as "
        "i0.c0,i0.c5, or x,y,w,h in scene units",
    )
    group.add_argument(
        "--highlight",
        type=_names,
        default=(),
        metavar="NAMES",
        help="chips and links to mark, such as i0.c5,i0.c5>i0.c6, or selection",
    )
    group.add_argument(
        "--metric",
        choices=METRICS,
        help="what link colours show (default: the document's; with --time, now)",
    )
    group.add_argument(
        "--colour-by", "--color-by", choices=("pp", "tp", "dp", "cp", "ep"), help="tile colours"
    )
    group.add_argument(
        "--layout", choices=LAYOUTS, help="how the chips stand (default: the document's)"
    )
    group.add_argument(
        "--against",
        metavar="OTHER",
        help="links show what they carry more or less than in another document (or another file "
        "with a fabric)",
    )
    group.add_argument(
        "--align",
        choices=ALIGNMENTS,
        default=ALIGNMENTS[0],
        help="with --against: compare at the same point of the same phase (default), or at the "
        "same time since the start",
    )
    group.add_argument("--no-legend", action="store_true", help="leave the legend out")
    group.add_argument("--no-caption", action="store_true", help="leave the lines below out")
    group.add_argument("--no-notes", action="store_true", help="leave the annotations out")


def _add_time(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("time")
    group.add_argument(
        "--time",
        type=_time,
        metavar="TIME",
        help='a moment of the step such as 12.5ms, "bookmark:NAME" for a bookmark of the document, '
        'or "busiest" (default)',
    )
    group.add_argument("--begin", metavar="TIME", help="a recording begins here")
    group.add_argument("--end", metavar="TIME", help="and ends here")
    group.add_argument(
        "--fps",
        type=typed.number,
        metavar="N",
        help="frames per second of a recording (default: 20)",
    )
    group.add_argument(
        "--speed",
        type=typed.number,
        metavar="X",
        help="simulated seconds per second of a recording (default: 5 s in all)",
    )
    group.add_argument(
        "--length",
        type=typed.number,
        metavar="SECONDS",
        help="how long a recording plays, for --speed",
    )


def is_recording(arguments: argparse.Namespace) -> bool:
    """Whether any option asks for a picture that moves."""
    names = ("begin", "end", "fps", "speed", "length")
    return any(getattr(arguments, name) is not None for name in names)


# --- their values ---------------------------------------------------------------------------------


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a size such as 1600x1000")
    return int(width), int(height)


def _length(text: str) -> tuple[float, str]:
    """Number and unit."""
    for unit in (*UNITS, _PIXELS):
        if text.endswith(unit):
            try:
                value = float(text.removesuffix(unit))
            except ValueError:
                break
            if 0 < value < float("inf"):
                return value, unit
    raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a length such as 160mm, 6.5in, 2400px")


def _region(text: str) -> tuple[str, ...] | tuple[float, ...]:
    """A word, names of chips, or four numbers."""
    parts = _names(text)
    try:
        numbers = tuple(float(part) for part in parts)
    except ValueError:
        return parts
    if (
        len(numbers) != _BOX
        or not min(numbers[2:]) > 0
        or not max(map(abs, numbers)) < float("inf")
    ):
        raise argparse.ArgumentTypeError(
            f"{text[:40]!r} is neither names of chips nor a box x,y,width,height"
        )
    return numbers


def _names(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _time(text: str) -> float | str | None:
    """Seconds, the name of a bookmark with its prefix, None for the busiest moment."""
    from trnviz.core.errors import InputError
    from trnviz.core.units import parse_time

    if text == "busiest":
        return None
    if text.startswith(_BOOKMARK):
        return text
    try:
        return parse_time(text)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _moment(asked: float | str | None, scenario: Scenario) -> float | str:
    """The moment that is asked for, where it is known which bookmarks there are."""
    from trnviz.core.errors import InputError
    from trnviz.export.settings import BUSIEST

    if asked is None:
        return BUSIEST
    if not isinstance(asked, str):
        return asked
    name = asked.removeprefix(_BOOKMARK)
    named = {mark.name: mark.time_s for mark in reversed(scenario.bookmarks) if mark.name}
    if name not in named:
        known = f"one of {', '.join(sorted(named))}" if named else "it has none with a name"
        raise InputError(f"{name[:60]!r} is no bookmark of this document", hint=known)
    return named[name]


def check_moment(settings: PictureSettings, end_s: float) -> None:
    """Refuses a moment after the end: no picture is of another moment than the one asked for.

    Raises:
        InputError: The step is over by then.
    """
    from trnviz.core.errors import InputError
    from trnviz.core.units import format_time

    if not isinstance(settings.time_s, str) and settings.time_s > end_s * (1 + _ROUNDING):
        asked, end = format_time(settings.time_s), format_time(end_s)
        raise InputError(f"{asked} is after the end of the step, {end}", hint="an earlier moment")


# --- what they ask for ----------------------------------------------------------------------------


def settings(arguments: argparse.Namespace, loaded: Loaded) -> PictureSettings:
    """The settings of a picture of a document.

    Raises:
        InputError: They cannot be, or name what the document does not have.
    """
    from dataclasses import replace
    from pathlib import Path

    from trnviz.core.errors import InputError
    from trnviz.export.picture import chips_of, marked, view_region
    from trnviz.export.settings import PictureSettings

    size, scenario, view = _pixels(arguments), loaded.scenario, loaded.view
    highlight = arguments.highlight
    names = view.selection if highlight == (_SELECTION,) else highlight
    asked = PictureSettings(
        width=size.width,
        height=size.height,
        dpi=size.dpi,
        ratio=size.ratio,
        theme=arguments.theme,
        background=arguments.background,
        time_s=_moment(arguments.time, scenario),
        metric=arguments.metric or ("now" if arguments.time is not None else ""),
        color_by=arguments.colour_by or "",
        legend=not arguments.no_legend,
        caption=not arguments.no_caption,
        notes=not arguments.no_notes,
        title=Path(arguments.file).name,
        selection=marked(names, scenario) if highlight == (_SELECTION,) else names,
        against=_against(arguments),
    )
    region = arguments.region
    if region == (_VIEW,):
        return replace(asked, region_su=view_region(view, asked))
    if region == (_SELECTION,):
        chips = chips_of(view.selection, scenario)
        if not chips:
            raise InputError(
                "nothing is selected in the document", source="--region", hint="names of chips"
            )
        return replace(asked, chips=chips)
    if region and region != (_WHOLE,):
        is_box = isinstance(region[0], float)
        return replace(asked, region_su=region) if is_box else replace(asked, chips=region)
    return asked


def _against(arguments: argparse.Namespace) -> Against | None:
    """The other document with its step.

    Raises:
        InputError: It is refused, or its step cannot run.
    """
    from pathlib import Path

    from trnviz.cli import inputs
    from trnviz.core.against import Against
    from trnviz.export.numbers import Subject

    if arguments.against is None:
        return None
    other = inputs.composed([arguments.against]).scenario
    return Against(
        name=Path(arguments.against).name,
        scenario=other,
        result=Subject(scenario=other).simulated(),
        align=arguments.align,
    )


def _pixels(arguments: argparse.Namespace) -> Size:
    """Size of the picture.

    Raises:
        InputError: It is too large, or two options contradict each other.
    """
    from trnviz.core.errors import InputError
    from trnviz.export.sizes import ASPECT, PRESETS, SCREEN_DPI, printed, resized, scaled

    lengths = (arguments.width, arguments.height)
    given = [arguments.preset, arguments.size, next((x for x in lengths if x), None)]
    if sum(one is not None for one in given) > 1:
        raise InputError("--preset, --size and --width are three ways to say one thing")
    dpi = SCREEN_DPI if arguments.dpi is None else arguments.dpi
    if any(lengths):
        units = [length[1] for length in lengths if length]
        inches = [_inches(length, dpi) for length in lengths]
        width = inches[0] or (inches[1] or 0.0) * ASPECT
        size = printed((width, inches[1] or width / ASPECT), dpi, arguments.text)
        if all(unit == _PIXELS for unit in units) and not arguments.text:
            size = resized(size)
    else:
        preset = PRESETS[arguments.preset or "window"]
        if arguments.size is not None:
            preset = preset.with_pixels(*arguments.size)
        size = preset.at(arguments.dpi, arguments.text)
    return size if arguments.scale == 1 else scaled(size, arguments.scale)


def _inches(length: tuple[float, str] | None, dpi: float) -> float | None:
    from trnviz.export.sizes import INCHES

    if length is None:
        return None
    value, unit = length
    return value / dpi if unit == _PIXELS else value * INCHES[unit]


def animation(arguments: argparse.Namespace, result: Played | None) -> Animation:
    """The recording that is asked for.

    Raises:
        InputError: A time is refused.
    """
    from trnviz.cli.options import value
    from trnviz.core.errors import InputError
    from trnviz.core.units import parse_time
    from trnviz.export.animation import USUAL_FPS, Animation

    start = value(arguments.begin, parse_time, "--begin") if arguments.begin else 0.0
    end = value(arguments.end, parse_time, "--end") if arguments.end else None
    speed = arguments.speed or 0.0
    fps = USUAL_FPS if arguments.fps is None else arguments.fps
    if arguments.length is not None:
        if not 0 < arguments.length < float("inf"):
            raise InputError(f"a recording of {arguments.length:g} s", source="--length")
        last = end if end is not None else (result.timeline.duration_s if result else 0.0)
        speed = (last - start) / arguments.length if last > start else speed
    return Animation(start_s=start, end_s=end, fps=fps, speed=speed)
