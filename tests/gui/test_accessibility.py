"""The canvas as a screen reader sees it, read through Qt's own interface; and the keyboard walk."""

import subprocess
import sys

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit

from tests import scenarios
from tests.gui import windows
from tests.paths import ROOT
from trnviz.gui.canvas.selection import Selection
from trnviz.scene.palette import DARK, LIGHT, contrast

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
NAME, VALUE, TOLD = (
    QAccessible.Text.Name, QAccessible.Text.Value, QAccessible.Text.Description,
)  # fmt: skip


def tree(window):
    return QAccessible.queryAccessibleInterface(window.view)


@pytest.fixture
def heard(monkeypatch):
    """What is announced, as texts; other events as their types."""
    said = []

    def record(event):
        is_text = isinstance(event, QAccessibleAnnouncementEvent)
        said.append(event.message() if is_text else event.type())

    monkeypatch.setattr(QAccessible, "updateAccessibility", record)
    return said


def test_sixty_four_chips_are_named_with_their_memory():
    with windows.shown(scenarios.trained()) as window:
        canvas = tree(window)
        assert canvas.role() == QAccessible.Role.Canvas
        assert canvas.text(NAME) == "fabric"
        assert canvas.childCount() == 64
        held = window.desk.playback.frame.hbm_bytes.sum(axis=(1, 2))
        for index, name in enumerate(window.scene.layout_.topology.chip_names):
            chip = canvas.child(index)
            assert chip.isValid()
            assert chip.role() == QAccessible.Role.Graphic
            gib = round(held[index] / 2**30)
            assert chip.text(NAME) == f"Chip {name}, HBM {gib} of 96 GiB"
            assert float(chip.text(VALUE).split()[0]) == pytest.approx(
                held[index] / (96 * 2**30) * 100, abs=0.06
            )
            assert chip.parent().object() is window.view
            assert canvas.indexOfChild(chip) == index


def test_selected_shards_and_links_are_in_the_tree_and_say_so():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        link = window.scene.layout_.topology.link_id("i0.c5>i1.c5")
        window.scene.select(Selection(ranks=(7, 70), links=(link,)))
        canvas = tree(window)
        assert canvas.childCount() == 67
        load = window.desk.playback.frame.link_utilization[link]
        names = [canvas.child(i).text(NAME) for i in (64, 65, 66)]
        assert names[0].startswith("Link i0.c5 to i1.c5, load ")
        assert float(names[0].split()[-2]) == pytest.approx(load * 100, abs=0.06)
        assert names[1] == "Shard t7 of stage 0, replica 0, on i0.c1"
        shard = canvas.child(65)
        assert shard.role() == QAccessible.Role.ListItem
        assert shard.text(VALUE) == "i0.c1"
        assert shard.state().selected
        assert shard.state().movable
        assert not canvas.child(0).state().selected


def test_a_thing_is_where_it_is_drawn():
    with windows.shown(scenarios.trained()) as window:
        canvas = tree(window)
        for chip in (0, 21, 63):
            at = window.view.viewport().mapToGlobal(windows.card(window, chip))
            assert canvas.child(chip).rect().contains(at)
            assert canvas.childAt(at.x(), at.y()).text(NAME) == canvas.child(chip).text(NAME)
            assert not canvas.child(chip).state().offscreen
        window.view.show_box(window.scene.layout_.box_around((0,)))
        assert canvas.child(63).state().offscreen


def test_a_moved_shard_an_undo_and_a_selection_are_announced(heard):
    from trnviz.session.edits import MoveRanks

    with windows.shown(scenarios.trained()) as window:
        windows.click(window, windows.card(window, 5))
        assert heard[-1] == "Selected: " + tree(window).child(5).text(NAME)
        document = window.desk.document
        document.apply(MoveRanks(ranks=(0,), chip="i1.c5"))
        assert heard[-1] == "Done: Move t0 of stage 0, replica 0 to i1.c5"
        document.undo()
        assert heard[-1] == "Undone: Move t0 of stage 0, replica 0 to i1.c5"
        document.redo()
        assert heard[-1] == "Done: Move t0 of stage 0, replica 0 to i1.c5"
        window.scene.select(Selection(chips=(1, 2), ranks=(9,)))
        assert heard[-1] == "Selected: 2 chips and 1 shard"
        windows.key(window, Qt.Key.Key_Escape)
        assert heard[-1] == "Nothing selected"


def test_every_arrow_tells_where_the_focus_went(heard):
    with windows.shown(scenarios.trained()) as window:
        windows.key(window, Qt.Key.Key_Right)
        assert window.desk.parts.walk.here == Selection(chips=(0,))
        heard.clear()
        windows.key(window, Qt.Key.Key_Right)
        assert heard == [QAccessible.Event.Focus]
        assert tree(window).focusChild().text(NAME).startswith("Chip i0.c1, ")
        assert tree(window).focusChild().state().focused


