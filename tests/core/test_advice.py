import pytest

from trnviz.core import advice
from trnviz.core.parallelism import Parallelism
from trnviz.core.problem import Severity
from trnviz.files import huggingface, topologies


def notes(model: str, word: str = "trn2", **fields: object) -> dict[str, str]:
    plan = Parallelism(**{"pp": 1, **fields})
    found = list(advice.unwise(plan, huggingface.shipped(model), topologies.topology(word)))
    assert all(problem.severity is Severity.NOTE for problem in found)
    return {problem.code: problem.message for problem in found}


@pytest.mark.parametrize(
    ("model", "fields", "code", "expected"),
    [
        ("Llama-3.1-8B", {"tp": 32}, "kv-replicated", "each is stored 4 times"),
        ("DeepSeek-V3", {"tp": 32, "mode": "decode"}, "latent-replicated", "TP 32 does not cut it"),
        (
            "Llama-3.1-8B",
            {"tp": 1, "pp": 5},
            "uneven-stages",
            "6 on the first stages, 7 on the last 2",
        ),
        ("Llama-3.1-8B", {"tp": 1, "pp": 8, "global_batch": 4}, "bubble", "the bubble is 7/4"),
        (
            "Llama-3.1-8B",
            {"tp": 1, "pp": 8, "global_batch": 4, "schedule": "interleaved", "virtual_stages": 2},
            "bubble",
            "the bubble is 7/8",
        ),
        ("Llama-2-13B", {"tp": 16}, "padded-heads", "padded to 48 over TP 16: 20% more"),
        ("GPT-2", {"tp": 4}, "padded-vocabulary", "50,257 rows"),
        ("Llama-3.1-8B", {"tp": 4, "zero": 0, "hsdp": 1}, "hsdp-unused", "HSDP 1 cuts nothing"),
        (
            "Llama-3.1-8B",
            {"tp": 4, "zero": 3},
            "zero-gathers",
            "twice for each of 64 micro-batches",
        ),
        (
            "DeepSeek-V3",
            {"tp": 32, "pp": 2},
            "prediction-layers",
            "a layer that predicts further tokens besides, with its own logits, a copy of the "
            "embedding; num_nextn_predict_layers 0",
        ),
        ("Llama-3.1-8B", {"tp": 4}, "idle-cores", "60 logical cores have no rank"),
    ],
)
def test_what_costs_more_than_it_seems_is_noted(
    model: str, fields: dict, code: str, expected: str
) -> None:
    assert expected in notes(model, **fields)[code]


def test_a_plan_that_wastes_nothing_has_no_notes() -> None:
    assert notes("Llama-3.1-8B", tp=8, dp=8) == {}
    assert notes("Llama-3.1-8B", tp=8, dp=8, mode="decode", zero=3) == {}
    assert notes("DeepSeek-V2", tp=64, zero=0) == {}
