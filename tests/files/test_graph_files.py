"""Graphs as fabrics: both formats, any attributes, and the way there and back."""

import json

import networkx
import numpy as np
import pytest

from tests.graphs import KITE, scenario, spelled
from tests.scenarios import bare
from trnviz.core.errors import InputError
from trnviz.core.faults import Fault, apply
from trnviz.export import graphs
from trnviz.files import document, graphml, node_link
from trnviz.files.attribute_mapping import AttributeMapping, parse_mapping
from trnviz.files.graph_fabric import fabric
from trnviz.session.edits import SetAssumption, SetFaults, SetProfile

FORMATS = {
    "node-link": (node_link.write, lambda data: node_link.read(json.loads(data))),
    "GraphML": (graphml.write, graphml.read),
}
every_format = pytest.mark.parametrize("name", FORMATS)


def faulty():
    made = SetFaults(
        faults=(Fault(kind="link", name="i0.c5>i1.c5"), Fault(kind="chip", name="i3.c1", share=0.5))
    ).apply(bare())
    made = SetProfile(profile="measured").apply(made)
    return SetAssumption(name="neuronlink_latency_s", text="700 ns").apply(made)


SCENARIOS = {
    "ultraserver": bare,
    "two ultraservers": lambda: bare("ultraserver:2"),
    "trn1": lambda: bare("trn1.32xlarge"),
    "product": lambda: bare("torus:3x4*switch:2"),
    "faults, profile, assumptions": faulty,
    "custom": scenario,
    "custom with chips": lambda: scenario(spelled("trn2")),
}


def same(one, other):
    """Every array and name of two fabrics."""
    assert one.chip_names == other.chip_names
    assert one.vertex_names == other.vertex_names
    assert one.link_names == other.link_names
    for name in (
        "chip_coord", "instance_of_chip", "ultraserver_of_chip", "link_src", "link_dst",
        "link_capacity_bytes_per_s", "link_latency_s", "link_kind", "link_up", "chip_up",
        "core_of_on_chip_link", "bank_of_core", "bank_bytes",
    ):  # fmt: skip
        assert np.array_equal(getattr(one, name), getattr(other, name)), name
    assert one.dimensions == other.dimensions
    assert (one.lnc, one.hbm_bytes_per_s) == (other.lnc, other.hbm_bytes_per_s)


@every_format
@pytest.mark.parametrize("which", SCENARIOS)
def test_there_and_back_the_fabric_is_identical(name, which):
    write, read = FORMATS[name]
    before = SCENARIOS[which]()
    data = write(graphs.graph(before))
    after = fabric(read(data), name)
    same(before.topology, after.scenario.topology)
    assert after.notes == ()
    assert write(graphs.graph(after.scenario)) == data
    again = document.loads(document.dumps(after.scenario)).scenario
    same(before.topology, again.topology)


@every_format
def test_networkx_reads_what_is_written_and_writes_what_is_read(name, tmp_path):
    write, read = FORMATS[name]
    before = bare("trn2")
    path = tmp_path / "graph"
    path.write_bytes(write(graphs.graph(before)))
    if name == "GraphML":
        theirs = networkx.read_graphml(path)
        networkx.write_graphml_xml(theirs, path)
        data = path.read_bytes()
    else:
        theirs = networkx.node_link_graph(json.loads(path.read_bytes()), edges="edges")
        data = json.dumps(networkx.node_link_data(theirs, edges="links")).encode()
    assert theirs.number_of_nodes() == len(before.topology.vertex_names)
    same(before.topology, fabric(read(data), name).scenario.topology)


@every_format
def test_links_that_somebody_removed_or_slowed_become_faults(name):
    write, read = FORMATS[name]
    made = graphs.graph(bare("trn2"))
    slower = dict(made.edges[1].attributes) | {"capacity": "64 GB/s"}
    edges = (type(made.edges[1])(src=made.edges[1].src, dst=made.edges[1].dst, attributes=slower),)
    changed = type(made)(
        directed=True, nodes=made.nodes, edges=edges + made.edges[2:], embedded=made.embedded
    )
    found = fabric(read(write(changed)), name)
    assert found.scenario.spec.text == "trn2"
    gone, slow = found.scenario.faults
    assert (gone.name, gone.share) == (bare("trn2").topology.link_names[0], 0.0)
    assert slow.share == 0.5
    assert "taken as faults" in found.notes[0]
    healthy = bare("trn2").topology
    same(found.scenario.topology, apply(healthy, found.scenario.faults))


def test_a_graph_that_became_another_one_is_taken_link_by_link():
    made = graphs.graph(bare("trn2"))
    more = type(made.edges[0])(src="i0.c0", dst="i0.c10", attributes={"capacity": "1 GB/s"})
    changed = type(made)(
        directed=True, nodes=made.nodes, edges=(*made.edges, more), embedded=made.embedded
    )
    found = fabric(changed, "x")
    assert found.scenario.spec.custom is not None
    assert "no longer those of trn2: taken link by link" in found.notes[0]


