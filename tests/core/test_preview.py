from dataclasses import replace

import numpy as np
import pytest

from trnviz.core import memory, pipeline, planning
from trnviz.core.parallelism import Parallelism
from trnviz.core.preview import preview
from trnviz.files import huggingface, topologies

ULTRASERVER = topologies.topology("ultraserver")
MODEL = huggingface.shipped("Llama-3.1-70B")
PLANS = ({"dp": 1}, {"dp": 2}, {"dp": 2, "overlap": "all"}, {"dp": 2, "zero": 3})


def scenario(**changes):
    plan = Parallelism(**({"tp": 32, "pp": 4, "dp": 1, "global_batch": 16} | changes))
    spec = topologies.spec("ultraserver", lnc=2, bandwidth=(), latency=())
    return planning.scenario(MODEL, plan, ULTRASERVER, spec)


@pytest.fixture(scope="module")
def sample():
    asked = scenario()
    return asked, pipeline.simulate(asked)


def moved(asked, rank, chip):
    placement = asked.placement.move((rank,), ULTRASERVER.chip_id(chip), ULTRASERVER)
    return replace(asked, placement=placement)


def test_hbm_is_what_the_drop_will_give(sample):
    asked, result = sample
    after = moved(asked, 0, "i1.c5")
    held = memory.ledger(MODEL, asked.plan, ULTRASERVER)
    expected = memory.occupancy(held, after.placement, ULTRASERVER)
    found = preview(asked, after, result)
    assert np.array_equal(found.occupancy.hbm_bytes, expected.hbm_bytes)


def test_nothing_moved_changes_nothing(sample):
    asked, result = sample
    found = preview(asked, asked, result)
    assert np.array_equal(found.link_bytes, result.timeline.link_bytes)
    assert found.step_time_s == result.step_time_s
    assert found.quality.score == pytest.approx(result.quality.score)


@pytest.mark.parametrize("changes", PLANS)
@pytest.mark.parametrize("chip", ["i1.c5", "i0.c9", "i3.c0"])
def test_links_carry_what_the_exact_step_says(changes, chip):
    asked = scenario(**changes)
    after = moved(asked, 3, chip)
    exact = pipeline.simulate(after)
    found = preview(asked, after, pipeline.simulate(asked))
    np.testing.assert_allclose(found.link_bytes, exact.timeline.link_bytes, rtol=1e-6, atol=1.0)
    assert found.quality.tier_bytes == pytest.approx(exact.quality.tier_bytes)


@pytest.mark.parametrize("changes", PLANS)
@pytest.mark.parametrize("chip", ["i1.c5", "i0.c9", "i3.c0"])
def test_the_estimate_knows_which_way_the_step_goes_and_how_far(changes, chip):
    asked = scenario(**changes)
    result = pipeline.simulate(asked)
    after = moved(asked, 3, chip)
    exact = pipeline.simulate(after).step_time_s
    estimate = preview(asked, after, result).step_time_s
    assert estimate == pytest.approx(exact, rel=0.15)
    if exact > 1.05 * result.step_time_s:
        assert estimate > 1.02 * result.step_time_s


def test_a_bare_fabric_has_nothing_to_preview(sample):
    asked, _ = sample
    bare = replace(asked, model=None, plan=None, placement=None)
    assert preview(bare, bare, None) is None


def test_without_a_result_there_is_hbm_alone(sample):
    asked, _ = sample
    found = preview(asked, moved(asked, 0, "i1.c5"), None)
    assert found.link_bytes is None
    assert found.step_time_s is None
