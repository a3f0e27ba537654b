"""Another program writes to the file that is open, or takes it away."""

import pytest

from tests import scenarios
from tests.gui import windows
from trnviz.core.faults import Fault
from trnviz.files import document as files
from trnviz.gui.dialogs import messages
from trnviz.gui.safety import disk_watch
from trnviz.session import backups
from trnviz.session.edits import SetFaults, SetLooks

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "plan.trnviz"


@pytest.fixture
def window(path):
    with windows.shown(scenarios.trained()) as shown:
        shown.desk.document.save_as(path)
        windows.settle(0.5)
        yield shown


@pytest.fixture
def asked(monkeypatch):
    """What was asked; the answers are taken from `asked.answers`, the last choice when empty."""

    class Asked(list):
        def __init__(self):
            super().__init__()
            self.answers = []

    found = Asked()

    def ask(_parent, title, text, after, choices):
        found.append(f"{title}\n{text}\n{after}")
        return found.answers.pop(0) if found.answers else choices[-1]

    monkeypatch.setattr(messages, "ask", ask)
    return found


def theirs(window):
    broken = SetFaults(faults=(Fault(kind="link", name="i0.c5>i1.c5"),))
    return broken.apply(window.desk.document.scenario)


def test_saving_here_asks_nothing(window, asked):
    for metric in ("mean", "peak"):
        window.desk.document.apply(SetLooks(metric=metric))
        window.desk.files.save()
        windows.settle(0.4)
    assert asked == []


def test_reload_shows_theirs(window, asked, path):
    asked.answers = [disk_watch.RELOAD]
    written = theirs(window)
    files.write(path, written)
    windows.until(lambda: asked)
    windows.settle()
    assert window.desk.document.scenario.faults == written.faults
    assert not window.desk.document.is_modified


def test_keep_is_asked_once_and_a_later_save_backs_theirs_up(window, asked, path):
    window.desk.document.apply(SetLooks(metric="mean"))
    files.write(path, theirs(window))
    on_disk = path.read_bytes()
    windows.until(lambda: asked)
    assert "unsaved edits are lost" in asked[0]
    path.touch()
    windows.settle(0.6)
    assert len(asked) == 1
    window.desk.files.save()
    assert backups.copies(path, backups.folder())[0].read_bytes() == on_disk
    assert not files.read(path).scenario.faults


def test_compare_says_what_differs_and_asks_again(window, asked, path):
    asked.answers = [disk_watch.COMPARE, disk_watch.RELOAD]
    written = theirs(window)
    files.write(path, written)
    windows.until(lambda: len(asked) == 2)
    assert "i0.c5>i1.c5" in asked[1]
    assert window.desk.document.scenario.faults == written.faults


def test_a_write_in_place_is_noticed_too(window, asked, path):
    data = files.dumps(theirs(window))
    with path.open("wb") as stream:
        stream.write(data)
    windows.until(lambda: asked)


def test_a_file_that_vanished_or_broke_is_told_plainly(window, path, monkeypatch):
    told = []
    monkeypatch.setattr(messages, "noted", lambda _w, title, _lines: told.append(title))
    monkeypatch.setattr(messages, "refused", lambda _w, title, *_a: told.append(title))
    path.write_text("{")
    windows.until(lambda: told)
    path.unlink()
    windows.until(lambda: len(told) == 2)
    assert told == ["Another program changed plan.trnviz, and it cannot be read",
                    "plan.trnviz is gone"]  # fmt: skip
    window.desk.files.save()
    windows.settle(0.5)
    assert files.read(path)
    assert len(told) == 2
