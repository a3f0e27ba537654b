"""Which attribute of a stranger's graph is the capacity of a link, which its latency, in what unit.

A number without a unit is taken in the unit that its attribute's name ends in, else in the one that
the user gave, else in GB/s and ns; what was taken for what is always said.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from trnviz.core.errors import InputError
from trnviz.core.units import parse_rate, parse_time
from trnviz.files.plain_graph import Attributes, Node, PlainGraph, Value
from trnviz.files.strict_json import show

_CAPACITIES = (
    "capacity", "bandwidth", "capacity_bytes_per_s", "bandwidth_bytes_per_s", "bandwidth_gbps",
    "capacity_gbps", "bw", "rate", "speed", "weight",
)  # fmt: skip
_LATENCIES = (
    "latency", "delay", "latency_s", "latency_ms", "latency_us", "latency_ns", "delay_us",
    "delay_ns",
)  # fmt: skip
_KINDS = ("kind", "type", "role", "node_type")
_NAMES = ("name", "label")
_SWITCH_WORDS = ("switch", "router", "leaf", "spine", "tor")
_RATE_ENDINGS = (
    ("_bytes_per_s", "B/s"), ("_gbytes_per_s", "GB/s"), ("_gbps", "Gbps"), ("_mbps", "Mbps"),
    ("_tbps", "Tbps"),
)  # fmt: skip
_TIME_ENDINGS = (("_ns", "ns"), ("_us", "us"), ("_ms", "ms"), ("_s", "s"))
_PARTS = ("capacity", "latency", "name", "kind", "coordinates")
DEFAULT_RATE, DEFAULT_TIME = "GB/s", "ns"


@dataclass(frozen=True, slots=True, kw_only=True)
class AttributeMapping:
    """Names of attributes, and the units of their bare numbers.

    Attributes:
        capacity: Of an edge, "" for none.
        capacity_unit: Of numbers without one.
        latency: Of an edge, "" for none.
        latency_unit: Of numbers without one.
        name: Of a node, "" for its identifier.
        kind: Of a node; what speaks of a switch there is one. "" when all are chips.
        coordinates: Of a node, the fastest first: chips are numbered and drawn in that order. Empty
            for the order of the file.
    """

    capacity: str = ""
    capacity_unit: str = ""
    latency: str = ""
    latency_unit: str = ""
    name: str = ""
    kind: str = ""
    coordinates: tuple[str, ...] = ()

    def place(self, node: Node) -> tuple[float, ...]:
        """Where a node stands, the slowest coordinate first; nowhere without coordinates.

        Raises:
            InputError: A coordinate is missing, or is no number.
        """
        found = []
        for name in reversed(self.coordinates):
            value = node.attributes.get(name)
            if isinstance(value, bool) or not isinstance(value, int | float):
                what = "nothing" if value is None else show(value)
                raise InputError(
                    f"{what} is not a coordinate", where=f"{name} of node {node.id[:40]}"
                )
            found.append(float(value))
        return tuple(found)

    def rate(self, attributes: Attributes) -> float | None:
        """Bytes per second of an edge, None where it has none.

        Raises:
            InputError: The value is no bandwidth.
        """
        value = attributes.get(self.capacity)
        return None if value is None else parse_rate(_with_unit(value, self.capacity_unit))

    def time(self, attributes: Attributes) -> float | None:
        """Seconds of an edge, None where it has none.

        Raises:
            InputError: The value is no time.
        """
        value = attributes.get(self.latency)
        return None if value is None else parse_time(_with_unit(value, self.latency_unit))

    def is_switch(self, attributes: Attributes) -> bool:
        """Whether a node only passes on."""
        value = str(attributes.get(self.kind, "")).lower() if self.kind else ""
        return any(word in value for word in _SWITCH_WORDS)


def _with_unit(value: Value, unit: str) -> str:
    """A number with the unit in which it is taken; a text as it is."""
    if isinstance(value, bool):
        raise InputError(f"{show(value)} is not a quantity")
    if isinstance(value, str):
        return f"{value} {unit}" if _is_bare(value) else value
    return f"{value!r} {unit}"


def _is_bare(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def suggest(graph: PlainGraph, wanted: AttributeMapping | None = None) -> AttributeMapping:
    """The mapping for a graph: what the user named, and for the rest what its names suggest.

    Raises:
        InputError: A named attribute is on no edge or node.
    """
    asked = wanted or AttributeMapping()
    on_edges = {name for edge in graph.edges for name in edge.attributes}
    on_nodes = {name for node in graph.nodes for name in node.attributes}
    for name, known, what in (
        (asked.capacity, on_edges, "edge"),
        (asked.latency, on_edges, "edge"),
        (asked.name, on_nodes, "node"),
        (asked.kind, on_nodes, "node"),
        *((name, on_nodes, "node") for name in asked.coordinates),
    ):
        if name and name not in known:
            hint = f"there are {', '.join(sorted(known)[:10])}" if known else "there are none"
            raise InputError(f"no {what} has the attribute {show(name)}", hint=hint)
    capacity = asked.capacity or _found(_CAPACITIES, on_edges)
    latency = asked.latency or _found(_LATENCIES, on_edges)
    return replace(
        asked,
        capacity=capacity,
        capacity_unit=asked.capacity_unit or _ending(capacity, _RATE_ENDINGS) or DEFAULT_RATE,
        latency=latency,
        latency_unit=asked.latency_unit or _ending(latency, _TIME_ENDINGS) or DEFAULT_TIME,
        name=asked.name or _unique_name(graph, on_nodes),
        kind=asked.kind or _found(_KINDS, on_nodes),
    )


def _found(names: Iterable[str], known: set[str]) -> str:
    lower = {name.lower(): name for name in sorted(known, reverse=True)}
    return next((lower[name] for name in names if name in lower), "")


def _ending(name: str, endings: tuple[tuple[str, str], ...]) -> str:
    return next((unit for ending, unit in endings if name.lower().endswith(ending)), "")


def _unique_name(graph: PlainGraph, known: set[str]) -> str:
    """An attribute that names every node, each differently."""
    name = _found(_NAMES, known)
    if not name:
        return ""
    values = [node.attributes.get(name) for node in graph.nodes]
    good = all(isinstance(value, str) and value for value in values)
    return name if good and len(set(values)) == len(values) else ""


def parse_mapping(text: str) -> AttributeMapping:
    """What a user typed: "capacity=bw:Gbps,latency=delay:us,name=label,coordinates=x+y".

    Raises:
        InputError: It is no such list.
    """
    hint = 'such as "capacity=bw:Gbps,latency=delay:us,name=label,kind=type,coordinates=x+y"'
    fields: dict[str, Any] = {}
    for item in text.split(",") if text else ():
        part, equals, name = item.partition("=")
        part = part.strip()
        if not equals or part not in _PARTS or not name.strip():
            raise InputError(f"{show(item)} is no mapping", hint=hint)
        if part == "coordinates":
            fields[part] = tuple(each.strip() for each in name.split("+") if each.strip())
            continue
        name, colon, unit = name.strip().rpartition(":")
        if not colon:
            name, unit = unit, ""
        fields[part] = name
        if unit:
            if part not in ("capacity", "latency"):
                raise InputError(f"{part} has no unit", hint=hint)
            _check_unit(part, unit)
            fields[f"{part}_unit"] = unit
    return AttributeMapping(**fields)


def _check_unit(part: str, unit: str) -> None:
    (parse_rate if part == "capacity" else parse_time)(f"1 {unit}")
