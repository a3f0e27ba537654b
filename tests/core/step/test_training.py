from collections import Counter

import pytest

from tests.core.step.steps import program_of
from trnviz.core.step.program import NONE
from trnviz.files import huggingface


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
