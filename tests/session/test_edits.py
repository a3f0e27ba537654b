from dataclasses import replace

import numpy as np
import pytest

from tests.scenarios import bare, trained
from trnviz.core.errors import InputError, PlacementError
from trnviz.core.scenario import Fault
from trnviz.core.view import Annotation
from trnviz.files import huggingface
from trnviz.session import edits
from trnviz.session.edits import (
    LoadScenario,
    MoveRanks,
    ResetPlacement,
    SetAlgorithm,
    SetAnnotations,
    SetAssumption,
    SetFaults,
    SetLooks,
    SetModel,
    SetNetwork,
    SetPlan,
    SetProfile,
    SwapRanks,
)

DEAD_Z = Fault(kind="link", name="i0.c5>i1.c5")
SLOW_X = Fault(kind="link", name="i0.c5>i0.c6", share=0.5)


def place(scenario, rank):
    at = scenario.placement
    return int(at.chip_of_rank[rank]), int(at.core_of_rank[rank])


def test_a_move_to_a_free_core_moves_only_that_tile():
    before = trained(dp=1)
    after = MoveRanks(ranks=(5,), chip="i3.c5").apply(before)
    moved = np.flatnonzero(before.placement.chip_of_rank != after.placement.chip_of_rank)
    assert moved.tolist() == [5]
    assert place(after, 5)[0] == 53


def test_a_move_to_a_taken_core_swaps():
    before = trained()
    after = MoveRanks(ranks=(5,), chip="i1.c5", core=2).apply(before)
    (other,) = before.placement.ranks_at(21, 2)
    assert place(after, 5) == (21, 2)
    assert place(after, other) == place(before, 5)


def test_an_over_commitment_shares_the_core():
    after = MoveRanks(ranks=(5,), chip="i1.c5", core=2, over_commit=True).apply(trained())
    assert len(after.placement.ranks_at(21, 2)) == 2


def test_a_swap_trades_places():
    before = trained()
    after = SwapRanks(ranks=(0, 1), others=(200, 201)).apply(before)
    assert [place(after, r) for r in (0, 1)] == [place(before, r) for r in (200, 201)]
    assert [place(after, r) for r in (200, 201)] == [place(before, r) for r in (0, 1)]


@pytest.mark.parametrize("others", [(1,), (2, 3, 4), (0, 5)])
def test_a_swap_of_unequal_or_overlapping_sets_is_refused(others):
    with pytest.raises(PlacementError, match="same size"):
        SwapRanks(ranks=(0, 1), others=others).apply(trained())


def test_a_reset_gives_the_first_order_back():
    before = trained()
    moved = MoveRanks(ranks=(5,), chip="i1.c5").apply(before)
    assert ResetPlacement().apply(moved).placement.equals(before.placement)
    assert ResetPlacement().apply(before) is before


NOTHING = [
    MoveRanks(ranks=(0,), chip="i0.c0"),
    SetPlan(plan=trained().plan),
    SetFaults(faults=()),
    SetProfile(profile="line"),
    SetNetwork(network="fluid"),
    SetAlgorithm(dimension="tp", algorithm="auto"),
    SetAssumption(name="neuronlink_latency_s", text=None),
    SetLooks(layout="racks"),
    SetAnnotations(annotations=()),
    LoadScenario(scenario=trained(), text="x"),
]


@pytest.mark.parametrize("edit", NOTHING, ids=lambda edit: type(edit).__name__)
def test_an_edit_that_changes_nothing_gives_the_very_scenario_back(edit):
    assert edit.apply(trained()) is trained()


REFUSED = [
    (MoveRanks(ranks=(0,), chip="i9.c0"), "i9.c0"),
    (MoveRanks(ranks=(999,), chip="i0.c0"), "999"),
    (MoveRanks(ranks=(0,), chip="i0.c3", core=7), "core 7"),
    (SetPlan(plan=replace(trained().plan, tp=64)), "at most|do not fit"),
    (SetPlan(plan=replace(trained().plan, tp=24, sequence_parallel=False)), "TP 24"),
    (SetFaults(faults=(Fault(kind="link", name="x>y"),)), "x>y"),
    (SetFaults(faults=(Fault(kind="rack", name="i0"),)), "rack"),
    (SetProfile(profile="best"), "best"),
    (SetNetwork(network="magic"), "magic"),
    (SetAlgorithm(dimension="xp", algorithm="ring"), "xp"),
    (SetAlgorithm(dimension="tp", algorithm="rings"), "rings"),
    (SetAssumption(name="speed_of_light", text="1 s"), "speed_of_light"),
    (SetAssumption(name="neuronlink_latency_s", text="500"), "unit"),
    (SetLooks(layout="heap"), "heap"),
    (SetAnnotations(annotations=(Annotation(text="x" * 10_001),)), "10,001"),
    (SetLooks(hidden=("z", "sky")), "sky"),
]


