"""Dragging shards by real mouse events, and the ways to move them without a drag."""

import random

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from tests import scenarios
from tests.gui import windows
from trnviz.core import memory
from trnviz.core.frame import occupancy_of
from trnviz.core.planning import problems
from trnviz.files import document as files
from trnviz.gui.canvas.selection import Drop, Selection

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def held(window):
    """(N,) bytes of every chip."""
    return occupancy_of(window.desk.document.scenario).total_bytes.sum(axis=1)


def rank_bytes(window, rank):
    scenario = window.desk.document.scenario
    ledger = memory.ledger(scenario.model, scenario.plan, scenario.topology)
    return int(ledger.total_bytes[rank])


def content(window):
    return files.dumps(window.desk.document.scenario)


def place(window, rank):
    placement = window.desk.document.scenario.placement
    return int(placement.chip_of_rank[rank]), int(placement.core_of_rank[rank])


def free_core(window, chip):
    placement = window.desk.document.scenario.placement
    return next(core for core in range(4) if not placement.ranks_at(chip, core))


def test_drop_on_a_free_core_of_another_instance_moves_the_shard_and_its_bytes():
    with windows.shown(scenarios.trained(dp=1)) as window:
        before, was, size = held(window), content(window), rank_bytes(window, 0)
        chip = window.desk.document.scenario.topology.chip_id("i1.c5")
        core = free_core(window, chip)
        source = place(window, 0)[0]
        windows.drag(window, windows.tile_of(window, 0), windows.tile(window, chip, core))
        assert place(window, 0) == (chip, core)
        change = held(window) - before
        assert change[chip] == size
        assert change[source] == -size
        assert np.count_nonzero(change) == 2
        assert window.desk.document.undo_label == "Move t0 of stage 0 to i1.c5"
        window.actions_["undo"].trigger()
        assert content(window) == was


def test_drop_on_a_taken_core_swaps_and_both_chips_change_by_the_difference():
    with windows.shown(scenarios.trained(dp=2)) as window:
        before, was = held(window), content(window)
        ours, chip = 0, window.desk.document.scenario.topology.chip_id("i1.c5")
        (other,) = window.desk.document.scenario.placement.ranks_at(chip, 2)
        source = place(window, ours)
        windows.drag(window, windows.tile_of(window, ours), windows.tile(window, chip, 2))
        assert place(window, ours) == (chip, 2)
        assert place(window, other) == source
        change = held(window) - before
        moved = rank_bytes(window, ours) - rank_bytes(window, other)
        assert moved != 0
        assert change[chip] == moved
        assert change[source[0]] == -moved
        assert np.count_nonzero(change) == 2
        window.actions_["undo"].trigger()
        assert content(window) == was
        window.actions_["redo"].trigger()
        assert place(window, ours) == (chip, 2)


def test_two_pixels_of_tremble_are_a_click():
    with windows.shown(scenarios.trained()) as window:
        start = windows.tile_of(window, 5)
        windows.press(window, start)
        QTest.mouseMove(window.view.viewport(), start + QPoint(1, 1))
        windows.release(window, start + QPoint(1, 1))
        assert window.scene.selection.ranks == (5,)
        assert not window.desk.document.undo_label
        assert window.scene.ghost is None


def held_over(window, rank=5, name="i2.c3"):
    chip = window.desk.document.scenario.topology.chip_id(name)
    start, end = windows.tile_of(window, rank), windows.tile(window, chip, 1)
    windows.press(window, start)
    windows.move(window, start, end)
    return chip, end


def test_a_ghost_follows_the_target_lights_up_and_both_bars_are_previewed():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        before = held(window)
        source, (chip, end) = place(window, 5)[0], held_over(window)
        assert window.scene.ghost is not None
        assert window.scene.lit_chips == (chip,)
        seen = window.scene.shown.frame.hbm_bytes.sum(axis=(1, 2))
        windows.release(window, end)
        assert seen[chip] != before[chip]
        assert seen[source] != before[source]
        assert (seen == held(window)).all()


@pytest.mark.parametrize("chip", [5, 21, 44, 63])
def test_the_ghost_keeps_off_the_chip_that_would_take_the_tile(chip):
    with windows.shown(scenarios.trained(), simulated=True) as window:
        start, end = windows.tile(window, 0, 0), windows.tile(window, chip, 1)
        windows.press(window, start)
        windows.move(window, start, end)
        ghost, view = window.scene.ghost, window.view
        words = ghost.deviceTransform(view.viewportTransform()).mapRect(ghost.boundingRect())
        x, y, width, height = window.scene.layout_.chip_box_su[chip].tolist()
        corners = windows.at(window, (x, y)), windows.at(window, (x + width, y + height))
        card = QRectF(QPointF(corners[0]), QPointF(corners[1]))
        assert window.scene.lit_chips == (chip,)
        assert not words.intersects(card)
        windows.key(window, Qt.Key.Key_Escape)


