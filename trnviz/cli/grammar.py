"""What every command takes, read off the parsers themselves: for completion and the manual."""

from __future__ import annotations

import argparse
import importlib
from typing import NamedTuple

from trnviz.cli.main import COMMANDS


class Option(NamedTuple):
    """One option or operand.

    Attributes:
        flags: Such as ("-o", "--output"); empty for an operand.
        metavar: How its value is written, "" where it takes none.
        choices: Values, where they are known.
        help: What it does.
    """

    flags: tuple[str, ...]
    metavar: str
    choices: tuple[str, ...]
    help: str


class Command(NamedTuple):
    """One command.

    Attributes:
        name: As typed.
        summary: In a line.
        description: At length.
        usage: After the name.
        options: In the order of its help.
    """

    name: str
    summary: str
    description: str
    usage: str
    options: tuple[Option, ...]


def commands() -> tuple[Command, ...]:
    """Every command, in the order of the overview."""
    return tuple(_command(name, summary) for name, summary in COMMANDS.items())


def _command(name: str, summary: str) -> Command:
    whole = argparse.ArgumentParser(prog="trnviz", allow_abbrev=False)
    subparsers = whole.add_subparsers()
    importlib.import_module(f"trnviz.cli.{name}").add(subparsers)
    parser = subparsers.choices[name]
    parser.formatter_class = _Wide
    usage = parser.format_usage().partition(name)[2]
    return Command(
        name=name,
        summary=summary,
        description=" ".join((parser.description or "").split()),
        usage=" ".join(usage.split()),
        options=tuple(_option(action) for action in parser._actions),  # noqa: SLF001
    )


class _Wide(argparse.HelpFormatter):
    """Independent of the width of the terminal."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=10_000)


def _option(action: argparse.Action) -> Option:
    flags = tuple(action.option_strings)
    takes = action.nargs != 0
    choices = tuple(str(choice) for choice in action.choices or ())
    written = action.metavar if isinstance(action.metavar, str) else ""
    if not written:
        written = "{" + ",".join(choices) + "}" if choices else action.dest.upper()
    text = (action.help or "").replace("%(default)s", str(action.default)).replace("%%", "%")
    return Option(
        flags=flags, metavar=written if takes else "", choices=choices if takes else (), help=text
    )
