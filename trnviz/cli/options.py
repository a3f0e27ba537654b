"""Options that several commands share. Only argparse is loaded here; values are read when needed.

A command that takes a fabric calls `add_topology` when its parser is built and `topology` when it
runs.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable
    from typing import TypeVar

    from trnviz.core.scenario import Scenario, TopologySpec
    from trnviz.core.topology import Topology

    Value = TypeVar("Value")

DEFAULT_TOPOLOGY = "ultraserver"
TOPOLOGY_HELP = (
    "ultraserver[:K], trn2[:K] or another preset, or a generic fabric: ring:N torus:AxBxC mesh:AxB "
    "full:N switch:N, also joined by *; or a file that holds a fabric"
)


def add_topology(parser: argparse.ArgumentParser) -> None:
    """Adds `-t` and what goes with it."""
    parser.add_argument(
        "-t",
        "--topology",
        default=DEFAULT_TOPOLOGY,
        metavar="TOPOLOGY",
        help=f"the fabric: {TOPOLOGY_HELP} (default: {DEFAULT_TOPOLOGY})",
    )
    add_fabric_figures(parser)


def add_fabric_figures(parser: argparse.ArgumentParser) -> None:
    """Adds the options that say which figures a fabric has."""
    parser.add_argument(
        "--bandwidth",
        nargs="+",
        action="extend",
        default=[],
        metavar="RATE",
        help="of a generic fabric: one for all links or one per dimension, such as 128GB/s",
    )
    parser.add_argument(
        "--latency",
        nargs="+",
        action="extend",
        default=[],
        metavar="TIME",
        help="of a generic fabric: one for all links or one per dimension, such as 500ns",
    )
    parser.add_argument(
        "--lnc",
        type=int,
        choices=(1, 2),
        default=2,
        help="physical cores per logical core (default: 2)",
    )
    add_profile(parser)


def add_profile(parser: argparse.ArgumentParser) -> None:
    """Adds `--profile`."""
    parser.add_argument(
        "--profile",
        choices=("line", "measured"),
        default="line",
        help="published line rates, or what published measurements show (default: line)",
    )


def topology(arguments: argparse.Namespace, word: str = "") -> Topology:
    """The fabric that the options describe.

    Args:
        arguments: Of a parser that `add_topology` or `add_fabric_figures` filled.
        word: The TOPOLOGY word, where it does not come from `-t`.

    Raises:
        InputError: The word or a figure is refused.
    """
    from trnviz.files import topologies

    text = word or arguments.topology
    if is_document(text):
        return document_scenario(text).topology
    return topologies.topology(
        text,
        lnc=arguments.lnc,
        profile=arguments.profile,
        bandwidth=rates(arguments),
        latency=times(arguments),
    )


def topology_spec(arguments: argparse.Namespace) -> TopologySpec:
    """The spec of the fabric that the options describe.

    Raises:
        InputError: The word or a figure is refused.
    """
    from trnviz.files import topologies

    if is_document(arguments.topology):
        return document_scenario(arguments.topology).spec
    return topologies.spec(
        arguments.topology,
        lnc=arguments.lnc,
        bandwidth=rates(arguments),
        latency=times(arguments),
    )


def is_document(text: str) -> bool:
    """True when a TOPOLOGY word means a file; its fabric comes with its faults and figures."""
    if text.endswith(".trnviz"):
        return True
    from trnviz.core.presets import preset_words

    looks_so = os.sep in text or "." in text
    return looks_so and text not in preset_words() and Path(text).is_file()


def document_scenario(text: str) -> Scenario:
    """What a document, or another file with a fabric, holds.

    Raises:
        InputError: It is refused.
    """
    from trnviz.files import document

    if text.endswith(".trnviz"):
        return document.read(Path(text)).scenario
    from trnviz.cli import inputs

    return inputs.composed([text]).scenario


def rates(arguments: argparse.Namespace) -> tuple[float, ...]:
    """The values of `--bandwidth`, bytes per second.

    Raises:
        InputError: One is refused.
    """
    from trnviz.core.units import parse_rate

    return _parsed(arguments.bandwidth, parse_rate, "--bandwidth")


def times(arguments: argparse.Namespace) -> tuple[float, ...]:
    """The values of `--latency`, seconds.

    Raises:
        InputError: One is refused.
    """
    from trnviz.core.units import parse_time

    return _parsed(arguments.latency, parse_time, "--latency")


def value(text: str, parse: Callable[[str], Value], option: str) -> Value:
    """The value of one option.

    Raises:
        InputError: It is refused; the error names the option.
    """
    from trnviz.core.errors import InputError

    try:
        return parse(text)
    except InputError as error:
        raise error.at(source=option) from error


def _parsed(
    texts: Iterable[str], parse: Callable[[object], float], option: str
) -> tuple[float, ...]:
    """Values given apart or joined by commas."""
    from trnviz.core.errors import InputError

    try:
        return tuple(parse(part) for text in texts for part in text.split(","))
    except InputError as error:
        raise error.at(source=option) from error
