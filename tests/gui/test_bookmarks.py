"""Bookmarks in the window: set by key, gone to, undone, listed in a menu and a panel."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from tests import scenarios
from tests.gui import windows
from trnviz.core.view import Annotation, Bookmark
from trnviz.files import document as document_file
from trnviz.session.bookmark_edits import SetBookmarks
from trnviz.session.edits import SetAnnotations

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def marked(*moments):
    marks = tuple(Bookmark(time_s=at, name=f"at {at}") for at in moments)
    return SetBookmarks(bookmarks=marks).apply(scenarios.trained())


def bookmarks(window):
    return window.desk.document.scenario.bookmarks


def test_a_key_sets_it_the_same_key_takes_it_away_and_undo_brings_it_back(tmp_path):
    with windows.shown(scenarios.trained(), simulated=True) as window:
        playback, document = window.desk.playback, window.desk.document
        playback.seek(1.25)
        windows.key(window, Qt.Key.Key_B, windows.CONTROL)
        assert bookmarks(window) == (Bookmark(time_s=1.25),)
        assert "Bookmark set at 1.25 s" in window.status.currentMessage()
        assert not document.is_stale  # nothing is simulated for it
        document_file.write(tmp_path / "a.trnviz", document.scenario)
        assert document_file.read(tmp_path / "a.trnviz").scenario.bookmarks == bookmarks(window)
        playback.seek(3.0)
        playback.seek(1.25)
        windows.key(window, Qt.Key.Key_B, windows.CONTROL)
        assert bookmarks(window) == ()
        window.actions_["undo"].trigger()
        assert bookmarks(window) == (Bookmark(time_s=1.25),)


def test_keys_go_to_bookmarks_and_to_the_moments_of_notes():
    notes = (Annotation(text="look", kind="marker", time_s=2.0), Annotation(text="always"))
    scenario = SetAnnotations(annotations=notes).apply(marked(3.0, 1.0))
    with windows.shown(scenario, simulated=True) as window:
        playback = window.desk.playback
        playback.seek(0.0)
        seen = []
        for key in "}}}}{":
            QTest.keyClick(window.view, key)
            windows.settle()
            seen.append(playback.time_s())
        assert seen == [1.0, 2.0, 3.0, 3.0, 2.0]


def test_the_menu_lists_them_and_leads_there():
    with windows.shown(marked(3.0, 1.0), simulated=True) as window:
        menu = window.menus["&Playback/Boo&kmarks"]
        for _ in range(2):  # opened again it lists them once
            menu.aboutToShow.emit()
        texts = [action.text() for action in menu.actions()]
        assert texts[-2:] == ["at 1.0, 1 s", "at 3.0, 3 s"]
        assert len(texts) == 6
        menu.actions()[-1].trigger()
        assert window.desk.playback.time_s() == 3.0


def test_without_a_step_nothing_can_be_marked():
    with windows.shown(scenarios.bare()) as window:
        assert not window.actions_["bookmark"].isEnabled()
        windows.key(window, Qt.Key.Key_B, windows.CONTROL)
        assert bookmarks(window) == ()


def test_the_panel_adds_names_goes_and_removes():
    with windows.shown(marked(3.0), simulated=True) as window:
        playback = window.desk.playback
        playback.seek(1.5)
        windows.frame(window)
        panel = window.desk.docks.open("bookmarks")
        QTest.mouseClick(panel.add_button, windows.LEFT)
        line = panel.table.findChild(QLineEdit)
        QTest.keyClicks(line, "reduce begins")
        QTest.keyClick(line, Qt.Key.Key_Return)
        windows.settle()
        assert bookmarks(window)[0] == Bookmark(time_s=1.5, name="reduce begins")
        assert window.desk.document.undo_label == "Change a bookmark"
        assert panel.table.item(0, 1).font().bold()  # the playback stands there
        panel.table.setCurrentCell(1, 1)
        QTest.keyClick(panel.table, Qt.Key.Key_Return)
        assert playback.time_s() == 3.0
        windows.frame(window)
        assert panel.table.item(1, 1).font().bold()
        assert not panel.table.item(0, 1).font().bold()
        QTest.keyClick(panel.table, Qt.Key.Key_Delete)
        assert [mark.time_s for mark in bookmarks(window)] == [1.5]
        window.actions_["undo"].trigger()
        assert panel.table.rowCount() == 2


def test_a_note_in_the_panel_is_not_for_it_to_change():
    notes = (Annotation(text="look", kind="marker", time_s=2.0),)
    scenario = SetAnnotations(annotations=notes).apply(scenarios.trained())
    with windows.shown(scenario, simulated=True) as window:
        panel = window.desk.docks.open("bookmarks")
        assert [panel.table.item(0, column).text() for column in range(3)] == [
            "2 s",
            "look",
            "note",
        ]
        assert not panel.remove_button.isEnabled()
        assert not panel.table.item(0, 1).flags() & Qt.ItemFlag.ItemIsEditable
        QTest.keyClick(panel.table, Qt.Key.Key_Delete)
        assert window.desk.document.scenario is scenario


def test_one_after_the_end_says_so():
    with windows.shown(marked(1e6), simulated=True) as window:
        panel = window.desk.docks.open("bookmarks")
        assert panel.table.item(0, 0).text().endswith(", after the end")
        panel.go(0)
        assert window.desk.playback.time_s() == window.desk.playback.player.duration_s
