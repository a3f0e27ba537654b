"""Ending the program in the middle of something: within two seconds it is gone, threads and all."""

import json
import os
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
