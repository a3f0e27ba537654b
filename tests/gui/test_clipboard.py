"""What lies on the clipboard outlives neither its makers nor the program's clean end."""

import subprocess
import sys

from tests.paths import ROOT

COPY_AND_GO = """
from tests import scenarios
from tests.gui import windows
from trnviz.gui.app import start_application

start_application()
with windows.shown(scenarios.trained(), simulated=True) as window:
    window.actions_["copy_picture"].trigger()
"""


def test_a_program_that_has_copied_a_picture_ends_cleanly():
    ran = subprocess.run(
        [sys.executable, "-c", COPY_AND_GO], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
