"""One door for all files: what is inside decides what a file is, not its name.

Every reader is a row of a table: how its files are recognised, and what reads them. Several files
are one thing where they belong together; `compose` does that.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from trnviz.core.errors import InputError, InputErrors
from trnviz.core.measured import LinkLoads, Monitor, OutOfMemory, Sweep
from trnviz.core.model import ModelSpec
from trnviz.core.scenario import Scenario
from trnviz.core.view import View
from trnviz.files import (
    astra_sim,
    chrome_trace,
    document,
    graph_fabric,
    graphml,
    huggingface,
    link_csv,
    nccom_test,
    neuron_ls,
    neuron_monitor,
    neuron_rt,
    node_labels,
    node_link,
    nxdt,
    placement_files,
    plain_yaml,
    strict_json,
)
from trnviz.files.attribute_mapping import AttributeMapping
from trnviz.files.document_schema import FORMAT, VERSION
from trnviz.files.fabric_file import FabricFile
from trnviz.files.neuron_ls import Listing
from trnviz.files.node_labels import NodeLabels
from trnviz.files.nxdt import PlanFile
from trnviz.files.placement_files import GroupFile, RankMap
from trnviz.files.plain_graph import PlainGraph

MOST_BYTES = 32 << 20
GRAPHML, NODE_LINK = "GraphML", "node-link graph"

Content = (
    document.Loaded
    | FabricFile
    | Listing
    | NodeLabels
    | ModelSpec
    | PlanFile
    | RankMap
    | GroupFile
    | Sweep
    | Monitor
    | OutOfMemory
    | LinkLoads
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A file that was recognised and read.

    Attributes:
        kind: What it is, such as "neuron-ls".
        source: Its name.
        content: What is in it.
    """

    kind: str
    source: str
    content: Content


def of_scenario(scenario: Scenario) -> Opened:
    """A scenario at hand as if it came from a document, to put other files onto it."""
    loaded = document.Loaded(scenario=scenario, view=View(), version=VERSION)
    return Opened(kind="document", source="the open document", content=loaded)


KINDS = (
    "document", "model", "neuron-ls", "node labels", NODE_LINK, GRAPHML, astra_sim.KIND,
    "NeuronX Distributed Training configuration", "rank map", "replica groups", "nccom-test",
    "neuron-monitor", "Neuron runtime memory table", "Chrome trace", "link loads",
)  # fmt: skip


def open_anything(path: Path, mapping: AttributeMapping | None = None) -> Opened:
    """The file, recognised by its content.

    Args:
        path: Any file.
        mapping: Attributes of a graph that the user named.

    Raises:
        InputError: It cannot be read, is of no kind known here, or is refused by its reader.
    """
    data = strict_json.read(path, MOST_BYTES)
    return opened(data, str(path), mapping)


def graph_in(data: bytes, source: str) -> tuple[str, PlainGraph] | None:
    """The kind and the graph, where these bytes are a stranger's graph; None where they are not.

    A graph that this program wrote holds its fabric, and nothing is to be mapped. What cannot be
    read is none here; `opened` says why.
    """
    start = data.lstrip()[:1]
    try:
        if start == b"<":
            kind, graph = GRAPHML, graphml.read(data, source)
        elif start == b"{" and b'"nodes"' in data:
            value = strict_json.decode(data, source=source)
            if not node_link.is_graph(value):
                return None
            kind, graph = NODE_LINK, node_link.read(value, source)
        else:
            return None
    except InputError:
        return None
    return None if graph.embedded else (kind, graph)


def mapped(kind: str, graph: PlainGraph, source: str, mapping: AttributeMapping) -> Opened:
    """A graph as the fabric that a mapping makes of it.

    Raises:
        InputError: It cannot be a fabric so; says why.
    """
    return _made(kind, source, graph_fabric.fabric(graph, kind, source, mapping))


def opened(data: bytes, source: str, mapping: AttributeMapping | None = None) -> Opened:
    """What these bytes are.

    Raises:
        InputError: As `open_anything`.
    """
    try:
        return _opened(data, source, mapping)
    except InputErrors as errors:
        raise InputErrors(tuple(e.at(source=source) for e in errors.errors)) from errors
    except InputError as error:
        raise error.at(source=source) from error


def _opened(data: bytes, source: str, mapping: AttributeMapping | None) -> Opened:
    text = strict_json.text_of(data, "a file of a kind that trnviz reads")
    start = text.lstrip()[:1]
    if start == "<":
        graph = graphml.read(data, source)
        return _made(GRAPHML, source, graph_fabric.fabric(graph, GRAPHML, source, mapping))
    if start in "{[":
        if neuron_monitor.is_stream(data):
            return _made("neuron-monitor", source, neuron_monitor.read_stream(data, source))
        return _json(data, source, mapping)
    return _text(text, source)


