"""The fabric as a graph for other programs, with our own description inside for an exact way back.

On-chip links are no edges; they follow from the chips. Capacities and latencies are text with
units, so that nobody has to guess them.
"""

import json

from trnviz.core.scenario import Scenario
from trnviz.core.topology import LinkKind
from trnviz.core.units import exact_rate, exact_time
from trnviz.files import document
from trnviz.files.plain_graph import Edge, Node, PlainGraph, Value

_OURS = ("topology", "profile", "assumptions")


def graph(scenario: Scenario) -> PlainGraph:
    """Vertices and directed edges of a scenario's fabric, faults included."""
    topology = scenario.topology
    whole = json.loads(document.dumps(scenario))
    own = {name: whole[name] for name in _OURS if name in whole}
    count = topology.chip_count
    gone = set(topology.removed_chips.tolist()), set(topology.removed_links.tolist())
    nodes = tuple(
        Node(id=name, attributes=_node(scenario, i) if i < count else {"kind": "switch"})
        for i, name in enumerate(topology.vertex_names)
        if i not in gone[0]
    )
    edges = tuple(
        Edge(
            src=topology.vertex_names[topology.link_src[i]],
            dst=topology.vertex_names[topology.link_dst[i]],
            attributes={
                "capacity": exact_rate(float(topology.link_capacity_bytes_per_s[i])),
                "latency": exact_time(float(topology.link_latency_s[i])),
                "kind": LinkKind(int(topology.link_kind[i])).name,
                "up": bool(topology.link_up[i]),
            },
        )
        for i in range(topology.link_count)
        if topology.link_kind[i] != LinkKind.ON_CHIP and i not in gone[1]
    )
    return PlainGraph(
        directed=True,
        nodes=nodes,
        edges=edges,
        attributes={"name": topology.title, "fabric": topology.name},
        embedded=json.dumps(own),
    )


def _node(scenario: Scenario, chip: int) -> dict[str, Value]:
    topology = scenario.topology
    found: dict[str, Value] = {"kind": "chip", "up": bool(topology.chip_up[chip])}
    if topology.bank_count:
        found |= {
            "instance": int(topology.instance_of_chip[chip]),
            "cores": topology.cores_per_chip,
            "hbm_bytes": int(topology.bank_bytes.sum()),
        }
    for dimension, at in zip(topology.dimensions, topology.chip_coord[chip].tolist(), strict=True):
        found[dimension.name] = int(at)
    return found
