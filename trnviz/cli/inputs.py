"""Files on the command line: any kind, recognised by content, composed into one scenario."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from trnviz.files.attribute_mapping import AttributeMapping
    from trnviz.files.compose import Composed
    from trnviz.files.document import Loaded
    from trnviz.files.sniff import Opened

STDIN = "-"
MAP_HELP = (
    "of graphs: which attributes are what and in which unit, such as "
    "capacity=bw:Gbps,latency=delay:us,name=label,kind=type,coordinates=x+y "
    "(default: by their names)"
)


def add_mapping(parser: argparse.ArgumentParser) -> None:
    """Adds `--map`."""
    parser.add_argument("--map", default="", metavar="MAPPING", help=MAP_HELP)


def document(name: str) -> Loaded:
    """A document; a model in its place is told what makes one of it.

    Raises:
        InputError: It is refused.
    """
    from trnviz.core.errors import InputError
    from trnviz.files import document as document_file
    from trnviz.files import huggingface

    near = "" if Path(name).exists() else huggingface.nearest(name)
    if near and near.lower() == name.lower():
        hint = f"trnviz plan {near} -o {near}.trnviz makes one of it"
        raise InputError("is a model that ships, not a document", source=name, hint=hint)
    return document_file.read(Path(name))


def opened(names: Sequence[str], mapping: str = "") -> tuple[Opened, ...]:
    """Every file, read.

    Raises:
        InputErrors: Files that were refused; all of them are named.
    """
    from trnviz.core.errors import InputError, InputErrors
    from trnviz.files.attribute_mapping import parse_mapping

    try:
        wanted = parse_mapping(mapping) if mapping else None
    except InputError as error:
        raise error.at(source="--map") from error
    found, refused = [], list[InputError]()
    for name in names:
        try:
            found.append(_standard(wanted) if name == STDIN else _file(name, wanted))
        except InputErrors as errors:
            refused.extend(errors.errors)
        except InputError as error:
            refused.append(error)
    if refused:
        raise InputErrors(tuple(refused))
    return tuple(found)


def _file(name: str, wanted: AttributeMapping | None) -> Opened:
    from trnviz.files import sniff

    return sniff.open_anything(Path(name), wanted)


def _standard(wanted: AttributeMapping | None) -> Opened:
    """What comes on standard input.

    Raises:
        InputError: It is refused.
    """
    from trnviz.core.errors import InputError
    from trnviz.files import sniff

    data = sys.stdin.buffer.read(sniff.MOST_BYTES + 1)
    if len(data) > sniff.MOST_BYTES:
        hint = f"at most {sniff.MOST_BYTES >> 20} MiB are read"
        raise InputError("is too large", source="standard input", hint=hint)
    return sniff.opened(data, "standard input", wanted)


def composed(names: Sequence[str], mapping: str = "") -> Composed:
    """One scenario of all files, after saying what was assumed.

    Raises:
        InputError: A file is refused, or they do not belong together.
    """
    from trnviz.files.compose import compose

    made = compose(opened(names, mapping))
    say_notes(made)
    return made


def say_notes(made: Composed) -> None:
    """What was assumed, and where files contradict the machine."""
    from trnviz.cli import output

    for note in made.notes:
        output.say(f"note: {note}")
    for problem in made.problems:
        where = f"{problem.where}: " if problem.where else ""
        output.say(f"{problem.severity.value}: {where}{problem.message}")
