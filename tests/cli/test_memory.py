import json
from pathlib import Path

import pytest

from tests.paths import SHARED, needs_shared
from trnviz.cli.main import main

SAMPLE = ("--tp", "32", "--pp", "4", "--dp", "2", "--seq-len", "8192", "--micro-batch", "1")
PER_RANK = {
    "rank", "stage", "chip", "bank", "weights_bytes", "gradients_bytes", "optimizer_bytes",
    "activations_bytes", "kv_cache_bytes", "logits_bytes", "gathered_bytes", "runtime_bytes",
    "total_bytes", "capacity_bytes",
}  # fmt: skip


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict:
    assert main(["memory", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@needs_shared
@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("Llama-3.1-8B", 8_030_261_248),
        ("Llama-3.1-70B", 70_553_706_496),
        ("Llama-3.1-405B", 405_853_388_800),
        ("Llama-2-7B", 6_738_415_616),
    ],
)
def test_real_configurations_have_their_published_parameters(
    capsys: pytest.CaptureFixture[str], name: str, count: int
) -> None:
    found = report(capsys, str(SHARED / "hf-configs" / f"{name}.json"))
    assert found["model"]["total_parameters"] == found["model"]["active_parameters"] == count


def test_a_token_passes_through_some_experts_only(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, "Mixtral-8x7B-v0.1")
    assert found["model"]["total_parameters"] == 46_702_792_704
    assert found["model"]["active_parameters"] == 12_879_925_248


def test_every_rank_of_the_sample_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, "Llama-3.1-70B", *SAMPLE)
    assert {"model", "ranks", "fits", "heaviest_rank", "per_rank", "problems"} <= found.keys()
    assert (found["ranks"], found["fits"], found["heaviest_rank"]) == (256, True, 0)
    assert found["heaviest_stage"] == 0
    assert len(found["per_rank"]) == 256
    for index, row in enumerate(found["per_rank"]):
        assert row.keys() == PER_RANK
        assert row["rank"] == index
        parts = PER_RANK - {"rank", "stage", "chip", "bank", "total_bytes", "capacity_bytes"}
        assert row["total_bytes"] == sum(row[key] for key in parts)
        assert row["capacity_bytes"] == 24 << 30
    weights = sum(row["weights_bytes"] for row in found["per_rank"])
    copies = sum(copy["weights_bytes"] for copy in found["copies"])
    assert weights == 2 * found["model"]["total_parameters"] + copies
    row = found["per_rank"][130]
    assert (row["stage"], row["chip"], row["bank"]) == (2, "i2.c0", 2)
    assert [p["severity"] for p in found["problems"]] == ["note"]
    assert found["problems"][0].keys() == {"code", "severity", "message", "where"}


def test_a_model_that_does_not_fit_is_a_result(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, "Llama-3.1-405B")
    assert found["fits"] is False
    assert found["problems"][0]["code"] == "hbm-overflow"
    assert main(["memory", "Llama-3.1-405B"]) == 0
    text = capsys.readouterr().out
    assert "NO" in text
    assert "rank 0 of stage 0" in text
    assert "error: i0.c0 bank 0 and 63 more like it hold" in text


def test_the_table_has_a_row_a_stage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["memory", "Llama-3.1-70B", *SAMPLE]) == 0
    lines = capsys.readouterr().out.splitlines()
    head = next(i for i, line in enumerate(lines) if line.startswith("stage"))
    assert [line.split()[0] for line in lines[head + 1 : head + 5]] == ["0", "1", "2", "3"]


@pytest.mark.parametrize(
    ("arguments", "status", "expected"),
    [
        (("Llama-3.1-70B", "--tp", "24"), 3, "the nearest that does is 16 or 32"),
        (("Llama-3.1-70B", "-t", "torus:4x4"), 3, "torus:4x4 has no HBM"),
        (("Llama-3.1-70B", "-t", "ultrasaver"), 3, "ultrasaver"),
        (("nothing",), 3, "neither a file nor a model that ships"),
        (("Llama-3.1-70B", "--tp", "0"), 2, "1 to 2**30"),
        (("Llama-3.1-70B", "--tp", "x"), 2, "'x' is not a whole number"),
        (("Llama-3.1-70B", "--recompute", "some"), 2, "invalid choice"),
        ((), 2, "MODEL"),
    ],
)
def test_what_is_refused_says_why(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], status: int, expected: str
) -> None:
    assert main(["memory", *arguments]) == status
    said = capsys.readouterr()
    assert expected in said.err
    assert not said.out


def test_a_broken_configuration_names_its_field(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "config.json"
    file.write_text('{"architectures": ["LlamaForCausalLM"], "hidden_size": -8}')
    assert main(["memory", str(file)]) == 3
    assert f"{file}: $.hidden_size: the value is -8" in capsys.readouterr().err


def test_lnc_1_has_two_ranks_a_bank(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, "Llama-3.1-8B", "--lnc", "1", "-t", "trn2")
    assert found["ranks"] == 128
    assert [row["bank"] for row in found["per_rank"][:4]] == [0, 0, 1, 1]


def test_serving_shows_cache_and_room(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--tp", "8", "--pp", "1", "--mode", "decode", "--batch", "4", "--context", "4096")
    found = report(capsys, "Llama-3.1-70B", "-t", "trn2", *options)
    assert (found["mode"], found["ranks"], found["fits"]) == ("decode", 64, True)
    row = found["per_rank"][0]
    assert row["gradients_bytes"] == row["optimizer_bytes"] == 0
    assert row["kv_cache_bytes"] == 4 * 4096 * 80 * 2 * 128 * 2
    assert found["checkpoint"] == {"weights_bytes": 2 * 70_553_706_496}
    assert "kv-room" in {problem["code"] for problem in found["problems"]}
    assert main(["memory", "Llama-3.1-70B", "-t", "trn2", *options]) == 0
    text = capsys.readouterr().out
    assert "decode, 4 sequences of 4,096 tokens a replica" in text
    assert "checkpoint  131.4 GiB of weights" in text


def test_experts_have_fewer_active_parameters(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, "Qwen3-30B-A3B", "--tp", "4", "--ep", "16", "--etp", "1", "--zero", "3")
    model = found["model"]
    assert (model["total_parameters"], model["active_parameters"]) == (
        30_532_122_624,
        3_353_032_704,
    )
    assert found["checkpoint"]["resumable_bytes"] == 14 * model["total_parameters"]
    assert "EP 16 x expert" not in found["formulas"][0]["weights"]
    assert "dealt out over EP 16 and cut over expert TP 1" in found["formulas"][0]["weights"]
