"""Values pinned on the canvas: where they stand, what they say, how they go, by mouse and key."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tests import scenarios
from tests.gui import windows
from trnviz.gui.pins.apart import apart
from trnviz.session.edits import MoveRanks, SetLooks

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window():
    with windows.shown(scenarios.trained(), simulated=True) as shown:
        shown.view.setFocus()
        yield shown


def hover(window, point):
    QTest.mouseMove(window.view.viewport(), QPoint(2, 2))  # a move to where it is, is none
    QTest.mouseMove(window.view.viewport(), point)
    windows.settle()


def key(window, what, keys=windows.NO_KEY):
    QTest.keyClick(QApplication.focusWidget() or window.view, what, keys)
    windows.settle()


def pin_chip(window, chip):
    hover(window, windows.card(window, chip))
    key(window, Qt.Key.Key_P)
    return window.desk.pins.cards[-1]


def menu_at(window, point):
    viewport = window.view.viewport()
    at = viewport.mapToGlobal(point)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, at)
    QApplication.sendEvent(viewport, event)
    windows.settle()
    return next(m for m in window.view.findChildren(QMenu) if m.isVisible())


def test_p_pins_what_the_pointer_is_on_and_p_again_unpins_it(window):
    card = pin_chip(window, 17)
    assert card.isVisible()
    assert card.title.text() == "Chip i1.c1"
    assert "HBM" in card.body.text()
    key(window, Qt.Key.Key_P)
    assert window.desk.pins.cards == ()


def test_p_pins_what_the_keyboard_is_at(window):
    key(window, Qt.Key.Key_Right)
    key(window, Qt.Key.Key_L)
    key(window, Qt.Key.Key_P)
    link = window.desk.parts.walk.here.links[0]
    name = window.desk.document.scenario.topology.link_names[link]
    assert window.desk.pins.cards[0].title.text() == f"Link {name}"


def test_several_pins_do_not_cover_each_other(window):
    cards = [pin_chip(window, chip) for chip in (0, 17, 34)]
    boxes = [card.geometry() for card in cards]
    assert not any(a.intersects(b) for a in boxes for b in boxes if a is not b)


def boxes(window):
    return [card.geometry() for card in window.desk.pins.cards if card.isVisible()]


def covered(window):
    """Pairs of cards of which one lies on the other."""
    return sum(a.intersects(b) for a, b in combinations(boxes(window), 2))


def test_pins_stay_apart_however_far_one_zooms_out(window):
    hover(window, QPoint(2, 2))
    for chip in (0, 17, 34, 51, 63, 12):
        window.desk.select_name(window.desk.document.scenario.topology.chip_names[chip])
        key(window, Qt.Key.Key_P)
    room = window.view.free_rect()
    for _ in range(12):
        window.view.zoom_by(0.7, QPointF(room.center()))
        windows.frame(window)
        assert covered(window) == 0
        assert all(room.contains(box) for box in boxes(window))
    assert len(boxes(window)) == 6


def test_a_pin_that_is_pushed_onto_another_makes_that_one_give_way(window):
    first, second = pin_chip(window, 17), pin_chip(window, 34)
    before = first.pos()
    second.pushed.emit(first.pos() - second.pos() + QPoint(12, 7))
    assert second.pos() == before + QPoint(12, 7)
    assert covered(window) == 0
    second.pushed.emit(QPoint(400, 0))
    assert first.pos() == before


def test_where_there_is_no_room_cards_lie_on_each_other_and_every_title_is_seen():
    cards = [QRect(10, 10, 180, 100)] * 5
    at = apart(cards, QRect(0, 0, 300, 230))
    assert len({corner.y() for corner in at}) == 5
    assert at[0] == QPoint(10, 10)


def test_a_pin_keeps_its_distance_while_one_zooms_and_pans(window):
    card = pin_chip(window, 17)
    x, y, width, height = window.scene.layout_.chip_box_su[17].tolist()

    def away():
        middle = window.view.camera.to_window((x + width / 2, y + height / 2))
        return QPointF(card.pos()) - QPointF(*middle)

    before = away()
    window.view.zoom_by(1.3, QPointF(windows.card(window, 17)))
    window.view.pan(-40, 25)
    windows.settle()
    off = away() - before
    assert abs(off.x()) <= 1
    assert abs(off.y()) <= 1
    window.view.show_box(window.scene.layout_.box_around((63,)))
    windows.settle()
    assert not card.isVisible()
    window.view.fit()
    assert card.isVisible()


def test_its_values_follow_the_playback(window):
    topology = window.desk.document.scenario.topology
    peak = window.desk.document.result.timeline
    window.actions_["to_busiest"].trigger()
    windows.frame(window)
    link = int(window.desk.playback.frame.moment_bytes_per_s.argmax())
    window.desk.playback.seek(0.0)
    windows.frame(window)
    hover(window, windows.link(window, link))
    if window.scene.hovered_hit.link != link:  # its lane is shared: take it by selection
        hover(window, QPoint(2, 2))
        window.desk.select_name(topology.link_names[link])
    key(window, Qt.Key.Key_P)
    card = window.desk.pins.cards[0]
    before = card.body.text()
    window.actions_["to_busiest"].trigger()
    windows.frame(window)
    assert peak.duration_s > 0
    assert card.body.text() != before


def test_a_pin_on_a_shard_goes_where_the_shard_goes(window):
    window.desk.document.apply(SetLooks(layout="flat"))
    hover(window, windows.tile_of(window, 5))
    key(window, Qt.Key.Key_P)
    card = window.desk.pins.cards[0]
    assert card.title.text() == "Shard, rank 5"
    before = card.pos()
    window.desk.document.apply(MoveRanks(ranks=(5,), chip="i3.c12"))
    windows.frame(window)
    assert card.isVisible()
    assert card.pos() != before
    assert "i3.c12" in card.body.text()


def test_a_pin_outlives_a_layout_and_goes_with_its_chip(window):
    card, other = pin_chip(window, 3), pin_chip(window, 63)
    assert other is not card
    window.actions_["layout_efa"].trigger()
    windows.settle(0.4)
    assert card.isVisible()
    window.desk.document.new(scenarios.bare("trn2"))
    windows.settle()
    assert window.desk.pins.cards == (card,)
    assert card.title.text() == "Chip i0.c3"


def test_it_is_dragged_by_the_mouse_and_pushed_by_arrows(window):
    card = pin_chip(window, 17)
    before = card.pos()
    QTest.mousePress(card, windows.LEFT, windows.NO_KEY, QPoint(20, 20))
    QTest.mouseMove(card, QPoint(70, 50))
    QTest.mouseRelease(card, windows.LEFT, windows.NO_KEY, QPoint(20, 20))
    assert card.pos() - before == QPoint(50, 30)
    card.setFocus()
    key(window, Qt.Key.Key_Left)
    assert card.pos().x() == before.x() + 34
    assert window.desk.parts.walk.here.is_empty


def test_x_esc_and_shift_p_close(window):
    QTest.mouseClick(pin_chip(window, 17).close_button, windows.LEFT)
    assert window.desk.pins.cards == ()
    card = pin_chip(window, 17)
    card.setFocus()
    key(window, Qt.Key.Key_Escape)
    assert window.desk.pins.cards == ()
    assert window.view.hasFocus()
    pin_chip(window, 17)
    window.desk.select_name("i0.c0")
    key(window, Qt.Key.Key_Escape)
    assert len(window.desk.pins.cards) == 1  # that one took the selection away
    key(window, Qt.Key.Key_Escape)
    assert window.desk.pins.cards == ()
    for chip in (0, 17):
        pin_chip(window, chip)
    key(window, Qt.Key.Key_P, windows.SHIFT)
    assert window.desk.pins.cards == ()


def test_the_menu_of_a_thing_pins_and_unpins_it(window):
    menu = menu_at(window, windows.card(window, 17))
    next(a for a in menu.actions() if a.text() == "Pin its values").trigger()
    menu.close()
    assert window.desk.pins.cards[0].title.text() == "Chip i1.c1"
    window.desk.pins.cards[0].hide()
    menu = menu_at(window, windows.card(window, 17))
    next(a for a in menu.actions() if a.text() == "Unpin its values").trigger()
    menu.close()
    assert window.desk.pins.cards == ()


def test_a_screen_reader_gets_its_name_and_lines(window):
    card = pin_chip(window, 17)
    assert card.accessibleName() == "Pinned: Chip i1.c1"
    assert "HBM" in card.accessibleDescription()
    canvas = QAccessible.queryAccessibleInterface(window.view)
    last = canvas.child(canvas.childCount() - 1)
    assert last.text(QAccessible.Text.Name) == "Pinned: Chip i1.c1"
    assert canvas.indexOfChild(last) == canvas.childCount() - 1
    assert canvas.child(canvas.childCount()) is None


def test_a_card_is_no_wider_than_its_lines_and_wraps_long_ones(window):
    card = pin_chip(window, 17)
    wide = card.width()
    card.tell("short\nfew: 1")
    assert card.width() == wide  # it does not jump while values change
    for text, low, high in (("a\nb: 1", 150, 150), ("a\n" + "long words " * 20, 280, 280)):
        other = type(card)(window.view)
        other.tell(text)
        assert low <= other.width() <= high
        assert other.height() >= other.heightForWidth(other.width())
        other.deleteLater()


def test_pins_keep_off_the_half_that_shows_another_document(window):
    right, left = pin_chip(window, 63), pin_chip(window, 0)
    window.actions_["metric_mean"].trigger()
    window.desk.document.apply(MoveRanks(ranks=(0, 1, 2, 3), chip="i1.c5"))
    windows.simulate(window)
    window.actions_["compare_last"].trigger()
    windows.until(lambda: not window.desk.compare.made.other.is_waiting)
    window.actions_["compare_swipe"].trigger()
    windows.settle()
    halves = window.desk.compare.made.halves
    assert not left.isVisible()
    assert right.isVisible()
    assert not right.geometry().intersects(halves.view.geometry())
    halves.divider.want(0.0)
    assert left.isVisible()
    window.actions_["compare_stop"].trigger()
    windows.settle()
    assert left.isVisible()
