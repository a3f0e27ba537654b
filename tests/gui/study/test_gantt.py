"""The Gantt chart: shares as pixels, click and drag seek, zoom, lanes and selection both ways."""

import time
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests import scenarios
from tests.gui import windows
from tests.gui.study import studies
from trnviz.core import planning
from trnviz.core.step.chart import CATEGORIES
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.ruler.time_axis import TimeWindow
from trnviz.gui.study import gantt
from trnviz.gui.study.gantt import GanttPanel
from trnviz.gui.study.gantt_looks import color_of, lane_pixels
from trnviz.gui.study.gantt_view import AXIS_PX, LABEL_PX
from trnviz.scene.palette import LIGHT
from trnviz.session.edits import SetProfile

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
SIZE = (1200, 330)


def many():
    base = scenarios.trained()
    plan = replace(base.plan, global_batch=1024)
    return planning.scenario(base.model, plan, base.topology, base.spec)


def wheel(view, point, turn, keys=windows.NO_KEY):
    at = QPointF(point)
    QApplication.sendEvent(
        view.viewport(),
        QWheelEvent(
            at, QPointF(view.viewport().mapToGlobal(point)), QPoint(0, 0), QPoint(0, turn),
            Qt.MouseButton.NoButton, keys, Qt.ScrollPhase.NoScrollPhase, False,
        ),
    )  # fmt: skip


def test_a_click_seeks_and_a_drag_goes_on_seeking():
    with studies.shown(GanttPanel, scenarios.trained(), size=SIZE) as panel:
        heard, view = studies.listen(panel.sought), panel.view
        middle = QPoint(round(view.x_of(view.window_s.duration_s / 2)), AXIS_PX + 20)
        QTest.mousePress(view.viewport(), windows.LEFT, windows.NO_KEY, middle)
        assert heard[-1] == pytest.approx(view.window_s.duration_s / 2, rel=0.01)
        QTest.mouseMove(view.viewport(), middle + QPoint(100, 0))
        QTest.mouseRelease(view.viewport(), windows.LEFT, windows.NO_KEY, middle)
        assert heard[-1] > view.window_s.duration_s / 2
        count = len(heard)
        QTest.mouseMove(view.viewport(), middle)
        assert len(heard) == count


def test_the_wheel_zooms_around_the_pointer_and_keys_fit_again():
    with studies.shown(GanttPanel, scenarios.trained(), size=SIZE) as panel:
        view = panel.view
        point = QPoint(600, 100)
        before = view.time_of(600)
        wheel(view, point, 480)
        assert view.window_s.span_s < view.window_s.duration_s / 1.5
        assert view.time_of(600) == pytest.approx(before)
        wheel(view, point, -240, windows.SHIFT)
        assert view.time_of(600) > before
        assert view.horizontalScrollBar().maximum() > 0
        view.setFocus()
        QTest.keyClick(view, Qt.Key.Key_F)
        assert view.window_s.is_whole
        QTest.keyClick(view, Qt.Key.Key_Plus)
        QTest.keyClick(view, Qt.Key.Key_Right)
        assert view.window_s.from_s > 0


def test_the_line_of_now_turns_the_page():
    with studies.shown(GanttPanel, scenarios.trained(), size=SIZE) as panel:
        view = panel.view
        panel.show_time(0.0)
        view.zoom(20, 0.0)
        panel.show_time(view.window_s.to_s * 0.99)
        first = view.window_s
        panel.show_time(first.to_s * 1.01)
        assert view.window_s.from_s <= first.to_s * 1.01 <= view.window_s.to_s
        assert view.window_s != first


def test_lanes_and_selection_follow_each_other():
    with studies.shown(GanttPanel, scenarios.trained(), size=SIZE) as panel:
        heard = studies.listen(panel.selected)
        QTest.mouseClick(
            panel.view.viewport(), windows.LEFT, windows.NO_KEY, QPoint(40, panel.view.y_of(3) + 4)
        )
        (selection,) = heard
        plan = panel.document.scenario.plan
        assert {(int(plan.stage_of_rank[r]), int(plan.dp_of_rank[r])) for r in selection.ranks} == {
            (1, 1)
        }
        panel.show_selection(selection)
        assert panel.view.lit == {3}
        panel.show_selection(Selection(chips=(0,)))
        assert panel.view.lit == {0}
        panel.view.setFocus()
        QTest.keyClick(panel.view, Qt.Key.Key_Down)
        panel.show_selection(heard[-1])
        assert panel.view.lit == {1}


