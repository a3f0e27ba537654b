"""A spelled-out fabric in a document: names, and one line a link.

A link is written `"a>b": "128 GB/s, 500 ns"`, with what it is made of behind it where that is known
("NEURONLINK_Z"). A person may write `"a<>b"` for both directions at once.
"""

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from trnviz.core.custom_fabric import MOST_CHIPS, CustomFabric, CustomLink, check
from trnviz.core.errors import InputError, InputErrors
from trnviz.core.topology import LinkKind
from trnviz.core.units import exact_rate, exact_time, parse_rate, parse_time
from trnviz.files.checked import MOST_PROBLEMS, Part, Text
from trnviz.files.strict_json import show

_BOTH, _ONE = "<>", ">"
_MOST_FIGURES = 3
Names = Annotated[list[Text], Meta(max_length=MOST_CHIPS)]


class CustomPart(Part):
    """A fabric vertex by vertex and link by link."""

    chips: Names
    links: dict[str, Text] = msgspec.field(default_factory=dict)
    switches: Names = msgspec.field(default_factory=list)
    title: Text = "custom fabric"
    hardware: Text = ""
    source: Text = "stated with the fabric"
    added: Names = msgspec.field(default_factory=list)


def part(fabric: CustomFabric) -> CustomPart:
    """The fabric as a document writes it, links in their order."""
    return CustomPart(
        chips=list(fabric.chips),
        links={f"{link.src}{_ONE}{link.dst}": _figures(link) for link in fabric.links},
        switches=list(fabric.switches),
        title=fabric.title,
        hardware=fabric.hardware,
        source=fabric.source,
        added=list(fabric.added),
    )


def _figures(link: CustomLink) -> str:
    text = f"{exact_rate(link.capacity_bytes_per_s)}, {exact_time(link.latency_s)}"
    return text if link.kind is LinkKind.GENERIC else f"{text}, {link.kind.name}"


def fabric(part: CustomPart, where: str) -> CustomFabric:
    """The fabric that a document spells out.

    Args:
        part: As read.
        where: The path of the part, for messages.

    Raises:
        InputErrors: All that cannot be.
    """
    problems: list[InputError] = []
    links: list[CustomLink] = []
    for name, text in part.links.items():
        try:
            links.extend(_links(name, text))
        except InputError as error:
            problems.append(error.at(where=f"{where}.links.{name}"))
    if problems:
        raise InputErrors(tuple(problems[:MOST_PROBLEMS]))
    found = CustomFabric(
        title=part.title,
        chips=tuple(part.chips),
        links=tuple(links),
        switches=tuple(part.switches),
        hardware=part.hardware,
        source=part.source,
        added=tuple(part.added),
    )
    try:
        check(found)
    except InputErrors as errors:
        raise InputErrors(tuple(e.at(where=where) for e in errors.errors)) from errors
    except InputError as error:
        raise error.at(where=where) from error
    return found


def _links(name: str, text: str) -> Iterator[CustomLink]:
    both = _BOTH in name
    src, found, dst = name.partition(_BOTH if both else _ONE)
    if not found:
        raise InputError(f"{show(name)} is not a link", hint='such as "a>b", or "a<>b" both ways')
    figures = [figure.strip() for figure in text.split(",")]
    if len(figures) > _MOST_FIGURES:
        raise InputError(f"{show(text)} is not capacity, latency and kind", hint=_EXAMPLE)
    capacity = parse_rate(figures[0])
    latency = parse_time(figures[1]) if len(figures) > 1 else 0.0
    kind = _kind(figures[2]) if len(figures) == _MOST_FIGURES else LinkKind.GENERIC
    for ends in ((src, dst), (dst, src))[: 1 + both]:
        yield CustomLink(
            src=ends[0], dst=ends[1], capacity_bytes_per_s=capacity, latency_s=latency, kind=kind
        )


_EXAMPLE = 'such as "128 GB/s, 500 ns"'


def _kind(word: str) -> LinkKind:
    if word not in LinkKind.__members__:
        known = ", ".join(LinkKind.__members__)
        raise InputError(f"{show(word)} is not a kind of link", hint=f"one of {known}")
    return LinkKind[word]
