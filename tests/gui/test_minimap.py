"""The minimap: where it stands, what it shows, and that a click goes there."""

from collections import Counter

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest

from tests import scenarios
from tests.gui import windows
from tests.scene.test_colour_vision import SEEN_AS, as_color, seen
from trnviz.core.topology import LinkKind
from trnviz.gui.canvas.minimap import paint_block
from trnviz.scene.looks import CHANGE_DOWN, look_table
from trnviz.scene.palette import LIGHT, contrast, ink_on, link_rows
from trnviz.scene.sign_marks import signs
from trnviz.session.edits import MoveRanks

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def paint(window):
    window.view.forget_picture()
    windows.settle()
    window.grab()


def middle(window):
    size = window.view.viewport().size()
    return window.view.camera.to_scene((size.width() / 2, size.height() / 2))


def spot(window, chip):
    x, y, width, height = window.scene.layout_.chip_box_su[chip].tolist()
    return window.desk.minimap.to_map((x + width / 2, y + height / 2)).toPoint()


def test_each_chip_has_the_colour_of_its_worst_link():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        window.view.zoom_by(2.0)
        paint(window)
        topology, frame = window.scene.layout_.topology, window.desk.playback.frame
        rows = link_rows(window.scene.theme)
        image = window.desk.minimap.grab().toImage()
        outside = topology.link_kind != LinkKind.ON_CHIP
        for chip in (0, 21, 42, 63):
            mine = outside & ((topology.link_src == chip) | (topology.link_dst == chip))
            load = frame.link_utilization[mine].max()
            row = int(np.searchsorted((0.05, 0.25, 0.5, 0.75, 0.95), load, side="right"))
            color = image.pixelColor(spot(window, chip))
            assert (color.red(), color.green(), color.blue()) == tuple(rows[row, :3].tolist())


def block(color, sign, size):
    """The pixels of a chip of a map, by colour."""
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT.frame))
    with QPainter(image) as painter:
        paint_block(painter, QRectF(4, 4, size, size), color, sign)
    return Counter(image.pixelColor(x, y).name() for x in range(20) for y in range(20))


@pytest.mark.parametrize("size", [2, 3, 4, 5, 8, 12])
@pytest.mark.parametrize("color", look_table(LIGHT, change=True).colors[:CHANGE_DOWN])
def test_less_and_more_differ_on_the_map_by_more_than_their_colour(size, color):
    less, same, more = (block(color, sign, size) for sign in (-1, 0, 1))
    assert less != same
    assert less != more
    if size >= 5:
        ink = ink_on(color)
        assert more[ink] > less[ink] > same[ink] == 0
        for eye in SEEN_AS:
            assert contrast(as_color(seen(ink, eye)), as_color(seen(color, eye))) >= 3.5
    else:
        assert less[color] <= 0.7 * more[color]


def test_in_a_comparison_the_map_carries_signs_and_says_what_they_are():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        small = window.desk.minimap
        window.actions_["metric_mean"].trigger()
        window.desk.document.apply(MoveRanks(ranks=(0, 1, 2, 3), chip="i1.c5"))
        windows.simulate(window)
        window.view.zoom_by(2.0)
        paint(window)
        assert "less" not in small.toolTip()
        window.actions_["compare_last"].trigger()
        window.actions_["compare_difference"].trigger()
        windows.until(lambda: not window.desk.compare.made.other.is_waiting)
        windows.frame(window)
        paint(window)
        assert "less" in small.toolTip()
        table, worst, image = window.scene.look.links.table, small.worst(), small.grab().toImage()
        signed = signs(worst, table)
        assert set(signed.tolist()) >= {-1, 1}
        for chip in np.flatnonzero(signed).tolist():
            ink = ink_on(table.colors[worst[chip]])
            x, y, width, height = small.boxed(chip).toRect().getRect()
            box = image.copy(x, y, width, height)
            names = {box.pixelColor(i, j).name() for i in range(width) for j in range(height)}
            assert ink in names
        window.actions_["compare_stop"].trigger()
        windows.frame(window)
        paint(window)
        assert "less" not in small.toolTip()


