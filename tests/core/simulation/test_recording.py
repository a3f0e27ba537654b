"""What a recorder keeps, and what merging may not lose."""

import numpy as np
import pytest

from trnviz.core.simulation.recording import Recorder, merged, timeline


def test_intervals_without_length_leave_no_trace():
    recorder = Recorder(2)
    recorder.add(0.0, np.array([9.0, 9.0]))
    recorder.add(1.0, np.array([1.0, 2.0]))
    times, rates = recorder.result()
    assert times.tolist() == [0.0, 1.0]
    assert rates.tolist() == [[1.0, 2.0]]
    assert recorder.peak.tolist() == [1.0, 2.0]


def test_merging_keeps_bytes_and_the_ends():
    rng = np.random.default_rng(3)
    times, rates = np.cumsum(rng.random(101)), rng.random((100, 3))
    short_times, short_rates = merged(times, rates, 7)
    assert len(short_rates) <= 7
    assert short_times[[0, -1]].tolist() == times[[0, -1]].tolist()
    assert np.diff(short_times) @ short_rates == pytest.approx(np.diff(times) @ rates)


def test_a_long_recording_is_merged_as_it_goes():
    recorder = Recorder(1, most_entries=8)
    for moment in range(1, 1001):
        recorder.add(float(moment), np.array([float(moment % 5)]))
    times, rates = recorder.result()
    assert len(rates) <= 8
    assert np.diff(times) @ rates == pytest.approx([2000.0])
    assert recorder.peak.tolist() == [4.0]


def test_a_timeline_holds_the_links_that_carried_bytes():
    line = timeline(
        np.array([0.0, 1.0, 3.0]),
        np.array([[2.0, 0.0], [1.0, 0.0]]),
        np.array([1, 0, 0]),
        name="test",
        most_entries=100,
        peak=np.array([0.0, 2.0, 2.0]),
    )
    assert line.episodes[0].link.tolist() == [1, 2]
    assert line.link_bytes.tolist() == [0.0, 4.0, 4.0]
    assert line.spans[0].name == "test"
