"""What must not be loaded before the first paint."""

import os
import subprocess
import sys

from tests.paths import ROOT

LATE = ("pyqtgraph", "networkx", "cmap", "superqt", "PIL", "platformdirs")


def test_the_window_loads_charts_graphs_and_picture_formats_later():
    code = f"import trnviz.gui.main_window, sys\nprint(*[m for m in {LATE!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.stdout.split() == []