def test_what_is_under_the_pointer_is_told():
    with studies.shown(GanttPanel, scenarios.trained(), size=SIZE) as panel:
        view = panel.view
        QTest.mouseMove(view.viewport(), QPoint(LABEL_PX + 3, view.y_of(0) + 5))
        windows.settle()
        assert "stage 0 · replica 0: " in panel.told.toolTip()


def test_a_column_with_one_thing_has_its_colour_and_a_mixed_one_is_split():
    shares = np.zeros((len(CATEGORIES), 2))
    shares[0, 0], shares[0, 1], shares[1, 1] = 1.0, 0.5, 0.5
    pixels = lane_pixels(shares, 20, LIGHT)
    blue = QColor(color_of("forward"))
    bgra = [blue.blue(), blue.green(), blue.red(), 255]
    assert (pixels[:, 0] == bgra).all()
    assert (pixels[10:, 1] == bgra).all()
    assert not (pixels[:10, 1] == bgra).all(axis=1).any()


def test_512_micro_batches_are_drawn_quickly_and_exactly():
    with studies.shown(GanttPanel, many(), size=SIZE) as panel:
        began = time.perf_counter()
        panel.view._repaint()
        panel.view.viewport().repaint()
        assert time.perf_counter() - began < 2.5
        panel.view.zoom(400, panel.view.window_s.duration_s / 2)
        began = time.perf_counter()
        panel.view.viewport().repaint()
        assert time.perf_counter() - began < 2.5


def test_a_new_result_keeps_the_zoom():
    with studies.shown(GanttPanel, scenarios.trained(), size=SIZE) as panel:
        panel.view.zoom(10, 0.0)
        panel.document.apply(SetProfile(profile="measured"))
        studies.accept(panel.document)
        window = panel.view.window_s
        assert window.duration_s == pytest.approx(panel.document.result.step_time_s)
        assert window.span_s == pytest.approx(window.duration_s / 10)


def test_without_a_result_it_says_so():
    with studies.shown(GanttPanel, scenarios.bare(), simulated=False, size=SIZE) as panel:
        assert panel.empty.isVisible()
        assert not panel.view.isVisible()


def test_playback_and_chart_are_locked_in_the_window():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        window.actions_["panel_gantt"].trigger()
        windows.settle(0.05)
        panel = window.desk.docks.study("gantt")
        window.desk.playback.seek(1.0)
        windows.frame(window)
        assert panel.view.now_s == pytest.approx(1.0)
        point = QPoint(round(panel.view.x_of(2.0)), AXIS_PX + 10)
        QTest.mouseClick(panel.view.viewport(), windows.LEFT, windows.NO_KEY, point)
        windows.frame(window)
        assert window.desk.playback.time_s() == pytest.approx(2.0, rel=0.01)


@pytest.mark.parametrize("span", [1e-6, 0.37, 12.0])
def test_ticks_are_round_and_few(span):
    window = TimeWindow(duration_s=20.0, from_s=3.0, to_s=3.0 + span)
    ticks = window.ticks(8)
    assert 2 <= len(ticks) <= 10
    assert len({text for _, text in ticks}) == len(ticks)
    steps = np.diff([t for t, _ in ticks])
    assert np.allclose(steps, steps[0])


def test_the_chart_of_many_lanes_is_made_beside_the_window_and_the_old_one_stays(monkeypatch):
    monkeypatch.setattr(gantt, "_AT_ONCE", 4)
    with studies.shown(GanttPanel, scenarios.trained(), size=(1000, 400)) as panel:
        assert panel.view.chart is None
        windows.until(lambda: not panel.worker.is_busy)
        first = panel.view.chart
        assert len(first.lanes) == 8
        panel.document.apply(SetProfile(profile="measured"))
        assert panel.view.chart is first
        studies.accept(panel.document)
        assert panel.view.chart is first
        windows.until(lambda: not panel.worker.is_busy)
        assert panel.view.chart.record is panel.document.result.record


def test_the_legend_names_what_the_step_has():
    with studies.shown(GanttPanel, scenarios.trained(), size=(1000, 400)) as panel:
        words = panel.legend.accessibleName().split(", ")
        whole = np.array([0.0, panel.document.result.step_time_s])
        spent = panel.view.chart.mean_shares(whole, CATEGORIES)[:, 0]
        assert len(words) - 1 == int((spent > 0).sum())  # and what waits
