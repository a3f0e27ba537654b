"""The decision out of the window as files, and back in."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from tests.gui import windows
from tests.scenarios import bare, trained
from trnviz.export import decision
from trnviz.gui.dialogs.decision import KINDS, DecisionDialog
from trnviz.session.edits import MoveRanks

pytestmark = pytest.mark.usefixtures("told")


@pytest.fixture
def window():
    with windows.shown(trained(dp=1)) as window:
        yield window


@pytest.fixture
def dialog(window):
    window.actions_["decision"].trigger()
    windows.settle()
    (found,) = window.findChildren(DecisionDialog)
    yield found
    found.close()
    windows.settle()


def test_every_kind_is_shown_as_it_will_be_written(dialog, tmp_path):
    for kind in KINDS:
        dialog.choose(kind)
        assert dialog.write(tmp_path / kind)
        assert (tmp_path / kind).read_text() == dialog.text.toPlainText()
        assert (tmp_path / kind).stat().st_size > 20


def test_it_can_be_used_with_the_keyboard_alone(dialog, tmp_path, monkeypatch):
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(tmp_path / "out"), "")
    )
    for _ in range(5):
        QTest.keyClick(dialog.kinds, Qt.Key.Key_Down)
    assert dialog.kind == "environment"
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    windows.settle()
    assert "NEURON_RT_VISIBLE_CORES" in (tmp_path / "out.env").read_text()
    dialog.copy.click()
    assert QApplication.clipboard().text() == (tmp_path / "out.env").read_text()
    QApplication.clipboard().clear()


def test_a_folder_that_lacks_is_said_and_nothing_is_written(dialog, tmp_path, told):
    assert not dialog.write(tmp_path / "none" / "x.json")
    assert told[0][0] == "x.json was not written"


def test_without_a_placement_there_is_nothing_to_export():
    with windows.shown(bare()) as window:
        assert not window.actions_["decision"].isEnabled()


@pytest.mark.parametrize("kind", ["rank-map", "groups-tp", "groups-pp"])
def test_what_was_written_brings_the_placement_back(window, tmp_path, kind):
    document = window.desk.document
    document.apply(MoveRanks(ranks=(5,), chip="i1.c5"))
    wanted = document.scenario.placement
    window.actions_["decision"].trigger()
    (dialog,) = window.findChildren(DecisionDialog)
    dialog.choose(kind)
    assert dialog.write(tmp_path / "x.json")
    dialog.close()
    document.undo()
    assert not document.scenario.placement.equals(wanted)
    assert window.desk.files.open_path(tmp_path / "x.json")
    assert document.scenario.placement.equals(wanted)


def test_a_training_configuration_becomes_a_plan_that_can_be_undone(window, tmp_path):
    (tmp_path / "x.yaml").write_bytes(decision.configuration(trained(dp=2)))
    document = window.desk.document
    assert document.scenario.plan.dp == 1
    before = document.scenario
    assert window.desk.files.open_path(tmp_path / "x.yaml")
    plan = document.scenario.plan
    assert (plan.tp, plan.pp, plan.dp) == (32, 4, 2)
    document.undo()
    assert document.scenario is before
