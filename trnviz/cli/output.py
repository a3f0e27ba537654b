"""How commands print: JSON for programs, tables for people, to stdout; messages to stderr."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence

from trnviz.core.errors import OutputError


def print_json(value: Mapping[str, object]) -> None:
    """Prints one JSON object, keys in the order given.

    Raises:
        OutputError: stdout cannot take it.
        ValueError: A number is NaN or infinite, which is a bug of the command.
    """
    write(json.dumps(value, indent=2, allow_nan=False, default=_plain))


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Prints columns under their names; a column whose cells all begin like numbers stands right.

    Raises:
        OutputError: stdout cannot take it.
    """
    body = [tuple(row) for row in rows]
    columns = list(zip(head, *body, strict=True))
    right = [_is_numeric(column[1:]) for column in columns]
    widths = [max(len(cell) for cell in column) for column in columns]
    for row in (tuple(head), *body):
        cells = (
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        )
        write("  ".join(cells).rstrip())


def print_pairs(pairs: Iterable[tuple[str, str]]) -> None:
    """Prints name and value, values under each other.

    Raises:
        OutputError: stdout cannot take it.
    """
    lines = tuple(pairs)
    width = max((len(name) for name, _ in lines), default=0)
    for name, value in lines:
        write(f"{name.ljust(width)}  {value}".rstrip())


def write(text: str) -> None:
    """Prints a line of data.

    Raises:
        OutputError: stdout cannot take it; a reader that left is no error of ours.
    """
    try:
        print(text)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"standard output: {error.strerror or error}") from error


def say(text: str) -> None:
    """Prints a message to the user, beside the data."""
    print(text, file=sys.stderr)


def _plain(value: object) -> object:
    """Numbers and arrays of numpy as Python's own."""
    convert = getattr(value, "tolist", None)
    if convert is None:
        raise TypeError(f"{type(value).__name__} has no place in JSON")
    return convert()


def _is_numeric(cells: Sequence[str]) -> bool:
    return bool(cells) and all(not cell or cell[0] in "0123456789-+." for cell in cells)
