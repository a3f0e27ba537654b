import numpy as np
import pytest

from tests.core.step.steps import companies_of, program_of, tensor_uses
from trnviz.core.step import assemble
from trnviz.core.step.account import account
from trnviz.core.step.steady import run_step


def picture(shared_stages=(), **changes):
    program = program_of(**changes)
    companies = companies_of(program, tensor_uses(program, *shared_stages))
    steady = run_step(program, companies)
    counts = np.array([use.count for use in account(program, companies, steady).uses])
    carried = counts @ companies.rates.link_bytes
    return assemble.timeline(program, companies, steady, carried), companies


PLANS = [{}, {"overlap": "all"}, {"zero": 3}, {"schedule": "gpipe"}]


@pytest.mark.parametrize("changes", PLANS)
@pytest.mark.parametrize("shared_stages", [(), (0,), (0, 1)])
def test_the_episodes_carry_every_byte(changes, shared_stages):
    timeline, _ = picture(shared_stages, **changes)
    added = np.zeros(timeline.link_count)
    for episode in timeline.episodes:
        np.add.at(added, episode.link, episode.bytes_per_link())
    np.testing.assert_allclose(added, timeline.link_bytes, rtol=1e-6)


@pytest.mark.parametrize("shared_stages", [(), (0, 1), (0, 1, 2, 3)])
def test_no_link_is_ever_above_its_capacity(shared_stages):
    timeline, companies = picture(shared_stages)
    assert (timeline.link_peak_bytes_per_s <= companies.rates.capacity * (1 + 1e-9)).all()
    for time_s in np.linspace(0, timeline.duration_s, 400):
        rate = timeline.link_rate(time_s)
        assert (rate <= companies.rates.capacity * (1 + 1e-6)).all()


def test_undisturbed_layers_show_every_phase():
    timeline, _ = picture()
    names = set()
    for time_s in np.linspace(0, timeline.duration_s, 400):
        names |= {span.name for span in timeline.spans_at(time_s)}
    assert {"tp all_gather", "tp reduce_scatter", "attention forward"} <= names
    assert "optimizer" in {span.name for span in timeline.spans}


def test_company_shows_what_each_carries():
    timeline, _ = picture((0, 1))
    groups = {span.group for span in timeline.spans}
    assert {"tp", "dp", "pp", "compute"} <= groups


def test_demand_is_what_was_carried_where_nobody_meets():
    timeline, companies = picture()
    alone = (companies.rates.link_bytes / companies.rates.alone_s[:, None]).max(axis=0)
    assert timeline.demand_rate() == pytest.approx(alone)
    assert (timeline.demand_rate() >= timeline.link_peak_bytes_per_s * (1 - 1e-9)).all()


def test_demand_adds_up_what_meets_and_passes_the_capacity():
    timeline, companies = picture((0, 1))
    wish, capacity = timeline.demand_rate(), companies.rates.capacity
    assert (wish >= timeline.link_peak_bytes_per_s * (1 - 1e-9)).all()
    assert (wish > capacity * 1.01).any()
    assert wish.max() <= len(companies.rates.alone_s) * capacity.max()
