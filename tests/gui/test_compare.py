"""Comparing in the window, driven by mouse and keyboard."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from tests import scenarios
from tests.gui import windows
from trnviz.core import pipeline
from trnviz.core.against import Against
from trnviz.core.faults import Fault
from trnviz.export.deltas import Delta, deltas
from trnviz.export.settings import PictureSettings
from trnviz.files import document
from trnviz.gui import export_choice
from trnviz.gui.pictures import export_picture
from trnviz.scene.looks import CHANGE_EDGES
from trnviz.session.edits import SetFaults, SwapRanks

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

CUT = SetFaults(faults=(Fault(kind="link", name="i0.c5>i0.c6"),))
CONTROL_ALT = windows.CONTROL | windows.ALT


@pytest.fixture
def window():
    with windows.shown(scenarios.trained(), simulated=True) as shown:
        yield shown


@pytest.fixture
def changed(window):
    """A window after a change, with the new step."""
    window.desk.document.apply(CUT)
    windows.until(lambda: not window.desk.document.is_stale)
    windows.frame(window)
    return window


@pytest.fixture
def compared(changed):
    """The window held against the state before its last change."""
    windows.key(changed, Qt.Key.Key_Z, CONTROL_ALT)
    ready(changed)
    return changed


def compare_of(window):
    return window.desk.compare.made


def ready(window):
    """Wait for the other step, and show a frame."""
    windows.until(lambda: not compare_of(window).other.is_waiting)
    windows.frame(window)


def test_the_state_before_the_last_change_is_shown_as_a_difference(compared):
    label = compared.desk.document.undo_label
    compared.actions_["metric_mean"].trigger()
    windows.frame(compared)
    change = compared.scene.shown.frame.change
    assert change.name == f"before: {label}"
    assert change.document == compared.desk.document.title
    cut = compared.desk.document.scenario.topology.link_id("i0.c5>i0.c6")
    assert compared.scene.look.links.state[cut] == compared.scene.look.links.table.down
    assert change.largest_ratio > 0
    labels = [row.label for row in compared.scene.look.legend]
    assert any(label.endswith("change, points") for label in labels)
    bar = compare_of(compared).bar
    assert bar.isVisible()
    assert "regression" in bar.label.whole


def test_what_was_selected_lets_nothing_step_back_in_a_comparison(changed):
    changed.desk.select_name("i0.c5>i0.c6")
    windows.key(changed, Qt.Key.Key_Z, CONTROL_ALT)
    ready(changed)
    assert changed.scene.selection.is_empty


def test_a_moment_without_a_difference_says_where_to_see_one(compared):
    label = compare_of(compared).bar.label
    compared.actions_["metric_now"].trigger()
    moments = np.linspace(0, compared.desk.document.result.step_time_s, 60).tolist()
    seen = set()
    for moment in moments:
        compared.desk.playback.seek(moment)
        windows.frame(compared)
        differs = compared.desk.playback.frame.change.largest_ratio >= CHANGE_EDGES[0]
        assert label.whole.startswith("No link differs now") == (not differs)
        seen.add(differs)
    assert seen == {True, False}
    compared.actions_["metric_mean"].trigger()
    windows.frame(compared)
    assert not label.whole.startswith("No link differs now")


def test_the_table_has_the_deltas_of_the_command_line(compared):
    made = compare_of(compared)
    document_ = compared.desk.document
    pairs = (made.other.scenario, made.other.result), (document_.scenario, document_.result)
    expected = deltas(*pairs)
    table = made.table.table
    assert table.isVisible()
    shown = [table.item(row, 0).text() for row in range(table.rowCount())]
    assert shown == [delta.label for delta in expected]
    verdicts = [table.item(row, 4).text().split()[-1] for row in range(table.rowCount())]
    assert verdicts == [delta.verdict for delta in expected]
    assert "fault link i0.c5>i0.c6" in made.table.summary.text()


def test_a_row_of_a_link_leads_to_it_by_keyboard(compared):
    made = compare_of(compared)
    windows.key(compared, Qt.Key.Key_T, windows.CONTROL | windows.SHIFT)
    windows.key(compared, Qt.Key.Key_T, windows.CONTROL | windows.SHIFT)
    assert made.table.table.hasFocus()
    QTest.keyClick(made.table.table, Qt.Key.Key_End, windows.CONTROL)
    QTest.keyClick(made.table.table, Qt.Key.Key_Return)
    assert len(compared.scene.selection.links) == 1


def test_side_by_side_looks_at_the_same_place_and_time(compared):
    windows.key(compared, Qt.Key.Key_1, windows.ALT)
    halves = compare_of(compared).halves
    assert halves.view.isVisible()
    assert abs(halves.view.width() - compared.view.width()) <= 2
    compared.view.zoom_by(1.7)
    windows.settle()
    assert halves.view.camera == compared.view.camera
    before = compared.view.camera
    middle = halves.view.viewport().rect().center()
    QTest.mousePress(halves.view.viewport(), windows.LEFT, windows.NO_KEY, middle)
    QTest.mouseMove(halves.view.viewport(), middle + QPoint(60, 10))
    QTest.mouseRelease(
        halves.view.viewport(), windows.LEFT, windows.NO_KEY, middle + QPoint(60, 10)
    )
    assert compared.view.camera != before
    assert halves.view.camera == compared.view.camera
    assert compared.scene.shown.frame.change is None
    compared.desk.playback.seek(0.3 * compared.desk.document.result.step_time_s)
    windows.frame(compared)
    expected = halves.against.time_s(compared.desk.playback.time_s(), compared.desk.document.result)
    assert halves.scene.shown.frame.time_s == pytest.approx(expected)


def test_the_line_of_the_swipe_is_dragged_and_moved_by_keys(compared):
    windows.key(compared, Qt.Key.Key_2, windows.ALT)
    halves = compare_of(compared).halves
    divider = halves.divider
    assert halves.view.width() == pytest.approx(compared.view.width() / 2, abs=1)
    grip = divider.rect().center()
    QTest.mousePress(divider, windows.LEFT, windows.NO_KEY, grip)
    QTest.mouseMove(divider, grip + QPoint(-200, 0))
    QTest.mouseRelease(divider, windows.LEFT, windows.NO_KEY, divider.rect().center())
    narrow = halves.view.width()
    assert narrow == pytest.approx(compared.view.width() / 2 - 200, abs=2)
    assert halves.view.camera == compared.view.camera
    QTest.keyClick(divider, Qt.Key.Key_Right, windows.SHIFT)
    assert halves.view.width() == pytest.approx(narrow + 80, abs=2)
    QTest.keyClick(divider, Qt.Key.Key_Left)
    assert halves.view.width() == pytest.approx(narrow + 72, abs=2)
    QTest.keyClick(divider, Qt.Key.Key_Home)
    assert not halves.view.isVisible()


def test_both_halves_show_the_same_pixels_of_the_same_document(window):
    windows.key(window, Qt.Key.Key_T, CONTROL_ALT)
    windows.key(window, Qt.Key.Key_D, CONTROL_ALT)
    compare = compare_of(window)
    windows.key(window, Qt.Key.Key_2, windows.ALT)
    windows.frame(window)
    halves = compare.halves
    other, own = halves.view._picture(), window.view._picture()
    width = halves.view.width()
    pixels = [
        np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)[:600, : width - 40]
        for image in (other, own)
    ]
    assert np.array_equal(*pixels)


def test_a_snapshot_is_compared_with_later(window):
    windows.key(window, Qt.Key.Key_T, CONTROL_ALT)
    document_ = window.desk.document
    document_.apply(SwapRanks(ranks=(0,), others=(16,)))
    windows.until(lambda: not document_.is_stale)
    windows.key(window, Qt.Key.Key_D, CONTROL_ALT)
    ready(window)
    assert compare_of(window).other.name.startswith("snapshot ")
    assert "place of 2 ranks" in compare_of(window).table.summary.text()


def test_with_a_file_the_window_writes_the_bytes_of_the_command_line(
    changed, tmp_path, monkeypatch
):
    path = tmp_path / "before.trnviz"
    document.write(path, scenarios.trained())
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    windows.key(changed, Qt.Key.Key_D, windows.CONTROL)
    ready(changed)
    shown = changed.desk.parts
    choice = export_choice.ExportChoice(suffix=".svg", moment=export_choice.BUSIEST)
    settings = export_choice.picture_settings(choice, shown)
    window_made = export_picture(shown.document.scenario, shown.document.result, settings, ".svg")
    other = document.read(path).scenario
    against = Against(name=path.name, scenario=other, result=pipeline.simulate(other))
    asked = PictureSettings(
        title=shown.document.title, against=against, theme=shown.scene.theme_name
    )
    fresh = pipeline.simulate(shown.document.scenario)
    assert window_made == export_picture(shown.document.scenario, fresh, asked, ".svg")


def test_a_file_that_cannot_be_read_changes_nothing(window, tmp_path, monkeypatch):
    path = tmp_path / "broken.trnviz"
    path.write_text("{,}")
    told = []
    monkeypatch.setattr(
        "trnviz.gui.compare.compare.messages.refused", lambda *words: told.append(words)
    )
    assert not compare_of(window).with_path(path)
    assert told
    assert not compare_of(window).is_on


def test_time_goes_by_phase_or_by_clock(compared):
    other = compare_of(compared).other
    compared.desk.playback.seek(0.5 * compared.desk.document.result.step_time_s)
    windows.frame(compared)
    compared.actions_["align_clock"].trigger()
    windows.frame(compared)
    assert other.align == "clock"
    assert compared.desk.playback.against.align == "clock"
    assert compared.actions_["align_clock"].isChecked()


def test_stopping_leaves_the_window_as_it_was(compared):
    windows.key(compared, Qt.Key.Key_2, windows.ALT)
    windows.key(compared, Qt.Key.Key_0, windows.ALT)
    windows.frame(compared)
    made = compare_of(compared)
    assert made.halves is None
    assert not made.bar.isVisible()
    assert not made.table.isVisible()
    assert compared.scene.shown.frame.change is None
    assert not compared.actions_["compare_stop"].isEnabled()
    windows.settle()
    assert compared.view.findChild(type(compared.view), "other_canvas") is None


def test_without_a_change_or_a_snapshot_nothing_is_offered(window):
    for name in ("compare_last", "compare_snapshot", "compare_stop", "compare_swipe"):
        assert not window.actions_[name].isEnabled()


@pytest.mark.parametrize("mode", ["compare_beside", "compare_swipe", "compare_difference"])
def test_another_theme_a_layout_and_an_undo_are_followed(compared, mode):
    from trnviz.gui.theme import ThemeChoice

    compared.actions_[mode].trigger()
    windows.settle()
    compared.set_theme(ThemeChoice.DARK)
    compared.actions_["layout_flat"].trigger()
    windows.settle()
    compared.desk.document.undo()
    compared.desk.document.undo()
    windows.until(lambda: not compared.desk.document.is_stale)
    windows.frame(compared)
    made = compare_of(compared)
    if made.halves is not None:
        assert made.halves.scene.theme_name == "dark"
        assert made.halves.scene.shown.scenario.layout == compared.desk.document.scenario.layout
    assert made.table.summary.text() == "No difference."
    compared.set_theme(ThemeChoice.LIGHT)


def test_every_verdict_can_be_said_in_another_language():
    from trnviz.gui.compare.changes import VERDICTS

    for better in (-1, 0, 1):
        for after in (0.5, 1.0, 2.0):
            delta = Delta(
                name="x", label="x", before=1.0, after=after, shown=("", ""), better=better
            )
            assert delta.verdict in VERDICTS
