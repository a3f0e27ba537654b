"""A record keeps what repeats once, and knows every repetition."""

import numpy as np
import pytest

from tests.core.step.test_chart import ran
from trnviz.core.step.record import blocks, recorded_blocks


def test_moments_of_the_step_are_moments_of_the_record_and_turns():
    record = ran("many").record
    repeat = record.repeat
    times = np.array([0.0, repeat.from_s + 2.5 * repeat.period_s, record.duration_s])
    recorded, turns = record.recorded(times)
    assert turns.tolist() == [0, 2, repeat.extra]
    assert recorded[1] == pytest.approx(repeat.from_s + 0.5 * repeat.period_s)
    assert recorded[2] == pytest.approx(record.log.duration_s)


def test_a_step_without_a_steady_state_is_its_own_record():
    record = ran("gpipe").record
    times = np.linspace(0, record.duration_s, 5)
    recorded, turns = record.recorded(times)
    assert (recorded == times).all()
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
