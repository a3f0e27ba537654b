import dataclasses

import pytest

from tests.core.test_model import DENSE, tiny
from tests.core.test_shares import ROUTED
from trnviz.core import buffers
from trnviz.core.parallelism import Parallelism
from trnviz.files import hardware

TOKENS = 64


def gathered(kind=DENSE, **fields: object) -> tuple[int, str]:
    plan = Parallelism(**{"tp": 2, "pp": 1, "global_batch": 8, "seq_len": TOKENS, **fields})
    entry = buffers.gathered(tiny(kind=kind), plan, 0)
    return entry.size_bytes, entry.formula


def test_sequence_parallelism_gathers_input_and_gradient_at_full_width() -> None:
    assert gathered()[0] == 2 * 2 * TOKENS * 8
    assert gathered(tp=1) == (0, "0 B: nothing is cut along the sequence, and no weights over DP")
    assert gathered(sequence_parallel=False)[0] == 0
    assert "result before its reduce-scatter" in gathered(mode="prefill", context=TOKENS)[1]


def test_experts_gather_the_tokens_sent_to_them() -> None:
    assert gathered(ROUTED)[0] == 2 * 2 * (2 * TOKENS) * 8
    assert gathered(ROUTED, sequence_parallel=False)[0] == 2 * (2 * TOKENS) * 8
    # Cut by nothing but EP, a rank sees K / TP times its tokens; a half layer gathers as many.
    assert gathered(ROUTED, dp=2, ep=4, etp=1)[0] == 2 * 2 * TOKENS * 8
    size, text = gathered(ROUTED, tp=1, dp=4, ep=4, expert_imbalance=1.5)
    assert size == 2 * 2 * 3 * TOKENS * 8
    assert "192 tokens sent to experts (EP 4, expert TP 1)" in text


def test_zero_3_has_two_units_of_weights_in_the_air() -> None:
    layer = 2 * (2 * 8 * 8 + 2 * 8 * 4 + 3 * 8 * 16 + 2 * 8)
    assert gathered(tp=1, dp=4, zero=3)[0] == 2 * layer
    assert gathered(tp=1, dp=4, zero=2)[0] == 0
    assert gathered(tp=1, dp=1, zero=3)[0] == 0
    assert gathered(tp=1, dp=4, zero=3, hsdp=1)[0] == 0
    plan = Parallelism(tp=1, pp=3, dp=4, zero=3)
    assert buffers.largest_unit_bytes(tiny(vocab=1000), plan, 0) == 2 * 1000 * 8
    assert buffers.largest_unit_bytes(tiny(vocab=1000), plan, 1) == layer


def test_experts_that_nobody_shares_are_not_gathered() -> None:
    plan = Parallelism(tp=1, pp=1, dp=4, ep=4, zero=3)
    layer = 2 * (2 * 8 * 8 + 2 * 8 * 4 + 8 * 8 + 2 * 8)
    assert buffers.largest_unit_bytes(tiny(kind=ROUTED), plan, 0) == layer


def test_a_neighbours_keys_and_values_are_received_beside_the_own() -> None:
    assert gathered(tp=1, cp=2)[0] == 2 * TOKENS // 2 * 2 * 4
    assert gathered(tp=1, cp=2, mode="decode")[0] == 0


@pytest.mark.parametrize(
    ("fields", "tokens"),
    [
        ({"mode": "prefill", "batch": 3}, 3),
        ({"mode": "decode", "batch": 3}, 3),
        ({"mode": "decode", "batch": 3, "spec_tokens": 2.2}, 9),
    ],
)
def test_serving_has_the_logits_of_the_newest_tokens(fields: dict, tokens: int) -> None:
    plan = Parallelism(tp=4, pp=1, **fields)
    assert buffers.logits(tiny(), plan, 0).size_bytes == tokens * 3 * 6


def test_training_has_the_logits_of_all_and_the_final_norm() -> None:
    plan = Parallelism(tp=1, pp=2, seq_len=TOKENS)
    assert buffers.logits(tiny(), plan, 0).size_bytes == 0
    assert buffers.logits(tiny(), plan, 1).size_bytes == TOKENS * (10 * 6 + 2 * 2 * 8)
    wide = dataclasses.replace(plan, recipe="fp32")
    assert buffers.logits(tiny(), wide, 1).size_bytes == TOKENS * (10 * 8 + 2 * 4 * 8)


def test_the_runtime_keeps_graphs_where_it_serves() -> None:
    chip = hardware.read("trainium2")
    for lnc, share in ((2, 1), (1, 2)):
        plan = Parallelism(tp=1, pp=1, lnc=lnc)
        assert buffers.runtime(chip, plan).size_bytes == (614 << 20) // share
        served = buffers.runtime(chip, dataclasses.replace(plan, mode="decode"))
        graphs = chip.count("graphs_bytes_per_core") // share
        assert served.size_bytes == pytest.approx((614 << 20) // share + graphs, abs=1)
        assert "the figure graphs_" in served.formula
