"""New, open, save, recent files, drops from outside, and the question before a loss."""

import json
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox

from tests import scenarios
from tests.gui import windows
from tests.paths import SHARED, needs_shared
from trnviz.core.errors import OutputError
from trnviz.files import document as files
from trnviz.files import resources
from trnviz.gui import live_menus
from trnviz.gui.canvas.selection import Drop, Selection
from trnviz.gui.dialogs import messages
from trnviz.gui.welcome import gallery
from trnviz.session.edits import SetLooks

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
Answer = QMessageBox.StandardButton


@pytest.fixture
def window():
    with windows.shown(scenarios.trained()) as shown:
        yield shown


@pytest.fixture
def dialogs(monkeypatch):
    """What was shown in dialogs, which close at once."""
    shown = []

    def run(box):
        shown.append((box.text(), box.informativeText()))
        return Answer.Ok

    monkeypatch.setattr(QMessageBox, "exec", run)
    return shown


def answer(monkeypatch, choice):
    asked = []
    monkeypatch.setattr(messages, "keep_changes", lambda _w, name: asked.append(name) or choice)
    return asked


def save_to(monkeypatch, path):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))


def edit(window, rank=0):
    window.desk.parts.shards.drop(Drop(ranks=(rank,), chip=40, core=1, over_commit=False))


def test_save_as_and_open_give_the_same_scenario_and_view(window, tmp_path, monkeypatch):
    edit(window)
    window.scene.select(Selection(chips=(5,), links=(3,)))
    window.view.zoom_by(2.0)
    save_to(monkeypatch, tmp_path / "plan")
    window.actions_["save_as"].trigger()
    path = tmp_path / "plan.trnviz"
    assert window.desk.document.path == path
    camera, was = window.view.camera, files.dumps(window.desk.document.scenario)
    window.desk.files.open_sample("ultraserver")
    assert window.scene.selection.is_empty
    assert window.desk.files.open_path(path)
    windows.frame(window)
    assert files.dumps(window.desk.document.scenario) == was
    assert window.scene.selection == Selection(chips=(5,), links=(3,))
    assert window.view.camera.scale == pytest.approx(camera.scale)
    assert window.view.camera.x_su == pytest.approx(camera.x_su)


def test_the_title_is_marked_while_the_document_differs_from_the_disk(window, tmp_path):
    window.desk.document.save_as(tmp_path / "a.trnviz")
    assert window.windowTitle() == "a.trnviz[*] - trnviz"
    assert not window.isWindowModified()
    edit(window)
    assert window.isWindowModified()
    window.actions_["undo"].trigger()
    assert not window.isWindowModified()
    edit(window)
    window.actions_["save"].trigger()
    assert not window.isWindowModified()
    window.actions_["undo"].trigger()
    assert window.isWindowModified()


@pytest.mark.parametrize(
    "content",
    [
        b"", b'{"format": "trnviz"', b'{"format": "trnviz", "version": 1, "topologie": {}}',
        b'{"format": "trnviz", "version": 1, "topology": 7}',
        b'{"format": "trnviz", "version": NaN}',
        b"[" * 100_000, b'{"format": "trnviz", "version": 99}', b"\x00\xff",
    ],
)  # fmt: skip
def test_a_broken_file_gives_one_dialog_and_leaves_the_document_alone(
    window, dialogs, tmp_path, content
):
    path = tmp_path / "broken.trnviz"
    path.write_bytes(content)
    before, began = window.desk.document.scenario, time.monotonic()
    assert not window.desk.files.open_path(path)
    assert time.monotonic() - began < 2
    ((text, after),) = dialogs
    assert "broken.trnviz" in text
    assert "The open document is as it was." in after
    assert window.desk.document.scenario is before


def test_a_file_that_is_gone_is_told_and_forgotten(window, dialogs, tmp_path):
    path = tmp_path / "gone.trnviz"
    window.settings.remember(path)
    window.desk.files.open_path(path)
    assert len(dialogs) == 1
    assert str(path) not in window.settings.values.recent


def test_unsaved_changes_are_asked_about_and_cancel_stays(window, monkeypatch):
    edit(window)
    before = window.desk.document.scenario
    asked = answer(monkeypatch, Answer.Cancel)
    window.actions_["new"].trigger()
    assert len(asked) == 1
    assert window.desk.document.scenario is before
    answer(monkeypatch, Answer.Discard)
    window.actions_["new"].trigger()
    assert window.desk.document.scenario.model is None


def test_save_in_the_question_saves_first(window, monkeypatch, tmp_path):
    edit(window)
    answer(monkeypatch, Answer.Save)
    save_to(monkeypatch, tmp_path / "kept.trnviz")
    window.actions_["new"].trigger()
    assert files.read(tmp_path / "kept.trnviz").scenario.model is not None
    assert window.desk.document.scenario.model is None


def test_a_save_that_the_user_calls_off_loses_nothing(window, monkeypatch):
    edit(window)
    before = window.desk.document.scenario
    answer(monkeypatch, Answer.Save)
    save_to(monkeypatch, "")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: ("", ""))
    window.actions_["new"].trigger()
    assert window.desk.document.scenario is before


def test_a_window_with_changes_asks_before_it_closes(window, monkeypatch):
    edit(window)
    asked = answer(monkeypatch, Answer.Cancel)
    assert not window.close()
    assert asked
    assert window.isVisible()


