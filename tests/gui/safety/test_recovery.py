"""A program that is killed with unsaved edits offers them when it starts again."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from tests import scenarios
from tests.gui import windows
from tests.paths import ROOT
from trnviz.files import document as files
from trnviz.gui import greeting
from trnviz.gui.dialogs import messages
from trnviz.gui.safety import recovery
from trnviz.session import journal
from trnviz.session.document import Document
from trnviz.session.edits import MoveRanks, SetLooks

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def start(role, *names):
    return subprocess.Popen(
        [sys.executable, "-m", "tests.gui.safety.program", role, *names],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ,
    )  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is of POSIX")
@pytest.mark.parametrize("has_file", [True, False])
def test_a_killed_program_offers_its_edits_at_the_next_start(tmp_path, has_file):
    path = tmp_path / "plan.trnviz"
    Document(scenarios.trained()).save_as(path)
    saved = path.read_bytes()
    names = (str(path),) if has_file else ()
    with start("edit", *names) as program:
        assert json.loads(program.stdout.readline()) == {"edited": 2}
        program.send_signal(signal.SIGKILL)
    with start("restart") as program:
        out, errors = program.communicate(timeout=60)
    shown, undone = (json.loads(line) for line in out.splitlines())
    (offer,) = shown["offered"]
    assert "2 edits, a moment ago" in offer
    assert ("plan.trnviz" in offer) == has_file
    assert shown["modified"]
    assert shown["chip"] == 41
    assert shown["path"] == (str(path) if has_file else "")
    assert "Recover unsaved edits" in shown["undo"]
    assert undone == {"undone": True}
    assert program.returncode == 0, errors
    assert "Traceback" not in errors
    assert path.read_bytes() == saved
    assert journal.entries(journal.folder()) == ()


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is of POSIX")
@pytest.mark.parametrize("how", ["links", "chip"])
def test_a_changed_fabric_comes_back_to_the_last_byte_after_a_kill(tmp_path, how):
    path = tmp_path / "plan.trnviz"
    Document(scenarios.trained()).save_as(path)
    saved = path.read_bytes()
    with start(f"rework-{how}", str(path)) as program:
        before = json.loads(program.stdout.readline())
        program.send_signal(signal.SIGKILL)
    assert before["modified"]
    assert before["removed"] == ([23] if how == "links" else [])  # a fabric spelled out is without
    with start("recover") as program:
        out, errors = program.communicate(timeout=60)
    assert program.returncode == 0, errors
    assert "Traceback" not in errors
    assert json.loads(out) == before
    assert path.read_bytes() == saved


def left_behind(path=None, ranks=(0,)):
    """A journal of a process that died."""
    document = Document(scenarios.trained())
    if path is not None:
        document.save_as(path)
    keeper = journal.Keeper(document)
    document.apply(move(ranks))
    os.close(keeper._journal._lock)
    keeper._journal._lock = None
    return files.dumps(document.scenario)


def move(ranks):
    return MoveRanks(ranks=ranks, chip="i2.c8", core=1)


@pytest.fixture
def window():
    with windows.shown(scenarios.bare()) as shown:
        yield shown


def offered(window):
    greeting.greet(window, window.desk)
    windows.settle()
    return window.findChild(recovery.Recovery)


def test_nothing_is_offered_where_nothing_was_lost(window):
    assert offered(window) is None


def test_later_leaves_it_for_the_next_start(window):
    left_behind()
    offered(window).later_button.click()
    windows.settle()
    assert len(journal.entries(journal.folder())) == 1


def test_discard_forgets_one_after_the_other(window):
    left_behind(ranks=(0,))
    left_behind(ranks=(1,))
    dialog = offered(window)
    assert dialog.list.count() == 2
    dialog.discard_button.click()
    assert dialog.list.count() == 1
    dialog.discard_button.click()
    windows.settle()
    assert journal.entries(journal.folder()) == ()
    assert window.findChild(recovery.Recovery) is None


def test_restored_edits_are_kept_again_until_they_are_saved(window, tmp_path):
    text = left_behind(tmp_path / "plan.trnviz")
    offered(window).restore_button.click()
    windows.settle()
    assert files.dumps(window.desk.document.scenario) == text
    assert len(list(journal.folder().glob("*.journal"))) == 1
    window.desk.files.save()
    assert list(journal.folder().glob("*.journal")) == []


def test_edits_whose_file_is_gone_become_a_new_document(window, tmp_path, monkeypatch):
    told = []
    monkeypatch.setattr(messages, "refused", lambda _w, title, *_a: told.append(title))
    text = left_behind(tmp_path / "plan.trnviz")
    (tmp_path / "plan.trnviz").unlink()
    offered(window).restore_button.click()
    windows.settle()
    assert told == ["plan.trnviz itself cannot be read"]
    assert window.desk.document.path is None
    assert files.dumps(window.desk.document.scenario) == text


def test_a_damaged_journal_is_told_and_stays(window, monkeypatch):
    told = []
    monkeypatch.setattr(messages, "refused", lambda _w, title, *_a: told.append(title))
    left_behind()
    (file,) = journal.folder().glob("*.journal")
    file.write_bytes(file.read_bytes()[:-20])
    dialog = offered(window)
    before = window.desk.document.scenario
    dialog.restore_button.click()
    assert len(told) == 1
    assert window.desk.document.scenario is before
    assert file.exists()
    dialog.reject()
    windows.settle()


@pytest.mark.parametrize(
    ("age_s", "words"),
    [(3, "a moment ago"), (61, "1 minute ago"), (7300, "2 hours ago"), (90_000, "1 day ago")],
)
def test_the_age_is_said_in_words(age_s, words, tmp_path):
    entry = journal.Entry(
        file=tmp_path, path=None, title="a", edits=1, written_s=time.time() - age_s
    )
    assert f"a: 1 edit, {words}" in recovery.described(entry)


def test_an_edit_costs_little_more_with_the_journal(tmp_path):
    document = Document(scenarios.trained())
    journal.Keeper(document, tmp_path)
    began = time.perf_counter()
    for i in range(40):
        document.apply(move((i,)))
    # About 1.5 ms each; ten frames' worth would be felt.
    assert (time.perf_counter() - began) / 40 < 0.16


def test_a_journal_that_cannot_be_kept_is_said_once(window, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    window.desk.document.apply(SetLooks(metric="mean"))
    assert "Edits cannot be kept" in window.status.currentMessage()
    window.status.clearMessage()
    window.desk.document.apply(SetLooks(metric="peak"))
    assert window.status.currentMessage() == ""
