import dataclasses

import pytest

from trnviz.core.errors import PlacementError
from trnviz.core.plan import Plan, divisors, nearest


def plan(**changed: object) -> Plan:
    return Plan(**{"tp": 8, "pp": 2, "dp": 4, "cp": 2, **changed})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"ep": 3}, "EP 3 x expert TP 8 does not divide the 64 ranks.*the nearest EP is 2 or 4"),
        ({"etp": 5}, "EP 1 x expert TP 5 does not divide.*the nearest expert TP is 4 or 8"),
        ({"hsdp": 3}, "HSDP 3 does not divide DP x CP of 8 ranks; the nearest that does is 2 or 4"),
        ({"virtual_stages": 2}, "2 virtual stages need the interleaved schedule"),
        ({"schedule": "zigzag"}, "schedule is 'zigzag'; one of 1f1b, gpipe, interleaved"),
        ({"dtype": "int3"}, "one of bf16, fp8, fp32, mxfp4"),
        ({"sparsity": "3:7"}, "one of none, 4:16"),
        ({"mode": "dream"}, "one of training, prefill, decode"),
        ({"etp": -1}, "etp is -1; a whole number from 0"),
        ({"batch": 0}, "batch is 0; a whole number from 1"),
        ({"context": 2.0}, "context is 2.0"),
        ({"spec_tokens": 0.5}, "spec_tokens is 0.5; a number from 1 to 1024"),
        ({"expert_imbalance": float("nan")}, "expert_imbalance is nan"),
        ({"expert_imbalance": float("inf")}, "expert_imbalance is inf"),
        ({"expert_imbalance": True}, "expert_imbalance is True"),
    ],
)
def test_nonsense_is_refused_with_what_would_be_right(changed: dict, expected: str) -> None:
    with pytest.raises(PlacementError, match=expected):
        plan(**changed)


def test_experts_have_their_own_mesh_on_the_same_ranks() -> None:
    cut = plan(ep=16, etp=2)
    assert (cut.world, cut.stage_ranks, cut.replicas) == (128, 64, 8)
    assert (cut.expert_tp, cut.expert_replicas) == (2, 2)
    assert (plan().expert_tp, plan().expert_replicas) == (8, 8)


def test_zero_cuts_experts_over_as_many_copies_as_the_rest() -> None:
    assert (plan(hsdp=4).shard_ranks, plan(hsdp=4).expert_shard_ranks) == (4, 4)
    assert plan(hsdp=4, ep=2).expert_shard_ranks == 2
    assert plan(hsdp=2, ep=8).expert_shard_ranks == 1
    assert plan(ep=2).expert_shard_ranks == plan(ep=2).expert_replicas == 4


def test_serving_has_no_batches_that_must_divide() -> None:
    served = plan(mode="decode", global_batch=3, batch=5, context=1001)
    assert (served.is_training, served.micro_batches, served.served_tokens) == (False, 1, 5 * 501)
    with pytest.raises(PlacementError, match="a global batch of 3"):
        dataclasses.replace(served, mode="training")


def test_the_recipe_in_fp32_widens_everything() -> None:
    assert (plan().weight_format, plan().value_bytes) == ("bf16", 2)
    assert (plan(recipe="fp32").weight_format, plan(recipe="fp32").value_bytes) == ("fp32", 4)
    assert plan(recipe="fp32", mode="decode").weight_format == "bf16"
    assert (plan(dtype="fp8").weight_format, plan(dtype="fp8").value_bytes) == ("fp8", 2)


def test_divisors_and_their_neighbours() -> None:
    assert divisors(36) == (1, 2, 3, 4, 6, 9, 12, 18, 36)
    assert divisors(1) == (1,)
    assert nearest(5, divisors(36)) == "4 or 6"
    assert nearest(99, divisors(36)) == "36"