def test_what_was_written_inside_may_be_broken():
    made = graphs.graph(scenario())
    changed = type(made)(
        directed=True, nodes=made.nodes, edges=made.edges, embedded='{"topology": 7}'
    )
    found = fabric(changed, "x")
    assert found.scenario.topology.link_count == 10
    assert "cannot be used" in found.notes[0]


def strange(**kinds):
    graph = networkx.Graph()
    graph.add_node("tor", role="ToR switch")
    for host in ("h0", "h1", "h2"):
        graph.add_node(host, role="host")
        graph.add_edge("tor", host, **kinds)
    return node_link.read(networkx.node_link_data(graph, edges="links"))


@pytest.mark.parametrize(
    ("attributes", "mapping", "capacity", "latency"),
    [
        ({"capacity": "25 GB/s", "latency": "2 us"}, None, 25e9, 2e-6),
        ({"bandwidth": 100, "delay": 500}, None, 100e9, 500e-9),
        ({"bandwidth_gbps": 200, "latency_us": 3}, None, 25e9, 3e-6),
        ({"weight": 3.5}, None, 3.5e9, 500e-9),
        ({}, None, 128e9, 500e-9),
        ({"bw": 8, "t": 2}, "capacity=bw:Gbps,latency=t:ms", 1e9, 2e-3),
        ({"bw": "8", "t": "2"}, "capacity=bw:Gbps,latency=t:ms", 1e9, 2e-3),
        ({"capacity_bytes_per_s": 5e9, "latency_s": 1e-6}, None, 5e9, 1e-6),
    ],
)
def test_attributes_of_strangers_are_found_or_named(attributes, mapping, capacity, latency):
    wanted = parse_mapping(mapping) if mapping else None
    found = fabric(strange(**attributes), "x", wanted=wanted)
    topology = found.scenario.topology
    assert topology.chip_names == ("h0", "h1", "h2")
    assert topology.vertex_names[3:] == ("tor",)
    assert topology.link_capacity_bytes_per_s == pytest.approx([capacity] * 6)
    assert topology.link_latency_s == pytest.approx([latency] * 6)
    said = " ".join(found.notes)
    assert ("capacity from" in said) == bool(attributes)
    assert "switches are what 'role' calls so" in said


def test_what_is_left_out_or_added_up_is_said():
    value = {
        "directed": True,
        "multigraph": True,
        "nodes": [{"id": 0}, {"id": [0, 1]}, {"id": 2.5}],
        "links": [
            {"source": 0, "target": [0, 1], "capacity": "1 GB/s", "latency": "1 us"},
            {"source": 0, "target": [0, 1], "capacity": "2 GB/s", "latency": "3 us"},
            {"source": 0, "target": 0, "capacity": "2 GB/s"},
            {"source": 2.5, "target": 0, "capacity": 0},
            {"source": [0, 1], "target": 2.5},
        ],
    }
    found = fabric(node_link.read(value), "x")
    topology = found.scenario.topology
    assert topology.chip_names == ("0", "0,1", "2.5")
    assert topology.link_names == ("0>0,1", "0,1>2.5")
    assert topology.link_capacity_bytes_per_s.tolist() == [3e9, 128e9]
    assert topology.link_latency_s.tolist() == [3e-6, 500e-9]
    said = " ".join(found.notes)
    for words in (
        "1 parallel edges were added up", "1 edges from a node to itself",
        "1 edges without capacity were left out", "1 edges have no capacity: 128 GB/s is assumed",
    ):  # fmt: skip
        assert words in said


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"nodes": [], "links": []}, "has no nodes"),
        ({"nodes": 7, "links": []}, r"\$.nodes: 7 is not a list"),
        ({"nodes": [7], "links": []}, r"\$.nodes\[0\]: 7 is not an object"),
        ({"nodes": [{}], "links": []}, "'id' is missing"),
        ({"nodes": [{"id": None}], "links": []}, "null is not a name"),
        ({"nodes": [{"id": 1}, {"id": 1}], "links": []}, "two nodes are called '1'"),
        ({"nodes": [{"id": "a>b"}], "links": []}, "cannot be the name of a chip"),
        ({"nodes": [{"id": 1}], "edges": [{"source": 1}]}, "'target' is missing"),
        ({"nodes": [{"id": 1}], "edges": [{"source": 1, "target": 9}]}, "'9' is no node"),
        ({"nodes": [{"id": 1}], "edges": [[]]}, r"\$.edges\[0\]: a list is not an object"),
        ({"nodes": [{"id": 1}], "edges": [], "directed": 1}, "1 is not true or false"),
        (
            {
                "nodes": [{"id": 1}, {"id": 2}],
                "links": [{"source": 1, "target": 2, "capacity": "fast"}],
            },
            "edge 1 to 2: 'fast' is not a bandwidth",
        ),
        (
            {
                "nodes": [{"id": 1}, {"id": 2}],
                "links": [{"source": 1, "target": 2, "capacity": -3}],
            },
            "is negative",
        ),
        ({"nodes": [{"id": 1, "kind": "switch"}], "links": []}, "has no chips"),
    ],
)
def test_what_is_no_fabric_is_refused_with_its_place(value, words):
    with pytest.raises(InputError, match=words):
        fabric(node_link.read(value), "x")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("<graphml/>", "holds no graph"),
        ("<svg/>", "XML of another kind: <svg>"),
        ("<graphml><graph>", "is not XML: no element found"),
        ("<graphml><graph><node/></graph></graphml>", "'id' is missing in <node>"),
        ("<graphml><graph><graph/></graph></graphml>", "a second or a nested graph"),
        ("<graphml><node id='1'/></graphml>", "a node stands where none can be"),
        ("<graphml><graph><hyperedge/></graph></graphml>", "has hyperedges"),
        ("<!DOCTYPE a><graphml/>", "has a document type"),
        (
            "<graphml><graph><node id='1'><data key='k'>1</data></node></graph></graphml>",
            "the attribute 'k' is not declared",
        ),
        (
            "<graphml><key id='k' for='node' attr.name='n' attr.type='int'/>"
            "<graph><node id='1'><data key='k'>x</data></node></graph></graphml>",
            "'x' is not a number",
        ),
        (
            "<graphml><key id='k' for='node' attr.name='n' attr.type='double'/>"
            "<graph><node id='1'><data key='k'>NaN</data></node></graph></graphml>",
            "'NaN' is not a finite number",
        ),
    ],
)
def test_what_is_no_graphml_is_refused_with_its_line(text, words):
    with pytest.raises(InputError, match=words):
        graphml.read(text.encode(), "x.graphml")


