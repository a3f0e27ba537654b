"""A record keeps what repeats once, and knows every repetition."""

import numpy as np
import pytest

from tests.core.step.test_chart import ran
from trnviz.core.step.record import blocks, recorded, recorded_blocks
from trnviz.core.step.steady import Repeat


def test_moments_of_the_step_are_moments_of_the_record_and_turns():
    record = ran("many").record
    repeat = record.repeat_of(0)
    end_s = repeat.to_s + repeat.added_s + 1.0
    times = np.array([0.0, repeat.from_s + 2.5 * repeat.period_s, end_s])
    before, turns = recorded(repeat, times)
    assert turns.tolist() == [0, 2, repeat.extra]
    assert before[1] == pytest.approx(repeat.from_s + 0.5 * repeat.period_s)
    assert before[2] == pytest.approx(repeat.to_s + 1.0)


def test_what_all_share_is_later_by_what_was_added():
    common = Repeat(from_s=5.0, to_s=5.0, later_s=10.0)
    before, turns = recorded(common, np.array([4.0, 5.0, 12.0, 16.0]))
    assert before.tolist() == [4.0, 5.0, 5.0, 6.0]
    assert not turns.any()


def test_a_step_without_a_steady_state_is_its_own_record():
    record = ran("gpipe").record
    times = np.linspace(0, record.duration_s, 5)
    before, turns = recorded(record.repeat_of(0), times)
    assert (before == times).all()
    assert not turns.any()
    assert len(blocks(record, 0).lane) == len(recorded_blocks(record).of(0).lane)


def test_the_lane_of_a_replica_is_its_own_or_the_one_it_is_coupled_with():
    record = ran("1f1b").record
    assert [record.lane_of(stage, dp) for stage in (0, 3) for dp in (0, 1)] == [0, 1, 6, 7]
    coupled = ran("zero3").record
    assert coupled.lane_of(1, 1) == coupled.lane_of(1, 0)


def test_repeated_blocks_have_their_own_numbers():
    record = ran("many").record
    own = blocks(record, 0)
    forward = own.picked(np.flatnonzero(own.is_backward == 0))
    assert forward.batch.tolist() == list(range(record.program.micro_batches))
    assert len(recorded_blocks(record).lane) < len(own.lane)
