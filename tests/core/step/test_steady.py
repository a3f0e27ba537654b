"""The repeated period: what happens in it, before it and after it."""

import pytest

from tests.core.step.steps import own_links, program_of
from trnviz.core.step.steady import Repeat, run_step

REPEAT = Repeat(from_s=10.0, to_s=14.0, extra=3)


def test_what_starts_in_the_period_happens_once_more_for_each_repetition():
    assert REPEAT.starts(11.0).tolist() == [11.0, 15.0, 19.0, 23.0]
    assert REPEAT.times(11.0) == 4


def test_what_starts_before_the_period_stays():
    assert REPEAT.starts(9.9).tolist() == [9.9]
    assert REPEAT.times(9.9) == 1
    assert REPEAT.moved(9.9) == 9.9


def test_what_starts_after_the_period_is_moved_by_all_repetitions():
    assert REPEAT.starts(14.0).tolist() == [26.0]
    assert REPEAT.times(14.0) == 1
    assert REPEAT.moved(20.0) == 32.0


def test_without_a_repetition_nothing_moves():
    never = Repeat()
    assert never.starts(5.0).tolist() == [5.0]
    assert (never.times(5.0), never.moved(5.0)) == (1, 5.0)


def test_a_short_step_is_run_as_it_is():
    program = program_of(global_batch=8)
    _, repeat = run_step(program, own_links(program), 4)
    assert repeat == Repeat()


@pytest.mark.parametrize("micro_batches", [32, 33, 64])
def test_each_further_micro_batch_adds_one_period(micro_batches):
    program = program_of()
    rates = own_links(program)
    log, repeat = run_step(program, rates, micro_batches)
    _, one_more = run_step(program, rates, micro_batches + 1)
    assert repeat.extra > 0
    assert one_more.extra == repeat.extra + 1
    assert one_more.moved(log.end_s) - repeat.moved(log.end_s) == pytest.approx(repeat.period_s)


def test_every_stage_works_through_all_micro_batches():
    program = program_of()
    log, repeat = run_step(program, own_links(program), 32)
    for lane in range(len(program.lanes)):
        for direction in "FB":
            starts = [b.start_s for b in log.blocks if (b.lane, b.direction) == (lane, direction)]
            assert sum(repeat.times(start) for start in starts) == 32
