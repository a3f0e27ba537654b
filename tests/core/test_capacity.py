from dataclasses import replace

import pytest

from trnviz.core import capacity, memory, planning
from trnviz.core.errors import PlacementError
from trnviz.core.parallelism import Parallelism
from trnviz.files import huggingface, topologies

TRN2 = topologies.topology("trn2")
SPEC = topologies.spec("trn2", lnc=2, bandwidth=(), latency=())


def serving(name="Llama-3.1-70B", **changes):
    degrees = {"tp": 64, "pp": 1, "dp": 1, "mode": "decode", "context": 8192}
    plan = Parallelism(**(degrees | changes))
    return planning.scenario(huggingface.shipped(name), plan, TRN2, SPEC)


def fits(asked, batch):
    plan = replace(asked.plan, batch=batch)
    held = memory.ledger(asked.model, plan, TRN2)
    return memory.occupancy(held, asked.placement, TRN2).fits


def test_the_largest_batch_is_the_last_that_fits():
    asked = serving()
    most = capacity.largest_batch(asked.model, asked.plan, asked.placement, TRN2)
    assert most > 50
    assert fits(asked, most)
    assert not fits(asked, most + 1)


def test_replicated_heads_cost_room():
    few, many = serving(tp=8, dp=8), serving(tp=64, dp=1)
    batch_of = [
        s.plan.dp * capacity.largest_batch(s.model, s.plan, s.placement, TRN2) for s in (few, many)
    ]
    assert batch_of[0] > batch_of[1]


def test_what_does_not_fit_serves_nobody():
    asked = serving("DeepSeek-V3", tp=32)
    assert capacity.largest_batch(asked.model, asked.plan, asked.placement, TRN2) == 0


def test_more_sequences_give_more_tokens_and_each_waits_longer():
    points = capacity.curve(serving(), capacity.doubling(48))
    assert [p.batch for p in points] == [1, 2, 4, 8, 16, 32, 48]
    rates = [p.tokens_per_s for p in points]
    waits = [p.time_per_output_token_s for p in points]
    assert rates == sorted(rates)
    assert waits == sorted(waits)
    assert all(p.fits for p in points)


def test_a_training_plan_serves_nobody():
    asked = serving(mode="training", global_batch=1)
    with pytest.raises(PlacementError, match="training plan"):
        capacity.curve(asked, (1,))
    with pytest.raises(PlacementError, match="training plan"):
        capacity.largest_batch(asked.model, asked.plan, asked.placement, TRN2)


def test_the_curve_ends_one_beyond_what_fits():
    points = capacity.up_to_full(serving())
    assert [p.fits for p in points] == [True] * (len(points) - 1) + [False]
    assert points[-1].batch == points[-2].batch + 1
    held = [p.fullest_bytes for p in points]
    assert held == sorted(held)
    assert held[-2] <= int(TRN2.bank_bytes[0]) < held[-1]


def test_where_nothing_fits_the_curve_says_so():
    (only,) = capacity.up_to_full(serving("DeepSeek-V3", tp=32))
    assert (only.batch, only.fits) == (1, False)
