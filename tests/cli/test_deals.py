"""Layers and experts dealt out by hand on the command line: taken, refused with the place."""

from pathlib import Path

import pytest

from tests.scenarios import mixtral
from trnviz.cli import grammar
from trnviz.cli.main import main
from trnviz.core import dealing
from trnviz.core.dealing import ExpertMove
from trnviz.files import document

CUT = ["Mixtral-8x7B-v0.1", "--tp", "8", "--pp", "4", "--dp", "8", "--ep", "4", "--etp", "8"]


def planned(tmp_path: Path, *more: str):
    file = tmp_path / "dealt.trnviz"
    assert main(["plan", *CUT, *more, "-o", str(file), "--force"]) == 0
    return document.read(file).scenario.plan


def refused(capsys, *more: str, base=CUT) -> str:
    assert main(["plan", *base, *more, "-o", "never.trnviz"]) == 3
    assert not Path("never.trnviz").exists()
    return capsys.readouterr().err.strip()


def test_a_deal_is_that_of_the_same_drags(tmp_path: Path) -> None:
    base = mixtral()
    moved = ExpertMove(stage=0, experts=(4,), group=3)
    by_drag = dealing.with_experts_moved(base.plan, base.model, moved)
    row = "0-1 2-3 5-6 4,7;" + ";".join(["0-1 2-3 4-5 6-7"] * 3)
    assert planned(tmp_path, "--experts-dealt", row).expert_layout == by_drag.expert_layout
    by_drag = dealing.with_layer_moved(base.plan, base.model, 6, 1)
    assert planned(tmp_path, "--layers-dealt", "6,10,8,8").layer_split == by_drag.layer_split


def test_one_row_of_experts_is_for_all_stages(tmp_path: Path) -> None:
    layout = planned(tmp_path, "--experts-dealt", "0-2 3 4-5 6").expert_layout
    assert layout == ((0, 0, 0, 1, 2, 2, 3, dealing.TRAY),) * 4


def test_the_launchers_own_deal_is_none(tmp_path: Path) -> None:
    plan = planned(tmp_path, "--experts-dealt", "0-1 2-3 4-5 6-7", "--layers-dealt", "8,8,8,8")
    assert not plan.expert_layout
    assert not plan.layer_split


def test_layers_say_how_many_stages_there_are(tmp_path: Path) -> None:
    file = tmp_path / "a.trnviz"
    words = ["plan", "Llama-3.1-70B", "--layers-dealt", "38,42", "-o", str(file)]
    assert main(words) == 0
    plan = document.read(file).scenario.plan
    assert plan is not None
    assert (plan.pp, plan.layer_split) == (2, (38, 42))


def test_a_file_holds_a_deal_too(tmp_path: Path) -> None:
    experts = tmp_path / "experts.txt"
    experts.write_text("# a line a stage\n0-1 2-3 4-5 6-7\n\n0,2 1,3 4-5 6-7  # swapped\n" +
                       "0-1 2-3 4-5 6-7\n" * 2)  # fmt: skip
    layers = tmp_path / "layers.txt"
    layers.write_text("6\n10\n8\n8\n")
    plan = planned(tmp_path, "--experts-dealt", str(experts), "--layers-dealt", str(layers))
    assert plan.layer_split == (6, 10, 8, 8)
    assert [row[:4] for row in plan.expert_layout] == [
        (0, 0, 1, 1), (0, 1, 0, 1), (0, 0, 1, 1), (0, 0, 1, 1),
    ]  # fmt: skip


def test_memory_counts_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["memory", "Llama-3.1-405B", "--layers-dealt", "20,36,36,34", "--json"]) == 0
    assert '"heaviest_rank": 64' in capsys.readouterr().out  # of stage 1


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        ("6,10,8", "--layers-dealt: names the layers of 3; there are 4 stages"),
        ("6,10,8,9", "--layers-dealt: deals out 33 layers; Mixtral-8x7B-v0.1 has 32"),
        ("6,x,8,8", "--layers-dealt: 'x' is no number of layers from 1; such as"),
        ("0,16,8,8", "--layers-dealt: '0' is no number of layers from 1"),
        ("-1,17,8,8", "'-1' is no number of layers"),
        ("99999999,1,1,1", "'99999999' is no number of layers"),
        (",", "--layers-dealt: names no layers"),
    ],
)
def test_a_deal_of_layers_that_is_none_is_refused(capsys, deal, said):
    assert said in refused(capsys, f"--layers-dealt={deal}")


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        ("0-1 2,3", "--experts-dealt: '0-1 2,3' has 2 words; one for each of 4 groups"),
        ("0-1 2,3 4 8", "--experts-dealt: '8' is not within the experts; 0 to 7"),
        ("0-1 1,3 4 5", "--experts-dealt: expert 1 stands twice"),
        ("0-1;2-3", "--experts-dealt: deals out the experts of 2 stages; one for all, or one for"),
        ("- - - -;a b c d;- - - -;- - - -", "--experts-dealt, stage 1: 'a' names no experts"),
        ("", "--experts-dealt: '' has 0 words"),
    ],
)
def test_a_deal_of_experts_that_is_none_is_refused(capsys, deal, said):
    assert said in refused(capsys, f"--experts-dealt={deal}")


def test_a_file_is_refused_by_its_line(capsys, tmp_path):
    file = tmp_path / "deal"
    file.write_text("# stages\n0-1 2-3 4-5 6-7\n0-1 2-3 4-5 6-x\n\n0 1 2 3\n0 1 2 3\n")
    assert f"{file}: line 3: '6-x' names no experts" in refused(
        capsys, "--experts-dealt", str(file)
    )
    file.write_bytes(b"\xff\xfe\x00")
    assert f"{file}: is no text" in refused(capsys, "--layers-dealt", str(file))
    file.write_text("1 " * (1 << 20))
    assert "is larger than 1 MiB" in refused(capsys, "--layers-dealt", str(file))


def test_what_has_no_experts_to_deal_out_is_refused(capsys):
    dense = refused(capsys, "--experts-dealt", "0-1", base=["Llama-3.1-70B"])
    assert dense == "--experts-dealt: Llama-3.1-70B has no experts; leave it out"
    alone = refused(capsys, "--experts-dealt", "0-7", base=["Mixtral-8x7B-v0.1"])
    assert "choose a larger --ep" in alone


@pytest.mark.parametrize("command", ["plan", "memory"])
def test_help_manual_and_completion_know_the_options(command):
    (found,) = [each for each in grammar.commands() if each.name == command]
    flags = [flag for option in found.options for flag in option.flags]
    assert {"--layers-dealt", "--experts-dealt"} <= set(flags)
