"""Notes: added at the selection, changed, moved, removed, undone; saved and exported."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests import scenarios
from tests.gui import windows
from trnviz.core.view import Annotation
from trnviz.files import document as files
from trnviz.gui.canvas.selection import Selection

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def notes(window):
    return window.desk.document.scenario.annotations


def opened(window):
    window.actions_["panel_notes"].trigger()
    windows.settle()
    return window.desk.docks.study("notes")


def test_a_note_is_added_typed_moved_removed_and_all_of_it_undone():
    with windows.shown(scenarios.trained()) as window:
        document = window.desk.document
        window.scene.select(Selection(chips=(5,)))
        panel = opened(window)
        QTest.mouseClick(panel.add_buttons["text"], windows.LEFT)
        QTest.keyClicks(panel.words, "hot chip")
        QTest.keyClick(panel.words, Qt.Key.Key_Return)
        assert notes(window) == (Annotation(text="hot chip", at="i0.c5"),)
        window.scene.select(Selection(chips=(7,)))
        QTest.mouseClick(panel.here, windows.LEFT)
        assert notes(window)[0].at == "i0.c7"
        QTest.mouseClick(panel.remove, windows.LEFT)
        assert notes(window) == ()
        document.undo()
        document.undo()
        assert notes(window)[0].at == "i0.c5"
        document.undo()
        document.undo()
        assert notes(window) == ()
        assert not document.undo_label


@pytest.mark.parametrize("kind", ["arrow", "bracket", "marker"])
def test_every_kind_is_drawn_and_kept_in_the_file(kind):
    with windows.shown(scenarios.trained()) as window:
        window.scene.select(Selection(chips=(0, 5)))
        panel = opened(window)
        QTest.mouseClick(panel.add_buttons[kind], windows.LEFT)
        (note,) = notes(window)
        assert (note.kind, note.at, note.to) == (kind, "i0.c0", "" if kind == "marker" else "i0.c5")
        scenario = window.desk.document.scenario
        assert files.loads(files.dumps(scenario)).scenario.annotations == (note,)


def test_a_place_that_is_not_there_is_refused_in_words():
    with windows.shown(scenarios.trained()) as window:
        panel = opened(window)
        QTest.mouseClick(panel.add_buttons["text"], windows.LEFT)
        before = notes(window)
        panel.at.setText("i9.c9")
        panel.at.editingFinished.emit()
        assert notes(window) == before
        assert "i9.c9 is not a chip" in panel.refused.text()
