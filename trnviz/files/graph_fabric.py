"""Any graph as a fabric, spelled out link by link.

A graph that this program wrote holds its fabric. Where somebody removed or slowed links since,
those become faults; where it was changed in other ways, the drawn graph counts.
"""

import json
from dataclasses import dataclass, field, replace

from trnviz.core.custom_fabric import MOST_CHIPS, WORD, CustomFabric, CustomLink
from trnviz.core.errors import InputError, InputErrors
from trnviz.core.fabric_spec import TopologySpec
from trnviz.core.fabrics import DEFAULT_BANDWIDTH_BYTES_PER_S, DEFAULT_LATENCY_S
from trnviz.core.faults import Fault, apply
from trnviz.core.scenario import Scenario
from trnviz.core.topology import LinkKind, Topology
from trnviz.core.units import format_rate, format_time
from trnviz.files import document
from trnviz.files.attribute_mapping import AttributeMapping, suggest
from trnviz.files.checked import MOST_PROBLEMS
from trnviz.files.document_schema import FORMAT, MOST_FAULTS, VERSION
from trnviz.files.fabric_file import FabricFile, bare
from trnviz.files.plain_graph import Attributes, Edge, Node, PlainGraph
from trnviz.files.strict_json import show

_KIND, _UP = "kind", "up"
_LONGEST_TITLE = 80
Figures = tuple[float, float]
"""Capacity in bytes per second, latency in seconds."""


@dataclass(slots=True)
class _Reading:
    """What was counted while the links were read."""

    mapping: AttributeMapping
    without_capacity: int = 0
    without_latency: int = 0
    loops: int = 0
    doubled: int = 0
    down: int = 0
    problems: list[InputError] = field(default_factory=list)


def fabric(
    graph: PlainGraph, kind: str, source: str = "", wanted: AttributeMapping | None = None
) -> FabricFile:
    """The fabric that a graph is.

    Args:
        graph: As read.
        kind: What the file is, such as "GraphML".
        source: The file.
        wanted: Attributes that the user named.

    Raises:
        InputErrors: It cannot be a fabric; says why.
    """
    if len(graph.nodes) > MOST_CHIPS:
        raise InputError(
            f"has {len(graph.nodes):,} nodes", source=source, hint=f"at most {MOST_CHIPS:,}"
        )
    try:
        return _fabric(graph, kind, source, wanted)
    except InputErrors as errors:
        raise InputErrors(tuple(e.at(source=source) for e in errors.errors)) from errors
    except InputError as error:
        raise error.at(source=source) from error


def _fabric(
    graph: PlainGraph, kind: str, source: str, wanted: AttributeMapping | None
) -> FabricFile:
    reading = _Reading(suggest(graph, wanted))
    names = _names(graph, reading.mapping)
    links = _links(graph, names, reading)
    if reading.problems:
        raise InputErrors(tuple(reading.problems[:MOST_PROBLEMS]))
    own, why = _own(graph, links) if graph.embedded and wanted is None else (None, "")
    if own is not None:
        return FabricFile(
            kind=kind,
            what=f"{own.topology.title}, {own.topology.chip_count} chips",
            scenario=own,
            notes=(why,) if why else (),
        )
    spec = TopologySpec(text=WORD, custom=_custom(graph, names, links, reading, source))
    made = bare(spec)
    count = made.topology.chip_count
    return FabricFile(
        kind=kind,
        what=f"a graph of {count:,} chip{'s' * (count != 1)} and {len(links):,} links",
        scenario=made,
        notes=(*((why,) if why else ()), *_notes(reading, len(links))),
    )


def _names(graph: PlainGraph, mapping: AttributeMapping) -> dict[str, str]:
    """Name of the chip or switch of each node."""
    if not graph.nodes:
        raise InputError("has no nodes", hint="a fabric has at least one chip")
    seen: set[str] = set()
    for node in graph.nodes:
        if node.id in seen:
            raise InputError(f"two nodes are called {show(node.id)}", hint="names differ")
        seen.add(node.id)
    return {node.id: _name(node, mapping.name) for node in graph.nodes}


