"""Breaking things in the window: by key, menu and inspector; listed, repaired, undone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests import scenarios
from tests.gui import windows
from trnviz.core.faults import Fault
from trnviz.gui import live_menus
from trnviz.gui.canvas.hit import Hit, HitKind
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.fault_strip import FaultStrip
from trnviz.gui.study.events_panel import EventsPanel
from trnviz.gui.study.faults_panel import FaultsPanel
from trnviz.gui.study.loads_panel import LoadsPanel
from trnviz.session.edits import SetFaults

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
LINK = "i0.c0>i0.c1"


def chosen(window):
    link = window.scene.shown.scenario.topology.link_id(LINK)
    windows.click(window, windows.link(window, link))
    assert window.scene.selection.links == (link,)
    return link


def faults(window):
    return window.desk.document.scenario.faults


def test_x_breaks_the_selected_link_the_step_gets_slower_and_undo_heals_it():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        document = window.desk.document
        healthy = document.result.step_time_s
        link = chosen(window)
        windows.key(window, Qt.Key.Key_X)
        assert faults(window) == (Fault(kind="link", name=window.scene.shown.scenario.topology
                                        .link_names[link]),)  # fmt: skip
        assert document.undo_label.startswith("Break link ")
        windows.until(lambda: not document.is_stale)
        assert document.result.step_time_s > healthy * 1.05
        windows.key(window, Qt.Key.Key_X)
        assert faults(window) == ()
        document.undo()
        document.undo()
        windows.until(lambda: not document.is_stale)
        assert document.result.step_time_s == healthy


def test_a_view_that_follows_the_window_still_does_after_a_fault():
    """So that a panel which opens next, such as the table of changes, hides no chips."""
    with windows.shown(scenarios.trained()) as window:
        chosen(window)
        windows.key(window, Qt.Key.Key_X)
        windows.settle(0.1)
        assert window.view.is_fitted
        window.view.zoom_by(2)
        camera = window.view.camera
        windows.key(window, Qt.Key.Key_X)
        assert window.view.camera == camera
        assert not window.view.is_fitted


def test_the_menu_offers_chip_nic_and_instance_and_both_directions_of_a_link():
    with windows.shown(scenarios.trained()) as window:
        parts, actions = window.desk.parts, window.actions_
        menu = live_menus.context_menu(parts, actions, Hit(kind=HitKind.CHIP, chip=5))
        subs = {a.text(): a.menu() for a in menu.actions() if a.text().startswith("Fault")}
        assert list(subs) == ["Fault: chip i0.c5", "Fault: NIC of i0.c5", "Fault: instance i0"]
        down = subs["Fault: NIC of i0.c5"].actions()[0]
        assert down.text() == "Down"
        down.trigger()
        assert faults(window) == (Fault(kind="nic", name="i0.c5"),)
        link = window.scene.shown.scenario.topology.link_id(LINK)
        over = live_menus.context_menu(parts, actions, Hit(kind=HitKind.LINK, link=link))
        texts = [a.text() for a in over.actions() if a.text().startswith("Fault")]
        assert texts == [f"Fault: link {LINK}, both ways", f"Fault: link {LINK}"]
        for each in (menu, over):
            each.deleteLater()


def test_the_inspector_degrades_in_one_step_a_drag():
    with windows.shown(scenarios.trained()) as window:
        chosen(window)
        strip = window.findChild(FaultStrip)
        assert strip.isVisible()
        steps = window.desk.document.steps
        for percent in (80, 60, 40):
            strip.slider.setValue(percent)
        windows.settle()
        assert [f.share for f in faults(window)] == [0.4]
        assert strip.number.value() == 40
        assert window.desk.document.steps == steps + 1
        QTest.mouseClick(strip.repair_button, windows.LEFT)
        assert faults(window) == ()
        window.scene.select_nothing()
        assert strip.isHidden()


def test_the_list_shows_leads_and_repairs():
    with windows.shown(scenarios.trained()) as window:
        chosen(window)
        windows.key(window, Qt.Key.Key_X)
        window.scene.select(Selection(chips=(7,)))
        windows.key(window, Qt.Key.Key_X, windows.SHIFT)
        window.actions_["panel_faults"].trigger()
        windows.settle()
        panel = window.desk.docks.study("faults")
        assert panel.table.rowCount() == 2
        assert "2 faults, 2 directed links down" in panel.summary.text()
        panel.show_row(1)
        assert window.scene.selection.chips == (7,)
        QTest.mouseClick(panel.table.cellWidget(0, 6), windows.LEFT)
        windows.settle()
        assert [f.kind for f in faults(window)] == ["chip"]
        panel.table.cellWidget(0, 1).setValue(10)
        windows.settle()
        assert [f.share for f in faults(window)] == [0.1]
        QTest.mouseClick(panel.repair_all, windows.LEFT)
        assert faults(window) == ()
        assert panel.table.rowCount() == 0


def test_a_group_that_is_cut_apart_is_said_and_nothing_hangs():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        topology = window.scene.shown.scenario.topology
        mine = [i for i, name in enumerate(topology.link_names) if "i0.c0>" in f"{name}>"]
        links = [i for i in mine if ".k" not in topology.link_names[i]]
        window.scene.select(Selection(links=tuple(links)))
        windows.key(window, Qt.Key.Key_X)
        windows.until(lambda: not window.desk.document.is_stale)
        assert "no way is left" in window.status.state_label.text()
        assert "cut apart" in window.inspector.text() or window.scene.selection.links
        window.scene.select_nothing()
        windows.frame(window)
        assert "groups are cut apart" in window.inspector.text()


def timed(begins_s, ends_s=None, share=0.0):
    return Fault(kind="link", name=LINK, share=share, begins_s=begins_s, ends_s=ends_s)


def test_a_degraded_link_draws_no_new_fabric_and_the_same_picture_as_one_drawn_anew():
    part = Fault(kind="link", name=LINK, share=0.4)
    with windows.shown(scenarios.trained(), simulated=True) as window:
        scene, document = window.scene, window.desk.document
        chosen(window)
        before, chip = scene.layout_, scene.items()[-1]
        document.apply(SetFaults(faults=(part, Fault(kind="chip", name="i1.c9"))))
        windows.frame(window)
        assert scene.layout_.chip_box_su is before.chip_box_su
        assert scene.layout_.topology is document.scenario.topology
        assert scene.items()[-1] is chip
        assert scene.selection.links
        mended = window.view.picture()
        window.desk._show_fabric(same_places=True)
        windows.frame(window)
        assert scene.layout_.chip_box_su is not before.chip_box_su
        assert window.view.picture() == mended


def test_a_fault_is_scheduled_at_the_playback_time_and_the_canvas_breaks_then():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        document, playback = window.desk.document, window.desk.playback
        healthy_s = document.result.step_time_s
        link = chosen(window)
        windows.key(window, Qt.Key.Key_X)
        windows.until(lambda: not document.is_stale)
        strip = window.findChild(FaultStrip)
        playback.seek(healthy_s / 2)
        windows.frame(window)
        QTest.mouseClick(strip.begins.now_button, windows.LEFT)
        (fault,) = faults(window)
        assert fault.begins_s == pytest.approx(healthy_s / 2)
        assert document.undo_label.startswith(f"Fault of link {LINK}, both ways from")
        windows.until(lambda: not document.is_stale)
        assert healthy_s < document.result.step_time_s
        for time_s, state, spoken in (
            (fault.begins_s * 0.99, "128 GB/s", True),
            (fault.begins_s * 1.01, "down", False),
        ):
            playback.seek(time_s)
            windows.frame(window)
            assert window.scene.shown.scenario.topology.link_up[link] == spoken
            down = window.scene.look.links.table.down
            assert (window.scene.look.links.state[link] == down) != spoken
            assert state in window.inspector.text()
        document.undo()
        assert faults(window) == (timed(0.0),)


def test_the_end_of_a_fault_is_typed_and_must_be_later():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        chosen(window)
        strip = window.findChild(FaultStrip)
        assert not strip.begins.isEnabled()
        windows.key(window, Qt.Key.Key_X)
        assert strip.begins.isEnabled()
        strip.begins.box.setValue(500.0)
        strip.ends.box.setValue(2000.0)
        assert faults(window) == (timed(0.5, 2.0),)
        strip.ends.box.setValue(400.0)
        assert faults(window) == (timed(0.5, 2.0),)
        assert "an end after the beginning" in window.statusBar().currentMessage()
        assert strip.ends.box.value() == 2000.0
        strip.begins.box.setValue(0.0)
        strip.ends.box.setValue(0.0)
        assert strip.ends.box.text() == "never"
        assert faults(window) == (timed(0.0),)


def test_moments_of_faults_stand_in_list_ruler_heat_map_and_event_log():
    scenario = SetFaults(faults=(timed(1.0, 2.0),)).apply(scenarios.trained())
    with windows.shown(scenario, simulated=True) as window:
        kinds = [(mark.time_s, mark.kind) for mark in window.desk.panels.bar.ruler.content.marks]
        assert kinds == [(1.0, "fault"), (2.0, "repair")]
        window.actions_["panel_faults"].trigger()
        window.actions_["panel_events"].trigger()
        window.actions_["panel_loads"].trigger()
        windows.settle()
        panel = window.findChild(FaultsPanel)
        assert panel.table.cellWidget(0, 2).box.text() == "1000 ms"
        panel.set_times(0, 0.5, None)
        assert faults(window) == (timed(0.5),)
        panel.set_times(0, 0.5, 0.25)
        assert "an end after the beginning" in panel.summary.text()
        log = window.findChild(EventsPanel)
        windows.until(lambda: not window.desk.document.is_stale)
        windows.settle()
        rows = (log.model.event(row) for row in range(len(log.model.rows)))
        broken = [event.span.name for event in rows if event.span.group == "fault"]
        assert broken == [f"link {LINK}, both ways down"]
        loads = window.findChild(LoadsPanel)
        row = loads.loads.link.tolist().index(scenario.topology.link_id(LINK))
        after = loads.loads.time_s[:-1] > 0.51
        assert loads.ratio[row, after].max() == 0
        assert loads.ratio[row, ~after].max() > 0
        window.actions_["bookmark_forward"].trigger()
        assert window.desk.playback.time_s() == 0.5
