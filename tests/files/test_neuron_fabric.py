"""From listings of neuron-ls to a fabric, with everything that contradicts it."""

import json

import pytest

from tests.files.inputs import LABELS, LS_TABLE, neuron_ls
from tests.paths import SHARED, needs_shared
from trnviz.core.errors import InputError
from trnviz.core.problem import Severity
from trnviz.core.topology import LinkKind
from trnviz.files import neuron_fabric, node_labels
from trnviz.files.neuron_ls import from_json, from_table


def fabric(*listings, labels=None):
    read = [
        item if not isinstance(item, list) else from_json(item, f"n{i}.json")
        for i, item in enumerate(listings)
    ]
    return neuron_fabric.fabric(read, labels)


def test_one_file_is_an_instance():
    made = fabric(neuron_ls())
    assert made.scenario.spec.text == "trn2.48xlarge"
    assert made.scenario.topology.chip_count == 16
    assert (made.problems, made.scenario.faults) == ((), ())


@pytest.mark.parametrize(("count", "word"), [(2, "ultraserver-2x"), (4, "ultraserver")])
@pytest.mark.parametrize("name", ["trn2u.48xlarge", "trn2.48xlarge", "trn2n.48xlarge", "u-next"])
def test_two_or_four_files_are_an_ultraserver_whatever_its_instances_are_called(count, word, name):
    made = fabric(*[neuron_ls(instance_type=name, instance_id=f"i-{i}") for i in range(count)])
    assert made.scenario.spec.text == word
    assert any("taken in the order given" in note for note in made.notes)


@pytest.mark.parametrize("count", [3, 5])
def test_another_number_of_files_is_refused(count):
    with pytest.raises(InputError, match="two or four are an UltraServer"):
        fabric(*[neuron_ls()] * count)


def test_the_order_is_what_the_files_say():
    """The instance with a dead link is node 1, although it comes first."""
    broken = neuron_ls(node_id=1)
    for device, other in ((5, 6), (6, 5)):
        broken[device]["connected_to"].remove(other)
    made = fabric(broken, neuron_ls(node_id=0))
    assert [fault.name for fault in made.scenario.faults] == ["i1.c5>i1.c6"]
    assert "ordered by the node ids" in made.notes[0]


def test_the_order_is_what_the_labels_say():
    labels = node_labels.read(LABELS, "labels.txt")
    broken = neuron_ls()
    broken[0]["connected_to"].remove(1)
    files = [from_json(broken, "node-a.json"), from_json(neuron_ls(), "node-b.json")]
    made = fabric(*files, labels=labels)
    assert made.scenario.faults[0].name == "i1.c0>i1.c1"
    assert "by the labels of labels.txt" in made.notes[0]


def test_two_files_of_one_node_or_instance_are_refused():
    with pytest.raises(InputError, match="two files are node 0"):
        fabric(neuron_ls(node_id=0), neuron_ls(node_id=0))
    with pytest.raises(InputError, match="two files are of instance i-1"):
        fabric(neuron_ls(instance_id="i-1"), neuron_ls(instance_id="i-1"))


def old_fields(devices):
    return [
        {name: device[name] for name in device if name != "logical_neuroncore_config"}
        for device in devices
    ]


def test_old_and_new_field_sets_mean_the_same():
    old = fabric(old_fields(neuron_ls()))
    new = fabric(neuron_ls(bdf="0000:cc:00.0", instance_type="trn2.48xlarge", instance_id="i-1"))
    assert old.scenario.topology.link_names == new.scenario.topology.link_names
    assert old.scenario.spec == new.scenario.spec


def test_a_single_device_is_connected_to_nothing():
    (device, *_) = neuron_ls(instance_type="trn2.3xlarge")
    made = fabric([device | {"connected_to": None}])
    assert made.scenario.spec.text == "trn2.3xlarge"
    assert made.problems == ()


def test_links_that_are_not_said_are_those_of_the_preset():
    made = fabric([device | {"connected_to": None} for device in neuron_ls()])
    assert made.scenario.faults == ()
    assert "say nothing of their links" in made.notes[0]


