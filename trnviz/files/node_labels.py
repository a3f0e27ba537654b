"""What `kubectl get nodes` prints of UltraServer labels: which node is which of its UltraServer."""

from dataclasses import dataclass

from trnviz.core.errors import InputError
from trnviz.files.strict_json import show

_NAME, _SERVER, _NODE = "NAME", "ULTRASERVER_SERVER_ID_4", "ULTRASERVER_NODE_ID_4"
_MOST_ROWS = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeLabels:
    """Nodes of one or more UltraServers.

    Attributes:
        source: The file.
        rows: (name of the node, its UltraServer, its number there).
    """

    source: str
    rows: tuple[tuple[str, str, int], ...]


def is_labels(text: str) -> bool:
    """Whether a text begins like such a table."""
    first = text.lstrip().split("\n", 1)[0].split()
    return first[:1] == [_NAME] and _NODE in first


def read(text: str, source: str = "") -> NodeLabels:
    """The labels in the columns of a table.

    Raises:
        InputError: A line has too few columns, or a number is none.
    """
    lines = [line.split() for line in text.splitlines() if line.strip()]
    head = lines[0] if lines else []
    if _SERVER not in head or _NODE not in head:
        raise InputError(f"the columns {_SERVER} and {_NODE} are missing", source=source)
    if len(lines) - 1 > _MOST_ROWS:
        raise InputError(f"has {len(lines) - 1:,} rows", source=source, hint=f"{_MOST_ROWS:,}")
    rows = []
    for number, cells in enumerate(lines[1:], start=2):
        if len(cells) != len(head):
            raise InputError(
                f"has {len(cells)} columns instead of {len(head)}",
                source=source,
                where=f"line {number}",
            )
        node = cells[head.index(_NODE)]
        if node not in ("-1", "0", "1", "2", "3"):
            raise InputError(
                f"{show(node)} is not a node of an UltraServer",
                source=source,
                where=f"line {number}",
                hint="0 to 3, or -1 outside of one",
            )
        rows.append((cells[head.index(_NAME)], cells[head.index(_SERVER)], int(node)))
    return NodeLabels(source=source, rows=tuple(rows))
