"""Windows for tests: shown, simulated, driven by real mouse events, and closed again."""

import time
from contextlib import contextmanager

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from trnviz.gui import app
from trnviz.gui.desk import fill
from trnviz.gui.main_window import MainWindow
from trnviz.gui.settings import Settings
from trnviz.session.document import Document

NO_KEY = Qt.KeyboardModifier.NoModifier
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
LEFT, RIGHT, MIDDLE = (
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.RightButton,
    Qt.MouseButton.MiddleButton,
)
_WAIT_S = 60


@contextmanager
def shown(scenario, *, simulated=False, size=(1600, 1000)):
    """A window on a scenario."""
    app.start_application()
    window = MainWindow(Settings(), scenario)
    fill(window, Document(scenario))
    window.resize(*size)
    window.show()
    settle()
    window.desk.panels.refresh()
    if simulated:
        simulate(window)
    try:
        yield window
    finally:
        window.view.cancel_gesture()
        until(lambda: not window.desk.parts.bridge.is_busy)
        window.desk.files.may_lose_changes = lambda: True
        window.close()
        settle()


def settle(seconds=0.0):
    """Let the event loop do what waits, and the frame loop a frame."""
    end = time.monotonic() + seconds
    QApplication.processEvents()
    while time.monotonic() < end:
        time.sleep(0.002)
        QApplication.processEvents()


def until(condition, seconds=_WAIT_S):
    """Run the event loop until something holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came true"
        settle(0.005)


def simulate(window):
    """Have the window's scenario simulated and shown."""
    window.desk.parts.bridge.submit()
    until(lambda: not window.desk.document.is_stale)
    frame(window)


def frame(window):
    """One frame of the loop now, without waiting for its timer."""
    window.desk.playback.loop.tick()
    settle()


def at(window, point_su):
    """The pixel over a scene point."""
    x, y = window.view.camera.to_window(point_su)
    return QPoint(round(x), round(y))


def tile(window, chip, core):
    """The pixel in the middle of a tile."""
    x, y, width, height = window.scene.layout_.tile_box_su[chip, core].tolist()
    return at(window, (x + width / 2, y + height / 2))


def tile_of(window, rank):
    """The pixel in the middle of a rank's tile."""
    placement = window.desk.document.scenario.placement
    return tile(window, int(placement.chip_of_rank[rank]), int(placement.core_of_rank[rank]))


def card(window, chip):
    """A pixel on a chip's card, beside its name, bar and tiles."""
    x, y, width, _ = window.scene.layout_.chip_box_su[chip].tolist()
    return at(window, (x + width / 2, y + 4))


def link(window, index):
    """A pixel on the longest piece of a link."""
    pieces = window.scene.layout_.pieces_of(index)
    lengths = abs(pieces[:, 2:] - pieces[:, :2]).sum(axis=1)
    x1, y1, x2, y2 = pieces[lengths.argmax()].tolist()
    return at(window, ((x1 + x2) / 2, (y1 + y2) / 2))


def click(window, point, keys=NO_KEY, button=LEFT):
    """A click on the canvas."""
    QTest.mouseClick(window.view.viewport(), button, keys, point)
    settle()


def press(window, point, keys=NO_KEY):
    """The left button goes down."""
    QTest.mousePress(window.view.viewport(), LEFT, keys, point)


def move(window, start, end, steps=6):
    """The pointer moves with the button down, and a frame follows every event."""
    for i in range(1, steps + 1):
        x = start.x() + (end.x() - start.x()) * i // steps
        y = start.y() + (end.y() - start.y()) * i // steps
        QTest.mouseMove(window.view.viewport(), QPoint(x, y))
        frame(window)


def release(window, point, keys=NO_KEY):
    """The left button comes up."""
    QTest.mouseRelease(window.view.viewport(), LEFT, keys, point)
    settle()


def drag(window, start, end, keys=NO_KEY):
    """Press, move, release."""
    press(window, start, keys)
    move(window, start, end)
    release(window, end, keys)


def key(window, code, keys=NO_KEY):
    """A key on the canvas."""
    QTest.keyClick(window.view, code, keys)
    settle()
