"""The search box, driven by keys and the mouse: what it lists, dims, selects and says."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget

from tests import scenarios
from tests.gui import windows
from trnviz.core.topology import LinkKind
from trnviz.gui.canvas.selection import Selection

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def ask(window, text):
    """Ctrl+F on the canvas, then type."""
    window.view.setFocus()
    windows.key(window, Qt.Key.Key_F, windows.CONTROL)
    assert window.search.hasFocus()
    QTest.keyClicks(window.search, text)
    windows.settle()
    return window.desk.finder.results


def press(window, key, keys=windows.NO_KEY):
    QTest.keyClick(window.search, key, keys)
    windows.settle()


def front(window):
    style = window.scene.look.style
    return set(style.focus_chips), set(style.focus_links)


def test_what_matches_is_listed_and_the_rest_steps_back():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        results = ask(window, "kind:z util>0.9")
        window.grab()
        topology, frame = window.scene.layout_.topology, window.desk.playback.frame
        z = topology.link_kind == LinkKind.NEURONLINK_Z
        hot = set(np.flatnonzero(z & (frame.link_utilization > 0.9)).tolist())
        assert hot
        assert front(window) == (set(), hot)
        assert results.isVisible()
        assert results.words == f"{len(hot)} links"
        assert [row.split()[0] for row in results.rows] == [
            topology.link_names[i] for i in sorted(hot)
        ]


def test_enter_selects_and_zooms_and_arrows_choose():
    with windows.shown(scenarios.trained()) as window:
        fitted = window.view.camera.scale
        ask(window, "c5")
        press(window, Qt.Key.Key_Down)
        press(window, Qt.Key.Key_Return)
        assert window.scene.selection == Selection(chips=(21,))
        assert window.view.camera.scale > fitted
        x, y = windows.card(window, 21).toTuple()
        assert window.view.viewport().rect().contains(QPoint(x, y))
        press(window, Qt.Key.Key_Up)
        press(window, Qt.Key.Key_Up)
        press(window, Qt.Key.Key_Return)
        assert window.scene.selection == Selection(chips=(53,))


def test_enter_with_ctrl_selects_all_that_was_found():
    with windows.shown(scenarios.trained()) as window:
        ask(window, "tp 3 kind:shard")
        press(window, Qt.Key.Key_Return, windows.CONTROL)
        plan = window.desk.document.scenario.plan
        assert window.scene.selection.ranks == tuple(np.flatnonzero(plan.tp_of_rank == 3).tolist())


def test_a_click_on_a_row_goes_there():
    with windows.shown(scenarios.trained()) as window:
        results = ask(window, "i0.c5>*")
        rows = results.findChild(QListWidget)
        spot = rows.visualItemRect(rows.item(1)).center()
        QTest.mouseClick(rows.viewport(), windows.LEFT, windows.NO_KEY, spot)
        windows.settle()
        name = results.rows[1].split()[0]
        assert window.scene.selection.links == (window.scene.layout_.topology.link_id(name),)
        assert window.search.hasFocus()


def test_escape_forgets_the_search_and_goes_back_to_the_canvas():
    with windows.shown(scenarios.trained()) as window:
        results = ask(window, "chip 3")
        window.grab()
        assert front(window)[0] == {3}
        press(window, Qt.Key.Key_Escape)
        window.grab()
        assert front(window) == (set(), set())
        assert not results.isVisible()
        assert window.search.text() == ""
        assert window.view.hasFocus()


def test_what_was_found_stays_in_front_while_one_works_on_the_canvas():
    with windows.shown(scenarios.trained()) as window:
        results = ask(window, "instance 1 kind:chip")
        window.view.setFocus()
        windows.click(window, windows.card(window, 0))
        window.grab()
        assert window.scene.selection.chips == (0,)
        assert front(window)[0] == set(range(16, 32))
        assert not results.isVisible()


def test_what_cannot_be_understood_is_explained_at_the_character():
    with windows.shown(scenarios.trained()) as window:
        results = ask(window, "util>lots")
        window.grab()
        assert results.words.startswith("character 6: ")
        assert results.rows == ()
        assert front(window) == (set(), set())
        press(window, Qt.Key.Key_Return)
        assert window.scene.selection.is_empty


def test_nothing_found_is_said():
    with windows.shown(scenarios.trained()) as window:
        assert ask(window, "chip 99").words == "Nothing matches"


def test_the_list_follows_an_edit_and_an_undo():
    from trnviz.core.scenario import Fault
    from trnviz.session.edits import SetFaults

    with windows.shown(scenarios.trained()) as window:
        results = ask(window, "faulty")
        assert results.words == "Nothing matches"
        fault = Fault(kind="link", name="i0.c5>i1.c5")
        window.desk.document.apply(SetFaults(faults=(fault,)))
        windows.settle()
        assert [row.split() for row in results.rows] == [
            ["i0.c5>i1.c5", "down"], ["i1.c5>i0.c5", "down"],
        ]  # fmt: skip
        window.desk.document.undo()
        windows.settle()
        assert results.words == "Nothing matches"


@pytest.mark.parametrize("width", [1600, 640, 360])
def test_box_and_list_are_inside_the_window_at_any_width(width):
    with windows.shown(scenarios.trained(), size=(width, 480)) as window:
        results = ask(window, "c5")
        assert window.search.isVisible()
        for widget in (window.search, results):
            corner = widget.mapTo(window, QPoint(0, 0))
            assert corner.x() >= 0
            assert corner.x() + widget.width() <= window.width()


def test_belonging_chips_are_selected_from_the_menu():
    with windows.shown(scenarios.trained()) as window:
        actions = window.actions_
        assert not actions["select_instance"].isEnabled()
        window.scene.select(Selection(chips=(21,)))
        expected = {
            "select_instance": set(range(16, 32)), "select_ring_x": {20, 21, 22, 23},
            "select_ring_y": {17, 21, 25, 29}, "select_ring_z": {5, 21, 37, 53},
            "select_plane_xz": {16 * i + 4 + k for i in range(4) for k in range(4)},
            "select_plane_yz": {16 * i + 1 + 4 * k for i in range(4) for k in range(4)},
        }  # fmt: skip
        for name, chips in expected.items():
            window.scene.select(Selection(chips=(21,)))
            assert actions[name].isEnabled(), name
            actions[name].trigger()
            assert set(window.scene.selection.chips) == chips, name


def test_everything_faulty_is_selected():
    from trnviz.core.scenario import Fault
    from trnviz.session.edits import SetFaults

    hurt = SetFaults(faults=(Fault(kind="link", name="i0.c5>i1.c5"),)).apply(scenarios.trained())
    with windows.shown(hurt) as window:
        window.actions_["select_faults"].trigger()
        names = {hurt.topology.link_names[i] for i in window.scene.selection.links}
        assert names == {"i0.c5>i1.c5", "i1.c5>i0.c5"}
