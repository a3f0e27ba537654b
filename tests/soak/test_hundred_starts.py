"""A hundred starts in a row: each paints, simulates, and ends cleanly, leaving nothing behind."""

import os
import subprocess
import sys
import time

import pytest

from tests.paths import ROOT

_START = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from trnviz.gui import app

def look():
    for window in QApplication.topLevelWidgets():
        desk = getattr(window, "desk", None)
        if desk is not None and desk.document.result is not None:
            window.close()

application = app.start_application()
timer = QTimer(application, interval=20)
timer.timeout.connect(look)
timer.start()
sys.exit(app.run([]))
"""


@pytest.mark.parametrize("starts", [2, pytest.param(100, marks=pytest.mark.soak)])
def test_starts_in_a_row_end_cleanly_and_leave_nothing(starts, tmp_path):
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "TMPDIR": str(tmp_path)}
    for name in ("CONFIG", "CACHE", "DATA", "STATE"):
        environment[f"XDG_{name}_HOME"] = str(tmp_path / name.lower())
    times = []
    for _ in range(starts):
        began = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", _START], cwd=ROOT, env=environment, capture_output=True,
            text=True, check=False, timeout=60,
        )  # fmt: skip
        times.append(time.perf_counter() - began)
        assert done.returncode == 0, done.stderr
        assert "Traceback" not in done.stderr
    left = [path.name for path in tmp_path.rglob("*") if path.is_file()]
    assert left == ["settings.json"]
    half = len(times) // 2
    assert min(times[half:]) < 3 * min(times[:half]), "starts become slower"
