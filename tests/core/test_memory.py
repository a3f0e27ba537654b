import dataclasses

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.core.test_model import tiny
from trnviz.core import memory
from trnviz.core.errors import PlacementError
from trnviz.core.memory import KINDS
from trnviz.core.model import ModelSpec, parameters
from trnviz.core.parallelism import Parallelism, legal_tp
from trnviz.core.placement import Placement
from trnviz.core.topology import Topology
from trnviz.files import huggingface, resources, topologies

SAMPLE = Parallelism(tp=32, pp=4, dp=2)


@pytest.fixture(scope="module")
def fabric() -> Topology:
    return topologies.topology("ultraserver")


@pytest.fixture(scope="module")
def model() -> ModelSpec:
    return huggingface.shipped("Llama-3.1-70B")


@pytest.fixture(scope="module")
def held(model: ModelSpec, fabric: Topology) -> memory.Ledger:
    return memory.ledger(model, SAMPLE, fabric)


def sizes(ledger: memory.Ledger, rank: int) -> dict[str, int]:
    return {entry.kind: entry.size_bytes for entry in ledger.entries(rank)}


def test_every_line_of_the_sample_by_hand(held: memory.Ledger) -> None:
    layer = (2 * 8192 * 8192 + 3 * 8192 * 28672) // 32 + 2 * 8192 * 128 + 2 * 8192
    count = 20 * layer + 128_256 * 8192 // 32
    token = 4 * 2 * 8192 // 32 + 2 * (2 * 2 * 128 + 2 * 1 * 128 + 3 * 896) + 4 * 2
    assert sizes(held, 0) == {
        "weights": 2 * count,
        "gradients": 4 * count,
        "optimizer": 12 * count // 2,
        "activations": 4 * 20 * 8192 * token,
        "kv_cache": 0,
        "logits": 0,
        "gathered": 2 * 2 * 8192 * 8192,
        "runtime": 614 << 20,
    }


