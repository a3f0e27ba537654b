"""Notes drawn, typed, chosen, moved, reworded and removed on the canvas, by mouse and by key."""

import sys

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from tests import scenarios
from tests.gui import windows
from trnviz.core.faults import Fault
from trnviz.core.view import Annotation
from trnviz.gui.canvas.selection import Selection
from trnviz.session.edits import SetAnnotations, SetFaults

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

KEY = Qt.Key
ARROW = Annotation(text="", kind="arrow", at="i0.c5", to="i2.c5")


def notes(window):
    return window.desk.document.scenario.annotations


def layer(window):
    return window.desk.parts.notes


def with_notes(*some):
    return SetAnnotations(annotations=some).apply(scenarios.trained())


def free_place(window, x=20, y=20):
    """A pixel of the canvas with neither chip nor link under it."""
    return QPoint(x, y)


def type_words(window, text, *, ends=KEY.Key_Return):
    editor = layer(window).editor
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, ends)
    windows.settle()


def handle(window, end):
    x, y = dict(layer(window).handles)[end]
    return QPoint(round(x), round(y))


def words(window, index=0):
    """A pixel in the words of a note."""
    from trnviz.scene.note_hit import boxes_px

    x, y, width, height = boxes_px(layer(window).paint(), layer(window).camera(), index)[0]
    return QPoint(round(x + width / 2), round(y + height / 2))


def test_an_arrow_is_dragged_from_a_free_place_to_a_chip_and_follows_it():
    with windows.shown(scenarios.trained()) as window:
        document = window.desk.document
        windows.key(window, KEY.Key_A)
        assert window.desk.modes.strip.title.text() == "Arrow"
        start, end = free_place(window), windows.card(window, 21)
        windows.press(window, start)
        windows.move(window, start, end)
        assert not notes(window)
        assert window.scene.shown.scenario.annotations[0].to == "i1.c5"
        windows.release(window, end)
        (note,) = notes(window)
        assert (note.kind, note.at, note.to) == ("arrow", "", "i1.c5")
        assert note.spot("racks", "at") == pytest.approx(
            window.view.camera.to_scene((start.x(), start.y())), abs=0.01
        )
        assert document.undo_label == "Add an arrow"
        assert document.steps == 1
        assert layer(window).chosen == 0
        assert not window.desk.modes.strip.isVisible()
        document.undo()
        assert not notes(window)
        assert layer(window).chosen == -1


def test_esc_gives_up_a_drawing_then_the_mode():
    with windows.shown(scenarios.trained()) as window:
        windows.key(window, KEY.Key_A)
        start = free_place(window)
        windows.press(window, start)
        windows.move(window, start, windows.card(window, 21))
        windows.key(window, KEY.Key_Escape)
        assert not window.scene.shown.scenario.annotations
        assert layer(window).mode == "arrow"
        windows.release(window, start)
        windows.key(window, KEY.Key_Escape)
        assert layer(window).mode == ""
        assert not window.desk.document.undo_label


def test_a_bracket_is_dragged_over_chips():
    with windows.shown(scenarios.trained()) as window:
        windows.key(window, KEY.Key_U)
        windows.drag(window, windows.card(window, 8), windows.card(window, 11))
        (note,) = notes(window)
        assert (note.kind, note.at, note.to) == ("bracket", "i0.c8", "i0.c11")
        assert window.desk.document.undo_label == "Add a bracket"


def test_words_are_typed_where_one_clicks_and_letters_are_no_shortcuts():
    with windows.shown(scenarios.trained()) as window:
        windows.key(window, KEY.Key_W)
        at = free_place(window)
        windows.click(window, at)
        assert not notes(window)
        type_words(window, "Rack A: watch it")
        (note,) = notes(window)
        assert note.text == "Rack A: watch it"
        assert note.spot("racks", "at") == pytest.approx(
            window.view.camera.to_scene((at.x(), at.y())), abs=0.01
        )
        assert window.desk.document.steps == 1
        assert not window.desk.modes.arrange.is_on
        assert window.view.hasFocus()


def test_no_words_or_esc_is_no_note():
    with windows.shown(scenarios.trained()) as window:
        for text, ends in (("", KEY.Key_Return), ("never", KEY.Key_Escape)):
            windows.key(window, KEY.Key_W)
            windows.click(window, windows.card(window, 5))
            type_words(window, text, ends=ends)
            assert not notes(window)
            assert layer(window).editor is None
        assert not window.desk.document.undo_label


