"""The history panel: every state there is a way to; a click or Enter goes there in one change."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests import scenarios
from tests.gui import windows
from tests.gui.study import studies
from trnviz.files import document as files
from trnviz.gui.study.history_panel import HistoryPanel
from trnviz.session.edits import SetLooks
from trnviz.session.journal import Keeper

FIRST = "As it began"


@pytest.fixture
def panel():
    with studies.shown(HistoryPanel, scenarios.trained(), simulated=False, size=(300, 400)) as made:
        for look in (SetLooks(metric="peak"), SetLooks(color_by="dp"), SetLooks(layout="flat")):
            made.document.apply(look)
        yield made


def rows(panel):
    return [text.partition("   ")[0] for text in panel.texts()]


def bold(panel):
    return [row for row in range(panel.list.count()) if panel.list.item(row).font().bold()]


def click(panel, row):
    place = panel.list.visualItemRect(panel.list.item(row)).center()
    QTest.mouseClick(panel.list.viewport(), windows.LEFT, windows.NO_KEY, place)
    windows.settle()


def test_it_lists_every_step_with_its_label_and_marks_the_present(panel):
    labels = rows(panel)
    assert labels[0] == FIRST
    assert len(labels) == 4
    assert panel.document.undo_label == labels[3]
    assert bold(panel) == [3]
    assert panel.note.text() == "3 to undo, 0 to redo"


def test_a_click_goes_to_that_state_in_one_change(panel):
    changes = studies.listen(panel.document.changed)
    before = panel.document.states
    click(panel, 1)
    assert panel.document.scenario is before[1].scenario
    assert bold(panel) == [1]
    assert panel.note.text() == "1 to undo, 2 to redo"
    assert panel.list.item(2).font().italic()
    assert len(changes) == 1
    click(panel, 3)
    assert panel.document.scenario is before[3].scenario
    assert len(changes) == 2


def test_enter_goes_to_the_row_that_the_arrows_are_at(panel):
    panel.list.setFocus()
    for _ in range(3):
        QTest.keyClick(panel.list, Qt.Key.Key_Up)
    assert panel.document.steps == 3
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert panel.document.steps == 0
    assert panel.document.scenario.layout == "racks"


def test_an_edit_after_a_jump_takes_the_place_of_what_was_undone(panel):
    click(panel, 1)
    panel.document.apply(SetLooks(layout="iso"))
    assert len(rows(panel)) == 3
    assert bold(panel) == [2]


def test_the_saved_state_is_marked_wherever_one_goes(panel, tmp_path):
    click(panel, 2)
    panel.document.save_as(tmp_path / "plan.trnviz")
    marked = [text.endswith("saved") for text in panel.texts()]
    assert marked == [False, False, True, False]
    click(panel, 3)
    assert panel.document.is_modified
    assert [text.endswith("saved") for text in panel.texts()] == marked
    click(panel, 2)
    assert not panel.document.is_modified


def test_the_journal_keeps_what_a_jump_leads_to(panel, tmp_path):
    panel.document.save_as(tmp_path / "plan.trnviz")
    keeper = Keeper(panel.document, tmp_path / "journals")
    click(panel, 1)
    (kept,) = (tmp_path / "journals").glob("*.journal")
    head, _, text = kept.read_bytes().partition(b"\n")
    found, now = files.loads(text), panel.document
    assert files.dumps(found.scenario, found.view) == files.dumps(now.scenario, now.view)
    assert json.loads(head)["edits"] == 2
    click(panel, 3)
    assert not panel.document.is_modified
    assert not kept.exists()
    keeper.close()


def test_a_screen_reader_hears_what_a_row_is(panel):
    click(panel, 1)
    said = [
        panel.list.item(row).data(Qt.ItemDataRole.AccessibleTextRole)
        for row in range(panel.list.count())
    ]
    assert said[0].endswith("saved")
    assert said[1].endswith("shown now")
    assert said[2].endswith("undone")
