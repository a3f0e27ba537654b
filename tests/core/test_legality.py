import pytest

from tests.core.test_model import tiny
from trnviz.core import legality
from trnviz.core.parallelism import Parallelism
from trnviz.core.problem import Severity
from trnviz.files import huggingface, topologies


def refused(model: str, word: str = "ultraserver", **fields: object) -> str:
    plan = Parallelism(**{"pp": 1, **fields})
    topology = topologies.topology(word, lnc=plan.lnc)
    return "; ".join(legality.impossible(plan, huggingface.shipped(model), topology))


def warned(model: str, word: str = "ultraserver", **fields: object) -> dict[str, str]:
    plan = Parallelism(**{"pp": 1, **fields})
    topology = topologies.topology(word, lnc=plan.lnc)
    found = list(legality.unsupported(plan, huggingface.shipped(model), topology))
    assert all(problem.severity is Severity.WARNING for problem in found)
    return {problem.code: problem.message for problem in found}


@pytest.mark.parametrize(
    ("model", "fields", "expected"),
    [
        (
            "Llama-3.1-8B",
            {"tp": 8, "dp": 2, "ep": 2},
            "has no experts; ep 2 needs some, it must be 1",
        ),
        ("Llama-3.1-8B", {"tp": 8, "etp": 4}, "etp 4 needs some, it must be 0"),
        ("Llama-3.1-8B", {"tp": 8, "redundant_experts": 4}, "redundant_experts 4 needs some"),
        (
            "Mixtral-8x7B-v0.1",
            {"tp": 8, "dp": 32, "ep": 16, "global_batch": 32},
            "EP 16 does not deal out 8 experts evenly; the nearest that does is 8",
        ),
        (
            "DeepSeek-V3",
            {"tp": 1, "dp": 128, "ep": 64, "redundant_experts": 32, "global_batch": 128},
            "256 experts and 32 copies evenly; the nearest that does is 32",
        ),
        (
            "Mixtral-8x7B-v0.1",
            {"tp": 24, "dp": 3, "etp": 9, "padding": False, "global_batch": 3, "seq_len": 2400},
            "expert TP 9 does not divide 14,336 columns of an expert; the nearest that does is 8",
        ),
        (
            "Llama-3.1-8B",
            {"tp": 1, "pp": 17, "schedule": "interleaved", "virtual_stages": 2},
            "PP 17 is more stages of 2 parts each than Llama-3.1-8B has layers; at most 16",
        ),
        (
            "Llama-3.1-8B",
            {"tp": 1, "cp": 3},
            "context parallelism cannot cut 8192 tokens over CP 3; the nearest sequence is 8190",
        ),
        (
            "Llama-3.1-8B",
            {"tp": 8, "cp": 4, "seq_len": 40},
            "cannot cut 40 tokens over CP 4 x TP 8; the nearest sequence is 32 or 64",
        ),
        ("Llama-3.1-8B", {"tp": 8, "pp": 8, "cp": 8}, "at most TP x PP x CP of 256 or fewer"),
    ],
)
def test_what_cannot_be_names_the_nearest_that_can(model: str, fields: dict, expected: str) -> None:
    assert expected in refused(model, **fields)


def test_padding_allows_what_does_not_divide() -> None:
    assert "TP 24" in refused("Llama-3.1-70B", tp=24, seq_len=2400)
    assert refused("Llama-3.1-70B", tp=24, seq_len=2400, padding=True) == ""


def test_expert_widths_are_free_of_tp_with_a_degree_of_their_own() -> None:
    model = huggingface.shipped("Qwen3-235B-A22B")
    assert 64 in legality.legal_tp(model)
    assert set(legality.legal_tp(model)) <= set(legality.legal_tp(model, expert_tp=1))
    plan = Parallelism(tp=8, pp=1, dp=8, etp=1)
    assert legality.legal_ep(model, plan) == (1, 2, 4, 8, 16, 32, 64)
    assert legality.legal_ep(tiny(), plan) == (1,)


def test_serving_looks_at_no_sequence_of_training() -> None:
    assert refused("Llama-3.1-8B", tp=8, seq_len=1001, mode="decode") == ""


