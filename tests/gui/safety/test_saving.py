"""Saving: backups, read-only and full disks, and what a killed save leaves."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox

from tests import scenarios
from tests.gui import windows
from trnviz.core.errors import OutputError
from trnviz.files import document as files
from trnviz.gui import live_menus
from trnviz.session.edits import SetLooks

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window():
    with windows.shown(scenarios.trained()) as shown:
        yield shown


@pytest.fixture
def boxes(monkeypatch):
    """Dialogs that were shown, answered with "Save As..." where that is offered."""
    shown = []

    def run(box):
        shown.append((box.windowTitle(), box.text(), box.informativeText()))
        way = next((b for b in box.buttons() if b.text() == "Save As..."), None)
        copy = next(b for b in box.buttons() if b.text() == "Copy details")
        copy.click()
        assert box.windowTitle() in QGuiApplication.clipboard().text()
        if way is not None:
            way.click()

    monkeypatch.setattr(QMessageBox, "exec", run)
    return shown


def save_as(monkeypatch, path):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))


def refuse(monkeypatch, path, why):
    """As the disk would: tests run as a user to whom nothing is read-only."""
    write = files.write

    def refused(target, *rest):
        if target == path:
            raise OutputError(f"{target}: could not be written: {why}")
        return write(target, *rest)

    monkeypatch.setattr(files, "write", refused)


def test_three_backups_are_kept_and_one_comes_back_as_an_edit(window, tmp_path, monkeypatch):
    path = tmp_path / "plan.trnviz"
    save_as(monkeypatch, path)
    for layout in ("racks", "flat", "tori", "rings", "efa"):
        window.desk.document.apply(SetLooks(layout=layout))
        assert window.desk.files.save()
    assert len(window.desk.files.backup_list()) == 3
    menu = QMenu()
    live_menus._fill_backups(menu, window.desk.files)
    assert len(menu.actions()) == 3
    menu.actions()[0].trigger()
    menu.deleteLater()
    assert window.desk.document.scenario.layout == "rings"
    assert window.desk.document.undo_label.startswith("Restore backup")
    window.desk.document.undo()
    assert not window.desk.document.is_modified


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_said_plainly_and_another_place_offered(
    window, boxes, tmp_path, monkeypatch
):
    save_as(monkeypatch, tmp_path / "elsewhere.trnviz")
    assert window.desk.files._save_to(Path("/dev/full"))
    ((title, text, after),) = boxes
    assert title == "full was not saved"
    assert "the disk is full" in text
    assert "another name" in after
    assert window.desk.document.path == tmp_path / "elsewhere.trnviz"


@pytest.mark.parametrize("why", ["the file is read-only", "no permission to write there"])
def test_a_read_only_file_or_folder_is_said_plainly(window, boxes, tmp_path, monkeypatch, why):
    path = tmp_path / "mine.trnviz"
    refuse(monkeypatch, path, why)
    save_as(monkeypatch, tmp_path / "other.trnviz")
    assert window.desk.files._save_to(path)
    assert why in boxes[0][1]
    assert window.desk.document.path == tmp_path / "other.trnviz"


def test_who_cancels_save_as_keeps_the_edits(window, boxes, tmp_path, monkeypatch):
    refuse(monkeypatch, tmp_path / "mine.trnviz", "the disk is full")
    save_as(monkeypatch, "")
    window.desk.document.apply(SetLooks(metric="mean"))
    assert not window.desk.files._save_to(tmp_path / "mine.trnviz")
    assert window.desk.document.is_modified
    assert len(boxes) == 1


_HALF = """
import os, signal, sys
from pathlib import Path
from trnviz.files import atomic
os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)
atomic.write(Path(sys.argv[1]), b"half")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is of POSIX")
def test_what_a_killed_save_leaves_goes_with_the_next_save(window, tmp_path):
    path = tmp_path / "a [b] *.trnviz"
    window.desk.document.save_as(path)
    before = path.read_bytes()
    subprocess.run([sys.executable, "-c", _HALF, path], check=False, env=os.environ)
    assert len(list(tmp_path.glob(".a*.tmp"))) == 1
    assert path.read_bytes() == before
    window.desk.document.save()
    assert list(tmp_path.glob(".*")) == []