def _name(node: Node, attribute: str) -> str:
    if attribute and attribute not in node.attributes:
        raise InputError(f"node {node.id[:40]} has no {show(attribute)} to be named by")
    return str(node.attributes[attribute]) if attribute else node.id


# --- links -------------------------------------------------------------------------------------


def _links(
    graph: PlainGraph, names: dict[str, str], reading: _Reading
) -> dict[tuple[str, str], tuple[Figures, LinkKind]]:
    """Figures and kind of every direction; several edges of one are added up."""
    found: dict[tuple[str, str], tuple[Figures, LinkKind]] = {}
    for edge in graph.edges:
        figures = _figures(edge, names, reading)
        if figures is None:
            continue
        ends = (names[edge.src], names[edge.dst])
        for way in (ends,) if graph.directed else (ends, ends[::-1]):
            known = found.get(way)
            if known is not None:
                reading.doubled += 1
                (capacity, latency), _ = known
                both = (capacity + figures[0], max(latency, figures[1]))
                found[way] = (both, known[1])
            else:
                found[way] = (figures, _link_kind(edge.attributes))
    return found


def _figures(edge: Edge, names: dict[str, str], reading: _Reading) -> Figures | None:
    """Capacity and latency, None for an edge that is no link."""
    where = f"edge {edge.src[:40]} to {edge.dst[:40]}"
    missing = [end for end in (edge.src, edge.dst) if end not in names]
    if missing:
        reading.problems.append(InputError(f"{show(missing[0])} is no node", where=where))
        return None
    if edge.src == edge.dst:
        reading.loops += 1
        return None
    try:
        capacity = reading.mapping.rate(edge.attributes)
        latency = reading.mapping.time(edge.attributes)
    except InputError as error:
        reading.problems.append(error.at(where=where))
        return None
    if capacity == 0 or edge.attributes.get(_UP) is False:
        reading.down += 1
        return None
    reading.without_capacity += capacity is None
    reading.without_latency += latency is None
    return (
        DEFAULT_BANDWIDTH_BYTES_PER_S if capacity is None else capacity,
        DEFAULT_LATENCY_S if latency is None else latency,
    )


def _link_kind(attributes: Attributes) -> LinkKind:
    word = str(attributes.get(_KIND, ""))
    known = LinkKind.__members__.get(word, LinkKind.GENERIC)
    return LinkKind.GENERIC if known is LinkKind.ON_CHIP else known


def _custom(
    graph: PlainGraph,
    names: dict[str, str],
    links: dict[tuple[str, str], tuple[Figures, LinkKind]],
    reading: _Reading,
    source: str,
) -> CustomFabric:
    order = {node.id: reading.mapping.place(node) for node in graph.nodes}
    names = dict(sorted(names.items(), key=lambda item: order[item[0]]))
    switch = {node.id for node in graph.nodes if reading.mapping.is_switch(node.attributes)}
    title = str(graph.attributes.get("name") or graph.attributes.get("title") or source)
    figures = f"attribute {reading.mapping.capacity!r}" if reading.mapping.capacity else "assumed"
    return CustomFabric(
        title=title.rpartition("/")[2][:_LONGEST_TITLE] or "graph",
        chips=tuple(name for ident, name in names.items() if ident not in switch),
        switches=tuple(name for ident, name in names.items() if ident in switch),
        links=tuple(
            CustomLink(
                src=src, dst=dst, capacity_bytes_per_s=capacity, latency_s=latency, kind=kind
            )
            for (src, dst), ((capacity, latency), kind) in links.items()
        ),
        source=f"capacity: {figures}"[:200],
    )


