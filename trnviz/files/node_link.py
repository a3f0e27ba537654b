"""networkx node-link JSON, with `links` or `edges`, directed or not, also of multigraphs."""

import json

from trnviz.core.errors import InputError, InputErrors
from trnviz.files.checked import MOST_PROBLEMS
from trnviz.files.plain_graph import EMBEDDED, Attributes, Edge, Node, PlainGraph
from trnviz.files.strict_json import show

_LISTS = ("links", "edges")
_ENDS = ("source", "target")
_IDS = ("id", "name", "key")
_LONGEST_ATTRIBUTE = 200


def is_graph(value: object) -> bool:
    """Whether a decoded JSON value looks like one."""
    return isinstance(value, dict) and "nodes" in value and any(name in value for name in _LISTS)


def read(value: object, source: str = "") -> PlainGraph:
    """The graph in a decoded JSON value.

    Raises:
        InputErrors: All nodes and edges that are not what they should be.
    """
    if not isinstance(value, dict):
        raise InputError(f"{show(value)} is not a graph", source=source, where="$")
    problems: list[InputError] = []
    nodes = _nodes(value.get("nodes"), problems)
    key = next((name for name in _LISTS if name in value), _LISTS[0])
    edges = _edges(value.get(key), key, problems)
    directed = value.get("directed", False)
    if not isinstance(directed, bool):
        problems.append(InputError(f"{show(directed)} is not true or false", where="$.directed"))
    of_graph = value.get("graph", {})
    if isinstance(of_graph, list):  # older networkx wrote pairs
        of_graph = {}
    if not isinstance(of_graph, dict):
        problems.append(InputError(f"{show(of_graph)} is not an object", where="$.graph"))
    if problems:
        raise InputErrors(tuple(error.at(source=source) for error in problems[:MOST_PROBLEMS]))
    embedded = of_graph.get(EMBEDDED)
    return PlainGraph(
        directed=directed is True,
        nodes=nodes,
        edges=edges,
        attributes=_plain(of_graph),
        embedded=json.dumps(embedded) if isinstance(embedded, dict) else "",
    )


def _nodes(value: object, problems: list[InputError]) -> tuple[Node, ...]:
    if not isinstance(value, list):
        problems.append(InputError(f"{show(value)} is not a list", where="$.nodes"))
        return ()
    found = []
    for i, item in enumerate(value):
        where = f"$.nodes[{i}]"
        if not isinstance(item, dict):
            problems.append(InputError(f"{show(item)} is not an object", where=where))
            continue
        key = next((name for name in _IDS if name in item), None)
        if key is None:
            problems.append(InputError("'id' is missing", where=where))
            continue
        name = _name(item[key], f"{where}.{key}", problems)
        others = {other: item[other] for other in item if other != key}
        found.append(Node(id=name, attributes=_plain(others)))
    return tuple(found)


def _edges(value: object, key: str, problems: list[InputError]) -> tuple[Edge, ...]:
    if not isinstance(value, list):
        problems.append(InputError(f"{show(value)} is not a list", where=f"$.{key}"))
        return ()
    found = []
    for i, item in enumerate(value):
        where = f"$.{key}[{i}]"
        if not isinstance(item, dict):
            problems.append(InputError(f"{show(item)} is not an object", where=where))
            continue
        missing = [end for end in _ENDS if end not in item]
        if missing:
            problems.append(InputError(f"{missing[0]!r} is missing", where=where))
            continue
        src, dst = (_name(item[end], f"{where}.{end}", problems) for end in _ENDS)
        others = {name: item[name] for name in item if name not in _ENDS}
        found.append(Edge(src=src, dst=dst, attributes=_plain(others)))
    return tuple(found)


def _name(value: object, where: str, problems: list[InputError]) -> str:
    """A text, a number, or a list of such, as networkx writes the tuples of a grid."""
    if isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, list) and value and all(isinstance(v, str | int | float) for v in value):
        return ",".join(str(part) for part in value)
    problems.append(InputError(f"{show(value)} is not a name", where=where, hint="text or number"))
    return ""


def _plain(fields: dict[str, object]) -> Attributes:
    """What a fabric could use of an object: short texts and numbers."""
    return {
        name: value
        for name, value in fields.items()
        if isinstance(value, int | float | bool)
        or (isinstance(value, str) and len(value) <= _LONGEST_ATTRIBUTE)
    }


def write(graph: PlainGraph) -> bytes:
    """The graph as networkx's `node_link_graph` reads it, one node and one edge a line."""
    of_graph: dict[str, object] = dict(graph.attributes)
    if graph.embedded:
        of_graph[EMBEDDED] = json.loads(graph.embedded)
    head = {"directed": graph.directed, "multigraph": False, "graph": of_graph}
    lines = [f"  {json.dumps(name)}: {json.dumps(value)}," for name, value in head.items()]
    nodes = [json.dumps({"id": node.id, **node.attributes}) for node in graph.nodes]
    edges = [
        json.dumps({"source": edge.src, "target": edge.dst, **edge.attributes})
        for edge in graph.edges
    ]
    lines += ['  "nodes": [', ",\n".join(f"    {node}" for node in nodes), "  ],"]
    lines += ['  "edges": [', ",\n".join(f"    {edge}" for edge in edges), "  ]"]
    return "\n".join(["{", *[line for line in lines if line], "}", ""]).encode()
