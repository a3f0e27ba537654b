"""`trnviz export`, as it is typed."""

import os
import re
import subprocess
import sys
from io import BytesIO

import pytest
from PIL import Image

from tests.paths import ROOT
from tests.scene import plans
from trnviz.cli import inputs, main
from trnviz.core import pipeline
from trnviz.core.against import Against
from trnviz.core.faults import Fault
from trnviz.core.view import Bookmark, View
from trnviz.export.settings import PictureSettings
from trnviz.files import document
from trnviz.gui.pictures import export_picture
from trnviz.session.bookmark_edits import SetBookmarks
from trnviz.session.edits import SetFaults
from trnviz.session.shard_edits import PutAside


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


def durations(image):
    for number in range(image.n_frames):
        image.seek(number)
        image.load()
        yield image.info["duration"]


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


def test_a_picture_of_a_bookmark_is_that_of_its_moment(qapp, tmp_path, capsys):
    path = tmp_path / "plan.trnviz"
    marks = (Bookmark(time_s=0.5, name="reduce begins"), Bookmark(time_s=0.7))
    document.write(path, SetBookmarks(bookmarks=marks).apply(plans.training()))
    words = ("--size", "700x500", "--time")
    assert run(path, "-o", tmp_path / "a.svg", *words, "bookmark:reduce begins") == 0
    assert run(path, "-o", tmp_path / "b.svg", *words, "500 ms") == 0
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert "bookmark reduce begins" in (tmp_path / "a.svg").read_text()
    capsys.readouterr()
    assert run(path, "-o", tmp_path / "c.svg", *words, "bookmark:reduce") == 3
    assert (
        "'reduce' is no bookmark of this document; one of reduce begins" in capsys.readouterr().err
    )
    assert not (tmp_path / "c.svg").exists()


def test_a_chip_that_is_not_there_is_refused(qapp, plan, tmp_path, capsys):
    assert run(plan, "-o", tmp_path / "x.png", "--region", "i9.c9") == 3
    assert "i9.c9" in capsys.readouterr().err
    assert not (tmp_path / "x.png").exists()


@pytest.mark.parametrize(("dpi", "ends_with"), [("0", 3), ("nan", 2), ("1e9", 3)])
def test_an_impossible_resolution_is_refused(qapp, fabric, tmp_path, dpi, ends_with):
    """What is no number at all is wrong usage."""
    assert run(fabric, "-o", tmp_path / "x.png", "--dpi", dpi) == ends_with
    assert not (tmp_path / "x.png").exists()


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


def test_one_call_makes_stills_recordings_frames_and_numbers(qapp, plan, tmp_path, capsys):
    names = ("a.png", "b.webp", "c.gif", "d.apng", "f-%03d.png", "g.links.csv")
    outputs = [word for name in names for word in ("-o", tmp_path / name)]
    words = ("--size", "320x200", "--fps", "10", "--length", "0.4")
    assert run(plan, *outputs, *words) == 0
    assert size_of(tmp_path / "a.png") == (320, 200)
    for name, kind in (("b.webp", "WEBP"), ("c.gif", "GIF"), ("d.apng", "PNG")):
        with Image.open(tmp_path / name) as image:
            assert image.format == kind
            assert image.n_frames == 4 or kind == "WEBP"  # which joins frames that are alike
            assert sum(durations(image)) == 400
    assert len(list(tmp_path.glob("f-00?.png"))) == 4
    assert (tmp_path / "g.links.csv").read_text().startswith("link,")
    told = capsys.readouterr().err
    assert "4 frames of 100 ms, 0.4 s" in told
    assert "f-000.png to f-003.png" in told


def test_a_recording_shows_the_part_and_the_pace_that_were_asked_for(qapp, plan, tmp_path):
    target = tmp_path / "x.gif"
    words = ("--begin", "1s", "--end", "2s", "--speed", "2", "--fps", "20", "--size", "200x125")
    assert run(plan, "-o", target, *words) == 0
    with Image.open(target) as image:
        assert image.n_frames == 10
        assert image.info["duration"] == 50


def test_a_still_webp_stays_still(qapp, plan, tmp_path):
    assert run(plan, "-o", tmp_path / "x.webp", "--size", "300x200") == 0
    with Image.open(tmp_path / "x.webp") as image:
        assert image.n_frames == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("-o", "-"), "needs --format"),
        (("-o", "x.svg", "--format", "png"), "ends in .svg, but --format asks for png"),
        (("-o", "x"), "does not say what kind of picture"),
        (("-o", "x.docx"), "which is no kind of picture"),
        (("-o", "f-%d.svg"), "numbered frames are PNG files"),
    ],
)
def test_one_clear_message_about_a_name(qapp, plan, monkeypatch, tmp_path, capsys, words, told):
    monkeypatch.chdir(tmp_path)
    assert run(plan, *words) == 2
    assert told in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["plan.trnviz"]


