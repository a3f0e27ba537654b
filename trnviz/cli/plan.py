"""`trnviz plan`: cut a model, place it on a fabric, write the document."""

from __future__ import annotations

import argparse

from trnviz.cli import plan_options

SUFFIX = ".trnviz"


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "plan", help="cut a model, place it on a fabric and write the document", allow_abbrev=False
    )
    plan_options.add(parser)
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        type=document_name,
        metavar="FILE.trnviz",
        help="document to write",
    )
    parser.add_argument("--force", action="store_true", help="overwrite the document")


def document_name(text: str) -> str:
    """The name of a document, with its suffix."""
    if not text.endswith(SUFFIX):
        raise argparse.ArgumentTypeError(f"{text[:80]!r} does not end in {SUFFIX}")
    return text


def execute(arguments: argparse.Namespace) -> int:
    """Writes the document and says what it wrote."""
    from pathlib import Path

    from trnviz.cli import output
    from trnviz.core import planning
    from trnviz.core.errors import OutputError
    from trnviz.files import document

    path = Path(arguments.output)
    if path.exists() and not arguments.force:
        raise OutputError(f"{path}: exists already; --force overwrites it")
    chosen = plan_options.choose(arguments)
    scenario = chosen.scenario()
    document.write(path, scenario)
    output.write(
        f"wrote {path}: {chosen.model.name} on {chosen.topology.name}, "
        f"{plan_options.degrees(chosen.plan)}, {chosen.plan.world} ranks"
    )
    for problem in planning.problems(scenario):
        output.say(f"{problem.severity}: {problem.message}")
    return 0
