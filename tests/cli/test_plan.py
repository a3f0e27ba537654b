from pathlib import Path

import pytest

from trnviz.cli.main import main
from trnviz.files import document


def test_a_plan_becomes_a_document(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "70b.trnviz"
    assert main(["plan", "Llama-3.1-70B", "-o", str(file)]) == 0
    said = capsys.readouterr()
    assert "Llama-3.1-70B on ultraserver, TP 32, PP 4, DP 2, ZeRO 1, 256 ranks" in said.out
    assert "note: TP 32 is more than 8 K/V heads" in said.err
    scenario = document.read(file).scenario
    assert scenario.model is not None
    assert scenario.plan is not None
    assert scenario.placement is not None
    assert (scenario.model.name, scenario.plan.world) == ("Llama-3.1-70B", 256)
    assert scenario.placement.rank_count == 256


def test_every_plan_option_reaches_the_document(tmp_path: Path) -> None:
    file = tmp_path / "8b.trnviz"
    options = (
        "--tp 16 --pp 2 --dp 4 --zero 0 --micro-batch 2 --global-batch 16 --seq-len 4096 "
        "--recompute full --no-sequence-parallel --rank-order megatron --overlap all --hsdp 2 "
        "--schedule interleaved --virtual-stages 2 --recipe amp --dtype fp8 --sparsity 4:16 "
        "--padding --no-flash-attention --dropout --collective-cores off --mode prefill "
        "--batch 3 --context 2048 --spec-tokens 2.5 --expert-imbalance 1.25"
    )
    assert main(["plan", "Llama-3.1-8B", *options.split(), "-o", str(file)]) == 0
    plan = document.read(file).scenario.plan
    assert plan is not None
    assert (plan.tp, plan.pp, plan.dp, plan.zero) == (16, 2, 4, 0)
    assert (plan.micro_batch, plan.global_batch, plan.seq_len) == (2, 16, 4096)
    assert (plan.recompute, plan.sequence_parallel) == ("full", False)
    assert (plan.rank_order, plan.overlap) == ("megatron", "all")
    assert (plan.hsdp, plan.schedule, plan.virtual_stages) == (2, "interleaved", 2)
    assert (plan.recipe, plan.dtype, plan.sparsity) == ("amp", "fp8", "4:16")
    assert (plan.padding, plan.flash_attention, plan.dropout) == (True, False, True)
    assert (plan.mode, plan.batch, plan.context) == ("prefill", 3, 2048)
    assert (plan.spec_tokens, plan.expert_imbalance, plan.collective_cores) == (2.5, 1.25, False)


def test_experts_have_options_of_their_own(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "moe.trnviz"
    options = "--tp 4 --pp 4 --dp 8 --cp 2 --ep 16 --etp 2 --redundant-experts 16"
    assert main(["plan", "Qwen3-30B-A3B", *options.split(), "-o", str(file)]) == 0
    assert "TP 4, PP 4, DP 8, CP 2, EP 16, expert TP 2, ZeRO 1" in capsys.readouterr().out
    plan = document.read(file).scenario.plan
    assert plan is not None
    assert (plan.cp, plan.ep, plan.etp, plan.redundant_experts) == (2, 16, 2, 16)


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [
        ("--spec-tokens", "0.5", "not a number from 1 to 1024"),
        ("--expert-imbalance", "nan", "not a number from 1 to 1024"),
        ("--expert-imbalance", "x", "'x' is not a number"),
        ("--collective-cores", "maybe", "neither on nor off"),
        ("--etp", "-1", "not a whole number"),
        ("--batch", "0", "1 to 2**30"),
    ],
)
def test_an_option_that_means_nothing_is_wrong_usage(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, option: str, value: str, expected: str
) -> None:
    arguments = ["plan", "Llama-3.1-8B", f"{option}={value}", "-o", str(tmp_path / "x.trnviz")]
    assert main(arguments) == 2
    assert expected in capsys.readouterr().err


def test_an_existing_document_is_kept_without_force(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.trnviz"
    file.write_text("mine")
    assert main(["plan", "Llama-3.1-8B", "-o", str(file)]) == 4
    assert "--force" in capsys.readouterr().err
    assert file.read_text() == "mine"
    assert main(["plan", "Llama-3.1-8B", "-o", str(file), "--force"]) == 0
    assert document.read(file).scenario.model is not None


@pytest.mark.parametrize("name", ["plan.json", "plan"])
def test_a_document_has_its_suffix(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    assert main(["plan", "Llama-3.1-8B", "-o", str(tmp_path / name)]) == 2
    assert ".trnviz" in capsys.readouterr().err
    assert not (tmp_path / name).exists()


def test_nothing_is_written_for_a_plan_that_cannot_be(tmp_path: Path) -> None:
    file = tmp_path / "bad.trnviz"
    assert main(["plan", "Llama-3.1-8B", "--tp", "24", "-o", str(file)]) == 3
    assert not file.exists()


def test_a_folder_that_is_missing_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "nowhere" / "plan.trnviz"
    assert main(["plan", "Llama-3.1-8B", "-o", str(file)]) == 4
    assert "the folder does not exist" in capsys.readouterr().err
