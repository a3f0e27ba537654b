"""HBM over time: the fullest or the selected bank, capacity, now, click to seek."""

import subprocess
import sys

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests import scenarios
from tests.gui import windows
from tests.gui.study import studies
from trnviz.core.hbm_over_time import of_bank
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.study.hbm_panel import HbmPanel
from trnviz.session.edits import MoveRanks, SetPlan

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def pixel(panel, time_s):
    box = panel.plot.getViewBox()
    point = box.viewRect().center()
    point.setX(time_s)
    return panel.plot.mapFromScene(box.mapViewToScene(point))


def test_without_a_selection_the_fullest_bank_is_shown_under_its_capacity():
    with studies.shown(HbmPanel, scenarios.trained()) as panel:
        result = panel.document.result
        assert (panel.chip, panel.bank) == result.occupancy.fullest
        peak = of_bank(scenarios.trained(), result, panel.chip, panel.bank).peak_bytes
        assert panel.course.peak_bytes == peak
        assert panel.limit.value() == 24 * 2**30
        assert "peak 13.02 GiB" in panel.told.toolTip()


def test_a_selected_shard_or_chip_is_looked_at():
    with studies.shown(HbmPanel, scenarios.trained()) as panel:
        panel.show_selection(Selection(ranks=(255,)))
        placement = scenarios.trained().placement
        assert panel.chip == placement.chip_of_rank[255]
        panel.show_selection(Selection(chips=(7,)))
        assert panel.which.currentText().startswith("i0.c7")


def test_the_whole_chip_can_be_chosen_and_is_selected_on_the_canvas():
    with studies.shown(HbmPanel, scenarios.trained()) as panel:
        heard = studies.listen(panel.selected)
        panel.which.setFocus()
        QTest.keyClick(panel.which, Qt.Key.Key_Home)
        assert panel.which.currentText().endswith("whole chip")
        assert panel.limit.value() == 96 * 2**30
        assert heard == [Selection(chips=(panel.chip,))]


def test_a_click_seeks_and_the_line_of_now_follows():
    with studies.shown(HbmPanel, scenarios.trained()) as panel:
        heard = studies.listen(panel.sought)
        QTest.mouseClick(panel.plot.viewport(), windows.LEFT, windows.NO_KEY, pixel(panel, 5.0))
        assert heard[-1] == pytest.approx(5.0, abs=0.05)
        panel.show_time(5.0)
        assert panel.plot.now.value() == 5.0


def test_keys_zoom_and_fit_and_playback_turns_the_page():
    with studies.shown(HbmPanel, scenarios.trained()) as panel:
        panel.plot.setFocus()
        panel.show_time(1.0)
        for _ in range(6):
            QTest.keyClick(panel.plot, Qt.Key.Key_Plus)
        assert panel.plot.window_s().span_s < 2.0
        panel.show_time(8.0)
        window = panel.plot.window_s()
        assert window.from_s <= 8.0 <= window.to_s
        QTest.keyClick(panel.plot, Qt.Key.Key_F)
        assert panel.plot.window_s().is_whole


def test_it_follows_moves_and_new_results():
    with studies.shown(HbmPanel, scenarios.trained()) as panel:
        panel.show_selection(Selection(chips=(20,)))
        panel.document.apply(MoveRanks(ranks=(0,), chip="i1.c4", core=0, over_commit=True))
        studies.accept(panel.document)
        panel.which.setCurrentIndex(1)
        panel.which.activated.emit(1)
        assert panel.course.peak_bytes > 20 * 2**30
        plan = panel.document.scenario.plan
        panel.document.apply(SetPlan(plan=type(plan)(tp=16, pp=4, dp=4)))
        assert panel.course is None
        assert panel.empty.isVisible()


def test_a_context_menu_never_opens():
    with studies.shown(HbmPanel, scenarios.trained()) as panel:
        QTest.mouseClick(panel.plot.viewport(), windows.RIGHT, windows.NO_KEY, QPoint(200, 80))
        windows.settle()
        assert windows.QApplication.activePopupWidget() is None


def test_a_bare_fabric_has_nothing_to_follow():
    with studies.shown(HbmPanel, scenarios.bare("torus:4x4"), simulated=False) as panel:
        assert panel.empty.isVisible()


def test_pyqtgraph_is_not_loaded_with_the_window():
    code = (
        "import sys, trnviz.gui.desk, trnviz.gui.study.docks; sys.exit('pyqtgraph' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
