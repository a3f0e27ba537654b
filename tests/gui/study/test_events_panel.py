"""The event log: filters, a click goes to the moment, CSV."""

import csv

import pytest
from PySide6.QtTest import QTest

from tests import scenarios
from tests.gui import windows
from tests.gui.study import studies
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.study.events_panel import EventsPanel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_filters_by_text_phase_and_selected_link():
    with studies.shown(EventsPanel, scenarios.trained()) as panel:
        everything = panel.model.rowCount()
        assert everything > 100
        QTest.keyClicks(panel.text, "tp ")
        assert 0 < panel.model.rowCount() < everything
        assert {e.span.name.split(" ")[0] for e in panel.model.rows} == {"tp"}
        panel.text.clear()
        panel.phase.setCurrentIndex(1)
        panel.phase.activated.emit(1)
        assert {e.span.stage for e in panel.model.rows} == {0}
        panel.phase.setCurrentIndex(0)
        panel.phase.activated.emit(0)
        link = panel.model.rows[0].busiest
        panel.show_selection(Selection(links=(link,)))
        panel.only.click()
        assert 0 < panel.model.rowCount() < everything
        assert all(link in event.link for event in panel.model.rows)


def test_a_click_goes_to_the_beginning():
    with studies.shown(EventsPanel, scenarios.trained()) as panel:
        sought = studies.listen(panel.sought)
        cell = panel.table.visualRect(panel.model.index(3, 0)).center()
        QTest.mouseClick(panel.table.viewport(), windows.LEFT, windows.NO_KEY, cell)
        assert sought == [panel.model.rows[3].start_s]


def test_csv_has_the_rows_that_are_shown():
    with studies.shown(EventsPanel, scenarios.trained()) as panel:
        QTest.keyClicks(panel.text, "dp ")
        rows = list(csv.DictReader(panel.as_csv().decode().splitlines()))
        assert len(rows) == panel.model.rowCount()
        total = sum(float(row["hop_bytes"]) for row in rows)
        assert total == pytest.approx(sum(e.hop_bytes for e in panel.model.rows))


def test_keys_go_from_phase_to_phase():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        playback = window.desk.playback
        playback.seek(0.0)
        window.actions_["phase_forward"].trigger()
        first = playback.time_s()
        window.actions_["phase_forward"].trigger()
        assert playback.time_s() > first > 0
        window.actions_["phase_back"].trigger()
        assert playback.time_s() == first
