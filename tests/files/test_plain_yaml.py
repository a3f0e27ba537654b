import pytest

from tests.files.inputs import NETWORK
from trnviz.core.errors import InputError
from trnviz.core.topology import DimensionKind
from trnviz.files import astra_sim, plain_yaml, topologies

GIB = 1 << 30


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 1", {"a": 1}),
        ("---\na: 1\n", {"a": 1}),
        ("a:\n  b: x\n  c:\n    d: 2.5\ne: null\n", {"a": {"b": "x", "c": {"d": 2.5}}, "e": None}),
        ("a: [1, 2.0, x, 'y z', ]", {"a": [1, 2.0, "x", "y z"]}),
        ("a: []\nb: {}", {"a": [], "b": {}}),
        ("a:\n- 1\n- b\n", {"a": [1, "b"]}),
        ("a:\n  - x: 1\n    y: 2\n  - x: 3\n", {"a": [{"x": 1, "y": 2}, {"x": 3}]}),
        ("- 1\n-\n  a: 2\n", [1, {"a": 2}]),
        ("a: True # yes\nb: 'no # comment'\nc: a#b", {"a": True, "b": "no # comment", "c": "a#b"}),
        ('"a b": ~', {"a b": None}),
        ("a: ${b.c}\nd: s3://x/y", {"a": "${b.c}", "d": "s3://x/y"}),
        ("a: 1e3\nb: -5\nc: 1_000\nd: 0x10", {"a": 1000.0, "b": -5, "c": "1_000", "d": "0x10"}),
        ("a:\nb: 1", {"a": None, "b": 1}),
    ],
)
def test_the_part_of_yaml_that_configurations_use(text, value):
    assert plain_yaml.read(text) == value


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: is empty"),
        ("# only a comment", "is empty"),
        ("a: 1\na: 2", "line 2: 'a' stands twice"),
        ("a: &x 1", "line 1: an anchor is not read here"),
        ("a: *x", "an alias"),
        ("a: !!python/object 1", "a tag"),
        ("a: |\n  text", "a block text"),
        ("a: {b: 1}", "a map in braces"),
        ("a: [1, [2]]", "is not a list on one line"),
        ("a: [1", "is not a list on one line"),
        ("a: 'x", "has no closing quote"),
        ("a: 1\n  b: 2", "line 2: is indented more"),
        ("  a: 1\nb: 2", "line 2: is indented less"),
        ("\ta: 1", "is indented by a tab"),
        ("a: 1\n---\nb: 2", "line 2: has a second document"),
        ("just words", "is no name with a value"),
    ],
)
def test_what_is_not_read_is_refused_with_its_line(text, words):
    with pytest.raises(InputError, match=r"x\.yml: ") as caught:
        plain_yaml.read(text, "x.yml")
    assert words in caught.value.line()


# --- ASTRA-sim ---------------------------------------------------------------------------------


def test_a_network_file_is_a_product_with_the_peers_gigabytes():
    made = astra_sim.read(plain_yaml.read(NETWORK))
    topology = made.scenario.topology
    assert made.scenario.spec.text == "ring:4*full:2*switch:3"
    assert [d.bandwidth_bytes_per_s for d in topology.dimensions] == [
        200 * GIB, 100 * GIB, 50 * GIB,
    ]  # fmt: skip
    assert [d.latency_s for d in topology.dimensions] == pytest.approx([50e-9, 500e-9, 2e-6])
    assert "2^30" in made.notes[0]


@pytest.mark.parametrize("word", ["ring:4*full:2*switch:3", "torus:4x4x4", "ring:8", "switch:5"])
def test_a_network_file_reads_back_to_the_same_fabric(word):
    before = topologies.topology(word, bandwidth=[128e9], latency=[500e-9])
    data, lost = astra_sim.write(before)
    after = astra_sim.read(plain_yaml.read(data.decode())).scenario.topology
    assert lost == ()
    assert after.link_names == before.link_names
    assert (after.link_capacity_bytes_per_s == before.link_capacity_bytes_per_s).all()
    assert after.link_latency_s == pytest.approx(before.link_latency_s, rel=1e-12)
    assert astra_sim.write(after)[0] == data


def test_what_a_network_file_cannot_say_is_said():
    data, lost = astra_sim.write(topologies.topology("ultraserver:2"))
    assert b"topology: [ Ring, Ring, Ring, Switch ]" in data
    assert any("EFA" in note for note in lost)
    with pytest.raises(InputError, match="has a line along d0"):
        astra_sim.write(topologies.topology("mesh:4x4"))
    one = astra_sim.write(topologies.topology("trn2.3xlarge"))[0]
    assert b"npus_count: [ 1 ]" in one


def test_a_single_dimension_may_be_written_without_brackets():
    made = astra_sim.read({"topology": "Ring", "npus_count": 4, "bandwidth": 50.0, "latency": 500})
    assert made.scenario.topology.dimensions[0].kind is DimensionKind.RING


GOOD = plain_yaml.read(NETWORK)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"topology": ["Ring", "Torus", "Ring"]}, "'Torus' is not a topology"),
        ({"npus_count": [4, 0, 2]}, "0 is not a count"),
        ({"npus_count": [4, 2.5, 2]}, "2.5 is not a count"),
        ({"npus_count": [4, True, 2]}, "true is not a count"),
        ({"npus_count": [10**6, 10**6, 2]}, "is not a size|chips"),
        ({"bandwidth": [1, 2]}, "the lists have different lengths"),
        ({"bandwidth": [1, 0, 2]}, "0 is refused"),
        ({"bandwidth": [1, "x", 2]}, "'x' is refused"),
        ({"latency": [1, -1, 2]}, "-1 is refused"),
        ({"latency": None}, "None|null|is refused|lengths"),
    ],
)
def test_a_wrong_network_file_is_refused(changed, words):
    with pytest.raises(InputError) as caught:
        astra_sim.read(GOOD | changed, "net.yml")
    assert any(word in str(caught.value) for word in words.split("|"))


@pytest.mark.parametrize("name", GOOD)
def test_a_missing_list_is_named(name):
    with pytest.raises(InputError, match=f"'{name}' is missing"):
        astra_sim.read({key: GOOD[key] for key in GOOD if key != name}, "net.yml")
