"""The recovery journal: what is kept, when it goes, and what a killed writer leaves."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from tests.paths import ROOT
from tests.scenarios import bare, trained
from trnviz.core.errors import InputError
from trnviz.core.view import Bookmark, View
from trnviz.files import document as document_file
from trnviz.session import journal
from trnviz.session.bookmark_edits import toggled
from trnviz.session.document import Document
from trnviz.session.edits import LoadScenario, MoveRanks, SetLooks, SetNetwork

MOVE = MoveRanks(ranks=(5,), chip="i1.c5")


@pytest.fixture
def document():
    return Document(trained())


def left_behind(keeper):
    """As if the process had died: the lock is let go, the journal stays."""
    os.close(keeper._journal._lock)
    keeper._journal._lock = None


def test_edits_are_kept_and_come_back(tmp_path, document):
    keeper = journal.Keeper(document, tmp_path / "state" / "journals")
    document.apply(MOVE)
    document.apply(SetNetwork(network="fifo"))
    left_behind(keeper)
    (entry,) = journal.entries(tmp_path / "state" / "journals")
    assert (entry.edits, entry.path, entry.title) == (2, None, document.title)
    assert abs(entry.written_s - time.time()) < 60
    scenario, _ = journal.restore(entry)
    assert document_file.dumps(scenario) == document_file.dumps(document.scenario)
    assert (tmp_path / "state" / "journals").stat().st_mode & 0o077 == 0


def test_a_bookmark_is_kept_like_any_edit(tmp_path, document):
    keeper = journal.Keeper(document, tmp_path)
    document.apply(toggled((), 1.25, "reduce begins"))
    left_behind(keeper)
    (entry,) = journal.entries(tmp_path)
    assert entry.edits == 1
    scenario, _ = journal.restore(entry)
    assert scenario.bookmarks == (Bookmark(time_s=1.25, name="reduce begins"),)


def test_what_is_restored_is_an_edit_of_the_saved_document(tmp_path, document):
    document.save_as(tmp_path / "plan.trnviz")
    keeper = journal.Keeper(document, tmp_path)
    document.apply(MOVE)
    left_behind(keeper)
    (entry,) = journal.entries(tmp_path)
    again = Document(bare())
    again.open(entry.path)
    scenario, _ = journal.restore(entry)
    again.apply(LoadScenario(scenario=scenario, text="Recover unsaved edits"))
    journal.discard(entry)
    assert again.is_modified
    again.undo()
    assert not again.is_modified
    assert journal.entries(tmp_path) == ()


@pytest.mark.parametrize("how", ["save", "undo", "new", "close"])
def test_the_journal_goes_when_nothing_is_unsaved(tmp_path, document, how):
    document.save_as(tmp_path / "plan.trnviz")
    at = tmp_path / "journals"
    keeper = journal.Keeper(document, at)
    document.apply(MOVE)
    assert len(list(at.iterdir())) == 2
    ways = {
        "save": document.save,
        "undo": document.undo,
        "new": lambda: document.new(bare()),
        "close": keeper.close,
    }
    ways[how]()
    assert list(at.iterdir()) == []


def test_edits_are_counted_from_the_last_save(tmp_path, document):
    document.apply(MOVE)
    document.save_as(tmp_path / "plan.trnviz")
    keeper = journal.Keeper(document, tmp_path)
    for looks in ("mean", "peak", "bytes"):
        document.apply(SetLooks(metric=looks))
    document.undo()
    left_behind(keeper)
    assert journal.entries(tmp_path)[0].edits == 2
    assert journal.entries(tmp_path)[0].path == tmp_path / "plan.trnviz"


def test_camera_and_selection_alone_write_nothing(tmp_path, document):
    keeper = journal.Keeper(document, tmp_path)
    document.set_view(View(zoom=2.0))
    assert list(tmp_path.iterdir()) == []
    keeper.close()


def test_a_journal_whose_writer_lives_is_not_offered(tmp_path, document):
    keeper = journal.Keeper(document, tmp_path)
    document.apply(MOVE)
    assert journal.entries(tmp_path) == ()
    left_behind(keeper)
    assert len(journal.entries(tmp_path)) == 1


def test_the_newest_comes_first(tmp_path):
    for metric in ("mean", "peak"):
        document = Document(bare())
        keeper = journal.Keeper(document, tmp_path)
        document.apply(SetLooks(metric=metric))
        left_behind(keeper)
    found = [journal.restore(entry)[0].metric for entry in journal.entries(tmp_path)]
    assert found == ["peak", "mean"]


def test_an_edit_goes_on_where_it_cannot_be_kept(tmp_path, document):
    (tmp_path / "file").write_text("")
    keeper = journal.Keeper(document, tmp_path / "file" / "journals")
    document.apply(MOVE)
    assert document.is_modified
    assert "folder" in keeper.problem or "file" in keeper.problem
    keeper.close()


def test_a_damaged_journal_is_refused_and_others_are_still_offered(tmp_path, document):
    keeper = journal.Keeper(document, tmp_path)
    document.apply(MOVE)
    left_behind(keeper)
    (entry,) = journal.entries(tmp_path)
    data = entry.file.read_bytes()
    (tmp_path / "a.journal").write_bytes(data.replace(b"i1.c5", b"i1.c6", 1))
    for name, text in (
        ("b", b""),
        ("c", b"\xff\xfe{"),
        ("d", b'{"format": "trnviz-journal"}\n'),
        ("e", json.dumps({"format": "trnviz-journal", "version": 1}).encode()),
    ):
        (tmp_path / f"{name}.journal").write_bytes(text)
    found = {one.file.name: one for one in journal.entries(tmp_path)}
    assert set(found) == {"a.journal", entry.file.name}
    with pytest.raises(InputError, match="damaged"):
        journal.restore(found["a.journal"])
    assert journal.restore(entry)


def test_no_folder_means_no_journals(tmp_path):
    assert journal.entries(tmp_path / "none") == ()


def test_locks_without_a_journal_go_after_a_while(tmp_path):
    lock = tmp_path / "x.lock"
    lock.write_text("")
    journal.entries(tmp_path)
    assert lock.exists()
    os.utime(lock, (1, 1))
    journal.entries(tmp_path)
    assert not lock.exists()


WRITER = """
import sys
from pathlib import Path
from tests.scenarios import bare
from trnviz.session import journal
from trnviz.session.bookmark_edits import toggled
from trnviz.session.document import Document
from trnviz.session.edits import SetLooks

document = Document(bare())
keeper = journal.Keeper(document, Path(sys.argv[1]))
for step in range(1, 100000):
    document.apply(SetLooks(metric=("mean", "peak", "bytes")[step % 3]))
    print(step, flush=True)
"""


@pytest.mark.parametrize("after", [1, 7, 23, 60])
def test_a_writer_that_is_killed_leaves_every_edit_it_made(tmp_path, after):
    command = [sys.executable, "-c", WRITER, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, text=True) as writer:
        for _ in range(after):
            writer.stdout.readline()
        assert journal.entries(tmp_path) == ()
        time.sleep(0.0007 * after)
        writer.send_signal(signal.SIGKILL)
        rest = writer.stdout.read().split()
    done = int(rest[-1]) if rest else after
    (entry,) = journal.entries(tmp_path)
    assert done <= entry.edits <= min(done + 1, 1000)
    metric = ("mean", "peak", "bytes")[entry.edits % 3]
    assert journal.restore(entry)[0].metric == metric
    journal.discard(entry)
    assert list(tmp_path.iterdir()) == []
