import pytest

from trnviz.core import states
from trnviz.core.parallelism import Parallelism
from trnviz.core.recipe import RECIPES
from trnviz.core.shares import StageShare

SHARE = StageShare(matrices=600, key_value=40, vocabulary=300, replicated=60, experts=500)


def kept(share: StageShare = SHARE, **changed: object) -> tuple[int, int, int]:
    plan = Parallelism(**{"tp": 2, "pp": 1, "dp": 8, "global_batch": 8, **changed})
    rows = (states.weights, states.gradients, states.optimizer)
    return tuple(row(share, plan).size_bytes for row in rows)


@pytest.mark.parametrize("zero", [0, 1, 2, 3])
def test_each_stage_of_zero_cuts_one_more(zero: int) -> None:
    whole = (2 * 1500, 4 * 1500, 12 * 1500)
    cut = tuple(
        size // 8 if zero >= stage else size for size, stage in zip(whole, (3, 2, 1), strict=True)
    )
    assert kept(zero=zero) == cut


def test_sparse_weights_are_kept_with_their_zeros() -> None:
    assert kept(sparsity="4:16") == kept()
    plan = Parallelism(tp=2, pp=1, dp=8, global_batch=8, sparsity="4:16")
    assert "zeros of 4:16 sparsity are kept too" in states.weights(SHARE, plan).formula


def test_hsdp_and_experts_cut_over_fewer_ranks() -> None:
    assert kept(zero=3, hsdp=4) == (750, 1500, 4500)
    dense, experts = 2 * 1000 // 8, 2 * 500 // 2
    assert kept(zero=3, ep=4)[0] == dense + experts
    assert kept(zero=3, ep=4, hsdp=4)[0] == 2 * 1000 // 4 + 2 * 500


@pytest.mark.parametrize("name", RECIPES)
def test_recipes_have_their_widths(name: str) -> None:
    recipe = RECIPES[name]
    assert kept(zero=0, recipe=name) == (
        1500 * recipe.weight_bytes, 1500 * recipe.gradient_bytes, 1500 * recipe.optimizer_bytes,
    )  # fmt: skip
    assert recipe.source


def test_recipes_add_up_to_the_published_bytes_a_parameter() -> None:
    total = {
        name: r.weight_bytes + r.gradient_bytes + r.optimizer_bytes for name, r in RECIPES.items()
    }
    assert total == {
        "mixed_precision": 18, "amp": 16, "fp16_main_gradient": 20, "fp32": 16, "bf16sr": 8,
        "adam8bit": 10, "sgd": 12, "lora": 2,
    }  # fmt: skip


def test_serving_keeps_weights_alone_and_cuts_nothing() -> None:
    assert kept(mode="decode", zero=3) == (3000, 0, 0)


def test_narrow_weights_keep_the_rest_in_bf16() -> None:
    share = StageShare(matrices=1 << 15, replicated=100, narrow=1 << 15)
    assert kept(share, dtype="fp8", zero=0)[0] == (1 << 15) + 8 + 200
    text = states.weights(share, Parallelism(tp=2, pp=1, dtype="fp8")).formula
    assert text.startswith(
        "[(1 B + 4 B a block of 128 x 128) for 32,768 in fp8, 2 B for 100 in bf16"
    )


def test_formulas_name_the_divisor_of_each_part() -> None:
    plan = Parallelism(tp=2, pp=1, dp=4, cp=2, ep=4, etp=2, zero=3)
    assert states.weights(SHARE, plan).formula == (
        "2 B x (600 cut over TP 2 + 40 K and V + 500 experts dealt out over EP 4 and cut over "
        "expert TP 2 + 300 vocabulary + 60 on every TP rank) / DP x CP 8, of experts / 2 that keep "
        "the same, rounded up"
    )
    hybrid = Parallelism(tp=2, pp=1, dp=8, zero=2, hsdp=4)
    assert states.gradients(SHARE, hybrid).formula == (
        "4 B x 1,500 parameters / HSDP 4, rounded up"
    )
    assert states.optimizer(SHARE, Parallelism(tp=2, pp=1, zero=0)).formula.endswith(
        "not cut over DP"
    )
