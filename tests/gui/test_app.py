"""Start, bugs, signals and the end of the program."""

import os
import signal
import subprocess
import sys
import time

import PySide6
import pytest
from PySide6.QtWidgets import QApplication, QMessageBox

from tests import scenarios
from tests.gui import windows
from tests.paths import ROOT
from trnviz.gui import app
from trnviz.gui.dialogs import messages
from trnviz.gui.settings import Settings
from trnviz.session.document import Document

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_a_qt_that_aborts_on_this_python_is_refused(monkeypatch):
    monkeypatch.setattr(PySide6, "__version__", "6.12.0")
    assert (app.unusable() == "") == (sys.version_info >= (3, 12))
    monkeypatch.setattr(PySide6, "__version__", "6.11.3")
    assert app.unusable() == ""


def close(window):
    windows.until(lambda: not window.desk.parts.bridge.is_busy)
    window.desk.files.may_lose_changes = lambda: True
    window.close()
    windows.settle()


def test_bare_trnviz_opens_the_70b_sample_paints_it_and_simulates_after_that():
    app.start_application()
    window = app.open_window(Settings())
    assert window.desk is None
    windows.until(lambda: window.desk is not None)
    assert window.scene.look is not None
    windows.until(lambda: window.desk.document.result is not None)
    assert window.desk.document.scenario.model.name == "Llama-3.1-70B"
    assert window.desk.document.scenario.plan.tp == 32
    assert window.desk.document.path is None
    windows.frame(window)
    assert window.desk.playback.frame.has_traffic
    close(window)


def test_a_file_that_is_refused_at_the_start_gives_one_dialog(tmp_path, monkeypatch):
    shown = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: shown.append(box.text()))
    path = tmp_path / "bad.trnviz"
    path.write_text("{")
    app.start_application()
    window = app.open_window(Settings(), path)
    windows.settle(0.1)
    assert len(shown) == 1
    assert "bad.trnviz" in shown[0]
    assert window.desk.document.scenario.model is None
    close(window)


def test_a_file_is_opened_and_remembered(tmp_path):
    path = tmp_path / "good.trnviz"
    Document(scenarios.bare("trn2")).save_as(path)
    app.start_application()
    settings = Settings()
    window = app.open_window(settings, path)
    windows.settle(0.1)
    assert window.desk.document.path == path
    assert settings.values.recent == [str(path)]
    close(window)


def test_a_bug_is_printed_and_shown_once_with_what_and_where(monkeypatch, capfd):
    shown = []
    monkeypatch.setattr(messages, "crashed", lambda _parent, what, all_: shown.append((what, all_)))
    reporter = app.BugReporter(app.start_application())
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    reporter.install()
    try:
        for _ in range(2):
            try:
                {}["a wheel came off"]
            except LookupError:
                sys.excepthook(*sys.exc_info())
        windows.settle(0.02)
    finally:
        reporter.uninstall()
    ((what, details),) = shown
    assert "a wheel came off" in what
    assert "test_app.py" in what
    assert "Traceback" in details
    assert "a wheel came off" in capfd.readouterr().err


def test_the_bug_dialog_copies_the_details(monkeypatch):
    boxes = []

    def press_copy(box):
        boxes.append(box.text())
        next(b for b in box.buttons() if b.text() == "Copy details").click()

    monkeypatch.setattr(QMessageBox, "exec", press_copy)
    app.start_application()
    messages.crashed(None, "it broke", "the long story")
    assert boxes == ["it broke"]
    assert QApplication.clipboard().text() == "the long story"


def test_closing_while_it_simulates_takes_no_longer_than_two_seconds(monkeypatch):
    from trnviz.gui import bridge

    running = []

    def slow(_scenario):
        running.append(1)
        time.sleep(0.6)
        raise RuntimeError("not wanted any more")

    monkeypatch.setattr(bridge, "_simulate", slow)
    with windows.shown(scenarios.trained()) as window:
        window.desk.parts.bridge.submit()
        windows.until(lambda: bool(running))
        began = time.monotonic()
        window.desk.files.may_lose_changes = lambda: True
        window.close()
        assert time.monotonic() - began < 2


def test_a_simulation_that_fails_is_told_and_the_window_lives(monkeypatch):
    from trnviz.core.errors import RoutingError
    from trnviz.gui import bridge

    def fail(_scenario):
        raise RoutingError("no way from i0.c5 to i1.c5")

    monkeypatch.setattr(bridge, "_simulate", fail)
    with windows.shown(scenarios.trained()) as window:
        window.desk.parts.bridge.submit()
        windows.until(lambda: window.desk.document.error is not None)
        windows.frame(window)
        assert "no way from i0.c5" in window.desk.panels.status.state_label.text()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of POSIX")
def test_a_signal_closes_the_program_cleanly():
    code = "import sys; from trnviz.gui import app; print('up', flush=True); sys.exit(app.run([]))"
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True,
        stderr=subprocess.PIPE,
    )  # fmt: skip
    process.stdout.readline()
    time.sleep(2.5)
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 0, errors
    assert "Traceback" not in errors
