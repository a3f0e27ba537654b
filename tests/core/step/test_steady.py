import numpy as np
import pytest

from tests.core.step.steps import companies_of, program_of, tensor_uses
from trnviz.core.step import assemble
from trnviz.core.step.account import account
from trnviz.core.step.order import tasks_of
from trnviz.core.step.run import run
from trnviz.core.step.steady import Repeat, run_step


def pictures(program, companies):
    log, repeat = run_step(program, companies)
    whole = run(tasks_of(program, program.micro_batches), companies)
    drawn = []
    for one, how in ((log, repeat), (whole, Repeat())):
        counts = np.array([use.count for use in account(program, companies, one, how).uses])
        carried = counts @ companies.rates.link_bytes
        drawn.append(assemble.timeline(program, companies, one, how, carried))
    return repeat, *drawn


@pytest.mark.parametrize(
    "changes",
    [
        {"global_batch": 80},
        {"global_batch": 80, "overlap": "all"},
        {"schedule": "interleaved", "virtual_stages": 2, "global_batch": 96},
        {"mode": "training", "dp": 1, "global_batch": 40},
    ],
)
def test_the_steady_state_run_once_equals_the_whole_run(changes):
    program = program_of(**changes)
    repeat, folded, full = pictures(program, companies_of(program))
    assert repeat.extra > 0
    assert folded.duration_s == pytest.approx(full.duration_s, rel=1e-9)
    np.testing.assert_allclose(folded.link_bytes, full.link_bytes, rtol=1e-6)
    for time_s in np.linspace(0, full.duration_s * 0.999, 300):
        # Where a rate changes, the two may be a rounding apart in time.
        near = [full.link_rate(time_s + d * full.duration_s) for d in (-1e-9, 0, 1e-9)]
        found = folded.link_rate(time_s)
        assert any(np.allclose(found, rate, rtol=1e-6, atol=1.0) for rate in near)


def test_with_traffic_that_meets_too():
    program = program_of(global_batch=80)
    companies = companies_of(program, tensor_uses(program, 0, 1))
    _, folded, full = pictures(program, companies)
    assert folded.duration_s == pytest.approx(full.duration_s, rel=1e-3)
    np.testing.assert_allclose(folded.link_bytes, full.link_bytes, rtol=1e-4)


def test_what_is_repeated_happens_at_every_period():
    repeat = Repeat(from_s=1.0, to_s=3.0, extra=2)
    assert repeat.starts(0.5).tolist() == [0.5]
    assert repeat.starts(1.5).tolist() == [1.5, 3.5, 5.5]
    assert repeat.starts(3.5).tolist() == [7.5]
    assert repeat.times(1.5) == 3
    assert repeat.moved(3.0) == 7.0
    assert repeat.inside(0.0, 4.0) == 4.0 + 2 * 2.0


def test_a_short_step_is_run_as_it_is():
    program = program_of(global_batch=4)
    _, repeat = run_step(program, companies_of(program))
    assert repeat.extra == 0
