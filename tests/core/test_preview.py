from dataclasses import replace

import numpy as np
import pytest

from trnviz.core import memory, pipeline, planning
from trnviz.core.parallelism import Parallelism
from trnviz.core.preview import preview
from trnviz.files import huggingface, topologies

ULTRASERVER = topologies.topology("ultraserver")
MODEL = huggingface.shipped("Llama-3.1-70B")


@pytest.fixture(scope="module")
def sample():
    plan = Parallelism(tp=32, pp=4, dp=1, global_batch=16)
    spec = topologies.spec("ultraserver", lnc=2, bandwidth=(), latency=())
    asked = planning.scenario(MODEL, plan, ULTRASERVER, spec)
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


def test_a_rank_moved_across_z_loads_z_as_the_exact_step_does(sample):
    asked, result = sample
    after = moved(asked, 0, "i1.c5")
    exact = pipeline.simulate(after).timeline.link_bytes
    found = preview(asked, after, result).link_bytes
    z = ULTRASERVER.links_of_kind(1)
    assert found[z].max() > 5 * result.timeline.link_bytes[z].max()
    hottest = set(np.argsort(exact[z])[-2:].tolist())
    assert hottest & set(np.argsort(found[z])[-6:].tolist())


def test_a_bare_fabric_has_nothing_to_preview(sample):
    asked, _ = sample
    bare = replace(asked, model=None, plan=None, placement=None)
    assert preview(bare, bare, None) is None
