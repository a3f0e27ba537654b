"""The window at the scale factors of common screens: sharp, whole, and laid out alike."""

import json
import os
import subprocess
import sys

import pytest

from tests.paths import ROOT

_PROGRAM = """
import json, sys
import numpy as np
from tests import scenarios
from tests.gui import windows
with windows.shown(scenarios.trained(), simulated=True, size=(1200, 800)) as window:
    windows.frame(window)
    image = window.grab().toImage()
    canvas = window.view.grab().toImage().convertToFormat(image.Format.Format_Grayscale8)
    rows = np.frombuffer(canvas.constBits(), np.uint8).reshape(canvas.height(), -1)
    rows = rows[:, : canvas.width()]
    x, y, width, height = window.scene.layout_.chip_box_su[21].tolist()
    corners = [window.view.camera.to_window(p) for p in ((x, y), (x + width, y + height))]
    print(json.dumps({
        "ratio": image.devicePixelRatio(), "size": [image.width(), image.height()],
        "steps": int((np.abs(np.diff(rows.astype(int), axis=1)) > 100).sum()),
        "colours": len(np.unique(rows)), "chip": corners,
    }))
"""


def seen(factor):
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM], cwd=ROOT, capture_output=True, text=True, check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": factor},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    complaints = [x for x in done.stderr.splitlines() if "does not support" not in x]
    assert complaints == []
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def plain():
    return seen("1")


@pytest.mark.parametrize("factor", ["1.25", "2"])
def test_a_scaled_screen_gets_more_pixels_of_the_same_window(plain, factor):
    scaled, ratio = seen(factor), float(factor)
    assert scaled["ratio"] == pytest.approx(ratio)
    assert scaled["size"] == [round(1200 * ratio), round(800 * ratio)]
    for here, there in zip(scaled["chip"], plain["chip"], strict=True):
        assert here == pytest.approx(there, abs=2)
    # Hard edges of text and lines grow with the pixels; a picture that is only blown up has none.
    assert scaled["steps"] > plain["steps"]
    assert scaled["colours"] > 50
