"""Filters of the event log, alone and together."""

from dataclasses import replace

import numpy as np
import pytest

from tests.scenarios import trained
from trnviz.core.event_filter import ALL_STAGES, Filter, kind_of, rows
from trnviz.core.event_log import EMPTY, FAULT, events, log
from trnviz.core.pipeline import simulate
from trnviz.core.simulation.timeline import Episode, Span, Timeline
from trnviz.core.topology import LinkKind

NAMES = trained().topology.link_names
LOG = log(simulate(trained()).timeline)
Z = frozenset(np.flatnonzero(trained().topology.link_kind == LinkKind.NEURONLINK_Z).tolist())
TESTS = {
    "text": (Filter(text="ALL_gather"), lambda e: "all_gather" in e.span.name),
    "link": (Filter(text="i0.c0>"), lambda e: any("i0.c0>" in NAMES[i] for i in e.pattern.link)),
    "kind": (Filter(kind="all_reduce"), lambda e: "all_reduce" in e.span.name),
    "dimension": (Filter(dimension="pp"), lambda e: e.span.group == "pp"),
    "stage": (Filter(stage=2), lambda e: e.span.stage == 2),
    "no stage": (Filter(stage=ALL_STAGES), lambda e: e.span.stage < 0),
    "time": (Filter(from_s=2.0, to_s=2.5), lambda e: e.end_s > 2.0 and e.start_s < 2.5),
    "bytes": (Filter(least_bytes=5e9), lambda e: e.pattern.hop_bytes >= 5e9),
    "links": (Filter(links=Z), lambda e: bool(Z.intersection(e.pattern.link.tolist()))),
}


@pytest.mark.parametrize("name", TESTS)
def test_each_filter_lets_through_exactly_what_it_says(name):
    wanted, holds = TESTS[name]
    every = [LOG.event(row) for row in range(len(LOG))]
    expected = [row for row, event in enumerate(every) if holds(event)]
    assert rows(LOG, wanted, NAMES).tolist() == expected
    if name != "no stage":
        assert 0 < len(expected) < len(LOG)


def test_filters_together_let_through_what_passes_all_of_them():
    together = replace(TESTS["time"][0], dimension="tp", stage=2, least_bytes=1e9)
    found = set(rows(LOG, together, NAMES).tolist())
    for part in (
        TESTS["time"][0],
        Filter(dimension="tp"),
        Filter(stage=2),
        Filter(least_bytes=1e9),
    ):
        found_alone = set(rows(LOG, part, NAMES).tolist())
        assert found < found_alone
    assert found


def test_no_filter_lets_everything_through_and_of_nothing_there_is_nothing():
    assert rows(LOG, Filter(), NAMES).tolist() == list(range(len(LOG)))
    assert rows(EMPTY, Filter(text="x"), NAMES).tolist() == []
    assert rows(LOG, Filter(links=frozenset()), NAMES).tolist() == []


def test_a_kind_is_the_operation_alone():
    assert kind_of(Span(name="tp all_reduce, loss", group="tp")) == "all_reduce"
    assert kind_of(Span(name="other", group="")) == "other"
    assert kind_of(Span(name="link i0.c0>i0.c1, both ways down", group=FAULT)) == "fault"


def test_what_goes_on_at_a_moment():
    going = np.flatnonzero(LOG.at(2.0))
    every = events(simulate(trained()).timeline)
    assert going.tolist() == [i for i, e in enumerate(every) if e.start_s <= 2.0 < e.end_s]


def test_a_hundred_thousand_events_share_their_pattern():
    episode = Episode(
        starts_s=np.arange(100_000) * 2.0, count=1, time_s=np.array([0.0, 1.0]),
        link=np.arange(3, dtype=np.int32), rate_bytes_per_s=np.full((1, 3), 7.0),
        span=np.zeros(1, np.int32),
    )  # fmt: skip
    spans = (Span(name="tp all_gather", group="tp", stage=0),)
    many = log(Timeline(duration_s=2e5, link_count=3, episodes=(episode,), spans=spans))
    assert len(many) == 100_000
    assert len(many.patterns) == 1
    assert rows(many, Filter(from_s=10.0, to_s=20.0, text="b"), ("a", "b", "c")).tolist() == [
        5, 6, 7, 8, 9,
    ]  # fmt: skip