@pytest.mark.parametrize(("chip", "wide"), [(2, 1600), (33, 1600), (35, 1600), (32, 1000)])
def test_the_words_at_the_pointer_stay_on_the_canvas(chip, wide):
    """They are as wide as what they tell, which comes after the pointer."""
    with windows.shown(scenarios.trained(), simulated=True, size=(wide, 900)) as window:
        start, end = windows.tile(window, 0, 0), windows.tile(window, chip, 1)
        windows.press(window, start)
        windows.move(window, start, end)
        windows.until(lambda: window.scene.ghost.face.lines)
        windows.settle(0.1)
        ghost, view = window.scene.ghost, window.view
        words = ghost.deviceTransform(view.viewportTransform()).mapRect(ghost.boundingRect())
        assert words.left() >= -2
        assert words.right() <= view.viewport().width() + 2
        windows.key(window, Qt.Key.Key_Escape)


def test_link_loads_are_previewed_before_the_drop():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        mean = window.desk.document.result.timeline.mean_rate()
        _, end = held_over(window)
        shown = window.scene.shown.frame
        assert shown.has_traffic
        assert (shown.link_rate_bytes_per_s != mean).any()
        lines = window.scene.ghost.face.lines
        assert any("GiB →" in line for line in lines)
        assert any(line.startswith("busiest link") for line in lines)
        windows.release(window, end)


@pytest.mark.parametrize("how", ["escape", "right button"])
def test_a_cancelled_drag_leaves_nothing_behind(how):
    with windows.shown(scenarios.trained(), simulated=True) as window:
        was, items = content(window), len(window.scene.items())
        shown, selected = window.scene.shown, window.scene.selection
        _, end = held_over(window)
        if how == "escape":
            windows.key(window, Qt.Key.Key_Escape)
        else:
            QTest.mousePress(window.view.viewport(), windows.RIGHT, windows.NO_KEY, end)
        windows.release(window, end)
        windows.frame(window)
        assert content(window) == was
        assert not window.desk.document.undo_label
        assert window.scene.ghost is None
        assert window.scene.lit_chips == ()
        assert window.scene.shown is shown
        assert window.scene.selection == selected
        assert len(window.scene.items()) == items
        assert window.view.gesture is None


def test_a_drop_beside_every_chip_does_nothing():
    with windows.shown(scenarios.trained()) as window:
        was = content(window)
        windows.drag(window, windows.tile_of(window, 5), QPoint(3, 3))
        assert content(window) == was
        assert window.scene.ghost is None


def test_alt_shares_the_core_and_it_is_marked():
    with windows.shown(scenarios.trained()) as window:
        chip = window.desk.document.scenario.topology.chip_id("i1.c5")
        start, end = windows.tile_of(window, 0), windows.tile(window, chip, 2)
        windows.press(window, start)
        windows.move(window, start, end)
        windows.release(window, end, windows.ALT)
        assert len(window.desk.document.scenario.placement.ranks_at(chip, 2)) == 2
        assert "over-committed" in {p.code for p in problems(window.desk.document.scenario)}
        window.desk.select_name("i1.c5")
        facts = [f for s in window.desk.panels.sections() for f in s.facts]
        assert any("shares the core" in f.value and f.alarm for f in facts)


def test_several_selected_shards_are_dragged_together():
    with windows.shown(scenarios.trained(dp=1)) as window:
        chip = window.desk.document.scenario.topology.chip_id("i1.c5")
        windows.click(window, windows.tile_of(window, 0))
        windows.click(window, windows.tile_of(window, 1), windows.SHIFT)
        windows.drag(window, windows.tile_of(window, 1), windows.card(window, chip))
        assert {place(window, 0)[0], place(window, 1)[0]} == {chip}
        assert window.desk.document.undo_label == "Move 2 tiles to i1.c5"
        window.desk.document.undo()
        assert not window.desk.document.undo_label


def test_a_shard_that_does_not_fit_is_refused_with_the_reason_and_taken_with_alt():
    with windows.shown(scenarios.trained(dp=1, model="Llama-3.1-405B")) as window:
        chip = window.desk.document.scenario.topology.chip_id("i1.c5")
        core = free_core(window, chip)
        assert rank_bytes(window, 0) > 24 * 2**30
        was = content(window)
        start, end = windows.tile_of(window, 0), windows.tile(window, chip, core)
        windows.press(window, start)
        windows.move(window, start, end)
        face = window.scene.ghost.face
        assert face.refused
        assert any("over its 24 GiB" in line for line in face.lines)
        windows.release(window, end)
        assert content(window) == was
        assert "i1.c5" in QToolTip.text()
        QToolTip.hideText()
        windows.press(window, start)
        windows.move(window, start, end)
        windows.release(window, end, windows.ALT)
        assert place(window, 0) == (chip, core)


