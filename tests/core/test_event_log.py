"""The event log: every byte of the step is in one event."""

from itertools import pairwise

import numpy as np
import pytest

from tests.core.test_load_over_time import two_runs
from tests.scenarios import trained
from trnviz.core.event_log import events
from trnviz.core.pipeline import simulate


def test_a_pattern_that_repeats_is_one_event_a_run():
    found = events(two_runs())
    assert [(e.start_s, e.end_s, e.pattern.turns) for e in found] == [(0.0, 4.0, 2), (6.0, 10.0, 2)]
    assert [e.pattern.hop_bytes for e in found] == [20.0, 20.0]
    assert found[0].pattern.busiest == 1
    assert found[0].span.name == "other"


def test_all_bytes_of_a_step_are_in_the_events_in_order_of_time():
    run = simulate(trained()).timeline
    found = events(run)
    carried = np.zeros(run.link_count)
    for event in found:
        np.add.at(carried, event.pattern.link, event.pattern.link_bytes)
    assert carried == pytest.approx(run.link_bytes, rel=1e-6)
    assert all(a.start_s <= b.start_s for a, b in pairwise(found))
