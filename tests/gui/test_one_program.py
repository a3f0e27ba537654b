"""A second start hands its files to the first; a socket that was left behind stops nobody."""

import json
import os
import signal
import socket
import subprocess
import sys
import time

import pytest
from PySide6.QtWidgets import QApplication

from tests import scenarios
from tests.gui import windows
from tests.paths import ROOT
from trnviz.files import document
from trnviz.gui import app, one_program
from trnviz.gui.main_window import MainWindow
from trnviz.gui.settings import Settings

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def place():
    found = one_program.meeting_place(Settings().path)
    yield found
    left = [path for path in (found, found.with_suffix(".lock")) if path.exists()]
    for path in left:
        path.unlink()
    assert not left, "the meeting place was not cleared"


@pytest.fixture
def listener(place):
    made = one_program.Listener(place, app.start_application())
    yield made
    made.close()
    made.deleteLater()


_HAND_OVER = """
import sys
from pathlib import Path
from trnviz.gui import one_program
sys.exit(not one_program.hand_over(Path(sys.argv[1]), sys.argv[2:]))
"""


def handed_over(place, names):
    """From another process, while the event loop runs here."""
    other = subprocess.Popen(
        [sys.executable, "-c", _HAND_OVER, str(place), *names],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    windows.until(lambda: other.poll() is not None)
    return other.returncode == 0


def test_without_a_running_program_one_has_to_be_started(place):
    assert not one_program.hand_over(place, ["a.trnviz"])


def test_names_arrive_whole_and_absolute(place, listener, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    got = []
    listener.files_wanted.connect(got.append)
    assert handed_over(place, ["a b#%ü.trnviz", "/x/y.json"])
    assert got == [[str(tmp_path / "a b#%ü.trnviz"), "/x/y.json"]]


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="sockets with a path")
def test_a_socket_of_a_killed_program_is_taken_over(place):
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(place))
    assert place.exists()
    assert not one_program.hand_over(place, [])
    made = one_program.Listener(place, app.start_application())
    assert made.is_listening
    assert handed_over(place, [])
    made.close()
    made.deleteLater()


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="sockets with a path")
@pytest.mark.parametrize("line", [b"\n", b"{}\n", b"[1]\n", b"\xff\xfe\n", b"[" * 9000 + b"\n"])
def test_what_is_no_list_of_names_opens_nothing(place, listener, line):
    got = []
    listener.files_wanted.connect(got.append)
    with socket.socket(socket.AF_UNIX) as other:
        other.connect(str(place))
        other.sendall(line)
        windows.settle(0.1)
    windows.settle(0.05)
    assert got == []


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="sockets with a path")
def test_files_of_one_that_gave_up_are_not_opened_as_well(place, listener):
    got = []
    listener.files_wanted.connect(got.append)
    with socket.socket(socket.AF_UNIX) as other:
        other.connect(str(place))
        other.sendall(b'["/a.trnviz"]\n')
    windows.settle(0.1)
    assert got == []


def test_several_that_come_at_once_are_all_heard(place, listener):
    got = []
    listener.files_wanted.connect(got.append)
    command = [sys.executable, "-c", _HAND_OVER, str(place)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    others = [subprocess.Popen([*command, f"/{i}"], env=environment) for i in range(4)]
    time.sleep(1.0)  # all of them wait for this event loop
    windows.until(lambda: all(other.poll() is not None for other in others))
    assert [other.returncode for other in others] == [0] * 4
    assert sorted(got) == [["/0"], ["/1"], ["/2"], ["/3"]]


def test_where_one_hangs_another_starts_after_a_while_and_leaves_the_place_alone(place):
    held = one_program.claim(place, [])
    other = one_program.claim(place, ["/a"], wait_s=0.1)
    assert other is not None
    other.listen(lambda _names: None)
    assert not place.exists()
    other.close()
    assert place.with_suffix(".lock").exists()
    held.close()


def test_the_lock_of_a_killed_program_is_taken_over(place):
    code = (
        "import os, sys; from pathlib import Path; from trnviz.gui import one_program;"
        "made = one_program.claim(Path(sys.argv[1]), []); os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", code, str(place)], cwd=ROOT, check=False)
    assert place.with_suffix(".lock").exists()
    began = time.monotonic()
    made = one_program.claim(place, [])
    assert made is not None
    assert time.monotonic() - began < 1
    made.close()


def test_where_no_lock_can_be_kept_the_program_starts_all_the_same(tmp_path):
    made = one_program.claim(tmp_path / "gone" / "trnviz-x.socket", ["/a"])
    assert made is not None
    made.listen(lambda _names: None)
    made.close()


def test_files_open_in_windows_of_their_own_and_none_brings_the_window_forward(tmp_path):
    path = tmp_path / "a.trnviz"
    document.write(path, scenarios.trained())
    app.start_application()
    settings = Settings()
    (made,) = app.open_more(settings, [str(path)])
    windows.until(lambda: made.desk is not None)
    assert made.desk.document.path == path
    made.showMinimized()
    assert app.open_more(settings, []) == []
    assert not made.isMinimized()
    assert [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow)] == [made]
    windows.until(lambda: not made.desk.parts.bridge.is_busy)
    made.close()
    windows.settle()


def start(*names):
    code = "import sys; from trnviz.gui import app; sys.exit(app.run(sys.argv[1:]))"
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.Popen(
        [sys.executable, "-c", code, *names], cwd=ROOT, env=environment, text=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of POSIX")
def test_a_second_start_ends_at_once_and_its_file_is_open_in_the_first(tmp_path, place):
    path = tmp_path / "second.trnviz"
    document.write(path, scenarios.bare())
    first = start()
    end = time.monotonic() + 30
    while not place.exists() and time.monotonic() < end:
        time.sleep(0.05)
    second = start(str(path))
    _, errors = second.communicate(timeout=30)
    assert (second.returncode, "Traceback" in errors) == (0, False), errors
    settings = Settings().path
    while time.monotonic() < end:
        if settings.exists() and str(path) in json.loads(settings.read_text())["recent"]:
            break
        time.sleep(0.05)
    assert str(path) in Settings().values.recent
    first.send_signal(signal.SIGTERM)
    _, errors = first.communicate(timeout=30)
    assert first.returncode == 0, errors
    assert not place.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of POSIX")
def test_five_starts_at_once_are_one_program_with_all_their_files(tmp_path, place):
    paths = [tmp_path / f"{name}.trnviz" for name in "abcde"]
    for path in paths:
        document.write(path, scenarios.bare())
    programs = [start(str(path)) for path in paths]
    end = time.monotonic() + 60
    while sum(p.poll() is None for p in programs) > 1 and time.monotonic() < end:
        time.sleep(0.05)
    (one,) = (program for program in programs if program.poll() is None)
    for other in set(programs) - {one}:
        _, errors = other.communicate()
        assert (other.returncode, "Traceback" in errors) == (0, False), errors
    wanted, settings = {str(path) for path in paths}, Settings().path
    while time.monotonic() < end:
        if settings.exists() and set(json.loads(settings.read_text())["recent"]) == wanted:
            break
        time.sleep(0.05)
    assert set(Settings().values.recent) == wanted
    one.send_signal(signal.SIGTERM)
    _, errors = one.communicate(timeout=30)
    assert one.returncode == 0, errors
