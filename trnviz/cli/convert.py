"""`trnviz convert IN ... -o OUT`: between file formats, several in and several out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trnviz.cli import inputs, targets

if TYPE_CHECKING:
    import argparse

DESCRIPTION = """\
Read files of any kind and write them as others. What is inside decides what a file is. Several
files become one document: a fabric (a document, GraphML, node-link JSON, an ASTRA-sim network, or
one, two or four neuron-ls listings), a model (config.json), a plan (a NeuronX Distributed Training
YAML) and a placement (rank map or replica groups)."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "convert", help="between file formats", description=DESCRIPTION, allow_abbrev=False
    )
    parser.add_argument(
        "files", nargs="*", metavar="IN", help="file to read, of any kind; - for standard input"
    )
    targets.add(parser)
    inputs.add_mapping(parser)


def execute(arguments: argparse.Namespace) -> int:
    """Reads, composes, writes."""
    from trnviz.cli import output
    from trnviz.export.numbers import Subject

    if arguments.to == "list":
        targets.list_kinds()
        return 0
    for given, what in ((arguments.files, "a file to read"), (arguments.output, "-o OUT")):
        if not given:
            output.say(f"trnviz convert: {what} is missing; trnviz convert --help")
            return 2
    wanted = targets.chosen(arguments.output, arguments.to)
    targets.require_free(arguments.output, force=arguments.force)
    made = inputs.composed(arguments.files, arguments.map)
    targets.write(wanted, Subject(scenario=made.scenario, view=made.view))
    return 0