@pytest.mark.parametrize(("edit", "named"), REFUSED, ids=lambda value: str(value)[:40])
def test_a_refusal_names_the_value(edit, named):
    with pytest.raises((InputError, PlacementError), match=named):
        edit.apply(trained())


NEEDS_MODEL = [
    MoveRanks(ranks=(0,), chip="i0.c0"),
    SwapRanks(ranks=(0,), others=(1,)),
    ResetPlacement(),
    SetPlan(plan=trained().plan),
]


@pytest.mark.parametrize("edit", NEEDS_MODEL, ids=lambda edit: type(edit).__name__)
def test_a_bare_fabric_has_nothing_to_place(edit):
    with pytest.raises(PlacementError, match="no model"):
        edit.apply(bare())


def test_a_plan_that_means_the_same_ranks_keeps_the_tiles():
    moved = MoveRanks(ranks=(5,), chip="i1.c5").apply(trained())
    after = SetPlan(plan=replace(moved.plan, seq_len=4096)).apply(moved)
    assert after.placement is moved.placement
    assert after.plan.seq_len == 4096


def test_another_cut_places_anew():
    moved = MoveRanks(ranks=(5,), chip="i1.c5").apply(trained())
    after = SetPlan(plan=replace(moved.plan, dp=1)).apply(moved)
    assert after.placement.rank_count == 128


def test_other_logical_cores_rebuild_the_fabric():
    after = SetPlan(plan=replace(trained().plan, lnc=1, dp=4)).apply(trained())
    assert (after.spec.lnc, after.topology.lnc, after.topology.cores_per_chip) == (1, 1, 8)
    assert after.placement.rank_count == 512


def test_a_model_brings_a_plan_of_its_own_where_there_is_none():
    after = SetModel(model=huggingface.shipped("Llama-3.1-8B")).apply(bare())
    assert after.plan.tp == 32
    assert after.placement.rank_count == after.plan.world
    assert SetModel(model=None).apply(after).placement is None


def test_faults_take_links_down_and_give_them_back():
    broken = SetFaults(faults=(DEAD_Z, SLOW_X)).apply(trained())
    link, slow = broken.topology.link_id(DEAD_Z.name), broken.topology.link_id(SLOW_X.name)
    assert not broken.topology.link_up[link]
    assert broken.topology.link_capacity_bytes_per_s[slow] == 64e9
    healed = SetFaults(faults=()).apply(broken)
    assert healed.topology.link_up.all()


def test_the_measured_profile_slows_links_and_keeps_faults():
    broken = SetFaults(faults=(DEAD_Z,)).apply(trained())
    after = SetProfile(profile="measured").apply(broken)
    slow = after.topology.link_capacity_bytes_per_s
    assert (slow <= broken.topology.link_capacity_bytes_per_s).all()
    assert not after.topology.link_up[after.topology.link_id(DEAD_Z.name)]
    assert SetProfile(profile="line").apply(after).hardware.profile == "line"


def test_an_assumption_reaches_the_fabric_and_can_be_taken_back():
    after = SetAssumption(name="neuronlink_latency_s", text="700 ns").apply(trained())
    assert after.topology.dimensions[0].latency_s == 7e-7
    assert after.hardware.changed == ("neuronlink_latency_s",)
    again = SetAssumption(name="neuronlink_latency_s", text=None).apply(after)
    assert again.hardware.changed == ()
    assert again.topology.dimensions[0].latency_s == 5e-7


def test_a_generic_fabric_has_no_figures_to_change():
    with pytest.raises(InputError, match="no hardware"):
        SetAssumption(name="efa_latency_s", text="1 us").apply(bare("torus:4x4"))


