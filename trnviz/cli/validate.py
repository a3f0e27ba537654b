"""`trnviz validate`: check documents and say what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from trnviz.core.errors import InputError


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "validate", help="check documents and say what is wrong with them", allow_abbrev=False
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a .trnviz document")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each file")


def execute(arguments: argparse.Namespace) -> int:
    """Checks every file, then refuses with all problems of all of them.

    Raises:
        InputErrors: A file was refused.
    """
    from trnviz.cli import output
    from trnviz.core.errors import InputErrors

    refused: list[InputError] = []
    for name in arguments.files:
        problems = check(name)
        refused.extend(problems)
        if arguments.json:
            output.print_json(report(name, problems))
        elif not problems:
            output.write(f"{name}: ok")
    if refused:
        raise InputErrors(tuple(refused))
    return 0


def check(name: str) -> tuple[InputError, ...]:
    """What is wrong with a file, nothing when it can be opened."""
    from pathlib import Path

    from trnviz.core.errors import InputError, InputErrors
    from trnviz.files import document

    try:
        document.read(Path(name))
    except InputErrors as errors:
        return errors.errors
    except InputError as error:
        return (error,)
    return ()


def report(name: str, problems: tuple[InputError, ...]) -> dict[str, object]:
    """The answer for one file, as `--json` prints it."""
    return {
        "file": name,
        "ok": not problems,
        "problems": [
            {
                "code": "refused",
                "severity": "error",
                "message": f"{error.problem}; {error.hint}" if error.hint else error.problem,
                "where": error.where,
            }
            for error in problems
        ],
    }
