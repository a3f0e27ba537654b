"""Link load over time: what the stretches carry is what the links carry."""

import numpy as np
import pytest

from tests.scenarios import trained
from trnviz.core.faults import Fault
from trnviz.core.load_over_time import loads, mean_rate
from trnviz.core.pipeline import simulate
from trnviz.core.simulation.timeline import Episode, Timeline
from trnviz.session.edits import SetFaults


def two_runs():
    """Link 1 at 10 B/s for 1 s, then idle for 1 s, two turns, from 0 s and from 6 s."""
    episode = Episode(
        starts_s=np.array([0.0, 6.0]), count=2, time_s=np.array([0.0, 1.0, 2.0]),
        link=np.array([1], np.int32), rate_bytes_per_s=np.array([[10.0], [0.0]]),
        span=np.array([-1, -1], np.int32),
    )  # fmt: skip
    return Timeline(duration_s=10.0, link_count=3, episodes=(episode,), spans=())


def test_each_stretch_has_its_mean_rate():
    found = loads(two_runs(), 10, np.full(3, 20.0))
    assert found.link.tolist() == [1]
    assert found.rate_bytes_per_s[0] == pytest.approx([10, 0, 10, 0, 0, 0, 10, 0, 10, 0])
    assert loads(two_runs(), 5, np.full(3, 20.0)).rate_bytes_per_s[0] == pytest.approx(
        [5, 5, 0, 5, 5]
    )


@pytest.mark.parametrize("stretches", [7, 400])
def test_bytes_of_a_step_are_kept(stretches):
    scenario = trained()
    run = simulate(scenario).timeline
    capacity = scenario.topology.link_capacity_bytes_per_s
    found = loads(run, stretches, capacity)
    carried = found.rate_bytes_per_s.sum(axis=1) * run.duration_s / stretches
    assert carried == pytest.approx(run.link_bytes[found.link], rel=1e-6)
    peaks = (run.link_peak_bytes_per_s / capacity)[found.link]
    assert (np.diff(peaks) <= 0).all()


def test_the_rate_of_all_links_together_keeps_the_bytes():
    run = simulate(trained()).timeline
    edges = np.array([0.0, 0.7, 4.0, run.duration_s])
    carried = mean_rate(run, edges) @ np.diff(edges)
    assert carried == pytest.approx(run.link_bytes.sum(), rel=1e-6)
    assert mean_rate(two_runs(), np.array([0.0, 1.0, 2.0, 6.0])).tolist() == [10.0, 0.0, 2.5]


def test_loads_are_shares_of_what_the_links_can_carry_in_that_stretch():
    link = Fault(kind="link", name="i0.c0>i0.c1", share=0.25, begins_s=2.0, ends_s=6.0)
    scenario = SetFaults(faults=(link,)).apply(trained())
    run = simulate(scenario).timeline
    found = loads(run, 64, scenario.topology.link_capacity_bytes_per_s)
    row = found.link.tolist().index(scenario.topology.link_id(link.name))
    slow = (found.time_s[:-1] >= 2.0) & (found.time_s[1:] <= 6.0)
    whole = (found.time_s[1:] <= 2.0) | (found.time_s[:-1] >= 6.0)
    assert found.ratio[row, slow] == pytest.approx(found.rate_bytes_per_s[row, slow] / 32e9)
    assert found.ratio[row, whole] == pytest.approx(found.rate_bytes_per_s[row, whole] / 128e9)
    assert found.ratio.max() <= 1 + 1e-6
    assert found.peak_ratio.max() <= 1 + 1e-6
