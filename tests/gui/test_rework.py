"""Changing the fabric in the window: links and chips added and taken out, put back, undone."""

from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from tests import scenarios
from tests.gui import windows
from trnviz.core.rework import NOTHING
from trnviz.files import document as document_file
from trnviz.gui import live_menus, rework_actions
from trnviz.gui.canvas.hit import Hit, HitKind
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.dialogs.link import LinkDialog
from trnviz.gui.panels.origins import origin

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
DEL, OK = Qt.Key.Key_Delete, QDialogButtonBox.StandardButton.Ok


def scenario_of(window):
    return window.desk.document.scenario


@contextmanager
def answered(act):
    """Has the dialog that opens answered by `act`."""
    seen = []

    def answer():
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, LinkDialog):
            QTimer.singleShot(20, answer)
            return
        try:
            act(dialog)
            seen.append(dialog.windowTitle())
        finally:
            if dialog.isVisible():
                dialog.reject()

    QTimer.singleShot(0, answer)
    yield
    assert seen == ["Add a link"]


def two_chips(window, a, b):
    topology = scenario_of(window).topology
    window.scene.select(Selection(chips=(topology.chip_id(a), topology.chip_id(b))))
    windows.settle()


def test_shift_j_joins_two_chips_the_canvas_draws_the_link_and_undo_takes_it_back():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        before = scenario_of(window).topology.link_count
        camera = window.view.camera
        two_chips(window, "i0.c0", "i0.c10")

        def fill(dialog):
            assert dialog.capacity.text() == "128 GB/s"
            assert dialog.latency.text() == "500 ns"
            dialog.capacity.setText("fast")
            QTest.mouseClick(dialog.buttons.button(OK), windows.LEFT)
            assert "fast" in dialog.refusal.text()
            dialog.capacity.setText("64 GB/s")
            QTest.mouseClick(dialog.buttons.button(OK), windows.LEFT)

        with answered(fill):
            windows.key(window, Qt.Key.Key_J, windows.SHIFT)
        windows.settle()
        topology = scenario_of(window).topology
        assert topology.link_names[before:] == ("i0.c0>i0.c10", "i0.c10>i0.c0")
        assert topology.link_capacity_bytes_per_s[before] == 64e9
        assert window.scene.selection.links == (before,)
        assert window.scene.layout_.link_length_su[before] > 0
        assert window.view.camera.scale == camera.scale
        assert "i0.c0>i0.c10" in window.inspector.text()
        assert window.desk.document.undo_label == "Add a link between i0.c0 and i0.c10"
        windows.until(lambda: not window.desk.document.is_stale)
        window.desk.document.undo()
        windows.settle()
        assert scenario_of(window).topology.link_count == before
        assert window.scene.selection.is_empty


def source(window, label):
    """What the inspector says of where a figure of the selection is from."""
    for section in window.desk.panels.sections():
        for fact in section.facts:
            if fact.label == label:
                return origin(section, fact)
    raise AssertionError(label)


def test_of_what_was_added_the_inspector_says_that_it_is_an_assumption():
    with windows.shown(scenarios.bare("trn2")) as window:
        parts, document = window.desk.parts, window.desk.document
        rework_actions.apply(parts, rework_actions.AddLink(src="i0.c0", dst="i0.c10"))
        window.desk.select_name("i0.c0>i0.c10")
        windows.settle()
        assert "added by hand" in window.inspector.text()
        assert source(window, "capacity").startswith("An assumption of yours")
        assert "links along x have" in source(window, "capacity")
        edit = replace(rework_actions.AddLink(src="i0.c1", dst="i0.c11"), capacity_bytes_per_s=3e9)
        rework_actions.apply(parts, edit)
        window.desk.select_name("i0.c11>i0.c1")
        windows.settle()
        assert source(window, "capacity").endswith("with this figure")
        window.desk.select_name("i0.c0>i0.c1")
        windows.settle()
        assert "added by hand" not in window.inspector.text()
        assert "assumption of yours" not in source(window, "capacity")
        window.scene.select(Selection(chips=(5,)))
        window.actions_["add_chip"].trigger()
        windows.settle()
        assert "added by hand" in window.inspector.text()
        added = ("i0.c0>i0.c10", "i0.c10>i0.c0", "i0.c1>i0.c11", "i0.c11>i0.c1",
                 "i0.c16", "i0.c5>i0.c16", "i0.c16>i0.c5")  # fmt: skip
        assert document.scenario.spec.custom.added == added
        again = document_file.loads(document_file.dumps(document.scenario)).scenario
        assert again.spec.custom.added == added
        window.desk.select_name("i0.c5>i0.c16")
        windows.settle()
        assert source(window, "latency").startswith("An assumption of yours")
        window.desk.select_name("i0.c0>i0.c1")
        windows.settle()
        assert "assumption of yours" not in source(window, "capacity")
        assert source(window, "capacity")


