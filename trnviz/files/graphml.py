"""GraphML, read by a streaming parser with limits; nothing outside the file is ever fetched.

A document type, and with it every entity, is refused. Ports, hyperedges and nested graphs are no
fabric and are refused too.
"""

from dataclasses import dataclass, field
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from trnviz.core.custom_fabric import MOST_CHIPS, MOST_LINKS
from trnviz.core.errors import InputError
from trnviz.files.plain_graph import EMBEDDED, Edge, Node, PlainGraph, Value
from trnviz.files.strict_json import show

_MOST_DEPTH = 32
_MOST_KEYS = 1000
_LONGEST = 1 << 20
_REFUSED = {"hyperedge": "hyperedges", "port": "ports"}
_TYPES = {"int": int, "long": int, "float": float, "double": float, "boolean": None}


def read(data: bytes, source: str = "") -> PlainGraph:
    """The graph in a GraphML text.

    Raises:
        InputError: It is no GraphML, or holds what no fabric has; the line is named.
    """
    parser = expat.ParserCreate(namespace_separator=None)
    reader = _Reader(parser)
    try:
        parser.Parse(data, True)  # noqa: FBT003 - expat takes no names
    except expat.ExpatError as error:
        raise InputError(
            f"is not XML: {expat.errors.messages[error.code]}",
            source=source,
            where=f"line {error.lineno} column {error.offset + 1}",
        ) from error
    except InputError as error:
        where = f"line {parser.CurrentLineNumber} column {parser.CurrentColumnNumber + 1}"
        raise error.at(source=source, where=where) from error
    except (ValueError, LookupError) as error:  # an encoding that Python does not know
        raise InputError(f"is not text that can be read: {error}", source=source) from error
    if not reader.seen_graph:
        raise InputError("holds no graph", source=source, hint="a <graph> inside <graphml>")
    return reader.graph()


@dataclass(slots=True)
class _Open:
    """The element that attributes belong to: the graph, a node or an edge."""

    what: str
    names: tuple[str, ...]
    values: dict[str, Value] = field(default_factory=dict)


@dataclass(slots=True)
class _Key:
    """One declared attribute."""

    name: str
    kind: str
    of: str


