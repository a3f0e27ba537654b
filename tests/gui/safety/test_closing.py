"""Ending the program in the middle of something: within two seconds it is gone, threads and all."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from tests import scenarios
from tests.gui.safety import program
from tests.paths import ROOT
from trnviz.files import document

WITHIN_S = 2.0


TRIES = 3


def limit_s():
    """Two seconds, or longer where others want the machine as well: that is no failure of ours."""
    wanted = os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 1.0
    return WITHIN_S * max(1.0, wanted)


def environment(tmp_path):
    kept = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "TMPDIR": str(tmp_path / "tmp")}
    (tmp_path / "tmp").mkdir(exist_ok=True)
    for name in ("CONFIG", "CACHE", "DATA", "STATE"):
        kept[f"XDG_{name}_HOME"] = str(tmp_path / name.lower())
    return kept


def started(role, path, tmp_path):
    """The program with a role at it, once it has said that it is there; and what it said."""
    command = [sys.executable, "-m", "tests.gui.safety.program", role, str(path)]
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment(tmp_path), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    return process, json.loads(process.stdout.readline())


def ended_after_s(moment, path, tmp_path):
    """Seconds from closing the window to the end of the process, which must end well."""
    command = [sys.executable, "-m", "tests.gui.safety.program", f"leave-{moment}", str(path)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(tmp_path), capture_output=True, text=True, timeout=90,
        check=False,
    )  # fmt: skip
    ended_s = time.time()
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert "QThread" not in done.stderr
    (line,) = done.stdout.splitlines()
    return ended_s - json.loads(line)["closed_s"]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("moment", program.MOMENTS)
def test_the_program_is_gone_soon(moment, tmp_path):
    path = tmp_path / "step.trnviz"
    document.write(path, scenarios.trained())
    tries = (ended_after_s(moment, path, tmp_path) for _ in range(TRIES))
    assert any(seconds < limit_s() for seconds in tries)
    left = {p.name for p in tmp_path.rglob("*") if p.is_file()}
    assert not [name for name in left if name.endswith((".lock", ".socket", ".journal", ".tmp"))]
    assert not [name for name in left if name.endswith(".gif")]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of POSIX")
@pytest.mark.timeout(120)
@pytest.mark.parametrize("sent", [("SIGTERM",), ("SIGHUP",), ("SIGINT", "SIGINT")])
def test_a_signal_ends_the_program_and_its_edits_are_offered_at_the_next_start(sent, tmp_path):
    path = tmp_path / "step.trnviz"
    document.write(path, scenarios.trained())
    process, told = started("edit", path, tmp_path)
    assert told == {"edited": 2}
    for name in sent[:-1]:
        process.send_signal(getattr(signal, name))
        time.sleep(1.5)
        assert process.poll() is None  # it asks about the changes
    process.send_signal(getattr(signal, sent[-1]))
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 0, errors
    assert "Traceback" not in errors
    again, told = started("restart", path, tmp_path)
    assert len(told["offered"]) == 1
    assert told["modified"]
    assert told["chip"] == 41
    again.terminate()
    again.communicate(timeout=20)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of POSIX")
@pytest.mark.parametrize("after_s", [0.0, 0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8])
def test_control_c_while_it_starts_ends_it_without_a_word(after_s, tmp_path):
    code = (
        "print(flush=True)\nimport sys\nfrom trnviz.cli.main import main\n"
        "print(flush=True)\nsys.exit(main([]))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, env=environment(tmp_path), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    for _ in range(2):
        process.stdout.readline()
    time.sleep(after_s)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode in (0, 130, -signal.SIGINT), errors
    assert not errors
