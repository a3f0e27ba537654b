import numpy as np
import pytest

from tests.core.step.steps import MODEL, cut_of
from trnviz.core import reductions
from trnviz.core.model import parameters
from trnviz.core.reductions import Share, stage_share
from trnviz.files import huggingface

MIXTRAL = huggingface.shipped("Mixtral-8x7B-v0.1")


def wire(use):
    """Bytes that each rank sends, by the ring's formula."""
    n = use.ranks.shape[1]
    rounds = 2 if use.kind == "all_reduce" else 1
    return rounds * use.size_bytes * (n - 1) / n


def reduced(**changes):
    cut = cut_of(**changes)
    share = stage_share(cut, 0)
    before = reductions.gradient_reductions(cut, 0, share)
    after = reductions.weight_gathers(cut, 0, share)
    return share.dense, before, after


def test_without_zero_gradients_are_summed_over_all_that_keep_the_same():
    p, (use,), after = reduced(zero=0)
    assert (use.kind, use.size_bytes) == ("all_reduce", 4 * p)
    assert use.ranks.shape == (32, 2)
    assert not after


@pytest.mark.parametrize("zero", [1, 2])
def test_zero_scatters_gradients_and_gathers_weights(zero):
    p, (scatter,), (gather,) = reduced(zero=zero)
    assert (scatter.kind, scatter.size_bytes) == ("reduce_scatter", 4 * p)
    assert (gather.kind, gather.size_bytes) == ("all_gather", 2 * p)


def test_parts_of_a_sequence_are_among_those_that_keep_the_same():
    _, (use,), _ = reduced(zero=1, cp=2, dp=2, tp=8, pp=4)
    assert use.ranks.shape == (8, 4)


def test_shards_within_a_few_and_sums_over_the_others():
    p, (scatter, total), (gather,) = reduced(zero=1, dp=8, tp=8, hsdp=2)
    assert scatter.ranks.shape == gather.ranks.shape == (8 * 4, 2)
    assert total.ranks.shape == (8 * 2, 4)
    assert total.size_bytes == pytest.approx(4 * p / 2)
    plan = cut_of(zero=1, dp=8, tp=8, hsdp=2).plan
    assert plan.dp_of_rank[scatter.ranks[0]].tolist() == [0, 1]
    assert plan.dp_of_rank[total.ranks[0]].tolist() == [0, 2, 4, 6]


def test_zero_three_moves_half_as_much_again():
    """2 P elements a step for stages 0 to 2, 3 P for stage 3 (ZeRO, section 7)."""
    _, (use,), _ = reduced(zero=0, recipe="bf16sr")
    cut = cut_of(zero=3, recipe="bf16sr")
    gathers, scatters = reductions.layer_collectives(cut, 0, 0, stage_share(cut, 0))
    each_step = 2 * sum(map(wire, gathers)) + sum(map(wire, scatters))
    assert each_step / wire(use) == pytest.approx(1.5)
    assert not reductions.gradient_reductions(cut, 0, stage_share(cut, 0))


def test_a_lane_gathers_over_its_own_groups_only():
    cut = cut_of(zero=3, dp=8, tp=8, pp=4, hsdp=2)
    share = stage_share(cut, 1)
    seen = []
    for lane in range(cut.lanes_of_stage):
        (gather,), _ = reductions.layer_collectives(cut, 1, lane, share)
        seen.append(gather.ranks.ravel())
        assert set(gather.ranks.ravel().tolist()) == set(cut.lane_ranks(1, lane).ravel().tolist())
    assert len(np.unique(np.concatenate(seen))) == 64


def test_experts_are_summed_over_the_ranks_that_keep_the_same_experts():
    cut = cut_of(MIXTRAL, tp=8, pp=1, dp=8, ep=4, etp=8, global_batch=64)
    share = stage_share(cut, 0)
    assert share.experts > share.dense
    uses = reductions.gradient_reductions(cut, 0, share)
    by_name = {use.name: use for use in uses}
    assert by_name["dp reduce_scatter"].ranks.shape == (8, 8)
    assert by_name["dp reduce_scatter, experts"].ranks.shape == (32, 2)
    assert by_name["dp reduce_scatter, experts"].size_bytes == 4 * share.experts


def test_shares_add_up_to_the_model():
    cut = cut_of(tp=1, pp=4, dp=2)
    total = sum(stage_share(cut, stage).dense for stage in range(4))
    assert total == parameters(MODEL)
    one = Share(dense=1, experts=2, dense_bytes=3, expert_bytes=4)
    assert one + one == one.scaled(2)
    assert one + one - one == one
    layers = reductions.layers_share(cut, 1)
    assert layers == stage_share(cut, 1)


def test_norms_are_summed_over_tensor_parallel_ranks_only_where_tokens_are_cut():
    (use,) = reductions.norm_reductions(cut_of(), 0)
    assert use.ranks.shape == (2, 32)
    assert use.size_bytes == 4 * 20 * 2 * 8192
    assert not reductions.norm_reductions(cut_of(sequence_parallel=False), 0)


def test_a_tied_embedding_is_summed_between_the_ends_of_the_pipeline():
    tied = huggingface.shipped("Llama-3.2-1B")
    (use,) = reductions.tied_embedding_reduction(cut_of(tied, tp=32, pp=4))
    assert use.ranks.shape == (64, 2)
    assert use.size_bytes == 4 * 128256 // 32 * 2048
    assert not reductions.tied_embedding_reduction(cut_of())


@pytest.mark.parametrize(
    "changes",
    [{}, {"cp": 2, "dp": 4, "tp": 8, "pp": 4}, {"dp": 8, "tp": 8, "hsdp": 2}, {"pp": 1, "dp": 8}],
)
def test_groups_are_those_that_the_plan_names(changes):
    cut = cut_of(**changes)
    for names, find in (
        (("shard", "copy"), reductions.dense_groups),
        (("expert_shard", "expert_copy"), reductions.expert_groups),
    ):
        for place, name in enumerate(names):
            found = [
                tuple(group)
                for stage in range(cut.plan.pp)
                for group in find(cut, stage)[place].tolist()
            ]
            assert sorted(found) == sorted(cut.plan.groups(name))
