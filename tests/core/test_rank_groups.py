import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.paths import SHARED, needs_shared
from trnviz.core import rank_groups
from trnviz.core.errors import PlacementError
from trnviz.core.plan import Plan, divisors


def golden(case: str) -> dict:
    cases = json.loads((SHARED / "golden" / "llm.json").read_text())
    return next(c for c in cases if c["id"] == case)


@st.composite
def meshes(draw: st.DrawFn) -> Plan:
    tp, pp = draw(st.sampled_from([1, 2, 4, 8, 32])), draw(st.integers(1, 3))
    dp, cp = draw(st.integers(1, 6)), draw(st.integers(1, 3))
    etp = draw(st.sampled_from([0, *divisors(tp)]))
    ep = draw(st.sampled_from(divisors(tp * dp * cp // (etp or tp))))
    hsdp = draw(st.sampled_from([0, *divisors(dp * cp)]))
    return Plan(tp=tp, pp=pp, dp=dp, cp=cp, ep=ep, etp=etp, hsdp=hsdp, global_batch=dp)


@needs_shared
def test_expert_groups_are_those_of_neuronx_distributed() -> None:
    expected = golden("groups-nxd-128-tp8-pp4-ep2")["expected"]
    plan = Plan(tp=8, pp=4, dp=4, ep=2)
    assert list(rank_groups.groups(plan, "ep")[0]) == expected["ep_group_0"]
    assert list(rank_groups.groups(plan, "edp")[0]) == expected["dp_exp_group_0"]
    assert list(rank_groups.groups(plan, "dp")[0]) == expected["dp_group_0"]
    assert list(rank_groups.groups(plan, "pp")[0]) == expected["pp_group_0"]


@needs_shared
@pytest.mark.parametrize(("case", "adjacent"), [("trn1-tp32", False), ("trn2-tp16", True)])
def test_copies_of_kv_heads_are_neighbours_on_trn2_only(case: str, *, adjacent: bool) -> None:
    entry = golden(f"groups-kvrep-{case}")
    plan = Plan(tp=entry["input"]["tp"], pp=1)
    groups = rank_groups.kv_groups(plan, entry["input"]["kv_heads"], adjacent=adjacent)
    assert list(groups[0]) == entry["expected"]["kv_group_0"]
    assert sorted(rank for group in groups for rank in group) == list(range(plan.tp))


def test_experts_cut_finer_than_the_rest_stay_inside_a_tensor_parallel_group() -> None:
    plan = Plan(tp=8, pp=1, dp=2, ep=4, etp=2)
    assert rank_groups.groups(plan, "tp")[0] == tuple(range(8))
    assert rank_groups.groups(plan, "etp")[:2] == ((0, 1), (2, 3))
    assert rank_groups.groups(plan, "ep")[0] == (0, 2, 4, 6)
    assert rank_groups.groups(plan, "edp")[0] == (0, 8)


def test_hsdp_shards_over_neighbours_and_copies_beyond() -> None:
    plan = Plan(tp=2, pp=1, dp=4, cp=2, hsdp=2)
    assert rank_groups.groups(plan, "replica")[0] == (0, 2, 4, 6, 8, 10, 12, 14)
    assert rank_groups.groups(plan, "shard")[:2] == ((0, 2), (4, 6))
    assert rank_groups.groups(plan, "copy")[:2] == ((0, 4, 8, 12), (2, 6, 10, 14))
    whole = Plan(tp=2, pp=1, dp=4, cp=2)
    assert rank_groups.groups(whole, "shard") == rank_groups.groups(whole, "replica")


@settings(deadline=None)
@given(plan=meshes())
def test_every_dimension_splits_all_ranks(plan: Plan) -> None:
    sizes = {
        "pp": plan.pp, "dp": plan.dp, "cp": plan.cp, "tp": plan.tp, "ep": plan.ep,
        "etp": plan.expert_tp, "edp": plan.expert_replicas, "replica": plan.replicas,
        "shard": plan.shard_ranks, "copy": plan.replicas // plan.shard_ranks,
        "expert_shard": plan.expert_shard_ranks,
        "expert_copy": plan.expert_replicas // plan.expert_shard_ranks,
    }  # fmt: skip
    stage = rank_groups.index_of_rank(plan, "pp")
    for dimension, size in sizes.items():
        groups = rank_groups.groups(plan, dimension)
        assert sorted(rank for group in groups for rank in group) == list(range(plan.world))
        assert {len(group) for group in groups} == {size}, dimension
        if dimension != "pp":
            assert all(len(set(stage[list(group)].tolist())) == 1 for group in groups)


@settings(deadline=None)
@given(plan=meshes())
def test_both_meshes_hold_the_same_ranks(plan: Plan) -> None:
    place = tuple(rank_groups.index_of_rank(plan, d) for d in rank_groups.EXPERT_DIMENSIONS)
    assert np.array_equal(rank_groups.expert_grid(plan)[place], np.arange(plan.world))


def test_an_unknown_dimension_is_refused() -> None:
    with pytest.raises(PlacementError, match="'xp' is no dimension of a plan; pp, dp, cp, tp, edp"):
        rank_groups.groups(Plan(tp=1, pp=1), "xp")
