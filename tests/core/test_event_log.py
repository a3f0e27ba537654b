"""The event log: every byte of the step is in one event."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from tests.core.test_load_over_time import two_runs
from tests.scenarios import trained
from trnviz.core.event_log import FAULT, events, log
from trnviz.core.faults import Fault
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


def test_what_breaks_at_a_moment_is_an_event_without_bytes():
    fabric = trained().topology
    late = Fault(kind="nic", name="i0.c5", begins_s=9.0)
    link = Fault(kind="link", name="i0.c0>i0.c1", share=0.5, begins_s=1.0, ends_s=7.0)
    always = Fault(kind="chip", name="i0.c7")
    scenario = replace(trained(), faults=(late, always, link))
    rows = log(two_runs(), scenario)
    broken = [event for event in map(rows.event, range(len(rows))) if event.span.group == FAULT]
    assert [(event.start_s, event.end_s) for event in broken] == [(1.0, 7.0), (9.0, 10.0)]
    assert [event.pattern.hop_bytes for event in broken] == [0.0, 0.0]
    assert broken[0].span.name == "link i0.c0>i0.c1, both ways degraded"
    hit = [fabric.link_names[i] for i in broken[0].pattern.link]
    assert hit == ["i0.c0>i0.c1", "i0.c1>i0.c0"]
    assert len(log(two_runs())) == len(rows) - 2
