"""Whatever one does in whatever order: no exception, no Qt warning, no leak, no thread left."""

import gc
import logging
import sys
import threading
import time

import pytest

from tests import scenarios
from tests.gui import windows
from tests.gui.monkey import Monkey, resident_bytes
from trnviz.files import document as files
from trnviz.gui import greeting

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


_LOG = logging.getLogger(__name__)
MOST_MEDIAN_S, MOST_S = 0.06, 0.12  # a frame in which everything changes is to take 12 ms


def run(seconds, seed, *marks):
    return pytest.param(seconds, seed, marks=[pytest.mark.timeout(2 * seconds + 300), *marks])


@pytest.fixture
def started():
    """Python looks for garbage as it does in a program that has started."""
    before = gc.get_threshold()
    greeting.settle()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def share(values, part):
    """The value that so large a part of them stays below; they are sorted."""
    return values[int(len(values) * part)]


RUNS = [run(60, 20261130), *(run(600, seed, pytest.mark.soak) for seed in (1, 2))]


@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory from /proc")
@pytest.mark.parametrize(("seconds", "seed"), RUNS)
def test_a_monkey_breaks_nothing(seconds, seed, qtlog, started):
    threads = set(threading.enumerate())
    with windows.shown(scenarios.trained(), simulated=True) as window:
        first = files.dumps(window.desk.document.scenario)
        monkey = Monkey(window, seed)
        held, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            monkey.act()
            if len(monkey.did) % 100 == 0:
                gc.collect()
                held.append(resident_bytes())
        while window.desk.document.undo_label:
            window.desk.document.undo()
        frames = sorted(monkey.frames_s)
        _LOG.warning(
            "%d acts; a frame takes %.1f ms of this thread, 95 %% below %.1f ms; memory in MB: %s",
            len(frames), 1e3 * share(frames, 0.5), 1e3 * share(frames, 0.95),
            [round(one / 1e6) for one in held],
        )  # fmt: skip
        assert len(frames) > seconds, "the window is too slow to be used"
        assert share(frames, 0.5) < MOST_MEDIAN_S
        assert share(frames, 0.95) < MOST_S
        assert not [record for record in qtlog.records if "does not support" not in record.message]
        if len(held) >= 20:  # the caches are full by then
            settled = held[len(held) // 2]
            assert max(held[len(held) // 2 :]) <= 1.05 * settled, monkey.did[-20:]
        assert files.dumps(window.desk.document.scenario) == first
    assert set(threading.enumerate()) <= threads
