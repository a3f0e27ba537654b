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
    actions = parser._actions  # noqa: SLF001 - argparse has no public way to list them
    ordered = [a for a in actions if a.option_strings] + [a for a in actions if _is_operand(a)]
    return Command(
        name=name,
        summary=summary,
        description=" ".join((parser.description or "").split()),
        usage=" ".join(_usage(action) for action in ordered),
        options=tuple(_option(action) for action in actions),
    )


def _is_operand(action: argparse.Action) -> bool:
    return not action.option_strings


def _usage(action: argparse.Action) -> str:
    """How an option stands in a synopsis; other Pythons write it in other ways."""
    value = _value(action)
    if action.nargs in ("+", "*"):
        value = f"{value} [{value} ...]" if action.nargs == "+" else f"[{value} ...]"
    if _is_operand(action):
        return f"[{value}]" if action.nargs == "?" else value
    words = f"{action.option_strings[0]} {value}".strip()
    return words if action.required else f"[{words}]"


def _value(action: argparse.Action) -> str:
    """How the value of an option is written, "" where it takes none."""
    if action.nargs == 0:
        return ""
    if isinstance(action.metavar, str):
        return action.metavar
    if action.choices:
        return "{" + ",".join(str(choice) for choice in action.choices) + "}"
    return action.dest.upper()


def _option(action: argparse.Action) -> Option:
    choices = tuple(str(choice) for choice in action.choices or ()) if action.nargs != 0 else ()
    text = action.help or ""
    if isinstance(action, argparse.BooleanOptionalAction):  # before 3.13 it adds this itself
        text = text.removesuffix(" (default: %(default)s)")
    text = text.replace("%(default)s", str(action.default)).replace("%%", "%")
    return Option(
        flags=tuple(action.option_strings), metavar=_value(action), choices=choices, help=text
    )
