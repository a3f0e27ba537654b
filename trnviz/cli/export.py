"""`trnviz export FILE -o OUT`: draw a document. Needs no display."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from trnviz.cli import targets

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from trnviz.core.result import Result
    from trnviz.core.scenario import Scenario
    from trnviz.export.picture import Picture, PictureSettings

LAYOUTS = ("racks", "tori", "flat", "rings", "efa")
"""As in `core.view`, which this module must not load."""
SUFFIXES = (".png", ".svg", ".pdf")
_ASPECT = 1.6
_INCHES = {"mm": 1 / 25.4, "cm": 1 / 2.54, "in": 1.0}
_PIXELS = "px"
_BOX = 4
_DEFAULT_SIZE = (1600, 1000)


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "export",
        help="draw a document: png, svg, pdf",
        description="Draw a document. The suffix of OUT decides the kind of picture.",
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="a .trnviz document")
    parser.add_argument(
        "-o",
        "--output",
        action="append",
        required=True,
        metavar="OUT",
        help=f"picture to write, {', '.join(SUFFIXES)}; or numbers: .csv .json .graphml "
        ".trace.json ... (trnviz convert --to list); may be given several times",
    )
    _add_size(parser)
    _add_content(parser)
    parser.add_argument("--force", action="store_true", help="overwrite what is there")


def _add_size(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("size")
    group.add_argument("--size", type=_size, metavar="WxH", help="in pixels (default: 1600x1000)")
    group.add_argument(
        "--width", type=_length, metavar="LENGTH", help="instead of --size: 160mm, 6.5in or 2400px"
    )
    group.add_argument("--height", type=_length, metavar="LENGTH", help="default: width / 1.6")
    group.add_argument(
        "--dpi",
        type=float,
        default=96.0,
        help="pixels per inch, written into the file (default: 96)",
    )


def _add_content(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("content")
    group.add_argument("--theme", choices=("light", "dark"), default="light")
    group.add_argument(
        "--region",
        type=_region,
        default=(),
        metavar="PART",
        help="whole (default), names of chips such as i0.c0,i0.c5, or x,y,w,h in scene units",
    )
    group.add_argument(
        "--time",
        type=_time,
        metavar="TIME",
        help='a moment of the step such as 12.5ms, or "busiest" (default)',
    )
    group.add_argument(
        "--metric",
        choices=("now", "mean", "peak", "bytes"),
        help="what link colours show (default: the document's; with --time, now)",
    )
    group.add_argument(
        "--colour-by", "--color-by", choices=("pp", "tp", "dp"), help="what tile colours show"
    )
    group.add_argument(
        "--layout", choices=LAYOUTS, help="how the chips stand (default: the document's)"
    )
    group.add_argument("--no-legend", action="store_true", help="leave the legend out")
    group.add_argument("--no-caption", action="store_true", help="leave the line below out")


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a size such as 1600x1000")
    return int(width), int(height)


def _length(text: str) -> tuple[float, str]:
    """Number and unit."""
    for unit in (*_INCHES, _PIXELS):
        if text.endswith(unit):
            try:
                value = float(text.removesuffix(unit))
            except ValueError:
                break
            if 0 < value < float("inf"):
                return value, unit
    raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a length such as 160mm, 6.5in, 2400px")


def _region(text: str) -> tuple[str, ...] | tuple[float, ...]:
    """Names of chips, four numbers, or nothing for the whole."""
    if text == "whole":
        return ()
    parts = tuple(part.strip() for part in text.split(",") if part.strip())
    try:
        numbers = tuple(float(part) for part in parts)
    except ValueError:
        return parts
    if (
        len(numbers) != _BOX
        or not min(numbers[2:]) > 0
        or not max(map(abs, numbers)) < float("inf")
    ):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not whole, names of chips, or x,y,w,h")
    return numbers


def _time(text: str) -> float | str:
    from trnviz.core.errors import InputError
    from trnviz.core.units import parse_time

    if text == "busiest":
        return text
    try:
        return parse_time(text)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def execute(arguments: argparse.Namespace) -> int:
    """Writes the pictures and says so."""
    from pathlib import Path

    from trnviz.cli import output
    from trnviz.export import numbers
    from trnviz.export.picture import picture
    from trnviz.files import atomic, document
    from trnviz.session.edits import SetLooks

    figures = _numbers(arguments.output)
    paths = [Path(name) for name in arguments.output if name not in figures]
    suffixes = [_suffix(path) for path in paths]
    targets.require_free(list(figures), force=arguments.force)
    for path in paths:
        _require_free(path, force=arguments.force)
    scenario = document.read(Path(arguments.file)).scenario
    if figures:
        subject = numbers.Subject(scenario=scenario)
        targets.write([targets.Target(name, kind) for name, kind in figures.items()], subject)
    if not paths:
        return 0
    scenario = SetLooks(layout=arguments.layout).apply(scenario)
    settings = _settings(arguments)
    drawn = picture(scenario, _simulated(scenario), settings)
    for path, suffix in zip(paths, suffixes, strict=True):
        data = _bytes(drawn, suffix)
        atomic.write(path, data)
        output.say(f"wrote {path}: {settings.width} x {settings.height}, {len(data):,} bytes")
    return 0


def _numbers(names: Sequence[str]) -> dict[str, str]:
    """Outputs that are no pictures, and what each holds."""
    from trnviz.export import numbers

    kinds = {name: numbers.kind_of(name) for name in names}
    return {name: kind for name, kind in kinds.items() if kind is not None}


def _suffix(path: Path) -> str:
    """Of the kind of picture; a device, which has none, takes a PNG.

    Raises:
        SystemExit: No picture has this suffix: wrong usage.
    """
    suffix = path.suffix.lower()
    if not suffix and path.exists() and not path.is_file() and not path.is_dir():
        return SUFFIXES[0]
    if suffix not in SUFFIXES:
        from trnviz.cli import output

        output.say(f"trnviz export: {str(path)!r} does not end in one of {', '.join(SUFFIXES)}")
        raise SystemExit(2)
    return suffix


def _require_free(path: Path, *, force: bool) -> None:
    from trnviz.core.errors import OutputError

    if path.is_file() and not force:
        raise OutputError(f"{path}: exists already; --force overwrites it")
    if not path.parent.is_dir():
        raise OutputError(f"{path}: could not be written: the folder does not exist")


def _settings(arguments: argparse.Namespace) -> PictureSettings:
    from pathlib import Path

    from trnviz.export.picture import BUSIEST, PictureSettings

    width, height = _pixels(arguments)
    region = arguments.region
    chips = region if region and isinstance(region[0], str) else ()
    metric = arguments.metric or ("now" if arguments.time is not None else "")
    return PictureSettings(
        width=width,
        height=height,
        dpi=arguments.dpi,
        theme=arguments.theme,
        region_su=None if chips or not region else region,
        chips=chips,
        time_s=BUSIEST if arguments.time is None else arguments.time,
        metric=metric,
        color_by=arguments.colour_by or "",
        legend=not arguments.no_legend,
        caption=not arguments.no_caption,
        title=Path(arguments.file).name,
    )


def _pixels(arguments: argparse.Namespace) -> tuple[int, int]:
    """Size of the picture in pixels."""
    if arguments.width is None and arguments.height is None:
        size: tuple[int, int] = arguments.size or _DEFAULT_SIZE
        return size
    sides = [_side(length, arguments.dpi) for length in (arguments.width, arguments.height)]
    width = sides[0] or sides[1] * _ASPECT
    height = sides[1] or width / _ASPECT
    return max(1, round(width)), max(1, round(height))


def _side(length: tuple[float, str] | None, dpi: float) -> float:
    if length is None:
        return 0.0
    value, unit = length
    return value if unit == _PIXELS else value * _INCHES[unit] * dpi


def _simulated(scenario: Scenario) -> Result | None:
    """The step, None where there is no model that could run."""
    from trnviz.core import pipeline

    parts = (scenario.model, scenario.plan, scenario.placement, scenario.hardware)
    return None if any(part is None for part in parts) else pipeline.simulate(scenario)


def _bytes(drawn: Picture, suffix: str) -> bytes:
    from trnviz.export import writers

    if not writers.FORMATS[suffix].needs_qt:
        return writers.svg_file(drawn)
    from trnviz.gui import image

    return image.file_of(drawn, suffix)
