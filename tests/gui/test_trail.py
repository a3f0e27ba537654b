"""Back and forward through what was inspected, by key, buttons and mouse buttons."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from tests import scenarios
from tests.gui import windows
from trnviz.gui.canvas.selection import Selection

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window():
    with windows.shown(scenarios.trained()) as shown:
        shown.view.setFocus()
        yield shown


def inspect(window, *chips):
    for chip in chips:
        windows.click(window, windows.card(window, chip))


def back(window):
    QTest.keyClick(window.view, Qt.Key.Key_Left, windows.ALT)
    windows.settle()
    return window.scene.selection


def on(window):
    QTest.keyClick(window.view, Qt.Key.Key_Right, windows.ALT)
    windows.settle()
    return window.scene.selection


def test_alt_left_and_right_go_through_what_was_inspected(window):
    inspect(window, 3, 20)
    windows.click(window, windows.tile_of(window, 9))
    assert back(window) == Selection(chips=(20,))
    assert back(window) == Selection(chips=(3,))
    assert window.inspector.sections[0].title == "Chip i0.c3"
    assert back(window) == Selection(chips=(3,))  # that was the first
    assert on(window) == Selection(chips=(20,))
    assert on(window) == Selection(ranks=(9,))
    assert not window.desk.document.undo_label


def test_another_choice_ends_the_way_forward(window):
    inspect(window, 3, 20)
    back(window)
    inspect(window, 40)
    assert not window.actions_["inspect_on"].isEnabled()
    assert back(window) == Selection(chips=(3,))


def test_from_nothing_back_is_what_was_inspected_last(window):
    inspect(window, 3)
    window.scene.select_nothing()
    assert back(window) == Selection(chips=(3,))


def test_the_buttons_above_the_inspector_do_it_too(window):
    buttons = {
        b.defaultAction().objectName(): b
        for b in window.inspector_dock.findChildren(QToolButton)
        if b.defaultAction() is not None
    }
    assert not buttons["inspect_back"].isEnabled()
    inspect(window, 3, 20)
    QTest.mouseClick(buttons["inspect_back"], windows.LEFT)
    assert window.scene.selection == Selection(chips=(3,))
    QTest.mouseClick(buttons["inspect_on"], windows.LEFT)
    assert window.scene.selection == Selection(chips=(20,))


def test_mouse_buttons_4_and_5_go_back_and_on_over_canvas_and_inspector(window):
    inspect(window, 3, 20)
    at = QPoint(5, 5)
    QTest.mouseClick(window.view.viewport(), Qt.MouseButton.BackButton, windows.NO_KEY, at)
    assert window.scene.selection == Selection(chips=(3,))
    inside = window.inspector.viewport()
    QTest.mouseClick(inside, Qt.MouseButton.ForwardButton, windows.NO_KEY, at)
    assert window.scene.selection == Selection(chips=(20,))


def test_what_is_gone_is_passed_over(window):
    inspect(window, 3, 60)
    windows.click(window, windows.tile_of(window, 9))
    window.desk.document.new(scenarios.bare("trn2"))
    windows.settle()
    assert back(window) == Selection(chips=(3,))
