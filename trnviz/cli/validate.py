"""`trnviz validate`: check files of any kind and say what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from trnviz.core.errors import InputError
    from trnviz.core.problem import Problem
    from trnviz.files.sniff import Opened

SUFFIX = ".trnviz"


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "validate",
        help="check files and say what is wrong with them",
        description="Check files of any kind that trnviz reads; what is inside decides what a "
        "file is. Contradictions of a machine are warnings, all else is refused.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a document, or any other file that trnviz reads"
    )
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
        kind, problems, contradictions = check(name)
        refused.extend(problems)
        if arguments.json:
            output.print_json(report(name, problems, kind, contradictions))
        elif not problems:
            output.write(f"{name}: ok" if kind == "document" else f"{name}: ok, {kind}")
            for each in contradictions:
                output.write(f"{name}: {each.severity.value}: {each.where}: {each.message}")
    if refused:
        raise InputErrors(tuple(refused))
    return 0


def check(name: str) -> tuple[str, tuple[InputError, ...], tuple[Problem, ...]]:
    """What a file is, what is wrong with it, and where it contradicts its machine."""
    from pathlib import Path

    from trnviz.core.errors import InputError, InputErrors
    from trnviz.files import document, sniff

    try:
        if name.endswith(SUFFIX):
            document.read(Path(name))
            return "document", (), ()
        opened = sniff.open_anything(Path(name))
        return opened.kind, (), _contradictions(opened)
    except InputErrors as errors:
        return "", errors.errors, ()
    except InputError as error:
        return "", (error,), ()


def _contradictions(opened: Opened) -> tuple[Problem, ...]:
    from trnviz.files import neuron_fabric
    from trnviz.files.fabric_file import FabricFile
    from trnviz.files.neuron_ls import Listing

    if isinstance(opened.content, Listing):
        return neuron_fabric.fabric([opened.content]).problems
    return opened.content.problems if isinstance(opened.content, FabricFile) else ()


def report(
    name: str,
    problems: tuple[InputError, ...],
    kind: str = "document",
    contradictions: tuple[Problem, ...] = (),
) -> dict[str, object]:
    """The answer for one file, as `--json` prints it."""
    return {
        "file": name,
        "ok": not problems,
        "kind": kind or None,
        "problems": [
            {
                "code": "refused",
                "severity": "error",
                "message": f"{error.problem}; {error.hint}" if error.hint else error.problem,
                "where": error.where,
            }
            for error in problems
        ]
        + [
            {
                "code": each.code,
                "severity": each.severity.value,
                "message": each.message,
                "where": each.where,
            }
            for each in contradictions
        ],
    }
