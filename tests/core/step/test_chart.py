"""The chart of a step adds up to its account at any zoom, however often its middle repeats."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests import scenarios
from trnviz.core import planning
from trnviz.core.pipeline import simulate
from trnviz.core.step.chart import CARRIED, CATEGORIES, chart, overview
from trnviz.core.step.record import blocks

PLANS = {
    "1f1b": {},
    "gpipe": {"schedule": "gpipe"},
    "interleaved": {"schedule": "interleaved", "virtual_stages": 2},
    "none": {"overlap": "none"},
    "all": {"overlap": "all"},
    "many": {"global_batch": 1024},
    "zero3": {"zero": 3},
    "one stage": {"pp": 1, "dp": 8},
    "decode": {"mode": "decode"},
}


@cache
def ran(name):
    base = scenarios.trained()
    plan = replace(base.plan, **PLANS[name])
    return simulate(planning.scenario(base.model, plan, base.topology, base.spec))


@pytest.mark.parametrize("name", PLANS)
def test_compute_and_exposed_of_the_critical_lane_are_those_of_the_account(name):
    result = ran(name)
    drawn, account = chart(result.record), result.account
    edges = np.array([0.0, result.step_time_s])
    shares = drawn.shares(account.critical_lane, edges, CATEGORIES)[:, 0] * result.step_time_s
    spent = dict(zip(CATEGORIES, shares, strict=True))
    compute = spent["forward"] + spent["backward"] + spent["other"]
    assert compute == pytest.approx(account.compute_s, rel=1e-6)
    for dimension in ("tp", "cp", "ep"):
        exposed = account.exposed_s[dimension]
        assert spent[f"exposed {dimension}"] == pytest.approx(exposed, rel=1e-6, abs=1e-9)


@pytest.mark.parametrize("name", PLANS)
def test_finer_columns_add_up_to_coarser_ones_and_no_lane_does_two_things_at_once(name):
    result = ran(name)
    drawn = chart(result.record)
    edges = np.linspace(0.0, result.step_time_s, 641)
    for lane in range(len(drawn.lanes)):
        fine = drawn.shares(lane, edges, CATEGORIES)
        coarse = drawn.shares(lane, edges[::64], CATEGORIES)
        assert np.allclose(fine.reshape(len(CATEGORIES), -1, 64).mean(axis=2), coarse, atol=1e-6)
        assert fine.min() >= -1e-9
        assert fine.sum(axis=0).max() <= 1 + 1e-6
        assert drawn.shares(lane, edges, CARRIED).min() >= -1e-9


def test_a_thousand_micro_batches_cost_no_more_than_a_few():
    result = ran("many")
    assert result.record.repeat_of(0).extra > 100
    assert sum(len(s.starts_s) for of in chart(result.record).strands for s in of) < 5_000


@pytest.mark.parametrize("name", ["1f1b", "gpipe", "interleaved", "many"])
def test_every_micro_batch_has_its_blocks_in_order(name):
    result = ran(name)
    program = result.record.program
    for lane in range(len(program.lanes)):
        own = blocks(result.record, lane)
        for backward in (0, 1):
            for part in range(program.parts):
                mine = own.picked(
                    np.flatnonzero((own.is_backward == backward) & (own.part == part))
                )
                assert sorted(mine.batch.tolist()) == list(range(program.micro_batches))
        assert (own.start_s[1:] >= own.end_s[:-1] - 1e-9).all()
        assert own.end_s.max() <= result.step_time_s * (1 + 1e-9)


def test_an_overview_of_few_lanes_is_the_chart_of_those_lanes():
    record = ran("1f1b").record
    few, every = overview(record, 4), chart(record)
    edges = np.linspace(0.0, record.duration_s, 20)
    assert len(few.lanes) == 4
    assert overview(record, len(every.lanes)) is every
    for lane, which in enumerate(few.lanes):
        same = every.shares(every.lanes.index(which), edges, CATEGORIES)
        assert few.shares(lane, edges, CATEGORIES).tolist() == same.tolist()
    mean = sum(few.shares(lane, edges, CATEGORIES) for lane in range(4)) / 4
    assert few.mean_shares(edges, CATEGORIES) == pytest.approx(mean)


def test_what_goes_on_at_a_moment_has_a_name():
    result = ran("1f1b")
    drawn = chart(result.record)
    found = drawn.at(0, result.account.first_s * 0.1)
    assert [kind for kind, _ in found] == ["forward"] * len(found)
    assert found[0][1].label
