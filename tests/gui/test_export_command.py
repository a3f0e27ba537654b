"""`trnviz export`, as it is typed."""

import os
import subprocess
import sys
from io import BytesIO

import pytest
from PIL import Image

from tests.paths import ROOT
from tests.scene import plans
from trnviz.cli import main
from trnviz.export.settings import PictureSettings
from trnviz.files import document
from trnviz.gui.pictures import export_picture


@pytest.fixture
def plan(tmp_path):
    path = tmp_path / "plan.trnviz"
    document.write(path, plans.training())
    return path


@pytest.fixture
def fabric(tmp_path):
    path = tmp_path / "fabric.trnviz"
    document.write(path, plans.bare("torus:4x4"))
    return path


def size_of(path) -> tuple[int, int]:
    with Image.open(path) as image:
        return image.size


def run(*words) -> int:
    return main.main(["export", *map(str, words)])


def test_several_pictures_at_once_each_by_its_suffix(qapp, plan, tmp_path, capsys):
    out = [tmp_path / f"picture{suffix}" for suffix in (".png", ".svg", ".PDF")]
    assert run(plan, *(word for path in out for word in ("-o", path))) == 0
    assert out[0].read_bytes()[:4] == b"\x89PNG"
    assert out[1].read_text().startswith("<?xml")
    assert out[2].read_bytes()[:4] == b"%PDF"
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("wrote ") == 3


def test_it_gives_the_bytes_that_the_window_gives(qapp, plan, tmp_path):
    target = tmp_path / "x.png"
    assert run(plan, "-o", target, "--theme", "dark", "--size", "900x600") == 0
    scenario = document.read(plan).scenario
    settings = PictureSettings(width=900, height=600, theme="dark", title=plan.name)
    assert target.read_bytes() == export_picture(scenario, plans.result(), settings, ".png")


def test_what_is_there_is_not_overwritten_without_force(qapp, fabric, tmp_path, capsys):
    target = tmp_path / "x.svg"
    target.write_text("mine")
    assert run(fabric, "-o", target) == 4
    assert target.read_text() == "mine"
    assert "--force" in capsys.readouterr().err
    assert run(fabric, "-o", target, "--force") == 0
    assert target.read_text() != "mine"


def test_one_taken_name_of_several_leaves_all_untouched(qapp, fabric, tmp_path):
    (tmp_path / "b.svg").write_text("mine")
    assert run(fabric, "-o", tmp_path / "a.svg", "-o", tmp_path / "b.svg") == 4
    assert not (tmp_path / "a.svg").exists()


def test_a_missing_folder_and_a_full_disk_are_named(qapp, fabric, tmp_path, capsys):
    assert run(fabric, "-o", tmp_path / "no" / "x.png") == 4
    assert "the folder does not exist" in capsys.readouterr().err
    if os.path.exists("/dev/full"):  # noqa: PTH110 - a device, not a path of ours
        assert run(fabric, "-o", "/dev/full") == 4
        assert "the disk is full" in capsys.readouterr().err
        link = tmp_path / "full.png"
        link.symlink_to("/dev/full")
        assert run(fabric, "-o", link) == 4
    assert [path.name for path in tmp_path.iterdir() if "tmp" in path.suffix] == []


@pytest.mark.parametrize(
    "words",
    [
        ("-o", "x.bmp"),
        ("-o", "x"),
        ("-o", "x.png", "--size", "big"),
        ("-o", "x.png", "--size", "0x10"),
        ("-o", "x.png", "--width", "10"),
        ("-o", "x.png", "--width", "-3mm"),
        ("-o", "x.png", "--width", "mm"),
        ("-o", "x.png", "--time", "3"),
        ("-o", "x.png", "--region", "1,2,3"),
        ("-o", "x.png", "--region", "0,0,0,5"),
        ("-o", "x.png", "--theme", "sepia"),
        (),
    ],
)
def test_wrong_usage(qapp, fabric, words, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert run(fabric, *words) == 2
    assert capsys.readouterr().err
    assert not (tmp_path / "x.png").exists()


def test_a_chip_that_is_not_there_is_refused(qapp, plan, tmp_path, capsys):
    assert run(plan, "-o", tmp_path / "x.png", "--region", "i9.c9") == 3
    assert "i9.c9" in capsys.readouterr().err
    assert not (tmp_path / "x.png").exists()


@pytest.mark.parametrize("dpi", ["0", "nan", "1e9"])
def test_an_impossible_resolution_is_refused(qapp, fabric, tmp_path, dpi):
    assert run(fabric, "-o", tmp_path / "x.png", "--dpi", dpi) == 3


def test_width_and_dpi_make_the_size(qapp, fabric, tmp_path):
    target = tmp_path / "x.png"
    assert run(fabric, "-o", target, "--width", "160mm", "--dpi", "300") == 0
    with Image.open(target) as image:
        assert image.size == (1890, 1181)
        assert image.info["dpi"][0] == pytest.approx(300, abs=0.1)
    assert run(fabric, "-o", target, "--height", "500px", "--force") == 0
    assert size_of(target) == (800, 500)
    assert run(fabric, "-o", target, "--height", "1in", "--width", "2in", "--force") == 0
    assert size_of(target) == (192, 96)


def test_content_options_change_the_picture(qapp, plan, tmp_path):
    seen = set()
    for index, words in enumerate(
        (
            (), ("--no-legend",), ("--no-caption",), ("--time", "busiest"), ("--time", "12.5ms"),
            ("--metric", "mean"), ("--colour-by", "dp"), ("--region", "i0.c0,i0.c5"),
            ("--region", "0,0,300,200"), ("--color-by", "tp"), ("--theme", "dark"),
        )
    ):  # fmt: skip
        target = tmp_path / f"{index}.svg"
        assert run(plan, "-o", target, *words) == 0
        seen.add(target.read_bytes())
    assert len(seen) == 10  # the busiest moment is the default


def test_a_picture_to_standard_output(fabric):
    if not os.path.exists("/dev/stdout"):  # noqa: PTH110 - a device, not a path of ours
        pytest.skip("there is no /dev/stdout")
    command = [sys.executable, "-m", "trnviz", "export", str(fabric), "-o", "/dev/stdout"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    assert Image.open(BytesIO(done.stdout)).size == (1600, 1000)


def test_it_needs_no_display_no_fonts_and_no_settings(plan, tmp_path):
    """The same bytes in an empty environment without any font of the system."""
    target, other = tmp_path / "bare.png", tmp_path / "here.png"
    (tmp_path / "fonts.conf").write_text("<?xml version='1.0'?><fontconfig></fontconfig>")
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "FONTCONFIG_FILE": str(tmp_path / "fonts.conf"),
    }
    command = [sys.executable, "-m", "trnviz", "export", str(plan), "-o"]
    subprocess.run(
        [*command, str(target)], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    subprocess.run([*command, str(other)], cwd=ROOT, capture_output=True, check=True)
    assert target.read_bytes() == other.read_bytes()


def test_an_svg_needs_no_qt(plan, tmp_path):
    code = (
        "import sys; from trnviz.cli import main\n"
        f"assert main.main(['export', {str(plan)!r}, '-o', {str(tmp_path / 'x.svg')!r}]) == 0\n"
        "assert 'PySide6' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)
