"""The collectives of a step: their groups and their bytes, against the published accounting."""

import numpy as np
import pytest

from tests.core.step.steps import MODEL, cut_of
from trnviz.core import memory, traffic
from trnviz.core.collectives.collective import CollectiveKind

CUT = cut_of()
A = 2 * 1 * 8192 * 8192
"""Bytes of one micro-batch of the residual stream of a 70B model at 8,192 tokens in bf16."""


def test_the_residual_stream_has_two_bytes_a_value():
    assert traffic.activation_bytes(CUT) == A
    assert traffic.activation_bytes(cut_of(micro_batch=2, global_batch=64)) == 2 * A


def test_a_tensor_parallel_group_is_one_stage_of_one_replica():
    use = traffic.tensor_parallel(CUT, 1, 0, CollectiveKind.ALL_GATHER)
    (group,) = use.collective.groups
    assert len(group) == 32
    assert {int(CUT.plan.stage_of_rank[rank]) for rank in group.ranks} == {1}
    assert {int(CUT.plan.dp_of_rank[rank]) for rank in group.ranks} == {0}
    assert use.collective.size_bytes == A


def test_the_groups_of_all_stages_and_replicas_hold_every_rank_once():
    ranks = [
        rank for stage in range(4) for replica in range(2) for rank in CUT.ranks(stage, replica)
    ]
    assert sorted(ranks) == list(range(256))


def test_a_group_sits_where_the_placement_says():
    (group,) = traffic.tensor_parallel(CUT, 0, 1, CollectiveKind.ALL_REDUCE).collective.groups
    np.testing.assert_array_equal(group.chip_of_rank, CUT.placement.chip_of_rank[group.ranks])
    np.testing.assert_array_equal(group.core_of_rank, CUT.placement.core_of_rank[group.ranks])


@pytest.mark.parametrize(("sequence_parallel", "size"), [(True, A // 32), (False, A)])
def test_each_rank_sends_its_peer_in_the_next_stage_its_part(sequence_parallel, size):
    cut = cut_of(sequence_parallel=sequence_parallel)
    use = traffic.send(cut, 0, 1, 0)
    ranks = use.collective.groups[0].ranks
    assert use.collective.size_bytes == size
    assert len(use.collective.pairs) == 32
    for source, target in use.collective.pairs:
        there, back = int(ranks[source]), int(ranks[target])
        assert cut.plan.stage_of_rank[there] == 0
        assert cut.plan.stage_of_rank[back] == 1
        assert cut.plan.tp_of_rank[there] == cut.plan.tp_of_rank[back]


def test_zero_1_scatters_gradients_in_fp32_and_gathers_weights_in_bf16():
    scatter, gather = traffic.gradient_reductions(CUT, 2)
    parameters = memory.stage_parameters_per_rank(MODEL, CUT.plan, 2)
    assert scatter.collective.kind is CollectiveKind.REDUCE_SCATTER
    assert scatter.collective.size_bytes == 4 * parameters
    assert gather.collective.kind is CollectiveKind.ALL_GATHER
    assert gather.collective.size_bytes == 2 * parameters
    assert len(scatter.collective.groups) == 32
    assert {len(group) for group in scatter.collective.groups} == {2}


def test_without_zero_gradients_are_all_reduced():
    (use,) = traffic.gradient_reductions(cut_of(zero=0), 0)
    assert use.collective.kind is CollectiveKind.ALL_REDUCE


def test_one_replica_has_nothing_to_reduce():
    assert traffic.gradient_reductions(cut_of(dp=1), 0) == ()


def test_replicas_of_a_shard_meet_in_one_group():
    for group in traffic.gradient_reductions(CUT, 0)[0].collective.groups:
        assert len({int(CUT.plan.tp_of_rank[rank]) for rank in group.ranks}) == 1
        assert {int(CUT.plan.dp_of_rank[rank]) for rank in group.ranks} == {0, 1}


def test_norms_are_summed_only_where_ranks_saw_part_of_the_tokens():
    (use,) = traffic.norm_reductions(CUT, 0)
    layers = CUT.plan.layers_of_stage(MODEL)[0]
    assert use.collective.size_bytes == 4 * 2 * layers * MODEL.hidden
    assert traffic.norm_reductions(cut_of(sequence_parallel=False), 0) == ()


def test_the_loss_reduces_a_maximum_and_a_sum_a_token_on_the_last_stage():
    use = traffic.loss_reduction(CUT, 0)
    assert use.collective.size_bytes == 8 * 8192
    assert use.stage == 3


def test_an_untied_model_shares_no_embedding():
    assert traffic.tied_embedding_reduction(CUT) == ()


def test_the_algorithm_asked_for_is_that_of_the_dimension():
    cut = traffic.Cut(
        model=MODEL, plan=CUT.plan, placement=CUT.placement, algorithms=(("tp", "ring"),)
    )
    assert (
        traffic.tensor_parallel(cut, 0, 0, CollectiveKind.ALL_GATHER).collective.algorithm == "ring"
    )
    assert traffic.send(cut, 0, 1, 0).collective.algorithm == "auto"
