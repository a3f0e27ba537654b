"""Where outputs go: names, kinds, standard output, and never over what is there unasked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from trnviz.export.numbers import Subject

STDOUT = "-"


class Target(NamedTuple):
    """One output: its name, "-" for standard output, and what it holds."""

    name: str
    kind: str


def add_output(parser: argparse.ArgumentParser, text: str, *, required: bool = True) -> None:
    """Adds `-o`, which may be given several times; `text` says what is written."""
    parser.add_argument(
        "-o", "--output", action="append", required=required, metavar="OUT", help=text
    )


def add(parser: argparse.ArgumentParser) -> None:
    """Adds `-o`, `--to` and `--force`."""
    text = (
        "file to write, - for standard output; may be given several times; the end of its "
        "name says what it holds (see --to)"
    )
    add_output(parser, text, required=False)
    parser.add_argument(
        "--to",
        metavar="KIND",
        default="",
        help="what OUT holds, where its name does not say; 'list' lists all kinds",
    )
    parser.add_argument("--force", action="store_true", help="overwrite what is there")


def list_kinds() -> None:
    """Prints every kind with the ends of names that mean it."""
    from trnviz.cli import output
    from trnviz.export.numbers import OUTPUTS

    output.print_table(
        ("kind", "names that end in", "what"),
        [(kind, " ".join(made.ends), made.title) for kind, made in OUTPUTS.items()],
    )


def chosen(names: Sequence[str], kind: str) -> tuple[Target, ...]:
    """What each output holds.

    Raises:
        SystemExit: A name says nothing, or the kind is unknown: wrong usage.
    """
    import difflib

    from trnviz.cli import output
    from trnviz.export.numbers import OUTPUTS, kind_of

    if kind and kind not in OUTPUTS:
        near = difflib.get_close_matches(kind, OUTPUTS, n=1)
        advice = f"did you mean {near[0]}?" if near else f"one of {', '.join(OUTPUTS)}"
        output.say(f"trnviz: --to {kind[:40]!r} is not a kind of output; {advice}")
        raise SystemExit(2)
    found = []
    for name in names:
        known = kind or kind_of(name)
        if known is None:
            output.say(
                f"trnviz: {name!r} does not say what to write; end it in .trnviz, .graphml, "
                ".links.csv, ... or give --to (--to list shows all); pictures are made by export"
            )
            raise SystemExit(2)
        found.append(Target(name, known))
    return tuple(found)


def require_free(names: Sequence[str], *, force: bool) -> None:
    """Refuses before any work what could not be written after it.

    Raises:
        OutputError: A target exists, its folder does not, or one is named twice.
    """
    from trnviz.core.errors import OutputError

    for name in names:
        if name == STDOUT:
            continue
        path = Path(name)
        if path.is_dir():
            raise OutputError(f"{path}: could not be written: that is a folder")
        if path.is_file() and not force:
            raise OutputError(f"{path}: exists already; --force overwrites it")
        if not path.parent.is_dir():
            raise OutputError(f"{path}: could not be written: the folder does not exist")
    if len(set(names)) != len(names):
        raise OutputError(f"{max(names, key=list(names).count)}: is named twice")


def write(targets: Sequence[Target], subject: Subject) -> None:
    """Makes all outputs, then writes them, and says so.

    Raises:
        InputError: One cannot be made of this subject; nothing was written.
        OutputError: One could not be written.
    """
    from trnviz.cli import output
    from trnviz.export.numbers import OUTPUTS

    made = []
    for target in targets:
        data, notes = OUTPUTS[target.kind].write(subject)
        made.append((target, data))
        for note in notes:
            output.say(f"{target.name}: {note}")
    for target, data in made:
        put(target.name, data)
        if target.name != STDOUT:
            title = OUTPUTS[target.kind].title
            output.say(f"wrote {target.name}: {title}, {len(data):,} bytes")


def put(name: str, data: bytes) -> None:
    """Writes one output.

    Raises:
        OutputError: It could not be written; an existing file is as it was.
    """
    from trnviz.core.errors import OutputError
    from trnviz.files import atomic

    if name != STDOUT:
        atomic.write(Path(name), data)
        return
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"standard output: {error.strerror or error}") from error
