import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.test_model import tiny
from tests.paths import SHARED, needs_shared
from trnviz.core.errors import PlacementError
from trnviz.core.parallelism import Parallelism, legal_tp
from trnviz.core.plan import nearest
from trnviz.core.problem import Severity
from trnviz.files import huggingface, topologies

ROWS_0_3 = (*range(16), *range(48, 64))
ROWS_1_2 = tuple(range(16, 48))


def golden(case: str) -> dict:
    cases = json.loads((SHARED / "golden" / "llm.json").read_text())
    return next(c for c in cases if c["id"] == case)


@st.composite
def plans(draw: st.DrawFn) -> Parallelism:
    degree = st.sampled_from([1, 2, 3, 4, 8])
    tp = draw(st.sampled_from([1, 2, 4, 8, 16, 32, 64]))
    pp, dp, cp = draw(degree), draw(degree), draw(st.sampled_from([1, 2]))
    order = draw(st.sampled_from(["nxd", "megatron"]))
    lnc = draw(st.sampled_from([1, 2]))
    return Parallelism(tp=tp, pp=pp, dp=dp, cp=cp, global_batch=dp, rank_order=order, lnc=lnc)


@needs_shared
@pytest.mark.parametrize(
    ("case", "degrees"),
    [
        ("groups-nxd-32-tp8-pp4", {"tp": 8, "pp": 4}),
        ("groups-nxd-32-tp8-cp4", {"tp": 8, "pp": 1, "cp": 4}),
        ("groups-nxd-128-tp8-pp4-ep2", {"tp": 8, "pp": 4, "dp": 4}),
        ("groups-trn2-lnc2-tp4-dp4-pp4", {"tp": 4, "pp": 4, "dp": 4}),
    ],
)
def test_groups_are_those_of_neuronx_distributed(case: str, degrees: dict[str, int]) -> None:
    plan = Parallelism(**degrees)
    for key, members in golden(case)["expected"].items():
        dimension = key.removesuffix("_group_0")
        if dimension in {"tp", "pp", "dp", "cp"} and key.endswith("_group_0"):
            assert list(plan.groups(dimension)[0]) == members, key


@needs_shared
def test_tp_32_takes_rows_0_and_3_then_1_and_2() -> None:
    expected = golden("groups-trn2-tp32-lnc2")["expected"]["groups"]
    assert [list(g) for g in Parallelism(tp=32, pp=1, dp=2).groups("tp")] == expected


@needs_shared
def test_copies_of_kv_heads_are_neighbours() -> None:
    entry = golden("groups-kvrep-trn2-tp16")
    model = tiny(kv_heads=entry["input"]["kv_heads"], heads=64)
    groups = Parallelism(tp=entry["input"]["tp"], pp=1).kv_groups(model)
    assert list(groups[0]) == entry["expected"]["kv_group_0"]
    assert len(groups) == 8


@needs_shared
def test_groups_are_those_of_the_megatron_example() -> None:
    expected = golden("groups-megatron-example")["expected"]
    plan = Parallelism(tp=2, pp=2, dp=4, rank_order="megatron")
    for dimension in ("tp", "dp", "pp"):
        names = [f"n{rank // 8}g{rank % 8}" for rank in plan.groups(dimension)[0]]
        assert names == expected[f"{dimension}_group_0"]


@needs_shared
@pytest.mark.parametrize("case", ["30-pp4", "61-pp4", "94-pp8"])
def test_remainder_layers_go_to_the_last_stages(case: str) -> None:
    entry = golden(f"nxd-partition-{case}")
    plan = Parallelism(tp=1, pp=entry["input"]["pp"])
    layers = plan.layers_of_stage(tiny(layers=entry["input"]["layers"]))
    assert list(layers) == entry["expected"]["layers_per_stage"]


