"""The sheet says what holds; the editor changes it, keeps it, and refuses what clashes."""

from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests import scenarios
from tests.gui import windows
from trnviz.gui.actions import ROWS
from trnviz.gui.settings import Settings
from trnviz.gui.shortcuts import chosen
from trnviz.gui.shortcuts.editor import ShortcutEditor
from trnviz.gui.shortcuts.sheet import ShortcutSheet, groups

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window():
    with windows.shown(scenarios.trained()) as shown:
        yield shown


def dialog(kind):
    (found,) = (w for w in QApplication.topLevelWidgets() if isinstance(w, kind))
    return found


def closed(found):
    found.reject()
    windows.settle(0.02)


def editor(window, name):
    window.actions_["change_keys"].trigger()
    windows.settle()
    found = dialog(ShortcutEditor)
    found.choose(name)
    return found


def press(found, key, modifiers=Qt.KeyboardModifier.NoModifier):
    found.edit.setFocus()
    QTest.keyClick(found.edit, key, modifiers)


def test_a_question_mark_shows_every_key_that_there_is(window):
    QTest.keyClicks(window.view, "?")
    windows.settle()
    sheet = dialog(ShortcutSheet)
    lines = sheet.lines()
    for row in ROWS:
        for key in window.actions_[row.name].shortcuts():
            text = key.toString(QKeySequence.SequenceFormat.NativeText)
            assert any(text in line for line in lines), row.name
    closed(sheet)


def test_the_sheet_is_narrowed_down_by_typing(window):
    window.actions_["keys"].trigger()
    windows.settle()
    sheet = dialog(ShortcutSheet)
    QTest.keyClicks(sheet.line, "zoom in")
    windows.settle()
    assert "Zoom in" in sheet.lines()
    assert "Quit" not in sheet.lines()
    closed(sheet)


def test_a_new_key_works_at_once_is_kept_and_shown(window):
    found = editor(window, "to_busiest")
    press(found, Qt.Key.Key_J)
    assert found.set_button.isEnabled(), found.note.text()
    found.set_button.click()
    closed(found)
    assert [k.toString() for k in window.actions_["to_busiest"].shortcuts()] == ["J"]
    assert "(J)" in window.actions_["to_busiest"].toolTip()
    lines = groups(window.actions_)["Playback"]
    assert ("J", "To the busiest moment") in lines
    assert Settings().values.keys == {"to_busiest": "J"}
    window.actions_["to_busiest"].setEnabled(True)
    pressed = []
    window.actions_["to_busiest"].triggered.connect(lambda: pressed.append(1))
    window.activateWindow()
    window.view.setFocus()
    windows.settle(0.02)
    QTest.keyClick(window.view, Qt.Key.Key_J)
    QTest.keyClick(window.view, Qt.Key.Key_B)
    assert pressed == [1]


@pytest.mark.parametrize(
    ("key", "modifiers", "why"),
    [
        (Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier, "is the key of: Save"),
        (Qt.Key.Key_G, Qt.KeyboardModifier.NoModifier, "is the key of"),
        (Qt.Key.Key_F, Qt.KeyboardModifier.AltModifier, "opens the menu File"),
    ],
)
def test_a_key_that_is_taken_is_refused_with_the_reason(window, key, modifiers, why):
    found = editor(window, "about")
    press(found, key, modifiers)
    assert why in found.note.text()
    assert not found.set_button.isEnabled()
    closed(found)


def test_one_and_all_go_back(window):
    before = {n: [k.toString() for k in a.shortcuts()] for n, a in window.actions_.items()}
    found = editor(window, "undo")
    found.clear_button.click()
    found.choose("fit")
    found.clear_button.click()
    assert window.actions_["undo"].shortcuts() == []
    found.reset_button.click()
    assert [k.toString() for k in window.actions_["fit"].shortcuts()] == before["fit"]
    found.reset_all_button.click()
    assert {n: [k.toString() for k in a.shortcuts()] for n, a in window.actions_.items()} == before
    assert Settings().values.keys == {}
    closed(found)


def test_keys_of_the_settings_hold_from_the_start_and_leave_nothing_ambiguous():
    settings = Settings()
    settings.values.keys = {"about": "G", "gone_action": "F", "undo": "no key", "redo": ""}
    settings.save()
    with windows.shown(scenarios.bare()) as window:
        assert [k.toString() for k in window.actions_["about"].shortcuts()] == ["G"]
        assert window.actions_["select_group"].shortcuts() == []
        assert window.actions_["redo"].shortcuts() == []
        keys = [(n, k.toString()) for n, a in window.actions_.items() for k in a.shortcuts()]
        for (one, first), (other, second) in combinations(keys, 2):
            assert first != second, f"{one} and {other} share {first}"


def test_a_key_that_begins_another_clashes():
    long, short = QKeySequence("Ctrl+K, C"), QKeySequence("Ctrl+K")
    assert chosen._clash(long, short)
    assert chosen._clash(short, long)
    assert not chosen._clash(short, QKeySequence("Ctrl+L"))
