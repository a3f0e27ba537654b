"""Fit on scenes without an extent or with an enormous one; undo after another file was opened."""

import math
from dataclasses import replace

import pytest

from tests import scenarios
from tests.gui import windows
from trnviz.core.view import View
from trnviz.files import document
from trnviz.gui.canvas.camera import Camera
from trnviz.gui.canvas.selection import Drop, Selection
from trnviz.scene.layout import layout

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
ONE = ("ring:1", "full:1", "torus:1x1", "switch:1")


def is_sane(camera):
    values = (camera.x_su, camera.y_su, camera.scale)
    return all(map(math.isfinite, values)) and camera.scale > 0


@pytest.mark.parametrize("word", [*ONE, "ring:2", "trn2", "ultraserver"])
@pytest.mark.parametrize("selected", [(), (0,)])
def test_a_fabric_of_one_or_few_chips_is_fitted(word, selected):
    with windows.shown(scenarios.bare(word)) as window:
        window.desk.select(Selection(chips=selected))
        for name in ("fit", "zoom_selection", "zoom_out", "zoom_in", "fit"):
            window.actions_[name].trigger()
            windows.frame(window)
            assert is_sane(window.view.camera)
        assert window.view.viewport().rect().contains(windows.card(window, 0))


@pytest.mark.parametrize(
    "box",
    [(0.0, 0.0, 0.0, 0.0), (5.0, 5.0, 0.0, 0.0), (0.0, 0.0, 1e-9, 1e-9), (0.0, 0.0, 0.0, 40.0),
     (-1e9, -1e9, 2e9, 2e9), (1e9, 1e9, 1.0, 1.0), (0.0, 0.0, 2e9, 1.0)],
)  # fmt: skip
@pytest.mark.parametrize("size", [(1600, 1000), (300, 200), (1, 1)])
def test_what_is_empty_coincident_or_far_apart_is_fitted(box, size):
    drawn = replace(layout(scenarios.bare().topology, "racks"), bounds_su=box)
    for region in (None, box):
        camera = Camera.fitting(drawn, *size, region_su=region)
        assert is_sane(camera)
        middle = camera.to_window((box[0] + box[2] / 2, box[1] + box[3] / 2))
        assert all(-1 <= at <= length + 1 for at, length in zip(middle, size, strict=True))


@pytest.mark.parametrize("center", [(1e9, -1e9), (1e300, 1e300), (0.0, 0.0)])
@pytest.mark.parametrize("zoom", [1e-12, 1e12, 1e300])
def test_a_document_that_looks_far_away_is_painted_and_fitted(tmp_path, center, zoom):
    path = tmp_path / "far.trnviz"
    document.write(path, scenarios.bare(), View(center_su=center, zoom=zoom))
    with windows.shown(scenarios.bare()) as window:
        assert window.desk.files.open_path(path)
        windows.frame(window)
        assert is_sane(window.view.camera)
        window.actions_["fit"].trigger()
        windows.frame(window)
        assert window.view.viewport().rect().contains(windows.card(window, 0))


def test_undo_after_another_file_was_opened_takes_nothing_of_the_first_back(tmp_path):
    other = tmp_path / "other.trnviz"
    document.write(other, scenarios.bare())
    with windows.shown(scenarios.trained()) as window:
        shown = window.desk.document
        window.desk.parts.shards.drop(Drop(ranks=(0,), chip=40, core=1, over_commit=False))
        window.actions_["undo"].trigger()
        window.desk.parts.shards.drop(Drop(ranks=(0,), chip=41, core=1, over_commit=False))
        window.desk.files.may_lose_changes = lambda: True
        assert window.desk.files.open_path(other)
        opened = shown.scenario
        for name in ("undo", "redo"):
            assert not window.actions_[name].isEnabled()
            window.actions_[name].trigger()
        shown.undo()
        shown.redo()
        assert shown.scenario is opened
        assert (shown.steps, shown.is_modified, shown.path) == (0, False, other)
