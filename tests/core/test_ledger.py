import dataclasses

import numpy as np
import pytest

from trnviz.core import memory
from trnviz.core.errors import PlacementError
from trnviz.core.memory import KINDS
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.topology import Topology
from trnviz.files import huggingface, topologies

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


def test_layers_that_keep_the_same_are_one_line_of_the_formula(fabric: Topology) -> None:
    plan = Parallelism(tp=16, pp=4)
    held = memory.ledger(huggingface.shipped("Gemma-3-27B-it"), plan, fabric)
    formula = held.entries(0)[KINDS.index("activations")].formula
    assert formula.startswith("4 micro-batches x 15 layers x [6 x (")
    mixed = memory.ledger(huggingface.shipped("DeepSeek-V3"), plan, fabric)
    formula = mixed.entries(0)[KINDS.index("activations")].formula
    assert "x 3 layers x [" in formula
    assert "x 12 layers x [" in formula


def test_a_fabric_without_memory_has_no_ledger(model: ModelSpec) -> None:
    with pytest.raises(PlacementError, match="torus:4x4 has no HBM"):
        memory.ledger(model, SAMPLE, topologies.topology("torus:4x4"))


def test_bytes_past_counting_are_refused(model: ModelSpec, fabric: Topology) -> None:
    plan = dataclasses.replace(
        SAMPLE, seq_len=1 << 30, micro_batch=1 << 29, global_batch=1 << 30, recompute="none"
    )
    with pytest.raises(PlacementError, match="more than 1 PiB"):
        memory.ledger(model, plan, fabric)


def test_serving_keeps_weights_a_cache_and_one_layer_at_work(
    model: ModelSpec, fabric: Topology
) -> None:
    plan = Parallelism(tp=8, pp=1, dp=32, mode="decode", batch=4, context=1000)
    row = sizes(memory.ledger(model, plan, fabric), 0)
    assert (row["gradients"], row["optimizer"]) == (0, 0)
    assert row["kv_cache"] == 4 * 1000 * 80 * 2 * 128 * 2
    assert row["logits"] == 4 * 128_256 // 8 * 6
    assert row["runtime"] == (614 << 20) + fabric.hardware.count("graphs_bytes_per_core")
    longer = memory.ledger(model, dataclasses.replace(plan, context=2000), fabric)
    assert sizes(longer, 0)["kv_cache"] == 2 * row["kv_cache"]
    assert sizes(longer, 0)["activations"] == 2 * row["activations"]


def test_the_cache_follows_stages_context_parallelism_and_format(
    model: ModelSpec, fabric: Topology
) -> None:
    plan = Parallelism(tp=8, pp=1, mode="prefill", context=1024)

    def cached(**changed: object) -> int:
        held = memory.ledger(model, dataclasses.replace(plan, **changed), fabric)
        return sizes(held, 0)["kv_cache"]

    assert cached(pp=4) == cached(cp=4) == cached() // 4
    assert cached(tp=64) == cached()
    assert cached(dtype="fp32") == 2 * cached()
    assert cached(dtype="fp8") == cached()
