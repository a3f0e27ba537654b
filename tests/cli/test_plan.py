from pathlib import Path

import pytest

from trnviz.cli.main import main
from trnviz.files import document


def test_a_plan_becomes_a_document(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "70b.trnviz"
    assert main(["plan", "Llama-3.1-70B", "-o", str(file)]) == 0
    said = capsys.readouterr()
    assert "Llama-3.1-70B on ultraserver, TP 32, PP 4, DP 2, 256 ranks" in said.out
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
        "--recompute full --no-sequence-parallel --rank-order megatron --overlap all"
    )
    assert main(["plan", "Llama-3.1-8B", *options.split(), "-o", str(file)]) == 0
    plan = document.read(file).scenario.plan
    assert plan is not None
    assert (plan.tp, plan.pp, plan.dp, plan.zero) == (16, 2, 4, 0)
    assert (plan.micro_batch, plan.global_batch, plan.seq_len) == (2, 16, 4096)
    assert (plan.recompute, plan.sequence_parallel) == ("full", False)
    assert (plan.rank_order, plan.overlap) == ("megatron", "all")


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