@needs_shared
@pytest.mark.parametrize("case", ["405b-trn1", "8b-trn2", "8b-trn1"])
def test_published_recipes_have_their_replicas_and_micro_batches(case: str) -> None:
    entry = golden(f"nxdt-{case}")
    given_, expected = entry["input"], entry["expected"]
    ranks = given_["ranks_per_instance"] * given_["instances"]
    plan = Parallelism(
        tp=given_["tp"],
        pp=given_["pp"],
        dp=ranks // (given_["tp"] * given_["pp"]),
        global_batch=given_["global_batch"],
    )
    model = huggingface.read(SHARED / given_["config"])
    assert (plan.dp, plan.world) == (expected["dp"], expected["world"])
    assert plan.micro_batches == expected["microbatches_per_step"]
    assert -(-model.kv_heads // plan.tp) == expected["kv_heads_per_rank"]


@needs_shared
def test_tp_8_is_warned_about_not_refused() -> None:
    assert golden("groups-trn2-tp8-unsupported")["expected"] == {"supported": False}
    plan = Parallelism(tp=8, pp=1, dp=8)
    found = plan.check(huggingface.shipped("Llama-3.1-8B"), topologies.topology("trn2"))
    assert [p.code for p in found if p.severity is Severity.WARNING] == ["tp-layout"]


@needs_shared
def test_an_uneven_pipeline_keeps_all_layers_and_says_so() -> None:
    entry = golden("pp-uneven-1304")["input"]
    model, plan = tiny(layers=entry["layers"], hidden=64), Parallelism(tp=1, pp=entry["pp"])
    assert sum(plan.layers_of_stage(model)) == entry["layers"]
    found = plan.check(model, topologies.topology("trn2"))
    note = next(p for p in found if p.code == "uneven-stages")
    assert "7 on the first stages, 8 on the last 2" in note.message


def test_lnc_1_splits_the_rows_of_tp_64() -> None:
    groups = Parallelism(tp=64, pp=1, dp=2, lnc=1).groups("tp")
    assert groups[0] == (*range(32), *range(96, 128))
    assert groups[1] == tuple(range(32, 96))


def test_megatron_keeps_tp_32_together() -> None:
    groups = Parallelism(tp=32, pp=1, dp=2, rank_order="megatron").groups("tp")
    assert groups == (tuple(range(32)), tuple(range(32, 64)))


def test_the_sample_plan_has_two_replicas_an_instance_and_a_stage_each() -> None:
    plan = Parallelism(tp=32, pp=4, dp=2)
    assert plan.groups("tp")[:2] == (ROWS_0_3, ROWS_1_2)
    assert plan.groups("dp")[0] == (0, 16)
    assert plan.groups("pp")[0] == (0, 64, 128, 192)
    assert plan.stage_of_rank.tolist() == [rank // 64 for rank in range(256)]


@settings(deadline=None)
@given(plan=plans(), dimension=st.sampled_from(["tp", "pp", "dp", "cp"]))
def test_groups_of_a_dimension_split_all_ranks(plan: Parallelism, dimension: str) -> None:
    groups = plan.groups(dimension)
    assert sorted(r for group in groups for r in group) == list(range(plan.world))
    assert {len(group) for group in groups} == {getattr(plan, dimension)}


@settings(deadline=None)
@given(plan=plans())
def test_indices_and_grid_agree(plan: Parallelism) -> None:
    place = (plan.stage_of_rank, plan.dp_of_rank, plan.cp_of_rank, plan.tp_of_rank)
    assert np.array_equal(plan.grid[place], np.arange(plan.world))


def test_in_flight_micro_batches_fall_from_stage_to_stage() -> None:
    plan = Parallelism(tp=1, pp=4, dp=1, global_batch=3)
    assert [plan.in_flight(stage) for stage in range(4)] == [3, 3, 2, 1]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"tp": 0}, "tp is 0"),
        ({"pp": True}, "pp is True"),
        ({"seq_len": 1.5}, "seq_len is 1.5"),
        ({"zero": 7}, "one of 0, 1, 2, 3"),
        ({"recipe": "magic"}, "one of mixed_precision"),
        ({"dp": 3}, "the nearest that does is 63 or 66"),
        ({"dp": 128}, "the nearest that does is 128"),
        ({"tp": 1 << 20, "pp": 4}, "at most 1,048,576"),
    ],
)
def test_nonsense_is_refused_with_what_would_be_right(changed: dict, expected: str) -> None:
    with pytest.raises(PlacementError, match=expected):
        Parallelism(**{"tp": 1, "pp": 1, **changed})


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"tp": 24}, "64 query heads and 28,672 feed-forward columns.*16 or 32"),
        ({"pp": 81, "tp": 1}, "at most 80"),
        ({"dp": 4}, "512 ranks do not fit on the 256 logical cores of ultraserver; at most DP 2"),
        ({"pp": 16, "dp": 1}, "at most TP x PP of 256"),
        ({"seq_len": 1000}, "the nearest sequence is 992 or 1024"),
        ({"seq_len": 8}, "the nearest sequence is 32"),
        ({"cp": 2, "seq_len": 8224}, "at most DP 1; sequence parallelism cannot cut 8224.* CP 2"),
        ({"lnc": 1}, "the plan has LNC 1, the fabric LNC 2"),
    ],
)
def test_an_impossible_plan_names_the_nearest_legal_one(changed: dict, expected: str) -> None:
    plan = Parallelism(**{"tp": 32, "pp": 4, "dp": 2, **changed})
    model, fabric = huggingface.shipped("Llama-3.1-70B"), topologies.topology("ultraserver")
    with pytest.raises(PlacementError, match=expected):
        plan.check(model, fabric)