def _made(kind: str, source: str, content: Content) -> Opened:
    return Opened(kind=kind, source=source, content=content)


# --- JSON --------------------------------------------------------------------------------------

Recognise = Callable[[object], bool]
_TRACE = b'"traceEvents"'


def _json(data: bytes, source: str, mapping: AttributeMapping | None) -> Opened:
    most = chrome_trace.MOST_VALUES if _TRACE in data[:100_000] else strict_json.MOST_VALUES
    value = strict_json.decode(data, source=source, most_values=most)
    if isinstance(value, dict) and value.get("format") == FORMAT:
        return _made("document", source, document.loads(data, source=source))
    if node_link.is_graph(value):
        graph = node_link.read(value, source)
        made = graph_fabric.fabric(graph, NODE_LINK, source, mapping)
        return _made(NODE_LINK, source, made)
    if _is_model(value):
        return _made("model", source, huggingface.loads(data, name=_name(source), source=source))
    for kind, is_kind, read in _JSON_KINDS:
        if is_kind(value):
            return _made(kind, source, read(value, source))
    raise _unknown_json(value, source)


def _is_devices(value: object) -> bool:
    return value == [] or (
        isinstance(value, list) and isinstance(value[0], dict) and "neuron_device" in value[0]
    )


def _read_record(value: object, source: str) -> Monitor:
    return neuron_monitor.read([value], source)


_JSON_KINDS: tuple[tuple[str, Recognise, Callable[[object, str], Content]], ...] = (
    ("neuron-ls", _is_devices, neuron_ls.from_json),
    ("neuron-monitor", neuron_monitor.is_record, _read_record),
    ("nccom-test", nccom_test.is_report, nccom_test.read_report),
    ("Chrome trace", chrome_trace.is_trace, chrome_trace.read),
    ("rank map", placement_files.is_rank_map, placement_files.read_ranks),
    ("replica groups", placement_files.is_groups, placement_files.read_groups),
)
_MODEL_FIELDS = frozenset({"architectures", "model_type", "hidden_size", "n_embd", "d_model"})


def _is_model(value: object) -> bool:
    return isinstance(value, dict) and bool(_MODEL_FIELDS & value.keys())


def _name(source: str) -> str:
    """What a configuration is called: its folder's name where it is only `config.json`."""
    path = Path(source)
    return path.parent.resolve().name if path.stem == "config" else path.stem


def _unknown_json(value: object, source: str) -> InputError:
    if isinstance(value, dict):
        names = ", ".join(strict_json.show(name) for name in list(value)[:5])
        what = f"is JSON with the fields {names or 'of nothing'}"
    else:
        what = f"is JSON and holds {strict_json.show(value)}"
    return InputError(f"{what}, of no kind known here", source=source, where="$", hint=_known())


def _known() -> str:
    return f"known are: {', '.join(KINDS)}"


# --- text --------------------------------------------------------------------------------------

_YAML = re.compile(
    r"^(npus_count|topology|bandwidth|latency|distributed_strategy)\s*:", re.MULTILINE
)


def _text(text: str, source: str) -> Opened:
    for kind, is_kind, read in _TEXT_KINDS:
        if is_kind(text):
            return _made(kind, source, read(text, source))
    if _YAML.search(text) and len(text) <= plain_yaml.MOST_BYTES:
        return _yaml(text, source)
    head = link_csv.head_of(text)
    if placement_files.is_rank_table(head):
        return _made("rank map", source, placement_files.read_rank_table(text, source))
    if link_csv.is_table(text):
        names = ", ".join(strict_json.show(name) for name in head[:5])
        raise InputError(
            f"is a table with the columns {names}, of no kind known here",
            source=source,
            where="line 1",
            hint=_known(),
        )
    raise InputError("is text of no kind known here", source=source, hint=_known())


_TEXT_KINDS: tuple[tuple[str, Callable[[str], bool], Callable[[str, str], Content]], ...] = (
    ("nccom-test", nccom_test.is_table, nccom_test.read_table),
    ("neuron-ls", neuron_ls.is_table, neuron_ls.from_table),
    ("Neuron runtime memory table", neuron_rt.is_table, neuron_rt.read),
    ("node labels", node_labels.is_labels, node_labels.read),
    ("link loads", link_csv.is_loads, link_csv.read),
)


def _yaml(text: str, source: str) -> Opened:
    value = plain_yaml.read(text, source)
    if astra_sim.is_network(value):
        return _made(astra_sim.KIND, source, astra_sim.read(value, source))
    if nxdt.is_plan(value):
        kind = "NeuronX Distributed Training configuration"
        return _made(kind, source, nxdt.read(value, source))
    names = ", ".join(list(value)[:5]) if isinstance(value, dict) else ""
    what = f"is YAML with the fields {names[:80]}" if names else "is YAML"
    raise InputError(f"{what}, of no kind known here", source=source, hint=_known())
