"""The canvas: camera, selection, hover, keys, and that it shows what an export shows."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from tests import scenarios
from tests.gui import windows
from trnviz.core.topology import LinkKind
from trnviz.export.picture import picture
from trnviz.export.settings import PictureSettings
from trnviz.gui.canvas.camera import LARGEST_SCALE
from trnviz.gui.canvas.chip_item import ChipItem
from trnviz.gui.canvas.links_item import LinksItem
from trnviz.gui.canvas.packets_item import PacketsItem
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.image import image_of
from trnviz.scene.page import page

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def wheel(window, point, notches, keys=windows.NO_KEY, pixels=None, phase=None):
    event = QWheelEvent(
        QPointF(point), QPointF(point), pixels or QPoint(), QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton, keys, phase or Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(window.view.viewport(), event)
    windows.settle()


def test_there_is_one_item_a_chip_one_for_links_and_one_for_dots():
    with windows.shown(scenarios.trained()) as window:
        kinds = [type(item) for item in window.scene.items()]
        assert kinds.count(ChipItem) == 64
        assert kinds.count(LinksItem) == 1
        assert kinds.count(PacketsItem) == 1


def test_a_frame_adds_and_removes_no_item():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        before = set(map(id, window.scene.items()))
        window.desk.playback.toggle()
        for _ in range(5):
            windows.frame(window)
        window.desk.playback.toggle()
        assert set(map(id, window.scene.items())) == before


def test_the_fitted_camera_is_the_page_of_an_export():
    with windows.shown(scenarios.bare()) as window:
        size = window.view.viewport().size()
        sheet = page(window.scene.layout_, size.width(), size.height(), caption=False)
        camera = window.view.camera
        assert camera.scale == pytest.approx(sheet.px_per_su)
        assert camera.to_window((0, 0)) == pytest.approx((sheet.dx_px, sheet.dy_px))


def test_the_canvas_shows_what_the_exported_picture_shows():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        view = window.view
        shown = view.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        settings = PictureSettings(
            width=shown.width(), height=shown.height(), theme=window.scene.theme_name,
            time_s=window.desk.playback.time_s(), caption=False,
        )  # fmt: skip
        exported = image_of(
            picture(window.desk.document.scenario, window.desk.document.result, settings)
        )
        ours, theirs = pixels(shown), pixels(exported)
        differs = (np.abs(ours - theirs) > 2).any(axis=2)
        # Dots run over the cards of chips here and under them there: nothing else may differ.
        assert differs.mean() < 0.0005


def pixels(image):
    bits = np.frombuffer(image.constBits(), np.uint8)
    return bits.reshape(image.height(), image.bytesPerLine() // 4, 4)[..., :3].astype(np.int64)


def test_the_wheel_zooms_at_the_cursor():
    with windows.shown(scenarios.bare()) as window:
        point = QPoint(420, 310)
        before = window.view.camera.to_scene((point.x(), point.y()))
        scale = window.view.camera.scale
        wheel(window, point, 3)
        assert window.view.camera.scale > scale * 1.5
        assert window.view.camera.to_scene((point.x(), point.y())) == pytest.approx(before)


@pytest.mark.parametrize("notches", [60, -60])
def test_zoom_has_limits(notches):
    with windows.shown(scenarios.bare()) as window:
        wheel(window, QPoint(400, 300), notches)
        assert window.view.smallest_scale() <= window.view.camera.scale <= LARGEST_SCALE


def test_a_touchpad_pans():
    with windows.shown(scenarios.bare()) as window:
        before = window.view.camera
        wheel(
            window, QPoint(400, 300), 0, pixels=QPoint(30, -20), phase=Qt.ScrollPhase.ScrollUpdate
        )
        after = window.view.camera
        assert after.scale == before.scale
        assert (after.x_su, after.y_su) != (before.x_su, before.y_su)


@pytest.mark.parametrize("way", ["middle button", "space"])
def test_the_drawing_is_pushed_by_the_middle_button_or_with_space(way):
    with windows.shown(scenarios.trained(), simulated=True) as window:
        viewport, start = window.view.viewport(), QPoint(500, 400)
        button = windows.MIDDLE if way == "middle button" else windows.LEFT
        before = window.view.camera.to_scene((start.x(), start.y()))
        if way == "space":
            QTest.keyPress(window.view, Qt.Key.Key_Space)
        QTest.mousePress(viewport, button, windows.NO_KEY, start)
        QTest.mouseMove(viewport, start + QPoint(40, 25))
        QTest.mouseRelease(viewport, button, windows.NO_KEY, start + QPoint(40, 25))
        if way == "space":
            QTest.keyRelease(window.view, Qt.Key.Key_Space)
        assert window.view.camera.to_scene((540, 425)) == pytest.approx(before)
        assert not window.desk.playback.player.is_playing


def test_space_alone_plays_and_pauses():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        windows.key(window, Qt.Key.Key_Space)
        assert window.desk.playback.player.is_playing
        windows.key(window, Qt.Key.Key_Space)
        assert not window.desk.playback.player.is_playing


def test_f_shows_everything_again():
    with windows.shown(scenarios.bare()) as window:
        fitted = window.view.camera
        wheel(window, QPoint(100, 100), 4)
        windows.key(window, Qt.Key.Key_F)
        assert window.view.camera == fitted
        assert window.view.is_fitted


def test_a_fitted_canvas_stays_fitted_when_the_window_changes_its_size():
    with windows.shown(scenarios.bare()) as window:
        window.resize(1100, 760)
        windows.settle()
        assert window.view.is_fitted
        x, y, width, height = window.scene.box_su
        for corner in ((x, y), (x + width, y + height)):
            assert window.view.viewport().rect().contains(windows.at(window, corner))


def test_zoom_to_selection_brings_it_into_view_and_near():
    with windows.shown(scenarios.bare()) as window:
        before = window.view.camera.scale
        window.desk.select_name("i2.c7")
        window.actions_["zoom_selection"].trigger()
        assert window.view.camera.scale > 3 * before
        assert window.view.viewport().rect().contains(windows.card(window, 39))


def test_click_selects_shift_adds_and_empty_space_clears():
    with windows.shown(scenarios.trained()) as window:
        windows.click(window, windows.card(window, 3))
        windows.click(window, windows.card(window, 9), windows.SHIFT)
        assert window.scene.selection.chips == (3, 9)
        windows.click(window, windows.card(window, 3), windows.CONTROL)
        assert window.scene.selection.chips == (9,)
        windows.click(window, QPoint(4, 4))
        assert window.scene.selection.is_empty


def test_a_rubber_band_selects_the_chips_it_touches():
    with windows.shown(scenarios.bare()) as window:
        boxes = window.scene.layout_.chip_box_su
        start = windows.at(window, tuple(boxes[0, :2] - 12))
        end = windows.at(window, tuple(boxes[5, :2] + boxes[5, 2:] + 6))
        windows.drag(window, start, end)
        assert window.scene.selection.chips == (0, 1, 4, 5)


def test_escape_ends_a_rubber_band_and_keeps_the_selection():
    with windows.shown(scenarios.bare()) as window:
        window.desk.select_name("i3.c3")
        windows.press(window, QPoint(4, 4))
        windows.move(window, QPoint(4, 4), QPoint(300, 300))
        windows.key(window, Qt.Key.Key_Escape)
        windows.release(window, QPoint(300, 300))
        assert window.scene.selection == Selection(chips=(51,))


@pytest.mark.parametrize("name", ["i0.c5>i0.c6", "i0.c5>i1.c5", "i0.c5>i0.c9", "i1.c2>i2.c2"])
def test_a_link_is_selected_where_it_is_drawn(name):
    with windows.shown(scenarios.bare(), size=(2000, 1400)) as window:
        index = window.desk.document.scenario.topology.link_id(name)
        windows.click(window, windows.link(window, index))
        assert window.scene.selection.links == (index,)
        style = window.scene.look.style
        assert style.links == (index,)
        assert set(style.focus_chips) == set(ends(window, index))


def ends(window, index):
    topology = window.desk.document.scenario.topology
    return int(topology.link_src[index]), int(topology.link_dst[index])


def test_hover_names_the_link_with_its_load_and_capacity():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        topology = window.desk.document.scenario.topology
        index = topology.link_id("i0.c5>i1.c5")
        QTest.mouseMove(window.view.viewport(), windows.link(window, index))
        assert window.scene.hovered_hit.link == index
        text = QToolTip.text()
        assert "i0.c5>i1.c5" in text
        assert "NeuronLink Z" in text
        assert "64 GB/s" in text
        QToolTip.hideText()


def test_hover_over_a_port_shows_the_nic():
    with windows.shown(scenarios.bare(), size=(2000, 1400)) as window:
        x, y, width, height = window.scene.layout_.port_box_su[5, 0].tolist()
        point = windows.at(window, (x + width / 2, y + height / 2 - 0.5))
        QTest.mouseMove(window.view.viewport(), point)
        assert "EFA port of i0.c5" in QToolTip.text()
        QToolTip.hideText()


def test_the_ring_of_a_z_link_is_four_chips_both_ways():
    from trnviz.gui import commands

    with windows.shown(scenarios.bare()) as window:
        topology = window.desk.document.scenario.topology
        commands.select_ring(window.desk.parts, topology.link_id("i0.c5>i1.c5"))
        links = window.scene.selection.links
        assert len(links) == 8
        assert all(topology.link_kind[i] == LinkKind.NEURONLINK_Z for i in links)


def test_a_group_is_selected_drawn_in_full_and_described():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        windows.click(window, windows.tile_of(window, 0))
        windows.key(window, Qt.Key.Key_G)
        selection = window.scene.selection
        assert selection.group == "pp"
        assert selection.ranks == window.desk.document.scenario.plan.groups("pp")[0]
        assert len(window.scene.look.style.focus_chips) == 4
        assert "Pipeline group 0" in window.desk.panels.inspector.text()


def test_a_dead_link_changes_the_fabric_and_keeps_camera_and_selection():
    from trnviz.core.scenario import Fault
    from trnviz.session.edits import SetFaults

    with windows.shown(scenarios.bare()) as window:
        wheel(window, QPoint(300, 300), 2)
        camera = window.view.camera
        window.desk.select_name("i0.c5")
        fault = Fault(kind="link", name="i0.c5>i1.c5")
        window.desk.document.apply(SetFaults(faults=(fault,)))
        windows.frame(window)
        assert window.view.camera == camera
        assert window.scene.selection.chips == (5,)
        index = window.scene.layout_.topology.link_id("i0.c5>i1.c5")
        assert not window.scene.layout_.topology.link_up[index]


def test_a_document_on_another_fabric_replaces_every_item():
    with windows.shown(scenarios.bare()) as window:
        window.desk.document.new(scenarios.bare("trn2"))
        windows.frame(window)
        kinds = [type(item) for item in window.scene.items()]
        assert kinds.count(ChipItem) == 16
        assert window.view.is_fitted


def test_dots_run_only_while_time_passes_and_stop_with_reduced_motion():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        assert window.scene.has_dots

        def places():
            return window.scene._packets._look.packets.xy_su

        still = places()
        windows.frame(window)
        assert places() is still or np.array_equal(places(), still)
        window.actions_["motion_none"].trigger()
        window.desk.playback.set_speed(1e-7)
        window.desk.playback.toggle()
        windows.frame(window)
        windows.settle(0.05)
        assert np.array_equal(places(), still)
        window.actions_["motion_full"].trigger()
        windows.settle(0.1)
        assert not np.array_equal(places(), still)
        window.desk.playback.toggle()


def test_a_paint_happens_once_a_frame():
    with windows.shown(scenarios.bare()) as window:
        painted = []
        original = window.view.drawBackground
        window.view.drawBackground = lambda *a: (painted.append(1), original(*a))[1]
        window.scene.select(Selection(chips=(1,)))
        windows.settle(0.1)
        assert len(painted) <= 1


def test_a_narrow_window_puts_its_docks_away_and_brings_them_back():
    with windows.shown(scenarios.bare()) as window:
        dock, width = window.inspector_dock, window.width()
        assert dock.isVisible()
        window.resize(400, 300)
        windows.settle()
        assert dock.isHidden()
        assert window.view.viewport().width() == 400
        assert not window.bar.speed.isVisible()
        window.resize(width, 900)
        windows.settle()
        assert dock.isVisible()
        assert window.bar.speed.isVisible()
        window.resize(400, 300)
        windows.settle()
    assert window._put_away == ()


def test_a_canvas_too_narrow_for_a_legend_has_none():
    with windows.shown(scenarios.bare()) as window:
        window.resize(400, 300)
        windows.settle()
        size = window.view.viewport().size()
        alone = page(window.scene.layout_, size.width(), size.height(), legend=False, caption=False)
        assert window.view.camera.scale == pytest.approx(alone.px_per_su)
