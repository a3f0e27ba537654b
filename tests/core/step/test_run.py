import numpy as np
import pytest

from tests.core.step.steps import own_links, program_of, tensor_uses
from trnviz.core.step import assemble
from trnviz.core.step.account import account
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.run import run
from trnviz.core.step.steady import Repeat, run_step


def carried_by(program, rates, micro_batches, together=4):
    log, repeat = run_step(program, rates, micro_batches, together)
    return assemble.timeline(program, rates, log, repeat), account(program, rates, log, repeat)


@pytest.mark.parametrize("shared_stages", [(), (0,), (0, 1)])
def test_bytes_that_left_are_bytes_that_arrived(shared_stages):
    program = program_of()
    rates = own_links(program, tensor_uses(program, *shared_stages))
    timeline, spent = carried_by(program, rates, 32)
    counts = np.array([use.count for use in spent.uses])
    np.testing.assert_allclose(timeline.link_bytes, counts @ rates.link_bytes, rtol=1e-9)
    assert counts == pytest.approx(counts.round(), abs=1e-5)


@pytest.mark.parametrize("shared_stages", [(), (0, 1), (0, 1, 2, 3)])
def test_no_link_is_ever_above_its_capacity(shared_stages):
    program = program_of()
    rates = own_links(program, tensor_uses(program, *shared_stages))
    timeline, _ = carried_by(program, rates, 32)
    assert (timeline.link_peak_bytes_per_s <= rates.capacity * (1 + 1e-9)).all()
    for time_s in np.linspace(0, timeline.duration_s, 400):
        rate = timeline.link_rate(time_s)
        assert (rate <= timeline.link_peak_bytes_per_s * (1 + 1e-9)).all()


def test_the_steady_state_run_once_equals_the_whole_run():
    program = program_of()
    rates = own_links(program)
    log, repeat = run_step(program, rates, 40)
    assert repeat.extra > 0
    whole = run(program, rates, 40)
    assert repeat.moved(log.end_s) == pytest.approx(whole.end_s, rel=1e-9)
    folded = assemble.timeline(program, rates, log, repeat)
    full = assemble.timeline(program, rates, whole, Repeat())
    np.testing.assert_allclose(folded.link_bytes, full.link_bytes, rtol=1e-12)
    for time_s in np.linspace(0, whole.end_s, 300):
        np.testing.assert_allclose(folded.link_rate(time_s), full.link_rate(time_s), rtol=1e-9)


def test_layers_followed_together_where_traffic_meets_change_the_step_by_less_than_three_percent():
    program = program_of(global_batch=16)
    rates = own_links(program, tensor_uses(program, 0, 1))
    _, coarse = carried_by(program, rates, 8)
    _, exact = carried_by(program, rates, 8, together=1)
    assert coarse.step_s == pytest.approx(exact.step_s, rel=0.03)


def test_traffic_that_meets_takes_longer_than_traffic_that_does_not():
    program = program_of()
    _, apart = carried_by(program, own_links(program), 32)
    _, together = carried_by(program, own_links(program, tensor_uses(program, 0, 1)), 32)
    assert together.step_s > apart.step_s


@pytest.mark.parametrize("shared_stages", [(), (0, 1)])
def test_the_account_splits_the_step_without_remainder(shared_stages):
    program = program_of()
    rates = own_links(program, tensor_uses(program, *shared_stages))
    _, spent = carried_by(program, rates, 32)
    parts = spent.compute_s + sum(spent.exposed_s.values()) + spent.bubble_s
    assert parts == pytest.approx(spent.step_s, rel=1e-9)
    assert spent.compute_s > 0
    assert spent.bubble_s > 0


def test_a_pipeline_without_traffic_has_the_bubble_of_the_textbook():
    """(stages - 1) / micro-batches of the ideal time, when all stages are equal."""
    program = program_of(global_batch=16)
    rates = own_links(program)
    free = MacroRates(rates.link_bytes, np.full(len(program.uses), 1e-12), rates.capacity * 1e9)
    _, spent = carried_by(program, free, 8)
    longest = max(
        sum(
            program.patterns[p].turns * sum(phase.seconds for phase in program.patterns[p].phases)
            for p in (*lane.forward, *lane.backward)
        )
        for lane in program.lanes
    )
    assert spent.step_s >= longest * 8
    assert spent.step_s <= longest * (8 + 3) * 1.01 + spent.compute_s * 0.05


def test_the_same_program_gives_the_same_numbers_twice():
    program = program_of()
    rates = own_links(program, tensor_uses(program, 0, 2))
    first, _ = carried_by(program, rates, 32)
    second, _ = carried_by(program, own_links(program, tensor_uses(program, 0, 2)), 32)
    assert first.duration_s == second.duration_s
    assert first.link_bytes.tobytes() == second.link_bytes.tobytes()
