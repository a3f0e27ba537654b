"""What the window asks of Python itself: seldom look for garbage, give way to it quickly."""

import subprocess
import sys
import time
from threading import Event, Thread

import trnviz.gui  # noqa: F401 - what it asks of Python is what is tested
from tests.paths import ROOT

_START = """
import gc
collections = []
gc.callbacks.append(lambda phase, _info: collections.append(phase) if phase == "start" else None)
from trnviz.gui import app
application = app.start_application()
window = app.open_window(app.Settings())
while window.desk is None or window.desk.document.result is None:
    application.processEvents()
during, collections[:] = len(collections), []
class Loop:
    pass
for _ in range(200_000):
    loop = Loop()
    loop.itself = loop
print(during, len(collections), sum(isinstance(o, Loop) for o in gc.get_objects()))
window.close()
"""


def test_a_start_hardly_looks_for_garbage_but_cycles_still_go():
    done = subprocess.run(
        [sys.executable, "-c", _START], cwd=ROOT, capture_output=True, text=True, check=True
    )
    during, after, left = map(int, done.stdout.split())
    assert during <= 60  # of Python's own accord it would be 150
    assert after >= 2
    assert left < 100_000


def test_a_thread_that_works_in_python_gives_way_to_the_window_quickly():
    stop = Event()

    def work():
        while not stop.is_set():
            sum(range(1000))

    worker = Thread(target=work)
    worker.start()
    took = []
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(40):
            time.sleep(0)  # lets the worker in, as every call of numpy and Qt does
        took.append(time.perf_counter() - began)
    stop.set()
    worker.join()
    assert min(took) < 40 * 0.004  # five milliseconds a turn, left alone
