"""Chips moved by hand in the drawing: by mouse and by keyboard, one step each, kept by layout."""

import pytest
from PySide6.QtCore import QPoint, Qt

from tests import scenarios
from tests.gui import windows
from trnviz.files import document as files
from trnviz.gui.canvas.arrange import GRID_SU

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

BY = QPoint(173, 260)


def arranged(window):
    """The window in the mode."""
    windows.key(window, Qt.Key.Key_R)
    assert window.desk.modes.arrange.is_on
    return window.desk.modes.arrange


def corners(window):
    return window.scene.layout_.chip_box_su[:, :2].tolist()


def ground(window, plane):
    """A pixel on the ground of an instance, beside its chips and links."""
    x, y, _, height = window.scene.layout_.frames[plane].box_su
    return windows.at(window, (x + 6, y + height - 6))


def test_a_drag_moves_a_chip_and_not_its_shards_and_is_one_step():
    with windows.shown(scenarios.trained()) as window:
        arranged(window)
        document, before = window.desk.document, corners(window)
        held = document.scenario.placement
        start = windows.card(window, 5)
        windows.drag(window, start, start + BY)
        after = corners(window)
        assert after[5] != before[5]
        assert [a for i, a in enumerate(after) if i != 5] == before[:5] + before[6:]
        assert document.scenario.placement is held
        assert document.undo_label == "Move i0.c5 in the drawing"
        assert document.steps == 1
        assert not document.is_stale or document.result is None
        window.actions_["undo"].trigger()
        windows.settle()
        assert corners(window) == before
        assert not document.is_modified


def test_while_it_is_dragged_the_drawing_follows_and_the_document_waits():
    with windows.shown(scenarios.trained()) as window:
        arranged(window)
        before = corners(window)
        start = windows.card(window, 5)
        windows.press(window, start)
        windows.move(window, start, start + BY)
        assert corners(window)[5] != before[5]
        assert not window.desk.document.scenario.places
        assert window.status.currentMessage().startswith("i0.c5: ")
        windows.key(window, Qt.Key.Key_Escape)
        assert corners(window) == before
        assert window.desk.modes.arrange.is_on
        windows.release(window, start + BY)
        assert not window.desk.document.undo_label


def test_selected_chips_move_together():
    with windows.shown(scenarios.trained()) as window:
        arranged(window)
        windows.click(window, windows.card(window, 5))
        windows.click(window, windows.card(window, 6), windows.SHIFT)
        assert window.scene.selection.chips == (5, 6)
        before = corners(window)
        start = windows.card(window, 6)
        windows.drag(window, start, start + BY)
        after = corners(window)
        steps = [(after[i][0] - before[i][0], after[i][1] - before[i][1]) for i in (5, 6)]
        assert steps[0] == pytest.approx(steps[1])
        assert steps[0] != (0.0, 0.0)
        assert window.desk.document.undo_label == "Move 2 parts in the drawing"


def test_an_instance_moves_by_its_ground_with_its_frame():
    with windows.shown(scenarios.trained()) as window:
        arranged(window)
        before, frame = corners(window), window.scene.layout_.frames[3].box_su
        start = ground(window, 3)
        windows.drag(window, start, start + QPoint(-60, -40))
        after, moved = corners(window), window.scene.layout_.frames[3].box_su
        steps = {
            (round(after[i][0] - before[i][0], 2), round(after[i][1] - before[i][1], 2))
            for i in range(48, 64)
        }
        assert len(steps) == 1
        (step,) = steps
        assert (moved[0] - frame[0], moved[1] - frame[1]) == pytest.approx(step, abs=0.02)
        assert moved[2:] == pytest.approx(frame[2:], abs=0.05)
        assert window.desk.document.undo_label == "Move 16 parts in the drawing"


def test_a_drag_snaps_to_rows_and_columns_of_the_others_else_to_the_grid_and_not_with_alt():
    with windows.shown(scenarios.trained()) as window:
        arranged(window)
        scale = window.view.camera.scale
        column = corners(window)[2][0]
        by = QPoint(round((column - corners(window)[5][0]) * scale) + 3, 37)
        start = windows.card(window, 5)
        windows.drag(window, start, start + by)
        assert corners(window)[5][0] == pytest.approx(column, abs=0.01)
        assert corners(window)[5][1] % GRID_SU == pytest.approx(0.0)
        start = windows.card(window, 5)
        windows.press(window, start, windows.ALT)
        for _ in range(2):
            at = window.view.pointer((start + QPoint(31, 17)).toPointF(), windows.ALT)
            window.view.gesture_moved(at)
        window.view.finish_gesture(at)
        assert corners(window)[5][0] == pytest.approx(column + 31 / scale, abs=0.02)


def test_places_are_kept_when_layouts_are_switched_and_in_the_file():
    with windows.shown(scenarios.trained()) as window:
        arranged(window)
        start = windows.card(window, 5)
        windows.drag(window, start, start + BY)
        moved = corners(window)
        window.actions_["layout_flat"].trigger()
        windows.settle()
        assert window.desk.modes.arrange.is_on
        window.actions_["layout_racks"].trigger()
        windows.settle()
        assert corners(window) == moved
        again = files.loads(files.dumps(window.desk.document.scenario)).scenario
    with windows.shown(again) as window:
        assert corners(window) == moved