def _notes(reading: _Reading, count: int) -> tuple[str, ...]:
    """How the attributes were taken, and what was assumed or left out."""
    mapping = reading.mapping
    taken = count - reading.without_capacity
    rate = format_rate(DEFAULT_BANDWIDTH_BYTES_PER_S)
    time = format_time(DEFAULT_LATENCY_S)
    lines = [
        f"capacity from {mapping.capacity!r}, bare numbers in {mapping.capacity_unit}"
        if mapping.capacity and taken
        else f"no attribute is a capacity: {rate} each way is assumed",
        f"latency from {mapping.latency!r}, bare numbers in {mapping.latency_unit}"
        if mapping.latency
        else f"no attribute is a latency: {time} a link is assumed",
    ]
    if mapping.name:
        lines.append(f"names from {mapping.name!r}")
    if mapping.coordinates:
        lines.append(f"chips in the order of {', '.join(map(repr, mapping.coordinates))}")
    if mapping.kind:
        lines.append(f"switches are what {mapping.kind!r} calls so")
    if reading.without_capacity and mapping.capacity:
        lines.append(f"{reading.without_capacity} edges have no capacity: {rate} is assumed")
    if reading.without_latency and mapping.latency:
        lines.append(f"{reading.without_latency} edges have no latency: {time} is assumed")
    for number, what in (
        (reading.loops, "edges from a node to itself were left out"),
        (reading.doubled, "parallel edges were added up"),
        (reading.down, "edges without capacity were left out"),
    ):
        if number:
            lines.append(f"{number} {what}")
    return tuple(lines)


# --- graphs of our own -------------------------------------------------------------------------


def _own(
    graph: PlainGraph, links: dict[tuple[str, str], tuple[Figures, LinkKind]]
) -> tuple[Scenario | None, str]:
    """The fabric written into a graph, with what was changed in the drawing as faults.

    None, and why, where the graph has become another one.
    """
    try:
        fields = {"format": FORMAT, "version": VERSION, **json.loads(graph.embedded)}
        scenario = document.loads(json.dumps(fields).encode()).scenario
    except (InputError, ValueError, TypeError) as error:
        return None, f"what trnviz wrote into it cannot be used: {str(error)[:120]}"
    topology = scenario.topology
    gone = {topology.chip_names[chip] for chip in topology.removed_chips.tolist()}
    if {node.id for node in graph.nodes} != set(topology.vertex_names) - gone:
        return None, f"its nodes are no longer those of {topology.name}: taken link by link"
    drawn = {f"{src}>{dst}": figures for (src, dst), (figures, _) in links.items()}
    faults = _changes(topology, drawn)
    if faults is None:
        return None, f"its links are no longer those of {topology.name}: taken link by link"
    if not faults:
        return scenario, ""
    every = (*scenario.faults, *faults)
    if len(every) > MOST_FAULTS:
        return None, f"differs from {topology.name} in {len(faults)} links: taken link by link"
    broken = replace(scenario, faults=every, topology=apply(topology, faults))
    return broken, f"{len(faults)} links are missing or slower than drawn: taken as faults"


def _changes(topology: Topology, drawn: dict[str, Figures]) -> tuple[Fault, ...] | None:
    """Links that are missing or slower in the drawing; None where it differs in another way."""
    faults, known = [], set()
    rows = zip(
        topology.link_names,
        topology.link_capacity_bytes_per_s.tolist(),
        topology.link_latency_s.tolist(),
        (topology.link_kind == LinkKind.ON_CHIP).tolist(),
        strict=True,
    )
    removed = {topology.link_names[link] for link in topology.removed_links.tolist()}
    for name, capacity, latency, on_chip in rows:
        if on_chip or name in removed:
            continue
        known.add(name)
        there, since = drawn.get(name, (0.0, latency))
        if since != latency or there > capacity:
            return None
        if there < capacity:
            share = there / capacity
            faults.append(Fault(kind="link", name=name, share=share, both_ways=False))
    return None if set(drawn) - known else tuple(faults)
