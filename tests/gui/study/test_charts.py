"""What every chart of the step has: now, marks, a name, keys, and a menu in which nothing fails."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from tests import scenarios
from tests.gui import windows
from trnviz.gui.study.docks import PANELS

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
OVER_TIME = ("gantt", "loads", "hbm", "traffic", "events", "bookmarks")


def right_click(widget, place=None):
    """As the system sends it to the widget under the pointer."""
    at = place or widget.rect().center()
    where = widget.mapToGlobal(at)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, where)
    QApplication.sendEvent(widget, event)
    return QApplication.activePopupWidget()


def in_front(study):
    """The widget that a pointer in the middle of a panel is over."""
    return study.childAt(study.rect().center()) or study


@pytest.mark.parametrize("simulated", [True, False])
def test_a_right_click_on_any_panel_offers_nothing_that_fails(simulated, tmp_path, monkeypatch):
    asked = []

    def name(_parent, _title, start, *_):
        asked.append(start)
        return str(tmp_path / f"{len(asked)}.png"), "PNG (*.png)"

    monkeypatch.setattr(QFileDialog, "getSaveFileName", staticmethod(name))
    scenario = scenarios.trained() if simulated else scenarios.bare()
    with windows.shown(scenario, simulated=simulated, size=(1400, 900)) as window:
        for panel in PANELS:
            study = window.desk.docks.open(panel)
            windows.settle(0.05)
            first = right_click(in_front(study))
            if panel == "shards":  # a menu of its own, for what is picked
                assert first is None
                continue
            count = len(first.actions())
            assert count >= 2, panel
            for row in range(count):
                menu = QApplication.activePopupWidget() or right_click(in_front(study))
                action = menu.actions()[row]
                assert action.isEnabled() or action.isSeparator(), (panel, action.text())
                action.trigger()
                menu.close()
                windows.settle()
            assert not QGuiApplication.clipboard().image().isNull()
            window.desk.docks.toggle(panel)
        assert len(list(tmp_path.iterdir())) == len(asked) == len(PANELS) - 1


def test_every_chart_over_time_marks_now_and_moves_the_mark():
    with windows.shown(scenarios.trained(), simulated=True, size=(1600, 1000)) as window:
        playback = window.desk.playback
        for panel in OVER_TIME:
            study = window.desk.docks.open(panel)
            if panel == "traffic":
                windows.until(lambda study=study: study.matrix is not None)
            if panel == "bookmarks":
                playback.seek(1.0)
                window.actions_["bookmark"].trigger()
            if panel == "events":
                study.follows.setChecked(True)
            seen = []
            for time_s in (1.0, 4.4):
                playback.seek(time_s)
                windows.frame(window)
                windows.settle(0.3)
                seen.append(study.grab().toImage())
            assert seen[0] != seen[1], panel
            window.desk.docks.toggle(panel)


def test_everything_on_a_panel_that_keys_reach_has_a_name():
    with windows.shown(scenarios.trained(), simulated=True, size=(1600, 1000)) as window:
        window.desk.docks.open("gantt")
        for panel in PANELS:
            study = window.desk.docks.open(panel)
            windows.settle(0.05)
            assert study.accessibleName(), panel
            for widget in study.findChildren(QWidget):
                reached = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
                if reached and widget.isVisibleTo(study) and widget.focusProxy() is None:
                    found = QAccessible.queryAccessibleInterface(widget)
                    text = found.text(QAccessible.Text.Name) or getattr(widget, "text", str)()
                    assert text, (panel, widget)


def test_a_panel_that_is_opened_stands_in_front_with_the_focus():
    with windows.shown(scenarios.trained(), simulated=True, size=(1600, 1000)) as window:
        window.activateWindow()
        for panel in ("gantt", "loads", "events"):
            study = window.desk.docks.open(panel)
            windows.settle(0.1)
            assert not study.visibleRegion().isEmpty(), panel
            assert study.isAncestorOf(QApplication.focusWidget()), panel


def test_a_chart_of_the_step_does_not_move_what_is_played_in_its_place():
    with windows.shown(scenarios.trained(), simulated=True, size=(1600, 1000)) as window:
        playback = window.desk.playback
        panel = window.desk.docks.open("gantt")
        playback.seek(4.0)
        windows.frame(window)
        window.desk.bench_dock.show()
        bench = window.desk.bench_dock.opened()
        bench.ask()
        windows.until(lambda: playback.guest is not None)
        playback.pause()
        windows.frame(window)
        before = playback.time_s()
        QTest.mouseClick(panel.view.viewport(), windows.LEFT, windows.NO_KEY, QPoint(600, 60))
        assert playback.time_s() == before
        assert "go back to the step first" in window.status.currentMessage()
        assert panel.view.now_s == pytest.approx(4.0)
        assert not window.actions_["bookmark"].isEnabled()
        assert window.bar.ruler.content.marks == ()