def test_reset_puts_everything_back_in_one_step():
    with windows.shown(scenarios.trained()) as window:
        before = corners(window)
        assert not window.actions_["reset_places"].isEnabled()
        arranged(window)
        for chip in (5, 9):
            start = windows.card(window, chip)
            windows.drag(window, start, start + BY)
        moved = corners(window)
        window.actions_["reset_places"].trigger()
        windows.settle()
        assert corners(window) == before
        window.actions_["undo"].trigger()
        windows.settle()
        assert corners(window) == moved


def test_the_mode_is_said_on_the_canvas_and_in_the_status_line_and_esc_leaves_it():
    with windows.shown(scenarios.trained()) as window:
        strip = window.desk.modes.strip
        assert not strip.isVisible()
        arranged(window)
        assert strip.isVisible()
        assert strip.title.text() == "Arrange"
        assert "Esc" in strip.text.text()
        assert window.actions_["arrange"].isChecked()
        assert window.status.currentMessage().startswith("Arrange")
        legend = window.view.legend_rect()
        assert not legend.intersects(strip.geometry().toRectF())
        window.view.mouseMoveEvent(_moved(windows.card(window, 5)))
        assert window.view.viewport().cursor().shape() == Qt.CursorShape.SizeAllCursor
        windows.key(window, Qt.Key.Key_Escape)
        assert not strip.isVisible()
        assert not window.actions_["arrange"].isChecked()
        assert window.view.viewport().cursor().shape() == Qt.CursorShape.ArrowCursor


def _moved(at):
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent

    none = Qt.MouseButton.NoButton
    spot = at.toPointF()
    return QMouseEvent(QEvent.Type.MouseMove, spot, spot, none, none, windows.NO_KEY)


def test_the_keyboard_moves_chips_too_and_a_row_of_steps_is_one():
    with windows.shown(scenarios.trained()) as window:
        arranged(window)
        before = corners(window)
        windows.key(window, Qt.Key.Key_Right)
        windows.key(window, Qt.Key.Key_Return)
        (chip,) = window.scene.selection.chips
        for _ in range(3):
            windows.key(window, Qt.Key.Key_Right, windows.SHIFT)
        windows.key(window, Qt.Key.Key_Down, windows.SHIFT)
        x, y = before[chip]
        assert corners(window)[chip] == pytest.approx([x + 3 * GRID_SU, y + GRID_SU], abs=0.01)
        assert window.desk.document.steps == 1
        windows.key(window, Qt.Key.Key_Escape)
        windows.key(window, Qt.Key.Key_Right, windows.SHIFT)
        assert window.desk.document.steps == 1


def test_in_the_mode_a_tile_is_not_dragged_and_outside_of_it_it_is():
    with windows.shown(scenarios.trained()) as window:
        arranged(window)
        start, end = windows.tile(window, 5, 1), windows.tile(window, 9, 2)
        windows.press(window, start)
        windows.move(window, start, end)
        assert window.scene.ghost is None
        windows.key(window, Qt.Key.Key_Escape)
        windows.release(window, end)
        windows.key(window, Qt.Key.Key_Escape)
        windows.drag(window, start, end)
        assert window.desk.document.undo_label.startswith("Move t")


def test_a_click_selects_and_shift_draws_a_rubber_band():
    with windows.shown(scenarios.trained()) as window:
        arranged(window)
        windows.click(window, windows.tile(window, 5, 1))
        assert window.scene.selection.chips == (5,)
        start = ground(window, 1)
        windows.drag(window, start, windows.card(window, 20), windows.SHIFT)
        assert len(window.scene.selection.chips) > 1
        assert not window.desk.document.undo_label
        windows.click(window, windows.link(window, 3))
        assert window.scene.selection.links == (3,)


def test_a_picture_shows_what_the_window_shows():
    from trnviz.export.picture import picture
    from trnviz.export.settings import PictureSettings

    with windows.shown(scenarios.trained()) as window:
        arranged(window)
        start = windows.card(window, 5)
        windows.drag(window, start, start + BY)
        made = picture(window.desk.document.scenario, None, PictureSettings())
        assert made.layout.chip_box_su.tolist() == window.scene.layout_.chip_box_su.tolist()
        assert made.layout.piece_su.tolist() == window.scene.layout_.piece_su.tolist()


def test_a_rack_moves_by_its_name_with_both_of_its_instances():
    with windows.shown(scenarios.trained()) as window:
        arranged(window)
        before = corners(window)
        drawn = window.scene.layout_
        x, y = next(t.anchor_su for t in drawn.titles if t.texts[0] == "Rack A")
        start = windows.at(window, (x + 12, y - 4))
        windows.drag(window, start, start + QPoint(-40, 10))
        after = corners(window)
        moved = [chip for chip in range(64) if after[chip] != before[chip]]
        assert moved == list(range(32))
        assert window.desk.document.undo_label == "Move 32 parts in the drawing"
