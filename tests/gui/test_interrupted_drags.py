"""Whatever comes in the middle of a drag, real keys and a window that closes among it.

After the button has come up no gesture is left, nothing is previewed, and the document holds what
its history says.
"""

import sys
import traceback
from itertools import product

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from tests import scenarios
from tests.gui import windows
from trnviz.core.faults import Fault
from trnviz.core.view import Annotation
from trnviz.gui import app
from trnviz.gui.desk import fill
from trnviz.gui.main_window import MainWindow
from trnviz.gui.settings import Settings
from trnviz.scene.layout import drawing_of
from trnviz.session.document import Document
from trnviz.session.edits import MoveRanks, SetAnnotations, SetFaults

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

ARROW = Annotation(text="", kind="arrow", at="i0.c5", to="i2.c5")
WORDS = Annotation(text="here it is slow", at="i1.c5")


def tile(window):
    return windows.tile_of(window, 0), windows.tile(window, 40, 1)


def band(_window):
    return QPoint(3, 3), QPoint(300, 300)


def pan(window):
    windows.press(window, QPoint(5, 5))
    windows.release(window, QPoint(5, 5))
    return QPoint(40, 40), QPoint(200, 160)


def arranged(window):
    window.actions_["arrange"].trigger()
    windows.settle()
    start = windows.card(window, 5)
    return start, start + QPoint(90, 50)


def drawn(window):
    window.actions_["note_arrow"].trigger()
    windows.settle()
    return windows.card(window, 5), windows.card(window, 22)


def words(window):
    from trnviz.scene.note_hit import boxes_px

    layer = window.desk.parts.notes
    x, y, width, height = boxes_px(layer.paint(), layer.camera(), 1)[0]
    start = QPoint(round(x + width / 2), round(y + height / 2))
    return start, start + QPoint(70, 60)


def end_of_arrow(window):
    layer = window.desk.parts.notes
    layer.choose(0)
    windows.frame(window)
    x, y = dict(layer.handles)["to"]
    return QPoint(round(x), round(y)), windows.card(window, 21)


def undo(window):
    windows.key(window, Qt.Key.Key_Z, windows.CONTROL)


def undo_all(window):
    for _ in range(4):
        undo(window)


def undo_and_redo(window):
    undo(window)
    windows.key(window, Qt.Key.Key_Z, windows.CONTROL | windows.SHIFT)


def escape(window):
    windows.key(window, Qt.Key.Key_Escape)


def delete(window):
    windows.key(window, Qt.Key.Key_Delete)


def other_layout(window):
    window.actions_["layout_flat"].trigger()


def other_fabric(window):
    window.desk.document.new(scenarios.bare("trn2"))


def fault(window):
    window.desk.document.apply(SetFaults(faults=(Fault(kind="chip", name="i0.c5"),)))


def theme(window):
    window.actions_["theme_dark"].trigger()


def smaller(window):
    window.resize(900, 700)


def zoomed(window):
    window.view.zoom_by(0.5)


def focus_elsewhere(window):
    window.search.setFocus()


DRAGS = (tile, band, pan, arranged, drawn, words, end_of_arrow)
EVENTS = (
    undo, undo_all, undo_and_redo, escape, delete, other_layout, other_fabric, fault, theme,
    smaller, zoomed, focus_elsewhere,
)  # fmt: skip
HARMLESS, ENDING = (band, pan), (undo, escape, other_fabric)
SOFT = (theme, smaller, zoomed, focus_elsewhere)
"""Not every drag meets every event: these hold nothing of the document, or change nothing of it."""


@pytest.fixture
def bugs(monkeypatch):
    """What Qt would swallow."""
    found = []
    monkeypatch.setattr(
        sys, "excepthook", lambda *args: found.append("".join(traceback.format_exception(*args)))
    )
    return found


def begun(window, drag):
    """Two steps of history, and a drag half way."""
    window.desk.document.apply(MoveRanks(ranks=(9,), chip="i3.c12"))
    window.desk.document.apply(SetAnnotations(annotations=(ARROW, WORDS)))
    windows.frame(window)
    start, end = drag(window)
    middle = QPoint((start.x() + end.x()) // 2, (start.y() + end.y()) // 2)
    windows.press(window, start)
    windows.move(window, start, middle, 3)
    assert window.view.gesture is not None
    return middle, end


@pytest.mark.parametrize(
    ("drag", "event"),
    [
        (drag, event)
        for drag, event in product(DRAGS, EVENTS)
        if (drag not in HARMLESS or event in ENDING)
        and (drag in (tile, words) or event not in SOFT)
    ],
)
def test_a_drag_survives(drag, event, bugs):
    with windows.shown(scenarios.trained()) as window:
        middle, end = begun(window, drag)
        event(window)
        windows.settle(0.05)
        windows.move(window, middle, end, 3)
        windows.release(window, end)
        windows.frame(window)
        document = window.desk.document
        assert bugs == []
        assert window.view.gesture is None
        assert window.scene.ghost is None
        assert window.scene.lit_chips == ()
        assert window.scene.shown.scenario.annotations == document.scenario.annotations
        while document.undo_label:
            document.undo()
        windows.settle(0.3)  # chips glide back
        windows.frame(window)
        assert bugs == []
        stands = drawing_of(document.scenario).chip_box_su
        assert np.allclose(window.scene.layout_.chip_box_su, stands)
        if event is not other_fabric:
            assert not document.is_modified


@pytest.mark.parametrize("drag", DRAGS)
def test_a_window_may_close_in_the_middle_of_a_drag(drag, bugs):
    app.start_application()
    scenario = scenarios.trained()
    window = MainWindow(Settings(), scenario)
    fill(window, Document(scenario))
    window.resize(1600, 1000)
    window.show()
    windows.settle()
    begun(window, drag)
    window.desk.files.may_lose_changes = lambda: True
    window.close()
    windows.settle(0.05)
    assert bugs == []
    assert not [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow)]