def test_a_name_twice_is_refused(qapp, fabric, tmp_path):
    assert run(fabric, "-o", tmp_path / "x.png", "-o", tmp_path / "x.png") == 4


def test_the_format_is_said_where_the_name_does_not(qapp, fabric, tmp_path):
    assert run(fabric, "-o", tmp_path / "plain", "--format", "svg") == 0
    assert (tmp_path / "plain").read_text().startswith("<?xml")


@pytest.mark.parametrize("name", ["50% load #1.png", "100 % d\u00fcnn.png", "%.png"])
def test_a_percent_sign_in_a_name_is_just_that(qapp, fabric, tmp_path, name):
    assert run(fabric, "-o", tmp_path / name) == 0
    assert (tmp_path / name).is_file()


def test_standard_output_by_its_dash(plan):
    command = [sys.executable, "-m", "trnviz", "export", str(plan), "-o", "-", "--format", "svg"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    assert done.stdout.startswith(b"<?xml")
    assert done.stderr == b""


def test_frames_of_before_are_not_overwritten(qapp, plan, tmp_path):
    (tmp_path / "f2.png").write_text("mine")
    words = ("--fps", "5", "--length", "0.8", "--size", "100x60")
    assert run(plan, "-o", tmp_path / "f%d.png", *words) == 4
    assert [path.name for path in tmp_path.glob("f*.png")] == ["f2.png"]
    assert run(plan, "-o", tmp_path / "f%d.png", *words, "--force") == 0
    assert len(list(tmp_path.glob("f*.png"))) == 4


@pytest.mark.parametrize(
    ("words", "size", "dpi"),
    [
        (("--preset", "slide"), (1920, 1080), 144),
        (("--preset", "column"), (2100, 2362), 600),
        (("--preset", "column", "--dpi", "300"), (1050, 1181), 300),
        (("--size", "400x250", "--scale", "2"), (800, 500), 192),
        (("--width", "3in", "--height", "2in", "--text", "7", "--dpi", "200"), (600, 400), 200),
    ],
)
def test_sizes_for_screen_and_print(qapp, fabric, tmp_path, words, size, dpi):
    assert run(fabric, "-o", tmp_path / "x.png", *words) == 0
    with Image.open(tmp_path / "x.png") as image:
        assert image.size == size
        assert image.info["dpi"][0] == pytest.approx(dpi, abs=0.1)


@pytest.mark.parametrize(
    "words",
    [
        ("--preset", "slide", "--size", "10x10"),
        ("--size", "30000x30000"),
        ("--scale", "0"),
        ("--scale", "1e9"),
        ("--text", "0.1", "--width", "100mm"),
        ("--theme", "dark", "--background", "white"),
        ("--region", "selection"),
        ("--highlight", "i9.c9"),
    ],
)
def test_settings_that_cannot_be_are_refused(qapp, plan, tmp_path, words):
    assert run(plan, "-o", tmp_path / "x.png", *words) == 3
    assert not (tmp_path / "x.png").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("--background", "transparent"),
        ("--fps", "60"),
        ("--fps", "0"),
        ("--begin", "noon"),
        ("--begin", "5s", "--end", "2s"),
        ("--length", "0"),
        ("--speed", "1e-12"),
    ],
)
def test_recordings_that_cannot_be_are_refused(qapp, plan, tmp_path, words):
    assert run(plan, "-o", tmp_path / "x.gif", *words) == 3
    assert not (tmp_path / "x.gif").exists()


def test_a_fabric_without_a_step_has_no_recording(qapp, fabric, tmp_path, capsys):
    assert run(fabric, "-o", tmp_path / "x.gif") == 3
    assert "no step to record" in capsys.readouterr().err


def test_view_and_selection_of_the_document(qapp, tmp_path):
    path = tmp_path / "seen.trnviz"
    view = View(center_su=(300.0, 200.0), zoom=3.0, selection=("i0.c5", "rank 40", "i0.c5>i0.c6"))
    document.write(path, plans.training(), view)
    made = {}
    for name, words in {
        "view": ("--region", "view"),
        "selection": ("--region", "selection"),
        "marked": ("--highlight", "selection"),
        "named": ("--highlight", "i0.c5,i0.c5>i0.c6"),
        "whole": ("--region", "whole"),
        "plain": (),
    }.items():
        target = tmp_path / f"{name}.svg"
        assert run(path, "-o", target, *words) == 0
        made[name] = target.read_bytes()
    assert made["whole"] == made["plain"]
    assert len(set(made.values())) == 5
    assert b"chip-i0.c5" in made["view"]