def test_a_click_goes_there_and_a_drag_follows():
    with windows.shown(scenarios.trained()) as window:
        window.view.zoom_by(3.0)
        paint(window)
        small, scale = window.desk.minimap, window.view.camera.scale
        assert small.isVisible()
        for chip in (21, 42):
            QTest.mouseClick(small, windows.LEFT, windows.NO_KEY, spot(window, chip))
            x, y, width, height = window.scene.layout_.chip_box_su[chip].tolist()
            assert middle(window) == pytest.approx((x + width / 2, y + height / 2), abs=12)
            assert window.view.camera.scale == scale
        QTest.mousePress(small, windows.LEFT, windows.NO_KEY, spot(window, 21))
        before = middle(window)
        QTest.mouseMove(small, spot(window, 25))
        windows.settle()
        assert middle(window)[1] > before[1]
        QTest.mouseRelease(small, windows.LEFT, windows.NO_KEY, spot(window, 25))
        assert window.scene.selection.is_empty


@pytest.mark.parametrize("layout", ["racks", "tori", "flat", "rings", "efa", "iso"])
@pytest.mark.parametrize("size", [(1600, 1000), (900, 700)])
def test_it_never_covers_the_drawing_or_the_legend_while_all_is_in_view(layout, size):
    from trnviz.session.edits import SetLooks

    with windows.shown(SetLooks(layout=layout).apply(scenarios.trained()), size=size) as window:
        paint(window)
        window.view.fit()
        small = window.desk.minimap
        if small.isVisible():
            place = QRectF(small.geometry())
            assert not place.intersects(window.view.legend_rect())
            x, y, width, height = window.scene.box_su
            left, top = window.view.camera.to_window((x, y))
            scale = window.view.camera.scale
            assert not place.intersects(QRectF(left, top, width * scale, height * scale))


def test_it_appears_when_one_zooms_in_and_can_be_put_away_for_good():
    with windows.shown(scenarios.trained(), size=(1100, 700)) as window:
        window.view.zoom_by(3.0)
        assert window.desk.minimap.isVisible()
        windows.key(window, Qt.Key.Key_N)
        assert not window.desk.minimap.isVisible()
        assert not window.settings.values.minimap
        window.view.zoom_by(1.2)
        assert not window.desk.minimap.isVisible()
    with windows.shown(scenarios.trained(), size=(1100, 700)) as window:
        window.view.zoom_by(3.0)
        assert not window.desk.minimap.isVisible()
        assert not window.actions_["minimap"].isChecked()


def test_it_stands_inside_the_canvas_at_every_size():
    with windows.shown(scenarios.trained()) as window:
        window.view.zoom_by(3.0)
        for width, height in ((1600, 1000), (700, 500), (400, 300)):
            window.resize(width, height)
            windows.settle()
            small, canvas = window.desk.minimap, window.view.rect()
            assert not small.isVisible() or canvas.contains(small.geometry())


def test_a_right_click_on_it_does_nothing():
    with windows.shown(scenarios.trained()) as window:
        window.view.zoom_by(2.0)
        small, camera = window.desk.minimap, window.view.camera
        QTest.mouseClick(small, windows.RIGHT, windows.NO_KEY, QPoint(20, 20))
        assert window.view.camera == camera


def test_it_leaves_the_legend_alone_beside_another_canvas():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        window.actions_["metric_mean"].trigger()
        window.desk.document.apply(MoveRanks(ranks=(0, 1, 2, 3), chip="i1.c5"))
        windows.simulate(window)
        window.actions_["compare_last"].trigger()
        window.desk.docks.open("problems")
        for mode in ("beside", "swipe"):
            window.actions_[f"compare_{mode}"].trigger()
            for zoom in (1.0, 1.5):
                window.view.zoom_by(zoom)
                paint(window)
                windows.settle()
                small, legend = window.desk.minimap, window.view.legend_rect()
                assert not legend.isEmpty()
                assert not (small.isVisible() and legend.intersects(QRectF(small.geometry())))
        windows.until(lambda: not window.desk.compare.made.other.is_waiting)


def test_on_a_screen_with_finer_pixels_it_is_painted_anew():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        window.view.zoom_by(2.0)
        paint(window)
        small = window.desk.minimap
        assert small.pixel_ratio == 1.0
        small.devicePixelRatioF = lambda: 2.0
        small.update()
        windows.settle()
        window.grab()
        assert small.pixel_ratio == 2.0
