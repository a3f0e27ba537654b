"""One run against another: moments that belong together, and differences of links by name."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from tests.scenarios import bare, trained
from trnviz.core import pipeline
from trnviz.core.against import Against, aligned_s, landmarks, with_change
from trnviz.core.errors import InputError
from trnviz.core.frame import frame
from trnviz.core.simulation.timeline import Episode, Span, Timeline


@pytest.fixture(scope="module")
def run():
    return pipeline.simulate(trained())


def timeline(stretches, links=1):
    """One episode a stretch: name, begin, end."""
    spans = tuple(Span(name=name, group="tp") for name, _, _ in stretches)
    episodes = tuple(
        Episode(
            starts_s=np.array([begin]),
            count=1,
            time_s=np.array([0.0, end - begin]),
            link=np.array([0]),
            rate_bytes_per_s=np.ones((1, 1)),
            span=np.array([index]),
        )
        for index, (_, begin, end) in enumerate(stretches)
    )
    duration = max(end for _, _, end in stretches)
    return Timeline(duration_s=duration, link_count=links, episodes=episodes, spans=spans)


ONE = timeline([("a", 0.0, 1.0), ("b", 1.0, 3.0), ("c", 3.0, 4.0)])
TWO = timeline([("a", 0.0, 2.0), ("b", 2.0, 3.0), ("c", 3.0, 9.0)])


@pytest.mark.parametrize(
    ("mine", "theirs"), [(0.0, 0.0), (0.5, 1.0), (1.0, 2.0), (2.0, 2.5), (3.5, 6.0), (4.0, 9.0)]
)
def test_by_phase_a_moment_keeps_its_place_in_its_phase(mine, theirs):
    assert aligned_s(mine, ONE, TWO) == pytest.approx(theirs)
    assert aligned_s(theirs, TWO, ONE) == pytest.approx(mine)


def test_by_clock_a_moment_is_as_late_up_to_the_end():
    assert aligned_s(3.5, ONE, TWO, "clock") == 3.5
    assert aligned_s(8.0, TWO, ONE, "clock") == 4.0


def test_phases_that_change_their_order_never_turn_time_back():
    turned = timeline([("b", 0.0, 1.0), ("a", 1.0, 2.0), ("c", 2.0, 4.0)])
    mine, theirs = landmarks(ONE, turned)
    assert np.all(np.diff(mine) >= 0)
    assert np.all(np.diff(theirs) >= 0)
    assert aligned_s(4.0, ONE, turned) == 4.0


def test_a_run_against_itself_is_the_same_everywhere(run):
    scenario = trained()
    against = Against(name="b", scenario=scenario, result=run)
    for share in (0.1, 0.5, 0.9):
        state = frame(scenario, run, share * run.step_time_s, "now")
        change = with_change(state, ("a", scenario, run), against).change
        assert change.largest_ratio == 0
        assert (change.name, change.document) == ("b", "a")


@pytest.mark.parametrize("metric", ["mean", "peak", "bytes"])
def test_the_change_is_this_minus_the_other(run, metric):
    scenario = trained()
    other = replace(scenario, profile="measured")
    slow = pipeline.simulate(
        replace(scenario, topology=bare("ultraserver").topology, algorithms={"tp": "ring"})
    )
    state = frame(scenario, run, 0.0, metric)
    change = with_change(
        state, ("a", scenario, run), Against(name="b", scenario=other, result=slow)
    )
    theirs = frame(other, slow, 0.0, metric)
    expected = state.link_rate_bytes_per_s - theirs.link_rate_bytes_per_s
    assert change.change.bytes_per_s == pytest.approx(expected)
    assert -1 <= change.change.ratio.min() <= change.change.ratio.max() <= 1


def test_links_that_only_one_of_both_has_are_unknown(run):
    small = bare("trn2")
    idle = timeline([("a", 0.0, 1.0)], links=small.topology.link_count)
    against = Against(
        name="b", scenario=small, result=SimpleNamespace(timeline=idle, occupancy=None)
    )
    state = frame(trained(), run, 0.0, "mean")
    known = np.isfinite(with_change(state, ("a", trained(), run), against).change.ratio)
    names = np.array(trained().topology.link_names)
    shared = np.isin(names, small.topology.link_names)
    assert shared.any()
    assert not shared.all()
    assert np.array_equal(known, shared)


def test_without_a_run_nothing_is_known(run):
    state = frame(trained(), run, 0.0, "mean")
    against = Against(name="b", scenario=trained(), result=None)
    assert np.isnan(with_change(state, ("a", trained(), run), against).change.ratio).all()
    assert against.time_s(1.0, run) == 0.0


def test_another_way_to_align_is_refused():
    with pytest.raises(InputError, match="phase, clock"):
        Against(name="b", scenario=trained(), result=None, align="guess")
