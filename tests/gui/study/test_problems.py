"""The list of problems: live, worst first, each leads to its place."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from tests import scenarios
from tests.gui import windows
from tests.gui.study import studies
from trnviz.core.planning import problems
from trnviz.files import huggingface
from trnviz.gui.canvas.selection import NOTHING, Selection
from trnviz.gui.study.problems import ProblemsPanel, place_of
from trnviz.session.edits import MoveRanks, SetModel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def overfull():
    return scenarios.trained(model="Llama-3.1-405B")


def test_every_problem_is_a_row_the_worst_first():
    with studies.shown(ProblemsPanel, overfull(), simulated=False) as panel:
        found = problems(overfull())
        assert panel.table.rowCount() == len(found)
        assert panel.table.item(0, 0).text() == "error"
        assert panel.table.item(0, 1).text() == found[0].message
        assert "errors" in panel.summary.text()


def test_show_me_asks_for_the_chip_that_overflows():
    with studies.shown(ProblemsPanel, overfull(), simulated=False) as panel:
        heard = studies.listen(panel.wanted)
        button = panel.table.cellWidget(0, 3)
        assert isinstance(button, QPushButton)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert heard == [Selection(chips=(0,))]


def test_enter_leads_to_the_place_too_and_ctrl_c_copies():
    with studies.shown(ProblemsPanel, overfull(), simulated=False) as panel:
        heard = studies.listen(panel.wanted)
        panel.table.setFocus()
        QTest.keyClick(panel.table, Qt.Key.Key_Return)
        assert len(heard) == 1
        QTest.keyClick(panel.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        assert QApplication.clipboard().text().startswith("error: i0.c0 bank 0")


def test_the_list_follows_edits():
    with studies.shown(ProblemsPanel, overfull(), simulated=False) as panel:
        before = panel.table.rowCount()
        panel.document.apply(SetModel(model=huggingface.shipped("Llama-3.1-70B")))
        assert "error" not in panel.table.text()
        assert panel.table.rowCount() < before
        panel.document.apply(MoveRanks(ranks=(0,), chip="i1.c5", core=0, over_commit=True))
        assert "share a logical core" in panel.table.text()
        panel.document.undo()
        assert "share a logical core" not in panel.table.text()


def test_a_hidden_panel_does_nothing_and_catches_up():
    with studies.shown(ProblemsPanel, scenarios.trained(), simulated=False) as panel:
        panel.hide()
        before = panel.table.text()
        panel.document.apply(SetModel(model=huggingface.shipped("Llama-3.1-405B")))
        assert panel.table.text() == before
        panel.show()
        assert panel.table.text() != before


def test_places_are_chips_banks_links_ranks_and_groups():
    scenario = scenarios.trained()
    assert place_of("i0.c5 bank 2", scenario) == Selection(chips=(5,))
    assert place_of("rank 17", scenario) == Selection(ranks=(17,))
    link = scenario.topology.link_id("i0.c5>i0.c6")
    assert place_of("i0.c5>i0.c6", scenario) == Selection(links=(link,))
    group = scenario.plan.groups("tp")[1]
    assert place_of("TP group 1", scenario) == Selection(ranks=group, group="tp")
    assert place_of("", scenario) == NOTHING
    assert place_of("DP group 9999", scenario) == NOTHING


def test_a_bare_fabric_says_that_there_is_no_model():
    with studies.shown(ProblemsPanel, scenarios.bare(), simulated=False) as panel:
        assert "no model" in panel.summary.text()


def test_the_action_opens_the_dock_and_show_me_selects_and_zooms():
    with windows.shown(overfull()) as window:
        action = window.actions_["panel_problems"]
        assert not action.isChecked()
        action.trigger()
        windows.settle()
        panel = window.desk.docks.study("problems")
        assert action.isChecked()
        before = window.view.camera.scale
        QTest.mouseClick(panel.table.cellWidget(0, 3), Qt.MouseButton.LeftButton)
        windows.settle(0.05)
        assert window.scene.selection.chips == (0,)
        assert window.view.camera.scale > before
        action.trigger()
        assert not action.isChecked()
        assert not panel.isVisible()


def test_panels_of_one_place_share_it_as_tabs_and_come_back_where_they_were():
    with windows.shown(scenarios.trained()) as window:
        for name in ("problems", "ledger"):
            window.actions_[f"panel_{name}"].trigger()
        windows.settle(0.05)
        docks = window.desk.docks._docks
        assert window.tabifiedDockWidgets(docks["problems"]) == [docks["ledger"]]
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, docks["ledger"])
    with windows.shown(scenarios.trained()) as window:
        window.actions_["panel_ledger"].trigger()
        windows.settle(0.05)
        dock = window.desk.docks._docks["ledger"]
        assert window.dockWidgetArea(dock) == Qt.DockWidgetArea.LeftDockWidgetArea
        assert dock.isVisible()
