"""Everything can be done by a part of its name, with the keyboard alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests import scenarios
from tests.gui import windows
from trnviz.gui.actions import ROWS
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.palette.palette import CommandPalette

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window():
    with windows.shown(scenarios.trained()) as shown:
        yield shown


def opened(window):
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