def test_a_disk_that_refuses_is_told_and_the_document_stays_modified(
    window, dialogs, monkeypatch, tmp_path
):
    edit(window)
    save_to(monkeypatch, tmp_path / "nowhere" / "a.trnviz")
    assert not window.desk.files.save_as()
    ((text, after),) = dialogs
    assert "could not be written" in text
    assert "as it was before" in after
    assert window.desk.document.is_modified
    assert window.desk.document.path is None


def test_errors_of_output_show_their_reason(dialogs):
    messages.refused(None, "x", OutputError("disk full"), "nothing changed")
    assert dialogs == [("disk full", "nothing changed")]


@needs_shared
def test_a_model_configuration_is_planned_on_the_fabric_as_one_step(window):
    before = window.desk.document.scenario
    assert window.desk.files.open_path(SHARED / "hf-configs" / "Llama-3.1-8B.json")
    assert window.desk.document.scenario.model.name == "Llama-3.1-8B"
    assert window.desk.document.scenario.placement is not None
    assert "Llama-3.1-8B" in window.desk.document.undo_label
    window.desk.document.undo()
    assert window.desk.document.scenario is before


def test_a_configuration_of_another_family_is_refused_with_its_place(window, dialogs, tmp_path):
    path = tmp_path / "config.json"
    path.write_text(json.dumps({"architectures": ["BertModel"], "model_type": "bert"}))
    assert not window.desk.files.open_path(path)
    assert len(dialogs) == 1
    assert "config.json" in dialogs[0][0]


def drop(window, path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    at, copy = QPointF(300, 300), Qt.DropAction.CopyAction
    enter = QDragEnterEvent(at.toPoint(), copy, data, windows.LEFT, windows.NO_KEY)
    window.dragEnterEvent(enter)
    if not enter.isAccepted():
        return False
    window.dropEvent(QDropEvent(at, copy, data, windows.LEFT, windows.NO_KEY))
    windows.settle(0.05)
    return True


def test_a_document_dropped_on_the_window_is_opened(window):
    sample = resources.path("samples", "ultraserver")
    assert drop(window, sample)
    assert window.desk.document.path == sample
    assert window.desk.document.scenario.model is None


def test_a_file_of_another_kind_is_refused_by_its_content_and_a_folder_is_not_taken(
    window, tmp_path, dialogs
):
    path = tmp_path / "picture.json"
    path.write_bytes(b"\x89PNG\r\n\x1a\n")
    before = window.desk.document.scenario
    drop(window, path)
    windows.until(lambda: dialogs)
    assert "PNG" in dialogs[0][0]
    assert window.desk.document.scenario is before
    assert not drop(window, tmp_path)


@pytest.mark.parametrize("name", resources.names("samples"))
def test_every_sample_opens_as_a_copy_without_a_file(window, name):
    assert window.desk.files.open_sample(name)
    windows.frame(window)
    assert window.desk.document.path is None
    assert not window.desk.document.is_modified


def test_a_smaller_document_opens_while_a_shard_is_selected_that_it_does_not_have(window):
    """What is selected is let go before anybody asks where its chip is."""
    files = window.desk.files
    for taken in (Selection(ranks=(300,)), Selection(chips=(100,)), Selection(links=(1500,))):
        assert files.open_sample("llama-3.1-70b-two-ultraservers")
        window.scene.select(taken)
        windows.settle()
        assert files.open_sample("llama-3.1-70b-ultraserver")
        windows.settle()
        assert window.scene.selection.is_empty


def test_the_menu_names_samples_as_the_start_page_does(window):
    menu = QMenu()
    live_menus._fill_samples(menu, window.desk.files)
    assert set(gallery.titles()) == set(resources.names("samples"))
    named = [action.text() for action in menu.actions()]
    assert named[: len(gallery.GALLERY)] == [shown.title for shown in gallery.GALLERY]
    assert "70B with free cores" in named


def test_recent_files_come_newest_first_in_the_menu(window, tmp_path):
    for name in ("a", "b"):
        window.desk.document.save_as(tmp_path / f"{name}.trnviz")
        window.settings.remember(window.desk.document.path)
    recent = QMenu()
    live_menus._fill_recent(recent, window.desk.files, window.settings)
    assert [action.text() for action in recent.actions()] == ["b.trnviz", "a.trnviz"]
    recent.actions()[1].trigger()
    assert window.desk.document.path == tmp_path / "a.trnviz"
    recent.deleteLater()


def test_looks_are_part_of_the_document_and_can_be_undone(window):
    window.actions_["group_dp"].trigger()
    assert window.desk.document.scenario.color_by == "dp"
    assert window.actions_["group_dp"].isChecked()
    window.actions_["undo"].trigger()
    assert window.desk.document.scenario.color_by == "pp"
    assert window.actions_["group_pp"].isChecked()
    window.desk.document.apply(SetLooks(metric="mean"))
    assert window.actions_["metric_mean"].isChecked()


def test_a_name_is_suggested_after_what_the_document_holds(window):
    assert window.desk.files.suggested_name() == "llama-3.1-70b-ultraserver.trnviz"


def test_paths_with_odd_names_round_trip(window, tmp_path):
    path = tmp_path / "a b#c%20 ü.trnviz"
    window.desk.document.save_as(path)
    assert drop(window, path)
    assert window.desk.document.path == Path(path)
    assert QApplication.activeModalWidget() is None
