"""What must not be loaded before the first paint."""

import os
import subprocess
import sys
from pathlib import Path

from tests.paths import ROOT

LATE = (
    "pyqtgraph", "networkx", "cmap", "superqt", "PIL", "platformdirs", "psygnal", "numpy.ma",
    "socket", "trnviz.core.ledger", "trnviz.core.pipeline", "trnviz.session.document",
)  # fmt: skip
NEVER_AT_START = ("pyqtgraph", "networkx", "cmap", "superqt", "PIL", "platformdirs", "numpy.ma")
TO_TRAFFIC = """
from PySide6.QtCore import QEventLoop
from trnviz.gui import app
application = app.start_application()
window = app.open_window(app.Settings())
wait = QEventLoop.ProcessEventsFlag.AllEvents | QEventLoop.ProcessEventsFlag.WaitForMoreEvents
while window.desk is None or not window.desk.playback.frame.has_traffic:
    application.processEvents(wait)
window.close()
"""


def loaded(code: str, names: tuple[str, ...], folder: Path) -> list[str]:
    """Which of these modules a program has loaded in the end."""
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"{code}\nimport sys\nprint(*[m for m in {names!r} if m in sys.modules])",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(folder)},
    )
    return done.stdout.split()


def test_the_window_loads_only_what_it_draws_with(tmp_path):
    assert loaded("import trnviz.gui.app", LATE, tmp_path) == []


def test_charts_graphs_and_picture_formats_come_when_they_are_needed(tmp_path):
    assert loaded(TO_TRAFFIC, NEVER_AT_START, tmp_path) == []


def test_pyside_reads_no_source_of_ours(tmp_path):
    """It does so for spellings that are not used here; see `trnviz.gui`."""
    code = (
        "import sys, trnviz.gui\nimport inspect\ninspect.getsource = None\nimport trnviz.gui.desk"
    )
    assert loaded(code, ("trnviz.gui.desk",), tmp_path) == ["trnviz.gui.desk"]
