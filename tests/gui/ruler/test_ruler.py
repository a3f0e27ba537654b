"""The ruler of time: driven by mouse and keys, in a window that plays."""

from contextlib import contextmanager

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent, QPalette, QTextDocument, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolTip

from tests import scenarios
from tests.gui import windows
from trnviz.core.marks import BOOKMARK, FAULT, NOTE, REPAIR, Mark
from trnviz.core.view import Annotation, Bookmark
from trnviz.gui.ruler import picture
from trnviz.gui.theme import ThemeChoice
from trnviz.scene.palette import contrast
from trnviz.session.bookmark_edits import SetBookmarks
from trnviz.session.edits import SetAnnotations

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
BAND, LOOP = picture.BAND_TOP_PX + 5, picture.LOOP_TOP_PX + 5


def marked(*moments):
    marks = tuple(Bookmark(time_s=at, name=f"at {at}") for at in moments)
    return SetBookmarks(bookmarks=marks).apply(scenarios.trained())


@contextmanager
def shown(scenario=None):
    """A window whose ruler knows its run; its playback time and its ruler."""
    with windows.shown(scenario or scenarios.trained(), simulated=True) as window:
        windows.until(lambda: not window.desk.ruler.is_busy)
        assert window.bar.ruler.content.course is not None
        yield window, window.desk.playback, window.bar.ruler


def place(ruler, time_s, y=BAND):
    return QPoint(round(ruler.scale.x_of(time_s)), y)


def press(ruler, time_s, y=BAND, keys=windows.NO_KEY):
    QTest.mousePress(ruler, windows.LEFT, keys, place(ruler, time_s, y))


def move(ruler, time_s, y=BAND, keys=windows.NO_KEY):
    from PySide6.QtGui import QMouseEvent

    at = QPointF(place(ruler, time_s, y))
    event = QMouseEvent(
        QEvent.Type.MouseMove, at, QPointF(ruler.mapToGlobal(at.toPoint())),
        Qt.MouseButton.NoButton, windows.LEFT, keys,
    )  # fmt: skip
    QApplication.sendEvent(ruler, event)


def release(ruler, time_s, y=BAND):
    QTest.mouseRelease(ruler, windows.LEFT, windows.NO_KEY, place(ruler, time_s, y))
    windows.settle()


def drag(ruler, from_s, to_s, y=BAND, keys=windows.NO_KEY):
    press(ruler, from_s, y, keys)
    move(ruler, (from_s + to_s) / 2, y, keys)
    move(ruler, to_s, y, keys)
    release(ruler, to_s, y)


