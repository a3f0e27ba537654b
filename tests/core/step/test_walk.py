"""The undisturbed timing of a pattern."""

import pytest

from trnviz.core.step.program import COMPUTE, Pattern, Phase
from trnviz.core.step.walk import Walker, tempo

PATTERN = Pattern((Phase(0), Phase(COMPUTE, 2.0, "attention"), Phase(1), Phase(0)), 5)
TEMPO = tempo(PATTERN, [1.0, 4.0])


def test_phases_follow_each_other_without_a_gap():
    assert TEMPO.ends_s == (1.0, 3.0, 7.0, 8.0)
    assert TEMPO.turn_s == 8.0
    assert [TEMPO.start_s(phase) for phase in range(4)] == [0.0, 1.0, 3.0, 7.0]
    assert [TEMPO.length_s(phase) for phase in range(4)] == [1.0, 2.0, 4.0, 1.0]


def test_only_collectives_move_bytes_and_each_counts_once():
    assert TEMPO.uses == (0, COMPUTE, 1, 0)
    assert TEMPO.moving == frozenset((0, 1))


@pytest.mark.parametrize(
    ("inside_s", "phase"), [(0.0, 0), (0.999, 0), (1.0, 1), (6.9, 2), (7.0, 3), (8.0, 3), (99.0, 3)]
)
def test_a_moment_lies_in_the_phase_that_has_not_ended(inside_s, phase):
    assert TEMPO.phase_at(inside_s) == phase


def test_a_walker_is_on_the_first_pattern_that_is_left():
    walker = Walker(number=0, owner=0, patterns=[3, 4], done=lambda now: None)
    assert walker.pattern == 3
    walker.patterns.pop(0)
    assert walker.pattern == 4