def test_the_link_is_hit_where_it_is_drawn_and_removed_by_key():
    with windows.shown(scenarios.trained()) as window:
        rework_actions.apply(window.desk.parts, rework_actions.AddLink(src="i0.c0", dst="i0.c10"))
        windows.settle()
        link = scenario_of(window).topology.link_id("i0.c0>i0.c10")
        windows.click(window, windows.link(window, link))
        topology = scenario_of(window).topology
        names = {topology.link_names[i] for i in window.scene.selection.links}
        assert names <= {"i0.c0>i0.c10", "i0.c10>i0.c0"}
        assert names
        windows.key(window, DEL, windows.CONTROL)
        assert scenario_of(window).spec.rework == NOTHING


def test_a_chip_is_taken_out_its_shards_go_to_the_tray_and_it_comes_back():
    with windows.shown(scenarios.trained()) as window:
        chip = scenario_of(window).topology.chip_id("i3.c15")
        windows.click(window, windows.card(window, chip))
        windows.key(window, DEL, windows.CONTROL)
        scenario = scenario_of(window)
        assert scenario.spec.rework.without_chips == ("i3.c15",)
        assert len(scenario.placement.aside) == 4
        windows.settle()
        assert "removed" in window.inspector.text()
        assert window.scene.look.chips.line_px[chip] < 2.5
        assert not window.scene.layout_.tile_box_su[chip, :, 2:].any()
        windows.key(window, DEL, windows.CONTROL)
        assert scenario_of(window).spec.rework == NOTHING
        window.desk.document.undo()
        window.desk.document.undo()
        assert scenario_of(window) is scenarios.trained()


def test_the_menus_offer_it_and_list_what_can_be_put_back():
    with windows.shown(scenarios.trained()) as window:
        parts, made = window.desk.parts, window.actions_
        link = scenario_of(window).topology.link_id("i0.c0>i0.c1")
        over = live_menus.context_menu(parts, made, Hit(kind=HitKind.LINK, link=link))
        texts = {action.text(): action for action in over.actions()}
        texts["Remove link i0.c0>i0.c1, both ways"].trigger()
        over.deleteLater()
        assert len(scenario_of(window).spec.rework.without_links) == 2
        on_chip = live_menus.context_menu(parts, made, Hit(kind=HitKind.CHIP, chip=5))
        texts = {action.text(): action for action in on_chip.actions()}
        texts["Remove chip i0.c5"].trigger()
        on_chip.deleteLater()
        again = live_menus.context_menu(parts, made, Hit(kind=HitKind.CHIP, chip=5))
        assert "Put back chip i0.c5" in [action.text() for action in again.actions()]
        again.deleteLater()
        menu = window.menus[rework_actions.MENU]
        menu.aboutToShow.emit()
        offered = {action.text(): action for action in menu.actions()}
        assert "Put back chip i0.c5" in offered
        offered["Put back link i0.c0>i0.c1, both ways"].trigger()
        assert scenario_of(window).spec.rework.without_links == ()
        made["as_built"].trigger()
        assert scenario_of(window).spec.rework == NOTHING
        assert not made["as_built"].isEnabled()


def test_a_chip_more_is_drawn_as_a_graph_and_selected():
    with windows.shown(scenarios.bare("trn2")) as window:
        window.scene.select(Selection(chips=(5,)))
        windows.settle()
        window.actions_["add_chip"].trigger()
        windows.settle()
        topology = scenario_of(window).topology
        assert topology.chip_names[-1] == "i0.c16"
        assert window.scene.selection.chips == (16,)
        assert window.scene.layout_.name == "graph"
        window.desk.document.undo()
        windows.settle()
        assert window.scene.layout_.name == "racks"


def test_what_cannot_be_is_said_and_nothing_changes():
    with windows.shown(scenarios.trained()) as window:
        two_chips(window, "i0.c0", "i0.c1")
        window.actions_["add_link"].trigger()
        assert "joined already" in window.statusBar().currentMessage()
        assert scenario_of(window) is scenarios.trained()
        window.scene.select(Selection(chips=tuple(np.arange(64).tolist())))
        windows.settle()
        assert not window.actions_["add_link"].isEnabled()
        window.actions_["remove_parts"].trigger()
        assert "no chip is left" in window.statusBar().currentMessage()