def test_what_has_no_room_is_said(qapp, plan, tmp_path, capsys):
    assert run(plan, "-o", tmp_path / "x.png", "--size", "100x60") == 0
    told = capsys.readouterr().err
    assert "the legend is left out" in told
    assert "the caption is left out" in told


@pytest.fixture
def pair(tmp_path):
    """A document, and what it was before a link broke."""
    before, after = tmp_path / "before.trnviz", tmp_path / "after.trnviz"
    whole = plans.training()
    document.write(before, whole)
    cut = SetFaults(faults=(Fault(kind="link", name="i0.c5>i0.c6"),))
    document.write(after, cut.apply(whole))
    return before, after


@pytest.mark.parametrize("align", ["phase", "clock"])
def test_a_difference_names_both_and_has_the_bytes_of_the_window(qapp, pair, tmp_path, align):
    before, after = pair
    out = tmp_path / "diff.svg"
    assert run(after, "--against", before, "--align", align, "-o", out) == 0
    scenarios = [document.read(path).scenario for path in pair]
    old, new = (pipeline.simulate(scenario) for scenario in scenarios)
    settings = PictureSettings(
        title=after.name,
        against=Against(name=before.name, scenario=scenarios[0], result=old, align=align),
    )
    assert out.read_bytes() == export_picture(scenarios[1], new, settings, ".svg")
    text = out.read_text()
    mean = tmp_path / "mean.svg"
    assert run(after, "--against", before, "--metric", "mean", "-o", mean) == 0
    for words in ("change, points", "in after.trnviz", "against before.trnviz", f"same {align}"):
        assert words.replace("same clock", "same time") in text
    for sign in (r"\+", "-"):
        assert re.search(rf"<title>[^<]*: {sign}[1-9][0-9.]* GB/s</title>", mean.read_text())


def test_a_document_against_itself_shows_no_change(qapp, pair, tmp_path):
    out = tmp_path / "same.svg"
    assert run(pair[0], "--against", pair[0], "--metric", "mean", "-o", out) == 0
    assert set(re.findall(r": ([^<:]*) GB/s</title>", out.read_text())) == {"+0.0"}


def test_what_it_is_held_against_is_refused_with_its_name(pair, tmp_path, capsys):
    out = tmp_path / "diff.png"
    assert run(pair[0], "--against", tmp_path / "none.trnviz", "-o", out) != 0
    assert "none.trnviz" in capsys.readouterr().err
    assert not out.exists()


LOADS = "time_s,link,bytes_per_s\n0,c0>c1,100e9\n1,c0>c1,\n2,c0>c1,30e9\n3,c0>c1,0\n"


def test_a_measured_run_is_drawn_in_place_of_the_step_as_in_the_window(fabric, tmp_path, capsys):
    loads = tmp_path / "loads.csv"
    loads.write_text(LOADS)
    words = ["export", str(fabric), "--measured", str(loads), "--size", "700x500", "--time", "2 s"]
    assert main.main([*words, "-o", str(tmp_path / "a.svg"), "-o", str(tmp_path / "a.png")]) == 0
    text = (tmp_path / "a.svg").read_text()
    assert "Measured: loads.csv" in text
    assert "recording 4 s" in text
    (opened,) = inputs.opened([str(loads)])
    scenario = document.read(fabric).scenario
    settings = PictureSettings(width=700, height=500, time_s=2.0, title="Measured: loads.csv")
    data = export_picture(scenario, opened.content.on(scenario.topology), settings, ".png")
    assert (tmp_path / "a.png").read_bytes() == data


def test_what_is_no_link_loads_or_of_another_fabric_is_not_drawn(fabric, tmp_path, capsys):
    other = tmp_path / "other.csv"
    other.write_text(LOADS.replace("c0>c1", "a>b"))
    for name, words in ((other, "'a>b' is not a link"), (fabric, "is a document, not link loads")):
        status = main.main(
            ["export", str(fabric), "--measured", str(name), "-o", str(tmp_path / "x.png")]
        )
        assert status == 3
        assert words in capsys.readouterr().err
    assert not (tmp_path / "x.png").exists()


def test_shards_in_the_tray_leave_a_picture_of_memory(qapp, tmp_path, capsys):
    path, out = tmp_path / "lying.trnviz", tmp_path / "lying.svg"
    document.write(path, PutAside(ranks=(3,)).apply(plans.training()))
    assert run(path, "-o", out, "-o", tmp_path / "lying.png") == 0
    assert "rank 3 lies in the tray; drawn without traffic" in capsys.readouterr().err
    text = out.read_text()
    assert "nan" not in text
    whole = tmp_path / "whole.svg"
    document.write(path, plans.training())
    assert run(path, "-o", whole) == 0
    assert text != whole.read_text()
    assert "drawn without traffic" not in capsys.readouterr().err
