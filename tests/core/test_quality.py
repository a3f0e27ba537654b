from dataclasses import replace

import numpy as np
import pytest

from trnviz.core import pipeline, planning
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.parallelism import Parallelism
from trnviz.core.preview import preview
from trnviz.core.quality import POINTS, Totals, least_hop_bytes, quality
from trnviz.core.traffic import StepCollective
from trnviz.files import huggingface, topologies

ULTRASERVER = topologies.topology("ultraserver")
SPEC = topologies.spec("ultraserver", lnc=2, bandwidth=(), latency=())


@pytest.fixture(scope="module")
def sample():
    plan = Parallelism(tp=32, pp=4, dp=1, global_batch=16)
    asked = planning.scenario(huggingface.shipped("Llama-3.1-70B"), plan, ULTRASERVER, SPEC)
    return asked, pipeline.simulate(asked)


def use(kind, ranks, size=1000, pairs=()):
    return StepCollective(
        name="", dimension="tp", stage=0, replica=0, kind=kind, size_bytes=size,
        ranks=np.arange(ranks)[None, :], pairs=pairs,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("what", "least"),
    [
        (use(CollectiveKind.ALL_GATHER, 16), 3 * 1000),
        (use(CollectiveKind.ALL_REDUCE, 16), 2 * 3 * 1000),
        (use(CollectiveKind.ALL_REDUCE, 4), 0),
        (use(CollectiveKind.ALL_TO_ALL, 16), 16 * 1000 * 12 / 16),
        (use(CollectiveKind.SEND_RECV, 8, pairs=((0, 4), (1, 5), (2, 6), (3, 7))), 4 * 1000),
        (use(CollectiveKind.SEND_RECV, 2, pairs=((0, 1),)), 0),
    ],
)
def test_no_placement_saves_these_byte_hops(what, least):
    assert least_hop_bytes([(what, 2.0)], 4) == 2 * least


def test_the_parts_are_what_the_score_lacks(sample):
    _, result = sample
    found = result.quality
    assert found.score == pytest.approx(100 - sum(found.lost.values()))
    assert set(found.lost) == set(POINTS)
    assert all(0 <= found.lost[name] <= POINTS[name] for name in POINTS)
    assert found.hop_bytes >= found.least_hop_bytes > 0
    assert found.hop_bytes == pytest.approx(sum(found.tier_bytes.values()))


def test_a_shard_far_from_its_group_costs_points(sample):
    asked, result = sample
    moved = asked.placement.move((0,), ULTRASERVER.chip_id("i2.c5"), ULTRASERVER)
    after = pipeline.simulate(replace(asked, placement=moved)).quality
    assert after.score < result.quality.score
    assert after.tier_bytes["z"] > result.quality.tier_bytes["z"]
    assert after.hop_bytes > result.quality.hop_bytes


def test_a_bank_that_overflows_loses_all_points_of_memory(sample):
    asked, _ = sample
    plan = replace(asked.plan, micro_batch=16)
    crowded = pipeline.simulate(replace(asked, plan=plan)).quality
    assert crowded.is_overfull
    assert crowded.lost["hbm"] == POINTS["hbm"]


def test_a_decode_does_not_pay_for_the_bubble_that_its_next_step_fills(sample):
    asked, _ = sample
    plan = replace(asked.plan, mode="decode", batch=16, context=4096)
    served = replace(asked, plan=plan)
    result = pipeline.simulate(served)
    spent, found = result.account, result.quality
    assert spent.bubble_s > 0.2 * spent.step_s
    assert found.bubble_ratio < 0.05
    assert found.exposed_ratio == pytest.approx(sum(spent.exposed_s.values()) / result.pace_s)
    assert preview(served, served, result).quality.score == pytest.approx(found.score)


def test_a_decode_that_too_few_sequences_keep_busy_pays_for_what_is_idle(sample):
    asked, _ = sample
    plan = replace(asked.plan, mode="decode", batch=1, context=4096)
    result = pipeline.simulate(replace(asked, plan=plan))
    assert result.pace_s == pytest.approx(result.step_time_s, rel=0.01)
    assert result.quality.bubble_ratio > 0.5


def test_nothing_carried_loses_nothing_for_it(sample):
    _, result = sample
    totals = Totals(
        step_s=1.0, exposed_s=0.0, bubble_s=0.0, link_bytes=np.zeros(ULTRASERVER.link_count),
        least_hop_bytes=0.0, occupancy=result.occupancy,
    )  # fmt: skip
    found = quality(totals, ULTRASERVER)
    assert (found.hottest_ratio, found.hop_bytes) == (0.0, 0.0)
    assert sum(found.lost.values()) == found.lost["hbm"]
