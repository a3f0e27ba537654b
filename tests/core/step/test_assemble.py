"""The timeline of a step: rates, bytes and spans of the records it is made from."""

import numpy as np
import pytest

from tests.core.step.steps import own_links, program_of, tensor_uses
from trnviz.core.step import assemble
from trnviz.core.step.records import Stretch, Turns
from trnviz.core.step.run import RunLog
from trnviz.core.step.steady import Repeat, run_step

PROGRAM = program_of()
RATES = own_links(PROGRAM)
LANE = PROGRAM.lanes[0]
PATTERN = LANE.forward[0]
USE = next(phase.use for phase in PROGRAM.patterns[PATTERN].phases if phase.use >= 0)


def timeline_of(log, repeat=None):
    return assemble.timeline(PROGRAM, RATES, log, repeat or Repeat())


def turn_s():
    return sum(
        RATES.alone_s[phase.use] if phase.use >= 0 else phase.seconds
        for phase in PROGRAM.patterns[PATTERN].phases
    )


def test_equal_patterns_become_one_episode_with_many_starts():
    turns = [Turns(start, PATTERN, 2, 0) for start in (0.0, 100.0, 200.0)]
    timeline = timeline_of(RunLog(turns=turns, end_s=300.0))
    (episode,) = timeline.episodes
    assert episode.starts_s.tolist() == [0.0, 100.0, 200.0]
    assert episode.count == 2
    assert timeline.duration_s == 300.0


def test_a_repeated_period_adds_starts_and_time():
    log = RunLog(turns=[Turns(50.0, PATTERN, 1, 0)], end_s=100.0)
    timeline = timeline_of(log, Repeat(from_s=40.0, to_s=60.0, extra=2))
    assert timeline.episodes[0].starts_s.tolist() == [50.0, 70.0, 90.0]
    assert timeline.duration_s == 140.0


def test_bytes_are_those_of_the_executions():
    log = RunLog(turns=[Turns(0.0, PATTERN, 3, 0)], end_s=3 * turn_s())
    often = sum(phase.use == USE for phase in PROGRAM.patterns[PATTERN].phases)
    expected = 3 * often * RATES.link_bytes[USE].sum()
    carried = timeline_of(log).link_bytes @ (RATES.link_bytes[USE] > 0)
    assert carried == pytest.approx(expected)


def test_stretches_that_overlap_add_up():
    both = [Stretch(0.0, 2.0, USE, 0.25, 0), Stretch(1.0, 3.0, USE, 0.25, 1)]
    timeline = timeline_of(RunLog(stretches=both, end_s=3.0))
    per_second = RATES.link_bytes[USE].max()
    seen = [timeline.link_rate(time_s).max() / per_second for time_s in (0.5, 1.5, 2.5)]
    assert seen == pytest.approx([0.25, 0.5, 0.25])


def test_a_stretch_without_length_leaves_nothing():
    timeline = timeline_of(RunLog(stretches=[Stretch(1.0, 1.0, USE, 0.5, 0)], end_s=2.0))
    assert timeline.episodes == ()


def test_each_span_is_there_once_and_says_who_it_is():
    rates = own_links(PROGRAM, tensor_uses(PROGRAM, 0, 1))
    log, repeat = run_step(PROGRAM, rates, 32)
    spans = assemble.timeline(PROGRAM, rates, log, repeat).spans
    assert len(set(spans)) == len(spans)
    assert {span.group for span in spans} == {"compute", "tp", "pp", "dp"}
    assert all(0 <= span.stage < PROGRAM.stages for span in spans)


def test_the_total_over_time_is_the_total_of_the_bytes():
    rates = own_links(PROGRAM, tensor_uses(PROGRAM, 0))
    log, repeat = run_step(PROGRAM, rates, 16)
    timeline = assemble.timeline(PROGRAM, rates, log, repeat)
    mean = timeline.mean_rate() * timeline.duration_s
    np.testing.assert_allclose(mean, timeline.link_bytes, rtol=1e-9)
