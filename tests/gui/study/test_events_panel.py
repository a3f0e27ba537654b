"""The event log: filters alone and together, now, a click goes to the moment, CSV."""

import csv

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests import scenarios
from tests.gui import windows
from tests.gui.study import studies
from trnviz.core.simulation.timeline import Episode, Span, Timeline
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.study.events_panel import EventsPanel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def names(panel):
    return {event.span.name for event in panel.model.events()}


def choose(box, text):
    """Choose an entry by keys, as a user does."""
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(box.count()):
        if box.currentText() == text:
            return
        QTest.keyClick(box, Qt.Key.Key_Down)
    raise AssertionError(text)


def test_filters_by_text_phase_and_selected_link():
    with studies.shown(EventsPanel, scenarios.trained()) as panel:
        filters, everything = panel.filters, panel.model.rowCount()
        assert everything > 100
        QTest.keyClicks(filters.text, "tp ")
        assert 0 < panel.model.rowCount() < everything
        assert {name.split(" ")[0] for name in names(panel)} == {"tp"}
        filters.text.clear()
        choose(filters.phase, "stage 0")
        assert {event.span.stage for event in panel.model.events()} == {0}
        choose(filters.phase, "all phases")
        link = panel.model.event(0).pattern.busiest
        panel.show_selection(Selection(links=(link,)))
        choose(filters.links, "over the selected links")
        assert 0 < panel.model.rowCount() < everything
        assert all(link in event.pattern.link for event in panel.model.events())


def test_filters_narrow_each_other_and_the_count_says_so():
    with studies.shown(EventsPanel, scenarios.trained()) as panel:
        filters, everything, seen = panel.filters, panel.model.rowCount(), []
        seen.append(everything)
        choose(filters.kind, "all_gather")
        seen.append(panel.model.rowCount())
        choose(filters.dimension, "TP")
        seen.append(panel.model.rowCount())
        choose(filters.phase, "stage 2")
        seen.append(panel.model.rowCount())
        QTest.keyClicks(filters.begin, "2 s")
        QTest.keyClicks(filters.end, "3s")
        seen.append(panel.model.rowCount())
        assert seen == sorted(seen, reverse=True)
        assert len(set(seen)) == 5
        assert filters.count.whole == f"{seen[-1]} of {everything:,} events"
        for event in panel.model.events():
            assert event.span.name == "tp all_gather"
            assert event.span.stage == 2
            assert event.end_s > 2.0
            assert event.start_s < 3.0
        QTest.keyClicks(filters.least, "1 PiB")
        assert panel.model.rowCount() == 0
        assert not panel.export.isEnabled()
        QTest.mouseClick(filters.clear, windows.LEFT)
        assert panel.model.rowCount() == everything


def test_what_cannot_be_read_lets_everything_through_and_says_why():
    with studies.shown(EventsPanel, scenarios.trained()) as panel:
        everything = panel.model.rowCount()
        QTest.keyClicks(panel.filters.least, "12 apples")
        assert panel.model.rowCount() == everything
        assert "apples" in panel.filters.least.toolTip()
        assert "'12 apples'" in panel.filters.count.whole
        panel.filters.least.setText("1 GiB")
        assert panel.filters.count.whole.endswith(" events")
        assert 0 < panel.model.rowCount() < everything
        assert all(e.pattern.hop_bytes >= 1 << 30 for e in panel.model.events())


def test_links_of_one_kind():
    with studies.shown(EventsPanel, scenarios.trained()) as panel:
        topology = panel.document.scenario.topology
        choose(panel.filters.links, "over Z links")
        assert names(panel) == {"dp all_gather", "dp reduce_scatter", "pp send_recv"} & names(panel)
        kinds = {topology.link_kind[e.pattern.link].max() for e in panel.model.events()}
        assert kinds == {1}


