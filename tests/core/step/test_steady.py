import numpy as np
import pytest

from tests.core.step.steps import companies_of, own_links, program_of, tensor_uses
from trnviz.core.step import assemble
from trnviz.core.step.account import account
from trnviz.core.step.company import Companies
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.order import tasks_of
from trnviz.core.step.run import run
from trnviz.core.step.steady import Repeat, Steady, run_step


def whole_step(program, companies):
    log = run(tasks_of(program, program.micro_batches), companies)
    return Steady(log=log, lines=(Repeat(),) * program.lanes_of_stage, common=Repeat())


def pictures(program, companies):
    """The step with its steady state run once, and as it is."""
    folded, drawn = run_step(program, companies), []
    for steady in (folded, whole_step(program, companies)):
        counts = np.array([use.count for use in account(program, companies, steady).uses])
        carried = counts @ companies.rates.link_bytes
        drawn.append(assemble.timeline(program, companies, steady, carried))
    return folded, *drawn


@pytest.mark.parametrize(
    "changes",
    [
        {"global_batch": 80},
        {"global_batch": 80, "overlap": "all"},
        {"schedule": "interleaved", "virtual_stages": 2, "global_batch": 96, "dp": 1},
        {"mode": "training", "dp": 1, "global_batch": 40},
    ],
)
def test_the_steady_state_run_once_equals_the_whole_run(changes):
    program = program_of(**changes)
    steady, folded, full = pictures(program, companies_of(program))
    assert steady.lines[0].extra > 0
    assert folded.duration_s == pytest.approx(full.duration_s, rel=1e-9)
    np.testing.assert_allclose(folded.link_bytes, full.link_bytes, rtol=1e-6)
    for time_s in np.linspace(0, full.duration_s * 0.999, 300):
        # Where a rate changes, the two may be a rounding apart in time.
        near = [full.link_rate(time_s + d * full.duration_s) for d in (-1e-9, 0, 1e-9)]
        found = folded.link_rate(time_s)
        assert any(np.allclose(found, rate, rtol=1e-6, atol=1.0) for rate in near)


@pytest.mark.parametrize("shared_stages", [(0,), (0, 1), (0, 1, 2, 3)])
@pytest.mark.parametrize("changes", [{}, {"overlap": "all"}, {"dp": 4, "tp": 16}])
def test_with_traffic_that_meets_it_is_the_whole_run_too(shared_stages, changes):
    program = program_of(global_batch=128, **changes)
    companies = companies_of(program, tensor_uses(program, *shared_stages))
    _, folded, full = pictures(program, companies)
    assert folded.duration_s == pytest.approx(full.duration_s, rel=1e-4)
    np.testing.assert_allclose(folded.link_bytes, full.link_bytes, rtol=1e-9)


def test_a_replica_with_a_slow_stage_falls_behind_by_itself():
    """Its period is its own; what all share comes after the last."""
    program = program_of(global_batch=80)
    rates = own_links(program)
    slow = [i for i, use in enumerate(program.uses) if (use.dimension, use.replica) == ("tp", 1)]
    alone = rates.alone_s.copy()
    alone[slow] *= 3
    companies = Companies(program.patterns, MacroRates(rates.link_bytes, alone, rates.capacity))
    steady, folded, full = pictures(program, companies)
    assert steady.lines[1].period_s > steady.lines[0].period_s
    assert folded.duration_s == pytest.approx(full.duration_s, rel=1e-9)


def test_what_is_repeated_happens_at_every_period():
    repeat = Repeat(from_s=1.0, to_s=3.0, extra=2)
    assert repeat.starts(0.5).tolist() == [0.5]
    assert repeat.starts(1.5).tolist() == [1.5, 3.5, 5.5]
    assert repeat.starts(3.5).tolist() == [7.5]
    assert repeat.moved(3.0) == 7.0
    assert repeat.inside(0.0, 4.0) == 4.0 + 2 * 2.0


def test_a_short_step_is_run_as_it_is():
    program = program_of(global_batch=4)
    steady = run_step(program, companies_of(program))
    assert (steady.added, steady.lines[0].extra) == (0, 0)
