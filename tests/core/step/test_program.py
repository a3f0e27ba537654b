from dataclasses import replace

from tests.core.step.steps import program_of
from trnviz.core.step.program import Pattern, Phase, Writer, as_short_as_in_turn


def test_an_equal_use_is_written_once():
    writer, made = Writer(), program_of().uses[0]
    assert writer.use(("a",), lambda: made) == writer.use(("a",), lambda: made) == 0
    assert writer.use(("b",), lambda: made) == 1
    assert len(writer.uses) == 2


def test_a_pattern_that_does_nothing_is_none():
    writer = Writer()
    assert writer.pattern([Phase()]) == ()
    assert writer.pattern([Phase(seconds=1.0)], 0) == ()
    assert writer.pattern([Phase(seconds=1.0), Phase()]) == (0,)
    assert writer.patterns[0].phases == (Phase(seconds=1.0),)


def test_nothing_runs_beside_compute_that_is_over_sooner_after_it():
    phases = (
        Phase(uses=((0, 2),), seconds=5.0, alone_s=3.0),
        Phase(uses=((0, 1),), seconds=5.0, alone_s=3.0),
        Phase(seconds=1.0),
    )
    program = replace(program_of(), patterns=(Pattern(phases, 4),))
    (found,) = as_short_as_in_turn(program, [0.5]).patterns
    assert [phase.seconds for phase in found.phases] == [4.0, 3.5, 1.0]
    assert found.turns == 4
    assert as_short_as_in_turn(program, [9.0]) is program