def wheel(ruler, time_s, turns, keys=windows.NO_KEY):
    at = QPointF(place(ruler, time_s))
    event = QWheelEvent(
        at, QPointF(ruler.mapToGlobal(at.toPoint())), QPoint(), QPoint(0, 120 * turns),
        Qt.MouseButton.NoButton, keys, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(ruler, event)


def test_a_press_seeks_a_drag_scrubs_both_ways_and_time_stands_still_meanwhile():
    with shown() as (_window, playback, ruler):
        playback.toggle()
        alt = windows.ALT
        press(ruler, 2.0, keys=alt)
        assert playback.time_s() == pytest.approx(2.0, abs=0.01)
        assert not playback.player.is_playing
        move(ruler, 6.0, keys=alt)
        assert playback.time_s() == pytest.approx(6.0, abs=0.01)
        move(ruler, 3.0, keys=alt)
        assert playback.time_s() == pytest.approx(3.0, abs=0.01)
        release(ruler, 3.0)
        assert playback.player.is_playing


def test_escape_gives_up_what_is_held():
    with shown() as (_window, playback, ruler):
        playback.seek(5.0)
        windows.frame(_window)
        press(ruler, 2.0)
        QTest.keyClick(ruler, Qt.Key.Key_Escape)
        assert playback.time_s() == pytest.approx(5.0)
        release(ruler, 2.0)
        assert playback.time_s() == pytest.approx(5.0)


def test_a_moment_snaps_to_a_mark_and_freely_it_does_not():
    with shown(marked(4.2, 8.0)) as (window, playback, ruler):
        near = 4.2 + 3 * ruler.scale.s_per_px
        drag(ruler, 1.0, near)
        assert playback.time_s() == 4.2
        for keys in (windows.ALT, windows.SHIFT):
            drag(ruler, 1.0, near, keys=keys)
            assert playback.time_s() != 4.2
            assert playback.time_s() == pytest.approx(near, abs=ruler.scale.s_per_px)
        window.actions_["snap"].trigger()
        assert not window.settings.values.snap
        drag(ruler, 1.0, near)
        assert playback.time_s() != 4.2
        window.actions_["snap"].trigger()
        drag(ruler, 1.0, near)
        assert playback.time_s() == 4.2


def test_a_moment_snaps_to_the_ends_of_the_loop_and_stays_in_it():
    with shown() as (window, playback, ruler):
        playback.set_loop(2.0, 6.0)
        windows.frame(window)
        drag(ruler, 4.0, 6.0 + 4 * ruler.scale.s_per_px)
        assert playback.time_s() == 6.0
        assert playback.player.loop_s == (2.0, 6.0)


def test_a_moment_snaps_to_where_a_phase_begins_once_borders_can_be_told_apart():
    with shown() as (_window, playback, ruler):
        timeline = playback.player.timeline
        ruler.look(ruler.content.window.zoomed(200, 4.0))
        assert len(ruler.borders())
        border = float(ruler.borders()[len(ruler.borders()) // 2])
        drag(ruler, ruler.content.window.from_s, border + 4 * ruler.scale.s_per_px)
        assert playback.time_s() == border
        assert timeline.next_break_s(border - 1e-9) == pytest.approx(border, abs=1e-11)
        gaps = np.diff(ruler.borders()) / ruler.scale.s_per_px
        assert gaps.min(initial=100) > 2 * picture.REACH_PX


def test_a_click_on_a_mark_goes_exactly_there_even_when_nothing_snaps():
    with shown(marked(4.2)) as (window, playback, ruler):
        window.actions_["snap"].trigger()
        above = picture.AXIS_PX + 4
        QTest.mouseClick(ruler, windows.LEFT, windows.NO_KEY,
                         place(ruler, 4.2, above) + QPoint(3, 0))  # fmt: skip
        assert playback.time_s() == 4.2


def test_notes_about_a_moment_are_marks_too_and_marks_follow_the_document():
    notes = (Annotation(text="look", kind="marker", time_s=2.0),)
    with shown(SetAnnotations(annotations=notes).apply(scenarios.trained())) as (window, _, ruler):
        assert [mark.text for mark in ruler.content.marks] == ["look"]
        window.actions_["bookmark"].trigger()
        assert len(ruler.content.marks) == 2
        window.actions_["undo"].trigger()
        assert len(ruler.content.marks) == 1


def test_the_loop_is_drawn_up_moved_and_taken_away_by_the_mouse():
    with shown() as (_window, playback, ruler):
        drag(ruler, 2.0, 4.0, LOOP)
        assert playback.player.loop_s == pytest.approx((2.0, 4.0), abs=0.02)
        drag(ruler, playback.player.loop_s[1], 6.0, LOOP)
        assert playback.player.loop_s == pytest.approx((2.0, 6.0), abs=0.02)
        drag(ruler, playback.player.loop_s[0], 3.0, LOOP)
        assert playback.player.loop_s == pytest.approx((3.0, 6.0), abs=0.02)
        before = playback.player.loop_s
        drag(ruler, 4.0, 2.0, LOOP)
        after = playback.player.loop_s
        assert after == pytest.approx((1.0, 4.0), abs=0.03)
        assert after[1] - after[0] == pytest.approx(before[1] - before[0])
        drag(ruler, 2.0, 9.0, LOOP)  # as far as the run goes
        length = playback.player.duration_s
        assert playback.player.loop_s[1] == pytest.approx(length)
        press(ruler, playback.player.loop_s[0], LOOP)
        move(ruler, 1.0, LOOP)
        QTest.keyClick(ruler, Qt.Key.Key_Escape)
        release(ruler, 1.0, LOOP)
        assert playback.player.loop_s[1] == pytest.approx(length)
        assert playback.player.loop_s[0] == pytest.approx(length - 3.0, abs=0.05)
        QTest.mouseDClick(ruler, windows.LEFT, windows.NO_KEY, place(ruler, 8.0, LOOP))
        assert playback.player.loop_s is None


def test_a_click_on_the_track_makes_no_loop():
    with shown() as (_window, playback, ruler):
        QTest.mouseClick(ruler, windows.LEFT, windows.NO_KEY, place(ruler, 2.0, LOOP))
        assert playback.player.loop_s is None


def test_an_end_of_the_loop_snaps_to_a_bookmark():
    with shown(marked(4.0)) as (_window, playback, ruler):
        drag(ruler, 2.0, 4.0 + 3 * ruler.scale.s_per_px, LOOP)
        assert playback.player.loop_s[1] == 4.0


def test_keys_move_time_loop_and_window():
    with shown() as (window, playback, ruler):
        ruler.setFocus()
        playback.seek(4.0)
        windows.frame(window)
        step = playback.player.duration_s / 200
        QTest.keyClick(ruler, Qt.Key.Key_Right)
        assert playback.time_s() == pytest.approx(4.0 + step)
        QTest.keyClick(ruler, Qt.Key.Key_Left)
        assert playback.time_s() == pytest.approx(4.0)
        playback.set_loop(2.0, 6.0)
        both = windows.CONTROL | windows.SHIFT
        for keys, wanted in (
            (windows.SHIFT, (2.0 + step, 6.0 + step)),
            (windows.CONTROL, (2.0 + 2 * step, 6.0 + step)),
            (both, (2.0 + 2 * step, 6.0 + 2 * step)),
        ):
            QTest.keyClick(ruler, Qt.Key.Key_Right, keys)
            assert playback.player.loop_s == pytest.approx(wanted)
        playback.end_loop()
        QTest.keyClick(ruler, Qt.Key.Key_PageDown)
        after = playback.time_s()
        assert after > 4.0
        windows.frame(window)
        QTest.keyClick(ruler, Qt.Key.Key_PageUp)
        assert playback.time_s() < after
        QTest.keyClick(ruler, Qt.Key.Key_Plus)
        assert ruler.content.window.span_s == pytest.approx(playback.player.duration_s / 1.5)
        QTest.keyClick(ruler, Qt.Key.Key_F)
        assert ruler.content.window.is_whole
        QTest.keyClick(ruler, Qt.Key.Key_End)
        assert playback.time_s() == playback.player.duration_s


def test_the_wheel_zooms_at_the_pointer_and_the_page_turns_while_it_plays():
    with shown() as (window, playback, ruler):
        at_s = 4.0
        x = ruler.scale.x_of(at_s)
        for _ in range(12):
            wheel(ruler, at_s, 3)
        assert ruler.content.window.span_s < 0.1
        assert ruler.scale.x_of(at_s) == pytest.approx(x, abs=2)
        from_s = ruler.content.window.from_s
        wheel(ruler, at_s, -1, windows.SHIFT)
        assert ruler.content.window.from_s > from_s
        playback.seek(ruler.content.window.to_s - 1e-6)
        windows.frame(window)
        playback.seek(ruler.content.window.to_s + 1e-6)
        windows.frame(window)
        assert ruler.scale.sees(playback.time_s())


@pytest.mark.parametrize("theme", list(ThemeChoice))
def test_the_focus_is_a_ring_and_hides_nothing(theme):
    with shown() as (window, _playback, ruler):
        window.set_theme(theme)
        window.activateWindow()
        ruler.setFocus()
        windows.settle()
        assert ruler.hasFocus()
        with_ring = ruler.grab().toImage()
        window.view.setFocus()
        windows.settle()
        without = ruler.grab().toImage()
        assert with_ring != without
        inner = ruler.rect().adjusted(4, 3, -4, -3)
        assert with_ring.copy(inner) == without.copy(inner)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_letters_and_marks_can_be_read_on_the_bar(theme):
    from trnviz.gui import theme as themes

    palette = themes.palette(theme)
    ground = palette.color(QPalette.ColorRole.Window).name()
    colours = picture.theme_of(palette)
    assert colours.name == theme
    assert contrast(colours.muted, ground) >= (7.0 if theme == "contrast" else 4.5)
    for kind in (BOOKMARK, NOTE, FAULT, REPAIR):
        mark = Mark(time_s=0.0, kind=kind, text="")
        assert contrast(picture.mark_color(mark, palette).name(), ground) >= 3.0


def test_hover_tells_the_time_and_what_goes_on():
    with shown(marked(4.2)) as (_window, _playback, ruler):
        QTest.mouseMove(ruler, place(ruler, 6.0))
        windows.settle()
        told = QToolTip.text().splitlines()
        assert told[0].startswith(("5.99", "6 s", "6.00"))
        assert "backward" in told[1]
        assert "%" in told[1]
        assert "stage" in told[2]
        (tip,) = [w for w in QApplication.topLevelWidgets() if w.inherits("QTipLabel")]
        assert tip.frameGeometry().bottom() <= ruler.mapToGlobal(QPoint(0, 0)).y()
        QTest.mouseMove(ruler, place(ruler, 4.2, picture.AXIS_PX + 4))
        windows.settle()
        assert QToolTip.text().splitlines()[:2] == ["at 4.2", "4.2 s"]
        QToolTip.hideText()


def test_a_name_that_looks_like_markup_is_shown_as_it_is():
    odd = "<b>a</b> & b"
    scenario = SetBookmarks(bookmarks=(Bookmark(time_s=4.2, name=odd),)).apply(scenarios.trained())
    with shown(scenario) as (_window, _playback, ruler):
        for time_s in (6.0, 4.2):  # a pointer that stands where it stood has not moved
            QTest.mouseMove(ruler, place(ruler, time_s, picture.AXIS_PX + 4))
            windows.settle()
        document = QTextDocument()
        document.setHtml(QToolTip.text())
        assert document.toPlainText().startswith(odd)
        QToolTip.hideText()


def menu_at(ruler, time_s):
    at = place(ruler, time_s)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, ruler.mapToGlobal(at))
    QApplication.sendEvent(ruler, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def test_everything_in_the_menu_can_be_done():
    with shown(marked(4.2)) as (window, _playback, ruler):
        count = len(menu_at(ruler, 4.2).actions())
        assert count >= 7
        for place_in_menu in range(count):
            menu = menu_at(ruler, 4.2) if place_in_menu else QApplication.activePopupWidget()
            action = menu.actions()[place_in_menu]
            if not action.isSeparator():
                assert action.isEnabled(), action.text()
                action.trigger()
            menu.close()
            windows.settle()
        assert window.desk.document.scenario.bookmarks == ()
        assert not window.settings.values.snap
        window.actions_["snap"].trigger()


def test_while_time_passes_only_the_line_of_now_is_painted():
    with shown() as (window, playback, ruler):
        window.bar.repaint()
        kept, painted = ruler._picture, []
        before = type(ruler).paintEvent

        def paint(event):
            painted.append(event.region().boundingRect().width())
            before(ruler, event)

        ruler.paintEvent = paint
        playback.seek(4.0)
        windows.frame(window)
        windows.settle()
        painted.clear()
        for i in range(1, 4):
            playback.seek(4.0 + i * 2 * ruler.scale.s_per_px)
            windows.frame(window)
            windows.settle()
        assert painted
        assert max(painted) <= 24
        painted.clear()
        playback.seek(playback.time_s() + ruler.scale.s_per_px / 1000)
        windows.frame(window)
        windows.settle()
        assert painted == []  # less than a pixel further
        assert ruler._picture is kept


def test_marks_and_the_loop_do_not_have_the_phases_worked_out_again():
    with shown() as (window, playback, ruler):
        window.bar.repaint()
        image = ruler._band._image
        window.actions_["bookmark"].trigger()
        playback.set_loop(1.0, 2.0)
        window.bar.repaint()
        assert ruler._band._image is image
        ruler.zoom(2.0)
        window.bar.repaint()
        assert ruler._band._image is not image


def test_another_run_is_worked_out_anew_and_a_bare_fabric_has_nothing_to_show():
    with shown() as (window, playback, ruler):
        first = ruler.content.course
        window.desk.document.apply(SetAnnotations(annotations=()))
        assert ruler.content.course is first
        window.actions_["break"].trigger()
        window.desk.select_name("i0.c0>i0.c1")
        window.actions_["break"].trigger()
        windows.until(lambda: not window.desk.document.is_stale)
        windows.until(lambda: not window.desk.ruler.is_busy)
        assert ruler.content.course is not first
        assert ruler.content.course.timeline is playback.player.timeline
    with windows.shown(scenarios.bare()) as window:
        assert not window.bar.ruler.isEnabled()
        QTest.mouseClick(window.bar.ruler, windows.LEFT, windows.NO_KEY, QPoint(50, BAND))
        assert window.desk.playback.time_s() == 0


def test_it_is_a_slider_for_a_screen_reader():
    with shown() as (_window, playback, ruler):
        found = QAccessible.queryAccessibleInterface(ruler)
        assert found.role() == QAccessible.Role.Slider
        assert found.text(QAccessible.Text.Name) == "playback position"
        value = found.valueInterface()
        value.setCurrentValue(ruler.maximum() // 2)
        assert playback.time_s() == pytest.approx(playback.player.duration_s / 2, rel=1e-3)


def test_a_run_of_another_scale_shows_now_where_it_is_or_not_at_all():
    with shown() as (window, playback, ruler):
        playback.seek(playback.player.duration_s)
        windows.frame(window)
        ruler.show_run(1e-6)
        ruler.show_time(5e-7)
        windows.settle()
        assert ruler.scale.x_of(5e-7) == pytest.approx(ruler.width() / 2, abs=1)