def test_the_keyboard_walks_selects_and_moves():
    with windows.shown(scenarios.trained()) as window:
        walk, key = window.desk.parts.walk, Qt.Key
        for code in (key.Key_Down, key.Key_Right, key.Key_Down):
            windows.key(window, code)
        assert walk.here == Selection(chips=(5,))
        windows.key(window, key.Key_T)
        windows.key(window, key.Key_T)
        rank = window.desk.document.scenario.placement.ranks_on(5)[1]
        assert walk.here == Selection(ranks=(rank,))
        assert window.scene.selection.is_empty
        windows.key(window, key.Key_Return)
        assert window.scene.selection == Selection(ranks=(rank,))
        windows.key(window, key.Key_M)
        dialog = window.findChild(QDialog)
        QTest.keyClicks(dialog.findChild(QLineEdit), "i1.c9")
        QTest.keyClick(dialog.findChild(QLineEdit), key.Key_Return)
        windows.frame(window)
        names = window.scene.layout_.topology.chip_names
        assert names[window.desk.document.scenario.placement.chip_of_rank[rank]] == "i1.c9"
        assert walk.chip == names.index("i1.c9")
        window.actions_["undo"].trigger()
        assert window.desk.document.scenario.placement.chip_of_rank[rank] == 5


def test_m_moves_what_has_the_focus_when_nothing_is_selected():
    with windows.shown(scenarios.trained()) as window:
        windows.key(window, Qt.Key.Key_Down)
        windows.key(window, Qt.Key.Key_T)
        windows.key(window, Qt.Key.Key_M)
        dialog = window.findChild(QDialog)
        assert dialog is not None
        assert window.scene.selection == Selection(ranks=(0,))
        dialog.reject()
        windows.settle()


def test_links_of_the_chip_come_in_turn_those_that_leave_it_first():
    with windows.shown(scenarios.trained()) as window:
        topology, walk = window.scene.layout_.topology, window.desk.parts.walk
        windows.key(window, Qt.Key.Key_Down)
        seen = []
        for _ in range(16):
            windows.key(window, Qt.Key.Key_L)
            seen.append(walk.here.links[0])
        assert seen[14:] == seen[:2]
        assert all(topology.link_src[link] == 0 for link in seen[:7])
        assert all(topology.link_dst[link] == 0 for link in seen[7:14])
        windows.key(window, Qt.Key.Key_L, windows.SHIFT)
        assert walk.here.links[0] == seen[-2]
        windows.key(window, Qt.Key.Key_Right)
        assert walk.here == Selection(chips=(0,))


def test_ctrl_enter_selects_several():
    with windows.shown(scenarios.trained()) as window:
        windows.key(window, Qt.Key.Key_Down)
        for _ in range(2):
            windows.key(window, Qt.Key.Key_Return, windows.CONTROL)
            windows.key(window, Qt.Key.Key_Right)
        assert window.scene.selection.chips == (0, 1)


def test_the_focus_is_seen_when_it_comes_by_tab_and_not_after_a_click():
    with windows.shown(scenarios.trained()) as window:
        window.activateWindow()
        ring = window.scene.focus_ring
        windows.click(window, windows.card(window, 9))
        assert not ring.isVisible()
        window.search.setFocus(Qt.FocusReason.MouseFocusReason)
        window.view.setFocus(Qt.FocusReason.TabFocusReason)
        windows.settle()
        assert ring.isVisible()
        assert window.desk.parts.walk.here == Selection(chips=(9,))
        window.search.setFocus()
        windows.settle()
        assert not ring.isVisible()


def test_what_has_the_focus_is_brought_into_the_window():
    with windows.shown(scenarios.trained()) as window:
        window.view.show_box(window.scene.layout_.box_around((0,)))
        for _ in range(6):
            windows.key(window, Qt.Key.Key_Right)
            chip = window.desk.parts.walk.chip
            box = window.desk.parts.walk.box_of(Selection(chips=(chip,)))
            left, top = window.view.camera.to_window((box.left(), box.top()))
            assert 0 <= left < window.view.viewport().width()
            assert 0 <= top < window.view.viewport().height()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_focus_ring_has_a_contrast_of_three_to_one(theme):
    for ground in (theme.ground, theme.frame, theme.card):
        assert contrast(theme.focus, ground) >= 3.0
    assert contrast(theme.focus, theme.ground) >= 3.0  # its own halo


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_ring_is_drawn_around_the_chip(name):
    from trnviz.gui.theme import ThemeChoice

    with windows.shown(scenarios.trained()) as window:
        window.set_theme(ThemeChoice(name))
        windows.settle()
        before = _pixels(window)
        windows.key(window, Qt.Key.Key_Down)
        changed = np.argwhere((before != _pixels(window)).any(axis=2))
        x, y, width, height = window.scene.layout_.chip_box_su[0].tolist()
        left, top = window.view.camera.to_window((x, y))
        right, bottom = window.view.camera.to_window((x + width, y + height))
        assert len(changed) > 200
        assert changed[:, 1].min() >= left - 9
        assert changed[:, 1].max() <= right + 9
        assert changed[:, 0].min() >= top - 9
        assert changed[:, 0].max() <= bottom + 9


def _pixels(window):
    image = window.view.viewport().grab().toImage()
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4).copy()


def test_the_process_ends_cleanly_after_the_tree_was_read():
    code = """
import os
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtGui import QAccessible
from PySide6.QtCore import Qt
from tests import scenarios
from tests.gui import windows
QAccessible.setActive(True)
for _ in range(2):
    with windows.shown(scenarios.trained()) as window:
        canvas = QAccessible.queryAccessibleInterface(window.view)
        print([canvas.child(i).text(QAccessible.Text.Name) for i in range(canvas.childCount())][5])
        for _ in range(3):
            windows.key(window, Qt.Key.Key_Right)
        windows.key(window, Qt.Key.Key_Return)
"""
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("Chip i0.c5, HBM 52 of 96 GiB") == 2
    assert QApplication.instance() is not None