def test_a_fabric_without_memory_holds_no_model() -> None:
    with pytest.raises(PlacementError, match="torus:4x4 has no HBM"):
        Parallelism(tp=1, pp=1).check(tiny(), topologies.topology("torus:4x4"))


def test_kv_heads_that_neither_divide_nor_are_divided_are_refused() -> None:
    plan = Parallelism(tp=4, pp=1, seq_len=8)
    with pytest.raises(PlacementError, match="6 K/V heads evenly; the nearest that does is 3 or 6"):
        plan.check(tiny(heads=12, kv_heads=6, ffn=12), topologies.topology("trn2"))


@pytest.mark.parametrize(
    ("changed", "code", "severity"),
    [
        ({}, "kv-replicated", Severity.NOTE),
        ({"dp": 1}, "idle-cores", Severity.NOTE),
        ({"pp": 3}, "uneven-stages", Severity.NOTE),
        ({"global_batch": 4}, "bubble", Severity.NOTE),
        ({"seq_len": 1 << 18}, "sequence-length", Severity.WARNING),
    ],
)
def test_what_is_unwise_or_unsupported_is_said(changed: dict, code: str, severity: str) -> None:
    plan = Parallelism(**{"tp": 32, "pp": 4, "dp": 2, **changed})
    found = plan.check(huggingface.shipped("Llama-3.1-70B"), topologies.topology("ultraserver"))
    assert severity in [p.severity for p in found if p.code == code]


def test_an_unknown_degree_and_padding_are_said() -> None:
    model = tiny(heads=12, kv_heads=12, ffn=12, vocab=10)
    found = Parallelism(tp=3, pp=1, seq_len=9).check(model, topologies.topology("trn2"))
    assert {"tp-runtime", "padded-vocabulary"} <= {p.code for p in found}


def test_legal_degrees_of_the_70b() -> None:
    legal = legal_tp(huggingface.shipped("Llama-3.1-70B"))
    assert legal == (1, 2, 4, 8, 16, 32, 64)
    assert nearest(100, legal) == "64"
    assert nearest(20, legal) == "16 or 32"


def test_an_unknown_dimension_is_refused() -> None:
    with pytest.raises(PlacementError, match="'xp' is no dimension"):
        Parallelism(tp=1, pp=1).groups("xp")
