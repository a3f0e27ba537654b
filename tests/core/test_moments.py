"""Moments at which something begins or ends."""

import numpy as np
import pytest

from tests.core.test_load_over_time import two_runs
from tests.scenarios import trained
from trnviz.core.event_log import events
from trnviz.core.moments import apart, nearest, phases_s, turns_s
from trnviz.core.pipeline import simulate


def test_phases_begin_at_nothing_and_end_with_the_run():
    assert phases_s(two_runs()).tolist() == [0.0, 4.0, 6.0, 10.0]


def test_phases_of_a_step_are_where_its_events_begin_and_end():
    run = simulate(trained()).timeline
    ends = [0.0, run.duration_s]
    for event in events(run):
        ends += (event.start_s, event.end_s)
    assert phases_s(run).tolist() == np.unique(np.round(ends, 12)).tolist()


def test_within_a_pattern_every_turn_counts_as_far_as_there_are_few():
    assert turns_s(two_runs(), 0.5, 7.0, 100).tolist() == [1.0, 2.0, 3.0, 4.0, 6.0, 7.0]
    assert turns_s(two_runs(), 2.5, 2.75, 100).tolist() == []
    assert turns_s(two_runs(), 0.0, 10.0, 5).tolist() == []
    assert turns_s(two_runs(), 4.5, 5.5, 100).tolist() == []


def test_in_a_short_stretch_of_a_step_something_begins_where_a_rate_changes():
    run = simulate(trained()).timeline
    found = turns_s(run, 4.0, 4.02, 10_000)
    assert len(found) > 10
    assert (np.diff(found) > 0).all()
    breaks, now = [], 4.0
    while (now := run.next_break_s(now)) < 4.02:
        breaks.append(now)
    distance = np.abs(np.array(breaks)[None, :] - found[:, None]).min(axis=1)
    assert distance.max() < 1e-9


@pytest.mark.parametrize(
    ("moments", "alone"),
    [
        ([], []),
        ([3.0], [3.0]),
        ([0.0, 1.0, 2.0, 8.0, 14.0, 15.0], [8.0]),
        ([0.0, 0.05, 0.1, 8.0], [0.0, 8.0]),
        ([0.0, 8.0, 8.05], [0.0, 8.0]),
    ],
)
def test_a_moment_stands_alone_if_its_neighbours_are_far_or_the_same(moments, alone):
    assert apart(np.array(moments), 0.1, 5.0).tolist() == alone


def test_the_nearest_in_reach():
    moments = np.array([1.0, 4.0])
    assert nearest(moments, 3.0, 1.0) == 4.0
    assert nearest(moments, 2.5, 1.0) is None
    assert nearest(np.zeros(0), 2.5, 1.0) is None