def test_a_mark_on_a_chip_is_about_the_moment_that_is_shown():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        window.desk.playback.seek(0.5)
        windows.key(window, KEY.Key_M, windows.SHIFT)
        windows.click(window, windows.card(window, 5))
        type_words(window, "here")
        (note,) = notes(window)
        assert (note.kind, note.at, note.text) == ("marker", "i0.c5", "here")
        assert note.time_s == pytest.approx(0.5)


def test_an_end_is_dragged_to_another_chip_and_off_it():
    with windows.shown(with_notes(ARROW)) as window:
        document = window.desk.document
        layer(window).choose(0)
        windows.drag(window, handle(window, "to"), windows.card(window, 60))
        assert notes(window)[0].to == "i3.c12"
        assert document.undo_label == "Move the arrow"
        windows.drag(window, handle(window, "to"), free_place(window))
        note = notes(window)[0]
        assert note.to == ""
        assert note.spot("racks", "to") is not None
        document.undo()
        document.undo()
        assert notes(window) == (ARROW,)


def test_words_tied_to_a_chip_are_moved_aside_in_every_layout():
    with windows.shown(with_notes(Annotation(text="hot", at="i0.c5"))) as window:
        start = words(window)
        windows.drag(window, start, start + QPoint(40, 30))
        scale = window.view.camera.scale
        assert notes(window)[0].shift_su == pytest.approx((40 / scale, 30 / scale), abs=0.02)
        assert notes(window)[0].at == "i0.c5"
        assert words(window) == start + QPoint(40, 30)
        assert window.desk.document.undo_label == "Move the note “hot”"
        windows.click(window, words(window))
        assert window.desk.document.steps == 1


def test_a_double_click_rewords_and_enter_does_too():
    with windows.shown(with_notes(Annotation(text="hot", at="i0.c5"))) as window:
        QTest.mouseDClick(window.view.viewport(), windows.LEFT, windows.NO_KEY, words(window))
        windows.settle()
        assert layer(window).editor.toPlainText() == "hot"
        type_words(window, "very hot")
        assert notes(window)[0].text == "very hot"
        assert window.desk.document.undo_label == "Reword the note “hot”"
        windows.key(window, KEY.Key_Return)
        type_words(window, "cold", ends=KEY.Key_Escape)
        assert notes(window)[0].text == "very hot"


def test_del_removes_the_chosen_note_and_not_the_shards():
    with windows.shown(with_notes(ARROW, Annotation(text="hot", at="i0.c5"))) as window:
        placement = window.desk.document.scenario.placement
        windows.click(window, words(window, 1))
        assert layer(window).chosen == 1
        assert window.scene.selection.is_empty
        windows.key(window, KEY.Key_Delete)
        assert notes(window) == (ARROW,)
        assert window.desk.document.undo_label == "Remove the note “hot”"
        assert window.desk.document.scenario.placement is placement
        assert layer(window).chosen == -1


def test_notes_are_chosen_moved_and_left_by_keys_alone():
    with windows.shown(with_notes(Annotation(text="a", at="i0.c5"), ARROW)) as window:
        windows.key(window, KEY.Key_N, windows.SHIFT)
        assert layer(window).chosen == 0
        windows.key(window, KEY.Key_Right)
        windows.key(window, KEY.Key_Right)
        windows.key(window, KEY.Key_Down)
        assert notes(window)[0].shift_su == (20.0, 10.0)
        assert window.desk.document.steps == 1
        windows.key(window, KEY.Key_N, windows.SHIFT)
        assert layer(window).chosen == 1
        windows.key(window, KEY.Key_Escape)
        assert layer(window).chosen == -1
        windows.key(window, KEY.Key_Right)
        assert window.desk.document.steps == 1


def test_panel_and_canvas_choose_the_same_note():
    with windows.shown(with_notes(Annotation(text="a", at="i0.c5"), ARROW)) as window:
        window.actions_["panel_notes"].trigger()
        windows.settle()
        panel = window.desk.docks.study("notes")
        layer(window).choose(1)
        assert panel.list.currentRow() == 1
        panel.list.setCurrentRow(0)
        assert layer(window).chosen == 0
        window.scene.select(Selection(chips=(7,)))
        assert layer(window).chosen == -1
        assert panel.list.currentRow() == 0
        QTest.mouseClick(panel.here, windows.LEFT)
        assert notes(window)[0].at == "i0.c7"


