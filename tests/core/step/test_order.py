from collections import Counter
from itertools import chain

import pytest

from tests.core.step.steps import companies_of, program_of
from trnviz.core.step.order import block_order, by_line, by_owner, tasks_of, walks
from trnviz.core.step.run import run


def test_the_last_stage_alternates_from_the_start():
    order = block_order("1f1b", 3, 4, 3)
    assert order == (("F", 0, 0), ("B", 0, 0), ("F", 0, 1), ("B", 0, 1), ("F", 0, 2), ("B", 0, 2))


def test_gpipe_goes_forward_through_all_before_it_goes_back():
    order = block_order("gpipe", 1, 4, 3)
    assert [direction for direction, _, _ in order] == list("FFFBBB")


@pytest.mark.parametrize("stage", range(4))
@pytest.mark.parametrize("batches", [1, 2, 5, 32])
def test_every_micro_batch_goes_forward_and_back_once_and_never_too_many_are_held(stage, batches):
    order = block_order("1f1b", stage, 4, batches)
    assert Counter(order) == {(d, 0, i): 1 for d in "FB" for i in range(batches)}
    held = 0
    for direction, _, _ in order:
        held += 1 if direction == "F" else -1
        assert 0 <= held <= min(batches, 4 - stage)


@pytest.mark.parametrize("stage", range(4))
@pytest.mark.parametrize("parts", [2, 3])
def test_interleaved_blocks_go_through_every_part_and_hold_what_the_formula_says(stage, parts):
    order = block_order("interleaved", stage, 4, 8, parts)
    expected = {(d, p, i): 1 for d in "FB" for p in range(parts) for i in range(8)}
    assert Counter(order) == expected
    held = most = 0
    for direction, _, _ in order:
        held += 1 if direction == "F" else -1
        most = max(most, held)
    assert most == min(2 * (3 - stage) + (parts - 1) * 4 + 1, 8 * parts)


@pytest.mark.parametrize("batches", [1, 3, 5, 8, 9, 32])
@pytest.mark.parametrize("stages", [2, 3, 4, 6])
def test_micro_batches_that_do_not_fill_a_group_get_through_too(batches, stages):
    for stage in range(stages):
        order = block_order("interleaved", stage, stages, batches, 2)
        expected = {(d, p, i): 1 for d in "FB" for p in range(2) for i in range(batches)}
        assert Counter(order) == expected
    program = program_of(
        tp=16, pp=stages, dp=1, schedule="interleaved", virtual_stages=2, global_batch=batches
    )
    run(tasks_of(program, batches), companies_of(program))


def test_the_first_interleaved_passes_fill_the_pipeline_part_by_part():
    order = block_order("interleaved", 0, 2, 4, 2)
    assert order[:4] == (("F", 0, 0), ("F", 0, 1), ("F", 1, 0), ("F", 1, 1))


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"schedule": "gpipe"},
        {"schedule": "interleaved", "virtual_stages": 2},
        {"collective_cores": False},
        {"schedule": "interleaved", "virtual_stages": 2, "collective_cores": False},
        {"overlap": "dp"},
        {"schedule": "interleaved", "virtual_stages": 4, "overlap": "all"},
        {"pp": 1, "tp": 64, "schedule": "interleaved", "virtual_stages": 2},
    ],
)
def test_every_task_ends_after_all_it_waits_for(changes):
    program = program_of(**changes)
    tasks = tasks_of(program, 8)
    log = run(tasks, companies_of(program))
    for task, followers in enumerate(tasks.leads_to):
        for follower in followers:
            assert log.end_s[task] <= log.start_s[follower] + 1e-12
    blocks = Counter((tasks.owner[t], tasks.kind[t]) for t in range(len(tasks)))
    parts = program.parts
    for lane in range(len(program.lanes)):
        assert blocks[lane, "F"] == 8 * parts
        assert blocks[lane, "B"] >= 8 * parts


def test_a_gradient_is_not_reduced_before_all_replicas_have_it():
    program = program_of(overlap="dp")
    tasks = tasks_of(program, 4)
    reduced = [t for t in range(len(tasks)) if tasks.kind[t] == "reduce"]
    assert len(reduced) == 4 * 4
    for task in reduced:
        before = [t for t, f in enumerate(tasks.leads_to) if task in f and tasks.kind[t] == "B"]
        assert len(before) == 2


def test_tasks_are_found_by_whose_they_are():
    program = program_of(overlap="dp")
    tasks = tasks_of(program, 4)
    for column, found in ((tasks.owner, by_owner(tasks)), (tasks.line, by_line(tasks))):
        assert sorted(chain(*found.values())) == list(range(len(tasks)))
        for value, members in found.items():
            assert members == sorted(members)
            assert {column[task] for task in members} == {value}
    assert walks(tasks)[program.lanes[0].forward[0][0]] == 4


def test_without_collective_cores_a_lane_stands_still_while_it_sends():
    program = program_of(collective_cores=False, dp=1, global_batch=8)
    tasks = tasks_of(program, 4)
    sends = [t for t in range(len(tasks)) if tasks.kind[t] == "send"]
    assert all(tasks.owner[t] >= 0 for t in sends)
    for task in sends:
        own = tasks.owner[task]
        stage = program.lanes[own].stage
        finale = len(program.lanes) + stage
        assert any(tasks.owner[f] in (own, finale) for f in tasks.leads_to[task])
