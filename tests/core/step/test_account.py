import pytest

from tests import scenarios
from tests.core.step.steps import companies_of, own_links, program_of, tensor_uses
from trnviz.core import pipeline, planning
from trnviz.core.parallelism import Parallelism
from trnviz.core.step.account import account
from trnviz.core.step.company import Companies
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.steady import run_step
from trnviz.files import huggingface

PLANS = [
    {},
    {"overlap": "dp"},
    {"overlap": "tp"},
    {"overlap": "all"},
    {"schedule": "gpipe"},
    {"schedule": "interleaved", "virtual_stages": 2, "overlap": "all"},
    {"zero": 3, "overlap": "all"},
    {"collective_cores": False},
]


def spent_on(program, shared=()):
    companies = companies_of(program, shared)
    return account(program, companies, run_step(program, companies)), companies


@pytest.mark.parametrize("changes", PLANS)
@pytest.mark.parametrize("shared_stages", [(), (0, 1)])
def test_the_account_splits_the_step_without_remainder(changes, shared_stages):
    program = program_of(**changes)
    spent, _ = spent_on(program, tensor_uses(program, *shared_stages))
    parts = spent.compute_s + sum(spent.exposed_s.values()) + spent.bubble_s
    assert parts == pytest.approx(spent.step_s, rel=1e-6)
    assert spent.compute_s > 0
    assert min(spent.exposed_s.values()) >= 0


@pytest.mark.parametrize("changes", PLANS)
def test_executions_are_whole(changes):
    program = program_of(**changes)
    spent, _ = spent_on(program, tensor_uses(program, 0, 1))
    counts = [use.count for use in spent.uses]
    assert counts == pytest.approx([round(count) for count in counts], abs=1e-3)
    assert min(counts) >= 1


def test_a_pipeline_without_traffic_has_the_bubble_of_the_textbook():
    """(stages - 1) / (parts x micro-batches) of the ideal time, when all stages are equal."""
    for parts, schedule in ((1, "1f1b"), (2, "interleaved")):
        program = program_of(global_batch=16, schedule=schedule, virtual_stages=parts)
        rates = own_links(program)
        free = MacroRates(rates.link_bytes, rates.alone_s * 1e-9, rates.capacity * 1e9)
        companies = Companies(program.patterns, free)
        spent = account(program, companies, run_step(program, companies))
        work = max(spent.busy_s)
        assert spent.bubble_s == pytest.approx(3 / (8 * parts) * work, rel=0.1)


def test_of_lanes_that_are_busy_alike_the_first_is_critical():
    """A rounding of one part in a billion does not choose another lane."""
    program = program_of()
    rates = own_links(program)
    alone = rates.alone_s.copy()
    for index, use in enumerate(program.uses):
        alone[index] *= 1 + 1e-12 * (use.replica == 1)
    companies = Companies(program.patterns, MacroRates(rates.link_bytes, alone, rates.capacity))
    spent = account(program, companies, run_step(program, companies))
    assert spent.lanes[spent.critical_lane][1] == 0


def test_what_runs_beside_compute_is_not_exposed():
    shown, _ = spent_on(program_of())
    hidden, _ = spent_on(program_of(overlap="tp"))
    assert shown.hidden_s == pytest.approx(0, abs=1e-6)
    assert hidden.hidden_s > 0
    assert hidden.exposed_s["tp"] < shown.exposed_s["tp"]


def test_alone_in_the_air_a_collective_takes_its_own_time():
    program = program_of()
    spent, companies = spent_on(program)
    for did, alone in zip(spent.uses, companies.rates.alone_s, strict=True):
        assert did.total_s == pytest.approx(did.count * alone, rel=1e-6)


def test_where_links_are_shared_a_collective_takes_longer_but_happens_as_often():
    program = program_of()
    meeting = tensor_uses(program, 0, 1)
    apart, together = spent_on(program)[0], spent_on(program, meeting)[0]
    for use in meeting:
        assert together.uses[use].count == apart.uses[use].count
        assert together.uses[use].total_s >= apart.uses[use].total_s * (1 - 1e-9)
    assert together.step_s > apart.step_s


def test_a_single_stage_has_no_bubble_and_sends_nothing():
    spent, _ = spent_on(program_of(pp=1, dp=8))
    assert spent.bubble_s == pytest.approx(0, abs=1e-9)
    assert spent.exposed_s["pp"] == pytest.approx(0, abs=1e-9)


def test_what_is_exposed_was_in_the_air():
    for changes in PLANS:
        spent, _ = spent_on(program_of(**changes))
        assert all(0 <= use.exposed_s <= use.total_s * (1 + 1e-9) for use in spent.uses)


def test_rounding_is_no_waiting():
    """One stage waits for no other: what is left of a sum of floats is not shown as exposed."""
    plan = Parallelism(tp=64, pp=1, dp=4, mode="decode", spec_tokens=2.5)
    base = scenarios.trained()
    model = huggingface.shipped("Llama-3.1-70B")
    scenario = planning.scenario(model, plan, base.topology, base.spec)
    assert pipeline.simulate(scenario).account.exposed_s["pp"] == 0.0
