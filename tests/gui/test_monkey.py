"""Whatever one does in whatever order: no exception, no Qt warning, no leak, no thread left."""

import gc
import sys
import threading
import time

import pytest

from tests import scenarios
from tests.gui import windows
from tests.gui.monkey import Monkey, resident_bytes
from trnviz.files import document as files

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def run(seconds, *marks):
    return pytest.param(seconds, marks=[pytest.mark.timeout(seconds + 300), *marks])


@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory from /proc")
@pytest.mark.parametrize("seconds", [run(12), run(600, pytest.mark.soak)])
def test_a_monkey_breaks_nothing(seconds, qtlog):
    threads = set(threading.enumerate())
    with windows.shown(scenarios.trained(), simulated=True) as window:
        first = files.dumps(window.desk.document.scenario)
        monkey = Monkey(window, seed=20261130)
        held, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            monkey.act()
            if len(monkey.did) % 100 == 0:
                gc.collect()
                held.append(resident_bytes())
        while window.desk.document.undo_label:
            window.desk.document.undo()
        assert len(monkey.did) > 10 * seconds / 2, "the window is too slow to be used"
        assert not [record for record in qtlog.records if "does not support" not in record.message]
        if len(held) >= 20:  # the caches are full by then
            settled = held[len(held) // 2]
            assert max(held[len(held) // 2 :]) <= 1.05 * settled, monkey.did[-20:]
        assert files.dumps(window.desk.document.scenario) == first
    assert set(threading.enumerate()) <= threads