def test_free_notes_stay_with_their_drawing_and_tied_ones_follow():
    with windows.shown(scenarios.trained()) as window:
        windows.key(window, KEY.Key_A)
        windows.drag(window, free_place(window), windows.card(window, 21))
        assert len(layer(window).handles) == 2
        window.actions_["layout_flat"].trigger()
        windows.settle()
        (stroke,) = layer(window).paint().strokes
        chip = window.scene.layout_.chip_box_su[21].tolist()
        assert chip[0] <= stroke.points_su[-1][0] <= chip[0] + chip[2]
        window.actions_["layout_racks"].trigger()
        windows.settle()
        layer(window).choose(0)
        assert len(layer(window).handles) == 2


def test_a_right_click_offers_what_can_be_done_with_a_note():
    with windows.shown(with_notes(Annotation(text="hot", at="i0.c5"))) as window:
        view = window.view
        pointer = view.pointer(words(window).toPointF(), windows.NO_KEY)
        menu = window.desk.modes.menu_at(pointer)
        assert [action.text() for action in menu.actions()] == ["Edit words", "Remove"]
        menu.actions()[1].trigger()
        menu.deleteLater()
        assert not notes(window)
        assert window.desk.modes.menu_at(pointer) is None


def test_screen_readers_find_every_note_by_name():
    with windows.shown(with_notes(Annotation(text="hot", at="i0.c5"), ARROW)) as window:
        canvas = QAccessible.queryAccessibleInterface(window.view)
        named = {}
        for index in range(canvas.childCount()):
            child = canvas.child(index)
            named[child.text(QAccessible.Text.Name)] = child
        assert "Note: hot" in named
        arrow = named["Arrow"]
        assert arrow.text(QAccessible.Text.Description) == "from i0.c5 to i2.c5"
        assert arrow.rect().width() > 50
        layer(window).choose(1)
        assert arrow.state().selected


def test_a_picture_shows_free_notes_where_the_window_does():
    from trnviz.export.picture import picture
    from trnviz.export.settings import PictureSettings

    with windows.shown(scenarios.trained()) as window:
        windows.key(window, KEY.Key_A)
        windows.drag(window, free_place(window), windows.card(window, 21))
        made = picture(window.desk.document.scenario, None, PictureSettings())
        assert made.paint.notes.strokes == layer(window).paint().strokes


def test_hidden_notes_cannot_be_taken():
    with windows.shown(with_notes(Annotation(text="hot", at="i0.c5"))) as window:
        at = words(window)
        window.actions_["layer_notes"].trigger()
        windows.settle()
        assert layer(window).hit(window.view.pointer(at.toPointF(), windows.NO_KEY)) is None


def test_notes_are_drawn_by_keys_alone_at_what_is_selected():
    with windows.shown(scenarios.trained()) as window:
        window.scene.select(Selection(chips=(5, 21)))
        windows.key(window, KEY.Key_A)
        windows.key(window, KEY.Key_Return)
        assert (notes(window)[0].at, notes(window)[0].to) == ("i0.c5", "i1.c5")
        window.scene.select(Selection(chips=(7,)))
        windows.key(window, KEY.Key_W)
        windows.key(window, KEY.Key_Return)
        type_words(window, "by key")
        assert (notes(window)[1].at, notes(window)[1].text) == ("i0.c7", "by key")
        window.scene.select_nothing()
        windows.key(window, KEY.Key_W)
        windows.key(window, KEY.Key_Return)
        type_words(window, "in the middle")
        assert notes(window)[2].spot("racks", "at") is not None
        assert window.desk.document.steps == 3


@pytest.mark.parametrize("same_chips", [True, False])
def test_a_chosen_note_goes_with_its_fabric_and_survives_a_fault(same_chips, monkeypatch):
    bugs = []
    monkeypatch.setattr(sys, "excepthook", lambda *args: bugs.append(args))
    first = Annotation(text="first", at="i0.c1")
    with windows.shown(with_notes(first, ARROW), simulated=True) as window:
        layer(window).choose(1)
        window.desk.document.apply(SetFaults(faults=(Fault(kind="chip", name="i3.c5"),)))
        windows.frame(window)
        assert layer(window).chosen == 1
        other = scenarios.bare() if same_chips else scenarios.bare("trn2")
        window.desk.document.new(SetAnnotations(annotations=(ARROW,)).apply(other))
        windows.frame(window)
        assert bugs == []
        assert layer(window).chosen == -1
