"""A simulation that takes its time: the window goes on, progress is shown, Cancel restores."""

import time

import pytest
from PySide6.QtTest import QTest

from tests import scenarios
from tests.gui import windows
from trnviz.core import pipeline
from trnviz.core.faults import Fault
from trnviz.core.simulation import interrupt
from trnviz.files import document as document_file
from trnviz.files import resources
from trnviz.gui import bridge
from trnviz.gui.waiting import Waiting
from trnviz.session.edits import SetFaults

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def slow_faults(monkeypatch):
    """What has a fault is simulated, and then held back until it is cancelled.

    However quick the machine is, there is something to be waited for.
    """

    def simulate(scenario):
        result = pipeline.simulate(scenario)
        end = time.monotonic() + 20
        while scenario.faults and time.monotonic() < end:
            interrupt.check()
            time.sleep(0.001)
        return result

    monkeypatch.setattr(bridge, "_simulate", simulate)


def broken(window):
    edit = SetFaults(faults=(Fault(kind="link", name="i0.c0>i0.c1"),))
    window.desk.document.apply(edit)


def test_cancel_goes_back_to_before_the_edit(slow_faults):
    with windows.shown(scenarios.trained(), simulated=True) as window:
        document = window.desk.document
        before, result = document.scenario, document.result
        waiting = window.findChild(Waiting)
        assert waiting.isHidden()
        broken(window)
        assert waiting.isHidden()
        windows.until(waiting.isVisible, 5)
        began = time.monotonic()
        window.desk.select_name("i0.c5")  # the window is not kept busy
        windows.settle()
        assert time.monotonic() - began < 2
        QTest.mouseClick(waiting.cancel, windows.LEFT)
        assert document.scenario is before
        assert document.redo_label.startswith("Break")
        windows.until(lambda: not document.is_stale, 5)
        assert document.result is result
        windows.until(lambda: not window.desk.parts.bridge.is_busy, 5)
        assert waiting.isHidden()


def test_cancelling_a_redo_or_undo_takes_the_other_way(slow_faults):
    with windows.shown(scenarios.trained(), simulated=True) as window:
        document, waiting = window.desk.document, window.findChild(Waiting)
        broken(window)
        document.undo()
        windows.until(lambda: not document.is_stale, 5)
        document.redo()
        windows.until(waiting.isVisible, 5)
        window.desk.parts.bridge.cancel()
        assert document.scenario.faults == ()
        windows.until(lambda: not document.is_stale, 5)


def test_what_cannot_be_taken_back_says_that_it_was_cancelled(slow_faults):
    scenario = SetFaults(faults=(Fault(kind="nic", name="i0.c5"),)).apply(scenarios.trained())
    with windows.shown(scenario) as window:
        window.desk.parts.bridge.submit()
        waiting = window.findChild(Waiting)
        windows.until(waiting.isVisible, 5)
        window.desk.parts.bridge.cancel()
        assert not window.desk.document.is_stale
        assert "cancelled" in window.status.state_label.text()


def test_a_heavy_document_plays_on_while_it_is_simulated_and_cancel_restores_it(slow_faults):
    """Sixty-four lanes: a second or more, in the worker alone."""
    scenario = document_file.loads(resources.path("samples", "efa-bound-pipeline").read_bytes())
    with windows.shown(scenario.scenario, simulated=True) as window:
        document, playback = window.desk.document, window.desk.playback
        waiting = window.findChild(Waiting)
        window.desk.docks.open("gantt")
        windows.until(lambda: not window.desk.ruler.is_busy)
        playback.toggle()
        before, result = document.scenario, document.result
        fault = Fault(kind="link", name=before.topology.link_names[0], share=0.5)
        document.apply(SetFaults(faults=(fault,)))
        times, turns = set(), []
        while not waiting.isVisible() or len(times) <= 5:  # time goes on
            assert document.is_stale
            began = time.monotonic()
            windows.settle()
            turns.append(time.monotonic() - began)
            times.add(playback.time_s())
            time.sleep(0.005)
        assert max(turns) < 1.0
        QTest.mouseClick(waiting.cancel, windows.LEFT)
        assert document.scenario is before
        windows.until(lambda: not document.is_stale, 5)
        assert document.result is result
        assert playback.player.is_playing
        windows.until(lambda: not window.desk.parts.bridge.is_busy, 5)
        assert waiting.isHidden()
        playback.toggle()
