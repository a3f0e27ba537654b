"""Budgets of the window at 1600 x 1000, raster: 2 ms a frame in which only dots move, 8 ms one in
which every link and bar changes, 16 ms a live-drag step, 400 ms from launch to a painted fabric.
An edit with the frame after it has 30 ms of the window's thread."""

import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from pytest_benchmark.fixture import BenchmarkFixture

from tests import scenarios
from tests.gui import windows
from tests.paths import ROOT
from trnviz.core.faults import Fault
from trnviz.files import document as document_file
from trnviz.gui.canvas.scene import Showing
from trnviz.gui.main_window import MainWindow
from trnviz.session.fault_edits import SetShare

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(scope="module")
def window() -> Iterator[MainWindow]:
    with windows.shown(scenarios.trained(), simulated=True, size=(1934, 1110)) as shown:
        yield shown


def paint(window: MainWindow) -> None:
    """One full repaint of the canvas, as the window does it."""
    window.view.viewport().repaint()


def test_a_frame_in_which_only_dots_move(benchmark: BenchmarkFixture, window: MainWindow) -> None:
    phases = cycle(np.linspace(0, 5000, 997).tolist())

    def step() -> None:
        window.scene.set_phase(next(phases))
        paint(window)

    benchmark(step)


def test_a_step_of_moving_a_chip_in_the_drawing(
    benchmark: BenchmarkFixture, window: MainWindow
) -> None:
    mode, view = window.desk.modes.arrange, window.view
    mode.set_on(True)
    start = windows.card(window, 5)
    windows.press(window, start)
    ways = cycle(range(20, 300, 7))

    def step() -> None:
        way = next(ways)
        at = (start + QPoint(way, way)).toPointF()
        view.gesture_moved(view.pointer(at, windows.NO_KEY))
        mode.compute()
        paint(window)

    benchmark(step)
    view.cancel_gesture()
    mode.set_on(False)


def test_a_frame_in_which_every_link_and_bar_changes(
    benchmark: BenchmarkFixture, window: MainWindow
) -> None:
    showing = window.scene.shown
    chance = np.random.default_rng(5)
    frames = []
    for _ in range(16):
        ratio = chance.random(len(showing.frame.link_utilization))
        hbm = (showing.frame.hbm_bytes * chance.uniform(0.5, 1.5)).astype(np.int64)
        numbers = replace(
            showing.frame, link_utilization=ratio, saturated=ratio > 0.95, hbm_bytes=hbm
        )
        frames.append(Showing(scenario=showing.scenario, frame=numbers))
    turn = cycle(frames)

    def step() -> None:
        window.scene.show_numbers(next(turn))
        paint(window)

    benchmark(step)
    window.scene.show_numbers(showing)


def test_a_live_drag_step(benchmark: BenchmarkFixture, window: MainWindow) -> None:
    """Mouse event, HBM and link loads after the drop, repaint; a new target chip every time."""
    start = windows.tile_of(window, 0)
    windows.press(window, start)
    windows.move(window, start, start + QPoint(40, 40), steps=2)
    targets = cycle([windows.tile(window, chip, core) for chip in range(4, 60) for core in (1, 3)])

    def step() -> None:
        QTest.mouseMove(window.view.viewport(), next(targets))
        window.desk.playback.loop.tick()
        paint(window)

    benchmark(step)
    window.view.cancel_gesture()
    windows.settle()


@pytest.mark.parametrize("sample", ["efa-bound-pipeline", "llama-3.1-70b-two-ultraservers"])
def test_an_edit_and_the_frame_after_it(benchmark: BenchmarkFixture, sample: str) -> None:
    """A link of another capacity each time; the clock counts the worker beside the window too."""
    path = ROOT / "resources" / "samples" / f"{sample}.trnviz"
    scenario = document_file.read(path).scenario
    name = scenario.topology.link_names[5]
    left = cycle(np.linspace(0.2, 0.8, 41).tolist())
    with windows.shown(scenario, simulated=True) as window:
        document = window.desk.document

        def rest() -> None:
            windows.until(lambda: not document.is_stale)
            windows.settle(0.4)

        def edit() -> None:
            part = Fault(kind="link", name=name)
            document.apply(SetShare(parts=(part,), share=next(left)))
            windows.frame(window)

        benchmark.pedantic(edit, setup=rest, rounds=12, warmup_rounds=1)


def test_the_bar_of_time_in_a_frame_that_plays(
    benchmark: BenchmarkFixture, window: MainWindow
) -> None:
    """A pixel further on the ruler, and the texts beside it; part of the 2 ms of a frame."""
    windows.until(lambda: not window.desk.ruler.is_busy)
    bar, playback = window.bar, window.desk.playback
    times = cycle(np.linspace(0.0, playback.player.duration_s, 997).tolist())
    windows.settle()

    def step() -> None:
        time_s = next(times)
        bar.show_time(time_s, playback.going_on(time_s))
        windows.settle()

    benchmark(step)


def test_a_zoom_step(benchmark: BenchmarkFixture, window: MainWindow) -> None:
    factors = cycle([1.1, 1.1, 1.1, 1 / 1.1, 1 / 1.1, 1 / 1.1])

    def step() -> None:
        window.view.zoom_by(next(factors))
        paint(window)

    benchmark(step)
    window.view.fit()


_LAUNCH = """
import time; began = time.perf_counter()
from trnviz.gui import app
from PySide6.QtCore import QEventLoop
wait = QEventLoop.ProcessEventsFlag.AllEvents | QEventLoop.ProcessEventsFlag.WaitForMoreEvents
application = app.start_application()
window = app.open_window(app.Settings())
view = window.view
while view.scene_.look is None: application.processEvents(wait)
painted = time.perf_counter() - began
while window.desk is None or not window.desk.playback.frame.has_traffic:
    application.processEvents(wait)
shown = time.perf_counter() - began
window.desk.files.may_lose_changes = lambda: True
window.close()
print(painted, shown)
"""


def test_launch_to_a_painted_fabric_and_to_traffic(
    benchmark: BenchmarkFixture, tmp_path: Path
) -> None:
    """Start of the interpreter included in what the benchmark measures, not in what it notes."""
    figures: list[tuple[float, float]] = []
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has its bytecode
    environment["PYTHONPYCACHEPREFIX"] = str(tmp_path)

    def launch() -> None:
        done = subprocess.run(
            [sys.executable, "-c", _LAUNCH], cwd=ROOT, capture_output=True, text=True, check=True,
            env=environment,
        )  # fmt: skip
        painted, shown = map(float, done.stdout.split())
        figures.append((painted, shown))

    benchmark.pedantic(launch, rounds=7, warmup_rounds=1)
    painted, shown = (statistics.median(column) for column in zip(*figures, strict=True))
    benchmark.extra_info["painted_s"] = painted
    benchmark.extra_info["traffic_s"] = shown


def test_the_exported_4k_picture(benchmark: BenchmarkFixture, window: MainWindow) -> None:
    from trnviz.export.settings import PictureSettings
    from trnviz.gui.pictures import export_picture

    document = window.desk.document
    settings = PictureSettings(width=3840, height=2400)
    benchmark(export_picture, document.scenario, document.result, settings, ".png")