def test_only_the_last_stage_holds_logits_and_the_final_norm(held: memory.Ledger) -> None:
    logits = [sizes(held, rank)["logits"] for rank in (0, 64, 128, 192)]
    assert logits == [0, 0, 0, 6 * 8192 * 128_256 // 32 + 2 * 2 * 8192 * 8192 // 32]
    assert sizes(held, 192)["weights"] - sizes(held, 0)["weights"] == 2 * 8192


def test_the_first_stage_is_the_heaviest_and_its_first_rank_is_named(held: memory.Ledger) -> None:
    assert (held.heaviest_stage, held.heaviest_rank) == (0, 0)
    assert held.total_bytes[held.heaviest_rank] == held.total_bytes.max()


def test_activations_fall_with_the_micro_batches_in_flight(held: memory.Ledger) -> None:
    kept = [sizes(held, rank)["activations"] for rank in (0, 64, 128, 192)]
    assert kept == [kept[3] * n for n in (4, 3, 2, 1)]


def test_the_modern_block_keeps_34_bytes_per_token_and_width_of_the_8b() -> None:
    """12 + 4 k/a + 6 f/h, and 4 bytes a head for the log-sum-exp; the fact sheet's own example."""
    model = huggingface.shipped("Llama-3.1-8B")
    plan = Parallelism(tp=1, pp=1, global_batch=1, seq_len=1024)
    entry = memory.ledger(model, plan, topologies.topology("trn2")).entries(0)
    activations = entry[KINDS.index("activations")].size_bytes
    assert activations == 32 * 1024 * (34 * 4096 + 4 * 32)


def test_recomputing_keeps_less(model: ModelSpec, fabric: Topology) -> None:
    kept = {}
    for recompute in ("none", "selective", "full"):
        plan = dataclasses.replace(SAMPLE, recompute=recompute)
        kept[recompute] = sizes(memory.ledger(model, plan, fabric), 0)["activations"]
    residual, ffn = 2 * 8192 * 8192 // 32, 2 * 8192 * 896
    block = kept["none"] // 80
    assert kept["none"] - kept["selective"] == 80 * (2 * residual + ffn)
    assert kept["full"] == 80 * residual + block


def test_without_sequence_parallel_residuals_stay_whole(model: ModelSpec, fabric: Topology) -> None:
    plan = dataclasses.replace(SAMPLE, sequence_parallel=False)
    whole = sizes(memory.ledger(model, plan, fabric), 0)
    cut = sizes(memory.ledger(model, SAMPLE, fabric), 0)
    residual = 2 * 8192 * 8192
    assert whole["activations"] - cut["activations"] == 80 * 4 * (residual - residual // 32)
    assert whole["gathered"] == 0


def test_zero_0_keeps_the_whole_optimizer(model: ModelSpec, fabric: Topology) -> None:
    plan = dataclasses.replace(SAMPLE, zero=0)
    whole, cut = memory.ledger(model, plan, fabric), memory.ledger(model, SAMPLE, fabric)
    assert sizes(whole, 0)["optimizer"] == 2 * sizes(cut, 0)["optimizer"]
    alone = dataclasses.replace(SAMPLE, dp=1, zero=1), dataclasses.replace(SAMPLE, dp=1, zero=0)
    one, zero = (memory.ledger(model, plan, fabric) for plan in alone)
    assert np.array_equal(one.rank_bytes, zero.rank_bytes)


def test_formulas_are_filled_with_the_numbers(held: memory.Ledger) -> None:
    for rank in (0, 255):
        for entry in held.entries(rank):
            assert entry.formula
    weights = held.entries(0)[0]
    assert weights.formula.startswith("2 B x (524,288,000 cut over TP 32 + 41,943,040 K and V")
    assert "4 micro-batches x 20 layers" in held.entries(0)[KINDS.index("activations")].formula
    assert "/ DP 2" in held.entries(0)[KINDS.index("optimizer")].formula


def test_what_the_sample_stores_besides_the_model_is_named(model: ModelSpec) -> None:
    assert memory.copies(model, SAMPLE) == (
        ("norms and biases on 32 TP ranks", 2 * 2 * 31 * (161 * 8192)),
        ("K and V heads, 8 stored as 32", 2 * 2 * 80 * 2 * 8192 * 128 * 24),
        ("the other 1 of 2 replicas of the model", 2 * parameters(model)),
    )


@st.composite
def cut_models(draw: st.DrawFn) -> tuple[ModelSpec, Parallelism]:
    tp = draw(st.sampled_from([1, 2, 4, 8, 16]))
    kv_heads = draw(st.sampled_from([1, 2, 4, 8, 16]))
    assume(kv_heads % tp == 0 or tp % kv_heads == 0)
    pp = draw(st.integers(1, 4))
    model = tiny(
        layers=draw(st.integers(pp, 9)),
        hidden=16 * draw(st.integers(1, 3)),
        heads=16 * draw(st.integers(1, 2)),
        kv_heads=kv_heads,
        ffn=16 * draw(st.integers(1, 5)),
        vocab=draw(st.integers(1, 200)),
        tied_embeddings=draw(st.booleans()),
        attention_bias=draw(st.booleans()),
        mlp_bias=draw(st.booleans()),
    )
    dp = draw(st.integers(1, 4))
    plan = Parallelism(
        tp=tp,
        pp=pp,
        dp=dp,
        zero=draw(st.integers(0, 1)),
        global_batch=dp * draw(st.integers(1, 8)),
        seq_len=16 * draw(st.integers(1, 4)),
        sequence_parallel=draw(st.booleans()),
        recompute=draw(st.sampled_from(["none", "selective", "full"])),
    )
    return model, plan


@settings(deadline=None)
@given(cut=cut_models())
def test_weights_of_all_ranks_are_the_model_and_its_named_copies(
    cut: tuple[ModelSpec, Parallelism],
) -> None:
    model, plan = cut
    fabric = topologies.topology("ultraserver")
    held = memory.ledger(model, plan, fabric)
    stored = int(held.rank_bytes[:, KINDS.index("weights")].sum())
    named = memory.copies(model, plan)
    assert stored == 2 * parameters(model) + sum(size for _, size in named)
    assert all(size > 0 for _, size in named)
    assert (held.rank_bytes >= 0).all()
    gradients = int(held.rank_bytes[:, KINDS.index("gradients")].sum())
    assert gradients == 2 * stored


@pytest.mark.parametrize("name", resources.names("models"))
def test_weights_of_any_model_that_ships_are_the_model_and_its_named_copies(
    name: str, fabric: Topology
) -> None:
    model = huggingface.shipped(name)
    tp = max(t for t in legal_tp(model) if t <= 16)
    plan = Parallelism(tp=tp, pp=3, dp=2, seq_len=16 * tp)
    held = memory.ledger(model, plan, fabric)
    stored = int(held.rank_bytes[:, KINDS.index("weights")].sum())
    named = memory.copies(model, plan)
    assert stored == 2 * parameters(model) + sum(size for _, size in named)
    assert (held.rank_bytes >= 0).all()
    assert held.entries(0)[KINDS.index("activations")].formula


def test_layers_that_keep_the_same_are_one_line_of_the_formula(fabric: Topology) -> None:
    plan = Parallelism(tp=16, pp=4)
    held = memory.ledger(huggingface.shipped("Gemma-3-27B-it"), plan, fabric)
    formula = held.entries(0)[KINDS.index("activations")].formula
    assert formula.startswith("4 micro-batches x 15 layers x [6 x (")
    mixed = memory.ledger(huggingface.shipped("DeepSeek-V3"), plan, fabric)
    formula = mixed.entries(0)[KINDS.index("activations")].formula
    assert "x 3 layers x [" in formula
    assert "x 12 layers x [" in formula


@settings(deadline=None)
@given(cut=cut_models(), data=st.data())
def test_banks_hold_what_their_ranks_keep(
    cut: tuple[ModelSpec, Parallelism], data: st.DataObject
) -> None:
    model, plan = cut
    fabric = topologies.topology("ultraserver")
    held = memory.ledger(model, plan, fabric)
    placement = Placement.initial(plan, fabric)
    rank = data.draw(st.integers(0, plan.world - 1))
    chip = data.draw(st.integers(0, 63))
    moved = placement.move((rank,), chip, fabric, over_commit=data.draw(st.booleans()))
    for where in (placement, moved):
        full = memory.occupancy(held, where, fabric)
        assert np.array_equal(full.hbm_bytes.sum(axis=(0, 1)), held.rank_bytes.sum(axis=0))
        kept = held.rank_bytes[list(where.ranks_on(chip))].sum(axis=0)
        assert np.array_equal(full.hbm_bytes[chip].sum(axis=0), kept)


@settings(deadline=None)
@given(cut=cut_models())
def test_more_replicas_never_raise_the_optimizer_of_a_rank(
    cut: tuple[ModelSpec, Parallelism],
) -> None:
    model, plan = cut
    fabric = topologies.topology("ultraserver:2")
    more = dataclasses.replace(plan, dp=2 * plan.dp, global_batch=2 * plan.global_batch)
    column = KINDS.index("optimizer")
    one, two = (memory.ledger(model, p, fabric).rank_bytes[:, column] for p in (plan, more))
    assert two.max() <= one.max()


def test_lnc_1_puts_two_ranks_on_a_bank(model: ModelSpec) -> None:
    fabric = topologies.topology("ultraserver", lnc=1)
    plan = dataclasses.replace(SAMPLE, tp=64, lnc=1)
    held = memory.ledger(model, plan, fabric)
    full = memory.occupancy(held, Placement.initial(plan, fabric), fabric)
    assert full.hbm_bytes.shape == (64, 4, len(KINDS))
    assert full.total_bytes[0, 0] == held.total_bytes[0] + held.total_bytes[1]
    assert sizes(held, 0)["runtime"] == 307 << 20


def test_a_bank_may_hold_more_than_it_can(fabric: Topology) -> None:
    model = huggingface.shipped("Llama-3.1-405B")
    held = memory.ledger(model, SAMPLE, fabric)
    full = memory.occupancy(held, Placement.initial(SAMPLE, fabric), fabric)
    assert not full.fits
    assert full.hbm_ratio.max() > 2
    assert full.fullest == (0, 0)


def test_a_move_says_why_it_does_not_fit(held: memory.Ledger, fabric: Topology) -> None:
    placement = Placement.initial(SAMPLE, fabric)
    assert memory.fits(held, placement, fabric, (0,), 17) is None
    shared = placement.move((0,), 17, fabric, over_commit=True)
    before, after = (memory.occupancy(held, p, fabric) for p in (placement, shared))
    why = memory.misfit(before, after, fabric)
    assert why == (
        "i1.c1 bank 0 has 12.71 GiB free and would get 13.02 GiB more: 316 MiB over its 24 GiB"
    )
    assert memory.misfit(after, before, fabric) is None


def test_a_fabric_without_memory_has_no_ledger(model: ModelSpec) -> None:
    with pytest.raises(PlacementError, match="torus:4x4 has no HBM"):
        memory.ledger(model, SAMPLE, topologies.topology("torus:4x4"))


def test_shares_that_traffic_asks_for_add_up(model: ModelSpec) -> None:
    share = memory.stage_share(model, SAMPLE, 3)
    assert memory.stage_parameters_per_rank(model, SAMPLE, 3) == share.total
    assert memory.stage_replicated_parameters(model, SAMPLE, 3) == 41 * 8192
    assert memory.optimizer_traffic_bytes(model, SAMPLE, 3) == share.total // 2 * 30


def test_bytes_past_counting_are_refused(model: ModelSpec, fabric: Topology) -> None:
    plan = dataclasses.replace(
        SAMPLE, seq_len=1 << 30, micro_batch=1 << 29, global_batch=1 << 30, recompute="none"
    )
    with pytest.raises(PlacementError, match="more than 1 PiB"):
        memory.ledger(model, plan, fabric)
