from dataclasses import replace

import pytest

from tests.core.step.steps import ULTRASERVER, cut_of, program_of
from trnviz.core.step import compute
from trnviz.core.step.training import training
from trnviz.files import huggingface

MIXTRAL = huggingface.shipped("Mixtral-8x7B-v0.1")


def layer_phases(program, direction="forward"):
    """(names of the collectives, is there compute) of each phase of a middle layer."""
    lane = next(lane for lane in program.lanes if lane.stage == min(1, program.stages - 1))
    blocks = lane.forward if direction == "forward" else lane.backward
    pattern = max((program.patterns[p] for p in blocks[0]), key=lambda p: p.turns)
    return [
        ([program.uses[u].name for u, n in phase.uses for _ in range(n)], phase.label)
        for phase in pattern.phases
    ]


def test_in_turn_where_nothing_is_hidden():
    assert layer_phases(program_of()) == [
        (["tp all_gather"], ""),
        ([], "attention forward"),
        (["tp reduce_scatter"], ""),
        (["tp all_gather"], ""),
        ([], "feed-forward forward"),
        (["tp reduce_scatter"], ""),
    ]


def test_side_by_side_where_tensor_parallel_traffic_is_hidden():
    both = ["tp all_gather", "tp reduce_scatter"]
    assert layer_phases(program_of(overlap="tp")) == [
        (both, "attention forward"),
        (both, "feed-forward forward"),
    ]
    in_turn = layer_phases(program_of(overlap="all", collective_cores=False))
    assert len(in_turn) == 6


def test_weights_of_a_layer_come_before_it_and_its_gradients_go_after_it():
    forward = layer_phases(program_of(zero=3))
    assert forward[0] == (["dp all_gather, weights of a layer"], "")
    backward = layer_phases(program_of(zero=3), "backward")
    assert backward[0][0] == ["dp all_gather, weights of a layer"]
    assert backward[-1][0] == ["dp reduce_scatter, weights of a layer"]
    hidden = layer_phases(program_of(zero=3, overlap="dp"))
    assert hidden[1] == (["dp all_gather, weights of a layer"], "attention forward")


def test_keys_of_other_parts_come_before_attention():
    plan = {"tp": 8, "pp": 4, "cp": 4, "dp": 1}
    forward = layer_phases(program_of(**plan))
    assert forward[1][0] == ["cp permute, keys and values"] * 3
    gathered = layer_phases(program_of(**plan, mode="prefill", context=8192))
    assert gathered[1][0] == forward[1][0]


def moe(**changes):
    plan = {"tp": 8, "pp": 4, "dp": 4, "global_batch": 64} | changes
    return layer_phases(program_of(MIXTRAL, **plan))[3:]


def test_experts_cut_as_the_rest_need_what_a_dense_layer_needs():
    assert moe() == [
        (["tp all_gather"], ""),
        ([], "experts forward"),
        (["tp reduce_scatter"], ""),
    ]


def test_tokens_are_dispatched_and_combined():
    assert moe(ep=8, etp=1) == [
        (["ep all_to_all, dispatch"], ""),
        ([], "experts forward"),
        (["ep all_to_all, combine"], ""),
    ]
    cut = moe(ep=4, etp=2)
    assert [names for names, _ in cut if names] == [
        ["ep all_to_all, dispatch"],
        ["ep all_gather, expert TP"],
        ["ep reduce_scatter, expert TP"],
        ["ep all_to_all, combine"],
    ]


def test_whole_experts_on_every_rank_need_nobody():
    assert moe(ep=1, etp=1) == [([], "experts forward")]


def test_results_are_gathered_where_tokens_are_not_cut():
    assert moe(ep=8, etp=1, sequence_parallel=False)[-1] == (["tp all_gather"], "")


@pytest.mark.parametrize("recompute", ["none", "selective", "full"])
def test_backward_is_twice_forward_and_recomputation(recompute):
    program = program_of(recompute=recompute)

    def computed(direction):
        lane = program.lanes[2]
        block = lane.forward[0] if direction == "F" else lane.backward[0]
        pattern = max((program.patterns[p] for p in block), key=lambda p: p.turns)
        return sum(phase.seconds for phase in pattern.phases)

    again = {"none": 2.0, "selective": 2.02, "full": 3.0}[recompute]
    assert computed("B") / computed("F") == pytest.approx(again, rel=0.05)


def test_a_named_algorithm_gathers_keys_at_once_and_scatters_their_gradients():
    cut = replace(
        cut_of(tp=8, pp=4, cp=4, dp=1, global_batch=4), algorithms=(("cp", "multi_ring"),)
    )
    rate = compute.core_rate(ULTRASERVER.hardware, cut.plan)
    program = training(cut, rate, ((1,),) * 4)
    assert layer_phases(program)[1][0] == ["cp all_gather, keys and values"]
    backward = [name for names, _ in layer_phases(program, "backward") for name in names]
    assert "cp reduce_scatter, keys and values" in backward
    assert {use.algorithm for use in program.uses if use.dimension == "cp"} == {"multi_ring"}
