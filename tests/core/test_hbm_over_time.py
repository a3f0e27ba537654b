"""The highest point of every course is the ledger's figure, for every schedule."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests import scenarios
from trnviz.core import planning
from trnviz.core.errors import PlacementError
from trnviz.core.hbm_over_time import of_bank, of_chip
from trnviz.core.pipeline import simulate

PLANS = {
    "1f1b": {},
    "gpipe": {"schedule": "gpipe"},
    "interleaved": {"schedule": "interleaved", "virtual_stages": 2},
    "many": {"global_batch": 1024},
    "few": {"global_batch": 4},
    "selective": {"recompute": "selective"},
    "full": {"recompute": "full"},
    "full interleaved": {
        "recompute": "full", "schedule": "interleaved", "virtual_stages": 4,
    },
    "zero3": {"zero": 3},
    "one stage": {"pp": 1, "dp": 8},
    "overlap": {"overlap": "all"},
    "decode": {"mode": "decode"},
    "prefill": {"mode": "prefill"},
}  # fmt: skip


@cache
def ran(name):
    base = scenarios.trained()
    plan = replace(base.plan, **PLANS[name])
    scenario = planning.scenario(base.model, plan, base.topology, base.spec)
    return scenario, simulate(scenario)


@pytest.mark.parametrize("name", PLANS)
def test_the_peak_is_the_ledgers_figure_on_every_stage(name):
    scenario, result = ran(name)
    held = result.occupancy.total_bytes
    for chip in (0, 20, 37, 63):
        for bank in (0, 3):
            if not held[chip, bank]:
                continue
            course = of_bank(scenario, result, chip, bank)
            assert course.peak_bytes == pytest.approx(int(held[chip, bank]), rel=2e-6)
        chips = of_chip(scenario, result, chip)
        assert chips.peak_bytes == pytest.approx(int(held[chip].sum()), rel=2e-6)


@pytest.mark.parametrize("name", PLANS)
def test_nothing_is_left_at_the_end_and_nothing_is_negative(name):
    scenario, result = ran(name)
    course = of_bank(scenario, result, 0, 0)
    assert course.held_bytes.min() >= -1.0
    assert abs(course.held_bytes[0]) < 1.0
    assert abs(course.held_bytes[-1]) < 1.0
    assert (np.diff(course.time_s) > 0).all()
    assert course.time_s[-1] == pytest.approx(result.step_time_s)


def test_activations_rise_and_fall():
    scenario, result = ran("1f1b")
    course = of_bank(scenario, result, 0, 0)
    changes = np.sign(np.diff(course.held_bytes))
    assert (changes > 0).sum() >= 32
    assert (changes < 0).sum() >= 32
    middle = course.at(result.step_time_s / 2)
    assert course.fixed_bytes.sum() < middle <= course.peak_bytes


def test_a_later_stage_holds_fewer_micro_batches():
    scenario, result = ran("1f1b")
    chips = [int(scenario.placement.chip_of_rank[r]) for r in (0, 255)]
    first, last = (of_chip(scenario, result, chip).held_bytes.max() for chip in chips)
    assert first > last


def test_an_empty_bank_holds_nothing():
    base = scenarios.trained()
    plan = replace(base.plan, dp=1, global_batch=8)
    scenario = planning.scenario(base.model, plan, base.topology, base.spec)
    result = simulate(scenario)
    empty = np.argwhere(result.occupancy.total_bytes == 0)[0]
    assert of_bank(scenario, result, *empty.tolist()).peak_bytes == 0


def test_a_result_of_another_plan_is_refused():
    scenario, _ = ran("1f1b")
    _, other = ran("zero3")
    with pytest.raises(PlacementError, match="no step"):
        of_bank(scenario, other, 0, 0)
    with pytest.raises(PlacementError, match="no model"):
        of_chip(scenarios.bare(), other, 0)
