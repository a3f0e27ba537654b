"""Placements and plans from files, and files composed into one scenario."""

import json

import numpy as np
import pytest

from tests.files.inputs import GOOD, LABELS, MODEL, as_json, neuron_ls
from tests.scenarios import bare, trained
from trnviz.core.errors import InputError, PlacementError
from trnviz.export import decision
from trnviz.files import document, nxdt, placement_files, plain_yaml, resources, sniff
from trnviz.files.compose import compose
from trnviz.session.edits import MoveRanks


def opened(*datas):
    return [sniff.opened(data, f"f{i}") for i, data in enumerate(datas)]


def moved():
    scenario = MoveRanks(ranks=(5, 6), chip="i1.c5").apply(trained(dp=1))
    return MoveRanks(ranks=(40,), chip="i3.c2", core=3).apply(scenario)


def same_places(one, other):
    assert np.array_equal(one.placement.chip_of_rank, other.placement.chip_of_rank)
    assert np.array_equal(one.placement.core_of_rank, other.placement.core_of_rank)


# --- placements --------------------------------------------------------------------------------


def test_a_rank_map_brings_every_rank_back_to_its_core():
    before = moved()
    found = placement_files.read_ranks(json.loads(decision.rank_map(before)))
    same_places(placement_files.with_ranks(trained(dp=1), found), before)


@pytest.mark.parametrize("dimension", ["tp", "pp", "dp"])
def test_replica_groups_bring_every_rank_back_to_its_core(dimension):
    before = moved()
    value = json.loads(decision.replica_groups(before, dimension))
    after, taken = placement_files.with_groups(trained(dp=1), placement_files.read_groups(value))
    same_places(after, before)
    assert taken == f"the groups of {dimension.upper()}"


def test_groups_of_another_shape_become_a_plan():
    groups = {"replica_groups": [[list(range(8 * g, 8 * g + 8)) for g in range(16)]]}
    after, taken = placement_files.with_groups(trained(), placement_files.read_groups(groups))
    assert (after.plan.tp, after.plan.pp, after.plan.dp) == (8, 1, 16)
    assert taken.startswith("TP 8, DP 16")
    assert after.placement.chip_of_rank.tolist() == [rank // 4 for rank in range(128)]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda rows: rows[1:], "rank 0 has no place"),
        (lambda rows: [*rows, rows[0]], "rank 0 stands twice"),
        (lambda rows: [*rows, {"rank": 999, "chip": "i0.c0", "core": 0}], "there is no rank 999"),
        (lambda rows: [rows[0] | {"chip": "i9.c9"}, *rows[1:]], "'i9.c9' is not a chip"),
        (lambda rows: [rows[0] | {"core": 7}, *rows[1:]], "rank 0 sits on core 7"),
    ],
)
def test_a_map_that_does_not_fit_is_refused(change, words):
    rows = json.loads(decision.rank_map(trained(dp=1)))["ranks"]
    found = placement_files.read_ranks({"ranks": change(rows)})
    with pytest.raises(InputError, match=words):
        placement_files.with_ranks(trained(dp=1), found)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"replica_groups": 7}, "7 is not a list"),
        ({"replica_groups": []}, "is an empty list"),
        ({"replica_groups": [[]]}, "empty or differ in size"),
        ({"replica_groups": [[[0, 1], [2]]]}, "differ in size"),
        ({"replica_groups": [[[0, "1"]]]}, r"\$.replica_groups\[0\]\[0\]\[1\]: '1' is not a core"),
        ({"replica_groups": [[0]]}, r"\[0\]\[0\]: 0 is not a list"),
    ],
)
def test_wrong_groups_are_refused_with_their_place(value, words):
    with pytest.raises(InputError, match=words):
        placement_files.read_groups(value, "g.json")


def test_pairs_are_no_plan_and_a_bare_fabric_takes_no_placement():
    pairs = placement_files.read_groups({"src_target_pairs": [[[0, 1]]]})
    with pytest.raises(InputError, match="pairs of a permute"):
        placement_files.with_groups(trained(), pairs)
    with pytest.raises(InputError, match="needs a model and a plan"):
        compose(opened(document.dumps(bare()), GOOD["replica groups"]))


# --- NeuronX Distributed Training --------------------------------------------------------------