def test_graphml_has_defaults_and_undirected_edges():
    text = """<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
      <key id="d0" for="edge" attr.name="capacity" attr.type="double"><default>7</default></key>
      <graph edgedefault="undirected"><node id="a"/><node id="b"/>
      <edge source="a" target="b"/></graph></graphml>"""
    topology = fabric(graphml.read(text.encode()), "x").scenario.topology
    assert topology.link_names == ("a>b", "b>a")
    assert topology.link_capacity_bytes_per_s.tolist() == [7e9, 7e9]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("capacity", "is no mapping"),
        ("speed=x", "is no mapping"),
        ("capacity=", "is no mapping"),
        ("capacity=x:parsec", "unknown unit 'parsec'"),
        ("name=x:GB/s", "name has no unit"),
    ],
)
def test_a_wrong_mapping_is_refused(text, words):
    with pytest.raises(InputError, match=words):
        parse_mapping(text)


def test_a_mapping_of_attributes_that_are_not_there_is_refused():
    with pytest.raises(InputError, match="no edge has the attribute 'x'; there are bw"):
        fabric(strange(bw=1), "x", wanted=AttributeMapping(capacity="x"))


def test_names_come_from_an_attribute_that_names_all_apart():
    value = {
        "nodes": [{"id": 0, "label": "alpha"}, {"id": 1, "label": "beta"}],
        "links": [{"source": 0, "target": 1}],
    }
    assert fabric(node_link.read(value), "x").scenario.topology.chip_names == ("alpha", "beta")
    value["nodes"][1]["label"] = "alpha"
    assert fabric(node_link.read(value), "x").scenario.topology.chip_names == ("0", "1")


def test_the_title_is_the_name_of_the_graph_or_file():
    assert KITE.title == "kite"
    value = {"nodes": [{"id": 0}], "links": [], "graph": {"name": "my net"}}
    assert fabric(node_link.read(value), "x").scenario.topology.title == "my net"
    value["graph"] = []
    assert fabric(node_link.read(value), "x", "a/b.json").scenario.topology.title == "b.json"


def test_chips_take_the_order_of_their_coordinates():
    value = {
        "nodes": [{"id": f"n{x}{y}", "x": x, "y": y} for x in (1, 0) for y in (1, 0)],
        "links": [{"source": "n00", "target": "n01"}],
    }
    made = fabric(node_link.read(value), "graph", "", parse_mapping("coordinates=x+y"))
    assert made.scenario.topology.chip_names == ("n00", "n10", "n01", "n11")
    assert "chips in the order of 'x', 'y'" in made.notes
    del value["nodes"][1]["y"]
    with pytest.raises(InputError, match="nothing is not a coordinate"):
        fabric(node_link.read(value), "graph", "", parse_mapping("coordinates=x+y"))


def test_a_node_without_the_name_that_was_asked_for_is_named():
    value = {"nodes": [{"id": 0, "label": "a"}, {"id": 1}], "links": []}
    with pytest.raises(InputError, match="node 1 has no 'label' to be named by"):
        fabric(node_link.read(value), "graph", "", AttributeMapping(name="label"))
