"""`trnviz export FILE -o OUT`: draw a document. Needs no display."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from trnviz.cli import fault_option, inputs, picture_options, targets

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from pathlib import Path

    from trnviz.core.frame import Played
    from trnviz.core.scenario import Scenario
    from trnviz.export.numbers import Subject
    from trnviz.export.picture import Picture
    from trnviz.export.settings import PictureSettings
    from trnviz.files.document import Loaded
    from trnviz.gui.recording import Recording

SUFFIXES = (".png", ".svg", ".pdf", ".webp", ".gif", ".apng")
_MOVING = (".gif", ".apng")
_PLACE = re.compile(r"%(0?\d{0,2})d")
"""Where the number of a frame stands in a name; any other % is just that."""


class Target(NamedTuple):
    """One output.

    Attributes:
        name: Of the file; "-" for standard output; with "%04d" or such, one file a frame.
        suffix: Of its kind.
        moves: Whether a recording goes into it.
    """

    name: str
    suffix: str
    moves: bool

    @property
    def is_numbered(self) -> bool:
        """Whether each frame is a file of its own."""
        return bool(_PLACE.search(self.name))

    def numbered(self, number: int) -> str:
        """The name of one frame's file."""
        return _PLACE.sub(lambda place: f"{number:{place[1]}d}", self.name, count=1)


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "export",
        help="draw a document: png, svg, pdf, webp, gif, apng",
        description="Draw a document, or write its numbers. The end of OUT says what it holds.",
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="a .trnviz document")
    targets.add_output(
        parser,
        f"picture to write, {' '.join(SUFFIXES)}; with %%04d in its name, a PNG for each "
        "frame of a recording; or numbers: .csv .json .graphml .trace.json ... (trnviz convert "
        "--to list shows all); - for standard output; may be given several times",
    )
    parser.add_argument(
        "--format",
        choices=[suffix[1:] for suffix in SUFFIXES],
        help="what OUT is where its name does not say",
    )
    picture_options.add(parser)
    parser.add_argument(
        "--measured",
        metavar="LOADS",
        help="link loads that were measured (CSV or Chrome trace), drawn in place of the step",
    )
    fault_option.add(parser)
    parser.add_argument("--force", action="store_true", help="overwrite what is there")


def execute(arguments: argparse.Namespace) -> int:
    """Makes every output, then writes them.

    Raises:
        InputError: The document or a setting is refused.
        OutputError: An output exists, or could not be written.
    """
    from dataclasses import replace

    from trnviz.export.numbers import Subject
    from trnviz.session.edits import SetLooks

    figures = _numbers(arguments)
    pictures = _pictures(arguments, [n for n in arguments.output if n not in figures])
    targets.require_free(
        [*figures, *(_first(target) for target in pictures)], force=arguments.force
    )
    loaded = inputs.document(arguments.file)
    loaded = replace(loaded, scenario=fault_option.applied(arguments, loaded.scenario))
    subject = Subject(scenario=loaded.scenario, view=loaded.view)
    if pictures:
        looks = SetLooks(layout=arguments.layout).apply(loaded.scenario)
        measured = arguments.measured
        run = _measured(measured, looks) if measured else _step_of(subject)
        _write_pictures(arguments, pictures, replace(loaded, scenario=looks), run)
    if figures:
        targets.write([targets.Target(name, kind) for name, kind in figures.items()], subject)
    return 0


def _measured(name: str, scenario: Scenario) -> Played:
    """The run in a file of link loads.

    Raises:
        InputError: It is refused, or of another fabric.
    """
    from trnviz.cli import inputs
    from trnviz.core.errors import InputError
    from trnviz.core.measured import LinkLoads

    (file,) = inputs.opened([name])
    if not isinstance(file.content, LinkLoads):
        raise InputError(f"is a {file.kind}, not link loads", source=name)
    try:
        return file.content.on(scenario.topology)
    except InputError as error:
        raise error.at(source=name) from error


def _step_of(subject: Subject) -> Played | None:
    """The step; None, said so, where shards lie in the tray: memory can still be drawn."""
    from trnviz.cli import output
    from trnviz.core import unplaced

    lying = unplaced.what_lies_aside(subject.scenario)
    if lying:
        output.say(f"trnviz export: {lying}; drawn without traffic")
        return None
    return subject.simulated()