def test_alt_in_the_middle_of_a_drag_changes_what_a_drop_would_do():
    with windows.shown(scenarios.trained()) as window:
        _, end = held_over(window)
        assert not window.scene.drop.over_commit
        QTest.keyPress(window.view, Qt.Key.Key_Alt)
        assert window.scene.drop.over_commit
        QTest.keyRelease(window.view, Qt.Key.Key_Alt)
        assert not window.scene.drop.over_commit
        windows.release(window, end)


def test_a_document_that_changes_under_a_drag_ends_it():
    with windows.shown(scenarios.trained()) as window:
        held_over(window)
        window.desk.parts.shards.drop(Drop(ranks=(9,), chip=40, core=None, over_commit=False))
        assert window.view.gesture is None
        assert window.scene.ghost is None


def test_two_hundred_random_edits_and_undos_end_byte_equal():
    chance = random.Random(11)  # noqa: S311 - not a secret
    with windows.shown(scenarios.trained()) as window:
        was = content(window)
        document, shards = window.desk.document, window.desk.parts.shards
        for _ in range(200):
            if chance.random() < 0.3:
                document.undo()
                continue
            ranks = tuple(chance.sample(range(256), chance.choice((1, 1, 2, 4))))
            core = chance.randrange(4) if len(ranks) == 1 else None
            chip, over = chance.randrange(64), chance.random() < 0.2
            shards.drop(Drop(ranks=ranks, chip=chip, core=core, over_commit=over))
        while document.undo_label:
            document.undo()
        assert content(window) == was
        assert not document.is_modified
        QToolTip.hideText()


def test_m_and_the_name_of_a_chip_move_what_is_selected():
    with windows.shown(scenarios.trained(dp=1)) as window:
        window.scene.select(Selection(ranks=(3,)))
        windows.key(window, Qt.Key.Key_M)
        dialog = QApplication.activeModalWidget()
        assert "t3 of stage 0" in dialog.windowTitle()
        QTest.keyClicks(dialog.line, "i2.c6")
        assert "move to i2.c6" in dialog.note.text()
        dialog.accept()
        windows.settle()
        assert place(window, 3)[0] == window.desk.document.scenario.topology.chip_id("i2.c6")
        assert window.desk.document.undo_label == "Move t3 of stage 0 to i2.c6"


def test_a_name_that_is_no_chip_cannot_be_accepted():
    with windows.shown(scenarios.trained(dp=1)) as window:
        window.scene.select(Selection(ranks=(3,)))
        dialog = window.desk.parts.shards.ask_for_chip()
        dialog.line.setText("i9.c99")
        assert not dialog.buttons.buttons()[0].isEnabled()
        assert "not a chip" in dialog.note.text()
        dialog.reject()
        windows.settle()


def test_cut_and_paste_move_to_the_selected_chip():
    with windows.shown(scenarios.trained(dp=1)) as window:
        window.scene.select(Selection(ranks=(3,)))
        window.actions_["cut"].trigger()
        assert place(window, 3)[0] == 0
        chip = window.desk.document.scenario.topology.chip_id("i3.c6")
        windows.click(window, windows.card(window, chip))
        assert window.actions_["paste"].isEnabled()
        window.actions_["paste"].trigger()
        assert place(window, 3)[0] == chip
        assert window.desk.parts.shards.cut_ranks == ()


def test_a_drag_never_starts_with_another_button():
    with windows.shown(scenarios.trained()) as window:
        start = windows.tile_of(window, 5)
        QTest.mousePress(window.view.viewport(), windows.MIDDLE, windows.NO_KEY, start)
        windows.move(window, start, start + QPoint(60, 60))
        assert window.scene.ghost is None
        QTest.mouseRelease(window.view.viewport(), windows.MIDDLE, windows.NO_KEY, start)


def test_a_move_event_without_a_press_is_a_hover():
    with windows.shown(scenarios.trained()) as window:
        point = windows.tile_of(window, 5)
        event = QMouseEvent(
            QMouseEvent.Type.MouseMove, point.toPointF(), point.toPointF(),
            Qt.MouseButton.NoButton, Qt.MouseButton.NoButton, windows.NO_KEY,
        )  # fmt: skip
        QApplication.sendEvent(window.view.viewport(), event)
        assert window.scene.hovered_hit.chip == place(window, 5)[0]
        assert "t5 of stage 0" in QToolTip.text()
        QToolTip.hideText()
