from collections import Counter

import numpy as np
import pytest

from tests.core.step.steps import cut_of
from trnviz.core import dealing, traffic
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.micro_batch import Pass
from trnviz.core.placement import Placement
from trnviz.core.traffic import Place
from trnviz.files import huggingface, topologies

DEEPSEEK = huggingface.shipped("DeepSeek-V3")
GPT_OSS = huggingface.shipped("gpt-oss-20b")
A = 2 * 8192 * 8192


def place(model=None, stage=0, lane=0, **changes):
    cut = cut_of(**changes) if model is None else cut_of(model, **changes)
    return Place(cut=cut, stage=stage, lane=lane, one=Pass.of(cut.plan))


def test_tensor_parallel_traffic_is_one_residual_stream():
    use = traffic.tensor(place(), CollectiveKind.ALL_GATHER)
    assert use.size_bytes == A
    assert use.ranks.shape == (1, 32)
    parts = traffic.tensor(place(cp=2, dp=1), CollectiveKind.ALL_GATHER)
    assert parts.size_bytes == A // 2
    assert parts.ranks.shape == (2, 32)


def test_a_send_goes_from_each_rank_to_its_peer_of_the_next_stage():
    use = traffic.send(place(lane=1), 1)
    assert use.size_bytes == A // 32
    plan = cut_of().plan
    ranks = use.ranks[0]
    for source, target in use.pairs:
        a, b = ranks[source], ranks[target]
        assert (plan.stage_of_rank[a], plan.stage_of_rank[b]) == (0, 1)
        assert plan.tp_of_rank[a] == plan.tp_of_rank[b]
        assert plan.dp_of_rank[a] == plan.dp_of_rank[b] == 1
    assert traffic.send(place(sequence_parallel=False), 1).size_bytes == A