def test_auto_is_kept_as_absence():
    chosen = SetAlgorithm(dimension="tp", algorithm="ring").apply(trained())
    assert dict(chosen.algorithms) == {"tp": "ring"}
    assert dict(SetAlgorithm(dimension="tp", algorithm="auto").apply(chosen).algorithms) == {}


def test_looks_change_only_what_is_given():
    after = SetLooks(metric="mean", hidden=("efa",)).apply(trained())
    assert (after.metric, after.hidden, after.layout) == ("mean", ("efa",), "racks")
    assert after.topology is trained().topology


NOTE = Annotation(text="hot", at="i0.c5")
LABELS = [
    (MoveRanks(ranks=(5,), chip="i1.c5"), "Move t5 of stage 0, replica 0 to i1.c5"),
    (MoveRanks(ranks=(5, 6), chip="i1.c5"), "Move 2 tiles to i1.c5"),
    (MoveRanks(ranks=(999,), chip="i1.c5"), "Move rank 999 to i1.c5"),
    (
        SwapRanks(ranks=(0,), others=(64,)),
        "Swap t0 of stage 0, replica 0 and t0 of stage 1, replica 0",
    ),
    (ResetPlacement(), "Put all tiles in their initial order"),
    (SetPlan(plan=replace(trained().plan, seq_len=4096)), "Set seq len to 4096"),
    (SetPlan(plan=replace(trained().plan, tp=16, dp=4)), "Set the plan to TP 16, PP 4, DP 4"),
    (SetModel(model=trained().model), "Load Llama-3.1-70B"),
    (SetModel(model=None), "Remove the model"),
    (SetFaults(faults=(DEAD_Z,)), "Break i0.c5>i1.c5"),
    (SetFaults(faults=(SLOW_X,)), "Degrade i0.c5>i0.c6"),
    (SetFaults(faults=(DEAD_Z, SLOW_X)), "Change the faults"),
    (SetProfile(profile="measured"), "Use the measured profile"),
    (SetNetwork(network="fifo"), "Use the fifo network model"),
    (SetAlgorithm(dimension="tp", algorithm="ring"), "Use ring for TP"),
    (SetAssumption(name="efa_latency_s", text="9 us"), "Set efa_latency_s to 9 us"),
    (SetAssumption(name="efa_latency_s", text=None), "Reset efa_latency_s"),
    (SetLooks(color_by="dp"), "Colour tiles by dp"),
    (SetLooks(hidden=("z", "efa")), "Hide z, efa"),
    (SetLooks(color_by="dp", metric="mean"), "Change the picture"),
    (SetAnnotations(annotations=(NOTE,)), "Add a note"),
    (LoadScenario(scenario=bare(), text="Load a fabric"), "Load a fabric"),
]


@pytest.mark.parametrize(("edit", "label"), LABELS, ids=[label for _, label in LABELS])
def test_labels_say_what_happens(edit, label):
    assert edit.label(trained()) == label


def test_labels_tell_repairs_and_removed_notes():
    broken = SetFaults(faults=(DEAD_Z, SLOW_X)).apply(trained())
    assert SetFaults(faults=(SLOW_X,)).label(broken) == "Repair i0.c5>i1.c5"
    assert SetFaults(faults=()).label(broken) == "Repair everything"
    noted = SetAnnotations(annotations=(NOTE,)).apply(trained())
    assert SetAnnotations(annotations=()).label(noted) == "Remove the note “hot”"
    other = replace(NOTE, text="cold")
    assert SetAnnotations(annotations=(other,)).label(noted) == "Reword the note “hot”"
    shown = SetLooks(hidden=("z",)).apply(trained())
    assert SetLooks(hidden=()).label(shown) == "Hide nothing"


def test_a_first_plan_is_named_by_its_degrees():
    model_only = replace(trained(), plan=None, placement=None)
    assert SetPlan(plan=trained().plan).label(model_only) == "Set the plan to TP 32, PP 4, DP 2"
    assert SetPlan(plan=trained().plan).apply(model_only).placement.rank_count == 256


def test_one_replica_needs_no_name():
    assert edits.rank_name(trained(dp=1).plan, 5) == "t5 of stage 0"
    assert edits.rank_names(bare(), (5,)) == "1 tiles"


def test_context_parallel_plans_say_so():
    assert edits.plan_name(replace(trained().plan, cp=2)).endswith("CP 2")