@pytest.mark.parametrize(
    ("model", "word", "fields", "code", "expected"),
    [
        (
            "Llama-3.1-8B",
            "trn1",
            {"tp": 4, "lnc": 1},
            "tp-runtime",
            "no TP 4 at LNC 1; 1, 2, 8, 16, 32",
        ),
        (
            "Llama-3.1-8B",
            "trn2",
            {"tp": 1, "lnc": 1},
            "tp-runtime",
            "at LNC 1; 2, 4, 8, 16, 32, 64, 128",
        ),
        ("Llama-3.1-8B", "inf2", {"tp": 16, "lnc": 1}, "tp-runtime", "1, 2, 4, 8, 24"),
        (
            "Llama-3.1-8B",
            "trn1",
            {"tp": 8, "dp": 3, "lnc": 1, "global_batch": 3},
            "core-count",
            "nearest 16 or 32",
        ),
        (
            "Qwen3-30B-A3B",
            "trn2",
            {"tp": 1, "dp": 2, "ep": 2},
            "ep-runtime",
            "all-to-all of 2 ranks",
        ),
        (
            "Qwen3-30B-A3B",
            "trn2",
            {"tp": 4, "dp": 4, "ep": 4, "sequence_parallel": False},
            "ep-without-sp",
            "Megatron-LM refuses",
        ),
        (
            "Llama-3.1-8B",
            "trn2",
            {"tp": 4, "dp": 4, "zero": 2},
            "zero-nxd",
            "ZeRO 2 needs another framework",
        ),
        (
            "Llama-3.1-8B",
            "trn2",
            {"tp": 4, "pp": 2, "zero": 3},
            "zero-pipeline",
            "DeepSpeed refuses ZeRO 3",
        ),
        (
            "Llama-3.1-8B",
            "trn2",
            {"tp": 1, "cp": 4, "seq_len": 8196},
            "cp-balance",
            "8196 tokens do not divide by 8",
        ),
        (
            "Llama-3.1-8B",
            "trn2",
            {"tp": 4, "pp": 4, "schedule": "interleaved", "virtual_stages": 2, "global_batch": 6},
            "interleaved-batches",
            "NeuronX Distributed and Megatron-LM refuse to interleave micro-batches that are no "
            "multiple of PP: 6 over PP 4, nearest 4 or 8",
        ),
        (
            "Llama-3.1-8B",
            "trn2",
            {"tp": 4, "pp": 4, "schedule": "interleaved", "virtual_stages": 3},
            "interleaved-layers",
            "32 layers do not divide by 4 x 3",
        ),
        (
            "Llama-3.1-8B",
            "trn1",
            {"tp": 8, "lnc": 1, "sparsity": "4:16"},
            "sparsity",
            "names no sparse rate",
        ),
        ("gpt-oss-20b", "trn2", {"tp": 4, "dtype": "mxfp4"}, "mxfp4", "does not multiply MXFP4"),
        (
            "Qwen3-235B-A22B",
            "trn2",
            {"tp": 8, "dtype": "fp8"},
            "scale-blocks",
            "are 192 wide on a rank",
        ),
        (
            "Llama-3.1-8B",
            "trn2",
            {"tp": 8, "seq_len": 1 << 18},
            "sequence-length",
            "longer than the 131,072",
        ),
        (
            "Llama-2-7B",
            "trn2",
            {"tp": 8, "mode": "decode", "context": 8192},
            "sequence-length",
            "8,192 tokens",
        ),
    ],
)
def test_what_a_runtime_does_not_support_is_said_with_its_name(
    model: str, word: str, fields: dict, code: str, expected: str
) -> None:
    assert expected in warned(model, word, **fields)[code]


@pytest.mark.parametrize(
    ("model", "word", "fields"),
    [
        ("Llama-3.1-8B", "trn2", {"tp": 32, "dp": 2}),
        ("Llama-3.1-8B", "trn1", {"tp": 32, "lnc": 1}),
        ("Qwen3-30B-A3B", "trn2", {"tp": 4, "dp": 16, "ep": 16, "etp": 1}),
        ("Qwen3-235B-A22B", "trn2", {"tp": 4, "dtype": "fp8", "mode": "decode"}),
        ("gpt-oss-20b", "trn3-ultraserver-gen1", {"tp": 2, "dtype": "mxfp4", "mode": "decode"}),
    ],
)
def test_plans_that_runtimes_run_are_not_warned_about(model: str, word: str, fields: dict) -> None:
    assert warned(model, word, **fields) == {}
