"""Link load over the step: sorted, seeks, selects, marks now."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from tests import scenarios
from tests.gui import windows
from tests.gui.study import studies
from trnviz.core.marks import BOOKMARK, Mark
from trnviz.core.units import format_ratio
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.study.loads_panel import LoadsPanel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_a_click_goes_to_the_moment_and_selects_the_link():
    with studies.shown(LoadsPanel, scenarios.trained(), size=(1000, 400)) as panel:
        sought, selected = studies.listen(panel.sought), studies.listen(panel.selected)
        duration = panel.document.result.step_time_s
        box = panel.plot.getViewBox()
        row = len(panel.loads.link) // 2
        there = panel.plot.mapFromScene(box.mapViewToScene(QPointF(duration / 4, row + 0.5)))
        QTest.mouseClick(panel.plot.viewport(), windows.LEFT, windows.NO_KEY, there)
        assert sought[0] == pytest.approx(duration / 4, rel=0.01)
        (chosen,) = selected
        place = int(np.flatnonzero(panel.loads.link == chosen.links[0])[0])
        assert abs(place - row) <= 1


def test_now_is_marked_and_told():
    with studies.shown(LoadsPanel, scenarios.trained()) as panel:
        panel.plot.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)  # the pointer is elsewhere
        panel.show_time(1.5)
        assert panel.plot.now.value() == 1.5
        assert "at 1.5" in panel.told.whole
        assert 0 < panel.ratio.max() <= 1 + 1e-9


def test_the_list_leads_to_the_link_with_the_highest_peak():
    with studies.shown(LoadsPanel, scenarios.trained()) as panel:
        wanted = studies.listen(panel.wanted)
        panel.top.setCurrentCell(0, 0)
        panel.top.setFocus()
        QTest.keyClick(panel.top, Qt.Key.Key_Return)
        assert wanted == [Selection(links=(int(panel.loads.link[0]),))]
        timeline = panel.document.result.timeline
        topology = panel.document.scenario.topology
        peaks = timeline.link_peak_bytes_per_s / topology.link_capacity_bytes_per_s
        assert peaks[panel.loads.link[0]] == peaks.max()


def test_a_right_click_offers_nothing_of_the_library():
    with studies.shown(LoadsPanel, scenarios.trained()) as panel:
        from PySide6.QtWidgets import QApplication

        QTest.mouseClick(panel.plot.viewport(), windows.RIGHT, windows.NO_KEY, QPoint(200, 60))
        windows.settle()
        assert QApplication.activePopupWidget() is None


def test_without_a_result_it_says_so():
    with studies.shown(LoadsPanel, scenarios.bare(), simulated=False) as panel:
        assert panel.empty.isVisible()


def test_the_table_tells_what_the_top_links_carry_now():
    with studies.shown(LoadsPanel, scenarios.trained()) as panel:
        timeline, topology = panel.document.result.timeline, panel.document.scenario.topology
        busy = max(np.linspace(0.0, timeline.duration_s, 400).tolist(),
                   key=lambda t: float(timeline.link_rate(t)[panel.loads.link[0]]))  # fmt: skip
        panel.show_time(busy)
        windows.until(lambda: panel.top.item(0, 2).font().bold(), 5)
        link = int(panel.loads.link[0])
        share = timeline.link_rate(busy)[link] / topology.link_capacity_bytes_per_s[link]
        assert panel.top.item(0, 2).text() == format_ratio(float(share))
        assert panel.top.item(0, 0).text() == topology.link_names[link]
        panel.show_time(timeline.duration_s)
        windows.until(lambda: not panel.top.item(0, 2).font().bold(), 5)
        assert panel.top.item(0, 2).text() == "0 %"


def test_keys_choose_a_link_and_move_the_playback_time():
    with studies.shown(LoadsPanel, scenarios.trained()) as panel:
        selected, sought = studies.listen(panel.selected), studies.listen(panel.sought)
        panel.plot.setFocus()
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
            QTest.keyClick(panel.plot, key)
        links = panel.loads.link
        assert selected == [Selection(links=(int(links[row]),)) for row in (0, 1, 0)]
        assert panel.plot.current.isVisible()
        assert topology_name(panel, links[0]) in panel.told.whole
        panel.show_time(4.0)
        QTest.keyClick(panel.plot, Qt.Key.Key_Right, windows.SHIFT)
        assert sought == [pytest.approx(4.0 + panel.document.result.step_time_s / 200)]


def topology_name(panel, link):
    return panel.document.scenario.topology.link_names[int(link)]


def test_marked_moments_are_lines():
    with studies.shown(LoadsPanel, scenarios.trained()) as panel:
        panel.show_marks((Mark(time_s=2.0, kind=BOOKMARK, text=""),))
        assert [line.value() for line in panel.plot._marked] == [2.0]
        panel.show_marks(())
        assert panel.plot._marked == []