def test_the_loop_of_the_window_is_a_range_that_is_followed():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        panel = window.desk.docks.open("events")
        everything = panel.model.rowCount()
        window.desk.playback.set_loop(2.0, 3.0)
        assert panel.model.rowCount() == everything
        panel.filters.in_loop.click()
        few = panel.model.rowCount()
        assert 0 < few < everything
        assert (panel.filters.begin.text(), panel.filters.end.text()) == ("2 s", "3 s")
        assert not panel.filters.begin.isEnabled()
        window.desk.playback.set_loop(2.0, 2.1)
        assert 0 < panel.model.rowCount() < few
        window.desk.playback.end_loop()
        assert panel.model.rowCount() == everything
        panel.filters.in_loop.click()
        assert panel.filters.begin.isEnabled()


def test_now_is_marked_and_followed():
    with studies.shown(EventsPanel, scenarios.trained()) as panel:
        panel.show_time(5.0)
        marked = [row for row in range(panel.model.rowCount()) if panel.model.is_now(row)]
        assert marked
        assert all(panel.model.event(r).start_s <= 5.0 < panel.model.event(r).end_s for r in marked)
        cell = panel.model.index(marked[0], 0)
        assert panel.model.data(cell, Qt.ItemDataRole.FontRole).bold()
        assert panel.model.data(cell, Qt.ItemDataRole.AccessibleDescriptionRole) == "goes on now"
        assert not panel.table.viewport().rect().intersects(panel.table.visualRect(cell))
        panel.follows.click()
        assert panel.table.viewport().rect().intersects(panel.table.visualRect(cell))
        QTest.keyClicks(panel.filters.text, "tp ")
        assert any(panel.model.is_now(row) for row in range(panel.model.rowCount()))


def test_a_click_goes_to_the_beginning():
    with studies.shown(EventsPanel, scenarios.trained()) as panel:
        sought = studies.listen(panel.sought)
        cell = panel.table.visualRect(panel.model.index(3, 0)).center()
        QTest.mouseClick(panel.table.viewport(), windows.LEFT, windows.NO_KEY, cell)
        assert sought == [panel.model.event(3).start_s]


def test_csv_has_the_rows_that_are_shown():
    with studies.shown(EventsPanel, scenarios.trained()) as panel:
        choose(panel.filters.dimension, "DP")
        QTest.keyClicks(panel.filters.begin, "9.4 s")
        rows = list(csv.DictReader(panel.as_csv().decode().splitlines()))
        assert 0 < len(rows) == panel.model.rowCount() < len(panel.log)
        total = sum(float(row["hop_bytes"]) for row in rows)
        assert total == pytest.approx(sum(e.pattern.hop_bytes for e in panel.model.events()))


def test_a_comma_can_be_typed_where_the_locale_writes_one(german):
    with studies.shown(EventsPanel, scenarios.trained()) as panel:
        panel.filters.end.setText("0,5 s")
        assert panel.filters.value(panel.document.scenario.topology).to_s == 0.5


def many_events(count):
    episode = Episode(
        starts_s=np.arange(count) * 2.0, count=1, time_s=np.array([0.0, 1.0]),
        link=np.arange(100, dtype=np.int32), rate_bytes_per_s=np.full((1, 100), 7.0),
        span=np.zeros(1, np.int32),
    )  # fmt: skip
    spans = (Span(name="tp all_gather", group="tp", stage=0),)
    links = scenarios.trained().topology.link_count
    return Timeline(duration_s=2.0 * count, link_count=links, episodes=(episode,), spans=spans)


def test_a_hundred_thousand_events_are_filtered_without_a_cell_being_made():
    with studies.shown(EventsPanel, scenarios.trained()) as panel:
        from trnviz.core.event_log import log

        panel.log = log(many_events(100_000))
        made = []
        text = panel.model._text
        panel.model._text = lambda row, column: made.append(row) or text(row, column)
        panel.filters.offer(panel.log, panel.document.scenario.topology)
        panel._filter()
        windows.settle()
        assert panel.model.rowCount() == 100_000
        QTest.keyClicks(panel.filters.begin, "100000 s")
        windows.settle()
        assert panel.model.rowCount() == 50_000
        assert len(set(made)) < 200  # those that are seen


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
