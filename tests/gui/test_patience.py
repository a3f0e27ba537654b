"""Waiting for work that takes long: the window answers, and the user may lose patience."""

import threading
import time

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QProgressDialog, QPushButton

from tests import scenarios
from tests.gui import windows
from trnviz.core.errors import InputError
from trnviz.core.simulation import interrupt
from trnviz.gui import patience
from trnviz.session.document import Document

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def dialog():
    return next(
        (w for w in QApplication.topLevelWidgets() if isinstance(w, QProgressDialog)
         and w.isVisible()), None,
    )  # fmt: skip


class Beat:
    """How often the event loop came round, and what is done while a dialog is up."""

    def __init__(self, act=None):
        self.count, self.texts, self._act = 0, [], act
        self.timer = QTimer(interval=10)
        self.timer.timeout.connect(self._on_beat)
        self.timer.start()

    def _on_beat(self):
        found = dialog()
        if found is not None:
            self.count += 1
            self.texts.append(found.findChild(QLabel).text())
            if self._act and self.count == 5:
                self._act(found)


@pytest.fixture
def beat():
    made = []

    def make(act=None):
        made.append(Beat(act))
        return made[-1]

    yield make
    for each in made:
        each.timer.stop()


def test_what_is_done_at_once_shows_no_dialog(beat):
    with windows.shown(scenarios.bare()) as window:
        told = beat()
        assert patience.patiently(window, "Reading a", lambda: 7) == 7
        windows.settle(0.05)
        assert told.count == 0


def test_meanwhile_the_window_answers_and_the_error_arrives(beat):
    def work():
        time.sleep(0.6)
        raise InputError("no good")

    with windows.shown(scenarios.bare()) as window:
        told = beat()
        with pytest.raises(InputError, match="no good"):
            patience.patiently(window, "Reading <b>a</b>", work)
        assert told.count >= 5
        assert set(told.texts) == {"Reading <b>a</b>"}
        assert dialog() is None


def test_cancel_gives_the_work_up_and_ends_it(beat):
    ended = threading.Event()

    def work():
        try:
            while True:
                time.sleep(0.01)
                interrupt.check()
        finally:
            ended.set()

    def cancel(shown):
        shown.findChild(QPushButton).click()

    with windows.shown(scenarios.bare()) as window:
        beat(cancel)
        assert patience.patiently(window, "Reading a", work) is None
        assert ended.wait(5)


def test_a_file_that_takes_long_can_be_given_up_and_the_document_stays(beat, tmp_path, monkeypatch):
    from trnviz.files import document

    read = document.read

    def slowly(path):
        for _ in range(200):
            time.sleep(0.01)
            interrupt.check()
        return read(path)

    path = tmp_path / "a.trnviz"
    Document(scenarios.bare("trn2")).save_as(path)
    monkeypatch.setattr(document, "read", slowly)
    with windows.shown(scenarios.bare()) as window:
        before = window.desk.document.scenario
        told = beat(lambda shown: shown.findChild(QPushButton).click())
        assert not window.desk.files.open_path(path)
        assert told.texts[0] == "Reading a.trnviz"
        assert window.desk.document.scenario is before
        told = beat()
        assert window.desk.files.open_path(path)
        assert told.count > 5
        assert window.desk.document.path == path


def test_a_table_with_very_many_rows_is_read_beside_a_dialog(beat, tmp_path):
    names = scenarios.trained().topology.link_names[:40]
    rows = (f"{i / 1000:.3f},{name},{i % 90}" for i in range(6000) for name in names)
    path = tmp_path / "loads.csv"
    path.write_text("time_s,link,gbps\n" + "\n".join(rows))
    with windows.shown(scenarios.trained()) as window:
        told = beat()
        assert window.desk.files.open_path(path)
        assert told.count > 5
        assert window.desk.document.measured.run is not None
