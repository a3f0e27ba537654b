"""Everything can be done by a part of its name, with the keyboard alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget

from tests import scenarios
from tests.gui import windows
from trnviz.core.view import Annotation
from trnviz.gui.actions import ROWS
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.palette.palette import CommandPalette
from trnviz.session.edits import SetAnnotations

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window():
    with windows.shown(scenarios.trained()) as shown:
        yield shown


def opened(window):
    window.activateWindow()
    windows.until(window.isActiveWindow)
    window.view.setFocus()
    QTest.keyClick(window.view, Qt.Key.Key_P, CONTROL_SHIFT)
    windows.settle()
    (found,) = (w for w in QApplication.topLevelWidgets() if isinstance(w, CommandPalette))
    assert found.line.hasFocus()
    return found


def do(window, typed, *keys):
    palette = opened(window)
    QTest.keyClicks(palette.line, typed)
    for key in keys:
        QTest.keyClick(palette.line, key)
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    windows.settle(0.02)


def closed(palette):
    QTest.keyClick(palette.line, Qt.Key.Key_Escape)
    windows.settle(0.02)


def test_every_action_is_in_it_with_its_key(window):
    palette = opened(window)
    entries = {entry.text: entry for entry in palette._entries}
    for row in ROWS:
        action = window.actions_[row.name]
        name = action.text().replace("&", "").rstrip(".")
        found = [e for text, e in entries.items() if text.endswith(name)]
        assert found, row.name
        keys = [key.toString() for key in action.shortcuts()]
        assert any(all(key in entry.note for key in keys) for entry in found), row.name
    closed(palette)


def test_an_action_runs_after_the_palette_has_gone(window):
    do(window, "tiles data")
    assert window.desk.document.scenario.color_by == "dp"
    assert not [w for w in QApplication.topLevelWidgets() if isinstance(w, CommandPalette)]


@pytest.mark.parametrize(
    ("typed", "selected"),
    [
        ("chip 17", Selection(chips=(17,))),
        ("i3.c15", Selection(chips=(63,))),
        ("rank 200", Selection(ranks=(200,))),
    ],
)
def test_objects_are_selected_and_brought_into_view(window, typed, selected):
    do(window, typed)
    assert window.scene.selection == selected
    assert window.focusWidget() is window.view


def test_a_link_is_found_by_its_ends(window):
    do(window, "link i0.c5>i1.c5")
    topology = window.desk.document.scenario.topology
    assert window.scene.selection.links == (topology.link_id("i0.c5>i1.c5"),)


def test_arrows_choose_and_esc_does_nothing(window):
    before = window.desk.document.scenario
    palette = opened(window)
    QTest.keyClicks(palette.line, "theme")
    first = palette.texts()[0]
    QTest.keyClick(palette.line, Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() == 1
    QTest.keyClick(palette.line, Qt.Key.Key_Up)
    QTest.keyClick(palette.line, Qt.Key.Key_Up)
    assert palette.list.currentIndex().row() == len(palette.texts()) - 1
    assert "heme" in first
    closed(palette)
    assert window.desk.document.scenario is before
    assert window.focusWidget() is window.view


def test_what_cannot_be_done_now_comes_last_and_is_not_done(window):
    palette = opened(window)
    QTest.keyClicks(palette.line, "undo")
    assert "Undo" in palette.texts()[-1] or not palette._shown[0].usable
    QTest.keyClicks(palette.line, "   edit")
    shown = [entry.usable for entry in palette._shown]
    assert shown == sorted(shown, reverse=True)
    closed(palette)


def test_nothing_found_says_what_to_try(window):
    palette = opened(window)
    QTest.keyClicks(palette.line, "qqqq")
    assert palette.texts() == []
    assert "Try a part of the name" in palette.note.text()
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    assert palette.isVisible()
    closed(palette)


def test_samples_open_from_it(window):
    do(window, "sample dead z")
    assert window.desk.document.scenario.faults


def test_every_dock_is_shown_and_hidden_from_it(window):
    """The inspector too; a dock that is made later is there before it is made."""
    palette = opened(window)
    texts = [entry.text for entry in palette._entries]
    closed(palette)
    assert any(text.endswith("Panels: Inspector") for text in texts)
    do(window, "panels inspector")
    assert window.inspector_dock.isHidden()
    assert not window.actions_["panel_inspector"].isChecked()
    do(window, "panels inspector")
    assert not window.inspector_dock.isHidden()
    for row in ROWS:
        if row.name.startswith("panel_") and row.name != "panel_inspector":
            window.actions_[row.name].trigger()
    windows.settle()
    for dock in window.findChildren(QDockWidget):
        title = dock.windowTitle()
        assert any(title.lower() in text.lower() for text in texts), title


def test_instances_notes_and_marked_moments_are_objects_too(window):
    notes = (Annotation(text="look here", at="i1.c5"), Annotation(text="these", at="i2"))
    window.desk.document.apply(SetAnnotations(annotations=notes))
    do(window, "instance 2")
    assert window.scene.selection == Selection(chips=tuple(range(32, 48)))
    do(window, "note look here")
    assert window.scene.selection == Selection(chips=(21,))
    do(window, "note these")
    assert window.scene.selection == Selection(chips=tuple(range(32, 48)))
    windows.simulate(window)
    window.desk.playback.seek(window.desk.playback.player.duration_s / 2)
    window.actions_["bookmark"].trigger()
    at_s = window.desk.playback.time_s()
    window.desk.playback.seek(0.0)
    do(window, "moment 4.8")
    assert window.desk.playback.time_s() == pytest.approx(at_s)
