import numpy as np
import pytest

from tests.core.step.steps import companies_of, own_links, program_of, tensor_uses
from trnviz.core.errors import SimulationError
from trnviz.core.step.company import Companies
from trnviz.core.step.order import Tasks, by_owner, tasks_of
from trnviz.core.step.program import Pattern, Phase
from trnviz.core.step.run import Run, run


def turns_of(log, companies):
    """Turns of each pattern that were walked."""
    found = np.zeros(len(companies.patterns))
    for part in log.stretches:
        pace = companies.paces(part.company)[part.pattern]
        found[part.pattern] += (part.end_s - part.start_s) / pace.turn_s
    return found


@pytest.mark.parametrize("shared_stages", [(), (0,), (0, 1), (0, 1, 2, 3)])
def test_every_pattern_is_walked_as_often_as_its_tasks_say(shared_stages):
    program = program_of()
    companies = companies_of(program, tensor_uses(program, *shared_stages))
    tasks = tasks_of(program, 6)
    expected = np.zeros(len(program.patterns))
    for walk in tasks.patterns:
        for pattern in walk:
            expected[pattern] += program.patterns[pattern].turns
    np.testing.assert_allclose(turns_of(run(tasks, companies), companies), expected, rtol=1e-9)


def test_traffic_that_meets_takes_longer_than_traffic_that_does_not():
    program = program_of()
    tasks = tasks_of(program, 6)
    apart = run(tasks, companies_of(program))
    together = run(tasks, companies_of(program, tensor_uses(program, 0, 1)))
    assert together.duration_s > apart.duration_s


def test_a_company_lasts_while_its_members_do():
    """Two tasks share a link: both go at half the rate until the shorter one is done."""
    patterns = (Pattern((Phase(uses=((0, 1),)),), 10), Pattern((Phase(uses=((1, 1),)),), 4))
    rates = own_links_of([[100.0], [100.0]], [1.0, 1.0])
    tasks = Tasks()
    tasks.add("other", 0, (0,), ())
    tasks.add("other", 1, (1,), ())
    log = run(tasks, Companies(patterns, rates))
    assert log.end_s == pytest.approx([14.0, 8.0])


def own_links_of(carried, alone):
    from trnviz.core.step.macro_rates import MacroRates

    return MacroRates(np.array(carried), np.array(alone), np.array([100.0]))


def test_the_same_program_gives_the_same_numbers_twice():
    program = program_of()
    tasks = tasks_of(program, 8)
    first, second = (
        run(tasks, Companies(program.patterns, own_links(program, tensor_uses(program, 0, 2))))
        for _ in range(2)
    )
    assert first.end_s == second.end_s
    assert first.stretches == second.stretches


def test_a_run_that_paused_is_the_run_that_did_not():
    program = program_of()
    tasks = tasks_of(program, 8)
    whole = run(tasks, companies_of(program, tensor_uses(program, 0, 2)))
    paused = Run(tasks, companies_of(program, tensor_uses(program, 0, 2)))
    awaited = [t for t in by_owner(tasks)[0] if tasks.batch[t] == 4]
    paused.until_begun(awaited[:1])
    assert paused.log.start_s[awaited[0]] == whole.start_s[awaited[0]]
    assert max(paused.log.end_s) < 0.9 * whole.duration_s
    assert paused.to_the_end().stretches == whole.stretches


def test_a_stretch_says_whose_time_it_was():
    program = program_of()
    tasks = tasks_of(program, 4)
    log = run(tasks, companies_of(program))
    lanes = {part.owner for part in log.stretches if part.pattern in program.lanes[3].forward[0]}
    assert lanes == {3}
    assert {part.line for part in log.stretches if part.owner == 3} == {1}


def test_tasks_that_wait_for_each_other_are_refused():
    tasks = Tasks()
    one = tasks.add("other", 0, (), ())
    two = tasks.add("other", 0, (), (one,))
    tasks.then(two, one)
    with pytest.raises(SimulationError, match="stopped before"):
        run(tasks, Companies((), own_links_of(np.zeros((0, 1)), np.zeros(0))))
