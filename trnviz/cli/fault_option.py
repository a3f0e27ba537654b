"""`--fault`: what breaks or degrades, on the command line, for a fabric or a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from trnviz.core.faults import Fault
    from trnviz.core.scenario import Scenario

HELP = (
    "KIND:NAME[=LEFT][@BEGIN[..END]], besides the document's own: link (both ways), direction, "
    "chip, nic or instance; what is left of its capacity (default: 0 %%, down); from when to when, "
    "such as link:i0.c5>i1.c5=25%%@2ms..5ms; may be given several times"
)


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the option."""
    parser.add_argument("--fault", action="append", default=[], metavar="FAULT", help=HELP)


def given(arguments: argparse.Namespace) -> tuple[Fault, ...]:
    """The faults that were asked for.

    Raises:
        InputError: One is refused; the error names the option.
    """
    if not arguments.fault:
        return ()
    from trnviz.cli.options import value
    from trnviz.core.fault_words import parse

    return tuple(value(text, parse, "--fault") for text in arguments.fault)


def applied(arguments: argparse.Namespace, scenario: Scenario) -> Scenario:
    """The scenario with what was asked for besides.

    Raises:
        InputError: A fault is refused, or names no part of the fabric; the error names the option.
    """
    more = given(arguments)
    if not more:
        return scenario
    from trnviz.core.errors import InputError
    from trnviz.session.edits import SetFaults

    try:
        return SetFaults(faults=(*scenario.faults, *more)).apply(scenario)
    except InputError as error:
        raise error.at(source="--fault") from error
