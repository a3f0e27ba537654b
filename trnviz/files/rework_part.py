"""What was added to a fabric and taken out of it, as a document writes it."""

from collections.abc import Iterator

import msgspec

from trnviz.core.errors import InputError, InputErrors
from trnviz.core.rework import MOST_CHANGES, AddedLink, Rework
from trnviz.core.units import exact_rate, exact_time, parse_rate, parse_time
from trnviz.files.checked import MOST_PROBLEMS, Part, Text
from trnviz.files.strict_json import show

_BOTH, _ONE = "<>", ">"
_FIGURES = 2
_EXAMPLE = 'such as "128 GB/s, 500 ns"'
_Names = list[Text]


class ReworkPart(Part):
    """What was changed.

    Links that were added, "a<>b" both ways or "a>b" one way, with capacity and latency; names of
    links (each direction by itself) and of chips that were taken out.
    """

    links: dict[str, Text] = msgspec.field(default_factory=dict)
    without_links: _Names = msgspec.field(default_factory=list)
    without_chips: _Names = msgspec.field(default_factory=list)


def part(rework: Rework) -> ReworkPart | None:
    """The changes as a document writes them, None for a fabric as it is built."""
    if not rework:
        return None
    links = {
        f"{link.src}{_BOTH if link.both_ways else _ONE}{link.dst}": (
            f"{exact_rate(link.capacity_bytes_per_s)}, {exact_time(link.latency_s)}"
        )
        for link in rework.links
    }
    return ReworkPart(
        links=links,
        without_links=list(rework.without_links),
        without_chips=list(rework.without_chips),
    )


def rework(part: ReworkPart, where: str) -> Rework:
    """The changes that a document names; whether the fabric allows them is not looked at.

    Args:
        part: As read.
        where: The path of the part, for messages.

    Raises:
        InputErrors: Links that cannot be read.
    """
    problems: list[InputError] = []
    links = tuple(_links(part.links, where, problems))
    if len(links) + len(part.without_links) + len(part.without_chips) > MOST_CHANGES:
        problems.append(InputError("has too many changes", hint=f"at most {MOST_CHANGES}"))
    if problems:
        raise InputErrors(tuple(problems[:MOST_PROBLEMS]))
    return Rework(
        links=links,
        without_links=tuple(part.without_links),
        without_chips=tuple(part.without_chips),
    )


def _links(texts: dict[str, str], where: str, problems: list[InputError]) -> Iterator[AddedLink]:
    for name, text in texts.items():
        try:
            yield _link(name, text)
        except InputError as error:
            problems.append(error.at(where=f"{where}.links.{name}"))


def _link(name: str, text: str) -> AddedLink:
    both = _BOTH in name
    src, found, dst = name.partition(_BOTH if both else _ONE)
    if not found:
        raise InputError(f"{show(name)} is not a link", hint='such as "a<>b", or "a>b" one way')
    figures = text.split(",")
    if len(figures) != _FIGURES:
        raise InputError(f"{show(text)} is not capacity and latency", hint=_EXAMPLE)
    return AddedLink(
        src=src,
        dst=dst,
        capacity_bytes_per_s=parse_rate(figures[0].strip()),
        latency_s=parse_time(figures[1].strip()),
        both_ways=both,
    )
