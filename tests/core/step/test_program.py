from collections import Counter

import pytest

from tests.core.step.steps import program_of
from trnviz.core.step.program import COMPUTE, NONE, block_order


def test_the_last_stage_alternates_from_the_start():
    assert block_order(3, 4, 3) == (("F", 0), ("B", 0), ("F", 1), ("B", 1), ("F", 2), ("B", 2))


@pytest.mark.parametrize("stage", range(4))
@pytest.mark.parametrize("batches", [1, 2, 5, 32])
def test_every_micro_batch_goes_forward_and_back_once_and_never_too_many_are_held(stage, batches):
    order = block_order(stage, 4, batches)
    assert Counter(order) == {(d, i): 1 for d in "FB" for i in range(batches)}
    held = 0
    for direction, _ in order:
        held += 1 if direction == "F" else -1
        assert 0 <= held <= min(batches, 4 - stage)


def collectives_of(program, patterns):
    found = Counter()
    for pattern in patterns:
        for phase in program.patterns[pattern].phases:
            if phase.use != COMPUTE:
                kind = program.uses[phase.use].collective.kind.value
                found[kind] += program.patterns[pattern].turns
    return found


def test_a_middle_stage_gathers_and_scatters_twice_a_layer_and_gathers_again_backward():
    program = program_of()
    lane = program.lanes[1 * 2]
    layers = 20
    forward = collectives_of(program, lane.forward)
    assert forward == {"all_gather": 2 * layers, "reduce_scatter": 2 * layers}
    backward = collectives_of(program, lane.backward)
    assert backward == {"all_gather": 4 * layers, "reduce_scatter": 2 * layers}


def test_without_sequence_parallelism_there_are_two_all_reduces_a_layer_each_way():
    program = program_of(sequence_parallel=False)
    lane = program.lanes[1 * 2]
    assert collectives_of(program, lane.forward) == {"all_reduce": 2 * 20}
    assert collectives_of(program, lane.backward) == {"all_reduce": 2 * 20}


def test_full_recomputation_repeats_the_forward_pass_of_every_layer():
    lane = program_of(recompute="full").lanes[1 * 2]
    program = program_of(recompute="full")
    backward = collectives_of(program, lane.backward)
    assert backward == {"all_gather": 6 * 20, "reduce_scatter": 4 * 20}


def test_the_loss_is_reduced_on_the_last_stage_only():
    program = program_of()
    for lane in program.lanes:
        has_loss = collectives_of(program, lane.forward)["all_reduce"] == 1
        assert has_loss == (lane.stage == 3)


def test_only_neighbouring_stages_send_to_each_other():
    program = program_of()
    for lane in program.lanes:
        assert (lane.send_next == NONE) == (lane.stage == 3)
        assert (lane.send_previous == NONE) == (lane.stage == 0)


def test_a_replica_alone_reduces_no_gradients():
    program = program_of(dp=1, global_batch=32)
    assert not [use for use in program.uses if use.dimension == "dp"]


def test_every_collective_of_the_program_is_used_by_some_pattern():
    program = program_of()
    used = {p.use for pattern in program.patterns for p in pattern.phases if p.use != COMPUTE}
    assert used == set(range(len(program.uses)))