def test_keys_go_round_the_ring_of_the_parts_of_a_sequence():
    """2 x 2 b (s / c) k d / min(t, k) bytes a step: one of 8 heads of 128, twice with gradients."""
    here = place(cp=4, dp=1, tp=16, pp=4)
    kind = here.cut.model.kinds[0]
    step = traffic.key_value_step(here, kind)
    assert step.size_bytes == 2 * 2 * (8192 // 4) * 128
    assert traffic.key_value_step(here, kind, 2).size_bytes == 2 * step.size_bytes
    assert traffic.ring_steps(here, kind) == 3
    assert step.ranks.shape == (16, 4)
    cp_of_rank = here.cut.plan.cp_of_rank
    assert all(cp_of_rank[group].tolist() == [0, 1, 2, 3] for group in step.ranks)
    gathered = traffic.key_value_gather(here, kind, backward=False)
    assert gathered.size_bytes == 4 * step.size_bytes


def test_a_window_needs_the_nearest_parts_only():
    here = place(GPT_OSS, cp=8, tp=4, pp=1, dp=1, seq_len=8192)
    steps = {kind.attention.window: traffic.ring_steps(here, kind) for kind in GPT_OSS.kinds}
    assert steps == {128: 1, 0: 7}


def test_latent_keys_are_whole_on_every_rank():
    here = place(DEEPSEEK, cp=2, tp=8, pp=1, dp=1, seq_len=4096)
    step = traffic.key_value_step(here, DEEPSEEK.kinds[0])
    assert step.size_bytes == 2 * 2048 * (512 + 64)


def experts_of(model):
    return next(kind.experts for kind in model.kinds if kind.experts)


def test_tokens_go_to_their_experts_and_back():
    """b s K h x 2 bytes over the ranks that share them."""
    here = place(DEEPSEEK, tp=1, pp=1, dp=64, ep=64, etp=1, seq_len=4096, sequence_parallel=False)
    use = traffic.exchange(here, experts_of(DEEPSEEK), "dispatch")
    assert use.size_bytes == 4096 * 8 * 7168 * 2
    assert use.ranks.shape == (1, 64)
    lean = place(
        DEEPSEEK, tp=1, pp=1, dp=64, ep=64, etp=1, seq_len=4096, dtype="fp8", expert_imbalance=1.5
    )
    small = traffic.exchange(lean, experts_of(DEEPSEEK), "dispatch")
    assert small.size_bytes == pytest.approx(4096 * 8 * 7168 * 1.03125)
    assert max(small.loads) == small.loads[0] == 1.5
    assert sum(small.loads) == pytest.approx(64)
    assert not small.sends_loads
    back = traffic.exchange(lean, experts_of(DEEPSEEK), "combine")
    assert back.size_bytes == use.size_bytes


def test_groups_that_cut_their_experts_gather_what_those_are_sent():
    plan = {"tp": 8, "pp": 1, "dp": 8, "ep": 4, "etp": 4, "global_batch": 64}
    even = traffic.expert_tensor(
        place(DEEPSEEK, **plan), experts_of(DEEPSEEK), CollectiveKind.ALL_GATHER
    )
    here = place(DEEPSEEK, expert_imbalance=2.0, **plan)
    use = traffic.expert_tensor(here, experts_of(DEEPSEEK), CollectiveKind.ALL_GATHER)
    assert use.size_bytes == even.size_bytes
    assert not even.group_loads
    group_of_row = here.cut.plan.ep_of_rank[use.ranks[:, 0]]
    assert use.group_loads == tuple(dealing.loads(here.cut.plan, 0)[group_of_row])
    assert use.group_loads[0] == 2.0


@pytest.mark.parametrize(
    ("changes", "coupled"),
    [
        ({"tp": 8, "dp": 8}, 1),
        ({"tp": 8, "dp": 8, "ep": 8, "etp": 1}, 1),
        ({"tp": 8, "dp": 8, "ep": 16, "etp": 1}, 2),
        ({"tp": 8, "dp": 8, "ep": 4, "etp": 8}, 4),
        ({"tp": 8, "dp": 8, "ep": 1, "etp": 16}, 2),
        ({"tp": 8, "dp": 8, "zero": 3}, 8),
        ({"tp": 8, "dp": 8, "zero": 3, "hsdp": 2, "ep": 1}, 8),
    ],
)
def test_replicas_that_share_experts_or_weights_run_in_lockstep(changes, coupled):
    cut = cut_of(DEEPSEEK, pp=1, global_batch=64, **changes)
    assert cut.coupled == coupled
    assert cut.lanes_of_stage == 8 // coupled
    met = Counter(
        int(rank) for lane in range(cut.lanes_of_stage) for rank in cut.lane_ranks(0, lane).ravel()
    )
    assert met == Counter(range(64))


def test_weights_cut_over_two_replicas_couple_those():
    assert cut_of(zero=3, dp=8, tp=8, hsdp=2, global_batch=64).coupled == 2


@pytest.mark.parametrize("ep", [2, 8, 32])
def test_every_rank_is_in_one_group_of_experts(ep):
    here = place(DEEPSEEK, tp=8, pp=1, dp=8, ep=ep, etp=2, global_batch=64)
    use = traffic.exchange(here, experts_of(DEEPSEEK), "dispatch")
    lanes = range(here.cut.lanes_of_stage)
    ranks = [
        traffic.exchange(place(DEEPSEEK, 0, lane, tp=8, pp=1, dp=8, ep=ep, etp=2, global_batch=64),
                         experts_of(DEEPSEEK), "dispatch").ranks.ravel()
        for lane in lanes
    ]  # fmt: skip
    assert sorted(np.concatenate(ranks).tolist()) == list(range(64))
    assert use.ranks.shape[1] == ep


def test_placed_collectives_sit_where_the_placement_says():
    topology = topologies.topology("ultraserver")
    here = place()
    placement = Placement.initial(here.cut.plan, topology)
    collective = traffic.tensor(here, CollectiveKind.ALL_GATHER).placed(placement)
    (group,) = collective.groups
    assert group.chip_of_rank.tolist() == placement.chip_of_rank[group.ranks].tolist()