def _write_pictures(
    arguments: argparse.Namespace,
    pictures: tuple[Target, ...],
    loaded: Loaded,
    result: Played | None,
) -> None:
    """Everything that can be refused is, before the first file is written."""
    from dataclasses import replace
    from pathlib import Path

    from trnviz.cli import output
    from trnviz.export.picture import picture

    settings = picture_options.settings(arguments, loaded)
    if result is not None:
        picture_options.check_moment(settings, result.timeline.duration_s)
    if arguments.measured:
        settings = replace(settings, title=f"Measured: {Path(arguments.measured).name}")
    drawn = None
    if not all(target.moves for target in pictures):
        drawn = picture(loaded.scenario, result, settings)
        for remark in drawn.remarks:
            output.say(f"trnviz export: {remark}")
    films = {
        target.name: _film(arguments, loaded.scenario, result, settings, target.suffix)
        for target in pictures
        if target.moves
    }
    for target in pictures:
        if target.moves:
            _write_film(target, films[target.name], force=arguments.force)
        elif drawn is not None:
            data = _bytes(drawn, target.suffix)
            targets.put(target.name, data)
            _say(target.name, f"{settings.width} x {settings.height}, {len(data):,} bytes")


def _say(name: str, what: str) -> None:
    from trnviz.cli import output

    if name != targets.STDOUT:
        output.say(f"wrote {name}: {what}")


# --- where to -------------------------------------------------------------------------------------


def _numbers(arguments: argparse.Namespace) -> dict[str, str]:
    """Outputs that are no pictures, and what each holds."""
    from trnviz.export import numbers

    if arguments.format:
        return {}
    kinds = {name: numbers.kind_of(name) for name in arguments.output}
    return {name: kind for name, kind in kinds.items() if kind is not None}


def _pictures(arguments: argparse.Namespace, names: list[str]) -> tuple[Target, ...]:
    """What every other output is.

    Raises:
        SystemExit: A name does not say, or says something else: wrong usage.
    """
    from trnviz.cli import output

    found = []
    for name in names:
        suffix, refusal = _suffix(name, arguments.format)
        if refusal:
            output.say(f"trnviz export: {refusal}")
            raise SystemExit(2)
        recorded = suffix == ".webp" and picture_options.is_recording(arguments)
        moves = recorded or suffix in _MOVING or bool(_PLACE.search(name))
        found.append(Target(name, suffix, moves))
    return tuple(found)


def _suffix(name: str, chosen: str | None) -> tuple[str, str]:
    """The kind of picture of a name, or why there is none."""
    from pathlib import Path

    path = Path(name)
    suffix = path.suffix.lower()
    wanted = f".{chosen}" if chosen else ""
    kinds = ", ".join(SUFFIXES)
    if name == targets.STDOUT:
        return wanted, "" if wanted else "- needs --format, since it has no suffix"
    if suffix in SUFFIXES:
        if wanted and wanted != suffix:
            return "", f"{name!r} ends in {suffix}, but --format asks for {chosen}"
    elif not suffix:
        is_device = path.exists() and not path.is_file() and not path.is_dir()
        suffix = wanted or (SUFFIXES[0] if is_device else "")
        if not suffix:
            return "", f"{name!r} does not say what kind of picture: end it in one of {kinds}"
    else:
        return "", f"{name!r} ends in {suffix}, which is no kind of picture: one of {kinds}"
    if _PLACE.search(name) and suffix != SUFFIXES[0]:
        return "", f"{name!r}: numbered frames are PNG files"
    return suffix, ""


def _first(target: Target) -> str:
    """The name that must be free before any work."""
    return target.numbered(0) if target.is_numbered else target.name


# --- what -----------------------------------------------------------------------------------------


def _bytes(drawn: Picture, suffix: str) -> bytes:
    from trnviz.export import writers

    if not writers.FORMATS[suffix].needs_qt:
        return writers.svg_file(drawn)
    from trnviz.gui import image

    return image.file_of(drawn, suffix)


def _film(
    arguments: argparse.Namespace,
    scenario: Scenario,
    result: Played | None,
    settings: PictureSettings,
    suffix: str,
) -> Recording:
    from trnviz.gui.recording import recording

    animation = picture_options.animation(arguments, result)
    return recording(scenario, result, settings, animation, suffix)


def _write_film(target: Target, film: Recording, *, force: bool) -> None:
    """The file of a recording, or one for each of its frames."""
    from trnviz.cli import output
    from trnviz.export.animation import in_words
    from trnviz.files import atomic

    settings = film.stand.settings
    words = in_words(film.animation, len(film.moments), film.suffix)
    what = f"{settings.width} x {settings.height}, {words}"
    if not target.is_numbered:
        data = b"".join(film.file())
        targets.put(target.name, data)
        _say(target.name, f"{what}, {len(data):,} bytes")
        return
    names = list(_numbered(target, len(film.moments), force=force))
    for path, data in zip(names, film.numbered(), strict=True):
        atomic.write(path, data)
    output.say(f"wrote {names[0]} to {names[-1].name}: {what}")


def _numbered(target: Target, count: int, *, force: bool) -> Iterator[Path]:
    """The names of all frames, none of which may exist."""
    from pathlib import Path

    from trnviz.core.errors import OutputError

    for number in range(count):
        path = Path(target.numbered(number))
        if path.exists() and not (force and path.is_file()):
            raise OutputError(f"{path}: exists already; --force overwrites it")
        yield path
