"""Messages drawn as rates."""

import numpy as np
import pytest

from trnviz.core.simulation.messages import Carried, timeline


def drawn(link, began, size, capacity=(10.0, 10.0), coarse=False, duration=0.0):
    carried = Carried(
        link=np.array(link, np.int64),
        began_s=np.array(began, float),
        size=np.array(size, float),
        capacity=np.array(capacity),
    )
    return timeline(carried, name="test", duration_s=duration, coarse=coarse)


def test_a_message_that_would_overlap_is_drawn_after_its_forerunner():
    line = drawn([0, 0], [0.0, 0.9], [10.0, 10.0])
    assert line.link_rate(0.95).tolist() == [10.0, 0.0]
    assert line.link_bytes.tolist() == [20.0, 0.0]
    assert line.duration_s == pytest.approx(2.0)


def test_gaps_are_idle():
    line = drawn([0, 1], [0.0, 3.0], [10.0, 5.0], duration=9.0)
    assert line.link_rate(2.0).tolist() == [0.0, 0.0]
    assert line.link_rate(3.2).tolist() == [0.0, 10.0]
    assert line.duration_s == 9.0
    assert line.link_peak_bytes_per_s.tolist() == [10.0, 10.0]


def test_coarse_is_one_mean_rate():
    line = drawn([0, 1], [0.0, 3.0], [10.0, 5.0], duration=5.0, coarse=True)
    assert line.link_rate(4.0) == pytest.approx([2.0, 1.0])


def test_random_messages_keep_their_bytes_in_few_intervals(monkeypatch):
    rng = np.random.default_rng(5)
    link, size = rng.integers(0, 2, 200), rng.random(200)
    began = np.sort(rng.random(200) * 50)
    monkeypatch.setattr("trnviz.core.simulation.recording.MOST_ENTRIES", 20)
    line = drawn(link, began, size)
    assert len(line.episodes[0].time_s) <= 11
    assert line.link_bytes == pytest.approx(np.bincount(link, size))


def test_nothing_sent_is_nothing_drawn():
    assert drawn([], [], [], duration=3.0).episodes == ()
    assert drawn([0], [1.0], [0.0]).episodes == ()
