import dataclasses
from collections import Counter

import pytest

from tests.core.step.steps import program_of
from trnviz.core import pipeline, planning
from trnviz.core.entry import KINDS
from trnviz.core.parallelism import Parallelism
from trnviz.core.step.program import NONE
from trnviz.files import huggingface, topologies


def collectives_of(program, patterns):
    found = Counter()
    for pattern in patterns:
        for phase in program.patterns[pattern].phases:
            for use, times in phase.uses:
                found[program.uses[use].kind.value] += times * program.patterns[pattern].turns
    return found


def flat(blocks):
    return [pattern for block in blocks for pattern in block]


def middle(program):
    return next(lane for lane in program.lanes if lane.stage == 1)


def test_a_middle_stage_gathers_and_scatters_twice_a_layer_and_gathers_again_backward():
    program = program_of()
    lane = middle(program)
    forward = collectives_of(program, flat(lane.forward))
    assert forward == {"all_gather": 2 * 20, "reduce_scatter": 2 * 20}
    backward = collectives_of(program, flat(lane.backward))
    assert backward == {"all_gather": 4 * 20, "reduce_scatter": 2 * 20}


def test_without_sequence_parallelism_there_are_two_all_reduces_a_layer_each_way():
    program = program_of(sequence_parallel=False)
    lane = middle(program)
    assert collectives_of(program, flat(lane.forward)) == {"all_reduce": 2 * 20}
    assert collectives_of(program, flat(lane.backward)) == {"all_reduce": 2 * 20}


def test_full_recomputation_repeats_the_forward_pass_of_every_layer():
    program = program_of(recompute="full")
    backward = collectives_of(program, flat(middle(program).backward))
    assert backward == {"all_gather": 6 * 20, "reduce_scatter": 4 * 20}


def test_the_loss_is_reduced_on_the_last_stage_only():
    program = program_of()
    for lane in program.lanes:
        has_loss = collectives_of(program, flat(lane.forward))["all_reduce"] == 1
        assert has_loss == (lane.stage == 3)


def test_only_neighbouring_stages_send_to_each_other():
    for lane in program_of().lanes:
        assert (lane.send_next[0] == NONE) == (lane.stage == 3)
        assert (lane.send_previous[0] == NONE) == (lane.stage == 0)


def test_a_replica_alone_reduces_no_gradients():
    program = program_of(dp=1, global_batch=32)
    assert not [use for use in program.uses if use.dimension == "dp"]


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"overlap": "all"},
        {"zero": 3},
        {"cp": 2, "dp": 1, "global_batch": 32},
        {"schedule": "interleaved", "virtual_stages": 2},
    ],
)
def test_every_collective_of_the_program_is_used_by_some_pattern(changes):
    program = program_of(**changes)
    used = {use for p in program.patterns for phase in p.phases for use, _ in phase.uses}
    assert used == set(range(len(program.uses)))


@pytest.mark.parametrize("overlap", ["dp", "all"])
@pytest.mark.parametrize("schedule", [{}, {"schedule": "interleaved", "virtual_stages": 2}])
def test_reductions_behind_the_backward_pass_are_those_of_the_stage(overlap, schedule):
    """Cut into segments, the bytes and the layers are the same."""
    whole, cut = program_of(**schedule), program_of(overlap=overlap, **schedule)

    def reduced(program):
        return sum(
            use.size_bytes
            for use in program.uses
            if use.dimension == "dp" and use.kind == "reduce_scatter"
        )

    pieces = [p for stage in cut.reductions for p in flat(stage)]
    sizes = sum(
        cut.uses[u].size_bytes for p in pieces for ph in cut.patterns[p].phases for u, _ in ph.uses
    )
    assert sizes == pytest.approx(reduced(whole), rel=1e-6)
    for before, after in zip(whole.lanes, cut.lanes, strict=True):
        turns = [sum(whole.patterns[p].turns for p in flat(before.backward))]
        turns.append(sum(cut.patterns[p].turns for p in flat(flat(after.last_backward))))
        assert turns[0] == turns[1]


def test_layers_of_several_kinds_have_patterns_of_their_own():
    model = huggingface.shipped("DeepSeek-V2-Lite")
    program = program_of(model, tp=4, pp=1, dp=4, ep=8, etp=1, global_batch=16)
    lane = program.lanes[0]
    turns = [program.patterns[p].turns for p in flat(lane.forward)]
    assert 1 in turns
    assert 26 in turns
    names = {program.uses[u].name for p in program.patterns for ph in p.phases for u, _ in ph.uses}
    assert {"ep all_to_all, dispatch", "ep all_to_all, combine"} <= names


def predicting(layers, **changes):
    model = dataclasses.replace(huggingface.shipped("DeepSeek-V3"), prediction_layers=layers)
    plan = Parallelism(**{"tp": 32, "pp": 4, "dp": 2, "global_batch": 8, **changes})
    fabric = topologies.topology("ultraserver")
    return planning.scenario(model, plan, fabric, topologies.spec("ultraserver"))


def test_a_prediction_layer_is_a_layer_a_projection_and_a_head_more_on_the_last_stage():
    without, with_one = (program_of(predicting(layers).model) for layers in (0, 1))
    for alone, more in zip(without.lanes, with_one.lanes, strict=True):
        before, after = (
            collectives_of(p, flat(lane.forward))
            for p, lane in ((without, alone), (with_one, more))
        )
        if more.stage < 3:
            assert before == after
            continue
        layer, head, loss = 2, 1, 1
        assert after["all_gather"] - before["all_gather"] == layer + head + 3
        assert after["reduce_scatter"] - before["reduce_scatter"] == layer + 1
        assert after["all_reduce"] - before["all_reduce"] == loss
    names = {use.name for use in with_one.uses} - {use.name for use in without.uses}
    assert names == {"pp all_reduce, embedding"}


@pytest.mark.parametrize("changes", [{}, {"zero": 3}, {"recompute": "full"}, {"pp": 1, "dp": 8}])
def test_predicting_further_tokens_takes_time_and_memory(changes):
    without, with_one = (predicting(layers, **changes) for layers in (0, 1))
    before, after = pipeline.simulate(without), pipeline.simulate(with_one)
    assert after.step_time_s > before.step_time_s
    kept_before, kept_after = (result.ledger.rank_bytes for result in (before, after))
    last = with_one.plan.stage_of_rank == with_one.plan.pp - 1
    assert (kept_after[~last] == kept_before[~last]).all()
    grown = {kind for kind, more in zip(
        KINDS, (kept_after[last] - kept_before[last])[0].tolist(), strict=True
    ) if more}  # fmt: skip
    assert grown >= {"weights", "optimizer", "gradients", "activations", "logits"}


def test_serving_loads_no_prediction_layer():
    for mode in ("prefill", "decode"):
        without, with_one = (
            pipeline.simulate(predicting(layers, mode=mode, dp=1, batch=4)) for layers in (0, 1)
        )
        assert (with_one.ledger.rank_bytes == without.ledger.rank_bytes).all()
        assert with_one.step_time_s == without.step_time_s
