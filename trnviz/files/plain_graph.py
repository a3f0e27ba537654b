"""A graph as other programs write it: named vertices, edges, and attributes of any name."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Value = str | int | float | bool
Attributes = Mapping[str, Value]


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One vertex."""

    id: str
    attributes: Attributes = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """One edge; of an undirected graph it means both directions."""

    src: str
    dst: str
    attributes: Attributes = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainGraph:
    """All of it.

    Attributes:
        directed: Whether an edge means one direction.
        nodes: In the order of the file.
        edges: Likewise.
        attributes: Of the graph as a whole.
        embedded: The text of what this program wrote into it, "" when it did not.
    """

    directed: bool
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    attributes: Attributes = field(default_factory=dict)
    embedded: str = ""


EMBEDDED = "trnviz"
"""The attribute of the graph that holds what this program wrote into it."""
