from tests.core.step.steps import program_of
from trnviz.core.step.program import Phase, Writer


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
