"""Window, command line and exported picture say the same of a document, whatever was done to it."""

import json
from html import unescape

import pytest

from tests import scenarios
from tests.gui import windows
from trnviz.cli import main
from trnviz.core.units import format_time

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window():
    with windows.shown(scenarios.trained(), simulated=True) as shown:
        yield shown


def told_by_window(window):
    facts = {f.label: f.value for section in window.inspector.sections for f in section.facts}
    return facts["step time"], facts["busiest link"].split(",")[0]


def told_by_simulate(path, capsys, *options):
    assert main.main(["simulate", str(path), "--json", *options]) == 0
    answer = json.loads(capsys.readouterr().out)
    return format_time(answer["step_time_s"]), answer["bottleneck"]


def told_by_picture(path, folder):
    picture = folder / "picture.svg"
    assert main.main(["export", str(path), "-o", str(picture), "--force"]) == 0
    parts = unescape(picture.read_text()).partition("step ")[2].split(" · ")
    return parts[0], parts[1].removeprefix("busiest link of the step ")


def move_a_chip_of_stage_0_across_z(window):
    """All four tiles of i0.c0 by one drag to i1.c0, which is in another instance."""
    window.scene.select_nothing()
    for core in range(4):
        windows.click(window, windows.tile(window, 0, core), windows.SHIFT)
    windows.drag(window, windows.tile(window, 0, 0), windows.card(window, 16))
    windows.until(lambda: not window.desk.document.is_stale)
    windows.frame(window)
    window.scene.select_nothing()


def test_tiles_moved_across_z_change_bottleneck_and_step_everywhere(window, tmp_path, capsys):
    path, document = tmp_path / "plan.trnviz", window.desk.document
    seen = []
    for _ in range(2):
        document.save_as(path)
        told = told_by_window(window)
        assert told_by_simulate(path, capsys) == told
        assert told_by_picture(path, tmp_path) == told
        capsys.readouterr()
        seen.append(told)
        move_a_chip_of_stage_0_across_z(window)
    (step, link), (other_step, other_link) = seen
    assert link.startswith("i3.")
    assert other_link == "i0.c0>i1.c0"
    assert float(other_step.split()[0]) > float(step.split()[0])


def test_undo_brings_back_what_was_said(window):
    before = told_by_window(window)
    move_a_chip_of_stage_0_across_z(window)
    assert told_by_window(window) != before
    window.actions_["undo"].trigger()
    windows.until(lambda: not window.desk.document.is_stale)
    windows.frame(window)
    assert told_by_window(window) == before
