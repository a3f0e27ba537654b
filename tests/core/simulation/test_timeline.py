from weakref import ref

import numpy as np
import pytest

from trnviz.core.simulation.timeline import Drawing, Episode, LateTimeline, Span, Timeline


def pattern(starts, count, lengths, rates, links=(0,)):
    return Episode(
        starts_s=starts,
        count=count,
        time_s=np.concatenate(([0.0], np.cumsum(lengths))),
        link=links,
        rate_bytes_per_s=np.array(rates, float).reshape(len(lengths), len(links)),
        span=np.arange(len(lengths)),
    )


def timeline(*episodes, duration=100.0, links=2):
    spans = tuple(Span(name=f"s{i}", group="tp") for i in range(4))
    return Timeline(duration_s=duration, link_count=links, episodes=episodes, spans=spans)


def test_a_pattern_repeats_in_every_run():
    run = timeline(pattern([10.0, 50.0], 3, [1.0, 2.0], [5.0, 0.0]))
    for start in (10.0, 50.0):
        for turn in range(3):
            assert run.link_rate(start + 3 * turn + 0.5)[0] == 5.0
            assert run.link_rate(start + 3 * turn + 1.5)[0] == 0.0
    assert run.link_rate(19.5)[0] == 0.0
    assert run.link_rate(9.9)[0] == 0.0


def test_the_integral_of_the_rate_is_the_bytes_carried():
    run = timeline(pattern([10.0, 50.0], 3, [1.0, 2.0], [5.0, 1.0]))
    assert run.link_bytes.tolist() == [2 * 3 * (5.0 + 2.0), 0.0]


def test_rates_of_episodes_add_up_on_a_link():
    run = timeline(pattern([0.0], 1, [4.0], [3.0]), pattern([2.0], 1, [4.0], [4.0]))
    assert [run.link_rate(t)[0] for t in (1.0, 3.0, 5.0, 7.0)] == [3.0, 7.0, 4.0, 0.0]


def test_stepping_visits_every_break_forward_and_back():
    run = timeline(pattern([10.0, 20.0], 2, [1.0, 2.0], [5.0, 1.0]))
    expected = [0.0, 10.0, 11.0, 13.0, 14.0, 16.0, 20.0, 21.0, 23.0, 24.0, 26.0, 100.0]
    seen, now = [0.0], 0.0
    while now < run.duration_s:
        now = run.next_break_s(now)
        seen.append(now)
    assert seen == pytest.approx(expected)
    back, now = [100.0], 100.0
    while now > 0:
        now = run.previous_break_s(now)
        back.append(now)
    assert back[::-1] == pytest.approx(expected)


def test_what_goes_on_is_named_once():
    run = timeline(pattern([0.0], 1, [1.0, 2.0], [5.0, 1.0]), pattern([0.0], 1, [9.0], [1.0], (1,)))
    assert [s.name for s in run.spans_at(0.5)] == ["s0"]
    assert [s.name for s in run.spans_at(1.5)] == ["s1", "s0"]
    assert run.spans_at(50.0) == ()


def test_what_a_late_timeline_is_drawn_from_goes_once_it_is_drawn():
    class Source:
        """As large as it likes."""

    source = Source()
    seen, rates = ref(source), np.ones(2)

    def draw(_of=source):
        one = Episode(
            starts_s=[0.0], count=1, time_s=[0.0, 1.0], link=[0, 1], rate_bytes_per_s=[[1.0, 2.0]],
            span=[-1],
        )  # fmt: skip
        return Drawing(episodes=(one,), spans=(), demand_bytes_per_s=rates)

    late = LateTimeline(draw, duration_s=1.0, link_bytes=rates, peak_bytes_per_s=rates)
    del source, draw
    assert (late.held_bytes, seen() is None) == (0, False)
    assert len(late.episodes) == 1
    assert late.held_bytes == 52
    assert seen() is None
    assert late.demand_rate().tolist() == [1.0, 1.0]
