"""A change of layout is animated, short, undone like any edit, and off with reduced motion."""

import time

import pytest
from PySide6.QtCore import QRectF

from tests import scenarios
from tests.gui import windows
from trnviz.gui.canvas.glide import DURATION_MS

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def stands(window):
    camera, placed = window.view.camera, []
    for x, y, width, height in window.scene.layout_.chip_box_su.tolist():
        left, top = camera.to_window((x, y))
        placed.append(QRectF(left, top, width * camera.scale, height * camera.scale))
    return placed


def test_chips_glide_from_where_they_stood_to_where_they_go():
    with windows.shown(scenarios.trained()) as window:
        glide, before = window.desk.glide, stands(window)
        window.actions_["layout_iso"].trigger()
        assert glide.is_running
        assert glide.isVisible()
        assert glide.places() == before
        began = time.monotonic()
        windows.until(lambda: not glide.is_running, 5)
        assert time.monotonic() - began < 20 * DURATION_MS / 1000
        assert glide.places() == stands(window)
        assert not glide.isVisible()
        assert window.scene.layout_.name == "iso"
        window.actions_["undo"].trigger()
        assert glide.is_running
        assert window.scene.layout_.name == "racks"
        windows.until(lambda: not glide.is_running, 5)
        assert stands(window) == before


def test_it_does_not_stand_in_the_way_of_the_mouse():
    with windows.shown(scenarios.trained()) as window:
        window.actions_["layout_tori"].trigger()
        assert window.desk.glide.isVisible()
        windows.click(window, windows.card(window, 9))
        assert window.scene.selection.chips == (9,)


@pytest.mark.parametrize("level", ["less", "none"])
def test_reduced_motion_goes_there_at_once(level):
    with windows.shown(scenarios.trained()) as window:
        window.actions_[f"motion_{level}"].trigger()
        window.actions_["layout_flat"].trigger()
        assert not window.desk.glide.is_running
        assert not window.desk.glide.isVisible()
        assert window.scene.layout_.name == "flat"


def test_a_window_closes_in_the_middle_of_it():
    with windows.shown(scenarios.trained()) as window:
        window.actions_["layout_rings"].trigger()
        assert window.desk.glide.is_running