class _Reader:
    """What the parser calls, and what it has found."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self.seen_graph, self.directed = False, True
        self.nodes: list[Node] = []
        self.edges: list[Edge] = []
        self.attributes: dict[str, Value] = {}
        self.embedded = ""
        self._depth = 0
        self._keys: dict[str, _Key] = {}
        self._defaults: dict[str, Value] = {}
        self._open: list[_Open] = []
        self._reading = ""
        self._text: list[str] = []
        parser.StartDoctypeDeclHandler = self._doctype
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.buffer_text = True

    def graph(self) -> PlainGraph:
        """The value."""
        return PlainGraph(
            directed=self.directed,
            nodes=tuple(self.nodes),
            edges=tuple(self.edges),
            attributes=self.attributes,
            embedded=self.embedded,
        )

    def _doctype(self, *_: object) -> None:
        raise InputError("has a document type", hint="leave <!DOCTYPE ...> out")

    def _start(self, tag: str, found: dict[str, str]) -> None:
        self._depth += 1
        name = tag.rpartition(":")[2]
        if self._depth > _MOST_DEPTH:
            raise InputError("is nested too deeply", hint=f"at most {_MOST_DEPTH} levels")
        if self._depth == 1 and name != "graphml":
            raise InputError(f"is XML of another kind: <{tag[:40]}>", hint="<graphml> was expected")
        if name in _REFUSED:
            raise InputError(f"has {_REFUSED[name]}", hint="nodes and edges only")
        begin = {
            "key": self._key,
            "graph": self._graph,
            "node": self._node,
            "edge": self._edge,
            "data": self._data,
            "default": self._default,
        }.get(name)
        if begin:
            begin(found)

    def _key(self, found: dict[str, str]) -> None:
        if len(self._keys) >= _MOST_KEYS:
            raise InputError("declares too many attributes", hint=f"at most {_MOST_KEYS}")
        ident = _needed(found, "id", "key")
        kind = found.get("attr.type", "string")
        self._keys[ident] = _Key(
            name=found.get("attr.name", ident), kind=kind, of=found.get("for", "all")
        )
        self._reading = ident

    def _graph(self, found: dict[str, str]) -> None:
        if self.seen_graph:
            raise InputError("has a second or a nested graph", hint="one graph a file")
        self.seen_graph = True
        self.directed = found.get("edgedefault", "directed") != "undirected"
        self._open.append(_Open("graph", ()))

    def _node(self, found: dict[str, str]) -> None:
        self._require_graph("node")
        self._open.append(_Open("node", (_needed(found, "id", "node"),)))

    def _edge(self, found: dict[str, str]) -> None:
        self._require_graph("edge")
        ends = (_needed(found, "source", "edge"), _needed(found, "target", "edge"))
        if found.get("directed", str(self.directed).lower()) != str(self.directed).lower():
            raise InputError("has directed and undirected edges", hint="one kind of them")
        self._open.append(_Open("edge", ends))

    def _require_graph(self, what: str) -> None:
        if not self._open or self._open[-1].what != "graph":
            raise InputError(f"a {what} stands where none can be", hint="inside <graph>")

    def _data(self, found: dict[str, str]) -> None:
        ident = _needed(found, "key", "data")
        if ident not in self._keys:
            raise InputError(f"the attribute {show(ident)} is not declared", hint="a <key>")
        self._reading, self._text = ident, []

    def _default(self, _: dict[str, str]) -> None:
        self._text = []

    def _characters(self, text: str) -> None:
        if self._reading:
            self._text.append(text)
            if sum(map(len, self._text)) > _LONGEST:
                raise InputError(
                    "an attribute is too long", hint=f"at most {_LONGEST:,} characters"
                )

    def _end(self, tag: str) -> None:
        self._depth -= 1
        name = tag.rpartition(":")[2]
        if name == "default" and self._reading:
            self._defaults[self._reading] = self._value()
        elif name == "data" and self._reading:
            self._take(self._keys[self._reading].name)
            self._reading = ""
        elif name == "key":
            self._reading = ""
        elif name in ("graph", "node", "edge") and self._open:
            self._close(self._open.pop())

    def _take(self, name: str) -> None:
        if not self._open:
            return
        target = self._open[-1]
        if target.what == "graph" and name == EMBEDDED:
            self.embedded = "".join(self._text).strip()
        else:
            target.values[name] = self._value()

    def _value(self) -> Value:
        """The text as its declared type."""
        text, kind = "".join(self._text).strip(), self._keys[self._reading].kind
        if kind == "boolean":
            return text.lower() in ("true", "1")
        make = _TYPES.get(kind)
        if make is None:
            return text
        try:
            value = make(text)
        except ValueError as error:
            name = self._keys[self._reading].name
            raise InputError(f"{show(text)} is not a number ({name})") from error
        if value != value or abs(value) == float("inf"):
            raise InputError(f"{show(text)} is not a finite number")
        return value

    def _close(self, done: _Open) -> None:
        values = {
            self._keys[ident].name: value
            for ident, value in self._defaults.items()
            if self._keys[ident].of in (done.what, "all")
        }
        values.update(done.values)
        if done.what == "graph":
            self.attributes = values
        elif done.what == "node":
            self.nodes.append(Node(id=done.names[0], attributes=values))
        else:
            self.edges.append(Edge(src=done.names[0], dst=done.names[1], attributes=values))
        if len(self.nodes) > MOST_CHIPS or len(self.edges) > MOST_LINKS:
            raise InputError("has too many nodes or edges", hint=f"at most {MOST_CHIPS:,} nodes")


def _needed(found: dict[str, str], name: str, of: str) -> str:
    if name not in found:
        raise InputError(f"{name!r} is missing in <{of}>")
    return found[name]


# --- writing -----------------------------------------------------------------------------------

_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
)


def write(graph: PlainGraph) -> bytes:
    """The graph as GraphML, one node and one edge a line."""
    whole: dict[str, Value] = dict(graph.attributes)
    if graph.embedded:
        whole[EMBEDDED] = graph.embedded
    keys: dict[tuple[str, str], str] = {}
    lines = [_HEAD.rstrip()]
    for of, rows in (
        ("graph", (whole,)),
        ("node", [node.attributes for node in graph.nodes]),
        ("edge", [edge.attributes for edge in graph.edges]),
    ):
        for name, kind in _columns(rows).items():
            keys[of, name] = f"d{len(keys)}"
            lines.append(
                f"  <key id={quoteattr(keys[of, name])} for={quoteattr(of)} "
                f"attr.name={quoteattr(name)} attr.type={quoteattr(kind)}/>"
            )
    lines.append(f'  <graph edgedefault="{"directed" if graph.directed else "undirected"}">')
    lines += [f"    {text}" for text in _datas(whole, "graph", keys)]
    for node in graph.nodes:
        inner = "".join(_datas(node.attributes, "node", keys))
        lines.append(f"    <node id={quoteattr(node.id)}>{inner}</node>")
    for edge in graph.edges:
        inner = "".join(_datas(edge.attributes, "edge", keys))
        ends = f"source={quoteattr(edge.src)} target={quoteattr(edge.dst)}"
        lines.append(f"    <edge {ends}>{inner}</edge>")
    return "\n".join([*lines, "  </graph>", "</graphml>", ""]).encode()


def _columns(rows: object) -> dict[str, str]:
    """Every attribute that occurs, and its type."""
    found: dict[str, str] = {}
    for row in rows if isinstance(rows, list | tuple) else ():
        for name, value in row.items():
            found.setdefault(name, _kind(value))
    return found


def _kind(value: Value) -> str:
    if isinstance(value, bool):
        return "boolean"
    return "long" if isinstance(value, int) else "double" if isinstance(value, float) else "string"


def _datas(attributes: object, of: str, keys: dict[tuple[str, str], str]) -> list[str]:
    rows = attributes.items() if isinstance(attributes, dict) else ()
    return [
        f"<data key={quoteattr(keys[of, name])}>"
        f"{escape(str(value).lower() if isinstance(value, bool) else str(value))}</data>"
        for name, value in rows
    ]
