"""The account of a step: nothing is lost, and each second has one reason."""

import pytest

from tests.core.step.steps import own_links, program_of, tensor_uses
from trnviz.core.step.account import account
from trnviz.core.step.steady import run_step


def account_of(program, shared=(), micro_batches=32):
    rates = own_links(program, shared)
    log, repeat = run_step(program, rates, micro_batches)
    return account(program, rates, log, repeat), rates


def test_a_collective_happens_as_often_as_the_program_says():
    program = program_of()
    spent, _ = account_of(program)
    for lane in program.lanes:
        for index in {*lane.forward, *lane.backward}:
            pattern = program.patterns[index]
            for use in {phase.use for phase in pattern.phases if phase.use >= 0}:
                assert spent.uses[use].count > 0
    assert all(use.count == int(use.count) for use in spent.uses)


def test_alone_in_the_air_a_collective_takes_its_own_time():
    program = program_of()
    spent, rates = account_of(program)
    for use, did in enumerate(spent.uses):
        assert did.total_s == pytest.approx(did.count * rates.alone_s[use], rel=1e-6)


def test_where_links_are_shared_a_collective_takes_longer_but_happens_as_often():
    program = program_of()
    meeting = tensor_uses(program, 0, 1)
    apart, _ = account_of(program)
    together, _ = account_of(program, meeting)
    for use in meeting:
        assert together.uses[use].count == pytest.approx(apart.uses[use].count, abs=1e-5)
        assert together.uses[use].total_s >= apart.uses[use].total_s * (1 - 1e-9)
    assert sum(together.uses[use].total_s for use in meeting) > sum(
        apart.uses[use].total_s for use in meeting
    )


def test_what_is_exposed_was_in_the_air():
    spent, _ = account_of(program_of())
    assert all(0 <= use.exposed_s <= use.total_s * (1 + 1e-9) for use in spent.uses)


def test_a_single_stage_has_no_bubble_and_sends_nothing():
    spent, _ = account_of(program_of(tp=32, pp=1, dp=8), micro_batches=8)
    assert spent.bubble_s == pytest.approx(0, abs=1e-9)
    assert spent.exposed_s["pp"] == pytest.approx(0, abs=1e-9)
    assert spent.compute_s + sum(spent.exposed_s.values()) == pytest.approx(spent.step_s)


def test_a_single_replica_reduces_no_gradients():
    spent, _ = account_of(program_of(dp=1))
    assert spent.exposed_s["dp"] == 0


def test_the_critical_lane_is_one_of_the_program():
    program = program_of()
    spent, _ = account_of(program)
    assert 0 <= spent.critical_lane < len(program.lanes)