def test_contradictions_are_faults_problems_and_notes_at_the_part():
    devices = neuron_ls()
    devices[5]["connected_to"] = [1, 9, 6]  # not 4
    devices[0]["connected_to"].append(10)
    devices[3]["neuroncore_ids"] = [0, 1, 2, 3]
    del devices[12]
    made = fabric(devices)
    assert [(f.kind, f.name, f.both_ways) for f in made.scenario.faults] == [
        ("chip", "i0.c12", True), ("link", "i0.c5>i0.c4", False),
    ]  # fmt: skip
    places = {problem.where for problem in made.problems}
    assert places == {"i0.c12", "i0.c5>i0.c4", "i0.c0", "i0.c3"}
    assert all(problem.severity is Severity.WARNING for problem in made.problems)
    assert {note.at for note in made.scenario.annotations} == places
    topology = made.scenario.topology
    assert not topology.chip_up[12]
    assert not topology.link_up[topology.link_id("i0.c5>i0.c4")]
    assert topology.link_up[topology.link_id("i0.c4>i0.c5")]


def test_cores_and_memory_follow_the_logical_core_size():
    devices = neuron_ls(nc_count=8, logical_neuroncore_config=1)
    for device in devices:
        first = 8 * device["neuron_device"]
        device["neuroncore_ids"] = list(range(first, first + 8))
    made = fabric(devices)
    assert (made.scenario.spec.lnc, made.problems) == (1, ())


def test_chips_of_no_known_kind_are_refused_with_what_is_known():
    with pytest.raises(InputError, match=r"like no chip known here; trainium2 96 GiB"):
        fabric(neuron_ls(memory_size=1 << 30))


def test_a_machine_that_no_preset_describes_is_spelled_out():
    devices = neuron_ls()[:4]
    made = fabric(devices)
    custom = made.scenario.spec.custom
    assert custom.hardware == "trainium2"
    assert custom.chips == ("c0", "c1", "c2", "c3")
    topology = made.scenario.topology
    assert topology.cores_per_chip == 4
    assert (topology.link_kind != LinkKind.ON_CHIP).sum() == 8
    assert "which are not listed" in made.problems[0].message


def test_inferentia_is_told_from_trainium_by_its_ring():
    def device(i, near, **more):
        return {
            "neuron_device": i, "nc_count": 2, "memory_size": 32 << 30, "connected_to": near, **more
        }  # fmt: skip

    ring = [device(i, [(i - 1) % 12, (i + 1) % 12]) for i in range(12)]
    assert fabric(ring).scenario.spec.text == "inf2.48xlarge"
    named = [device(i, None, instance_type="inf2.24xlarge") for i in range(6)]
    assert fabric(named).scenario.spec.text == "inf2.24xlarge"


def test_the_table_for_people_says_what_the_json_says():
    made = fabric(from_table(LS_TABLE, "x"))
    assert made.scenario.spec.text == "trn2.48xlarge"
    assert made.problems == ()


def test_programs_on_the_devices_and_unknown_fields_are_noted():
    made = fabric(neuron_ls(colour="red"))
    assert "fields that were not used: colour" in made.notes
    assert any("16 devices are in use" in note and "python3" in note for note in made.notes)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ([], "an empty list is not a list of devices"),
        ([7], r"\$\[0\]: 7 is not an object"),
        ([{"neuron_device": 0}], "'nc_count' is missing"),
        (neuron_ls(nc_count="4"), r"\$\[0\].nc_count: '4' is not a whole number"),
        (neuron_ls(connected_to=[-1]), r"\$\[0\].connected_to\[0\]: -1 is out of bounds"),
        ([neuron_ls()[0], neuron_ls()[0]], "device 0 stands twice"),
        ([neuron_ls(instance_id="a")[0], neuron_ls(instance_id="b")[1]], "two instance ids"),
        ([neuron_ls()[0]] * 1000, "lists 1,000 devices"),
    ],
)
def test_what_is_no_listing_is_refused_with_its_place(value, words):
    with pytest.raises(InputError, match=words):
        from_json(value, "x.json")


@needs_shared
@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("neuron-ls-trn2.48xlarge.full.json", "trn2.48xlarge"),
        ("neuron-ls-trn1.32xlarge.full.json", "trn1.32xlarge"),
    ],
)
def test_the_published_listings_are_their_presets(name, word):
    made = fabric(json.loads((SHARED / "samples" / name).read_text()))
    assert made.scenario.spec.text == word
    assert made.problems == ()
