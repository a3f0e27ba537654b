"""Tiles by any dimension, the group of a picked shard with its ring, banks at any zoom."""

from dataclasses import replace
from functools import cache

import pytest
from PySide6.QtCore import Qt

from tests import scenarios
from tests.gui import windows
from trnviz.core import planning
from trnviz.files import huggingface
from trnviz.gui.canvas.group_ring import group_in
from trnviz.gui.canvas.selection import Selection
from trnviz.scene.tiles import group_of_rank

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@cache
def experts():
    base = scenarios.trained()
    model = huggingface.shipped("Mixtral-8x7B-v0.1")
    plan = replace(base.plan, tp=8, pp=4, dp=4, cp=2, ep=8, etp=8)
    return planning.scenario(model, plan, base.topology, base.spec)


@pytest.mark.parametrize("dimension", ["tp", "pp", "dp", "cp", "ep"])
def test_tiles_take_the_colour_of_any_dimension(dimension):
    with windows.shown(experts()) as window:
        window.actions_[f"group_{dimension}"].trigger()
        assert window.desk.document.scenario.color_by == dimension
        plan = experts().plan
        hue, _ = group_of_rank(plan, dimension)
        for group in plan.groups(dimension):
            assert len({int(hue[r]) for r in group}) >= min(len(group), 7)
        windows.frame(window)


def test_a_picked_shard_lights_its_group_and_draws_its_ring():
    with windows.shown(scenarios.trained()) as window:
        assert window.scene.ring.links == ()
        window.actions_["group_tp"].trigger()
        windows.click(window, windows.tile_of(window, 0))
        assert window.scene.selection.ranks == (0,)
        dimension, ranks = group_in(window.scene.selection, window.desk.document.scenario)
        assert dimension == "tp"
        assert ranks == scenarios.trained().plan.groups("tp")[0]
        ring = window.scene.ring
        assert len(ring.links) >= 8
        assert len(ring._boxes) == 31
        before = ring.links
        windows.drag(window, windows.tile_of(window, 8), windows.tile(window, 40, 0))
        window.scene.select(Selection(ranks=(0,)))
        assert ring.links != before
        windows.key(window, Qt.Key.Key_Escape)
        window.scene.select_nothing()
        assert ring.links == ()


def test_the_ring_is_gone_with_the_fabric():
    with windows.shown(scenarios.trained()) as window:
        windows.click(window, windows.tile_of(window, 0))
        window.desk.document.new(scenarios.bare("trn2"))
        windows.settle()
        assert window.scene.ring.links == ()


def test_banks_are_shown_at_any_zoom_by_a_key_and_it_can_be_undone():
    with windows.shown(scenarios.trained()) as window:
        windows.frame(window)
        one = len(window.scene.look.chips.marks.box_su)
        window.view.setFocus()
        windows.key(window, Qt.Key.Key_K)
        windows.frame(window)
        window.view.viewport().repaint()
        assert len(window.scene.look.chips.marks.box_su) == 4 * one
        assert window.actions_["bank_view"].isChecked()
        window.desk.document.undo()
        assert not window.actions_["bank_view"].isChecked()