def test_a_configuration_brings_the_plan_back():
    plan = trained(dp=2).plan
    found = nxdt.read(plain_yaml.read(nxdt.write(plan, trained().topology).decode()))
    assert found.world == plan.world
    for name, value in found.fields.items():
        assert getattr(plan, name) == value, name
    assert {"tp", "pp", "dp", "zero", "micro_batch", "global_batch", "seq_len"} <= set(found.fields)


CONFIGURATION = """
name: hf_llama
trainer:
  devices: 32
  num_nodes: 4
distributed_strategy:
  tensor_model_parallel_size: 8
  pipeline_model_parallel_size: 4
  virtual_pipeline_model_parallel_size: 2
  zero1: True
  sequence_parallel: False
  kv_replicator: 4
data:
  micro_batch_size: 1
  global_batch_size: 256
model:
  encoder_seq_length: 4096
  activations_checkpoint_granularity: full
exp_manager:
  - a
"""


def test_the_names_of_its_documentation_are_read():
    found = nxdt.read(plain_yaml.read(CONFIGURATION))
    assert dict(found.fields) == {
        "tp": 8, "pp": 4, "virtual_stages": 2, "schedule": "interleaved", "zero": 1,
        "sequence_parallel": False, "micro_batch": 1, "global_batch": 256, "seq_len": 4096,
        "recompute": "full", "dp": 4,
    }  # fmt: skip
    assert (found.world, found.nodes) == (128, 4)
    assert found.notes == ("not used: kv_replicator",)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("tensor_model_parallel_size: 8", "x: 1", "tensor_model_parallel_size' is missing"),
        ("size: 8", "size: eight", "'eight' is not a count"),
        ("zero1: True", "zero1: 1", "1 is not True or False"),
        ("devices: 32", "devices: 30", "120 devices are not a multiple of the 32 ranks"),
        ("granularity: full", "granularity: some", "'some' is not known"),
        ("data:\n", "data: 7\nmore:\n", "7 is not a section"),
    ],
)
def test_a_wrong_configuration_is_refused(old, new, words):
    with pytest.raises(InputError) as caught:
        nxdt.read(plain_yaml.read(CONFIGURATION.replace(old, new, 1)), "c.yaml")
    assert words in str(caught.value)


# --- together ----------------------------------------------------------------------------------


def test_fabric_model_plan_and_placement_become_one_document():
    before = moved()
    bare_fabric = document.dumps(bare())
    model = resources.path("models", before.model.name).read_bytes()
    made = compose(
        [
            sniff.opened(bare_fabric, "fabric.trnviz"),
            sniff.opened(model, f"{before.model.name}.json"),
            sniff.opened(decision.configuration(before), "plan.yaml"),
            sniff.opened(decision.rank_map(before), "ranks.json"),
        ]
    )
    assert made.scenario.plan == before.plan
    assert document.dumps(made.scenario) == document.dumps(before)


def test_without_a_fabric_it_is_an_ultraserver_and_that_is_said():
    made = compose(opened(as_json(MODEL)))
    assert made.scenario.topology.name == "ultraserver"
    assert made.scenario.model is not None
    assert made.notes == ("no fabric given: ultraserver",)


def test_listings_and_labels_belong_together():
    listing = as_json(neuron_ls())
    files = [
        sniff.opened(listing, "node-a.json"),
        sniff.opened(listing, "node-b.json"),
        sniff.opened(LABELS.encode(), "labels.txt"),
    ]
    made = compose(files)
    assert made.scenario.topology.name == "ultraserver-2x"
    assert "by the labels" in made.notes[0]


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        (("document", "GraphML"), "is a second"),
        (("model", "model"), "is a second model"),
        (("document", "neuron-ls"), "is a fabric beside the listing"),
        (("node labels",), "names nodes but lists no devices"),
        (("NeuronX Distributed Training configuration",), "is a plan without a model"),
        (("nccom-test",), "is a measurement"),
        (("link loads",), "is a measurement"),
        (("Neuron runtime memory table",), "is a measurement"),
    ],
)
def test_what_does_not_belong_together_is_refused(kinds, words):
    with pytest.raises(InputError, match=words):
        compose(opened(*[GOOD[kind] for kind in kinds]))


def test_a_plan_that_cannot_be_is_refused_by_the_planner():
    text = CONFIGURATION.replace("size: 8", "size: 7").replace("devices: 32", "devices: 28")
    with pytest.raises(PlacementError, match="TP 7"):
        compose(opened(as_json(MODEL), text.encode()))
